"""Every game is played through the page, in the language of its document."""

from __future__ import annotations

import pytest

from kanasta.rules.shelf import VARIANTS, load_variant
from page.conftest import Comes
from page.screens import plays_at
from page.visitor import AT_ONCE, DESKTOP, PHONE, TABLET

LANGUAGE = {"original": "sr", "czech": "cs", "hand_and_foot": "sr-Latn", "bulgarian": "bg", "classic": "en"}
TABLES = [(name, count) for name in VARIANTS for count in load_variant(name).players.numbers]
SIZES = (PHONE, TABLET, DESKTOP)


@pytest.mark.parametrize("rules", VARIANTS)
def test_a_deal_of_each_game(comes: Comes, rules: str) -> None:
    """Until it ends, or for half a dozen turns."""
    size = SIZES[list(VARIANTS).index(rules) % len(SIZES)]
    visitor = comes(size, language=LANGUAGE[rules], settings=AT_ONCE)
    player = plays_at(visitor, rules, load_variant(rules).players.best)
    sight = player.plays(6)
    assert player.turns == 6 or player.over(sight)
    assert not player.refusals


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_two_deals_of_each_game_for_all_numbers_of_players(comes: Comes, rules: str, players: int) -> None:
    visitor = comes(PHONE, language=LANGUAGE[rules], settings=AT_ONCE)
    player = plays_at(visitor, rules, players)
    player.plays_deal(200)
    visitor.button("Next deal", visitor.dialog).click()
    player.plays_deal(200)
    assert not player.refusals
