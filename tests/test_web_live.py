"""The table as an actor: what is kept before it is told, faults of the log, restarts, clocks, and who is there."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from inside import BEGAN, Inside, Line, guest_of, inside

from kanasta.bots.bot import bot
from kanasta.game.view import view
from kanasta.store.fault import Conflict, Full, Unavailable
from kanasta.store.log import Log
from kanasta.table import fact as facts
from kanasta.table.due import lot_of
from kanasta.table.fact import Entry, decoded, encoded
from kanasta.table.table import PLAYING, Table
from kanasta.table.terms import Terms
from kanasta.web import company, live
from kanasta.web.bounds import Bounds
from kanasta.web.means import flowing
from kanasta.web.rates import Rates


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "PRESENCE", 0.01)
    monkeypatch.setattr(live, "PAUSES", (0.01,))


class Troubled:
    """A log that fails when a test wants it."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.before: Callable[[str, int], Exception | None] = lambda table, first: None
        """Asked before a batch is kept: with which error it fails."""
        self.after: Callable[[], Exception | None] = lambda: None
        """Asked after it is kept."""
        self.reads: Exception | None = None
        self.appended = 0

    async def append(self, table: str, first: int, kept: Sequence[bytes]) -> None:
        error = self.before(table, first)
        if error is not None:
            raise error
        await self.log.append(table, first, kept)
        self.appended += 1
        error = self.after()
        if error is not None:
            raise error

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        if self.reads is not None:
            raise self.reads
        return await self.log.read(table, after)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.log, name)


def trouble(house: Inside) -> Troubled:
    found = house.hall.means.log
    assert isinstance(found, Troubled)
    return found


async def said(house: Inside, code: str, line: Line, wish: str, **fields: Any) -> Any:
    """The answer to a command, once the table has come to rest."""
    table = (await house.table(code)).table
    seat = table.seat_of(guest_of(line.number))
    name = line.do(wish, **{"seen": table.versions[6 if seat is None else seat], **fields})
    await house.settled(code)
    return line.answer(name)


async def table_with_bots(house: Inside, *persons: int, **terms: Any) -> tuple[str, list[Line]]:
    """A table of four at classic rules, with these guests on the seats of their numbers and bots on the others."""
    code = await house.hall.create(
        guest_of(persons[0]),
        Terms("classic", 4, **terms),
        {seat: "careful" for seat in range(4) if seat not in persons},
        "P",
        persons[0],
    )
    lines = [house.join(code, number) for number in persons]
    await house.settled(code)
    for line in lines[1:]:
        assert (await said(house, code, line, "sit", seat=line.number, name=f"N{line.number}"))[
            "tell"
        ] == "done"
    return code, lines


async def deal(house: Inside, code: str, lines: list[Line]) -> None:
    for line in lines:
        await said(house, code, line, "ready")
    for line in lines:
        await said(house, code, line, "nonce", nonce="n")


async def acts(house: Inside, code: str, lines: list[Line]) -> Any:
    """Who has to act does what the careful bot would; the answer."""
    table = (await house.table(code)).table
    seat = table.to_act
    assert seat is not None
    line = next(line for line in lines if table.seat_of(guest_of(line.number)) == seat)
    return await said(house, code, line, "play", actions=careful(table))


def careful(table: Table) -> str:
    """What the careful bot would do for who has to act."""
    assert table.to_act is not None
    return str(bot("careful").choose(view(table.deal, table.to_act), lot_of(table)))


async def kept(house: Inside, code: str) -> list[Entry]:
    return [decoded(row) for row in await house.hall.means.log.read(code)]


def same(table: Table, other: Table) -> bool:
    deals = [each.deal.facts() if each.phase == PLAYING else None for each in (table, other)]
    return (table.versions, table.phase, table.size) == (other.versions, other.phase, other.size) and deals[
        0
    ] == deals[1]


# What is kept, and when it is told


