"""Somebody who keeps the score on the page: taps, and counts them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from kanasta.scorepad.pad import Pad
from kanasta.scorepad.reader import read_pad
from kanasta.scorepad.reckoning import Reckoning, reckon
from page.visitor import Visitor

NOTES = """() => Object.fromEntries(
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith("kanasta.pad."))
    .map(([key, text]) => [key, JSON.parse(text)])
)"""


@dataclass(frozen=True)
class Side:
    """What lies there at the end of a deal, as it is tapped: canastas by sort, then numbers in points."""

    canastas: Sequence[int] = (0, 0)
    melded: int | None = None
    reds: int = 0
    hand: int | None = None
    reserve: int | None = None


@dataclass(frozen=True)
class Dealt:
    """One deal: who went out, by seat, or None where the stock ran out; each side."""

    out: int | None
    sides: Sequence[Side]


class Scorekeeper:
    """Keeps the score at a pad, by touch."""

    def __init__(self, visitor: Visitor, page: Page | None = None) -> None:
        self.visitor = visitor
        self.page = page or visitor.page
        self.taps = 0

    def tap(self, where: Locator) -> None:
        """One tap, with a finger where the screen takes one."""
        where.scroll_into_view_if_needed()
        if self.visitor.touch:
            where.tap()
        else:
            where.click()
        self.taps += 1

    def button(self, text: str, **values: object) -> Locator:
        return self.visitor.button(text, self.page.locator("body"), **values)

    # Beginning

    def begins(
        self, rules: str, players: int = 4, names: Sequence[str] = (), house: Mapping[str, Any] | None = None
    ) -> str:
        """Begin a pad; its id. House rules come as they were chosen last."""
        self.page.goto("/scorepad/new")
        if house is not None:
            setup = json.dumps({"rules": rules, "players": players, "house": house})
            self.page.evaluate("(setup) => localStorage.setItem('kanasta.pads.setup', setup)", setup)
            self.page.reload()
        self.page.locator(f".games input[value={rules}], .games label").first.wait_for()
        if house is None:
            order = ["classic", "original", "czech", "hand_and_foot", "bulgarian"]
            self.page.locator(".games label").nth(order.index(rules)).click()
            number = self.page.locator(".choice:not(.games) label").filter(has_text=str(players))
            if number.count():
                number.first.click()
        for seat, name in enumerate(names):
            self.page.locator(".names input").nth(seat).fill(name)
        self.page.locator(".button.go").click()
        self.page.locator(".standing").wait_for()
        return self.page.url.rsplit("/", 1)[1]

    # A deal

    def begins_deal(self) -> None:
        """Go to the coming deal."""
        self.tap(self.page.locator(".pads > .button.go"))
        self.page.locator(".ended-by").wait_for()

    def side(self, number: int) -> Locator:
        return self.page.locator(".side-entry").nth(number)

    def went_out(self, seat: int | None) -> None:
        chips = self.page.locator(".ended-by .chips").first.locator("button")
        self.tap(chips.last if seat is None else chips.nth(seat))

    def canastas(self, side: int, sort: int, count: int) -> None:
        row = self.side(side).locator(".canastas .counted").nth(sort)
        self.tap(row.locator("button").nth(count))

    def reds(self, side: int, count: int) -> None:
        self.tap(self.side(side).locator(":scope > .counted button").nth(count))

    def number(self, side: int, field: str, points: int) -> None:
        """A number with the keys of the page."""
        self.opens(side, field)
        for figure in str(points):
            self.key(figure)

    def opens(self, side: int, field: str) -> None:
        """Have the keys for that number; they may be there already."""
        into = self.side(side).locator(f"[data-amount='{field}-{side}']")
        if not into.evaluate("(input) => input === document.activeElement"):
            self.tap(into)
        self.page.locator(".keys").wait_for()

    def key(self, figure: str) -> None:
        self.tap(self.page.locator(".keys .figures .key").get_by_text(figure, exact=True))

    def enters(self, dealt: Dealt) -> None:
        """Tap a whole deal, and finish it."""
        self.went_out(dealt.out)
        for number, side in enumerate(dealt.sides):
            for sort, count in enumerate(side.canastas):
                if count:
                    self.canastas(number, sort, count)
            if side.melded is not None:
                self.number(number, "melded", side.melded)
            if side.reds:
                self.reds(number, side.reds)
            if side.hand is not None:
                self.number(number, "hand", side.hand)
            if side.reserve is not None:
                self.number(number, "reserve", side.reserve)
        self.finishes()

    def finishes(self) -> None:
        self.tap(self.page.locator(".finish .go"))
        self.page.locator(".standing").wait_for()

    # What is kept

    def kept(self, pad: str) -> dict[str, Any]:
        """All that the browser keeps of a pad."""
        found: dict[str, Any] = self.page.evaluate(NOTES)[f"kanasta.pad.{pad}"]
        return found

    def document(self, pad: str) -> Pad:
        """The pad, read as strictly as any file."""
        return read_pad(json.dumps(self.kept(pad)["now"]))[0]

    def reckoned(self, pad: str) -> Reckoning:
        """What the terminal's own core makes of it."""
        found, law = read_pad(json.dumps(self.kept(pad)["now"]))
        return reckon(found, law)

    def scores(self) -> list[int]:
        """The totals on the screen."""
        return [_number(text) for text in self.page.locator(".scores .score").all_inner_texts()]

    def openings(self) -> list[int]:
        """What each side needs to open, on the screen."""
        return [_number(text) for text in self.page.locator(".scores .opening b").all_inner_texts()]


def _number(text: str) -> int:
    figures = "".join(letter for letter in text if letter.isdecimal())
    return -int(figures) if text.strip().startswith(("-", "−")) else int(figures)
