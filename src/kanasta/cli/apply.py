"""``kanasta apply``: the position after some actions."""

from __future__ import annotations

import sys

from kanasta.cli.reading import AsJson, PositionFile, need_hand, read_deal, warn_of_missing
from kanasta.cli.why import Actions
from kanasta.game.notation import IllegalAction, read_actions
from kanasta.game.position import Position
from kanasta.game.refusal import refusal
from kanasta.message import Complaint


def apply(position: PositionFile, actions: Actions, as_json: AsJson = False) -> int:
    """Play actions and print the position that follows, as TOML or with --json as JSON."""
    deal = read_deal(position)
    need_hand(deal)
    try:
        steps = read_actions(deal, actions)
    except IllegalAction as illegal:
        print(f"kanasta: {illegal.words}: {refusal(illegal).message}", file=sys.stderr)
        return 1
    for step in steps:
        seat = deal.actor
        deal.play(step)
        if "?" in deal.hand_of(seat):
            raise Complaint(
                "{step}: a card that nobody knows would come into the hand (stock, reserves)", step=str(step)
            )
    after = Position.of(deal)
    print(after.json() if as_json else after.toml(), end="\n" if as_json else "")
    warn_of_missing(deal)
    return 0
