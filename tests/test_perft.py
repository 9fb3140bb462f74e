"""Perft: every legal action of a tiny position, and how many follow each, against counts made by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kanasta import Position

POSITIONS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "perft" / "positions.toml").read_text("utf-8")
)["position"]


@pytest.mark.parametrize("entry", POSITIONS, ids=[entry["name"] for entry in POSITIONS])
def test_perft(entry: dict[str, Any]) -> None:
    deal = Position.read(msgspec.json.encode(entry["at"]).decode()).deal()
    counted = {}
    for action in deal.legal():
        after = deal.copy()
        after.play(action)
        counted[str(action)] = len(after.legal())
    wrong = {
        action: f"counted {counted.get(action)}, by hand {entry['after'].get(action)}"
        for action in sorted(counted.keys() | entry["after"].keys())
        if counted.get(action) != entry["after"].get(action)
    }
    assert not wrong
