"""The log of tables: what it acknowledged is there whatever happens, whole and in order, and nothing else is.

What is not about files is tested on SQLite and on PostgreSQL, each time in a database of its own.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from databases import postgresql
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from kanasta.message import Complaint
from kanasta.store import sqlite, writer
from kanasta.store.address import Address
from kanasta.store.fault import Conflict, Full, Unavailable
from kanasta.store.log import Log
from kanasta.store.migration import VERSION_TABLE
from kanasta.store.schema import metadata


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, file: Path) -> Iterator[str]:
    """Where an empty log can be opened."""
    if request.param == "sqlite":
        yield str(file)
        return
    with postgresql() as url:
        yield url


@contextmanager
def rival(where: str) -> Iterator[Connection]:
    """Somebody else in the database."""
    engine = create_engine(Address.read(where).url)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@contextmanager
def held(where: str) -> Iterator[None]:
    """Nothing can be written meanwhile: what is asked of the log waits."""
    with rival(where) as connection:
        of_file = connection.dialect.name == "sqlite"
        connection.execute(text("BEGIN IMMEDIATE" if of_file else "LOCK TABLE facts IN EXCLUSIVE MODE"))
        yield
        connection.rollback()


@contextmanager
def commits_counted() -> Iterator[list[int]]:
    counted: list[int] = []

    def count(connection: Connection) -> None:
        counted.append(1)

    event.listen(Engine, "commit", count)
    yield counted
    event.remove(Engine, "commit", count)


def run(where: str, play: Callable[[Log], Coroutine[Any, Any, None]]) -> None:
    with Log.open(where) as log:
        asyncio.run(play(log))


def kept(where: str, table: str) -> list[bytes]:
    """What the table is after a restart."""
    with Log.open(where) as log:
        return asyncio.run(log.read(table))


async def begun(*appends: Awaitable[None]) -> list[asyncio.Future[None]]:
    """The appends as tasks that wait for the log."""
    tasks: list[asyncio.Future[None]] = [asyncio.ensure_future(each) for each in appends]
    await asyncio.sleep(0)
    return tasks


async def outcomes(tasks: list[asyncio.Future[None]]) -> list[type[BaseException] | None]:
    done = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 30)
    return [None if each is None else type(each) for each in done]


# What is kept


def test_facts_come_back_in_order_and_to_the_byte(where: str) -> None:
    facts = [b"one", b"", bytes(range(256)), "zlatna ♥".encode()] + [b"%d" % n for n in range(5, 31)]

    async def play(log: Log) -> None:
        await log.append("b", 1, [b"another table"])
        await log.append("a", 1, facts[:2])
        await log.append("a", 3, facts[2:12])
        await log.append("a", 13, facts[12:])
        assert await log.read("a") == facts
        assert await log.read("a", after=11) == facts[11:]
        assert await log.read("a", after=30) == []
        assert await log.read("a", after=2**80) == []
        assert await log.read("a", after=-1) == facts

    run(where, play)
    assert kept(where, "a") == facts
    assert kept(where, "b") == [b"another table"]


def test_a_table_that_is_not_there_has_no_facts(where: str) -> None:
    async def play(log: Log) -> None:
        for name in ("none", "", "\0", "\ud800", "x" * 65, "'; DROP TABLE facts; --"):
            assert await log.read(name) == []
        await log.append("'; DROP TABLE facts; --", 1, [b"'"])
        assert await log.tables() == ["'; DROP TABLE facts; --"]

    run(where, play)


def test_appends_may_be_made_before_the_one_before_is_kept(where: str) -> None:
    async def play(log: Log) -> None:
        with held(where):
            tasks = await begun(*(log.append("a", n, [b"%d" % n, b"+"]) for n in range(1, 1001, 2)))
        assert set(await outcomes(tasks)) == {None}

    run(where, play)
    assert kept(where, "a") == [fact for n in range(1, 1001, 2) for fact in (b"%d" % n, b"+")]


@pytest.mark.parametrize("first", [1, 2, 3, 5, 2**31, 2**80])
def test_a_batch_that_does_not_follow_is_refused_whole(where: str, first: int) -> None:
    async def play(log: Log) -> None:
        await log.append("a", 1, [b"1", b"2", b"3"])
        with pytest.raises(Conflict) as refused:
            await log.append("a", first, [b"x", b"y", b"z"])
        assert refused.value.last == 3
        await log.append("a", 4, [b"4"])

    run(where, play)
    assert kept(where, "a") == [b"1", b"2", b"3", b"4"]


def test_the_first_fact_of_a_table_is_number_one(where: str) -> None:
    async def play(log: Log) -> None:
        with pytest.raises(Conflict) as refused:
            await log.append("a", 2, [b"x"])
        assert refused.value.last == 0
        assert await log.tables() == []

    run(where, play)


def test_what_cannot_be_kept_is_refused_and_harms_no_other(where: str) -> None:
    async def play(log: Log) -> None:
        with held(where):
            good = await begun(log.append("good", 1, [b"1"]), log.append("good", 2, [b"2" * 2**20]))
            for table, first, facts in (
                ("", 1, [b"x"]),
                ("x" * 65, 1, [b"x"]),
                ("\0", 1, [b"x"]),
                ("ž", 1, [b"x"]),
                ("a", 0, [b"x"]),
                ("a", 1, []),
                ("a", 1, [b"x" * (2**20 + 1)]),
            ):
                with pytest.raises(ValueError, match=r"fact|an id of a table"):
                    await log.append(table, first, facts)
            with pytest.raises(TypeError):
                await log.append("a", 1, ["no bytes"])  # type: ignore[list-item]
        assert await outcomes(good) == [None, None]
        assert await log.tables() == ["good"]

    run(where, play)


# Groups


def test_what_waits_is_kept_in_one_commit_and_told_in_one_call(where: str) -> None:
    async def play(log: Log) -> None:
        calls: list[str] = []
        loop = asyncio.get_running_loop()
        original = loop.call_soon_threadsafe

        def counted(*arguments: Any, **more: Any) -> asyncio.Handle:
            calls.append(threading.current_thread().name)
            return original(*arguments, **more)

        loop.call_soon_threadsafe = counted  # type: ignore[method-assign, assignment]
        with commits_counted() as commits:
            with held(where):
                # One more than a group: however early the writer takes the first ones on, the others are one group.
                tasks = await begun(*(log.append(f"t{n}", 1, [b"1"]) for n in range(writer.GROUP + 1)))
            assert await outcomes(tasks) == [None] * (writer.GROUP + 1)
        assert len(commits) == len(calls) == 2

    run(where, play)


def test_a_conflict_leaves_the_others_of_its_group(where: str) -> None:
    async def play(log: Log) -> None:
        await log.append("taken", 1, [b"1", b"2"])
        with commits_counted() as commits:
            with held(where):
                tasks = await begun(
                    log.append("a", 1, [b"a1"]),
                    log.append("taken", 2, [b"x", b"y"]),
                    log.append("gap", 2, [b"x"]),
                    log.append("b", 1, [b"b1", b"b2"]),
                    log.append("taken", 3, [b"3"]),
                    log.append("a", 1, [b"x"]),
                    log.append("a", 2, [b"a2"]),
                    log.append("a", 4, [b"x"]),
                )
            assert await outcomes(tasks) == [None, Conflict, Conflict, None, None, Conflict, None, Conflict]
        assert len(commits) in (1, 2)  # not eight: they were groups
        assert sorted(await log.tables()) == ["a", "b", "taken"]

    run(where, play)
    assert kept(where, "a") == [b"a1", b"a2"]
    assert kept(where, "b") == [b"b1", b"b2"]
    assert kept(where, "taken") == [b"1", b"2", b"3"]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_number_that_another_process_is_just_taking(where: str, keeps: bool) -> None:
    async def play(log: Log) -> None:
        await log.append("a", 1, [b"1"])
        with rival(where) as other:
            if other.dialect.name == "sqlite":
                other.execute(text("BEGIN IMMEDIATE"))
            other.execute(
                text("INSERT INTO facts (table_id, n, fact, at) VALUES ('a', 2, :fact, 0)"),
                {"fact": b"theirs"},
            )
            tasks = await begun(
                log.append("b", 1, [b"b1"]), log.append("a", 2, [b"2", b"3"]), log.append("c", 1, [b"c1"])
            )
            await asyncio.sleep(0.2)  # on PostgreSQL the group has looked the numbers up by now
            if keeps:
                other.commit()
        assert await outcomes(tasks) == [None, Conflict if keeps else None, None]

    run(where, play)
    assert kept(where, "a") == ([b"1", b"theirs"] if keeps else [b"1", b"2", b"3"])
    assert (kept(where, "b"), kept(where, "c")) == ([b"b1"], [b"c1"])


def test_two_logs_on_one_database_win_each_number_once(where: str) -> None:
    async def player(log: Log, table: str, name: str) -> list[bytes]:
        won: list[bytes] = []
        n = 1
        while len(won) < 20:
            fact = f"{name} {len(won)}".encode()
            try:
                await log.append(table, n, [fact])
            except Conflict as conflict:
                n = conflict.last + 1
            else:
                won.append(fact)
                n += 1
        return won

    async def play(logs: list[Log]) -> None:
        seats = [(log, t, f"{t}{k}{i}") for k, log in enumerate(logs) for t in "abc" for i in range(3)]
        won = await asyncio.wait_for(asyncio.gather(*(player(*seat) for seat in seats)), 60)
        for table in "abc":
            of_table = [facts for (_, t, _), facts in zip(seats, won, strict=True) if t == table]
            told = await logs[0].read(table)
            assert told == await logs[1].read(table)
            assert sorted(told) == sorted(fact for facts in of_table for fact in facts)
            for facts in of_table:
                assert [fact for fact in told if fact in facts] == facts

    with Log.open(where) as one, Log.open(where) as other:
        asyncio.run(play([one, other]))


def test_who_stops_waiting_disturbs_nobody(where: str) -> None:
    async def play(log: Log) -> None:
        noise: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: noise.append(context))
        await log.append("taken", 1, [b"1"])
        with held(where):
            tasks = await begun(
                *(log.append(f"t{n}", 1, [b"1"]) for n in range(20)),
                *(log.append("taken", 1, [b"x"]) for _ in range(20)),
            )
            for gone in tasks[::2]:
                gone.cancel()
            await asyncio.sleep(0)
        assert await outcomes(tasks[1::2]) == [None] * 10 + [Conflict] * 10
        # What was asked for is kept all the same, so that what follows on it is no conflict.
        assert len(await log.tables()) == 21
        del tasks, gone
        await asyncio.sleep(0)
        assert noise == []

    run(where, play)


def test_one_log_serves_several_loops(where: str) -> None:
    failed: list[BaseException] = []

    def loop_of(table: str) -> None:
        async def play() -> None:
            for n in range(1, 51):
                await log.append(table, n, [b"%d" % n])

        try:
            asyncio.run(asyncio.wait_for(play(), 60))
        except BaseException as error:
            failed.append(error)

    with Log.open(where) as log:
        threads = [threading.Thread(target=loop_of, args=(table,)) for table in "abc"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []
        assert [len(asyncio.run(log.read(table))) for table in "abc"] == [50, 50, 50]


def test_a_loop_that_ended_does_not_stop_the_writer(where: str) -> None:
    async def leave(log: Log) -> None:
        await begun(log.append("a", 1, [b"1"]))

    with Log.open(where) as log:
        with held(where):
            asyncio.run(leave(log))
        asyncio.run(log.append("b", 1, [b"1"]))
        assert asyncio.run(log.read("a")) == [b"1"]


# Closing and failing


def test_closing_keeps_what_waits(where: str) -> None:
    async def play() -> None:
        log = Log.open(where)
        tasks = await begun(*(log.append(f"t{n % 7}", n // 7 + 1, [b"%d" % n]) for n in range(2000)))
        log.close()
        with rival(where) as other:  # at once, not only when the loop goes on
            assert other.execute(text("SELECT count(*) FROM facts")).scalar_one() == 2000
        assert await outcomes(tasks) == [None] * 2000

    asyncio.run(play())
    assert [len(kept(where, f"t{n}")) for n in range(7)] == [286] * 5 + [285] * 2


def test_a_closed_log_says_so(where: str) -> None:
    async def play() -> None:
        log = Log.open(where)
        log.close()
        log.close()
        for asked in (log.append("a", 1, [b"1"]), log.read("a"), log.tables(), log.secret("a")):
            with pytest.raises(Unavailable, match="closed"):
                await asked
        assert not await log.healthy()

    asyncio.run(play())


def test_a_database_that_stays_locked_is_unavailable_and_then_works_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)

    async def play(log: Log) -> None:
        assert await log.healthy()
        with held(str(file)):
            tasks = await begun(*(log.append(f"t{n}", 1, [b"1"]) for n in range(9)))
            assert await outcomes(tasks) == [Unavailable] * 9
            assert not await log.healthy()
            assert await log.read("t1") == []  # readers wait for nobody
        assert await log.healthy()
        for n in range(9):
            await log.append(f"t{n}", 1, [b"2"])

    run(str(file), play)
    assert kept(str(file), "t8") == [b"2"]


def test_a_full_disk_keeps_nothing_and_goes_on_when_there_is_room(file: Path) -> None:
    room = 0

    def limit(connection: Connection) -> None:
        # SQLite itself finds no room. The limit is one of the connection, and never below what the file holds.
        if room:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {room}")

    async def play(log: Log) -> None:
        nonlocal room
        big = [b"%d " % n * 20_000 for n in range(3)]
        await log.append("a", 1, [b"1"])
        room = 16
        tasks = await begun(*(log.append(f"t{n}", 1, big) for n in range(20)))
        assert await outcomes(tasks) == [Full] * 20
        with pytest.raises(Full, match="The disk that keeps the tables is full") as full:
            await log.append("a", 2, big)
        error = full.value.__cause__
        assert isinstance(error, DBAPIError)
        assert isinstance(error.orig, sqlite3.Error)
        assert error.orig.sqlite_errorcode == sqlite3.SQLITE_FULL
        assert await log.tables() == ["a"]
        assert await log.read("a") == [b"1"]
        await log.append("a", 2, [b"2"])  # this still has room
        room = 1_000_000
        await log.append("a", 3, big)
        assert await log.read("a") == [b"1", b"2", *big]

    event.listen(Engine, "begin", limit)
    try:
        run(str(file), play)
    finally:
        event.remove(Engine, "begin", limit)
    assert len(kept(str(file), "a")) == 5


WRITER = """
import asyncio, sys
from kanasta.store.log import Log

