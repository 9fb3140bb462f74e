"""A second count of a table, slow and plain, to check the core by.

It is written from the statements and reads a finished deal only by what lies on the table: the melds as text, the
hands, the reserves, the stock, the pile and the red threes. Nothing of the core's counting is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kanasta.cards import KINDS, deck_counts
from kanasta.game.stage import BLACK_THREES, CONCEALED, GOING_OUT, STOCK_OUT
from kanasta.rules.variant import for_players

if TYPE_CHECKING:
    from kanasta.game.deal import Deal
    from kanasta.rules.variant import Variant

WILDS = "*2"
NAMES = {"natural": "natural_canastas", "mixed": "mixed_canastas", "wild": "wild_canastas"}


class Tally:
    """The table of a finished deal, counted by hand."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.rules: Variant = deal.law.variant
        self.melds = [deal.melds_of(side) for side in range(deal.sides)]

    def faults(self) -> list[str]:
        """What is wrong with the table, one line each: cards, melds, the end, the points. Empty where all is right."""
        found = [*self._cards(), *self._end()]
        for side in range(self.deal.sides):
            found += self._meld_faults(side)
            plain, core = self.points(side), self.deal.points(side)
            if plain != core:
                found.append(f"side {side}: {plain} points by plain count, {core} by the core")
        return found

    def points(self, side: int) -> int:
        """The side's points of the deal (ORIG-29..40, CZ-29..31, HF-49..53, BG-19..29)."""
        scoring = self.rules.scoring
        minus = scoring.without_canasta == "everything counts minus" and not self._canastas(side)
        melded = 0
        for meld in self.melds[side]:
            if scoring.melded_cards == "all count" or not self._is_canasta(meld):
                melded += self._value(meld)
        total = -melded if minus else melded
        for sort in self._canastas(side):
            total += int(getattr(scoring, f"{sort}_canasta"))
        total += self._red_threes(side, minus)
        if self.deal.ended_by >= 0 and self.deal.ended_by % self.deal.sides == side:
            reward = {
                GOING_OUT: scoring.going_out,
                CONCEALED: scoring.concealed,
                BLACK_THREES: scoring.black_threes,
            }
            total += reward.get(self.deal.ended_how, 0)
        for seat in self._seats(side):
            reserve = self.deal.reserve_of(seat)
            total -= self._value(self.deal.hand_of(seat)) + self._value(reserve)
            total -= reserve.count("r") * self.rules.red_threes.in_reserve
        return total

    # Cards

    def _cards(self) -> Iterator[str]:
        """No card is lost, and none is there twice."""
        deck, players = self.rules.deck, self.deal.players
        packs, jokers = (
            for_players(deck.packs, players, "deck.packs"),
            for_players(deck.jokers, players, "deck.jokers"),
        )
        there: Counter[str] = Counter(self.deal.stock_cards() + self.deal.pile_cards())
        for seat in range(players):
            there.update(self.deal.hand_of(seat) + self.deal.reserve_of(seat))
            if "r" in self.deal.hand_of(seat):
                yield f"seat {seat}: a red three is in the hand, not laid out"
            if len(self.deal.hand_of(seat)) != self.deal.held_by(seat):
                yield f"seat {seat}: the hand is said to hold {self.deal.held_by(seat)} cards"
        for side in range(self.deal.sides):
            there.update("".join(self.melds[side]) + "r" * self.deal.red_threes_of(side))
        for kind, count in zip(KINDS, deck_counts(packs, jokers), strict=True):
            if there[kind] != count:
                yield f"{there[kind]} cards {kind} are there, {count} are in the deck"

    def _value(self, cards: str) -> int:
        values = self.rules.values
        points = {"*": values.joker, "2": values.two, "A": values.ace, "b": values.black_three, "r": 0}
        points |= dict.fromkeys("89TJQK", values.eight_to_king) | dict.fromkeys("4567", values.four_to_seven)
        return sum(points[card] for card in cards)

    def _seats(self, side: int) -> list[int]:
        return [seat for seat in range(self.deal.players) if seat % self.deal.sides == side]

    # Melds

    def _is_canasta(self, meld: str) -> bool:
        return len(meld) >= self.rules.melds.canasta and "b" not in meld

    def _canastas(self, side: int) -> list[str]:
        """The side's canastas by sort: natural, mixed, wild."""
        sorts = []
        for meld in filter(self._is_canasta, self.melds[side]):
            wilds = sum(card in WILDS for card in meld)
            sorts.append("natural" if not wilds else "wild" if wilds == len(meld) else "mixed")
        return sorts

    def _meld_faults(self, side: int) -> Iterator[str]:
        ranks: Counter[str] = Counter()
        growing: Counter[str] = Counter()
        for meld in self.melds[side]:
            naturals = [card for card in meld if card not in WILDS]
            if len(set(naturals)) > 1:
                yield f"side {side}: the meld {meld} mixes ranks"
            reason = self._meld_fault(side, meld, len(naturals))
            if reason:
                yield f"side {side}: the meld {meld} {reason}"
            rank = naturals[0] if naturals else "wild"
            ranks[rank] += 1
            growing[rank] += not self._is_canasta(meld)
        again = self.rules.melds.same_rank == "again after a canasta"
        for rank, count in ranks.items():
            if count > 1 and (not again or growing[rank] > 1):
                yield f"side {side}: {count} melds of {rank}"
        waived = self.rules.concealed.waives_minimum and self.deal.ended_how == CONCEALED
        least = self.deal.minimum_of(side)
        laid = sum(map(self._value, self.melds[side]))
        if self.melds[side] and laid < least and not waived:
            yield f"side {side}: opened with {laid} points or fewer, {least} are asked"

    def _meld_fault(self, side: int, meld: str, naturals: int) -> str:
        rules, size = self.rules.melds, len(meld)
        wilds = size - naturals
        if size < 3:
            return "has fewer than three cards"
        if rules.most_cards and size > rules.most_cards:
            return "has too many cards"
        if "b" in meld:
            closing = self.deal.ended_by >= 0 and self.deal.ended_by % self.deal.sides == side
            allowed = rules.black_threes == "when going out" and closing and not wilds
            return "" if allowed else "of black threes is not allowed"
        if not naturals:
            return "" if rules.wild_melds else "of wilds is not allowed"
        most = [size]
        if rules.most_wilds:
            most.append(rules.most_wilds)
        if rules.half_wilds:
            most.append(size // 2)
        if rules.wilds_by_size:
            most.append(rules.wilds_by_size[min(size - 3, len(rules.wilds_by_size) - 1)])
        if naturals < rules.least_naturals or wilds > min(most):
            return "has too many wilds"
        return ""

    # Red threes and the end

    def _red_threes(self, side: int, minus: bool) -> int:
        red, count = self.rules.red_threes, self.deal.red_threes_of(side)
        # Beyond the greatest number that has a total of its own, each further one counts by itself.
        named = max((number for number in red.totals if number <= count), default=0)
        points = red.totals.get(named, 0) + red.each * (count - named)
        plus = {
            "a side with a canasta": bool(self._canastas(side)),
            "a side that opened": bool(self.melds[side]),
            "the side that went out": self.deal.ended_by in (-1, *self._seats(side)),
            "every side": True,
        }[red.plus_for]
        if minus:
            return -points
        if plus:
            return points
        return -points if red.otherwise == "minus" else 0

    def _end(self) -> Iterator[str]:
        deal, how = self.deal, self.deal.ended_how
        if not deal.over:
            yield "the deal is not over"
        elif how == STOCK_OUT:
            if deal.ended_by != -1:
                yield f"the stock ran out, and seat {deal.ended_by} is said to have gone out"
            if deal.stock_cards():
                yield f"the stock is said to have run out with {len(deal.stock_cards())} cards left"
        elif how in (GOING_OUT, CONCEALED, BLACK_THREES) and 0 <= deal.ended_by < deal.players:
            yield from self._going_out(deal.ended_by)
        else:
            yield f"an end of number {how} by seat {deal.ended_by} is none"

    def _going_out(self, seat: int) -> Iterator[str]:
        side, how, asked = seat % self.deal.sides, self.deal.ended_how, self.rules.going_out
        if self.deal.hand_of(seat) or self.deal.reserve_of(seat):
            yield f"seat {seat} went out with cards left"
        sorts = Counter(self._canastas(side))
        need = for_players(asked.canastas, self.deal.players, "going_out.canastas")
        if sorts.total() < need:
            yield f"seat {seat} went out with {sorts.total()} canastas, {need} are asked"
        for sort, name in NAMES.items():
            if sorts[sort] < getattr(asked, name):
                yield f"seat {seat} went out with {sorts[sort]} {sort} canastas, {getattr(asked, name)} are asked"
        black = any("b" in meld for meld in self.melds[side])
        if how == BLACK_THREES and not black:
            yield f"seat {seat} went out with black threes, and none are melded"
        if how == GOING_OUT and black and self.rules.scoring.black_threes > self.rules.scoring.going_out:
            yield f"seat {seat} went out with black threes, and the end does not say so"
        if how == CONCEALED:
            yield from self._concealed(seat)

    def _concealed(self, seat: int) -> Iterator[str]:
        after = self.rules.concealed.after
        seats = [seat] if after == "nothing melded by the player" else self._seats(seat % self.deal.sides)
        if after == "no such bonus" or any(self.deal.melded_by(each) for each in seats):
            yield f"seat {seat} cannot have gone out concealed"
