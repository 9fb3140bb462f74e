"""Tables move from one database into another, whole, and nothing that is there is lost."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import postgresql
from served import process

from kanasta.cli.main import main
from kanasta.message import Complaint
from kanasta.store import moving, pads
from kanasta.store.log import Log
from kanasta.store.moving import Moved, move

TABLES = {"one": [b"1", b"2", bytes(range(256))], "two": [b"\x00"], "three": [b"f"] * 300}


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def database() -> Iterator[str]:
    with postgresql() as url:
        yield url


def fill(where: str, tables: dict[str, list[bytes]], secret: bool = True) -> bytes:
    async def play(log: Log) -> bytes:
        for table, facts in tables.items():
            first = len(await log.read(table)) + 1
            await log.append(table, first, facts)
        return await log.secret("guests") if secret else b""

    with Log.open(where) as log:
        return asyncio.run(play(log))


def kept(where: str) -> tuple[dict[str, list[bytes]], bytes]:
    async def play(log: Log) -> tuple[dict[str, list[bytes]], bytes]:
        return {table: await log.read(table) for table in sorted(await log.tables())}, await log.secret(
            "guests"
        )

    with Log.open(where) as log:
        return asyncio.run(play(log))


def test_there_and_back(file: str, database: str, tmp_path: Path) -> None:
    secret = fill(file, TABLES)
    there = move(file, database)
    assert (there.tables, there.facts, there.there) == (3, 304, 0)
    assert kept(database) == (TABLES, secret)
    back = str(tmp_path / "back.sqlite")
    assert move(database, back).digests == there.digests
    assert kept(back) == (TABLES, secret)
    assert kept(file) == (TABLES, secret)


def test_what_is_there_is_left_and_what_follows_is_added(file: str, database: str) -> None:
    fill(file, TABLES)
    move(file, database)
    fill(file, {"two": [b"more"], "four": [b"new"]})
    again = move(file, database)
    assert (again.tables, again.facts, again.there) == (2, 2, 2)
    assert kept(database) == kept(file)
    assert move(file, database) == Moved(0, 0, 4, 0, again.digests)


def test_score_pads_move_too_and_the_newer_one_stays(
    file: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1000, 9000, 1000))
    monkeypatch.setattr(pads, "_now", lambda: next(clock))

    async def first(log: Log) -> None:
        for code in ("a", "b"):
            await log.pads.add(code, b"key of " + code.encode(), b"first", 10)

    async def later(log: Log) -> None:
        assert await log.pads.change("b", b"key of b", b"second")

    async def shown(log: Log) -> list[bytes | None]:
        return [await log.pads.read(code) for code in ("a", "b")]

    with Log.open(file) as log:
        asyncio.run(first(log))
    assert move(file, database).pads == 2
    with Log.open(database) as log:
        asyncio.run(later(log))
        assert asyncio.run(shown(log)) == [b"first", b"second"]
    assert move(file, database).pads == 0
    with Log.open(database) as log:
        assert asyncio.run(shown(log)) == [b"first", b"second"], "what is there was changed later"
    assert move(database, file).pads == 1
    with Log.open(file) as log:
        assert asyncio.run(shown(log)) == [b"first", b"second"]


def test_what_goes_on_otherwise_is_not_overwritten(file: str, database: str) -> None:
    fill(file, TABLES)
    move(file, database)
    fill(database, {"two": [b"theirs"]})
    fill(file, {"two": [b"ours"]})
    before = kept(database)
    with pytest.raises(Complaint, match="goes on otherwise"):
        move(file, database)
    assert kept(database) == before


def test_two_servers_secrets_are_not_mixed(file: str, database: str) -> None:
    """Guests are known by a cookie signed with the secret: with another one all would lose their seats."""
    secret = fill(file, TABLES)
    fill(database, {})
    move(file, database)
    assert kept(database)[1] == secret  # nobody had a seat there

    other = file + ".other"
    fill(other, {"elsewhere": [b"1"]})
    with pytest.raises(Complaint, match="different secrets"):
        move(file, other)
    assert list(kept(other)[0]) == ["elsewhere"]


def test_a_table_that_changes_meanwhile_is_noticed(
    file: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(file, TABLES)
    check = moving._check

    def late(*arguments: object) -> None:
        fill(file, {"two": [b"late"]}, secret=False)
        check(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(moving, "_check", late)
    with pytest.raises(Complaint, match="changed meanwhile"):
        move(file, database)


def test_the_command(file: str, database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fill(file, TABLES)
    assert main(["move-database", file, database]) == 0
    assert "Moved: 3 tables with 304 facts, 0 score pads." in capsys.readouterr().out
    assert main(["move-database", "--json", database, str(tmp_path / "back.sqlite")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["tables"], told["facts"], sorted(told["digests"])) == (3, 304, sorted(TABLES))


@pytest.mark.parametrize("kind", ["file", "database"])
def test_nothing_moves_while_a_server_runs(
    kind: str, file: str, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file, TABLES)
    fill(database, {})
    where = tmp_path if kind == "file" else database
    with process(where) as running:
        for words in ((file, database), (database, file)):
            assert main(["move-database", *words]) == 2
            assert "end it first" in capsys.readouterr().err
        assert running.ends()[0] == 0
    assert main(["move-database", file, database]) == 0
    assert not list(tmp_path.glob("*-server"))


def test_a_file_has_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another says so; but it waits for one that is just ending, and takes over from one that was killed."""
    with process(tmp_path) as first:
        assert main(["serve", "--port", "0", "--data-dir", str(tmp_path)]) == 2
        said = capsys.readouterr().err
        assert f"a server runs on {tmp_path}/tables.sqlite already" in said
        assert said.count(os.linesep) == 1
        threading.Timer(0.5, first.process.kill).start()
        with process(tmp_path) as second:
            assert second.person().ask("GET", "/healthz").status == 200
            assert second.ends()[0] == 0


def test_what_cannot_be_moved_is_said_in_a_line(
    file: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fill(file, TABLES)
    for source, target, words in (
        (str(tmp_path / "none.sqlite"), file, "there is no such file"),
        (file, file, "to itself"),
        (f"sqlite:///{file}", str(tmp_path / "." / "tables.sqlite"), "to itself"),
        (file, "postgresql://nobody:secret@127.0.0.1:1/none", "cannot be used"),
        (file, "mysql://somebody:secret@host/none", "no database"),
    ):
        assert main(["move-database", source, target]) == 2
        said = capsys.readouterr().err
        assert words in said
        assert said.count(os.linesep) == 1
        assert "secret" not in said
    assert not (tmp_path / "none.sqlite").exists()
