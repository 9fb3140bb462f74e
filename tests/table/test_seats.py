"""Who sits where: names, the host, bots, the terms, coming and going, and nobody peeks by changing seats."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from kanasta.bots.bot import bot
from kanasta.message import Complaint
from kanasta.table import command as commands
from kanasta.table import fact as facts
from kanasta.table.command import Abandon, Change, Close, Empty, Fill, Leave, Ready, Say, Sit
from kanasta.table.fact import Entry
from kanasta.table.table import COUNTED, GATHERING, OVER, PLAYING, SHUFFLING, WATCHERS, Table
from kanasta.table.terms import Terms
from table.evening import Evening, guest, refused


def names(evening: Evening) -> list[str]:
    return [chair.name for chair in evening.table.chairs]


def room(evening: Evening, audience: int = WATCHERS) -> Any:
    return json.loads(evening.scene(audience))["room"]


# Names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Мира", "Мира"),
        ("  Růžena   Nováková ", "Růžena Nováková"),
        ("Z\u030cana", "Žana"),
        ("Ana\nBoris", "Ana Boris"),
        ("Ana\tB", "Ana B"),
        ("Ana\u00a0B", "Ana B"),
        ("A\x00n\x1ba\x7f", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("A\u200bn\u2060a\ufeff", "Ana"),
        ("\u2066Ana\u2069", "Ana"),
        ("A" + "\u0335" * 12, "A" + "\u0335" * 3),
        ("Ana\u3164\u2800", "Ana"),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("'; DROP TABLE facts--", "'; DROP TABLE facts--"),
        ("{name} {0}", "{name} {0}"),
        ("🦊", "🦊"),
        ("李小龙", "李小龙"),
    ],
)
def test_a_name_is_kept_as_one_line_that_shows(given: str, kept: str) -> None:
    evening = Evening()
    evening.does(0, Sit, seat=0, name=given)
    assert names(evening)[0] == kept
    evening.check()


@pytest.mark.parametrize(
    "given",
    [" ", "\u200b", "\u202e", "\x07", "\u0301\u0301", "\u3164", "\u2800\u115f", "\n\t", "...", "\u034f"],
)
def test_a_name_without_letters_is_refused(given: str) -> None:
    with refused("name", "letters"):
        Evening().does(0, Sit, seat=0, name=given)


def test_a_name_is_no_longer_than_it_may_be_however_it_is_written() -> None:
    with refused("name", "at most 24"):
        Evening().does(0, Sit, seat=0, name="\ufb2c" * 24)  # one character that is three in the common form


@pytest.mark.parametrize("other", ["Мира", "мира", "МИРА", " Мира "])
def test_two_people_are_not_called_the_same(other: str) -> None:
    evening = Evening()
    evening.does(0, Sit, seat=0, name="Мира")
    with refused("name", "Мира|мира|МИРА"):
        evening.does(1, Sit, seat=1, name=other)
    evening.does(0, Sit, seat=2, name="Мира")  # who moves keeps the name


def test_names_that_only_look_wider_are_the_same() -> None:
    evening = Evening()
    evening.does(0, Sit, seat=0, name="Ana")
    with refused("name"):
        evening.does(1, Sit, seat=1, name="Ａｎａ")


def test_a_bot_takes_another_name_where_a_person_has_its_own() -> None:
    evening = Evening()
    evening.does(0, Fill, seat=0)
    taken = names(evening)[0]
    evening.does(1, Sit, seat=1, name=taken.upper())
    assert names(evening)[1] == taken.upper()
    assert names(evening)[0].casefold() != taken.casefold()
    assert evening.table.chairs[0].bot == "careful"
    evening.check()


def test_bots_are_called_otherwise_than_everybody_else() -> None:
    evening = Evening("czech", 6)
    for who, name in enumerate(["ANA", "boris", "Cveta", "dragan", "EMA"]):
        evening.does(who, Sit, seat=who, name=name)
    evening.does(0, Fill, seat=5)
    assert len({name.casefold() for name in names(evening)}) == 6


def test_a_bot_is_not_called_as_the_player_whose_seat_it_takes() -> None:
    for kind in ("leaves", "is removed"):
        evening = Evening().sit(0)
        evening.does(1, Sit, seat=1, name="Boris")
        evening.deal()
        if kind == "leaves":
            evening.does(1, Leave)
        else:
            evening.does(0, Fill, seat=1)
        assert names(evening)[1] != "Boris"
        assert evening.table.chairs[1].bot


def test_a_name_may_be_changed_while_nothing_goes_on() -> None:
    evening = Evening().sit(0, 1)
    evening.does(0, Sit, seat=0, name="Mirela")
    assert names(evening)[0] == "Mirela"
    assert evening.does(0, Sit, seat=0, name="Mirela") == []


# Sitting down, moving, leaving


def test_a_taken_seat_is_not_taken_again() -> None:
    evening = Evening().sit(0, 1)
    with refused("taken", "Željko sits there"):
        evening.does(2, Sit, seat=1, name="Iva")
    with refused("no_such_seat", "0 to 3"):
        evening.does(2, Sit, seat=4, name="Iva")


def test_who_sits_on_a_bots_seat_takes_it() -> None:
    evening = Evening().sit(0)
    evening.does(1, Sit, seat=3, name="Iva")
    assert evening.seat(1) == 3
    assert not evening.table.chairs[3].bot


def test_who_moves_leaves_the_old_seat_free() -> None:
    evening = Evening()
    evening.does(0, Sit, seat=0, name="Mira")
    evening.does(0, Ready)
    evening.does(0, Sit, seat=2, name="Mira")
    assert [chair.guest for chair in evening.table.chairs] == ["", "", guest(0), ""]
    assert not evening.table.chairs[2].ready
    evening.check()


def test_two_people_change_places_over_a_third_seat() -> None:
    evening = Evening("classic", 3)
    evening.does(0, Sit, seat=0, name="Mira")
    evening.does(1, Sit, seat=1, name="Iva")
    with refused("taken"):
        evening.does(0, Sit, seat=1, name="Mira")
    evening.does(0, Sit, seat=2, name="Mira")
    evening.does(1, Sit, seat=0, name="Iva")
    evening.does(0, Sit, seat=1, name="Mira")
    assert names(evening) == ["Iva", "Mira", ""]
    evening.check()


def test_who_leaves_before_the_match_leaves_the_seat_free() -> None:
    evening = Evening().sit(0, 1)
    evening.does(1, Leave)
    assert evening.table.chairs[1].free
    with refused("no_seat"):
        evening.does(1, Leave)


def test_who_leaves_in_the_middle_of_a_match_leaves_it_to_a_bot() -> None:
    for steps in (0, 7):
        evening = Evening(stand_in="chance").sit(0, 1).deal().plays_on(steps)
        evening.does(1, Leave)
        chair = evening.table.chairs[1]
        assert (chair.bot, chair.guest) == ("chance", "")
        evening.plays_on()
        assert evening.table.phase in (COUNTED, OVER)
        evening.check()


def test_who_left_may_come_back_to_the_own_seat_in_the_same_deal() -> None:
    evening = Evening().sit(0, 1).deal().plays_on(5)
    evening.does(1, Leave)
    evening.plays_on(3)
    evening.does(1, Sit, seat=1, name="Iva")
    assert evening.seat(1) == 1
    evening.plays_on()
    evening.check()


@pytest.mark.parametrize("seat", [2, 3])
def test_nobody_peeks_by_leaving_and_sitting_elsewhere(seat: int) -> None:
    evening = Evening("original", 4, house={"match.target": 100_000}).sit(0, 1).deal().plays_on(5)
    evening.does(1, Leave)
    with refused("peek", "next"):
        evening.does(1, Sit, seat=seat, name="Iva")
    evening.plays_on()
    assert evening.table.phase == COUNTED
    evening.does(1, Sit, seat=seat, name="Iva")  # no hidden card lies on the table any more
    assert evening.seat(1) == seat
    evening.deal()
    assert evening.seat(1) == seat


def test_who_sat_in_this_deal_and_left_may_not_see_another_hand_through_a_third_seat() -> None:
    evening = Evening().sit(0).deal()
    evening.does(1, Sit, seat=1, name="Iva")
    evening.does(1, Leave)
    for seat in (2, 3):
        with refused("peek"):
            evening.does(1, Sit, seat=seat, name="Iva")
    evening.does(1, Sit, seat=1, name="Iva")


def test_what_was_seen_in_one_deal_binds_nobody_in_the_next() -> None:
    evening = Evening("original", 4, house={"match.target": 100_000}).sit(0, 1).deal()
    evening.does(1, Leave)
    evening.plays_on().ready()
    evening.does(1, Sit, seat=2, name="Iva")  # the deck of the next deal is not dealt yet
    assert evening.table.phase == SHUFFLING
    evening.does(0, commands.Nonce, nonce="a")
    evening.does(1, commands.Nonce, nonce="b")
    evening.due()
    assert evening.table.phase == PLAYING
    evening.does(1, Leave)
    evening.does(1, Sit, seat=2, name="Iva")
    with refused("phase", "between matches"):
        evening.does(1, Sit, seat=3, name="Iva")


def test_seats_are_not_changed_in_the_middle_of_a_match() -> None:
    evening = Evening("original", 4, house={"match.target": 100_000}).sit(0, 1).deal()
    for _ in range(2):
        with refused("phase", "between matches"):
            evening.does(1, Sit, seat=2, name="Iva")
        evening.plays_on()  # and once more between two deals
    assert evening.table.phase == COUNTED


def test_after_the_match_seats_are_free_to_change() -> None:
    evening = Evening("original", 4, house={"match.target": 5}).sit(0, 1)
    while evening.table.phase != OVER:
        evening.deal().plays_on()
    evening.does(1, Sit, seat=2, name="Iva")
    evening.does(0, Leave)
    assert evening.table.chairs[0].free
    evening.check()


# The host


def test_only_the_host_fills_empties_changes_abandons_and_closes() -> None:
    evening = Evening().sit(0, 1)
    for kind, wanted in (
        (Fill, {"seat": 2}),
        (Empty, {"seat": 2}),
        (Change, {"terms": Terms("classic", 4)}),
        (Abandon, {}),
        (Close, {}),
    ):
        for who in (1, 5):
            with refused("not_host"):
                evening.does(who, kind, **wanted)


def test_the_host_need_not_sit() -> None:
    evening = Evening()
    evening.does(1, Sit, seat=0, name="Iva")
    evening.does(0, Fill, seat=1)
    assert room(evening)["host"] is None
    assert evening.table.host == guest(0)


def test_the_host_passes_on_to_the_next_person() -> None:
    evening = Evening()
    for who in (0, 1, 2):
        evening.does(who, Sit, seat=who + 1, name=f"P{who}")
    evening.does(0, Leave)
    assert evening.table.host == guest(1)
    assert room(evening)["host"] == 2
    evening.does(1, Fill, seat=0)
    with refused("not_host"):
        evening.does(0, Fill, seat=1)
    evening.check()


def test_the_host_passes_on_in_the_middle_of_a_deal_too() -> None:
    evening = Evening().sit(0, 1).deal().plays_on(4)
    evening.does(0, Leave)
    assert room(evening)["host"] == 1
    evening.does(1, Close)
    evening.check()


def test_the_last_one_to_leave_is_host_still() -> None:
    evening = Evening()
    evening.does(0, Sit, seat=0, name="Mira")
    evening.does(0, Leave)
    evening.does(0, Sit, seat=1, name="Mira")
    evening.does(0, Fill, seat=0)


def test_the_host_leaves_the_own_seat_by_leaving() -> None:
    evening = Evening().sit(0, 1)
    for kind in (Fill, Empty):
        with refused("own_seat"):
            evening.does(0, kind, seat=0)
    assert evening.seat(0) == 0


def test_the_host_empties_seats_before_a_match() -> None:
    evening = Evening().sit(0, 1)
    evening.does(0, Empty, seat=1)
    evening.does(0, Empty, seat=2)
    assert [chair.free for chair in evening.table.chairs] == [False, True, True, False]
    assert evening.last(WATCHERS)["what"] == {"is": "left", "seat": 2}
    assert evening.does(0, Empty, seat=2) == []
    evening.does(1, Sit, seat=1, name="Iva")


def test_the_host_removes_a_player_from_the_match() -> None:
    evening = Evening("original", 4, house={"match.target": 5}).sit(0, 1).deal().plays_on(5)
    with refused("phase", "fill the seat"):
        evening.does(0, Empty, seat=1)
    evening.does(0, Fill, seat=1)
    assert evening.last(WATCHERS)["what"]["removed"] is True
    assert evening.table.chairs[1].bot == "careful"
    for seat in range(1, 4):
        with refused("removed", "when it is over"):
            evening.does(1, Sit, seat=seat, name="Iva")
    while evening.table.phase != OVER:
        evening.plays_on()
        if evening.table.phase == COUNTED:
            with refused("removed"):
                evening.does(1, Sit, seat=1, name="Iva")
            evening.deal()
    evening.does(1, Sit, seat=1, name="Iva")
    evening.check()


def test_who_left_was_not_removed() -> None:
    evening = Evening().sit(0, 1).deal()
    evening.does(1, Leave)
    assert "removed" not in evening.last(0)["what"]
    evening.does(1, Sit, seat=1, name="Iva")


def test_bots_are_put_on_seats_and_others_in_their_place() -> None:
    evening = Evening()
    evening.does(0, Fill, seat=1, bot="chance")
    evening.does(0, Fill, seat=1, bot="careful")
    assert (evening.table.chairs[1].bot, evening.table.chairs[1].version) == (
        "careful",
        bot("careful").version,
    )
    with refused("bot", "carefull; did you mean careful"):
        evening.does(0, Fill, seat=1, bot="carefull")
    with refused("no_such_seat"):
        evening.does(0, Fill, seat=5)


# The terms


def test_nobody_is_ready_any_more_when_the_terms_change() -> None:
    evening = Evening().sit(0, 1)
    evening.does(1, Ready)
    evening.does(0, Change, terms=Terms("original", 4, house={"scoring.going_out": 300}))
    assert not any(chair.ready for chair in evening.table.chairs)
    assert room(evening)["terms"]["house"] == {"scoring.going_out": 300}
    evening.check()


def test_who_got_ready_for_the_old_terms_is_not_ready_for_the_new_ones() -> None:
    evening = Evening().sit(0, 1)
    ready = evening.wish(1, Ready)
    evening.does(0, Change, terms=Terms("original", 4, house={"scoring.going_out": 300}))
    with refused("stale"):
        evening.give(1, ready)


def test_what_changes_is_told_in_sentences() -> None:
    evening = Evening().sit(0, 1)
    evening.does(
        0, Change, terms=Terms("original", 4, house={"scoring.going_out": 300, "opening.negative": 35})
    )
    what = evening.last(1)["what"]
    assert what["is"] == "changed"
    said = json.dumps(what["differences"])
    assert len(what["differences"]) == 2
    assert "300" in said
    assert "35" in said
    for difference in what["differences"]:
        assert difference["chapter"]["text"]
        assert difference["before"]
        assert difference["after"]


def test_a_clock_changes_no_sentence_of_the_rules_and_is_told_with_the_room() -> None:
    evening = Evening().sit(0, 1)
    evening.does(0, Change, terms=Terms("original", 4, turn_seconds=60))
    assert evening.last(1)["what"]["differences"] == []
    assert evening.last(1)["room"]["terms"]["turn_seconds"] == 60


def test_the_same_terms_once_more_change_nothing() -> None:
    evening = Evening().sit(0, 1)
    evening.does(1, Ready)
    assert evening.does(0, Change, terms=Terms("original", 4)) == []
    assert evening.table.chairs[1].ready


def test_with_fewer_players_people_keep_a_seat_and_bots_give_way() -> None:
    evening = Evening("czech", 6)
    evening.does(0, Sit, seat=0, name="Mira")
    evening.does(1, Sit, seat=5, name="Iva")
    evening.does(2, Sit, seat=4, name="Jan")
    for seat in (1, 2, 3):
        evening.does(0, Fill, seat=seat)
    evening.does(0, Change, terms=Terms("czech", 3))
    assert sorted(chair.guest for chair in evening.table.chairs) == sorted(guest(who) for who in range(3))
    assert evening.seat(0) == 0
    assert json.loads(evening.scene(evening.seat(1)))["room"]["seats"][evening.seat(1)]["name"] == "Iva"
    evening.sit().deal()


def test_with_more_players_there_are_free_seats() -> None:
    evening = Evening("czech", 2).sit(0, 1)
    evening.does(0, Change, terms=Terms("czech", 5))
    assert [chair.free for chair in evening.table.chairs] == [False, False, True, True, True]
    evening.sit().deal().plays_on(5)


def test_there_are_never_more_people_than_seats() -> None:
    evening = Evening("czech", 3).sit(0, 1, 2)
    with refused("seats", "more than 2"):
        evening.does(0, Change, terms=Terms("czech", 2))
    evening.does(2, Leave)
    evening.does(0, Change, terms=Terms("czech", 2))


def test_after_the_match_the_terms_may_be_others_and_the_record_stays() -> None:
    evening = Evening("czech", 4, house={"match.target": 5}).sit(0, 1)
    while evening.table.phase != OVER:
        evening.deal().plays_on()
    record = evening.table.record()
    evening.does(1, Leave)
    assert evening.table.record() == record
    evening.does(0, Change, terms=Terms("czech", 2))
    assert evening.table.phase == GATHERING
    assert evening.table.record() == record
    evening.check()
    evening.sit().deal().plays_on(3)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"rules": "clasic"}, "classic"),
        ({"rules": "./mine.toml"}, "no variant"),
        ({"rules": "../../etc/passwd"}, "no variant"),
        ({"players": 3}, "2, 4"),
        ({"house": {"scoring.going_aut": 5}}, "going_out"),
        ({"house": {"scoring.going_out": "many"}}, "going_out"),
        ({"house": {"scoring.going_out": 10**40}}, "going_out"),
        ({"house": {"scoring": {"going_out": [[]]}}}, "scoring"),
        ({"house": {"": 1}}, ""),
        ({"house": {"opening.bands": [{}]}}, "bands"),
        ({"house": {"match.target": 1e300}}, "target"),
        ({"house": {"title": None}}, "title"),
        ({"stand_in": "carefull"}, "careful"),
        ({"step_seconds": 5}, "turn_seconds"),
    ],
)
def test_terms_that_nobody_can_play_by_are_refused(terms: dict[str, Any], words: str) -> None:
    evening = Evening().sit(0, 1)
    wanted = msgspec.convert({"rules": "original", "players": 4} | terms, Terms)
    with refused("terms", words):
        evening.does(0, Change, terms=wanted)
    with pytest.raises(Complaint):
        wanted.checked()


def test_terms_do_not_change_in_the_middle_of_a_match() -> None:
    evening = Evening("original", 4, house={"match.target": 100_000}).sit(0, 1).deal()
    for _ in range(2):
        with refused("phase"):
            evening.does(0, Change, terms=Terms("original", 4))
        evening.plays_on()


# Watchers and strangers


def test_who_has_no_seat_watches_only_where_the_table_allows_it() -> None:
    for allowed in (False, True):
        evening = Evening(watchers=allowed).sit(0, 1).deal()
        assert evening.table.audience_of(guest(1)) == 1
        assert evening.table.audience_of(guest(5)) == (WATCHERS if allowed else None)
        assert evening.table.audience_of("") == (WATCHERS if allowed else None)


def test_the_host_without_a_seat_watches_as_others_do() -> None:
    evening = Evening().sit(1)
    assert evening.table.host == guest(0)
    assert evening.table.audience_of(guest(0)) is None


def test_a_watcher_sees_no_hand_and_a_stranger_no_card() -> None:
    evening = Evening(watchers=True).sit(0, 1).deal().plays_on(12)
    watcher = evening.voice.scene(WATCHERS, False)
    assert watcher.cards is not None
    assert (watcher.you, watcher.cards.hand, watcher.cards.legal) == (None, "", "")
    stranger = evening.voice.scene(None, False)
    assert (stranger.you, stranger.cards) == (None, None)
    assert stranger.room == watcher.room
    assert stranger.version == watcher.version


def test_a_stranger_is_not_shown_the_seed_of_a_deal_that_is_over() -> None:
    evening = Evening(house={"match.target": 100_000}).sit(0, 1).deal().plays_on()
    assert evening.voice.scene(WATCHERS, False).room.seed == evening.seeds[0]
    room_alone = evening.voice.scene(None, False).room
    assert (room_alone.seed, room_alone.nonces) == ("", ())


def test_who_left_his_seat_is_told_as_a_watcher_or_not_at_all() -> None:
    evening = Evening().sit(0, 1).deal()
    evening.does(1, Leave)
    assert evening.table.audience_of(guest(1)) is None


def test_who_has_no_seat_says_and_plays_nothing() -> None:
    evening = Evening(watchers=True).sit(0, 1).deal()
    for kind, wanted in (
        (Say, {"text": "hello"}),
        (Ready, {}),
        (Leave, {}),
        (commands.Nonce, {"nonce": "n"}),
        (commands.Play, {"actions": "draw"}),
        (commands.TakeBack, {}),
        (commands.StandIn, {}),
        (commands.Pause, {}),
        (commands.Resume, {}),
    ):
        with refused("no_seat"):
            evening.does(7, kind, **wanted)


# Talk


@pytest.mark.parametrize(
    ("text", "said"),
    [("hello\nworld", "hello world"), ("\u202eolleh", "olleh"), ("<b>x</b>", "<b>x</b>"), ("♥", "♥")],
)
def test_what_is_said_is_one_line(text: str, said: str) -> None:
    evening = Evening().sit(0, 1)
    evening.does(1, Say, text=text)
    assert evening.last(0)["what"] == {"is": "said", "seat": 1, "text": said}


def test_what_does_not_show_is_not_said() -> None:
    evening = Evening().sit(0, 1)
    with refused("text"):
        evening.does(1, Say, text="\u200b\u2800 ")


# The end


def test_nothing_happens_at_a_closed_table() -> None:
    evening = Evening().sit(0, 1).deal().plays_on(3)
    evening.does(0, Close)
    assert room(evening)["closed"] == "host"
    for who, kind, wanted in (
        (0, Close, {}),
        (0, Fill, {"seat": 1}),
        (2, Sit, {"seat": 2, "name": "Jan"}),
        (0, commands.Play, {"actions": "draw"}),
        (5, Say, {"text": "x"}),
    ):
        with refused("closed"):
            evening.does(who, kind, **wanted)
    assert evening.due() == []
    evening.check()


def test_a_table_begins_with_its_opening() -> None:
    with pytest.raises(ValueError, match="opening"):
        Table.of([])
    with pytest.raises(ValueError, match="opening"):
        Table(Entry(0, facts.Woke()))
