"""A server for tests, in a thread or as a process of its own, and people who come to it over real sockets.

Everything is on loopback, and nobody waits for more than ``PATIENCE`` seconds.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from table.client import Client
from websockets.sync.client import ClientConnection, connect

from kanasta.store.log import Log
from kanasta.web import server
from kanasta.web.bounds import Bounds
from kanasta.web.server import Server

PATIENCE = 20
PLENTY = Bounds(commands=60_000, commands_at_once=10_000)
"""Bounds for tests in which programs play as quickly as they can."""
Json = Any


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer over HTTP."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        return json.loads(self.body)


@dataclass(slots=True)
class Person:
    """Somebody with a browser of his own: he keeps his cookie, and says which page he comes from."""

    url: str
    cookie: str = ""
    origin: str | None = field(default="own")
    trusts: ssl.SSLContext | None = None
    """What he takes for a proof of who answers by https."""

    def ask(
        self, method: str, path: str, body: Json = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One request. A body of bytes goes as it is, anything else as JSON."""
        parts = urlsplit(self.url)
        where = str(parts.hostname), parts.port
        line = (
            http.client.HTTPSConnection(*where, timeout=PATIENCE, context=self.trusts)
            if self.trusts
            else http.client.HTTPConnection(*where, timeout=PATIENCE)
        )
        try:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            line.request(method, path, data, {**self.headers(), **(headers or {})})
            response = line.getresponse()
            answer = Answer(
                response.status, {k.lower(): v for k, v in response.getheaders()}, response.read()
            )
        finally:
            line.close()
        self.cookie = answer.headers.get("set-cookie", self.cookie).partition(";")[0]
        return answer

    def headers(self) -> dict[str, str]:
        found = {"cookie": self.cookie} if self.cookie else {}
        origin = self.url if self.origin == "own" else self.origin
        return found | ({"origin": origin} if origin is not None else {})

    def opens(self, rules: str = "classic", players: int = 4, *, bots: Json = None, **wish: Any) -> str:
        """Set up a table; its code. ``terms`` are more of its terms."""
        terms = {"rules": rules, "players": players, **wish.pop("terms", {})}
        answer = self.ask("POST", "/api/tables", {"terms": terms, "bots": bots or {}, **wish})
        assert answer.status == 201, answer.body
        assert answer.json["link"] == f"{self.url}/t/{answer.json['code']}"
        return str(answer.json["code"])

    def joins(self, code: str, query: str = "") -> Seat:
        """Open a socket to a table."""
        headers = self.headers()
        origin = headers.pop("origin", None)
        line = connect(  # left open: the test or the server closes it
            f"ws{self.url.removeprefix('http')}/t/{code}/socket{query}",
            origin=origin,  # type: ignore[arg-type]
            additional_headers=headers,
            open_timeout=PATIENCE,
            close_timeout=2,
            compression=None,
            proxy=None,
            ssl=self.trusts,
        ).__enter__()
        assert line.response is not None
        self.cookie = line.response.headers.get("set-cookie", self.cookie).partition(";")[0]
        return Seat(self, code, line)


class Seat:
    """A person at a table: what was told, what he sees, and what he says."""

    def __init__(self, person: Person, code: str, line: ClientConnection) -> None:
        self.person = person
        self.code = code
        self.line = line
        self.told: list[Json] = []
        self.texts: list[str] = []
        self.client: Client | None = None
        self.ids = 0

    # What he sees

    @property
    def scene(self) -> Json:
        assert self.client is not None, "no scene came yet"
        return self.client.scene

    @property
    def you(self) -> int | None:
        you: int | None = self.scene["you"]
        return you

    @property
    def version(self) -> int:
        return int(self.scene["version"]) if self.client else 0

    @property
    def phase(self) -> str:
        return str(self.scene["room"]["phase"])

    @property
    def legal(self) -> list[str]:
        """What he may do now."""
        cards = self.scene["cards"]
        return str(cards["legal"]).split(";") if cards and cards["legal"] else []

    # Hearing

    def hears(self, seconds: float = PATIENCE) -> Json:
        """The next message."""
        text = self.line.recv(timeout=seconds)
        assert isinstance(text, str)
        self.texts.append(text)
        message = json.loads(text)
        self.told.append(message)
        if message["tell"] == "scene":
            self.client = Client(text.encode())
        elif message["tell"] == "event":
            assert self.client is not None
            self.client.hear(text.encode())
        return message

    def until(self, met: Callable[[], bool]) -> Seat:
        """Hear on until that is so."""
        while not met():
            self.hears()
        return self

    def hears_all(self) -> list[Json]:
        """All that was told before the server answers a question now."""
        count = len(self.told)
        self.does("why", actions="draw")
        return self.told[count:-1]

    def hears_for(self, seconds: float) -> list[Json]:
        """All that comes until nothing does for so long."""
        found = []
        try:
            while True:
                found.append(self.hears(seconds))
        except TimeoutError:
            return found

    # Saying

    def says(self, do: str, **fields: Any) -> str:
        """Send a command, and do not wait; its id."""
        self.ids += 1
        message = {"do": do, "id": f"{os.urandom(4).hex()}-{self.ids}", "seen": self.version, **fields}
        self.line.send(json.dumps(message))
        return str(message["id"])

    def does(self, do: str, **fields: Any) -> Json:
        """Send a command; its answer."""
        name = self.says(do, **fields)
        while True:
            message = self.hears()
            if message["tell"] in ("done", "refused", "legal") and message["id"] == name:
                return message

    def done(self, do: str, **fields: Any) -> Seat:
        """The same, where it must be done."""
        answer = self.does(do, **fields)
        assert answer["tell"] == "done", answer
        return self

    def refused(self, do: str, **fields: Any) -> str:
        """The same, where it must be refused; with which code."""
        answer = self.does(do, **fields)
        assert answer["tell"] == "refused", answer
        return str(answer["code"])

    def sits(self, seat: int, name: str) -> Seat:
        self.done("sit", seat=seat, name=name)
        return self.until(lambda: self.you == seat)

    def leaves(self) -> None:
        self.line.close()

    def returns(self) -> Seat:
        """A new socket of the same person, who says what he saw last; what he saw is kept."""
        you = "" if self.you is None else f"&you={self.you}"
        again = self.person.joins(self.code, f"?since={self.version}{you}")
        again.client = self.client
        return again


