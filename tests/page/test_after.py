"""After the deal and after the match: why it ended, the score sheet, the record, the replay."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.conftest import Comes
from page.player import Player
from page.screens import FEW_CARDS, ONE_DEAL, lets_a_bot_play, plays_at
from page.visitor import AT_ONCE, Visitor

NUMBER = re.compile(r"[−-]?\d[\d,]*")


def number(text: str) -> int:
    """The points in a cell, in which their count may stand before them."""
    return int(NUMBER.findall(text)[-1].replace("−", "-").replace(",", ""))


def after_a_deal(comes: Comes, house: dict[str, object] | None = None) -> tuple[Visitor, Player]:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "original", 2, FEW_CARDS | (house or {}))
    player.plays(2)
    if not player.over(player.sees()):
        lets_a_bot_play(visitor)
    player.waits_for(player.over)
    return visitor, player


def replays(visitor: Visitor) -> None:
    """Go from the score sheet to the replay."""
    buttons, links = (visitor.dialog.get_by_role(role, name="Replay") for role in ("button", "link"))
    buttons.or_(links).first.click()
    visitor.page.get_by_role("slider").wait_for()


def test_the_sheet_adds_up_and_says_first_why_it_ended(comes: Comes) -> None:
    visitor, _ = after_a_deal(comes)
    dialog = visitor.dialog
    first = dialog.locator(".body > *").first.inner_text()
    assert re.search(r"went out|ran out", first)
    heads = dialog.locator("thead th").all_inner_texts()
    assert heads[1:] == ["You", "Boris"]
    sums = [0, 0]
    for row in dialog.locator("tbody .sheet-line").all():
        for side, cell in enumerate(row.locator("td").all_inner_texts()):
            sums[side] += number(cell)
    total = dialog.locator(".sheet-total td").all_inner_texts()
    assert [number(cell) for cell in total] == sums
    before = [number(cell) for cell in dialog.locator(".sheet-score:not(.now) td").all_inner_texts()]
    after = [number(cell) for cell in dialog.locator(".sheet-score.now td").all_inner_texts()]
    assert before == [0, 0]
    assert after == sums


def test_every_line_opens_to_what_it_stands_on(comes: Comes) -> None:
    visitor, _ = after_a_deal(comes)
    lines = visitor.dialog.locator("tbody .sheet-line button")
    count = lines.count()
    assert count >= 2
    for place in range(count):
        line = lines.nth(place)
        line.click()
        more = visitor.dialog.locator(".sheet-more")
        more.first.wait_for()
        assert line.get_attribute("aria-expanded") == "true"
        words = more.inner_text()
        assert re.search(r"ORIG-\d+|\bO\d+|house", words), f"{line.inner_text()}: {words}"
        own = number(visitor.dialog.locator("tbody .sheet-line").nth(place).locator("td").first.inner_text())
        if own:
            assert more.locator(".card").count() > 0, f"no cards are shown for: {line.inner_text()}"
        line.click()
        assert more.count() == 0


def test_the_record_is_saved_and_verified(comes: Comes, tmp_path: Path) -> None:
    visitor, _ = after_a_deal(comes, ONE_DEAL)
    with visitor.page.expect_download() as saved:
        visitor.dialog.get_by_role("link", name="Save the record").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.suffix == ".txt"
    for command in ("verify", "replay"):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "kanasta", command, str(file)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_after_the_last_deal_the_winner_is_named(comes: Comes) -> None:
    visitor, _ = after_a_deal(comes, ONE_DEAL)
    words = visitor.dialog.inner_text()
    scores = [number(cell) for cell in visitor.dialog.locator(".sheet-score.now td").all_inner_texts()]
    if scores[0] == scores[1]:
        pytest.skip("the deal ended with equal scores")
    expected = "You have won the match!" if scores[0] > scores[1] else "The match was won by Boris."
    assert expected in words
    assert visitor.button("Play again", visitor.dialog).is_visible()


def test_the_sheet_can_be_closed_and_opened_again(comes: Comes) -> None:
    visitor, player = after_a_deal(comes)
    words = visitor.dialog.inner_text()
    player.closes()
    assert player.sees().asked == "The deal is over."
    visitor.button("Score sheet").click()
    visitor.dialog.wait_for()
    assert visitor.dialog.inner_text() == words


def test_a_replay_shows_every_step_and_what_could_have_been_done(comes: Comes) -> None:
    visitor, player = after_a_deal(comes, ONE_DEAL)
    end = player.sees()
    replays(visitor)
    page = visitor.page
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    slider.fill(str(last))
    shown = player.waits_for(lambda sight: sight.pile_size == end.pile_size)
    assert (shown.melds, shown.others, shown.stock) == (end.melds, end.others, end.stock)
    slider.fill("0")
    sight = player.waits_for(lambda sight: not sight.melds and not sight.others)
    assert len(sight.hand) in (7, 8)
    seen = {sight.cards}
    page.get_by_role("button", name="What could I have done?").click()
    expect(page.locator(".own [role=status]")).not_to_contain_text("not your turn")
    slider.fill("0")
    said = set()
    for step in range(1, last + 1):
        page.get_by_role("button", name="Forward").click()
        assert slider.input_value() == str(step)
        seen.add(player.sees().cards)
        said.add(page.locator(".own [role=status]").inner_text())
    assert len(seen) > last / 2, "each step shows"
    assert any("draw" in words.lower() for words in said)
    assert any("discard" in words.lower() for words in said)
    page.get_by_role("button", name="Back").click()
    assert slider.input_value() == str(last - 1)
    page.get_by_role("button", name="Close").click()
    visitor.dialog.wait_for()
    assert player.over(player.sees()), "back at the score sheet"


def test_a_position_can_be_sent_as_a_link(comes: Comes) -> None:
    visitor, _ = after_a_deal(comes, ONE_DEAL)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replays(visitor)
    visitor.page.get_by_role("slider").fill("5")
    seen = visitor.page.locator(".board").inner_text()
    hand = Player.of(visitor).sees().hand
    visitor.page.get_by_role("button", name="Link", exact=True).click()
    visitor.page.get_by_text("Copied").wait_for()
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(visitor.url)
    other = comes(settings=AT_ONCE)
    other.page.goto(link)
    other.page.locator(".board .pile").wait_for()
    assert other.page.locator(".board").inner_text() == seen
    assert [held.name for held in Player.of(other).sees().hand] == [held.name for held in hand]


def test_a_link_that_is_no_position_says_so(comes: Comes) -> None:
    visitor, _ = after_a_deal(comes, ONE_DEAL)
    replays(visitor)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.get_by_role("button", name="Link", exact=True).click()
    visitor.page.get_by_text("Copied").wait_for()
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    other = comes()
    other.page.goto(link[:-20])
    other.page.get_by_text("This link leads to no position.").wait_for()
