"""Makes the numbers that bots read from data files: ``python -m kanasta.arena.fitting WHAT``.

``appraisals``: deals between careful players, stopped on the way, and a regression of how they ended on the signs.
``hunches``: deals between careful players, and how often hands held what their players' deeds spoke for and against.
``prospects``: deals between careful players at every pair of opening minimums, and from them the solved match.
"""

from __future__ import annotations

import argparse
import math
import statistics
from array import array
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kanasta.bots import prospects
from kanasta.bots.appraisal import Appraisal
from kanasta.bots.appraised import appraisal_of
from kanasta.bots.bot import bot
from kanasta.bots.careful import Careful
from kanasta.bots.hunch import AGES, Known, facts
from kanasta.bots.planner import Planner
from kanasta.bots.prospects import Fitted, Solved
from kanasta.bots.rollout import Rollout
from kanasta.bots.search import cards_left
from kanasta.bots.tuned import tuned
from kanasta.cards import BLACK_THREE, FOUR, JOKER, KINDS, RED_THREE, TWO
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.stage import MELDING, START
from kanasta.game.view import view
from kanasta.rules.shelf import VARIANTS, load_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEALS = 4000
"""For each pair of opening minimums."""
SEED = 20_260_001
"""Kept apart from those that measure."""
ROUNDS = 60
DOUBTED = 400
HUNCHED = 800
APPRAISED = 4000
"""Deals for each appraisal."""
EACH = 4
"""Of so many turns, one is looked at."""
BY_CHANCE = 6
SHARE = 256
ROWS = 29


def fit_prospects(law: Law, deals: int = DEALS) -> Fitted:
    """What ``prospects.json`` holds of one table."""
    even = played(law, [0] * law.sides, deals)
    mean = statistics.mean(point for points in even for point in points)
    spread = statistics.pstdev(points[0] - max(points[1:]) for points in even)
    solved = None
    if law.sides == 2 and law.variant.match.ends == "at a score":
        solved = _solved(law, deals)
    return Fitted(round(mean, 1), round(spread, 1), round(_doubt(law), 1), solved)


def _doubt(law: Law) -> float:
    """How far the difference that an appraisal foretells is from how the deal ends, in deals of their own."""
    appraisal, player = appraisal_of(law), Careful(tuned(law))
    assert appraisal is not None, "appraisals are fitted first"
    errors = []
    for number in range(DOUBTED):
        lot = Lot(SEED + 2).fork(number)
        deal = Deal.shuffled(law, number % law.players, 1, [0] * law.sides, lot)
        foretold, turn = [], -1
        while not deal.over:
            if deal.turn != turn and deal.stage == START:
                turn = deal.turn
                foretold.append(_ahead(appraisal.expected(deal)))
            deal.play(player.choose_in(deal, lot))
            deal.past = None
        came = _ahead([deal.points(side) for side in range(law.sides)])
        errors += [came - each for each in foretold]
    return statistics.pstdev(errors)


def _ahead(points: list[int]) -> int:
    """The first side's less the best other's."""
    return points[0] - max(points[1:])


def played(law: Law, scores: Sequence[int], deals: int, seed: int = SEED) -> list[list[int]]:
    """The points by side of so many deals between careful players with these match scores."""
    rollout = Rollout(law, [bot("careful") for _ in range(law.sides)])
    found = []
    for number in range(deals):
        lot = Lot(seed).fork(number)
        deal = Deal.shuffled(law, number % law.players, 1, list(scores), lot)
        rollout.play(deal, lot)
        found.append([deal.points(side) for side in range(law.sides)])
    return found


def _solved(law: Law, deals: int) -> Solved:
    """The chance of the match by both totals, by repeating what one more deal does until nothing changes."""
    import numpy as np

    target = law.variant.match.target
    step = target // 20
    low = target - (ROWS - 1) * step
    totals = np.arange(ROWS) * step + low
    # A total of just the target stands for one that has nearly reached it.
    bands = {law.minimum(int(total) - 1, 1): int(total) - 1 for total in totals}
    after: dict[tuple[int, int], Any] = {
        (own, other): np.array(played(law, (bands[own], bands[other]), deals), dtype=float)
        for own in bands for other in bands
    }  # fmt: skip
    chances = 1 / (1 + np.exp(-(totals[:, None] - totals[None, :]) / (target / 3)))
    for _ in range(ROUNDS):
        before = chances.copy()
        for row, own in enumerate(totals):
            for column, other in enumerate(totals):
                points = after[law.minimum(int(own) - 1, 1), law.minimum(int(other) - 1, 1)]
                chances[row, column] = _after(
                    before, points + np.array((own, other)), low, step, target
                ).mean()
        chances = (chances + 1 - chances.T) / 2  # the sides are alike
        if np.abs(chances - before).max() < 2e-4:
            break
    chances = _rising(chances)
    return Solved(low, step, [[round(1000 * float(chance)) for chance in row] for row in chances])