async def table(log, name):
    n = len(await log.read(name)) + 1
    while True:
        size = 1 + n % 3
        await log.append(name, n, [f"{name} {k}".encode() for k in range(n, n + size)])
        n += size
        print(name, n - 1, flush=True)

async def play(log):
    await asyncio.wait_for(asyncio.gather(*(table(log, f"t{k}") for k in range(8))), 30)

with Log.open(sys.argv[1]) as log:
    asyncio.run(play(log))
"""


def killed(where: str, lines: int) -> dict[str, int]:
    """Write from another process, kill it once it has acknowledged so many batches; the last number of each table."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, where], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    assert len(told) >= lines
    acknowledged = [line.split() for line in told if line.endswith("\n")]
    return {table: int(n) for table, n in acknowledged}


@pytest.mark.parametrize("times", [3, pytest.param(60, marks=pytest.mark.soak)])
def test_a_killed_process_loses_nothing_that_it_acknowledged(where: str, times: int) -> None:
    lot = random.Random(times)
    for _ in range(times):
        acknowledged = killed(where, lot.randrange(1, 300))
        assert acknowledged
        for table in (f"t{k}" for k in range(8)):
            facts = kept(where, table)
            assert len(facts) >= acknowledged.get(table, 0)
            assert facts == [b"%b %d" % (table.encode(), n) for n in range(1, len(facts) + 1)]
            assert len(facts) % 3 != 1, "half of a batch was kept"


