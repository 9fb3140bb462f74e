"""A match: deal after deal until somebody has won.

Everything by chance comes from the match's seed: the first dealer, and the deck and the cut of each deal. A table that
shuffles in the open gives each deal's ``Setup`` itself instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanasta.game.action import Action
from kanasta.game.deal import Deal
from kanasta.game.faces import Faces
from kanasta.game.law import Law
from kanasta.game.line import LINES
from kanasta.game.shuffle import Setup, first_dealer, of_match
from kanasta.game.step import Step
from kanasta.game.takeback import can_take_back, story
from kanasta.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended, and what it brought."""

    ended_by: int
    """The seat that went out, or -1."""
    ended_how: int
    """The number of the ending, as in ``stage.py``."""
    lines: tuple[tuple[int, ...], ...]
    """By side, the points of each line of its sheet, as numbered in ``line.py``."""
    points: tuple[int, ...]
    """By side, their sum."""
    totals: tuple[int, ...]
    """By side, the match score after this deal."""


@dataclass(frozen=True, slots=True)
class Played:
    """One deal of a match as far as it was played."""

    number: int
    setup: Setup
    scores: tuple[int, ...]
    """By side, the match score before it."""
    steps: tuple[Step, ...]
    result: Result | None
    """None while it goes on, and until its points are added."""

    def at(self, law: Law, count: int) -> tuple[Deal, Faces]:
        """The deal and its faces after so many of its steps. Raises ValueError where it has not so many."""
        if not 0 <= count <= len(self.steps):
            raise ValueError(f"the deal has {len(self.steps)} steps")
        deal, faces = self.setup.start(law, self.number, list(self.scores)), Faces(law, self.setup)
        for step in self.steps[:count]:
            deal.play(step.action)
            faces.follow(deal.past[1], step.faces)
        return deal, faces


