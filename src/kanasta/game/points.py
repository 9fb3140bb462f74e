"""Points: what a side's cards, canastas and red threes come to, line by line, as if the deal ended now."""

from __future__ import annotations

from kanasta.cards import ACE, KIND_COUNT, RED_THREE
from kanasta.game.line import (
    LINE_CARDS,
    LINE_HAND,
    LINE_MIXED,
    LINE_NATURAL,
    LINE_OUT,
    LINE_RED_THREES,
    LINE_RESERVE,
    LINE_WILD,
    LINES,
)
from kanasta.game.outlook import Outlook
from kanasta.game.stage import BLACK_THREES, CONCEALED


class Points(Outlook):
    """A deal that can be counted."""

    def _points(self, side: int) -> int:
        total = 0
        for line in range(LINES):
            total += self._line(side, line)
        return total

    def _line(self, side: int, line: int) -> int:
        """One line of the side's score sheet, in points, as if the deal ended now."""
        minus = self.law.minus_all and not self._has_canasta(side)
        if line == LINE_CARDS:
            return -self._melded_value(side) if minus else self._melded_value(side)
        if line == LINE_NATURAL:
            return self._canastas(side, 0) * self.law.natural_points
        if line == LINE_MIXED:
            return self._canastas(side, 1) * self.law.mixed_points
        if line == LINE_WILD:
            return self._canastas(side, 2) * self.law.wild_points
        if line == LINE_RED_THREES:
            return self._red_value(side, minus)
        if line == LINE_OUT:
            return self._out_value(side)
        if line == LINE_HAND:
            return -self._hand_value(side)
        if line == LINE_RESERVE:
            return -self._reserve_value(side)
        return -self._reserve_threes(side) * self.law.red_in_reserve

    def _has_canasta(self, side: int) -> bool:
        return self._canastas(side, 0) + self._canastas(side, 1) + self._canastas(side, 2) > 0

    def _melded_value(self, side: int) -> int:
        if self.pending and side == self.turn % self.law.sides:
            return 0
        total = 0
        for kind in range(ACE + 1):
            if self.law.canasta_cards or self._size(side, kind) < self.law.canasta:
                total += self._laid_value(side, kind)
            if self.law.canasta_cards:
                for place in range(self.closed_count[side][kind]):
                    total += self._closed_value(side, kind, place)
        return total

    def _red_value(self, side: int, minus: bool) -> int:
        points = self.law.red_points[self.red[side]]
        if self.law.red_for_canasta:
            plus = self._has_canasta(side)
        elif self.law.red_for_opened:
            plus = self._opened(side)
        elif self.law.red_for_out:
            plus = self.ended_by < 0 or self.ended_by % self.law.sides == side
        else:
            plus = True
        if minus or (not plus and self.law.red_minus):
            return -points
        return points if plus else 0

    def _out_value(self, side: int) -> int:
        if self.ended_by < 0 or self.ended_by % self.law.sides != side:
            return 0
        if self.ended_how == CONCEALED:
            return self.law.concealed_points
        return self.law.black_points if self.ended_how == BLACK_THREES else self.law.out_points

    def _hand_value(self, side: int) -> int:
        total = 0
        for seat in range(self.law.players):
            if seat % self.law.sides != side:
                continue
            for kind in range(KIND_COUNT):
                total += self.hand[seat][kind] * self.law.values[kind]
        if self.pending and side == self.turn % self.law.sides:
            # Staged cards are still the player's, but for an upcard, which goes back.
            total += self._staged_value(side)
        return total

    def _reserve_value(self, side: int) -> int:
        total = 0
        for seat in range(self.law.players):
            if seat % self.law.sides == side and self.reserved[seat] > 0:
                for kind in range(KIND_COUNT):
                    total += self.reserve[seat][kind] * self.law.values[kind]
        return total

    def _reserve_threes(self, side: int) -> int:
        total = 0
        for seat in range(self.law.players):
            if seat % self.law.sides == side and self.reserved[seat] > 0:
                total += self.reserve[seat][RED_THREE]
        return total
