"""The pile in words: how large it is, what lies on it, and what stands in the way of taking it."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cards import NAMES
from kanasta.cli.terminal.speech import Speech, listed, many, plural
from kanasta.game.deal import Deal

WAYS = ("a natural pair", "a natural and a wild", "the upcard alone, laid onto an own meld")
"""By the bits of the law's ways of taking."""


def pile_lines(deal: Deal, seat: int, upcard: str, speech: Speech) -> Iterator[str]:
    """What a seat is told of the pile of a deal that is masked for it; ``upcard`` is the top card's face.

    ``seat`` is -1 for somebody who only watches.
    """
    cards = deal.pile_cards()
    if not cards:
        yield "The pile is empty."
        return
    yield f"The pile: {many(len(cards), 'card')}, {speech.face(upcard)} on top."
    bar = _bar(deal, cards[-1])
    if bar:
        yield bar
    elif seat < 0:
        if deal.frozen:
            yield f"It is frozen by {_freezers(deal, cards)} in it."
    else:
        yield from _ways(deal, seat % deal.sides, cards)


def _bar(deal: Deal, up: str) -> str:
    """Why nobody may take it now; empty where somebody may."""
    if up in "*2rb":
        return f"It is barred: nobody takes it while a {NAMES[up]} lies on top."
    if deal.barred:
        what = "a wild or a black three" if deal.law.black_round else "a wild"
        left = "in this turn" if deal.barred == 1 else f"for {many(deal.barred, 'turn')}, this one included"
        return f"It is barred {left}, because {what} was discarded."
    return ""


def _ways(deal: Deal, side: int, cards: str) -> Iterator[str]:
    law, up = deal.law, cards[-1]
    opened = deal.opened(side)
    ways = law.ways_opened if opened else law.ways_unopened
    if not ways or (deal.frozen and not ways & law.ways_frozen):
        yield "By your rules you cannot take it now."
        return
    own = next((meld for meld in deal.melds_of(side) if up in meld and len(meld) < law.canasta), "")
    if own and law.own_bars:
        yield f"It is barred for you, because your own meld of {plural(NAMES[up])} is no canasta yet."
        if law.finish_first:
            yield "You may finish that meld from your hand first, and then take."
        return
    if deal.frozen:
        by = _freezers(deal, cards)
        yield f"It is frozen by {by} in it: you need {_listed(ways & law.ways_frozen)} to take it."
    elif not opened and ways != law.ways_opened:
        yield f"Until your side opens, you need {_listed(ways)} to take it."
    if law.most_taken and len(cards) > law.most_taken:
        yield f"A take brings {law.most_taken} cards of it."


def _freezers(deal: Deal, cards: str) -> str:
    return listed(sorted({f"a {NAMES[card]}" for card in cards if _freezes(deal, card)}))


def _freezes(deal: Deal, card: str) -> bool:
    law = deal.law
    return bool(
        (card in "*2" and law.frozen_by_wild)
        or (card == "r" and law.frozen_by_red)
        or (card == "b" and law.frozen_by_black)
    )


def _listed(ways: int) -> str:
    return listed([words for bit, words in enumerate(WAYS) if ways >> bit & 1], "or")
