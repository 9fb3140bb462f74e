"""Every screen, in every language and every size: nothing sticks out, all can be touched, read and heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from kanasta.locale.language import ENGLISH, LANGUAGES, SERBIAN_LATIN
from page.conftest import Comes
from page.layout import cut, faint, faults, overflow, resize, targets
from page.screens import CHAPTERS
from page.texts import foreign
from page.visitor import AT_ONCE, DESKTOP, PHONE, TABLET, Visitor

NARROW = (320, 640)
TWICE = (640, 400)
"""A window of 1280 by 800 at 200 %."""
SIZES = (TWICE, NARROW, PHONE, TABLET, DESKTOP)
WITH_AXE = {
    "en": (PHONE,),
    "sr": (TABLET,),
    "sr-Latn": (DESKTOP,),
    "cs": (DESKTOP,),
    "bg": (PHONE,),
}
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
    """What is wrong with a screen in some size of window.

    That is what sticks out of it, what is cut off, what is too small to be touched, and what is not in its language.
    """
    found = []
    for size in SIZES if visitor.language == ENGLISH else SIZES[1:]:
        resize(visitor.page, size)
        found += [f"{screen} {size}: {each}" for each in overflow(visitor.page)]
        if size in SIZES[2:]:  # in less room than on any telephone, words may be shortened
            found += [f"{screen} {size}: {each}" for each in cut(visitor.page)]
        if visitor.language != ENGLISH:
            found += [f"{screen} {size}: {each}" for each in foreign(visitor.page, visitor.language)]
        for target in targets(visitor.page):
            main = size == PHONE and ".button" in target.kind
            least = FOR_A_FINGER if main else LEAST
            if target.least < least - 0.5 and not target.card and not target.inline:
                found.append(
                    f"{screen} {size}: {target.width:.0f} × {target.height:.0f} px: {target.kind} {target.name!r}"
                )
    return found


def faulty(visitor: Visitor, screen: str, sizes: Sequence[tuple[int, int]]) -> list[str]:
    """What axe finds in windows of these sizes."""
    found = []
    for size in sizes:
        resize(visitor.page, size)
        found += [f"{screen} {size}: {fault}" for fault in faults(visitor.page)]
    return found


def too_faint(visitor: Visitor, screen: str) -> list[str]:
    """What is too faint in some theme."""
    found = []
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
    """In every language and size; with axe in one or two of them, and in all by ``make soak``."""
    found = []
    for screen, visitor in CHAPTERS[chapter](lambda: comes(language=language, settings=AT_ONCE)):
        found += fits(visitor, screen)
        found += faulty(visitor, screen, WITH_AXE[language])
        if language == ENGLISH:
            found += too_faint(visitor, screen)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.soak
@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_anywhere(comes: Comes, chapter: str, language: str) -> None:
    """In every language and size."""
    found = []
    for screen, visitor in CHAPTERS[chapter](lambda: comes(language=language, settings=AT_ONCE)):
        found += faulty(visitor, screen, SIZES)
    assert not found, "\n".join(found)
