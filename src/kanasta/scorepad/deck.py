"""What a table's deck holds and comes to: the bounds for everything that can lie on the table."""

from __future__ import annotations

from functools import cached_property

from kanasta.cards import BLACK_THREE, JOKER, KIND_COUNT, KINDS, RANKS, RED_THREE, TWO
from kanasta.game.law import Law
from kanasta.scorepad.pad import Sort


class Deck:
    """The deck of one table, by kind and by what cards count."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.counts = law.deck[:KIND_COUNT]
        """By kind, how many there are."""
        self.values = law.values[:KIND_COUNT]
        """By kind, what one counts."""

    @cached_property
    def groups(self) -> dict[int, str]:
        """By what a card counts, dearest first, the kinds that count so; without red threes."""
        kinds = sorted(set(range(KIND_COUNT)) - {RED_THREE}, key=lambda kind: (-self.values[kind], -kind))
        found: dict[int, str] = {}
        for kind in kinds:
            found[self.values[kind]] = found.get(self.values[kind], "") + KINDS[kind]
        return found

    def of_value(self, value: int) -> int:
        """How many cards count so much."""
        return sum(self.counts[KINDS.index(kind)] for kind in self.groups.get(value, ""))

    @cached_property
    def worth(self) -> int:
        """What all its cards come to, without red threes."""
        return sum(value * self.of_value(value) for value in self.groups)

    @cached_property
    def size(self) -> int:
        """How many cards there are, without red threes."""
        return sum(self.counts) - self.counts[RED_THREE]

    @cached_property
    def wilds(self) -> int:
        """How many wild cards there are."""
        return self.counts[JOKER] + self.counts[TWO]

    @cached_property
    def _sums(self) -> int:
        """A bit for each number of points that some of its cards come to."""
        sums = 1
        for value in self.groups:
            left, step = self.of_value(value), 1
            while left:
                step = min(step, left)
                sums |= sums << value * step
                left -= step
                step *= 2
        return sums

    def can_come_to(self, points: int) -> bool:
        """Whether some of its cards come to just so many points."""
        return points >= 0 and self._sums >> points & 1 == 1

    @cached_property
    def cheapest_wild(self) -> int:
        """What the cheapest wild card counts."""
        return min(self.values[JOKER], self.values[TWO])

    @cached_property
    def least_meld(self) -> int:
        """What the cheapest meld comes to."""
        law = self.law
        costs = [
            (3 - wilds) * self.values[rank] + wilds * self.cheapest_wild
            for rank in RANKS
            for wilds in range(law.wild_limit[3] + 1)
        ]
        if law.wild_melds:
            costs.append(3 * self.cheapest_wild)
        if law.black_threes:
            costs.append(3 * self.values[BLACK_THREE])
        return min(costs)

    def least_canasta(self, sort: Sort) -> int:
        """What the cards of the cheapest canasta of that sort come to."""
        size, dear = self.law.canasta, min(self.values[rank] for rank in RANKS)
        if sort == "natural":
            return size * dear
        if sort == "wild":
            return size * self.cheapest_wild
        most = max(1, self.law.wild_limit[size])
        return min((size - wilds) * dear + wilds * self.cheapest_wild for wilds in range(1, most + 1))