def test_nothing_is_told_before_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        heard = len(line.texts)
        gate = asyncio.Event()
        log = trouble(house)
        append = log.log.append

        async def slow(*what: Any) -> None:
            await gate.wait()
            await append(*what)

        monkeypatch.setattr(log.log, "append", slow)
        line.do("say", text="first")
        line.do("say", text="second")
        await asyncio.sleep(0.05)
        assert [each for each in line.told[heard:] if each["tell"] != "present"] == []
        assert (await house.table(code)).table.size == len(await kept(house, code))
        gate.set()
        await house.settled(code)
        told = [each for each in line.told[heard:] if each["tell"] != "present"]
        assert [each["tell"] for each in told] == ["event", "done", "event", "done"]
        assert [each["what"]["text"] for each in told[::2]] == ["first", "second"]

    inside(tmp_path, play, wrap=Troubled)


def test_a_table_read_from_the_log_is_the_one_that_was_played(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0, 2, watchers=True)
        await deal(house, code, lines)
        for _ in range(20):
            await acts(house, code, lines)
        table = await house.table(code)
        assert same(table.table, Table.of(await kept(house, code)))
        assert {
            fact.bot for entry in await kept(house, code) if isinstance(fact := entry.fact, facts.Played)
        } == {"", "careful"}

    inside(tmp_path, play)


# Faults of the log


def test_a_full_disk_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        log = trouble(house)
        log.before = lambda *_: Full("no room")
        before = len(await kept(house, code))
        answer = await said(house, code, line, "say", text="is there room?", id="1")
        assert (answer["tell"], answer["code"]) == ("refused", "full")
        assert answer["words"]["text"] == "The disk that keeps the tables is full"
        assert len(await kept(house, code)) == before
        log.before = lambda *_: None
        again = house.join(code, 0)
        assert (await said(house, code, again, "say", text="is there room?", id="1"))["tell"] == "done"
        assert sum(each.get("what", {}).get("is") == "said" for each in line.told) == 1

    inside(tmp_path, play, wrap=Troubled)


@pytest.mark.parametrize("error", [Full("no room"), Unavailable("gone")])
def test_what_is_due_waits_for_room_and_everybody_is_told(tmp_path: Path, error: Exception) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0)
        log = trouble(house)
        table = await house.table(code)
        # The last player gets ready; choosing a seed is due then, and cannot be kept.
        log.before = lambda _, first: (
            error if first > table.table.size + 1 or not first_is_ready(table.table) else None
        )

        def first_is_ready(now: Table) -> bool:
            return not now.chairs[0].ready

        assert (await said_soon(house, lines[0], "ready"))["tell"] == "done"
        await until(lambda: any(each["tell"] == "halt" for each in lines[0].told))
        halt = next(each for each in lines[0].told if each["tell"] == "halt")
        assert halt["code"] == ("full" if isinstance(error, Full) else "unavailable")
        assert halt["words"]["text"]
        await asyncio.sleep(0.1)
        assert table.table.phase == "gathering"
        assert sum(each["tell"] == "halt" for each in lines[0].told) == 1, "told once, not at each attempt"
        late = house.join(code, 1)
        await until(lambda: any(each == halt for each in late.told))
        log.before = lambda *_: None
        await until(lambda: table.table.phase == "shuffling")
        await until(lambda: {"tell": "halt"} in lines[0].told and {"tell": "halt"} in late.told)

    inside(tmp_path, play, wrap=Troubled)


async def until(met: Callable[[], bool]) -> None:
    for _ in range(2000):
        if met():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("that does not come about")


async def said_soon(house: Inside, line: Line, wish: str, **fields: Any) -> Any:
    """The answer to a command, though the table may not come to rest."""
    name = line.do(wish, **{"seen": line.told[0]["version"], **fields})
    await until(lambda: any(each.get("id") == name for each in line.told))
    return line.answer(name)


