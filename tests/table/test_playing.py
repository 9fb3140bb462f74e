"""Playing: who may act, several actions at once, faces, the partner's answer, and what each is told of it."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from kanasta.table import fact as facts
from kanasta.table.command import AnyCommand, Fill, Leave, Play, Say, StandIn, TakeBack
from kanasta.table.refused import Refused
from kanasta.table.table import COUNTED, OVER, PLAYING, WATCHERS
from table.decks import stacked
from table.evening import Evening, refused

LONG = {"match.target": 100_000}
FOUR = (0, 1, 2, 3)


def classic(*hands: str, upcard: str = "9", stock: str = "8J8J8J", **terms: Any) -> Evening:
    """Four people at classic rules; hands by who plays first."""
    evening = Evening(
        "classic", 4, make=stacked(*hands, upcard=upcard, stock=stock), **{"watchers": True, **terms}
    )
    return evening.sit(*FOUR).deal()


def cards(evening: Evening, audience: int) -> Any:
    return json.loads(evening.scene(audience))["cards"]


def steps(found: list[facts.AnyFact]) -> list[str]:
    return [fact.step for fact in found if isinstance(fact, facts.Played)]


def events(evening: Evening, audience: int, since: int) -> list[Any]:
    return [msgspec.json.decode(text) for text in evening.told[audience][since:]]


# Who, and when


def test_only_whose_turn_it_is_plays() -> None:
    evening = classic()
    turn = evening.table.deal.turn
    for who in FOUR:
        if who != turn:
            with refused("not_your_turn", evening.table.chairs[turn].name):
                evening.does(who, Play, actions="draw")
    evening.does(turn, Play, actions="draw")
    with refused("not_your_turn"):
        evening.does((turn + 1) % 4, Play, actions="draw")


def test_nobody_plays_for_another_seat() -> None:
    """The seat is that of the guest who speaks; a command has no place for another."""
    text = b'{"do":"play","id":"1","seen":1,"actions":"draw","seat":2}'
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(text, type=AnyCommand)


def test_what_was_given_before_the_last_step_is_stale() -> None:
    evening = classic()
    turn = evening.table.deal.turn
    old = evening.wish(turn, Play, actions="draw")
    evening.does(turn, Play, actions="draw")
    for seen in (0, old.seen):
        with refused("stale"):
            evening.give(turn, msgspec.structs.replace(old, id="again", seen=seen))
    with refused("stale"):
        evening.give(turn, evening.wish(turn, Play, actions="discard 8", seen=10_000))


def test_what_others_say_meanwhile_makes_nothing_stale() -> None:
    evening = classic()
    turn = evening.table.deal.turn
    wish = evening.wish(turn, Play, actions="draw")
    evening.does((turn + 1) % 4, Say, text="hurry up")
    evening.give(turn, wish)


def test_nobody_plays_outside_a_deal() -> None:
    evening = Evening("classic", 4, house=LONG).sit(*FOUR)
    with refused("phase", "no deal"):
        evening.does(0, Play, actions="draw")
    evening.ready()
    with refused("phase"):
        evening.does(0, Play, actions="draw")
    with refused("phase"):
        evening.does(0, TakeBack)


@pytest.mark.parametrize(
    "text", ["", ";", "dance", "draw K", "take of", "discard", "meld", "add", "\x00", "draw;;x"]
)
def test_what_is_no_action_is_unclear(text: str) -> None:
    evening = classic()
    with refused("unclear"):
        evening.does(evening.table.deal.turn, Play, actions=text)


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    evening = classic("KKKQQQ4456*", upcard="K")
    turn = evening.table.deal.turn
    with pytest.raises(Refused, match="natural") as caught:
        evening.does(turn, Play, actions="take K*")
    assert caught.value.statements == ("classic",)
    assert caught.value.code not in ("unclear", "too_many", "fault")
    assert evening.table.steps == 0


# Several at once


def test_several_actions_are_done_one_after_the_other() -> None:
    evening = classic("KKKQQQ44567")
    turn = evening.table.deal.turn
    evening.does(turn, Play, actions="draw")
    found = evening.does(turn, Play, actions="meld KKK; meld QQQ; discard 7")
    assert steps(found) == ["meld Ks Kh Kd", "meld Qs Qh Qd", "discard 7s"]
    assert evening.table.deal.turn == (turn + 1) % 4
    evening.check()


@pytest.mark.parametrize("last", ["meld AAA", "discard A", "discard Kc", "draw", "dance", "take", "add K"])
def test_all_are_done_or_none(last: str) -> None:
    evening = classic("KKKQQQ44567")
    turn = evening.table.deal.turn
    evening.does(turn, Play, actions="draw")
    before = evening.scene(turn)
    with pytest.raises(Refused):
        evening.does(turn, Play, actions=f"meld KKK; meld QQQ; {last}")
    assert evening.scene(turn) == before
    assert evening.table.deal.hand_of(turn).count("K") == 3
    evening.does(turn, Play, actions="meld KKK")  # and what was tried has left no trace
    evening.check()


@pytest.mark.parametrize("text", ["draw; discard 4", "draw; meld KKK; meld QQQ", "draw; draw"])
def test_nothing_is_done_after_cards_that_were_not_seen_yet(text: str) -> None:
    evening = classic("KKKQQQ44567")
    with pytest.raises(Refused):
        evening.does(evening.table.deal.turn, Play, actions=text)
    assert evening.table.steps == 0
    with refused("too_many", "discard 4 comes too early"):
        evening.does(evening.table.deal.turn, Play, actions="draw; discard 4")


def test_nothing_is_done_for_the_next_player() -> None:
    evening = classic("KKKQQQ44567")
    evening.play("draw")
    for text in ("discard 4; draw", "discard 4; discard 5"):
        with pytest.raises(Refused):
            evening.play(text)
    assert evening.table.steps == 1


@pytest.mark.parametrize("last", ["3h", "5h"])
def test_whether_the_last_card_of_the_stock_is_a_red_three_is_not_told_by_a_refusal(last: str) -> None:
    """A red three is laid out and nothing comes: still the card was unseen, and what follows it comes too early."""
    evening = Evening("classic", 2, house={"stock.draw": 1, "dealing.hand": 15}).sit(0, 1).deal()
    faces, deal = evening.table.running.faces, evening.table.deal
    seat = deal.turn
    facts_of = deal.facts() | {"stock": [{"3h": 2, "5h": 5}[last]]}
    deal.arrange(facts_of)
    faces.stock[:] = [last]
    before = deal.facts()
    card = deal.hand_of(seat)[0]
    with refused("too_many", re.escape(f"discard {card} comes too early")):
        evening.does(seat, Play, actions=f"draw; discard {card}")
    assert deal.facts() == before


# Faces


def test_the_player_chooses_among_equal_cards() -> None:
    evening = classic("KKKQQQ44567")
    turn = evening.table.deal.turn
    evening.does(turn, Play, actions="draw")
    hand = cards(evening, turn)["hand"].split()
    assert [face for face in hand if face[0] == "4"] == ["4s", "4h"]
    with refused("face", "4c"):
        evening.does(turn, Play, actions="discard 4c")
    assert steps(evening.does(turn, Play, actions="discard 4h")) == ["discard 4h"]
    for audience in (*FOUR, WATCHERS):
        assert evening.last(audience)["what"]["steps"] == ["discard 4h"]
        assert cards(evening, audience)["pile"].split()[-1] == "4h"
    assert "4s" in cards(evening, turn)["hand"]
    evening.check()


def test_faces_are_chosen_in_several_actions_at_once() -> None:
    evening = classic("KKKKQQQ4456")
    turn = evening.table.deal.turn
    evening.does(turn, Play, actions="draw")
    found = evening.does(turn, Play, actions="meld Kc Kh Kd; meld QQQ; add Ks; discard 4h")
    assert steps(found) == ["meld Kc Kh Kd", "meld Qs Qh Qd", "add Ks", "discard 4h"]
    with_twice = classic("KKKKQQQ4456")
    with_twice.play("draw")
    with refused("face"):
        with_twice.play("meld Kc Kh Kd; meld QQQ; add Kc")


def test_a_face_that_another_holds_is_as_much_refused_as_one_in_the_stock() -> None:
    evening = classic("KKKQQQ44567", "44555566788")
    turn = evening.table.deal.turn
    evening.does(turn, Play, actions="draw")
    said = set()
    for face in ("4d", "4c"):  # the next player has them; two more are in the stock
        with pytest.raises(Refused) as caught:
            evening.does(turn, Play, actions=f"discard {face}")
        said.add(str(caught.value).replace(face, ""))
    assert len(said) == 1


# The partner's answer


def ask_evening(**terms: Any) -> Evening:
    """Who plays first can go out: seven kings, and aces."""
    evening = classic("KKKKKKKAAAA", "44556677889", "44556677889", "JJTTQQ99886", stock="4567899", **terms)
    evening.play("draw")
    return evening


def test_the_partner_answers_and_the_answer_binds() -> None:
    for answer, binds in (("yes", "discard A"), ("no", "meld KKK; meld AAA; discard A")):
        evening = ask_evening()
        turn = evening.table.deal.turn
        partner = (turn + 2) % 4
        evening.play("ask")
        assert evening.table.deal.actor == partner
        assert cards(evening, WATCHERS)["actor"] == partner
        assert cards(evening, partner)["legal"] == "yes;no"
        assert cards(evening, turn)["legal"] == ""
        with refused("not_your_turn"):
            evening.does(turn, Play, actions="yes")
        with refused("not_your_turn"):
            evening.does((turn + 1) % 4, Play, actions="yes")
        evening.does(partner, Play, actions=answer)
        for audience in (*FOUR, WATCHERS):
            assert evening.last(audience)["what"] == {"is": "played", "seat": partner, "steps": [answer]}
        assert cards(evening, WATCHERS)["so_far"]["answer"] == answer
        assert evening.table.deal.actor == turn
        assert (binds.split(";")[0] in cards(evening, turn)["legal"].split(";")) is (answer == "no")
        evening.check()


def test_a_bot_answers_for_a_partner_who_is_one_or_is_away() -> None:
    for stands_in in (False, True):
        evening = ask_evening()
        partner = (evening.table.deal.turn + 2) % 4
        if stands_in:
            evening.does(partner, StandIn)
        elif evening.who(partner) != 0:
            evening.does(0, Fill, seat=partner)
        else:
            evening.does(0, Leave)
        evening.play("ask")
        assert evening.bots() == 1
        assert evening.table.deal.actor != partner
        evening.check()


def test_nothing_follows_a_question_before_it_is_answered() -> None:
    evening = ask_evening()
    with refused("partner_asked"):
        evening.play("ask; meld KKK")
    with refused("too_many"):
        evening.play("ask; yes")
    evening.play("ask")
    with refused("take_back"):
        evening.does(evening.table.deal.turn, TakeBack)


# What is told


def test_others_learn_how_many_cards_were_drawn_and_who_drew_which() -> None:
    evening = classic("KKKQQQ44567", stock="8J")
    turn = evening.table.deal.turn
    evening.play("draw")
    for audience in (*FOUR, WATCHERS):
        what = evening.last(audience)["what"]
        assert what["steps"] == ["draw"]
        assert what["came"] == ("8s" if audience == turn else "?")
        assert ("8s" in evening.told[audience][-1].decode()) is (audience == turn)


def test_a_red_three_that_was_drawn_is_laid_out_for_all_and_replaced() -> None:
    evening = classic("KKKQQQ44567", stock="r8")
    turn = evening.table.deal.turn
    side = turn % 2
    before = cards(evening, WATCHERS)["red_threes"][side].split()
    evening.play("draw")
    for audience in (*FOUR, WATCHERS):
        what = evening.last(audience)["what"]
        assert what["red"] == 1
        assert what["came"].split()[-1] == ("8s" if audience == turn else "?")
        assert len(cards(evening, audience)["red_threes"][side].split()) == len(before) + 1


def test_a_taken_pile_is_told_by_its_faces() -> None:
    evening = classic("KKKQQQ44567", "99QJJJTT887", upcard="5")
    evening.play("draw")
    evening.play("meld KKK; meld QQQ; discard 7")
    evening.play("draw")
    evening.play("discard Q")
    pile = cards(evening, WATCHERS)["pile"].split()
    assert [face[0] for face in pile] == ["5", "7", "Q"]
    evening.play("take")
    for audience in (*FOUR, WATCHERS):
        assert evening.last(audience)["what"]["came"].split() == [pile[2], pile[0], pile[1]]
        assert evening.last(audience)["cards"]["pile"] == {"keep": 0}
        assert sorted(cards(evening, audience)["known"][evening.table.deal.turn]) == ["5", "7"]
    evening.check()


def test_the_last_card_goes_down_unseen_by_the_others() -> None:
    """CZ-27: of all that is told with it, only the player learns the face."""
    seen = 0
    for seed in range(40):
        evening = Evening("czech", 2, house=LONG, watchers=True)
        evening.seeds = ["x"] * seed
        evening.sit(0, 1).deal().plays_on()
        deal = evening.table.deal
        if not deal.face_down:
            continue
        seen += 1
        face = evening.table.running.steps[-1].faces[0]
        for audience in (0, 1, WATCHERS):
            own = audience == deal.ended_by
            told = evening.last(audience)
            assert told["what"]["steps"] == [f"discard {face}" if own else "discard ?"]
            assert cards(evening, audience)["pile"].split()[-1] == (face if own else "?")
            assert told["cards"]["pile"]["add"] == (face if own else "?")
        evening.check()
        if seen == 3:
            return
    raise AssertionError("hardly any deal of forty ended with a card face down")


def test_a_reserve_comes_to_its_owner_and_others_learn_its_size() -> None:
    evening = Evening("hand_and_foot", 4, house=LONG, watchers=True).sit(*FOUR).deal()
    for _ in range(3000):
        if evening.table.phase != PLAYING:
            break
        before = [cards(evening, WATCHERS)["reserves"], cards(evening, WATCHERS)["hands"]]
        evening.plays_on(1)
        after = cards(evening, WATCHERS)
        if after is None or after["reserves"] == before[0]:
            continue
        owner = next(seat for seat in FOUR if after["reserves"][seat] != before[0][seat])
        step = evening.table.running.steps[-1]
        for audience in (*FOUR, WATCHERS):
            came = evening.last(audience)["what"].get("came", "").split()
            if step.action.verb == "discard":
                assert came == []  # it came to the next player
            elif audience == owner:
                assert set(came) <= {*cards(evening, owner)["hand"].split(), "3h", "3d"}
                assert "?" not in came
            else:
                assert set(came) == {"?"}
            assert len(cards(evening, owner)["hand"].split()) == after["hands"][owner]
    assert evening.table.phase in (COUNTED, OVER)
    assert min(evening.table.deal.reserved_by(seat) for seat in FOUR) == 0


def test_the_cutter_alone_sees_the_cut() -> None:
    """CZ-15, A15."""
    evening = Evening("czech", 4, house=LONG, watchers=True).sit(*FOUR).deal()
    cutter = evening.table.deal.actor
    bottom = evening.table.running.faces.stock[-3:]
    for audience in (*FOUR, WATCHERS):
        assert cards(evening, audience)["stage"] == "cut"
        assert cards(evening, audience)["bottom"].split() == (bottom if audience == cutter else [])
    evening.play("keep nothing")
    for audience in (*FOUR, WATCHERS):
        assert cards(evening, audience)["bottom"].split() == (bottom if audience == cutter else [])
        assert "came" not in evening.last(audience)["what"]
    evening.check()
