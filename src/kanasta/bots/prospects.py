"""Prospects: the chance of winning the match with given totals after the deal.

``prospects.json`` holds, by variant and number of players, what ``python -m kanasta.arena.fitting prospects`` found in
deals between careful players: the mean points of a deal, how far a side's points spread from the best other's, and for
two sides that play to a score, the solved match: the chance by both totals, with all that the opening minimums do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from kanasta.game.law import Law

MILLION = 1_000_000
ROWS = 33
BEYOND = 10
"""Rows of totals over the target, which are only ever expected."""
STEEPNESS = 1.702
"""Makes a logistic curve nearly a normal one."""


class Solved(msgspec.Struct, forbid_unknown_fields=True):
    """The chance of the match by own total (rows) and the other's, in thousandths."""

    low: int
    step: int
    rows: list[list[int]]


class Fitted(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What is known of one variant and number of players."""

    mean: float
    spread: float
    """Of the own points less the best other's in a deal."""
    doubt: float = 600.0
    """The same of what an appraisal foretells of it on the way."""
    solved: Solved | None = None


USUAL = Fitted(mean=700.0, spread=900.0)
"""For rules of which nothing was measured."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """The chances as ``Worlds`` reads them: two square tables in millionths, the own total by rows.

    The first row and column stand for a total of ``low``, each further one for ``step`` more. ``target``: from which
    the match is over; 0 where it ends after so many deals, and where only the difference of the totals counts.
    """

    chances: tuple[int, ...]
    """With these totals after a deal."""
    expectations: tuple[int, ...]
    """With these totals to be expected while a deal goes on."""
    rows: int
    low: int
    step: int
    target: int


def fitted(law: Law) -> Fitted:
    """What was measured of this law's variant; for a house's rules, of the variant that they change."""
    return _all().get(name_of(law), USUAL)


def name_of(law: Law) -> str:
    """Under which name the data files keep what belongs to a variant and number of players."""
    return f"{law.variant.id} {law.players}"


def prospects(law: Law, deals_left: int) -> Prospects:
    """The chances for totals after a deal from which so many deals are left; that counts only where deals do."""
    match = law.variant.match
    known = fitted(law)
    if match.ends == "at a score":
        own_rules = not law.variant.house_values
        return _by_score(msgspec.json.encode(known), match.target, own_rules)
    return _by_deals(known.spread, known.doubt, deals_left)


@cache
def _by_score(text: bytes, target: int, own_rules: bool) -> Prospects:
    known = msgspec.json.decode(text, type=Fitted)
    solved = known.solved
    if solved is not None and own_rules:
        step, low = solved.step, solved.low
        inner = [[1000.0 * chance for chance in row] for row in solved.rows]
    else:
        step = max(25, target // 20)
        low = target - (ROWS - 1) * step
        inner = [
            [_guessed(known, low + row * step, low + column * step, target) for column in range(ROWS)]
            for row in range(ROWS)
        ]
    rows = len(inner) + BEYOND
    edge = len(inner) - 1

    def chance(row: int, column: int) -> float:
        """Beyond the target the match is over."""
        row, column = max(0, min(row, rows - 1)), max(0, min(column, rows - 1))
        if max(row, column) <= edge:
            return inner[row][column]
        return MILLION if row > column else 0.0 if row < column else MILLION / 2

    return _smoothed(chance, rows, low, step, target, known.doubt)


@cache
def _by_deals(spread: float, doubt: float, deals_left: int) -> Prospects:
    step = max(25, round(spread * math.sqrt(max(1, deals_left)) / 8))
    low = -(ROWS // 2) * step

    def chance(row: int, column: int) -> float:
        ahead = (row - column) * step
        if deals_left == 0:
            return MILLION if ahead > 0 else 0.0 if ahead < 0 else MILLION / 2
        return _normal(ahead, spread * math.sqrt(deals_left))

    return _smoothed(chance, ROWS, low, step, 0, doubt)


def _smoothed(
    chance: Callable[[int, int], float], rows: int, low: int, step: int, target: int, doubt: float
) -> Prospects:
    """Both tables; what is expected will turn out higher or lower for each side, by itself."""
    places = range(rows)
    blur = max(0.05, doubt / math.sqrt(2) / step)
    reach = math.ceil(2.5 * blur)
    weights = [math.exp(-((away / blur) ** 2) / 2) for away in range(-reach, reach + 1)]
    total = sum(weights)
    across = [
        [sum(weight * chance(row, column + away - reach) for away, weight in enumerate(weights)) / total
         for column in places]
        for row in range(-reach, rows + reach)
    ]  # fmt: skip
    blurred = [
        [sum(weight * across[row + away][column] for away, weight in enumerate(weights)) / total
         for column in places]
        for row in places
    ]  # fmt: skip
    plain = tuple(round(chance(row, column)) for row in places for column in places)
    return Prospects(plain, tuple(round(each) for row in blurred for each in row), rows, low, step, target)


@cache
def _all() -> dict[str, Fitted]:
    text = files("kanasta.bots").joinpath("prospects.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Fitted])


def _guessed(known: Fitted, own: int, other: int, target: int) -> float:
    """As if each deal to come added a difference by the normal curve."""
    deals = max(0.5, (target - max(own, other)) / max(1.0, known.mean))
    return _normal(own - other, known.spread * math.sqrt(deals))


def _normal(ahead: float, reach: float) -> float:
    return MILLION / (1 + math.exp(-STEEPNESS * ahead / reach))
