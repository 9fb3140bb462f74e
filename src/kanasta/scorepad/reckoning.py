"""The whole pad reckoned: points and totals deal by deal, who deals next, what each side needs to open, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanasta.game.law import Law
from kanasta.game.match import Match
from kanasta.game.score import SideScore
from kanasta.scorepad.check import notices
from kanasta.scorepad.count import side_score
from kanasta.scorepad.notice import Notice
from kanasta.scorepad.pad import DealEntry, Pad


@dataclass(frozen=True, slots=True)
class Reckoned:
    """One deal with what it brought. Points by side."""

    number: int
    """From 1."""
    entry: DealEntry
    dealer: int
    before: tuple[int, ...]
    minimum: tuple[int, ...]
    """What each side needed to open."""
    sheet: tuple[SideScore, ...]
    totals: tuple[int, ...]
    """With this deal, also while it is being entered."""
    notices: tuple[Notice, ...]
    """What looks odd in it."""

    @property
    def points(self) -> tuple[int, ...]:
        """What the deal brought to each side."""
        return tuple(score.total for score in self.sheet)


@dataclass(frozen=True, slots=True)
class Coming:
    """The deal that comes next, or is being entered: its number, who deals, and what each side needs to open."""

    number: int
    dealer: int
    minimum: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """All deals of a pad, the one that is being entered as the last."""

    deals: tuple[Reckoned, ...]
    totals: tuple[int, ...]
    """Of the deals that are done."""
    coming: Coming
    winners: tuple[int, ...] | None
    """The sides that have won by the variant's rule; None while the match goes on."""
    over_after: int
    """The number of the deal that ended the match; 0 while it goes on."""

    @property
    def done(self) -> tuple[Reckoned, ...]:
        """The deals that are done."""
        return tuple(deal for deal in self.deals if deal.entry.done)

    @property
    def at_hand(self) -> Reckoned | None:
        """The deal that is being entered."""
        return self.deals[-1] if self.deals and not self.deals[-1].entry.done else None


def reckon(pad: Pad, law: Law) -> Reckoning:
    """Reckon a pad by the rules of its table, as ``law_of`` gives them."""
    totals: tuple[int, ...] = (0,) * law.sides
    dealer, over_after, found, winners = pad.dealer, 0, [], None
    for number, entry in enumerate(pad.deals, 1):
        dealer = entry.dealer if entry.dealer is not None else dealer
        deal = _reckoned(law, entry, number, dealer, totals)
        found.append(deal)
        if entry.done:
            totals, dealer = deal.totals, (dealer + 1) % law.players
            if winners is None:
                winners = Match.verdict(law.variant, law.players, totals, number)
                over_after = number if winners is not None else 0
    number = sum(entry.done for entry in pad.deals) + 1
    coming = Coming(number, dealer, _minimum(law, totals, number))
    return Reckoning(
        tuple(found), totals, coming, None if winners is None else tuple(winners), over_after
    )  # fmt: skip


def _reckoned(law: Law, entry: DealEntry, number: int, dealer: int, before: tuple[int, ...]) -> Reckoned:
    sheet = tuple(side_score(law, entry, side) for side in range(law.sides))
    totals = tuple(total + score.total for total, score in zip(before, sheet, strict=True))
    minimum = _minimum(law, before, number)
    odd = tuple(notices(law, entry, minimum))
    return Reckoned(number, entry, dealer, before, minimum, sheet, totals, odd)


def _minimum(law: Law, totals: Sequence[int], number: int) -> tuple[int, ...]:
    return tuple(law.minimum(total, number) for total in totals)
