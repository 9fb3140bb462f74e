"""The pad's sheets are the game's own, whatever was played and however it is entered, and nothing looks odd then."""

from __future__ import annotations

import random

import pytest
from random_matches import tables

import kanasta
from kanasta import load_variant
from kanasta.game.law import Law
from kanasta.scorepad.check import notices
from kanasta.scorepad.count import side_score
from scorepad.entering import Clerk, over_deals

HOUSES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("classic", 4, {"red_threes.plus_for": "every side", "scoring.melded_cards": "count outside canastas"}),
    ("classic", 2, {"red_threes.otherwise": "nothing", "scoring.without_canasta": "everything counts minus"}),
    ("classic", 4, {"stock.out": "ends the deal at once", "red_threes.plus_for": "the side that went out"}),
    ("czech", 4, {"scoring.melded_cards": "count outside canastas", "concealed.after": "nothing melded by the player"}),
    ("bulgarian", 4, {"values.ace": 15, "values.black_three": 0, "red_threes.totals": {3: 500}}),
    ("hand_and_foot", 4, {"scoring.melded_cards": "all count", "dealing.reserve": 5, "going_out.canastas": 1,
                          "going_out.natural_canastas": 0, "going_out.mixed_canastas": 0,
                          "going_out.wild_canastas": 0}),
    ("original", 4, {"melds.canasta": 5, "melds.wild_melds": True, "melds.half_wilds": True}),
)  # fmt: skip
"""House rules under which other lines count than in the variants as they are."""


def agree(law: Law, count: int, seed: int) -> set[str]:
    """Enter so many ended deals and compare every line. Answers with the lines that were seen."""
    chance = random.Random(seed)
    seen = set()
    for deal in over_deals(law, count, seed):
        entry = Clerk(deal, chance).entry()
        expected = deal.score()
        for side in range(law.sides):
            assert side_score(law, entry, side) == expected.sides[side], (deal.melds_of(side), entry)
            seen |= {line.what.text for line in expected.sides[side].lines}
        minimum = [deal.minimum_of(side) for side in range(law.sides)]
        assert [str(notice.message) for notice in notices(law, entry, minimum)] == [], entry
    return seen


DEALS = 60 if kanasta.build.rules == "compiled" else 15


@pytest.mark.parametrize(("variant", "players"), tables())
def test_sheets_are_the_games_own(variant: str, players: int) -> None:
    agree(Law(load_variant(variant), players), DEALS, 7)


@pytest.mark.parametrize(("variant", "players", "house"), HOUSES)
def test_sheets_are_the_games_own_by_house_rules(
    variant: str, players: int, house: dict[str, object]
) -> None:
    agree(Law(load_variant(variant, house), players), DEALS, 11)


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players"), tables())
def test_sheets_are_the_games_own_over_thousands(variant: str, players: int) -> None:
    seen = agree(Law(load_variant(variant), players), 10_000, 2026)
    assert {"Melded cards", "Cards left in hand", "Red threes × {count}", "{label} × {count}"} <= seen


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players", "house"), HOUSES)
def test_house_rules_over_thousands(variant: str, players: int, house: dict[str, object]) -> None:
    agree(Law(load_variant(variant, house), players), 2_000, 2027)
