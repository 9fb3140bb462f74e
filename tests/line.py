"""A line to a server or a database, which a test can cut, hold up, and mend."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import URL, make_url

PATIENCE = 10
"""Seconds for whatever is done to it."""
POSTGRESQL = 5432
"""The port of a database whose URL names none."""


class Line:
    """Carries bytes between a port of its own and the server or database of ``url``, in a thread of its own."""

    def __init__(self, url: str) -> None:
        self._there = make_url(url)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._port = self._listener.getsockname()[1]
        self._whole = True
        self._writers: set[asyncio.StreamWriter] = set()
        self.cut_through = 0
        """Connections that were cut in all."""
        self._ready = threading.Event()
        # In a thread, since a browser's test has a loop of its own in this one.
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="line")
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    @property
    def url(self) -> str:
        """The same by this line."""
        here: URL = self._there.set(host="127.0.0.1", port=self._port, query={})
        return here.render_as_string(hide_password=False)

    # What happens to it

    def cut(self) -> None:
        """All connections are cut, and none can be made."""
        self._do(self._cut)

    def mend(self) -> None:
        """Connections can be made again, and what was held up goes on."""
        self._do(self._mend)

    def hold_up(self) -> None:
        """Nothing goes through, and nobody is told."""
        self._do(self._flows.clear)

    def ends(self) -> None:
        self.cut()
        self._do(self._ending.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _do(self, what: Callable[[], None]) -> None:
        done = threading.Event()

        def run() -> None:
            what()
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(PATIENCE)

    def _cut(self) -> None:
        self._whole = False
        self.cut_through += len(self._writers) // 2
        for writer in self._writers:
            writer.transport.abort()
        self._flows.set()

    def _mend(self) -> None:
        self._whole = True
        self._flows.set()

    # Carrying

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._flows, self._ending = asyncio.Event(), asyncio.Event()
        self._flows.set()
        server = await asyncio.start_server(self._carry, sock=self._listener)
        self._ready.set()
        await self._ending.wait()
        server.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        there_reader, there_writer = await self._reached()
        ends = {writer, there_writer}
        self._writers |= ends
        try:
            await asyncio.gather(self._pump(reader, there_writer), self._pump(there_reader, writer))
        finally:
            self._writers -= ends

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port = self._there.host, self._there.port or POSTGRESQL
        if folder := self._there.query.get("host"):
            return await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.{port}")
        return await asyncio.open_connection(host, port)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    """A line to that server or database."""
    found = Line(url)
    try:
        yield found
    finally:
        found.ends()
