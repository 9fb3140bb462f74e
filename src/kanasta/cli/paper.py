"""Rule sheets, differences and keys as text for a terminal, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from textwrap import fill
from typing import Any

from kanasta.message import Message, Value, said
from kanasta.rules.book import Section, Sentence
from kanasta.rules.keys import all_keys, shown, value_at
from kanasta.rules.sheet import Difference
from kanasta.rules.sources import ranges
from kanasta.rules.variant import Variant

WIDTH = 80
INDENT = " " * 15
COMMAND_AT = 30
"""The column in which examples of commands stand."""

Values = dict[str, tuple[Any, Any]]
"""By dotted key, its value here and there."""


class Paper:
    """Writes lines of text in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def said(self, message: Value) -> str:
        """The message in the language of this paper."""
        return said(message, self.language)

    def shelf(self, found: list[Variant]) -> Iterator[str]:
        """The variants that there are."""
        for variant in found:
            numbers = ", ".join(map(str, variant.players.numbers))
            line = Message("{title}; {numbers} players", {"title": variant.called, "numbers": numbers})
            yield f"{variant.id:<14} {self.said(line)}"
            yield _filled(self.said(variant.comes_from), INDENT, INDENT)
        yield ""
        yield self.said(Message("The files are in {folder}", {"folder": str(files("kanasta.rules"))}))
        yield from self._example(Message("The sheet of one:"), "kanasta rules czech")
        own = Message('One of your own, which may begin with based_on = "czech":')
        yield from self._example(own, "kanasta rules my_rules.toml")

    def _example(self, what: Message, command: str) -> Iterator[str]:
        """A command in its column, on the same line where there is room."""
        text = self.said(what)
        if len(text) < COMMAND_AT:
            yield f"{text:<{COMMAND_AT}}{command}"
        else:
            yield text
            yield " " * COMMAND_AT + command

    def sheet(self, variant: Variant, sections: list[Section]) -> Iterator[str]:
        """A whole rule sheet."""
        yield from self._head(variant)
        for section in sections:
            yield from self._title(section.title)
            for sentence in section.sentences:
                yield self._item(sentence)
        yield ""
        brackets = Message(
            "In brackets: the statements of the document and, where it is silent, what we decided. "
            "Read one with {command}",
            {"command": "kanasta rules --statement A1"},
        )
        yield _filled(self.said(brackets))

    def _head(self, variant: Variant) -> Iterator[str]:
        title = self.said(variant.called)
        yield title
        yield "=" * len(title)
        yield _filled(self.said(variant.comes_from))
        if variant.house:
            yield ""
            yield self.said(Message("House rules:"))
            for key, value in variant.house.items():
                yield f"  {key} = {value}"

    def _title(self, title: Message) -> Iterator[str]:
        text = self.said(title)
        yield ""
        yield text
        yield "-" * len(text)

    def _item(self, sentence: Sentence, mark: str = "- ") -> str:
        text = f"{self.said(sentence.message)} {self._stands_on(sentence)}"
        return _filled(text, mark, " " * len(mark))

    def _stands_on(self, sentence: Sentence) -> str:
        """What a sentence stands on, in brackets that do not break at the end of a line."""
        parts = [Message("house rule")] if sentence.house else ranges(sentence.sources)
        if sentence.decided_by_us:
            parts = [*parts, Message("decided by us")]
        whole = [
            self.said(part).replace(" ", "\u00a0") if isinstance(part, Message) and not part.values
            else self.said(part)
            for part in parts
        ]  # fmt: skip
        return f"[{', '.join(whole)}]"

    def differences(
        self, here: Variant, there: Variant, found: list[Difference], values: Values
    ) -> Iterator[str]:
        """What two sheets say differently, and the values behind it."""
        yield from self._head(here)
        yield ""
        yield self.said(
            Message(
                "What differs from {title} ({id}); + here, - there:", {"title": there.called, "id": there.id}
            )
        )
        section = None
        told: set[str] = set()
        for one in found:
            if one.section != section:
                section = one.section
                yield from self._title(section)
            yield from (self._item(sentence, "+ ") for sentence in one.here)
            yield from (self._item(sentence, "- ") for sentence in one.there)
            keys = [key for key in one.keys if key in values and key not in told]
            told.update(keys)
            yield from (self._pair(key, *values[key]) for key in keys)
        rest = [key for key in values if key not in told]
        if rest:
            yield ""
            yield self.said(Message("Values that differ and change nothing here:"))
            yield from (self._pair(key, *values[key]) for key in rest)
        if not found and not values:
            yield self.said(Message("nothing"))

    def _pair(self, key: str, here: Any, there: Any) -> str:
        pair = Message(
            "{key} = {value}, not {other}", {"key": key, "value": shown(here), "other": shown(there)}
        )
        return _filled(self.said(pair), "    ", "      ")

    def keys(self, variant: Variant) -> Iterator[str]:
        """Every key with its value, its meaning, and what may stand there."""
        table = ""
        for key in all_keys().values():
            if key.name.partition(".")[0] != table:
                table = key.name.partition(".")[0]
                yield f"\n[{table}]" if table != "labels" else f"[{table}]"
            yield _filled(f"{key.name} = {shown(value_at(variant, key.name))}", rest="    ")
            meaning = f"{self.said(key.meaning)}: {self.said(key.needs)}"
            yield _filled(meaning, "    ", "    ")

    def statement(self, number: str, text: str, document: str, keys: list[str]) -> Iterator[str]:
        """One statement, and the keys that stand on it."""
        yield document
        yield _filled(f"{number}: {text}", rest="  ")
        if keys:
            behind = Message("Stands behind {keys}", {"keys": ", ".join(keys)})
            yield _filled(self.said(behind), rest="  ")


def _filled(text: str, first: str = "", rest: str = "") -> str:
    """The text in lines; numbers of statements and ``най-много`` do not break at their hyphens."""
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
