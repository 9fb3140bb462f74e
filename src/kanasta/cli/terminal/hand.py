"""The person's own hand: in which order it is shown, and what it could open with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanasta.cards import SORTED, kind_of_face
from kanasta.cli.terminal.speech import Speech, cards_in_words, sorted_by_sets
from kanasta.game.deal import Deal
from kanasta.message import Message, Value


def _as_dealt_out(faces: Sequence[str]) -> list[str]:
    return list(faces)


def _from_below(faces: Sequence[str]) -> list[str]:
    """Fours first and wilds last; black threes, which are only thrown, before them."""
    return sorted(faces, key=lambda face: -SORTED.index(kind_of_face(face)))


ORDERS: tuple[tuple[Message, Callable[[Sequence[str]], list[str]]], ...] = (
    (Message("Your hand is shown from the ace down."), _as_dealt_out),
    (Message("Your hand is shown largest sets first."), sorted_by_sets),
    (Message("Your hand is shown from the four up."), _from_below),
)
"""The orders among which ``sort`` goes round."""


class Hand:
    """Shows the hand."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.order = 0

    def sort(self) -> Message:
        """Go on to the next order and say which."""
        self.order = (self.order + 1) % len(ORDERS)
        return ORDERS[self.order][0]

    def line(self, faces: Sequence[str]) -> Message:
        """The whole hand in one line."""
        if not faces:
            return Message("Your hand is empty.")
        size, cards = cards_in_words(len(faces)), self.speech.faces(ORDERS[self.order][1](faces))
        if self.speech.plain:
            return Message("Your hand, {size}: {cards}.", {"size": size, "cards": cards})
        return Message("Your hand, {size}: {cards}", {"size": size, "cards": cards})


def opening_line(deal: Deal, seat: int) -> Message | None:
    """The opening meter of the player whose turn it is; None once the side has opened."""
    side = seat % deal.sides
    if deal.turn != seat or deal.opened(side):
        return None
    minimum, most = deal.minimum_of(side), deal.opening_reach()
    laid = Message("{minimum} needed", {"minimum": minimum})
    if deal.pending:
        laid = Message("{points} of {minimum} laid", {"points": deal.staged_points(), "minimum": minimum})
    values: dict[str, Value] = {"laid": laid, "most": most}
    if most:
        return Message("Opening: {laid}; your hand could show {most}.", values)
    return Message("Opening: {laid}; your hand can show nothing yet.", {"laid": laid})
