"""Plans: the whole turns that are worth a closer look, found from the seat's own cards.

A turn is what is melded, and then what is discarded. What is melded comes from several tempers: careful's own, one that
goes out as soon as it can, one that never does, one that lays all it can, one that keeps its cards; each also broken
off early, and begun with every other legal meld. Discards come in careful's order, more of them after its own melds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from kanasta.bots.careful import Careful
from kanasta.bots.weights import Weights
from kanasta.game.action import ASK, DISCARD, KEEP, Action
from kanasta.game.lot import Lot
from kanasta.game.stage import MELDING

if TYPE_CHECKING:
    from kanasta.game.deal import Deal

Turn = tuple[Action, ...]

FAR = 100_000
"""More than any going out is worth."""
MOST = 48
"""Turns that are compared at most."""
MORE_DISCARDS = 12
DISCARDS = 3
LONGEST = 36
"""Steps of a turn; a longer one is left to careful from there on."""


@dataclass(frozen=True, slots=True)
class Melded:
    """A turn up to its discard, or whole where it has none."""

    steps: Turn
    deal: Deal | None
    """As it then stands; None where the deal is over or another's turn has come."""
    usual: Action | None = None
    """The discard of the player who melded so."""


class Planner:
    """Finds the turns of one seat. ``habits`` is how the seat plays otherwise, and comes first in every list."""

    def __init__(self, habits: Careful, weights: Weights) -> None:
        self.habits = habits
        self.tempers = _tempers(weights)

    def plans(self, deal: Deal) -> list[Turn]:
        """The turns worth a look, careful's own first; single steps where only a step can be looked at.

        ``deal`` is masked for the seat that has to act; the list is empty where the deal is over.
        """
        legal = deal.legal()
        if len(legal) < 2 or deal.stage != MELDING:
            return self._steps(deal, legal)
        found: dict[tuple[object, ...], Turn] = {}
        first = True
        for melded in self._melds(deal, legal):
            if melded.deal is None:
                found.setdefault((melded.steps,), melded.steps)
                continue
            kept = _kept(melded.deal)
            # After careful's own melds, and after none, every discard is looked at.
            most = MORE_DISCARDS if first or not melded.steps else DISCARDS
            first = False
            discards = self.habits.discards(melded.deal)
            if melded.usual is not None:
                discards = [melded.usual, *(each for each in discards if each != melded.usual)]
            for discard in discards[:most]:
                found.setdefault((*kept, discard), (*melded.steps, discard))
            if len(found) >= MOST:
                break
        turns = [turn for turn in found.values() if len(turn) <= LONGEST][:MOST]
        return turns or [(action,) for action in legal[:MOST]]

    def _steps(self, deal: Deal, legal: list[Action]) -> list[Turn]:
        if len(legal) < 2:
            return [(action,) for action in legal]
        usual = self.habits.choose_in(deal, Lot(0))
        turns: list[Turn] = [(usual,)]
        turns += [(action,) for action in legal if action != usual]
        return turns[:MOST]

    def _melds(self, deal: Deal, legal: list[Action]) -> Iterator[Melded]:
        """What could be melded, each as far as the discard."""
        own = self._melded(deal, self.habits)
        yield own
        yield from self._broken_off(deal, own.steps, legal)
        if legal[0] == ASK:
            yield Melded((legal[0],), None)
        for temper in self.tempers:
            other = self._melded(deal, temper)
            if other.steps != own.steps:
                yield other
        for action in legal:
            if action < DISCARD and action not in own.steps[:1]:
                after = deal.copy()
                after.play(action)
                if _goes_on(after, deal.turn):
                    if any(each >= DISCARD for each in after.legal()):
                        yield Melded((action,), after)
                    rest = self._melded(after, self.habits)
                    yield Melded((action, *rest.steps), rest.deal, rest.usual)
                else:
                    yield Melded((action,), None)
        if own.deal is not None:
            for action in own.deal.legal():
                if action < DISCARD:
                    after = own.deal.copy()
                    after.play(action)
                    # What the step leaves open, careful goes on with in each world.
                    rest = self._melded(after, self.habits)
                    yield Melded((*own.steps, action, *rest.steps), rest.deal, rest.usual)

    def _broken_off(self, deal: Deal, steps: Turn, legal: list[Action]) -> Iterator[Melded]:
        """The same melds, ended earlier wherever a card may be discarded, the shortest first."""
        now = deal.copy()
        for count in range(len(steps)):
            if any(DISCARD <= action < KEEP for action in now.legal()):
                yield Melded(steps[:count], now.copy())
            now.play(steps[count])
            if not _goes_on(now, deal.turn):
                return

    def _melded(self, deal: Deal, player: Careful) -> Melded:
        """Play melds as that player does, as far as its discard."""
        now, lot = deal.copy(), Lot(0)
        steps: list[Action] = []
        while len(steps) < LONGEST and _goes_on(now, deal.turn):
            action = player.choose_in(now, lot)
            if action >= DISCARD:
                return Melded(tuple(steps), now, action) if action < KEEP else Melded((*steps, action), None)
            steps.append(action)
            now.play(action)
        return Melded(tuple(steps), None)


def _goes_on(deal: Deal, seat: int) -> bool:
    """Whether the same turn goes on, with cards that are known: a reserve that was taken up is not."""
    return deal.turn == seat and deal.stage == MELDING and "?" not in deal.hand_of(seat)


def _kept(deal: Deal) -> tuple[object, ...]:
    """What tells two melded turns apart."""
    return deal.hand_of(deal.turn), tuple(deal.melds_of(deal.turn % deal.sides))


@cache
def _tempers(weights: Weights) -> tuple[Careful, ...]:
    """Other players of the same cards: eager, patient, lavish and thrifty."""
    return tuple(
        Careful(each)
        for each in (
            replace(weights, go=-FAR),
            replace(weights, go=FAR),
            replace(weights, go=FAR, strip=0, two=0, joker=0, spoil=0, spoil_needed=0, frozen_pair=0),
            replace(
                weights, go=FAR, strip=4 * weights.strip + 20, two=2 * weights.two, joker=2 * weights.joker
            ),
        )
    )
