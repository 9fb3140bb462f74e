"""What is asked over HTTP: tables, rules, records, the page, and the server's health and log."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import json
import logging
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from served import Person, Served, dealt, first_legal, play_on, served
from test_web_protocol import ROOT, WORDS, under

from kanasta.game.record import Record
from kanasta.message import Complaint
from kanasta.rules.keys import KEYS
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.store.log import Log
from kanasta.table import fact as facts
from kanasta.table.fact import Entry, encoded
from kanasta.table.terms import Terms
from kanasta.web import app, journal, trial
from kanasta.web.bounds import Bounds
from kanasta.web.page import Page
from kanasta.web.trial import Trial


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as one:
        yield one


def keys_in(data: Any) -> set[str]:
    """Every name in an answer that is a word of ours and not a seat, a rule's key or a part of a sentence."""
    if isinstance(data, list):
        return set().union(*map(keys_in, data))
    if not isinstance(data, dict) or "text" in data:
        return set()
    names = {name for name in data if re.fullmatch("[a-z_]+", name)}
    deeper = [
        value for name, value in data.items() if name not in ("values", "sources", "schema", "house", "ended")
    ]
    return names.union(*map(keys_in, deeper))


# Tables


def test_a_table_is_set_up_and_looked_at(house: Served) -> None:
    owner, other = house.person(), house.person()
    code = owner.opens(
        "czech", 4, bots={"1": "careful", "3": "chance"}, name="  Ana  ", seat=2, terms={"watchers": True}
    )
    look = owner.ask("GET", f"/api/tables/{code}").json
    assert look["title"]["text"] == load_variant("czech").title
    assert look["terms"] == {"rules": "czech", "players": 4, "watchers": True}
    assert (look["phase"], look["host"], look["matches"]) == ("gathering", True, 0)
    assert [(seat["name"], seat["bot"], seat["person"], seat["you"]) for seat in look["seats"]] == [
        ("", "", False, False),
        ("Boris", "careful", False, False),
        ("Ana", "", True, True),
        ("Dragan", "chance", False, False),
    ]
    seen = other.ask("GET", f"/api/tables/{code}").json
    assert not seen["host"]
    assert not any(seat["you"] for seat in seen["seats"])
    assert keys_in(look) <= WORDS


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({}, "malformed"),
        ([], "malformed"),
        ({"terms": {"rules": "classic"}}, "malformed"),
        ({"terms": {"rules": "classic", "players": 5}}, "terms"),
        ({"terms": {"rules": "clasic", "players": 4}}, "terms"),
        ({"terms": {"rules": "classic", "players": 4, "house": {"opening.negativ": 5}}}, "terms"),
        ({"terms": {"rules": "classic", "players": 4, "step_seconds": 5}}, "terms"),
        ({"terms": {"rules": "classic", "players": 4}, "bots": {"4": "careful"}}, "no_such_seat"),
        ({"terms": {"rules": "classic", "players": 4}, "bots": {"6": "careful"}}, "malformed"),
        ({"terms": {"rules": "classic", "players": 4}, "bots": {"1": "carful"}}, "bot"),
        ({"terms": {"rules": "classic", "players": 4}, "name": ""}, "malformed"),
        ({"terms": {"rules": "classic", "players": 4}, "name": " "}, "name"),
        ({"terms": {"rules": "classic", "players": 4}, "name": "A", "seat": 4}, "no_such_seat"),
        ({"terms": {"rules": "classic", "players": 4}, "x": 1}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(house: Served, wish: Any, code: str) -> None:
    answer = house.person().ask("POST", "/api/tables", wish)
    assert (answer.status, answer.json["code"]) == (400, code)
    assert answer.json["words"]["text"]


def test_the_nearest_right_word_is_named(house: Served) -> None:
    answer = house.person().ask("POST", "/api/tables", {"terms": {"rules": "clasic", "players": 4}})
    assert "classic" in answer.body.decode()


def test_a_table_may_be_set_up_with_bots_alone_and_a_seat_kept(house: Served) -> None:
    owner = house.person()
    code = owner.opens(bots={"0": "careful", "1": "careful"}, name="Ana")
    assert owner.ask("GET", f"/api/tables/{code}").json["seats"][2]["name"] == "Ana"


# Rules


def test_who_sets_up_a_table_keeps_his_name_and_his_seat(house: Served) -> None:
    """Whatever bots are called: they come after him, and where he wants to sit, none does."""
    owner = house.person()
    named = {
        seat["name"]
        for seat in looked(owner, owner.opens("classic", 4, bots={"1": "careful", "2": "careful"}))
    }
    for name in sorted(named - {""}):
        seats = looked(
            owner, owner.opens("classic", 4, bots={"1": "careful", "2": "careful"}, name=name, seat=2)
        )
        assert [(seat["person"], bool(seat["bot"])) for seat in seats] == [
            (False, False),
            (False, True),
            (True, False),
            (False, False),
        ]
        assert seats[2]["name"] == name
        assert seats[1]["name"] != name


def looked(person: Person, code: str) -> Any:
    """The seats as they are seen from outside."""
    return person.ask("GET", f"/api/tables/{code}").json["seats"]


def test_the_sheet_of_a_table_marks_its_own_rules(house: Served) -> None:
    owner = house.person()
    code = owner.opens("czech", 4, terms={"house": {"opening.negative": 20, "scoring.going_out": 50}})
    sheet = owner.ask("GET", f"/api/tables/{code}/rules").json
    assert (sheet["id"], sheet["players"], sheet["base"]) == ("czech", 4, "classic")
    assert sheet["house"] == {"opening.negative": "20", "scoring.going_out": "50"}
    sentences = [sentence for section in sheet["sections"] for sentence in section["sentences"]]
    marked = {key for sentence in sentences if sentence["house"] for key in sentence["keys"]}
    assert {"opening.negative", "scoring.going_out"} <= marked
    assert all(sentence["statements"] for sentence in sentences if not sentence["house"])
    changed = {key for change in sheet["changes"] for key in change["keys"]}
    assert changed == {"opening.negative", "scoring.going_out"} | (changed - set(KEYS))
    assert len(sheet["differences"]) > len(sheet["changes"])
    assert all(change["before"] or change["after"] for change in sheet["changes"])
    assert keys_in(sheet) <= WORDS | {"text"}


@pytest.mark.parametrize("path", ["/api/variants", "/api/tables/{code}/rules"])
def test_what_is_long_is_sent_compressed_to_who_wants_it(house: Served, path: str) -> None:
    person = house.person()
    path = path.format(code=person.opens())
    plain = person.ask("GET", path)
    assert "content-encoding" not in plain.headers
    zipped = person.ask("GET", path, headers={"accept-encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert len(zipped.body) < len(plain.body) / 3
    assert json.loads(gzip.decompress(zipped.body)) == plain.json


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_has_a_sheet(house: Served, name: str) -> None:
    variant = load_variant(name)
    owner = house.person()
    for players in variant.players.numbers:
        sheet = owner.ask("GET", f"/api/tables/{owner.opens(name, players)}/rules").json
        assert sheet["changes"] == []
        assert sheet["sections"]


def test_the_shelf_has_what_an_editor_needs(house: Served) -> None:
    shelf = house.person().ask("GET", "/api/variants").json
    assert [variant["id"] for variant in shelf["variants"]] == list(VARIANTS)
    for shown in shelf["variants"]:
        variant = load_variant(shown["id"])
        assert shown["players"] == {"numbers": variant.players.numbers, "best": variant.players.best}
        assert list(shown["values"]) == list(KEYS)
    assert [key["key"] for key in shelf["keys"]] == list(KEYS)
    by_name = {key["key"]: key for key in shelf["keys"]}
    assert by_name["concealed.waives_minimum"]["schema"]["type"] == "boolean"
    assert by_name["pile.wild"]["schema"]["enum"] == [word["word"] for word in by_name["pile.wild"]["words"]]
    assert by_name["dealing.hand"]["by_players"]
    assert "$ref" not in json.dumps(by_name)
    assert {table["name"] for table in shelf["tables"]} == {key.partition(".")[0] for key in KEYS}
    assert {"chance", "careful"} <= {bot["name"] for bot in shelf["bots"]}
    assert keys_in(shelf) <= WORDS


def test_rules_are_checked(house: Served) -> None:
    person = house.person()
    terms = {"rules": "classic", "players": 4, "house": {"opening.negative": 20}}
    good = person.ask("POST", "/api/rules/check", terms).json
    assert good["ok"]
    assert {key for change in good["changes"] for key in change["keys"]} == {"opening.negative"}
    assert good["trial"]["stuck"] is None
    assert good["trial"]["deals"] == sum(good["trial"]["ended"].values()) > 0
    bad = person.ask("POST", "/api/rules/check", terms | {"house": {"opening.negativ": 20}}).json
    assert not bad["ok"]
    assert "opening.negative" in json.dumps(bad["complaint"])
    assert keys_in(good) | keys_in(bad) <= WORDS


def test_a_trial_finds_deals_that_do_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load_variant("classic")
    assert Trial.of(variant, 4, 6, 60).deals == 6
    monkeypatch.setattr(trial, "MOST_ACTIONS", 10)
    stuck = Trial.of(variant, 4, 6, 60)
    assert (stuck.deals, stuck.stuck) == (0, 0)
    assert Trial.of(variant, 4, 6, 0).stuck is None, "out of time is not stuck"


# Records


def test_every_match_has_its_record(house: Served) -> None:
    """Also one that others have followed, with who sat there then, and by rules that are no longer the table's."""
    owner, other = house.person(), house.person()
    one_deal = {"match.ends": "after deals", "match.deals": 1}
    code = owner.opens("classic", 2, name="Ana", terms={"house": one_deal})
    ana, bora = owner.joins(code), other.joins(code)
    ana.until(lambda: ana.client is not None)
    bora.until(lambda: bora.client is not None)
    bora.sits(1, "Bora")
    dealt(ana, bora)
    play_on([ana, bora], first_legal)
    assert ana.phase == "over"
    ana.hears_all()
    bora.done("leave")
    ana.done("change", terms={"rules": "bulgarian", "players": 2, "house": one_deal}).done("fill", seat=1)
    path = f"/api/tables/{code}/record"
    first = owner.ask("GET", path)
    assert first.status == 200, "the terms have changed since"
    dealt(ana)
    play_on([ana], first_legal)
    assert owner.ask("GET", f"{path}?match=1").body == first.body
    last = owner.ask("GET", path)
    assert owner.ask("GET", f"{path}?match=2").body == last.body
    for answer, rules, who in ((first, "classic", "Bora"), (last, "bulgarian", "Boris")):
        text = answer.body.decode()
        assert f'rules: "{rules}"' in text
        assert who in text
        record = Record.read(text)
        assert record.match.over
        assert not record.differences
    assert other.ask("GET", path).status == 200, "who had a seat may have it"
    assert house.person().ask("GET", path).status == 403


# The page


def test_without_a_page_there_is_a_plain_one(tmp_path: Path) -> None:
    page = Page(tmp_path)
    assert b"kanasta play --join" in page.index.body
    assert b"<script" not in page.index.body
    assert page.file("index.html") is None


def test_the_page_is_served_with_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    script = b"let a = 1;" * 100
    (folder / "index.html").write_text("<!doctype html><title>ours</title>")
    (folder / "assets" / "main-abc123.js").write_bytes(script)
    (folder / "assets" / "main-abc123.js.gz").write_bytes(gzip.compress(script))
    (folder / "assets" / "main-abc123.js.br").write_bytes(b"brotli")
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("SECRET")
    monkeypatch.setattr(app, "Page", lambda: Page(folder))
    with served(tmp_path) as one:
        person = one.person()
        code = person.opens()
        for path in ("/", f"/t/{code}"):
            answer = person.ask("GET", path)
            assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")
            assert b"ours" in answer.body
            assert answer.headers["content-type"].startswith("text/html")
        tag = person.ask("GET", "/").headers["etag"]
        again = person.ask("GET", "/", headers={"if-none-match": tag})
        assert (again.status, again.body) == (304, b"")
        path = "/assets/main-abc123.js"
        plain = person.ask("GET", path)
        assert plain.body == script
        assert plain.headers["content-type"].startswith("text/javascript")
        assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "set-cookie" not in plain.headers
        assert plain.headers["x-content-type-options"] == "nosniff"
        assert plain.headers["cross-origin-resource-policy"] == "same-origin"
        # What rules documents and workers comes with all that can be one, and with no script or style of theirs.
        for wide in ("/", "/icon.svg", "/sw.js", "/assets/nothing.js"):
            assert "content-security-policy" in person.ask("GET", wide).headers
        assert not {"content-security-policy", "permissions-policy"} & set(map(str.lower, plain.headers))
        zipped = person.ask("GET", path, headers={"accept-encoding": "gzip"})
        assert zipped.headers["content-encoding"] == "gzip"
        assert gzip.decompress(zipped.body) == script
        best = person.ask("GET", path, headers={"accept-encoding": "gzip, br;q=0.9"})
        assert (best.headers["content-encoding"], best.body) == ("br", b"brotli")
        assert "accept-encoding" in best.headers["vary"]
        icon = person.ask("GET", "/icon.svg")
        assert icon.headers["cache-control"] == "no-cache"
        mark = hashlib.sha256(icon.body).hexdigest()[:12]
        for query, kept in ((mark, True), (mark[:6], False), (mark[:-1] + "x", False), ("", False)):
            cache = person.ask("GET", f"/icon.svg?{query}").headers["cache-control"]
            assert ("immutable" in cache) is kept, "only who names what the file holds may keep it for good"
        assert person.ask("HEAD", "/icon.svg").status == 200
        for path in (
            "/assets/main-abc123.js.gz",
            "/../secret.txt",
            "/assets/../../secret.txt",
            "/assets",
            "/assets/",
        ):
            assert person.ask("GET", path).status == 404


# The server itself


def test_a_log_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    with served(tmp_path) as one:
        code = one.person().opens()
        one.server.hall.means.log.close()
        person = one.person()
        assert person.ask("GET", "/healthz").status == 503
        assert person.ask("GET", "/healthz").json == {"healthy": False}
        answer = person.ask("POST", "/api/tables", {"terms": {"rules": "classic", "players": 4}})
        assert (answer.status, answer.json["code"]) == (503, "unavailable")
        answer = person.ask("GET", f"/api/tables/{code}")
        assert (answer.status, answer.json["code"]) == (503, "unavailable")


def test_a_table_by_rules_that_have_changed_since_is_not_played_by_others(tmp_path: Path) -> None:
    terms = Terms("original", 4)
    now = load_variant("original").version
    of_now, of_then = "a" * 26, "b" * 26
    with Log.open(tmp_path / "tables.sqlite") as log:
        for code, version in ((of_now, now), (of_then, now + 1)):
            kept = encoded(Entry(1, facts.Opened("somebody", terms, version)))
            asyncio.run(log.append(code, 1, [kept]))
    with served(tmp_path) as one:
        person = one.person()
        assert person.ask("GET", f"/api/tables/{of_now}").status == 200
        answer = person.ask("GET", f"/api/tables/{of_then}")
        assert (answer.status, answer.json["code"]) == (409, "other_rules")
        assert answer.json["words"]["values"] == {"kept": now + 1, "rules": "original", "here": now}
        assert person.ask("GET", f"/api/tables/{of_then}/record").status == 409


def test_what_is_measured_is_shown_to_this_machine_alone(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = house.person()
    code = owner.opens(
        "classic", 4, bots={"1": "careful", "2": "careful", "3": "careful"}, name="Mirjana", seat=0
    )
    seat = owner.joins(code)
    seat.until(lambda: seat.client is not None)
    dealt(seat)
    assert seat.refused("ready") == "phase"
    play_on([seat], first_legal)
    measured = owner.ask("GET", "/metrics")
    numbers = {
        name: float(number)
        for name, _, number in (
            line.rpartition(" ") for line in measured.body.decode().splitlines() if line[0] != "#"
        )
    }
    assert numbers["kanasta_tables"] == numbers["kanasta_tables_led"] == numbers["kanasta_sockets"] == 1
    played = numbers['kanasta_actions_total{command="play"}']
    assert played > 3
    assert sum(value for name, value in numbers.items() if name.startswith("kanasta_refusals_total")) == 1
    assert numbers["kanasta_delivery_seconds_count"] >= played
    assert numbers["kanasta_commit_seconds_count"] > played
    assert numbers["kanasta_bot_seconds_count"] > 3
    assert "Mirjana" not in measured.body.decode()
    assert code not in measured.body.decode()
    told = under((ROOT / "docs" / "running.md").read_text("utf-8"), "Watching it run")
    named = {name for line in told for name in re.findall(r"`(kanasta_[a-z_]+)", line)}
    shown = re.findall(r"# HELP (\w+)", measured.body.decode())
    assert named == {name for name in shown if not name.endswith("_created")}
    monkeypatch.setattr(app, "is_near", lambda address: False)
    assert owner.ask("GET", "/metrics").status == 404


def test_other_ways_of_asking_are_refused(house: Served) -> None:
    person = house.person()
    for method, path in (
        ("GET", "/api/tables"),
        ("PUT", "/api/tables"),
        ("POST", "/api/variants"),
        ("DELETE", "/"),
    ):
        answer = person.ask(method, path)
        assert answer.status in (404, 405)
        assert answer.json["code"] in ("method", "not_found")


def test_the_log_tells_no_code_and_no_text_of_errors(capsys: pytest.CaptureFixture[str]) -> None:
    found = {}
    for as_json in (True, False):
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.setFormatter(journal.Lines(as_json))
        logger = logging.getLogger("kanasta.web")
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        try:
            try:
                raise ValueError("the seed is 1234 and Ks is next")
            except ValueError as error:
                journal.fault("broken", error, table=journal.short("abcdefghijklmnopqrstuvwxyz"))
            journal.note("noted", code="full", count=3)
        finally:
            logger.removeHandler(handler)
        found[as_json] = stream.getvalue()
    for text in found.values():
        assert "1234" not in text
        assert "Ks" not in text
        assert "abcdefgh" not in text
        assert text.count("\n") == 2
    first, second = map(json.loads, found[True].splitlines())
    assert (first["what"], first["level"], first["error"]) == ("broken", "error", "ValueError")
    assert first["from"][0].startswith("test_web_http.py:")
    assert (second["what"], second["code"], second["count"]) == ("noted", "full", 3)


def test_what_comes_by_the_thousand_is_noted_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, told = 0.0, []
    monkeypatch.setattr(time, "monotonic", lambda: clock)
    monkeypatch.setattr(journal, "note", lambda what, **fields: told.append((what, fields)))
    seldom = journal.Seldom("not_kept")
    for code in ("full", "full", "unavailable", "full"):
        seldom.note(code, table="abcd")
    clock += journal.SELDOM
    seldom.note("full")
    seldom.note("unavailable")
    assert told == [
        ("not_kept", {"code": "full", "table": "abcd"}),
        ("not_kept", {"code": "unavailable", "table": "abcd"}),
        ("not_kept", {"code": "full", "left_out": 2}),
        ("not_kept", {"code": "unavailable"}),
    ]


def test_limits_are_changed_by_name() -> None:
    assert Bounds().with_words(["says=3", "sockets=7"]) == Bounds(says=3, sockets=7)
    for word in (
        "say=3",
        "says",
        "says=",
        "says=x",
        "says=0",
        "says=-1",
        "says=1.5",
        "says=99999999999",
        "=3",
        "says=٣",
    ):
        with pytest.raises(Complaint, match="--limit"):
            Bounds().with_words([word])
    with pytest.raises(Complaint, match="says"):
        Bounds().with_words(["say=3"])


def test_serve_says_what_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    from kanasta.cli.main import main

    for name in list(sys.modules):
        if name.startswith(("kanasta.web", "starlette")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette", None)
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    assert main(["serve", "--port", "0"]) == 2
    assert said.getvalue().count("\n") == 1
    assert "starlette" in said.getvalue()
    assert "kanasta[server]" in said.getvalue()


def test_a_person_is_who_his_cookie_says(house: Served) -> None:
    one = house.person()
    first = one.ask("GET", "/api/variants")
    assert "set-cookie" not in first.headers, "what is the same for all makes nobody a guest"
    code = one.opens()
    assert "set-cookie" not in one.ask("GET", f"/api/tables/{code}").headers
    assert "set-cookie" in Person(house.url).ask("GET", f"/api/tables/{code}").headers
