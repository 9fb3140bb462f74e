"""A bot that plays inside the core: it chooses without a step of Python where the rules are compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.game.action import ACTIONS, Action

if TYPE_CHECKING:
    from kanasta.game.deal import Deal
    from kanasta.game.law import Law
    from kanasta.game.lot import Lot
    from kanasta.game.view import View


class Player:
    """The base of the quick bots. One of them gives ``_choose``; it may look only at what its seat may know."""

    name = "player"
    version = 1

    def _choose(self, deal: Deal, lot: Lot) -> int:
        """The number of one legal action of the seat that has to act. The deal is as before when it returns."""
        return deal.offers[lot._below(deal._list())]

    def prepare(self, law: Law) -> None:
        """Get ready for deals of this law; done before ``_choose`` is asked. Here there is nothing to do."""

    def choose(self, view: View, lot: Lot) -> Action:
        """What it does where ``view`` is of the seat that has to act. Raises ValueError where the deal is over."""
        return self.choose_in(view.deal, lot)

    def choose_in(self, deal: Deal, lot: Lot) -> Action:
        """The same for a deal, whole or with unknown cards: both give the same choice. Raises as ``choose``."""
        self.prepare(deal.law)
        if deal._list() == 0:
            raise ValueError("the deal is over: there is nothing to choose")
        return ACTIONS[self._choose(deal, lot)]
