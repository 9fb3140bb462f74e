"""Writes the catalogues as JSON for the page, a file for each language and part; needs nothing but Kanasta itself.

The page says a message (``Message.tree()``) as ``kanasta.message.said`` does; docs/translating.md tells how.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from texts import NOT_ON_PAGE, PAGE, PARTS, SOURCES, Text, base_of, texts

from kanasta.locale.catalogue import catalogue
from kanasta.locale.language import ENGLISH, LANGUAGES

FOLDER = SOURCES.parent.parent / "client" / "src" / "locale"
PAGE_PARTS = (*(part for part in PARTS if part not in NOT_ON_PAGE), PAGE)
CATEGORIES = {"sr": ("one", "few", "other"), "cs": ("one", "few", "other"), "bg": ("one", "other")}
"""What the forms of a language are called in Unicode's plural rules, by which a browser chooses among them."""


class Compiled(TypedDict):
    """One part of a catalogue for the page."""

    language: str
    part: str
    categories: Sequence[str]
    """What the forms of counted messages are called in Unicode's plural rules, in their order."""
    messages: dict[str, str | list[str]]
    """Each by its context, U+0004 and its text, as in gettext; the forms of a counted one as a list."""


def compiled(language: str, part: str, said: Sequence[Text]) -> Compiled:
    """The translations of one part for the page."""
    into = catalogue(language)
    ours = {(one.context, one.text) for one in said if one.part == part}
    sources = {(one.context, one.text): one for one in said}
    messages: dict[str, str | list[str]] = {}
    for (context, text), forms in into.translations.items():
        source = base_of(context, text, sources)
        if source is not None and (source.context, source.text) in ours:
            messages[f"{context}\u0004{text}"] = list(forms) if source.many else forms[0]
    plain = language.partition("-")[0]
    return {"language": language, "part": part, "categories": CATEGORIES[plain], "messages": messages}


def page_files() -> dict[str, str]:
    """Every language and part as JSON, by the names of their files."""
    said = texts()
    return {
        f"{language}.{part}.json": json.dumps(compiled(language, part, said), ensure_ascii=False, indent=1)
        + "\n"
        for language in LANGUAGES
        if language != ENGLISH
        for part in PAGE_PARTS
    }


def compile_all(folder: Path) -> list[Path]:
    """Write them into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {folder / name: text for name, text in page_files().items()}
    for file, text in made.items():
        file.write_text(text, encoding="utf-8")
    return list(made)
