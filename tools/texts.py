"""Finds every text that Kanasta says: in the calls that make messages, and in the data of the rule files' schema.

What the page says itself, in TypeScript and Svelte, ``page_texts`` finds.

A text must stand in its call as it is, so that it can be found: one that is put together, or comes from elsewhere, is
an error, save inside the functions of ``CALLS``, which pass on what they were given.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from page_texts import NotLiteral as NotLiteral
from page_texts import page_files, texts_of_page

from kanasta.locale.catalogue import Name
from kanasta.message import PLACE, Message
from kanasta.rules.keys import TABLES, all_keys, table_meaning
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.rules.wording import label

SOURCES = Path(__file__).resolve().parent.parent / "src" / "kanasta"

PARTS = {
    "play": (
        "message.py",
        "bots/explain.py",
        "bots/reason.py",
        "rules/wording.py",
        "game/reason.py",
        "game/score.py",
        "store/fault.py",
        "table",
        "web/answer.py",
        "web/app.py",
        "web/desk.py",
        "web/engaged.py",
        "web/library.py",
        "web/live.py",
        "web/pads.py",
        "web/protocol.py",
        "web/trial.py",
        "web/wire.py",
    ),
    "sheet": ("rules/book.py", "rules/chapters", "rules/sheet.py"),
    "rules": (
        "game/law.py",
        "rules/check.py",
        "rules/keys.py",
        "rules/shelf.py",
        "rules/sources.py",
        "rules/statements.py",
        "rules/variant.py",
    ),
    "pad": ("scorepad",),
    "commands": (
        "cli/house.py",
        "cli/language.py",
        "cli/pad",
        "cli/paper.py",
        "cli/rules.py",
        "cli/score.py",
        "cli/scorepad.py",
        "cli/why.py",
        "game/notation.py",
    ),
    "terminal": ("cli/play.py", "cli/terminal"),
}
"""The files whose texts are translated, by the part of the program that says them; a page takes only what it needs."""

NOT_ON_PAGE = ("commands", "terminal")
"""Parts that no page says."""
PAGE = "page"
"""The part of what the page says itself; its build takes of it what each of its own parts says."""

CALLS = {
    "Complaint": (0,),
    "Message": (0,),
    "OtherRules": (0,),
    "Refused": (1,),
    "_counted": (3, 4),
    "_reason": (2,),
    "begin": (1,),
    "complaint": (2,),
    "counted": (1, 2),
    "say": (1,),
    "small": (1, 2),
}
"""The calls that make messages, and which of their arguments are texts: one, or the one for 1 and that for more."""

FROM_DATA = ("called", "comes_from", "label", "meaning", "message_of", "table_meaning", "word")
"""Functions that make messages of what stands in rule files and their schema: ``_data_texts`` finds these."""


@dataclass(frozen=True)
class Text:
    """One text, where it stands, and the part that says it."""

    context: str
    text: str
    many: str
    file: str
    part: str

    @property
    def path(self) -> str:
        """The file as seen from the top of the repository."""
        return f"client/{self.file}" if self.part == PAGE else f"src/kanasta/{self.file}"


def texts() -> list[Text]:
    """Every text once, in the order of its files. Raises NotLiteral, or ValueError for one that is counted or not."""
    found: dict[tuple[str, str], Text] = {}
    for one in _all_texts():
        known = found.setdefault((one.context, one.text), one)
        if known.many != one.many:
            raise ValueError(f"{one.path}: {one.text!r} has two texts for more than one")
    return list(found.values())


def _all_texts() -> Iterator[Text]:
    """What the page needs comes first: a text belongs to the first part that says it."""
    yield from _parts(part for part in PARTS if part not in NOT_ON_PAGE)
    for name, file in page_files():
        for context, text, many in texts_of_page(file.read_text(encoding="utf-8"), name):
            yield Text(context, text, many, name, PAGE)
    yield from _parts(NOT_ON_PAGE)


def _parts(parts: Iterable[str]) -> Iterator[Text]:
    for part in parts:
        for name in PARTS[part]:
            yield from _texts_in(name, part)


def base_of(context: str, text: str, sources: Mapping[Name, Text]) -> Text | None:
    """The text that an entry translates, as it is or in a form of the translator's; None where nothing says it."""
    base, _, form = context.rpartition(":")
    found = sources.get((context, text))
    return found or (sources.get((base, text)) if form else None)


def _texts_in(name: str, part: str) -> Iterator[Text]:
    path = SOURCES / name
    for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
        where = file.relative_to(SOURCES).as_posix()
        for context, text, many in texts_of(file.read_text(encoding="utf-8"), where):
            yield Text(context, text, many, where, part)
        for message in _data_texts(where):
            yield Text(message.context, message.text, message.many, where, part)


def _data_texts(file: str) -> Iterator[Message]:
    if file == "rules/keys.py":
        for table in TABLES:
            yield table_meaning(table)
        for key in all_keys().values():
            yield key.meaning
            yield from map(key.word, key.words)
    if file == "rules/variant.py":
        for variant in map(load_variant, VARIANTS):
            yield variant.called
            yield variant.comes_from
    if file == "rules/wording.py":
        labels = load_variant("classic").labels
        yield from (label(getattr(labels, field)) for field in labels.__struct_fields__)


def texts_of(source: str, file: str) -> Iterator[tuple[str, str, str]]:
    """The context, the text, and the text for more than one, of every message made in a source. Raises NotLiteral."""
    yield from _calls(ast.parse(source), file, passed_on=False)


def _calls(node: ast.AST, file: str, passed_on: bool) -> Iterator[tuple[str, str, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = node.name
        passed_on = passed_on or name in CALLS or name in FROM_DATA
    if isinstance(node, ast.Call) and name_of(node.func) in CALLS and not _is_class_call(node.func):
        places = CALLS[name_of(node.func)]
        if not passed_on:
            one, many = (_literal(node, place, file) if place is not None else "" for place in _two(places))
            if many or any(map(str.isalpha, PLACE.sub("", one))):  # else there is nothing to translate
                yield _context(node, file), one, many
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, file, passed_on)


def _two(places: tuple[int, ...]) -> tuple[int, int | None]:
    return (places[0], places[1] if len(places) == 2 else None)


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _is_class_call(function: ast.expr) -> bool:
    """``screen.say`` and the like of the terminal are no messages, nor are methods that begin with ``_``."""
    if not isinstance(function, ast.Attribute):
        return False
    of_book = isinstance(function.value, ast.Name) and function.value.id == "book"
    return function.attr.startswith("_") or (function.attr in ("say", "begin") and not of_book)


def _literal(call: ast.Call, place: int, file: str) -> str:
    argument = call.args[place] if place < len(call.args) else None
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise NotLiteral(f"{file}:{call.lineno}: the text of {name_of(call.func)} is not written out here")


def _context(call: ast.Call, file: str) -> str:
    for keyword in call.keywords:
        if keyword.arg == "context" and name_of(call.func) == "Message":
            if isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str):
                return keyword.value.value
            raise NotLiteral(f"{file}:{call.lineno}: the context is not written out here")
    return ""
