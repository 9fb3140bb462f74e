"""``make bench-several``: two servers on one PostgreSQL beside one alone, in the same run.

Neighbours at a table sit at different servers, so that whatever is told goes from one to the other. At the end both
servers are asked for the scene of every table, and the digests are compared.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import sys
from pathlib import Path
from urllib.parse import urlsplit

from live import end, server, tables

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from databases import postgresql

WHAT = (
    ("actions/s", 1),
    ("CPU µs/action", 0),
    ("delivery p50 ms", 1),
    ("delivery p99 ms", 1),
    ("done p99 ms", 1),
    ("unequal", 0),
    ("lost", 0),
    ("refused", 0),
    ("conflicts %", 2),
)
COUNTED = ("actions", "conflicts")


def counted(url: str, name: str) -> float:
    """The sum of one of a server's counters."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=20)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


def measured(database: str, processes: int, options: argparse.Namespace) -> dict[str, float]:
    """The load on so many servers."""
    running = [server("--database", database) for _ in range(processes)]
    urls = [url for _, url in running]
    try:
        found = asyncio.run(
            tables(
                urls,
                [process.pid for process, _ in running],
                options.tables,
                4,
                options.tables / options.actions,
                options.seconds,
                options.variant,
                lambda: {
                    name: sum(counted(url, f"kanasta_{name}_total") for url in urls) for name in COUNTED
                },
            )
        )
        found["conflicts %"] = 100 * found["conflicts"] / max(1, found["actions"])
        return found
    finally:
        for process, _ in running:
            end(process)


def main() -> None:
    """Run the load on one server, and on two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--actions", type=float, default=120.0, help="actions a second, at all tables together"
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--variant", default="original")
    options = parser.parse_args()
    found = []
    for processes in (1, 2):
        with postgresql() as database:
            found.append(measured(database, processes, options))
    print(f"{'':>24}{'one':>10}{'two':>10}{'ratio':>8}")
    for name, digits in WHAT:
        one, two = (each[name] for each in found)
        ratio = f"{two / one:8.2f}" if one else ""
        print(f"{name:>24}{one:10.{digits}f}{two:10.{digits}f}{ratio}")


if __name__ == "__main__":
    main()
