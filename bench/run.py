"""``make bench``: how fast the core is, by medians of several runs on this machine, beside what is wanted.

Every measure is taken in a process of its own. Those that are compared with each other take turns, so that a busy
machine slows both alike.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import kanasta
from kanasta.game.deal import Deal

PACE = str(Path(__file__).with_name("pace.py"))
CAREFUL = (("original", 4), ("classic", 2), ("czech", 4), ("hand_and_foot", 4), ("bulgarian", 4))
POSITION = """
rules = "original"
players = 4
turn = 0
hands = ["KK2AAA44567", "QQQJJ998877", "KQJT9876544", "AAKKQQJJTT9"]
stock = "456789TJQ"
pile = "4K8K"
"""


def environment(build: str) -> dict[str, str]:
    return {**os.environ, "KANASTA_BUILD": build}


def measure(name: str, *arguments: object, build: str = "compiled") -> float:
    """One measure of ``pace.py`` in a new process."""
    command = [sys.executable, PACE, name, *map(str, arguments)]
    done = subprocess.run(command, env=environment(build), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: {done.stderr.strip().splitlines()[-1]}")
    return float(done.stdout)


def processes(count: int, *arguments: object) -> float:
    """Random actions a second of so many processes together."""
    command = [sys.executable, PACE, "beside_actions", *map(str, arguments)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    return sum(float(each.communicate()[0]) for each in running)


def cold_start() -> float:
    """Milliseconds of ``kanasta legal`` from the shell."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "position.toml")
        file.write_text(POSITION)
        command = [sys.executable, "-P", "-m", "kanasta", "legal", str(file)]
        began = time.perf_counter()
        subprocess.run(command, env=environment("compiled"), capture_output=True, check=True)
        return (time.perf_counter() - began) * 1000


def medians(runs: int, *measures: Callable[[], float]) -> list[float]:
    """The median of each, taken in turns."""
    taken = [[each() for each in measures] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*taken, strict=True)]


def tell(what: str, value: float, wanted: float, unit: str, most: bool = False) -> None:
    met = value <= wanted if most else value >= wanted
    bound = "at most" if most else "at least"
    shown, asked = (f"{each:,.0f}" if each >= 1000 else f"{each:,.2f}" for each in (value, wanted))
    print(f"{what:<58} {shown:>12} {unit:<11} {bound} {asked:<10} {'met' if met else 'NOT MET'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of which the median is shown")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each run plays")
    given = parser.parse_args()
    runs, seconds = given.runs, given.seconds
    if kanasta.build.rules != "compiled":
        raise SystemExit(f"bench: {kanasta.build}; there is nothing to measure")
    print(f"{kanasta.build}, Python {sys.version.split()[0]}, {len(os.sched_getaffinity(0))} processors, "
          f"medians of {runs} runs of {seconds} s")  # fmt: skip

    table = ("original", 4)
    quick, plain = medians(
        runs,
        lambda: measure("random_actions", *table, seconds),
        lambda: measure("random_actions", *table, seconds, build="plain"),
    )
    tell("random deals of original, 4 players, in the core", quick, 4e6, "actions/s")
    tell("  against the uncompiled file in the same run", quick / plain, 20, "times")
    for variant, players in CAREFUL:
        (careful,) = medians(runs, partial(measure, "careful_microseconds", variant, players, seconds))
        tell(f"careful, {variant}, {players} players", careful, 1.5, "µs/action", most=True)
    stepped, copy = medians(
        runs,
        lambda: measure("stepped_actions", *table, seconds),
        lambda: measure("copy_microseconds", *table, seconds),
    )
    tell("stepped from Python: deal.legal(), deal.play(action)", stepped, 5e5, "actions/s")
    tell("deal.copy()", copy, 1, "µs", most=True)
    (cold,) = medians(runs, cold_start)
    tell("kanasta legal, from the shell", cold, 300, "ms", most=True)
    tell("a deal's state", Deal.__basicsize__, 4096, "bytes", most=True)
    threads, both = medians(
        runs, lambda: measure("threads_actions", *table, seconds), lambda: processes(2, *table, seconds)
    )
    tell("two threads of rollouts against two processes", threads / both, 0.9, "times")


if __name__ == "__main__":
    main()