class Match:
    """A match of one variant. ``deal`` is the deal at hand, which may be played on directly or by ``play``.

    ``scores`` are the points by side so far, ``number`` counts the deals from 1, ``dealer`` is who deals, ``played``
    holds the deals that are over and counted, and ``winners`` the sides that have won, or None while the match goes on.
    """

    def __init__(
        self, variant: Variant, players: int, seed: int | None = None, *, setup: Setup | None = None
    ) -> None:
        """Begin with the first deal: from the seed, or laid out as ``setup`` says.

        Raises Complaint where the variant has no game for that number of players, ValueError without seed and setup.
        """
        self.variant = variant
        self.law = Law(variant, players)
        self.players = players
        self.sides = self.law.sides
        self.seed = seed
        self.scores = [0] * self.sides
        self.played: list[Played] = []
        self.winners: list[int] | None = None
        self._begin(setup)

    @staticmethod
    def verdict(variant: Variant, players: int, totals: Sequence[int], deals_played: int) -> list[int] | None:
        """The sides that have won with these totals after so many deals; None where the match goes on.

        Several only where they share it. Asked only after a deal (ORIG-41, BG-30); of several sides over the target
        the highest wins; equal scores at the top mean what ``match.tie`` says (O24, C24, H26, B22). Raises ValueError
        unless there is a total for each side.
        """
        if len(totals) != variant.sides(players):
            raise ValueError(
                f"there is a total for each of {variant.sides(players)} sides, not {len(totals)}"
            )
        match, top = variant.match, max(totals)
        if deals_played < (match.deals if match.ends == "after deals" else 1):
            return None
        if match.ends == "at a score" and top < match.target:
            return None
        winners = [side for side, total in enumerate(totals) if total == top]
        return None if len(winners) > 1 and match.tie == "another deal" else winners

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winners is not None

    @property
    def number(self) -> int:
        """The number of the deal at hand, from 1."""
        return self.deal.number

    @property
    def dealer(self) -> int:
        """The seat that dealt it."""
        return self.setup.dealer

    @property
    def finished(self) -> bool:
        """Whether the points of the deal at hand are added already."""
        return len(self.played) == self.number

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was played in the deal at hand, with faces."""
        self._catch_up()
        return tuple(self._steps)

    @property
    def faces(self) -> Faces:
        """Which card of its kind lies where in the deal at hand. To be read only."""
        self._catch_up()
        return self._faces

    @property
    def deals(self) -> tuple[Played, ...]:
        """Every deal so far, the one at hand as far as it was played."""
        if self.finished:
            return tuple(self.played)
        return (*self.played, Played(self.number, self.setup, tuple(self.scores), self.steps, None))

    # Playing

    def play(self, action: int, named: Sequence[str] = ()) -> Step:
        """Do one legal action with the named faces, and others by the fixed rule where the action uses more.

        Raises ValueError for an action that is not legal, Complaint for a face that the seat does not hold.
        """
        self._catch_up()
        seat = self.deal.actor
        legal = self.deal.legal()
        faces = self._faces.pick(seat, Action(action), named) if action in legal else ()
        self.deal.play(action)
        self._follow(faces)
        return self._steps[-1]

    def can_take_back(self) -> int:
        """How many of the last steps go back together if the player takes back now; 0 where none may."""
        return can_take_back(self.deal)

    def take_back(self) -> int:
        """Take back what ``can_take_back`` counts, and say how many steps that was. Raises ValueError for none."""
        self._catch_up()
        count = self.can_take_back()
        if count == 0:
            raise ValueError("nothing can be taken back")
        kept = self._steps[: len(self._steps) - count]
        self._lay_out()
        for step in kept:
            self.play(step.action, step.faces)
        return count

    def finish_deal(self) -> Result:
        """Add the points of the deal, which is over, and see whether somebody has won. Raises ValueError otherwise."""
        if not self.deal.over or self.finished:
            raise ValueError("the points of a deal are added once, when it is over")
        deal, sides = self.deal, range(self.sides)
        lines = tuple(tuple(deal.line(side, line) for line in range(LINES)) for side in sides)
        points = tuple(deal.points(side) for side in sides)
        before = tuple(self.scores)
        totals = tuple(before[side] + points[side] for side in sides)
        result = Result(deal.ended_by, deal.ended_how, lines, points, totals)
        self.played.append(Played(self.number, self.setup, before, self.steps, result))
        self.scores = list(totals)
        self.winners = self.verdict(self.variant, self.players, totals, self.number)
        return result

    def next_deal(self, setup: Setup | None = None) -> Deal:
        """Begin the next deal, from the seed or as ``setup`` says; the next seat deals (A4).

        Adds the points of the last one, where that was not done. Raises ValueError while a deal goes on, when the match
        is over, and without seed and setup.
        """
        if not self.finished:
            self.finish_deal()
        if self.over:
            raise ValueError("the match is over")
        self._begin(setup)
        return self.deal

    def next_dealer(self) -> int:
        """Who deals next: by lot from the seed at first, then the next seat in the order of play (A4).

        Raises ValueError at first without a seed.
        """
        if self.played:
            return (self.setup.dealer + 1) % self.players
        if self.seed is None:
            raise ValueError("without a seed the setup says who deals first")
        return first_dealer(self.seed, self.players)

    # The deal at hand and its faces

    def _begin(self, setup: Setup | None) -> None:
        number = len(self.played) + 1
        if setup is None:
            if self.seed is None:
                raise ValueError("a deal needs a setup where the match has no seed")
            setup = of_match(self.seed, number).setup(self.law, self.next_dealer())
        self._start = setup.start(self.law, number, self.scores)
        self.setup = setup
        self._lay_out()

    def _lay_out(self) -> None:
        self.deal = self._start.copy()
        self._faces = Faces(self.law, self.setup)
        self._steps: list[Step] = []
        self._followed: object = None

    def _follow(self, faces: Sequence[str]) -> None:
        self._steps.append(self._faces.follow(self.deal.past[1], faces))
        self._followed = self.deal.past

    def _catch_up(self) -> None:
        """Follow what was played on the deal directly."""
        events = list(story(self.deal, self._followed))
        for event in reversed(events):
            self._steps.append(self._faces.follow(event))
        self._followed = self.deal.past
