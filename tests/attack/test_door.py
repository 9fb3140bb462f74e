"""Who is let in: pages of others, forged cookies, strange hosts, codes that are guessed, paths, and sizes."""

from __future__ import annotations

import base64
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from served import PATIENCE, PLENTY, Answer, Person, Served, served
from websockets.exceptions import InvalidStatus

from kanasta.web import network
from kanasta.web.bounds import NEIGHBOURS, Bounds
from kanasta.web.guest import Guests

NOBODY = "a" * 26
GUARDED = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as one:
        yield one


def denied(person: Person, code: str, query: str = "") -> int:
    """The status with which a socket is refused before it is opened."""
    with pytest.raises(InvalidStatus) as refused:
        person.joins(code, query)
    response = refused.value.response
    for name, value in GUARDED.items():
        assert response.headers[name] == value
    return response.status_code


# Where a request comes from


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "",
        "http://evil.example",
        "https://127.0.0.1",
        "http://127.0.0.1",
        "http://127.0.0.1.evil.example",
        "http://localhost:1",
        "file://",
    ],
)
def test_only_its_own_pages_change_something_or_open_sockets(house: Served, origin: str | None) -> None:
    owner = house.person()
    code = owner.opens(name="Ana")
    thief = Person(house.url, owner.cookie, origin)
    assert denied(thief, code) == 403
    for path in ("/api/tables", "/api/rules/check"):
        answer = thief.ask("POST", path, {"terms": {"rules": "classic", "players": 4}})
        assert (answer.status, answer.json["code"]) == (403, "origin")
        assert "set-cookie" not in answer.headers


def test_two_origins_are_none(house: Served) -> None:
    with socket.create_connection(("127.0.0.1", int(house.url.rpartition(":")[2])), PATIENCE) as line:
        line.sendall(
            f"POST /api/tables HTTP/1.1\r\nHost: {house.url[7:]}\r\nOrigin: {house.url}\r\n"
            "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}".encode()
        )
        assert b" 403 " in line.recv(100)


def test_a_look_from_another_page_may_be_asked_and_not_read(house: Served) -> None:
    answer = Person(house.url, origin="http://evil.example").ask("GET", "/api/variants")
    assert answer.status == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil@127.0.0.1", "", "127.0.0.1:x", "a b"]
)
def test_a_name_that_others_can_point_here_is_not_served(house: Served, host: str) -> None:
    """So that no page of a stranger becomes one of ours by a name that suddenly means this machine."""
    person = Person(house.url, origin=f"http://{host}")
    for method, path in (("GET", "/"), ("GET", f"/t/{NOBODY}"), ("POST", "/api/tables")):
        answer = person.ask(method, path, headers={"host": host})
        assert answer.status in (400, 421)
        assert "set-cookie" not in answer.headers


def test_behind_a_proxy_the_public_name_is_served_too(tmp_path: Path) -> None:
    public = "https://cards.example.org"
    with served(tmp_path, public_url=public) as one:
        person = Person(one.url, origin=public)
        answer = person.ask(
            "POST",
            "/api/tables",
            {"terms": {"rules": "classic", "players": 4}},
            {"host": "cards.example.org", "x-forwarded-proto": "https"},
        )
        assert answer.status == 201
        assert answer.json["link"].startswith(f"{public}/t/")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-kanasta=")
        assert "; Secure" in cookie
        other = Person(one.url, origin="https://evil.example.org")
        assert other.ask("POST", "/api/tables", {}, {"host": "cards.example.org"}).status == 403


# Who somebody is


def test_the_cookie_is_for_the_server_alone_and_lasts(house: Served) -> None:
    cookie = house.person().ask("GET", "/").headers["set-cookie"]
    parts = {part.partition("=")[0].strip().lower(): part.partition("=")[2] for part in cookie.split(";")}
    assert {"kanasta", "httponly", "samesite", "path", "max-age"} == parts.keys()
    assert parts["samesite"] == "Lax"
    assert int(parts["max-age"]) > 365 * 24 * 3600


def test_a_forged_cookie_is_nobody(house: Served) -> None:
    owner = house.person()
    code = owner.opens(name="Ana")
    name, _, value = owner.cookie.partition("=")
    guest, _, signature = value.rpartition(".")
    other = base64.urlsafe_b64encode(b"x" * 32).decode().rstrip("=")
    forged = [
        guest,
        f"{guest}.",
        f"{guest}.{other}",
        f"{guest}.{signature[:-2]}",
        f"{'0' * 32}.{signature}",
        f"{guest}x.{signature}",
        Guests(b"another key").cookie(guest, False).partition("=")[2].partition(";")[0],
        "x" * 3000,
        "é",
    ]
    for cookie in forged:
        thief = Person(house.url, f"{name}={cookie}")
        look = thief.ask("GET", f"/api/tables/{code}").json
        assert not look["host"]
        assert not any(seat["you"] for seat in look["seats"])
        seat = Person(house.url, f"{name}={cookie}").joins(code)
        seat.until(lambda seat=seat: seat.client is not None)  # type: ignore[misc]
        assert seat.you is None
        assert seat.refused("close") == "not_host"
    assert owner.ask("GET", f"/api/tables/{code}").json["host"]


def test_a_guest_of_one_server_is_nobody_at_another(tmp_path: Path, house: Served) -> None:
    (tmp_path / "other").mkdir()
    with served(tmp_path / "other") as other:
        owner = house.person()
        owner.ask("GET", "/")
        known = Person(other.url, owner.cookie).ask("GET", "/")
        assert "set-cookie" in known.headers


