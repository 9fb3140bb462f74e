"""The replay of a finished deal: every step, each moment as its seat saw it, and nothing that it did not see."""

from __future__ import annotations

import re
from itertools import count as numbers
from typing import Any

import msgspec
import pytest

from kanasta.bots.careful import Careful
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.record import Record, Seat
from kanasta.game.view import view
from kanasta.rules.shelf import load_variant
from kanasta.web.replay import Replay, replay


def played(rules: str, players: int, deals: int = 1) -> Match:
    """A match of which so many deals are finished, and one is begun."""
    for seed in numbers(11):
        match, bot, lot = Match(load_variant(rules), players, seed=seed), Careful(), Lot(5)
        for number in range(1, deals + 1):
            while not match.deal.over:
                match.play(bot.choose(view(match.deal, match.deal.actor), lot))
            match.finish_deal()
            if match.over:
                break  # it was over too soon
            match.next_deal()
            if number == deals:
                match.play(match.deal.legal()[0])
                return match
    raise AssertionError("unreachable")


def text_of(match: Match) -> str:
    return Record.of(match, [Seat(f"name {seat}") for seat in range(match.players)]).public()


def lying(found: Replay) -> list[dict[str, Any]]:
    """The cards of every moment: each change put into those before it, as docs/protocol.md tells."""
    states: list[dict[str, Any]] = []
    for moment in msgspec.to_builtins(found.moments):
        state: dict[str, Any] = dict(states[-1]) if states else {"melds": {}, "pile": ""}
        for name, value in moment["cards"].items():
            if name == "melds":
                merged = state["melds"] | value
                value = {key: cards for key, cards in merged.items() if cards is not None}
            if name == "pile":
                value = " ".join([*state["pile"].split()[: value["keep"]], *value.get("add", "").split()])
            state[name] = value
        states.append(state)
    return states


@pytest.mark.parametrize(
    ("rules", "players"), [("classic", 4), ("czech", 2), ("hand_and_foot", 4), ("bulgarian", 2)]
)
def test_each_moment_is_what_the_seat_saw(rules: str, players: int) -> None:
    match = played(rules, players)
    deal = match.played[0]
    for seat in range(players):
        found = replay(text_of(match), None, seat)
        assert found is not None
        states = lying(found)
        assert len(states) == len(deal.steps) + 1
        assert [moment.step for moment in found.moments[1:]] == [str(step) for step in deal.steps]
        for count, state in enumerate(states):
            past, faces = deal.at(match.law, count)
            assert state["hand"].split() == list(faces.hand_of(seat))
            legal = [str(action) for action in past.legal()] if past.actor == seat and not past.over else []
            assert sorted(filter(None, state["legal"].split(";"))) == sorted(legal)
        assert states[-1]["stage"] == "over"


def test_of_what_others_hold_only_the_number_is_told_until_the_end() -> None:
    match = played("classic", 4)
    found = replay(text_of(match), 1, 2)
    assert found is not None
    open_to_all = ("hand", "melds", "red_threes", "pile", "bottom", "known", "legal", "so_far")
    states = lying(found)
    for count, state in enumerate(states):
        deal, faces = match.played[0].at(match.law, count)
        assert state["hand"].split() == list(faces.hand_of(2))
        if count == len(states) - 1:
            left = [tuple(cards.split()) for cards in state.pop("hands_left")]
            assert left == [faces.hand_of(seat) for seat in range(4)]
        if deal.pending and deal.turn != 2:
            continue  # an opening that another one lays is in his hand still
        assert list(state["hands"]) == [len(hand) for hand in faces.hands]
        rest = str([value for name, value in state.items() if name not in open_to_all])
        assert not re.search(r"[2-9TJQKA][shdc]\b", rest)
        on_table = [
            card for cards in (*state["melds"].values(), *state["red_threes"]) for card in cards.split()
        ]
        assert len(on_table) == 108 - len(faces.stock) - len(faces.pile) - sum(map(len, faces.hands))


def test_an_unfinished_deal_is_not_shown() -> None:
    match = played("classic", 2, deals=2)
    text = text_of(match)
    last = replay(text, None, 0)
    assert last is not None
    assert (last.deal, last.deals) == (2, 2)
    assert replay(text, 3, 0) is None
    assert replay(text, 0, 0) is None


def test_before_the_first_deal_is_over_nothing_is_shown() -> None:
    match = Match(load_variant("classic"), 2, seed=11)
    match.play(match.deal.legal()[0])
    assert replay(text_of(match), None, 0) is None


def test_a_seat_that_is_none_sees_nothing() -> None:
    assert replay(text_of(played("classic", 2)), 1, 2) is None
