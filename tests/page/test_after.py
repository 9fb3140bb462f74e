"""After the deal and after the match: why it ended, the score sheet, the record, the replay."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kanasta.game.faces import Faces
from kanasta.game.record import Record
from page.conftest import Comes
from page.player import Player
from page.screens import FEW_CARDS, ONE_DEAL, deals, lets_a_bot_play, plays_at, sits
from page.visitor import AT_ONCE, PHONE, Visitor

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


OF_HANDS = "Cards left in the hands of a side cost it their value"


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
        if line.inner_text().startswith("Cards left in hand"):
            rules = more.locator(".source").all_inner_texts()
            assert [rule.partition(".")[0] for rule in rules] == [OF_HANDS]
        own = number(visitor.dialog.locator("tbody .sheet-line").nth(place).locator("td").first.inner_text())
        if own:
            assert more.locator(".card").count() > 0, f"no cards are shown for: {line.inner_text()}"
        line.click()
        assert more.count() == 0


RANKS = {"A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
         "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}  # fmt: skip
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def in_words(face: str) -> str:
    if face == "*":
        return "joker"
    colour = "" if face[0] != "3" else "red " if face[1] in "hd" else "black "
    return f"{colour}{RANKS[face[0]]} of {SUITS[face[1]]}"


def truth(visitor: Visitor, code: str) -> Faces:
    """How the cards of the last deal lay at its end, by the record of its table."""
    match = Record.read(visitor.asks("GET", f"/api/tables/{code}/record").text()).match
    played = match.played[-1]
    return played.at(match.law, len(played.steps))[1]


def laid_open(visitor: Visitor, where: str) -> dict[str, list[str]]:
    """By name, the cards that lie open there, as the ear is told; as many are seen."""
    every = visitor.page.locator(f"{where} [role=img]")
    every.first.wait_for()
    shown = {}
    for group in every.all():
        name, _, cards = (group.get_attribute("aria-label") or "").partition(": ")
        shown[re.sub(r" −\d+$", "", name)] = cards.split("; ")
        assert group.locator(".card:not(.back)").count() == len(cards.split("; "))
    return shown


def four_play(
    comes: Comes, rules: str, house: Mapping[str, object], *, watchers: bool = False
) -> tuple[Visitor, str, Player]:
    """A person among bots, at the turn before which nothing was laid open."""
    visitor = comes(settings=AT_ONCE)
    code = visitor.opens_table(rules, 4, house, watchers=watchers)
    player = sits(visitor, code)
    deals(visitor)
    player.waits_for_turn()
    return visitor, code, player


def test_under_their_line_lie_the_cards_of_every_hand_for_a_watcher_too(comes: Comes) -> None:
    visitor, code, player = four_play(comes, "original", FEW_CARDS, watchers=True)
    watcher = comes(PHONE, settings=AT_ONCE)
    watcher.goes(f"/t/{code}")
    watcher.page.locator(".pile").wait_for()
    names = ["Vera", *visitor.page.locator(".seats .name").all_inner_texts()]
    lets_a_bot_play(visitor)
    player.waits_for(player.over)
    faces = truth(visitor, code)
    held = {name: [in_words(face) for face in faces.hand_of(seat)] for seat, name in enumerate(names)}
    left = {name: cards for name, cards in held.items() if cards}
    assert len(left) > 1
    for somebody in (visitor, watcher):
        somebody.dialog.get_by_role("button", name="Cards left in hand").click()
        own = "You" if somebody is visitor else "Vera"
        assert laid_open(somebody, ".sheet-more") == {
            own if name == "Vera" else name: cards for name, cards in left.items()
        }
        log = somebody.page.locator("[role=log]").inner_text()
        assert len(re.findall(r"– left in hand: [^\n]+", log)) == len(left)


def test_what_lies_in_reserves_that_nobody_took_up_is_seen_too(comes: Comes) -> None:
    house = {"deck.packs": 3, "stock.draw": 9, "match.deals": 2}
    visitor, code, player = four_play(comes, "hand_and_foot", house)
    lets_a_bot_play(visitor)
    player.waits_for(player.over)
    faces = truth(visitor, code)
    names = ["You", *visitor.page.locator(".seats .name").all_inner_texts()]
    threes = {"red three of hearts", "red three of diamonds"}
    for title, red in (
        ("Cards in a reserve not taken up", False),
        ("Red threes in a reserve not taken up", True),
    ):
        left: dict[str, list[str]] = {}
        for seat, name in enumerate(names):
            cards = [card for card in map(in_words, faces.reserve_of(seat)) if (card in threes) == red]
            left |= {name: cards} if cards else {}
        line = visitor.dialog.get_by_role("button", name=title)
        assert bool(left) == bool(line.count())
        assert left or red
        if left:
            line.click()
            assert laid_open(visitor, ".sheet-more") == left
            line.click()


def test_the_hands_lie_open_at_the_end_of_a_replay_and_not_before(comes: Comes) -> None:
    visitor, code, player = four_play(comes, "original", FEW_CARDS | ONE_DEAL)
    lets_a_bot_play(visitor)
    player.waits_for(player.over)
    faces = truth(visitor, code)
    names = visitor.page.locator(".seats .name").all_inner_texts()
    replays(visitor)
    slider = visitor.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last - 1))
    assert visitor.page.locator(".laid-open").count() == 0
    slider.fill(str(last))
    assert laid_open(visitor, ".laid-open") == {
        name: [in_words(face) for face in faces.hand_of(seat)]
        for seat, name in enumerate(names, 1)
        if faces.hand_of(seat)
    }
    expect(visitor.page.locator(".middle")).to_contain_text("The deal is over.")


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
    lie = [sorted(melds) for melds in (shown.melds, shown.others)]  # who comes later sees them in order
    assert (lie, shown.stock) == ([sorted(end.melds), sorted(end.others)], end.stock)
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
