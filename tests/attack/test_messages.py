"""What is sent over a socket: too long, broken, random, too much; and rules and names that are meant to do harm."""

from __future__ import annotations

import json
import logging
import random
import re
import socket as sockets
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inside import Inside, guest_of, inside
from served import Person, Seat, Served, dealt, served
from websockets.exceptions import ConnectionClosed

from kanasta.store.log import Log
from kanasta.table.terms import Terms
from kanasta.web.bounds import Bounds
from kanasta.web.protocol import LARGEST_MESSAGE, schema


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as one:
        yield one


def host_at(house: Served, **terms: Any) -> Seat:
    person = house.person()
    seat = person.joins(person.opens(name="Ana", terms=terms))
    return seat.until(lambda: seat.client is not None)


# Messages that are none

BROKEN = [
    "",
    " ",
    "x",
    "null",
    "1",
    "[]",
    "{}",
    '"ready"',
    '{"do":"ready"}',
    '{"id":"1"}',
    '{"do":"ready","id":1}',
    '{"do":"ready","id":""}',
    '{"do":"ready","id":"' + "x" * 25 + '"}',
    '{"do":"ready","id":"1","seen":-1}',
    '{"do":"ready","id":"1","seen":1.5}',
    '{"do":"ready","id":"1","seen":99999999999999999999}',
    '{"do":"ready","id":"1","guest":"x"}',
    '{"do":"play","id":"1","actions":"draw","seat":1}',
    '{"do":"play","id":"1","actions":["draw"]}',
    '{"do":"play","id":"1","actions":"' + "draw;" * 100 + '"}',
    '{"do":"sit","id":"1","seat":6,"name":"x"}',
    '{"do":"sit","id":"1","seat":-1,"name":"x"}',
    '{"do":"sit","id":"1","seat":true,"name":"x"}',
    '{"do":"sit","id":"1","seat":1,"name":"' + "x" * 25 + '"}',
    '{"do":"say","id":"1","text":"' + "x" * 201 + '"}',
    '{"do":"nonce","id":"1","nonce":"a\\nb"}',
    '{"do":"nonce","id":"1","nonce":"ж"}',
    '{"do":"opened","id":"1","guest":"x"}',
    '{"do":"committed","id":"1","seed":"x"}',
    '{"do":"apply","id":"1"}',
    '{"do":"ready","id":"1"',
    '{"do":"ready","id":"1"}{"do":"ready","id":"2"}',
    '{"do":"change","id":"1","terms":{"rules":"classic","players":7}}',
    '{"do":"change","id":"1","terms":{"rules":"classic","players":4,"turn_seconds":-1}}',
    "[" * 4000,
    '{"a":' * 600 + "1" + "}" * 600,
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_what_is_no_message_is_refused_and_changes_nothing(house: Served, text: str) -> None:
    seat = host_at(house)
    seat.hears_all()
    before = seat.scene
    seat.line.send(text)
    answer = seat.hears()
    assert (answer["tell"], answer["code"]) == ("refused", "malformed")
    assert seat.does("why", actions="draw")["code"] == "phase"
    assert seat.scene == before


def test_the_id_of_a_message_that_cannot_be_read_is_told(house: Served) -> None:
    seat = host_at(house)
    seat.hears_all()
    seat.line.send('{"do":"sit","id":"abc","seat":9,"name":"x"}')
    assert seat.hears()["id"] == "abc"
    seat.line.send("x")
    assert seat.hears()["id"] == ""


def test_a_message_that_is_too_long_is_refused(house: Served) -> None:
    seat = host_at(house)
    seat.hears_all()
    seat.line.send('{"do":"ready","id":"1"' + " " * LARGEST_MESSAGE + "}")
    answer = seat.hears()
    assert (answer["code"], answer["id"]) == ("malformed", "")
    seat.done("ready")


@pytest.mark.parametrize("data", ["x" * 16_385, b"x", b"\xff"])
def test_what_no_client_sends_closes_the_socket_and_no_other(house: Served, data: str | bytes) -> None:
    seat = host_at(house)
    other = house.person().joins(seat.code)
    seat.line.send(data)
    with pytest.raises(ConnectionClosed):
        seat.hears_for(5)
    other.until(lambda: other.client is not None)
    assert other.refused("ready") == "no_seat"


def test_text_that_is_no_unicode_closes_the_socket(house: Served) -> None:
    seat = host_at(house)
    seat.line.send(b"\xff\xfe", text=True)
    with pytest.raises(ConnectionClosed):
        seat.hears_for(5)
    assert house.person().ask("GET", "/healthz").status == 200


def random_message(lot: random.Random, words: list[str]) -> str:
    """A message that is nearly one of ours."""
    message: dict[str, Any] = {"do": lot.choice(words), "id": str(lot.random()), "seen": lot.randrange(40)}
    values: list[Any] = [
        None, True, -1, 0, 3, 10**30, 1.5, "", "draw", "discard K; draw", "\x00", "ш" * 30, "\ud83c\udccf", [], {},
        {"rules": "classic", "players": 2}, {"rules": "../x.toml", "players": 4, "house": {"a": [{}]}},
    ]  # fmt: skip
    for name in ("seat", "name", "bot", "ready", "terms", "nonce", "actions", "on", "text", "x"):
        if lot.random() < 0.25:
            message[name] = lot.choice(values)
    text = json.dumps(message)
    if lot.random() < 0.2:
        place = lot.randrange(len(text))
        text = text[:place] + lot.choice(["", '"', "}", "\\u0000", "é"]) + text[place + lot.randrange(3) :]
    return text


def test_random_messages_are_answered_and_break_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    words = [
        part["properties"]["do"]["enum"][0]
        for part in schema()["$defs"].values()
        if "do" in part.get("properties", {})
    ]
    words = [word for word in words if word not in ("close", "leave")]
    assert len(words) > 12
    lot = random.Random(3)

    async def play(house: Inside) -> None:
        code = await house.hall.create(guest_of(0), Terms("classic", 2), {}, "Ana", None)
        lines = [house.join(code, number) for number in range(3)]
        for number in range(1500):
            lines[number % 3].say(random_message(lot, words))
            if number % 10 == 0:
                await house.settled(code)
        await house.settled(code)
        answers = sum(told["tell"] in ("done", "refused", "legal") for line in lines for told in line.told)
        looks = 1500 - answers
        assert 0 <= looks < 300, "some messages were not answered"
        table = await house.table(code)
        assert not table.unloaded

    with caplog.at_level(logging.ERROR):
        inside(tmp_path, play)
    assert not caplog.records, [record.__dict__.get("fields") for record in caplog.records]


# Too much


def test_who_floods_is_read_slowly_and_harms_nobody(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(commands_at_once=5, commands=60)) as one:
        seat = host_at(one)
        other = one.person().joins(seat.code)
        other.until(lambda: other.client is not None)
        seat.hears_all()
        for _ in range(400):
            seat.says("look")
        scenes = [told for told in seat.hears_for(0.2) if told["tell"] == "scene"]
        assert 3 <= len(scenes) < 30
        other.sits(1, "Bora").done("say", text="nobody keeps me waiting")


def test_another_socket_is_no_new_allowance(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(commands_at_once=5, commands=60)) as one:
        seat = host_at(one)
        for _ in range(5):
            seat.says("look")
        seat.hears_all()
        again = seat.person.joins(seat.code)
        again.until(lambda: again.client is not None)
        for _ in range(20):
            again.says("look")
        assert sum(told["tell"] == "scene" for told in again.hears_for(0.2)) < 5


def test_who_talks_too_much_is_refused(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(says=3, commands=60_000, commands_at_once=1000)) as one:
        seat = host_at(one)
        for number in range(3):
            seat.done("say", text=str(number))
        assert seat.refused("say", text="and another") == "rate"
        seat.done("ready")


def test_who_reads_nothing_is_cut_and_harms_nobody(tmp_path: Path) -> None:
    bounds = Bounds(backlog_messages=50, commands=600_000, commands_at_once=100_000)
    with served(tmp_path, bounds) as one:
        seat = host_at(one)
        deaf = one.person()
        deaf.ask("GET", "/")
        line = deaf_socket(deaf, seat.code)
        assert not all_sent(line, 20_000)
        line.close()
        seat.done("say", text="I am still here")
        seat.until(lambda: seat.told[-1] == {"tell": "present", "seats": [0], "watchers": 0})


def all_sent(line: sockets.socket, times: int) -> bool:
    """Whether so many messages go out; not if the line is cut."""
    try:
        for _ in range(times):
            line.sendall(frame(b'{"do":"look","id":"1"}'))
    except OSError:
        return False
    return True


def deaf_socket(person: Person, code: str) -> sockets.socket:
    """A socket that is open and whose client never reads."""
    host, _, port = person.url.removeprefix("http://").partition(":")
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.settimeout(20)
    line.connect((host, int(port)))
    line.sendall(
        f"GET /t/{code}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {person.url}\r\nCookie: {person.cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def frame(text: bytes) -> bytes:
    return struct.pack("!BB4s", 0x81, 0x80 | len(text), bytes(4)) + text


# Rules and names that are meant to do harm

FILES = [
    "/etc/passwd",
    "../../../../etc/passwd",
    "./mine.toml",
    "mine.toml",
    "classic.toml",
    "file:///etc/passwd",
    "",
    "a/b",
]


BOTS = [
    "search:time=60",
    "search:threads=64:worlds=100000",
    "careful:x=1",
    "hard:version=1:time=60",
    "/bin/sh",
    "os.system",
]


@pytest.mark.parametrize("name", BOTS)
def test_nobody_brings_a_bot_with_settings_of_his_own(house: Served, name: str) -> None:
    """One could have it think for a minute on all cores, for every step."""
    seat = host_at(house)
    terms = {"rules": "classic", "players": 4, "stand_in": name}
    assert seat.refused("fill", seat=1, bot=name) == "bot"
    assert seat.refused("change", terms=terms) == "bot"
    person = house.person()
    assert person.ask("POST", "/api/tables", {"terms": terms}).json["code"] == "bot"
    assert (
        person.ask(
            "POST", "/api/tables", {"terms": terms | {"stand_in": "careful"}, "bots": {"1": name}}
        ).status
        == 400
    )
    assert not person.ask("POST", "/api/rules/check", terms).json["ok"]


@pytest.mark.parametrize("rules", FILES)
def test_a_strangers_rules_open_no_file(
    house: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\nbased_on = "classic"\ntitle = "SECRET"\n')
    monkeypatch.chdir(tmp_path)
    terms = {"rules": rules, "players": 4}
    person = house.person()
    answers = [
        person.ask("POST", "/api/tables", {"terms": terms}),
        person.ask("POST", "/api/rules/check", terms),
    ]
    seat = host_at(house)
    answer = seat.does("change", terms=terms)
    assert answer["code"] == "terms"
    assert answers[0].status == 400
    assert not answers[1].json["ok"]
    for told in (answers[0].body, answers[1].body, json.dumps(answer).encode()):
        assert b"root:" not in told
        assert b"SECRET" not in told
        assert b"no variant is called" in told


def deep(levels: int) -> dict[str, Any]:
    tree: dict[str, Any] = {"opening.negative": 15}
    for _ in range(levels):
        tree = {"opening": tree}
    return tree


def answer_to_change(seat: Seat, terms: dict[str, Any]) -> Any:
    """What the host is answered who wants these terms; of a message that is too long not even the id is read."""
    name = seat.says("change", terms=terms)
    seat.until(lambda: seat.told[-1].get("id") in (name, ""))
    return seat.told[-1]


HOUSES = [
    {"based_on": "/etc/passwd"},
    {"id": "/etc/passwd"},
    {"sources": {"a": ["b"]}},
    {"title": "x"},
    {"opening.negative": "x" * 3000},
    {"opening.negative": 10**25},
    {"opening.negative": {"2": {"4": 1}}},
    {"opening.bands": [{"score": 0, "minimum": 0, "x": 1}]},
    {"opening.bands": [{"score": n, "minimum": 0} for n in range(0, -90, -1)]},
    {"players.numbers": []},
    {"players.numbers": [1000]},
    {"deck.packs": 60},
    {"dealing.hand": 60},
    {"x" * 300: 1},
    {"labels.reserve": "<script>" * 8},
    {f"key.{n}": n for n in range(300)},
    {"": 1},
    {".": 1},
    {"...": 1},
    {"opening..negative": 1},
]


@pytest.mark.parametrize("house_rules", [*HOUSES, deep(20), deep(900)], ids=range(len(HOUSES) + 2))
def test_house_rules_that_cannot_be_are_refused(
    house: Served, house_rules: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    terms = {"rules": "classic", "players": 4, "house": house_rules}
    person = house.person()
    with caplog.at_level(logging.ERROR):
        checked = person.ask("POST", "/api/rules/check", terms)
        opened = person.ask("POST", "/api/tables", {"terms": terms})
        said = answer_to_change(host_at(house), terms)
    assert not caplog.records, [record.__dict__.get("fields") for record in caplog.records]
    if checked.status == 200 and checked.json["ok"]:
        assert (
            "labels.reserve" in house_rules or "id" in house_rules
        )  # a label may be any words, and an id is not read
    else:
        assert checked.status in (200, 400)
        assert opened.status == 400
        assert said["code"] in ("terms", "malformed")


@pytest.mark.parametrize(
    "name", ["');DROP TABLE facts;--", "<img src=x onerror=a()>", "{name} {0}", "%s%n", "\u202eevil", "ана"]
)
def test_a_name_is_only_a_name(house: Served, tmp_path: Path, name: str) -> None:
    seat = host_at(house)
    other = house.person().joins(seat.code)
    other.until(lambda: other.client is not None)
    other.done("sit", seat=1, name=name).done("say", text=name * 3)
    seat.until(lambda: seat.told[-1].get("what", {}).get("is") == "said")
    shown = name.replace("\u202e", "")
    assert seat.scene["room"]["seats"][1]["name"] == shown
    look = seat.person.ask("GET", f"/api/tables/{seat.code}")
    assert look.headers["content-type"] == "application/json"
    assert look.json["seats"][1]["name"] == shown
    assert name.encode() not in seat.person.ask("GET", f"/t/{seat.code}").body


def test_the_log_survives_names(tmp_path: Path) -> None:
    with served(tmp_path) as one:
        seat = host_at(one)
        seat.done("sit", seat=0, name="x'; DELETE FROM facts")
        code = seat.code
    with served(tmp_path) as one:
        assert (
            one.person().ask("GET", f"/api/tables/{code}").json["seats"][0]["name"] == "x'; DELETE FROM facts"
        )
    with Log.open(tmp_path / "tables.sqlite"):
        pass


def test_errors_do_not_quote_what_could_be_secret(house: Served) -> None:
    """A refusal tells what is wrong with the message, and nothing of the table that its sender does not see."""
    one = host_at(house, watchers=True)
    two = house.person().joins(one.code)
    two.until(lambda: two.client is not None)
    two.sits(1, "Bora")
    one.done("fill", seat=2).done("fill", seat=3)
    dealt(one, two)
    one.hears_all()
    two.hears_all()
    hidden = set(two.scene["cards"]["hand"].split()) - set(one.scene["cards"]["hand"].split()) - {"*"}
    before = len(one.texts)
    for actions in (
        "draw",
        "take",
        "take KK",
        "discard K",
        "meld 444",
        "keep 2",
        "ask",
        "nonsense",
        "discard 4s",
    ):
        one.does("why", actions=actions)
        one.does("play", actions=actions, seen=0)
    told = " ".join(text for text in one.texts[before:] if '"tell":"refused"' in text)
    assert told.count('"tell":"refused"') >= 15
    for face in hidden:
        assert not re.search(rf"\b{face}\b", told)
