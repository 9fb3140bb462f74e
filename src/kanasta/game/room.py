"""Whether the facts of a deal have room in the core's arrays: the compiled core checks no bounds of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kanasta.cards import RED_THREE, UNKNOWN
from kanasta.game.stage import CUT, ENDINGS, OVER, STAGES

if TYPE_CHECKING:
    from kanasta.game.law import Law

WIDTH = 16
"""Kinds in a row: the fifteen and the unknown."""
CLOSED = 6
"""Full melds of one kind that a side may have put away."""
ROOM = 352
"""Cards for which the stock and the pile have room each."""
ROW = 250
RED = 64
GREAT = 2_000_000
"""Beyond any score."""
BY_SIDE = ("scores", "minimum", "red")
ROWS_BY_SEAT = ("hand", "reserve", "known")
ROWS_BY_SIDE = ("natural", "twos", "jokers")
TRUTHS = ("pending", "waiting", "laid", "joined", "closed_begun", "face_down")


def check_room(facts: Mapping[str, Any], law: Law) -> None:
    """Raise ValueError unless these facts, as ``Deal.facts()`` gives them, have room. No rule is checked."""
    try:
        for fault in _faults(facts, law):
            raise ValueError(fault)
    except KeyError as error:
        raise ValueError(f"{error.args[0]} is missing") from None
    except TypeError as error:
        raise ValueError(f"numbers and rows of numbers are needed: {error}") from None


def _faults(facts: Mapping[str, Any], law: Law) -> Iterator[str]:
    yield from _shape_faults(facts, law)
    yield from _number_faults(facts, law)
    yield from _card_faults(facts, law)
    yield from _stage_faults(facts, law)


def _shape_faults(facts: Mapping[str, Any], law: Law) -> Iterator[str]:
    for names, count, rows in (
        (BY_SIDE, law.sides, False),
        (("melded",), law.players, False),
        (ROWS_BY_SEAT, law.players, True),
        (ROWS_BY_SIDE, law.sides, True),
        (("closed",), law.sides, True),
    ):
        for name in names:
            if len(facts[name]) != count:
                yield f"{name}: there is one for each seat, or for each side"
            if rows and any(len(row) != WIDTH for row in facts[name]):
                yield f"{name}: a row holds a count for each kind"
    if any(len(melds) > CLOSED for row in facts["closed"] for melds in row):
        yield f"of one kind, at most {CLOSED} melds are put away"


def _number_faults(facts: Mapping[str, Any], law: Law) -> Iterator[str]:
    last = law.players - 1
    bounds: dict[str, tuple[int, int]] = {
        "turn": (0, last),
        "dealer": (0, last),
        "number": (1, GREAT),
        "stage": (0, len(STAGES) - 1),
        "barred": (0, law.players),
        "begun": (0, (1 << WIDTH) - 1),
        "taken_up": (0, UNKNOWN - 1),
        "answer": (0, 2),
        "asker": (-1, last),
        "ended_by": (-1, last),
        "ended_how": (0, len(ENDINGS) - 1),
        "bottom": (0, len(facts["stock"])),
        "cutter": (-1, last),
        "cut_left": (0, 3),
        **dict.fromkeys(TRUTHS, (0, 1)),
    }
    for name, (low, high) in bounds.items():
        if not _fits([facts[name]], low, high):
            yield f"{name}: a number from {low} to {high} is needed, not {facts[name]!r}"
    for name, low, high in (
        ("scores", -GREAT, GREAT),
        ("minimum", -GREAT, GREAT),
        ("red", 0, RED - 1),
        ("melded", 0, 1),
    ):
        if not _fits(facts[name], low, high):
            yield f"{name}: numbers from {low} to {high} are needed"
    for name in (*ROWS_BY_SEAT, *ROWS_BY_SIDE):
        if any(not _fits(row, 0, ROW) or sum(row) > ROW for row in facts[name]):
            yield f"{name}: a row holds at most {ROW} cards"
    if not _fits([*facts["stock"], *facts["pile"]], 0, UNKNOWN):
        yield f"kinds are numbers from 0 to {UNKNOWN}"
    if not all(_fits(melds, 0, 255) for row in facts["closed"] for melds in row):
        yield "closed: numbers from 0 to 255 are needed"


def _fits(numbers: Sequence[Any], low: int, high: int) -> bool:
    return all(isinstance(number, int) and low <= number <= high for number in numbers)


def _card_faults(facts: Mapping[str, Any], law: Law) -> Iterator[str]:
    melds = [facts[name] for name in ROWS_BY_SIDE]
    for side in range(law.sides):
        for kind in range(WIDTH):
            laid = sum(rows[side][kind] for rows in melds)
            away = facts["closed"][side][kind]
            if kind == UNKNOWN and (laid or away):
                yield "a meld holds no unknown card"
            if laid and len(away) == CLOSED:
                yield f"of one kind, at most {CLOSED} melds are put away, and none grows beside them"
            if any((code >> 4) + (code & 15) > law.most_cards for code in away):
                yield "a meld that was put away holds as many cards as a meld may"
    # Every card may come to lie in the pile, so all of them together must have room there.
    held = [*facts["hand"], *facts["reserve"], *(row for rows in melds for row in rows)]
    loose = [*facts["stock"], *facts["pile"]]
    if sum(map(sum, held)) + len(loose) > ROOM - 8:
        yield f"at most {ROOM - 8} cards can be played with"
    if sum(facts["red"]) + sum(row[RED_THREE] for row in held) + loose.count(RED_THREE) >= RED:
        yield f"there are fewer than {RED} red threes"


def _stage_faults(facts: Mapping[str, Any], law: Law) -> Iterator[str]:
    if facts["face_down"] and (not facts["pile"] or facts["stage"] != OVER):
        yield "the last card of a deal was put down unseen, and the pile is empty or the deal goes on"
    if UNKNOWN in facts["pile"] and facts["stage"] != OVER:
        yield "an unknown card lies in the pile, and the deal goes on"
    if facts["stage"] == CUT and (len(facts["stock"]) != law.deck_size or any(map(sum, facts["hand"]))):
        yield "at the cut the stock is the whole deck, and nobody holds a card"
