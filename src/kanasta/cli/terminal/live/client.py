"""One guest at one live table: the picture kept up to date, and commands that are answered.

Nothing here talks to a person. Whoever listens is told of everything that was heard, in its order, with the picture as
it was before and is now.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import count
from queue import Empty
from typing import Protocol

from kanasta.cli.terminal.live.layout import deal_of, shown_of
from kanasta.cli.terminal.live.picture import Picture
from kanasta.cli.terminal.live.pledge import Pledge
from kanasta.cli.terminal.live.story import Story
from kanasta.cli.terminal.live.wire import Ended, Garbled, Heard, Line
from kanasta.cli.terminal.live.words import message_of
from kanasta.game.event import Event as DealEvent
from kanasta.game.faces import Shown
from kanasta.game.law import Law
from kanasta.game.step import Step
from kanasta.game.view import View
from kanasta.locale.language import ENGLISH
from kanasta.message import Complaint, Message, said
from kanasta.table import command as commands
from kanasta.table import happening
from kanasta.table.command import Command
from kanasta.table.scene import Cards, Room
from kanasta.table.table import SHUFFLING
from kanasta.table.telling import Event, Scene
from kanasta.web.protocol import Done, Legal, Look, Present, Refusal

MOMENT = 5
"""Seconds."""
MOST_FAULTS = 5


class Denied(Complaint):
    """The table refused a command; ``code`` is for programs."""

    def __init__(self, refusal: Refusal, language: str = ENGLISH) -> None:
        """``language`` is what the person speaks."""
        text = said(message_of(refusal.words), language)
        super().__init__(
            "{words}", words=text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
        )
        self.code = refusal.code
        self.statements = refusal.statements


class Gone(Exception):
    """The table cannot be reached, or followed, any more."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class Listener(Protocol):
    """Who is told of what was heard."""

    def seen(self, before: Room | None, scene: Scene) -> None:
        """A whole scene came; ``before`` is the room as it was known."""

    def happened(self, before: Room, event: Event, played: tuple[Step, DealEvent] | None) -> None:
        """Something happened; of an action, what it was and what it brought."""

    def noted(self, heard: Heard) -> None:
        """Anything else was heard that was no answer."""


