"""Chance: every legal action is equally likely. The measure of all others, and the best finder of faults in rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.bots.player import Player

if TYPE_CHECKING:
    from kanasta.game.deal import Deal
    from kanasta.game.lot import Lot


class Chance(Player):
    """Chooses uniformly among the legal actions."""

    name = "chance"
    version = 1

    def _choose(self, deal: Deal, lot: Lot) -> int:
        count = deal._list()
        # Where there is nothing to choose no lot is cast.
        return deal.offers[lot._below(count) if count > 1 else 0]
