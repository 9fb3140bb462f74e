"""Score pads that are shown by a link: who has the link looks, who has the key changes."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kanasta.message import Complaint
from kanasta.scorepad.reader import read_pad
from kanasta.store.fault import Fault
from kanasta.web.answer import answer, complaint, refused
from kanasta.web.desk import Refusal, address_of, bounded_body, not_kept, too_often
from kanasta.web.hall import Hall

CODE_BYTES = 16
"""Nobody guesses so many bytes."""


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pad that somebody wants to show."""

    pad: msgspec.Raw


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pad is now; null takes it away."""

    pad: msgspec.Raw
    key: Annotated[str, Meta(min_length=1, max_length=64)]


_BEGUN = msgspec.json.Decoder(Begun)
_CHANGED = msgspec.json.Decoder(Changed)


class Pads:
    """Answers requests about score pads."""

    def __init__(self, hall: Hall) -> None:
        self._means = hall.means

    async def begin(self, request: Request) -> Response:
        """``POST /api/pads``."""
        body = await self._body(request)
        try:
            begun = _BEGUN.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return _malformed(error)
        code, key = secrets.token_hex(CODE_BYTES), secrets.token_hex(CODE_BYTES)
        try:
            most = self._means.bounds.pads_kept
            await self._means.log.pads.add(code, _digest(key), _checked(begun.pad), most)
        except Fault as fault:
            return not_kept(fault)
        link = f"{request.state.origin}/scorepad/shared/{code}"
        return answer({"code": code, "key": key, "link": link}, 201)

    async def change(self, request: Request) -> Response:
        """``POST /api/pads/CODE``."""
        body = await self._body(request)
        try:
            changed = _CHANGED.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return _malformed(error)
        document = None if bytes(changed.pad) == b"null" else _checked(changed.pad)
        try:
            done = await self._means.log.pads.change(_code(request), _digest(changed.key), document)
        except Fault as fault:
            return not_kept(fault)
        return answer({}) if done else _no_pad()

    async def look(self, request: Request) -> Response:
        """``GET /api/pads/CODE``."""
        address = address_of(request)
        if self._means.rates.exhausted("misses", address):
            return too_often()
        try:
            document = await self._means.log.pads.read(_code(request))
        except Fault as fault:
            return not_kept(fault)
        if document is None:
            self._means.rates.allow("misses", address)
            return _no_pad()
        return answer({"pad": msgspec.Raw(document)})

    async def _body(self, request: Request) -> bytes:
        body = await bounded_body(request, self._means.bounds.pad_bytes)
        if not self._means.rates.allow("pads", address_of(request)):
            raise Refusal(too_often())
        return body


def _checked(pad: msgspec.Raw) -> bytes:
    """The document, read as strictly as one from a file. Raises Refusal."""
    try:
        found, _ = read_pad(bytes(pad))
    except Complaint as no:
        raise Refusal(refused(400, "pad", no.message)) from None
    return msgspec.json.encode(found)


def _code(request: Request) -> str:
    return str(request.path_params["code"])


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def _malformed(error: Exception) -> Response:
    return complaint(400, "malformed", "the request cannot be read: {error}", error=str(error))


def _no_pad() -> Response:
    return complaint(404, "no_pad", "there is no such score pad")