# The rest of what is asked of it


def test_tables_are_listed_by_their_last_fact(file: Path) -> None:
    async def play(log: Log) -> None:
        for table in ("old", "new", "middle", "same"):
            await log.append(table, 1, [b"1"])
        await log.append("old", 2, [b"2"])
        with rival(str(file)) as other:
            for table, n, at in (
                ("old", 1, 900),
                ("old", 2, 100),
                ("new", 1, 300),
                ("middle", 1, 200),
                ("same", 1, 200),
            ):
                other.execute(text(f"UPDATE facts SET at = {at} WHERE table_id = '{table}' AND n = {n}"))
            other.commit()
        assert await log.tables() == ["new", "middle", "same", "old"]
        assert await log.tables(since=200) == ["new", "middle", "same"]
        assert await log.tables(since=301) == []
        await log.append("old", 3, [b"3"])
        assert await log.tables(since=301) == ["old"]

    run(str(file), play)


def test_groups_of_two_processes_do_not_wait_for_each_other_for_ever(where: str) -> None:
    """Both keep the same numbers of the same tables at once, in different orders: one of them wins each."""

    async def play(logs: list[Log]) -> None:
        tables = [f"table {number}" for number in range(40)]
        for n in range(1, 400, 100):
            asked: list[asyncio.Future[None]] = []
            for log, order in zip(logs, (tables, tables[::-1]), strict=True):
                asked += [asyncio.ensure_future(log.append(table, n, [b"x"] * 100)) for table in order]
            found = await outcomes(asked)
            assert set(found) <= {None, Conflict}
            assert found.count(None) == len(tables)

    with Log.open(where) as one, Log.open(where) as other:
        asyncio.run(play([one, other]))


