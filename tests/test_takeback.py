"""Taking back: own melds until the discard, an opening whole, and never across a card that was hidden (A2, ORIG-21)."""

from __future__ import annotations

from typing import Any

import pytest
from random_matches import SHORT, tables

from kanasta.game.action import Action
from kanasta.game.deal import Deal
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.position import Position
from kanasta.game.takeback import can_take_back, story, take_back
from kanasta.rules.shelf import load_variant


def deal_of(**fields: Any) -> Deal:
    """A deal of the original rules, four players, seat 1 to act."""
    given: dict[str, Any] = {
        "rules": "original",
        "players": 4,
        "turn": 1,
        "hands": ["5555", "KKK4445678", "6666", "7777"],
        "stock": "99TTJJ",
        "pile": "QA",
        "melds": [[], ["KKK"]],
    }
    return Position(**{**given, **fields}).deal()


def played(start: Deal, *actions: str) -> Deal:
    deal = start.copy()
    for action in actions:
        deal.play(Action(action))
    return deal


def went_back(start: Deal, *actions: str) -> tuple[int, int]:
    """How many actions may be taken back, and how many are left then; the deal must be as it was after those."""
    deal = played(start, *actions)
    count = can_take_back(deal)
    if count == 0:
        with pytest.raises(ValueError, match="nothing"):
            take_back(start, deal)
        return 0, len(actions)
    before = take_back(start, deal)
    left = list(actions)[: len(actions) - count]
    again = played(start, *left)
    assert before.facts() == again.facts()
    assert [event.action for event in story(before)] == [event.action for event in story(again)]
    assert before.legal() == again.legal()
    return count, len(left)


def test_nothing_at_first_nor_after_a_draw() -> None:
    assert went_back(deal_of()) == (0, 0)
    assert went_back(deal_of(), "draw") == (0, 1)


def test_melds_go_back_one_by_one_to_the_draw() -> None:
    start = deal_of()
    assert went_back(start, "draw", "add K") == (1, 1)
    assert went_back(start, "draw", "add K", "meld 444") == (1, 2)
    after = take_back(start, played(start, "draw", "add K", "meld 444"))
    assert can_take_back(take_back(start, after)) == 0


def test_not_after_the_discard() -> None:
    assert went_back(deal_of(), "draw", "meld 444", "discard 8") == (0, 3)


def test_an_opening_goes_back_whole() -> None:
    """A2: while it is staged, and also when it stands, since the others were told of it whole."""
    start = deal_of(melds=[[], []], hands=["5555", "AAA444QQQ58", "6666", "7777"])
    assert went_back(start, "draw", "meld 444") == (1, 1)
    assert went_back(start, "draw", "meld 444", "meld QQQ") == (2, 1)
    assert went_back(start, "draw", "meld 444", "meld QQQ", "meld AAA") == (3, 1)
    # What is laid after the opening is by itself again.
    more = deal_of(melds=[[], []], hands=["5555", "AAAQ444QQQ58", "6666", "7777"])
    assert went_back(more, "draw", "meld QQQ", "meld AAA", "meld 444") == (1, 3)


def test_a_take_that_waits_goes_back_whole() -> None:
    start = deal_of(melds=[[], []], pile="Q98", hands=["5555", "88444AAA56", "6666", "7777"])
    assert went_back(start, "take 88") == (1, 0)
    assert went_back(start, "take 88", "meld 444") == (2, 0)


def test_a_finished_take_never_does() -> None:
    opened = deal_of(pile="Q98", hands=["5555", "88444AAA56", "6666", "7777"])
    assert went_back(opened, "take 88") == (0, 1)
    assert went_back(opened, "take 88", "meld 444") == (1, 1)
    waited = deal_of(melds=[[], []], pile="Q98", hands=["5555", "88444AAA56", "6666", "7777"])
    assert went_back(waited, "take 88", "meld AAA") == (0, 2)
    assert went_back(waited, "take 88", "meld AAA", "meld 444") == (1, 2)


def test_a_finished_take_of_a_single_card_never_does() -> None:
    opened = deal_of(pile="8", hands=["5555", "88444AAA56", "6666", "7777"])
    assert went_back(opened, "take 88") == (0, 1)
    waited = deal_of(melds=[[], []], pile="8", hands=["5555", "88444AAA56", "6666", "7777"])
    assert went_back(waited, "take 88", "meld AAA") == (0, 2)


