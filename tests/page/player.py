"""Somebody who plays through the page's own controls, and knows only what the screen shows.

He draws, lays what makes melds, adds what lights up and discards what is left: not well, but by the rules, and until
the deal is over. The controls are found by their names in his language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator

from page.hands import Hands, Mouse
from page.sight import Button, Held, Sight
from page.visitor import PATIENCE, Visitor

REST = 0.06
"""Seconds in which a hand that is at rest does not change."""
SECONDS = PATIENCE / 1000
CARD = "[data-at=hand] button"
MOST_STEPS = 200


@dataclass(slots=True)
class Player:
    """Plays for one visitor, who sits at a table."""

    visitor: Visitor
    hands: Hands
    takes: bool = True
    """Whether he takes the pile when he can."""
    turns: int = 0
    """Turns that he has played."""
    taken: int = 0
    """How often he has taken the pile."""
    refusals: list[str] = field(default_factory=list)
    """What he was told where something was not allowed."""
    _tried: set[str] = field(default_factory=set)
    """What he has tried in this turn."""
    _hopeless: bool = False
    """Whether he laid an opening in this turn and had to take it back."""

    @classmethod
    def of(cls, visitor: Visitor, hands: type[Hands] = Mouse) -> Player:
        return cls(visitor, hands(visitor.page))

    # Looking

    def sees(self) -> Sight:
        return Sight.of(self.visitor.page)

    def waits_for(self, met: Callable[[Sight], bool], seconds: float = SECONDS) -> Sight:
        """Look on until it is so: often at first, and then some twenty times a second."""
        sight = self.sees()
        for look in range(int(seconds * 20)):
            if met(sight):
                return sight
            self.visitor.page.wait_for_timeout(min(5 + 5 * look, 50))
            sight = self.sees()
        raise AssertionError(f"it does not come to that; the screen shows {sight}")

    def rests(self) -> Sight:
        """Look on until the hand stays as it is: cards that were laid together may go one after the other, and a place
        in the hand is another card's then.
        """
        sight = self.sees()
        for _ in range(int(SECONDS / REST)):
            self.visitor.page.wait_for_timeout(1000 * REST)
            before, sight = sight, self.sees()
            if sight.hand == before.hand:
                return sight
        raise AssertionError(f"the hand does not come to rest; the screen shows {sight}")

    def waits_for_turn(self, seconds: float = 60) -> Sight:
        return self.waits_for(lambda sight: sight.turn or self.over(sight), seconds)

    def over(self, sight: Sight) -> bool:
        """Whether the deal has ended, and its score sheet is there."""
        return self.visitor.pattern("Deal {number}").fullmatch(sight.dialog) is not None

    def finds(self, sight: Sight, text: str, many: str = "") -> Button | None:
        """A button beside the hand by its English name, if it can be pressed."""
        named = self.visitor.pattern(text, many)
        return next((one for one in sight.buttons if one.ready and named.fullmatch(one.name)), None)

    def asks(self, sight: Sight, text: str) -> bool:
        """Whether the page asks just that."""
        return sight.asked == self.visitor.says(text)

    # Touching

    def card(self, place: int) -> Locator:
        return self.visitor.page.locator(CARD).nth(place)

    def action(self, text: str, many: str = "") -> Locator:
        """A button beside the hand, by its English name."""
        return self.visitor.page.locator(".actions").get_by_role(
            "button", name=self.visitor.pattern(text, many)
        )

    def acts(self, target: Locator) -> Sight:
        """Press it, and wait until the table has changed, or the page refuses or asks for more."""
        before = self.sees()
        self.hands.press(target)

        def answered(sight: Sight) -> bool:
            if sight.cards != before.cards or (sight.armed and not before.armed):
                return True
            return sight.dialog not in ("", before.dialog) or (sight.refused and sight.asked != before.asked)

        sight = self.waits_for(answered)
        if sight.refused and sight.turn and not sight.armed:
            self.refusals.append(sight.asked)
        return sight

    def closes(self) -> Sight:
        """Close the sheet of paper that lies over the table."""
        self.hands.press(self.visitor.button("Close", self.visitor.dialog))
        return self.waits_for(lambda sight: not sight.dialog)

    def chooses(self, *places: int) -> Sight:
        """Choose just these cards of the hand."""
        wanted = set(places)
        for held in self.sees().hand:
            if held.chosen != (held.place in wanted):
                self.hands.press_card(self.card(held.place))
        return self.waits_for(lambda sight: {held.place for held in sight.hand if held.chosen} == wanted)

    # Playing

    def draws(self) -> Sight:
        """Begin the turn with a draw, if it has not begun: in some games the first turn has none."""
        if self.finds(self.sees(), "Draw"):
            self.acts(self.action("Draw"))
        return self.sees()

    def plays(self, turns: int, seconds: float = 60) -> Sight:
        """Play so many turns, or until the deal is over."""
        for _ in range(turns):
            if self.over(self.waits_for_turn(seconds)):
                break
            self.turn()
        return self.sees()

    def plays_deal(self, most: int = 80) -> Sight:
        """Play until the score sheet is there."""
        sight = self.plays(most)
        assert self.over(sight), f"the deal does not end; the screen shows {sight}"
        return sight

    def turn(self) -> None:
        """Play one turn of one's own."""
        self.turns += 1
        self._tried.clear()
        self._hopeless = False
        for _ in range(MOST_STEPS):
            sight = self.rests()
            if self.over(sight) or not sight.turn or self._step(sight):
                return
        raise AssertionError(f"the turn does not end; the screen shows {self.sees()}")

    def _step(self, sight: Sight) -> bool:
        """Do one thing; whether it ended the turn."""
        if sight.dialog:
            self._answer(sight)
        elif self.finds(sight, "Yes, go out"):
            self.acts(self.action("Yes, go out"))
        elif self.finds(sight, "Look at the three cards"):
            self.acts(self.action("Look at the three cards"))
        elif self._would_take(sight):
            self._tried.add("take")
            self.acts(self.action("Take the pile"))
        elif self.finds(sight, "Draw"):
            self.acts(self.action("Draw"))
        elif not (self._lays(sight) or self._adds(sight)):
            return self._ends(sight)
        return False

    def _would_take(self, sight: Sight) -> bool:
        if not self.finds(sight, "Take the pile") or "take" in self._tried:
            return False
        return self.takes or not self.finds(sight, "Draw")

    def _answer(self, sight: Sight) -> None:
        """Answer what a sheet of paper asks."""
        says, buttons = self.visitor.says, self.visitor.dialog.locator("footer").get_by_role("button")
        if says("Take it") in sight.footer:
            self.taken += 1
            self.acts(buttons.last)
        elif says("Keep nothing") in sight.footer:
            self.acts(buttons.last)
        else:
            self.closes()

    def _lays(self, sight: Sight) -> bool:
        """Lay three or more of a rank that is not on the table yet."""
        if self._hopeless:
            return False
        for index, count in Counter(held.index for held in sight.hand if held.natural).items():
            if count >= 3 and len(sight.hand) - count >= 2 and index not in self._tried:
                self._tried.add(index)
                places = [held.place for held in sight.hand if held.index == index]
                if self._puts(places, "Meld {count} {cards}", "Meld {count} {cards}"):
                    return True
        return False

    def _adds(self, sight: Sight) -> bool:
        """Add a card that is marked as fitting."""
        for held in sight.hand if len(sight.hand) > 2 else ():
            if held.fits and f"add {held.name}" not in self._tried:
                self._tried.add(f"add {held.name}")
                if self._puts([held.place], "Add to the {cards}"):
                    return True
        return False

    def _puts(self, places: list[int], text: str, many: str = "") -> bool:
        """Lay these cards by the button of that name, if it says that they can be laid."""
        button = self.finds(self.chooses(*places), text, many) or self.finds(
            self.sees(), "Add to the {cards}"
        )
        if button is not None and button.primary:
            self.acts(
                self.visitor.page.locator(".actions").get_by_role("button", name=button.name, exact=True)
            )
            return True
        self.chooses()
        return False

    def _ends(self, sight: Sight) -> bool:
        """Discard, naturals that fit nowhere first; or take back what was laid where that is not allowed."""
        if self.asks(sight, "Lay more: your opening does not reach its minimum yet."):
            self._hopeless = True
            self.acts(self.action("Take back"))
            return False

        def dearness(held: Held) -> tuple[bool, bool]:
            return not held.natural, held.fits

        for held in sorted(sight.hand, key=dearness):
            if f"discard {held.name}" not in self._tried:
                self._tried.add(f"discard {held.name}")
                return self.discards(held.place)
        raise AssertionError(f"no card can be discarded; the screen shows {sight}")

    def discards(self, place: int) -> bool:
        """Discard a card, with as many taps as the page asks for; whether that was allowed."""
        self.chooses(place)
        refused = len(self.refusals)
        if self.acts(self.action("Discard {card}")).armed:
            self.acts(self.action("Tap again: {card}"))
        return len(self.refusals) == refused
