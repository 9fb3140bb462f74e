"""Listens at a live table for a person, and keeps what is to be told until there is a moment to tell it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from kanasta.cli.terminal.ending import Ending
from kanasta.cli.terminal.live import news
from kanasta.cli.terminal.live.client import Client
from kanasta.cli.terminal.live.pledge import Verdict
from kanasta.cli.terminal.live.wire import Back, Garbled, Heard, Lost, Unkept
from kanasta.cli.terminal.live.words import message_of
from kanasta.game.action import ASK, DISCARD, UNSEEN
from kanasta.game.event import Event as DealEvent
from kanasta.game.faces import Shown
from kanasta.game.law import Law
from kanasta.game.lines import plain
from kanasta.game.score import Line, SideScore
from kanasta.game.stage import ENDINGS
from kanasta.game.step import Step
from kanasta.message import Message
from kanasta.table import happening
from kanasta.table.scene import Room
from kanasta.table.table import COUNTED, OVER
from kanasta.table.telling import Event, Scene
from kanasta.web.protocol import Halt, Present

QUIET = 2.0
"""Seconds after which a turn that goes on is told as far as it went."""
LINGER = 3.0
"""Seconds before somebody whose line broke counts as away."""
SOON = 10
"""Seconds before the end of a turn at which its player is warned."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began."""

    law: Law
    number: int
    dealer: int


News = DealEvent | Message | Dealt | Ending | Verdict


class Reporter:
    """Makes news of what a client hears."""

    def __init__(self, client: Client, now: Callable[[], float] = time.time) -> None:
        """``now`` gives the time in seconds since 1970."""
        self.client, self._now = client, now
        self.news: list[News] = []
        self.playing = False
        """Whether the person is playing just now, and sees by himself what his own seat does."""
        self.sitting_at: int | None = None
        """The seat that the person is taking just now."""
        self.urgent: list[Message] = []
        """News of the line itself."""
        self._fresh_at = 0.0
        self._ahead: float | None = None
        """How many ms the server's clock is ahead of ours, as far as known."""
        self._missed: int | None = None
        """After the line broke and came back: how much was missed so far."""
        self._going: dict[int, float] = {}
        """By seat, since when its person is away, who was not told of yet."""
        self._away: dict[int, str] = {}
        """By seat, who was told to be away."""
        self._counted: tuple[int, int] | None = None
        """The match and deal whose score was told last."""
        self._warned: int | None = None
        self.verdict: Verdict | None = None
        """Of the last deal whose seed was shown."""

    # What is to be told

    def take(self, everything: bool) -> list[News]:
        """The news, which are told with that; without ``everything`` a turn that still goes on is kept for a moment."""
        held = 0 if everything or self._now() >= self._fresh_at + QUIET else self._going_on()
        found = self.news[: len(self.news) - held]
        del self.news[: len(found)]
        return found

    def ready(self) -> bool:
        """Whether there is something to tell now."""
        self._warn()
        self._tell_gone()
        return (
            bool(self.urgent)
            or len(self.news) > self._going_on()
            or (bool(self.news) and self._now() >= self._fresh_at + QUIET)
        )

    def _going_on(self) -> int:
        """How many of the last news are acts of a turn that goes on."""
        count = 0
        for item in reversed(self.news):
            if not isinstance(item, DealEvent) or item.action == UNSEEN or DISCARD <= item.action < ASK:
                break
            count += 1
        return count

    # Listening

    def seen(self, before: Room | None, scene: Scene) -> None:
        """See ``Listener``."""
        picture, room = self.client.picture, self.client.picture.room
        if before is None:
            if room.sheet:  # its sheet was shown to who was there
                self._counted = (room.match, room.deal)
            return
        self.news += news.moved(before, picture, self.sitting_at)
        if self._missed is not None:
            self._missed = -1
        self._end(room)

    def happened(self, before: Room, event: Event, played: tuple[Step, DealEvent] | None) -> None:
        """See ``Listener``."""
        client, what = self.client, event.what
        if self._missed is None:
            ahead = event.at - 1000 * self._now()
            self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)
        else:
            self._missed += 1
        room = client.picture.room
        if played is not None:
            own = played[1].seat == client.picture.you
            if not (own and self.playing):
                # What the own seat laid one by one was told one by one.
                self.news.append(played[1]._replace(opening=()) if own else played[1])
                self._fresh_at = self._now()
            self._end(room)
        elif isinstance(what, happening.Dealt) and client.law is not None:
            self.news.append(Dealt(client.law, room.deal, room.dealer or 0))
        elif not self._own(what):
            self.news += news.sentences(what, before, client.picture)
        if isinstance(what, happening.Abandoned):
            self._judge(msgspec.structs.replace(before, seed=room.seed, nonces=room.nonces, sheet=()), None)

    def _own(self, what: happening.Happening) -> bool:
        """Whether the person does that just now, and sees it by himself."""
        if isinstance(what, happening.Sat):
            return what.seat == self.sitting_at
        return isinstance(what, happening.TookBack) and what.seat == self.client.picture.you and self.playing

    def noted(self, heard: Heard) -> None:
        """See ``Listener``."""
        if isinstance(heard, Present):
            self._presence(frozenset(heard.seats))
            if self._missed is not None:
                self.urgent.append(_back(self._missed))
                self._missed = None
        elif isinstance(heard, Lost):
            self.urgent.append(Message("Connection lost; trying again..."))
            self._missed = 0
        elif isinstance(heard, Unkept):
            self.news.append(
                Message("Who you are could not be kept for next time: {why}.", {"why": heard.why})
            )
        elif isinstance(heard, Garbled):
            self.news.append(Message("The table said something that this version of Kanasta does not know."))
        elif isinstance(heard, Halt):
            self.news.append(_halt(heard))
        assert not isinstance(heard, Back) or self._missed is not None

    # Who is there

    def away(self, seat: int) -> bool:
        """Whether the person of that seat has been away for longer than a moment."""
        return seat in self._away

    def _presence(self, seats: frozenset[int]) -> None:
        """Somebody comes or goes; who sits down is told of otherwise."""
        picture = self.client.picture
        if not picture.version:
            return
        for seat, sitter in enumerate(picture.room.seats):
            if seat in seats:
                self._going.pop(seat, None)
                if self._away.pop(seat, None) == sitter.name:
                    self.news.append(Message("{name} is back.", {"name": sitter.name}))
            elif sitter.person and seat != picture.you and seat not in self._away:
                self._going.setdefault(seat, self._now())

    def _tell_gone(self) -> None:
        """Of who only changes the line, nothing is told."""
        picture = self.client.picture
        for seat, since in list(self._going.items()):
            if self._now() < since + LINGER:
                continue
            del self._going[seat]
            sitter = picture.room.seats[seat] if seat < len(picture.room.seats) else None
            if sitter is not None and sitter.person:
                self._away[seat] = sitter.name
                self.news.append(Message("{name} is away.", {"name": sitter.name}))

    # The end of a deal

    def _end(self, room: Room) -> None:
        """Tell of a deal that is over, once."""
        law = self.client.law
        if room.phase not in (COUNTED, OVER) or not room.sheet or law is None:
            return
        if self._counted == (room.match, room.deal):
            return
        self._counted = (room.match, room.deal)
        shown = self.client.shown() if self.client.picture.cards is not None else None
        self.news.append(ending_of(room, law, shown))
        self._judge(room, shown)

    def _judge(self, room: Room, now: Shown | None) -> None:
        """``now`` is what is seen at the end of a deal that is over."""
        client = self.client
        if client.law is None:
            return
        self.verdict = client.pledge.verdict(room, client.law, client.picture.you, client.story, now)
        self.news.append(self.verdict)

    # The clock

    def seconds_left(self) -> int | None:
        """How many seconds whoever has to act has left; None where no clock runs."""
        picture = self.client.picture
        if not picture.version or picture.room.turn_ends is None:
            return None
        now = 1000 * self._now() + (self._ahead or 0)
        return max(0, round((picture.room.turn_ends - now) / 1000))

    def _warn(self) -> None:
        picture, left = self.client.picture, self.seconds_left()
        if left is None or not picture.asked or left > SOON or picture.room.turn_ends == self._warned:
            return
        self._warned = picture.room.turn_ends
        self.urgent.append(Message.counted(left, "{count} second left.", "{count} seconds left."))


