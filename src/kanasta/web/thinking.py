"""Bots think here: in threads beside the event loop, each with its time, and what they choose is checked.

A thread cannot be stopped from outside. One that is out of time is given up, and another takes its place; a bot that
keeps several threads stuck is not asked any more until one of them comes back.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue

from kanasta.bots.bot import Bot, bot
from kanasta.bots.explain import Explanation, explain
from kanasta.game.action import Action
from kanasta.game.deal import Deal
from kanasta.game.lot import Lot
from kanasta.game.view import View, masked, view
from kanasta.web import journal

STAND_INS = ("careful", "chance")
"""Who chooses in place of a bot that fails, in this order."""
MOST_STUCK = 3
"""So many threads a bot may keep stuck."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen, and by which bot."""

    action: Action
    bot: str


Work = Callable[[Bot, View, Lot], object]
"""What a bot is asked to do with a view."""


def _choose(one: Bot, seen: View, lot: Lot) -> object:
    return one.choose(seen, lot)


class Failed(Exception):
    """A bot did not choose a legal action; its text says in a word how."""


class _Thought:
    """One bot that has to choose. Made in the event loop that waits for ``answer``."""

    __slots__ = ("answer", "began", "deal", "finished", "given_up", "loop", "lot", "name", "seat", "work")

    def __init__(self, name: str, deal: Deal, seat: int, lot: Lot, work: Work) -> None:
        self.name = name
        self.work = work
        self.deal = deal
        self.seat = seat
        self.lot = lot
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[object] = self.loop.create_future()
        self.began: float | None = None
        self.finished = self.given_up = False

    def give(self, outcome: object) -> None:
        """Hand over what was chosen, or the error; in the loop."""
        if not self.answer.done():
            self.answer.set_result(outcome)


class Thinking:
    """The threads in which all tables' bots think."""

    def __init__(self, threads: int, seconds: float, make: Callable[[str], Bot] = bot) -> None:
        self._seconds = seconds
        self._make = make
        self._most = threads
        self._threads = 0
        self._free = 0
        self._waiting: SimpleQueue[_Thought | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._stuck: Counter[str] = Counter()

    async def choose(self, name: str, deal: Deal, seat: int, lot: Lot, table: str) -> Choice:
        """A legal action for the seat that has to act: of that bot, or of another where it fails.

        ``table`` is how the log may name the table. The deal is copied at once, and only a view of it is handed on.
        """
        deal = deal.copy()
        legal = masked(deal, seat).legal()
        for each in dict.fromkeys((name, *STAND_INS)):
            try:
                return Choice(await self._asked(each, deal, seat, Lot(lot.state), legal), each)
            except Failed as failed:
                journal.fault("bot_failed", failed.__cause__, table=table, bot=each,
                              version=self._version(each), how=str(failed))  # fmt: skip
        return Choice(legal[0], name)

    async def explain(self, name: str, deal: Deal, seat: int) -> Explanation:
        """What that bot would do for the seat that has to act, and why. The same moment gives the same worlds.

        Raises Failed where it does not say in time. Only a view of the deal is handed on, as in ``choose``.
        """
        outcome = await self._outcome(_Thought(name, deal.copy(), seat, Lot(0), explain))
        if not isinstance(outcome, Explanation):
            raise Failed("illegal")
        return outcome

    def _version(self, name: str) -> int:
        try:
            return self._make(name).version
        except Exception:
            return 0

    async def _asked(self, name: str, deal: Deal, seat: int, lot: Lot, legal: list[Action]) -> Action:
        outcome = await self._outcome(_Thought(name, deal, seat, lot, _choose))
        if not isinstance(outcome, int) or outcome not in legal:
            raise Failed("illegal")
        return legal[legal.index(outcome)]  # type: ignore[arg-type] # an Action is a number

    async def _outcome(self, thought: _Thought) -> object:
        if self._stuck[thought.name] >= MOST_STUCK:
            raise Failed("stuck")
        self._begin(thought)
        outcome = await self._awaited(thought)
        if isinstance(outcome, BaseException):
            raise Failed("raised") from outcome
        return outcome

    async def _awaited(self, thought: _Thought) -> object:
        wait = self._seconds
        while True:
            done, _ = await asyncio.wait((thought.answer,), timeout=wait)
            if done:
                return thought.answer.result()
            # It has its time from when it began, not from when it was asked: others may be before it.
            began = thought.began
            wait = self._seconds if began is None else max(0.0, began + self._seconds - time.monotonic())
            if wait == 0 and self._given_up(thought):
                raise Failed("late")

    # The threads

    def _begin(self, thought: _Thought) -> None:
        with self._lock:
            self._waiting.put(thought)
            if self._waiting.qsize() > self._free and self._threads < self._most:
                self._start()

    def _start(self) -> None:
        self._threads += 1
        threading.Thread(target=self._run, name="kanasta-bot", daemon=True).start()

    def _given_up(self, thought: _Thought) -> bool:
        """Give it up, unless it has come to its end at last."""
        with self._lock:
            if not thought.finished:
                thought.given_up = True
                self._stuck[thought.name] += 1
                self._threads -= 1
                self._start()
            return thought.given_up

    def _run(self) -> None:
        while True:
            with self._lock:
                self._free += 1
            thought = self._waiting.get()
            with self._lock:
                self._free -= 1
            if thought is None:
                return
            thought.began = time.monotonic()
            outcome = self._thought(thought)
            with self._lock:
                if thought.given_up:  # another thread has this one's place
                    self._stuck[thought.name] -= 1
                    return
                thought.finished = True
            with suppress(RuntimeError):  # the loop is closed, and nobody waits in it
                thought.loop.call_soon_threadsafe(thought.give, outcome)

    def _thought(self, thought: _Thought) -> object:
        try:
            seen: View = view(thought.deal, thought.seat)
            return thought.work(self._make(thought.name), seen, thought.lot)
        except BaseException as error:
            return error

    def close(self) -> None:
        """Let the threads end that are not stuck."""
        for _ in range(self._threads):
            self._waiting.put(None)
