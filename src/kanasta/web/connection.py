"""One socket as a table sees it: who is behind it, and what waits to be sent to it. The table never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from kanasta.web.bounds import Bounds

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Wire(Protocol):
    """What is below a socket, where the server lets us reach it."""

    def write_now(self, text: str) -> bool:
        """Send that at once, if nothing is in the way; whether it went."""

    def cut(self) -> None:
        """End the line, without waiting for a client that does not read."""


class Connection:
    """The way to one client. What is pushed is sent in its order, as fast as the client reads."""

    __slots__ = (
        "_bounds",
        "_bytes",
        "_messages",
        "_send",
        "_wire",
        "_writing",
        "audience",
        "dropped",
        "guest",
    )

    def __init__(self, guest: str, bounds: Bounds, send: Send, wire: Wire | None = None) -> None:
        self.guest = guest
        self.audience = 0
        """Which audience of its table it is: a seat, watchers, or strangers."""
        self.dropped = False
        self._bounds = bounds
        self._send = send
        self._wire = wire
        self._messages: list[str] = []  # short, and for most of an evening empty
        self._bytes = 0
        self._writing: asyncio.Task[None] | None = None

    def push(self, message: str) -> None:
        """Send a message when the client has read those before it. A client with too long a backlog is dropped."""
        if self.dropped:
            return
        if not self._messages and self._wire is not None and self._wire.write_now(message):
            return
        self._messages.append(message)
        self._bytes += len(message)
        if len(self._messages) > self._bounds.backlog_messages or self._bytes > self._bounds.backlog_bytes:
            self.drop()
        elif self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Send what waits; there is no task where nothing does."""
        try:
            while self._messages:
                message = self._messages[0]
                await self._send({"type": "websocket.send", "text": message})
                if self._messages:  # not dropped meanwhile
                    del self._messages[0]
                    self._bytes -= len(message)
        except Exception:
            self._forget()  # the client has gone, and who reads from it hears of that
        finally:
            self._writing = None

    def drop(self) -> None:
        """Give the client up."""
        self.dropped = True
        self._forget()
        if self._wire is not None:
            self._wire.cut()

    def _forget(self) -> None:
        self._messages.clear()
        self._bytes = 0

    @property
    def idle(self) -> bool:
        """Whether nothing waits to be sent."""
        return not self._messages

    def close(self) -> None:
        """Send nothing more."""
        self.dropped = True
        self._forget()
        if self._writing is not None:
            self._writing.cancel()
