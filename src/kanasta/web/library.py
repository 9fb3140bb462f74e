"""The library: variants and house rules over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kanasta.message import Complaint
from kanasta.table.terms import Terms
from kanasta.web.answer import answer, complaint
from kanasta.web.desk import address_of, bounded_body, too_often
from kanasta.web.engaged import check_bot
from kanasta.web.means import Means
from kanasta.web.rulebook import changes_of, shelf
from kanasta.web.trial import Trial

MOST_WAITING = 8
"""Trials that may wait for the one that runs."""

_TERMS = msgspec.json.Decoder(Terms)


class Library:
    """Answers requests about rules."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._trying = asyncio.Semaphore(1)
        self._waiting = 0

    async def variants(self, _: Request) -> Response:
        """``GET /api/variants``."""
        return Response(shelf(), headers={"cache-control": "no-cache"}, media_type="application/json")

    async def check(self, request: Request) -> Response:
        """``POST /api/rules/check``: whether a table can be played by these terms, and what is different about them."""
        body = await bounded_body(request, self._means.bounds.body_bytes)
        if not self._means.rates.allow("checks", address_of(request)):
            return too_often()
        try:
            terms = _TERMS.decode(body)
            check_bot(terms.stand_in)
            await asyncio.to_thread(terms.checked)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return complaint(400, "malformed", "the request cannot be read: {error}", error=str(error))
        except Complaint as no:
            return answer({"ok": False, "complaint": no.message.tree()})
        if self._waiting >= MOST_WAITING:
            return complaint(503, "crowded", "too many rules are being tried just now; try again later")
        self._waiting += 1
        try:
            trial = await self._trial(terms)
        finally:
            self._waiting -= 1
        return answer(self._answer(terms, trial))

    async def _trial(self, terms: Terms) -> Trial:
        bounds = self._means.bounds
        async with self._trying:
            return await asyncio.to_thread(
                Trial.of, terms.variant(), terms.players, bounds.trial_deals, bounds.trial_seconds
            )

    def _answer(self, terms: Terms, trial: Trial) -> dict[str, Any]:
        return {
            "ok": trial.stuck is None,
            "changes": changes_of(terms),
            "trial": {"deals": trial.deals, "ended": trial.ended, "stuck": trial.stuck},
        }
