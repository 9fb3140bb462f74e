"""The pile in words: how large it is, what lies on it, and what stands in the way of taking it."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cli.terminal.speech import Speech, cards_in_words
from kanasta.game.deal import Deal
from kanasta.message import Message, Value
from kanasta.rules.wording import CARDS, MELDS, all_of, any_of

WAYS = (
    Message("a natural pair"),
    Message("a natural and a wild"),
    Message("the upcard alone, laid onto an own meld"),
)
"""By the bits of the law's ways of taking."""


def pile_lines(deal: Deal, seat: int, upcard: str, speech: Speech) -> Iterator[Message]:
    """What a seat is told of the pile of a deal that is masked for it; ``upcard`` is the top card's face.

    ``seat`` is -1 for somebody who only watches.
    """
    cards = deal.pile_cards()
    if not cards:
        yield Message("The pile is empty.")
        return
    size = cards_in_words(len(cards))
    yield Message("The pile: {cards}, {upcard} on top.", {"cards": size, "upcard": speech.face(upcard)})
    bar = _bar(deal, cards[-1])
    if bar:
        yield bar
    elif seat < 0:
        if deal.frozen:
            yield Message("It is frozen by {cards} in it.", {"cards": _freezers(deal, cards)})
    else:
        yield from _ways(deal, seat % deal.sides, cards)


def _bar(deal: Deal, up: str) -> Message | None:
    """Why nobody may take it now; None where somebody may."""
    if up in "*2rb":
        return Message("It is barred: nobody takes it while a {card} lies on top.", {"card": CARDS[up]})
    if not deal.barred:
        return None
    by_black = deal.law.black_round
    if deal.barred == 1:
        if by_black:
            return Message("It is barred in this turn, because a wild or a black three was discarded.")
        return Message("It is barred in this turn, because a wild was discarded.")
    if by_black:
        return Message.counted(
            deal.barred,
            "It is barred for one turn, this one included, because a wild or a black three was discarded.",
            "It is barred for {count} turns, this one included, because a wild or a black three was discarded.",
        )
    return Message.counted(
        deal.barred,
        "It is barred for one turn, this one included, because a wild was discarded.",
        "It is barred for {count} turns, this one included, because a wild was discarded.",
    )


def _ways(deal: Deal, side: int, cards: str) -> Iterator[Message]:
    law, up = deal.law, cards[-1]
    opened = deal.opened(side)
    ways = law.ways_opened if opened else law.ways_unopened
    if not ways or (deal.frozen and not ways & law.ways_frozen):
        yield Message("By your rules you cannot take it now.")
        return
    own = next((meld for meld in deal.melds_of(side) if up in meld and len(meld) < law.canasta), "")
    if own and law.own_bars:
        yield Message(
            "It is barred for you, because your own meld of {cards} is no canasta yet.", {"cards": MELDS[up]}
        )
        if law.finish_first:
            yield Message("You may finish that meld from your hand first, and then take.")
        return
    if deal.frozen:
        values = {"cards": _freezers(deal, cards), "ways": _listed(ways & law.ways_frozen)}
        yield Message("It is frozen by {cards} in it: you need {ways} to take it.", values)
    elif not opened and ways != law.ways_opened:
        yield Message("Until your side opens, you need {ways} to take it.", {"ways": _listed(ways)})
    if law.most_taken and len(cards) > law.most_taken:
        yield Message.counted(
            law.most_taken, "A take brings {count} cards of it.", "A take brings {count} cards of it."
        )


def _freezers(deal: Deal, cards: str) -> Value:
    kinds = {card for card in cards if _freezes(deal, card)}
    return all_of(
        Message("a {card}", {"card": CARDS[kind]})
        for kind in sorted(kinds, key=lambda kind: CARDS[kind].text)
    )


def _freezes(deal: Deal, card: str) -> bool:
    law = deal.law
    return bool(
        (card in "*2" and law.frozen_by_wild)
        or (card == "r" and law.frozen_by_red)
        or (card == "b" and law.frozen_by_black)
    )


def _listed(ways: int) -> Value:
    return any_of(words for bit, words in enumerate(WAYS) if ways >> bit & 1)
