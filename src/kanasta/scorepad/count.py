"""What one side's entry comes to, line by line, as a deal that can be scored: ``game.score`` makes the sheet of it."""

from __future__ import annotations

from kanasta.game.law import Law
from kanasta.game.line import (
    LINE_CARDS,
    LINE_HAND,
    LINE_MIXED,
    LINE_NATURAL,
    LINE_OUT,
    LINE_RED_THREES,
    LINE_RESERVE,
    LINE_RESERVE_THREES,
    LINE_WILD,
)
from kanasta.game.score import Line, SideScore, side_sheet
from kanasta.game.stage import ENDINGS
from kanasta.message import Message
from kanasta.scorepad.amount import some, worth, worth_of
from kanasta.scorepad.pad import SORTS, DealEntry, Manner, SideEntry, manners


class Count:
    """One side of an entered deal, with what ``game.score`` asks of a deal. Nothing entered counts nothing."""

    def __init__(self, law: Law, entry: SideEntry, *, nobody_out: bool) -> None:
        self.law, self.entry, self.nobody_out = law, entry, nobody_out

    @property
    def ended_how(self) -> int:
        """The number of the manner in which this side went out; 0 where it did not."""
        return ENDINGS.index(self._how) if self.entry.out else 0

    @property
    def _how(self) -> Manner:
        """The ordinary way where none was said, or one that these rules do not know."""
        return next((how for how in manners(self.law) if how == self.entry.how), "going out")

    def canastas(self, side: int) -> tuple[int, int, int]:
        """The natural, mixed and wild canastas."""
        natural, mixed, wild = (
            sum(canasta.sort == sort for canasta in self.entry.canastas or ()) for sort in SORTS
        )
        return natural, mixed, wild

    def red_threes_of(self, side: int) -> int:
        """Red threes on the table."""
        return self.entry.red_threes or 0

    def line(self, side: int, line: int) -> int:
        """The points of one line by its number in ``game.line``."""
        natural, mixed, wild = self.canastas(side)
        scores = {
            LINE_NATURAL: natural * self.law.natural_points,
            LINE_MIXED: mixed * self.law.mixed_points,
            LINE_WILD: wild * self.law.wild_points,
        }
        if line in scores:
            return scores[line]
        return {
            LINE_CARDS: self._cards,
            LINE_RED_THREES: self._red_threes,
            LINE_OUT: self._out,
            LINE_HAND: self._hand,
            LINE_RESERVE: self._reserve,
            LINE_RESERVE_THREES: self._reserve_threes,
        }[line]()

    @property
    def _minus(self) -> bool:
        return self.law.minus_all and not self.entry.canastas

    def _cards(self) -> int:
        points = card_points(self.law, self.entry)
        return -points if self._minus else points

    def _red_threes(self) -> int:
        law = self.law
        points = law.red_points[min(self.red_threes_of(0), len(law.red_points) - 1)]
        if law.red_for_canasta:
            plus = bool(self.entry.canastas)
        elif law.red_for_opened:
            plus = bool(self.entry.canastas) or some(self.entry.melded)
        elif law.red_for_out:
            plus = self.nobody_out or self.entry.out
        else:
            plus = True
        if self._minus or (not plus and law.red_minus):
            return -points
        return points if plus else 0

    def _out(self) -> int:
        if not self.entry.out:
            return 0
        bonus = {"concealed": self.law.concealed_points, "black threes": self.law.black_points}
        return bonus.get(self._how, self.law.out_points)

    def _hand(self) -> int:
        return -sum(worth(held, self.law.values) for held in self.entry.hand or ())

    def _reserve(self) -> int:
        return -worth(self.entry.reserve, self.law.values) if self.entry.reserve else 0

    def _reserve_threes(self) -> int:
        return -self.entry.reserve.red_threes * self.law.red_in_reserve if self.entry.reserve else 0


def card_points(law: Law, entry: SideEntry) -> int:
    """What the melded cards of a side come to by these rules, each counted once however it was entered.

    Canastas whose cards are named are added where the melded cards were counted without them and canastas' cards
    count, and taken away where they were counted in and do not count.
    """
    melded = entry.melded
    named = sum(worth_of(canasta.cards, law.values) for canasta in entry.canastas or ())
    if melded is None:
        return named if law.canasta_cards else 0
    points = worth(melded, law.values)
    if law.canasta_cards:
        return points + named if melded.of == "outside canastas" else points
    return max(0, points - named) if melded.of == "all" else points


def side_score(law: Law, deal: DealEntry, side: int) -> SideScore:
    """The sheet of one side: its lines and their sum, with the lines that the table agreed on."""
    entry = deal.sides[side]
    if entry.total is not None:
        lines = [Line(Message("Entered as a total"), entry.total, ())]
    else:
        nobody_out = not any(each.out for each in deal.sides)
        lines = list(side_sheet(Count(law, entry, nobody_out=nobody_out), side).lines)
    for free in deal.lines:
        if free.side == side:
            lines.append(Line(Message("{reason}", {"reason": free.reason}), free.points, ()))
    return SideScore(tuple(lines), sum(line.points for line in lines))
