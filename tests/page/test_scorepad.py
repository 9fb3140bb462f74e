"""The score pad on the page: a match of real cards is kept by touch, off line, and nothing that was entered is lost."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from line import Line, line_to
from playwright.sync_api import Browser, Error, Page, expect

from kanasta.game.law import Law
from kanasta.locale.language import ENGLISH, LANGUAGES
from kanasta.message import said
from kanasta.scorepad.behind import Behind
from kanasta.scorepad.columns import read_csv
from kanasta.scorepad.reader import read_pad
from kanasta.scorepad.reckoning import reckon
from page.conftest import Comes
from page.layout import faults, overflow, resize
from page.means import FLAGS, browser_path
from page.mirror import mirroring
from page.scorekeeper import Dealt, Scorekeeper, Side
from page.test_screens import fits
from page.visitor import DESKTOP, PHONE, TABLET, Visitor

NAMES = ("Ana", "Boris", "Cveta", "Dragan")
MOST_TAPS = 25

TYPICAL = {
    "classic": Dealt(0, (Side((1, 1), 445, 1, 25), Side((0, 1), 310, 1, 85))),
    "original": Dealt(0, (Side((1, 2), 520, 1, 25), Side((0, 1), 310, 2, 85))),
    "czech": Dealt(1, (Side((0, 2, 0), 365, 2, 70), Side((1, 1, 1), 690, 1, 35))),
    "hand_and_foot": Dealt(2, (Side((2, 2, 1), 85, 3, 40), Side((1, 2, 0), 60, 1, 95, 0))),
    "bulgarian": Dealt(3, (Side((1, 0), 255, 1, 90), Side((1, 2), 515, 2, 15))),
}
"""A deal as tables have it, of each variant with four players."""


def on_a_phone(comes: Comes, language: str = ENGLISH, **options: Any) -> Scorekeeper:
    return Scorekeeper(comes(PHONE, touch=True, language=language, **options))


@pytest.fixture
def line(server: str) -> Iterator[Line]:
    """A line to the server that can be cut: then nothing reaches it, not even the worker that keeps the page.

    Browsers that are told to be off line let their workers through; and a browser often does not know that it is.
    """
    with line_to(server) as found:
        yield found


CUT = ("ERR_", "Failed to fetch", "socket:", "rejected:", "WebSocket")
"""What a browser complains of while the line is cut."""


# Entering


@pytest.mark.parametrize("rules", sorted(TYPICAL))
def test_a_typical_deal_takes_few_taps(comes: Comes, rules: str) -> None:
    keeper = on_a_phone(comes)
    pad = keeper.begins(rules, 4, NAMES)
    keeper.taps = 0
    keeper.begins_deal()
    keeper.enters(TYPICAL[rules])
    print(f"{rules}: {keeper.taps} taps")
    assert keeper.taps <= MOST_TAPS
    reckoned = keeper.reckoned(pad)
    (deal,) = reckoned.deals
    assert deal.entry.done
    assert not deal.notices
    for entry, side in zip(deal.entry.sides, TYPICAL[rules].sides, strict=True):
        assert len(entry.canastas or ()) == sum(side.canastas)
        assert entry.melded is not None
        assert entry.melded.points == side.melded
        assert entry.red_threes == side.reds
    assert keeper.scores() == list(reckoned.totals)
    assert keeper.openings() == list(reckoned.coming.minimum)


def test_a_whole_match_by_touch_without_a_line(comes: Comes, line: Line) -> None:
    keeper = on_a_phone(comes, url=line.url)
    visitor = keeper.visitor
    visitor.expects(*CUT)
    visitor.page.goto("/scorepad")
    visitor.page.locator(".pads .go").wait_for()
    at_hand(visitor.page)
    line.cut()
    pad = keeper.begins("original", 4, NAMES, {"match.target": 3000})
    deals = [
        Dealt(0, (Side((1, 2), 520, 1, 25), Side((0, 1), 310, 2, 85))),
        Dealt(3, (Side((0, 1), 245, 0, 60), Side((1, 0), 280, 3, 10))),
        Dealt(None, (Side((0, 0), 120, 1, 145), Side((0, 1), 265, 1, 105))),
        Dealt(2, (Side((1, 1), 505, 2, 35), Side((0, 2), 405, 1, 75))),
    ]
    for number, dealt in enumerate(deals, 1):
        keeper.begins_deal()
        keeper.enters(dealt)
        assert len(keeper.reckoned(pad).done) == number
    reckoned = keeper.reckoned(pad)
    assert reckoned.winners == (0,)
    expect(visitor.page.locator(".won")).to_contain_text("Ana and Cveta")
    assert keeper.scores() == list(reckoned.totals)
    visitor.page.reload()  # the page itself comes without a line
    expect(visitor.page.locator(".won")).to_contain_text("Ana and Cveta")
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]
    # The rules of the house can be looked at and changed too.
    visitor.page.goto("/scorepad/new")
    visitor.button("House rules").click()
    expect(visitor.dialog.locator(".editor details").first).to_be_visible()
    line.mend()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_behind_a_line_is_said_in_the_pages_language_without_a_line(
    comes: Comes, line: Line, language: str
) -> None:
    keeper = on_a_phone(comes, language, url=line.url)
    visitor, page = keeper.visitor, keeper.page
    visitor.expects(*CUT)
    page.goto("/scorepad")
    page.locator(".pads .go").wait_for()
    at_hand(page)
    line.cut()
    house = {"scoring.going_out": 150, "red_threes.totals": {"2": 250}}
    pad = keeper.begins("classic", 4, NAMES, house)
    keeper.begins_deal()
    keeper.enters(Dealt(0, (Side((1, 1), 445, 2, 25), Side((0, 1), 310, 1, 85))))
    page.locator(".match .sheet-line button").first.click()
    law = lawful(keeper, pad)
    behind = Behind(law)
    (deal,) = keeper.reckoned(pad).deals
    for side, score in enumerate(deal.sheet):
        rows = page.locator(".of-sides > div").nth(side).locator("tbody")
        for each in score.lines:
            sentences = [said(sentence.message, language) for sentence in behind.of(each)]
            assert sentences, each
            name = said(each.what, language)
            button = rows.get_by_role("button", name=re.compile(re.escape(name), re.IGNORECASE))
            button.click()
            shown = rows.locator(".rule-said p")
            expect(shown).to_have_text(sentences)
            expect(rows.locator(".rule-said .chip.house")).to_have_count(
                int(any(key in house for key in each.keys))
            )
            button.click()
            expect(shown).to_have_count(0)
    line.mend()


def lawful(keeper: Scorekeeper, pad: str) -> Law:
    """The rules of a pad's table, as the terminal's core has them."""
    return read_pad(json.dumps(keeper.kept(pad)["now"]))[1]


# Without a line


def test_whoever_saw_the_first_screen_finds_the_pad_without_a_line(comes: Comes, line: Line) -> None:
    keeper = on_a_phone(comes, url=line.url)
    visitor, page = keeper.visitor, keeper.page
    visitor.expects(*CUT)
    visitor.goes("/")
    kept = at_hand(page)
    assert not [path for path in kept if "/t/" in path and path != "/t/"]
    page.close()
    page = visitor.context.new_page()
    visitor.watch(page)
    keeper.page = page
    line.cut()
    page.goto("/")
    notice = page.locator(".notice.offline")
    expect(notice).to_contain_text("You are off line")
    assert overflow(page) == []
    notice.get_by_role("link", name="Score pad").click()
    page.locator(".pads .go").wait_for()
    keeper.begins("czech", 4, NAMES)
    keeper.begins_deal()
    keeper.enters(TYPICAL["czech"])
    assert keeper.scores() != [0, 0]
    page.goto("/scorepad")  # also by its own address
    expect(page.locator(".kept")).to_have_count(1)
    line.mend()


def test_a_player_off_line_comes_to_the_first_screen_and_keeps_the_table(comes: Comes, line: Line) -> None:
    visitor = comes(PHONE, touch=True, url=line.url)
    visitor.expects(*CUT)
    code = visitor.opens_table()
    visitor.goes(f"/t/{code}")
    visitor.page.wait_for_function("(code) => localStorage['kanasta.tables']?.includes(code)", arg=code)
    visitor.page.goto("/scorepad")
    at_hand(visitor.page)
    line.cut()
    visitor.page.goto("/")
    expect(visitor.page.locator(".notice.offline")).to_be_visible()
    visitor.page.wait_for_timeout(500)  # so long it may take to ask for the table, in vain
    line.mend()
    visitor.page.goto("/")
    expect(visitor.page).to_have_url(re.compile(f"/t/{code}$"))


def test_a_new_version_takes_the_place_of_the_old_one_and_never_mixes(comes: Comes, server: str) -> None:
    """Another build comes to the same address: until it is here whole, the old one is what opens without a line."""
    with mirroring(server) as mirror, line_to(mirror.url) as line:
        visitor = comes(PHONE, url=line.url)
        page = visitor.page
        visitor.expects(*CUT, "404", "Failed to update")
        visitor.goes("/scorepad")
        at_hand(page)
        (old,) = stores(page)
        version = old.removeprefix("kanasta-")
        worker = page.evaluate("async () => await (await fetch('/sw.js')).text()")
        screen = page.evaluate("async () => await (await fetch('/pad.html')).text()")
        assert version in worker
        newer = worker.replace(version, "f00dfeedf00d")

        # Of the new build a file is missing; then its screens are of a still newer one: it does not take over.
        broken: list[dict[str, str | None]] = [
            {"/sw.js": newer, "/icon.svg": None},
            {
                "/sw.js": newer.replace("f00d", "beef"),
                "/pad.html": screen.replace("/assets/", "/assets/new-"),
            },
        ]
        for files in broken:
            mirror.files = files
            mirror.asked.clear()
            page.evaluate(UPDATED)
            assert "/sw.js" in mirror.asked
            assert len(mirror.asked) > 1  # it was tried
            mirror.files = {}
            opens_without_a_line(visitor, line)
            assert old in stores(page)

        mirror.files = {"/sw.js": newer}
        page.evaluate(UPDATED)
        kept = at_hand(page)
        assert list(stores(page)) == ["kanasta-f00dfeedf00d"]
        assert "/scorepad" in kept
        opens_without_a_line(visitor, line)


UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => undefined);
  const coming = registration.installing;
  if (coming)
    await new Promise((done) =>
      coming.addEventListener("statechange", () => ["activated", "redundant"].includes(coming.state) && done()));
}"""
"""Look for a new worker, and wait until it works, or has given up."""


