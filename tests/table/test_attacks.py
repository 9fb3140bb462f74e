"""What somebody may try who means no good: each is refused in words, and nothing has changed."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from kanasta import Position
from kanasta.game import notation
from kanasta.game.notation import IllegalAction, read_actions
from kanasta.table.command import AnyCommand, Play
from kanasta.table.refused import Refused
from kanasta.table.table import PLAYING
from table.evening import Evening, state

TOKENS = (
    *("draw", "take", "meld", "add", "discard", "keep", "ask", "yes", "no", "nothing", "to", "wild"),
    *"*2rb456789TJQKA?x3",
    *(
        "Ks",
        "3h",
        "10d",
        "2c",
        "K♠",
        "444",
        "KK2",
        "22**",
        ";",
        ";;",
        "\n",
        " ",
        "\t",
        "{verb}",
        "\x00",
        "🂡",
        "9" * 60,
    ),
)


def tries(evening: Evening, seat: int, text: str) -> Refused | None:
    try:
        evening.does(seat, Play, actions=text)
    except Refused as refused:
        return refused
    return None


@pytest.mark.parametrize(("rules", "players"), [("classic", 4), ("czech", 3), ("hand_and_foot", 4)])
def test_any_text_is_played_or_refused_in_words(rules: str, players: int) -> None:
    lot = random.Random(rules)
    evening = Evening(rules, players, house={"match.target": 100_000}).sit(*range(players)).deal()
    for _ in range(150):
        if evening.table.phase != PLAYING:
            break
        seat = evening.table.deal.actor
        text = " ".join(lot.choice(TOKENS) for _ in range(lot.randint(1, 30)))[:400]
        before = state(evening.table)
        said = tries(evening, seat, text)
        if said is not None:
            assert said.code not in ("", "fault")
            assert len(str(said).splitlines()) == 1
            assert state(evening.table) == before
        evening.plays_on(lot.choice((0, 1, 3)))
    evening.check()


def test_a_text_of_many_cards_is_answered_without_trying_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eleven cards have forty million orders; the table would stand still for all its people."""
    ranks = "456789TJQKA"
    melds = ", ".join(f'"{rank * 3}"' for rank in ranks)
    position = f"""
rules = "classic"
players = 4
turn = 0
stage = "meld"
hands = ["{ranks}22**KKQQ", "A", "A", "A"]
melds = [[{melds}], []]
stock = "5566"
pile = "4"
"""
    deal = Position.read(position.replace("KKQQ", "")).deal()
    tried, ordered = 0, notation._ordered

    def counted(*args: Any) -> Any:
        nonlocal tried
        tried += 1
        assert tried < 20_000
        return ordered(*args)

    monkeypatch.setattr(notation, "_ordered", counted)
    with pytest.raises(IllegalAction):
        read_actions(deal, f"add {ranks}b")
    assert len(read_actions(deal, f"add {ranks}")) == 11
    assert tried > 1000


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"{}",
        b'{"do":"play"}',
        b'{"do":"fly","id":"1"}',
        b'{"do":"sit","id":"1","seat":-1,"name":"x"}',
        b'{"do":"sit","id":"1","seat":6,"name":"x"}',
        b'{"do":"sit","id":"1","seat":0.5,"name":"x"}',
        b'{"do":"sit","id":"1","seat":"0","name":"x"}',
        b'{"do":"sit","id":"1","seat":0,"name":""}',
        b'{"do":"sit","id":"1","seat":0,"name":"' + b"x" * 25 + b'"}',
        b'{"do":"sit","id":"1","seat":0,"name":"x","guest":"other"}',
        b'{"do":"leave","id":""}',
        b'{"do":"leave","id":"' + b"1" * 25 + b'"}',
        b'{"do":"leave","id":"1","seen":-1}',
        b'{"do":"leave","id":"1","seen":99999999999999999999}',
        b'{"do":"say","id":"1","text":"' + b"x" * 201 + b'"}',
        b'{"do":"play","id":"1","actions":"' + b"x" * 401 + b'"}',
        b'{"do":"change","id":"1","terms":{"rules":"classic","players":7}}',
        b'{"do":"change","id":"1","terms":{"rules":"classic","players":4,"turn_seconds":1e9}}',
        b'{"do":"say","id":"1","text":"\xff"}',
        b'{"do":"played","id":"1","seat":0,"step":"draw"}',
    ],
)
def test_what_is_no_command_is_not_read(text: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        msgspec.json.decode(text, type=AnyCommand)


def test_a_lone_surrogate_is_no_letter_of_a_name() -> None:
    text = b'{"do":"sit","id":"1","seat":0,"name":"A\\ud800na"}'
    evening = Evening()
    try:
        command = msgspec.json.decode(text, type=AnyCommand)
    except msgspec.MsgspecError:
        return
    evening.give(0, command)
    assert evening.table.chairs[0].name == "Ana"
    evening.check()
