"""What lies between the application and the network: uvicorn's protocols, with care for clients that mean no good."""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from kanasta.web.wire import WIRE

PATIENCE = 10.0
"""Seconds for which a line may be open before a request comes."""
CHUNK = 8 * 1024
"""Bytes that are read from a socket at once."""
WAITING = 8
"""Messages of one client that may wait before no more are read."""
LINGER = 2.0
"""Seconds that a closed socket has to take what was still to be sent."""
LEAVING = 1.0
"""Seconds that all have to finish when the server ends."""


class Front(H11Protocol):
    """HTTP, where nobody holds a line open without asking for anything."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody has called."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._patience = self.loop.call_later(PATIENCE, self._hang_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        super().connection_lost(exc)
        self._be_calm()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Somebody opens a socket: this one has done its part, and must not be kept for that."""
        self._be_calm()
        super().handle_websocket_upgrade(event)

    def _be_calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _hang_up(self) -> None:
        self._patience = None
        asked: RequestResponseCycle | None = self.cycle
        if asked is None:
            self.transport.abort()


class Wire(WebSocketsSansIOProtocol):
    """A socket whose end of the line can be reached, and that does not outlive its client's wish to read."""

    def handle_connect(self, event: Request) -> None:
        """Put itself where the application finds it."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][WIRE] = self
            # A client's messages are short: 256 KiB at once, as is usual, would be thousands of them to be remembered.
            self.transport.max_size = CHUNK  # type: ignore[attr-defined]

    def start_keepalive(self) -> None:
        """The handshake is over: what was said in it is needed no more, and would stay for an evening."""
        super().start_keepalive()
        self.request.headers.clear()
        del self.request, self.response

    def send_receive_event_to_app(self) -> None:
        """Stop reading only when several messages wait: to stop and go on for each costs more than the message."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def write_now(self, text: str) -> bool:
        """Send that at once, unless earlier messages still wait; whether nothing is left to do."""
        if not self.handshake_complete or not self.writable.is_set():
            return False
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def cut(self) -> None:
        """End the line."""
        self.transport.abort()

    def shutdown(self) -> None:
        """Say that the server restarts, and leave soon."""
        super().shutdown()
        self.loop.call_later(LEAVING / 2, self.transport.abort)

    async def run_asgi(self) -> None:
        """The application, and the end of the line a moment after it."""
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(LINGER, self.transport.abort)
