"""Finds careful's weights by self-play: ``python -m kanasta.arena.tuning [VARIANT:PLAYERS ...]``.

CMA-ES (the package ``cma``, of the development extras) proposes weights; each proposal meets the untuned player on the
same decks from all sides, and the mean difference of points a deal is what it is worth. Decks change with every
generation, so that luck is not learnt. What is found is kept only if it beats the untuned player on further decks that
the search never saw, with the 95 % interval wholly above 0. Tables that are in ``tuned.json`` already are passed over
unless they are named, so that the work can be broken off and gone on with. The search sets out from what was found
before, or else for four players of the same variant, or else from the usual weights.

``--jobs`` and ``--ray`` say who plays: the same weights are found and the same figures come out, wherever it is.
"""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kanasta.arena.trials import PART, PROOF, Bench, Trials
from kanasta.arena.workers import Workers
from kanasta.bots import tuned
from kanasta.bots.prospects import name_of
from kanasta.bots.tuned import HABITS, Found
from kanasta.bots.weights import NAMES, Weights
from kanasta.game.law import Law
from kanasta.message import Complaint
from kanasta.rules.shelf import VARIANTS, load_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = Path(tuned.__file__).with_name("tuned.json")
SEED = 30_260_000
"""Of the decks of the first generation. Those that measure elsewhere are far below."""
PROVED = 39_000_000
BOUNDS = {"two": (40, 500), "joker": (60, 500),
          "threat": (0, 6), "wild_start": (3, 9), "keep": (2, 15), "has_wild": (0, 256), "unopened": (0, 256),
          "unfinished": (0, 256), "thrown": (0, 256)}  # fmt: skip
"""Least and most of the weights that are no points."""

SIZE = 16
"""Proposals of one generation."""


def scale(name: str) -> float:
    """How far a weight is moved at once, at first."""
    return max(4.0, 0.5 * abs(int(getattr(Weights(), name))))


def weights_at(place: Sequence[float]) -> Weights:
    """The weights at a place of the search, where all zeros are the usual ones."""
    values = {}
    for name, away in zip(NAMES, place, strict=True):
        low, high = BOUNDS.get(name, (-2000, 5000))
        values[name] = round(min(max(getattr(Weights(), name) + float(away) * scale(name), low), high))
    return Weights(**{**values, **HABITS})


def place_of(weights: Weights) -> list[float]:
    """The place at which these weights are."""
    return [(getattr(weights, name) - getattr(Weights(), name)) / scale(name) for name in NAMES]


def tune(
    bench: Bench, generations: int, parts: int, minutes: float, start: Found | None
) -> tuple[int, Weights]:
    """Search, for so many generations or minutes of processors. Answers with the generations and what was found."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import cma  # type: ignore[import-untyped, import-not-found, unused-ignore]

    options = {"seed": SEED, "verbose": -9, "popsize": SIZE}
    begin = place_of(Weights(**start.weights) if start else Weights())
    search: Any = cma.CMAEvolutionStrategy(begin, 0.2 if start else 0.3, options)
    end, done = bench.seconds + 60 * minutes, 0
    while done < generations and (not done or bench.seconds < end):
        places = search.ask()
        worths = bench.worths([weights_at(place) for place in places], parts, SEED + done)
        search.tell(places, [-worth for worth in worths])
        done += 1
    return done, weights_at(search.result.xfavorite)


def proved(bench: Bench, weights: Weights, made: str) -> Found:
    """What they are worth on decks of their own; the usual ones instead where that is not surely more."""
    proof = bench.gain(weights, PROOF, PROVED)
    ends = proof.interval()
    assert ends is not None
    kept = weights if ends[0] > 0 else Weights(**HABITS)
    changed = {
        name: getattr(kept, name)
        for name in NAMES
        if getattr(kept, name) != HABITS.get(name, getattr(Weights(), name))
    }
    return Found(made, [round(proof.mean, 1), round(ends[0], 1), round(ends[1], 1)], changed)


def read() -> dict[str, Found]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Found])


def write(name: str, found: Found) -> None:
    """Another may have written meanwhile."""
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode({**read(), name: found}), indent=1) + b"\n")
    print(
        f"{name}: {found.gain[0]:+.1f} ({found.gain[1]:+.1f} to {found.gain[2]:+.1f}), {found.made}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "tables", nargs="*", metavar="VARIANT:PLAYERS", help="as czech:4; else all that are missing"
    )
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--parts", type=int, default=12, help=f"times {PART} decks for each proposal")
    parser.add_argument("--minutes", type=float, default=600, help="of a processor for each table at most")
    parser.add_argument(
        "--prove", action="store_true", help="search nothing: measure once more what was found"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes of this machine")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="play on the Ray cluster there")
    given = parser.parse_args()
    tables = [word.rsplit(":", 1) for word in given.tables] or [
        [name, str(players)] for name in VARIANTS for players in load_variant(name).players.numbers
    ]
    workers = Workers(given.jobs, given.ray)
    try:
        for variant, players in tables:
            law = Law(load_variant(variant), int(players))
            found = _found(law, workers, given)
            if found is not None:
                write(name_of(law), found)
    except Complaint as complaint:
        parser.error(str(complaint))


def _found(law: Law, workers: Workers, given: argparse.Namespace) -> Found | None:
    """What is found for one table; None where there is nothing to do."""
    name, known = name_of(law), read()
    if (name not in known) if given.prove else (name in known and not given.tables):
        return None
    with workers.hired(Trials(law.variant, law.players), SIZE * given.parts) as ask:
        bench = Bench(law, ask)
        if given.prove:
            return proved(bench, Weights(**{**HABITS, **known[name].weights}), known[name].made)
        begin = name if name in known else f"{law.variant.id} 4"
        start = known.get(begin)
        done, weights = tune(bench, given.generations, given.parts, given.minutes, start)
        origin = f"from the {begin} before, " if start else ""
        made = f"CMA-ES, {done} generations of {SIZE}, {given.parts * PART} decks each, {origin}seed {SEED}"
        return proved(bench, weights, made)


if __name__ == "__main__":
    main()
