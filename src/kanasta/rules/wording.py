"""The small words of rule sheets, fit to be translated: numbers, lists, and what depends on how many play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kanasta.message import Message, Value

WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def word(number: int) -> Value:
    """A small number as a word, a larger one as it is."""
    return Message(WORDS[number]) if 0 <= number < len(WORDS) else number


def ordinal(number: int) -> Value:
    """Which one in a row, counted from 1."""
    return (
        Message(ORDINALS[number - 1])
        if number <= len(ORDINALS)
        else Message("{number}th", {"number": number})
    )


def cards(number: int) -> Message:
    """So many cards."""
    return Message("one card") if number == 1 else Message("{count} cards", {"count": number})


def small(number: int, one: str, more: str) -> Message:
    """So many of something, where ``more`` has a place for ``count``, which is a word."""
    return Message(one) if number == 1 else Message(more, {"count": word(number)})


def points(number: int) -> Message:
    """So many points."""
    if number == 0:
        return Message("no points")
    if number < 0:
        return Message("minus {count} points", {"count": -number})
    return Message("one point") if number == 1 else Message("{count} points", {"count": number})


def all_of(items: Iterable[Value]) -> Value:
    """``a, b and c``."""
    return _listed(list(items), "{one} and {other}")


def any_of(items: Iterable[Value]) -> Value:
    """``a, b or c``."""
    return _listed(list(items), "{one} or {other}")


def _listed(items: list[Value], last: str) -> Value:
    if len(items) == 1:
        return items[0]
    if len(items) == 2:
        return Message(last, {"one": items[0], "other": items[1]})
    return Message("{one}, {rest}", {"one": items[0], "rest": _listed(items[1:], last)})


def grouped(by_players: Mapping[int, int]) -> dict[int, list[int]]:
    """The numbers of players that share a value, by that value, in order."""
    groups: dict[int, list[int]] = {}
    for players, value in by_players.items():
        groups.setdefault(value, []).append(players)
    return groups


def for_each(
    by_players: Mapping[int, int], what: Callable[[int], Value], short: Callable[[int], Value]
) -> Value:
    """A value that may depend on how many play: ``15 cards with two players, 13 with three and 11 with four``."""
    groups = grouped(by_players)
    if len(groups) == 1:
        return what(next(iter(groups)))
    parts: list[Value] = []
    for value, players in groups.items():
        numbers = any_of(map(word, players))
        if parts:
            parts.append(Message("{what} with {players}", {"what": short(value), "players": numbers}))
        else:
            parts.append(Message("{what} with {players} players", {"what": what(value), "players": numbers}))
    return all_of(parts)
