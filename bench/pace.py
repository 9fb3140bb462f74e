"""What is measured: each function plays for about so many seconds and answers with one number.

What runs by itself is measured in the processor's time, which other work on the machine changes little; what runs
beside another in the clock's.

As a script it measures one of them by itself: ``python bench/pace.py random_actions original 4 0.5``.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import perf_counter, process_time

import kanasta
from kanasta.bots.bot import bot
from kanasta.bots.rollout import BATCH, Rollout
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.rules.shelf import load_variant


def law_of(variant: str, players: str) -> Law:
    return Law(load_variant(variant), int(players))


def rollout_of(law: Law, name: str) -> Rollout:
    return Rollout(law, [bot(name) for _ in range(law.sides)])


def play(
    rollout: Rollout, seconds: float, seed: int = 1, clock: Callable[[], float] = process_time
) -> tuple[int, float]:
    """Play batches for so long by this clock; the actions played, and the seconds that it took."""
    actions = first = 0
    size = BATCH if kanasta.build.rules == "compiled" else 4
    began = now = clock()
    while now - began < seconds:
        actions += sum(played for _, played, _, _ in rollout.batch(first, size, seed))
        first += size
        now = clock()
    return actions, now - began


def actions(variant: str, players: str, name: str, seconds: str) -> float:
    """Actions a second, inside the core."""
    played, took = play(rollout_of(law_of(variant, players), name), float(seconds))
    return played / took


def random_actions(variant: str, players: str, seconds: str) -> float:
    """Actions a second of random deals, inside the core."""
    return actions(variant, players, "chance", seconds)


def careful_microseconds(variant: str, players: str, seconds: str) -> float:
    """Microseconds an action of the careful bot, playing it included, inside the core."""
    return 1e6 / actions(variant, players, "careful", seconds)


def stepped_actions(variant: str, players: str, seconds: str) -> float:
    """Actions a second of random deals, each step taken from Python."""
    law, lot = law_of(variant, players), Lot(1)
    played = 0
    scores = [0] * law.sides
    began = now = process_time()
    while now - began < float(seconds):
        deal = Deal.shuffled(law, 0, 1, scores, lot)
        while not deal.over:
            legal = deal.legal()
            deal.play(legal[lot.below(len(legal))])
            played += 1
        now = process_time()
    return played / (now - began)


def copy_microseconds(variant: str, players: str, seconds: str) -> float:
    """Microseconds a copy of a deal in its middle."""
    law, lot = law_of(variant, players), Lot(1)
    deal = Deal.shuffled(law, 0, 1, [0] * law.sides, lot)
    for _ in range(40):
        legal = deal.legal()
        if legal:
            deal.play(legal[lot.below(len(legal))])
    copied = 0
    began = now = process_time()
    while now - began < float(seconds):
        for _ in range(1000):
            deal.copy()
        copied += 1000
        now = process_time()
    return (now - began) / copied * 1e6


def threads_actions(variant: str, players: str, seconds: str, count: str = "2") -> float:
    """Actions a second of so many threads together, each with a rollout of its own."""
    law = law_of(variant, players)
    gate = threading.Barrier(int(count))
    done: list[float] = []

    def work(rollout: Rollout, seed: int) -> None:
        gate.wait()
        played, took = play(rollout, float(seconds), seed, perf_counter)
        done.append(played / took)

    threads = [
        threading.Thread(target=work, args=(rollout_of(law, "chance"), seed)) for seed in range(int(count))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done)


def beside_actions(variant: str, players: str, seconds: str) -> float:
    """Actions a second by the clock, while other processes do the same."""
    played, took = play(rollout_of(law_of(variant, players), "chance"), float(seconds), 1, perf_counter)
    return played / took


MEASURES: dict[str, Callable[..., float]] = {
    each.__name__: each
    for each in (
        random_actions,
        careful_microseconds,
        stepped_actions,
        copy_microseconds,
        threads_actions,
        beside_actions,
    )
}


if __name__ == "__main__":
    print(MEASURES[sys.argv[1]](*sys.argv[2:]))
