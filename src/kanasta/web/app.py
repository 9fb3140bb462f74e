"""The application: which path is answered by what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp

from kanasta.web import journal
from kanasta.web.answer import NO_STORE, answer, complaint
from kanasta.web.desk import Desk, Refusal, address_of
from kanasta.web.door import Door
from kanasta.web.guest import Guests
from kanasta.web.hall import Hall
from kanasta.web.library import Library
from kanasta.web.metrics import TYPE
from kanasta.web.pads import Pads
from kanasta.web.page import Page
from kanasta.web.protocol import schema
from kanasta.web.rates import is_near
from kanasta.web.wire import Sockets

LONG = (Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),)
"""For what is long and holds no secret beside what strangers could put into it: that is compressed."""

Handler = Callable[[Request], Awaitable[Response]]


def application(hall: Hall, key: bytes, public_url: str | None = None, page: Page | None = None) -> ASGIApp:
    """The whole server as an ASGI application. ``key`` signs the guests' cookies.

    Raises Complaint for a public URL that is none.
    """
    desk = Desk(hall, Guests(key))
    rules = Library(hall.means)
    pages = Pages(desk, page or Page())
    pads = Pads(hall)
    routes: list[BaseRoute] = [
        Route("/", _guarded(pages.index)),
        Route("/t/{code}", _guarded(pages.table)),
        Route("/scorepad", _guarded(pages.pads)),
        Route("/scorepad/{path:path}", _guarded(pages.pads)),
        Route("/api/tables", _guarded(desk.create), methods=["POST"]),
        Route("/api/tables/{code}", _guarded(desk.look)),
        Route("/api/tables/{code}/rules", _guarded(desk.rules), middleware=LONG),
        Route("/api/tables/{code}/record", _guarded(desk.record)),
        Route("/api/tables/{code}/replay", _guarded(desk.replay), middleware=LONG),
        Route("/api/tables/{code}/hint", _guarded(desk.hint)),
        Route("/api/pads", _guarded(pads.begin), methods=["POST"]),
        Route("/api/pads/{code}", _guarded(pads.change), methods=["POST"]),
        Route("/api/pads/{code}", _guarded(pads.look)),
        Route("/api/variants", _guarded(rules.variants), middleware=LONG),
        Route("/api/rules/check", _guarded(rules.check), methods=["POST"]),
        Route("/docs/protocol", _guarded(_protocol)),
        Route("/healthz", _guarded(Health(hall).answer)),
        Route("/metrics", _guarded(Measures(hall).answer)),
        Route("/{path:path}", _guarded(pages.file)),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _http_error, Exception: _error})
    return Door(app, Sockets(desk), public_url)


class Pages:
    """The page and its files."""

    def __init__(self, desk: Desk, page: Page) -> None:
        self._desk = desk
        self._page = page

    async def index(self, request: Request) -> Response:
        """``GET /``."""
        return self._known(request, self._page.opening("index", request).response(request))

    async def pads(self, request: Request) -> Response:
        """``GET /scorepad`` and what is below it: the score pads, which the browser keeps."""
        return self._known(request, self._page.opening("pad", request).response(request))

    async def table(self, request: Request) -> Response:
        """``GET /t/CODE``: the page, which asks for the table itself."""
        try:
            await self._desk.live(request)
        except Refusal as no:
            if no.response.status_code != 404:
                raise
            return self._known(request, self._page.opening("table", request).response(request, 404))
        return self._known(request, self._page.opening("table", request).response(request))

    def _known(self, request: Request, response: Response) -> Response:
        _, headers = self._desk.guest(request)
        response.headers.update(headers)
        return response

    async def file(self, request: Request) -> Response:
        """Any other path."""
        found = self._page.file(request.path_params["path"])
        return found.response(request) if found is not None else not_found()


class Health:
    """``GET /healthz``: whether the log can be used."""

    def __init__(self, hall: Hall) -> None:
        self._log = hall.means.log

    async def answer(self, _: Request) -> Response:
        """200 or 503."""
        healthy = await self._log.healthy()
        return answer({"healthy": healthy}, 200 if healthy else 503)


class Measures:
    """``GET /metrics``: what Prometheus asks for, on this machine alone."""

    def __init__(self, hall: Hall) -> None:
        self._metrics = hall.means.metrics

    async def answer(self, request: Request) -> Response:
        """200, and to anybody from elsewhere the same as for a path that there is not."""
        if not is_near(address_of(request)):
            return not_found()
        return Response(self._metrics.text(), headers=NO_STORE, media_type=TYPE)


async def _protocol(_: Request) -> Response:
    return Response(_schema(), headers={"cache-control": "no-cache"}, media_type="application/schema+json")


@cache
def _schema() -> bytes:
    return msgspec.json.encode(schema())


def not_found() -> Response:
    """The answer to a path that there is not."""
    return complaint(404, "not_found", "there is nothing at this address")


def _guarded(handler: Handler) -> Handler:
    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as no:
            return no.response
        except HTTPException:
            raise
        except Exception as error:
            journal.fault("request_failed", error, method=request.method)
            return complaint(500, "fault", "the server has made a mistake; it is noted")

    return handle


async def _http_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        return complaint(405, "method", "that cannot be asked of this address in this way")
    return not_found() if status == 404 else complaint(status, "malformed", "the request cannot be read")


async def _error(_: Request, error: Exception) -> Response:
    journal.fault("request_failed", error)
    return complaint(500, "fault", "the server has made a mistake; it is noted")
