"""``kanasta hint``: what a bot would do in a position, what else it tried, and why."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from kanasta.bots.bot import BOTS
from kanasta.bots.bot import bot as bot_of
from kanasta.bots.explain import explain
from kanasta.cli.reading import AsJson, PositionFile, need_hand, read_deal, warn_of_missing
from kanasta.game.lot import Lot
from kanasta.game.view import view
from kanasta.message import Complaint


def hint(
    position: PositionFile,
    bot: Annotated[str, typer.Option(help=f"Who is asked: {', '.join(BOTS)}.")] = "search",
    seed: Annotated[int, typer.Option(help="Whence the sampled cards come.")] = 0,
    most: Annotated[int, typer.Option(min=1, help="So many turns are shown.")] = 8,
    as_json: AsJson = False,
) -> None:
    """Say what to do, from what the seat that has to act may know: its own cards, and what everybody saw."""
    deal = read_deal(position)
    need_hand(deal)
    if deal.over:
        raise Complaint("stage: the deal is over, so there is nothing to choose")
    seen = view(deal, deal.actor)
    told = explain(bot_of(bot), seen, Lot(seed))
    if as_json:
        print(json.dumps(told.as_json(), ensure_ascii=False))
    else:
        print("; ".join(map(str, told.turns[0].actions)))
        print(told.reason)
        rows = [each for each in told.turns[:most] if each.worlds]
        if len(rows) > 1:
            print("\n  points  chance  worlds  turn")
        for each in rows if len(rows) > 1 else []:
            words = "; ".join(map(str, each.actions))
            print(f"  {each.points:+6.0f}  {100 * each.chance:5.1f}%  {each.worlds:6}  {words}")
    warn_of_missing(deal)
