"""The server as a process: its listening socket, its start, and an end at which nothing is lost."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from kanasta.message import Complaint
from kanasta.store.fault import Fault
from kanasta.store.log import Log
from kanasta.web import journal
from kanasta.web.app import application
from kanasta.web.bounds import Bounds
from kanasta.web.hall import Hall
from kanasta.web.means import Means
from kanasta.web.rates import Rates
from kanasta.web.thinking import Thinking
from kanasta.web.wire import WIRE

BACKLOG = 1024
"""Connections that may wait to be accepted."""
LINE = 64 * 1024
"""Bytes that the system keeps for a client that does not read."""
LARGEST_FRAME = 16 * 1024
CHUNK = 8 * 1024
"""Bytes that are read from a socket at once."""
WAITING = 8
"""Messages of one client that may wait before no more are read."""
PING = 20.0
"""Seconds between two pings, and as many for the answer."""
LEAVING = 1.0
"""Seconds that all have to finish when the server ends."""
LINGER = 2.0
"""Seconds that a closed socket has to take what was still to be sent."""


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


class Server(uvicorn.Server):
    """Ends by a signal with status 0, and not before everything that happened is kept and told."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        """``should_exit`` set to True ends it too, from any thread."""
        super().__init__(config)
        self.hall = hall

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGTERM and SIGINT end the server, and are not raised again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        signals = (signal.SIGTERM, signal.SIGINT)
        for number in signals:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what is being kept, send what waits, then close all sockets with 1012."""
        try:
            async with asyncio.timeout(LEAVING / 2):
                await self.hall.close()
                while not self.hall.quiet():
                    await asyncio.sleep(0.01)
        except TimeoutError:
            journal.note("left_in_haste")
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes a free one. Raises Complaint where it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError):
        raise Complaint("--host {host}: there is no such address here", host=host) from None
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LINE)
        found.bind(address)
        found.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        found.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise Complaint(
            "--host {host} --port {port}: {reason}", host=host, port=port, reason=reason
        ) from None
    return found


def url_of(listener: socket.socket, public_url: str | None) -> str:
    """The link by which people come."""
    if public_url:
        return public_url.rstrip("/")
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def serve(
    log: Log, listener: socket.socket, bounds: Bounds, public_url: str | None, ready: Callable[[Server], None]
) -> None:
    """Serve until a signal ends it. ``ready`` is called once people can come. Raises Complaint."""
    asyncio.run(_serve(log, listener, bounds, public_url, ready))


async def _serve(
    log: Log, listener: socket.socket, bounds: Bounds, public_url: str | None, ready: Callable[[Server], None]
) -> None:
    thinking = Thinking(bounds.bot_threads, bounds.bot_seconds)
    hall = Hall(Means(log, bounds, Rates(bounds), thinking))
    try:
        key = await log.secret("guests")
    except Fault as fault:
        raise Complaint("{fault}: {reason}", fault=fault.message, reason=fault.reason) from None
    app = application(hall, key, public_url)
    config = uvicorn.Config(
        app,
        lifespan="off",
        http="h11",
        loop="asyncio",
        ws=Wire,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=bounds.sockets + BACKLOG,
        timeout_graceful_shutdown=int(LEAVING),
    )
    hall.open()
    server = Server(config, hall)
    ready(server)
    await server.serve([listener])
    thinking.close()
    await asyncio.to_thread(log.close)
