"""What is on the screen: measures in CSS pixels, and what shuts people out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from page.probes import probe

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
"""It comes with the libraries of the page: client/package.json."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pressed."""

    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    inline: bool
    """Whether it stands in a line of text, where its height is that of the line."""
    card: bool
    """Whether it is a card of the hand, of which a strip is seen."""

    @property
    def least(self) -> float:
        return min(self.width, self.height)


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the page another window, and wait until all has come to its place."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    still(page)


def still(page: Page) -> None:
    """Wait until nothing on the screen moves."""
    page.evaluate(probe("still"))


def overflow(page: Page) -> list[str]:
    """What sticks out of the screen sideways."""
    found: list[str] = page.evaluate(probe("overflow"))
    return found


def cut(page: Page) -> list[str]:
    """Texts of which a part cannot be seen."""
    found: list[str] = page.evaluate(probe("cut"))
    return found


def targets(page: Page) -> list[Target]:
    """All that can be pressed now."""
    return [Target(**found) for found in page.evaluate(probe("targets"))]


def strips(page: Page) -> list[dict[str, Any]]:
    """The cards of the hand, as far as they can be seen."""
    found: list[dict[str, Any]] = page.evaluate(probe("strips"))
    return found


def faint(page: Page) -> list[str]:
    """Texts that stand out too little from what lies behind them: WCAG 2.2, 1.4.3.

    Axe gives up before gradients and under sheets; here every colour of a gradient counts, and the worst decides.
    """
    found: list[str] = page.evaluate(probe("faint"))
    return found


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, *rules: str) -> list[str]:
    """What axe-core finds amiss, of these rules alone if any are named."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_axe())
    found: list[str] = page.evaluate(probe("axe"), list(rules))
    return found
