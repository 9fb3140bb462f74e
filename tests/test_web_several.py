"""Several server processes on one PostgreSQL: any serves any table, one leads it, and who dies takes nothing along."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from databases import postgresql
from served import Person, Seat, Served, dealt, first_legal, play_on, served
from sqlalchemy import create_engine, text

from kanasta.store.address import Address
from kanasta.store.log import Log
from kanasta.table.fact import decoded
from kanasta.table.table import WATCHERS, Table
from kanasta.table.telling import Voice


@pytest.fixture
def database() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture
def houses(database: str, tmp_path: Path) -> Iterator[list[Served]]:
    """Two servers on one database, in this process."""
    with ExitStack() as stack:
        yield [stack.enter_context(served(tmp_path, log=Log.open(database))) for _ in range(2)]


def entries(database: str, code: str) -> list[bytes]:
    with Log.open(database) as log:
        return asyncio.run(log.read(code))


def two_apart(houses: list[Served], **terms: object) -> tuple[str, Seat, Seat]:
    """Two people at one table, each at another server, with bots between them."""
    owner, guest = (house.person() for house in houses)
    code = owner.opens("classic", 4, bots={"1": "careful", "3": "careful"}, name="Ana", seat=0, terms=terms)
    ana = owner.joins(code)
    boris = guest.joins(code).sits(2, "Boris")
    return code, ana.until(lambda: ana.client is not None), boris


def digest(table: Table) -> list[object]:
    """All that a table is: what every audience sees, and the record."""
    voice = Voice(table)
    seen = [msgspec.to_builtins(voice.scene(audience, False)) for audience in (0, 1, 2, 3, WATCHERS)]
    return [table.size, table.versions, seen, table.record()]


def leads(house: Served, code: str) -> bool:
    return house.server.hall.others.leads(code)


def eventually(met: Callable[[], bool], seconds: float = 20) -> None:
    waited = threading.Event()
    for _ in range(int(seconds / 0.05)):
        if met():
            return
        waited.wait(0.05)
    raise AssertionError("it does not come to that")


def test_two_servers_play_one_table(houses: list[Served], database: str) -> None:
    code, ana, boris = two_apart(houses)
    dealt(ana, boris)
    play_on([ana, boris], first_legal)
    assert ana.phase == boris.phase == "counted"
    eventually(lambda: ana.hears_all() == boris.hears_all() == [])
    assert ana.scene["room"] == boris.scene["room"]
    tables = [house.server.hall._tables[code].table for house in houses]
    assert digest(tables[0]) == digest(tables[1])
    assert [leads(house, code) for house in houses].count(True) == 1
    assert digest(Table.of(decoded(row) for row in entries(database, code))) == digest(tables[0])


def test_who_is_at_the_other_server_is_not_away(
    houses: list[Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ana, boris = two_apart(houses, away_seconds=1)
    dealt(ana, boris)
    for house in houses:
        eventually(lambda house=house: not house.server.hall._tables[code].company.away())  # type: ignore[misc]
    boris.leaves()
    for house in houses:
        eventually(lambda house=house: len(house.server.hall._tables[code].company.away()) == 1)  # type: ignore[misc]
    ana.until(lambda: any(told["tell"] == "present" and told["seats"] == [0] for told in ana.told))
    back = Person(houses[0].url, boris.person.cookie).joins(code)  # at the other server
    back.until(lambda: back.client is not None)
    assert back.you == 2
    for house in houses:
        eventually(lambda house=house: not house.server.hall._tables[code].company.away())  # type: ignore[misc]


def test_what_was_not_heard_of_is_found(houses: list[Served]) -> None:
    _, ana, boris = two_apart(houses)
    for house in houses:
        house.server.hall.others.wrote = lambda table, last: None  # type: ignore[method-assign]
    ana.done("say", text="does anybody hear me?")
    boris.until(lambda: any("does anybody hear me?" in each for each in boris.texts))
    dealt(ana, boris)
    assert ana.phase == boris.phase == "playing"


def test_a_command_from_what_is_no_longer_so_is_decided_anew(houses: list[Served]) -> None:
    """Both say something at once, again and again: each is kept once, and heard in one order by both."""
    _, ana, boris = two_apart(houses)

    def talks(seat: Seat) -> None:
        for number in range(15):
            seat.done("say", text=f"{seat.you}: {number}")

    threads = [threading.Thread(target=talks, args=(seat,)) for seat in (ana, boris)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    def heard(seat: Seat) -> list[str]:
        seat.hears_all()
        return [
            told["what"]["text"] for told in seat.told if told["tell"] == "event" and "text" in told["what"]
        ]

    eventually(lambda: len(heard(ana)) == len(heard(boris)) == 30)
    assert heard(ana) == heard(boris)
    assert sorted(heard(ana)) == sorted(f"{seat}: {number}" for seat in (0, 2) for number in range(15))


def cut(database: str) -> int:
    """End all connections to that database but ours, as a network does that fails; how many."""
    engine = create_engine(Address.read(database).url, isolation_level="AUTOCOMMIT")
    query = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    with engine.connect() as connection:
        found = connection.execute(
            text(f"{query} WHERE datname = current_database() AND pid <> pg_backend_pid()")
        ).scalar_one()
    engine.dispose()
    return int(found)


def persists(seat: Seat, do: str, **fields: object) -> None:
    """Say it until it is done: while the database cannot be reached it is refused."""
    eventually(lambda: seat.does(do, **fields)["tell"] == "done")


def test_connections_that_are_cut_are_made_anew(houses: list[Served], database: str) -> None:
    code, ana, boris = two_apart(houses)
    dealt(ana, boris)
    for number in range(3):
        assert cut(database) > 0
        persists(ana, "say", text=f"still there? {number}")
        persists(boris, "say", text=f"still here: {number}")
    for seat, words in ((ana, "still here: 2"), (boris, "still there? 2")):
        seat.until(lambda seat=seat, words=words: any(words in each for each in seat.texts))  # type: ignore[misc]
    eventually(lambda: [leads(house, code) for house in houses].count(True) == 1)
    play_on([ana, boris], first_legal)
    assert ana.phase == boris.phase == "counted"
