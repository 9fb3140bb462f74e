"""The first numbers of a shuffle and what each of them does, to be followed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from kanasta.cards import JOKER, SUITS, TWO, deck_faces
from kanasta.game.law import Law
from kanasta.game.shuffle import WORDS, Shuffle


class Draw(NamedTuple):
    """One number of a stream, and what it gives below a bound."""

    number: int
    below: int
    gives: int | None
    """None where the number is passed over, since it would favour some."""


class Swap(NamedTuple):
    """One number of the deck's stream, and the two places of the deck that change their cards by it."""

    draw: Draw
    place: int
    cards: tuple[str, str]
    """The cards that lay at the place and at the place that was drawn, before; the same twice where none was drawn."""


def draws(shuffle: Shuffle, purpose: str, bound: int) -> list[Draw]:
    """The numbers of that stream up to the first that gives a number below the bound; none where it has no choice."""
    found: list[Draw] = []
    for number in shuffle.stream(purpose):
        found.append(_draw(number, bound))
        if found[-1].gives is not None:
            return found
    raise AssertionError("a stream has no end")


def swaps(shuffle: Shuffle, law: Law, count: int) -> list[Swap]:
    """What the first numbers of the deck's stream do, so many of them."""
    return list(islice(_swaps(shuffle, law), count))


def _swaps(shuffle: Shuffle, law: Law) -> Iterator[Swap]:
    cards = deck_faces(law.deck[TWO] // len(SUITS), law.deck[JOKER])
    place = len(cards) - 1
    for number in shuffle.stream("deck"):
        draw = _draw(number, place + 1)
        other = place if draw.gives is None else draw.gives
        yield Swap(draw, place, (cards[place], cards[other]))
        if draw.gives is None:
            continue
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1
        if place == 0:
            return


def _draw(number: int, bound: int) -> Draw:
    return Draw(number, bound, number % bound if number < WORDS - WORDS % bound else None)
