"""Reads .po files: just what the catalogues hold, so that a translation speaks as soon as it is saved.

The files are written by Babel (tools/catalogues.py), which a test compares this reader with.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Entry:
    """One translation: what is translated, and its forms by number, of which there is one where nothing is counted."""

    context: str = ""
    text: str = ""
    many: str = ""
    forms: list[str] = field(default_factory=list)


def read_po(text: str) -> Iterator[Entry]:
    """The entries of a catalogue, its header (an empty text) first; those that are fuzzy or obsolete are left out."""
    for block in text.split("\n\n"):
        lines = block.strip().splitlines()
        if not any(line.startswith("#,") and "fuzzy" in line for line in lines):
            fields = list(_fields(lines))
            if fields:
                yield _entry(fields)


def _fields(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Each keyword of a block with its whole string, which may go on over several lines."""
    keyword, parts = "", [""]
    for line in lines:
        if line.startswith("#"):
            continue
        if not line.startswith('"'):
            if keyword:
                yield keyword, "".join(parts)
            keyword, _, line = line.partition(" ")
            parts = []
        parts.append(json.loads(line))  # a .po string is escaped as a JSON string is
    if keyword:
        yield keyword, "".join(parts)


def _entry(fields: list[tuple[str, str]]) -> Entry:
    entry = Entry()
    for keyword, string in fields:
        if keyword == "msgctxt":
            entry.context = string
        elif keyword == "msgid":
            entry.text = string
        elif keyword == "msgid_plural":
            entry.many = string
        else:  # msgstr, msgstr[0], msgstr[1], in order
            entry.forms.append(string)
    return entry
