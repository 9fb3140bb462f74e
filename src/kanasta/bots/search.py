"""Search: thinks over whole turns. It tries them in many worlds that fit what its seat knows, and takes the one after
which the match is won most often when careful players play on.

It keeps no memory. The worlds come from the lot and the number of the turn alone, so all steps of one turn are thought
over in the same worlds, and go on with the same plan unless a step brought something new to light.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from kanasta.bots.appraised import appraisal_of
from kanasta.bots.careful import Careful
from kanasta.bots.hunch import hunch
from kanasta.bots.planner import Planner, Turn
from kanasta.bots.prospects import prospects
from kanasta.bots.tuned import tuned
from kanasta.bots.worlds import Worlds
from kanasta.cards import KIND_COUNT, KINDS, RED_THREE
from kanasta.game.action import ASK, DISCARD, KEEP, UNSEEN, Action

if TYPE_CHECKING:
    from kanasta.game.deal import Deal
    from kanasta.game.lot import Lot
    from kanasta.game.view import View

BATCH = 16
MILLION = 1_000_000
DROPPED = 2.5
"""So many standard errors behind the leader, a turn is tried no more."""
LEAST = 32
"""Worlds before any turn is dropped."""
ROUNDS_LEFT = 4
"""With a stock for so few rounds every world is played to the end: an appraisal is least to be trusted there."""
MOST_WORLDS = 100_000


@dataclass(frozen=True, slots=True)
class Tried:
    """One turn, and what came of it in the worlds in which it was tried."""

    actions: Turn
    worlds: int
    chance: float
    """Of winning the match."""
    points: float
    """Of the own side in this deal, less the best other's."""
    behind: float
    """How much of a chance less than the turn that is taken, and ..."""
    doubt: float
    """... the standard error of that."""
    taken: float
    """How often the next player took the pile with the discard."""
    out: float
    """How often the own side went out, and ..."""
    others_out: float
    """... how often another."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What was thought of: the turns tried, the one that is taken first, then by their chances."""

    turns: tuple[Tried, ...]

    @property
    def action(self) -> Action:
        """The first step of the turn that is taken."""
        return self.turns[0].actions[0]


class Search:
    """Compares whole turns in sampled worlds."""

    version = 1

    def __init__(self, *, name: str = "search", worlds: int = 200, seconds: float = 0.0, threads: int = 1,
                 caution: float = 0.5, memory: int = 1000, rounds: int = 4) -> None:  # fmt: skip
        """So many worlds for one decision, or fewer where ``seconds`` are given and have passed."""
        self.name = name
        self.worlds = worlds
        self.seconds = seconds
        self.threads = threads
        self.caution = caution
        self.memory = memory
        self.rounds = rounds

    def choose(self, view: View, lot: Lot) -> Action:
        """What it does where ``view`` is of the seat that has to act. Raises ValueError where the deal is over."""
        return self.think(view, lot).action

    def think(self, view: View, lot: Lot) -> Thought:
        """The turns that it tried. Raises as ``choose``."""
        deal = view.deal
        legal = deal.legal()
        if not legal or view.seat is None:
            raise ValueError("the deal is over: there is nothing to choose")
        if len(legal) == 1:
            return Thought((untried((legal[0],)),))
        weights = tuned(deal.law)
        habits = Careful(weights)
        plans = Planner(habits, weights).plans(deal)
        left = cards_left(deal)
        if len(plans) == 1 or not _enough(deal, left):
            return Thought((untried(plans[0]),))
        trial = _Trial(self, view, lot, plans, left)
        return trial.thought()


