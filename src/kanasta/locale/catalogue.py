"""What one language says for each English text: read from its .po file when first asked for, and kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Final

from kanasta.locale.language import ENGLISH, LANGUAGES, SERBIAN, SERBIAN_LATIN
from kanasta.locale.latin import latin
from kanasta.locale.po import read_po

Name = tuple[str, str]
"""A message in a catalogue: its context and its English text."""

PLURAL: Final = re.compile(r"^Plural-Forms: nplurals=(\d+); plural=(.+?);?$", re.MULTILINE)


class Catalogue:
    """The translations into one language, and which of their forms goes with which number."""

    def __init__(
        self, language: str, translations: Mapping[Name, Sequence[str]], form_for: Callable[[int], int]
    ) -> None:
        self.language = language
        self.translations = translations
        self.form_for = form_for

    def text(self, text: str, context: str = "", many: str = "", number: int = 1, form: str = "") -> str:
        """What this language says for a message, with its places unfilled; English where it says nothing.

        ``form`` is a form that another translation asks for, such as a case; where this message has none of its own in
        that form, it is said as usual.
        """
        found = self.translations.get((in_form(context, form), text)) or self.translations.get(
            (context, text)
        )
        if found is None:
            return many if many and abs(number) != 1 else text
        return found[self.form_for(abs(number))] if many else found[0]


def in_form(context: str, form: str) -> str:
    """The context of a message in a form: ``card`` and ``gen`` make ``card:gen``."""
    return ":".join(filter(None, (context, form)))


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of one of ``LANGUAGES``. Raises KeyError for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == ENGLISH:
        return Catalogue(ENGLISH, {}, lambda number: int(number != 1))
    if language == SERBIAN_LATIN:
        serbian = catalogue(SERBIAN)
        letters = {name: tuple(map(latin, forms)) for name, forms in serbian.translations.items()}
        return Catalogue(language, letters, serbian.form_for)
    return read_catalogue(language, files(__package__).joinpath(f"{language}.po").read_text("utf-8"))


def read_catalogue(language: str, text: str) -> Catalogue:
    """The catalogue in the text of a .po file; what is not translated there is left out.

    Raises ValueError where the text is no catalogue.
    """
    header, *entries = read_po(text)
    plural = PLURAL.search("".join(header.forms))
    if plural is None:
        raise ValueError(f"{language}.po: no Plural-Forms in its header")
    translations = {(entry.context, entry.text): tuple(entry.forms) for entry in entries if all(entry.forms)}
    return Catalogue(language, translations, c2py(plural[2]))
