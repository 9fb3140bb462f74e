"""The desk: tables over HTTP. Set one up, look at one from outside, its rules, its record."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from kanasta.game.deal import Deal
from kanasta.message import Complaint
from kanasta.store.fault import Fault, Full
from kanasta.table.command import Name, SeatNumber
from kanasta.table.refused import Refused
from kanasta.table.terms import OtherRules, Terms
from kanasta.web import journal
from kanasta.web.answer import answer, complaint, refused
from kanasta.web.guest import Guests
from kanasta.web.hall import Crowded, Hall
from kanasta.web.hint import BOT, moment, told
from kanasta.web.live import LiveTable
from kanasta.web.replay import replay
from kanasta.web.rulebook import table_sheet
from kanasta.web.thinking import Failed


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody would like to have."""

    terms: Terms
    bots: Annotated[dict[SeatNumber, str], Meta(max_length=6)] = {}
    """The bots that sit there from the start, by seat."""
    name: Name | None = None
    """The guest's name, with which he sits down at once."""
    seat: SeatNumber | None = None
    """Where; else on the first seat without a bot."""


class Refusal(Exception):
    """A request ends here, with this answer."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


_WISH = msgspec.json.Decoder(Wish)


class Desk:
    """Answers requests about tables."""

    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests
        self._hinting = asyncio.Semaphore(1)
        self._waiting = 0

    # Who asks

    def guest(self, connection: HTTPConnection) -> tuple[str, dict[str, str]]:
        """The guest, and the headers that make a new one be known again."""
        secure = bool(connection.state.secure)
        guest = self.guests.known(connection, secure)
        if guest is not None:
            return guest, {}
        guest = self.guests.new()
        return guest, {"set-cookie": self.guests.cookie(guest, secure)}

    async def live(self, connection: HTTPConnection) -> LiveTable:
        """The table of the path. Raises Refusal: whatever is no table's code is answered alike."""
        code, address = connection.path_params["code"], address_of(connection)
        rates = self.hall.means.rates
        if not self.hall.loaded(code) and rates.exhausted("misses", address):
            raise Refusal(too_often())
        try:
            found = await self.hall.table(code)
        except Fault as fault:
            raise Refusal(not_kept(fault)) from None
        except Crowded:
            raise Refusal(
                complaint(503, "crowded", "no more tables can be opened just now; try again later")
            ) from None
        except OtherRules as other:
            raise Refusal(refused(409, "other_rules", other.message)) from None
        except Exception as error:
            journal.fault("table_unreadable", error, table=journal.short(code))
            raise Refusal(complaint(500, "fault", "the server has made a mistake; it is noted")) from None
        if found is None:
            rates.allow("misses", address)
            raise Refusal(complaint(404, "no_table", "there is no such table"))
        return found

    # What is asked

    async def create(self, request: Request) -> Response:
        """``POST /api/tables``."""
        guest, headers = self.guest(request)
        body = await bounded_body(request, self.hall.means.bounds.body_bytes)
        if not self.hall.means.rates.allow("tables", address_of(request)):
            return too_often()
        try:
            wish = _WISH.decode(body)
            code = await self.hall.create(guest, wish.terms, dict(wish.bots), wish.name or "", wish.seat)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return complaint(400, "malformed", "the request cannot be read: {error}", error=str(error))
        except Refused as no:
            return refused(400, no.code, no.message, no.statements)
        except Complaint as no:
            return refused(400, "terms", no.message)
        except Fault as fault:
            return not_kept(fault)
        journal.note(
            "table_opened", table=journal.short(code), rules=wish.terms.rules, players=wish.terms.players
        )
        return answer({"code": code, "link": f"{request.state.origin}/t/{code}"}, 201, headers)

    async def look(self, request: Request) -> Response:
        """``GET /api/tables/CODE``: what somebody may know before he joins."""
        guest, headers = self.guest(request)
        live = await self.live(request)
        return answer(_outside(live, guest), headers=headers)

    async def rules(self, request: Request) -> Response:
        """``GET /api/tables/CODE/rules``."""
        guest, headers = self.guest(request)
        live = await self.live(request)
        if not self.hall.means.rates.allow("records", guest):
            return too_often()
        return answer(msgspec.Raw(table_sheet(live.table.terms)), headers=headers)

    async def record(self, request: Request) -> Response:
        """``GET /api/tables/CODE/record``: for those who have or had a seat there."""
        text = await self._record(request)
        return PlainTextResponse(text, headers={"cache-control": "no-store"})

    async def replay(self, request: Request) -> Response:
        """``GET /api/tables/CODE/replay``: a finished deal step by step, for the same people."""
        text = await self._record(request)
        found = await asyncio.to_thread(
            replay, text, number_in(request, "deal"), number_in(request, "seat") or 0
        )
        if found is None:
            return complaint(404, "no_record", "there is no record of that yet")
        return answer(found)

    async def hint(self, request: Request) -> Response:
        """``GET /api/tables/CODE/hint``: what a bot would have done at a moment of a finished deal.

        Only for the player of the seat that had to act, and from that seat's view.
        """
        guest, _ = self.guest(request)
        live = await self.live(request)
        number, step = number_in(request, "deal") or 1, number_in(request, "step") or 0
        if not self.hall.means.rates.allow("hints", guest):
            return too_often()
        text = await self._record(request)
        deal = await asyncio.to_thread(moment, text, number, step)
        if deal is None or deal.over:
            return complaint(404, "no_record", "there is no record of that yet")
        if live.table.seat_of(guest) != deal.actor:
            return complaint(
                403, "no_seat", "a hint is for the seat that has to act, and only for its own player"
            )
        return await self._hinted(deal, number, step)

    async def _hinted(self, deal: Deal, number: int, step: int) -> Response:
        bounds = self.hall.means.bounds
        if self._waiting >= bounds.hints_waiting:
            return complaint(503, "crowded", "too many hints are being thought of just now; try again later")
        self._waiting += 1
        try:
            # One at a time, so that the bots at the tables have their threads.
            async with self._hinting:
                name = BOT.format(seconds=bounds.hint_seconds)
                found = await self.hall.means.thinking.explain(name, deal, deal.actor)
        except Failed as failed:
            journal.fault("hint_failed", failed.__cause__, how=str(failed))
            return complaint(503, "no_hint", "the bot has no hint for this moment")
        finally:
            self._waiting -= 1
        return answer(told(found, number, step))

    async def _record(self, request: Request) -> str:
        """The record that a request asks for. Raises Refusal."""
        guest, _ = self.guest(request)
        live = await self.live(request)
        if guest not in live.sitters:
            raise Refusal(
                complaint(403, "no_seat", "only those who have played at this table may have its record")
            )
        match = number_in(request, "match")
        if not self.hall.means.rates.allow("records", guest):
            raise Refusal(too_often())
        try:
            text = await self.hall.record(live, match)
        except Fault as fault:
            raise Refusal(not_kept(fault)) from None
        if text is None:
            raise Refusal(complaint(404, "no_record", "there is no record of that yet"))
        return text