def opens_without_a_line(visitor: Visitor, line: Line) -> None:
    line.cut()
    visitor.page.goto("/scorepad")
    visitor.page.locator(".pads .go").wait_for()
    line.mend()


def test_house_rules_are_checked_without_a_line(comes: Comes, line: Line) -> None:
    keeper = on_a_phone(comes, url=line.url)
    visitor, page = keeper.visitor, keeper.page
    visitor.expects(*CUT)
    page.goto("/scorepad/new")
    page.locator(".button.go").wait_for()
    at_hand(page)
    line.cut()
    page.reload()
    keeper.button("House rules").click()
    dialog = visitor.dialog
    dialog.locator("details").first.wait_for()
    dialog.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    keeper.button("Try the rules").click()
    expect(dialog.locator(".found")).to_contain_text("These rules go together.")
    needed = dialog.get_by_label("Wild ones among them at least", exact=True)
    needed.fill("1")
    needed.press("Tab")
    for button in ("Try the rules", "Play by them"):
        keeper.button(button).click()
        expect(dialog.locator(".wrong").first).to_contain_text(
            "going_out.wild_canastas: wilds are not melded on their own here (melds.wild_melds)"
        )
    dialog.get_by_label("Whether wilds may be melded on their own", exact=True).check()
    keeper.button("Play by them").click()
    expect(page.locator(".chip.house")).to_contain_text("2 rules of the house")
    line.mend()


