"""Finds careful's weights by self-play: ``python -m kanasta.arena.tuning [VARIANT:PLAYERS ...]``.

CMA-ES (the package ``cma``, of the development extras) proposes weights; each proposal meets the untuned player on the
same decks from all sides, and the mean difference of points a deal is what it is worth. Decks change with every
generation, so that luck is not learnt. What is found is kept only if it beats the untuned player on further decks that
the search never saw, with the 95 % interval wholly above 0. Tables that are in ``tuned.json`` already are passed over
unless they are named, so that the work can be broken off and gone on with. The search sets out from what was found
before, or else for four players of the same variant, or else from the usual weights.
"""

from __future__ import annotations

import argparse
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kanasta.arena.interval import Sample
from kanasta.bots import tuned
from kanasta.bots.careful import Careful
from kanasta.bots.chance import Chance
from kanasta.bots.prospects import name_of
from kanasta.bots.rollout import Rollout
from kanasta.bots.tuned import HABITS, Found
from kanasta.bots.weights import NAMES, Weights
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.rules.shelf import VARIANTS, load_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = Path(tuned.__file__).with_name("tuned.json")
SEED = 30_260_000
"""Of the decks of the first generation. Those that measure elsewhere are far below."""
PROVED = 39_000_000
PART = 64
PROOF = 160
"""Times ``PART`` decks, on which it is measured what was found."""
BOUNDS = {"two": (40, 500), "joker": (60, 500),
          "threat": (0, 6), "wild_start": (3, 9), "keep": (2, 15), "has_wild": (0, 256), "unopened": (0, 256),
          "unfinished": (0, 256), "thrown": (0, 256)}  # fmt: skip
"""Least and most of the weights that are no points."""


LEAST_WON = 0.94
"""Share of deals that are to be won against chance: weights that stake all on rare great deals bring most points."""
LOST = 150
"""Points a deal that one of a hundred deals less is taken to cost."""
SIZE = 16
"""Proposals of one generation."""


def moments(law: Law) -> list[tuple[int, int]]:
    """What scores and which deals of a match ask for openings of their own: each a score and the number of a deal."""
    target = law.variant.match.target if law.variant.match.ends == "at a score" else 0
    found: dict[int, tuple[int, int]] = {}
    for number in range(1, 5):
        for score in range(-500, max(1, target), 100):
            found.setdefault(law.minimum(score, number), (score, number))
    return [(0, 1), *(moment for moment in found.values() if law.minimum(*moment) != law.minimum(0, 1))]


def gain(law: Law, weights: Weights, parts: int, seed: int) -> Sample:
    """What the weights bring more than the usual ones, by deck, in so many parts of ``PART`` decks.

    All sides have the same score, by turns one for each opening minimum: who learns the first deal of a match alone
    loses the later ones.
    """
    player, usual = Careful(weights), Careful(Weights())
    rollouts = [
        Rollout(law, [player if side == own else usual for side in range(law.sides)])
        for own in range(law.sides)
    ]
    found, ways = Sample(), moments(law)
    for deck in range(parts * PART):
        lot = Lot(seed).fork(deck)
        score, number = ways[deck % len(ways)]
        total = 0.0
        for own, rollout in enumerate(rollouts):
            dealt = Lot(lot.state)
            deal = Deal.shuffled(law, deck // len(ways) % law.players, number, [score] * law.sides, dealt)
            rollout.play(deal, dealt)
            points = [deal.points(side) for side in range(law.sides)]
            total += points[own] - (sum(points) - points[own]) / (law.sides - 1)
        found.add(total / law.sides)
    return found


def won(law: Law, weights: Weights, parts: int, seed: int) -> float:
    """The share of deals in which the weights' side comes out best, alone against chance."""
    player, chance, count = Careful(weights), Chance(), 0
    for own in range(law.sides):
        rollout = Rollout(law, [player if side == own else chance for side in range(law.sides)])
        for part in range(parts):
            for _, _, _, points in rollout.batch(part * PART, PART, seed):
                count += points[own] == max(points)
    return count / (law.sides * parts * PART)


def worth(law: Law, weights: Weights, parts: int, seed: int) -> float:
    """What a proposal is worth: its gain, less what it loses to chance too often."""
    short = max(0.0, LEAST_WON - won(law, weights, 2, seed))
    return gain(law, weights, parts, seed).mean - LOST * 100 * short


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


def tune(law: Law, generations: int, parts: int, minutes: float, start: Found | None) -> tuple[int, Weights]:
    """Search, for so many generations or minutes of this process. Answers with the generations and what was found."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import cma  # type: ignore[import-untyped, import-not-found, unused-ignore]

    options = {"seed": SEED, "verbose": -9, "popsize": SIZE}
    begin = place_of(Weights(**start.weights) if start else Weights())
    search: Any = cma.CMAEvolutionStrategy(begin, 0.2 if start else 0.3, options)
    end, done = time.process_time() + 60 * minutes, 0
    while done < generations and (not done or time.process_time() < end):
        places = search.ask()
        costs = [-worth(law, weights_at(place), parts, SEED + done) for place in places]
        search.tell(places, costs)
        done += 1
    return done, weights_at(search.result.xfavorite)


def proved(law: Law, weights: Weights, made: str) -> Found:
    """What they are worth on decks of their own; the usual ones instead where that is not surely more."""
    proof = gain(law, weights, PROOF, PROVED)
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
    given = parser.parse_args()
    tables = [word.rsplit(":", 1) for word in given.tables] or [
        [name, str(players)] for name in VARIANTS for players in load_variant(name).players.numbers
    ]
    for variant, players in tables:
        law = Law(load_variant(variant), int(players))
        name, known = name_of(law), read()
        if given.prove:
            if name in known:
                write(name, proved(law, Weights(**{**HABITS, **known[name].weights}), known[name].made))
            continue
        if not given.tables and name in known:
            continue
        begin = name if name in known else f"{variant} 4"
        start = known.get(begin)
        done, weights = tune(law, given.generations, given.parts, given.minutes, start)
        origin = f"from the {begin} before, " if start else ""
        made = f"CMA-ES, {done} generations of {SIZE}, {given.parts * PART} decks each, {origin}seed {SEED}"
        write(name, proved(law, weights, made))


if __name__ == "__main__":
    main()
