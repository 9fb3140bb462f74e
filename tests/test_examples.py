"""Every worked example of the four rule books, as data in ``examples/``, against the public commands.

An entry names its example (``ORIG 5``), the statements it stands on, a command, what is given to it and what must come
out. ``defaults`` at the head of a file fills what an entry's position leaves out. The commands:

- ``why``: ``actions`` are ``legal`` or not; a refusal names at least one of the statements in ``because``.
- ``legal``: what may be done (after ``actions``, where there are any): all of ``listed``, nothing that fits a pattern
  of ``never``, and nothing that fits none of ``only``. A pattern ends in ``*`` for "and whatever follows".
- ``apply``: fields of the position after ``actions``: equal (``after``), so long (``sizes``), ending so (``ends``, for
  a pile or stock), holding these cards (``holds``). A path such as ``hands.0`` names one seat's part.
- ``score``: the total by side, and points of single lines that must be among the side's; after ``actions``, if any.
- ``same``: the same is seen and may be done when the field named by ``differs`` holds ``other``.
- ``deal``: what lies where when a deal begins, red threes counted back into the stock.
- ``match``: totals after a deal, and who has won; no ``winners`` means that there is another deal.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from kanasta import Match, Position, load_variant, view
from kanasta.cli.main import main

FOLDER: Final = Path(__file__).parent / "examples"
LAST: Final = {"orig": 27, "cz": 28, "hf": 30, "bg": 25}
"""How many worked examples each rule book has."""
SEEDS: Final = range(12)
CARDS: Final = ("hands", "melds", "reserves", "pending")
"""Fields whose cards have no order of their own."""

Table = dict[str, Any]


def entries(name: str) -> list[Table]:
    """The entries of one file, their positions complete."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    defaults: Table = data["defaults"]
    found: list[Table] = data["example"]
    for entry in found:
        entry["variant"] = defaults["rules"]
        if "position" in entry:
            entry["position"] = defaults | entry["position"]
    return found


def parameters() -> Iterable[Any]:
    for name in LAST:
        times: Counter[str] = Counter()
        for entry in entries(name):
            times[entry["id"]] += 1
            yield pytest.param(entry, id=f"{entry['id'].replace(' ', '-')}-{times[entry['id']]}")


def toml_of(value: object) -> str:
    """One value as TOML, which is what JSON writes for texts, numbers, truth values and lists of them."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml_of(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml_of(item) for item in value) + "]"
    return json.dumps(value)


def text_of(position: Table) -> str:
    return "".join(f"{key} = {toml_of(value)}\n" for key, value in position.items())


def run(text: str, command: str, *words: str) -> tuple[int, Any]:
    """Run one command with ``text`` as its POSITION: its exit status, and what its JSON says."""
    given, printed, complained = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(given, encoding="utf-8")
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complained):
            status = main([command, "-", *words, "--json"])
    finally:
        sys.stdin = before
    assert printed.getvalue(), f"{command} answers nothing (exit {status}): {complained.getvalue()}"
    return status, json.loads(printed.getvalue())


def verdict(variant: str, players: int, totals: list[int], deals_played: int) -> list[int] | None:
    """The sides that have won a match with these totals, or None where it goes on."""
    won: Sequence[int] | None = Match.verdict(load_variant(variant), players, totals, deals_played)
    return None if won is None else list(won)


def at(position: Position, path: str) -> Any:
    """The part of a position at a dotted path."""
    name, *numbers = path.split(".")
    part: Any = getattr(position, name)
    for number in numbers:
        part = part[int(number)]
    return part


def unordered(part: Any) -> Any:
    """Cards without their order, and melds without theirs."""
    return sorted(map(unordered, part)) if isinstance(part, list) else "".join(sorted(part))


def fits(action: str, patterns: Iterable[str]) -> bool:
    return any(
        action.startswith(pattern[:-1]) if pattern.endswith("*") else action == pattern
        for pattern in patterns
    )


def after(entry: Table) -> str:
    """The entry's position, moved on by its actions if it has any."""
    text = text_of(entry["position"])
    if "actions" not in entry:
        return text
    status, moved = run(text, "apply", entry["actions"])
    assert status == 0, moved
    return json.dumps(moved)


def check_why(entry: Table) -> None:
    status, answer = run(text_of(entry["position"]), "why", entry["actions"])
    assert answer["legal"] is entry["legal"], answer
    assert status == (0 if entry["legal"] else 1)
    if not entry["legal"]:
        assert answer["reason"]
        assert answer["message"]
        assert set(answer["statements"]) & set(entry["because"]), answer


