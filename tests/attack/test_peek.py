"""Seeing or doing what is another's: seats, commands, openings that are being laid, other tables, and records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from served import Person, Seat, Served, dealt, first_legal, play_on, served
from table.decks import stacked


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as one:
        yield one


def table_of_four(house: Served, **terms: Any) -> list[Seat]:
    """Four people at a table, and a fifth who has no seat; nothing is dealt."""
    owner = house.person()
    code = owner.opens(name="P0", terms={"watchers": True, **terms})
    seats = [owner.joins(code)] + [house.person().joins(code) for _ in range(4)]
    for number, seat in enumerate(seats):
        seat.until(lambda seat=seat: seat.client is not None)  # type: ignore[misc]
        if 0 < number < 4:
            seat.sits(number, f"P{number}")
    return seats


def all_hear(seats: list[Seat]) -> None:
    for seat in seats:
        seat.hears_all()


def acting(seats: list[Seat]) -> tuple[Seat, list[Seat]]:
    """Who has to act, and the other players."""
    all_hear(seats)
    actor = next(seat for seat in seats[:4] if seat.legal)
    return actor, [seat for seat in seats[:4] if seat is not actor]


# Other people's seats


def test_nobody_acts_for_another(house: Served) -> None:
    seats = table_of_four(house)
    dealt(*seats[:4])
    actor, others = acting(seats)
    before = actor.scene
    for other in others:
        assert other.refused("play", actions=actor.legal[0]) == "not_your_turn"
        assert other.refused("take_back") == "take_back"
    watcher = seats[4]
    of_players: list[tuple[str, dict[str, Any]]] = [
        ("play", {"actions": actor.legal[0]}), ("take_back", {}), ("ready", {}), ("nonce", {"nonce": "x"}),
        ("leave", {}), ("stand_in", {}), ("pause", {}), ("resume", {}), ("say", {"text": "x"}),
        ("why", {"actions": "draw"}),
    ]  # fmt: skip
    for wish, fields in of_players:
        assert watcher.refused(wish, **fields) == "no_seat"
    of_the_host: list[tuple[str, dict[str, Any]]] = [
        ("fill", {"seat": 0}), ("empty", {"seat": 0}), ("abandon", {}), ("close", {}),
        ("change", {"terms": {"rules": "classic", "players": 4}}),
    ]  # fmt: skip
    for wish, fields in of_the_host:
        for who in (watcher, seats[1]):
            assert who.refused(wish, **fields) == "not_host"
    for who in (watcher, seats[1]):
        assert who.refused("sit", seat=0, name="P0") in ("taken", "name", "phase")
    actor.hears_all()
    assert actor.scene == before


def test_the_cookie_says_who_it_is_and_nothing_else(house: Served) -> None:
    seats = table_of_four(house)
    code = seats[0].code
    for query in ("?you=0", "?since=1&you=0", "?seat=0", "?guest=0", "?since=2&you=0&you=4"):
        thief = house.person().joins(code, query)
        thief.until(lambda thief=thief: thief.client is not None)  # type: ignore[misc]
        assert thief.told[0]["tell"] == "scene"
        assert thief.you is None


def test_a_watcher_sees_no_hand(house: Served) -> None:
    seats = table_of_four(house)
    dealt(*seats[:4])
    all_hear(seats)
    watcher = seats[4]
    for query in ("", "?you=1", "?since=0&you=1", "?since=6&you=1", f"?since={seats[1].version - 1}&you=1"):
        again = watcher.person.joins(watcher.code, query)
        again.until(lambda again=again: again.client is not None)  # type: ignore[misc]
        assert again.told[0]["tell"] == "scene"
        assert again.scene["cards"]["hand"] == ""
        assert again.scene["cards"]["legal"] == ""
    watcher.says("look")
    watcher.hears_all()
    _sees_no_card_of(watcher, seats[:4])


def _sees_no_card_of(who: Seat, seats: list[Seat]) -> None:
    """Every face that somebody was told lies open for all."""
    public = {face for seat in seats for key in ("pile",) for face in seat.scene["cards"][key].split()}
    public |= {face for side in seats[0].scene["cards"]["red_threes"] for face in side.split()}
    public |= {face for meld in seats[0].scene["cards"]["melds"].values() for face in meld.split()}
    hands = {face for seat in seats for face in seat.scene["cards"]["hand"].split()} - public - {"*"}
    words = re.findall(r"\w+", "".join(who.texts))  # whole ones: a commitment may well begin with 6c
    assert not hands & set(words)


def test_a_table_without_watchers_shows_no_card_to_who_has_no_seat(house: Served) -> None:
    seats = table_of_four(house, watchers=False)
    stranger = seats[4]
    dealt(*seats[:4])
    play_on(seats[:4], first_legal, 8)
    all_hear(seats)
    assert {told["tell"] for told in stranger.told} == {"scene", "present", "refused"}  # his own questions
    assert all(told["cards"] is None for told in stranger.told if told["tell"] == "scene")
    stranger.until(lambda: stranger.scene["room"]["seats"] == seats[0].scene["room"]["seats"])
    assert stranger.scene["room"]["seed"] == ""


# Commands that come late, or again


def test_a_stale_command_is_refused(house: Served) -> None:
    seats = table_of_four(house)
    dealt(*seats[:4])
    actor, _ = acting(seats)
    old = actor.version
    actor.done("play", actions="draw" if "draw" in actor.legal else actor.legal[0])
    actor.hears_all()
    if actor.legal:
        assert actor.refused("play", actions=actor.legal[0], seen=old) == "stale"
        assert actor.refused("play", actions=actor.legal[0], seen=actor.version + 1) == "stale"
        assert actor.refused("play", actions=actor.legal[0], seen=0) == "stale"


def test_a_command_that_is_sent_again_does_nothing_twice(house: Served) -> None:
    seats = table_of_four(house)
    dealt(*seats[:4])
    actor, others = acting(seats)
    message = json.dumps({"do": "play", "id": "once", "seen": actor.version, "actions": "draw"})
    say = json.dumps({"do": "say", "id": "said", "seen": 0, "text": "once"})
    for text in (message, message, say, say, message):
        actor.line.send(text)
    again = actor.person.joins(actor.code)
    again.line.send(message)
    again.line.send(say)
    all_hear([actor, again, others[0]])
    assert [told["tell"] for told in actor.told if told.get("id") in ("once", "said")] == ["done"] * 5
    assert [told["tell"] for told in again.told if told.get("id") in ("once", "said")] == ["done"] * 2
    happened = [told["what"]["is"] for told in others[0].told if told["tell"] == "event"]
    assert happened.count("said") == 1
    assert happened.count("played") == 1


def test_an_id_is_each_guests_own(house: Served) -> None:
    seats = table_of_four(house)
    seats[1].done("say", text="mine", id="1")
    seats[2].done("say", text="mine too", id="1")
    seats[0].hears_all()
    said = [told["what"]["text"] for told in seats[0].told if told.get("what", {}).get("is") == "said"]
    assert said == ["mine", "mine too"]


# Seeing more than one should


def test_taking_back_shows_no_other_card(house: Served) -> None:
    """What was drawn, taken or discarded stays so: whoever could take it back could look at the next card."""
    seats = table_of_four(house)
    dealt(*seats[:4])
    actor, others = acting(seats)
    actor.done("play", actions="draw")
    assert actor.refused("take_back") == "take_back"
    discard = next(action for action in actor.legal if action.startswith("discard"))
    actor.done("play", actions=discard)
    assert actor.refused("take_back") == "take_back"
    all_hear(others)
    for other in others:
        assert other.refused("take_back") == "take_back"


def test_who_leaves_and_sits_elsewhere_sees_no_second_hand(house: Served) -> None:
    seats = table_of_four(house)
    dealt(*seats[:4])
    all_hear(seats)
    leaver = seats[1]
    own = leaver.scene["cards"]["hand"]
    leaver.done("leave").until(lambda: leaver.you is None)
    seats[0].done("fill", seat=3)
    for seat in (0, 2):
        assert leaver.refused("sit", seat=seat, name="Again") == "taken"
    assert leaver.refused("sit", seat=3, name="Again") == "peek"
    assert leaver.scene["cards"]["hand"] == ""
    leaver.done("sit", seat=1, name="Again").until(lambda: leaver.you == 1)
    # Back on the own seat, where the bot has played on meanwhile.
    assert set(leaver.scene["cards"]["hand"].split()) & set(own.split())


def test_who_takes_a_seat_over_is_not_told_what_its_owner_saw(house: Served) -> None:
    """Events are kept for who returns; another guest on that seat is nobody who returns."""
    seats = table_of_four(house)
    dealt(*seats[:4])
    play_on(seats[:4], first_legal, 6)
    all_hear(seats)
    hand = seats[1].scene["cards"]["hand"]
    assert hand
    seats[0].done("abandon")
    seats[1].done("leave")
    newcomer = seats[4]
    newcomer.sits(1, "Newcomer")
    sat = newcomer.version
    for since in range(sat):
        again = newcomer.person.joins(newcomer.code, f"?since={since}&you=1")
        assert again.hears()["tell"] == "scene"
        assert again.hears()["tell"] == "present"
        assert again.scene["cards"] is None
        again.leaves()


def test_an_opening_that_is_being_laid_is_seen_by_nobody_else(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not its cards, and not that anything happens: no message at all."""
    rigged(monkeypatch)
    seats = table_of_four(house)
    dealt(*seats[:4])
    actor, others = acting(seats)
    actor.done("play", actions="draw")
    all_hear(seats)
    quiet = [*others, seats[4]]
    heard = {seat: seat.version for seat in quiet}
    actor.done("play", actions="meld 444")
    actor.done("play", actions="meld 555")
    actor.done("take_back")
    actor.done("play", actions="meld 555")
    for seat in quiet:
        assert {told["tell"] for told in seat.hears_all()} <= {"present"}
        assert seat.version == heard[seat]
    late = house.person().joins(actor.code)
    late.until(lambda: late.client is not None)
    assert late.scene["cards"]["melds"] == {}
    assert late.version == quiet[0].version
    actor.done("play", actions="meld AAA")
    all_hear(quiet)
    for seat in quiet:
        events = [told for told in seat.told if told["tell"] == "event"]
        assert events[-1]["version"] == heard[seat] + 1
        assert [step.split()[1][0] for step in events[-1]["what"]["steps"]] == ["5", "A"]  # taken back whole
        assert len(seat.scene["cards"]["melds"]) >= 2


