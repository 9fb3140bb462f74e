"""Deal after deal: the shuffle that can be checked, the match, the rematch, giving up, and the record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kanasta.cli.main import main
from kanasta.game.record import Record
from kanasta.game.shuffle import Shuffle, commitment
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.table import command as commands
from kanasta.table.command import Abandon, AnyCommand, Close, Leave, Nonce, Ready, Sit, StandIn
from kanasta.table.due import NONCE_WAIT
from kanasta.table.table import COUNTED, GATHERING, OVER, PLAYING, SHUFFLING, WATCHERS
from table.evening import BEGAN, Evening, guest, refused

LONG = {"match.target": 100_000}
SHORT = {"match.target": 5, "match.deals": 2}
TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]


def room(evening: Evening, audience: int = WATCHERS) -> Any:
    return json.loads(evening.scene(audience))["room"]


def everything_told(evening: Evening) -> Iterator[str]:
    for said in evening.told.values():
        yield from (text.decode() for text in said)
    for audience in (*range(evening.table.players), WATCHERS):
        yield evening.scene(audience).decode()


# Ready, and the shuffle


def test_nothing_is_dealt_before_every_seat_is_taken_and_everybody_is_ready() -> None:
    evening = Evening()
    evening.does(0, Sit, seat=0, name="Mira")
    evening.does(0, Ready)
    assert evening.due() == []
    evening.does(1, Sit, seat=1, name="Iva")
    evening.sit()
    assert evening.due() == []
    evening.does(1, Ready)
    evening.does(0, Ready, ready=False)
    assert evening.due() == []
    evening.does(0, Ready)
    evening.due()
    assert evening.table.phase == SHUFFLING


def test_bots_alone_do_not_play() -> None:
    evening = Evening().sit()
    assert all(chair.bot for chair in evening.table.chairs)
    assert evening.due() == []


def test_a_player_for_whom_a_bot_plays_goes_on_by_being_ready() -> None:
    evening = Evening("original", 4, house=LONG).sit(0).deal()
    evening.does(0, StandIn)
    evening.plays_on()
    assert evening.table.phase == COUNTED
    assert evening.due() == []
    evening.does(0, Ready)
    evening.due()
    assert evening.table.phase == PLAYING
    evening.plays_on(5)


def test_the_commitment_is_shown_before_any_nonce_can_be_given() -> None:
    evening = Evening().sit(0, 1)
    assert evening.does(0, Nonce, nonce="too early") == []
    assert room(evening)["commitment"] == ""
    early = evening.wish(0, Nonce, nonce="not seen yet")
    evening.ready()
    with refused("stale"):
        evening.give(0, early)
    assert room(evening)["commitment"] == commitment(evening.seeds[0])
    assert room(evening)["noted"] == []
    evening.does(0, Nonce, nonce="after it")
    assert room(evening)["noted"] == [0]
    assert evening.table.nonces == {0: "after it"}


def test_a_nonce_is_given_once() -> None:
    evening = Evening().sit(0, 1).ready()
    evening.does(0, Nonce, nonce="first")
    assert evening.does(0, Nonce, nonce="second") == []
    assert evening.table.nonces == {0: "first"}


@pytest.mark.parametrize("nonce", ["", "a\n", "\na", "a\nb", "ž", "a" * 65, "\x00", "a\r"])
def test_a_nonce_that_no_recipe_has_room_for_is_not_read(nonce: str) -> None:
    """A line feed would let two lists of nonces give one stream."""
    text = msgspec.json.encode({"do": "nonce", "id": "1", "seen": 1, "nonce": nonce})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=AnyCommand)


@pytest.mark.parametrize("nonce", ['"', "\\", "# no comment", " a ", "a, b", "{}", "~" * 64])
def test_any_other_nonce_goes_into_the_deck_and_the_record(nonce: str) -> None:
    text = msgspec.json.encode({"do": "nonce", "id": "1", "seen": 1, "nonce": nonce})
    assert msgspec.json.decode(text, type=AnyCommand) == Nonce(id="1", seen=1, nonce=nonce)
    evening = Evening(house=SHORT).sit(0, 1).ready()
    evening.does(0, Nonce, nonce=nonce)
    evening.does(1, Nonce, nonce="other")
    evening.due()
    evening.plays_on()
    record = Record.read(evening.table.record())
    assert record.differences == ()
    assert record.stated[0].shuffle == Shuffle(evening.seeds[0], (nonce, "other", "", ""))


def test_the_deck_is_that_of_the_seed_and_of_every_persons_nonce() -> None:
    evening = Evening().sit(0, 2).ready()
    evening.does(0, Nonce, nonce="one")
    assert evening.due() == []
    evening.does(2, Nonce, nonce="two")
    evening.due()
    assert evening.table.phase == PLAYING
    shuffle = Shuffle(evening.seeds[0], ("one", "", "two", ""))
    setup = evening.table.running.setup
    assert setup.shuffle == shuffle
    assert setup.deck == shuffle.deck(evening.table.law)
    assert setup.dealer == shuffle.below("dealer", 4)
    assert room(evening)["dealer"] == setup.dealer


def test_the_deal_waits_for_nonces_only_so_long() -> None:
    evening = Evening().sit(0, 1).ready()
    chosen = evening.at
    evening.does(1, Nonce, nonce="mine")
    evening.at = chosen + NONCE_WAIT - 1
    assert evening.due() == []
    evening.at = chosen + NONCE_WAIT
    evening.due()
    assert evening.table.phase == PLAYING
    shuffle = evening.table.running.setup.shuffle
    assert shuffle is not None
    assert shuffle.nonces == ("", "mine", "", "")


def test_the_deal_does_not_wait_for_who_is_away() -> None:
    evening = Evening().sit(0, 1).ready()
    evening.away[guest(1)] = evening.at
    evening.does(0, Nonce, nonce="mine")
    evening.due()
    assert evening.table.phase == PLAYING


def test_the_nonce_is_that_of_who_sits_there_when_the_cards_are_dealt() -> None:
    evening = Evening().sit(0, 1).ready()
    evening.does(1, Nonce, nonce="who left")
    evening.does(1, Leave)
    assert room(evening)["noted"] == []
    evening.does(2, Sit, seat=1, name="Jan")
    evening.does(2, Nonce, nonce="who came")
    evening.does(0, Nonce, nonce="mine")
    evening.due()
    shuffle = evening.table.running.setup.shuffle
    assert shuffle is not None
    assert shuffle.nonces == ("mine", "who came", "", "")
    evening.check()


def test_the_dealer_is_cast_by_lot_at_first_and_then_the_next_seat() -> None:
    dealers = set()
    for seed in range(12):
        evening = Evening("classic", 3, house=LONG)
        evening.seeds = ["x"] * seed  # so that its first seed is another one
        dealers.add(evening.sit(0).deal().table.running.dealer)
    assert dealers == {0, 1, 2}


def test_the_next_dealer_is_the_next_seat() -> None:
    evening = Evening("classic", 3, house=LONG).sit(0).deal()
    first = evening.table.running.dealer
    for more in (1, 2, 3):
        evening.plays_on().ready()
        assert room(evening)["dealer"] == (first + more) % 3
        assert room(evening)["deal"] == more + 1
        evening.does(0, Nonce, nonce="n")
        evening.due()
        assert evening.table.running.dealer == (first + more) % 3


# What is shown when


def test_the_seed_and_the_nonces_are_shown_after_the_deal_and_not_before() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1)
    for number in range(2):
        evening.deal()
        secrets = [evening.seeds[number], f"nonce of 0 {number + 1}", f"nonce of 1 {number + 1}"]
        evening.plays_on(20)
        assert not any(secret in told for told in everything_told(evening) for secret in secrets)
        evening.plays_on()
        assert room(evening)["seed"] == secrets[0]
        assert room(evening)["nonces"] == [secrets[1], secrets[2], "", ""]
        assert commitment(room(evening)["seed"]) == room(evening)["commitment"]


@pytest.mark.parametrize("kind", [Abandon, Close])
@pytest.mark.parametrize("when", ["shuffling", "playing", "counted"])
def test_the_seed_is_shown_when_the_match_is_given_up(kind: type[Any], when: str) -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).ready()
    if when != "shuffling":
        for who in (0, 1):
            evening.does(who, Nonce, nonce=f"of {who}")
        evening.due()
        evening.plays_on(20 if when == "playing" else 2000)
    if when != "counted":
        assert not any(evening.seeds[0] in told for told in everything_told(evening))
    evening.does(0, kind)
    for audience in (0, WATCHERS):
        assert evening.last(audience)["room"].get("seed", evening.seeds[0]) == evening.seeds[0]
        assert room(evening, audience)["seed"] == evening.seeds[0]
    assert json.loads(evening.scene(1))["cards"] is None
    evening.check()


def test_scores_stay_in_sight_while_the_next_deck_is_shuffled() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal().plays_on()
    totals = [side["total"] for side in room(evening)["sheet"]]
    assert any(totals)
    evening.ready()
    assert room(evening)["scores"] == totals
    assert room(evening)["deal"] == 2


def test_a_score_sheet_follows_each_deal() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal().plays_on()
    shown = room(evening)
    assert shown["scores"] == [0, 0]
    result = evening.table.running.played[0].result
    assert result is not None
    for side in range(2):
        assert shown["sheet"][side]["points"] == sum(line["points"] for line in shown["sheet"][side]["lines"])
        assert shown["sheet"][side]["points"] == result.points[side]
        assert shown["sheet"][side]["total"] == result.totals[side]
    assert shown["ended_how"] in ("going out", "concealed", "black threes", "stock out")


# The match


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_match_is_played_to_its_end_and_its_record_is_proved(
    variant: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(variant, players, house=SHORT).sit(0, players - 1)
    for number in count(1):
        evening.deal()
        assert evening.table.running.number == number
        evening.plays_on()
        evening.check()
        record = Record.read(evening.table.record())
        assert record.differences == ()
        assert len(record.match.deals) == number
        assert [deal.steps for deal in record.match.deals] == [
            deal.steps for deal in evening.table.running.deals
        ]
        if evening.table.phase == OVER:
            break
        assert number < 12
    winners = room(evening)["winners"]
    assert winners == evening.table.running.winners
    file = tmp_path / "record.txt"
    file.write_text(evening.table.record())
    assert main(["verify", str(file)]) == 0, capsys.readouterr()
    said = capsys.readouterr().out
    for number in range(1, evening.table.running.number + 1):
        assert main(["verify", str(file), "--commitment", f"{number}={commitment(evening.seeds[number - 1])}",
                     "--nonce", f"{number}:0=nonce of 0 {number}"]) == 0  # fmt: skip
    assert "seat 0" in said or "nonce" in said


def test_a_rematch_is_a_match_of_its_own() -> None:
    evening = Evening("original", 4, house=SHORT).sit(0, 1)
    while evening.table.phase != OVER:
        evening.deal().plays_on()
    first = evening.table.record()
    assert room(evening)["match"] == 1
    deals = evening.table.running.number
    evening.deal()
    assert room(evening)["match"] == 2
    assert (evening.table.running.number, room(evening)["scores"]) == (1, [0, 0])
    assert evening.table.record() == first[: first.index("\ndeal 1")]
    evening.plays_on()
    assert evening.seeds[0] not in evening.table.record()
    assert evening.seeds[deals] in evening.table.record()
    evening.check()


def test_a_match_that_was_given_up_is_begun_again() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal().plays_on(9)
    evening.does(0, Abandon)
    assert evening.table.phase == GATHERING
    assert not any(chair.ready for chair in evening.table.chairs)
    with refused("phase", "no match"):
        evening.does(0, Abandon)
    evening.deal()
    assert room(evening)["match"] == 2
    assert room(evening)["deal"] == 1
    evening.check()


# The record


def test_the_record_has_no_hidden_card_while_a_deal_goes_on() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1)
    with pytest.raises(ValueError, match="no deal"):
        evening.table.record()
    evening.deal().plays_on(30)
    assert "deal" not in evening.table.record()
    evening.plays_on()
    finished = evening.table.record()
    assert "deck" in finished
    assert evening.seeds[0] in finished
    evening.ready()
    assert evening.table.record() == finished
    for who in (0, 1):
        evening.does(who, Nonce, nonce="second deal")
    evening.due()
    evening.plays_on(10)
    assert evening.table.record() == finished
    assert evening.seeds[1] not in evening.table.record()


@pytest.mark.parametrize("kind", [Abandon, Close])
def test_the_record_of_a_match_that_was_given_up_is_whole(kind: type[Any]) -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal().plays_on(30)
    steps = evening.table.running.steps
    evening.does(0, kind)
    record = Record.read(evening.table.record())
    assert record.differences == ()
    assert record.match.deals[0].steps == steps
    shuffle = record.stated[0].shuffle
    assert shuffle is not None
    assert shuffle.seed == evening.seeds[0]


def test_the_record_names_who_played_though_they_left_since() -> None:
    evening = Evening("original", 4, house=LONG).sit(0, 1).deal().plays_on(6)
    evening.does(0, Abandon)
    evening.does(1, Leave)
    evening.does(2, Sit, seat=1, name="Jan")
    assert [seat.name for seat in Record.read(evening.table.record()).seats][:2] == ["Мира", "Željko"]
    evening.check()


@pytest.mark.parametrize(
    "name", ['"', "\\", "a, careful 1", "x # y", "{0}", "deal 2", "<b>&", "'", "'\"'", "#1"]
)
def test_any_name_reads_back_from_the_record(name: str) -> None:
    evening = Evening("original", 4, house=LONG).sit(0)
    name = f"N{name}"
    evening.does(1, Sit, seat=1, name=name)
    evening.deal().plays_on()
    assert Record.read(evening.table.record()).seats[1].name == name


def test_the_time_of_an_entry_is_when_it_happened() -> None:
    evening = Evening().sit(0)
    assert BEGAN < evening.last(0)["at"] == evening.at
    assert json.loads(evening.scene(0))["at"] == evening.at


def test_a_resent_command_is_known_again_and_a_refused_one_is_not() -> None:
    evening = Evening().sit(0, 1)
    ready = evening.wish(1, Ready)
    evening.give(1, ready)
    assert evening.table.knows(guest(1), ready.id)
    assert not evening.table.knows(guest(0), ready.id)
    wrong = evening.wish(1, commands.Fill, seat=2)
    with refused("not_host"):
        evening.give(1, wrong)
    assert not evening.table.knows(guest(1), wrong.id)


def test_a_command_of_many_steps_is_remembered_as_one() -> None:
    evening = Evening().sit(0, 1)
    first = evening.wish(0, commands.Say, text="first")
    evening.give(0, first)
    many = evening.wish(0, commands.Say, text="many")
    evening.happens(evening.give(0, many) * 200, guest(0), many.id)
    assert evening.table.knows(guest(0), first.id)
    assert evening.table.knows(guest(0), many.id)