def check_legal(entry: Table) -> None:
    status, answer = run(after(entry), "legal")
    assert status == 0
    actions: list[str] = answer["actions"]
    assert [action for action in entry.get("listed", []) if action not in actions] == []
    assert [action for action in actions if fits(action, entry.get("never", []))] == []
    assert [action for action in actions if not fits(action, entry.get("only", ["*"]))] == []


def check_apply(entry: Table) -> None:
    position = Position.read(after(entry))
    for path, value in entry.get("after", {}).items():
        found = at(position, path)
        if path.partition(".")[0] in CARDS:
            found, value = unordered(found), unordered(value)
        assert found == value, (path, position)
    for path, size in entry.get("sizes", {}).items():
        assert len(at(position, path)) == size, path
    for path, end in entry.get("ends", {}).items():
        assert at(position, path).endswith(end), path
    for path, held in entry.get("holds", {}).items():
        assert not Counter(held) - Counter(at(position, path)), path


def check_score(entry: Table) -> None:
    status, answer = run(after(entry), "score")
    assert status == 0
    for side in answer["sides"]:
        assert side["total"] == sum(line["points"] for line in side["lines"])
        assert all(line["what"] and line["statements"] for line in side["lines"])
    for number, points in entry.get("lines", {}).items():
        side = answer["sides"][int(number)]
        assert not Counter(points) - Counter(line["points"] for line in side["lines"]), side
    for number, total in entry["totals"].items():
        assert answer["sides"][int(number)]["total"] == total, answer


def told(text: str, seat: int) -> str:
    """All that a seat is told of a position."""
    seen = view(Position.read(text).deal(), seat)
    return "\n".join([Position.of(seen.deal).toml(), *map(str, seen.events), *map(str, seen.legal())])


def check_same(entry: Table) -> None:
    first = entry["position"]
    second = first | {entry["differs"]: entry["other"]}
    assert first != second
    assert run(text_of(first), "legal") == run(text_of(second), "legal")
    assert told(text_of(first), first["turn"]) == told(text_of(second), second["turn"])


def cards(part: str | int) -> str:
    """Known cards: a part of a position may be a number too."""
    assert isinstance(part, str)
    return part


def check_deal(entry: Table) -> None:
    for seed in SEEDS:
        match = Match(load_variant(entry["variant"]), players=entry["players"], seed=seed)
        start = Position.of(match.deal)
        whole = start.stage == "cut"
        if whole:
            assert len(cards(start.stock)) == entry["deck_size"]
            assert cards(start.stock).count("*") == entry["jokers"]
            deal = match.deal
            deal.play(next(action for action in deal.legal() if str(action) == "keep nothing"))
            start = Position.of(deal)
        first = start.turn
        hands = [cards(start.hands[(first + n) % entry["players"]]) for n in range(entry["players"])]
        reserves = list(map(cards, start.reserves))
        stock, laid_out = cards(start.stock), "r" * sum(start.red_threes)
        everything = "".join([*hands, *reserves, stock, start.pile, laid_out])
        assert len(everything) == entry["deck_size"]
        assert everything.count("*") == entry["jokers"]
        assert not any("r" in hand for hand in hands)
        if "hand_sizes" not in entry:
            continue
        assert [len(hand) for hand in hands] == entry["hand_sizes"]
        assert [len(reserve) for reserve in reserves] == entry.get("reserve_sizes", [])
        assert (len(start.pile) > 0) == (entry["pile_size"] > 0)
        # Replacements and further upcards came from the stock.
        further = len(start.pile) - entry["pile_size"]
        assert len(stock) + len(laid_out) + further == entry["stock_size"]


def check_match(entry: Table) -> None:
    totals = [before + points for before, points in zip(entry["before"], entry["points"], strict=True)]
    assert totals == entry["totals"]
    won = verdict(entry["variant"], entry["players"], totals, entry.get("deals_played", 5))
    assert won == entry.get("winners")


CHECKS: Final = {
    "why": check_why,
    "legal": check_legal,
    "apply": check_apply,
    "score": check_score,
    "same": check_same,
    "deal": check_deal,
    "match": check_match,
}


@pytest.mark.parametrize("entry", list(parameters()))
def test_example(entry: Table) -> None:
    CHECKS[entry["command"]](entry)


@pytest.mark.parametrize("name", list(LAST))
def test_every_example_has_an_entry(name: str) -> None:
    assert {entry["id"] for entry in entries(name)} == {f"{name.upper()} {n + 1}" for n in range(LAST[name])}


@pytest.mark.parametrize("name", list(LAST))
def test_every_entry_names_a_statement_and_what_it_shows(name: str) -> None:
    for entry in entries(name):
        assert entry["about"]
        assert entry["statements"]
        assert all(statement.startswith(f"{name.upper()}-") for statement in entry["statements"])
