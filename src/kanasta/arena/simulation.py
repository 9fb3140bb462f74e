"""Many deals between quick bots, in one process or several, with the same figures however many there are.

Each deal stands for itself: the first of a match, all match scores zero, the dealer by the deal's number, and all
chance from ``Lot(seed).fork(number)``. So neither the number of processes nor the build changes anything but the time.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from kanasta.arena.tally import Tally
from kanasta.arena.workers import ALONE, Workers
from kanasta.bots.bot import bot
from kanasta.bots.rollout import BATCH, Rollout
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.stage import ENDINGS

if TYPE_CHECKING:
    from kanasta.rules.variant import Variant

CHUNK = 4 * BATCH
"""Deals that are given to a process at once."""
FAULTS_TOLD = 10
"""Faulty tables that are told of in full."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is to be played: ``bots`` by side, deals 0 to ``deals - 1``; ``verify`` counts each table a second time."""

    variant: Variant
    players: int
    bots: tuple[str, ...]
    deals: int
    seed: int = 0
    verify: bool = False

    def run(self, workers: Workers = ALONE) -> Iterator[Figures]:
        """Play, and tell after each part what has come of it so far; the last time, of all.

        Raises Complaint where the variant has no game for so many players, ValueError where the bots are not one for
        each side.
        """
        figures = Figures(self)
        self.rollout()
        for part in workers.answers(self, range(0, self.deals, CHUNK)):
            figures.add(part)
            yield figures
        if not self.deals:
            yield figures

    def rollout(self) -> Rollout:
        """What plays it, with bots of its own."""
        return Rollout(Law(self.variant, self.players), [bot(name) for name in self.bots])

    def carry(self) -> Callable[[int], Part]:
        """What plays the part that begins with a deal."""
        return partial(play_part, self, self.rollout())


@dataclass(slots=True)
class Part:
    """What came of some deals."""

    worker: int
    seconds: float
    deals: int
    actions: int = 0
    ended: Counter[int] = field(default_factory=Counter)
    scores: list[Counter[int]] = field(default_factory=list)
    digests: bytes = b""
    faults: list[tuple[int, list[str]]] = field(default_factory=list)


class Figures:
    """What came of a simulation so far. ``scores`` counts, by side, how often each score was made in a deal."""

    def __init__(self, simulation: Simulation) -> None:
        sides = simulation.variant.sides(simulation.players)
        self.deals = self.actions = 0
        self.scores: list[Counter[int]] = [Counter() for _ in range(sides)]
        self.faulty = 0
        self.faults: list[tuple[int, list[str]]] = []
        """The first faulty tables: the deal's number, and what is wrong."""
        self._ended: Counter[int] = Counter()
        self._seconds: Counter[int] = Counter()
        self._digest = hashlib.sha256()

    def add(self, part: Part) -> None:
        """Take in the next part; parts come in the order of their deals."""
        self.deals += part.deals
        self.actions += part.actions
        self._ended += part.ended
        for mine, more in zip(self.scores, part.scores, strict=True):
            mine.update(more)
        self._digest.update(part.digests)
        # Microseconds, since a Counter is made for whole numbers.
        self._seconds[part.worker] += round(part.seconds * 1e6)
        self.faulty += len(part.faults)
        self.faults = (self.faults + part.faults)[:FAULTS_TOLD]

    @property
    def seconds(self) -> float:
        """The time for shuffling, dealing and playing alone: of several processes, that of the busiest."""
        return max(self._seconds.values(), default=0) / 1e6

    @property
    def ended(self) -> dict[str, int]:
        """How many deals ended in each way, in the words of positions."""
        return {word: self._ended[how] for how, word in enumerate(ENDINGS) if word}

    @property
    def mean_scores(self) -> list[float]:
        """The mean score of a deal by side."""
        return [
            round(sum(score * times for score, times in counts.items()) / max(1, self.deals), 2)
            for counts in self.scores
        ]

    @property
    def digest(self) -> str:
        """A fingerprint, in hexadecimal, of every action, end, score and final table, deal by deal."""
        return self._digest.hexdigest()

    def as_json(self) -> dict[str, object]:
        """The figures under the names of ``kanasta simulate --json``."""
        seconds = max(self.seconds, 1e-6)
        return {
            "deals": self.deals,
            "actions": self.actions,
            "seconds": round(self.seconds, 6),
            "deals_per_second": round(self.deals / seconds, 1),
            "actions_per_second": round(self.actions / seconds, 1),
            "ended": self.ended,
            "mean_scores": self.mean_scores,
            "digest": self.digest,
        }


def play_part(simulation: Simulation, rollout: Rollout, first: int) -> Part:
    """Play the part that begins with deal ``first``."""
    count = min(CHUNK, simulation.deals - first)
    part = Part(os.getpid(), 0.0, count, scores=[Counter() for _ in simulation.bots])
    digests = []
    for start in range(first, first + count, BATCH):
        size = min(BATCH, first + count - start)
        began = time.perf_counter()
        batch = rollout.batch(start, size, simulation.seed)
        part.seconds += time.perf_counter() - began
        for number, (how, actions, digest, points) in enumerate(batch, start):
            part.actions += actions
            part.ended[how] += 1
            digests.append(digest.to_bytes(8, "little"))
            for counts, score in zip(part.scores, points, strict=True):
                counts[score] += 1
            if simulation.verify:
                faults = check(simulation, rollout, number, (actions, digest))
                if faults:
                    part.faults.append((number, faults))
    part.digests = b"".join(digests)
    return part


def check(simulation: Simulation, rollout: Rollout, number: int, played: tuple[int, int]) -> list[str]:
    """Play that deal once more by itself and count its table by hand. Answers with what is wrong."""
    law = rollout.law
    lot = Lot(simulation.seed).fork(number)
    deal = Deal.shuffled(law, number % law.players, 1, [0] * law.sides, lot)
    again = rollout.play(deal, lot)
    faults = Tally(deal).faults()
    if again != played:
        faults.append("played a second time it went another way")
    return faults
