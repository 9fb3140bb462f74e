"""May I go out? The partner is asked, and his answer binds. By these cards, whoever begins can go out at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from served import served
from table.decks import stacked

from page.conftest import Comes, lacks
from page.means import Missing, need_page
from page.player import Player
from page.screens import deals
from page.visitor import AT_ONCE

HANDS = ("KKK", "QQQ", "JJJ", "TTT")
HOUSE = {
    "dealing.hand": 3,
    "going_out.canastas": 0,
    "opening.bands": [{"score": 0, "minimum": 15}],
}
NAMES = ("Vera", "Milica", "Petar", "Jana")


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server whose tables deal just these hands."""
    try:
        need_page()
    except Missing as what:
        lacks(what)
    table = stacked(*HANDS, upcard="4", stock="5678")
    monkeypatch.setattr("kanasta.table.table.Table", table)
    monkeypatch.setattr("kanasta.web.hall.Table", table)
    with served(tmp_path) as server:
        yield server.url


def four(comes: Comes, url: str) -> list[Player]:
    """Four people, whoever begins first of them."""
    host = comes(settings=AT_ONCE, url=url)
    code = host.opens_table("classic", 4, HOUSE, bots="")
    players = [Player.of(host)]
    for name in NAMES[1:]:
        players.append(Player.of(comes(settings=AT_ONCE, url=url)))
        players[-1].visitor.goes(f"/t/{code}")
        players[-1].visitor.page.locator("#own-name").fill(name)
        players[-1].visitor.button("Sit down").click()
        deals(players[-1].visitor)
    host.goes(f"/t/{code}")
    deals(host)
    for player in players:
        player.waits_for(lambda sight: sight.turn or sight.asked.startswith("It is the turn of"))
    first = next(place for place, player in enumerate(players) if player.sees().turn)
    return players[first:] + players[:first]


def name_of(player: Player) -> str:
    """His name, as another one sees it, is the only one that he does not see himself."""
    (name,) = set(NAMES) - set(player.visitor.page.locator(".seats .name").all_inner_texts())
    return name


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_partner_is_asked_and_nobody_else(url: str, comes: Comes, answer: str) -> None:
    asker, left, partner, right = four(comes, url)
    asker.draws()
    asker.action("May I go out?").click()
    name = name_of(asker)
    sight = partner.waits_for(lambda sight: sight.turn)
    assert sight.asked == f"{name} asks: may I go out?"
    assert {button.name for button in sight.buttons} >= {"Yes, go out", "No, wait"}
    for other in (left, right, asker):
        assert not {"Yes, go out", "No, wait"} & {button.name for button in other.sees().buttons}
    left.waits_for(lambda sight: any("asked whether to go out" in line for line in sight.log))
    partner.action("Yes, go out" if answer == "yes" else "No, wait").click()
    asker.waits_for(lambda sight: sight.turn and not asker.finds(sight, "May I go out?"))
    kings = [held.place for held in asker.sees().hand][:3]
    if answer == "yes":
        asker.chooses(*kings)
        asker.acts(asker.visitor.page.locator(".actions .primary"))
        assert asker.discards(0)
        for player in (asker, left, partner, right):
            assert player.over(player.waits_for(lambda sight: bool(sight.dialog)))
        assert f"{name} went out" in left.visitor.dialog.inner_text()
    else:
        asker.chooses(*[held.place for held in asker.sees().hand if held.natural][:3])
        asker.acts(asker.visitor.page.locator(".side.ours"))
        assert asker.sees().refused
        assert not asker.sees().melds
