"""Who one is to a server: its guest cookie, kept by origin, so that one returns to one's seat."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from kanasta.cli.terminal.ledger import data_folder
from kanasta.cli.terminal.live.link import Link

OWN = 0o600
"""Nobody else may read it: whoever has it has the seat."""
LONGEST = 4096
FIELD = re.compile(r"[!-:<-~]+")
"""What may stand in a request's header as a cookie."""


class Guest:
    """The cookie of one origin."""

    def __init__(self, link: Link, *, kept: bool = True) -> None:
        """Read what is kept; with ``kept`` false nothing is read and nothing is written."""
        self.path = data_folder() / "guests" / re.sub(r"[^A-Za-z0-9.-]+", "_", link.origin) if kept else None
        self.cookie = _read(self.path)

    @property
    def kept(self) -> bool:
        """Whether one is the same guest the next time."""
        return self.path is not None

    def given(self, headers: Iterable[str]) -> None:
        """Keep the cookie of these ``Set-Cookie`` headers, if they bring any. Raises OSError where that cannot be."""
        found: SimpleCookie = SimpleCookie()
        for header in headers:
            try:
                found.load(header)
            except CookieError:
                continue
        cookie = "; ".join(f"{name}={morsel.coded_value}" for name, morsel in found.items() if morsel.value)
        if cookie and cookie != self.cookie and _fits(cookie):
            self.cookie = cookie
            if self.path is not None:
                _write(self.path, cookie)


def _read(path: Path | None) -> str:
    try:
        text = path.read_text("utf-8").strip() if path is not None else ""
    except (OSError, UnicodeDecodeError):
        return ""
    return text if _fits(text) else ""


def _fits(cookie: str) -> bool:
    return len(cookie) <= LONGEST and all(map(FIELD.fullmatch, cookie.split("; ")))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(
        os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWN), "w", encoding="utf-8"
    ) as file:
        file.write(text + "\n")
    os.replace(beside, path)
