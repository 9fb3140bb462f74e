"""A score pad as one document: the rules, who plays, and what was entered after each deal (docs/scorepad.md).

Nothing that follows from the entries is in it: points, totals and winners are reckoned anew whenever they are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from kanasta.game.law import Law
from kanasta.message import Complaint
from kanasta.rules.keys import KEYS, value_at
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.rules.variant import Variant
from kanasta.scorepad.amount import Cards, Entered, Held, Melded, Number, Reserve

FORMAT: Final = "score pad 1"
LONGEST_NAME: Final = 40
LONGEST_REASON: Final = 120
MOST_DEALS: Final = 1000
MOST_SCORE: Final = 1_000_000

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Score = Annotated[int, Meta(ge=-MOST_SCORE, le=MOST_SCORE)]
Sort = Literal["natural", "mixed", "wild"]
Manner = Literal["going out", "concealed", "black threes"]
SORTS: Final[tuple[Sort, ...]] = ("natural", "mixed", "wild")
MANNERS: Final[tuple[Manner, ...]] = ("going out", "concealed", "black threes")


class Canasta(Entered, frozen=True, kw_only=True):
    """One canasta: of which sort, and its cards where these were named."""

    sort: Sort
    cards: Cards = ""


class SideEntry(Entered, frozen=True, kw_only=True):
    """What one side has at the end of a deal. None is what was not entered yet."""

    out: bool = False
    """Whether somebody of this side went out."""
    seat: int | None = None
    """Who that was."""
    how: Manner | None = None
    canastas: Annotated[list[Canasta], Meta(max_length=60)] | None = None
    melded: Melded | None = None
    red_threes: Number | None = None
    hand: Annotated[list[Held], Meta(max_length=12)] | None = None
    reserve: Reserve | None = None
    total: Score | None = None
    """The points of the deal as they were counted elsewhere; then nothing else of this side counts."""


class FreeLine(Entered, frozen=True, kw_only=True):
    """Points that the table agreed on, and why."""

    side: int
    points: Score
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)]


class DealEntry(Entered, frozen=True, kw_only=True):
    """What was entered after one deal."""

    sides: list[SideEntry]
    stock_out: bool = False
    """Whether the stock ran out and nobody went out."""
    lines: Annotated[list[FreeLine], Meta(max_length=100)] = msgspec.field(default_factory=list)
    dealer: int | None = None
    """Who dealt, where it was not the next in the order of play."""
    done: bool = False
    """Whether it is entered to its end, and counts."""


class Pad(Entered, frozen=True, kw_only=True):
    """A whole score pad. Seats count from 0 in the order of play; a seat's side is its number modulo the sides."""

    kanasta: Literal["score pad 1"]
    rules: str
    """One of the variants that come with Kanasta."""
    version: int
    """Of these rules, when the pad was begun."""
    house: dict[str, Any] = msgspec.field(default_factory=dict)
    """House rules: dotted key to value."""
    players: Annotated[int, Meta(ge=2, le=6)]
    names: list[Name] = msgspec.field(default_factory=list)
    """By seat; empty names, or none at all, where only the sides have names."""
    side_names: list[Name] = msgspec.field(default_factory=list)
    """By side; empty names, or none at all, where the players' names will do."""
    dealer: int = 0
    """Who deals first."""
    begun: Annotated[str, Meta(max_length=32)] = ""
    """The day on which it was begun, ``2026-11-30``."""
    deals: Annotated[list[DealEntry], Meta(max_length=MOST_DEALS)] = msgspec.field(default_factory=list)


def new_pad(variant: Variant, players: int, **rest: Any) -> Pad:
    """An empty pad for a table that plays by this variant; ``rest`` are further fields.

    A variant from a file of the table's own is kept as what differs in it from the one that it is based on, so that a
    pad needs no other file. Raises Complaint where so many cannot play.
    """
    variant.check_players(players)
    base, house = _as_house(variant)
    return Pad(kanasta=FORMAT, rules=base.id, version=base.version, house=house, players=players, **rest)


def _as_house(variant: Variant) -> tuple[Variant, dict[str, Any]]:
    if variant.name in VARIANTS:
        return load_variant(variant.name), dict(variant.house_values)
    base = load_variant(variant.based_on if variant.based_on in VARIANTS else "classic")
    differing = {
        key: msgspec.to_builtins(value_at(variant, key), str_keys=True)
        for key in KEYS
        if value_at(variant, key) != value_at(base, key)
    }
    same = load_variant(base.id, differing)
    for key in KEYS:
        if value_at(same, key) != value_at(variant, key):
            raise Complaint(
                "{where}: {key}: a score pad cannot keep this value; give it as a house rule of {base}",
                where=variant.name, key=key, base=base.id,
            )  # fmt: skip
    return base, differing


def law_of(pad: Pad) -> Law:
    """The rules of the pad's table, as numbers. Raises Complaint where there are no such rules."""
    return Law(load_variant(pad.rules, pad.house), pad.players)


def blank_deal(sides: int) -> DealEntry:
    """A deal of which nothing was entered yet."""
    return DealEntry(sides=[SideEntry()] * sides)


def seats_of(side: int, law: Law) -> range:
    """The seats of a side, in the order of play."""
    return range(side, law.players, law.sides)


def manners(law: Law) -> Iterator[Manner]:
    """The ways of going out that count differently by these rules, the ordinary one first."""
    yield "going out"
    if law.concealed_player or law.concealed_side:
        yield "concealed"
    if law.black_threes:
        yield "black threes"
