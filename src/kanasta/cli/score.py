"""``kanasta score``: the score sheet of a position, as if the deal ended now."""

from __future__ import annotations

import json

from kanasta.cli.language import AskedLanguage, complaining_in, language_for
from kanasta.cli.reading import AsJson, PositionFile, read_deal, warn_of_missing
from kanasta.game.deal import Deal
from kanasta.game.score import Sheet, SideScore, sheet
from kanasta.message import Complaint, Message, said


def score(position: PositionFile, language: AskedLanguage = None, as_json: AsJson = False) -> None:
    """Print each side's score, line by line, with the statements behind each line."""
    spoken = language_for(language, as_json)
    with complaining_in(spoken):
        deal = read_deal(position)
        _need_all(deal)
    sides = sheet(deal)
    if as_json:
        print(json.dumps(_tree(sides, spoken), ensure_ascii=False))
    else:
        print("\n\n".join(_lines(sides, spoken)))
    warn_of_missing(deal)


def _need_all(deal: Deal) -> None:
    for seat in range(deal.players):
        if "?" in deal.hand_of(seat):
            raise Complaint("hands[{seat}]: to score, every card in hand must be known", seat=seat)
        if "?" in deal.reserve_of(seat):
            raise Complaint("reserves[{seat}]: to score, every card of a reserve must be known", seat=seat)


def _tree(sides: Sheet, language: str) -> dict[str, object]:
    return {
        "sides": [
            {
                "lines": [
                    {
                        "what": said(line.what, language),
                        "points": line.points,
                        "statements": list(line.statements),
                    }
                    for line in side.lines
                ],
                "total": side.total,
            }
            for side in sides.sides
        ]
    }


def _lines(sides: Sheet, language: str) -> list[str]:
    return [
        f"{said(Message('Side {number}', {'number': number}), language)}\n{_side(side, language)}"
        for number, side in enumerate(sides.sides)
    ]


def _side(side: SideScore, language: str) -> str:
    rows = []
    for line in side.lines:
        stands_on = f" [{', '.join(line.statements)}]" if line.statements else ""
        rows.append(f"  {line.points:>6}  {said(line.what, language)}{stands_on}")
    return "\n".join([*rows, f"  {side.total:>6}  {said(Message('in all'), language)}"])
