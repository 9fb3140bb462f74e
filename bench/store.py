"""``python bench/store.py``: what it costs to keep the facts of tables, by medians of several runs on this machine.

An appender is a table that is played: it appends a fact, and the next one when that is on the disk. The price of a bare
write that reaches the disk is taken in the same run, in the same folder, in turns with the others.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from sqlalchemy import Connection, Engine, event

from kanasta.store.log import Log

FACT = b'{"n":1234,"at":1760000000000,"fact":"played","seat":2,"client":"8f14e45fceea167a","action":"add K"}'
WAITING = (1, 16, 64, 256)
PAGE = b"\0" * 4096


class Appending:
    """So many tables at a time, played for so long; a new database for each run."""

    def __init__(self, folder: Path, waiting: int) -> None:
        self.folder = folder
        self.waiting = waiting
        self.walls: list[float] = []
        self.processors: list[float] = []
        self.groups: list[float] = []

    def run(self, seconds: float) -> None:
        commits = 0

        def count(connection: Connection) -> None:
            nonlocal commits
            commits += 1

        event.listen(Engine, "commit", count)
        with (
            tempfile.TemporaryDirectory(dir=self.folder) as place,
            Log.open(Path(place, "tables.sqlite")) as log,
        ):
            commits = 0  # without those of opening
            appended, wall, processor = asyncio.run(self._play(log, seconds))
        event.remove(Engine, "commit", count)
        self.walls.append(wall / appended * 1e6)
        self.processors.append(processor / appended * 1e6)
        self.groups.append(appended / commits)

    async def _play(self, log: Log, seconds: float) -> tuple[int, float, float]:
        async def table(name: str) -> int:
            n = 0
            while perf_counter() < end:
                n += 1
                await log.append(name, n, [FACT])
            return n

        began, processor = perf_counter(), process_time()
        end = began + seconds
        appended = sum(await asyncio.gather(*(table(f"table-{k:016}") for k in range(self.waiting))))
        return appended, perf_counter() - began, process_time() - processor


def bare_write(folder: Path, seconds: float) -> float:
    """Microseconds of writing a page and waiting until it is on the disk."""
    with tempfile.TemporaryFile(dir=folder) as file:
        written = 0
        began = now = perf_counter()
        while now - began < seconds:
            os.write(file.fileno(), PAGE)
            os.fdatasync(file.fileno())
            written += 1
            now = perf_counter()
    return (now - began) / written * 1e6


def timed(ask: Callable[[], object], seconds: float) -> float:
    """Milliseconds of asking once, by the clock."""
    asked = 0
    began = now = perf_counter()
    while now - began < seconds:
        ask()
        asked += 1
        now = perf_counter()
    return (now - began) / asked * 1e3


def reading(folder: Path, runs: int, seconds: float, tables: int = 5_000, facts: int = 1_000) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as place, Log.open(Path(place, "tables.sqlite")) as log:

        async def fill() -> None:
            await asyncio.gather(*(log.append(f"table-{k:016}", 1, [FACT]) for k in range(tables)))
            await log.append("long", 1, [FACT] * facts)

        asyncio.run(fill())
        with asyncio.Runner() as runner:
            for what, ask in (
                (f"read a table of {facts:,} facts", lambda: runner.run(log.read("long"))),
                ("read what is new in it: one fact", lambda: runner.run(log.read("long", after=facts - 1))),
                (f"list {tables:,} tables", lambda: runner.run(log.tables())),
            ):
                took = statistics.median(timed(ask, seconds) for _ in range(runs))
                print(f"{what:<36} {took:10,.2f} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of which the median is shown")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each run takes")
    parser.add_argument(
        "--folder", type=Path, default=Path(tempfile.gettempdir()), help="on the disk to measure"
    )
    given = parser.parse_args()
    print(
        f"Python {sys.version.split()[0]}, {len(os.sched_getaffinity(0))} processors, {given.folder}, "
        f"medians of {given.runs} runs of {given.seconds} s"
    )
    measures = [Appending(given.folder, waiting) for waiting in WAITING]
    bare: list[float] = []
    for _ in range(given.runs):
        bare.append(bare_write(given.folder, given.seconds))
        for measure in measures:
            measure.run(given.seconds)
    print(f"{'bare write and fdatasync of a page':<36} {statistics.median(bare):10,.1f} µs")
    print(
        f"{'appenders that wait':<36} {'µs processor':>13} {'µs clock':>10} {'in a commit':>12} {'against bare':>13}"
    )
    for measure in measures:
        wall, processor = statistics.median(measure.walls), statistics.median(measure.processors)
        group, against = statistics.median(measure.groups), wall / statistics.median(bare)
        print(f"{measure.waiting:<36} {processor:13,.1f} {wall:10,.1f} {group:12,.1f} {against:13,.2f}")
    reading(given.folder, given.runs, given.seconds)


if __name__ == "__main__":
    main()
