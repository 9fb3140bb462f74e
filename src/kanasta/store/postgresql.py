"""PostgreSQL, by psycopg 3."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Insert, Table, func, select
from sqlalchemy.dialects.postgresql import insert

from kanasta.store.address import Address
from kanasta.store.database import PATIENCE, Database

SCHEMA_LOCK = 0x6B616E61737461
"""The key of the advisory lock for changing the schema: the word kanasta."""
DISK_FULL = "53100"


class PostgreSQL(Database):
    """A database that several processes may share."""

    def _options(self, address: Address) -> dict[str, Any]:
        patience = {} if "connect_timeout" in address.url.query else {"connect_timeout": PATIENCE}
        return {
            "connect_args": patience,
            "isolation_level": "READ COMMITTED",
            "pool_pre_ping": True,  # a connection that was cut while nobody used it is made anew
        }

    def insert_new(self, table: Table) -> Insert:
        return insert(table).on_conflict_do_nothing()

    def alone(self, connection: Connection) -> None:
        connection.execute(select(func.pg_advisory_xact_lock(SCHEMA_LOCK)))

    def lacks_room(self, cause: BaseException | None) -> bool:
        return getattr(cause, "sqlstate", None) == DISK_FULL
