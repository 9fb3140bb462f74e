"""People who join an evening at a live table from terminals: everything is in this process, and nothing waits.

A line speaks JSON both ways, as a socket would. Where somebody waits and nothing comes, the next of ``Desk.later``
happens; when there is none, he has waited long enough, and goes.
"""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from queue import Empty
from typing import Any, TextIO, cast

import msgspec
from table.evening import Evening, guest

from kanasta.bots.bot import bot
from kanasta.cli.terminal.commands import Leave
from kanasta.cli.terminal.live.client import Client, Gone
from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.link import Link
from kanasta.cli.terminal.live.robot import Robot
from kanasta.cli.terminal.live.sitting import Sitting
from kanasta.cli.terminal.live.wire import Back, Heard, Lost
from kanasta.cli.terminal.screen import Screen
from kanasta.message import Complaint
from kanasta.table import fact as facts
from kanasta.table.command import Command, Play
from kanasta.table.deciding import decide
from kanasta.table.fact import AnyFact
from kanasta.table.refused import Refused
from kanasta.table.table import WATCHERS
from kanasta.table.telling import Event
from kanasta.web.protocol import AnyTold, Done, Legal, Look, Present, Why, read_message, refusal

LINK = Link.read("http://127.0.0.1:8000/t/abcdefghij234567")
TOLD: msgspec.json.Decoder[AnyTold] = msgspec.json.Decoder(AnyTold)
MOST = 5000
"""So many things never happen in one evening."""
Tamper = Callable[[Any], Any]


class Waiting:
    """What a line has heard; who waits for more lets the evening go on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.items: deque[Heard] = deque()

    def put(self, item: Heard) -> None:
        self.items.append(item)

    def get_nowait(self) -> Heard:
        if not self.items:
            raise Empty
        return self.items.popleft()

    def get(self, block: bool = True, timeout: float | None = None) -> Heard:
        del block, timeout
        while not self.items:
            if not self.desk.later:
                raise EOFError
            self.desk.later.popleft()()
        return self.items.popleft()


class EveningLine:
    """One guest's line to the table of the evening."""

    def __init__(self, desk: Desk, who: int, tamper: Tamper | None = None) -> None:
        self.desk, self.who, self.tamper = desk, who, tamper
        self.heard = Waiting(desk)
        self.open_now = False
        self.sent: list[Any] = []
        """Every message that was sent, also again."""
        self.unanswered: dict[str, str] = {}
        self.deaf = False
        """Whether the socket breaks as soon as something was sent over it."""
        self.version = 0

    # As ``Line``

    def open(self) -> None:
        self.desk.lines.append(self)
        self.open_now = True
        self.show()
        self.present()
        self.desk.settle()

    def send(self, command: Command) -> None:
        text = msgspec.json.encode(command).decode()
        self.unanswered[command.id] = text
        if self.open_now:
            self._send(text)

    def close(self) -> None:
        self.open_now = False

    # The server's part

    @property
    def audience(self) -> int | None:
        return self.desk.table.audience_of(guest(self.who))

    def tell(self, told: object) -> None:
        tree = msgspec.json.decode(msgspec.json.encode(told))
        if self.tamper is not None:
            tree = self.tamper(tree)
        self.heard.put(TOLD.decode(msgspec.json.encode(tree)))

    def show(self) -> None:
        self.tell(self.desk.voice.scene(self.audience, guest(self.who) == self.desk.table.host))

    def present(self) -> None:
        seats = [self.desk.table.seat_of(guest(line.who)) for line in self.desk.lines if line.open_now]
        self.tell(Present(tuple(sorted(seat for seat in seats if seat is not None)), 0))

    def _send(self, text: str) -> None:
        self.sent.append(msgspec.json.decode(text))
        assert len(self.sent) < MOST, "somebody who asks for ever"
        message = read_message(text)
        try:
            if isinstance(message, Look):
                self.show()
            elif isinstance(message, Why):
                seen = self.desk.table.versions[self._told_as]
                decide(self.desk.table, Play(id="why", seen=seen, actions=message.actions), guest(self.who))
                self._answer(Legal(message.id))
            else:
                if self.deaf:
                    self.breaks()
                if not self.desk.table.knows(guest(self.who), message.id):
                    self.desk.at += 250
                    found = decide(self.desk.table, message, guest(self.who))
                    self.desk.happens(found, guest(self.who), message.id)
                if self.deaf:
                    return
                self._answer(Done(message.id, self.desk.table.versions[self._told_as]))
                self.desk.settle()
        except Refused as refused:
            self._answer(refusal(message.id, refused))

    @property
    def _told_as(self) -> int:
        return WATCHERS if self.audience is None else self.audience

    def _answer(self, told: Done | Legal | Any) -> None:
        self.unanswered.pop(told.id, None)
        self.tell(told)

    # What may befall it

    def breaks(self) -> None:
        """The socket breaks; what comes meanwhile is missed."""
        self.open_now = False
        self.version = self.desk.table.versions[self._told_as]
        self.heard.put(Lost())

    def returns(self, *, anew: bool = False, again: int = 0) -> None:
        """It is there again; with ``anew`` the server no longer knows what was missed, else it tells ``again`` more."""
        self.deaf = False
        self.open_now = True
        self.heard.put(Back())
        missed = self.desk.table.versions[self._told_as] - self.version
        if anew:
            self.show()
        else:
            for event in self.desk.told[self._told_as][-missed - again :] if missed else ():
                self.tell(msgspec.Raw(event))
        self.present()
        for text in list(self.unanswered.values()):
            self._send(text)


