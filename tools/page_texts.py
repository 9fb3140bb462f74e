"""Finds every text that the page says itself: in the calls of its sources that make messages, and in its HTML files.

The calls are those that client/build/languages.ts knows: ``t`` and ``msg`` with a text, ``tn`` and ``counted`` with one
text for 1 and another for more. A text must stand in its call as it is, in double quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

CLIENT = Path(__file__).resolve().parent.parent / "client"
PAGES = ("index.html", "table.html", "pad.html")
PASSED_ON = ("src/words/language.svelte.ts",)
"""Sources that pass on what they were given: ``t`` and ``tn`` themselves."""

CALL = re.compile(r"(?<![\w.#])(?<!function )(t|msg|tn|counted)\(")
COMMENT = re.compile(r"^[ \t]*(?:/?\*|//)[^\n]*|<!--[\s\S]*?-->", re.MULTILINE)
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
IN_HTML = re.compile(r"\{\{(.+?)\}\}")
COUNTED = ("tn", "counted")
CLOSING = {"(": ")", "[": "]", "{": "}"}


class NotLiteral(Exception):
    """A text that is not written out where it is said."""


def page_files() -> Iterator[tuple[str, Path]]:
    """The files that say something, by their path from ``client``."""
    found = [*(CLIENT / page for page in PAGES), *sorted((CLIENT / "src").rglob("*"))]
    for file in found:
        name = file.relative_to(CLIENT).as_posix()
        if file.suffix in (".ts", ".svelte", ".html") and name not in PASSED_ON:
            yield name, file


def texts_of_page(source: str, file: str) -> Iterator[tuple[str, str, str]]:
    """The context, the text, and the text for more than one, of all that a source says. Raises NotLiteral."""
    if file.endswith(".html"):
        yield from (("", found[1], "") for found in IN_HTML.finditer(source))
        return
    source = COMMENT.sub(_blanked, source)
    for call in CALL.finditer(source):
        arguments = _arguments(source, call.end())
        where = f"client/{file}:{source.count(chr(10), 0, call.start()) + 1}"
        if call[1] in COUNTED:
            yield "", _literal(arguments, 1, where), _literal(arguments, 2, where)
        else:
            yield (
                _literal(arguments, 2, where) if len(arguments) > 2 else "",
                _literal(arguments, 0, where),
                "",
            )


def _blanked(comment: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", comment[0])


def _literal(arguments: list[str], place: int, where: str) -> str:
    written = arguments[place] if place < len(arguments) else ""
    if not LITERAL.fullmatch(written):
        raise NotLiteral(f"{where}: a text is not written out here")
    return str(json.loads(written))


def _arguments(source: str, start: int) -> list[str]:
    """The arguments of the call whose parenthesis is before ``start``, as they are written."""
    found, open_ones, begin, place = [], [")"], start, start
    while open_ones and place < len(source):
        letter = source[place]
        if letter in "\"'`":
            place = _end_of_string(source, place)
            continue
        if letter in CLOSING:
            open_ones.append(CLOSING[letter])
        elif letter == open_ones[-1]:
            open_ones.pop()
        if not open_ones or (letter == "," and len(open_ones) == 1):
            found.append(source[begin:place].strip())
            begin = place + 1
        place += 1
    return found[:-1] if found and not found[-1] else found


def _end_of_string(source: str, start: int) -> int:
    """Where a string ends; one with ``${…}`` holding backquotes of its own is not read."""
    place = start + 1
    while place < len(source) and source[place] != source[start]:
        place += 2 if source[place] == "\\" else 1
    return place + 1
