"""Every word on the screen and for the ear, and which of them are not in the language of the page."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Page

from kanasta.locale.catalogue import catalogue
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.table.deciding import NAMES
from page.probes import probe

CYRILLIC = ("sr", "bg")
"""In these languages a word in Latin letters is a name, or is not translated."""
LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
SIGNS = re.compile(r"\b[A-Z]{1,4}-?\d+\b|\b\w+://\S+|\b\w+\.(txt|toml)\b")
"""Statements, addresses and files."""
PEOPLE = {*NAMES, "Vera", "Milica", "Petar", "Jana"}
LANGUAGE_NAMES = {"Srpski", "Čeština", "English"}
INDEX_SETS = {"AKQJ", "AKDV", "AKDS"}


def texts(page: Page) -> list[str]:
    """Each text once: what is seen, and what is only heard."""
    found: list[str] = page.evaluate(probe("texts"))
    return found


@cache
def own_words() -> frozenset[str]:
    """Words that stay as they are in every language: names, and a variant's own title and labels."""
    found = PEOPLE | LANGUAGE_NAMES | INDEX_SETS
    for name in VARIANTS:
        variant = load_variant(name)
        labels = (getattr(variant.labels, key) for key in variant.labels.__struct_fields__)
        for text in (variant.title, variant.origin, *labels):
            found |= set(LATIN_WORD.findall(str(text)))
    return frozenset(found)


@cache
def _translated(language: str) -> frozenset[str]:
    """English texts for which this language has another one."""
    return frozenset(
        text
        for (_, text), forms in catalogue(language).translations.items()
        if text not in forms and "{" not in text
    )


def foreign(page: Page, language: str) -> list[str]:
    """Texts on the page that are not in this language."""
    found = []
    for text in texts(page):
        if language in CYRILLIC:
            words = set(LATIN_WORD.findall(SIGNS.sub(" ", text))) - own_words()
            if words:
                found.append(f"{text[:80]!r}: {', '.join(sorted(words))}")
        elif text in _translated(language) and not set(LATIN_WORD.findall(text)) <= own_words():
            found.append(repr(text[:80]))
    return found
