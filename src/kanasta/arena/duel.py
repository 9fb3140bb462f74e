"""Two bots against each other on duplicate decks: each deck is played from both sides, and pairs are compared.

Chance comes from the seed and the number of the deal or match alone, so neither the number of processes nor their
order changes anything but the time. A bot that measures its own thinking by a clock is the exception.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kanasta.arena.sprt import Sprt
from kanasta.arena.standing import Standing
from kanasta.arena.workers import ALONE, Workers
from kanasta.bots.bot import bot
from kanasta.bots.rollout import Rollout
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.match import Match

if TYPE_CHECKING:
    from kanasta.rules.variant import Variant

CHUNK = 8
"""Decks that are given to a process at once; a slow bot needs a second for each."""
MOST_DEALS = 50
"""After so many deals a match is over, whoever leads: random play may never reach a target."""
DECKS, MATCHES, PLAY = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Duel:
    """What is to be played: ``deals`` decks, each by itself, and ``matches`` whole matches, all of them in duplicate.

    ``test`` ends the deals early. Bots are named as for ``bot``.
    """

    variant: Variant
    players: int
    first: str
    second: str
    deals: int
    matches: int = 0
    seed: int = 0
    test: Sprt | None = None

    def run(self, workers: Workers = ALONE) -> Iterator[Standing]:
        """Play, and tell after each deck or match how things stand; the last time, of all.

        Raises Complaint where a bot is not known or the variant has no game for so many players.
        """
        standing = Standing(self.seatings(), self.test)
        Table(self)
        for number, meeting in self._meetings(workers, standing):
            standing.add(meeting, number)
            yield standing
        if not standing.pairs:
            yield standing

    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits at which side, 0 the first bot and 1 the second: each of them in turn alone against the other.

        For two sides, both ways round; for more, twice as many seatings as sides, so that equal bots come out equal.
        """
        sides = range(self.variant.sides(self.players))
        alone = [tuple(int(side != seat) for side in sides) for seat in sides]
        others = [tuple(1 - who for who in seating) for seating in alone]
        return tuple(dict.fromkeys(alone + others))

    def _meetings(self, workers: Workers, standing: Standing) -> Iterator[tuple[int, Meeting]]:
        decks = [(DECKS, first, min(CHUNK, self.deals - first)) for first in range(0, self.deals, CHUNK)]
        matches = [(MATCHES, number, 1) for number in range(self.matches)]
        for orders in (decks, matches):
            for (_, start, _), part in zip(orders, workers.answers(self, orders), strict=False):
                for number, meeting in enumerate(part, start):
                    yield number, meeting
                    if standing.decided and not meeting.match:
                        break
                if standing.decided and not part[0].match:
                    break

    def carry(self) -> Callable[[tuple[int, int, int]], list[Meeting]]:
        """What plays decks or matches: which of them, from which on, and how many."""
        table = Table(self)
        return lambda order: table.play(*order)


@dataclass(frozen=True, slots=True)
class Meeting:
    """One deck or match, from every seating: by seating, the points by side of each deal of it."""

    match: bool
    games: tuple[tuple[tuple[int, ...], ...], ...]
    won: tuple[float, ...]
    """By seating, the first bot's share of the win: 1, 0, or what it is where several sides lead."""
    seconds: float
    worker: int


class Table:
    """Plays a duel's decks in one process, with bots of its own."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.law = Law(duel.variant, duel.players)
        names = (duel.first, duel.second)
        self.rollouts = [
            Rollout(self.law, [bot(names[who]) for who in seating]) for seating in duel.seatings()
        ]

    def play(self, sort: int, first: int, count: int) -> list[Meeting]:
        """So many decks or matches from that number on."""
        return [self._meeting(sort, first + place) for place in range(count)]

    def _meeting(self, sort: int, number: int) -> Meeting:
        began = time.perf_counter()
        lot = Lot(self.duel.seed).fork(sort).fork(number)
        play = self._match if sort == MATCHES else self._deck
        games = [play(rollout, number, Lot(lot.state)) for rollout in self.rollouts]
        won = [
            _share([sum(deal[side] for deal in game) for side in range(self.law.sides)], seating)
            for game, seating in zip(games, self.duel.seatings(), strict=True)
        ]
        seconds = time.perf_counter() - began
        return Meeting(sort == MATCHES, tuple(games), tuple(won), seconds, os.getpid())

    def _deck(self, rollout: Rollout, number: int, lot: Lot) -> tuple[tuple[int, ...], ...]:
        """One deal by itself: the first of a match, at score 0."""
        return (self._deal(rollout, number % self.law.players, 1, [0] * self.law.sides, lot),)

    def _match(self, rollout: Rollout, number: int, lot: Lot) -> tuple[tuple[int, ...], ...]:
        scores = [0] * self.law.sides
        deals: list[tuple[int, ...]] = []
        while len(deals) < MOST_DEALS:
            count = len(deals)
            dealer = (number + count) % self.law.players
            points = self._deal(rollout, dealer, count + 1, scores, lot.fork(count))
            deals.append(points)
            scores = [score + more for score, more in zip(scores, points, strict=True)]
            if Match.verdict(self.duel.variant, self.duel.players, scores, len(deals)) is not None:
                break
        return tuple(deals)

    def _deal(
        self, rollout: Rollout, dealer: int, number: int, scores: list[int], lot: Lot
    ) -> tuple[int, ...]:
        deal = Deal.shuffled(self.law, dealer, number, scores, lot)
        rollout.play(deal, lot.fork(PLAY))
        return tuple(deal.points(side) for side in range(self.law.sides))


def _share(points: list[int], seating: tuple[int, ...]) -> float:
    """The first bot's share of the sides that lead."""
    leading = [who for who, mine in zip(seating, points, strict=True) if mine == max(points)]
    return leading.count(0) / len(leading)
