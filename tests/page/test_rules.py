"""The rules of the table at hand, and the rules of the house."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from page.conftest import Comes
from page.player import Player
from page.screens import opens, plays_at, shuts
from page.visitor import AT_ONCE, PHONE, Visitor


def test_the_sheet_of_this_very_table_is_two_taps_away(comes: Comes) -> None:
    """On a telephone too; what the house plays otherwise is marked, with what the document says."""
    visitor = comes(PHONE, touch=True, settings=AT_ONCE)
    plays_at(visitor, "czech", 2, {"opening.negative": 15})
    if visitor.dialog.count():
        visitor.page.keyboard.press("Escape")
    visitor.button("Menu").tap()
    visitor.button("Rules", visitor.dialog).tap()
    sheet = visitor.page.get_by_role("dialog", name="The rules of this table")
    sheet.get_by_text("This sheet is for two players").wait_for()
    changed = sheet.locator(".changed:visible")
    assert changed.count() == 1
    words = changed.inner_text()
    assert "15" in words
    assert "rule of the house" in words
    assert "50" in words
    assert re.search(r"\bCZ-\d+", sheet.inner_text())


def edits(visitor: Visitor) -> None:
    opens(visitor, "Change the rules")
    visitor.dialog.locator("details").first.wait_for()


def field(visitor: Visitor, chapter: str, label: str) -> None:
    visitor.dialog.locator("summary", has_text=chapter).click()
    visitor.dialog.get_by_label(label).first.scroll_into_view_if_needed()


def test_house_rules_are_set_tried_and_played_by(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    code = visitor.opens_table("classic", 2)
    visitor.goes(f"/t/{code}")
    edits(visitor)
    field(visitor, "The deal", "Cards dealt to each hand")
    visitor.dialog.get_by_label("Cards dealt to each hand").first.fill("9")
    visitor.page.keyboard.press("Tab")
    visitor.button("Try the rules").click()
    expect(visitor.dialog.locator(".found")).to_contain_text("no dead end")
    visitor.button("Play by them").click()
    visitor.dialog.wait_for(state="hidden")
    expect(visitor.page.locator(".changed").first).to_contain_text("9")
    visitor.button("I am ready").click()
    player = Player.of(visitor)
    assert len(player.waits_for_turn().hand) == 9


def test_what_cannot_go_together_is_said_at_its_field(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    code = visitor.opens_table("classic", 2)
    visitor.goes(f"/t/{code}")
    edits(visitor)
    field(visitor, "The deal", "Cards dealt to each hand")
    entry = visitor.dialog.get_by_label("Cards dealt to each hand").first
    entry.fill("60")
    visitor.page.keyboard.press("Tab")
    visitor.button("Play by them").click()
    wrong = visitor.dialog.locator(".wrong")
    expect(wrong.first).to_be_visible()
    assert "60" in wrong.first.inner_text() or "cards" in wrong.first.inner_text()
    described = entry.get_attribute("aria-describedby")
    assert described
    expect(visitor.page.locator(f"[id='{described}']")).to_be_visible()
    assert entry.get_attribute("aria-invalid") == "true"
    entry.fill("nine")
    visitor.page.keyboard.press("Tab")
    expect(wrong.first).to_contain_text("whole number")


def test_rules_are_shared_by_a_link_and_by_a_file(comes: Comes, tmp_path: Path) -> None:
    visitor = comes(settings=AT_ONCE)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = visitor.opens_table("czech", 4, {"opening.negative": 15, "scoring.going_out": 250}, bots="")
    visitor.goes(f"/t/{code}")
    edits(visitor)
    visitor.page.evaluate("navigator.share = undefined")
    visitor.button("Share", visitor.dialog).click()
    expect(visitor.button("Copied", visitor.dialog)).to_be_visible()
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    with visitor.page.expect_download() as saved:
        visitor.button("Save as a file", visitor.dialog).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.suffix == ".toml"

    friend = comes(settings=AT_ONCE)
    friend.page.goto(link)
    friend.settles()
    expect(friend.page.get_by_text("2 rules of the house")).to_be_visible()
    friend.button("Open a table").click()
    friend.page.locator(".lobby").wait_for()
    expect(friend.page.locator(".changed")).to_have_count(2)

    third = comes(settings=AT_ONCE)
    third.goes(f"/t/{third.opens_table('classic', 4, bots='')}")
    edits(third)
    third.dialog.locator("input[type=file]").set_input_files(file)
    expect(third.dialog.locator(".chip.house").first).to_have_text("2 changes")
    third.button("Play by them").click()
    third.dialog.wait_for(state="hidden")
    for words in ("With a negative score it is 15 points.", "250"):
        expect(third.page.locator(".changed", has_text=words).first).to_be_visible()
    expect(third.page.get_by_text("Kanasta (Czech)").first).to_be_visible()


def test_a_change_asks_the_guests_anew(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    code = host.opens_table("classic", 2, bots="")
    host.goes(f"/t/{code}")
    guest.goes(f"/t/{code}")
    guest.page.locator("#own-name").fill("Milica")
    guest.button("Sit down").click()
    guest.button("I am ready").click()
    expect(guest.button("Not ready yet")).to_be_visible()
    edits(host)
    field(host, "The deal", "Cards dealt to each hand")
    host.dialog.get_by_label("Cards dealt to each hand").first.fill("9")
    host.page.keyboard.press("Tab")
    host.button("Play by them").click()
    expect(guest.page.get_by_text("The host has changed the rules")).to_be_visible()
    expect(guest.button("I am ready")).to_be_visible()


def test_shut_sheets_leave_the_game_as_it_was(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 2)
    before = player.sees()
    for name in ("Menu", "Chat", "Rules"):
        opens(visitor, name)
        shuts(visitor)
    assert player.sees() == before
