"""The door: whom the server lets in, and what every answer carries.

A browser sends requests for whatever page it shows. So a request must be meant for this server (``Host``), and one that
changes something, or opens a socket, must come from a page of ours (``Origin``); programs say the same of themselves.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kanasta.message import Complaint
from kanasta.web.answer import complaint

POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect", "manifest", "worker")),
        *(f"{kind} 'none'" for kind in ("frame-ancestors", "base-uri", "form-action")),
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""On every answer: no page but ours, nothing from elsewhere, and no table's code to anybody else."""
OF_FILES = ("x-content-type-options", "cross-origin-resource-policy")
"""Of these, what counts for scripts and styles; the rest rules what a document or a worker may do, and no browser heeds
it elsewhere. A page begins with a dozen such files, each of which would be a third of a kilobyte heavier."""
SCRIPTS = "/assets/"
"""Below this lie only scripts of documents, and styles."""
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
RAW_OF_FILES = [(name.encode(), HEADERS[name].encode()) for name in OF_FILES]
DEFAULT_PORTS = {"http": 80, "https": 443}


def origin_of(url: str) -> str:
    """The origin of a URL, ``https://example.org:8443``. Raises Complaint for what is no URL of a server."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Complaint("--public-url {url}: this is no URL", url=url) from None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise Complaint(
            "--public-url {url}: write it as {example}", url=url, example="https://cards.example.org"
        )
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + ("" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}")


class Door:
    """Lets in, or answers 400, 403 or 421; and puts its headers on every answer."""

    def __init__(self, requests: ASGIApp, sockets: ASGIApp, public_url: str | None = None) -> None:
        """What answers requests, and what serves sockets. Raises Complaint for a public URL that is none."""
        self.requests = requests
        self.sockets = sockets
        self.public_origin = origin_of(public_url) if public_url else None
        self._names = {"localhost", socket.gethostname().lower()}
        self._names |= {f"{name}.local" for name in self._names if "." not in name}
        if self.public_origin:
            self._names.add(urlsplit(self.public_origin).hostname or "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] not in ("http", "websocket"):
            raise ValueError(f"this server knows no {scope['type']}")
        refusal = self._look(scope)
        if scope["type"] == "http":
            await (refusal or self.requests)(scope, receive, _with_headers(send, scope["path"]))
        elif refusal is not None:
            await deny(refusal, scope, receive, send)
        else:
            await self.sockets(scope, receive, send)

    def _look(self, scope: Scope) -> Response | None:
        """Note in the scope's state what others need to know; the answer, where somebody is not let in."""
        headers = Headers(scope=scope)
        own = self._own_origin(scope, headers)
        state = scope.setdefault("state", {})
        state["origin"] = own
        state["secure"] = scope["scheme"] in ("https", "wss") or (
            own is not None and own == self.public_origin and own.startswith("https:")
        )
        return self._refusal(scope, headers, own)

    def _own_origin(self, scope: Scope, headers: Headers) -> str | None:
        """The origin that a page has which was loaded by this request's host; None where the host is not ours."""
        hosts = headers.getlist("host")
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        try:
            own = origin_of(f"{scheme}://{hosts[0]}")
            name = urlsplit(own).hostname or ""
        except (IndexError, Complaint):
            return None
        if len(hosts) > 1 or "@" in hosts[0] or not self._ours(name):
            return None
        public = self.public_origin
        # A proxy may speak http to us for those who speak https to it.
        if public is not None and urlsplit(public).netloc == urlsplit(own).netloc:
            return public
        return own

    def _ours(self, name: str) -> bool:
        """Whether that may be this server. Any address may; of names only those that nobody else can point at us."""
        if name.lower() in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _refusal(self, scope: Scope, headers: Headers, own: str | None) -> Response | None:
        if own is None:
            return complaint(421, "host", "this server does not go by that name; start it with --public-url")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and headers.getlist("origin") not in ([own], [self.public_origin]):
            return complaint(403, "origin", "only pages of this server may ask for this")
        return None


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            found = path.startswith(SCRIPTS) and message["status"] == 200
            message["headers"] = [*message.get("headers", ()), *(RAW_OF_FILES if found else RAW_HEADERS)]
        await send(message)

    return sending


async def deny(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer who wants a socket with a response instead, and the headers of all."""
    await receive()  # the wish to connect

    async def sending(message: Message) -> None:
        kind = message["type"].replace("http.", "websocket.http.")
        await send({**message, "type": kind})

    await response({**scope, "type": "http", "method": "GET"}, receive, _with_headers(sending, scope["path"]))
