"""Telling: what each audience learns of an entry. ``Voice`` makes of facts the events that are sent, and of a table the
scene for who comes or returns.

An audience is a seat or the watchers. It is told what ``event_for`` tells its seat, and how its scene has changed.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from kanasta.game.action import TAKE_ONTO, TAKE_PAIR, UNSEEN
from kanasta.game.event import Event as DealEvent
from kanasta.game.step import Step
from kanasta.game.view import event_for
from kanasta.rules.sheet import differences, sheet
from kanasta.table import fact as facts
from kanasta.table import happening
from kanasta.table.fact import Entry
from kanasta.table.happening import Happening
from kanasta.table.scene import (
    Cards,
    CardsChange,
    Room,
    RoomChange,
    cards,
    cards_change,
    room,
    room_change,
)
from kanasta.table.table import MOST_PLAYERS, WATCHERS, Table
from kanasta.table.terms import Terms


class Scene(msgspec.Struct, frozen=True, tag_field="tell", tag="scene"):
    """All that an audience may know of a table."""

    version: int
    at: int
    """The time of the table's last entry, in ms since 1970."""
    you: int | None
    """The reader's seat."""
    host: bool
    """Whether the reader is the host."""
    room: Room
    cards: Cards | None


class Event(msgspec.Struct, frozen=True, tag_field="tell", tag="event", omit_defaults=True):
    """One thing that happened, and what it changed."""

    version: int
    at: int
    what: happening.AnyHappening
    room: RoomChange | msgspec.UnsetType = UNSET  # type: ignore[valid-type]
    cards: CardsChange | msgspec.UnsetType | None = UNSET  # type: ignore[valid-type]


Audience: TypeAlias = int


class Voice:
    """Tells of one table. It keeps what each audience was shown last, so that only changes are sent."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._terms = table.terms
        self._room = room(table)
        self._cards: list[Cards | None] = []
        self._look()

    def _look(self) -> None:
        self._cards = [self._cards_of(audience) for audience in range(MOST_PLAYERS + 1)]

    def _cards_of(self, audience: Audience) -> Cards | None:
        if audience != WATCHERS and audience >= self.table.players:
            return None
        return cards(self.table, audience)

    def scene(self, audience: Audience, host: bool) -> Scene:
        """Everything, for somebody who comes or returns."""
        table = self.table
        return Scene(
            version=table.versions[audience],
            at=table.last_at,
            you=None if audience == WATCHERS else audience,
            host=host,
            room=self._room,
            cards=self._cards[audience],
        )

    def tell(self, entry: Entry) -> dict[Audience, Event]:
        """What each audience is told of an entry that the table has just applied."""
        table, fact = self.table, entry.fact
        before_room, self._room = self._room, room(table)
        before_cards = list(self._cards)
        changed_room = room_change(before_room, self._room)
        told: dict[Audience, Event] = {}
        seats = range(table.players)
        audiences = (*seats, WATCHERS) if table.told_to is None else (table.told_to,)
        touches_cards = not isinstance(fact, STILL)
        for audience in audiences:
            if touches_cards:
                self._cards[audience] = self._cards_of(audience)
            told[audience] = Event(
                version=table.versions[audience],
                at=entry.at,
                what=self._happening(fact, audience),
                room=changed_room,
                cards=cards_change(before_cards[audience], self._cards[audience]) if touches_cards else UNSET,
            )
        self._terms = table.terms
        return told

    def _happening(self, fact: facts.Fact, audience: Audience) -> Any:
        if isinstance(fact, facts.Played):
            return self._played(fact, audience)
        if isinstance(fact, facts.Changed):
            return happening.Changed(terms_differences(self._terms, fact.terms))
        return told_alike(fact)

    def _played(self, fact: facts.Played, audience: Audience) -> Happening:
        """The step as that seat is told of it; an opening that has reached its minimum with all of its steps."""
        match = self.table.running
        seat = None if audience == WATCHERS else audience
        event: DealEvent = match.deal.past[1]
        told = event_for(event, seat)
        if told is None:
            raise ValueError("this audience is not told of it")
        last = match.steps[-1]
        own = fact.seat == seat
        opening = [] if own else [str(step) for step in match.steps[-1 - len(told.opening) : -1]]
        return happening.Played(
            seat=fact.seat,
            steps=(*opening, "discard ?" if told.action == UNSEEN else str(last)),
            came=" ".join(last.came) if own and last.came else _came(last, told, match.steps, len(opening)),
            red=told.red,
            bot=fact.bot,
        )


def _came(last: Step, told: DealEvent, steps: tuple[Step, ...], opening: int) -> str:
    """What others see come into the hand: the cards of the pile by face, and so many cards unseen."""
    seen: list[str] = []
    for step in steps[len(steps) - 1 - opening : -1]:
        if TAKE_PAIR <= step.action <= TAKE_ONTO:
            seen += step.came[:1]
    takes = TAKE_PAIR <= last.action <= TAKE_ONTO
    seen += last.came[: int(takes) + len(told.taken)]
    return " ".join([*seen, *"?" * len(told.drawn)])


def terms_differences(before: Terms, after: Terms) -> tuple[happening.Difference, ...]:
    """What the new rules say otherwise, sentence by sentence."""
    one = sheet(before.variant(), before.players)
    other = sheet(after.variant(), after.players)
    return tuple(
        happening.Difference(
            difference.section.tree(),
            tuple(sentence.message.tree() for sentence in difference.here),
            tuple(sentence.message.tree() for sentence in difference.there),
        )
        for difference in differences(one, other)
    )


def told_alike(fact: facts.Fact) -> Happening:
    """What everybody is told alike of a fact: what is secret in it is left out."""
    match fact:
        case facts.Sat(seat, _, name):
            return happening.Sat(seat, name)
        case facts.Filled(seat, bot, _, name):
            return happening.Filled(seat, bot, name)
        case facts.Left(seat, removed):
            return happening.Left(seat, removed)
        case facts.Readied(seat, ready):
            return happening.Readied(seat, ready)
        case facts.Noted(seat):
            return happening.Noted(seat)
        case facts.TookBack(seat):
            return happening.TookBack(seat)
        case facts.StoodIn(seat, bot, why):
            return happening.StoodIn(seat, bot, why)
        case facts.HandedBack(seat):
            return happening.HandedBack(seat)
        case facts.PauseAsked(seat):
            return happening.PauseAsked(seat)
        case facts.Resumed(seat):
            return happening.Resumed(seat)
        case facts.Said(seat, text):
            return happening.Said(seat, text)
    return _WITHOUT_MORE[type(fact)]()


_WITHOUT_MORE: dict[type[facts.Fact], type[Happening]] = {
    facts.Committed: happening.Committed,
    facts.Dealt: happening.Dealt,
    facts.Abandoned: happening.Abandoned,
    facts.Woke: happening.Woke,
    facts.Closed: happening.Closed,
}
STILL = (
    facts.Sat,
    facts.Filled,
    facts.Left,
    facts.Readied,
    facts.Noted,
    facts.Said,
    facts.StoodIn,
    facts.HandedBack,
    facts.PauseAsked,
    facts.Resumed,
)
"""No card lies elsewhere after these."""
