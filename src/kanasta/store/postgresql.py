"""PostgreSQL, by psycopg 3."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Insert, Table, func, select, text
from sqlalchemy.dialects.postgresql import insert

from kanasta.store.address import Address
from kanasta.store.database import PATIENCE, Database
from kanasta.store.link import Link

SCHEMA_LOCK = 0x6B616E61737461
"""The key of the advisory lock for changing the schema: the word kanasta."""
WROTE = "kanasta_wrote"
"""Where writers tell what they kept: ``PROCESS LAST TABLE``, heard when it is committed."""
DISK_FULL = "53100"
NETWORK = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * PATIENCE,
}
"""What libpq is told where the URL does not say otherwise: a line that died without a word is given up within seconds,
which the system alone would take a quarter of an hour for.
"""
NAME = "kanasta"
"""Under which the links of servers are shown among the database's connections."""
_SERVERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
)
_NOW = text("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)")
_ANNOUNCE = text("SELECT pg_notify(:channel, each) FROM unnest(CAST(:told AS text[])) AS each")


class PostgreSQL(Database):
    """A database that several processes may share."""

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        url = address.url.set(drivername="postgresql")
        more = {name: str(value) for name, value in NETWORK.items() if name not in url.query}
        self._url = url.update_query_dict(more).render_as_string(hide_password=False)
        self._process = secrets.token_hex(8)

    def _options(self, address: Address) -> dict[str, Any]:
        return {
            "connect_args": {name: value for name, value in NETWORK.items() if name not in address.url.query},
            "isolation_level": "READ COMMITTED",
            "pool_pre_ping": True,  # a connection that was cut while nobody used it is made anew
        }

    def insert_new(self, table: Table) -> Insert:
        return insert(table).on_conflict_do_nothing()

    def announce(self, connection: Connection, lasts: Mapping[str, int]) -> None:
        told = [f"{self._process} {last} {table}" for table, last in lasts.items()]
        connection.execute(_ANNOUNCE, {"channel": WROTE, "told": told})

    def now(self, connection: Connection) -> int:
        return int(connection.execute(_NOW).scalar_one())

    def link(self) -> Link:
        from kanasta.store.postgresql_link import PostgreSQLLink  # the driver need not be there

        return PostgreSQLLink(self._url, self._process)

    def serve(self) -> None:
        pass  # it may have several, and shows them by their links

    def served(self) -> bool:
        with self.writing.connect() as connection:
            return bool(connection.execute(_SERVERS, {"name": NAME}).scalar_one())

    def alone(self, connection: Connection) -> None:
        connection.execute(select(func.pg_advisory_xact_lock(SCHEMA_LOCK)))

    def lacks_room(self, cause: BaseException | None) -> bool:
        return getattr(cause, "sqlstate", None) == DISK_FULL
