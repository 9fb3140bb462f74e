"""Cards as they were counted at the table: in points, by what each counts, by kind, or any of these together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from kanasta.cards import counts_of, in_order

MOST_POINTS = 100_000
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Number = Annotated[int, Meta(ge=0, le=400)]
Cards = Annotated[str, Meta(pattern=r"^[*2rb456789TJQKA]*$", max_length=400)]
Worth = Annotated[int, Meta(ge=0, le=10_000)]


class Entered(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something that a person entered. What is not in the file was not entered, or is as usual."""


class Amount(Entered, frozen=True, kw_only=True):
    """So many cards; what its three parts say is added up."""

    points: Points = 0
    """What cards come to that were only counted up."""
    values: dict[Worth, Number] = msgspec.field(default_factory=dict)
    """By what a card counts, how many of these there are: ``{20: 3}`` is three twos or aces."""
    cards: Cards = ""
    """Cards by kind."""


class Melded(Amount, frozen=True, kw_only=True):
    """A side's melded cards."""

    of: Literal["all", "outside canastas"] = "all"
    """Whether the cards in canastas are among them."""


class Held(Amount, frozen=True, kw_only=True):
    """Cards left in hand."""

    seat: int | None = None
    """Whose, where that was said; else those of the whole side."""


class Reserve(Amount, frozen=True, kw_only=True):
    """Cards in reserves that were not taken up."""

    red_threes: Number = 0
    """Red threes among them, which count by themselves."""


def worth(amount: Amount, values: Sequence[int]) -> int:
    """What the cards come to, in points; ``values`` are by kind, as ``Law.values``."""
    by_value = sum(value * count for value, count in amount.values.items())
    return amount.points + by_value + worth_of(amount.cards, values)


def worth_of(cards: str, values: Sequence[int]) -> int:
    """What cards by kind come to, in points."""
    return sum(count * value for count, value in zip(counts_of(cards), values, strict=False))


def known(amount: Amount) -> int:
    """How many cards these are at least: those that were not only counted up."""
    return sum(amount.values.values()) + len(amount.cards)


def some(amount: Amount | None) -> bool:
    """Whether these are any cards."""
    return amount is not None and (amount.points > 0 or known(amount) > 0)


def merged(amounts: Sequence[Amount]) -> Amount:
    """Several amounts as one."""
    values: dict[int, int] = {}
    for amount in amounts:
        for value, count in amount.values.items():
            values[value] = values.get(value, 0) + count
    return Amount(
        points=sum(amount.points for amount in amounts),
        values=values,
        cards="".join(amount.cards for amount in amounts),
    )


def written(amount: Amount) -> str:
    """The amount as it is typed: ``320``, ``3x20 6x10``, ``KKK444``; ``0`` for nothing."""
    parts = [
        f"{count}{'x' if value == 5 or value > 9 else '@'}{value}"
        for value, count in sorted(amount.values.items(), reverse=True)
        if count
    ]
    if amount.points:
        parts.insert(0, f"{amount.points}p" if parts or amount.cards else str(amount.points))
    if amount.cards:
        parts.append(as_cards(in_order(amount.cards)))
    return " ".join(parts) or "0"


def as_cards(cards: str) -> str:
    """Cards as they are typed: with an ``x`` before them where they would be read as a number."""
    return f"x{cards}" if cards.isdecimal() else cards


def shown(cards: str) -> str:
    """Cards for the eye, ``K K 10 *``, in the order given."""
    return " ".join({"T": "10", "b": "3", "r": "3"}.get(kind, kind) for kind in cards)
