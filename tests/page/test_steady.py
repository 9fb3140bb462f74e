"""Nothing moves on its own: cards come and go, and all else stays where it is."""

from __future__ import annotations

import pytest

from kanasta.locale.language import LANGUAGES
from page.conftest import Comes
from page.layout import still
from page.probes import probe
from page.screens import HUGE, deals, groups_of, plays_at, sits
from page.visitor import AT_ONCE, DESKTOP, PHONE, TABLET, Visitor

COUNT_FLIGHTS = """() => {
  window.flown = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.classList?.contains("flying")) window.flown += 1;
  }).observe(document.body, { childList: true, subtree: true });
}"""
PLACES = (".stock .card", ".pile .card", "[data-at=hand]")
STILL = 0.002
"""Of the screen times the way: a line of text that moves by its height is more."""


def moved(visitor: Visitor) -> list[str]:
    """What has moved by itself, if it is worth speaking of."""
    still(visitor.page)
    found = visitor.page.evaluate("window.noted()")
    if sum(each["value"] for each in found) < STILL:
        return []
    return [f"{each['value']:.4f} {each['what']}" for each in found]


def watched(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(f"({probe('shifts')})()")
    return visitor


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_cards_come_without_a_shift(comes: Comes, size: tuple[int, int]) -> None:
    """From the deal through several turns, in which melds are laid and the hand grows and shrinks."""
    visitor = watched(comes(size, settings=AT_ONCE))
    player = sits(visitor, visitor.opens_table("classic", 2, HUGE | {"dealing.hand": 25}))
    visitor.page.locator(".changed").first.wait_for()
    still(visitor.page)
    visitor.page.evaluate("window.noted()")  # what the lobby does is another matter
    deals(visitor)
    for _ in range(3):
        player.plays(1)
        player.waits_for_turn()
    assert not moved(visitor)


@pytest.mark.parametrize("language", LANGUAGES)
def test_stock_and_pile_stay_where_they_are(comes: Comes, language: str) -> None:
    """Whatever is asked, said or chosen in a turn, in every language, on a telephone."""
    visitor = comes(PHONE, settings=AT_ONCE, language=language)
    player = plays_at(visitor, "classic", 2, HUGE | {"dealing.hand": 25})
    places: dict[str, list[int]] = {}

    def note(moment: str) -> None:
        boxes = [
            visitor.page.locator(each).bounding_box()
            for each in (".stock .card", ".pile .card", "[data-at=hand]")
        ]
        places[moment] = [round(box["y"]) for box in boxes if box]

    note("to draw")
    player.draws()
    note("to meld")
    group = groups_of(player)[0][:3]
    player.chooses(*group)
    note("chosen")
    player.chooses(group[0])
    player.acts(visitor.page.locator(".side.ours"))
    note("refused")
    player.chooses(len(player.sees().hand) - 1)
    player.acts(player.action("Discard {card}"))
    note("armed")
    first = places["to draw"]
    jumps = {
        moment: tops
        for moment, tops in places.items()
        if any(abs(top - before) > 2 for top, before in zip(tops, first, strict=True))
    }
    assert not jumps, f"from {first} to {jumps}"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_melds_stay_where_they_are_laid(comes: Comes, size: tuple[int, int]) -> None:
    """Whatever is laid after them, of lower or of higher rank; and the button that is always there stays too."""
    visitor = comes(size, settings=AT_ONCE)
    player = plays_at(visitor, "classic", 2, HUGE | {"dealing.hand": 40})
    sort = visitor.button("Sort")
    place = sort.bounding_box()
    player.draws()
    assert sort.bounding_box() == place
    columns: dict[str, tuple[float, float]] = {}
    for turn in (0, -1, 0):
        player.chooses(*groups_of(player)[turn][:3])
        player.acts(visitor.page.locator(".actions .primary"))
        player.chooses()
        for meld in visitor.page.locator(".ours .meld").all():
            box, at = meld.bounding_box(), str(meld.get_attribute("data-at"))
            assert box
            assert columns.setdefault(at, (box["x"], box["width"])) == (box["x"], box["width"])
        assert sort.bounding_box() == place
    assert len(columns) == 3
    ranks = [at.removeprefix("meld:0") for at in columns]
    by_rank = sorted(ranks, key="AKQJT98765432".index)
    assert ranks not in (by_rank, by_rank[::-1]), "or the order of ranks would do"


def test_a_table_that_is_loaded_again_comes_without_a_shift(comes: Comes) -> None:
    visitor = watched(comes(PHONE, settings=AT_ONCE))
    player = plays_at(visitor, "classic", 4)
    visitor.page.reload()
    player.waits_for_turn()
    assert not moved(visitor)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_first_screen_comes_without_a_shift(comes: Comes, size: tuple[int, int]) -> None:
    assert not moved(watched(comes(size)).goes())


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_lobby_comes_without_a_shift(comes: Comes, size: tuple[int, int]) -> None:
    visitor = watched(comes(size))
    code = visitor.opens_table("czech", 4, {"opening.negative": 15}, bots="")
    visitor.goes(f"/t/{code}")
    visitor.page.locator(".changed").wait_for()
    assert not moved(visitor)


def test_who_wants_stillness_has_it(comes: Comes) -> None:
    """With `prefers-reduced-motion` nothing flies and nothing is animated for long."""
    visitor = comes(DESKTOP, settings={}, reduced_motion="reduce")
    player = plays_at(visitor, "classic", 4)
    visitor.page.evaluate(COUNT_FLIGHTS)
    player.plays(2)
    assert visitor.page.evaluate("window.flown") == 0


def test_cards_fly_where_one_watches_them(comes: Comes) -> None:
    visitor = comes(DESKTOP, settings={"speed": "fast"})
    player = plays_at(visitor, "classic", 4)
    visitor.page.evaluate(COUNT_FLIGHTS)
    player.plays(2)
    assert visitor.page.evaluate("window.flown") >= 4
    visitor.page.locator(".flying").first.wait_for(state="detached")