def _rising(chances: Any) -> Any:
    """The same without what chance made of it: more points of one's own are never worse, of another's never better."""
    import numpy as np

    for axis, sign in ((0, 1), (1, -1)):
        upward = np.maximum.accumulate(sign * chances, axis=axis)
        downward = np.flip(np.minimum.accumulate(np.flip(sign * chances, axis=axis), axis=axis), axis=axis)
        chances = sign * (upward + downward) / 2
    return (chances + 1 - chances.T) / 2


def _after(chances: Any, totals: Any, low: int, step: int, target: int) -> Any:
    """The chances at many pairs of totals, between the rows by what is on both sides of them."""
    import numpy as np

    own, other = totals[:, 0], totals[:, 1]
    place = np.clip((totals - low) / step, 0, ROWS - 1.001)
    row, column = place[:, 0].astype(int), place[:, 1].astype(int)
    y, x = place[:, 0] - row, place[:, 1] - column
    top = chances[row, column] * (1 - x) + chances[row, column + 1] * x
    bottom = chances[row + 1, column] * (1 - x) + chances[row + 1, column + 1] * x
    going_on = top * (1 - y) + bottom * y
    over = np.where(own > other, 1.0, np.where(own < other, 0.0, 0.5))
    return np.where((own >= target) | (other >= target), over, going_on)


def fit_appraisal(law: Law, deals: int = APPRAISED) -> list[list[int]]:
    """What ``appraisals.json`` holds of one table."""
    return _regressed(*moments(law, deals, SEED + 1))


def moments(law: Law, deals: int, seed: int) -> tuple[list[array[float]], list[int]]:
    """Rows of signs, of moments before turns of so many deals: and beside each what its side scored in the end.

    Before half of them one round was played by other tempers, and partly by chance: search compares turns that careful
    players would not play, and what such turns lead to must have been seen. From the moment on all play carefully.
    """
    appraisal, player = Appraisal(law, []), Careful(tuned(law))
    tempers = Planner(player, tuned(law)).tempers
    rollout = Rollout(law, [player] * law.sides)
    signs: list[array[float]] = []
    points: list[int] = []
    for number in range(deals):
        lot = Lot(seed).fork(number)
        deal = Deal.shuffled(law, number % law.players, 1, [0] * law.sides, lot)
        turn = -1
        while not deal.over:
            if deal.turn != turn and deal.stage == START:
                turn = deal.turn
                if lot.below(EACH) == 0:
                    moment = deal.copy()
                    if lot.below(2) == 0:
                        _wander(moment, tempers, lot)
                    if not moment.over:
                        signs += [array("d", row) for row in rows(appraisal, moment)]
                        rollout.play(moment, lot)
                        points += [moment.points(side) for side in range(law.sides)]
            deal.play(player.choose_in(deal, lot))
            deal.past = None
    return signs, points


def _wander(deal: Deal, players: Sequence[Careful], lot: Lot) -> None:
    """Play one round, each turn by one of the players, and one of ``BY_CHANCE`` choices by chance."""
    turn, turns, player = deal.turn, 0, players[lot.below(len(players))]
    while not deal.over and turns < deal.players:
        legal = deal.legal()
        by_chance = len(legal) > 1 and lot.below(BY_CHANCE) == 0
        deal.play(legal[lot.below(len(legal))] if by_chance else player.choose_in(deal, lot))
        deal.past = None
        if deal.turn != turn and deal.stage == START:
            turn, player = deal.turn, players[lot.below(len(players))]
            turns += 1


def rows(appraisal: Appraisal, deal: Deal) -> list[list[float]]:
    """By side, the signs as an appraisal weighs them: own, others' mean, and both times the share of the deck left."""
    read = appraisal.read(deal)
    left = deal.stock_size / deal.law.deck_size
    found = []
    for side, own in enumerate(read):
        others = [sum(column) / (deal.sides - 1) for column in
                  zip(*(each for place, each in enumerate(read) if place != side), strict=True)]  # fmt: skip
        plain = [*map(float, own), *others]
        found.append([*plain, *(left * sign for sign in plain)])
    return found


def _regressed(signs: Sequence[Sequence[float]], points: list[int]) -> list[list[int]]:
    """Least squares, held back a little where signs hardly vary (a ridge)."""
    import numpy as np

    table, wanted = np.array(signs), np.array(points, dtype=float)
    squares = table.T @ table
    ridge = np.diag(1e-4 * np.diag(squares) + 1.0)
    found = np.linalg.solve(squares + ridge, table.T @ wanted)
    return [[round(SHARE * float(weight)) for weight in part] for part in np.split(found, 4)]


def fit_hunches(law: Law, deals: int = HUNCHED) -> Known:
    """What ``hunches.json`` holds of one table."""
    return _weighed(_looked_at(law, deals))


Seen = dict[tuple[int, int, int], list[float]]
"""By what was to be seen: hands with one of the kind, those to be expected by chance, and the same with two."""


def _looked_at(law: Law, deals: int) -> Seen:
    """Stop deals on the way, and compare what the others hold with what a seat can see of them.

    Jokers, twos and black threes come under -1, -2 and -3.
    """
    player = Careful(tuned(law))
    found: Seen = defaultdict(lambda: [0.0] * 4)
    for number in range(deals):
        lot = Lot(SEED + 3).fork(number)
        deal = Deal.shuffled(law, number % law.players, 1, [0] * law.sides, lot)
        while not deal.over:
            if deal.stage == MELDING and lot.below(EACH) == 0:
                _look(deal, found)
            deal.play(player.choose_in(deal, lot))
    return found


