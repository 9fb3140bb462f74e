"""Whatever happens to servers and to their PostgreSQL: what was acknowledged is not lost, and nothing is done twice.

Each fault strikes a table at which people and bots play all the while, a few times and, by ``make soak``, many times.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from databases import Machine, postgresql
from line import line_to
from party import Party, eventually
from served import PATIENCE, Person
from sqlalchemy import create_engine, text

from kanasta.store.address import Address
from kanasta.store.log import Log
from kanasta.table import fact as facts

Told = Callable[[str, object], None]
Disk = tuple[str, Callable[[], None], Callable[[], None]]
"""The URL of a database, what fills its disk, and what makes room again."""


def often(few: int, many: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("times", [few, pytest.param(many, marks=pytest.mark.soak)])


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def a_moment(chance: random.Random, most: float = 0.7) -> None:
    """Let them play until a moment that nobody can foresee."""
    threading.Event().wait(chance.uniform(0, most))


@often(3, 100)
def test_one_of_two_processes_is_killed(stack: ExitStack, times: int, record_property: Told) -> None:
    """At a random moment, again and again. The other soon runs the table's bots, though nobody comes to it anew."""
    chance, took, pauses = random.Random(times), [], []
    party = Party(stack, [stack.enter_context(postgresql())] * 2, away=(1.2, 2))
    for _ in range(times):
        a_moment(chance)
        doomed = chance.randrange(2)
        led = party.leads(doomed)
        struck = time.monotonic()
        party.running[doomed].process.kill()
        while not party.leads(1 - doomed):
            assert time.monotonic() < struck + PATIENCE
            time.sleep(0.01)
        took.append(time.monotonic() - struck)
        party.goes_on()  # who was at the one that is dead is at the other by now
        if led:
            pauses.append(party.paused(struck, [1 - doomed]))
        else:
            took.pop()
        party.restarts(doomed)
        party.all_are_home()
    party.ends()
    for what, found in (("led", took), ("let the next bot play", pauses)):
        if found:
            record_property(
                "told",
                f"of {times} kills {len(found)} were of the one that led; the other {what} after "
                f"{statistics.median(found):.2f} s (median), {max(found):.2f} s at most",
            )


@often(2, 20)
def test_the_database_stops_and_starts_again(stack: ExitStack, times: int) -> None:
    """As when its machine loses power. What cannot be kept is refused and said again; then all goes on."""
    chance, machine = random.Random(times), Machine()
    party = Party(stack, [machine.url] * 2)
    for _ in range(times):
        a_moment(chance)
        machine.stops()
        before = party.refused("unavailable")
        eventually(lambda before=before: party.refused("unavailable") > before, "somebody is refused")  # type: ignore[misc]
        assert Person(party.running[0].url).ask("GET", "/healthz").status == 503
        a_moment(chance, 2)
        machine.starts()
        party.goes_on()
        assert Person(party.running[0].url).ask("GET", "/healthz").status == 200
    party.ends()


@often(2, 30)
@pytest.mark.parametrize("how", ["cut", "hold_up"])
def test_the_line_between_a_process_and_the_database_is_cut(stack: ExitStack, how: str, times: int) -> None:
    """Of one of two processes: the people at the other play on meanwhile, and those at this one do afterwards."""
    chance = random.Random(times)
    database = stack.enter_context(postgresql())
    lines = [stack.enter_context(line_to(database)) for _ in range(2)]
    party = Party(stack, [line.url for line in lines])
    for _ in range(times):
        a_moment(chance)
        number = chance.randrange(2)
        getattr(lines[number], how)()
        if how == "cut":
            eventually(lambda number=number: party.leads(1 - number), "the other leads")  # type: ignore[misc]
        a_moment(chance, 3)
        lines[number].mend()
        party.goes_on()
    party.ends()
    assert how == "hold_up" or sum(line.cut_through for line in lines) >= times


@contextmanager
def small_disk() -> Iterator[Path]:
    """The folder of a disk of its own, of eight megabytes."""
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() != 0 or mount is None or umount is None:
        pytest.skip("only root can make a small disk for PostgreSQL")
    folder = Path(tempfile.mkdtemp(prefix="kanasta-disk-"))
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=8m,mode=0755", "tmpfs", folder], capture_output=True, check=False
    )
    if made.returncode:
        folder.rmdir()
        pytest.skip("no small disk can be made here")
    try:
        yield folder
    finally:
        subprocess.run([umount, "-l", folder], check=True)
        folder.rmdir()


