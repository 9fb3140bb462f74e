"""The server as a process: its listening socket, its start, and an end at which nothing is lost."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from kanasta.message import Complaint
from kanasta.store.fault import Fault
from kanasta.store.log import Log
from kanasta.web import journal
from kanasta.web.app import application
from kanasta.web.bounds import Bounds
from kanasta.web.collector import collect_seldom
from kanasta.web.hall import Hall
from kanasta.web.means import Means, flowing
from kanasta.web.network import LEAVING, Front, Wire
from kanasta.web.rates import Rates
from kanasta.web.thinking import Thinking

BACKLOG = 1024
"""Connections that may wait to be accepted."""
LINE = 64 * 1024
"""Bytes that the system keeps for a client that does not read."""
LARGEST_FRAME = 16 * 1024
PING = 20.0
"""Seconds between two pings, and as many for the answer."""


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
    _allow_many_sockets()
    try:
        log.serve()
    except BaseException:
        listener.close()
        log.close()
        raise
    asyncio.run(_serve(log, listener, bounds, public_url, ready))


def _allow_many_sockets() -> None:
    """As many open files as this process may have; usually a thousand are had, and far more may be."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(
    log: Log, listener: socket.socket, bounds: Bounds, public_url: str | None, ready: Callable[[Server], None]
) -> None:
    thinking = Thinking(bounds.bot_threads, bounds.bot_seconds)
    try:
        key = await log.secret("guests")
        now = flowing(await log.now())
    except Fault as fault:
        raise Complaint("{fault}: {reason}", fault=fault.message, reason=fault.reason) from None
    hall = Hall(Means(log, bounds, Rates(bounds), thinking, now))
    app = application(hall, key, public_url)
    config = uvicorn.Config(
        app,
        lifespan="off",
        http=Front,
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
    await hall.open()
    server = Server(config, hall)
    collecting = asyncio.create_task(collect_seldom())
    ready(server)
    await server.serve([listener])
    collecting.cancel()
    await hall.others.close()
    thinking.close()
    await asyncio.to_thread(log.close)