def test_bots_wait_for_room_too(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0)
        table = (await house.table(code)).table
        log = trouble(house)
        log.before = lambda *_: Full("no room") if table.phase == PLAYING and table.to_act != 0 else None
        await said_soon(house, lines[0], "ready", seen=table.versions[0])
        await until(lambda: table.phase == "shuffling")
        await said_soon(house, lines[0], "nonce", nonce="n", seen=table.versions[0])
        await until(lambda: table.phase == PLAYING)
        while table.to_act == 0:
            await said_soon(house, lines[0], "play", actions=careful(table), seen=table.versions[0])
        await until(lambda: any(each["tell"] == "halt" for each in lines[0].told))
        steps = table.steps
        await asyncio.sleep(0.1)
        assert table.steps == steps
        log.before = lambda *_: None
        await until(lambda: table.steps > steps)
        await until(lambda: {"tell": "halt"} in lines[0].told)

    inside(tmp_path, play, wrap=Troubled)


def test_what_was_kept_though_the_log_failed_is_not_done_twice(tmp_path: Path) -> None:
    """A database breaks off after the commit: nobody knows whether it is kept, so the table looks before it goes on."""

    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        log = trouble(house)
        log.after = lambda: Unavailable("gone away")
        answer = await said(house, code, line, "say", text="once", id="once")
        assert answer["code"] == "unavailable"
        assert not any(each.get("what", {}).get("is") == "said" for each in line.told)
        log.after = lambda: None
        log.reads = Unavailable("still away")
        other = house.join(code, 1)
        assert (await said(house, code, line, "ready", id="r1"))["code"] == "unavailable"
        log.reads = None
        again = house.join(code, 0)
        assert (await said(house, code, again, "say", text="once", id="once"))["tell"] == "done"
        entries = await kept(house, code)
        assert sum(isinstance(entry.fact, facts.Said) for entry in entries) == 1
        for each in (line, again):
            assert sum(told.get("what", {}).get("is") == "said" for told in each.told) <= 1
        assert sum(told.get("what", {}).get("is") == "said" for told in line.told) == 1
        assert other.told[0]["tell"] == "scene"
        assert same((await house.table(code)).table, Table.of(entries))

    inside(tmp_path, play, wrap=Troubled)


