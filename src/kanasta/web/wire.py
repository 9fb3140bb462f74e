"""The socket of a table: ``/t/CODE/socket?since=VERSION&you=SEAT``."""

from __future__ import annotations

import re
from asyncio import CancelledError, sleep
from collections import Counter

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from kanasta.web.answer import complaint
from kanasta.web.bounds import NEIGHBOURS
from kanasta.web.connection import Connection
from kanasta.web.desk import Desk, Refusal, address_of, too_often
from kanasta.web.door import deny
from kanasta.web.live import LiveTable
from kanasta.web.rates import Bucket, is_near

PATH = re.compile(r"/t/([^/]+)/socket")
WIRE = "kanasta.wire"
"""The extension of a socket's scope by which a ``connection.Wire`` is reached; see ``server.py``."""
UNSUPPORTED = 1003
"""The code with which a socket is closed that sends something else than text."""


class Sockets:
    """All open sockets: how many there are of whom, and what they may still send. An ASGI application."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._bounds = desk.hall.means.bounds
        self._open: Counter[str] = Counter()
        self._buckets: dict[str, Bucket] = {}
        desk.hall.means.metrics.gauge("sockets", lambda: self._open["all"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from the wish to connect to its end."""
        try:
            guest, headers, counts = await self._let_in(scope)
        except Refusal as no:
            await deny(no.response, scope, receive, send)
            return
        self._open.update(counts)
        try:
            await receive()  # the wish to connect
            cookies = [(name.encode(), value.encode()) for name, value in headers.items()]
            await send({"type": "websocket.accept", "headers": cookies})
            await self._serve(guest, scope, receive, send)
        finally:
            self._open.subtract(counts)
            for who in counts:
                if not self._open[who]:
                    del self._open[who]

    async def _let_in(self, scope: Scope) -> tuple[str, dict[str, str], list[str]]:
        """The guest, the headers that make him known, and what his socket counts for. Raises Refusal."""
        path = PATH.fullmatch(scope["path"])
        scope["path_params"] = {"code": path[1] if path else ""}
        wish = HTTPConnection(scope)
        if not self._desk.hall.means.rates.allow("joins", address_of(wish)):
            raise Refusal(too_often())
        guest, headers = self._desk.guest(wish)
        live = await self._desk.live(wish)
        return guest, headers, self._counted(address_of(wish), guest, live)

    def _counted(self, address: str, guest: str, live: LiveTable) -> list[str]:
        """What a socket counts for. Raises Refusal where there are too many already."""
        bounds = self._bounds
        most = {
            "all": bounds.sockets,
            f"guest {guest}": bounds.sockets_of_guest,
            f"address {address}": bounds.sockets_of_address * (NEIGHBOURS if is_near(address) else 1),
            f"table {live.code}": bounds.sockets_of_table,
        }
        if any(self._open[who] >= number for who, number in most.items()):
            raise Refusal(complaint(429, "sockets", "there are too many connections already; close one"))
        return list(most)

    def _bucket(self, guest: str) -> Bucket:
        """The guest's, which stays when he goes, so that coming again brings nothing."""
        if len(self._buckets) > 2 * self._bounds.sockets:
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}
        return self._buckets.setdefault(guest, Bucket.of(self._bounds))

    async def _serve(self, guest: str, scope: Scope, receive: Receive, send: Send) -> None:
        wish = HTTPConnection(scope)
        since, you = _number(wish, "since"), _number(wish, "you")
        try:
            live = await self._desk.live(wish)  # asked again, since accepting took a moment
        except Refusal:
            return
        # The headers are needed no more, and would stay for an evening.
        del wish
        scope["headers"] = []
        connection = Connection(guest, self._bounds, send, scope.get("extensions", {}).get(WIRE))
        live.attach(connection, since, you)
        try:
            await self._listen(connection, live, receive, send)
        except CancelledError:
            pass  # the server ends, and does not wait for who sends too much
        finally:
            live.detach(connection)
            connection.close()

    async def _listen(self, connection: Connection, live: LiveTable, receive: Receive, send: Send) -> None:
        bucket = self._bucket(connection.guest)
        while not connection.dropped:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                await send({"type": "websocket.close", "code": UNSUPPORTED})
                return
            wait = bucket.take()
            if wait:  # nothing more is read from the client meanwhile, so its haste is its own
                await sleep(wait)
            await live.hear(connection, text)


def _number(wish: HTTPConnection, name: str) -> int | None:
    text = wish.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 11 else None
