"""Every value counts: whatever single value of a variant file is changed, some test of that variant fails.

Each value in the tables of each file is changed to what else might sensibly stand there, and the statement tests and
worked examples of that variant are run with it until one fails: those named by what the value stands on first. A change
that makes the file impossible to load is seen too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.resources import files
from typing import Any

import pytest
import test_examples
from statements import (
    test_bg,
    test_classic,
    test_cz,
    test_decisions_all,
    test_decisions_bg,
    test_decisions_cz,
    test_decisions_hf,
    test_decisions_orig,
    test_hf,
    test_orig,
    test_words,
)
from statements.table import Game
from variations import Path, at, changed, others, values

from kanasta.message import Complaint
from kanasta.rules import shelf
from kanasta.rules.keys import all_keys
from kanasta.rules.sheet import sheet
from kanasta.rules.variant import Variant

BOOKS = {
    "classic": (test_classic,),
    "original": (test_orig, test_decisions_orig),
    "czech": (test_cz, test_decisions_cz),
    "hand_and_foot": (test_hf, test_decisions_hf),
    "bulgarian": (test_bg, test_decisions_bg),
}
FOR_ALL = (test_words, test_decisions_all)
EXAMPLES = {"original": "orig", "czech": "cz", "hand_and_foot": "hf", "bulgarian": "bg"}

CANNOT_MATTER: dict[tuple[str, str], list[Any]] = {
    # No red three ever lies in a pile that no upcard begins, or whose red three goes under the stock.
    ("original", "pile.frozen_by"): [["red three"]],
    ("czech", "pile.frozen_by"): [["red three"]],
    ("hand_and_foot", "pile.frozen_by"): [["red three"]],
    # Two golden ones, two dirty ones and a Bolivia are five in any case.
    ("hand_and_foot", "going_out.canastas"): [4],
    # One wild in three to five cards and two in six or seven are never more than half.
    ("hand_and_foot", "melds.half_wilds"): [True],
}
"""By variant and key, other values with which no game would differ."""

read = cache(shelf._read)
"""What ``load_variant`` reads, parsed once."""

Check = Callable[[], object]


def calls(function: Callable[..., object], variant: str) -> Iterator[Check]:
    """A test function with each set of its parameters; those of other variants are left out."""
    marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
    if not marks:
        yield function
        return
    [mark] = marks
    names = mark.args[0].split(", ") if isinstance(mark.args[0], str) else list(mark.args[0])
    for given in mark.args[1]:
        arguments = dict(zip(names, given if len(names) > 1 else [given], strict=True))
        games = [value.rules for value in arguments.values() if isinstance(value, Game)]
        if not games or variant in games:
            yield partial(function, **arguments)


@cache
def checks(variant: str) -> list[tuple[str, Check]]:
    """By its name, every test of a variant."""
    found: list[tuple[str, Check]] = []
    for module in (*BOOKS[variant], *FOR_ALL):
        for name, function in vars(module).items():
            if name.startswith("test_"):
                found += [(name, call) for call in calls(function, variant)]
    if variant in EXAMPLES:
        for entry in test_examples.entries(EXAMPLES[variant]):
            found.append((f"example {entry['id']}", partial(test_examples.CHECKS[entry["command"]], entry)))
    return found


killers: dict[tuple[str, str], list[str]] = {}
"""By variant and key, the tests that saw a change of that key before."""


def likeliest_first(variant: str, key: str) -> list[tuple[str, Check]]:
    """The tests of a variant: those that saw this key before, those named by what it stands on, then the others."""
    seen = killers.get((variant, key), [])
    stands_on = [name.replace("-", "_") for name in read(variant)[1]["sources"].get(key, [])]

    def place(check: tuple[str, Check]) -> int:
        if check[0] in seen:
            return 0
        return 1 if any(re.match(rf"test_{name}_", check[0]) for name in stands_on) else 2

    return sorted(checks(variant), key=place)


def first_failure(monkeypatch: pytest.MonkeyPatch, variant: str, tree: dict[str, Any], key: str) -> str:
    """The name of the first test that fails when the variant's file says what the tree says; empty where none does."""

    def read_changed(name: str) -> tuple[str, dict[str, Any]]:
        where, text = read(name)
        return where, dict(tree if name == variant else text)

    monkeypatch.setattr(shelf, "_read", read_changed)
    try:
        shelf.load_variant(variant)
    except Complaint:
        return "the checks of the file"
    for name, check in likeliest_first(variant, key):
        try:
            check()
        except KeyboardInterrupt:
            raise
        except BaseException:  # a test fails in many ways, and pytest's own is no Exception
            killers.setdefault((variant, key), []).append(name)
            return name
    return ""


def own_values(variant: str) -> list[Path]:
    """The values that stand in the variant's own file."""
    text = (files("kanasta.rules") / f"{variant}.toml").read_text("utf-8")
    return list(values(tomllib.loads(text)))


def inherited_values(variant: str) -> list[Path]:
    """The values that it has from the variant it is based on, if its rule sheet speaks of them: others mean nothing."""
    book = shelf.load_variant(variant)
    said = {key for section in sheet(book) for sentence in section.sentences for key in sentence.keys}
    own = own_values(variant)
    return [
        path
        for path in values(read(variant)[1])
        if path not in own and f"{path[0]}.{path[1]}" in said and not for_others(path, book)
    ]


def for_others(path: Path, variant: Variant) -> bool:
    """Whether this is the value for a number of players who cannot play here."""
    if len(path) < 3 or not all_keys()[f"{path[0]}.{path[1]}"].by_players:
        return False
    return int(path[2]) not in variant.players.numbers


def parameters(find: Callable[[str], list[Path]]) -> list[Any]:
    return [
        pytest.param(variant, path, id=f"{variant}-{'.'.join(map(str, path))}")
        for variant in BOOKS
        for path in find(variant)
    ]


@pytest.mark.parametrize("variant", BOOKS)
def test_nothing_fails_where_nothing_is_changed(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert first_failure(monkeypatch, variant, read(variant)[1], "") == ""


def check_value(monkeypatch: pytest.MonkeyPatch, variant: str, path: Path) -> None:
    tree = read(variant)[1]
    value, key = at(tree, path), ".".join(map(str, path[:2]))
    unseen = [
        other
        for other in others(path, value)
        if not first_failure(monkeypatch, variant, changed(tree, path, other), key)
    ]
    where = f"{variant}.toml: {'.'.join(map(str, path))} = {value!r}"
    assert unseen == CANNOT_MATTER.get((variant, key), []), f"{where}: no test sees these instead: {unseen}"


@pytest.mark.parametrize(("variant", "path"), parameters(own_values))
def test_a_changed_value_is_seen(variant: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_value(monkeypatch, variant, path)


@pytest.mark.parametrize(("variant", "path"), parameters(inherited_values))
def test_a_changed_inherited_value_is_seen(variant: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_value(monkeypatch, variant, path)
