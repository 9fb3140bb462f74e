"""``kanasta why``: whether actions are legal in a position, and if not, which rule is in the way."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from kanasta.cli.language import AskedLanguage, complaining_in, language_for
from kanasta.cli.reading import AsJson, PositionFile, need_hand, read_deal, warn_of_missing
from kanasta.game.refusal import why as reason_against
from kanasta.message import Message, said

Actions = Annotated[str, typer.Argument(metavar="ACTIONS", help='Such as "take KK; meld AAA".')]


def why(
    position: PositionFile, actions: Actions, language: AskedLanguage = None, as_json: AsJson = False
) -> int:
    """Say "legal", or why not, with the statements (exit status 1)."""
    spoken = language_for(language, as_json)
    with complaining_in(spoken):
        deal = read_deal(position)
        need_hand(deal)
        refusal = reason_against(deal, actions)
    if refusal is None:
        print(json.dumps({"legal": True}) if as_json else said(Message("legal"), spoken))
        warn_of_missing(deal)
        return 0
    reason = said(refusal.message, spoken)
    if as_json:
        print(
            json.dumps(
                {
                    "legal": False,
                    "reason": refusal.code,
                    "statements": list(refusal.statements),
                    "message": reason,
                    "values": dict(refusal.values),
                },
                ensure_ascii=False,
            )
        )
    else:
        stands_on = f" [{', '.join(refusal.statements)}]" if refusal.statements else ""
        print(f"{said(Message('not legal: {reason}', {'reason': reason}), spoken)}{stands_on}")
    warn_of_missing(deal)
    return 1
