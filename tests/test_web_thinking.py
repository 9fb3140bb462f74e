"""Bots beside the event loop: whatever they do, a legal action comes of it in time, and they see their own view."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from kanasta.bots.bot import Bot, bot
from kanasta.game.action import Action
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.shuffle import of_match
from kanasta.game.view import View, masked, view
from kanasta.rules.shelf import load_variant
from kanasta.web.thinking import MOST_STUCK, Choice, Thinking

SOON = 0.05


class Odd:
    """A bot that does what a test says."""

    name = "odd"
    version = 7

    def __init__(self, does: Callable[[View, Lot], Any]) -> None:
        self.does = does

    def choose(self, seen: View, lot: Lot) -> Action:
        return self.does(seen, lot)  # type: ignore[no-any-return]


def table() -> tuple[Deal, int]:
    law = Law(load_variant("classic"), 4)
    deal = of_match(3, 1).setup(law, 0).start(law, 1, [0, 0])
    return deal, deal.actor


def chosen(
    does: Callable[[View, Lot], Any], times: int = 1, *, seconds: float = SOON, without: tuple[str, ...] = ()
) -> list[Choice]:
    """What comes of asking such a bot so often; ``without`` are other bots that fail too."""

    def make(name: str) -> Bot:
        if name == "odd":
            return Odd(does)
        if name in without:
            raise RuntimeError("not here")
        return bot(name)

    async def ask() -> list[Choice]:
        thinking = Thinking(2, seconds, make)
        deal, seat = table()
        found = [await thinking.choose("odd", deal, seat, Lot(1), "t") for _ in range(times)]
        thinking.close()
        return found

    return asyncio.run(asyncio.wait_for(ask(), 30))


def faults(caplog: pytest.LogCaptureFixture) -> list[Any]:
    return [record.__dict__["fields"] for record in caplog.records if record.msg == "bot_failed"]


def test_a_bot_that_does_its_part_is_taken_at_its_word() -> None:
    def last(seen: View, _: Lot) -> Action:
        return seen.legal()[-1]

    deal, seat = table()
    assert chosen(last, 3, seconds=30) == [Choice(masked(deal, seat).legal()[-1], "odd")] * 3


def test_the_same_lot_is_given_for_the_same_choice() -> None:
    casts: list[int] = []

    def casting(seen: View, lot: Lot) -> Action:
        casts.append(lot.below(1000))
        return seen.legal()[0]

    chosen(casting, 3, seconds=30)
    assert len(set(casts)) == 1


def raises(_: View, __: Lot) -> None:
    raise ValueError("I hold Ks 4h")


def exits(_: View, __: Lot) -> None:
    raise SystemExit(3)


WRONG: dict[str, Callable[[View, Lot], Any]] = {
    "raises": raises,
    "exits": exits,
    "nothing": lambda *_: None,
    "a word": lambda *_: "draw",
    "no such action": lambda *_: 10**9,
    "not legal": lambda *_: Action("meld bbb"),
    "an error as its answer": lambda *_: ValueError("x"),
    "true": lambda *_: [],
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_a_bot_does_wrong_is_replaced_and_noted(wrong: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        (choice,) = chosen(WRONG[wrong], seconds=30)
    deal, seat = table()
    assert choice == Choice(bot("careful").choose(view(deal, seat), Lot(1)), "careful")
    (fault,) = faults(caplog)
    assert (fault["table"], fault["bot"], fault["version"]) == ("t", "odd", 7)
    assert "Ks" not in str(fault)


def test_where_careful_fails_too_chance_chooses_and_at_last_nobody(caplog: pytest.LogCaptureFixture) -> None:
    deal, seat = table()
    legal = masked(deal, seat).legal()
    (choice,) = chosen(raises, seconds=30, without=("careful",))
    assert choice.bot == "chance"
    assert choice.action in legal
    caplog.clear()
    with caplog.at_level(logging.ERROR):
        (choice,) = chosen(raises, seconds=30, without=("careful", "chance"))
    assert choice == Choice(legal[0], "odd")
    assert [fault["bot"] for fault in faults(caplog)] == ["odd", "careful", "chance"]


def test_a_bot_that_is_late_is_replaced_and_its_thread_too(caplog: pytest.LogCaptureFixture) -> None:
    """Stuck threads do not eat those of others; a bot that keeps sticking is not asked again until it comes back."""
    gate = threading.Event()

    def stuck(seen: View, _: Lot) -> Action:
        gate.wait(30)
        return seen.legal()[0]

    def make(name: str) -> Bot:
        return Odd(stuck) if name == "odd" else bot(name)

    async def ask() -> None:
        thinking = Thinking(1, SOON, make)
        deal, seat = table()
        for _attempt in range(MOST_STUCK + 3):
            choice = await thinking.choose("odd", deal, seat, Lot(1), "t")
            assert choice.bot == "careful"
        hows = [fault["how"] for fault in faults(caplog)]
        assert hows == ["late"] * MOST_STUCK + ["stuck"] * 3
        assert (await thinking.choose("careful", deal, seat, Lot(1), "t")).bot == "careful"
        gate.set()
        while (await thinking.choose("odd", deal, seat, Lot(1), "t")).bot != "odd":
            await asyncio.sleep(0.01)
        thinking.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(asyncio.wait_for(ask(), 30))


def test_who_waits_for_a_thread_keeps_his_time() -> None:
    """Time counts from when a bot begins, not from when it is asked: a crowd makes no bot late."""

    def slow(seen: View, _: Lot) -> Action:
        time.sleep(0.03)
        return seen.legal()[0]

    def make(_: str) -> Bot:
        return Odd(slow)

    async def ask() -> None:
        thinking = Thinking(1, 0.5, make)
        deal, seat = table()
        found = await asyncio.gather(*(thinking.choose("odd", deal, seat, Lot(1), "t") for _ in range(30)))
        assert {choice.bot for choice in found} == {"odd"}
        thinking.close()

    asyncio.run(asyncio.wait_for(ask(), 30))


def test_the_event_loop_goes_on_meanwhile() -> None:
    gate = threading.Event()

    def waiting(seen: View, _: Lot) -> Action:
        assert gate.wait(20)
        return seen.legal()[0]

    async def ask() -> None:
        thinking = Thinking(1, 20, lambda _: Odd(waiting))
        deal, seat = table()
        choosing = asyncio.ensure_future(thinking.choose("odd", deal, seat, Lot(1), "t"))
        for _ in range(100):
            await asyncio.sleep(0)
        assert not choosing.done()
        gate.set()
        assert (await choosing).bot == "odd"
        thinking.close()

    asyncio.run(asyncio.wait_for(ask(), 30))


def test_a_bot_sees_its_own_view_and_can_spoil_nothing() -> None:
    deal, seat = table()
    seen: list[View] = []

    def spoiling(given: View, _: Lot) -> Action:
        seen.append(given)
        legal = given.legal()
        for _step in range(3):
            given.deal.play(given.deal.legal()[0])
        return legal[0]

    before = deal.facts()

    async def ask() -> Choice:
        thinking = Thinking(1, 20, lambda _: Odd(spoiling))
        try:
            return await thinking.choose("odd", deal, seat, Lot(1), "t")
        finally:
            thinking.close()

    assert asyncio.run(ask()).bot == "odd"
    assert deal.facts() == before
    assert seen[0].seat == seat
    for other in range(4):
        if other != seat:
            assert set(seen[0].deal.hand_of(other)) == {"?"}