class Client:
    """Hears and gives commands for one guest. To be used from one thread."""

    def __init__(self, line: Line) -> None:
        """The line is opened by the caller, who sets a listener before anything is heard."""
        self.line = line
        self.listener: Listener | None = None
        self.waiting: Callable[[], None] = _nothing
        """Called while a command waits for its answer."""
        self.picture = Picture()
        self.law: Law | None = None
        self.story = Story(whole=False)
        self.pledge = Pledge()
        self._own: list[tuple[Step, DealEvent]] = []
        """What the guest's own seat played since a command to play was given."""
        self._answers: dict[str, Done | Refusal | Legal] = {}
        self._forgotten: set[str] = set()
        """Commands to whose answers nobody listens."""
        self.language = ENGLISH
        """What the person speaks, in whose words the table refuses."""
        self._lost_track = False
        self._faults = 0
        """How often what was heard made no sense."""
        self._ids = map(f"{secrets.token_hex(4)}-{{}}".format, count(1))

    # Hearing

    def hear(self, seconds: float | None = 0) -> bool:
        """Take in the next thing that was heard, waiting so long for it; false where there is none.

        Raises Gone where the line has ended, or the table cannot be followed.
        """
        try:
            heard = self.line.heard.get(timeout=seconds) if seconds != 0 else self.line.heard.get_nowait()
        except Empty:
            return False
        if isinstance(heard, Ended):
            raise Gone(Message("The table cannot be reached any more: {why}.", {"why": heard.why}))
        try:
            self._take(heard)
        except (ValueError, LookupError, TypeError, AttributeError):
            # Nothing that a server says may do more than that.
            self._faults += 1
            self.story = Story(whole=False)
            if self._faults > MOST_FAULTS:
                raise Gone(
                    Message("What the table says makes no sense to this version of Kanasta.")
                ) from None
            self._look_again()
        return True

    def _take(self, heard: Heard) -> None:
        if isinstance(heard, Scene):
            self._scene(heard)
        elif isinstance(heard, Event):
            self._event(heard)
        elif isinstance(heard, Done | Refusal | Legal):
            if heard.id in self._forgotten:
                self._forgotten.discard(heard.id)
            else:
                self._answers[heard.id] = heard
        else:
            if isinstance(heard, Present):
                self.picture.present, self.picture.watchers = frozenset(heard.seats), heard.watchers
            elif isinstance(heard, Garbled):
                self._look_again()
            self._listened.noted(heard)

    @property
    def _listened(self) -> Listener:
        assert self.listener is not None
        return self.listener

    def _scene(self, scene: Scene) -> None:
        picture = self.picture
        before = picture.room if picture.version else None
        same = (
            before is not None
            and (scene.version, scene.you) == (picture.version, picture.you)
            and (scene.room.match, scene.room.deal) == (before.match, before.deal)
        )
        picture.see(scene)
        self._lost_track = False
        if before is None or before.terms != scene.room.terms:
            self._rules()
        self._check()
        if not same:
            self.story = Story(whole=False)
            self.pledge.joined(picture.room, picture.you)
        self._give_nonce()
        self._listened.seen(before, scene)

    def _event(self, event: Event) -> None:
        picture = self.picture
        if event.version <= picture.version and not self._lost_track:
            return  # heard twice
        if event.version != picture.version + 1 or self._lost_track:
            # Of another audience, whose scene follows, or something between was not heard.
            if self._lost_track:
                self._look_again()
            self._lost_track = True
            return
        before, cards = picture.room, picture.cards
        picture.change(event)
        if picture.cards is not cards:
            self._check()
        played = self._follow(event.what, cards)
        self._give_nonce()
        self._listened.happened(before, event, played)

    def _follow(self, what: happening.Happening, before: Cards | None) -> tuple[Step, DealEvent] | None:
        """Keep the story, the rules and the pledge; ``before`` are the cards as they lay."""
        picture, after = self.picture, self.picture.cards
        if isinstance(what, happening.Changed):
            self._rules()
        elif isinstance(what, happening.Committed):
            self.pledge.promised(picture.room)
        elif isinstance(what, happening.Dealt):
            self.story = Story(whole=True)
            self.pledge.dealt(picture.room, self.shown(), picture.you)
        elif isinstance(what, happening.TookBack) and before is not None and after is not None:
            self.story.took_back(what.seat, after.hands[what.seat] - before.hands[what.seat])
        elif isinstance(what, happening.Played) and before is not None and after is not None:
            own = what.seat == picture.you
            played = self.story.played(what, own, before, after)
            if own:
                self._own.append(played)
            return played
        return None

    def _rules(self) -> None:
        terms = self.picture.room.terms
        try:
            self.law = Law(terms.variant(), terms.players)
        except Complaint as complaint:
            raise Gone(Message("This version of Kanasta does not know the rules of this table: {why}",
                               {"why": complaint.message})) from None  # fmt: skip

    def _check(self) -> None:
        """Raise ValueError where the cards cannot lie as they are told to."""
        if self.picture.cards is not None:
            self.shown()
            self.view()

    def _look_again(self) -> None:
        self.send(Look(id=next(self._ids)))

    def _give_nonce(self) -> None:
        """The own part of a shuffle goes in as soon as the table has bound itself to its own."""
        picture, room = self.picture, self.picture.room
        if room.phase != SHUFFLING or picture.you is None or picture.you in room.noted or picture.played_for:
            return
        nonce = self.pledge.own_nonce(room.commitment)
        if nonce is not None:
            self.send(commands.Nonce(id=next(self._ids), seen=picture.version, nonce=nonce))

    # Commands

    def send(self, command: Command) -> None:
        """Send it without waiting for an answer."""
        self._forgotten.add(command.id)
        self.line.send(command)

    def do(self, kind: type[Command], **values: object) -> Done | Legal:
        """Give a command and wait until it is done and its events were heard. Raises Denied, and as ``hear``.

        ``values`` are the command's own fields; its id and the version that was seen come by themselves.
        """
        command = kind(id=next(self._ids), seen=self.picture.version, **values)
        self.line.send(command)
        while command.id not in self._answers:
            self.hear(None)
            self.waiting()
        answer = self._answers.pop(command.id)
        if isinstance(answer, Refusal):
            raise Denied(answer, self.language)
        # Its events come before it; should they not, they are waited for a moment, and then the table is shown anew.
        while isinstance(answer, Done) and self.picture.version < answer.version:
            if not self.hear(MOMENT):
                self._look_again()
                break
        return answer

    def play(self, action: str) -> tuple[Step, DealEvent]:
        """Play one action, given as text, and say what it brought. Raises Complaint where it is refused."""
        self._own.clear()
        self.do(commands.Play, actions=action)
        if not self._own:
            raise Complaint("The table has gone on meanwhile; look at it again.")
        return self._own[-1]

    # What the guest may know

    def view(self) -> View:
        """Raises Complaint where no cards lie on the table."""
        picture = self.picture
        if picture.cards is None or self.law is None:
            raise Complaint("No cards lie on the table.")
        deal = deal_of(picture.room, picture.cards, self.law, picture.you)
        deal.past = self.story.past()
        return View(deal, picture.you)

    def shown(self) -> Shown:
        """The same in faces."""
        if self.picture.cards is None or self.law is None:
            raise Complaint("No cards lie on the table.")
        return shown_of(self.picture.cards, self.law.sides)


def _nothing() -> None:
    """Nobody wants to know."""
