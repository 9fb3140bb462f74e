"""A sequential test: it goes on until it can tell which of two differences of strength is the better guess."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kanasta.arena.interval import Sample, expected
from kanasta.message import Complaint

RISK = 0.05
"""How often each of the two wrong answers may be given."""
BOUND = math.log((1 - RISK) / RISK)
LEAST_PAIRS = 16
"""Before so many pairs their spread is not known well enough."""


LEAST_VARIANCE = 0.02
"""Of bots that always play alike the shares would not vary at all, and anything would be proved."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Whether the first bot is stronger by ``more`` Elo rather than by ``less``, both fixed beforehand.

    The generalised sequential probability ratio test on the shares of won deals in pairs, with the normal
    approximation that chess engines are tested by (Van den Bergh 2019).
    """

    less: float
    more: float

    @staticmethod
    def read(text: str) -> Sprt:
        """From ``0,20``. Raises Complaint."""
        words = text.split(",")
        try:
            less, more = map(float, words)
        except ValueError:
            raise Complaint("--sprt {text}: two numbers of Elo are needed, as in 0,20", text=text) from None
        if not less < more or not (math.isfinite(less) and math.isfinite(more)):
            raise Complaint("--sprt {text}: the first number must be less than the second", text=text)
        return Sprt(less, more)

    def ratio(self, shares: Sample) -> float:
        """The logarithm of how much likelier ``more`` is than ``less``, by the shares of the pairs so far."""
        if shares.count < LEAST_PAIRS:
            return 0.0
        low, high = expected(self.less), expected(self.more)
        variance = max(shares.variance, LEAST_VARIANCE)
        return shares.count * (high - low) * (2 * shares.mean - low - high) / (2 * variance)

    def verdict(self, shares: Sample) -> str:
        """``more`` or ``less``, as soon as that is clear; else nothing."""
        ratio = self.ratio(shares)
        if abs(ratio) < BOUND:
            return ""
        return "more" if ratio > 0 else "less"