def test_house_rules_leave_what_was_entered_its_sides(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    pad = keeper.begins("czech", 4, NAMES)
    keeper.begins_deal()
    keeper.enters(TYPICAL["czech"])
    before = keeper.document(pad)
    keeper.button("Names, files and more").click()
    keeper.button("House rules").click()
    editor = page.locator("dialog.wide")
    editor.locator("details").first.wait_for()
    editor.get_by_label("Players", exact=True).select_option("2")
    keeper.button("Play by them").click()
    expect(editor.locator(".wrong")).to_contain_text("stay as they are once a deal is entered")
    editor.get_by_label("Players", exact=True).select_option("4")
    editor.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    sides = editor.get_by_label(re.compile("^Number of sides"))
    sides.fill("4")
    sides.press("Tab")
    keeper.button("Play by them").click()
    expect(editor.locator(".wrong").first).to_contain_text("a pad keeps the number of its sides")
    assert keeper.document(pad) == before


KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    kept[name] = (await store.keys()).map(({ url }) => new URL(url).pathname);
  }
  return kept;
}"""
WANTED = ("/", "/scorepad", "/t/", "/api/variants", "/cards.svg", "/icon.svg", "/assets/pads-", "/assets/pad-open-",
          "/assets/editor-", "/assets/start-")  # fmt: skip


def stores(page: Page) -> dict[str, list[str]]:
    """What the browser keeps of the page, by version."""
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def at_hand(page: Page) -> list[str]:
    """Wait until the browser keeps the whole page, in one version; what it keeps."""
    found: dict[str, list[str]] = {}
    for _ in range(200):
        found = stores(page)
        whole = [
            kept
            for kept in found.values()
            if all(any(path.startswith(each) for path in kept) for each in WANTED)
        ]
        if len(found) == 1 and whole and page.evaluate("!!navigator.serviceWorker.controller"):
            return whole[0]
        page.wait_for_timeout(100)
    raise AssertionError(f"the browser only keeps {found}")


def test_cards_by_value_by_kind_and_canastas_by_name(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    pad = keeper.begins("czech", 4, NAMES)
    keeper.begins_deal()
    keeper.went_out(0)
    keeper.button("Name a canasta's cards").first.click()
    page.get_by_role("button", name="K king", exact=True).click()
    page.locator("dialog .counted").first.locator("button").nth(2).click()
    keeper.button("Put it down").click()
    keeper.opens(0, "melded")
    keeper.button("By card").click()
    for kind, count in (("ace", 3), ("four", 3)):
        for _ in range(count):
            page.get_by_role("button", name=re.compile(f" {kind}: ")).click()
    keeper.opens(0, "hand")
    keeper.button("By value").click()
    page.get_by_role("button", name="One card more that counts 20").click()
    page.get_by_role("button", name="+5: Five cards more that count 5", exact=True).click()
    (deal,) = keeper.reckoned(pad).deals
    entry = deal.entry.sides[0]
    assert [(each.sort, each.cards) for each in entry.canastas or ()] == [("mixed", "22KKKKK")]
    assert entry.melded is not None
    assert (entry.melded.cards, entry.melded.of) == ("AAA444", "outside canastas")
    assert entry.hand is not None
    assert [held.values for held in entry.hand] == [{20: 1, 5: 5}]
    expect(keeper.side(0).locator(".sum")).to_have_text(str(deal.sheet[0].total))


def test_what_is_typed_is_read_as_in_the_terminal(comes: Comes) -> None:
    keeper = Scorekeeper(comes(DESKTOP))
    pad = keeper.begins("hand_and_foot", 4, NAMES)
    keeper.begins_deal()
    page = keeper.page
    page.locator("[data-amount='melded-0']").fill("3x20 KKK444 15p")
    page.keyboard.press("Enter")
    expect(page.locator("[data-amount='hand-0']")).to_be_focused()
    page.keyboard.type("120+45")
    page.locator("[data-amount='reserve-0']").fill("x44")
    page.locator("[data-amount='hand-1']").fill("3 kings")
    page.keyboard.press("Tab")
    expect(keeper.side(1).locator(".wrong")).to_contain_text("kings: there is no card i")
    (deal,) = keeper.reckoned(pad).deals
    entry = deal.entry.sides[0]
    assert entry.melded is not None
    assert entry.hand is not None
    assert (entry.melded.values, entry.melded.cards, entry.melded.points) == ({20: 3}, "KKK444", 15)
    assert entry.hand[0].points == 165
    assert entry.reserve is not None
    assert entry.reserve.cards == "44"
    assert deal.entry.sides[1].hand is None


def test_a_total_and_points_that_were_agreed_on(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    pad = keeper.begins("classic", 4, NAMES)
    keeper.begins_deal()
    keeper.went_out(1)
    for side, points in ((0, "850"), (1, "120")):
        keeper.side(side).get_by_role("button", name="Enter only a total").click()
        keeper.opens(side, "total")
        for figure in points:
            keeper.key(figure)
    page.get_by_role("button", name="Minus", exact=True).click()
    keeper.button("A penalty, or points agreed on").click()
    page.locator("dialog").get_by_role("button", name="500", exact=True).click()
    page.get_by_role("button", name="A red three forgotten").click()
    keeper.button("Put it down").click()
    keeper.finishes()
    assert keeper.scores() == [350, -120]
    (deal,) = keeper.reckoned(pad).deals
    assert [(line.side, line.points, line.reason) for line in deal.entry.lines] == [
        (0, -500, "A red three forgotten")
    ]
    assert keeper.openings() == [50, 15]


# What looks odd


def test_what_looks_odd_is_said_at_its_field_and_never_in_the_way(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    pad = keeper.begins("original", 4, NAMES)
    keeper.begins_deal()
    keeper.went_out(0)
    keeper.canastas(0, 1, 0)
    expect(page.locator(".ended-by .odd")).to_contain_text("To go out, this side needed besides")
    keeper.number(0, "melded", 333)
    keeper.reds(0, 4)
    keeper.reds(1, 3)
    for side in (0, 1):
        expect(
            keeper.side(side).locator(".odd", has_text="Red threes: 7 in all, and the deck has 4")
        ).to_be_visible()
    melded = page.locator("[data-amount='melded-0']")
    expect(melded).to_have_attribute("aria-invalid", "true")
    described = str(melded.get_attribute("aria-describedby"))
    expect(page.locator(f"[id='{described}']")).to_contain_text("333: no cards come to that")
    keeper.finishes()
    assert len(keeper.reckoned(pad).done) == 1
    expect(page.locator(".match .mark")).to_be_visible()
    page.locator(".match .sheet-line button").first.click()
    sides = page.locator(".sheet-more:not(.shut) .of-sides > div")
    expect(sides.nth(0).locator(".odd")).to_contain_text("333: no cards come to that")
    expect(sides.nth(1).locator(".odd")).not_to_contain_text("333")
    expect(sides.nth(1).locator(".odd")).to_contain_text("Red threes: 7 in all")


# Changing


def test_deals_are_changed_struck_out_and_brought_back(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    pad = keeper.begins("original", 4, NAMES)
    for dealt in (TYPICAL["original"], Dealt(1, (Side((0, 1), 235, 0, 60), Side((1, 0), 280, 3, 10)))):
        keeper.begins_deal()
        keeper.enters(dealt)
    before = keeper.scores()
    page.locator(".match .sheet-line button").first.click()
    keeper.button("Change this deal").click()
    keeper.reds(0, 3)
    keeper.button("Back to the sheet").last.click()
    assert keeper.scores() == [before[0] + 200, before[1]]
    page.locator(".match .sheet-line button").first.click()
    page.locator(".sheet-more:not(.shut) .danger").click()
    page.locator(".sheet-more:not(.shut) .danger").click()
    expect(page.locator(".match .sheet-line")).to_have_count(1)
    assert keeper.scores() == list(keeper.reckoned(pad).totals)
    keeper.button("Undo").click()
    keeper.button("Undo").click()
    assert keeper.scores() == before
    page.reload()  # what can be undone and done again is kept too
    keeper.button("Do again").click()
    expect(page.locator(".scores .score").first).to_have_text(f"{before[0] + 200:,}")


def test_several_pads_and_each_is_gone_on_with(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    first = keeper.begins("original", 4, NAMES)
    keeper.begins_deal()
    keeper.enters(TYPICAL["original"])
    second = keeper.begins("czech", 2, ("Eva", "Jan"))
    page.goto("/scorepad")
    expect(page.locator(".kept")).to_have_count(2)
    expect(page.locator(".kept").first).to_contain_text("Eva")
    page.locator(".kept", has_text="Ana and Cveta").click()
    page.locator(".standing").wait_for()
    assert page.url.endswith(first)
    assert keeper.scores() == list(keeper.reckoned(first).totals)
    keeper.button("Names, files and more").click()
    keeper.button("Throw the pad away").click()
    keeper.button("Really throw the whole pad away?").click()
    expect(page.locator(".kept")).to_have_count(1)
    page.reload()
    expect(page.locator(".kept")).to_have_count(1)
    assert second in str(page.locator(".kept").get_attribute("href"))


def test_a_pad_whose_rules_are_gone_is_in_nobodys_way(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    keeper.begins("original", 4, NAMES)
    broken = {"kanasta": "score pad 1", "rules": "gone", "version": 1, "players": 4}
    kept = {"id": "odd", "revision": 1, "at": 1, "now": broken, "past": [], "ahead": []}
    page.evaluate("(kept) => { localStorage['kanasta.pad.odd'] = JSON.stringify(kept); }", kept)
    page.goto("/scorepad")
    expect(page.locator(".kept")).to_have_count(2)
    expect(page.locator(".kept .wrong")).to_contain_text("no variant is called gone")
    page.locator(".kept").last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("not on this device")


def test_another_window_follows(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    keeper.begins("original", 4, NAMES)
    other = keeper.visitor.context.new_page()
    keeper.visitor.watch(other)
    other.goto(keeper.page.url)
    other.locator(".standing").wait_for()
    keeper.begins_deal()
    keeper.enters(TYPICAL["original"])
    expect(other.locator(".match .sheet-line")).to_have_count(1)
    expect(other.locator(".scores .score").first).to_have_text(f"{keeper.scores()[0]:,}")


# Nothing is lost


def killed(browser: Browser, server: str, times: int) -> None:
    """Enter numbers, and crash the page in the middle of it, again and again: all is there each time."""
    visitor = Visitor(browser, server, PHONE, touch=True)
    keeper = Scorekeeper(visitor)
    pad = keeper.begins("original", 4, NAMES)
    keeper.begins_deal()
    keeper.opens(0, "melded")
    entered = ""
    for number in range(times):
        figure = str(number % 9 + 1)
        if number % 5 == 4:
            keeper.reds(number % 2, number % 4)
        elif len(entered) == 5:
            page = keeper.page
            page.get_by_role("button", name="Take the last figure back").click()
            entered = entered[:-1]
        else:
            keeper.key(figure)
            entered += figure
        address = keeper.page.url
        crash(keeper, browser)
        keeper.page = visitor.context.new_page()
        keeper.page.goto(address)
        field = keeper.page.locator("[data-amount='melded-0']")
        expect(field).to_have_value(entered)
        if number % 5 == 4:
            pressed = keeper.side(number % 2).locator(":scope > .counted button[aria-pressed=true]")
            expect(pressed).to_have_text(str(number % 4))
        (deal,) = keeper.reckoned(pad).deals
        assert deal.entry.sides[0].melded is not None
        assert deal.entry.sides[0].melded.points == int(entered)
        keeper.opens(0, "melded")
    visitor.context.close()


def crash(keeper: Scorekeeper, browser: Browser) -> None:
    """Kill the page's process at once."""
    page = keeper.page
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    with page.expect_event("crash"):
        for process in processes:
            if process["type"] == "renderer":
                with suppress(ProcessLookupError):
                    os.kill(process["id"], signal.SIGKILL)
    session.detach()
    page.close()