def test_what_another_process_kept_is_told_before_one_goes_on(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        log = trouble(house)
        table = await house.table(code)
        foreign = encoded(Entry(BEGAN, facts.Said(0, "from elsewhere"), guest_of(0), "foreign"))
        await log.log.append(code, table.table.size + 1, [foreign])
        answer = await said(house, code, line, "say", text="from here")
        assert answer["tell"] == "done"
        told = [each["what"]["text"] for each in line.told if each["tell"] == "event"]
        assert told == ["from elsewhere", "from here"]
        assert (await said(house, code, line, "say", text="from elsewhere", id="foreign"))["tell"] == "done"
        assert same(table.table, Table.of(await kept(house, code)))

    inside(tmp_path, play, wrap=Troubled)


def test_a_table_that_others_write_to_without_end_refuses(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        trouble(house).before = lambda table, first: Conflict(table, first, first)
        assert (await said(house, code, line, "say", text="x"))["code"] == "busy"

    inside(tmp_path, play, wrap=Troubled)


def test_an_error_of_ours_is_noted_without_what_it_says(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        trouble(house).before = lambda *_: RuntimeError("Ks 4h are secret")
        answer = await said(house, code, line, "say", text="x")
        assert answer["code"] == "fault"
        assert "secret" not in json.dumps(answer)
        trouble(house).before = lambda *_: None
        assert (await said(house, code, line, "say", text="y"))["tell"] == "done"

    with caplog.at_level(logging.INFO):
        inside(tmp_path, play, wrap=Troubled)
    fields = next(record.__dict__["fields"] for record in caplog.records if record.msg == "command_failed")
    assert fields["error"] == "RuntimeError"
    assert "secret" not in json.dumps(fields)


def test_a_table_that_breaks_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should letting a kept fact happen fail, the log is right and the table in memory is not."""

    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        broken = await house.table(code)
        with monkeypatch.context() as patch:
            patch.setattr(company.Company, "hear", lambda *_: 1 / 0)
            line.do("say", text="x")
            await until(lambda: broken.unloaded)
        again = house.join(code, 0)
        await until(lambda: bool(again.texts))
        assert await house.table(code) is not broken
        assert (await said(house, code, again, "say", text="y"))["tell"] == "done"

    inside(tmp_path, play)


# Who is there


def test_nothing_happens_where_nobody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0, watchers=True)
        watcher = house.join(code, 9)
        table = await house.table(code)
        with monkeypatch.context() as patch:
            patch.setattr(live.LiveTable, "_start_bots", lambda _: None)
            await deal(house, code, lines)
            while table.table.to_act == 0:
                await acts(house, code, lines)
        await lines[0].close()
        await house.settled(code)
        size = table.table.size
        await asyncio.sleep(0.05)
        assert table.table.size == size, "bots play for a watcher alone"
        assert watcher.told[-1] == {"tell": "present", "seats": [], "watchers": 1}

    inside(tmp_path, play)


def test_who_is_there_is_told(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0, 2, watchers=True)
        second = house.join(code, 2)
        house.join(code, 7)
        await until(lambda: {"tell": "present", "seats": [0, 2], "watchers": 1} in lines[0].told)
        await second.close()
        await asyncio.sleep(0.03)
        assert lines[0].told[-1] == {"tell": "present", "seats": [0, 2], "watchers": 1}, "one window is left"
        await lines[1].close()
        await until(lambda: lines[0].told[-1] == {"tell": "present", "seats": [0], "watchers": 1})

    inside(tmp_path, play)


def test_a_bot_stands_in_for_who_is_away_and_hands_back(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0, 2, away_seconds=0)
        await deal(house, code, lines)
        await lines[1].close()
        await until(lambda: any(each.get("what", {}).get("is") == "stood_in" for each in lines[0].told))
        stood = next(each["what"] for each in lines[0].told if each.get("what", {}).get("is") == "stood_in")
        assert stood == {"is": "stood_in", "seat": 2, "bot": "careful", "why": "away"}
        house.join(code, 2)
        await until(lambda: any(each.get("what", {}).get("is") == "handed_back" for each in lines[0].told))

    inside(tmp_path, play)


def test_a_running_clock_begins_again_after_a_restart(tmp_path: Path) -> None:
    async def before(house: Inside) -> str:
        code, lines = await table_with_bots(house, 0, 1, 2, 3, turn_seconds=60)
        await deal(house, code, lines)
        assert (await house.table(code)).table.clock.ends == BEGAN + 60_000
        return code

    code = inside(tmp_path, before)

    async def after(house: Inside) -> None:
        size = len(await kept(house, code))
        watcher = house.join(code, 9)
        await house.settled(code)
        assert len(await kept(house, code)) == size, "a stranger wakes nobody"
        line = house.join(code, 0)
        await house.settled(code)
        entries = await kept(house, code)
        assert isinstance(entries[-1].fact, facts.Woke)
        assert (await house.table(code)).table.clock.ends == entries[-1].at + 60_000
        house.join(code, 1)
        await house.settled(code)
        assert len(await kept(house, code)) == size + 1, "it wakes once"
        assert any(each.get("what", {}).get("is") == "woke" for each in line.told)
        assert watcher.told[0]["tell"] == "scene"

    inside(tmp_path, after)


def test_out_of_time_a_bot_plays_the_turn(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0, 1, 2, 3, turn_seconds=1)
        await deal(house, code, lines)
        table = await house.table(code)
        seat = table.table.to_act
        assert seat is not None
        clock = house.clock
        house.clock = clock + 1000
        table.look_soon()
        await until(lambda: any(each.get("what", {}).get("is") == "stood_in" for each in lines[0].told))
        stood = next(each["what"] for each in lines[0].told if each.get("what", {}).get("is") == "stood_in")
        assert (stood["seat"], stood["why"]) == (seat, "time")
        await until(lambda: table.table.to_act != seat or table.table.phase != PLAYING)

    inside(tmp_path, play)


def test_time_never_goes_backwards_and_never_stands_still(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, (line,) = await table_with_bots(house, 0)
        for clock in (BEGAN + 500, BEGAN - 10_000, BEGAN + 200, BEGAN + 900):
            house.clock = clock
            await said(house, code, line, "say", text=str(clock))
        times = [entry.at for entry in await kept(house, code)]
        assert times == sorted(times)
        assert times[-4:] == [BEGAN + 500, BEGAN + 500, BEGAN + 10_700, BEGAN + 11_400]

    inside(tmp_path, play)


def test_a_turn_ends_though_another_process_kept_something_by_a_clock_that_is_ahead(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0, 1, 2, 3, turn_seconds=60)
        await deal(house, code, lines)
        table = await house.table(code)
        said = Entry(house.clock + 20_000, facts.Said(0, "from elsewhere"))
        await house.hall.means.log.append(code, table.size + 1, [encoded(said)])
        table.catch_up_soon()
        await house.settled(code)
        assert table.table.last_at == said.at
        house.clock += 39_000  # so that it is 59 seconds since the turn began
        table.look_soon()
        await house.settled(code)
        assert not any(each.get("what", {}).get("is") == "stood_in" for each in lines[0].told)
        house.clock += 1_001
        table.look_soon()
        await until(lambda: any(each.get("what", {}).get("is") == "stood_in" for each in lines[0].told))

    inside(tmp_path, play)


def test_a_clock_that_another_process_found_set_forward_takes_no_time_from_anybody(tmp_path: Path) -> None:
    """It began after somebody had set the database's clock: neither a turn nor somebody's absence is an hour longer."""

    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0, 1, 2, 3, turn_seconds=60, away_seconds=30)
        await deal(house, code, lines)
        table = await house.table(code)
        assert table.table.to_act is not None
        gone = (table.table.to_act + 1) % 4
        await lines[gone].close()
        said = Entry(house.clock + 3_600_000, facts.Said((gone + 1) % 4, "from elsewhere"))
        await house.hall.means.log.append(code, table.size + 1, [encoded(said)])
        table.catch_up_soon()
        await house.settled(code)
        happened = [entry.fact for entry in await kept(house, code)]
        assert isinstance(happened[-1], facts.Woke)
        assert not any(isinstance(fact, facts.StoodIn) for fact in happened)
        assert table.table.clock.ends == said.at + 60_000
        house.clock += 30_000
        table.look_soon()
        await until(
            lambda: any(each.get("what", {}).get("is") == "stood_in" for each in lines[gone - 1].told)
        )
        house.clock += 30_000
        table.look_soon()
        await until(
            lambda: sum(each.get("what", {}).get("is") == "stood_in" for each in lines[gone - 1].told) == 2
        )

    inside(tmp_path, play)


def test_a_clock_that_is_set_back_shuts_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = time.time()
    monkeypatch.setattr(time, "time", lambda: clock)
    rates = Rates(Bounds(tables=3))
    assert [rates.allow("tables", "192.0.2.1") for _ in range(4)] == [True, True, True, False]
    clock -= 3_600
    assert [rates.allow("tables", "192.0.2.1") for _ in range(4)] == [True, True, True, False]
    clock += 61
    assert rates.allow("tables", "192.0.2.1")


def test_who_sets_the_clock_of_the_machine_takes_no_time_from_anybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = flowing(BEGAN)
    for jump in (3_600, -7_200):
        wall = time.time_ns()
        monkeypatch.setattr(time, "time_ns", lambda wall=wall, jump=jump: wall + jump * 10**9)
        monkeypatch.setattr(time, "time", lambda wall=wall, jump=jump: wall / 1e9 + jump)
        assert BEGAN <= clock() < BEGAN + 60_000


def test_idle_tables_are_forgotten_and_read_again(tmp_path: Path) -> None:
    async def play(house: Inside) -> None:
        code, lines = await table_with_bots(house, 0)
        first = await house.table(code)
        house.hall._forget_idle(0)
        assert await house.table(code) is first, "somebody is there"
        await lines[0].close()
        await house.settled(code)
        house.hall._forget_idle(0)
        assert first.unloaded
        again = await asyncio.gather(*(house.table(code) for _ in range(20)))
        assert len(set(map(id, again))) == 1, "it is read once, however many want it"
        assert again[0] is not first
        assert same(again[0].table, first.table)

    inside(tmp_path, play)
