"""Tables whose decks are as a test needs them; all else about them is as it always is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kanasta.cards import JOKER, SUITS, TWO, deck_faces, kind_of_face
from kanasta.game.law import Law
from kanasta.game.shuffle import Setup
from kanasta.table.fact import Entry
from kanasta.table.table import Table

Rig = Callable[[Setup, Law], Setup]


def table_with(rig: Rig) -> Callable[[Entry], Table]:
    """What makes a table that deals what ``rig`` makes of each setup."""

    class Rigged(Table):
        def _setup(self) -> Setup:
            return rig(super()._setup(), self.law)

    return Rigged


def stacked(
    *hands: str, upcard: str = "", stock: str = "", reserves: Sequence[str] = ()
) -> Callable[[Entry], Table]:
    """What makes a table that deals these hands, the first to who plays first, then the upcard, and then this stock.

    All are kinds. What is not named is dealt from the rest of the deck, red threes and wilds last of all. With
    ``reserves`` the cut lifts just these. For games without a cut that matters otherwise.
    """

    def rig(setup: Setup, law: Law) -> Setup:
        left = deck_faces(law.deck[TWO] // len(SUITS), law.deck[JOKER])
        left.sort(key=lambda face: kind_of_face(face) in "*2r")

        def card(kind: str) -> str:
            face = next(face for face in left if kind_of_face(face) == kind)
            left.remove(face)
            return face

        places = [[card(kind) for kind in hand] for hand in hands]
        top = [card(kind) for kind in upcard]
        next_ones = [card(kind) for kind in stock]
        under = [[card(kind) for kind in reserve] for reserve in reserves]
        places += [[] for _ in range(law.players - len(places))]
        for hand in places:
            while len(hand) < law.hand:
                hand.append(left.pop(0))
        found = [hand[row] for row in range(law.hand) for hand in places]
        found += places[0][law.hand :] or [left.pop(0) for _ in range(law.extra)]
        assert all(len(hand) == law.hand for hand in places[1:])
        lifted: list[str] = []
        if law.cut == 2:
            under += [[] for _ in range(law.players - len(under))]
            for reserve in under:
                while len(reserve) < law.reserve:
                    reserve.append(left.pop(0))
            lifted = [reserve[row] for row in range(law.reserve) for reserve in under]
        deck = (*lifted, *found, *top, *next_ones, *left)
        return replace(setup, deck=deck, cut=len(lifted))

    return table_with(rig)
