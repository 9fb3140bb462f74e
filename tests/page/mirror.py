"""The same page at another address, where a test decides what some of its files are: as after an update."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PASSED_ON = ("content-type", "cache-control", "etag", "set-cookie", "content-security-policy")
"""Of an answer's headers, these."""
PATIENCE = 20
"""Seconds for one answer."""


class Mirror:
    """Answers as the server does, save where ``files`` has something else by its path; None is what is not there."""

    def __init__(self, server: str) -> None:
        self.files: dict[str, str | None] = {}
        self.asked: list[str] = []
        """Every path that was asked for."""
        mirror = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                mirror.asked.append(path)
                if path in mirror.files:
                    text = mirror.files[path]
                    kind = "text/javascript" if path.endswith(".js") else "text/html"
                    headers = {"content-type": kind, "cache-control": "no-cache"}
                    self._says(404 if text is None else 200, headers, (text or "").encode())
                    return
                named = {
                    name: value
                    for name in ("accept-language", "cookie", "if-none-match")
                    if (value := self.headers.get(name))
                }
                request = urllib.request.Request(server + self.path, headers=named)
                try:
                    with urllib.request.urlopen(request, timeout=PATIENCE) as found:
                        self._says(found.status, dict(found.headers.items()), found.read())
                except urllib.error.HTTPError as error:
                    self._says(error.code, dict(error.headers.items()), error.read())

            def _says(self, status: int, headers: dict[str, str], body: bytes) -> None:
                self.send_response(status)
                for name, value in headers.items():
                    if name.lower() in PASSED_ON:
                        self.send_header(name, value)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is written about it."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), name="mirror")
        self._thread.start()

    def ends(self) -> None:
        self._server.shutdown()
        self._thread.join(10)
        assert not self._thread.is_alive()
        self._server.server_close()


@contextmanager
def mirroring(server: str) -> Iterator[Mirror]:
    """A mirror of the server, until the end."""
    mirror = Mirror(server)
    try:
        yield mirror
    finally:
        mirror.ends()