def test_what_another_process_kept_meanwhile_is_known(where: str) -> None:
    """The writer remembers where its own tables end; others may have gone on from there."""

    async def play(logs: list[Log]) -> None:
        one, other = logs
        await one.append("a", 1, [b"1"])
        await other.append("a", 2, [b"2"])
        with pytest.raises(Conflict) as conflict:
            await one.append("a", 2, [b"not this"])
        assert conflict.value.last == 2
        await other.append("a", 3, [b"3", b"4"])
        await one.append("a", 5, [b"5"])
        await one.secret("between two appends")
        await one.append("a", 6, [b"6"])
        with pytest.raises(Conflict):
            await one.append("a", 8, [b"a gap"])
        assert await other.read("a") == [b"1", b"2", b"3", b"4", b"5", b"6"]

    with Log.open(where) as one, Log.open(where) as other:
        asyncio.run(play([one, other]))


def test_a_secret_is_made_once(where: str) -> None:
    async def play(logs: list[Log]) -> None:
        asked = [log.secret(name) for _ in range(20) for log in logs for name in ("cookie", "other")]
        found = await asyncio.gather(*asked)
        assert len(set(found)) == 2
        assert found[:2] * 40 == found
        assert {len(each) for each in found} == {32}
        again.append(found[0])

    again: list[bytes] = []
    with Log.open(where) as one, Log.open(where) as other:
        asyncio.run(play([one, other]))
    with Log.open(where) as log:
        assert asyncio.run(log.secret("cookie")) == again[0]