def ending_of(room: Room, law: Law, shown: Shown | None) -> Ending:
    """The end of the deal that a room tells of, and of its cards what was laid open then."""
    sheet = tuple(
        SideScore(
            tuple(
                Line(message_of(line.what), line.points, tuple(map(plain, line.statements)))
                for line in side.lines
            ),
            side.points,
        )
        for side in room.sheet
    )
    return Ending(
        law=law,
        number=room.deal,
        ended_how=ENDINGS.index(room.ended_how),
        ended_by=-1 if room.ended_by is None else room.ended_by,
        sheet=sheet,
        before=room.scores,
        totals=tuple(side.total for side in room.sheet),
        winners=room.winners,
        next_dealer=((room.dealer or 0) + 1) % law.players,
        hands=shown.hands_left if shown else (),
        reserves=shown.reserves_left if shown else (),
    )


def _back(missed: int) -> Message:
    if missed < 0:
        return Message("You are back. The table has gone on meanwhile.")
    if missed == 0:
        return Message("You are back; you missed nothing.")
    return Message.counted(
        missed, "You are back; you missed {count} event.", "You are back; you missed {count} events."
    )


def _halt(halt: Halt) -> Message:
    if not halt.code:
        return Message("The table goes on.")
    why = message_of(halt.words) if halt.words else Message("{code}", {"code": plain(halt.code)})
    return Message("The table waits, because it cannot keep what happens: {why}", {"why": why})
