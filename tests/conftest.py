"""What holds for all tests: they are spoken to in English, whatever the machine's environment asks for; and those that
do not depend on how the rules were built are marked ``once``.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

os.environ["LC_ALL"] = "C.UTF-8"
# A shell that runs us in the background ignores Ctrl-C for us, and every program started here would inherit that:
# those whose Ctrl-C is tested would never end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
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
    "test_proxy.py",
    "test_spoken.py",
    "test_store",
    "test_web_",
)
"""Beginnings of paths in this folder: servers, pages, words and files, which ask the rules and do not try them."""


NOT_TESTED = "the page is not tested: "
"""With these words page/conftest.py skips a test."""


THINKING = ("test_habits.py", "test_reliable.py", "test_search.py")
"""Of these, what is marked ``once`` thinks for minutes on plain rules."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is tested once, and what is tested in a browser; what is long may take its time."""
    import kanasta  # not before the environment is as it shall be

    plain = kanasta.build.rules == "plain"
    for item in items:
        place = item.path.relative_to(HERE).as_posix()
        if plain and place.startswith(THINKING) and item.get_closest_marker("once"):
            item.add_marker(pytest.mark.skip(reason="takes minutes on plain rules"))
        if place.startswith(ONCE):
            item.add_marker(pytest.mark.once)
        if place.startswith("page/"):
            item.add_marker(pytest.mark.page)
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(0))


TOLD = "told"
"""What a test records as this property is shown at the end: what it measured."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what tests measured; and say plainly, once, that the page was not tested, and why."""
    for report in terminalreporter.stats.get("passed", ()):
        for name, value in report.user_properties:
            if name == TOLD:
                terminalreporter.write_line(f"{report.nodeid}: {value}")
    reasons = {
        report.longrepr[2].partition(NOT_TESTED)[2]
        for report in terminalreporter.stats.get("skipped", ())
        if isinstance(report, pytest.TestReport) and isinstance(report.longrepr, tuple)
    }
    for reason in sorted(reasons - {""}):
        terminalreporter.write_line(f"NOT TESTED: the page, because {reason}", yellow=True)