def dealt(*seats: Seat) -> None:
    """All of them get ready and give their nonces, until the cards are dealt."""
    for seat in seats:
        seat.done("ready")
    for seat in seats:
        seat.until(lambda seat=seat: seat.phase != "gathering")  # type: ignore[misc]
        seat.done("nonce", nonce=f"of {seat.you}")
    for seat in seats:
        seat.until(lambda seat=seat: seat.phase == "playing")  # type: ignore[misc]


def play_on(seats: Sequence[Seat], choose: Callable[[Seat], str], most: int = 1000) -> list[int]:
    """Everybody plays until the deal is over, or somebody has acted so often; how often each has."""
    enough = threading.Event()

    def play(seat: Seat) -> int:
        count = 0
        while seat.phase == "playing" and not enough.is_set():
            if count == most:
                enough.set()
            elif seat.legal:
                seat.done("play", actions=choose(seat))
                count += 1
            elif most < 1000:
                with suppress(TimeoutError):
                    seat.hears(0.2)
            else:
                seat.hears()
        return count

    with ThreadPoolExecutor(len(seats)) as threads:
        return list(threads.map(play, seats))


def first_legal(seat: Seat) -> str:
    """Plays without a thought."""
    return seat.legal[0]


# Servers


@dataclass(slots=True)
class Served:
    """A server in a thread of this process."""

    url: str
    server: Server

    def person(self) -> Person:
        return Person(self.url)


@contextmanager
def served(
    folder: Path, bounds: Bounds = PLENTY, public_url: str | None = None, log: Log | None = None
) -> Iterator[Served]:
    """A server whose tables are kept in that folder."""
    listener = server.listening("127.0.0.1", 0)
    url = server.url_of(listener, None)
    log = log or Log.open(folder / "tables.sqlite")
    ready, found = threading.Event(), []
    failed: list[BaseException] = []

    def is_ready(one: Server) -> None:
        found.append(one)
        ready.set()

    def run() -> None:
        try:
            server.serve(log, listener, bounds, public_url, is_ready)
        except BaseException as error:
            failed.append(error)
            ready.set()

    thread = threading.Thread(target=run, name="served")
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the server did not begin"
        assert not failed, failed
        yield Served(url, found[0])
    finally:
        for one in found:
            one.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not end"
    assert not failed, failed


class Process:
    """``kanasta serve`` as a process of its own; ``program`` is what Python runs as ``kanasta``."""

    def __init__(self, where: Path | str, *options: str, program: Sequence[str] = ("-m", "kanasta")) -> None:
        """Tables are kept in a folder, or in the database of a URL."""
        kept = ("--data-dir", str(where)) if isinstance(where, Path) else ("--database", where)
        # No pipe: one that is full, since nobody reads it, would hold the server up.
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 # closed by ``gone``
        self.process = subprocess.Popen(
            [
                sys.executable,
                *program,
                "serve",
                "--port",
                "0",
                "--json",
                *kept,
                *options,
            ],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        assert self.first, self._said()
        self.url = str(json.loads(self.first)["url"])

    def person(self) -> Person:
        return Person(self.url)

    def ends(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Send it that signal; its exit status, and what it wrote on stderr."""
        self.process.send_signal(number)
        try:
            self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
        return self.process.returncode, self._said()

    def gone(self) -> None:
        """Kill it, should it still run."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)
        self._errors.close()

    def _said(self) -> str:
        self._errors.seek(0)
        return self._errors.read()


@contextmanager
def process(
    where: Path | str, *options: str, program: Sequence[str] = ("-m", "kanasta")
) -> Iterator[Process]:
    """A process that is killed at the end, should it still run."""
    found = Process(where, *options, program=program)
    try:
        yield found
    finally:
        found.gone()