def test_a_page_that_dies_mid_entry_loses_nothing(browser: Browser, server: str) -> None:
    killed(browser, server, 10)


@pytest.mark.soak
def test_a_page_that_dies_fifty_times_mid_entry_loses_nothing(browser: Browser, server: str) -> None:
    killed(browser, server, 50)


@pytest.mark.skipif(
    not Path("/proc/self/cmdline").exists(), reason="looks for the browser's process in /proc"
)
def test_a_browser_that_is_killed_loses_nothing(browser: Browser, server: str, tmp_path: Path) -> None:
    """As when a telephone takes the memory back: the whole browser dies, and nothing is written any more."""
    pad, entered = "", ""
    for figure in "4720":
        context = browser.browser_type.launch_persistent_context(
            tmp_path, executable_path=browser_path(), args=list(FLAGS), base_url=server,
            viewport={"width": PHONE[0], "height": PHONE[1]},
        )  # fmt: skip
        page = context.pages[0]
        if not pad:
            page.goto("/scorepad/new")
            page.locator(".button.go").click()
            page.locator(".standing").wait_for()
            pad = page.url.rsplit("/", 1)[1]
        page.goto(f"/scorepad/{pad}/1")
        field = page.locator("[data-amount='melded-0']")
        expect(field).to_have_value(entered)
        field.click()
        page.locator(".keys .figures .key").get_by_text(figure, exact=True).click()
        entered += figure
        expect(field).to_have_value(entered)
        page.wait_for_timeout(500)  # so long nobody needs to put a telephone away
        for pid in processes_of(tmp_path):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with suppress(Error):
            context.close()


