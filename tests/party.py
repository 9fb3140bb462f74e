"""People and bots at one table on several servers, who play on whatever happens to these, and notice what is lost.

Each guest has a thread. One whose line breaks comes back wherever a server is, and says once more, under the same id,
what was not answered or could not be kept.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from served import PATIENCE, Person, Process, Seat, dealt, first_legal, process
from websockets.exceptions import WebSocketException

from kanasta.store.log import Log
from kanasta.table.fact import Entry, decoded
from kanasta.table.table import Table
from kanasta.table.telling import Voice
from kanasta.web.protocol import sent

BOTS = (1, 3)
PEOPLE = {0: "Ana", 2: "Boris"}
AGAIN = ("unavailable", "full", "busy")
"""Refused with these, the same may be wished once more."""
WINDOW = 5.0
"""Seconds after a blow in which its pause is looked for."""


def eventually(met: Callable[[], bool], what: str, seconds: float = 2 * PATIENCE) -> None:
    """Wait until that is so."""
    waited = threading.Event()
    for _ in range(int(seconds / 0.05)):
        if met():
            return
        waited.wait(0.05)
    raise AssertionError(f"it does not come to that: {what}")


class Guest:
    """One of the people, who is at home at one of the servers."""

    def __init__(
        self,
        running: list[Process],
        home: int,
        code: str,
        cookie: str,
        pace: float,
        away: tuple[float, float],
    ) -> None:
        self._running, self._home, self._code = running, home, code
        self._person = Person(running[home].url, cookie)
        self._pace = pace
        self._away = away
        self._chance = random.Random(home)
        self._over = threading.Event()
        self._wish: dict[str, Any] | None = None
        self._count = 0
        self._asked = ""
        """For which phase he has done already what it asks of him."""
        self._owed_since: float | None = None
        self.where = home
        self.version = 0
        """The last one that he was told of, or that was acknowledged."""
        self.kept: list[str] = []
        """The ids of what was acknowledged and must be in the log."""
        self.refused: Counter[str] = Counter()
        self.pauses: list[tuple[float, float]] = []
        """From when until when he waited for a bot, each move by itself."""
        self.failure: BaseException | None = None
        self._thread = threading.Thread(target=self._live, name=f"guest at {home}")
        self._thread.start()

    def goes(self) -> None:
        self._over.set()
        self._thread.join(3 * PATIENCE)
        assert not self._thread.is_alive()
        if self.failure is not None:
            raise self.failure

    def _live(self) -> None:
        places = 0
        while not self._over.is_set():
            self.where = (self._home + places) % len(self._running)
            try:
                self._plays(self._comes())
            except (WebSocketException, OSError):  # also that nothing was heard in time
                places += 1
                self._over.wait(self._chance.uniform(*self._away))
            except BaseException as failure:
                self.failure = failure
                return
            else:
                places = 0

    def _comes(self) -> Seat:
        self._owed_since = None
        seat = Person(self._running[self.where].url, self._person.cookie).joins(self._code)
        hears = seat.hears

        def noted(seconds: float = PATIENCE) -> Any:
            message = hears(seconds)
            self._note(seat, message)
            return message

        seat.hears = noted  # type: ignore[method-assign]
        # It may not have heard yet of what the other server has told him.
        seat.until(lambda: seat.client is not None and seat.version >= self.version)
        self._asked = ""
        return seat

    def _note(self, seat: Seat, message: Any) -> None:
        if message["tell"] not in ("scene", "event") or message.get("what", {}).get("is") == "said":
            return
        now, cards = time.monotonic(), seat.scene["cards"]
        if self._owed_since is not None:
            self.pauses.append((self._owed_since, now))
        owed = seat.phase == "playing" and cards and cards.get("actor") in BOTS
        self._owed_since = now if owed else None

    def _plays(self, seat: Seat) -> None:
        """Until the end, or until he can go home."""
        url = self._running[self._home].url
        while not self._over.is_set():
            if self.where != self._home and self._running[self._home].url != url:
                break
            self._wish = self._wish or self._next(seat)
            if self._wish is not None:
                self._do(seat)
                self._over.wait(self._pace)
                continue
            try:
                seat.hears(0.2)
            except TimeoutError:
                continue
        seat.leaves()

    def _next(self, seat: Seat) -> dict[str, Any] | None:
        self._count += 1
        name = f"{self._home}.{self._count}"
        phase = seat.phase
        if phase == "playing" and seat.legal and self._count % 5:
            return {"id": name, "do": "play", "actions": first_legal(seat)}
        if phase == "playing" and self._count % 5 == 0:
            return {"id": name, "do": "say", "text": f"{name} " + "x" * 150}
        if phase != "playing" and phase != self._asked:
            self._asked = phase
            if phase == "shuffling":
                return {"id": name, "do": "nonce", "nonce": name}
            return {"id": name, "do": "ready"}
        if phase == "playing":
            self._asked = ""
        return None

    def _do(self, seat: Seat) -> None:
        assert self._wish is not None
        answer = seat.does(**self._wish)
        if answer["tell"] == "refused":
            code = str(answer["code"])
            self.refused[code] += 1
            if code in AGAIN:
                self._over.wait(0.1)
                return
            assert code != "fault", answer
        else:
            self.version = max(self.version, int(answer["version"]))
            if self._wish["do"] in ("play", "say"):
                self.kept.append(self._wish["id"])
        self._wish = None


class Party:
    """The table, its guests, and the servers; ``databases`` are where each server finds the same database."""

    def __init__(
        self,
        stack: ExitStack,
        databases: Sequence[str],
        pace: float = 0.03,
        away: tuple[float, float] = (0.01, 0.05),
        terms: dict[str, Any] | None = None,
        options: Sequence[str] = (),
    ) -> None:
        """Guests wait ``pace`` seconds after whatever they do; and so long as ``away`` says before they come back."""
        self._stack, self._databases = stack, databases
        self._options = ("--limit", "joins=10000", "--limit", "says=10000", *options)
        self.running = [self._begun(number) for number in range(len(databases))]
        owner, guest = (Person(self.running[number % len(databases)].url) for number in range(2))
        bots = dict.fromkeys(map(str, BOTS), "careful")
        self.code = owner.opens("classic", 4, bots=bots, name="Ana", seat=0, terms=terms or {})
        ana = owner.joins(self.code)
        boris = guest.joins(self.code).sits(2, "Boris")
        dealt(ana.until(lambda: ana.client is not None), boris)
        ana.leaves()
        boris.leaves()
        self._owner = owner
        self.guests = [
            Guest(self.running, number % len(databases), self.code, person.cookie, pace, away)
            for number, person in enumerate((owner, guest))
        ]
        self._stack.callback(self._all_go)

    def _begun(self, number: int) -> Process:
        return self._stack.enter_context(process(self._databases[number], *self._options))

    def _all_go(self) -> None:
        for guest in self.guests:
            guest._over.set()

    # Blows

    def restarts(self, number: int) -> None:
        """A server that has ended is followed by another."""
        self.running[number] = self._begun(number)

    def leads(self, number: int) -> bool:
        """Whether that server runs the table's bots."""
        text = Person(self.running[number].url).ask("GET", "/metrics").body.decode()
        return "\nkanasta_tables_led 1.0\n" in text

    def goes_on(self, people: Sequence[int] = (0, 1)) -> None:
        """Wait until each of these people has done something, and a bot has."""
        before = {
            number: (len(self.guests[number].kept), len(self.guests[number].pauses)) for number in people
        }

        def met() -> bool:
            self.fails()
            return all(
                len(self.guests[number].kept) > kept and len(self.guests[number].pauses) > pauses
                for number, (kept, pauses) in before.items()
            )

        eventually(met, "everybody plays on")

    def all_are_home(self) -> None:
        """Wait until all are at their own servers again."""
        homes = [number % len(self.running) for number in range(len(self.guests))]
        eventually(lambda: [guest.where for guest in self.guests] == homes, "everybody is at home again")

    def fails(self) -> None:
        """Raise what a guest failed with."""
        for guest in self.guests:
            if guest.failure is not None:
                raise guest.failure

    def refused(self, code: str) -> int:
        """How often people were refused with that code."""
        return sum(guest.refused[code] for guest in self.guests)

    def paused(self, since: float, people: Sequence[int] = (0, 1)) -> float:
        """For how many seconds these people waited for a bot at most, soon after that moment."""
        return max(
            (
                end - max(begin, since)
                for number in people
                for begin, end in list(self.guests[number].pauses)
                if end > since and begin < since + WINDOW
            ),
            default=0.0,
        )

    # The end

    def ends(self) -> list[Entry]:
        """Everybody goes. What was acknowledged is kept, nothing is kept twice, and all servers show the same table."""
        for guest in self.guests:
            guest.goes()
        seats = [Person(each.url, self._owner.cookie).joins(self.code) for each in self.running]
        for seat in seats:
            seat.until(lambda seat=seat: seat.client is not None)  # type: ignore[misc]
        eventually(lambda: self._settled(seats), "all servers show the same")
        entries = self._entries()
        wishes = Counter((entry.guest, entry.command) for entry in entries if entry.command)
        assert set(wishes.values()) == {1}, "something was done twice"
        by_id = Counter(command for _, command in wishes)
        lost = [name for guest in self.guests for name in guest.kept if not by_id[name]]
        assert not lost, "something acknowledged is lost"
        texts = [entry.fact.text.split()[0] for entry in entries if hasattr(entry.fact, "text")]
        assert len(texts) == len(set(texts)), "something was said twice"
        times = [entry.at for entry in entries]
        assert times == sorted(times)
        scene = json.loads(sent(Voice(Table.of(entries)).scene(0, True)))
        for seat in seats:
            assert seat.client is not None
            assert seat.scene == scene
            seat.leaves()
        return entries

    def _settled(self, seats: Sequence[Seat]) -> bool:
        for seat in seats:
            seat.hears_all()
        first, *others = (seat.scene for seat in seats)
        mine = first["cards"] and first["cards"].get("actor") not in BOTS
        return bool(mine or first["room"]["phase"] != "playing") and all(each == first for each in others)

    def _entries(self) -> list[Entry]:
        with Log.open(self._databases[0]) as log:
            return [decoded(row) for row in asyncio.run(log.read(self.code))]
