"""Sentences with parameters, so that another language can say them, and complaints about what a person gave us."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Value: TypeAlias = "str | int | Message"
"""What fills a place; a message does so where its wording depends on what it says, such as one card or two cards."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence: its text with named places, which is also its name in a catalogue, and what fills them."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format_map(self.values)


class Complaint(Exception):
    """What a person gave cannot be used. Its text is one line: what, where, and the nearest right thing."""

    def __init__(self, text: str, /, **values: Value) -> None:
        self.message = Message(text, values)
        super().__init__(str(self.message))


def nearest(word: str, words: Iterable[str]) -> str:
    """``; did you mean X?`` with the word that is most alike, or nothing where none is."""
    found = difflib.get_close_matches(word, list(words), n=1, cutoff=0.5)
    return f"; did you mean {found[0]}?" if found else ""
