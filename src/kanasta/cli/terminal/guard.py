"""Asks once before a discard that costs: of a wild, or of a card with which the next side could take the pile."""

from __future__ import annotations

from kanasta.cards import KINDS, NAMES
from kanasta.cli.terminal.speech import Speech, many, plural
from kanasta.game.action import DISCARD, KEEP, TAKE_ONTO, Action
from kanasta.game.deal import Deal
from kanasta.game.stage import MELDING, START


def risk(deal: Deal, action: Action, speech: Speech) -> str:
    """What speaks against a discard, in a sentence; empty where nothing does, and where nothing better is there.

    The deal is masked for the person.
    """
    if not DISCARD <= action < KEEP or deal.stage != MELDING:
        return ""
    found = {each: _risk(deal, each, speech) for each in deal.legal() if DISCARD <= each < KEEP}
    return found.get(action, "") if not all(found.values()) else ""


def _risk(deal: Deal, action: Action, speech: Speech) -> str:
    after = deal.copy()
    after.play(action)
    if after.over:
        return ""
    kind = KINDS[action - DISCARD]
    if kind in "2*":
        return f"That throws away a wild card, {speech.kind(kind)}."
    if after.stage != START or after.turn % deal.sides == deal.turn % deal.sides:
        return ""
    return _use(after, kind, speech)


def _use(after: Deal, kind: str, speech: Speech) -> str:
    """How the next player could use the discarded card, as far as everybody knows."""
    law, seat = after.law, after.turn
    who, pile = speech.who(seat), many(len(after.pile_cards()), "card")
    if TAKE_ONTO in after.legal():
        owner = speech.possessive(seat % after.sides)
        return f"{who} could take the pile, {pile}, onto {owner} meld of {plural(NAMES[kind])}."
    known = after.known_of(seat)
    ways = law.ways_opened if after.opened(seat % after.sides) else law.ways_unopened
    if after.frozen:
        ways &= law.ways_frozen
    barred = after.barred or kind == "b"
    with_wild = kind in known and ("2" in known or "*" in known) and ways & 2
    if not barred and ((known.count(kind) >= 2 and ways & 1) or with_wild):
        return f"{who} is known to hold what takes the pile, {pile}, with it."
    return ""
