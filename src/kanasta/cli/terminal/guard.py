"""Asks once before a discard that costs: of a wild, or of a card with which the next side could take the pile."""

from __future__ import annotations

from kanasta.cards import KINDS
from kanasta.cli.terminal.speech import Speech, cards_in_words
from kanasta.game.action import DISCARD, KEEP, TAKE_ONTO, Action
from kanasta.game.deal import Deal
from kanasta.game.stage import MELDING, START
from kanasta.message import Message
from kanasta.rules.wording import MELDS


def risk(deal: Deal, action: Action, speech: Speech) -> Message | None:
    """What speaks against a discard, in a sentence; None where nothing does, and where nothing better is there.

    The deal is masked for the person.
    """
    if not DISCARD <= action < KEEP or deal.stage != MELDING:
        return None
    found = {each: _risk(deal, each, speech) for each in deal.legal() if DISCARD <= each < KEEP}
    return found.get(action) if not all(found.values()) else None


def _risk(deal: Deal, action: Action, speech: Speech) -> Message | None:
    after = deal.copy()
    after.play(action)
    if after.over:
        return None
    kind = KINDS[action - DISCARD]
    if kind in "2*":
        return Message("That throws away a wild card, {card}.", {"card": speech.kind(kind)})
    if after.stage != START or after.turn % deal.sides == deal.turn % deal.sides:
        return None
    return _use(after, kind, speech)


def _use(after: Deal, kind: str, speech: Speech) -> Message | None:
    """How the next player could use the discarded card, as far as everybody knows."""
    law, seat = after.law, after.turn
    who, pile = speech.who(seat), cards_in_words(len(after.pile_cards()))
    if TAKE_ONTO in after.legal():
        values = {"name": who, "pile": pile, "cards": MELDS[kind]}
        if after.sides < after.players:
            return Message("{name} could take the pile, {pile}, onto their meld of {cards}.", values)
        return Message("{name} could take the pile, {pile}, onto {name}'s meld of {cards}.", values)
    known = after.known_of(seat)
    ways = law.ways_opened if after.opened(seat % after.sides) else law.ways_unopened
    if after.frozen:
        ways &= law.ways_frozen
    barred = after.barred or kind == "b"
    with_wild = kind in known and ("2" in known or "*" in known) and ways & 2
    if not barred and ((known.count(kind) >= 2 and ways & 1) or with_wild):
        values = {"name": who, "pile": pile}
        return Message("{name} is known to hold what takes the pile, {pile}, with it.", values)
    return None