def test_a_guest_is_known_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as one:
        person = one.person()
        code = person.opens(name="Ana")
    with served(tmp_path) as one:
        again = Person(one.url, person.cookie)
        assert again.ask("GET", f"/api/tables/{code}").json["seats"][0]["you"]


# Tables that are guessed


def test_what_is_no_table_is_answered_alike(house: Served) -> None:
    code = house.person().opens()
    wrong = [
        NOBODY,
        code[:-1],
        code + "a",
        code.upper(),
        "x",
        "%2e%2e",
        "..%2f..%2fetc%2fpasswd",
        "'%20OR%201=1--",
        "%00",
    ]
    answers = {name: house.person().ask("GET", f"/api/tables/{name}") for name in wrong}
    for answer in answers.values():
        assert answer.status == 404
    shapes = {
        answers[name].body
        for name in (NOBODY, code[:-1], code + "a", code.upper(), "x", "'%20OR%201=1--", "%00")
    }
    assert len(shapes) == 1
    for name in (NOBODY, "x"):
        assert house.person().ask("GET", f"/t/{name}").status == 404
        assert denied(house.person(), name) == 404


def test_who_guesses_codes_is_slowed_down(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(misses=1)) as one:
        code = one.person().opens()
        found = [one.person().ask("GET", f"/api/tables/{NOBODY}").status for _ in range(NEIGHBOURS + 5)]
        assert found == [404] * NEIGHBOURS + [429] * 5
        # Whoever plays already is not harmed by who guesses from the same house.
        assert one.person().ask("GET", f"/api/tables/{code}").status in (200, 429)


def test_codes_cannot_be_guessed(house: Served) -> None:
    owner = house.person()
    codes = [owner.opens() for _ in range(20)]
    assert len(set(codes)) == 20
    assert all(len(code) == 26 for code in codes)
    # Each of the 26 places has 5 bits, the last one 3.
    assert len({code[place] for code in codes for place in range(25)}) > 25


def test_who_sets_up_tables_without_end_is_stopped(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(tables=1)) as one:
        terms = {"terms": {"rules": "classic", "players": 4}}
        found = [one.person().ask("POST", "/api/tables", terms).status for _ in range(NEIGHBOURS + 3)]
        assert found == [201] * NEIGHBOURS + [429] * 3


# What every answer carries


def test_every_answer_is_guarded(house: Served) -> None:
    person = house.person()
    code = person.opens(name="Ana")
    answers: list[Answer] = [
        person.ask("GET", path)
        for path in (
            "/", f"/t/{code}", f"/t/{NOBODY}", "/nothing", "/healthz", "/docs/protocol", "/api/variants",
            f"/api/tables/{code}", f"/api/tables/{code}/rules", f"/api/tables/{code}/record", f"/api/tables/{NOBODY}",
        )
    ]  # fmt: skip
    answers += [person.ask("DELETE", "/api/tables"), person.ask("PUT", f"/api/tables/{code}")]
    answers += [
        person.ask("POST", "/api/tables", b"no json"),
        Person(house.url, origin=None).ask("POST", "/api/tables"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; ")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'; base-uri 'none'; form-action 'none'" in policy
        for name, value in GUARDED.items():
            assert answer.headers[name] == value
        assert "server" not in answer.headers
        if "set-cookie" in answer.headers:
            assert "public" not in answer.headers["cache-control"]


# Paths and sizes


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../server.py",
        "/assets/..%2f..%2fserver.py",
        "//etc/passwd",
        "/t/../api/variants",
        "/index.html%00.js",
        "/.git/config",
    ],
)
def test_no_path_leads_out_of_the_page(house: Served, path: str) -> None:
    answer = house.person().ask("GET", path)
    assert answer.status == 404
    assert b"root:" not in answer.body
    assert b"import" not in answer.body


def test_long_bodies_are_not_read(house: Served) -> None:
    person = house.person()
    for path in ("/api/tables", "/api/rules/check"):
        answer = person.ask("POST", path, b" " * (PLENTY.body_bytes + 1))
        assert (answer.status, answer.json["code"]) == (413, "too_long")
    with socket.create_connection(("127.0.0.1", int(house.url.rpartition(":")[2])), PATIENCE) as line:
        line.sendall(
            f"POST /api/tables HTTP/1.1\r\nHost: {house.url[7:]}\r\nOrigin: {house.url}\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
        answer_began = b""
        for _ in range(4):  # of a body without an end
            line.sendall(chunk)
        answer_began = line.recv(100)
        assert b" 413 " in answer_began
    assert person.ask("GET", "/healthz").status == 200


def test_no_more_sockets_than_agreed(tmp_path: Path) -> None:
    bounds = Bounds(sockets_of_guest=2, sockets_of_table=4)
    with served(tmp_path, bounds) as one:
        owner = one.person()
        code, other = owner.opens(), owner.opens()
        mine = [owner.joins(code), owner.joins(other)]
        assert denied(owner, code) == 429
        assert denied(owner, other) == 429
        guests = [one.person().joins(code) for _ in range(3)]
        assert denied(one.person(), code) == 429
        guests[0].leaves()
        mine[0].leaves()
        mine[1].hears_all()
        one.person().joins(code).hears()
        owner.joins(code).hears()


def test_a_line_on_which_nothing_is_asked_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "PATIENCE", 0.2)
    with served(tmp_path) as one:
        port = int(one.url.rpartition(":")[2])
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127"):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                line.sendall(begun)
                with suppress(ConnectionResetError):
                    assert line.recv(100) == b""
        seat = one.person().joins(one.person().opens())
        seat.until(lambda: seat.client is not None)
        seat.hears_for(0.5)
        assert seat.refused("ready") == "no_seat", "who has opened a socket has asked for something"
