"""Whole deals between bots, for simulation, search and learning.

Where all bots are of the core (``Player``), a deal is played inside it, the GIL released; any other bot chooses from
its view, step by step. A rollout and its bots serve one thread at a time; several threads make one each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

try:
    import cython  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    from kanasta.bots.nogil import cython

from kanasta.bots.player import Player
from kanasta.cards import KIND_COUNT
from kanasta.game.deal import Deal
from kanasta.game.lot import Lot
from kanasta.game.stage import OVER
from kanasta.game.view import view

if TYPE_CHECKING:
    from kanasta.bots.bot import Bot
    from kanasta.game.law import Law

BATCH = 64
"""Deals played in one go, between which another thread may have the GIL."""
MASK = 0xFFFFFFFFFFFFFFFF
FACTOR = 0x9E3779B97F4A7C15
FORK = 0xD1342543DE82EF95


class Rollout:
    """Plays deals of one law with given bots by side."""

    ended: list[int]
    actions: list[int]
    digests: list[int]
    points: list[list[int]]

    def __init__(self, law: Law, bots: Sequence[Bot]) -> None:
        """Raises ValueError unless there is a bot for each side."""
        if len(bots) != law.sides:
            raise ValueError(f"{law.sides} sides play, and {len(bots)} bots were given")
        self.law = law
        self.bots = list(bots)
        players = [each for each in bots if isinstance(each, Player)]
        self.quick = len(players) == len(bots)
        # Python's lists are out of reach without the GIL, so there is a name for each side.
        seated = (players if self.quick else []) + [Player()] * 6
        self.player0, self.player1, self.player2 = seated[0], seated[1], seated[2]
        self.player3, self.player4, self.player5 = seated[3], seated[4], seated[5]
        for each in self.bots:
            if isinstance(each, Player):
                each.prepare(law)
        self.blank = Deal(law)
        self.deal = Deal(law)
        self.lot = Lot(0)
        self.digest = 0
        room: dict[str, Any] | None = getattr(self, "__dict__", None)
        if room is not None:  # the compiled class has its arrays from the start
            room.update({name: [0] * BATCH for name in ("ended", "actions", "digests")})
            room["points"] = [[0] * 6 for _ in range(BATCH)]

    def play(self, deal: Deal, lot: Lot) -> tuple[int, int]:
        """Play the deal to its end. Answers with the number of actions and a digest of them and of the end."""
        if deal.law is not self.law:
            raise ValueError("the deal is played by another law")
        if not self.quick:
            return self._step_out(deal, lot), self.digest
        deal.past = None  # what is played in the core is not told step by step
        with cython.nogil:
            count = self._play_out(deal, lot)
        return count, self.digest

    def _step_out(self, deal: Deal, lot: Lot) -> int:
        """The same, each choice made from a view. Raises ValueError where a bot chooses what is not legal."""
        count = 0
        self.digest = 0
        while deal.stage != OVER:
            chooser = self.bots[deal.turn % self.law.sides]
            action = chooser.choose(view(deal, deal.actor), lot)
            try:
                deal.play(action)
            except ValueError:
                raise ValueError(f"the bot {chooser.name} chose {action!r}, which is not legal") from None
            self._mix(int(action))
            count += 1
        self._mix_end(deal)
        return count

    def batch(self, first: int, count: int, seed: int) -> list[tuple[int, int, int, list[int]]]:
        """Shuffle, deal and play deals ``first`` to ``first + count - 1``, at most BATCH of them.

        Each stands for itself: the first of a match, all scores zero, the dealer by its number, and its lot is
        ``Lot(seed).fork(number)``. Answers for each with how it ended (a number of ``stage.py``), its actions, the
        digest of ``play``, and the points by side. Raises ValueError for more than a batch.
        """
        if not 0 <= count <= BATCH or first < 0:
            raise ValueError(f"a batch has 0 to {BATCH} deals, counted from 0")
        self.blank._set_match(0, 1, [0] * self.law.sides)
        start = Lot(seed).state
        if not self.quick:
            for place in range(count):
                self._deal_out(first + place, start)
                self.deal.past = None
                self.actions[place] = self._step_out(self.deal, self.lot)
                self._note(place)
        else:
            with cython.nogil:
                for place in range(count):
                    self._deal_out(first + place, start)
                    self.actions[place] = self._play_out(self.deal, self.lot)
                    self._note(place)
        sides = range(self.law.sides)
        return [
            (
                self.ended[place],
                self.actions[place],
                self.digests[place],
                [self.points[place][side] for side in sides],
            )
            for place in range(count)
        ]

    def _deal_out(self, number: int, start: int) -> None:
        """The deal of that number, in the one Deal that serves for all."""
        self.lot.state = start ^ ((number + 1) * FORK & MASK)
        self.lot.state = self.lot._next()
        self.blank._copy_to(self.deal)
        for seat in range(self.law.players):
            for kind in range(KIND_COUNT + 1):
                self.deal.reserve[seat][kind] = 0
        self.deal.offered = -1
        self.deal.dealer = number % self.law.players
        self.deal._shuffle(self.lot)

    def _play_out(self, deal: Deal, lot: Lot) -> int:
        count = 0
        self.digest = 0
        while deal.stage != OVER:
            action = self._choose(deal, lot)
            self._mix(action)
            deal._play(action)
            count += 1
        self._mix_end(deal)
        return count

    def _choose(self, deal: Deal, lot: Lot) -> int:
        # A partner who is asked is of the same side.
        side = deal.turn % self.law.sides
        if side == 0:
            return self.player0._choose(deal, lot)
        if side == 1:
            return self.player1._choose(deal, lot)
        if side == 2:
            return self.player2._choose(deal, lot)
        if side == 3:
            return self.player3._choose(deal, lot)
        if side == 4:
            return self.player4._choose(deal, lot)
        return self.player5._choose(deal, lot)

    def _note(self, place: int) -> None:
        self.ended[place] = self.deal.ended_how
        self.digests[place] = self.digest
        for side in range(self.law.sides):
            self.points[place][side] = self.deal._points(side)

    # The digest: each step is one to one in what it takes in, so no single difference is lost on the way.

    def _mix(self, value: int) -> None:
        mixed = ((self.digest ^ (value & MASK)) * FACTOR) & MASK
        self.digest = mixed ^ (mixed >> 29)

    def _mix_end(self, deal: Deal) -> None:
        """Take in all that the deal's end consists of."""
        self._mix(deal.ended_by)
        self._mix(deal.ended_how)
        self._mix(deal.turn)
        self._mix(deal.barred)
        for side in range(self.law.sides):
            self._mix(deal._points(side))
            self._mix(deal.red[side])
            for kind in range(KIND_COUNT):
                self._mix(
                    deal.natural[side][kind] << 20 | deal.twos[side][kind] << 10 | deal.jokers[side][kind]
                )
                for place in range(deal.closed_count[side][kind]):
                    self._mix(deal.closed[side][kind][place])
        for seat in range(self.law.players):
            self._mix(deal.melded[seat] << 20 | deal.held[seat] << 10 | deal.reserved[seat])
            for kind in range(KIND_COUNT):
                self._mix(deal.hand[seat][kind] << 10 | deal.known[seat][kind])
                if deal.reserved[seat] > 0:
                    self._mix(deal.reserve[seat][kind])
        for place in range(deal.stock_top, deal.stock_end):
            self._mix(deal.stock[place])
        for place in range(deal.pile_size):
            self._mix(deal.pile[place])
