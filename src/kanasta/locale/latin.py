"""Serbian in Latin letters, made from Cyrillic ones."""

from __future__ import annotations

import re
from typing import Final

CYRILLIC: Final = "абвгдђежзијклмнопрстћуфхцчш"
LATIN: Final = "abvgdđežzijklmnoprstćufhcčš"
DIGRAPHS: Final = {"љ": "lj", "њ": "nj", "џ": "dž"}

_LETTERS: Final = str.maketrans(CYRILLIC + CYRILLIC.upper(), LATIN + LATIN.upper())
_DIGRAPH: Final = re.compile("[љњџЉЊЏ]")
_PLACE: Final = re.compile(r"(\{[^{}]*\})")


def latin(text: str) -> str:
    """The same text in Latin letters. Places in braces, Latin letters and signs stay as they are."""
    parts = _PLACE.split(text)
    return "".join(part if place % 2 else _latin(part) for place, part in enumerate(parts))


def _latin(text: str) -> str:
    return _DIGRAPH.sub(_digraph, text).translate(_LETTERS)


def _digraph(found: re.Match[str]) -> str:
    """``Lj`` for a capital, but ``LJ`` in a word that is all in capitals."""
    letter, text = found[0], found.string
    pair = DIGRAPHS[letter.lower()]
    if letter.islower():
        return pair
    before, after = text[: found.start()][-1:], text[found.end() :][:1]
    # The next letter tells; at the end of a word, the one before.
    capitals = after.isupper() if after.isalpha() else before.isupper()
    return pair.upper() if capitals else pair.capitalize()
