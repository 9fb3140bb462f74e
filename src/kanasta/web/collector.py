"""Python's collector of garbage, kept from stopping the tables.

Most garbage goes at once without it. It finds rings of objects that nobody needs any more, and for that looks through
all that there is: with two thousand tables nothing else happens for most of a second meanwhile, some times a minute.
Playing leaves no rings behind; sockets that ended do, some 12 KiB each, and tables that were put away. So it looks
seldom, and when there is much that is new.
"""

from __future__ import annotations

import asyncio
import gc

SELDOM = 300.0
"""Seconds between two looks at most."""
MANY = 3_000_000
"""Objects more than at the last look, some 200 bytes each, at which it does not wait for longer."""
PAUSE = 5.0
"""Seconds between two looks at how many there are."""


async def collect_seldom(seldom: float = SELDOM, many: int = MANY, pause: float = PAUSE) -> None:
    """Goes on until it is cancelled; then the collector is as it was."""
    loop = asyncio.get_running_loop()
    by_itself = gc.isenabled()
    gc.disable()
    try:
        looked_at = loop.time()
        while True:
            await asyncio.sleep(min(pause, seldom))
            if loop.time() - looked_at >= seldom or gc.get_count()[0] > many:
                gc.collect()
                looked_at = loop.time()
    finally:
        if by_itself:
            gc.enable()