class _Trial:
    """One comparison of turns."""

    def __init__(self, search: Search, view: View, lot: Lot, plans: list[Turn], left: list[int]) -> None:
        self.search = search
        self.plans = plans
        deal, law = view.deal, view.deal.law
        match = law.variant.match
        deals_left = 0 if match.ends == "at a score" else max(0, match.deals - deal.number)
        ahead = prospects(law, deals_left)
        soon = deal.stock_size <= ROUNDS_LEFT * law.players * law.draw
        first, more = hunch(view, search.memory)
        seed = lot.fork(_turns_before(view)).state
        self.parts = []
        for _ in range(search.threads):
            # One for each thread, as each keeps what it read last.
            appraisal = None if soon or not search.rounds else appraisal_of(law)
            part = Worlds(law, ahead, appraisal, search.rounds * law.players - 1)
            assert view.seat is not None
            part.prepare(deal, view.seat, Careful(tuned(law)), left, first, more)
            part.compare([list(map(int, plan)) for plan in plans])
            part.sow(seed, deals_left)
            self.parts.append(part)
        self.live = list(range(len(plans)))
        self.tried = [0] * len(plans)
        self.done = 0
        self.dropped: dict[int, tuple[float, float]] = {}
        """How far turns were behind the leader when they were tried for the last time."""

    def thought(self) -> Thought:
        """Try until the worlds or the time run out, or only one turn is left."""
        for size in self._batches():
            self._run(size)
            self._drop()
            if len(self.live) == 1:
                break
        best = self._taken()
        order = sorted(range(len(self.plans)), key=lambda place: (place != best, -self._mean(place)))
        return Thought(tuple(self._told(place, best) for place in order))

    def _batches(self) -> Iterator[int]:
        if not self.search.seconds:
            while self.done < self.search.worlds:
                yield min(max(BATCH, self.done // 2), self.search.worlds - self.done)
            return
        end = time.perf_counter() + self.search.seconds
        while not self.done or (time.perf_counter() < end and self.done < self.search.worlds):
            yield min(BATCH // 2 * len(self.parts), self.search.worlds - self.done)

    def _run(self, size: int) -> None:
        if len(self.parts) == 1:
            self.parts[0].run(self.done, size)
        else:
            share = -(-size // len(self.parts))
            with ThreadPoolExecutor(len(self.parts)) as pool:
                for place, part in enumerate(self.parts):
                    first = place * share
                    pool.submit(part.run, self.done + first, max(0, min(share, size - first)))
        self.done += size
        for place in self.live:
            self.tried[place] = self.done

    # Sums

    def _sums(self, place: int) -> list[int]:
        return [sum(each) for each in zip(*(part.sums(place) for part in self.parts), strict=True)]

    def _mean(self, place: int) -> float:
        return self._sums(place)[0] / self.tried[place]

    def _product(self, one: int, other: int) -> int:
        return sum(part.product(max(one, other), min(one, other)) for part in self.parts)

    def _difference(self, one: int, other: int) -> tuple[float, float]:
        """The mean of one turn's worths less the other's in the same worlds, and its standard error."""
        mean = self._mean(one) - self._mean(other)
        squares = self._product(one, one) + self._product(other, other) - 2 * self._product(one, other)
        return mean, sqrt(max(squares / self.done - mean * mean, 1.0) / self.done)

    def _drop(self) -> None:
        """Leave behind the turns that can hardly be the best any more."""
        if self.done < LEAST:
            return
        leader = max(self.live, key=self._mean)
        for place in list(self.live):
            if place == leader:
                continue
            mean, error = self._difference(leader, place)
            if mean > DROPPED * error:
                self.live.remove(place)
                self.dropped[place] = mean, error
                for part in self.parts:
                    part.drop(place)

    def _taken(self) -> int:
        """The turn that is taken: careful's own unless another is better by more than doubt."""
        leader = max(self.live, key=self._mean)
        if 0 not in self.live:
            return leader
        best, most = 0, 0.0
        for place in self.live:
            if place:
                mean, error = self._difference(place, 0)
                surplus = mean - self.search.caution * error
                if surplus > most:
                    best, most = place, surplus
        return best

    def _told(self, place: int, best: int) -> Tried:
        worth, own, others, taken, out, others_out = self._sums(place)
        count = self.tried[place]
        behind, doubt = self.dropped.get(place) or self._difference(best, place)
        points = (own - others) / count
        return Tried(self.plans[place], count, (worth / count - points) / MILLION, points, behind / MILLION,
                     doubt / MILLION, taken / count, out / count, others_out / count)  # fmt: skip


def untried(actions: Turn) -> Tried:
    """What was taken without trying: there was nothing else, or too little is known."""
    return Tried(actions, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def _turns_before(view: View) -> int:
    """How many turns of the deal have ended, as far as the view tells."""
    return sum(event.action == UNSEEN or DISCARD <= event.action < KEEP for event in view.events)


def cards_left(deal: Deal) -> list[int]:
    """How many cards of each kind are not accounted for, those known to be in hands taken off."""
    seen = deal.stock_cards() + deal.pile_cards()
    for seat in range(deal.players):
        hand = deal.hand_of(seat)
        seen += hand + deal.reserve_of(seat) + (deal.known_of(seat) if "?" in hand else "")
    for side in range(deal.sides):
        seen += "".join(deal.melds_of(side)) + "r" * deal.red_threes_of(side)
    return [deal.law.deck[kind] - seen.count(KINDS[kind]) for kind in range(KIND_COUNT)]


def _enough(deal: Deal, left: list[int]) -> bool:
    """Whether there are cards for all places where they are unknown; a position may leave too many out."""
    places, hands = (deal.stock_cards() + deal.pile_cards()).count("?"), 0
    for seat in range(deal.players):
        hand = deal.hand_of(seat)
        places += deal.reserve_of(seat).count("?")
        if "?" in hand:
            hands += hand.count("?") - len(deal.known_of(seat))
    # No hand holds a red three.
    return min(left) >= 0 and hands <= sum(left) - left[RED_THREE] and places + hands <= sum(left)


assert ASK > KEEP > DISCARD  # the order that the planner reads
