"""How a player touches the page: with a mouse, with fingers, or with a keyboard alone."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page

INDEX = {"x": 9.0, "y": 14.0}
"""Where the index of a card is, in px from its corner: the part that no other card covers."""
MOST_TABS = 120

WHERE = """(wanted) => {
  const at = document.activeElement;
  if (at === wanted) return 0;
  const list = wanted.closest("[role=toolbar]");
  if (list && list.contains(at)) {
    const all = [...list.querySelectorAll("button")];
    return all.indexOf(wanted) - all.indexOf(at);
  }
  return null;
}"""
"""How far the focus is from an element: 0 there, so many steps of the arrow keys in a toolbar, null elsewhere."""
IN_SAME_TOOLBAR = (
    """(wanted) => wanted.closest("[role=toolbar]")?.contains(document.activeElement) ?? false"""
)
BEFORE = """(wanted) => {
  const at = document.activeElement;
  if (!at || at === document.body) return false;
  return Boolean(at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING);
}"""


class Hands(ABC):
    """A way to press things."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, target: Locator) -> None:
        """Press a button or the like."""

    def press_card(self, card: Locator) -> None:
        """Press a card of the hand, over which others may lie."""
        self.press(card)


class Mouse(Hands):
    """Points and clicks."""

    def press(self, target: Locator) -> None:
        target.click()

    def press_card(self, card: Locator) -> None:
        card.click(position=INDEX)  # type: ignore[arg-type]


class Fingers(Hands):
    """Tap on glass; the context has to have touch."""

    def press(self, target: Locator) -> None:
        target.tap()

    def press_card(self, card: Locator) -> None:
        card.tap(position=INDEX)  # type: ignore[arg-type]


class Keys(Hands):
    """Tab, arrows, Space and Enter, and no pointer at all."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.pressed = 0

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)
        self.pressed += 1

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.key("Enter")

    def press_card(self, card: Locator) -> None:
        self.reach(card)
        self.key("Space")

    def reach(self, target: Locator) -> None:
        """Move the focus there, as somebody does who sees where it is."""
        target.wait_for()
        for _ in range(MOST_TABS):
            away = target.evaluate(WHERE)
            if away == 0:
                return
            if away is not None:
                self.key("ArrowRight" if away > 0 else "ArrowLeft")
                continue
            self.key("Shift+Tab" if target.evaluate(BEFORE) else "Tab")
        raise AssertionError(f"the keyboard does not reach {target}")
