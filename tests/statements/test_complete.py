"""Each statement that is a rule has a test named by it, and so has each decision of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kanasta.rules.shelf import load_statements
from statements.no_rule import NO_RULE

HERE = Path(__file__).parent
NUMBERS = {"ORIG": range(1, 44), "CZ": range(1, 33), "HF": range(1, 55), "BG": range(1, 33)}
DECISIONS = {
    "O": range(1, 28),
    "C": range(1, 27),
    "H": [*range(1, 29), 30],
    "B": [*range(1, 21), 22, 23, 25, 26],
    "A": range(1, 16),
}
STATEMENTS = [f"{document}-{number}" for document, numbers in NUMBERS.items() for number in numbers]
DECIDED = [f"{letter}{number}" for letter, numbers in DECISIONS.items() for number in numbers]


def named(pattern: str) -> dict[str, int]:
    """By id, how many tests are named by it. (A case of players, ``C008``, is no decision ``C8``.)"""
    found: dict[str, int] = {}
    for file in sorted(HERE.glob("test_*.py")):
        for name in re.findall(rf"^def test_({pattern})_\w+\(", file.read_text("utf-8"), re.MULTILINE):
            found[name] = found.get(name, 0) + 1
    return found


def test_the_ids_are_those_of_the_rule_files() -> None:
    shelf = load_statements()
    assert set(shelf.statements) == {*STATEMENTS, *DECIDED}


@pytest.mark.parametrize("document", NUMBERS)
def test_every_statement_has_a_test_or_is_no_rule(document: str) -> None:
    names = {name.replace("_", "-") for name in named(rf"{document}_\d+")}
    listed = {name for name in NO_RULE if name.startswith(f"{document}-")}
    wanted = {name for name in STATEMENTS if name.startswith(f"{document}-")}
    assert names & listed == set(), "both tested and listed as no rule"
    assert wanted - names - listed == set(), "neither tested nor listed as no rule"
    assert (names | listed) - wanted == set(), "no such statement"


@pytest.mark.parametrize("letter", DECISIONS)
def test_every_decision_has_a_test(letter: str) -> None:
    assert set(named(rf"{letter}[1-9]\d*")) == {name for name in DECIDED if name[0] == letter}


def test_each_has_one_test_alone() -> None:
    assert [name for name, times in named(r"[A-Z]+_?[1-9]\d*").items() if times > 1] == []
