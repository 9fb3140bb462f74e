"""The hall: every table by its code. A table is read from the log when somebody comes, and forgotten when idle."""

from __future__ import annotations

import asyncio
import re
import secrets
from base64 import b32encode
from collections.abc import Sequence
from functools import partial

from kanasta.table import fact as facts
from kanasta.table.command import Fill, Sit
from kanasta.table.deciding import decide
from kanasta.table.fact import Entry, decoded, encoded
from kanasta.table.table import COUNTED, Table
from kanasta.table.terms import Terms
from kanasta.web import journal
from kanasta.web.engaged import check_bot
from kanasta.web.live import LiveTable
from kanasta.web.means import Means
from kanasta.web.others import Others

CODE = re.compile(r"[a-z2-7]{26}")
"""A table's code: 128 random bits, in letters and digits that no mail programme breaks and nobody confuses."""
SWEEP = 30
"""Seconds between two looks for idle tables."""


def new_code() -> str:
    """A code that nobody can guess."""
    return b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


class Crowded(Exception):
    """No more tables fit into memory, or the server ends."""


class Hall:
    """The tables of one server."""

    def __init__(self, means: Means) -> None:
        self.means = means
        self.others = Others(means.log)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._closing = False
        means.metrics.gauge("tables", lambda: len(self._tables))
        means.metrics.gauge("tables_led", lambda: sum(map(self.others.leads, list(self._tables))))

    async def open(self) -> None:
        """Begin to hear other processes, and to forget idle tables."""
        await self.others.open(self._tables)
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    def loaded(self, code: str) -> bool:
        """Whether the table of that code is in memory."""
        return code in self._tables

    async def table(self, code: str) -> LiveTable | None:
        """The table of that code; None where there is none.

        Raises Fault where the log cannot be read, OtherRules where its rules have changed since, and Crowded.
        """
        if not CODE.fullmatch(code):
            return None
        if self._closing:
            raise Crowded
        found = self._tables.get(code)
        if found is not None and not found.unloaded:
            found.used_at = asyncio.get_running_loop().time()
            return found
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(partial(self._loaded, code))
        # Who gives up waiting must not take the table from the others who wait for it.
        return await asyncio.shield(loading)

    def _loaded(self, code: str, loading: asyncio.Task[LiveTable | None]) -> None:
        del self._loading[code]
        if not loading.cancelled():
            loading.exception()

    async def _load(self, code: str) -> LiveTable | None:
        if len(self._tables) >= self.means.bounds.loaded_tables:
            self._forget_idle(0)
            if len(self._tables) >= self.means.bounds.loaded_tables:
                raise Crowded
        rows = await self.means.log.read(code)
        if not rows:
            return None
        table = await asyncio.to_thread(self._built, code, rows)
        table.used_at = asyncio.get_running_loop().time()
        self._tables[code] = table
        self.others.welcome(code)
        return table

    def _built(self, code: str, rows: Sequence[bytes]) -> LiveTable:
        return LiveTable(code, [decoded(row) for row in rows], self.means, self.others)

    # Setting up

    async def create(
        self, guest: str, terms: Terms, bots: dict[int, str], name: str, seat: int | None
    ) -> str:
        """Set up a table for that guest, who is its host, with bots on their seats; its code.

        With a name the guest sits down too. Raises Complaint for terms that cannot be played, Refused for seats that
        cannot be taken, Fault where it cannot be kept.
        """
        for each in (terms.stand_in, *bots.values()):
            check_bot(each)
        checked = await asyncio.to_thread(terms.checked)
        found = [Entry(self.means.now(), facts.Opened.by(guest, checked))]
        table = Table(found[0])
        commands: list[Sit | Fill] = []
        if name:
            # First, since bots call themselves otherwise than who is there already.
            free = next((each for each in range(table.players) if each not in bots), 0)
            seat = free if seat is None else seat
            commands.append(Sit(id="sit", seat=seat, name=name))
        commands += [
            Fill(id="fill", seat=each, bot=bot) for each, bot in bots.items() if not name or each != seat
        ]
        for command in commands:
            for fact in decide(table, command, guest):
                found.append(Entry(found[0].at, fact, guest))
                table.apply(found[-1])
        code = new_code()
        await self.means.log.append(code, 1, [encoded(entry) for entry in found])
        return code

    # Records

    async def record(self, live: LiveTable, match: int | None) -> str | None:
        """The record of one of the table's matches, by number, or of the last that began; None where there is none.

        Of a match that goes on, that is its finished deals.
        """
        table = live.table
        if match is None:
            match = table.matches if table.match is not None else table.matches - 1
        try:
            if match == table.matches:
                return None if table.match is None else table.record()
            if not 1 <= match < table.matches:
                return None
            rows = await self.means.log.read(live.code)
            return await asyncio.to_thread(_older_record, rows, match)
        except ValueError:
            return None

    # Forgetting

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                self._forget_idle(self.means.bounds.idle_seconds)
            except Exception as error:
                journal.fault("sweep_failed", error)

    def _forget_idle(self, seconds: float) -> None:
        before = asyncio.get_running_loop().time() - seconds
        for code, table in list(self._tables.items()):
            if table.unloaded or (not table.busy and table.used_at <= before):
                table.unload()
                del self._tables[code]

    async def close(self) -> None:
        """Let all tables finish what they are keeping, and do nothing more."""
        self._closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(table.finish() for table in list(self._tables.values())))

    def quiet(self) -> bool:
        """Whether all that was told has been sent."""
        return all(
            connection.idle for table in self._tables.values() for connection in table.company.connections
        )


def _older_record(rows: Sequence[bytes], match: int) -> str | None:
    """The record of a match that another one has followed: all happens again, up to the beginning of the next."""
    table = Table(decoded(rows[0]))
    for row in rows[1:]:
        entry = decoded(row)
        if isinstance(entry.fact, facts.Committed) and table.phase != COUNTED and table.matches == match:
            break
        table.apply(entry)
    return table.record()
