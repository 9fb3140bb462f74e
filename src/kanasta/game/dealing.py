"""Dealing: the shuffle, the cut, hands and reserves, the upcard, and red threes with what replaces them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.cards import BLACK_THREE, JOKER, KIND_COUNT, RED_THREE, TWO
from kanasta.game.points import Points
from kanasta.game.stage import CUT, FIRST

if TYPE_CHECKING:
    from kanasta.game.law import Law
    from kanasta.game.lot import Lot

FRESH = 64


class Dealing(Points):
    """A deal that can be dealt out: all chance is in the order of the deck."""

    fresh: list[int]

    def __init__(self, law: Law) -> None:
        super().__init__(law)
        self.fresh_count = 0
        self.fresh_red = 0
        room = getattr(self, "__dict__", None)
        if room is not None:
            room["fresh"] = [0] * FRESH

    def _begin_turn(self) -> None:
        """What the first turn begins with is the deal's to say."""

    def _shuffle(self, lot: Lot) -> None:
        place = 0
        for kind in range(KIND_COUNT):
            for _ in range(self.law.deck[kind]):
                self.stock[place] = kind
                place += 1
        self.stock_top = 0
        self.stock_end = place
        for left in range(self.law.deck_size - 1, 0, -1):
            other = lot._below(left + 1)
            kind = self.stock[left]
            self.stock[left] = self.stock[other]
            self.stock[other] = kind
        low = high = 0
        if self.law.cut == 1:
            low, high = 3, self.law.deck_size - 3
        elif self.law.cut == 2:
            low = self.law.reserve * self.law.players
            high = self.law.deck_size - self.law.players * self.law.hand - self.law.extra - self.law.upcard
        self._begin(low + lot._below(high - low + 1) if high > low else low)

    def _begin(self, cut: int) -> None:
        """Cut the deck in the stock, deal, and begin the first turn, or ask the cutter first."""
        law_cut = self.law.cut
        if law_cut == 0:
            self._deal_hands()
            return
        # The lifted part goes under the rest; where it gives the reserves, it does so first.
        lifted = 0
        if law_cut == 2:
            for _ in range(self.law.reserve):
                for turn in range(1, self.law.players + 1):
                    seat = (self.dealer + turn) % self.law.players
                    self.reserve[seat][self.stock[lifted]] += 1
                    self.reserved[seat] += 1
                    lifted += 1
        for place in range(lifted, cut):
            self.pile[place] = self.stock[place]
        size = self.stock_end
        for place in range(cut, size):
            self.stock[place - cut] = self.stock[place]
        for place in range(lifted, cut):
            self.stock[size - cut + place - lifted] = self.pile[place]
        self.stock_end = size - lifted
        if law_cut == 1:
            self.stage = CUT
            self.turn = (self.dealer + self.law.cutter + self.law.players) % self.law.players
            return
        self._deal_hands()

    def _deal_hands(self) -> None:
        players = self.law.players
        first = (self.dealer + 1) % players
        for _ in range(self.law.hand):
            for turn in range(players):
                seat = (first + turn) % players
                if self.held[seat] < self.law.hand:
                    self._deal_card(seat)
        for _ in range(self.law.extra):
            self._deal_card(first)
        self._turn_upcard()
        self.turn = first
        for turn in range(players):
            self._lay_red_threes((first + turn) % players)
        if self.law.first_discards:
            self.stage = FIRST
        else:
            self._begin_turn()

    def _deal_card(self, seat: int) -> None:
        self.hand[seat][self.stock[self.stock_top]] += 1
        self.held[seat] += 1
        self.stock_top += 1

    def _turn_upcard(self) -> None:
        """Turn a card to begin the pile, and another while it is one that does not stay."""
        if not self.law.upcard:
            return
        for _ in range(self.stock_end - self.stock_top):
            kind = self.stock[self.stock_top]
            self.stock_top += 1
            stays = not (
                (kind <= TWO and self.law.upcard_wild)
                or (kind == RED_THREE and self.law.upcard_red)
                or (kind == BLACK_THREE and self.law.upcard_black)
            )
            if stays or not self.law.upcard_under:
                self.pile[self.pile_size] = kind
                self.pile_size += 1
            else:
                self._put_under(kind)
            if stays:
                return

    def _put_under(self, kind: int) -> None:
        # Everyone saw it go there. The room of dealt cards is free, so the stock moves down to make place.
        size = self.stock_end - self.stock_top
        for place in range(size):
            self.stock[place] = self.stock[self.stock_top + place]
        self.stock[size] = kind
        self.stock_top = 0
        self.stock_end = size + 1
        self.bottom += 1

    def _lay_red_threes(self, seat: int) -> None:
        """Lay out the red threes of a hand and replace them from the stock, as long as it lasts."""
        count = self.hand[seat][RED_THREE]
        self.hand[seat][RED_THREE] = 0
        self.held[seat] -= count
        self.red[seat % self.law.sides] += count
        self.fresh_red += count
        for _ in range(count):
            self._draw_card(seat)

    def _draw_card(self, seat: int) -> bool:
        """Draw one card that is no red three, laying those out; false when the stock has run out."""
        while self.stock_top < self.stock_end:
            kind = self.stock[self.stock_top]
            self.stock_top += 1
            if kind == RED_THREE:
                self.red[seat % self.law.sides] += 1
                self.fresh_red += 1
                continue
            self.hand[seat][kind] += 1
            self.held[seat] += 1
            if self.fresh_count < FRESH:
                self.fresh[self.fresh_count] = kind
                self.fresh_count += 1
            return True
        return False

    def _keep(self, place: int) -> None:
        """The cutter keeps some of the three last cards of the stock; then everyone is dealt (CZ-15)."""
        number = jokers = twos = reds = 0
        for size in range(4):
            for joker in range(size, -1, -1):
                for two in range(size - joker, -1, -1):
                    if number == place:
                        jokers, twos, reds = joker, two, size - joker - two
                    number += 1
        seat = self.turn
        self.cutter = seat
        kept = jokers + twos + reds
        first = max(self.stock_top, self.stock_end - 3)
        self.cut_left = self.stock_end - first - kept
        end = first
        left_jokers, left_twos, left_reds = jokers, twos, reds
        for other in range(first, self.stock_end):
            kind = self.stock[other]
            if kind == JOKER and left_jokers > 0:
                left_jokers -= 1
            elif kind == TWO and left_twos > 0:
                left_twos -= 1
            elif kind == RED_THREE and left_reds > 0:
                left_reds -= 1
            else:
                self.stock[end] = kind
                end += 1
        self.stock_end = end
        self.hand[seat][JOKER] += jokers
        self.hand[seat][TWO] += twos
        self.hand[seat][RED_THREE] += reds
        self.held[seat] += kept
        self._deal_hands()
