"""The log: all that happened at all tables, and the only thing that a restart goes on from."""

from __future__ import annotations

import asyncio
import secrets as chance
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from sqlalchemy import Connection, Select, bindparam, func, select
from sqlalchemy.exc import SQLAlchemyError

from kanasta.message import Complaint
from kanasta.store.address import Address
from kanasta.store.database import PATIENCE, READERS, Database
from kanasta.store.fault import Unavailable
from kanasta.store.group import LASTS
from kanasta.store.link import Link
from kanasta.store.migration import migrate
from kanasta.store.pads import Pads
from kanasta.store.postgresql import PostgreSQL
from kanasta.store.schema import ID_SIZE, LAST_NUMBER, facts, named, secrets
from kanasta.store.sqlite import SQLite
from kanasta.store.work import Batch, Errand
from kanasta.store.writer import Writer

T = TypeVar("T")

_KINDS: dict[str, type[Database]] = {"sqlite": SQLite, "postgresql": PostgreSQL}

FACT_SIZE = 2**20
"""The longest fact, in bytes."""
SECRET_SIZE = 32
"""Bytes of a secret."""

_of_table = (
    select(facts.c.fact)
    .where(facts.c.table_id == bindparam("table"), facts.c.n > bindparam("after"))
    .order_by(facts.c.n)
)
_later = facts.alias()
_last_at = (
    select(_later.c.at)
    .where(_later.c.table_id == facts.c.table_id)
    .order_by(_later.c.n.desc())
    .limit(1)
    .correlate(facts)
    .scalar_subquery()
)
_all_tables = (
    select(facts.c.table_id)
    .where(facts.c.n == 1, _last_at >= bindparam("since"))
    .order_by(_last_at.desc(), facts.c.table_id)
)


class Log:
    """An append-only log for each table, in one database.

    A table is its facts: byte strings with the numbers 1, 2, 3, … of which the log knows nothing else. All but opening
    and closing is awaited, in any event loop; closing waits for the disk, so a loop that goes on does it in a thread.
    """

    def __init__(self, database: Database) -> None:
        """Of a database that has the newest schema; see ``open``."""
        self._database = database
        self._writer = Writer(database)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="kanasta-store-reader")
        self.pads = Pads(self._writer, self._read)
        """Score pads, in the same database."""

    @classmethod
    def open(cls, where: str | Path | None = None) -> Log:
        """Open the log in a file or in the database of a URL, which is brought to the newest schema; by default in the
        user's folder of data.

        Raises Complaint where that cannot be.
        """
        address = Address.read(where)
        address.prepare()
        database = database_of(address)
        try:
            migrate(database, address.shown)
        except SQLAlchemyError as error:
            reason = database.fault(error).reason
            database.close()
            raise Complaint("{where} cannot be used: {reason}", where=address.shown, reason=reason) from None
        except BaseException:
            database.close()
            raise
        return cls(database)

    def serve(self) -> None:
        """Let it be known until ``close`` that a server runs on it. Raises Complaint where it can have but one, and
        another is there.
        """
        self._database.serve()

    def close(self) -> None:
        """Keep what waits to be kept, then end the threads and connections. A second call does nothing.

        Who waits in a loop gets the answer when that loop goes on.
        """
        self._writer.close()
        self._readers.shutdown()
        self._database.close()

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def append(self, table: str, first: int, facts: Sequence[bytes]) -> None:
        """Keep these facts as the numbers ``first``, ``first`` + 1, … of the table: all of them or none.

        Returns when they are on the disk. Facts of a table are kept in the order in which ``append`` was called; so one
        may be called before the one before it has returned. Who stops waiting does not stop the facts from being kept.

        Raises Conflict unless the table's last fact is number ``first`` - 1, Full if the disk has no room, Unavailable
        for whatever else the database has; ValueError or TypeError for what cannot be kept at all.
        """
        if not named(table):
            raise ValueError(f"an id of a table is 1 to {ID_SIZE} printable ASCII characters")
        kept = tuple(map(bytes, facts))  # what is no bytes fails here, and not in a group with others
        if first < 1 or not kept:
            raise ValueError("facts are numbered from 1, and there is one at least")
        if any(len(fact) > FACT_SIZE for fact in kept):
            raise ValueError(f"a fact has at most {FACT_SIZE} bytes")
        batch = Batch(table, first, kept)
        self._writer.take(batch)
        await batch.answer

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The table's facts with numbers above ``after``, in order; none for a table that is not there.

        Raises Unavailable.
        """
        if not named(table):
            return []
        return await self._read(_of_table, {"table": table, "after": max(0, min(after, LAST_NUMBER))})

    async def lasts(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last fact of each of these tables that has any. Raises Unavailable."""
        found = await self._in_reader(
            lambda connection: connection.execute(LASTS, {"tables": list(tables)}).all()
        )
        return {str(table): int(last) for table, last in found}

    async def now(self) -> int:
        """The time by the database's clock, which all processes on it have in common, in ms since 1970.

        Raises Unavailable.
        """
        return await self._in_reader(self._database.now)

    def link(self) -> Link:
        """A link to the other processes on the same database."""
        return self._database.link()

    async def tables(self, since: int = 0) -> list[str]:
        """The ids of the tables with a fact that was kept at that time, in milliseconds since 1970, or later; the table
        with the newest fact first.

        Raises Unavailable.
        """
        return await self._read(_all_tables, {"since": since})

    async def secret(self, name: str) -> bytes:
        """The random bytes of that name, made when they are first asked for and the same ever after.

        Raises Full or Unavailable.
        """
        if not named(name):
            raise ValueError(f"the name of a secret is 1 to {ID_SIZE} printable ASCII characters")
        insert = self._database.insert_new(secrets)

        def made(connection: Connection) -> bytes:
            connection.execute(insert, {"name": name, "secret": chance.token_bytes(SECRET_SIZE)})
            found = connection.execute(select(secrets.c.secret).where(secrets.c.name == name)).scalar_one()
            return bytes(found)

        errand = Errand(made)
        self._writer.take(errand)
        return await errand.answer

    async def healthy(self) -> bool:
        """Whether the writer gets an answer from the database, in ``PATIENCE`` seconds. It says nothing of the room on
        the disk: only an append can tell that.
        """

        def greet(connection: Connection) -> bool:
            return connection.execute(select(func.count()).select_from(secrets)).scalar_one() >= 0

        try:
            errand = Errand(greet)
            self._writer.take(errand)
            return await asyncio.wait_for(errand.answer, PATIENCE)
        except (Unavailable, TimeoutError):
            return False

    async def _read(self, query: Select[T], values: Mapping[str, str | int]) -> list[T]:
        return await self._in_reader(lambda connection: list(connection.execute(query, values).scalars()))

    async def _in_reader(self, read: Callable[[Connection], T]) -> T:
        def found() -> T:
            try:
                with self._database.reading.connect() as connection:
                    return read(connection)
            except SQLAlchemyError as error:
                raise self._database.fault(error) from error

        return await _in_thread(self._readers, found)


async def _in_thread(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    try:
        running = asyncio.get_running_loop().run_in_executor(threads, work)
    except RuntimeError:
        raise Unavailable("the log is closed") from None
    return await running


def database_of(address: Address) -> Database:
    """The database at an address, not yet brought to the newest schema. Raises Complaint without its driver."""
    kind = _KINDS[address.url.get_backend_name()]
    try:
        return kind(address)
    except ImportError as error:
        raise Complaint(
            "{where} needs the package psycopg: {reason}", where=address.shown, reason=str(error)
        ) from None
