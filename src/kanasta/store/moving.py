"""All tables of one database into another, of the same kind or not, proved by digests."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from kanasta.message import Complaint
from kanasta.store.address import Address
from kanasta.store.database import Database
from kanasta.store.log import database_of
from kanasta.store.migration import migrate
from kanasta.store.schema import facts, pads, secrets

Row = tuple[int, bytes, int]
"""Number, fact, and when it was kept."""

_of_table = select(facts.c.n, facts.c.fact, facts.c.at).order_by(facts.c.n)
_all = select(facts.c.table_id).where(facts.c.n == 1).order_by(facts.c.table_id)


@dataclass(slots=True)
class Moved:
    """What was moved."""

    tables: int = 0
    facts: int = 0
    there: int = 0
    """Tables that were there already, the same to the last byte."""
    pads: int = 0
    """Score pads that are shown by a link: where one is in both, the one that was changed last is kept."""
    digests: dict[str, str] = field(default_factory=dict)
    """By table: SHA-256 of its facts, the same in both databases."""


def move(source: str, target: str, tell: Callable[[int, int], None] = lambda done, of: None) -> Moved:
    """Copy every table, the secret that guests are known by, and the score pads; ``tell`` hears of each table.

    What is there already is left alone where it is the same, so that a move can be repeated. No server may run on
    either. Raises Complaint where one cannot be used, where a table there goes on otherwise, or where it changed
    meanwhile; all that was moved until then is there.
    """
    if Address.read(source).url == Address.read(target).url:
        raise Complaint("{where} cannot be moved to itself", where=Address.read(source).shown)
    with _opened(source) as origin, _opened(target) as goal:
        moved = Moved()
        try:
            with origin.reading.connect() as reading:
                tables = list(reading.execute(_all).scalars())
                _move_secrets(reading, goal.writing)
                moved.pads = _move_pads(reading, goal.writing)
                for number, table in enumerate(tables, 1):
                    _move_table(reading, goal.writing, table, moved)
                    tell(number, len(tables))
            _check(origin, goal, tables, moved)
        except SQLAlchemyError as error:
            raise Complaint("the tables cannot be moved: {reason}", reason=goal.fault(error).reason) from None
        return moved


@contextmanager
def _opened(where: str) -> Iterator[Database]:
    address = Address.read(where)
    address.prepare()
    database = database_of(address)
    try:
        try:
            migrate(database, address.shown)
            served = database.served()
        except SQLAlchemyError as error:
            reason = database.fault(error).reason
            raise Complaint("{where} cannot be used: {reason}", where=address.shown, reason=reason) from None
        if served:
            raise Complaint("a server runs on {where}: end it first", where=address.shown)
        yield database
    finally:
        database.close()


def _move_secrets(reading: Connection, writing: Engine) -> None:
    kept = _secrets(reading)
    with writing.begin() as connection:
        there = _secrets(connection)
        for name, secret in kept.items():
            if there.get(name) == secret:
                continue
            if name in there and connection.execute(_all.limit(1)).first() is not None:
                raise Complaint(
                    "both have tables, and know their guests by different secrets: one of them would lose its players"
                )
            connection.execute(secrets.delete().where(secrets.c.name == name))
            connection.execute(secrets.insert(), {"name": name, "secret": secret})


def _move_pads(reading: Connection, writing: Engine) -> int:
    count = 0
    with writing.begin() as connection:
        there = dict(connection.execute(select(pads.c.code, pads.c.at)).all())
        for row in reading.execute(select(pads)).mappings():
            if row["at"] > there.get(row["code"], -1):
                connection.execute(pads.delete().where(pads.c.code == row["code"]))
                connection.execute(pads.insert(), dict(row))
                count += 1
    return count


def _move_table(reading: Connection, writing: Engine, table: str, moved: Moved) -> None:
    rows = _rows(reading, table)
    with writing.begin() as connection:
        there = _rows(connection, table)
        if rows[: len(there)] != there:
            raise Complaint("table {table} goes on otherwise there than here", table=f"{table[:6]}…")
        more = rows[len(there) :]
        if more:
            values = [{"table_id": table, "n": n, "fact": fact, "at": at} for n, fact, at in more]
            connection.execute(facts.insert(), values)
    moved.tables += bool(more)
    moved.there += not more
    moved.facts += len(more)
    moved.digests[table] = _digest(rows)


def _check(origin: Database, goal: Database, tables: list[str], moved: Moved) -> None:
    """Read all of it once more, from both."""
    with origin.reading.connect() as reading, goal.reading.connect() as there:
        for table in tables:
            for connection in (reading, there):
                if _digest(_rows(connection, table)) != moved.digests[table]:
                    raise Complaint(
                        "table {table} changed meanwhile: end the server, and move once more",
                        table=f"{table[:6]}…",
                    )
        if list(reading.execute(_all).scalars()) != tables:
            raise Complaint("tables were opened meanwhile: end the server, and move once more")


def _secrets(connection: Connection) -> dict[str, bytes]:
    return {
        name: bytes(secret) for name, secret in connection.execute(select(secrets.c.name, secrets.c.secret))
    }


def _rows(connection: Connection, table: str) -> list[Row]:
    found = connection.execute(_of_table.where(facts.c.table_id == table))
    return [(n, bytes(fact), at) for n, fact, at in found]


def _digest(rows: list[Row]) -> str:
    digest = hashlib.sha256()
    for n, fact, at in rows:
        digest.update(b"%d %d %d " % (n, at, len(fact)))
        digest.update(fact)
    return digest.hexdigest()
