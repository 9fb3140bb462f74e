"""What one action costs a live table: deciding, keeping, applying, telling. ``python bench/table.py [VARIANT ...]``.

Every action of a few deals between four people who play as the careful bot would, each step by itself, in microseconds
of the processor's time by median; the bot's own choice is not counted. Nothing is written or sent.
"""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from time import process_time_ns

import msgspec

from kanasta.bots.bot import bot
from kanasta.game.view import view
from kanasta.rules.shelf import VARIANTS
from kanasta.table import command as commands
from kanasta.table import fact as facts
from kanasta.table.command import AnyCommand
from kanasta.table.deciding import decide
from kanasta.table.due import due, lot_of
from kanasta.table.fact import Entry, encoded
from kanasta.table.table import PLAYING, Table
from kanasta.table.telling import Voice
from kanasta.table.terms import Terms

PLAYERS = 4
DEALS = 3
STEPS = ("decide", "keep", "apply", "tell", "encode")
WANTED = {"tell": 150}
"""Microseconds that a step is to take at most."""


class Bench:
    """One table whose every step is timed."""

    def __init__(self, variant: str) -> None:
        opened = Entry(0, facts.Opened.by("g0", Terms(variant, PLAYERS, watchers=True, turn_seconds=60)))
        self.table, self.at, self.seeds = Table(opened), 0, 0
        self.voice = Voice(self.table)
        self.spent: dict[str, list[int]] = defaultdict(list)
        self.bytes: list[int] = []

    def give(self, command: AnyCommand, guest: str) -> None:
        began = process_time_ns()
        found = decide(self.table, command, guest)
        if self.table.phase == PLAYING:
            self.spent["decide"].append(process_time_ns() - began)
        self.happens(found, guest, command.id)

    def happens(self, found: list[facts.AnyFact], guest: str = "", command: str = "") -> None:
        counts = self.table.phase == PLAYING
        for fact in found:
            self.at += 1000
            entry = Entry(self.at, fact, guest, command)
            times = [process_time_ns()]
            encoded(entry)
            times.append(process_time_ns())
            self.table.apply(entry)
            times.append(process_time_ns())
            told = self.voice.tell(entry)
            times.append(process_time_ns())
            sent = [msgspec.json.encode(event) for event in told.values()]
            times.append(process_time_ns())
            if counts:
                for step, before, after in zip(STEPS[1:], times, times[1:], strict=False):
                    self.spent[step].append(after - before)
                self.bytes += map(len, sent)

    def due(self) -> None:
        while found := due(self.table, self.at, {}, self.seed):
            self.happens(found)

    def seed(self) -> str:
        self.seeds += 1
        return f"{self.seeds:032}"

    def everyone(self, kind: type[commands.Command], **wanted: object) -> None:
        for seat in range(PLAYERS):
            more = {"seat": seat, "name": f"Player {seat}"} if kind is commands.Sit else wanted
            self.give(kind(id="i", seen=self.table.versions[seat], **more), f"g{seat}")  # type: ignore[arg-type]
        self.due()

    def play(self, deals: int) -> None:
        """Sit down, and play so many deals; only what is played is counted."""
        self.everyone(commands.Sit)
        careful = bot("careful")
        for _ in range(deals):
            self.everyone(commands.Ready)
            self.everyone(commands.Nonce, nonce="nonce")
            number = 0
            while self.table.phase == PLAYING:
                seat, number = self.table.deal.actor, number + 1
                action = careful.choose(view(self.table.deal, seat), lot_of(self.table))
                wish = commands.Play(id=f"p{number}", seen=self.table.versions[seat], actions=str(action))
                self.give(wish, f"g{seat}")


def main(variants: list[str]) -> None:
    print(
        f"{'µs, median':16}" + "".join(f"{step:>9}" for step in STEPS) + "    all   p99 all   actions   bytes"
    )
    for variant in variants:
        bench = Bench(variant)
        bench.play(DEALS)
        spent = [bench.spent[step] for step in STEPS]
        sums = sorted(map(sum, zip(*spent, strict=True)))
        row = "".join(f"{statistics.median(times) / 1000:9.0f}" for times in spent)
        print(f"{variant:16}{row}{statistics.median(sums) / 1000:7.0f}{sums[len(sums) * 99 // 100] / 1000:10.0f}"
              f"{len(sums):10}{statistics.median(bench.bytes):8.0f}")  # fmt: skip
    print("wanted: " + ", ".join(f"{step} ≤ {most} µs" for step, most in WANTED.items()))


if __name__ == "__main__":
    main(sys.argv[1:] or list(VARIANTS))