def rigged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays first has 444, 555 and AAA; the classic opening at no points is 50."""
    monkeypatch.setattr("kanasta.table.table.Table", stacked("44445556AAA", upcard="9", stock="8J8J8J"))


# Other tables


def test_one_table_is_no_key_to_another(house: Served) -> None:
    one, other = table_of_four(house), table_of_four(house)
    dealt(*other[:4])
    all_hear(other)
    host = one[0]
    for path in ("record", "rules", ""):
        answer = host.person.ask("GET", f"/api/tables/{other[0].code}/{path}".rstrip("/"))
        assert '"hand":' not in answer.body.decode()
        assert answer.status == (403 if path == "record" else 200)
    look = host.person.joins(other[0].code)
    look.until(lambda: look.client is not None)
    assert look.you is None
    assert look.refused("close") == "not_host"


# Records


def test_a_record_is_for_its_players_and_tells_nothing_before_the_end(house: Served) -> None:
    seats = table_of_four(house)
    path = f"/api/tables/{seats[0].code}/record"
    assert seats[0].person.ask("GET", path).status == 404
    dealt(*seats[:4])
    play_on(seats[:4], first_legal, 5)
    for seat in seats[:4]:
        answer = seat.person.ask("GET", path)
        text = answer.body.decode()
        assert answer.status in (200, 404)
        for secret in ("deck:", "shuffle:", "seed:", "deal 1"):
            assert secret not in text
    for query in ("?match=0", "?match=2", "?match=-1", "?match=x", "?match=99999999999", "?match=1%20OR%201"):
        assert seats[0].person.ask("GET", path + query).status in (400, 404)
    assert seats[4].person.ask("GET", path).status == 403
    assert Person(house.url).ask("GET", path).status == 403
    play_on(seats[:4], first_legal)
    for seat in seats[:4]:
        answer = seat.person.ask("GET", path)
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("text/plain")
        assert "deck:" in answer.body.decode()
    assert seats[4].person.ask("GET", path).status == 403
