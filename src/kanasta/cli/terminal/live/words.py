"""Sentences that came over the wire, as messages again: only what any terminal shows, and every place filled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanasta.game.lines import plain
from kanasta.message import PLACE, Message, Value

DEEPEST = 8
"""So deep a message may lie in another."""


def message_of(tree: Mapping[str, Any], depth: int = 0) -> Message:
    """The message of a tree as ``Message.tree`` makes it; what is missing in one that a stranger made is ``?``."""
    text, many = _text(tree.get("text")), _text(tree.get("many"))
    given = tree.get("values")
    values = {
        name: _value(value, depth) for name, value in (given.items() if isinstance(given, dict) else ())
    }
    missing = {place[1] for place in PLACE.finditer(text + many)} - set(values) if values else set()
    number = tree.get("number")
    return Message(
        text,
        values | dict.fromkeys(missing, "?"),
        _text(tree.get("context")),
        many,
        number if isinstance(number, int) else 1,
    )


def _value(value: object, depth: int) -> Value:
    if isinstance(value, dict) and depth < DEEPEST:
        return message_of(value, depth + 1)
    return value if isinstance(value, int) else _text(value)


def _text(value: object) -> str:
    return plain(value) if isinstance(value, str) else ""
