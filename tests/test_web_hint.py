"""Hints for a deal that is over: from one's own seat's view alone, and while nothing can be won by them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from served import Person, Seat, Served, dealt, first_legal, play_on, served
from test_web_replay import played, text_of

from kanasta import Position, view
from kanasta.bots.careful import Careful
from kanasta.game.action import Action
from kanasta.game.deal import Deal
from kanasta.game.lot import Lot
from kanasta.game.record import Record
from kanasta.game.view import View
from kanasta.web.bounds import Bounds
from kanasta.web.hint import moment, told
from kanasta.web.thinking import Thinking

TWO_DEALS = {"match.ends": "after deals", "match.deals": 2}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, Bounds(commands=60_000, commands_at_once=10_000, hints=200, records=200)) as one:
        yield one


def two_at(house: Served) -> tuple[Seat, Seat]:
    """Two people at a table, with the cards of a match of two deals."""
    owner, other = house.person(), house.person()
    code = owner.opens("classic", 2, name="Ana", terms={"house": TWO_DEALS})
    ana, bora = owner.joins(code), other.joins(code)
    ana.until(lambda: ana.client is not None)
    bora.until(lambda: bora.client is not None)
    bora.sits(1, "Bora")
    dealt(ana, bora)
    return ana, bora


def asks(person: Person, code: str, deal: int, step: int) -> tuple[int, dict[str, object]]:
    answer = person.ask("GET", f"/api/tables/{code}/hint?deal={deal}&step={step}")
    return answer.status, answer.json


def moments_of(person: Person, code: str) -> list[Deal]:
    """The first deal of the table's record, before each of its steps."""
    record = Record.read(person.ask("GET", f"/api/tables/{code}/record").body.decode())
    played = record.match.deals[0]
    return [played.at(record.match.law, step)[0] for step in range(len(played.steps) + 1)]


def test_a_hint_is_for_who_had_to_act_and_nobody_else(house: Served) -> None:
    ana, bora = two_at(house)
    play_on([ana, bora], first_legal)
    moments = moments_of(ana.person, ana.code)
    for actor, others in ((ana, bora), (bora, ana)):
        step = next(step for step, deal in enumerate(moments) if deal.actor == actor.you)
        status, found = asks(actor.person, ana.code, 1, step)
        assert status == 200, found
        assert (found["deal"], found["step"]) == (1, step)
        turns = found["turns"]
        assert isinstance(turns, list)
        assert turns[0]["actions"][0] in list(map(str, moments[step].legal()))
        status, refused = asks(others.person, ana.code, 1, step)
        assert (status, refused["code"]) == (403, "no_seat")
    assert asks(house.person(), ana.code, 1, 0)[0] == 403, "a stranger has no seat"
    assert asks(ana.person, ana.code, 1, len(moments) - 1)[0] == 404, "nobody has to act any more"
    assert asks(ana.person, ana.code, 1, len(moments))[0] == 404


def test_a_deal_that_goes_on_has_no_hints(house: Served) -> None:
    ana, bora = two_at(house)
    for seat in (ana, bora):
        assert asks(seat.person, ana.code, 1, 0)[0] == 404, "no deal is over"
    play_on([ana, bora], first_legal)
    for seat in (ana, bora):
        seat.done("ready")
    for seat in (ana, bora):
        seat.until(lambda seat=seat: seat.phase == "shuffling")  # type: ignore[misc]
        seat.done("nonce", nonce=f"again of {seat.you}")
    for seat in (ana, bora):
        seat.until(lambda seat=seat: seat.phase == "playing")  # type: ignore[misc]
    for seat in (ana, bora):
        assert asks(seat.person, ana.code, 2, 0)[0] == 404, "the second one goes on"


def test_a_match_that_was_played_by_more_has_no_seat_for_who_sits_there_now(house: Served) -> None:
    """Four played, and then the host made it a table for two: the others' seats are gone, their moments are not."""
    owner = house.person()
    house_rules = {"match.ends": "after deals", "match.deals": 1}
    bots = {"1": "careful", "2": "careful", "3": "careful"}
    code = owner.opens("classic", 4, bots=bots, name="Ana", seat=0, terms={"house": house_rules})
    ana = owner.joins(code)
    ana.until(lambda: ana.client is not None)
    dealt(ana)
    play_on([ana], first_legal)
    ana.until(lambda: ana.phase == "over")
    record = Record.read(owner.ask("GET", f"/api/tables/{code}/record").body.decode())
    first = record.match.deals[0]
    step = next(step for step in range(len(first.steps)) if first.at(record.match.law, step)[0].actor == 3)
    ana.done("change", terms={"rules": "classic", "players": 2, "house": house_rules})
    status, refused = asks(owner, code, 1, step)
    assert (status, refused["code"]) == (403, "no_seat")


def test_hints_are_bounded(tmp_path: Path) -> None:
    with served(tmp_path, Bounds(commands=60_000, commands_at_once=10_000, hints=1)) as house:
        ana, bora = two_at(house)
        play_on([ana, bora], first_legal)
        codes = [asks(ana.person, ana.code, 1, 10_000)[0] for _ in range(2)]
        assert codes == [404, 429]


@pytest.mark.parametrize("rules", ["classic", "czech"])
def test_who_is_asked_sees_the_view_of_that_seat_alone(rules: str) -> None:
    """What a view tells, and that the search goes by nothing else, is tried elsewhere."""
    seen: list[View] = []

    class Spy(Careful):
        def choose(self, view: View, lot: Lot) -> Action:
            seen.append(view)
            return super().choose(view, lot)

    text = text_of(played(rules, 2))
    thinking = Thinking(1, 5, lambda _: Spy())
    for step in range(0, 40, 9):
        deal = moment(text, 1, step)
        assert deal is not None
        found = asyncio.run(thinking.explain("spy", deal, deal.actor))
        assert found.turns[0].actions[0] in deal.legal()
        (given,) = seen
        seen.clear()
        other = 1 - deal.actor
        assert given.seat == deal.actor
        assert given.deal is not deal
        assert given.deal.hand_of(deal.actor) == deal.hand_of(deal.actor)
        assert set(given.deal.hand_of(other)) <= {"?", *deal.known_of(other)}
    thinking.close()


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("czech", 4), ("hand_and_foot", 4)])
def test_cards_that_the_seat_cannot_see_change_no_byte_of_a_hint(rules: str, players: int) -> None:
    """The swap test: the same moment with other unseen cards, and the same past as the seat knows it."""
    text, changed = text_of(played(rules, players)), 0
    thinking = Thinking(1, 20)

    async def hinted(deal: Deal) -> bytes:
        return msgspec.json.encode(told(await thinking.explain("search:worlds=8", deal, deal.actor), 1, step))

    for step in range(2, 40, 9):
        deal = moment(text, 1, step)
        assert deal is not None
        other = view(deal, deal.actor).sample(Lot(step))
        other.past = deal.past
        changed += Position.of(other).toml() != Position.of(deal).toml()
        assert asyncio.run(hinted(deal)) == asyncio.run(hinted(other))
    assert changed > 3
    thinking.close()
