"""The score sheet of a deal: by side, line by line, each with the statements it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from kanasta.game.line import (
    LINE_CARDS,
    LINE_HAND,
    LINE_MIXED,
    LINE_NATURAL,
    LINE_OUT,
    LINE_RED_THREES,
    LINE_RESERVE,
    LINE_RESERVE_THREES,
    LINE_WILD,
)
from kanasta.game.refusal import sources
from kanasta.game.stage import BLACK_THREES, CONCEALED
from kanasta.message import Message
from kanasta.rules.wording import label

if TYPE_CHECKING:
    from kanasta.game.deal import Deal
    from kanasta.game.law import Law


class Scored(Protocol):
    """What can be scored: a deal, or what was entered of one that was played elsewhere."""

    @property
    def law(self) -> Law: ...
    @property
    def ended_how(self) -> int: ...
    def canastas(self, side: int) -> tuple[int, int, int]: ...
    def red_threes_of(self, side: int) -> int: ...
    def line(self, side: int, line: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what it is for, its points, and the statements or decisions behind it."""

    what: Message
    points: int
    statements: tuple[str, ...]
    keys: tuple[str, ...] = ()
    """The rules that decide it: dotted keys, and names of ``rules.sources.COMMON``."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's lines and their total."""

    lines: tuple[Line, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score of a deal, by side."""

    sides: tuple[SideScore, ...]


def sheet(deal: Deal) -> Sheet:
    """The sheet as if the deal ended now: an opening that is being laid counts as still in hand."""
    return Sheet(tuple(side_sheet(deal, side) for side in range(deal.sides)))


def side_sheet(deal: Scored, side: int) -> SideScore:
    """The same of one side."""
    lines = tuple(_lines(deal, side))
    return SideScore(lines, sum(line.points for line in lines))


def _lines(deal: Scored, side: int) -> Iterator[Line]:
    natural, mixed, wild = deal.canastas(side)
    labels = deal.law.variant.labels
    minus = deal.law.minus_all and natural + mixed + wild == 0
    melded = Message("Melded cards")
    if minus:
        melded = Message("Melded cards, against the side without a canasta")
    for number, what, keys in (
        (LINE_NATURAL, _times(natural, labels.natural_canasta), "scoring.natural_canasta"),
        (LINE_MIXED, _times(mixed, labels.mixed_canasta), "scoring.mixed_canasta"),
        (LINE_WILD, _times(wild, labels.wild_canasta), "scoring.wild_canasta"),
        (LINE_CARDS, melded, f"scoring.melded_cards{' scoring.without_canasta' if minus else ''}"),
        (LINE_RED_THREES, _red_threes(deal, side), _red_keys(deal, side)),
        (LINE_OUT, *_out(deal)),
        (LINE_HAND, Message("Cards left in hand"), "common.hands"),
        (LINE_RESERVE, Message("Cards in a reserve not taken up"), "common.hands red_threes.in_reserve"),
        (LINE_RESERVE_THREES, Message("Red threes in a reserve not taken up"), "red_threes.in_reserve"),
    ):
        points = deal.line(side, number)
        if points:
            yield Line(what, points, _statements(deal, keys), tuple(keys.split()))


def _statements(deal: Scored, keys: str) -> tuple[str, ...]:
    found: list[str] = []
    for key in keys.split():
        found += [name for name in sources(deal.law.variant, key) if name not in found]
    return tuple(found)


def _times(count: int, name: str) -> Message:
    return Message("{label} × {count}", {"label": label(name), "count": count})


def _red_threes(deal: Scored, side: int) -> Message:
    return Message("Red threes × {count}", {"count": deal.red_threes_of(side)})


def _red_keys(deal: Scored, side: int) -> str:
    keys = "red_threes.each"
    if deal.red_threes_of(side) in deal.law.variant.red_threes.totals:
        keys += " red_threes.totals"
    keys += " red_threes.plus_for"
    return keys + " red_threes.otherwise" if deal.line(side, LINE_RED_THREES) < 0 else keys


def _out(deal: Scored) -> tuple[Message, str]:
    if deal.ended_how == CONCEALED:
        name = label(deal.law.variant.labels.concealed)
        return Message("Going out: {label}", {"label": name}), "scoring.concealed concealed.after"
    if deal.ended_how == BLACK_THREES:
        return Message("Going out with black threes"), "scoring.black_threes"
    return Message("Going out"), "scoring.going_out"
