"""``kanasta legal``: what may be done in a position."""

from __future__ import annotations

import json

from kanasta.cli.reading import AsJson, PositionFile, need_hand, read_deal, warn_of_missing


def legal(position: PositionFile, as_json: AsJson = False) -> None:
    """List every legal action, one a line."""
    deal = read_deal(position)
    need_hand(deal)
    actions = [str(action) for action in deal.legal()]
    if as_json:
        print(json.dumps({"actions": actions}))
    else:
        print("\n".join(actions) if actions else "nothing: the deal is over")
    warn_of_missing(deal)
