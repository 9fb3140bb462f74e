"""``kanasta score``: the score sheet of a position, as if the deal ended now."""

from __future__ import annotations

import json

from kanasta.cli.reading import AsJson, PositionFile, read_deal, warn_of_missing
from kanasta.game.deal import Deal
from kanasta.game.score import Sheet, SideScore, sheet
from kanasta.message import Complaint


def score(position: PositionFile, as_json: AsJson = False) -> None:
    """Print each side's score, line by line, with the statements behind each line."""
    deal = read_deal(position)
    _need_all(deal)
    sides = sheet(deal)
    print(json.dumps(_tree(sides), ensure_ascii=False) if as_json else "\n\n".join(_lines(sides)))
    warn_of_missing(deal)


def _need_all(deal: Deal) -> None:
    for seat in range(deal.players):
        if "?" in deal.hand_of(seat):
            raise Complaint("hands[{seat}]: to score, every card in hand must be known", seat=seat)
        if "?" in deal.reserve_of(seat):
            raise Complaint("reserves[{seat}]: to score, every card of a reserve must be known", seat=seat)


def _tree(sides: Sheet) -> dict[str, object]:
    return {
        "sides": [
            {
                "lines": [
                    {"what": str(line.what), "points": line.points, "statements": list(line.statements)}
                    for line in side.lines
                ],
                "total": side.total,
            }
            for side in sides.sides
        ]
    }


def _lines(sides: Sheet) -> list[str]:
    return [f"Side {number}\n{_side(side)}" for number, side in enumerate(sides.sides)]


def _side(side: SideScore) -> str:
    rows = [
        f"  {line.points:>6}  {line.what}{' [' + ', '.join(line.statements) + ']' if line.statements else ''}"
        for line in side.lines
    ]
    return "\n".join([*rows, f"  {side.total:>6}  in all"])
