"""Steps: an action together with the faces of the cards that it used, and both as text.

``discard Ks`` names the card, ``discard K`` leaves the choice to a fixed rule. A step is written with its faces apart,
``meld 4s 4h *``; it is read with or without spaces, and with the suits as letters or as signs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from sys import intern
from typing import TYPE_CHECKING, NamedTuple

from kanasta.cards import kind_of_face
from kanasta.game.action import ACTIONS, NUMBERS, Action

if TYPE_CHECKING:
    from kanasta.game.deal import Deal

FACE = re.compile(r"(10|[2-9tjqka])([shdc])", re.IGNORECASE)
SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")


class Step(NamedTuple):
    """One action that was played, with its cards. Whole, it is for the table and for records of finished deals."""

    seat: int
    """Who acted."""
    action: Action
    faces: tuple[str, ...]
    """The cards that it used, in the order of its words."""
    came: tuple[str, ...] = ()
    """The cards that the seat got with it: drawn ones, a reserve, or the upcard and the rest of a pile."""

    def __str__(self) -> str:
        return words_of(self.action, self.faces)


def cards_of(action: Action) -> str:
    """The cards, as kinds, that an action moves out of the hand, or that a cutter keeps: those that have faces."""
    if action.verb == "keep":
        kept = str(action).removeprefix("keep ")
        return "" if kept == "nothing" else kept
    return action.cards


def words_of(action: Action, faces: Sequence[str]) -> str:
    """The words of an action with the faces that it used: ``take Ks Kd``, ``add 2h to K``."""
    cards = cards_of(action)
    if not cards:
        return str(action)
    words = str(action).split(" ")
    return " ".join([words[0], *faces, *words[2:]])


def without_faces(text: str) -> tuple[str, list[str]]:
    """The text of actions with a kind in place of each face, and those faces in their order."""
    parts, faces = [], []
    for part in text.translate(SIGNS).replace("\n", ";").split(";"):
        verb, _, rest = part.strip().partition(" ")
        cards, to, target = rest.partition(" to ")
        if cards.strip().lower() != "nothing":
            for rank, suit in FACE.findall(cards):
                faces.append(intern(rank.upper().replace("10", "T") + suit.lower()))
            cards = FACE.sub(_kind, cards)
        parts.append(f"{verb} {cards}{to}{FACE.sub(_kind, target)}".strip())
    return "; ".join(parts), faces


def _kind(face: re.Match[str]) -> str:
    return kind_of_face(face[1].upper().replace("10", "T") + face[2].lower())


def read_step(text: str) -> tuple[Action, list[str]] | None:
    """One single action with the faces that it names, or None where the text is none."""
    words, faces = without_faces(text)
    verb, _, rest = words.partition(" ")
    cards, to, target = rest.partition(" to ")
    if cards != "nothing":
        order = "*2r" if verb == "keep" else "456789TJQKAbr2*"
        cards = "".join(sorted(cards.replace(" ", ""), key=order.find))
    number = NUMBERS.get(f"{verb} {cards}{to}{target}".strip())
    return None if number is None else (ACTIONS[number], faces)


def with_faces(deal: Deal, text: str) -> list[tuple[Action, list[str]]]:
    """Read one or several actions as ``read_actions`` does, each with the faces that the text names for it.

    Whether the hand holds these faces is for ``Faces`` to say. Raises Complaint and IllegalAction as ``read_actions``.
    """
    from kanasta.game.notation import read_actions

    words, faces = without_faces(text)
    read = []
    for action in read_actions(deal, words):
        named = []
        for kind in cards_of(action):
            face = next((face for face in faces if kind_of_face(face) == kind), None)
            if face is not None:
                faces.remove(face)
                named.append(face)
        read.append((action, named))
    return read
