"""What can look odd in the melded cards of a side, beside its canastas."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cards import BLACK_THREE, KINDS, RANKS
from kanasta.message import Message
from kanasta.rules.wording import MELDS
from kanasta.scorepad.amount import some, worth, worth_of
from kanasta.scorepad.deck import Deck
from kanasta.scorepad.notice import Notice
from kanasta.scorepad.pad import Canasta, SideEntry

BLACK = KINDS[BLACK_THREE]


def melded_notices(deck: Deck, entry: SideEntry, side: int, minimum: int) -> Iterator[Notice]:
    """What looks odd in them, once they are entered."""
    if entry.melded is not None:
        for code, message in _faults(deck, entry, minimum):
            yield Notice(code, side, "melded", message)


def least_worth(deck: Deck, canastas: list[Canasta]) -> int:
    """What the cards of these canastas come to at least."""
    return sum(
        worth_of(canasta.cards, deck.values) if canasta.cards else deck.least_canasta(canasta.sort)
        for canasta in canastas
    )


def _faults(deck: Deck, entry: SideEntry, minimum: int) -> Iterator[tuple[str, Message]]:
    melded, canastas = entry.melded, entry.canastas or []
    assert melded is not None
    bare = sum(not canasta.cards for canasta in canastas)
    if melded.of == "all":
        least = least_worth(deck, canastas)
        if worth(melded, deck.values) < least:
            yield (
                "melded.canastas",
                Message("The canastas alone come to {least} or more; are their cards counted in?", {"least": least}),
            )  # fmt: skip
        elif bare and not deck.law.canasta_cards:
            yield "melded.all", Message("Cards in canastas do not count here: count those outside them")
    elif bare and deck.law.canasta_cards:
        yield (
            "melded.bare",
            Message.counted(
                bare,
                "The cards of one canasta are not counted: name them, or count all melded cards",
                "The cards of {count} canastas are not counted: name them, or count all melded cards",
            ),
        )
    yield from _too_little(deck, entry, minimum)
    yield from _by_kind(deck, entry)


def _too_little(deck: Deck, entry: SideEntry, minimum: int) -> Iterator[tuple[str, Message]]:
    """Where all melded cards are known: less than any meld, or than it took to open."""
    melded, canastas = entry.melded, entry.canastas or []
    if not (some(melded) or canastas):
        return
    assert melded is not None
    points = worth(melded, deck.values)
    if melded.of == "outside canastas":
        if any(not canasta.cards for canasta in canastas):
            return
        points += least_worth(deck, canastas)
    elif points < least_worth(deck, canastas):
        return  # that is said already
    if points < deck.least_meld:
        yield (
            "melded.little",
            Message(
                "{points}: no meld comes to so little; the smallest comes to {least}",
                {"points": points, "least": deck.least_meld},
            ),
        )
    elif points < minimum and not (entry.out and deck.law.concealed_waives):
        yield (
            "melded.opening",
            Message(
                "It took {minimum} to open, and the melded cards come to {points}",
                {"minimum": minimum, "points": points},
            ),
        )


def _by_kind(deck: Deck, entry: SideEntry) -> Iterator[tuple[str, Message]]:
    melded, law = entry.melded, deck.law
    assert melded is not None
    if BLACK in melded.cards and not law.black_threes:
        yield "melded.black_threes", Message("Black threes are never melded here")
    elif BLACK in melded.cards and not entry.out:
        yield "melded.black_threes", Message("Black threes are melded only when going out")
    if entry.out and entry.how == "black threes" and law.black_threes:
        counted_up = melded.points or melded.values
        if not counted_up and melded.cards.count(BLACK) < 3:
            yield (
                "melded.black_threes",
                Message("Going out with black threes takes three of them among the melded cards"),
            )
    if melded.of == "outside canastas":
        for rank in RANKS:
            count = melded.cards.count(KINDS[rank])
            if count >= law.canasta:
                yield (
                    "melded.canasta",
                    Message("{kinds} × {count}: that would be a canasta",
                            {"kinds": MELDS[KINDS[rank]], "count": count}),
                )  # fmt: skip
