"""What helps while one plays: letters as commands, sounds, the clock."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.conftest import Comes
from page.player import Player
from page.screens import HUGE, groups_of, opens, plays_at, sits
from page.visitor import AT_ONCE


def with_the_focus_on_the_hand(player: Player, place: int) -> None:
    player.card(place).focus()


def test_letters_are_commands_with_the_focus_on_the_hand(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 2, HUGE)
    keyboard = visitor.page.keyboard
    count = len(player.sees().hand)
    with_the_focus_on_the_hand(player, 3)
    keyboard.press("d")
    player.waits_for(lambda sight: len(sight.hand) > count)
    group = groups_of(player)[0]
    with_the_focus_on_the_hand(player, group[0])
    keyboard.press("Shift+Space")
    player.waits_for(lambda sight: [held.place for held in sight.hand if held.chosen] == group)
    keyboard.press("m")
    player.waits_for(lambda sight: len(sight.melds) == 1)
    keyboard.press("u")  # what one letter laid, one letter takes back
    player.waits_for(lambda sight: not sight.melds)
    keyboard.press("Space")
    player.waits_for(lambda sight: any(held.chosen for held in sight.hand))
    keyboard.press("Escape")
    player.waits_for(lambda sight: not any(held.chosen for held in sight.hand))
    before = player.sees()
    with_the_focus_on_the_hand(player, len(before.hand) - 1)
    keyboard.press("Space")
    keyboard.press("x")
    player.waits_for(lambda sight: sight.armed)
    keyboard.press("x")
    player.waits_for(lambda sight: len(sight.hand) < len(before.hand))


def test_letters_do_nothing_elsewhere_or_where_they_are_not_wanted(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE | {"shortcuts": False})
    player = plays_at(visitor, "classic", 2)
    before = player.sees()
    with_the_focus_on_the_hand(player, 0)
    visitor.page.keyboard.press("d")
    opens(visitor, "Chat")
    visitor.page.get_by_label("Say something to the table").fill("")
    visitor.page.keyboard.type("dxmu")
    assert visitor.page.get_by_label("Say something to the table").input_value() == "dxmu"
    assert "play" not in visitor.sent
    assert player.sees().cards == before.cards


def test_sounds_make_no_trouble(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE | {"sounds": True})
    player = plays_at(visitor, "classic", 2)
    player.plays(2)
    player.waits_for_turn()


def test_a_clock_runs_where_turns_have_one(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = sits(visitor, visitor.opens_table("classic", 2, turn_seconds=600))
    visitor.button("I am ready").click()
    player.waits_for_turn()
    clock = visitor.page.locator(".own").get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)


def test_time_that_is_up_is_answered_by_the_bot(comes: Comes) -> None:
    """Whoever does nothing is played for, and the page shows it."""
    visitor = comes(settings=AT_ONCE)
    code = visitor.opens_table("classic", 2, turn_seconds=5)
    player = sits(visitor, code)
    visitor.button("I am ready").click()
    before = player.waits_for_turn()
    player.waits_for(lambda sight: sight.stock != before.stock, 15)
    player.waits_for(lambda sight: any(line.startswith("You") for line in sight.log))
