"""Telling: what each audience learns of an entry. ``Voice`` makes of facts the events that are sent, and of a table the
scene for who comes or returns.

An audience is a seat or the watchers. It is told what ``event_for`` tells its seat, and how its scene has changed.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, structs

from kanasta.game.action import DISCARD, TAKE_ONTO, TAKE_PAIR, UNSEEN
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
from kanasta.table.table import WATCHERS, Table
from kanasta.table.terms import Terms


class Scene(msgspec.Struct, frozen=True, tag_field="tell", tag="scene"):
    """All that an audience may know of a table."""

    version: int
    at: int
    """When the last thing happened that the audience was told, in ms since 1970."""
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
        public = cards(self.table, WATCHERS)
        self._cards = [self._cards_of(audience, public) for audience in range(WATCHERS)]
        self._cards.append(public)

    def _cards_of(self, audience: Audience, public: Cards | None) -> Cards | None:
        return cards(self.table, audience, public) if audience < self.table.players else None

    def scene(self, audience: Audience | None, host: bool) -> Scene:
        """Everything, for somebody who comes or returns.

        For None, a guest who may neither play nor watch: who sits there and by what terms, and nothing of the cards.
        """
        table, told_as = self.table, WATCHERS if audience is None else audience
        shown = self._room if audience is not None else structs.replace(self._room, seed="", nonces=())
        return Scene(
            version=table.versions[told_as],
            at=table.told_at[told_as],
            you=None if told_as == WATCHERS else audience,
            host=host,
            room=shown,
            cards=None if audience is None else self._cards[told_as],
        )

    def tell(self, entry: Entry) -> dict[Audience, Event]:
        """What each audience is told of an entry that the table has just applied."""
        table, fact = self.table, entry.fact
        before_room, self._room = self._room, room(table)
        changed_room = room_change(before_room, self._room)
        before_cards = list(self._cards)
        told: dict[Audience, Event] = {}
        moves = not isinstance(fact, STILL)
        if moves and table.told_to is None:
            self._look()
        elif moves and table.told_to is not None:
            self._cards[table.told_to] = cards(table, table.told_to, self._cards[WATCHERS])
        audiences = (*range(table.players), WATCHERS) if table.told_to is None else (table.told_to,)
        own = fact.seat if isinstance(fact, facts.Played) else None
        others: Any = self._happening(fact, None) if audiences != (own,) else None
        for audience in audiences:
            told[audience] = Event(
                version=table.versions[audience],
                at=entry.at,
                what=self._happening(fact, own) if audience == own else others,
                room=changed_room,
                cards=cards_change(before_cards[audience], self._cards[audience]) if moves else UNSET,
            )
        self._terms = table.terms
        return told

    def _happening(self, fact: facts.Fact, seat: int | None) -> Any:
        """What that seat is told of it, or everybody where it makes no difference."""
        if isinstance(fact, facts.Played):
            return self._played(fact, seat)
        if isinstance(fact, facts.Changed):
            return happening.Changed(terms_differences(self._terms, fact.terms))
        return told_alike(fact)

    def _played(self, fact: facts.Played, seat: int | None) -> Happening:
        """The step as that seat is told of it; an opening that has reached its minimum with all of its steps."""
        match, steps = self.table.running, self.table.running.steps
        event: DealEvent = match.deal.past[1]
        if match.law.rest_counts:
            event = event._replace(staged=False, opening=())  # it is laid in the open
        told = event_for(event, seat)
        if told is None:
            raise ValueError("this audience is not told of it")
        last = steps[-1]
        before = () if fact.seat == seat else steps[-1 - len(told.opening) : -1]
        if told.action >= DISCARD or told.action == UNSEEN:
            came = ""  # what came with it came to the next player
        elif fact.seat == seat:
            came = " ".join(last.came)
        else:
            came = _came(before, last, told)
        return happening.Played(
            seat=fact.seat,
            steps=(*map(str, before), "discard ?" if told.action == UNSEEN else str(last)),
            came=came,
            red=told.red,
            bot=fact.bot,
        )


def _came(before: tuple[Step, ...], last: Step, told: DealEvent) -> str:
    """What others see come into the hand: the cards of the pile by face, and so many cards unseen."""
    seen: list[str] = []
    for step in before:
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
        case facts.Filled(seat, bot, _, name, removed):
            return happening.Filled(seat, bot, name, removed)
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
