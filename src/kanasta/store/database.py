"""A database as the log needs it: what SQLite and PostgreSQL do not do alike stands in their own files."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Engine, Insert, Table, create_engine
from sqlalchemy.exc import DBAPIError

from kanasta.store.address import Address
from kanasta.store.fault import Fault, Full, Unavailable
from kanasta.store.link import Alone, Link

PATIENCE = 5
"""For how many seconds a database may keep us waiting: for its answer to a greeting, or for a lock."""
READERS = 4
"""How many read at the same time."""


class Database(ABC):
    """Connections to one database: one that writes, used by one thread at a time, and those of the readers."""

    def __init__(self, address: Address) -> None:
        self.writing = self._engine(address, 1)
        self.reading = self._engine(address, READERS)

    def _engine(self, address: Address, connections: int) -> Engine:
        # Parameters are facts and secrets: no error may show them.
        return create_engine(
            address.url, pool_size=connections, max_overflow=0, hide_parameters=True, **self._options(address)
        )

    def _options(self, address: Address) -> dict[str, Any]:
        """What the engines of this kind of database are made with."""
        return {}

    @abstractmethod
    def insert_new(self, table: Table) -> Insert:
        """Insert rows, and leave out those whose key is taken without spoiling the transaction."""

    def announce(self, connection: Connection, lasts: Mapping[str, int]) -> None:  # noqa: B027
        """Let other processes know, once the transaction is committed, that tables have facts up to these numbers."""

    def now(self, connection: Connection) -> int:
        """The time by its clock, in ms since 1970."""
        return time.time_ns() // 1_000_000

    def link(self) -> Link:
        """The link to other processes on this database."""
        return Alone()

    @abstractmethod
    def serve(self) -> None:
        """Let it be known until ``close`` that a server runs on it. Raises Complaint where it can have but one, and
        another is there.
        """

    @abstractmethod
    def served(self) -> bool:
        """Whether a server runs on it."""

    @abstractmethod
    def alone(self, connection: Connection) -> None:
        """Wait until no other process changes the schema; holds until the transaction of the writer ends."""

    @abstractmethod
    def lacks_room(self, cause: BaseException | None) -> bool:
        """Whether the driver's error says that the disk is full, and nothing was kept."""

    def fault(self, error: Exception) -> Fault:
        """The fault that an error of the database is."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        reason = " ".join(str(cause).split()) or type(cause).__name__
        found = Full(reason) if self.lacks_room(cause) else Unavailable(reason)
        found.__cause__ = error
        return found

    def close(self) -> None:
        """Close all connections; the writer's last, which on SQLite tidies up."""
        self.reading.dispose()
        self.writing.dispose()
