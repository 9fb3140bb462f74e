"""Batches that are committed together: one transaction, and one wait for the disk."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from kanasta.store.database import Database
from kanasta.store.fault import Conflict
from kanasta.store.schema import facts
from kanasta.store.work import Batch

_others = facts.alias()
LASTS = select(
    facts.c.table_id,
    # Through the key: grouping would read all facts of the table.
    select(func.max(_others.c.n)).where(_others.c.table_id == facts.c.table_id).scalar_subquery(),
).where(facts.c.n == 1, facts.c.table_id.in_(bindparam("tables", expanding=True)))
"""The number of the last fact of each table that has any."""
REMEMBERED = 4096
"""Tables whose last number is remembered at most."""
IDLE = 5.0
"""Seconds after which a connection that nobody used is looked at before it is used again."""


class Group:
    """How batches are committed together, one of which can conflict without harm to the others."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writing = database.writing
        self._insert = database.insert_new(facts).execution_options(preserve_rowcount=True)
        self._lasts: dict[str, int] = {}
        """The last numbers of the tables that were written to lately: each was there once, and what was stays."""
        self._connection: Connection | None = None
        self._used_at = 0.0

    def keep(self, batches: Sequence[Batch]) -> None:
        """Keep what follows on its table's last fact, and say in each batch's outcome what came of it.

        When this returns, each batch was either kept, its outcome None, or refused as a Conflict. An error of the
        database goes up, and then none was kept; an error of the commit itself may leave them kept all the same.
        """
        try:
            self._keep(self._held(), batches)
        except BaseException:
            self.release()
            raise
        self._used_at = time.monotonic()

    def release(self) -> None:
        """Give the connection back, so that others can have it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _held(self) -> Connection:
        """The connection, which is held from group to group: to take one anew costs a fifth of an append."""
        if time.monotonic() - self._used_at > IDLE:
            self.release()
        if self._connection is None:
            self._connection = self._writing.connect()
        return self._connection

    def _keep(self, connection: Connection, batches: Sequence[Batch]) -> None:
        # Two rounds are enough on SQLite, where nobody else writes meanwhile. On PostgreSQL another process may
        # take a number after it was looked up: nothing is inserted for that one, all is undone, and when it is
        # looked up again it is a conflict. So every round that looks up settles one batch at least.
        for _ in range(len(batches) + 2):
            lasts = self._last_numbers(connection, batches)
            rows = _judged(batches, lasts)
            if not rows or connection.execute(self._insert, rows).rowcount == len(rows):
                if rows:
                    written = {batch.table for batch in batches if batch.outcome is None}
                    self._database.announce(connection, {table: lasts[table] for table in written})
                connection.commit()
                self._remember(lasts)
                return
            connection.rollback()
            self._forget(batches)
        raise RuntimeError("rows were left out although their numbers are free")

    def _last_numbers(self, connection: Connection, batches: Sequence[Batch]) -> dict[str, int]:
        """By table: from memory where a batch follows on what is known; another process may have gone on from there."""
        lasts: dict[str, int] = {}
        asked = set()
        for batch in batches:
            known = self._lasts.get(batch.table)
            if known is not None and batch.first == known + 1:
                lasts.setdefault(batch.table, known)
            elif batch.table not in lasts:
                asked.add(batch.table)
        if asked:
            found = connection.execute(LASTS, {"tables": list(asked)})
            lasts |= dict(found.all())
        return lasts

    def _remember(self, lasts: dict[str, int]) -> None:
        if len(self._lasts) > REMEMBERED:
            self._lasts.clear()
        self._lasts |= lasts

    def _forget(self, batches: Sequence[Batch]) -> None:
        for batch in batches:
            self._lasts.pop(batch.table, None)


def _judged(batches: Sequence[Batch], lasts: dict[str, int]) -> list[dict[str, Any]]:
    """The rows of the batches that may be kept; the outcome of the others is a Conflict.

    ``lasts`` holds each table's last number, and follows: a batch may go on from another of the group.
    """
    at = time.time_ns() // 1_000_000
    rows: list[dict[str, Any]] = []
    for batch in batches:
        last = lasts.get(batch.table, 0)
        if batch.first != last + 1:
            batch.outcome = Conflict(batch.table, batch.first, last)
            continue
        batch.outcome = None
        for n, fact in enumerate(batch.facts, batch.first):
            rows.append({"table_id": batch.table, "n": n, "fact": fact, "at": at})
        lasts[batch.table] = last + len(batch.facts)
    # In one order: two processes that insert the same numbers in different orders would wait for each other for ever.
    return sorted(rows, key=lambda row: (row["table_id"], row["n"]))
