"""``make bench-live``: what a table costs the server, and how soon an action is seen, beside a bare echo.

The echo writes each message to disk, and sees it there, before it answers.

The server and the echo run in processes of their own on this machine's loopback; the players are in this one. Both are
measured in the same run, since the machine is shared.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from crowd import SEATS, Delays, PlayedTable, Player, echoes

HERE = Path(__file__).parent
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
AT_ONCE = 20


def cpu_seconds(process: int) -> float:
    """What a process has used of the processor, its threads included."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> int:
    """Bytes that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


def p(values: list[float], share: float) -> float:
    """The value below which that share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def server(*where: str) -> tuple[subprocess.Popen[str], str]:
    """A Kanasta server of its own, with rates that let one address be a crowd; ``where`` says where it keeps tables."""
    command = [sys.executable, "-P", "-m", "kanasta", "serve", "--port", "0", "--json", *where]
    command += ["--limit", "tables=1000", "--limit", "joins=1000", "--limit", "sockets_of_table=2000"]
    command += ["--limit", "sockets_of_address=1000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    return process, json.loads(process.stdout.readline())["url"]


def end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait(20)


async def in_turn(jobs: list, at_once: int = AT_ONCE) -> list:  # type: ignore[type-arg]
    """Do these, so many at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job):  # type: ignore[no-untyped-def]
        async with gate:
            return await job

    return await asyncio.gather(*map(one, jobs))


async def tables(
    urls: Sequence[str],
    pids: Sequence[int],
    count: int,
    people: int,
    pace: float,
    seconds: float,
    variant: str,
    counters: Callable[[], dict[str, float]] = dict,
) -> dict[str, float]:
    """Play at so many tables, whose players sit at these servers in turn, and measure the middle of it, in which
    ``counters`` grow.
    """
    delays, chance = Delays(), random.Random(count)
    every = [
        PlayedTable((*urls[first:], *urls[:first]), delays, people, random.Random(chance.random()))
        for first in (number % len(urls) for number in range(count))
    ]
    before = sum(map(memory, pids))
    listening = [task for tasks in await in_turn([each.gather(variant) for each in every]) for task in tasks]
    sockets = count * people
    await in_turn([each.begin() for each in every])
    waited = time.perf_counter()
    while any(player.phase != "playing" for each in every for player in each.players):
        await asyncio.sleep(0.2)
        if time.perf_counter() - waited > 60:
            raise SystemExit("bench: not every table began to play")
    until = time.perf_counter() + seconds + 2 * pace
    playing = [asyncio.create_task(each.play(pace, until)) for each in every]
    await asyncio.sleep(2 * pace)
    used, began = sum(map(cpu_seconds, pids)), time.perf_counter()
    counted = await asyncio.to_thread(counters)
    delays.measuring = True
    await asyncio.sleep(seconds)
    delays.measuring = False
    counted = {name: value - counted[name] for name, value in (await asyncio.to_thread(counters)).items()}
    used, took = sum(map(cpu_seconds, pids)) - used, time.perf_counter() - began
    grown = sum(map(memory, pids)) - before
    await asyncio.gather(*playing)
    await asyncio.sleep(0.5)
    unequal = sum(await in_turn([each.unequal() for each in every])) if len(urls) > 1 else 0
    await in_turn([each.leave() for each in every], 200)
    await asyncio.wait(listening, timeout=20)
    return {
        "tables": count,
        "sockets": sockets,
        "actions/s": delays.actions / took,
        "CPU µs/action": 1e6 * used / max(1, delays.actions),
        "CPU %": 100 * used / took,
        "delivery p50 ms": p(delays.delivered, 0.5),
        "delivery p99 ms": p(delays.delivered, 0.99),
        "across p99 ms": p(delays.across, 0.99),
        "done p99 ms": p(delays.acknowledged, 0.99),
        "KiB/socket with its table": grown / 1024 / sockets,
        "bytes/message": delays.bytes / max(1, len(delays.delivered) + len(delays.acknowledged)),
        "unequal": unequal,
        "lost": delays.lost,
        "refused": sum(delays.refused.values()),
        **counted,
    }


async def watchers(url: str, pid: int, count: int) -> float:
    """KiB that a socket costs: so many watch one table, so that hardly anything else grows."""
    table = PlayedTable([url], Delays(), 1, random.Random(1))
    await table.gather("original", watchers=True)
    first = [Player(table, 0, "") for _ in range(50)]
    await in_turn([player.come() for player in first])  # what the first ones bring is there once
    before = memory(pid)
    players = [Player(table, 0, "") for _ in range(count)]
    await in_turn([player.come() for player in players])
    await asyncio.sleep(1)
    grown = memory(pid) - before
    table.players += first + players
    await table.leave()
    return grown / 1024 / count


def echo(sockets: int, a_second: float, seconds: float, folder: str) -> list[float]:
    """Delays of the bare echo at the same load."""
    process = subprocess.Popen(
        [sys.executable, str(HERE / "echo.py"), folder], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        return asyncio.run(echoes(int(process.stdout.readline()), sockets, a_second, seconds))
    finally:
        end(process)


def main() -> None:
    """Run the load that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tables", type=int, nargs="+", default=[500], help="how many tables, one run for each"
    )
    parser.add_argument("--people", type=int, default=4, help="people at each; bots have the other seats")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two actions at a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--variant", default="original")
    options = parser.parse_args()
    gc.disable()  # a pause of the players is none of the server's
    most = max(options.tables) * SEATS + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, most)), hard))
    with tempfile.TemporaryDirectory() as folder:
        process, url = server("--data-dir", folder)
        try:
            print(f"{'KiB/socket alone':>28}: {asyncio.run(watchers(url, process.pid, 1000)):.1f}\n")
        finally:
            end(process)
    for count in options.tables:
        with tempfile.TemporaryDirectory() as folder:
            process, url = server("--data-dir", folder)
            try:
                found = asyncio.run(
                    tables(
                        [url],
                        [process.pid],
                        count,
                        options.people,
                        options.pace,
                        options.seconds,
                        options.variant,
                    )
                )
            finally:
                end(process)
            bare = echo(min(found["sockets"], 2000), found["actions/s"], options.seconds / 2, folder)  # type: ignore[arg-type]
        for name, value in found.items():
            print(f"{name:>28}: {value:.1f}")
        print(f"{'bare echo p50 ms':>28}: {statistics.median(bare):.1f}")
        print(f"{'bare echo p99 ms':>28}: {p(bare, 0.99):.1f}")
        print(f"{'delivery p99 / echo p99':>28}: {found['delivery p99 ms'] / p(bare, 0.99):.2f}\n")


if __name__ == "__main__":
    main()