def _look(deal: Deal, found: Seen) -> None:
    seen = view(deal, deal.actor)
    left = cards_left(seen.deal)
    pool = sum(left) - left[RED_THREE]
    for seat, by_kind in enumerate(facts(seen, 10_000)):
        known = deal.known_of(seat)
        hidden = deal.held_by(seat) - len(known)
        if seat == deal.actor or not 0 < hidden < pool:
            continue
        hand, share = deal.hand_of(seat), hidden / pool
        for kind, fact in enumerate(by_kind):
            if kind == RED_THREE or not left[kind]:
                continue
            held = hand.count(KINDS[kind]) - known.count(KINDS[kind])
            none = (1 - share) ** left[kind]
            single = left[kind] * share * (1 - share) ** (left[kind] - 1)
            sums = found[fact if kind >= FOUR else (-1 - (JOKER, TWO, BLACK_THREE).index(kind), 0, 0)]
            for place, more in enumerate((held >= 1, 1 - none, held >= 2, 1 - none - single)):
                sums[place] += more


def _weighed(seen: Seen) -> Known:
    """Factors that multiply to what was seen, by fitting each in turn until they hold (iterative scaling)."""
    sizes = (6, AGES + 1, AGES + 1)
    factors = [[[1.0, 1.0] for _ in range(size)] for size in sizes]
    cells = {fact: sums for fact, sums in seen.items() if fact[0] >= 0}
    for _ in range(30):
        for way, size in enumerate(sizes):
            for number in range(size):
                if way and number == AGES:
                    continue  # no such fact: the factor is 1
                sums = [2.0] * 4  # a little doubt, for what was seldom seen
                for fact, told in cells.items():
                    if fact[way] == number:
                        others = [math.prod(factors[each][fact[each]][place] for each in range(3) if each != way)
                                  for place in range(2)]  # fmt: skip
                        sums = [sums[0] + told[0], sums[1] + told[1] * others[0],
                                sums[2] + told[2], sums[3] + told[3] * others[1]]  # fmt: skip
                factors[way][number] = [sums[0] / sums[1], sums[2] / sums[3]]
    fits, thrown, passed = ([_of_256(*pair) for pair in way] for way in factors)
    apart: list[list[int]] = []
    for kind in (-1, -2, -3):
        wild = seen.get((kind, 0, 0), [0.0] * 4)
        apart.append(_of_256((wild[0] + 2) / (wild[1] + 2), (wild[2] + 2) / (wild[3] + 2)))
    return Known(fits, thrown, passed, apart)


def _of_256(one: float, two: float) -> list[int]:
    """A first card's odds, and those of a second once the first is there."""
    return [round(256 * one), round(256 * two / max(one, 0.02))]


def fit(file: str, maker: Callable[[Law], object], laws: Sequence[Law]) -> None:
    """Make the numbers for these laws, and write each as it is found; the others stay as they are."""
    path = Path(prospects.__file__).with_name(file)
    for law in laws:
        found = maker(law)
        # Another may have written meanwhile.
        known = {**msgspec.json.decode(path.read_bytes(), type=dict[str, Any]), prospects.name_of(law): found}
        names = [f"{variant} {players}" for variant, players in TABLES]
        path.write_text(_in_rows({name: known[name] for name in names if name in known}), "utf-8")
        print(f"{file}: {prospects.name_of(law)}", flush=True)


def _in_rows(found: object) -> str:
    text = msgspec.json.format(msgspec.json.encode(found), indent=1).decode()
    # A row of numbers on a line of its own.
    lines: list[str] = []
    for line in text.splitlines():
        inner = line.strip()
        if lines and (lines[-1].endswith(("[", ",")) and _number(inner) and not _named(lines[-1])):
            lines[-1] += inner if lines[-1].endswith("[") else " " + inner
        elif lines and inner.startswith("]") and _number(lines[-1].rsplit("[")[-1].rsplit(" ")[-1]):
            lines[-1] += inner
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def _number(text: str) -> bool:
    return text.strip(",").lstrip("-").isdigit()


def _named(text: str) -> bool:
    return '"' in text and not text.endswith("[")


TABLES = [(variant, players) for variant in VARIANTS for players in load_variant(variant).players.numbers]
MAKERS: dict[str, Callable[[Law], object]] = {
    "appraisals": fit_appraisal,
    "hunches": fit_hunches,
    "prospects": fit_prospects,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="+", choices=list(MAKERS))
    parser.add_argument("--tables", nargs="*", metavar="VARIANT:PLAYERS", help="as czech:4; else all")
    given = parser.parse_args()
    tables = [word.rsplit(":", 1) for word in given.tables or []] or TABLES
    laws = [Law(load_variant(variant), int(players)) for variant, players in tables]
    for what in given.what:
        fit(f"{what}.json", MAKERS[what], laws)


if __name__ == "__main__":
    main()
