"""Sentences with parameters, so that any language can say them, and complaints about what a person gave us.

The text of a message is its name in the catalogues of ``kanasta.locale``; docs/translating.md tells translators how a
translation bends what fills a place.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kanasta.locale.catalogue import Catalogue, catalogue
from kanasta.locale.language import ENGLISH

Value: TypeAlias = "str | int | Message"
"""What fills a place; a message does so where its wording depends on what it says, such as one card or two cards."""

PLACE = re.compile(r"\{(\w+)(?::([\w-]+))?\}")
"""A place in a text, ``{cards}``; in a translation perhaps with the form that fills it, ``{cards:gen}``."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence, or a part of one: its English text with named places, and what fills them.

    A text without values is said as it stands, braces and all.
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    context: str = ""
    """Tells equal texts apart that other languages say differently: ``left`` of a direction, ``two`` of a card."""
    many: str = ""
    """The text for any number but one, where the wording depends on a number; else nothing."""
    number: int = 1
    """That number."""

    @classmethod
    def counted(cls, number: int, one: str, many: str, /, **values: Value) -> Message:
        """``one`` where ``number`` is 1, else ``many``; without values the number fills the place ``count``."""
        return cls(one, values or {"count": number}, "", many, number)

    def __str__(self) -> str:
        """The message in English."""
        return said(self)

    def tree(self) -> dict[str, Any]:
        """The message as plain data, which a page can say in its own language; what is as usual is left out."""
        found: dict[str, Any] = {"text": self.text}
        if self.values:
            found["values"] = {
                name: value.tree() if isinstance(value, Message) else value
                for name, value in self.values.items()
            }
        if self.context:
            found["context"] = self.context
        if self.many:
            found |= {"many": self.many, "number": self.number}
        return found


class Complaint(Exception):
    """What a person gave cannot be used. Its text is one line: what, where, and the nearest right thing."""

    def __init__(self, text: str, /, **values: Value) -> None:
        self.message = Message(text, values)
        super().__init__(str(self.message))


def said(message: Value, language: str = ENGLISH) -> str:
    """A message in one of ``kanasta.locale.language.LANGUAGES``; what its catalogue does not have stays English."""
    return _said(message, catalogue(language), "")


def _said(value: Value, into: Catalogue, form: str) -> str:
    if not isinstance(value, Message):
        return str(value)
    text = into.text(value.text, value.context, value.many, value.number, form)
    values = value.values
    if not values:
        return text

    def filled(place: re.Match[str]) -> str:
        # A form goes on into what fills the place: the genitive of "{one} and {other}" is that of both.
        return _said(values[place[1]], into, place[2] or form)

    return PLACE.sub(filled, text)


def nearest(word: str, words: Iterable[str]) -> Value:
    """``; did you mean X?`` with the word that is most alike, or an empty string where none is."""
    found = difflib.get_close_matches(word, list(words), n=1, cutoff=0.5)
    return Message("; did you mean {word}?", {"word": found[0]}) if found else ""
