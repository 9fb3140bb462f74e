"""Says messages in the language that is asked for, on a screen; numbers and cards as the eye or the ear wants them."""

from __future__ import annotations

from collections.abc import Iterable

from kanasta.cli.terminal.screen import Screen
from kanasta.message import Complaint, Message, Value, said
from kanasta.rules.sources import ranges

ROOM = 20
"""So many letters are free to be typed behind a question."""


class Voice:
    """Speaks one language on one screen."""

    def __init__(self, screen: Screen, language: str) -> None:
        self.screen, self.language = screen, language

    @property
    def plain(self) -> bool:
        """Whether it speaks to the ear: no boxes, one fact a line."""
        return self.screen.plain

    def said(self, message: Value) -> str:
        """A message in the language."""
        return said(message, self.language)

    def tell(self, message: Value, hang: int = 0) -> None:
        """Say it, as a paragraph; its first letter is made a capital."""
        self.screen.say(capital(self.said(message)), hang)

    def ask(self, question: Value, hint: str = "") -> str:
        """What is typed, without spaces around it. Raises EOFError where there is nothing more.

        What is too long to be typed behind stands in lines of its own: a terminal folds a line that is typed on badly.
        """
        text = self.said(question)
        if len(text) + len(hint) + ROOM > self.screen.width and hint:
            self.screen.say(hint.strip().removeprefix("(").removesuffix(")"))
            hint = ""
        if len(text) + ROOM > self.screen.width:
            self.screen.say(f"{text}:")
            return self.screen.ask("> ").strip()
        return self.screen.ask(f"{text}{hint}: ").strip()

    def complain(self, complaint: Complaint) -> None:
        """Say what is wrong with what was typed."""
        self.screen.say(self.said(complaint.message))

    def points(self, points: int) -> str:
        """A number of points, which may be less than nothing."""
        if points >= 0:
            return str(points)
        return self.said(Message("minus {points}", {"points": -points})) if self.plain else f"−{-points}"

    def stands_on(self, names: Iterable[str]) -> str:
        """Statements, three or more that follow each other as a range."""
        return ", ".join(map(self.said, ranges(names)))


def capital(text: str) -> str:
    """With a capital at the start, where there is a letter."""
    return text[:1].upper() + text[1:]
