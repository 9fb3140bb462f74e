"""What can look odd in the cards of all sides together: more than the deck holds, or sums that no cards come to."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from kanasta.cards import KIND_COUNT, KINDS, RED_THREE, counts_of
from kanasta.message import Message
from kanasta.rules.wording import MELDS
from kanasta.scorepad.amount import Amount, known, worth
from kanasta.scorepad.checks.melded import least_worth
from kanasta.scorepad.deck import Deck
from kanasta.scorepad.notice import FieldName, Notice
from kanasta.scorepad.pad import DealEntry, SideEntry

RED = KINDS[RED_THREE]


def card_notices(deck: Deck, deal: DealEntry) -> Iterator[Notice]:
    """What looks odd in them."""
    heaps = [heap for side, entry in enumerate(deal.sides) for heap in _heaps(deck, entry, side)]
    for heap in heaps:
        yield from _amount_notices(deck, heap)
    yield from _red_threes(deck, deal)
    yield from _by_kind(deck, heaps)
    yield from _in_all(deck, heaps)
    step = _step(deck)
    for side, entry in enumerate(deal.sides):
        if entry.total is not None and entry.total % step:
            message = Message(
                "{points}: points come in steps of {step}", {"points": entry.total, "step": step}
            )
            yield Notice("total.sum", side, "total", message)


@dataclass
class _Heap:
    """Cards of one side in one place, each once: what is known of them, at least."""

    side: int
    field: FieldName
    entered: list[Amount]
    kinds: list[int] = dataclasses.field(default_factory=lambda: [0] * KIND_COUNT)
    values: dict[int, int] = dataclasses.field(default_factory=dict)
    worth: int = 0
    number: int = 0


def _heaps(deck: Deck, entry: SideEntry, side: int) -> Iterator[_Heap]:
    if entry.total is not None:
        return
    yield _table(deck, entry, side)
    if entry.hand is not None:
        yield _plain(deck, "hand", list(entry.hand), side)
    if entry.reserve is not None:
        yield _plain(deck, "reserve", [entry.reserve], side)


def _plain(deck: Deck, name: FieldName, amounts: list[Amount], side: int) -> _Heap:
    heap = _Heap(side, name, amounts)
    for amount in amounts:
        heap.kinds = [one + other for one, other in zip(heap.kinds, counts_of(amount.cards), strict=True)]
        heap.worth += worth(amount, deck.values)
        heap.number += known(amount)
    heap.values = {
        value: sum(amount.values.get(value, 0) for amount in amounts) + _of_kinds(deck, heap.kinds, value)
        for value in deck.groups
    }
    return heap


def _table(deck: Deck, entry: SideEntry, side: int) -> _Heap:
    """Canastas and melded cards: where the one is counted in with the other, what is more of each."""
    canastas = entry.canastas or []
    named = counts_of("".join(canasta.cards for canasta in canastas))
    bare = sum(not canasta.cards for canasta in canastas)
    melded = [] if entry.melded is None else [entry.melded]
    heap = _plain(deck, "melded" if melded else "canastas", list(melded), side)
    both = max if entry.melded is not None and entry.melded.of == "all" else int.__add__
    before = heap.kinds
    heap.kinds = [both(one, other) for one, other in zip(before, named, strict=True)]
    for value in deck.groups:
        if both is max:
            heap.values[value] = max(heap.values[value], _of_kinds(deck, heap.kinds, value))
        else:
            heap.values[value] += _of_kinds(deck, named, value)
    heap.worth = both(heap.worth, least_worth(deck, canastas))
    heap.number = both(heap.number, sum(named) + bare * deck.law.canasta)
    return heap


def _of_kinds(deck: Deck, kinds: list[int], value: int) -> int:
    return sum(kinds[KINDS.index(kind)] for kind in deck.groups[value])


def _amount_notices(deck: Deck, heap: _Heap) -> Iterator[Notice]:
    for amount in heap.entered:
        if amount.points and not deck.can_come_to(amount.points):
            message = Message("{points}: no cards come to that", {"points": amount.points})
            yield Notice("cards.sum", heap.side, heap.field, message)
        for value in amount.values:
            if value not in deck.groups:
                message = Message("{value}: no card counts so much", {"value": value})
                yield Notice("cards.no_value", heap.side, heap.field, message)
        if RED in amount.cards:
            message = Message("Red threes count by themselves, not among other cards")
            yield Notice("cards.red_three", heap.side, heap.field, message)


def _red_threes(deck: Deck, deal: DealEntry) -> Iterator[Notice]:
    most = deck.counts[RED_THREE]
    found = {
        side: (entry.red_threes or 0) + (entry.reserve.red_threes if entry.reserve else 0)
        for side, entry in enumerate(deal.sides)
        if entry.total is None
    }
    count = sum(found.values())
    if count > most:
        message = Message(
            "Red threes: {count} in all, and the deck has {most}", {"count": count, "most": most}
        )
        for side, number in found.items():
            if number:
                yield Notice("red_threes.too_many", side, "red_threes", message)


def _by_kind(deck: Deck, heaps: list[_Heap]) -> Iterator[Notice]:
    told = set()
    for kind in range(KIND_COUNT):
        count, most = sum(heap.kinds[kind] for heap in heaps), deck.counts[kind]
        if count > most and kind != RED_THREE:
            told.add(deck.values[kind])
            message = Message(
                "{kinds}: {count} in all, and the deck has {most}",
                {"kinds": _plural(kind), "count": count, "most": most},
            )
            for heap in heaps:
                if heap.kinds[kind]:
                    yield Notice("cards.kind", heap.side, heap.field, message)
    for value in deck.groups:
        count, most = sum(heap.values[value] for heap in heaps), deck.of_value(value)
        if count > most and value not in told:
            message = Message(
                "Cards that count {value}: {count} in all, and the deck has {most}",
                {"value": value, "count": count, "most": most},
            )
            for heap in heaps:
                if heap.values[value]:
                    yield Notice("cards.value", heap.side, heap.field, message)


def _plural(kind: int) -> Message:
    return Message("jokers", context="cards") if kind == 0 else MELDS[KINDS[kind]]


def _in_all(deck: Deck, heaps: list[_Heap]) -> Iterator[Notice]:
    """Sums that are too large, told where most of them lies."""
    points, number = sum(heap.worth for heap in heaps), sum(heap.number for heap in heaps)
    if points > deck.worth:
        most = max(heaps, key=lambda heap: heap.worth)
        message = Message(
            "All cards entered come to {points}, the whole deck to {most}",
            {"points": points, "most": deck.worth},
        )
        yield Notice("cards.worth", most.side, most.field, message)
    elif number > deck.size:
        most = max(heaps, key=lambda heap: heap.number)
        message = Message(
            "Cards entered: {count} or more, and the deck has {most}", {"count": number, "most": deck.size}
        )
        yield Notice("cards.number", most.side, most.field, message)


def _step(deck: Deck) -> int:
    """What the points of every deal are a multiple of."""
    law = deck.law
    scores = (law.natural_points, law.mixed_points, law.wild_points, law.out_points, law.concealed_points,
              law.black_points, law.red_in_reserve, *law.red_points, *deck.values)  # fmt: skip
    return gcd(*scores) or 1
