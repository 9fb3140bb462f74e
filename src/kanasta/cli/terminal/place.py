"""A person's place at a table: what is seen from there, and what can be done. One is in this process, against bots
(``game.py``); another is at a live table over the network (``live/joined.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.speech import Speech
from kanasta.game.action import Action
from kanasta.game.event import Event
from kanasta.game.faces import Shown
from kanasta.game.law import Law
from kanasta.game.step import Step
from kanasta.game.view import View
from kanasta.message import Value


class Place(Protocol):
    """One seat at one table; ``speech.seat`` is its number."""

    screen: Screen
    speech: Speech

    @property
    def law(self) -> Law:
        """The rules of the table."""

    @property
    def scores(self) -> Sequence[int]:
        """By side, the match score."""

    @property
    def point(self) -> object:
        """Another object whenever the cards lie otherwise."""

    def view(self) -> View:
        """What the seat may know now. Raises Complaint where no cards lie on the table."""

    def shown(self) -> Shown:
        """The same in faces. Raises as ``view``."""

    def notes(self) -> Sequence[Value]:
        """What is to be said of the table besides its cards."""

    def ask(self, prompt: Value) -> str:
        """One line from the person. Raises EOFError where there are no more."""

    def tell(self) -> None:
        """Tell what the others did since it was told last."""

    def tell_again(self) -> None:
        """Say once more what the others did last."""

    def play(self, action: Action, named: Sequence[str] = ()) -> tuple[Step, Event]:
        """Play one legal action of the seat; what it was, and what it brought. Raises Complaint where it cannot be."""

    def take_back(self) -> int:
        """Take back what was laid in this turn, and say how many steps that was. Raises Complaint for none."""
