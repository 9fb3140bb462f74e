"""The line between a browser and the server, which a test can cut and mend."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

WAIT = 0.05
"""Seconds between two looks whether the line ends."""
PIECE = 65536


class Line:
    """Carries bytes between a port of its own and the server's."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._server = (str(parts.hostname), int(parts.port or 80))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(WAIT)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._up = threading.Event()
        self._up.set()
        self._ending = threading.Event()
        self._threads = [threading.Thread(target=self._listen, name="line")]
        self._threads[0].start()

    def cut(self) -> None:
        """From now on nothing goes through."""
        self._up.clear()

    def mend(self) -> None:
        self._up.set()

    def ends(self) -> None:
        self._ending.set()
        self._up.clear()
        for thread in self._threads:
            thread.join(10)
            assert not thread.is_alive()
        self._listener.close()

    def _listen(self) -> None:
        while not self._ending.is_set():
            with suppress(TimeoutError):
                near, _ = self._listener.accept()
                thread = threading.Thread(target=self._carry, args=(near,), name="line")
                self._threads.append(thread)
                thread.start()

    def _carry(self, near: socket.socket) -> None:
        with near, suppress(OSError):
            if not self._up.is_set():
                return
            with socket.create_connection(self._server) as far:
                other = {near: far, far: near}
                while self._up.is_set():
                    for end in select.select([near, far], [], [], WAIT)[0]:
                        piece = end.recv(PIECE)
                        if not piece:
                            return
                        other[end].sendall(piece)


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    """A line to that server."""
    found = Line(url)
    try:
        yield found
    finally:
        found.ends()
