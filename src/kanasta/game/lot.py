"""Casting lots: a small seeded generator (splitmix64, Steele, Lea and Flood 2014), the same in both builds.

For simulation and bots. Tables use the shuffle that can be verified instead.
"""

from __future__ import annotations


class Lot:
    """A stream of numbers from a 64-bit seed. Not for secrets."""

    state: int
    step: int
    first: int
    second: int
    mask: int
    half: int

    def __init__(self, seed: int) -> None:
        self.mask = 0xFFFFFFFFFFFFFFFF
        self.half = 0xFFFFFFFF
        self.step = 0x9E3779B97F4A7C15
        self.first = 0xBF58476D1CE4E5B9
        self.second = 0x94D049BB133111EB
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def _next(self) -> int:
        self.state = (self.state + self.step) & self.mask
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * self.first) & self.mask
        mixed = ((mixed ^ (mixed >> 27)) * self.second) & self.mask
        return mixed ^ (mixed >> 31)

    def _below(self, bound: int) -> int:
        # Lemire's multiplication, with his rejection, so that every number is equally likely.
        product = (self._next() >> 32) * bound
        low = product & self.half
        if low < bound:
            threshold = (self.half - bound + 1) % bound
            while low < threshold:
                product = (self._next() >> 32) * bound
                low = product & self.half
        return product >> 32

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely. Raises ValueError unless 1 <= bound <= 2**31."""
        if not 1 <= bound <= 0x80000000:
            raise ValueError(f"a lot is cast among 1 to 2147483648, not {bound}")
        return self._below(bound)

    def fork(self, number: int) -> Lot:
        """An independent stream for the given number, made from where this one stands; this one does not move."""
        other = Lot(self.state ^ ((number + 1) * 0xD1342543DE82EF95 & 0xFFFFFFFFFFFFFFFF))
        return Lot(other._next())
