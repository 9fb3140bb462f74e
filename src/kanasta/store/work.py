"""What the writer is asked for, and the answer that waits in an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Work(Generic[T]):
    """Something for the writer to do. Made in the event loop that waits for ``answer``.

    The writer sets ``outcome``, in its own thread; ``deliver`` then hands it over in the loop's.
    """

    __slots__ = ("answer", "loop", "outcome")

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[T] = self.loop.create_future()
        self.outcome: T | Exception | None = None

    def deliver(self) -> None:
        """Give the outcome to who waits, unless nobody waits any more."""
        if self.answer.done():
            return
        if isinstance(self.outcome, Exception):
            self.answer.set_exception(self.outcome)
        else:
            self.answer.set_result(self.outcome)  # type: ignore[arg-type] # None where T is None


class Batch(Work[None]):
    """Facts of one table, numbered from ``first``, of which all are kept or none."""

    __slots__ = ("facts", "first", "table")

    def __init__(self, table: str, first: int, facts: Sequence[bytes]) -> None:
        super().__init__()
        self.table = table
        self.first = first
        self.facts = facts


class Errand(Work[T]):
    """Anything else that needs the writer's connection: it is run in a transaction of its own, and may write."""

    __slots__ = ("run",)

    def __init__(self, run: Callable[[Connection], T]) -> None:
        super().__init__()
        self.run = run


def deliver(done: Iterable[Work[object]]) -> None:
    """Deliver the outcomes of a group; called in the loop of all of them."""
    for work in done:
        work.deliver()
