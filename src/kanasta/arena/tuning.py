"""Finds careful's weights by self-play: ``python -m kanasta.arena.tuning [VARIANT:PLAYERS ...]``.

CMA-ES (the package ``cma``, of the development extras) proposes weights; each proposal meets the untuned player on the
same decks from all sides, and the mean difference of points a deal is what it is worth. Decks change with every
generation, so that luck is not learnt. What is found is kept only if it beats the untuned player on further decks that
the search never saw, with the 95 % interval wholly above 0. Tables that are in ``tuned.json`` already are passed over
unless they are named, so that the work can be broken off and gone on with.
"""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kanasta.arena.interval import Sample
from kanasta.bots import tuned
from kanasta.bots.careful import Careful
from kanasta.bots.prospects import name_of
from kanasta.bots.rollout import Rollout
from kanasta.bots.tuned import Found
from kanasta.bots.weights import NAMES, Weights
from kanasta.game.law import Law
from kanasta.rules.shelf import VARIANTS, load_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = Path(tuned.__file__).with_name("tuned.json")
SEED = 30_260_000
"""Of the decks of the first generation. Those that measure elsewhere are far below."""
PROVED = 39_000_000
PART = 64
BOUNDS = {"threat": (0, 6), "wild_start": (3, 9), "keep": (2, 15), "has_wild": (0, 256), "unopened": (0, 256),
          "unfinished": (0, 256), "thrown": (0, 256)}  # fmt: skip
"""Least and most of the weights that are no points."""


def gain(law: Law, weights: Weights, parts: int, seed: int) -> Sample:
    """What the weights bring more than the usual ones, by deck, in so many parts of ``PART`` decks."""
    player, usual = Careful(weights), Careful(Weights())
    rollouts = [
        Rollout(law, [player if side == own else usual for side in range(law.sides)])
        for own in range(law.sides)
    ]
    found = Sample()
    for part in range(parts):
        batches = [rollout.batch(part * PART, PART, seed) for rollout in rollouts]
        for games in zip(*batches, strict=True):
            total = 0.0
            for own, (_, _, _, points) in enumerate(games):
                total += points[own] - (sum(points) - points[own]) / (law.sides - 1)
            found.add(total / law.sides)
    return found


def scale(name: str) -> float:
    """How far a weight is moved at once, at first."""
    return max(4.0, 0.5 * abs(int(getattr(Weights(), name))))


def weights_at(place: Sequence[float]) -> Weights:
    """The weights at a place of the search, where all zeros are the usual ones."""
    values = {}
    for name, away in zip(NAMES, place, strict=True):
        low, high = BOUNDS.get(name, (-2000, 5000))
        values[name] = round(min(max(getattr(Weights(), name) + float(away) * scale(name), low), high))
    return Weights(**values)


def tune(law: Law, generations: int, parts: int) -> Found:
    """Search, and prove on other decks what was found."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import cma  # type: ignore[import-untyped, import-not-found, unused-ignore]

    options = {"seed": SEED, "verbose": -9, "popsize": 16}
    search: Any = cma.CMAEvolutionStrategy([0.0] * len(NAMES), 0.3, options)
    for generation in range(generations):
        places = search.ask()
        search.tell(
            places, [-gain(law, weights_at(place), parts, SEED + generation).mean for place in places]
        )
    weights = weights_at(search.result.xfavorite)
    proof = gain(law, weights, 160, PROVED)
    ends = proof.interval()
    assert ends is not None
    changed = {
        name: getattr(weights, name) for name in NAMES if getattr(weights, name) != getattr(Weights(), name)
    }
    made = f"CMA-ES, {generations} generations of 16, {parts * PART} decks each, seed {SEED}"
    worth = [round(proof.mean, 1), round(ends[0], 1), round(ends[1], 1)]
    return Found(made, worth, changed if ends[0] > 0 else {})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "tables", nargs="*", metavar="VARIANT:PLAYERS", help="as czech:4; else all that are missing"
    )
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--parts", type=int, default=12, help=f"times {PART} decks for each proposal")
    given = parser.parse_args()
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Found])
    tables = [word.rsplit(":", 1) for word in given.tables] or [
        [name, str(players)] for name in VARIANTS for players in load_variant(name).players.numbers
    ]
    for name, players in tables:
        law = Law(load_variant(name), int(players))
        if not given.tables and name_of(law) in known:
            continue
        found = tune(law, given.generations, given.parts)
        # Another may have written meanwhile.
        known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Found])
        known[name_of(law)] = found
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")
        print(
            f"{name_of(law)}: {found.gain[0]:+.1f} ({found.gain[1]:+.1f} to {found.gain[2]:+.1f})", flush=True
        )


if __name__ == "__main__":
    main()
