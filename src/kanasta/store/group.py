"""Batches that are committed together: one transaction, and one wait for the disk."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, func, select

from kanasta.store.database import Database
from kanasta.store.fault import Conflict
from kanasta.store.schema import facts
from kanasta.store.work import Batch

_others = facts.alias()
_lasts = select(
    facts.c.table_id,
    # Through the key: grouping would read all facts of the table.
    select(func.max(_others.c.n)).where(_others.c.table_id == facts.c.table_id).scalar_subquery(),
).where(facts.c.n == 1, facts.c.table_id.in_(bindparam("tables", expanding=True)))
"""The number of the last fact of each table that has any."""


class Group:
    """How batches are committed together, one of which can conflict without harm to the others."""

    def __init__(self, database: Database) -> None:
        self._writing = database.writing
        self._insert = database.insert_new(facts).execution_options(preserve_rowcount=True)

    def keep(self, batches: Sequence[Batch]) -> None:
        """Keep what follows on its table's last fact, and say in each batch's outcome what came of it.

        When this returns, each batch was either kept, its outcome None, or refused as a Conflict. An error of the
        database goes up, and then none was kept; an error of the commit itself may leave them kept all the same.
        """
        with self._writing.connect() as connection:
            # One round is enough on SQLite, where nobody else writes meanwhile. On PostgreSQL another process may take
            # a number after it was looked up: nothing is inserted for that one, all is undone, and when it is looked up
            # again it is a conflict. So every round settles one batch at least.
            for _ in range(len(batches) + 1):
                rows = _judged(batches, _last_numbers(connection, batches))
                if not rows or connection.execute(self._insert, rows).rowcount == len(rows):
                    connection.commit()
                    return
                connection.rollback()
        raise RuntimeError("rows were left out although their numbers are free")


def _last_numbers(connection: Connection, batches: Sequence[Batch]) -> dict[str, int]:
    found = connection.execute(_lasts, {"tables": list({batch.table for batch in batches})})
    return dict(found.all())


def _judged(batches: Sequence[Batch], lasts: dict[str, int]) -> list[dict[str, object]]:
    """The rows of the batches that may be kept; the outcome of the others is a Conflict.

    ``lasts`` holds each table's last number, and follows: a batch may go on from another of the group.
    """
    at = time.time_ns() // 1_000_000
    rows: list[dict[str, object]] = []
    for batch in batches:
        last = lasts.get(batch.table, 0)
        if batch.first != last + 1:
            batch.outcome = Conflict(batch.table, batch.first, last)
            continue
        batch.outcome = None
        for n, fact in enumerate(batch.facts, batch.first):
            rows.append({"table_id": batch.table, "n": n, "fact": fact, "at": at})
        lasts[batch.table] = last + len(batch.facts)
    return rows
