"""A finished deal step by step, as one of its seats saw it: what the page shows when it is over.

It is made from the record that the table's players may have, and tells less than that: of each moment what the view of
that one seat tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kanasta.game.action import DISCARD, TAKE_ONTO, TAKE_PAIR
from kanasta.game.deal import Deal
from kanasta.game.event import Event
from kanasta.game.faces import Faces
from kanasta.game.match import Match, Played
from kanasta.game.record import Record
from kanasta.game.step import Step
from kanasta.message import Complaint
from kanasta.table.scene import Cards, cards_change, seen_by


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step and what it changed; the first moment of a deal has no step, and every field."""

    cards: Any
    seat: int = -1
    """Who acted."""
    step: str = ""
    came: str = ""
    """The cards that came to who acted: by face where the seat saw them, else ``?`` for each."""
    red: int = 0
    """Red threes that were laid out with it."""


class Replay(msgspec.Struct, frozen=True):
    """One deal of a match."""

    names: tuple[str, ...]
    """By seat."""
    rules: str
    house: dict[str, Any]
    sides: int
    deals: int
    """How many deals of the match are finished."""
    deal: int
    """Which of them this is, from 1."""
    dealer: int
    scores: tuple[int, ...]
    """By side, the match score before it."""
    seat: int
    """Through whose eyes it is seen."""
    moments: tuple[Moment, ...]


class _Lying:
    """The cards of a moment, where ``scene`` looks for those of a match."""

    def __init__(self, deal: Deal, faces: Faces) -> None:
        self.deal, self.faces = deal, faces

    def can_take_back(self) -> int:
        """What is over is not taken back."""
        return 0


def finished(text: str) -> tuple[Record, list[Played]] | None:
    """A table's record with its finished deals; None where the first one still goes on: that is no whole record."""
    try:
        record = Record.read(text)
    except Complaint:
        return None
    return record, [played for played in record.match.deals if played.result is not None]


def replay(text: str, deal: int | None, seat: int) -> Replay | None:
    """A deal of a record, by its number or the last one; None where it is not finished, or there is no such seat."""
    found = finished(text)
    if found is None:
        return None
    (record, deals), match = found, found[0].match
    number = len(deals) if deal is None else deal
    if not 1 <= number <= len(deals) or not 0 <= seat < match.players:
        return None
    played = deals[number - 1]
    return Replay(
        names=tuple(who.name for who in record.seats),
        rules=match.variant.id,
        house=dict(match.variant.house_values),
        sides=match.sides,
        deals=len(deals),
        deal=number,
        dealer=played.setup.dealer,
        scores=played.scores,
        seat=seat,
        moments=tuple(_moments(match, played, seat)),
    )


def _moments(match: Match, played: Played, seat: int) -> Iterator[Moment]:
    deal, faces = played.at(match.law, 0)
    before: Cards | None = None
    after = seen_by(_Lying(deal, faces), seat)
    yield Moment(cards_change(before, after))
    for step in played.steps:
        deal.play(step.action)
        faces.follow(deal.past[1], step.faces)
        before, after = after, seen_by(_Lying(deal, faces), seat)
        change = cards_change(before, after)
        event: Event = deal.past[1]
        yield Moment(
            {} if change is msgspec.UNSET else change,
            seat=step.seat,
            step=str(step),
            came=" ".join(_came(step, event, seat)),
            red=event.red,
        )


def _came(step: Step, event: Event, seat: int) -> Iterator[str]:
    """What came to a player with a step: to oneself by face, to others only what everybody saw."""
    if step.action >= DISCARD:
        return  # what came with it came to the next player
    if step.seat == seat:
        yield from step.came
        return
    if TAKE_PAIR <= step.action <= TAKE_ONTO:
        yield from step.came[: 1 + len(event.taken)]
    yield from "?" * len(event.drawn)
