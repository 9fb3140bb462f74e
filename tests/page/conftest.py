"""A server and a browser for each worker, and people with browsers of their own for each test.

The page has to be built (``make page``) and a browser has to be there; where one is missing the tests say so and are
skipped, and in CI that is a failure.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser

from page.means import Missing, browsing, serving
from page.visitor import Visitor

Comes = Callable[..., Visitor]
FAILED = pytest.StashKey[bool]()


def lacks(what: Missing) -> NoReturn:
    """Skip for want of that, or fail in CI. ../conftest.py knows these words, and says it once more at the end."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"the page is not tested: {what}", pytrace=False)
    pytest.skip(f"the page is not tested: {what}")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser, in which every visitor has a profile of his own.

    It is closed with the last test of this folder: other tests run event loops, and Playwright has one of its own.
    """
    try:
        with browsing() as found:
            yield found
    except Missing as what:
        lacks(what)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server, by its address."""
    try:
        with serving(tmp_path_factory.mktemp("tables")) as url:
            yield url
    except Missing as what:
        lacks(what)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, so that its visitors' screens can be kept."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def comes(browser: Browser, server: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Comes]:
    """Let a visitor come, with a profile of his own; nothing may have gone wrong in it at the end.

    Of a test that failed, the screens of its visitors are kept in its temporary folder.
    """
    here: list[Visitor] = []

    def come(*arguments: Any, url: str = server, **options: Any) -> Visitor:
        here.append(Visitor(browser, url, *arguments, **options))
        return here[-1]

    yield come
    failures = []
    for number, visitor in enumerate(here):
        if request.node.stash.get(FAILED, False):
            picture = tmp_path / f"visitor-{number}.png"
            visitor.page.screenshot(path=picture)
            print(f"the screen: {picture}")
        try:
            visitor.leaves()
        except AssertionError as error:
            failures.append(str(error))
    assert not failures, "\n".join(failures)
