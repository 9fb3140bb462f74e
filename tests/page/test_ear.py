"""What a screen reader is told: who is on turn, which cards one holds, and what the others did."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.conftest import Comes
from page.hands import Keys
from page.player import Player
from page.screens import first_and_second, opens, plays_at, shuts, two_sit
from page.visitor import AT_ONCE

RANKS = "two|four|five|six|seven|eight|nine|ten|jack|queen|king|ace|black three|red three"
CARD = re.compile(rf"joker|({RANKS}) of (spades|hearts|diamonds|clubs)")


def test_the_hand_is_a_toolbar_of_named_cards(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 4)
    hand = visitor.page.get_by_role("toolbar", name=re.compile("Your hand, 11 cards"))
    cards = hand.get_by_role("button")
    assert cards.count() == 11
    for card in player.sees().hand:
        assert CARD.fullmatch(card.name), card.name
    first = cards.first
    expect(first).to_have_attribute("aria-pressed", "false")
    player.chooses(0)
    expect(first).to_have_attribute("aria-pressed", "true")


def test_the_tree_of_the_table(comes: Comes) -> None:
    """Regions, headings and names, as somebody meets them who goes through the table by ear."""
    visitor = comes(settings=AT_ONCE)
    plays_at(visitor, "classic", 4)
    expect(visitor.page.locator("body")).to_match_aria_snapshot("""
    - main:
      - button "Menu"
      - heading [level=1]
      - list "The others":
        - listitem: /Boris.*\\d+ cards/
        - listitem: /Cveta.*\\d+ cards/
        - listitem: /Dragan.*\\d+ cards/
      - region "You and Cveta":
        - heading "You and Cveta" [level=2]
      - region "Stock and pile":
        - button /Stock \\d+/
        - button /Pile.* on top/
        - status:
          - paragraph: /Your turn/
      - region "Boris and Dragan":
        - heading "Boris and Dragan" [level=2]
      - region "Your hand":
        - group "What you can do":
          - button "Draw"
        - toolbar /Your hand, 11 cards/
    """)


def test_whose_turn_it_is_is_said_by_the_title_and_by_a_status(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "classic", {})
    one, other = first_and_second(Player.of(host), Player.of(guest))
    expect(one.visitor.page).to_have_title(re.compile("Your turn"))
    expect(one.visitor.page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    expect(other.visitor.page).not_to_have_title(re.compile("Your turn"))
    one.turn()
    expect(other.visitor.page).to_have_title(re.compile("Your turn"))
    expect(other.visitor.page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


def test_a_log_says_what_the_others_did_and_each_thing_once(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 4)
    log = visitor.page.get_by_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    visitor.page.evaluate("""() => {
      window.heard = [];
      const log = document.querySelector("[role=log]");
      new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) window.heard.push(node.textContent);
      }).observe(log, { childList: true });
    }""")
    player.plays(2)
    player.waits_for_turn()
    heard = [line.strip() for line in visitor.page.evaluate("window.heard") if line.strip()]
    for name in ("Boris", "Cveta", "Dragan"):
        lines = [line for line in heard if line.startswith(f"{name} ")]
        assert len(lines) == 2, heard
        assert all("discarded" in line or "put the last card" in line for line in lines)


def test_what_is_refused_is_said(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 2)
    visitor.page.locator(".side.ours .none, .side.ours").first.wait_for()
    player.draws()
    natural = next(held.place for held in player.sees().hand if held.natural and not held.fits)
    player.chooses(natural)
    player.acts(visitor.page.locator(".actions").get_by_role("button", name=re.compile("^(Meld|Lay)")))
    expect(
        visitor.page.get_by_role("status").or_(visitor.page.get_by_role("alert")).filter(has_text="meld")
    ).to_be_visible()


def test_the_focus_stays_with_who_plays_by_keyboard(comes: Comes) -> None:
    """After an act the focus is where one goes on, never at the top of the page; a sheet gives it back."""
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "classic", 2)
    keys = Keys(visitor.page)
    player.hands = keys
    inside = "document.querySelector('.own').contains(document.activeElement)"
    player.acts(player.action("Draw"))
    assert visitor.page.evaluate(inside)
    player._ends(player.sees())
    player.waits_for_turn()
    assert visitor.page.evaluate(inside)
    menu = visitor.button("Menu")
    keys.press(menu)
    visitor.dialog.wait_for()
    assert visitor.dialog.evaluate("(dialog) => dialog.contains(document.activeElement)")
    keys.key("Escape")
    visitor.dialog.wait_for(state="hidden")
    expect(menu).to_be_focused()


def test_sheets_are_dialogs_with_names(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    plays_at(visitor, "classic", 2)
    for button, name in {"Menu": "Menu", "Chat": "Chat", "Rules": "The rules of this table"}.items():
        opens(visitor, button)
        expect(visitor.page.get_by_role("dialog", name=name)).to_be_visible()
        shuts(visitor)


def test_the_page_says_its_language(comes: Comes) -> None:
    visitor = comes(language="cs", settings=AT_ONCE).goes()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "cs")
    visitor.page.get_by_label(visitor.says("Language")).select_option("sr-Latn")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "sr-Latn")