def test_no_error_shows_a_fact_or_a_table(where: str) -> None:
    async def play(log: Log) -> None:
        with rival(where) as other:
            other.execute(text("ALTER TABLE facts RENAME COLUMN fact TO something"))
            other.commit()
        with pytest.raises(Unavailable) as failed:
            await log.append("the queen's", 1, [b"queen of hearts"])
        error = failed.value.__cause__
        assert "INSERT INTO facts" in str(error)
        assert "queen" not in f"{failed.value} {failed.value!r} {error} {error!r}"
        assert str(failed.value.message) == "The database that keeps the tables cannot be used"

    run(where, play)


# Opening


def test_the_migrations_make_what_the_schema_says(where: str) -> None:
    Log.open(where).close()
    with rival(where) as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []


def test_processes_that_open_a_new_database_together(where: str) -> None:
    script = "import sys; from kanasta.store.log import Log; Log.open(sys.argv[1]).close()"
    started = [
        subprocess.Popen([sys.executable, "-c", script, where], stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert [process.communicate(timeout=60)[1] for process in started] == [""] * 4
    assert kept(where, "a") == []


def test_only_the_user_may_see_the_file(tmp_path: Path) -> None:
    file = tmp_path / "share" / "kanasta" / "tables.sqlite"
    before = os.umask(0)
    try:
        with Log.open(file) as log:
            asyncio.run(log.append("a", 1, [b"1"]))
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    finally:
        os.umask(before)
    assert {modes.pop("share"), modes.pop("kanasta")} == {0o700}
    assert set(modes) >= {"tables.sqlite", "tables.sqlite-wal"}
    assert set(modes.values()) == {0o600}


def test_the_log_is_on_the_disk_before_a_commit_returns(file: Path) -> None:
    found: list[tuple[object, ...]] = []

    def ask(connection: Connection) -> None:
        pragmas = ("journal_mode", "synchronous", "foreign_keys")
        found.append(tuple(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in pragmas))

    with Log.open(file) as log:
        event.listen(Engine, "commit", ask)
        asyncio.run(log.append("a", 1, [b"1"]))
        event.remove(Engine, "commit", ask)
    full = 2
    assert found == [("wal", full, 1)]


def test_a_copy_that_is_made_while_tables_are_played_is_whole(file: Path, tmp_path: Path) -> None:
    """As ``sqlite3 tables.sqlite ".backup copy.sqlite"`` makes it."""
    copy = tmp_path / "copy.sqlite"

    async def play(log: Log) -> None:
        for n in range(1, 60):
            await log.append("a", n, [b"x" * 500])
            if n == 30:
                source, target = sqlite3.connect(file), sqlite3.connect(copy)
                source.backup(target)
                source.close()
                target.close()

    run(str(file), play)
    assert len(kept(str(copy), "a")) == 30

    async def goes_on(log: Log) -> None:
        await log.append("a", 31, [b"from here"])

    run(str(copy), goes_on)
    assert kept(str(copy), "a")[-1] == b"from here"


def test_the_file_lies_in_the_folder_of_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for base, folder in (
        (str(tmp_path / "data"), tmp_path / "data"),
        ("relative", tmp_path / "home/.local/share"),
        ("", tmp_path / "home/.local/share"),
    ):
        monkeypatch.setenv("XDG_DATA_HOME", base)
        Log.open().close()
        assert [path for path in tmp_path.rglob("*") if path.is_file()] == [
            folder / "kanasta" / "tables.sqlite"
        ]
        (folder / "kanasta" / "tables.sqlite").unlink()
    for given in (
        "one.sqlite",
        Path("one.sqlite"),
        f"sqlite:///{tmp_path}/one.sqlite",
        "sqlite:///one.sqlite",
    ):
        asyncio.run(one_fact_more(given))
    assert len(kept("one.sqlite", "a")) == 4


async def one_fact_more(where: str | Path) -> None:
    with Log.open(where) as log:
        await log.append("a", len(await log.read("a")) + 1, [b"1"])


def complaint(where: str | Path) -> str:
    with pytest.raises(Complaint) as told:
        Log.open(where)
    assert "\n" not in str(told.value)
    return str(told.value)


def test_a_file_that_is_no_database(file: Path) -> None:
    content = b"Dear diary, today I took the pile.\n" * 100
    file.write_bytes(content)
    assert complaint(file) == f"{file} cannot be used: file is not a database"
    assert file.read_bytes() == content


def test_a_damaged_database(file: Path) -> None:
    async def fill(log: Log) -> None:
        await log.append("a", 1, [b"1" * 1000] * 50)

    run(str(file), fill)
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert complaint(file).startswith(f"{file} cannot be used: ")


def test_a_database_of_something_else(where: str) -> None:
    with rival(where) as other:
        other.execute(text("CREATE TABLE recipes (name TEXT)"))
        other.commit()
    assert "holds something else" in complaint(where)
    with rival(where) as other:
        assert other.execute(text("SELECT count(*) FROM recipes")).scalar_one() == 0


def test_a_schema_newer_than_the_program(where: str) -> None:
    Log.open(where).close()
    with rival(where) as other:
        other.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
        other.commit()
    told = complaint(where)
    assert "newer Kanasta" in told
    assert "9999" in told


def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    assert complaint(tmp_path) == f"{tmp_path} is a folder, where a file is wanted"
    plain = tmp_path / "plain"
    plain.write_text("")
    assert complaint(plain / "tables.sqlite") == f"{plain}/tables.sqlite cannot be made: Not a directory"
    assert "empty" in complaint("")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write everywhere")
    file = folder / "tables.sqlite"
    assert complaint(file) == f"{file} cannot be made: Permission denied"


def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert complaint("postgresql://name:hush@127.0.0.1:1/tables").startswith(
        "postgresql://name:***@127.0.0.1:1/tables needs the package psycopg: "
    )


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgres:/host", "is no URL"),
        ("postgresql:host", "is no URL"),
        ("postgresq://name:hush@host/tables", "did you mean postgresql?"),
        ("mysql://name:hush@host/tables", "sqlite and postgresql are"),
        ("postgresql://name:hush", "is no URL"),
        ("postgresql://name:hu@sh@host:port/tables", "is no URL"),
        (
            "postgresql://name:hush@127.0.0.1:1/tables?password=hush",
            "postgresql://name:***@127.0.0.1:1/tables ",
        ),
        ("sqlite://", "names no file"),
        ("sqlite://name:hush@host/tables", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///tables.sqlite?mode=ro", "names no file"),
    ],
)
def test_a_wrong_url_shows_no_password(
    url: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    complained = complaint(url)
    assert told in complained
    assert "hu" not in complained
    assert list(tmp_path.iterdir()) == []
