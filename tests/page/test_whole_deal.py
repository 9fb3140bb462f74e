"""A whole deal, by mouse, by touch, and by keyboard alone."""

from __future__ import annotations

from page.conftest import Comes
from page.hands import Fingers, Hands, Keys, Mouse
from page.player import Player
from page.visitor import AT_ONCE, DESKTOP, PHONE, Visitor


def plays_from_the_start(visitor: Visitor, hands: type[Hands]) -> Player:
    """From the first screen to the score sheet, and into the next deal."""
    player = Player.of(visitor.goes(), hands)
    player.hands.press(visitor.button("Play"))
    player.plays_deal()
    assert player.turns >= 1
    assert not player.refusals, "he did only what the screen offered"
    player.hands.press(visitor.button("Next deal", visitor.dialog))
    player.waits_for(lambda sight: not sight.dialog and len(sight.hand) > 10)
    assert visitor.page.get_by_text("Deal 2").is_visible()
    return player


def test_by_mouse(comes: Comes) -> None:
    plays_from_the_start(comes(DESKTOP, settings=AT_ONCE), Mouse)


def test_by_touch(comes: Comes) -> None:
    plays_from_the_start(comes(PHONE, touch=True, settings=AT_ONCE), Fingers)


def test_by_keyboard_alone(comes: Comes) -> None:
    visitor = comes(DESKTOP, settings=AT_ONCE)
    player = plays_from_the_start(visitor, Keys)
    assert isinstance(player.hands, Keys)
    assert player.hands.pressed <= 40 * (player.turns + 1), "that is a long way round for every turn"
