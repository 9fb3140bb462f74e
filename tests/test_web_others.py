"""What one process knows of the others, with a link that a test holds in its hands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any

import msgspec
import pytest

from kanasta.store.link import Ear, Link
from kanasta.store.log import Log
from kanasta.web import others
from kanasta.web.others import Beat, Here, Others


class Held(Link):
    """A link on which a test says what others say, and which keeps what is said."""

    alone = False

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.before_saying: Callable[[], Coroutine[Any, Any, None]] | None = None
        self.mine: set[str] = set()
        self.taken: set[str] = set()

    async def open(self, ear: Ear) -> None:
        self.ear = ear

    async def close(self) -> None:
        pass

    async def say(self, text: str) -> bool:
        if self.before_saying is not None:
            await self.before_saying()
        self.told.append(msgspec.json.decode(text))
        return True

    async def lead(self, table: str) -> bool:
        if table not in self.taken:
            self.mine.add(table)
        return table in self.mine

    async def follow(self, table: str) -> None:
        self.mine.discard(table)

    def leads(self, table: str) -> bool:
        return table in self.mine

    def led(self) -> frozenset[str]:
        return frozenset(self.mine)

    def hear(self, word: Beat | Here) -> None:
        self.ear.said(msgspec.json.encode(word).decode())


class Shown:
    """A table, as far as others concern it."""

    size = 1

    def __init__(self) -> None:
        self.here: tuple[tuple[str, ...], int] = ((), 0)
        self.elsewhere: tuple[set[str], int] = (set(), 0)
        self.doubted = 0

    def be_elsewhere(self, players: Collection[str], watchers: int) -> None:
        self.elsewhere = set(players), watchers

    def catch_up_soon(self) -> None:
        self.doubted += 1

    def look_soon(self) -> None:
        pass


class NoLog:
    async def lasts(self, tables: list[str]) -> dict[str, int]:
        return {}


def known(play: Callable[[Others, Held, dict[str, Shown]], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        link, tables = Held(), {"a": Shown(), "b": Shown()}
        one = Others(NoLog(), link)  # type: ignore[arg-type]
        await one.open(tables)
        try:
            await play(one, link, tables)
        finally:
            await one.close()

    asyncio.run(run())


async def until(met: Callable[[], bool]) -> None:
    for _ in range(400):
        if met():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come to that")


def test_who_is_elsewhere_is_known_until_he_goes() -> None:
    async def play(one: Others, link: Held, tables: dict[str, Shown]) -> None:
        link.hear(Here("p", "a", ("Ana",), 2))
        link.hear(Here("q", "a", ("Boris",), 1))
        assert tables["a"].elsewhere == ({"Ana", "Boris"}, 3)
        link.hear(Here("p", "a", (), 0))
        assert tables["a"].elsewhere == ({"Boris"}, 1)
        assert tables["b"].elsewhere == (set(), 0)

    known(play)


def test_processes_that_die_together_take_all_their_people_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "BEAT", 0.01)
    monkeypatch.setattr(others, "SILENCE", 0.05)

    async def play(one: Others, link: Held, tables: dict[str, Shown]) -> None:
        for process, guest in (("p", "Ana"), ("q", "Boris"), ("r", "Cveta")):
            link.hear(Here(process, "a", (guest,), 0))
        assert len(tables["a"].elsewhere[0]) == 3
        await until(lambda: tables["a"].elsewhere == (set(), 0))

    known(play)


def test_a_process_that_comes_is_told_who_is_here() -> None:
    async def play(one: Others, link: Held, tables: dict[str, Shown]) -> None:
        tables["a"].here = (("Ana",), 1)
        one.greet("a")
        await until(lambda: any(word["type"] == "here" for word in link.told))
        assert one.leads("a")
        link.told.clear()
        link.hear(Beat("new"))
        await until(lambda: any(word["type"] == "here" and word["players"] == ["Ana"] for word in link.told))
        link.told.clear()
        link.hear(Beat("new"))
        await asyncio.sleep(0.05)
        assert not any(word["type"] == "here" for word in link.told), "it is known by now"

    known(play)


def test_who_comes_while_it_is_said_that_nobody_is_there_is_not_forgotten() -> None:
    async def play(one: Others, link: Held, tables: dict[str, Shown]) -> None:
        tables["a"].here = (("Ana",), 0)
        one.greet("a")
        await until(lambda: any(word["type"] == "here" for word in link.told))
        gate = asyncio.Event()
        link.before_saying = gate.wait  # type: ignore[assignment]
        tables["a"].here = ((), 0)
        one.greet("a")
        await asyncio.sleep(0.02)
        tables["a"].here = (("Ana",), 0)
        one.greet("a")
        await asyncio.sleep(0.02)
        link.told.clear()
        gate.set()
        await until(lambda: [word["players"] for word in link.told if "players" in word] == [[], ["Ana"]])
        await asyncio.sleep(0.02)
        link.told.clear()
        link.hear(Beat("new"))
        await until(lambda: any(word.get("players") == ["Ana"] for word in link.told))

    known(play)


def test_only_what_is_behind_is_read_again() -> None:
    async def play(one: Others, link: Held, tables: dict[str, Shown]) -> None:
        link.ear.wrote("a", 1)
        link.ear.wrote("unknown", 9)
        assert tables["a"].doubted == 0
        link.ear.wrote("a", 2)
        assert tables["a"].doubted == 1
        link.ear.missed()
        assert (tables["a"].doubted, tables["b"].doubted) == (2, 1)

    known(play)


def test_words_of_another_version_are_let_pass() -> None:
    async def play(one: Others, link: Held, tables: dict[str, Shown]) -> None:
        for text in ("", "{}", '{"type":"song","process":"p"}', '{"type":"here","process":1}'):
            link.ear.said(text)
        assert tables["a"].elsewhere == (set(), 0)

    known(play)


def test_a_sqlite_log_has_no_others(tmp_path: Any) -> None:
    with Log.open(tmp_path / "tables.sqlite") as log:
        assert log.link().alone
        assert Others(log).leads("whatever")