@contextmanager
def asked(url: str) -> Iterator[Callable[[str], Any]]:
    """What does as it is told in SQL."""
    engine = create_engine(Address.read(url).url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield lambda words: connection.execute(text(words))
    engine.dispose()


@contextmanager
def on_a_small_disk() -> Iterator[Disk]:
    """A database whose facts lie on a disk of their own."""
    with small_disk() as disk:
        machine = Machine()
        Log.open(machine.url).close()
        place, ballast = disk / "facts", disk / "ballast"
        place.mkdir(mode=0o700)
        if machine.user is not None:
            shutil.chown(place, machine.user)
        with asked(machine.url) as ask:
            ask(f"CREATE TABLESPACE small LOCATION '{place}'")
            ask("ALTER TABLE facts SET TABLESPACE small")
            ask("ALTER INDEX facts_pkey SET TABLESPACE small")

        def fill() -> None:
            with ballast.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))

        try:
            yield machine.url, fill, ballast.unlink
        finally:
            machine.stops()  # before its disk goes


@contextmanager
def told_to_be_full() -> Iterator[Disk]:
    """A database that says by a trigger what it says when its disk is full; this needs no root."""
    with postgresql() as url, asked(url) as ask:
        Log.open(url).close()
        ask("CREATE FUNCTION say_full() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$")  # fmt: skip
        ask("CREATE TRIGGER full_disk BEFORE INSERT ON facts EXECUTE FUNCTION say_full()")
        ask("ALTER TABLE facts DISABLE TRIGGER full_disk")

        def set_to(what: str) -> None:
            ask(f"ALTER TABLE facts {what} TRIGGER full_disk")

        yield url, partial(set_to, "ENABLE"), partial(set_to, "DISABLE")


@often(2, 20)
@pytest.mark.parametrize("disk", [on_a_small_disk, told_to_be_full])
def test_the_disk_of_the_database_is_full(
    stack: ExitStack, disk: Callable[[], AbstractContextManager[Disk]], times: int
) -> None:
    """What has no room is refused; the table waits, and goes on when there is room."""
    url, fill, free = stack.enter_context(disk())
    chance = random.Random(times)
    party = Party(stack, [url] * 2)
    for _ in range(times):
        a_moment(chance)
        before = party.refused("full")
        fill()
        eventually(lambda before=before: party.refused("full") > before, "somebody is refused")  # type: ignore[misc]
        a_moment(chance, 1)
        free()
        party.goes_on()
    party.ends()


FAKETIME = next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))), None)


class Clock:
    """What the clock of a machine shows to all who run with ``environment``: it can be set."""

    def __init__(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="kanasta-clock-"))
        folder.chmod(0o755)  # PostgreSQL may run as another user
        self._file = folder / "time"
        self.ahead = 0
        self.jumps(0)
        self.environment = {
            "LD_PRELOAD": str(FAKETIME),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",  # after so many seconds it is looked at anew
            "FAKETIME_DONT_RESET": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",  # setting a clock does not touch that one
        }

    def jumps(self, seconds: int) -> None:
        """Set it forward or back."""
        self.ahead += seconds
        new = self._file.with_suffix(".new")
        new.write_text(f"{self.ahead:+d}\n")
        new.replace(self._file)

    def shows(self, ask: Callable[[str], Any]) -> bool:
        """Whether the database goes by it."""
        shown = ask("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
        return abs(float(shown) - time.time() - self.ahead) < 60

    def ends(self) -> None:
        shutil.rmtree(self._file.parent)


@pytest.mark.skipif(FAKETIME is None, reason="there is no libfaketime here")
@often(2, 20)
def test_the_clock_is_set_by_an_hour(stack: ExitStack, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the database and of the servers, one of which begins anew after each time and goes by the new one."""
    chance, clock = random.Random(times), Clock()
    stack.callback(clock.ends)
    for name, value in clock.environment.items():
        monkeypatch.setenv(name, value)
    machine = Machine()
    with asked(machine.url) as ask:
        stack.callback(machine.stops)
        party = Party(stack, [machine.url] * 2, terms={"turn_seconds": 30})
        for number in range(times):
            a_moment(chance)
            clock.jumps(-3600 if number % 3 == 1 else 3600)
            eventually(partial(clock.shows, ask), "the clock is set")
            party.goes_on()
            assert party.running[number % 2].ends()[0] == 0
            party.restarts(number % 2)
            party.all_are_home()
            party.goes_on()
        entries = party.ends()
    assert not any(isinstance(entry.fact, facts.StoodIn) for entry in entries), "somebody lost his turn"
