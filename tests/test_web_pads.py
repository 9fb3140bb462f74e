"""Score pads that are shown by a link."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from served import Served, served

from kanasta.store.log import Log
from kanasta.web.bounds import Bounds

PAD: dict[str, Any] = {"kanasta": "score pad 1", "rules": "czech", "version": 1, "players": 4}
DEAL = {"sides": [{"total": 500}, {"total": -40}], "stock_out": True, "done": True}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as one:
        yield one


def test_a_pad_is_shown_to_who_has_the_link(house: Served) -> None:
    owner, other = house.person(), house.person()
    shown = owner.ask("POST", "/api/pads", {"pad": PAD})
    assert shown.status == 201
    code, key = shown.json["code"], shown.json["key"]
    assert shown.json["link"] == f"{house.url}/scorepad/shared/{code}"
    look = other.ask("GET", f"/api/pads/{code}")
    assert (look.status, look.json) == (200, {"pad": PAD})
    assert key not in look.body.decode()
    assert look.headers["cache-control"] == "no-store"


def test_the_page_of_the_pads_is_there(house: Served) -> None:
    for path in ("/scorepad", "/scorepad/new", "/scorepad/abc/3", "/scorepad/shared/abc"):
        answer = house.person().ask("GET", path)
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("text/html")


def test_only_the_key_changes_it(house: Served) -> None:
    person = house.person()
    shown = person.ask("POST", "/api/pads", {"pad": PAD}).json
    path, more = f"/api/pads/{shown['code']}", {**PAD, "deals": [DEAL]}
    assert person.ask("POST", path, {"pad": more, "key": shown["code"]}).status == 404
    assert person.ask("GET", path).json["pad"] == PAD
    assert person.ask("POST", path, {"pad": more, "key": shown["key"]}).status == 200
    assert person.ask("GET", path).json["pad"] == more
    assert person.ask("POST", path, {"pad": None, "key": "wrong"}).status == 404
    assert person.ask("POST", path, {"pad": None, "key": shown["key"]}).status == 200
    gone = person.ask("GET", path)
    assert (gone.status, gone.json["code"]) == (404, "no_pad")


@pytest.mark.parametrize(
    "pad",
    [
        {**PAD, "rules": "poker"},
        {**PAD, "players": 3, "rules": "original"},
        {**PAD, "more": 1},
        {**PAD, "house": {"no.key": 1}},
        {**PAD, "deals": [{"sides": []}]},
        [],
        "pad",
    ],
)
def test_only_pads_are_shown(house: Served, pad: Any) -> None:
    answer = house.person().ask("POST", "/api/pads", {"pad": pad})
    assert (answer.status, answer.json["code"]) == (400, "pad")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"pad": {}, "key": "a", "more": 1}', b"\xff" * 10])
def test_what_cannot_be_read_is_refused(house: Served, body: bytes) -> None:
    answer = house.person().ask("POST", "/api/pads", body)
    assert (answer.status, answer.json["code"]) == (400, "malformed")


def test_another_page_cannot_show_one(house: Served) -> None:
    person = house.person()
    person.origin = "https://elsewhere.example"
    assert person.ask("POST", "/api/pads", {"pad": PAD}).status == 403


def test_bounds(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(pads=1, misses=1, pad_bytes=2000, pads_kept=60)) as house:
        person = house.person()
        long = {**PAD, "names": ["a" * 40] * 4, "deals": [DEAL] * 40}
        answer = person.ask("POST", "/api/pads", {"pad": long})
        assert (answer.status, answer.json["code"]) == (413, "too_long")
        first = person.ask("POST", "/api/pads", {"pad": PAD}).json["code"]
        answers = [person.ask("POST", "/api/pads", {"pad": PAD}).status for _ in range(60)]
        assert set(answers) == {201, 429}  # a neighbour may do so fifty times as often
        assert answers[-1] == 429
        assert person.ask("GET", f"/api/pads/{first}").status == 200
        misses = [person.ask("GET", "/api/pads/0").status for _ in range(60)]
        assert (misses[0], misses[-1]) == (404, 429)


def test_of_too_many_the_oldest_go(tmp_path: Path) -> None:
    with Log.open(tmp_path / "tables.sqlite") as log:

        async def play() -> list[bytes | None]:
            for number in range(5):
                await log.pads.add(f"c{number}", b"k", b"%d" % number, 3)
                await asyncio.sleep(0.003)
            return [await log.pads.read(f"c{number}") for number in range(5)]

        assert asyncio.run(play()) == [None, None, b"2", b"3", b"4"]


def test_a_shown_pad_outlives_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        code = house.person().ask("POST", "/api/pads", {"pad": PAD}).json["code"]
    with served(tmp_path) as house:
        assert json.loads(house.person().ask("GET", f"/api/pads/{code}").body)["pad"] == PAD