class Desk(Evening):
    """An evening whose people may have lines to it."""

    def __init__(self, rules: str = "bulgarian", players: int = 2, **wish: Any) -> None:
        self.lines: list[EveningLine] = []
        self.later: deque[Callable[[], object]] = deque()
        self.settles = True
        super().__init__(rules, players, **wish)

    def line(self, who: int, tamper: Tamper | None = None) -> EveningLine:
        return EveningLine(self, who, tamper)

    def happens(self, found: Iterable[AnyFact], who: str = "", command: str = "") -> None:
        for fact in found:
            assert len(self.log) < MOST, "an evening without an end"
            before = [line.audience for line in self.lines]
            super().happens([fact], who, command)
            for line, audience in zip(self.lines, before, strict=True):
                if line.open_now and (line.audience != audience or line.audience is None):
                    line.show()

    def _hear(self, audience: int, event: Event) -> None:
        super()._hear(audience, event)
        for line in self.lines:
            if line.open_now and line.audience == audience:
                line.tell(event)

    def settle(self) -> None:
        """What is due happens, and bots play, until a person has to do something."""
        while self.settles and (self.due() or self.bots()):
            pass

    def fill(self) -> Desk:
        """Bots take what seats are free."""
        for seat, chair in enumerate(self.table.chairs):
            if chair.free:
                self.happens([facts.Filled(seat, "careful", bot("careful").version, f"Bot {seat}")])
        return self


class Typist(io.TextIOBase):
    """A keyboard on which a script types; after its end there is nothing more."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.typed = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.typed += 1
        assert self.typed < MOST, "somebody who types for ever"
        line = next(self.lines, None)
        return "" if line is None else line + "\n"


class Terminal:
    """A person at a terminal, with a line to the evening, and all that is shown there."""

    def __init__(
        self, desk: Desk, who: int = 0, *, plain: bool = False, tamper: Tamper | None = None, robot: str = ""
    ) -> None:
        self.desk = desk
        self.line = desk.line(who, tamper)
        self.client = Client(self.line)
        self.out = io.StringIO()
        self.typist = Typist(())
        screen = Screen(cast(TextIO, self.typist), self.out, plain=plain, width=80)
        nobody = Guest(LINK, kept=False)
        if robot:
            self.sitting: Sitting = Robot(self.client, screen, LINK, nobody, bot(robot))
        else:
            self.sitting = Sitting(self.client, screen, LINK, nobody)
            self.sitting.name = "Ana"
        self.ended = ""

    def types(self, *lines: str) -> str:
        """What is shown while this is typed, and then nothing more."""
        return self.typed(iter(lines))

    def typed(self, lines: Iterator[str]) -> str:
        self.typist.lines = lines
        self.line.open()
        try:
            self.sitting.run()
        except (Leave, EOFError) as end:
            self.ended = type(end).__name__
        except (Gone, Complaint) as end:
            self.ended = str(end)
        return self.out.getvalue()

    @property
    def shown(self) -> str:
        """What is shown, each paragraph in one line."""
        return " ".join(self.out.getvalue().split())
