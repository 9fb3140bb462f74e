"""The lines of a record, one after the other, and the values in them: what is amiss is said with the line's number."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from kanasta.message import Complaint, Value, nearest

HEAD = ("rules", "house", "players", "seat", "seed")
DEAL = ("dealer", "scores", "commitment", "shuffle", "deck", "cut")
END = ("end", "side", "totals")
TAKE_BACK = "take back"
WORDS = (*HEAD, *DEAL, *END, "deal", "turn", "result", TAKE_BACK)
"""What a line can begin with, if it is no action."""
NUMBER = re.compile(r"-?[0-9]{1,18}")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


class Line(NamedTuple):
    """One line that says something: its number in the file, and what it says without comment."""

    number: int
    text: str

    def wrong(self, form: str) -> Complaint:
        """The complaint that it should be written as ``form``."""
        return fault(self.number, 'write it as "{form}", not "{text}"', form=form, text=short(self.text))

    def unexpected(self, form: str) -> Complaint:
        """The complaint that another line is due, such as ``form``."""
        first = re.split(r"[ :]", self.text, maxsplit=1)[0]
        hint = "" if first in WORDS else nearest(first, WORDS)
        return fault(self.number, 'here comes a line such as "{form}", not "{text}"{hint}',
                     form=form, text=short(self.text), hint=hint)  # fmt: skip

    def unquoted(self, quoted: str) -> str:
        """What stands in these quotes. Raises Complaint for what is no text."""
        try:
            text = str(json.loads(quoted))
            text.encode()
        except ValueError:
            raise fault(self.number, "{text}: this is no text in quotes", text=short(quoted)) from None
        return text


class Lines:
    """The whole lines of a text that say something, read from the first on."""

    def __init__(self, text: str) -> None:
        self.lines = [
            Line(number, said)
            for number, line in enumerate(text.removeprefix("\ufeff").split("\n")[:-1], 1)
            if (said := _said(line))
        ]
        self.place = 0

    def more(self) -> bool:
        """Whether any is left."""
        return self.place < len(self.lines)

    def rest(self) -> list[Line]:
        """Those that are left."""
        return self.lines[self.place :]

    def peek(self) -> Line:
        """The next one, which stays; there must be one."""
        return self.lines[self.place]

    def take(self, form: str) -> Line:
        """The next one. Raises Complaint where the text ends, and ``form`` shows what should come."""
        if not self.more():
            raise self.ends(form)
        self.place += 1
        return self.lines[self.place - 1]

    def begins(self, *words: str) -> bool:
        """Whether the next one begins with one of these words."""
        return self.more() and any(re.match(rf"{word}\b", self.peek().text) for word in words)

    def after(self, word: str, form: str) -> Line:
        """What follows ``word:`` in the next line. Raises Complaint where that is none such; ``form`` shows one."""
        line = self.take(form)
        if not line.text.startswith(f"{word}:"):
            raise line.unexpected(form)
        return Line(line.number, line.text.removeprefix(f"{word}:").strip())

    def number(self, word: str, form: str) -> tuple[int, Line]:
        """The whole number after ``word:``, and its line. Raises Complaint."""
        line = self.after(word, form)
        if not NUMBER.fullmatch(line.text):
            raise line.wrong(form)
        return int(line.text), line

    def numbers(self, word: str, count: int) -> tuple[tuple[int, ...], Line]:
        """So many whole numbers after ``word:``, and their line. Raises Complaint."""
        form = f"{word}: {' '.join('0' * count)}"
        line = self.after(word, form)
        words = line.text.split()
        if len(words) != count or not all(map(NUMBER.fullmatch, words)):
            raise line.wrong(form)
        return tuple(map(int, words)), line

    def ends(self, form: str) -> Complaint:
        """The complaint that the text ends too soon."""
        last = self.lines[len(self.lines) - 1].number if self.lines else 1
        return fault(last, 'the record ends here, before "{form}"', form=form)


class At:
    """``with At(17):`` puts the number of that line before a complaint that comes out of it."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Complaint):
            raise fault(self.number, "{why}", why=plain(str(error))) from None


def fault(number: int, text: str, /, **values: Value) -> Complaint:
    """A complaint about the line of that number."""
    return Complaint("line {line}: " + text, line=number, **values)


def plain(text: str) -> str:
    """The text as one line that any terminal shows."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def short(text: str) -> str:
    """The same, and not too long to be quoted in a complaint."""
    text = plain(text)
    return text if len(text) <= 60 else text[:57] + "..."


def _said(line: str) -> str:
    """The line without comment and space around: a comment begins with # at the start or after a space."""
    place = 0
    while place < len(line):
        if line[place] == '"':
            quoted = QUOTED.match(line, place)
            place = quoted.end() if quoted else len(line)
        elif line[place] == "#" and (place == 0 or line[place - 1].isspace()):
            return line[:place].strip()
        else:
            place += 1
    return line.strip()