def number_in(request: Request, name: str) -> int | None:
    """A number of a request's query. Raises Refusal for what is none."""
    number = request.query_params.get(name)
    if number is None:
        return None
    if not (number.isascii() and number.isdecimal() and len(number) < 7):
        raise Refusal(complaint(400, "malformed", "matches are numbered 1, 2, 3 …"))
    return int(number)


def _outside(live: LiveTable, guest: str) -> dict[str, Any]:
    table = live.table
    seats = [
        {
            "name": chair.name,
            "person": bool(chair.guest),
            "bot": chair.bot,
            "you": chair.guest == guest and bool(guest),
        }
        for chair in table.chairs
    ]
    return {
        "title": table.law.variant.called.tree(),
        "terms": table.terms,
        "phase": table.phase,
        "seats": seats,
        "host": guest == table.host,
        "matches": table.matches,
    }


def address_of(connection: HTTPConnection) -> str:
    """From where somebody comes; of the long addresses only the part that a household has."""
    host = connection.client.host if connection.client else ""
    return ":".join(host.split(":")[:4]) if ":" in host else host


def too_often() -> Response:
    """The answer to who asks too much."""
    return complaint(429, "rate", "that was asked too often; wait a minute")


def not_kept(fault: Fault) -> Response:
    """The answer where the log cannot be used."""
    journal.note("not_kept", reason=fault.reason)
    code, status = ("full", 507) if isinstance(fault, Full) else ("unavailable", 503)
    return refused(status, code, fault.message)


async def bounded_body(request: Request, most: int) -> bytes:
    """The body of a request. Raises Refusal where it is too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal(complaint(413, "too_long", "the request is longer than {most} bytes", most=most))
    return bytes(body)
