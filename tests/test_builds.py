"""The compiled and the plain rules play the same deals in the same way, action by action."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import kanasta
from kanasta.rules.shelf import VARIANTS, load_variant

TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]


def played(build: str, variant: str, players: int, bots: str, deals: int) -> dict[str, object]:
    table = f"--rules {variant} --players {players} --bots {bots} --deals {deals}"
    command = f"-P -m kanasta simulate {table} --jobs 1 --json"
    done = subprocess.run(
        [sys.executable, *command.split()],
        env={**os.environ, "KANASTA_BUILD": build}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    figures: dict[str, object] = json.loads(done.stdout)
    return {name: value for name, value in figures.items() if "second" not in name}


@pytest.mark.skipif(kanasta.build.rules == "plain", reason="compared where the compiled rules run")
@pytest.mark.parametrize(("bots", "deals"), [("chance", 200), ("careful", 80)])
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_builds_agree(variant: str, players: int, bots: str, deals: int) -> None:
    compiled = played("compiled", variant, players, bots, deals)
    assert compiled["deals"] == deals
    assert compiled == played("plain", variant, players, bots, deals)


@pytest.mark.soak
@pytest.mark.skipif(kanasta.build.rules == "plain", reason="compared where the compiled rules run")
@pytest.mark.parametrize("bots", ["chance", "careful"])
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_builds_agree_over_thousands(variant: str, players: int, bots: str) -> None:
    assert played("compiled", variant, players, bots, 5000) == played("plain", variant, players, bots, 5000)
