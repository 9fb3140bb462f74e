"""What weights of careful are worth, in parts that stand for themselves: who plays them and where changes nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kanasta.arena.interval import Sample
from kanasta.arena.workers import Ask
from kanasta.bots.careful import Careful
from kanasta.bots.chance import Chance
from kanasta.bots.rollout import Rollout
from kanasta.bots.weights import Weights
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.rules.variant import Variant

PART = 64
"""Decks of one part."""
PROOF = 160
"""Parts in which it is measured what was found."""
AGAINST_CHANCE = 2
"""Parts against chance for each proposal."""
LEAST_WON = 0.94
"""Share of deals that are to be won against chance: weights that stake all on rare great deals bring most points."""
LOST = 150
"""Points a deal that one of a hundred deals less is taken to cost."""


class Order(NamedTuple):
    """One part to be played with these weights."""

    weights: Weights
    part: int
    seed: int
    chance: bool
    """Against chance, and not against the usual weights."""


class Outcome(NamedTuple):
    """What came of a part."""

    points: list[float]
    """By deck, what the weights brought more than the usual ones."""
    won: int
    """Against chance: how many deals."""
    seconds: float
    """Of a processor."""


@dataclass(frozen=True, slots=True)
class Trials:
    """The job of playing parts at one table."""

    variant: Variant
    players: int

    def carry(self) -> Callable[[Order], Outcome]:
        """What plays a part."""
        return Player(Law(self.variant, self.players)).play


class Player:
    """Plays parts at one table."""

    def __init__(self, law: Law) -> None:
        self._law = law
        self._ways = moments(law)

    def play(self, order: Order) -> Outcome:
        """Play that part."""
        began = time.thread_time()
        points = [] if order.chance else self._gained(order)
        won = self._won(order) if order.chance else 0
        return Outcome(points, won, time.thread_time() - began)

    def _gained(self, order: Order) -> list[float]:
        """All sides have the same score, by turns one for each opening minimum: who learns the first deal of a match
        alone loses the later ones.
        """
        law, ways = self._law, self._ways
        player, usual = Careful(order.weights), Careful(Weights())
        rollouts = [
            Rollout(law, [player if side == own else usual for side in range(law.sides)])
            for own in range(law.sides)
        ]
        found = []
        for deck in range(order.part * PART, (order.part + 1) * PART):
            lot = Lot(order.seed).fork(deck)
            score, number = ways[deck % len(ways)]
            total = 0.0
            for own, rollout in enumerate(rollouts):
                dealt = Lot(lot.state)
                deal = Deal.shuffled(law, deck // len(ways) % law.players, number, [score] * law.sides, dealt)
                rollout.play(deal, dealt)
                points = [deal.points(side) for side in range(law.sides)]
                total += points[own] - (sum(points) - points[own]) / (law.sides - 1)
            found.append(total / law.sides)
        return found

    def _won(self, order: Order) -> int:
        law, count = self._law, 0
        player, chance = Careful(order.weights), Chance()
        for own in range(law.sides):
            rollout = Rollout(law, [player if side == own else chance for side in range(law.sides)])
            for _, _, _, points in rollout.batch(order.part * PART, PART, order.seed):
                count += points[own] == max(points)
        return count


def moments(law: Law) -> list[tuple[int, int]]:
    """What scores and which deals of a match ask for openings of their own: each a score and the number of a deal."""
    target = law.variant.match.target if law.variant.match.ends == "at a score" else 0
    found: dict[int, tuple[int, int]] = {}
    for number in range(1, 5):
        for score in range(-500, max(1, target), 100):
            found.setdefault(law.minimum(score, number), (score, number))
    return [(0, 1), *(moment for moment in found.values() if law.minimum(*moment) != law.minimum(0, 1))]


class Bench:
    """Where proposals are played, and how many seconds of processors that has taken so far."""

    def __init__(self, law: Law, ask: Ask[Order, Outcome]) -> None:
        self._sides = law.sides
        self._ask = ask
        self.seconds = 0.0

    def worths(self, proposals: Sequence[Weights], parts: int, seed: int) -> list[float]:
        """What each is worth: its gain on so many parts, less what it loses to chance too often."""
        orders = [order for each in proposals for order in _orders(each, parts, seed)]
        outcomes = iter(self._ask(orders))
        return [self._worth(outcomes, parts) for _ in proposals]

    def gain(self, weights: Weights, parts: int, seed: int) -> Sample:
        """What these weights bring more than the usual ones, by deck."""
        orders = [Order(weights, part, seed, False) for part in range(parts)]
        return self._gain(iter(self._ask(orders)), parts)

    def _worth(self, outcomes: Iterator[Outcome], parts: int) -> float:
        gain = self._gain(outcomes, parts).mean
        won = sum(self._next(outcomes).won for _ in range(AGAINST_CHANCE))
        short = max(0.0, LEAST_WON - won / (self._sides * AGAINST_CHANCE * PART))
        return gain - LOST * 100 * short

    def _gain(self, outcomes: Iterator[Outcome], parts: int) -> Sample:
        found = Sample()
        for _ in range(parts):
            for points in self._next(outcomes).points:
                found.add(points)
        return found

    def _next(self, outcomes: Iterator[Outcome]) -> Outcome:
        found = next(outcomes)
        self.seconds += found.seconds
        return found


def _orders(weights: Weights, parts: int, seed: int) -> Iterator[Order]:
    yield from (Order(weights, part, seed, False) for part in range(parts))
    yield from (Order(weights, part, seed, True) for part in range(AGAINST_CHANCE))
