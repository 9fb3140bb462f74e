"""The person's own hand: in which order it is shown, and what it could open with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanasta.cards import SORTED, kind_of_face
from kanasta.cli.terminal.speech import Speech, many, sorted_by_sets
from kanasta.game.deal import Deal


def _as_dealt_out(faces: Sequence[str]) -> list[str]:
    return list(faces)


def _from_below(faces: Sequence[str]) -> list[str]:
    """Fours first and wilds last; black threes, which are only thrown, before them."""
    return sorted(faces, key=lambda face: -SORTED.index(kind_of_face(face)))


ORDERS: dict[str, Callable[[Sequence[str]], list[str]]] = {
    "from the ace down": _as_dealt_out,
    "largest sets first": sorted_by_sets,
    "from the four up": _from_below,
}
"""The orders among which ``sort`` goes round."""


class Hand:
    """Shows the hand."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.order = next(iter(ORDERS))

    def sort(self) -> str:
        """Go on to the next order and say which."""
        names = list(ORDERS)
        self.order = names[(names.index(self.order) + 1) % len(names)]
        return self.order

    def line(self, faces: Sequence[str]) -> str:
        """The whole hand in one line."""
        if not faces:
            return "Your hand is empty."
        cards = self.speech.faces(ORDERS[self.order](faces))
        return f"Your hand, {many(len(faces), 'card')}: {cards}{'.' if self.speech.plain else ''}"


def opening_line(deal: Deal, seat: int) -> str:
    """The opening meter of the player whose turn it is; empty once the side has opened."""
    side = seat % deal.sides
    if deal.turn != seat or deal.opened(side):
        return ""
    minimum, most = deal.minimum_of(side), deal.opening_reach()
    laid = f"{deal.staged_points()} of {minimum} laid" if deal.pending else f"{minimum} needed"
    reach = f"your hand could show {most}" if most else "your hand can show nothing yet"
    return f"Opening: {laid}; {reach}."
