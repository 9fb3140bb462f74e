"""A variant's own words, and values that matter only where a house rule sets another."""

from __future__ import annotations

import pytest

from statements.table import Game

CLASSIC = Game("classic")
CZECH = Game("czech")
HAND_AND_FOOT = Game("hand_and_foot")
BULGARIAN = Game("bulgarian")
WITH_RESERVE = {"dealing__cut": "gives the reserves", "dealing__reserve": 7}


@pytest.mark.parametrize(
    ("game", "word"),
    [
        (CLASSIC.with_house(**WITH_RESERVE), "reserve"),
        (CZECH.with_house(**WITH_RESERVE), "rezerva"),
        (HAND_AND_FOOT, "Rezerva"),
        (BULGARIAN.with_house(**WITH_RESERVE), "резерв"),
    ],
)
def test_the_word_for_a_reserve(game: Game, word: str) -> None:
    assert f"face down: the {word}." in game.sheet


@pytest.mark.parametrize(
    ("game", "word"),
    [
        (CLASSIC, "concealed"),
        (CZECH, "z ruky"),
        (Game("original"), "HAND"),
        (BULGARIAN, "всички карти наведнъж"),
    ],
)
def test_the_word_for_the_whole_hand_at_once(game: Game, word: str) -> None:
    bonus = game.with_house(concealed__after="nothing melded by the player")
    out = bonus.drawn("KKKKKKKQ", others="QJ").after("meld KKKKKKK; discard Q")
    assert f"Going out: {word}" in out.lines()


def test_the_word_for_a_wild_canasta_and_its_points() -> None:
    wild = CLASSIC.with_house(melds__wild_melds=True)
    assert "called “wild canasta”." in wild.sheet
    assert wild.ended_with(ours="2222***").points() == 4 * 20 + 3 * 50
    thousand = CLASSIC.with_house(melds__wild_melds=True, scoring__wild_canasta=1000)
    assert thousand.ended_with(ours="2222***").line("wild canasta × 1") == 1000


def test_classic_by_deals() -> None:
    by_deal = CLASSIC.with_house(opening__by="deal")
    assert [by_deal.minimum(score, deal) for score in (-5, 4000) for deal in (1, 2)] == [50, 50, 50, 50]
    one_deal = CLASSIC.with_house(match__ends="after deals")
    assert one_deal.winners(100, 50, deals=1) == [0]


def test_classic_with_reserves() -> None:
    end = CLASSIC.with_house(**WITH_RESERVE).ended_with(reserves=["r4", "", "", ""], ended_by=1)
    assert end.points() == -5


def test_czech_red_threes_where_the_canasta_matters_for_them_alone() -> None:
    game = CZECH.with_house(scoring__without_canasta="nothing changes")
    assert game.ended_with(ours="KKK", reds=[1]).points() == 30 - 100
    assert game.ended_with(ours="KKKKKKK", reds=[1], ended_by=1).line("Red threes") == 100
    assert game.ended_with(reds=[1], ended_by=0).line("Red threes") == -100


def test_bulgarian_with_the_bonus_for_one_player_alone() -> None:
    game = BULGARIAN.with_house(concealed__after="nothing melded by the player")
    partner = [False, False, True, False]
    assert game.drawn("AQ", ours="AAA KKKKKKK", melded=partner).after("add A; discard Q").ended == "concealed"


def test_cards_worth_thousands_open_like_others() -> None:
    bands = [{"score": 0, "minimum": 10000}]
    game = Game("original").with_house(values__ace=10000, opening__bands=bands)
    table = game.drawn("AAAAKKKK")
    table.allows("meld AAA; discard K", "meld KKK; meld AAA; discard K")
    assert table.deal.opening_reach() == 4 * 10000 + 4 * 10
