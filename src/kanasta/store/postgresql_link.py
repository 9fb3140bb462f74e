"""Processes on one PostgreSQL: NOTIFY wakes the others, and an advisory lock says who leads a table.

Both have connections of their own: one listens, the other holds the locks, which die with it, and speaks.
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress

import psycopg
from psycopg import AsyncConnection

from kanasta.store.link import Ear, Link
from kanasta.store.postgresql import NAME, WROTE

SAID = "kanasta_said"
"""Of this one ``Link.say``."""
PATIENCE = 5.0
"""Seconds after which a connection that does not answer, or on which nothing is heard, is given up."""
PAUSE = 0.5
"""Seconds until the next try."""
WATCHED = (
    "SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3;"
    f" SET tcp_user_timeout = {1000 * int(PATIENCE)}"
)
"""So the database gives up a machine that is gone without a word, and with it the locks; by itself it would keep them
for two hours.
"""


class PostgreSQLLink(Link):
    """One process's two connections. Somebody has to ``say`` something now and then, or it takes the line for dead."""

    alone = False

    def __init__(self, url: str, process: str) -> None:
        """``url`` as libpq reads it; ``process`` is the name under which this one's writer writes."""
        self._url = url
        self._process = process
        self._led: set[str] = set()
        self._speaking: AsyncConnection | None = None
        self._turn = asyncio.Lock()
        self._closed = False
        self._listening: asyncio.Task[None] | None = None

    async def open(self, ear: Ear) -> None:
        self._listening = asyncio.get_running_loop().create_task(self._listen(ear))

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        async with self._turn:
            self._closed = True
            await self._hang_up()

    # Hearing

    async def _listen(self, ear: Ear) -> None:
        while True:
            with suppress(psycopg.Error, OSError, TimeoutError):
                async with await self._connected() as connection:
                    await connection.execute(f"LISTEN {WROTE}")
                    await connection.execute(f"LISTEN {SAID}")
                    ear.missed()
                    while await self._hears(connection, ear):
                        pass
            await asyncio.sleep(PAUSE)

    async def _hears(self, connection: AsyncConnection, ear: Ear) -> bool:
        """Hear for a while; whether anything was heard at all."""
        heard = False
        async for notice in connection.notifies(timeout=PATIENCE):
            heard = True
            if notice.channel == SAID:
                ear.said(notice.payload)
                continue
            process, last, table = notice.payload.split(" ", 2)
            if process != self._process:
                ear.wrote(table, int(last))
        return heard

    # Saying and leading

    async def say(self, text: str) -> bool:
        return await self._ask("SELECT pg_notify(%s, %s)", SAID, text) is not None

    async def lead(self, table: str) -> bool:
        if table not in self._led:
            row = await self._ask("SELECT pg_try_advisory_lock(%s)", _key(table))
            if row and row[0]:
                self._led.add(table)
        return table in self._led

    async def follow(self, table: str) -> None:
        if table in self._led:
            self._led.discard(table)
            await self._ask("SELECT pg_advisory_unlock(%s)", _key(table))

    def leads(self, table: str) -> bool:
        return table in self._led

    def led(self) -> frozenset[str]:
        return frozenset(self._led)

    async def _ask(self, query: str, *values: object) -> tuple[object, ...] | None:
        """The first row of an answer; None where the database gives none, and then nothing is led any more."""
        async with self._turn:
            if self._closed:
                return None
            try:
                async with asyncio.timeout(PATIENCE):
                    if self._speaking is None:
                        self._speaking = await self._connected()
                        await self._speaking.execute(WATCHED)
                    cursor = await self._speaking.execute(query.encode(), values)
                    return await cursor.fetchone()
            except (psycopg.Error, OSError, TimeoutError):
                await self._hang_up()
                return None

    async def _hang_up(self) -> None:
        """The locks go with the connection."""
        self._led.clear()
        connection, self._speaking = self._speaking, None
        if connection is not None:
            with suppress(psycopg.Error, OSError):
                await connection.close()

    async def _connected(self) -> AsyncConnection:
        return await AsyncConnection.connect(self._url, autocommit=True, application_name=NAME)


def _key(table: str) -> int:
    """The table's number among the locks of its database: 64 bits with a sign."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
