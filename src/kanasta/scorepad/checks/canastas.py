"""What can look odd in the canastas of a side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kanasta.cards import JOKER, KINDS, RANKS, TWO
from kanasta.message import Message
from kanasta.rules.wording import MELDS, cards, label
from kanasta.scorepad.amount import shown
from kanasta.scorepad.deck import Deck
from kanasta.scorepad.notice import Notice
from kanasta.scorepad.pad import SORTS, Canasta, SideEntry, Sort

WILDS = KINDS[JOKER] + KINDS[TWO]


def canasta_notices(deck: Deck, entry: SideEntry, side: int) -> Iterator[Notice]:
    """What looks odd in them."""
    for code, message in _faults(deck, entry.canastas or []):
        yield Notice(code, side, "canastas", message)


def named(deck: Deck, sort: Sort) -> Message:
    """The variant's word for a canasta of that sort."""
    return label(getattr(deck.law.variant.labels, f"{sort}_canasta"))


def sort_of(cards: str) -> Sort:
    """The sort of a canasta of these cards."""
    wilds = sum(kind in WILDS for kind in cards)
    if wilds == len(cards):
        return "wild"
    return "mixed" if wilds else "natural"


def _faults(deck: Deck, canastas: list[Canasta]) -> Iterator[tuple[str, Message]]:
    law = deck.law
    if any(canasta.sort == "wild" for canasta in canastas) and not law.wild_melds:
        yield "canasta.no_wild", Message("Wilds are not melded on their own here")
    for canasta in canastas:
        if canasta.cards:
            yield from _of_cards(deck, canasta)
    if not law.again:
        ranks = Counter(kind for canasta in canastas if (kind := _rank(canasta)))
        for kind, count in ranks.items():
            if count > 1:
                yield (
                    "canasta.twice",
                    Message("{kinds}: a side has only one meld of a rank", {"kinds": MELDS[kind]}),
                )
    yield from _beyond_deck(deck, Counter(canasta.sort for canasta in canastas))


def _rank(canasta: Canasta) -> str:
    """The kind that a canasta is of, the joker for wilds; nothing where that was not said."""
    naturals = [kind for kind in canasta.cards if kind not in WILDS]
    return naturals[0] if naturals else "*" if canasta.sort == "wild" else ""


def _of_cards(deck: Deck, canasta: Canasta) -> Iterator[tuple[str, Message]]:
    law, size, text = deck.law, len(canasta.cards), shown(canasta.cards)
    wilds = sum(kind in WILDS for kind in canasta.cards)
    naturals = {KINDS.index(kind) for kind in canasta.cards if kind not in WILDS}
    if size < law.canasta:
        yield (
            "canasta.small",
            Message(
                "{text}: {cards}; a canasta needs {size}",
                {"text": text, "cards": cards(size), "size": law.canasta},
            ),
        )
    if law.most_cards and size > law.most_cards:
        yield (
            "canasta.large",
            Message(
                "{text}: {cards}; a meld has {most} at most",
                {"text": text, "cards": cards(size), "most": law.most_cards},
            ),
        )
    if sort_of(canasta.cards) != canasta.sort:
        yield (
            "canasta.sort",
            Message("{text}: that is no {label}", {"text": text, "label": named(deck, canasta.sort)}),
        )
    if len(naturals) > 1 or not naturals <= set(RANKS):
        yield "canasta.rank", Message("{text}: a canasta is of one rank, and not of threes", {"text": text})
    most = law.wild_limit[min(max(size, 3), len(law.wild_limit) - 1)]
    if naturals and wilds > most:
        yield (
            "canasta.wilds",
            Message(
                "{text}: too many wild cards ({count}); with so many cards {most} at most",
                {"text": text, "count": wilds, "most": most},
            ),
        )


def _beyond_deck(deck: Deck, counts: Counter[Sort]) -> Iterator[tuple[str, Message]]:
    size = deck.law.canasta
    most: dict[Sort, int] = {
        "natural": sum(deck.counts[rank] // size for rank in RANKS),
        "mixed": deck.wilds,
        "wild": deck.wilds // size,
    }
    for sort in SORTS:
        if counts[sort] > most[sort]:
            yield (
                "canasta.too_many",
                Message(
                    "{label} × {count}: the deck has cards for {most} of them",
                    {"label": named(deck, sort), "count": counts[sort], "most": most[sort]},
                ),
            )
