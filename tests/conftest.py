"""What holds for all tests: they are spoken to in English, whatever the machine's environment asks for; and those that
do not depend on how the rules were built are marked ``once``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

os.environ["LC_ALL"] = "C.UTF-8"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

HERE = Path(__file__).resolve().parent
ONCE = (
    "attack",
    "page",
    "scorepad",
    "test_build.py",
    "test_catalogues.py",
    "test_join",
    "test_language.py",
    "test_literals.py",
    "test_locale.py",
    "test_spoken.py",
    "test_store.py",
    "test_web_",
)
"""Beginnings of paths in this folder: servers, pages, words and files, which ask the rules and do not try them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is tested once, and what is tested in a browser."""
    for item in items:
        place = item.path.relative_to(HERE).as_posix()
        if place.startswith(ONCE):
            item.add_marker(pytest.mark.once)
        if place.startswith("page/"):
            item.add_marker(pytest.mark.page)
