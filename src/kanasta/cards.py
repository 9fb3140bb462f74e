"""Cards: the fifteen kinds that the rules see, the faces that the eye sees, and what a deck holds.

A kind is one character; a hand is a string of kinds, such as ``KK2*``. A face adds the suit, such as ``Ks``; the two
threes of a colour differ by suit alone, so ``r`` lies on the table as ``3h`` or ``3d`` and ``b`` as ``3s`` or ``3c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from sys import intern
from typing import Final

KINDS: Final = "*2rb456789TJQKA"
"""Every kind; a kind's place in this string is its number in the core."""
KIND_COUNT: Final = 15
JOKER: Final = 0
TWO: Final = 1
RED_THREE: Final = 2
BLACK_THREE: Final = 3
FOUR: Final = 4
ACE: Final = 14
UNKNOWN: Final = 15
"""Stands for a card that nobody at hand has seen."""
RANKS: Final = range(FOUR, ACE + 1)
"""The kinds that form melds of their own rank."""

SUITS: Final = "shdc"
SORTED: Final = "*2AKQJT987654br"
"""The order in which hands and melds are shown: wilds, then from the ace down."""

FACES: Final = tuple(intern(rank + suit) for suit in SUITS for rank in "A23456789TJQK")
"""Every face of one pack. Thousands of tables lie in a server's memory, and share these words."""

NAMES: Final = {
    "*": "joker",
    "2": "two",
    "r": "red three",
    "b": "black three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}


def deck_counts(packs: int, jokers: int) -> list[int]:
    """How many cards of each kind, by kind number, a deck of so many packs of 52 and so many jokers in all holds."""
    counts = [4 * packs] * KIND_COUNT
    counts[JOKER] = jokers
    counts[RED_THREE] = counts[BLACK_THREE] = 2 * packs
    return counts


def deck_faces(packs: int, jokers: int) -> list[str]:
    """Every card of that deck by its face, unshuffled: pack by pack, suit by suit, then the jokers."""
    return list(FACES) * packs + ["*"] * jokers


def kind_of_face(face: str) -> str:
    """The kind of a face: ``Ks`` is ``K``, ``3h`` is ``r``, ``3c`` is ``b``, ``*`` is ``*``."""
    if face[0] != "3":
        return face[0]
    return "r" if face[1] in "hd" else "b"


def counts_of(kinds: str) -> list[int]:
    """Count a string of kinds, by kind number. Raises ValueError at a letter that is no kind."""
    counts = [0] * KIND_COUNT
    for kind in kinds:
        counts[KINDS.index(kind)] += 1
    return counts


def text_of(counts: Sequence[int]) -> str:
    """The cards of a count as text, in the order in which hands are shown."""
    return "".join(kind * counts[KINDS.index(kind)] for kind in SORTED)


def in_order(kinds: Iterable[str]) -> str:
    """The same cards in the order in which hands are shown."""
    return "".join(sorted(kinds, key=SORTED.index))