def test_where_the_rest_of_the_pile_counts_a_take_is_finished_at_once() -> None:
    """With ``opening.rest_counts`` the pile is in the hand while the opening is laid: what was laid since goes back."""
    start = deal_of(
        house={"opening.rest_counts": True},
        melds=[[], []],
        pile="AQ98",
        hands=["5555", "88444AA56", "6666", "7777"],
    )
    assert went_back(start, "take 88") == (0, 1)
    assert went_back(start, "take 88", "meld 444") == (1, 1)
    assert went_back(start, "take 88", "meld 444", "meld AAA") == (2, 1)


def test_never_across_a_reserve_taken_up() -> None:
    start = Position(
        rules="hand_and_foot", players=4, turn=1, hands=["5555", "444", "6666", "7777"], stage="meld",
        reserves=["", "89TJQ", "", ""], stock="99TTJJ", pile="QA", melds=[[], ["KKK"]],
    ).deal()  # fmt: skip
    assert went_back(start, "meld 444") == (0, 1)
    assert played(start, "meld 444").hand_of(1) == "QJT98"


def test_never_across_the_partner_s_answer() -> None:
    start = Position(
        rules="original", house={"going_out.ask_partner": True}, players=4, turn=1, stage="meld",
        hands=["5555", "KK444", "6666", "7777"], stock="99TTJJ", pile="QA", melds=[[], ["KKKKK"]],
    ).deal()  # fmt: skip
    assert went_back(start, "ask", "yes") == (0, 2)
    assert went_back(start, "ask", "yes", "add K") == (1, 2)


def test_never_when_the_deal_is_over() -> None:
    start = deal_of(stage="meld", hands=["5555", "KKK", "6666", "7777"], melds=[[], ["KKKKQ"[:4], "AAAAAAA"]])
    assert played(start, "add K", "add K", "add K").over
    assert went_back(start, "add K", "add K", "add K") == (0, 3)


def test_a_deal_that_never_was_there() -> None:
    start = deal_of()
    with pytest.raises(ValueError, match="never"):
        take_back(played(start, "draw"), played(start, "draw", "add K"))


@pytest.mark.parametrize(("variant", "players"), tables())
def test_no_hidden_card_was_seen_since(variant: str, players: int) -> None:
    """At every moment of random deals: it is the same player's turn, and the stock, the other hands and the reserves
    are the same; the player's hand and the pile hold what was laid."""
    rules = load_variant(variant, {**SHORT, "going_out.ask_partner": True})
    backs = 0
    for seed in range(4):
        match, lot = Match(rules, players, seed), Lot(seed)
        start = match.deal.copy()
        history = [start]
        while not match.deal.over:
            legal = match.deal.legal()
            match.play(legal[lot.below(len(legal))])
            history.append(match.deal.copy())
            count = match.can_take_back()
            if not count:
                continue
            backs += 1
            now, before = match.deal.facts(), take_back(start, match.deal).facts()
            assert before == history[-1 - count].facts()
            turn = now["turn"]
            assert before["turn"] == turn
            for same in ("stock", "reserve", "red", "scores", "melded"):
                assert before[same] == now[same]
            for seat in range(players):
                if seat != turn:
                    assert before["hand"][seat] == now["hand"][seat]
            assert all(
                more >= less for more, less in zip(before["hand"][turn], now["hand"][turn], strict=True)
            )
            assert before["pile"][: len(now["pile"])] == now["pile"]
            assert len(before["pile"]) - len(now["pile"]) == (1 if now["waiting"] else 0)
    assert backs > 10


@pytest.mark.parametrize(("variant", "players"), [("original", 4), ("hand_and_foot", 4), ("czech", 3)])
def test_the_match_goes_back_with_faces(variant: str, players: int) -> None:
    match, lot, backs = Match(load_variant(variant, SHORT), players, 2), Lot(2), 0
    while not match.deal.over:
        steps, hands = match.steps, [sorted(hand) for hand in match.faces.hands]
        legal = match.deal.legal()
        match.play(legal[lot.below(len(legal))])
        if match.can_take_back() == 1 and lot.below(2):
            assert match.take_back() == 1
            assert match.steps == steps
            assert [sorted(hand) for hand in match.faces.hands] == hands
            backs += 1
            match.play(match.deal.legal()[len(match.deal.legal()) - 1])
    assert backs > 2
