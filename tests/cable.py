"""A line between a process and its database that a test can cut, hold up, and mend."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import URL, make_url


class Cable:
    """What comes to a port of this machine goes on to the database of ``url``; made inside its own thread's loop."""

    def __init__(self, url: str) -> None:
        self._there = make_url(url)
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._whole = True
        self._writers: set[asyncio.StreamWriter] = set()
        self.cut_through = 0
        """Connections that were cut in all."""
        self._server = self._loop.run_until_complete(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self._thread = threading.Thread(target=self._loop.run_forever, name="cable", daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """The same database by this line."""
        port = self._server.sockets[0].getsockname()[1]
        here: URL = self._there.set(host="127.0.0.1", port=port, query={})
        return here.render_as_string(hide_password=False)

    # What happens to it

    def breaks(self) -> None:
        """All connections are cut, and none can be made."""
        self._do(self._break)

    def is_mended(self) -> None:
        """Connections can be made again, and what was held up goes on."""
        self._do(self._mend)

    def holds_up(self) -> None:
        """Nothing goes through, and nobody is told."""
        self._do(self._flows.clear)

    def ends(self) -> None:
        self.breaks()
        self._do(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.run_until_complete(self._finish())
        self._loop.close()

    async def _finish(self) -> None:
        pending = asyncio.all_tasks() - {asyncio.current_task()}
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)

    def _do(self, what: object) -> None:
        done = threading.Event()

        def run() -> None:
            what()  # type: ignore[operator]
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(10)

    def _break(self) -> None:
        self._whole = False
        self.cut_through += len(self._writers) // 2
        for writer in self._writers:
            writer.transport.abort()
        self._flows.set()

    def _mend(self) -> None:
        self._whole = True
        self._flows.set()

    # Carrying

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
        folder, port = self._there.query.get("host"), self._there.port or 5432
        if folder:
            return await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.{port}")
        return await asyncio.open_connection(self._there.host, port)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@contextmanager
def cable(url: str) -> Iterator[Cable]:
    """A line to that database."""
    found = Cable(url)
    try:
        yield found
    finally:
        found.ends()
