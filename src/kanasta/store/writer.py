"""The one thread that writes."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from kanasta.store.database import Database
from kanasta.store.fault import Unavailable
from kanasta.store.group import Group
from kanasta.store.work import Batch, Errand, Work, deliver

GROUP = 256
"""How many pieces of work are done together at most."""


class Writer:
    """Does all writing in one thread, batches in the order in which it took them on.

    When idle it does at once what it is asked for; what comes in while it waits for the disk is the next group.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._group = Group(database)
        self._waiting: SimpleQueue[Work[Any] | None] = SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        # A daemon: a program that forgets to close must still end, and what nobody waits for was promised to nobody.
        self._thread = threading.Thread(target=self._run, name="kanasta-store-writer", daemon=True)
        self._thread.start()

    def take(self, work: Work[Any]) -> None:
        """Take on work; from any thread. Raises Unavailable once closed."""
        with self._door:
            if self._closed:
                raise Unavailable("the log is closed")
            self._waiting.put(work)

    def close(self) -> None:
        """Take on no more, and return when all that was taken on is done. A second call only waits."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            group, ended = self._gathered()
            self._keep([work for work in group if isinstance(work, Batch)])
            for work in group:
                if isinstance(work, Errand):
                    self._go(work)
            _hand_over(group)
        self._group.release()

    def _gathered(self) -> tuple[list[Work[Any]], bool]:
        """Wait for work, then take all that waits; and whether the end was called after it."""
        group: list[Work[Any]] = []
        try:
            work = self._waiting.get()
            while work is not None:
                group.append(work)
                if len(group) == GROUP:
                    return group, False
                work = self._waiting.get_nowait()
        except Empty:
            return group, False
        return group, True

    def _keep(self, batches: Sequence[Batch]) -> None:
        if not batches:
            return
        try:
            self._group.keep(batches)
        except Exception as error:
            for batch in batches:
                # The conflicts too: what they ran into may be a batch of this group that was not kept.
                batch.outcome = self._database.fault(error)

    def _go(self, errand: Errand[Any]) -> None:
        try:
            self._group.release()
            with self._database.writing.begin() as connection:
                errand.outcome = errand.run(connection)
        except Exception as error:
            errand.outcome = self._database.fault(error)


def _hand_over(group: Sequence[Work[Any]]) -> None:
    """Deliver the outcomes, with one call into each event loop."""
    by_loop = defaultdict(list)
    for work in group:
        by_loop[work.loop].append(work)
    for loop, done in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed, and nobody waits in it
            loop.call_soon_threadsafe(deliver, done)
