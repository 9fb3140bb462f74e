"""The weights that were found for a variant and number of players, and those that nobody tuned.

``tuned.json`` holds them with how they were made: ``python -m kanasta.arena.tuning`` makes them again. A house's own
rules are played with the weights of the variant that they change.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from kanasta.bots.prospects import name_of
from kanasta.bots.weights import Weights

if TYPE_CHECKING:
    from kanasta.game.law import Law


class Found(msgspec.Struct, forbid_unknown_fields=True):
    """The weights for one variant and number of players, how they were found, and what they are worth."""

    made: str
    """The optimiser, its generations and its seed."""
    gain: list[float]
    """Points a deal more than the untuned: the mean and the ends of its 95 % interval, on decks of their own."""
    weights: dict[str, int]
    """Those that differ from the usual and from ``HABITS``."""


HABITS = {"alarm": 256, "fed": 50, "cover": 200}
"""Weights that are set and not searched: points a deal hardly tell of them, and people do."""


def tuned(law: Law) -> Weights:
    """For deals of this law; the usual ones where none were found, and ``HABITS`` where none say otherwise."""
    return _weights(name_of(law))


@cache
def all_found() -> dict[str, Found]:
    """What the data file holds."""
    text = files("kanasta.bots").joinpath("tuned.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Found])


@cache
def _weights(name: str) -> Weights:
    found = all_found().get(name)
    return Weights(**{**HABITS, **(found.weights if found is not None else {})})
