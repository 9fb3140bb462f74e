"""Small scripts that look at the page from within it: one JavaScript function a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def probe(name: str) -> str:
    """The function of that name, as text for ``Page.evaluate``."""
    text = (FOLDER / f"{name}.js").read_text(encoding="utf-8")
    return text[text.index("\n") + 1 :]  # its first line is a comment, and Playwright wants a function
