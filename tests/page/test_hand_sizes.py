"""Hands of every size on a telephone: each index can be read, and each card can be touched."""

from __future__ import annotations

import pytest

from page.conftest import Comes
from page.hands import Fingers
from page.layout import overflow, resize, still, strips
from page.player import Player
from page.screens import HUGE, plays_at
from page.visitor import AT_ONCE, DESKTOP, PHONE, TABLET, Visitor

READABLE = 24
"""So many px of a card are seen at least where a hand of up to 25 lies on a telephone."""


def holding(
    comes: Comes, count: int, size: tuple[int, int] = PHONE, **settings: str
) -> tuple[Visitor, Player]:
    """Somebody at whose turn the hand has so many cards, on a telephone."""
    visitor = comes(size, touch=True, settings=AT_ONCE | settings)
    player = plays_at(visitor, "classic", 2, {"deck.packs": 4, "deck.jokers": 12, "dealing.hand": count})
    player.hands = Fingers(visitor.page)
    sight = player.waits_for(lambda sight: sight.turn)
    assert len(sight.hand) == count
    still(visitor.page)
    return visitor, player


@pytest.mark.parametrize("count", [11, 20, 25])
def test_every_index_can_be_read_up_to_25_cards(comes: Comes, count: int) -> None:
    visitor, _ = holding(comes, count)
    for card in strips(visitor.page):
        assert card["width"] >= READABLE, card
        assert card["height"] >= READABLE, card
        assert card["free"], f"something covers the index of {card}"
        assert card["index"]["height"] >= 14, f"too small to read: {card}"
    assert not overflow(visitor.page)


@pytest.mark.parametrize("size", [(320, 568), (360, 800), (390, 844)], ids=str)
@pytest.mark.parametrize("count", [40])
def test_every_card_of_40_can_be_used(comes: Comes, count: int, size: tuple[int, int]) -> None:
    visitor, player = holding(comes, count, size)
    cards = strips(visitor.page)
    for card in cards:
        assert card["free"], f"something covers the index of {card}"
        assert card["width"] >= 16, card
        assert card["height"] >= 20, card
    for place in range(0, count, 7):
        player.hands.press_card(player.card(place))
    chosen = player.waits_for(
        lambda sight: sum(held.chosen for held in sight.hand) == len(range(0, count, 7))
    )
    assert [held.place for held in chosen.hand if held.chosen] == list(range(0, count, 7))
    for card in strips(visitor.page):
        assert card["free"], f"a chosen card covers the index of {card}"


@pytest.mark.parametrize("count", [25, 40])
def test_large_print_too(comes: Comes, count: int) -> None:
    visitor, _ = holding(comes, count, print="large")
    for card in strips(visitor.page):
        assert card["free"], f"something covers the index of {card}"
        assert card["width"] >= 16, card


@pytest.mark.parametrize("size", [TABLET, DESKTOP], ids=["tablet", "desktop"])
def test_larger_screens_show_more(comes: Comes, size: tuple[int, int]) -> None:
    visitor = comes(size, settings=AT_ONCE)
    plays_at(visitor, "classic", 2, HUGE)
    still(visitor.page)
    for card in strips(visitor.page):
        assert card["free"], card
        assert card["width"] >= READABLE, card


def test_turning_the_telephone_leaves_the_hand_in_sight(comes: Comes) -> None:
    visitor, _ = holding(comes, 25)
    resize(visitor.page, (800, 360))
    for card in strips(visitor.page):
        assert card["free"], card
        assert card["bottom"] <= 361, card
    assert not overflow(visitor.page)
