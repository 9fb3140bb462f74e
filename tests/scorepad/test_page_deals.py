"""Ended deals, typed into a pad's fields, with the game's own sheets of them: by these the pad's page is tested.

``client/tests/scorepad/deals.json`` keeps some hundreds; ``python -m scorepad.test_page_deals`` in this folder's parent
writes it anew, and need not where only bots play otherwise. Under the marker ``soak`` the page enters thousands more.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from random_matches import tables

from kanasta import load_variant
from kanasta.game.law import Law
from kanasta.game.score import SideScore
from kanasta.scorepad.calling import find
from kanasta.scorepad.check import notices
from kanasta.scorepad.count import side_score
from kanasta.scorepad.fields import first_open
from kanasta.scorepad.pad import DealEntry, blank_deal
from kanasta.scorepad.typed import enter
from scorepad.entering import Clerk, over_deals, pad_for
from scorepad.test_sheets import HOUSES

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "client" / "tests" / "scorepad" / "deals.json"
EACH = 36
"""Deals of each table in the file."""
Table = tuple[str, int, dict[str, Any]]
TABLES: list[Table] = [*((rules, players, {}) for rules, players in tables()), *HOUSES]


class Written:
    """Deals as plain data; what sheets say of lines is kept once, in ``lines``, and named by its number."""

    def __init__(self) -> None:
        self.lines: list[list[Any]] = []

    def sheet(self, scores: Iterable[SideScore]) -> list[list[list[int]]]:
        return [
            [[self._line(line.what, line.statements), line.points] for line in score.lines]
            for score in scores
        ]

    def _line(self, what: object, statements: tuple[str, ...]) -> int:
        line = [str(what), list(statements)]
        if line not in self.lines:
            self.lines.append(line)
        return self.lines.index(line)

    def table(self, table: Table, count: int, seed: int) -> dict[str, Any]:
        rules, players, house = table
        law = Law(load_variant(rules, house), players)
        chance = random.Random(seed)
        deals = []
        for deal in over_deals(law, count, seed):
            answers: list[str] = []
            typed(law, Clerk(deal, chance), answers)
            minimum = [deal.minimum_of(side) for side in range(law.sides)]
            deals.append([minimum, answers, self.sheet(deal.score().sides)])
        return {"rules": rules, "players": players, "house": house, "deals": deals}


def typed(law: Law, clerk: Clerk, answers: list[str]) -> DealEntry:
    """The deal as the clerk types it, field by field; his answers are noted."""
    entry = blank_deal(law.sides)
    while (field := first_open(law, entry)) is not None:
        answers.append(clerk.typed(field))
        entry = enter(law, entry, field, answers[-1], lambda name: find(pad_for(law), law, name))
    return entry


def retyped(law: Law, answers: list[str]) -> DealEntry:
    """The deal that comes of these answers."""
    entry, left = blank_deal(law.sides), list(answers)
    while (field := first_open(law, entry)) is not None:
        entry = enter(law, entry, field, left.pop(0), lambda name: find(pad_for(law), law, name))
    assert not left
    return entry


def deals_of(chosen: list[Table], count: int, seed: int) -> dict[str, Any]:
    """So many deals of each of these tables."""
    written = Written()
    found = [written.table(table, count, seed) for table in chosen]
    return {"lines": written.lines, "tables": found}


def test_the_pages_deals_are_reckoned_as_they_say() -> None:
    """If the rules change, so do their sheets: then write the file anew."""
    said = json.loads(FILE.read_text("utf-8"))
    assert [(table["rules"], table["players"]) for table in said["tables"]] == [table[:2] for table in TABLES]
    written = Written()
    written.lines = said["lines"]
    for table in said["tables"]:
        law = Law(load_variant(table["rules"], table["house"]), table["players"])
        for minimum, answers, sheet in table["deals"]:
            entry = retyped(law, answers)
            assert written.sheet(side_score(law, entry, side) for side in range(law.sides)) == sheet
            assert not list(notices(law, entry, minimum))


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}-{len(table[2])}")
def test_the_pages_sheets_are_the_games_own_over_thousands(table: Table, tmp_path: Path) -> None:
    count = 10_000 if not table[2] else 2_000
    file = tmp_path / "deals.json"
    file.write_text(json.dumps(deals_of([table], count, 2028)), "utf-8")
    command = [sys.executable, str(ROOT / "tools" / "build_page.py"), "run", "test", "--",
               "tests/scorepad-deals.test.ts"]  # fmt: skip
    done = subprocess.run(
        command, env={**os.environ, "KANASTA_DEALS": str(file)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    data = deals_of(TABLES, EACH, 2026)
    rows = ",\n".join(
        json.dumps(table, ensure_ascii=False, separators=(",", ":")) for table in data["tables"]
    )
    lines = json.dumps(data["lines"], ensure_ascii=False, separators=(",", ":"))
    FILE.write_text(f'{{"lines":{lines},\n"tables":[\n{rows}\n]}}\n', "utf-8")
