"""``kanasta play --join`` as a process at a real server: by pipe, at a terminal, while the server dies and returns."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from served import PATIENCE, Person, Process, Seat, Served, dealt, process, served
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from kanasta.cli.terminal.live import wire
from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.link import Link
from kanasta.game.record import Record
from kanasta.table.command import Say
from kanasta.web.protocol import Done

PROMPT = re.compile(r"^(?:Your turn\.|Meld|Add|Ask|Discard|Lay more|Finish|Enter)[^\n]*[:?] \Z", re.MULTILINE)
OFFER = re.compile(r"^ \d+ (\w[^(\n]*)", re.MULTILINE)

LONG = {"house": {"match.target": 50_000}}
"""So that no match ends with its first deal."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "server") as one:
        yield one


def environment(home: Path, **more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    return {**clean, "XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **more}


def command(link: str, *options: str) -> list[str]:
    return [sys.executable, "-m", "kanasta", "play", "--join", link, *options]


class Joined:
    """A person's process; what it shows is read as it comes, and lines are typed when it asks."""

    def __init__(self, link: str, home: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            command(link, *options), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=environment(home), start_new_session=True,
        )  # fmt: skip
        self.shown = ""
        self.answered = 0

    def until(self, met: Callable[[str], bool]) -> str:
        """Read on until what was shown since the last answer is so; it."""
        assert self.process.stdout is not None
        end = time.monotonic() + PATIENCE
        while not met(self.shown[self.answered :]):
            assert time.monotonic() < end, f"waited in vain after: {self.shown[-1500:]}"
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                chunk = os.read(self.process.stdout.fileno(), 65536)
                assert chunk, f"it ended: {self.shown[-1500:]}"
                self.shown += chunk.decode("utf-8", "replace")
        return self.shown[self.answered :]

    def asked(self) -> str:
        """Read until something is asked; what was shown until then, since the last answer."""
        return self.until(_asks)

    def types(self, line: str) -> None:
        assert self.process.stdin is not None
        self.answered = len(self.shown)
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def ends(self) -> str:
        """There is nothing more to be typed; all that was shown."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.shown += self.process.stdout.read().decode("utf-8", "replace")
        assert self.process.wait(PATIENCE) == 0
        return self.shown


def _asks(text: str) -> bool:
    return PROMPT.search(text) is not None


@contextmanager
def joined(link: str, home: Path, *options: str) -> Iterator[Joined]:
    one = Joined(link, home, *options)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait(PATIENCE)
        for pipe in (one.process.stdin, one.process.stdout):
            assert pipe is not None
            pipe.close()


def answer(asked: str) -> str:
    """What somebody types who has only read what is shown: draws, and discards the first card that is no wild."""
    prompt = asked.splitlines()[-1]
    if "yes or no?" in prompt:
        return "yes"
    if "Enter" in prompt:
        return ""
    verbs = OFFER.findall(asked)
    if any(verb.startswith("draw") for verb in verbs):
        return "draw"
    last = next(verb for verb in reversed(verbs) if verb.startswith("discard"))
    cards = [card for card in last.split()[1:] if card not in ("2", "*")] or last.split()[1:]
    return f"discard {cards[0]}"


def robot(link: str, bot: str, home: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(link, "--bot", bot, "--plain"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, env=environment(home),
    )  # fmt: skip


def link_of(person: Person, code: str) -> str:
    return f"{person.url}/t/{code}"


def test_two_joined_bots_and_two_of_the_server_play_a_whole_match(house: Served, tmp_path: Path) -> None:
    host = house.person()
    code = host.opens(
        "bulgarian", bots={"1": "careful", "3": "careful"}, terms={"house": {"match.target": 200}}
    )
    running = [robot(link_of(host, code), bot, tmp_path / "home") for bot in ("careful", "chance")]
    shown = [each.communicate(timeout=3 * PATIENCE)[0] for each in running]
    for each, text in zip(running, shown, strict=True):
        assert each.returncode == 0, text
        assert "The match is over." in text
        assert (
            "The shuffle of this deal is proved: its seed fits the commitment, your own number is in it"
            in text
        )
        assert "WARNING" not in text
    scores = [sorted(re.findall(r"Match score: ([^.]*)", text)) for text in shown]
    assert scores[0] == scores[1]
    assert not (tmp_path / "home" / "kanasta").exists()


def test_a_person_by_pipe_plays_a_whole_deal_leaves_and_comes_back_to_the_seat(
    house: Served, tmp_path: Path
) -> None:
    host = house.person()
    code = host.opens("classic", 2, bots={"1": "careful"}, terms=LONG)
    with joined(link_of(host, code), tmp_path, "--name", "Ana") as ana:
        while True:
            asked = ana.asked()
            if asked.endswith("Enter for the next deal: "):
                break
            ana.types(answer(asked))
        ana.types(f"record {tmp_path / 'deal.kanasta'}")
        ana.asked()
        shown = ana.ends()
    assert "You sit at seat 0, and the others see you as Ana." in shown
    assert "The end of deal 1" in shown
    assert "is proved" in " ".join(shown.split())
    assert "deal.kanastaholds1dealnow." in "".join(shown.split())  # a long path is folded anywhere
    assert f"kanasta play --join {link_of(host, code)}" in shown
    assert Record.read((tmp_path / "deal.kanasta").read_text("utf-8")).differences == ()
    with joined(link_of(host, code), tmp_path) as again:
        assert "Seat 0: you, Ana" in again.asked()


def test_the_server_is_killed_and_comes_back_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    first = Process(tmp_path / "server", "--port", port)
    try:
        host = first.person()
        code = host.opens("bulgarian", 2, bots={"1": "careful"}, terms=LONG)
        with joined(link_of(host, code), tmp_path / "home", "--name", "Ana") as ana:
            for _ in range(6):
                ana.types(answer(ana.asked()))
            asked = ana.asked()
            first.ends(signal.SIGKILL)
            lost = ana.until(lambda text: "trying again..." in text and _asks(text))
            ana.types(answer(asked + lost))
            with process(tmp_path / "server", "--port", port):
                ana.until(lambda text: "You are back" in text)
                while not (asked := ana.asked()).endswith("Enter for the next deal: "):
                    ana.types(answer(asked))
                ana.types(f"record {tmp_path / 'deal.kanasta'}")
                ana.asked()
                shown = ana.ends()
    finally:
        first.gone()
    assert "WARNING" not in shown
    record = Record.read((tmp_path / "deal.kanasta").read_text("utf-8"))
    assert record.differences == ()
    typed = [card.replace("10", "T").replace("3", "b") for card in re.findall(r"[:?] discard (\S+)\n", shown)]
    mine = [step.action for step in record.match.played[0].steps if step.seat == 0]
    assert [str(action) for action in mine if action.verb == "discard"] == [
        f"discard {card}" for card in typed
    ]


# At a terminal


class Typewriter:
    """A process at a terminal of its own."""

    def __init__(self, link: str, home: Path, *options: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            command(link, *options), stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env=environment(home, TERM="xterm", LINES="30"),
        )  # fmt: skip
        os.close(slave)
        self.shown = ""

    def until(self, met: Callable[[str], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not met(self.shown):
            assert time.monotonic() < end, f"waited in vain after: {self.shown[-1500:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    return

    def _reads(self, seconds: float) -> None:
        """What is shown until nothing is for so long."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:
                return

    def types(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def interrupted(self) -> int:
        """Ctrl-C is pressed until it ends; its status."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end
            self.process.send_signal(signal.SIGINT)
            self._reads(1)
        self._reads(0.2)
        return self.process.wait(PATIENCE)


@contextmanager
def at_a_terminal(link: str, home: Path, *options: str) -> Iterator[Typewriter]:
    one = Typewriter(link, home, *options)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait(PATIENCE)
        os.close(one.master)


def two_at(house: Served, **terms: object) -> tuple[Seat, str]:
    """Boris at seat 0 of a table for two, and its link."""
    boris = house.person()
    code = boris.opens("bulgarian", 2, name="Boris", terms=terms)
    return boris.joins(code).until(lambda: True), link_of(boris, code)


@pytest.mark.parametrize("plain", [False, True])
def test_what_is_half_typed_is_not_lost_when_news_come(house: Served, tmp_path: Path, plain: bool) -> None:
    boris, link = two_at(house)
    boris.hears()
    with at_a_terminal(link, tmp_path, "--name", "Ana", *(["--plain"] if plain else [])) as ana:
        ana.until(lambda shown: "Enter when you are ready: " in shown)
        ana.types("say he")
        ana.until(lambda shown: shown.endswith("say he"))
        before = len(ana.shown)
        boris.done("say", text="good evening")
        ana.until(lambda shown: shown[before:].endswith("Enter when you are ready: say he"))
        news = ana.shown[before:]
        assert "Boris says: good evening" in news
        # Elsewhere the prompt is taken away first; where it is read aloud, nothing of the screen is steered.
        assert ("\x1b[J" in news) is not plain
        ana.types("llo\r")
        boris.until(lambda: boris.told[-1].get("what", {}).get("text") == "hello")
        assert ana.interrupted() == 0
        assert "Traceback" not in ana.shown
        assert "Your seat is kept." in ana.shown
        assert f"kanasta play --join {link}" in ana.shown


def test_while_one_waits_what_others_do_is_told_and_then_the_turn_is_asked_for(
    house: Served, tmp_path: Path
) -> None:
    boris, link = two_at(house)
    boris.hears()
    with at_a_terminal(link, tmp_path, "--name", "Ana") as ana:
        ana.until(lambda shown: "Enter when you are ready: " in shown)
        ana.types("\r")
        ana.until(lambda shown: "Waiting for Boris. " in shown)
        dealt(boris)
        while boris.scene["cards"]["actor"] == 0:
            boris.done("play", actions=boris.legal[-1] if boris.legal[0] != "draw" else "draw")
        ana.until(lambda shown: "Your turn. " in shown)
        assert "Traceback" not in ana.shown
        ana.types("draw\r")
        ana.until(lambda shown: "You drew" in shown)
        boris.until(lambda: boris.told[-1].get("what", {}).get("steps") == ["draw"])


# The line by itself


def test_what_was_not_answered_is_sent_again_over_the_next_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "FIRST_PAUSE", 0.05)
    requests: list[Request] = []
    texts: list[object] = []

    def talk(socket: ServerConnection) -> None:
        assert socket.request is not None
        requests.append(socket.request)
        texts.append(socket.recv(PATIENCE))
        if len(requests) > 1:
            socket.send('{"tell": "something new"}')
            socket.send('{"tell": "done", "id": "wish-1", "version": 8}')
            with suppress(ConnectionClosed):
                socket.recv(PATIENCE)

    def gives_cookie(_: ServerConnection, __: Request, response: Response) -> None:
        response.headers["Set-Cookie"] = f"kanasta=guest{len(requests)}; Path=/; HttpOnly"

    with serve(talk, "127.0.0.1", 0, process_response=gives_cookie) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        link = Link.read(f"http://127.0.0.1:{server.socket.getsockname()[1]}/t/abc")
        line = wire.Wire(link, Guest(link, kept=False), lambda: (7, 1))
        try:
            line.open()
            line.send(Say(id="wish-1", text="hello", seen=7))
            heard = [line.heard.get(timeout=PATIENCE) for _ in range(3)]
        finally:
            line.close()
            server.shutdown()
            thread.join(PATIENCE)
    assert heard == [wire.Lost(), wire.Back(), Done("wish-1", 8)]
    assert texts == ['{"do":"say","text":"hello","id":"wish-1","seen":7}'] * 2
    assert [request.path for request in requests] == ["/t/abc/socket?since=7&you=1"] * 2
    assert {request.headers["Origin"] for request in requests} == {link.origin}
    assert [request.headers.get("Cookie") for request in requests] == [None, "kanasta=guest0"]


# What goes wrong at the door


def shown_by(link: str, home: Path, *options: str) -> tuple[int, str]:
    done = subprocess.run(
        command(link, *options), stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment(home),
        timeout=3 * PATIENCE, check=False,
    )  # fmt: skip
    assert done.stderr.count("\n") <= 1
    return done.returncode, done.stdout + done.stderr


def test_what_is_in_the_way_of_joining_is_said_in_one_line(house: Served, tmp_path: Path) -> None:
    host = house.person()
    code = host.opens("classic", 4)
    with socket.create_server(("127.0.0.1", 0)) as free:
        nobody = f"http://127.0.0.1:{free.getsockname()[1]}/t/{code}"
    cases = {
        (f"{house.url}/t/{'a' * 26}",): "there is no such table",
        (nobody,): "nobody answers there: Connection refused",
        ("http://kanasta.invalid/t/abc",): "there is no such host",
        ("nonsense",): "a link to a table looks like",
        (link_of(host, code), "--watch"): "--watch: nobody may watch at this table",
        (link_of(host, code), "--seat", "7"): "--seat 7: the seats here are 0 to 3",
        (link_of(host, code), "--bot", "carefull"): "did you mean careful?",
        (link_of(host, code), "--players", "4"): "--join: the table says which rules",
        (link_of(host, code), "--watch", "--seat", "1"): "--watch: who watches has no seat",
    }
    for (link, *options), said in cases.items():
        status, shown = shown_by(link, tmp_path, *options)
        assert status == 2, shown
        assert said in shown


def test_options_of_a_live_table_need_one(tmp_path: Path) -> None:
    for options in (["--seat", "1"], ["--watch"], ["--bot", "careful"]):
        done = subprocess.run(
            [sys.executable, "-m", "kanasta", "play", "classic", *options],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment(tmp_path), check=False,
        )  # fmt: skip
        assert done.returncode == 2
        assert f"{options[0]}: it is for a live table; name it by --join" in done.stderr


def test_the_network_is_imported_only_where_a_table_is_joined() -> None:
    wanted = (
        "any(name.startswith(('websockets', 'kanasta.web', 'kanasta.table', 'ssl')) for name in sys.modules)"
    )
    code = f"import sys, kanasta.cli.play; sys.exit({wanted})"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
