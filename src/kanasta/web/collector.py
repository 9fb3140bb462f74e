"""Python's collector of garbage, kept from stopping the tables.

Most garbage goes at once without it. It finds rings of objects that nobody needs any more, and for that looks through
all that there is: with two thousand tables nothing else happens for most of a second meanwhile, some times a minute.
Playing leaves no rings behind; connections that ended do, and tables that were put away. So it looks seldom.
"""

from __future__ import annotations

import asyncio
import gc

SELDOM = 300.0
"""Seconds between two looks."""


async def collect_seldom(seldom: float = SELDOM) -> None:
    """Goes on until it is cancelled; then the collector is as it was."""
    by_itself = gc.isenabled()
    gc.disable()
    try:
        while True:
            await asyncio.sleep(seldom)
            gc.collect()
    finally:
        if by_itself:
            gc.enable()
