"""Everything that looks odd in one deal's entry, by the rules of its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanasta.game.law import Law
from kanasta.scorepad.checks.canastas import canasta_notices
from kanasta.scorepad.checks.cards import card_notices
from kanasta.scorepad.checks.ending import ending_notices
from kanasta.scorepad.checks.melded import melded_notices
from kanasta.scorepad.deck import Deck
from kanasta.scorepad.notice import Notice
from kanasta.scorepad.pad import DealEntry


def notices(law: Law, deal: DealEntry, minimum: Sequence[int]) -> Iterator[Notice]:
    """What looks odd, field by field; what was not entered yet is not odd. ``minimum`` is the opening's, by side.

    A deal that was played by the rules and entered as it lay gives none.
    """
    deck = Deck(law)
    yield from ending_notices(law, deal)
    for side, entry in enumerate(deal.sides):
        if entry.total is None:
            yield from canasta_notices(deck, entry, side)
            yield from melded_notices(deck, entry, side, minimum[side])
    yield from card_notices(deck, deal)
