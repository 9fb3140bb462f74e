"""The small words of rule sheets, fit to be translated: numbers, cards, lists, and what depends on how many play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kanasta.message import Message, Value

WORDS = (
    Message("no", context="number"),
    Message("one", context="number"),
    Message("two", context="number"),
    Message("three", context="number"),
    Message("four", context="number"),
    Message("five", context="number"),
    Message("six", context="number"),
    Message("seven", context="number"),
    Message("eight", context="number"),
    Message("nine", context="number"),
    Message("ten", context="number"),
    Message("eleven", context="number"),
    Message("twelve", context="number"),
)
ORDINALS = (
    Message("first", context="ordinal"),
    Message("second", context="ordinal"),
    Message("third", context="ordinal"),
    Message("fourth", context="ordinal"),
    Message("fifth", context="ordinal"),
    Message("sixth", context="ordinal"),
    Message("seventh", context="ordinal"),
    Message("eighth", context="ordinal"),
    Message("ninth", context="ordinal"),
    Message("tenth", context="ordinal"),
)
CARDS = {
    "*": Message("joker", context="card"),
    "2": Message("two", context="card"),
    "r": Message("red three", context="card"),
    "b": Message("black three", context="card"),
    "4": Message("four", context="card"),
    "5": Message("five", context="card"),
    "6": Message("six", context="card"),
    "7": Message("seven", context="card"),
    "8": Message("eight", context="card"),
    "9": Message("nine", context="card"),
    "T": Message("ten", context="card"),
    "J": Message("jack", context="card"),
    "Q": Message("queen", context="card"),
    "K": Message("king", context="card"),
    "A": Message("ace", context="card"),
}
"""Each kind by its name."""
MELDS = {
    "*": Message("wilds", context="cards"),
    "2": Message("twos", context="cards"),
    "r": Message("red threes", context="cards"),
    "b": Message("black threes", context="cards"),
    "4": Message("fours", context="cards"),
    "5": Message("fives", context="cards"),
    "6": Message("sixes", context="cards"),
    "7": Message("sevens", context="cards"),
    "8": Message("eights", context="cards"),
    "9": Message("nines", context="cards"),
    "T": Message("tens", context="cards"),
    "J": Message("jacks", context="cards"),
    "Q": Message("queens", context="cards"),
    "K": Message("kings", context="cards"),
    "A": Message("aces", context="cards"),
}
"""What a meld is of, by its kind; wilds melded on their own go by the joker."""
NAMED = {
    "wild": Message("a wild card"),
    "red three": Message("a red three"),
    "black three": Message("a black three"),
}
"""Sorts of cards as rules name them."""
NEIGHBOURS = {
    "left": Message("left", context="neighbour"),
    "right": Message("right", context="neighbour"),
}


def word(number: int) -> Value:
    """A small number as a word, a larger one as it is."""
    return WORDS[number] if 0 <= number < len(WORDS) else number


def ordinal(number: int) -> Value:
    """Which one in a row, counted from 1."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else Message("{number}th", {"number": number})


def cards(number: int) -> Message:
    """So many cards."""
    return Message.counted(number, "one card", "{count} cards")


def small(number: int, one: str, many: str) -> Message:
    """So many of something, where the place for ``count`` is filled by a word."""
    return Message.counted(number, one, many, count=word(number))


def points(number: int) -> Message:
    """So many points."""
    if number == 0:
        return Message("no points")
    if number < 0:
        return Message.counted(-number, "minus one point", "minus {count} points")
    return Message.counted(number, "one point", "{count} points")


def all_of(items: Iterable[Value]) -> Value:
    """``a, b and c``."""
    return _listed(list(items), lambda one, other: Message("{one} and {other}", {"one": one, "other": other}))


def any_of(items: Iterable[Value]) -> Value:
    """``a, b or c``."""
    return _listed(list(items), lambda one, other: Message("{one} or {other}", {"one": one, "other": other}))


def _listed(items: list[Value], last: Callable[[Value, Value], Message]) -> Value:
    if len(items) == 1:
        return items[0]
    if len(items) == 2:
        return last(*items)
    return Message("{one}, {rest}", {"one": items[0], "rest": _listed(items[1:], last)})


def label(word: str) -> Message:
    """A variant's own word. Catalogues know those of the classic game alone; the others are said as they stand."""
    return Message(word, context="label")


def named(sorts: Iterable[str]) -> list[Message]:
    """These of ``NAMED``, in its order."""
    wanted = set(sorts)
    return [message for sort, message in NAMED.items() if sort in wanted]


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
