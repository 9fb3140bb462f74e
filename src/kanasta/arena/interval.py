"""Means with their 95 % intervals, and Elo: what a share of wins says of the distance between two players."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

SURE = NormalDist().inv_cdf(0.975)
"""So many standard errors around the mean hold 95 of 100."""
SCALE = 400 / math.log(10)


@dataclass(slots=True)
class Sample:
    """Numbers taken one by one: how many, their mean, and how they spread (Welford 1962)."""

    count: int = 0
    mean: float = 0.0
    spread: float = 0.0
    """The sum of squared distances from the mean."""

    def add(self, value: float) -> None:
        """Take in one more number."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.spread += step * (value - self.mean)

    @property
    def variance(self) -> float:
        """Of one number; 0 for fewer than two."""
        return self.spread / (self.count - 1) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for fewer than two numbers, which tell nothing of it."""
        return math.sqrt(self.variance / self.count) if self.count else 0.0

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean by Student's t; None for fewer than two numbers."""
        if self.count < 2:
            return None
        reach = student(self.count - 1) * self.error
        return self.mean - reach, self.mean + reach


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t: from a table for 1 to 3, else by the expansion of Cornish and Fisher."""
    if freedom < 4:
        return (12.7062, 4.3027, 3.1824)[freedom - 1]
    z, n = SURE, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def share_interval(shares: Sample) -> tuple[float, float] | None:
    """The 95 % interval of a mean of shares, within 0 to 1; None for fewer than two.

    Where all shares are alike their spread tells nothing, and near 0 and 1 too little: the interval is then at least
    Wilson's (1927) for as many single wins and losses.
    """
    plain = shares.interval()
    if plain is None:
        return None
    low, high = plain
    n, p, z = shares.count, shares.mean, SURE
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    if shares.spread == 0 or not 0.05 < p < 0.95:
        low, high = min(low, middle - reach), max(high, middle + reach)
    return max(0.0, low), min(1.0, high)


def elo(share: float, count: int) -> float:
    """The difference of strength that gives this share of wins among so many games.

    A share of all or nothing would be without bound: half a game is then taken to have gone the other way.
    """
    least = 1 / (2 * count + 2)
    share = min(max(share, least), 1 - least)
    return SCALE * math.log(share / (1 - share))


def expected(difference: float) -> float:
    """The share of wins that a difference of strength gives."""
    return 1 / (1 + math.exp(-difference / SCALE))
