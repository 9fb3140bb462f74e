"""SQLite: a file, whose log is on the disk before a commit returns."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import Connection, Insert, Table, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine.interfaces import DBAPIConnection

from kanasta.store.address import Address
from kanasta.store.claim import Claim
from kanasta.store.database import PATIENCE, Database


class SQLite(Database):
    """A database in a file of its own."""

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        event.listen(self.writing, "connect", _prepare_writer)
        event.listen(self.writing, "begin", _begin)
        event.listen(self.reading, "connect", _prepare_reader)
        assert address.file is not None
        self._claim = Claim(address.file)

    def _options(self, address: Address) -> dict[str, Any]:
        return {"connect_args": {"timeout": PATIENCE}}  # this is the busy timeout

    def insert_new(self, table: Table) -> Insert:
        return insert(table).on_conflict_do_nothing()

    def serve(self) -> None:
        self._claim.take()

    def served(self) -> bool:
        return self._claim.held()

    def close(self) -> None:
        super().close()
        self._claim.give_back()

    def alone(self, connection: Connection) -> None:
        pass  # every transaction of a writer is

    def lacks_room(self, cause: BaseException | None) -> bool:
        return isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode == sqlite3.SQLITE_FULL


def _prepare_writer(connection: DBAPIConnection, record: object) -> None:
    _run(connection, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


def _prepare_reader(connection: DBAPIConnection, record: object) -> None:
    _run(connection, "query_only = ON")


def _run(connection: DBAPIConnection, *pragmas: str) -> None:
    # The driver begins no transactions of its own accord: a reader needs none around a single statement.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # the pool never hears of it
        raise


def _begin(connection: Connection) -> None:
    # Immediately: one that begins as a reader and writes later fails at once where another has written meanwhile.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
