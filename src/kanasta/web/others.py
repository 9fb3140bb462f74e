"""The other processes on the same database: who sits at their sockets, what they keep, and which of us leads a table.

Any process serves any table. One of them leads it: its clocks run there, and its bots think there. The number of a fact
decides who was first, so that leading saves work and guards nothing.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Coroutine, Mapping
from typing import Any, Protocol, TypeAlias

import msgspec

from kanasta.store.fault import Fault
from kanasta.store.link import Link
from kanasta.store.log import Log
from kanasta.web import journal

BEAT = 1.0
"""Seconds between two signs of life."""
SILENCE = 3.5
"""Seconds without one after which a process is taken for dead."""
NOBODY: tuple[tuple[str, ...], int] = ((), 0)
LOOK = 2
"""Beats between two looks for what was kept by others and not heard of."""


class Beat(msgspec.Struct, frozen=True, tag="beat"):
    """A sign of life."""

    process: str


class Here(msgspec.Struct, frozen=True, tag="here"):
    """Who is connected to a table there: guests who have a seat, and how many others."""

    process: str
    table: str
    players: tuple[str, ...]
    watchers: int


Word: TypeAlias = Beat | Here
_WORD = msgspec.json.Decoder(Word)


class Shared(Protocol):
    """A live table, as far as other processes concern it."""

    @property
    def size(self) -> int:
        """The number of its last fact."""

    @property
    def here(self) -> tuple[tuple[str, ...], int]:
        """Who is connected to it in this process: guests who have a seat, and how many others."""

    def be_elsewhere(self, players: Collection[str], watchers: int) -> None:
        """So many are connected to it in other processes."""

    def catch_up_soon(self) -> None:
        """The log may hold more than the table."""

    def look_soon(self) -> None:
        """See whether something is due."""


class Others:
    """What one process knows of the others, and lets them know. Of no concern where there can be none."""

    def __init__(self, log: Log, link: Link | None = None) -> None:
        self._log = log
        self._link = link or log.link()
        self._process = secrets.token_hex(8)
        self._tables: Mapping[str, Shared] = {}
        self._heard_at: dict[str, float] = {}
        """By process, when it gave its last sign of life."""
        self._there: dict[str, dict[str, Here]] = {}
        """By table and process, who is connected to it there."""
        self._told: dict[str, tuple[tuple[str, ...], int]] = {}
        """By table, what the others were told last."""
        self._beating: asyncio.Task[None] | None = None
        self._saying: set[asyncio.Task[None]] = set()

    async def open(self, tables: Mapping[str, Shared]) -> None:
        """Begin to hear the others. ``tables`` are those that are in memory, by code, now and whenever asked."""
        self._tables = tables
        if not self._link.alone:
            await self._link.open(self)
            self._beating = asyncio.get_running_loop().create_task(self._beat())

    async def close(self) -> None:
        """Hear and lead nothing more."""
        for task in (*self._saying, *((self._beating,) if self._beating else ())):
            task.cancel()
            await asyncio.wait([task])
        await self._link.close()

    # Leading

    def leads(self, code: str) -> bool:
        """Whether the clocks and bots of that table are this process's."""
        return self._link.leads(code)

    async def lead(self, code: str) -> None:
        """Lead that table, unless another process does."""
        if not self._link.leads(code) and await self._link.lead(code):
            table = self._tables.get(code)
            if table is not None:
                table.look_soon()

    # Who is there

    def greet(self, code: str) -> None:
        """Somebody came to that table here, or has gone: tell the others, and lead it if nobody does."""
        if not self._link.alone and self._told.get(code, NOBODY) != self._here(code):
            self._soon(self._introduce(code))

    def _here(self, code: str) -> tuple[tuple[str, ...], int]:
        table = self._tables.get(code)
        return table.here if table is not None else NOBODY

    async def _introduce(self, code: str) -> None:
        here = self._told[code] = self._here(code)
        await self._say(Here(self._process, code, *here))
        if here != NOBODY:
            await self.lead(code)
        elif self._told.get(code) == NOBODY:  # nobody came meanwhile
            del self._told[code]

    async def _introduce_all(self) -> None:
        for code in list(self._told):
            await self._introduce(code)

    def welcome(self, code: str) -> None:
        """That table was read into memory, and perhaps something was kept meanwhile."""
        if not self._link.alone:
            self._tables[code].catch_up_soon()
            self._changed(code)

    def elsewhere(self, code: str) -> tuple[set[str], int]:
        """Who is connected to that table in other processes: guests who have a seat, and how many others."""
        heard = self._there.get(code, {}).values()
        return {guest for here in heard for guest in here.players}, sum(here.watchers for here in heard)

    # Hearing

    def wrote(self, table: str, last: int) -> None:
        """Another process has kept facts of that table."""
        self._catch_up(table, last)

    def _catch_up(self, code: str, last: int) -> None:
        table = self._tables.get(code)
        if table is not None and table.size < last:
            table.catch_up_soon()

    def said(self, text: str) -> None:
        """A process has said something."""
        try:
            word = _WORD.decode(text)
        except msgspec.DecodeError:
            return  # of another version, during an upgrade
        if word.process == self._process:
            return
        new = word.process not in self._heard_at
        self._heard_at[word.process] = asyncio.get_running_loop().time()
        if new:
            self._soon(self._introduce_all())
        if isinstance(word, Here):
            there = self._there.setdefault(word.table, {})
            there[word.process] = word
            if not (word.players or word.watchers):
                del there[word.process]
            self._changed(word.table)

    def missed(self) -> None:
        """Something may not have been heard."""
        for table in list(self._tables.values()):
            table.catch_up_soon()
        self._soon(self._introduce_all())

    def _changed(self, code: str) -> None:
        if not self._there.get(code):
            self._there.pop(code, None)
        table = self._tables.get(code)
        if table is not None:
            table.be_elsewhere(*self.elsewhere(code))

    # Beating

    async def _beat(self) -> None:
        beats = 0
        while True:
            try:
                await self._say(Beat(self._process))
                self._bury()
                for code in self._link.led() - self._tables.keys():
                    await self._link.follow(code)
                for code in list(self._told):
                    await self.lead(code)
                beats += 1
                if beats % LOOK == 0:
                    await self._look()
            except Exception as error:
                journal.fault("beat_failed", error)
            await asyncio.sleep(BEAT)

    def _bury(self) -> None:
        """Whoever sat at the sockets of a process that is silent is away."""
        before = asyncio.get_running_loop().time() - SILENCE
        silent = {process for process, at in self._heard_at.items() if at < before}
        for process in silent:
            del self._heard_at[process]
        for code, there in list(self._there.items()):
            gone = there.keys() & silent
            for process in gone:
                del there[process]
            if gone:
                self._changed(code)

    async def _look(self) -> None:
        """Find what others kept and this process did not hear of."""
        mine = {code: table for code, table in self._tables.items() if code in self._told or self.leads(code)}
        if not mine:
            return
        try:
            lasts = await self._log.lasts(list(mine))
        except Fault:
            return
        for code, last in lasts.items():
            self._catch_up(code, last)

    async def _say(self, word: Word) -> None:
        await self._link.say(msgspec.json.encode(word).decode())

    def _soon(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(what)
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)