def processes_of(profile: Path) -> list[int]:
    """The browser that has this profile; its other processes end with it."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if f"--user-data-dir={profile}".encode() in words and not any(
                b"--type=" in word for word in words
            ):
                found.append(int(folder.name))
    assert found
    return found


def test_a_browser_without_a_database_keeps_pads_too(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    keeper.visitor.context.add_init_script(
        "Object.defineProperty(window, 'indexedDB', { value: undefined });"
    )
    pad = keeper.begins("original", 4, NAMES)
    keeper.begins_deal()
    keeper.enters(TYPICAL["original"])
    keeper.page.goto(f"/scorepad/{pad}")
    keeper.page.locator(".match").wait_for()
    assert keeper.scores() == list(keeper.reckoned(pad).totals)


def test_a_full_note_book_leaves_the_database(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    pad = keeper.begins("original", 4, NAMES)
    keeper.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    keeper.begins_deal()
    keeper.went_out(2)
    keeper.canastas(0, 0, 2)
    keeper.page.wait_for_timeout(300)
    keeper.page.goto(f"/scorepad/{pad}/1")
    chosen = keeper.side(0).locator(".canastas .counted").first.locator("button[aria-pressed=true]")
    expect(chosen).to_have_text("2")


# In and out


def test_files_are_those_of_the_terminal(comes: Comes, tmp_path: Path) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    pad = keeper.begins("czech", 4, NAMES, {"match.target": 4000})
    for dealt in (TYPICAL["czech"], Dealt(None, (Side((0, 1, 0), 235, 0, 60), Side((1, 0, 0), 280, 3, 110)))):
        keeper.begins_deal()
        keeper.enters(dealt)
    known = keeper.reckoned(pad)
    for name, end in (("For a spreadsheet", "csv"), ("As a file", "json")):
        keeper.button("Names, files and more").click()
        with page.expect_download() as found:
            keeper.button(name).click()
        file = tmp_path / f"pad.{end}"
        found.value.save_as(file)
        text = file.read_text("utf-8")
        read, law = read_csv(text, "file") if end == "csv" else read_pad(text)
        assert reckon(read, law).totals == known.totals
        assert read.names == list(NAMES)
        page.keyboard.press("Escape")
        page.goto("/scorepad")
        page.locator("input[type=file]").set_input_files(file)
        page.locator(".match").wait_for()
        copy = page.url.rsplit("/", 1)[1]
        assert copy != pad
        assert keeper.reckoned(copy).totals == known.totals
        assert keeper.document(copy).house == {"match.target": 4000}
        page.goto(f"/scorepad/{pad}")


def test_a_sheet_of_totals_of_another_score_pad_is_gone_on_with(comes: Comes, tmp_path: Path) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    file = tmp_path / "totals.csv"
    file.write_text("Deal;Red;Blue\n1;850;-120\n2;300;440\n", "utf-8")
    page.goto("/scorepad")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".wrong")).to_contain_text("name the rules and how many play")
    page.goto("/scorepad/new")
    page.locator(".games label").nth(4).click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".match").wait_for()
    pad = page.url.rsplit("/", 1)[1]
    assert keeper.document(pad).rules == "bulgarian"
    assert [deal.points for deal in keeper.reckoned(pad).done] == [(850, -120), (300, 440)]
    assert keeper.scores() == [1150, 320]
    expect(page.locator(".scores")).to_contain_text("Red")


def test_a_file_that_is_no_pad_is_refused_in_words(comes: Comes, tmp_path: Path) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    page.goto("/scorepad")
    pad = {"kanasta": "score pad 1", "rules": "czech", "version": 1, "players": 4}
    for name, text, words in (
        ("a.json", json.dumps({**pad, "rules": "poker"}), "no variant is called poker"),
        ("b.json", json.dumps({**pad, "x": 1}), "x: there is no such field"),
        ("c.json", "{", "this is no JSON"),
        ("d.csv", "a,b\n1,2\n", "this is no score pad of Kanasta"),
    ):
        file = tmp_path / name
        file.write_text(text, "utf-8")
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".wrong")).to_contain_text(words)
        expect(page.locator(".wrong")).to_contain_text(name)


def test_others_look_by_a_link_and_it_follows(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    pad = keeper.begins("original", 4, NAMES)
    keeper.begins_deal()
    keeper.enters(TYPICAL["original"])
    keeper.button("Names, files and more").click()
    keeper.button("Share as a link").click()
    link = page.get_by_label("Link", exact=True).input_value()
    code = re.fullmatch(r".+/scorepad/shared/([0-9a-f]{32})", link)
    assert code is not None
    other = comes(DESKTOP)
    other.page.goto(link)
    expect(other.page.locator(".scores .score").first).to_have_text(f"{keeper.scores()[0]:,}")
    assert other.page.locator("main button:not(.sheet-line button, .lines .rule)").count() == 0
    page.keyboard.press("Escape")
    with page.expect_response(re.compile(f"/api/pads/{code[1]}")):
        page.locator(".match .sheet-line button").first.click()
        page.locator(".sheet-more:not(.shut) .danger").click()
        page.locator(".sheet-more:not(.shut) .danger").click()
    other.page.reload()
    expect(other.page.locator(".scores .score").first).to_have_text("0")
    keeper.button("Names, files and more").click()
    keeper.button("Show it no more").click()
    keeper.button("Share as a link").wait_for()
    other.expects("404")
    other.page.reload()
    expect(other.page.locator(".wrong")).to_contain_text("there is no such score pad")
    assert "shared" not in keeper.kept(pad)


def test_print_is_a_clean_sheet_with_every_line(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    pad = keeper.begins("original", 4, NAMES)
    keeper.begins_deal()
    keeper.enters(TYPICAL["original"])
    page = keeper.page
    page.locator(".match .sheet-line button").first.click()
    page.locator(".lines .rule").first.click()
    expect(page.locator(".rule-said")).to_be_visible()
    page.emulate_media(media="print")
    assert page.locator(".pads .button:visible").count() == 0
    lines = page.locator(".sheet.lines:visible")
    assert lines.count() == 2
    expect(lines.first).to_contain_text("Zlatna kanasta × 1")
    expect(lines.first).to_contain_text("ORIG-36")
    assert page.locator(".rule-said:visible, .lines .icon:visible").count() == 0
    expect(page.locator(".picture svg")).to_be_visible()
    begun = date.fromisoformat(str(keeper.kept(pad)["now"]["begun"]))
    expect(page.locator(".on-paper")).to_be_visible()
    expect(page.locator(".on-paper")).to_contain_text(str(begun.year))
    page.emulate_media(media="screen")
    expect(page.locator(".on-paper")).to_be_hidden()


def test_the_match_as_lines(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    keeper.begins("original", 4, NAMES)
    for dealt in (TYPICAL["original"], Dealt(1, (Side((0, 1), 235, 0, 60), Side((1, 0), 280, 3, 10)))):
        keeper.begins_deal()
        keeper.enters(dealt)
    picture = keeper.page.locator(".picture")
    lines: list[list[list[float]]] = [
        [[float(number) for number in point.split(",")] for point in str(line).split()]
        for line in picture.locator("polyline").evaluate_all(
            "(all) => all.map((each) => each.getAttribute('points'))"
        )
    ]
    assert [len(line) for line in lines] == [3, 3]
    heights = {f"{total}": line[-1][1] for total, line in zip(keeper.scores(), lines, strict=True)}
    high, low = sorted(heights, key=int, reverse=True)
    assert heights[high] < heights[low]  # y grows downwards
    expect(picture).to_contain_text("opening 50")
    assert f"Ana and Cveta {keeper.scores()[0]:,}" in str(picture.locator("svg").get_attribute("aria-label"))


def test_the_openings_of_each_deal_are_drawn_where_the_deal_decides(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    pad = keeper.begins("hand_and_foot", 4, NAMES)
    for _ in range(2):
        keeper.begins_deal()
        keeper.enters(TYPICAL["hand_and_foot"])
    needed = [deal.minimum[0] for deal in keeper.reckoned(pad).deals]
    assert needed == [70, 90]
    expect(keeper.page.locator(".picture .needs")).to_have_text([f"opening {points}" for points in needed])


# For everybody


def screens(keeper: Scorekeeper) -> Any:
    """Every screen of the pads, by its name."""
    page = keeper.page
    page.goto("/scorepad")
    page.locator(".pads .go").wait_for()
    yield "no pads yet"
    keeper.begins("czech", 4, NAMES)
    yield "a new pad"
    keeper.begins_deal()
    yield "an empty deal"
    keeper.went_out(0)
    keeper.canastas(0, 0, 4)
    keeper.number(0, "melded", 333)
    yield "the keys for figures"
    keeper.page.locator(".ways button").nth(1).click()
    yield "the keys by value"
    keeper.page.locator(".ways button").nth(2).click()
    yield "the keys by card"
    keeper.reds(0, 4)
    keeper.reds(1, 3)
    page.locator(".keys .shut").click()
    for details in page.locator(".side-entry details").all():
        details.locator("summary").click()
    yield "an odd deal"
    page.locator(".canastas .link").first.click()
    page.locator("dialog .kinds button").first.click()
    yield "a canasta by name"
    page.keyboard.press("Escape")
    page.locator(".agreed .button").click()
    yield "points agreed on"
    page.keyboard.press("Escape")
    keeper.finishes()
    page.locator(".match .sheet-line button").first.click()
    yield "the sheet"
    page.locator("header .round").last.click()
    page.locator("dialog").wait_for()
    yield "more"
    page.keyboard.press("Escape")
    page.goto("/scorepad")
    page.locator(".kept").wait_for()
    yield "a pad to go on with"
    page.goto("/scorepad/new")
    page.locator(".names").wait_for()
    yield "the beginning"
    page.goto("/scorepad/none")
    page.locator("h1").wait_for()
    yield "no pad"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_and_axe_finds_nothing(comes: Comes, language: str) -> None:
    keeper = Scorekeeper(comes(PHONE, touch=True, language=language))
    found = []
    for screen in screens(keeper):
        found += fits(keeper.visitor, screen)
        for size in (PHONE, DESKTOP) if language == ENGLISH else (PHONE,):
            resize(keeper.page, size)
            found += [f"{screen} {size}: {each}" for each in faults(keeper.page)]
        resize(keeper.page, PHONE)
    assert not found, "\n".join(found)


def test_all_by_keyboard(comes: Comes) -> None:
    keeper = Scorekeeper(comes(TABLET))
    page = keeper.page
    pad = keeper.begins("original", 4, NAMES)

    def to(name: str) -> None:
        for _ in range(120):
            if page.evaluate("(name) => document.activeElement?.getAttribute('data-amount') === name || "
                             "document.activeElement?.textContent?.trim() === name", name):  # fmt: skip
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the focus never comes to {name}")

    to("Enter deal 1")
    page.keyboard.press("Enter")
    page.locator(".ended-by").wait_for()
    to("Ana")
    page.keyboard.press("Space")
    to("melded-0")
    page.keyboard.type("205")
    page.keyboard.press("Enter")
    to("hand-0")
    page.keyboard.type("45")
    to("melded-1")
    page.keyboard.type("180")
    to("Finish: the rest is none")
    page.keyboard.press("Enter")
    page.locator(".match").wait_for()
    (deal,) = keeper.reckoned(pad).done
    assert [score.total for score in deal.sheet] == keeper.scores()
    assert deal.entry.sides[0].out


def test_the_start_leads_there_and_back(comes: Comes) -> None:
    visitor = comes(PHONE, touch=True)
    visitor.goes("/")
    visitor.page.get_by_role("link", name="Score pad").click()
    visitor.page.locator(".pads .go").wait_for()
    assert visitor.page.url.endswith("/scorepad")
    visitor.page.go_back()
    expect(visitor.page.get_by_role("heading", name="Play now")).to_be_visible()


def test_a_house_rule_counts(comes: Comes) -> None:
    keeper = on_a_phone(comes)
    page = keeper.page
    page.goto("/scorepad/new")
    keeper.button("House rules").click()
    dialog = keeper.visitor.dialog
    dialog.locator("details", has_text=re.compile("points", re.IGNORECASE)).last.wait_for()
    dialog.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    field = dialog.get_by_label("Going out", exact=True).first
    field.fill("777")
    field.press("Tab")
    keeper.button("Play by them").click()
    expect(page.locator(".chip.house")).to_be_visible()
    page.locator(".button.go").click()
    page.locator(".standing").wait_for()
    pad = page.url.rsplit("/", 1)[1]
    assert json.loads(json.dumps(keeper.document(pad).house)) == {"scoring.going_out": 777}
    keeper.begins_deal()
    keeper.enters(TYPICAL["original"])
    assert "777" in [str(line.points) for line in keeper.reckoned(pad).deals[0].sheet[0].lines]
    assert keeper.scores() == list(keeper.reckoned(pad).totals)
