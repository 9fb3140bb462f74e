"""The swap test on what goes over the wire: two decks that differ only in cards which a seat and watchers never see.

The same people say the same; every byte that this seat's socket and a watcher's get must be the same, and a bot that
sees the same must play the same.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pytest
from inside import Inside, Line, guest_of, inside

from kanasta.bots.bot import bot
from kanasta.game.lot import Lot
from kanasta.game.shuffle import Setup
from kanasta.game.step import words_of
from kanasta.game.view import view
from kanasta.table.table import PLAYING, Table
from kanasta.table.terms import Terms
from kanasta.web import company
from kanasta.web.live import LiveTable

OBSERVER, BOT, WATCHER = 0, 2, 9
PERSONS = (0, 1, 3)
STEPS = 45
FACE = re.compile(r"\b(?:10|[2-9TJQKA])[shdc]\b")
One = TypeVar("One", bound="Run")
Script = list[tuple[int, str, dict[str, Any]]]
"""Who says what, in order."""


@pytest.fixture(autouse=True)
def nobody_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    # Who is there is told by the clock on the wall, which no two runs have alike.
    monkeypatch.setattr(company, "PRESENCE", 10_000)


class Run:
    """One run: a table with three people, one bot and a watcher, played by a script or by whatever they like."""

    steps: ClassVar[int] = STEPS
    """How many they play at most."""
    rules_of_house: ClassVar[dict[str, Any]] = {}

    def __init__(self, rules: str, rig: Callable[[Setup], Setup]) -> None:
        self.rules = rules
        self.rig = rig
        self.script: Script = []
        self.answers: list[Any] = []
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.table: Table
        """As it was in the end."""
        self.hidden: list[str] = []

    async def play(self, house: Inside, script: Script | None) -> None:
        terms = Terms(self.rules, 4, self.rules_of_house, watchers=True)
        code = await house.hall.create(guest_of(0), terms, {BOT: "careful"}, "", None)
        lines = {number: house.join(code, number) for number in (*PERSONS, WATCHER)}
        await house.settled(code)
        table = await house.table(code)
        for number in PERSONS:
            await self._say(house, table, lines[number], "sit", {"seat": number, "name": f"N{number}"})
        for number in PERSONS:
            await self._say(house, table, lines[number], "ready", {})
        for number in PERSONS:
            await self._say(house, table, lines[number], "nonce", {"nonce": f"of {number}"})
        assert table.table.phase == PLAYING
        if script is None:
            await self._improvise(house, table, lines)
        else:
            for number, wish, fields in script:
                await self._say(house, table, lines[number], wish, fields)
        self.heard = {number: line.received for number, line in lines.items()}
        self.table = table.table
        self.hidden = _hidden(table.table, "".join(lines[OBSERVER].texts) + "".join(lines[WATCHER].texts))

    async def _improvise(self, house: Inside, table: LiveTable, lines: dict[int, Line]) -> None:
        lot, chooser = Lot(7), random.Random(7)
        for step in range(self.steps):
            seat = table.table.to_act
            if seat is None:
                return
            number = table.table.seat_of(guest_of(seat)) if seat != BOT else None
            assert number is not None, "the bot has not played"
            action = bot("careful").choose(view(table.table.deal, seat), lot)
            cards = table.table.running.faces.pick(seat, action)
            wish, fields = "play", {"actions": words_of(action, cards)}
            if (
                table.table.running.can_take_back()
                and chooser.random() < 0.2
                and seat == table.table.deal.turn
            ):
                wish, fields = "take_back", {}
            elif step % 9 == 0:
                wish, fields = "why", {"actions": "meld 444"}
            self.script.append((number, wish, fields))
            await self._say(house, table, lines[number], wish, fields)

    async def _say(
        self, house: Inside, table: LiveTable, line: Line, wish: str, fields: dict[str, Any]
    ) -> None:
        seat = table.table.seat_of(guest_of(line.number))
        seen = table.table.versions[6 if seat is None else seat]
        name = line.do(wish, seen=seen, **fields)
        await house.settled(table.code)
        answer = line.answer(name)
        self.answers.append((answer["tell"], answer.get("code"), answer.get("words")))


def _hidden(table: Table, told: str) -> list[str]:
    """The faces that lie somewhere, and that neither they nor the bot ever saw."""
    seen = {*FACE.findall(told), *table.running.faces.hands[BOT], "*"}
    return sorted(set(table.running.setup.deck) - seen)


def run(folder: Path, rules: str, rig: Callable[[Setup], Setup], script: Script | None = None) -> Run:
    """One run with the deck that ``rig`` makes of the one that the seed gives."""
    return given(Run(rules, rig), folder, script)


def given(one: One, folder: Path, script: Script | None = None) -> One:
    """The run, with its own deck, once it is over."""
    rig, plain = one.rig, Table._setup
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "_setup", lambda table: rig(plain(table)))
        inside(folder, lambda house: one.play(house, script))
    return one


def exchanged(one: str, other: str, setup: Setup) -> Setup:
    deck = list(setup.deck)
    here, there = deck.index(one), deck.index(other)
    deck[here], deck[there] = deck[there], deck[here]
    return replace(setup, deck=tuple(deck))


def unchanged(setup: Setup) -> Setup:
    return setup


@pytest.mark.parametrize("rules", ["classic", "original", "czech", "bulgarian"])
def test_what_a_seat_and_a_watcher_receive_does_not_depend_on_hidden_cards(
    tmp_path: Path, rules: str
) -> None:
    first = run(tmp_path / "first", rules, unchanged)
    again = run(tmp_path / "again", rules, unchanged, first.script)
    assert all(again.heard[who] == first.heard[who] for who in (OBSERVER, WATCHER)), (
        "the same deck twice is not the same"
    )
    chooser, compared = random.Random(rules), 0
    assert len(first.hidden) > 10
    for number in range(12):
        one, other = chooser.sample(first.hidden, 2)
        swapped = run(tmp_path / str(number), rules, partial(exchanged, one, other), first.script)
        if swapped.answers != first.answers:
            continue  # another player could not do with the other card what he did
        compared += 1
        for who in (OBSERVER, WATCHER):
            assert swapped.heard[who] == first.heard[who], (
                f"{one} and {other} are told from each other by {who}"
            )
    assert compared >= 3


def test_the_swap_test_can_fail(tmp_path: Path) -> None:
    """A card of the observer's own hand is no hidden card."""
    first = run(tmp_path / "first", "classic", unchanged)
    hand = next(told["text"] for told in first.heard[OBSERVER] if '"hand":"' in told.get("text", ""))
    own = FACE.findall(hand.partition('"hand":"')[2])[0]
    swapped = run(tmp_path / "other", "classic", partial(exchanged, own, first.hidden[0]), first.script)
    assert swapped.heard[OBSERVER] != first.heard[OBSERVER]
