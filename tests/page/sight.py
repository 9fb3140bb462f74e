"""What the screen shows of a table at one moment: what a player goes by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from page.probes import probe


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the own hand.

    ``index`` is the sign in its corner, ``natural`` whether it bears no mark of wilds and threes, ``fits`` whether it
    is marked as going onto a meld.
    """

    place: int
    name: str
    index: str
    natural: bool
    chosen: bool
    fits: bool


@dataclass(frozen=True, slots=True)
class Button:
    """One of the buttons beside the hand; ``sure`` says that it asks for a second tap."""

    name: str
    ready: bool
    primary: bool
    sure: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """The screen: every text is as it is shown, in the language of the page."""

    hand: tuple[Held, ...]
    buttons: tuple[Button, ...]
    turn: bool
    asked: str
    """What the player is asked, or told where something is not allowed (``refused``)."""
    refused: bool
    meter: str
    log: tuple[str, ...]
    melds: tuple[str, ...]
    """Of the own side."""
    others: tuple[str, ...]
    """Melds of all other sides."""
    offered: tuple[str, ...]
    """Own melds that take the chosen cards."""
    pile: str
    pile_size: int
    stock: str
    scores: str
    dialog: str
    """The title of the sheet of paper that lies over the table; empty where none does."""
    footer: tuple[str, ...]
    notice: str

    @classmethod
    def of(cls, page: Page) -> Sight:
        """Look at a page."""
        found: dict[str, Any] = page.evaluate(probe("sight"))
        hand = tuple(Held(place, **card) for place, card in enumerate(found.pop("hand")))
        buttons = tuple(Button(**button) for button in found.pop("buttons"))
        rest: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in found.items()
        }
        return cls(hand=hand, buttons=buttons, **rest)

    @property
    def cards(self) -> tuple[object, ...]:
        """What lies where, and whose turn it is: what an act changes."""
        return (
            tuple(held.name for held in self.hand),
            self.melds,
            self.others,
            self.pile,
            self.stock,
            self.turn,
        )

    @property
    def armed(self) -> bool:
        """Whether a discard waits for its second tap."""
        return any(button.sure for button in self.buttons)
