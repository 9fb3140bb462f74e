"""What it takes to look at the page: a browser, the built page, and a server; for tests, pictures and measures."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import build_page
from playwright.sync_api import Browser, Error, sync_playwright
from served import process

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BOUNDS = {
    "tables": 100_000,
    "commands": 100_000,
    "commands_at_once": 10_000,
    "checks": 10_000,
    "records": 10_000,
    "says": 10_000,
}
"""One machine is a crowd here."""
DEALER = Path(__file__).with_name("dealer.py")


class Missing(Exception):
    """Something is not there without which nobody can look at the page. Its text is one line."""


def browser_path() -> str:
    """The browser: ``KANASTA_BROWSER``, or the first of ``BROWSERS`` on PATH. Raises Missing."""
    asked = os.environ.get("KANASTA_BROWSER")
    if asked:
        found = shutil.which(asked)
        if found is None:
            raise Missing(f"KANASTA_BROWSER names {asked}, which is not there")
        return found
    for name in BROWSERS:
        if (found := shutil.which(name)) is not None:
            return found
    raise Missing(
        f"there is no browser: none of {', '.join(BROWSERS)} is on PATH, and KANASTA_BROWSER names none"
    )


def seed() -> str:
    """What all cards are dealt by: ``KANASTA_SEED``, or else always the same."""
    return os.environ.get("KANASTA_SEED") or "page"


def need_page() -> None:
    """Raises Missing where the page is not built of its present sources."""
    if build_page.done():
        return
    if build_page.NOTE.is_file():
        raise Missing(f"it could not be built: {build_page.NOTE.read_text(encoding='utf-8').strip()}")
    raise Missing("it is not built of its present sources; make page")


@contextmanager
def browsing() -> Iterator[Browser]:
    """One browser, in which every visitor has a profile of his own. Raises Missing."""
    path = browser_path()
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            raise Missing(f"{path} does not start: {error.message.splitlines()[0]}") from None
        try:
            yield found
        finally:
            found.close()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server, by its address; it has to end well, and to have had nothing to complain of. Raises Missing."""
    need_page()
    bounds = [word for name, number in BOUNDS.items() for word in ("--limit", f"{name}={number}")]
    with process(folder, *bounds, program=[str(DEALER), seed()]) as found:
        yield found.url
        status, log = found.ends()
        bad = [line for line in log.splitlines() if " error " in line or "Traceback" in line]
        assert (status, bad) == (0, [])
