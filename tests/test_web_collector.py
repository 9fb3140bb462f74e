"""While a server runs, rings of objects are looked for seldom, and go all the same."""

from __future__ import annotations

import asyncio
import gc
import weakref

from kanasta.web.collector import collect_seldom


class Ring:
    """Refers to itself, so that only the collector can find that nobody needs it."""

    def __init__(self) -> None:
        self.itself = self


async def gone_in_time(seldom: float, most: float, many: int = 1_000_000_000) -> bool:
    """Whether a ring goes within so many seconds."""
    task = asyncio.create_task(collect_seldom(seldom, many, 0.01))
    await asyncio.sleep(0)
    assert not gc.isenabled()
    ring = weakref.ref(Ring())
    new: list[list[Ring]] = []
    try:
        async with asyncio.timeout(most):
            while ring() is not None:
                new.append(
                    [object.__new__(Ring) for _ in range(1000)]
                )  # a collector left alone would look now
                await asyncio.sleep(0.005)
    except TimeoutError:
        return False
    finally:
        task.cancel()
    return True


def test_a_ring_goes_at_the_next_look_and_not_before() -> None:
    assert asyncio.run(gone_in_time(0.05, 20))
    assert not asyncio.run(gone_in_time(1000, 0.3))


def test_a_ring_goes_when_there_is_much_that_is_new() -> None:
    assert asyncio.run(gone_in_time(1000, 20, many=50_000))


def test_in_the_end_the_collector_is_as_it_was() -> None:
    asyncio.run(gone_in_time(0.01, 20))
    assert gc.isenabled()
    gc.disable()
    try:
        asyncio.run(gone_in_time(0.01, 20))
        assert not gc.isenabled()
    finally:
        gc.enable()
