"""Playing over real sockets: whole deals, coming back, the end of the server, and its death at any moment."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from served import PATIENCE, Person, Process, Seat, Served, dealt, first_legal, play_on, process, served
from sqlalchemy import Connection, Engine, event
from websockets.exceptions import ConnectionClosed

from kanasta.store.log import Log
from kanasta.table.fact import decoded
from kanasta.table.table import Table

BOTS = {"1": "careful", "3": "careful"}
WATCHED = {"watchers": True}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as one:
        yield one


def two_and_two_bots(url: str, rules: str = "classic", **terms: object) -> tuple[Seat, Seat]:
    """Two people on the seats 0 and 2, bots on the others; nothing is dealt yet."""
    ana, bora = Person(url), Person(url)
    code = ana.opens(rules, bots=BOTS, name="Ana", terms={**WATCHED, **terms})
    one, other = ana.joins(code), bora.joins(code)
    one.until(lambda: one.client is not None)
    other.until(lambda: other.client is not None)
    return one, other.sits(2, "Бора")


def facts_of(seat: Seat) -> list[object]:
    """What a seat was told of what was played, in order."""
    return [
        (told["what"]["seat"], told["what"]["steps"])
        for told in seat.told
        if told["tell"] == "event" and told["what"]["is"] == "played"
    ]


@pytest.mark.parametrize("rules", ["classic", "original", "czech", "bulgarian", "hand_and_foot"])
def test_two_people_and_two_bots_play_a_whole_deal(house: Served, rules: str) -> None:
    one, other = two_and_two_bots(house.url, rules)
    watcher = house.person().joins(one.code)
    dealt(one, other)
    acted = play_on([one, other], first_legal)
    assert min(acted) > 0
    watcher.until(
        lambda: watcher.client is not None and watcher.phase not in ("gathering", "shuffling", "playing")
    )
    for seat in (one, other, watcher):
        room = seat.scene["room"]
        assert room["phase"] in ("counted", "over")
        assert room["sheet"] == one.scene["room"]["sheet"] != []
        assert room["seed"] == one.scene["room"]["seed"] != ""
    # Who was told event by event sees what who comes now is shown.
    for seat in (one, other):
        late = seat.person.joins(seat.code)
        late.until(lambda late=late: late.client is not None)  # type: ignore[misc]
        assert late.scene == seat.scene
    record = one.person.ask("GET", f"/api/tables/{one.code}/record")
    assert record.status == 200
    assert record.body.startswith(b"kanasta record 1\n")
    assert "Бора" in record.body.decode()


def test_events_come_before_the_answer_to_the_command(house: Served) -> None:
    one, other = two_and_two_bots(house.url)
    other.hears_all()
    answer = one.does("say", text="dobar dan")
    assert one.told[-2]["what"] == {"is": "said", "seat": 0, "text": "dobar dan"}
    assert answer["version"] == one.told[-2]["version"] == one.version
    assert other.hears()["what"] == one.told[-2]["what"]


def test_a_question_is_answered_and_changes_nothing(house: Served) -> None:
    one, other = two_and_two_bots(house.url)
    assert one.refused("why", actions="draw") == "phase"
    dealt(one, other)
    for seat in (one, other):
        seat.hears_all()
    asks, waits = (one, other) if one.legal else (other, one)
    if asks.legal:
        before = asks.version
        assert asks.does("why", actions=asks.legal[0])["tell"] == "legal"
        answer = asks.does("why", actions="meld rrr")
        assert answer["tell"] == "refused"
        assert answer["words"]["text"]
        assert asks.version == before
    assert waits.refused("why", actions="draw") == "not_your_turn"


def test_look_shows_the_whole_scene_again(house: Served) -> None:
    one, _ = two_and_two_bots(house.url)
    one.hears_all()
    before = one.scene
    one.says("look")
    assert one.hears()["tell"] == "scene"
    assert one.scene == before


# Coming back


def test_who_returns_gets_what_was_missed(house: Served) -> None:
    one, other = two_and_two_bots(house.url)
    other.leaves()
    one.done("say", text="jedan").done("say", text="dva")
    again = other.returns()
    told = [again.hears(), again.hears()]
    assert [each["what"]["text"] for each in told] == ["jedan", "dva"]
    assert again.version == one.version
    assert again.hears()["tell"] == "present"


def test_who_missed_nothing_gets_no_scene(house: Served) -> None:
    one, _ = two_and_two_bots(house.url)
    one.hears_all()
    one.leaves()
    again = one.returns()
    assert {each["tell"] for each in again.hears_all()} == {"present"}


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?since=1",
        "?since=9",
        "?you=2",
        "?since=999&you=2",
        "?since=3&you=0",
        "?since=-1&you=2",
        "?since=x&you=2",
    ],
)
def test_who_says_no_version_or_a_wrong_one_gets_the_scene(house: Served, query: str) -> None:
    """A version of another seat, of the watchers, or of the future means nothing here."""
    _, other = two_and_two_bots(house.url)
    again = other.person.joins(other.code, query)
    assert again.hears()["tell"] == "scene"
    assert again.you == 2


def test_more_was_missed_than_is_kept(house: Served) -> None:
    one, other = two_and_two_bots(house.url)
    other.leaves()
    for number in range(70):
        one.done("ready", ready=not number % 2)
    again = other.returns()
    assert again.hears()["tell"] == "scene"
    assert again.scene["room"] == one.scene["room"]


def test_drop_and_return_in_the_middle_of_a_turn(house: Served) -> None:
    one, other = two_and_two_bots(house.url)
    dealt(one, other)
    seats = [one, other]
    for _ in range(12):
        play_on(seats, first_legal, 2)
        if seats[0].phase != "playing":
            break
        for place in (0, 1):
            seats[place].leaves()
            seats[place] = seats[place].returns()
    for seat in seats:
        seat.hears_all()
        fresh = seat.person.joins(seat.code)
        fresh.until(lambda fresh=fresh: fresh.client is not None)  # type: ignore[misc]
        assert seat.scene["cards"] == fresh.scene["cards"]
        assert seat.version == fresh.version


def test_who_returns_a_thousand_times_disturbs_nobody(house: Served) -> None:
    one, other = two_and_two_bots(house.url)
    one.hears_all()
    heard = len(one.told)
    for number in range(1000):
        other.line.socket.close() if number % 2 else other.leaves()
        other = other.returns()
    one.done("say", text="still here")
    told = [each["tell"] for each in one.told[heard:]]
    # Who is there is told now and then, and not whenever it changes.
    assert told.count("present") < 200
    assert set(told) <= {"present", "event", "done"}
    assert other.hears()["tell"] in ("present", "event")


# The server's end


def test_the_first_line_says_where_it_is(tmp_path: Path) -> None:
    with process(tmp_path) as one:
        first = json.loads(one.first)
        assert first == {"url": one.url, "pid": one.process.pid}
        assert one.person().ask("GET", "/healthz").json == {"healthy": True}


def closed_with(seat: Seat) -> int | None:
    """The code with which the server closes the socket, after all that it still sends."""
    try:
        while True:
            seat.hears()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(tmp_path: Path, number: int) -> None:
    with process(tmp_path) as one:
        seat, _ = two_and_two_bots(one.url)
        for count in range(30):
            seat.says("say", text=str(count))
        # What was said before the server heard of its end is kept and told, and then the socket closes.
        status, errors = one.ends(number)
        assert status == 0
        assert "error" not in errors
        assert closed_with(seat) == 1012
        done = sum(each["tell"] == "done" for each in seat.told)
    with process(tmp_path) as again:
        back = Person(again.url, seat.person.cookie).joins(seat.code)
        back.until(lambda: back.client is not None)
        assert back.you == 0
        assert back.version >= seat.version
        assert done <= back.version


def kill_in_mid_turn(folder: Path, times: int, lot: random.Random) -> str:
    """People play against bots, and the server is killed again and again, each time when it has something to do.

    Returns the table's code.
    """
    one = Process(folder)
    try:
        seats: list[Seat] = list(two_and_two_bots(one.url))
        for killed in range(times):
            _deal_on(seats)
            open_wish = _acted(seats, lot, killed)
            acknowledged = [seat.version for seat in seats]
            one.gone()
            one = Process(folder)
            _all_are_back(seats, one.url, acknowledged, killed)
            if open_wish is not None:
                seat, wish = open_wish
                assert seats[seat].does(**wish)["tell"] == "done", f"kill {killed}: sent again, and not done"
        return seats[0].code
    finally:
        one.gone()


def _deal_on(seats: list[Seat]) -> None:
    """Until a deal goes on, whatever goes on now."""
    for _ in range(100):
        for seat in seats:
            seat.hears_all()
            if seat.phase in ("gathering", "counted", "over"):
                seat.does("ready")
            elif seat.phase == "shuffling":
                seat.does("nonce", nonce="n")
        if all(seat.phase == "playing" for seat in seats):
            return
    raise AssertionError("no deal goes on")


def _acted(seats: list[Seat], lot: random.Random, killed: int) -> tuple[int, dict[str, Any]] | None:
    """Some actions that are acknowledged, and one more that may or may not be: whose it is, and the command."""
    play_on(seats, lambda seat: lot.choice(seat.legal), lot.randrange(0, 4))
    for place, seat in enumerate(seats):
        if seat.phase == "playing" and seat.legal:
            wish: dict[str, Any] = {
                "do": "play",
                "actions": lot.choice(seat.legal),
                "id": f"open {killed}",
                "seen": seat.version,
            }
            seat.says(**wish)
            time.sleep(lot.random() * 0.004)
            return place, wish
    return None


def _all_are_back(seats: list[Seat], url: str, acknowledged: list[int], killed: int) -> None:
    for place, seat in enumerate(seats):
        told = seat.client
        person = Person(url, seat.person.cookie)
        back = person.joins(seat.code)
        back.until(lambda back=back: back.client is not None)  # type: ignore[misc]
        assert back.you == seat.you, f"kill {killed}: lost its seat"
        assert back.version >= acknowledged[place], f"kill {killed}: something acknowledged is lost"
        if back.version == acknowledged[place]:
            assert told is not None
            assert back.scene["cards"] == told.scene["cards"], f"kill {killed}: other cards"
        seats[place] = back
    for seat in seats:
        seat.done("say", text=f"killed {killed} times")


@pytest.mark.parametrize("times", [20, pytest.param(1000, marks=pytest.mark.soak)])
def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path, times: int) -> None:
    code = kill_in_mid_turn(tmp_path, times, random.Random(times))
    with Log.open(tmp_path / "tables.sqlite") as log:
        entries = [decoded(row) for row in asyncio.run(log.read(code))]
    wishes = [(entry.guest, entry.command) for entry in entries if entry.command]
    assert len(wishes) == len(set(wishes)), "something was done twice"
    assert Table.of(entries).size == len(entries)


# No room


def test_a_full_disk_is_said_and_everything_goes_on_when_there_is_room(house: Served) -> None:
    """SQLite itself finds no room: for what people say, and for what bots do."""
    pages = 0

    def limit(connection: Connection) -> None:
        if pages:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    one, other = two_and_two_bots(house.url)
    dealt(one, other)
    event.listen(Engine, "begin", limit)
    try:
        pages = 1  # never less than the file has: what fits into its last page still has room
        refused = None
        for number in range(200):
            answer = one.does("say", text="x" * 190 + str(number))
            if answer["tell"] == "refused":
                refused = answer
                break
        assert refused is not None
        assert refused["code"] == "full"
        wish = {"terms": {"rules": "classic", "players": 4}}
        statuses = [house.person().ask("POST", "/api/tables", wish).status for _ in range(40)]
        assert set(statuses) <= {201, 507}  # a small one may still have fitted
        assert statuses[-1] == 507
        kept = one.version
        other.until(lambda: other.version == kept)
        for seat in (one, other):
            if seat.legal and "draw" in seat.legal:
                answer = seat.does("play", actions="draw")
                assert answer["tell"] == "done" or answer["code"] == "full"
        pages = 1_000_000
        assert one.does("say", text="there is room again")["tell"] == "done"
        play_on([one, other], first_legal)
        assert one.phase == "counted"
    finally:
        event.remove(Engine, "begin", limit)


# One line for what cannot be


def run(*options: str) -> tuple[int, str]:
    found = subprocess.run(
        [sys.executable, "-m", "kanasta", "serve", *options], capture_output=True, text=True, timeout=PATIENCE
    )
    assert found.stdout == ""
    return found.returncode, found.stderr


def test_what_cannot_be_served_is_one_line(tmp_path: Path) -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    (tmp_path / "file").write_text("no folder")
    cases = [
        (("--port", str(taken.getsockname()[1]), "--data-dir", str(tmp_path)), "in use"),
        (("--port", "0", "--data-dir", str(tmp_path / "file")), "file"),
        (("--port", "0", "--database", "mysql://x/y"), "mysql"),
        (("--port", "0", "--host", "256.1.1.1"), "256.1.1.1"),
        (("--port", "0", "--public-url", "cards.example.org"), "cards.example.org"),
        (("--port", "0", "--limit", "socket=3"), "sockets"),
        (("--port", "0", "--limit", "sockets=-3"), "sockets=100"),
        (("--port", "0", "--database", "a", "--data-dir", "b"), "--data-dir"),
    ]
    for options, words in cases:
        status, said = run(*options)
        assert status == 2, options
        assert said.count("\n") == 1, said
        assert words in said
    taken.close()
