"""The line to a live table: a socket in a thread of its own, which connects again by itself when it breaks.

What arrives waits in ``heard``; what was sent and not answered is sent again over the next socket, with the same id, so
that the server does nothing twice.
"""

from __future__ import annotations

import random
import signal
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from socket import gaierror
from typing import Protocol, TypeAlias

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.link import Link
from kanasta.message import Complaint, Message
from kanasta.table.command import Command
from kanasta.web.protocol import AnyTold, Done, Legal, Refusal

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 15.0
"""Seconds before the first try to connect again; they double up to the longest."""
STEADY = 10.0
"""A socket that lived for so many seconds was a good one: the pauses begin anew."""
PATIENCE = 15
"""Seconds to connect."""
LONGEST_MESSAGE = 1 << 20
FINAL = {
    401: Message("the server does not let you in"),
    403: Message("the server does not let you in"),
    404: Message("there is no such table"),
    410: Message("this table is gone"),
    421: Message("the server does not go by that name"),
}
"""Answers after which trying again brings nothing."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The socket broke; the line tries to connect again."""


@dataclass(frozen=True, slots=True)
class Back:
    """It is connected again; what was missed follows."""


@dataclass(frozen=True, slots=True)
class Ended:
    """It will not connect any more."""

    why: Message


@dataclass(frozen=True, slots=True)
class Unkept:
    """The guest's cookie could not be kept, so that the seat cannot be returned to after this run."""

    why: str


@dataclass(frozen=True, slots=True)
class Garbled:
    """A scene or an event arrived that this version of Kanasta does not know."""


class _Kind(msgspec.Struct):
    tell: str


Heard: TypeAlias = AnyTold | Lost | Back | Ended | Unkept | Garbled
_TOLD: msgspec.json.Decoder[AnyTold] = msgspec.json.Decoder(AnyTold)
_KIND = msgspec.json.Decoder(_Kind)


class Inbox(Protocol):
    """What was heard and not taken in yet: a queue, of which nothing else is needed."""

    def get(self, block: bool = True, timeout: float | None = None) -> Heard:
        """The next thing, waited for. Raises Empty after so many seconds."""

    def get_nowait(self) -> Heard:
        """The next thing. Raises Empty where there is none."""


class Line(Protocol):
    """A line to a table."""

    @property
    def heard(self) -> Inbox:
        """What was heard and not taken in yet."""

    def open(self) -> None:
        """Connect. Raises Complaint where that cannot be."""

    def send(self, command: Command) -> None:
        """Send it, now or as soon as there is a socket again, until it is answered."""

    def close(self) -> None:
        """Hang up."""


class Wire:
    """The line of one guest to one table over the network."""

    def __init__(self, link: Link, guest: Guest, known: Callable[[], tuple[int, int | None]]) -> None:
        """``known`` says up to which version the table is known, and as seen from which seat; the thread asks it."""
        self.link, self.guest, self.known = link, guest, known
        self.heard: SimpleQueue[Heard] = SimpleQueue()
        self._unanswered: dict[str, str] = {}
        self._lock = threading.Lock()
        self._socket: ClientConnection | None = None
        self._closing = threading.Event()
        self._first: SimpleQueue[Message | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)

    def open(self) -> None:
        """Connect. Raises Complaint where that cannot be."""
        self._thread.start()
        why = self._first.get()
        if why is not None:
            raise Complaint("--join {link}: {why}", link=str(self.link), why=why)

    def send(self, command: Command) -> None:
        """Send it, now or as soon as there is a socket again, until it is answered."""
        text = msgspec.json.encode(command).decode()
        with self._lock:
            self._unanswered[command.id] = text
            socket = self._socket
        if socket is not None:
            _put(socket, text)

    def close(self) -> None:
        """Hang up."""
        self._closing.set()
        with self._lock:
            socket = self._socket
        if socket is not None:
            socket.close()
        if self._thread.is_alive():
            self._thread.join(2)

    # In the thread

    def _run(self) -> None:
        # The keyboard's timer has to interrupt the thread that waits for a line, and no other.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        begun, fails = False, 0
        while not self._closing.is_set():
            started = time.monotonic()
            why = self._talk(begun)
            if why is None:
                begun = True
                fails = 0 if time.monotonic() - started > STEADY else fails
                self.heard.put(Lost())
            elif not begun:
                self._first.put(why)
                return
            elif why in FINAL.values():
                self.heard.put(Ended(why))
                return
            self._closing.wait(min(LONGEST_PAUSE, FIRST_PAUSE * 2**fails) * random.uniform(0.5, 1))
            fails += 1

    def _talk(self, again: bool) -> Message | None:
        """One socket from its beginning to its end; why there was none, where there was none."""
        begun = False
        try:
            with self._connect() as socket:
                begun = True
                self._connected(socket, again)
                with suppress(ConnectionClosed):
                    for text in socket:
                        self._hear(text)
        except (OSError, WebSocketException) as error:
            return None if begun else _why(error)
        finally:
            with self._lock:
                self._socket = None
        return None

    def _connect(self) -> ClientConnection:
        version, seat = self.known()
        return connect(
            self.link.socket(version, seat),
            origin=Origin(self.link.origin),
            additional_headers={"Cookie": self.guest.cookie} if self.guest.cookie else {},
            open_timeout=PATIENCE,
            close_timeout=1,
            max_size=LONGEST_MESSAGE,
            compression=None,
        )

    def _connected(self, socket: ClientConnection, again: bool) -> None:
        try:
            self.guest.given(socket.response.headers.get_all("set-cookie") if socket.response else ())
        except OSError as error:
            self.heard.put(Unkept(error.strerror or str(error)))
        if again:
            self.heard.put(Back())
        else:
            self._first.put(None)
        with self._lock:
            self._socket = socket
            waiting = list(self._unanswered.values())
        for text in waiting:
            _put(socket, text)

    def _hear(self, text: str | bytes) -> None:
        try:
            told = _TOLD.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            if _tells(text) in ("scene", "event"):
                self.heard.put(Garbled())
            return  # anything else that is not known here is for others
        if isinstance(told, Done | Refusal | Legal):
            with self._lock:
                self._unanswered.pop(told.id, None)
        self.heard.put(told)


def _tells(text: str | bytes) -> str:
    try:
        return _KIND.decode(text).tell
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _put(socket: ClientConnection, text: str) -> None:
    # Where the socket breaks under it, it is sent again over the next one.
    with suppress(ConnectionClosed, OSError):
        socket.send(text)


def _why(error: Exception) -> Message:
    """Why nobody could be reached."""
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        return FINAL.get(status) or Message("the server answers {status}", {"status": status})
    if isinstance(error, WebSocketException):
        return Message("no Kanasta server answers there")
    if isinstance(error, gaierror):
        return Message("there is no such host")
    if isinstance(error, ssl.SSLError):
        return Message("no safe connection: {error}", {"error": error.reason or str(error)})
    if isinstance(error, TimeoutError):
        return Message("nobody answers there in time")
    return Message("nobody answers there: {error}", {"error": getattr(error, "strerror", "") or str(error)})
