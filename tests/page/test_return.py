"""A player who reloads, or whose line breaks, comes back to where he was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from line import Line, line_to

from page.conftest import Comes
from page.player import Player
from page.screens import groups_of, plays_at, two_sit
from page.visitor import AT_ONCE

LOST = ("WebSocket", "ERR_", "failed: ")
"""What a browser says of a line that is down."""


@pytest.fixture
def line(server: str) -> Iterator[Line]:
    with line_to(server) as found:
        yield found


def test_a_reload_in_the_middle_of_an_opening_changes_nothing(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    house = {"dealing.hand": 25, "opening.bands": [{"score": 0, "minimum": 150}]}
    player = plays_at(visitor, "classic", 2, house)
    player.draws()
    player.chooses(*groups_of(player)[0][:3])
    before = player.acts(visitor.page.locator(".actions .primary"))
    assert before.meter.endswith("of 150")
    visitor.page.reload()
    sight = player.waits_for(lambda sight: sight.turn)
    assert [held.name for held in sight.hand] == [held.name for held in before.hand]
    assert (sight.melds, sight.meter, sight.pile, sight.stock) == (
        before.melds,
        before.meter,
        before.pile,
        before.stock,
    )
    assert player.acts(player.action("Take back")).melds == ()
    player.turn()
    assert not player.refusals


def test_who_comes_to_the_first_screen_again_is_back_at_the_table(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 2)
    address = visitor.page.url
    hand = player.sees().hand
    visitor.page.goto("/")
    assert player.waits_for(lambda sight: sight.turn).hand == hand
    assert visitor.page.url == address


def test_a_second_window_shows_the_same_seat(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 2)
    other = visitor.context.new_page()
    visitor.watch(other)
    other.goto(visitor.page.url)
    other.locator("[data-at=hand] button").first.wait_for()
    player.draws()
    count = len(player.sees().hand)
    other.locator("[data-at=hand] button").nth(count - 1).wait_for()
    assert other.locator("[data-at=hand] button").count() == count


def test_a_short_break_in_mid_turn_is_not_even_noticed(comes: Comes, line: Line) -> None:
    visitor = comes(settings=AT_ONCE, url=line.url)
    player = plays_at(visitor, "classic", 2, {"dealing.hand": 25})
    player.draws()
    before = player.sees()
    visitor.expects(*LOST)
    line.cut()
    player.waits_for(lambda _: not visitor.lines)
    line.mend()
    player.chooses(*groups_of(player)[0][:3])
    player.acts(visitor.page.locator(".actions .primary"))
    assert len(player.sees().hand) == len(before.hand) - 3, (
        "what was done in the break is done when it is over"
    )
    player.turn()


def test_who_was_away_is_told_calmly_what_he_missed(comes: Comes, line: Line) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE, url=line.url)
    two_sit(host, guest, "classic", {})
    playing, away = Player.of(host), Player.of(guest)
    if away.waits_for(lambda sight: bool(sight.asked)).turn:
        away.turn()
    playing.waits_for_turn()
    guest.expects(*LOST)
    line.cut()
    guest.context.set_offline(True)
    guest.page.locator(".notice.offline").wait_for()
    assert "off line" in away.sees().notice
    assert "seat is kept" in away.sees().notice
    host.page.locator(".seat.away").wait_for()
    playing.turn()
    line.mend()
    guest.context.set_offline(False)
    sight = away.waits_for_turn()
    away.waits_for(lambda sight: "You are back in the game." in sight.notice)
    assert "You missed" in away.sees().notice
    assert sight.pile_size == playing.sees().pile_size
    assert any(entry.startswith("Vera") for entry in sight.log)
    host.page.locator(".seat.away").wait_for(state="detached")
    away.turn()


def test_the_page_that_cannot_reach_the_server_says_so_and_tries_again(comes: Comes, line: Line) -> None:
    visitor = comes(settings=AT_ONCE, url=line.url)
    player = plays_at(visitor, "classic", 2)
    visitor.expects(*LOST)
    line.cut()
    visitor.page.locator(".notice.offline").wait_for()
    assert "tried again by itself" in player.sees().notice
    line.mend()
    visitor.button("Try now").click()
    visitor.page.locator(".notice.offline").wait_for(state="hidden")
    player.turn()
    assert not player.refusals
