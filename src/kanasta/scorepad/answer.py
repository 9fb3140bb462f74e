"""A pad with all that follows from it, as plain data for programs."""

from __future__ import annotations

from typing import Any

import msgspec

from kanasta.game.law import Law
from kanasta.game.score import SideScore
from kanasta.message import said
from kanasta.scorepad.behind import Behind
from kanasta.scorepad.calling import player_called, side_called
from kanasta.scorepad.pad import Pad
from kanasta.scorepad.reckoning import Reckoned, reckon


def answer(pad: Pad, law: Law, language: str) -> dict[str, Any]:
    """The document (``pad``), and what is reckoned from it: docs/scorepad.md names the fields."""
    reckoning = reckon(pad, law)
    coming = reckoning.coming
    behind = Behind(law)
    return {
        "pad": msgspec.to_builtins(pad, str_keys=True),
        "title": said(law.variant.called, language),
        "players": [said(player_called(pad, law, seat), language) for seat in range(law.players)],
        "sides": [said(side_called(pad, law, side), language) for side in range(law.sides)],
        "deals": [_deal(deal, behind, language) for deal in reckoning.deals],
        "totals": list(reckoning.totals),
        "next": {"deal": coming.number, "dealer": coming.dealer, "minimum": list(coming.minimum)},
        "winners": None if reckoning.winners is None else list(reckoning.winners),
        "over_after": reckoning.over_after,
    }


def _deal(deal: Reckoned, behind: Behind, language: str) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "done": deal.entry.done,
        "dealer": deal.dealer,
        "minimum": list(deal.minimum),
        "sides": [_side(score, behind, language) for score in deal.sheet],
        "totals": list(deal.totals),
        "notices": [notice.tree(language) for notice in deal.notices],
    }


def _side(score: SideScore, behind: Behind, language: str) -> dict[str, Any]:
    return {
        "lines": [
            {
                "what": said(line.what, language),
                "points": line.points,
                "statements": list(line.statements),
                "rules": [said(sentence.message, language) for sentence in behind.of(line)],
            }
            for line in score.lines
        ],
        "total": score.total,
    }
