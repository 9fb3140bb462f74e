"""What one chooses is kept in the browser, and the page follows it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kanasta.locale.language import ENGLISH, LANGUAGES
from page.conftest import Comes
from page.screens import opens, plays_at, shuts
from page.texts import texts
from page.visitor import AT_ONCE, Visitor


def settings_at_table(visitor: Visitor) -> None:
    opens(visitor, "Menu")
    visitor.button("Settings", visitor.dialog).click()
    visitor.dialog.locator(".samples").first.wait_for()


CHOICES = [
    ("Table", "Dark"),
    ("Colours of the suits", "Two"),
    ("Print", "Large"),
    ("Contrast", "More"),
    ("Moving cards", "Fast"),
]


def test_settings_survive_a_reload(comes: Comes) -> None:
    visitor = comes().goes()
    opens(visitor, "Settings")
    for group, option in CHOICES:
        visitor.dialog.get_by_role("group", name=group).get_by_role(
            "radio", name=re.compile(f"^{option}")
        ).check()
    for switch in ("Sounds", "Ask again before a discard"):
        visitor.dialog.get_by_label(switch).click()
    look = "() => ({ ...document.documentElement.dataset })"
    chosen = visitor.page.evaluate(look)
    assert set(chosen.values()) >= {"dark", "two", "large", "more", "fast"}
    visitor.page.reload()
    visitor.settles()
    assert visitor.page.evaluate(look) == chosen
    opens(visitor, "Settings")
    for group, option in CHOICES:
        radio = visitor.dialog.get_by_role("group", name=group).get_by_role(
            "radio", name=re.compile(f"^{option}")
        )
        expect(radio).to_be_checked()
    expect(visitor.dialog.get_by_label("Sounds")).to_be_checked()
    expect(visitor.dialog.get_by_label("Ask again before a discard")).not_to_be_checked()


def test_sounds_are_off_until_somebody_wants_them(comes: Comes) -> None:
    visitor = comes().goes()
    opens(visitor, "Settings")
    expect(visitor.dialog.get_by_label("Sounds")).not_to_be_checked()


def test_what_was_chosen_to_play_is_chosen_again(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE).goes()
    page = visitor.page
    page.get_by_role("radio", name="Classic").check()
    page.locator("summary").click()
    page.get_by_role("group", name="Players").get_by_role("radio", name=re.compile("^3")).check()
    page.get_by_role("group", name="Length").get_by_role(
        "radio", name=re.compile("one deal", re.IGNORECASE)
    ).check()
    visitor.button("Play").click()
    page.locator("main.table").wait_for()
    assert page.locator(".seats .seat").count() == 2
    page.goto("/")
    opens(visitor, "Menu")
    page.get_by_role("button", name=re.compile("To the start")).click()
    page.locator("summary").click()
    expect(page.get_by_role("radio", name="Classic")).to_be_checked()
    expect(
        page.get_by_role("group", name="Players").get_by_role("radio", name=re.compile("^3"))
    ).to_be_checked()
    expect(
        page.get_by_role("group", name="Length").get_by_role(
            "radio", name=re.compile("one deal", re.IGNORECASE)
        )
    ).to_be_checked()


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != ENGLISH])
def test_the_browser_chooses_the_language(comes: Comes, language: str) -> None:
    visitor = comes(language=language).goes()
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    expect(visitor.button("Play")).to_be_visible()
    assert visitor.says("Play") != "Play"
    expect(visitor.button("Play")).to_have_text(visitor.says("Play"))


def test_the_language_changes_at_the_table_without_losing_anything(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "original", 2, {"dealing.hand": 15})
    player.plays(1)
    player.waits_for_turn()
    player.chooses(0, 2)
    before = player.sees()
    english = set(texts(visitor.page))
    settings_at_table(visitor)
    visitor.dialog.get_by_role("radio", name=re.compile("^Српски")).check()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "sr")
    visitor.language = "sr"
    shuts(visitor)
    after = player.sees()
    assert [held.index for held in after.hand] == [held.index for held in before.hand]
    assert [held.chosen for held in after.hand] == [held.chosen for held in before.hand]
    assert len(after.melds) == len(before.melds)
    assert after.asked != before.asked
    assert after.log != before.log, "the log is told anew, too"
    same = [text for text in english & set(texts(visitor.page)) if re.search(r"[a-z]{3}", text)]
    assert not [text for text in same if text not in ("Boris", "Vera", "Kanasta – Original")], same
    visitor.page.reload()
    player.waits_for_turn()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "sr")


def test_letters_on_the_cards_are_a_choice(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE, language="sr")
    player = plays_at(visitor, "original", 2, {"dealing.hand": 15})
    settings_at_table(visitor)
    visitor.dialog.get_by_role("radio", name="АКДЖ").check(force=True)
    shuts(visitor)
    figures = {"/cards.svg#i-de", "/cards.svg#i-zhe"}
    indices = {held.index for held in player.sees().hand}
    assert not indices & {"/cards.svg#i-Q", "/cards.svg#i-J"}
    assert indices & figures or not any(
        name in held.name for held in player.sees().hand for name in ("дама", "жандар")
    )


def test_the_page_can_be_installed(comes: Comes) -> None:
    visitor = comes().goes()
    link = visitor.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = visitor.asks("GET", str(link)).json()
    assert manifest["display"] in ("standalone", "fullscreen", "minimal-ui")
    assert {"name", "start_url", "icons", "theme_color"} <= set(manifest)
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert visitor.asks("GET", icon["src"]).ok
