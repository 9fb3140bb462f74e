"""A table that is played at: it hears its people, keeps what happens, and tells everybody.

Everything that changes it goes one after the other: decide, keep in the log, and only then apply and tell. So whoever
was told something finds it there after a crash, and what could not be kept has not happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence

from kanasta.game.step import words_of
from kanasta.message import Complaint
from kanasta.store.fault import Conflict, Fault, Full
from kanasta.table import fact as facts
from kanasta.table.command import AnyCommand, Play, Say
from kanasta.table.deciding import decide
from kanasta.table.due import bot_to_act, due, lot_of, next_look
from kanasta.table.fact import AnyFact, Entry, decoded, encoded, tag_of
from kanasta.table.refused import Refused
from kanasta.table.table import Table
from kanasta.web import journal
from kanasta.web.company import Company
from kanasta.web.connection import Connection
from kanasta.web.engaged import check_bots_of
from kanasta.web.means import Means
from kanasta.web.others import Others
from kanasta.web.protocol import (
    AnyMessage,
    Done,
    Halt,
    Legal,
    Look,
    Refusal,
    Why,
    id_of,
    read_message,
    refusal,
    sent,
)

ATTEMPTS = 20
"""So often a command is decided anew when something else got into the log before it."""
PAUSES = (0.5, 1, 2, 4, 8)
"""Seconds until a table that cannot keep what is due tries again."""
MOST_DUE = 100
"""More things than that are never due one after the other."""
SOON = 0.02
"""Seconds until the next look at least."""
LEAP = 60_000
"""By so many ms no two clocks differ unless one was set."""


class LiveTable:
    """One table in memory, and everyone who is connected to it."""

    def __init__(self, code: str, entries: Sequence[Entry], means: Means, others: Others) -> None:
        """The table of these entries, which are kept already. Raises whatever a table that is none may raise."""
        self.code = code
        self.short = journal.short(code)
        self.table = Table.of(entries)
        self.sitters = {entry.fact.guest for entry in entries if isinstance(entry.fact, facts.Sat)}
        """Everybody who ever had a seat."""
        self._ahead = 0
        """By how much the table's time is ahead of this process's, in ms."""
        self._means = means
        self._others = others
        self.company = Company(self.table, means.bounds, self._now, self._greet)
        self.unloaded = False
        """Whether it is no longer the one of its code; whoever holds it has to ask the hall again."""
        self.used_at = 0.0
        """When somebody was last there, in seconds of the loop's clock."""
        self._lock = asyncio.Lock()
        self._doubtful = False
        """Whether the log may hold more than the table."""
        self._asleep = self.table.clock.ends is not None
        """Whether a clock was running when the server stopped, or time leapt, and has to begin again."""
        self._halted = 0
        """How often in a row what was due could not be kept."""
        self._halt = ""
        """What everybody was told of that."""
        self._resting = False
        """Whether it waits until it tries again."""
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._bots: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether somebody is there, or something is being done."""
        return bool(self.company) or self.at_work

    @property
    def at_work(self) -> bool:
        """Whether something is being done."""
        return self._lock.locked() or self._looking is not None or self._bots is not None

    def attach(self, connection: Connection, since: int | None, you: int | None) -> None:
        """Somebody comes; see ``Company.attach``."""
        self.company.attach(connection, since, you)
        if self._halted:
            connection.push(self._halt)
        self.look_soon()

    def detach(self, connection: Connection) -> None:
        """Somebody has gone."""
        self.company.detach(connection)
        self.used_at = asyncio.get_running_loop().time()
        if not self.unloaded:
            self._arm()

    # Other processes

    @property
    def size(self) -> int:
        """The number of its last fact."""
        return self.table.size

    @property
    def here(self) -> tuple[tuple[str, ...], int]:
        """Who is connected to it here; see ``Company.here``."""
        return self.company.here

    def be_elsewhere(self, players: Collection[str], watchers: int) -> None:
        """Who is connected to it in other processes; see ``Company.be_elsewhere``."""
        self.company.be_elsewhere(players, watchers)
        self.look_soon()

    def catch_up_soon(self) -> None:
        """The log may hold more than the table: another process may have kept something."""
        self._doubtful = True
        self.look_soon()

    def _greet(self) -> None:
        self._others.greet(self.code)

    # Hearing

    async def hear(self, connection: Connection, text: str) -> None:
        """Do what a message wants, or refuse it; its sender is answered."""
        if self.unloaded:
            return
        try:
            message = read_message(text)
        except Complaint as complaint:
            refused = Refused.saying("malformed", complaint.message)
            connection.push(sent(refusal(id_of(text), refused)))
            return
        try:
            await self._answer(connection, message)
        except Refused as refused:
            self._means.metrics.refusals.labels(refused.code).inc()
            connection.push(sent(refusal(message.id, refused)))
        except Fault as fault:
            self._note(fault)
            connection.push(sent(Refusal(message.id, _code(fault), fault.message.tree())))
        except Exception as error:
            journal.fault("command_failed", error, table=self.short, command=type(message).__name__)
            failed = Refused("fault", "the server has made a mistake; it is noted")
            connection.push(sent(refusal(message.id, failed)))

    async def _answer(self, connection: Connection, message: AnyMessage) -> None:
        if isinstance(message, Look):
            self.company.show(connection)
        elif isinstance(message, Why):
            # Deciding changes nothing, so asking whether is deciding without doing.
            seen = self.company.version(connection)
            decide(self.table, Play(id=message.id, seen=seen, actions=message.actions), connection.guest)
            connection.push(sent(Legal(message.id)))
        else:
            metrics, began = self._means.metrics, time.perf_counter()
            async with self._lock:
                await self._do(connection.guest, message)
                metrics.delivery.observe(time.perf_counter() - began)
                metrics.actions.labels(tag_of(type(message).__name__)).inc()
                connection.push(sent(Done(message.id, self.company.version(connection))))
                await self._settle()

    async def _do(self, guest: str, command: AnyCommand) -> None:
        check_bots_of(command)
        for _ in range(ATTEMPTS):
            await self._catch_up()
            if self.table.knows(guest, command.id):
                return
            if isinstance(command, Say) and not self._means.rates.allow("says", guest):
                raise Refused("rate", "you talk too much; wait a while")
            found = decide(self.table, command, guest)
            if not found:
                return
            try:
                return await self._keep(found, guest, command.id)
            except Conflict:
                continue
        raise Refused("busy", "too much happens at this table at once; try again")

    # Keeping

    async def _keep(self, found: Sequence[AnyFact], guest: str = "", command: str = "") -> None:
        """Keep these facts, all or none, and then let them happen. Raises Fault where they cannot be kept."""
        at = self._now()
        entries = [
            Entry(at, fact, guest, command if number == len(found) else "")
            for number, fact in enumerate(found, 1)
        ]
        try:
            with self._means.metrics.commit.time():
                await self._means.log.append(
                    self.code, self.table.size + 1, [encoded(entry) for entry in entries]
                )
        except Full:
            raise
        except BaseException as error:
            self._doubtful = True
            if isinstance(error, Conflict):
                self._means.metrics.conflicts.inc()
            raise
        for entry in entries:
            self._happen(entry)
        if self._halted:
            self._halted, self._halt, self._resting = 0, "", False
            self.company.tell_all(sent(Halt()))

    async def _catch_up(self) -> None:
        """Let happen what the log has more than the table."""
        while self._doubtful:
            self._doubtful = False  # before, since more may come while this is read
            try:
                rows = await self._means.log.read(self.code, self.table.size)
            except BaseException:
                self._doubtful = True
                raise
            for entry in map(decoded, rows):
                leap = entry.at - self._now()
                self._happen(entry)
                if leap > LEAP:
                    # The clock was set, and the other process began after that: no time has passed for anybody.
                    self._asleep = self.table.clock.ends is not None
                    self.company.leap(leap)

    def _happen(self, entry: Entry) -> None:
        try:
            self.table.apply(entry)
            self.company.hear(entry)
        except Exception:
            # The log is right and this table is not: everybody has to come back to one that is read anew.
            self.unload()
            self.company.drop_all()
            raise
        if isinstance(entry.fact, facts.Sat):
            self.sitters.add(entry.fact.guest)

    def _now(self) -> int:
        """The table's time, in ms: it flows on even where another process kept something by a clock that is ahead."""
        now = self._means.now() + self._ahead
        if now < self.table.last_at:
            self._ahead += self.table.last_at - now
            now = self.table.last_at
        return now

    # What the table does by itself

    def look_soon(self) -> None:
        """See whether something is due."""
        if self._looking is None and not self.unloaded:
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        try:
            async with self._lock:
                # Whoever asks from here on may have come too late for this look.
                self._looking = None
                await self._settle()
        except Exception as error:
            journal.fault("table_failed", error, table=self.short)

    async def _settle(self) -> None:
        """Do what is due until nothing is; what cannot be kept is due again after a while."""
        try:
            for _ in range(MOST_DUE):
                await self._catch_up()
                found = self._due()
                if not found:
                    break
                try:
                    await self._keep(found)
                except Conflict:
                    continue
        except Fault as fault:
            self._wait_for_room(fault)
        if not self.unloaded:
            self._arm()
            self._start_bots()

    def _due(self) -> list[AnyFact]:
        if self.unloaded or not self._others.leads(self.code):
            return []
        if self._asleep and self.company.players_there:
            self._asleep = False
            if self.table.clock.ends is not None:
                return [facts.Woke()]
        return due(self.table, self._now(), self.company.away(), self._means.seed)

    def _wait_for_room(self, fault: Fault) -> None:
        self._note(fault)
        self._halt = sent(Halt(_code(fault), fault.message.tree()))
        if not self._halted:
            self.company.tell_all(self._halt)
        self._halted += 1
        self._resting = True

    def _try_again(self) -> None:
        self._resting = False
        self.look_soon()

    def _arm(self) -> None:
        """Set the timer for when something may be due next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._resting and self.company:
            pause = PAUSES[min(self._halted, len(PAUSES)) - 1]
            self._timer = asyncio.get_running_loop().call_later(pause, self._try_again)
            return
        at = next_look(self.table, self.company.away())
        if at is not None and self._others.leads(self.code):
            pause = max(SOON, (at - self._now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(pause, self.look_soon)

    # Bots

    def _start_bots(self) -> None:
        if self._bots is None and self._bots_turn() is not None:
            self._bots = asyncio.get_running_loop().create_task(self._play_bots())

    def _bots_turn(self) -> tuple[int, str] | None:
        if self._resting or self.unloaded or not self._others.leads(self.code):
            return None
        return bot_to_act(self.table, self.company.away())

    async def _play_bots(self) -> None:
        try:
            while (turn := self._bots_turn()) is not None:
                await self._play_bot(*turn)
        except Exception as error:
            journal.fault("bots_failed", error, table=self.short)
        finally:
            self._bots = None

    async def _play_bot(self, seat: int, name: str) -> None:
        deal = self.table.deal
        past = deal.past
        with self._means.metrics.thinking.time():
            choice = await self._means.thinking.choose(name, deal, seat, lot_of(self.table), self.short)
        if choice.bot != name:
            self._means.metrics.replaced.inc()
        async with self._lock:
            # Meanwhile the player may have come back, or the table gone on otherwise.
            if self._bots_turn() == (seat, name) and self.table.deal is deal and deal.past is past:
                cards = self.table.running.faces.pick(seat, choice.action)
                try:
                    await self._keep([facts.Played(seat, words_of(choice.action, cards), choice.bot)])
                except Conflict:
                    pass
                except Fault as fault:
                    self._wait_for_room(fault)
                    self._arm()
                    return
            await self._settle()

    # The end

    def _note(self, fault: Fault) -> None:
        self._means.metrics.faults.labels(_code(fault)).inc()
        self._means.not_kept.note(_code(fault), table=self.short, reason=fault.reason)

    def unload(self) -> None:
        """Do nothing more by itself."""
        self.unloaded = True
        self.company.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def finish(self) -> None:
        """Unload when what is being kept is kept and told."""
        async with self._lock:
            self.unload()


def _code(fault: Fault) -> str:
    return "full" if isinstance(fault, Full) else "unavailable"
