"""People who do anything at a table, sensible or not: evenings by lot, the same again for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.table import command as commands
from kanasta.table.command import AnyCommand
from kanasta.table.fact import AnyFact, Entry
from kanasta.table.refused import Refused
from kanasta.table.table import COUNTED, GATHERING, OVER, PLAYING, SHUFFLING, Table
from kanasta.table.terms import Terms
from table.evening import NAMES, Evening, guest

GARBAGE = (
    "draw", "take", "take KK", "take K2", "take 9*", "meld 444", "meld 88*", "meld 22*", "meld bbb", "add K",
    "add 2 to K", "add * to wild", "discard K", "discard *", "discard r", "discard 3h", "discard Ks", "keep *2r",
    "keep nothing", "ask", "yes", "no", "draw; discard K", "take; meld AAA", "", ";;", "dance", "meld", "take rr",
    "add 45678", "discard KK", "meld 4444444", "keep 2 2 2", "add K to Q", "discard ?", "take ?", "meld 999; draw",
)  # fmt: skip
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"match.target": 300, "match.deals": 2},
    {"scoring.going_out": 250},
    {"opening.rest_counts": True},
    {"going_out.ask_partner": True},
    {"melds.nonsense": 1},
)
TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]


class Crowd:
    """An evening, and the lot by which everything happens."""

    def __init__(self, rules: str, players: int, seed: int, make: Callable[[Entry], Table] = Table) -> None:
        self.lot = random.Random(f"{rules} {players} {seed}")
        self.rules = rules
        house = {"match.target": 300, "match.deals": 2, "opening.rest_counts": self.lot.random() < 0.1}
        self.evening = Evening(
            rules,
            players,
            make=make,
            house=house,
            watchers=self.lot.random() < 0.5,
            turn_seconds=self.lot.choice((0, 0, 30)),
        )
        self.refusals = 0

    @property
    def table(self) -> Table:
        return self.evening.table

    def begins(self) -> Crowd:
        """People sit down and a deal begins."""
        people = self.lot.sample(range(self.table.players), self.lot.randint(1, self.table.players))
        self.evening.sit(0, *(who for who in people if who)).deal()
        return self

    def step(self) -> None:
        """One thing happens: somebody wants something, or a bot plays, or time passes, or somebody comes or goes."""
        evening, lot = self.evening, self.lot
        evening.at += lot.choice((0, 1, 40, 700, 3000))
        chance = lot.random()
        if chance < 0.03:
            self._comes_or_goes()
        elif chance < 0.05:
            evening.at += lot.choice((10_000, 40_000))
            evening.due()
        elif self.table.phase == PLAYING and chance < 0.85:
            self._plays()
        elif self.table.phase == SHUFFLING and chance < 0.6:
            self.tries(
                lot.choice(list(evening.persons()) or [0]), commands.Nonce, nonce=f"nonce-{lot.random()}"
            )
        elif self.table.phase in (GATHERING, COUNTED, OVER) and chance < 0.6:
            self.tries(lot.choice(list(evening.persons()) or [0]), commands.Ready)
        else:
            self.anything()
        if lot.random() < 0.5:
            evening.due()

    def _comes_or_goes(self) -> None:
        who = guest(self.lot.randrange(self.table.players))
        if who in self.evening.away:
            del self.evening.away[who]
        else:
            self.evening.away[who] = self.evening.at

    def _plays(self) -> None:
        evening, table, lot = self.evening, self.table, self.lot
        if table.paused or evening.bots(1):
            if table.paused:
                self.tries(lot.choice(list(evening.persons()) or [0]), commands.Resume)
            return
        seat = table.deal.actor
        if not table.chairs[seat].person:
            evening.away.clear()  # nobody is there to go on
            return
        who = evening.who(seat)
        if table.running.can_take_back() and lot.random() < 0.2:
            self.tries(who, commands.TakeBack)
        else:
            self.tries(who, commands.Play, actions=self.some_actions(seat))

    def some_actions(self, seat: int) -> str:
        """Something to play: what a bot would, anything legal, several at once, with faces, or nonsense."""
        chance = self.lot.random()
        legal = self.table.deal.legal()
        if chance < 0.5:
            return str(self.evening.choice(seat))
        if chance < 0.75:
            return str(self.lot.choice(legal))
        if chance < 0.9:
            return "; ".join(str(self.lot.choice(legal)) for _ in range(self.lot.randint(2, 4)))
        if chance < 0.95:
            return f"discard {self.lot.choice(self.table.running.faces.hands[seat] or ['K'])}"
        return self.lot.choice(GARBAGE)

    def anything(self) -> None:
        """Anybody wants anything."""
        lot = self.lot
        who = lot.randrange(self.table.players + 2)
        kind, wanted = lot.choice(self._wishes())
        self.tries(who, kind, **wanted())

    def _wishes(self) -> list[tuple[type[Any], Callable[[], dict[str, Any]]]]:
        lot, seat = self.lot, self._seat
        rarely = [commands.Abandon] * (lot.random() < 0.1) + [commands.Close] * (lot.random() < 0.01)
        return [
            (commands.Sit, lambda: seat() | {"name": lot.choice([*NAMES, "Ana", "Boris", "\u202e"])}),
            (commands.Sit, lambda: seat() | {"name": lot.choice(NAMES)}),
            (commands.Fill, lambda: seat() | {"bot": lot.choice(("careful", "chance", "nobody"))}),
            (commands.Empty, seat),
            (commands.Leave, dict),
            (commands.Ready, lambda: {"ready": lot.random() < 0.8}),
            (commands.Change, self._terms),
            (commands.Nonce, lambda: {"nonce": f"nonce-{lot.random()}"}),
            (commands.Play, lambda: {"actions": lot.choice(GARBAGE)}),
            (commands.TakeBack, dict),
            (commands.StandIn, lambda: {"on": lot.random() < 0.5}),
            (commands.StandIn, lambda: {"on": False}),
            (commands.Pause, dict),
            (commands.Resume, dict),
            (commands.Say, lambda: {"text": lot.choice(("hello", "♥", "a\nb", "\u200b"))}),
            *((kind, dict) for kind in rarely),
        ]

    def _seat(self) -> dict[str, Any]:
        return {"seat": self.lot.randrange(6 if self.lot.random() < 0.1 else self.table.players)}

    def _terms(self) -> dict[str, Any]:
        lot = self.lot
        return {
            "terms": Terms(
                self.rules if lot.random() < 0.9 else lot.choice([*VARIANTS, "none"]),
                lot.randint(2, 6),
                house=lot.choice(HOUSES),
                turn_seconds=lot.choice((0, 20)),
                step_seconds=lot.choice((0, 5)),
                watchers=lot.random() < 0.5,
                stand_in=lot.choice(("careful", "chance", "nobody")),
            )
        }

    def tries(self, who: int, kind: type[Any], **wanted: Any) -> list[AnyFact] | Refused:
        """Somebody wants something; what it led to, or why it did not."""
        seen = self.evening.seen(who)
        if self.lot.random() < 0.03:
            wanted = {"seen": max(0, seen + self.lot.choice((-9, -1, 1)))} | wanted
        return self.gives(who, self.evening.wish(who, kind, **wanted))

    def gives(self, who: int, command: AnyCommand) -> list[AnyFact] | Refused:
        try:
            return self.evening.give(who, command)
        except Refused as refused:
            self.refusals += 1
            return refused
