"""``make strength``: the strength tables of docs/bots.md, measured again.

Every row is one ``kanasta arena`` command on decks that no fitting and no tuning has seen. Rows that are in
``bench/strength.json`` already, of the same versions of both bots, are passed over, so that the work can be broken off
and gone on with; ``--again`` measures them once more. In the end the tables are written into docs/bots.md.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kanasta.bots.bot import bot

HERE = Path(__file__).resolve().parent
KEPT = HERE / "strength.json"
PAGE = HERE.parent / "docs" / "bots.md"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
SEED = 5000
WORLDS = {
    ("original", 4): 150, ("czech", 4): 100, ("hand_and_foot", 4): 60, ("bulgarian", 4): 75,
    ("original", 2): 600, ("czech", 2): 150, ("bulgarian", 2): 150,
}  # fmt: skip
"""Worlds of the search that cost about 50 ms a turn on one core; ``bench/cost.py`` tells."""
HALF_A_SECOND = "search:worlds=1500"
"""The same for half a second, in ``original`` with four."""


@dataclass(frozen=True)
class Row:
    """One measure."""

    variant: str
    players: int
    first: str
    second: str
    deals: int
    matches: int

    @property
    def arguments(self) -> list[str]:
        words = f"{self.first} {self.second} --rules {self.variant} --players {self.players}"
        return f"{words} --deals {self.deals} --matches {self.matches} --seed {SEED}".split()

    @property
    def name(self) -> str:
        """The command, and of what versions."""
        versions = f"{bot(self.first).version} {bot(self.second).version}"
        return f"{shlex.join(['kanasta', 'arena', *self.arguments])} # {versions}"


FOUR = (("original", 4), ("czech", 4), ("hand_and_foot", 4), ("bulgarian", 4))
TWO = (("original", 2), ("czech", 2), ("bulgarian", 2))
OTHERS = (("classic", 4), ("classic", 2), ("classic", 3), ("original", 6), ("czech", 3), ("czech", 5), ("czech", 6),
          ("hand_and_foot", 6))  # fmt: skip


def _search(table: tuple[str, int]) -> str:
    return f"search:worlds={WORLDS[table]}"


ROWS = (
    *(Row(*table, "careful", "chance", 1000, 0) for table in (*FOUR, *TWO, *OTHERS)),
    *(Row(*table, "careful", "careful:version=1", 4000, 200) for table in (*FOUR, *TWO, *OTHERS)),
    *(Row(*table, _search(table), "careful", 80 if table == FOUR[0] else 48, 0) for table in FOUR),
    *(Row(*table, _search(table), "careful", 24, 0) for table in TWO),
    Row("original", 4, _search(("original", 4)), "careful", 0, 32),
    Row("original", 4, "easy", "chance", 48, 0),
    Row("original", 4, "medium", "easy", 96, 0),
    Row("original", 4, "hard", "medium", 48, 0),
    Row("original", 4, HALF_A_SECOND, "careful", 0, 8),
)


def measured(row: Row) -> dict[str, Any]:
    command = [sys.executable, "-P", "-m", "kanasta", "arena", *row.arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"strength: {done.stderr.strip()}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def known() -> dict[str, Any]:
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}


def text(found: dict[str, Any]) -> str:
    """The rows that were measured, as a table."""
    lines = [
        "| rules, players | first | second | pairs | points a deal | deals won | matches: pairs, Elo |",
        "|---|---|---|---:|---|---:|---|",
    ]
    for row in ROWS:
        told = found.get(row.name)
        if told is None:
            continue
        points = won = rating = ""
        if told["pairs"]:
            points = f"{told['mean']:+.0f} ({told['ci95'][0]:+.0f} to {told['ci95'][1]:+.0f})"
            won = f"{100 * told['deals_won']:.1f} %"
        if told["matches"]:
            low, high = told["elo_ci95"]
            rating = f"{told['matches']}, {told['elo']:+.0f} ({low:+.0f} to {high:+.0f})"
        cells = (f"{row.variant}, {row.players}", f"`{row.first}`", f"`{row.second}`", f"{told['pairs']:,}",
                 points, won, rating)  # fmt: skip
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write(found: dict[str, Any]) -> None:
    page = PAGE.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{text(found)}\n{END}{after}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", action="store_true", help="measure every row once more")
    parser.add_argument("--minutes", type=float, default=600, help="begin no further row after so long")
    parser.add_argument("--only", default="", help="only rows whose command holds this")
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    for row in ROWS:
        if given.only not in row.name or (row.name in known() and not given.again):
            continue
        if time.monotonic() > end:
            break
        print(row.name, flush=True)
        told = measured(row)
        print("  ", json.dumps(told), flush=True)
        KEPT.write_text(json.dumps({**known(), row.name: told}, indent=1) + "\n", "utf-8")
    write(known())


if __name__ == "__main__":
    main()
