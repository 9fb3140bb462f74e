"""Time: the clock of a turn, the pause by agreement, bots that stand in, and tables where nobody is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kanasta.bots.bot import BOTS, bot
from kanasta.table import fact as facts
from kanasta.table.command import Abandon, Fill, Leave, Pause, Play, Ready, Resume, Sit, StandIn, TakeBack
from kanasta.table.due import bot_to_act, next_look
from kanasta.table.table import COUNTED, OVER, PLAYING, SHUFFLING, WATCHERS
from table.decks import stacked
from table.evening import Evening, guest, refused

LONG = {"match.target": 100_000}
FOUR = (0, 1, 2, 3)
SECOND = 1000
CAREFUL = bot("careful").version


def room(evening: Evening, audience: int = WATCHERS) -> Any:
    return json.loads(evening.scene(audience))["room"]


def clocked(
    *hands: str, turn: int = 60, step: int = 0, persons: tuple[int, ...] = FOUR, **more: Any
) -> Evening:
    """A table whose turns have so many seconds."""
    make = stacked(*hands, upcard="9", stock="8J8J8J")
    evening = Evening(
        "classic", 4, make=make, turn_seconds=turn, step_seconds=step, **{"house": LONG, **more}
    )
    return evening.sit(*persons).deal()


def turn_of(evening: Evening) -> int:
    return evening.table.deal.turn


def why(evening: Evening, seat: int) -> str:
    return evening.table.chairs[seat].why


def at_bots_turn(evening: Evening) -> Evening:
    """Play on until a bot has to act."""
    while evening.table.chairs[evening.table.deal.actor].person:
        evening.plays_on(1)
    return evening


def at_turn_of(evening: Evening, seat: int) -> Evening:
    while evening.table.deal.actor != seat:
        evening.plays_on(1)
    return evening


# The clock


def test_there_is_no_clock_unless_the_table_wants_one() -> None:
    evening = Evening("original", 4).sit(*FOUR).deal()
    evening.plays_on(5)
    assert (room(evening)["turn_ends"], room(evening)["time_left"]) == (None, None)
    evening.at += 10**9
    assert evening.due() == []
    assert next_look(evening.table, {}) is None


def test_a_turn_has_its_time_from_when_it_begins() -> None:
    evening = clocked()
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND
    evening.play("draw")
    began = room(evening)["turn_ends"]
    assert began == evening.at - 250 + 60 * SECOND  # a step adds nothing here
    evening.plays_on(1)
    while turn_of(evening) == evening.table.deal.turn and room(evening)["turn_ends"] == began:
        evening.plays_on(1)
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND


def test_each_step_adds_its_time() -> None:
    evening = clocked("KKKKQQQQ456", step=10)
    ends = room(evening)["turn_ends"]
    for steps, added in (("draw", 10), ("meld KKK", 10), ("meld QQQ", 30), ("add K", 40), ("add Q", 50)):
        evening.play(steps)  # of an opening, when it is told
        assert room(evening)["turn_ends"] == ends + added * SECOND, steps


def test_nobody_gains_time_by_taking_back() -> None:
    evening = clocked("KKKKQQQQ456", step=10)
    evening.play("draw")
    evening.play("meld KKK; meld QQQ; add K")
    ends = room(evening)["turn_ends"]
    for _ in range(5):
        evening.does(turn_of(evening), TakeBack)
        assert room(evening)["turn_ends"] == ends
        evening.play("add K")
        assert room(evening)["turn_ends"] == ends
    evening.play("add Q")
    assert room(evening)["turn_ends"] == ends + 10 * SECOND


def test_out_of_time_a_bot_plays_this_turn_and_hands_back() -> None:
    evening = clocked()
    seat = turn_of(evening)
    ends = room(evening)["turn_ends"]
    assert next_look(evening.table, {}) == ends
    evening.at = ends - 1
    assert evening.due() == []
    evening.at = ends
    assert evening.due() == [facts.StoodIn(seat, "careful", "time", CAREFUL)]
    with refused("stand_in"):
        evening.does(seat, Play, actions="draw")
    evening.bots()
    assert turn_of(evening) == (seat + 1) % 4
    assert why(evening, seat) == ""
    assert evening.table.chairs[seat].person
    at_turn_of(evening, seat)
    evening.play("draw")  # and the next turn is the player's own
    evening.check()


def test_who_is_out_of_time_does_not_get_new_time_by_coming_back() -> None:
    evening = clocked()
    seat = turn_of(evening)
    evening.at = room(evening)["turn_ends"]
    evening.due()
    with refused("time", "you play the next one"):
        evening.does(seat, StandIn, on=False)
    evening.bots()
    evening.check()


def test_a_bot_for_a_while_stops_the_clock_and_does_not_wind_it_up() -> None:
    evening = clocked()
    seat = turn_of(evening)
    ends = room(evening)["turn_ends"]
    evening.at += 20 * SECOND
    left = ends - evening.at
    for _ in range(3):
        evening.does(seat, StandIn)
        left -= 250
        assert room(evening)["turn_ends"] is None
        evening.does(seat, StandIn, on=False)
        assert room(evening)["turn_ends"] == evening.at + left


def test_leaving_and_coming_back_does_not_wind_the_clock_up() -> None:
    evening = clocked()
    seat = turn_of(evening)
    evening.at = room(evening)["turn_ends"] - 5 * SECOND
    evening.does(seat, Leave)
    evening.does(seat, Sit, seat=seat, name="Back")
    assert room(evening)["turn_ends"] - evening.at < 5 * SECOND


def test_who_comes_back_into_a_turn_that_began_without_him_has_its_whole_time() -> None:
    evening = clocked()
    seat = (turn_of(evening) + 1) % 4
    evening.does(seat, StandIn)
    while turn_of(evening) != seat:
        evening.plays_on(1)
    evening.at += 10**6  # a bot has no clock
    assert evening.due() == []
    evening.does(seat, StandIn, on=False)
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND


def test_who_takes_a_bots_seat_in_the_middle_of_its_turn_has_time() -> None:
    evening = at_bots_turn(clocked(persons=(0,)))
    seat = turn_of(evening)
    evening.at += 10**6
    evening.does(1, Sit, seat=seat, name="Iva")
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND


def test_an_asked_partner_has_time_of_his_own() -> None:
    evening = clocked("KKKKKKKAAAA", turn=60)
    asker = turn_of(evening)
    partner = (asker + 2) % 4
    evening.play("draw")
    evening.at += 50 * SECOND
    evening.play("ask")
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND
    evening.at = room(evening)["turn_ends"]
    assert evening.due() == [facts.StoodIn(partner, "careful", "time", CAREFUL)]
    assert evening.bots(1) == 1
    assert evening.table.deal.actor == asker
    assert why(evening, partner) == ""  # he was out of time to answer, not to play
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND
    evening.check()


def test_a_bot_that_plays_for_an_asker_plays_after_the_answer_too() -> None:
    evening = clocked("KKKKKKKAAAA", turn=60)
    asker = turn_of(evening)
    evening.play("draw")
    evening.at = room(evening)["turn_ends"]
    evening.due()
    evening.happens([facts.Played(asker, "ask", "careful")])
    assert why(evening, asker) == "time"
    evening.play("yes")
    assert why(evening, asker) == "time"
    assert bot_to_act(evening.table, {}) == (asker, "careful")


def test_a_deal_that_ends_gives_every_seat_back() -> None:
    for abandons in (False, True):
        evening = Evening("original", 4, turn_seconds=60, house=LONG).sit(*FOUR).deal().plays_on(5)
        evening.at = room(evening)["turn_ends"]
        evening.due()
        assert "time" in {why(evening, seat) for seat in FOUR}
        if abandons:
            evening.does(0, Abandon)
        else:
            evening.plays_on()
        assert {why(evening, seat) for seat in FOUR} == {""}
        assert (room(evening)["turn_ends"], room(evening)["time_left"]) == (None, None)


def test_the_cut_is_no_part_of_the_turn_after_it() -> None:
    evening = Evening("czech", 2, turn_seconds=60, house=LONG).sit(0, 1).deal()
    evening.at += 50 * SECOND
    evening.play("keep nothing")
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND


def test_a_server_that_was_away_gives_the_turn_its_whole_time() -> None:
    evening = clocked()
    evening.at += 10**7
    evening.happens([facts.Woke()])
    assert room(evening)["turn_ends"] == evening.at + 60 * SECOND
    assert evening.due() == []
    evening.check()


# The pause


def test_a_table_pauses_when_all_who_play_agree() -> None:
    evening = clocked(persons=(0, 1, 2))
    at_turn_of(evening, 0)
    left = room(evening)["turn_ends"] - evening.at
    evening.does(0, Pause)
    assert room(evening)["pause_asked"] == [0]
    assert evening.does(0, Pause) == []
    evening.does(1, Pause)
    assert not room(evening)["paused"]
    evening.does(2, Pause)
    assert room(evening)["paused"]
    assert room(evening)["pause_asked"] == []
    assert room(evening)["turn_ends"] is None
    assert room(evening)["time_left"] == left - 4 * 250
    evening.check()


def paused(**more: Any) -> Evening:
    evening = at_turn_of(clocked(persons=(0, 1), **more), 0)
    evening.does(0, Pause)
    evening.does(1, Pause)
    return evening


def test_time_stands_still_while_the_table_pauses() -> None:
    evening = paused()
    left = room(evening)["time_left"]
    evening.at += 10**8
    assert evening.due() == []
    assert next_look(evening.table, {}) is None
    with refused("paused"):
        evening.does(0, Play, actions="draw")
    with refused("paused"):
        evening.does(0, TakeBack)
    assert evening.does(1, Pause) == []
    evening.does(1, Resume)
    assert room(evening)["turn_ends"] == evening.at + left
    assert room(evening)["time_left"] is None
    evening.play("draw")
    evening.check()


def test_nobody_is_taken_for_away_while_the_table_pauses() -> None:
    evening = paused()
    evening.away[guest(1)] = evening.at
    evening.at += 10**8
    assert evening.due() == []
    evening.does(0, Resume)
    assert evening.due() == [facts.StoodIn(1, "careful", "away", CAREFUL)]


def test_bots_pause_too() -> None:
    evening = at_bots_turn(Evening("original", 4, house=LONG).sit(0).deal())
    evening.does(0, Pause)
    assert room(evening)["paused"]
    assert evening.bots() == 0
    evening.does(0, Resume)
    assert evening.bots() > 0


def test_a_wish_for_a_pause_is_taken_back_by_who_wished() -> None:
    evening = clocked(persons=(0, 1, 2))
    evening.does(0, Pause)
    evening.does(1, Pause)
    assert evening.does(2, Resume) == []
    evening.does(1, Resume)
    assert room(evening)["pause_asked"] == [0]
    evening.does(2, Pause)
    assert not room(evening)["paused"]
    evening.does(1, Pause)
    assert room(evening)["paused"]


def test_who_leaves_no_longer_has_to_agree() -> None:
    for kind in (Leave, StandIn):
        evening = clocked(persons=(0, 1))
        evening.does(0, Pause)
        evening.does(1, kind)
        assert room(evening)["paused"]
        assert room(evening)["turn_ends"] is None
        evening.does(0, Resume)
        assert not room(evening)["paused"]
        evening.check()


def test_a_hand_back_in_a_pause_starts_no_clock() -> None:
    evening = at_turn_of(clocked(persons=(0, 1)), 0)
    evening.does(0, StandIn)
    evening.does(1, Pause)
    assert room(evening)["paused"]
    evening.does(0, StandIn, on=False)
    assert room(evening)["turn_ends"] is None
    evening.does(0, Resume)
    assert room(evening)["turn_ends"] is not None
    evening.check()


def test_nothing_pauses_outside_a_deal() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1)
    with refused("phase"):
        evening.does(0, Pause)
    evening.deal().plays_on()
    with refused("phase"):
        evening.does(0, Pause)
    assert evening.does(0, Resume) == []


def test_a_match_may_be_given_up_in_a_pause() -> None:
    evening = paused()
    evening.does(0, Abandon)
    assert not room(evening)["paused"]
    at_turn_of(evening.deal(), 0)
    assert room(evening)["turn_ends"] is not None
    evening.check()


# Away


def test_a_bot_stands_in_for_who_is_away_so_long() -> None:
    evening = Evening("original", 4, away_seconds=20, house=LONG).sit(0, 1).deal()
    evening.away[guest(1)] = gone = evening.at
    assert next_look(evening.table, evening.away) == gone + 20 * SECOND
    evening.at = gone + 20 * SECOND - 1
    assert evening.due() == []
    evening.at = gone + 20 * SECOND
    assert evening.due() == [facts.StoodIn(1, "careful", "away", CAREFUL)]
    assert evening.table.chairs[1].guest == guest(1)  # the seat is not lost
    assert room(evening)["seats"][1]["name"] == "Željko"
    evening.plays_on(10)
    evening.check()


def test_who_returns_plays_again_in_the_middle_of_a_turn() -> None:
    evening = clocked("KKKKQQQQ456", turn=0)
    seat = turn_of(evening)
    evening.away[guest(seat)] = evening.at
    evening.at += 30 * SECOND
    evening.due()
    evening.bots(1)
    assert turn_of(evening) == seat
    del evening.away[guest(seat)]
    assert evening.due() == [facts.HandedBack(seat)]
    assert evening.table.chairs[seat].person
    evening.does(seat, Play, actions="meld KKK; meld QQQ; discard 4")
    evening.check()


def test_a_bot_that_was_asked_for_plays_on_until_the_player_says_so() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal()
    evening.does(1, StandIn)
    assert evening.last(0)["what"] == {"is": "stood_in", "seat": 1, "bot": "careful", "why": "asked"}
    evening.plays_on(8)
    assert why(evening, 1) == "asked"
    evening.away[guest(1)] = evening.at
    evening.at += 10**6
    assert evening.due() == []
    evening.away.clear()
    assert evening.due() == []
    assert evening.does(1, StandIn) == []
    evening.does(1, StandIn, on=False)
    assert evening.does(1, StandIn, on=False) == []
    assert evening.table.chairs[1].person
    evening.check()


def test_the_table_does_not_wait_between_deals_for_who_is_away() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal().plays_on()
    assert evening.table.phase == COUNTED
    evening.does(0, Ready)
    evening.away[guest(1)] = evening.at
    assert evening.due() == []
    evening.at += 30 * SECOND
    evening.due()
    assert evening.table.phase == SHUFFLING
    evening.does(0, Abandon)


def test_who_returns_after_the_match_is_asked_for_the_rematch() -> None:
    evening = Evening("original", 4, house={"match.target": 5}).sit(0, 1).deal()
    evening.away[guest(1)] = evening.at
    evening.at += 30 * SECOND
    evening.due()
    while evening.table.phase != OVER:
        evening.plays_on()
        if evening.table.phase == COUNTED:
            evening.does(0, Ready)
            evening.due()
            evening.at += 10 * SECOND
            evening.due()
    assert why(evening, 1) == "away"
    del evening.away[guest(1)]
    assert evening.due() == [facts.HandedBack(1)]
    evening.does(0, Ready)
    assert evening.due() == []
    evening.does(1, Ready)
    evening.due()
    assert evening.table.phase == SHUFFLING


def test_where_nobody_is_nothing_happens() -> None:
    evening = at_bots_turn(Evening("original", 4, turn_seconds=60, house=LONG).sit(0, 1).deal())
    for who in (0, 1):
        evening.away[guest(who)] = evening.at
    size = evening.table.size
    evening.at += 10**9
    assert evening.due() == []
    assert bot_to_act(evening.table, evening.away) is None
    assert next_look(evening.table, evening.away) is None
    assert evening.table.size == size
    del evening.away[guest(0)]
    assert evening.bots() > 0
    assert evening.seat(1) == 1
    assert why(evening, 1) in ("", "away")
    evening.due()
    assert why(evening, 1) == "away"
    evening.plays_on(10)
    evening.check()


@pytest.mark.parametrize("phase", ["gathering", "shuffling", "counted"])
def test_where_nobody_is_nothing_is_dealt(phase: str) -> None:
    evening = Evening("original", 4, house=LONG).sit(0)
    if phase == "gathering":
        evening.does(0, Ready)
    elif phase == "shuffling":
        evening.ready()
    else:
        evening.deal().plays_on()
        evening.does(0, Ready)
    evening.away[guest(0)] = evening.at
    evening.at += 10**6
    assert evening.due() == []
    assert evening.table.phase == phase
    evening.away.clear()
    evening.due()
    evening.at += 10**6
    evening.due()
    assert evening.table.phase == PLAYING


def test_the_bot_that_stood_in_is_the_one_of_the_terms_and_its_version_is_kept() -> None:
    evening = Evening("original", 4, stand_in="chance", house=LONG).sit(0, 1).deal()
    evening.does(1, StandIn)
    assert room(evening)["seats"][1] == {
        "name": "Željko", "person": True, "bot": "chance", "version": bot("chance").version,
        "why": "asked",
    }  # fmt: skip


def test_the_host_may_give_the_seat_of_who_is_away_to_a_bot_for_good() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal()
    evening.away[guest(1)] = evening.at
    evening.at += 30 * SECOND
    evening.due()
    evening.does(0, Fill, seat=1)
    del evening.away[guest(1)]
    assert evening.due() == []
    assert evening.table.seat_of(guest(1)) is None
    evening.check()


def test_a_newer_bot_changes_nothing_of_what_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is read after an upgrade: the bot that stood in is the one of then."""
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal()
    evening.does(1, StandIn)
    evening.plays_on(12)
    before = evening.scene(WATCHERS)
    monkeypatch.delitem(BOTS, "careful")  # or it has another version, or plays otherwise
    evening.check()
    assert evening.scene(WATCHERS) == before
