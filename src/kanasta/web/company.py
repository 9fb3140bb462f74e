"""Everyone who is connected to one table: who is there as whom, and how each learns what happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from kanasta.table import fact as facts
from kanasta.table.fact import Entry
from kanasta.table.table import MOST_PLAYERS, WATCHERS, Table
from kanasta.table.telling import Event, Voice
from kanasta.web.audience import Audience
from kanasta.web.bounds import Bounds
from kanasta.web.connection import Connection
from kanasta.web.protocol import Present, sent

STRANGERS = WATCHERS + 1
"""Those without a seat at a table that has no watchers: they see who sits there, and no card."""
SEATING = (facts.Sat, facts.Filled, facts.Left, facts.Changed)
"""After these somebody may see the table as somebody else."""
PRESENCE = 0.5
"""Seconds between two messages that say who is there."""


class Company:
    """The connections to one table, by audience: its seats, the watchers, and strangers."""

    def __init__(
        self, table: Table, bounds: Bounds, now: Callable[[], int], moved: Callable[[], None]
    ) -> None:
        """``moved`` is called when others are here than before, or sit elsewhere."""
        self._table = table
        self._moved = moved
        self._voice = Voice(table)
        self._now = now
        self._audiences = [Audience(bounds) for _ in range(STRANGERS + 1)]
        self._owners = self._owners_now()
        """By seat, its guest."""
        self._there: dict[str, int] = {}
        """By guest, how many connections he has."""
        self._elsewhere: set[str] = set()
        """The guests with a seat who are connected in other processes."""
        self._watchers_elsewhere = 0
        self._gone: dict[str, int] = {}
        """By guest with a seat, since when he is away, in ms."""
        self._began = now()
        self._timer: asyncio.TimerHandle | None = None
        self._presence_told = ""
        self._strangers_stale = False

    def __bool__(self) -> bool:
        """Whether anybody is there."""
        return bool(self._there)

    @property
    def connections(self) -> list[Connection]:
        """Everyone who is connected."""
        return [connection for audience in self._audiences for connection in audience.connections]

    @property
    def players_there(self) -> bool:
        """Whether somebody is there who has a seat."""
        return any(map(self._is_there, self._owners))

    @property
    def here(self) -> tuple[tuple[str, ...], int]:
        """The guests with a seat who are connected in this process, and how many others are."""
        players = tuple(sorted({owner for owner in self._owners if owner in self._there}))
        return players, len(self._there) - len(players)

    def _is_there(self, guest: str) -> bool:
        return guest in self._there or guest in self._elsewhere

    def away(self) -> dict[str, int]:
        """By guest with a seat who is not there, since when, in ms."""
        return {
            guest: self._gone.get(guest, self._began)
            for guest in self._owners
            if guest and not self._is_there(guest)
        }

    def version(self, connection: Connection) -> int:
        """The version of the table as that client is told of it."""
        return self._table.versions[min(connection.audience, WATCHERS)]

    # Coming and going

    def attach(self, connection: Connection, since: int | None, you: int | None) -> None:
        """Somebody comes, or returns with the version he saw last as that seat (None: as a watcher)."""
        guest = connection.guest
        self._there[guest] = self._there.get(guest, 0) + 1
        self._gone.pop(guest, None)
        number = connection.audience = self._audience_of(guest)
        audience = self._audiences[number]
        audience.connections[connection] = None
        missed = None
        if since is not None and number == (WATCHERS if you is None else you):
            missed = audience.missed(since, self._table.versions[number])
        if missed is None:
            self.show(connection)
        for message in missed or ():
            connection.push(message)
        connection.push(self._presence())
        self._move()

    def detach(self, connection: Connection) -> None:
        """Somebody has gone."""
        guest = connection.guest
        self._audiences[connection.audience].connections.pop(connection, None)
        self._there[guest] -= 1
        if not self._there[guest]:
            del self._there[guest]
            if guest in self._owners and guest not in self._elsewhere:
                self._gone[guest] = self._now()
            self._move()

    def be_elsewhere(self, players: Collection[str], watchers: int) -> None:
        """These guests with a seat, and so many others, are connected in other processes."""
        for guest in self._elsewhere.difference(players):
            if guest not in self._there:
                self._gone[guest] = self._now()
        self._elsewhere, self._watchers_elsewhere = set(players), watchers
        for guest in players:
            self._gone.pop(guest, None)
        self._tell_presence_soon()

    def leap(self, by: int) -> None:
        """The table's clock is set forward by so many ms: nobody is away for longer than before."""
        self._began += by
        self._gone = {guest: at + by for guest, at in self._gone.items()}

    def _move(self) -> None:
        self._tell_presence_soon()
        self._moved()

    def _audience_of(self, guest: str) -> int:
        found = self._table.audience_of(guest)
        return STRANGERS if found is None else found

    def _owners_now(self) -> list[str]:
        return [chair.guest for chair in self._table.chairs]

    # Telling

    def hear(self, entry: Entry) -> None:
        """Tell everyone of an entry that the table has just applied. Raises whatever telling may raise."""
        told = self._voice.tell(entry)
        if isinstance(entry.fact, SEATING):
            self._reseat(entry, told)
        else:
            self._tell(told)
        if WATCHERS in told and self._audiences[STRANGERS].connections:
            self._strangers_stale = (
                True  # not else: strangers too learn nothing of an opening that is being laid
            )
            self._tell_presence_soon()

    def _tell(self, told: dict[int, Event]) -> None:
        for number, event in told.items():
            self._audiences[number].tell(sent(event))

    def _reseat(self, entry: Entry, told: dict[int, Event]) -> None:
        """Tell of it, but to those who are another audience from now on: they get the scene instead."""
        before, self._owners = self._owners, self._owners_now()
        moved = [each for each in self.connections if self._audience_of(each.guest) != each.audience]
        for connection in moved:
            del self._audiences[connection.audience].connections[connection]
        self._tell(told)
        for seat in range(MOST_PLAYERS + 1):
            # What was told to the guest who sat there does not concern the one who does now.
            if (
                isinstance(entry.fact, facts.Changed)
                or before[seat : seat + 1] != self._owners[seat : seat + 1]
            ):
                self._audiences[seat].forget()
        for connection in moved:
            connection.audience = self._audience_of(connection.guest)
            self._audiences[connection.audience].connections[connection] = None
            self.show(connection)
        self._move()

    def show(self, connection: Connection) -> None:
        """Send the whole scene."""
        audience = None if connection.audience == STRANGERS else connection.audience
        connection.push(sent(self._voice.scene(audience, connection.guest == self._table.host)))

    def tell_all(self, message: str) -> None:
        """Send that to everyone."""
        for connection in self.connections:
            connection.push(message)

    def _presence(self) -> str:
        seats = tuple(seat for seat, owner in enumerate(self._owners) if owner and self._is_there(owner))
        return sent(Present(seats, self.here[1] + self._watchers_elsewhere))

    def _tell_presence_soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._timer = None
        if self._strangers_stale:
            self._strangers_stale = False
            for connection in list(self._audiences[STRANGERS].connections):
                self.show(connection)
        message = self._presence()
        if message != self._presence_told:
            self._presence_told = message
            self.tell_all(message)

    # The end

    def drop_all(self) -> None:
        """Cut everyone's line; they may come again."""
        for connection in self.connections:
            connection.drop()

    def close(self) -> None:
        """Tell nobody anything more by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
