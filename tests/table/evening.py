"""An evening at one live table, served as a server does: facts are kept as bytes, read back, applied and told.

Time, chance and who is there are the evening's own, so that each can be had again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
import pytest

from kanasta.bots.bot import bot
from kanasta.game.action import Action
from kanasta.game.step import words_of
from kanasta.game.view import view
from kanasta.table import command as commands
from kanasta.table import fact as facts
from kanasta.table.command import AnyCommand
from kanasta.table.deciding import decide
from kanasta.table.due import bot_to_act, due, lot_of
from kanasta.table.fact import AnyFact, Entry, decoded, encoded
from kanasta.table.refused import Refused
from kanasta.table.table import PLAYING, SHUFFLING, WATCHERS, Table
from kanasta.table.telling import Event, Voice
from kanasta.table.terms import Terms
from table.client import Client

BEGAN = 1_700_000_000_000
NAMES = ("Мира", "Željko", "Růžena", "Иван", "Zoë", "Łukasz")
Wish = TypeVar("Wish", bound=commands.Command)


def guest(number: int) -> str:
    """The secret name by which the server knows a guest."""
    return f"guest-{number}-{hashlib.sha256(str(number).encode()).hexdigest()[:8]}"


class Evening:
    """One table, its log, and what was told to whom. ``make`` makes the table, where it is to have its own deck."""

    def __init__(
        self,
        rules: str = "original",
        players: int = 4,
        *,
        make: Callable[[Entry], Table] = Table,
        **terms: Any,
    ) -> None:
        self.make = make
        self.at = BEGAN
        self.away: dict[str, int] = {}
        self.seeds: list[str] = []
        self.ids = 0
        self.log: list[bytes] = []
        self.told: dict[int, list[bytes]] = {audience: [] for audience in range(WATCHERS + 1)}
        opened = facts.Opened.by(guest(0), Terms(rules, players, **terms).checked())
        self.table = make(self._kept(opened, "", ""))
        self.voice = Voice(self.table)
        self.clients = {audience: Client(self.scene(audience)) for audience in (*range(players), WATCHERS)}

    # The server's part

    def _kept(self, fact: AnyFact, who: str, command: str) -> Entry:
        self.log.append(encoded(Entry(self.at, fact, who, command)))
        return decoded(self.log[-1])

    def happens(self, found: Sequence[AnyFact], who: str = "", command: str = "") -> None:
        """Let facts happen: kept first, then applied, then told."""
        for fact in found:
            entry = self._kept(fact, who, command)
            self.table.apply(entry)
            for audience, event in self.voice.tell(entry).items():
                self._hear(audience, event)

    def _hear(self, audience: int, event: Event) -> None:
        said = msgspec.json.encode(event)
        self.told[audience].append(said)
        if audience in self.clients:
            self.clients[audience].hear(said)

    def give(self, who: int, command: AnyCommand) -> list[AnyFact]:
        """A guest gives a command; the facts that it led to. Raises Refused."""
        found = decide(self.table, command, guest(who))
        self.happens(found, guest(who), command.id)
        return found

    def does(self, who: int, kind: type[Wish], **wanted: Any) -> list[AnyFact]:
        """The same, by one who has seen all that he was told; times pass."""
        self.at += 250
        return self.give(who, self.wish(who, kind, **wanted))

    def wish(self, who: int, kind: type[Wish], **wanted: Any) -> Any:
        """A command with an id of its own, and the version that this guest has seen."""
        self.ids += 1
        return kind(id=f"wish-{self.ids}-{who}", **({"seen": self.seen(who)} | wanted))

    def seen(self, who: int) -> int:
        """The version up to which this guest was told."""
        seat = self.table.seat_of(guest(who))
        return self.table.versions[WATCHERS if seat is None else seat]

    def seed(self) -> str:
        """A new secret."""
        self.seeds.append(hashlib.sha256(f"secret {len(self.seeds)}".encode()).hexdigest())
        return self.seeds[-1]

    def due(self) -> list[AnyFact]:
        """What the table does by itself now, until it has nothing more to do."""
        found: list[AnyFact] = []
        while some := due(self.table, self.at, self.away, self.seed):
            self.happens(some)
            found += some
            assert len(found) < 50, "a table that is never done"
        return found

    def bots(self, most: int = 1000) -> int:
        """Let bots play as long as it is their turn; how often one did."""
        count = 0
        while count < most and (acts := bot_to_act(self.table, self.away)):
            seat, name = acts
            self.at += 100
            action = self.choice(seat, name)
            faces = self.table.running.faces.pick(seat, action)
            self.happens([facts.Played(seat, words_of(action, faces), name)])
            count += 1
        return count

    def choice(self, seat: int, name: str = "careful") -> Action:
        """What a bot would do in that seat."""
        return bot(name).choose(view(self.table.deal, seat), lot_of(self.table))

    # What people do

    def sit(self, *persons: int) -> Evening:
        """These guests sit down on the seats of their numbers, bots on the others."""
        for who in persons:
            self.does(who, commands.Sit, seat=who, name=NAMES[who])
        for seat, chair in enumerate(self.table.chairs):
            if chair.free:
                self.does(0, commands.Fill, seat=seat)
        return self

    def persons(self) -> Iterator[int]:
        """The numbers of the guests that have seats."""
        return (number for number in range(6) if self.table.seat_of(guest(number)) is not None)

    def ready(self) -> Evening:
        """Everybody gets ready, and what is due then happens: a seed is chosen."""
        for who in self.persons():
            if not self.table.chairs[self.seat(who)].ready:
                self.does(who, commands.Ready)
        self.due()
        assert self.table.phase == SHUFFLING
        return self

    def deal(self) -> Evening:
        """Everybody is ready and gives a nonce, and the cards are dealt."""
        self.ready()
        for who in self.persons():
            self.does(who, commands.Nonce, nonce=f"nonce of {who} {len(self.seeds)}")
        self.due()
        assert self.table.phase == PLAYING
        return self

    def seat(self, who: int) -> int:
        seat = self.table.seat_of(guest(who))
        assert seat is not None
        return seat

    def who(self, seat: int) -> int:
        """The number of the guest who sits there."""
        return next(number for number in range(8) if guest(number) == self.table.chairs[seat].guest)

    def play(self, actions: str) -> list[AnyFact]:
        """Who has to act plays this."""
        seat = self.table.to_act
        assert seat is not None
        return self.does(self.who(seat), commands.Play, actions=actions)

    def plays_on(self, most: int = 2000) -> Evening:
        """Play on, everybody as the careful bot would, to the end of the deal, or so many steps."""
        for _ in range(most):
            if self.table.phase != PLAYING:
                break
            if not self.bots(1):
                seat = self.table.to_act
                assert seat is not None
                self.play(str(self.choice(seat)))
        return self

    # What can be seen of it

    def scene(self, audience: int) -> bytes:
        host = audience != WATCHERS and self.table.chairs[audience].guest == self.table.host
        return msgspec.json.encode(self.voice.scene(audience, host))

    def entries(self) -> list[Entry]:
        """The log as it would be read after a restart."""
        return [decoded(text) for text in self.log]

    def check(self) -> None:
        """Who was told event by event sees what who comes now sees, and what is shown after a restart."""
        again = self.again()
        voice = Voice(again)
        for audience in (*range(self.table.players), WATCHERS):
            scene = self.scene(audience)
            assert msgspec.json.decode(scene) == self.clients[audience].scene, f"audience {audience}"
            host = msgspec.json.decode(scene)["host"]
            assert msgspec.json.encode(voice.scene(audience, host)) == scene, f"audience {audience}"
        assert state(again) == state(self.table)

    def again(self) -> Table:
        """The table as its log gives it."""
        opened, *later = self.entries()
        table = self.make(opened)
        for entry in later:
            table.apply(entry)
        return table

    def last(self, audience: int) -> Any:
        """The last event that this audience was told."""
        return msgspec.json.decode(self.told[audience][-1])


def state(table: Table) -> dict[str, Any]:
    """All that a table is, so that two can be compared."""
    found = {
        name: value for name, value in vars(table).items() if name not in ("law", "match", "clock", "chairs")
    }
    found["clock"] = vars(table.clock)
    found["chairs"] = [msgspec.to_builtins(chair) for chair in table.chairs]
    if table.match is not None:
        match = table.match
        found["match"] = (match.deal.facts(), match.steps, match.scores, match.played, match.winners)
        found["faces"] = (match.faces.hands, match.faces.stock, match.faces.pile, match.faces.reserves)
    return found


@contextmanager
def refused(code: str, words: str = "") -> Iterator[None]:
    """What is done within must be refused with that code, in these words."""
    with pytest.raises(Refused, match=words or None) as caught:
        yield
    assert caught.value.code == code, f"{caught.value.code}: {caught.value}"
