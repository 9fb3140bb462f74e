"""Laying and taking back: an opening is told once, when it reaches its minimum, and nobody hears of a hesitation."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from kanasta.table import fact as facts
from kanasta.table.command import Play, StandIn, TakeBack
from kanasta.table.table import MOST_PLAYERS, WATCHERS
from table.decks import stacked
from table.evening import Evening, refused

FOUR = (0, 1, 2, 3)


def classic(*hands: str, upcard: str = "9", stock: str = "8J8J8J", **terms: Any) -> Evening:
    """Four people at classic rules, where an opening needs 50; hands by who plays first."""
    evening = Evening(
        "classic", 4, make=stacked(*hands, upcard=upcard, stock=stock), **{"watchers": True, **terms}
    )
    return evening.sit(*FOUR).deal()


def cards(evening: Evening, audience: int) -> Any:
    return json.loads(evening.scene(audience))["cards"]


def others(evening: Evening) -> list[int]:
    turn = evening.table.deal.turn
    return [audience for audience in (*FOUR, WATCHERS) if audience != turn]


def all_of(evening: Evening, audience: int) -> tuple[bytes, list[bytes], int, int, int]:
    """Everything that this audience has or can ask for."""
    table = evening.table
    return (
        evening.scene(audience),
        list(evening.told[audience]),
        table.versions[audience],
        table.moved[audience],
        table.told_at[audience],
    )


def back(evening: Evening) -> list[facts.AnyFact]:
    return evening.does(evening.who(evening.table.deal.turn), TakeBack)


# One public event


def test_an_opening_is_told_as_one_event_when_it_reaches_the_minimum() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    turn, before = evening.table.deal.turn, {each: all_of(evening, each) for each in others(evening)}
    heard = {each: len(evening.told[each]) for each in (*FOUR, WATCHERS)}
    evening.play("meld KKK")
    assert cards(evening, turn)["staged"] == 30
    assert cards(evening, turn)["pending"] is True
    assert {each: all_of(evening, each) for each in others(evening)} == before
    evening.play("meld QQQ")
    for each in others(evening):
        assert len(evening.told[each]) == heard[each] + 1
        assert evening.last(each)["what"] == {
            "is": "played", "seat": turn, "steps": ["meld Ks Kh Kd", "meld Qs Qh Qd"],
        }  # fmt: skip
        assert evening.last(each)["version"] == json.loads(before[each][0])["version"] + 1
        assert cards(evening, each)["hands"][turn] == 6
    assert evening.last(turn)["what"]["steps"] == ["meld Qs Qh Qd"]
    assert len(evening.told[turn]) == heard[turn] + 2
    evening.check()


def test_an_opening_that_takes_the_pile_is_told_with_what_came() -> None:
    evening = classic("KKQQQ445677", "AAA55566778", upcard="K")
    turn = evening.table.deal.turn
    before = {each: all_of(evening, each) for each in others(evening)}
    evening.play("take KK")
    assert cards(evening, turn)["waiting"] is True
    assert cards(evening, turn)["so_far"]["taken_up"] == "K"
    assert {each: all_of(evening, each) for each in others(evening)} == before
    for each in others(evening):
        assert cards(evening, each)["pile"].split()[-1][0] == "K"
        assert cards(evening, each)["hands"][turn] == 11
    evening.play("meld QQQ")
    for each in others(evening):
        what = evening.last(each)["what"]
        assert [step.split()[0] for step in what["steps"]] == ["take", "meld"]
        assert [face[0] for face in what["came"].split()] == ["K"]
    evening.check()


def test_an_opening_of_several_actions_at_once_is_one_event_too() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    heard = {each: len(evening.told[each]) for each in (*FOUR, WATCHERS)}
    turn = evening.table.deal.turn
    evening.play("meld KKK; meld QQQ; discard 7")
    for each in (*FOUR, WATCHERS):
        assert len(evening.told[each]) == heard[each] + (3 if each == turn else 2)
    evening.check()


def test_where_the_rest_of_the_pile_counts_an_opening_is_laid_in_the_open() -> None:
    """The pile comes into the hand with the take, so it could not be kept from the others."""
    evening = classic("KKQQQ445677", upcard="K", house={"opening.rest_counts": True})
    turn = evening.table.deal.turn
    heard = len(evening.told[WATCHERS])
    evening.play("take KK")
    assert evening.last(WATCHERS)["what"]["steps"] == ["take Ks Kh"]
    evening.check()
    assert cards(evening, turn)["staged"] == 30
    evening.play("meld QQQ")
    assert evening.last(WATCHERS)["what"]["steps"] == ["meld Qs Qh Qd"]
    assert len(evening.told[WATCHERS]) == heard + 2
    back(evening)
    evening.check()


# Hesitating


@pytest.mark.parametrize("clock", [0, 60])
def test_nobody_hears_of_a_hesitation(clock: int) -> None:
    """At one table the opening is laid at once, at the other after it was laid twice and taken back."""
    told = []
    for hesitates in (False, True):
        evening = classic("KKKQQQ44567", turn_seconds=clock, step_seconds=clock // 6)
        evening.play("draw")
        began, hearers = evening.at, others(evening)
        before = {each: all_of(evening, each) for each in hearers}
        for lays in ("meld KKK", "meld QQQ") if hesitates else ():
            evening.play(lays)
            assert {each: all_of(evening, each) for each in hearers} == before
            back(evening)
            assert {each: all_of(evening, each) for each in hearers} == before
        evening.at = began + 20_000
        evening.play("meld KKK")
        assert {each: all_of(evening, each) for each in hearers} == before
        evening.play("meld QQQ; discard 7")
        evening.play("draw")
        told.append({each: all_of(evening, each) for each in hearers})
        evening.check()
    assert told[0] == told[1]


def test_a_version_tells_nothing_of_a_hesitation() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    versions = list(evening.table.versions)
    turn = evening.table.deal.turn
    for _ in range(3):
        evening.play("meld KKK")
        back(evening)
    for audience in range(MOST_PLAYERS + 1):
        assert evening.table.versions[audience] == versions[audience] + (6 if audience == turn else 0)


def test_a_hesitation_makes_nothing_stale_for_others() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    turn = evening.table.deal.turn
    other = (turn + 1) % 4
    wish = evening.wish(other, Play, actions="draw")
    with refused("not_your_turn"):
        evening.give(other, wish)
    evening.play("meld KKK")
    with refused("not_your_turn"):
        evening.give(other, wish)


def test_who_comes_after_a_restart_sees_no_opening_that_is_being_laid() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    turn, before = evening.table.deal.turn, {each: evening.scene(each) for each in others(evening)}
    evening.play("meld KKK")
    evening.check()  # reads the log anew
    assert {each: evening.scene(each) for each in before} == before
    assert evening.table.deal.turn == turn


# Taking back


def test_melds_go_back_one_by_one_up_to_the_draw() -> None:
    evening = classic("KKKKQQQQ456")
    evening.play("draw")
    evening.play("meld KKK; meld QQQ")
    evening.play("add K")
    evening.play("add Q")
    turn = evening.table.deal.turn
    for left, melds in ((11 - 7, {"K": 4, "Q": 3}), (11 - 6, {"K": 3, "Q": 3}), (12, {})):
        assert cards(evening, turn)["take_back"] >= 1
        back(evening)
        for each in (*FOUR, WATCHERS):
            assert evening.last(each)["what"] == {"is": "took_back", "seat": turn}
            shown = cards(evening, each)
            assert {key[1]: len(meld.split()) for key, meld in shown["melds"].items()} == melds
            assert shown["hands"][turn] == left + (1 if melds else 0)
        evening.check()
    with refused("take_back"):
        back(evening)


def test_an_opening_that_was_told_goes_back_whole_and_is_told() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    evening.play("meld KKK; meld QQQ")
    back(evening)
    for each in (*FOUR, WATCHERS):
        assert evening.last(each)["what"]["is"] == "took_back"
        assert cards(evening, each)["melds"] == {}
    evening.check()


def test_a_take_that_waits_goes_back_whole() -> None:
    evening = classic("KKQQQ445677", upcard="K")
    before = json.loads(evening.scene(evening.table.deal.turn))["cards"]
    evening.play("take KK")
    turn = evening.table.deal.turn
    assert cards(evening, turn)["take_back"] == 1
    back(evening)
    assert cards(evening, turn) == before
    evening.play("draw")  # all is as it was
    evening.check()


def test_a_take_that_is_finished_does_not_go_back_nor_what_finished_it() -> None:
    evening = classic("KKQQQ444677", upcard="K")
    evening.play("take KK")
    evening.play("meld QQQ")
    with refused("take_back"):
        back(evening)
    evening.play("meld 444")
    back(evening)  # but what was laid after it does
    with refused("take_back"):
        back(evening)
    evening.check()


def test_a_draw_does_not_go_back() -> None:
    evening = classic("KKKQQQ44567")
    with refused("take_back"):
        back(evening)
    evening.play("draw")
    with refused("take_back"):
        back(evening)


def test_a_discard_does_not_go_back() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    turn = evening.table.deal.turn
    evening.play("meld KKK; meld QQQ; discard 7")
    for who in FOUR:
        with refused("take_back"):
            evening.does(who, TakeBack)
    assert cards(evening, turn)["take_back"] == 0


def test_only_whose_turn_it_is_takes_back() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    evening.play("meld KKK")
    for who in FOUR:
        if who != evening.table.deal.turn:
            with refused("take_back"):
                evening.does(who, TakeBack)
    back(evening)


def test_others_get_the_same_answer_to_taking_back_whatever_is_laid_unseen() -> None:
    said = []
    for lays in (False, True):
        evening = classic("KKKQQQ44567")
        evening.play("draw")
        if lays:
            evening.play("meld KKK")
        other = (evening.table.deal.turn + 1) % 4
        with pytest.raises(Exception, match="nothing to take back") as caught:
            evening.does(other, TakeBack)
        said.append(str(caught.value))
    assert said[0] == said[1]


def test_a_reserve_that_was_taken_up_is_not_given_back() -> None:
    """HF-31: the last card of the first hand was laid, and the reserve was seen."""
    make = stacked("AAAAKKKKQQQJJ", upcard="5", stock="JJ", reserves=["4567894567894"])
    evening = Evening("hand_and_foot", 4, make=make, watchers=True).sit(*FOUR).deal()
    turn = evening.table.deal.turn
    evening.play("draw")
    evening.play("meld AAA; meld KKK; meld QQQ; add A; add K; meld JJJ")
    back(evening)
    evening.play("meld JJJ")
    evening.play("add J")
    assert cards(evening, turn)["hand"].split()[0][0] == "9"
    assert cards(evening, turn)["reserves"][turn] == 0
    assert cards(evening, turn)["take_back"] == 0
    with refused("take_back"):
        back(evening)
    evening.check()


def test_nobody_takes_back_while_a_bot_plays_for_him() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    evening.play("meld KKK")
    turn = evening.table.deal.turn
    evening.does(turn, StandIn)
    with refused("stand_in"):
        back(evening)
    evening.does(turn, StandIn, on=False)
    back(evening)


def test_a_bot_goes_on_with_an_opening_that_its_player_began() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    turn = evening.table.deal.turn
    evening.play("meld KKK")
    evening.does(turn, StandIn)
    heard = len(evening.told[WATCHERS])
    evening.bots()
    assert evening.table.deal.turn != turn
    told = [msgspec.json.decode(text)["what"] for text in evening.told[WATCHERS][heard:]]
    opening = next(what for what in told if len(what["steps"]) > 1)
    assert opening["steps"][0] == "meld Ks Kh Kd"
    assert opening["bot"] == "careful"
    evening.check()


def test_a_pause_or_talk_tells_nothing_of_what_is_laid() -> None:
    evening = classic("KKKQQQ44567", turn_seconds=60, step_seconds=10)
    evening.play("draw")
    ends = json.loads(evening.scene(WATCHERS))["room"]["turn_ends"]
    evening.play("meld KKK")
    assert json.loads(evening.scene(WATCHERS))["room"]["turn_ends"] == ends
    assert json.loads(evening.scene(evening.table.deal.turn))["room"]["turn_ends"] == ends
    evening.play("meld QQQ")
    assert json.loads(evening.scene(WATCHERS))["room"]["turn_ends"] == ends + 20_000
    evening.check()
