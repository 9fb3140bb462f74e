"""Every screen, in every language and every size: nothing sticks out, all can be touched, read and heard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kanasta.locale.language import ENGLISH, LANGUAGES, SERBIAN_LATIN
from page.conftest import Comes
from page.layout import faint, faults, overflow, resize, targets
from page.screens import CHAPTERS
from page.texts import foreign
from page.visitor import AT_ONCE, DESKTOP, PHONE, TABLET, Visitor

NARROW = (320, 640)
TWICE = (640, 400)
"""A window of 1280 by 800 at 200 %."""
SIZES = (TWICE, NARROW, PHONE, TABLET, DESKTOP)
LEAST, FOR_A_FINGER = 24, 44
THEMES = {
    "felt": {"theme": "felt"},
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "contrast": {"theme": "felt", "contrast": "more"},
    "two colours": {"theme": "light", "suits": "two"},
    "large print": {"theme": "dark", "print": "large", "cards": "dark"},
}
SETS = """(settings) => {
  const data = document.documentElement.dataset;
  for (const name of ["theme", "contrast", "suits", "print", "cards"])
    if (settings[name]) data[name] = settings[name]; else delete data[name];
}"""
"""Changes what settings change, with whatever lies over the page left open."""


def fits(visitor: Visitor, screen: str) -> list[str]:
    """What sticks out, or is too small to be touched, on any size of screen."""
    found = []
    for size in SIZES if visitor.language == ENGLISH else SIZES[1:]:
        resize(visitor.page, size)
        found += [f"{screen} {size}: {each}" for each in overflow(visitor.page)]
        for target in targets(visitor.page):
            main = size == PHONE and ".button" in target.kind
            least = FOR_A_FINGER if main else LEAST
            if target.least < least - 0.5 and not target.card and not target.inline:
                found.append(
                    f"{screen} {size}: {target.width:.0f} × {target.height:.0f} px: {target.kind} {target.name!r}"
                )
    return found


def open_to_all(visitor: Visitor, screen: str) -> list[str]:
    """What axe finds, and what is too faint, in every theme."""
    found = [f"{screen}: {fault}" for fault in faults(visitor.page)]
    for name, settings in THEMES.items():
        visitor.page.evaluate(SETS, settings)
        found += [f"{screen}, {name}: {fault}" for fault in faint(visitor.page)]
    visitor.page.evaluate(SETS, {})
    return found


def walks() -> Iterator[object]:
    """Every chapter in every language; in Latin Serbian two of them, since the words are those of the other Serbian."""
    for language in LANGUAGES:
        for chapter in CHAPTERS:
            again = language == SERBIAN_LATIN and chapter not in ("start", "table")
            yield pytest.param(
                chapter, language, marks=[pytest.mark.soak] if again else [], id=f"{language}-{chapter}"
            )


@pytest.mark.parametrize(("chapter", "language"), list(walks()))
def test_screens(comes: Comes, chapter: str, language: str) -> None:
    found = []
    for screen, visitor in CHAPTERS[chapter](lambda: comes(language=language, settings=AT_ONCE)):
        found += fits(visitor, screen)
        if language == ENGLISH:
            found += open_to_all(visitor, screen)
        else:
            found += [f"{screen}: {each}" for each in foreign(visitor.page, language)]
    assert not found, "\n".join(found)
