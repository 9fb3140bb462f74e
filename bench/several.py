"""``make bench-several``: two servers on one PostgreSQL beside one alone, in the same run.

Neighbours at a table sit at different servers, so that whatever is told goes from one to the other. At the end of
each run both servers are asked for the scene of every table, and the digests are compared. Measured are the load that
is asked for; what an action costs at fewer and at more tables, each at the same pace; how much one server and two can
do at most; and after which time another runs the bots of a server that was killed. Players, servers and database share
this machine: what they use of it is given for each.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from live import cpu_seconds, end, server, tables
from sqlalchemy import create_engine, text

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from databases import postgresql
from party import Party

from kanasta.store.address import Address

WHAT = (
    ("actions/s", 1),
    ("CPU µs/action", 0),
    ("database µs/action", 0),
    ("players µs/action", 0),
    ("delivery p50 ms", 1),
    ("delivery p99 ms", 1),
    ("across p99 ms", 1),
    ("done p99 ms", 1),
    ("unequal", 0),
    ("lost", 0),
    ("refused", 0),
    ("conflicts %", 2),
)
COUNTED = ("actions", "conflicts")
MOST_CONFLICTS = 1.0
"""Percent of actions."""
MOST_SLOWER = 3.0
"""Times the 99th percentile of one server."""
RUSH = 0.05
"""Seconds between two actions at a table, where it is tried how many there can be."""
TAKEN_OVER = 2.0
"""Seconds in which bots go on elsewhere."""


def counted(url: str, name: str) -> float:
    """The sum of one of a server's counters."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=20)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


class Machine:
    """Who uses this machine besides the servers."""

    def __init__(self, database: str) -> None:
        engine = create_engine(Address.read(database).url)
        with engine.connect() as connection:
            self._postmaster = _parent(int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one()))
        engine.dispose()

    def database(self) -> float:
        """Seconds of processors that PostgreSQL has used; none where it runs elsewhere."""
        if not self._postmaster:
            return 0.0
        pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
        return sum(cpu_seconds(pid) for pid in pids if _parent(pid) == self._postmaster)


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def measured(processes: int, count: int, pace: float, options: argparse.Namespace) -> dict[str, float]:
    """The load on so many servers, on a database of their own."""
    with postgresql() as database:
        running = [server("--database", database) for _ in range(processes)]
        urls = [url for _, url in running]
        machine = Machine(database)

        def counters() -> dict[str, float]:
            found = {name: sum(counted(url, f"kanasta_{name}_total") for url in urls) for name in COUNTED}
            return found | {"database": machine.database(), "players": time.process_time()}

        pids = [process.pid for process, _ in running]
        try:
            found = asyncio.run(
                tables(urls, pids, count, 4, pace, options.seconds, options.variant, counters)
            )
        finally:
            for process, _ in running:
                end(process)
    actions = max(1.0, found["actions/s"] * options.seconds)
    for name in ("database", "players"):
        found[f"{name} µs/action"] = 1e6 * found[name] / actions
    found["conflicts %"] = 100 * found["conflicts"] / max(1, found["actions"])
    return found


def compared(title: str, count: int, pace: float, options: argparse.Namespace) -> list[dict[str, float]]:
    """One server and two under the same load, side by side."""
    found = [measured(processes, count, pace, options) for processes in (1, 2)]
    print(f"\n{title}\n{'':>24}{'one':>10}{'two':>10}{'ratio':>8}")
    for name, digits in WHAT:
        one, two = (each[name] for each in found)
        ratio = f"{two / one:8.2f}" if one > 0 else ""
        print(f"{name:>24}{one:10.{digits}f}{two:10.{digits}f}{ratio}")
    return found


def judged(one: dict[str, float], two: dict[str, float]) -> None:
    """What was to be reached, and whether it was."""
    slower = two["across p99 ms"] / one["delivery p99 ms"]
    for reached, words in (
        (not two["unequal"], f"{two['unequal']:.0f} tables differ between the two servers"),
        (
            two["conflicts %"] <= MOST_CONFLICTS,
            f"{two['conflicts %']:.2f} % conflicts, at most {MOST_CONFLICTS:g}",
        ),
        (
            slower <= MOST_SLOWER,
            f"p99 across servers is {slower:.2f} times that of one, at most {MOST_SLOWER:g}",
        ),
    ):
        print(f"{'reached' if reached else 'NOT REACHED':>24}: {words}")


def in_a_row(counts: list[int], pace: float, options: argparse.Namespace) -> None:
    """What an action costs at so many tables."""
    print(
        f"\nOne action every {pace:.2f} s at each table: CPU of servers / of the database for an action, and delivery\n"
        f"{'tables':>8}{'actions/s':>11}{'one, µs':>14}{'p50 / p99, ms':>16}{'two, µs':>14}{'p50 / p99, ms':>16}"
        f"{'conflicts %':>13}"
    )
    for count in counts:
        one, two = (measured(processes, count, pace, options) for processes in (1, 2))
        told = [
            f"{each['CPU µs/action']:.0f} / {each['database µs/action']:.0f}".rjust(14)
            + f"{each['delivery p50 ms']:.1f} / {each['delivery p99 ms']:.1f}".rjust(16)
            for each in (one, two)
        ]
        print(f"{count:8}{two['actions/s']:11.1f}{told[0]}{told[1]}{two['conflicts %']:13.2f}", flush=True)


def taken_over(kills: int) -> None:
    """Kill the server that leads a table, again and again; nobody comes to the other meanwhile."""
    led, played = [], []
    with ExitStack() as stack:
        party = Party(stack, [stack.enter_context(postgresql())] * 2, away=(1.2, 2))
        for _ in range(kills):
            time.sleep(0.3)
            doomed = 0 if party.leads(0) else 1
            struck = time.monotonic()
            party.running[doomed].process.kill()
            while not party.leads(1 - doomed):
                time.sleep(0.01)
            led.append(time.monotonic() - struck)
            party.goes_on()
            played.append(party.paused(struck, [1 - doomed]))
            party.restarts(doomed)
            party.all_are_home()
        party.ends()
    print(f"\nA server is killed, {kills} times: seconds until the other")
    for what, found in (("leads its table", led), ("let a bot play that was due", played)):
        print(f"{what:>30}: {statistics.median(found):.2f} (median), {max(found):.2f} (largest)")
    print(f"{'reached' if max(led) <= TAKEN_OVER else 'NOT REACHED':>30}: at most {TAKEN_OVER:g} s")


def main() -> None:
    """Run all of it, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--actions", type=float, default=120.0, help="actions a second, at all tables together"
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="measured in each run")
    parser.add_argument("--variant", default="original")
    parser.add_argument(
        "--row", type=int, nargs="*", default=[25, 50, 100, 400], help="more numbers of tables"
    )
    parser.add_argument(
        "--rush", type=int, default=100, help="tables for how much can be done at most; 0: leave out"
    )
    parser.add_argument("--kills", type=int, default=20, help="0: leave out")
    options = parser.parse_args()
    pace = options.tables / options.actions
    title = f"{options.tables} tables, {options.actions:g} actions a second asked for"
    judged(*compared(title, options.tables, pace, options))
    if options.row:
        in_a_row(options.row, pace, options)
    if options.rush:
        compared(f"{options.rush} tables, as quickly as it goes", options.rush, RUSH, options)
    if options.kills:
        taken_over(options.kills)


if __name__ == "__main__":
    main()
