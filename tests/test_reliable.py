"""No bot ever fails to move: whole deals of every table, each choice legal, every deal with an end.

A bot that chooses what is not legal is named by an exception, and a test that waits for ever is ended, but not in the
long runs of ``make soak``: 20,000 deals of careful at every table, and as many of the search as one asks for.
"""

from __future__ import annotations

import os

import pytest

import kanasta
from kanasta import Deal, load_variant
from kanasta.arena.simulation import Simulation
from kanasta.bots.bot import bot
from kanasta.bots.rollout import Rollout
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.rules.shelf import VARIANTS

TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]
PLAIN = kanasta.build.rules == "plain"
LONG = int(os.environ.get("KANASTA_SOAK_DEALS", "150"))
"""Deals of the search for each variant; one takes from a fiftieth of a second to a fifth."""
THINKERS = (["search:worlds=1"], ["search:worlds=1", "chance"], ["search:worlds=2", "careful"])
"""Alone among themselves; against who leads where nobody goes; and with the player by whom worlds are played on."""


def play(variant: str, players: int, bots: list[str], deals: int, seed: int) -> None:
    """Play deals to their ends, from scores of every band, by bots for the sides in turn."""
    law = Law(load_variant(variant), players)
    rollout = Rollout(law, [bot(bots[side % len(bots)]) for side in range(law.sides)])
    for number in range(deals):
        lot = Lot(seed).fork(number)
        scores = [lot.below(60) * 100 - 1000 for _ in range(law.sides)]
        deal = Deal.shuffled(law, number % players, 1 + number % 4, scores, lot)
        actions, _ = rollout.play(deal, lot)
        assert deal.over
        assert actions > 0


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_careful_always_moves(variant: str, players: int) -> None:
    play(variant, players, ["careful", "chance"], 4 if PLAIN else 200, 71)


@pytest.mark.once
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_those_who_think_always_move(variant: str, players: int) -> None:
    """Each of them against chance, which leads where careful players never come."""
    for name in ("search:worlds=2", "easy"):
        play(variant, players, [name, "chance"], 1, 72)


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_careful_moves_in_20_000_deals(variant: str, players: int) -> None:
    """Each table is counted a second time by hand."""
    rules = load_variant(variant)
    for bots in ("careful", "careful:version=1"):
        *_, figures = Simulation(rules, players, (bots,) * rules.sides(players), 20_000, 73, True).run()
        assert figures.deals == 20_000
        assert figures.faulty == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(THINKERS)))
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_the_search_moves_in_many_deals(variant: str, players: int, seed: int) -> None:
    """So many of each variant, spread over its tables and over who plays."""
    shares = len(THINKERS) * [name for name, _ in TABLES].count(variant)
    play(variant, players, THINKERS[seed], -(-LONG // shares), 74 + seed)
