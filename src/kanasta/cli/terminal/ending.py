"""The end of a deal: how it came, what it brought to each side, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanasta.cards import KINDS, kind_of_face
from kanasta.game.law import Law
from kanasta.game.match import Match
from kanasta.game.score import SideScore


@dataclass(frozen=True, slots=True)
class Ending:
    """One deal that is over and counted, as everybody at the table may know it."""

    law: Law
    number: int
    """The number of the deal in its match, from 1."""
    ended_how: int
    """The number of the ending, as in ``stage.py``."""
    ended_by: int
    """The seat that went out, or -1."""
    sheet: tuple[SideScore, ...]
    """By side."""
    before: tuple[int, ...]
    """By side, the match score before this deal."""
    totals: tuple[int, ...]
    """By side, the match score with it."""
    winners: tuple[int, ...] | None
    """The sides that have won the match, or None where it goes on."""
    next_dealer: int
    hands: tuple[tuple[str, ...], ...] = ()
    """By seat, the faces left in its hand; without any seat where an older server does not tell of them."""
    reserves: tuple[tuple[str, ...], ...] = ()
    """By seat, those of the reserve that it has not taken up."""

    @staticmethod
    def of(match: Match) -> Ending:
        """The end of the match's deal at hand, whose points are added already. Raises ValueError otherwise."""
        if not match.finished:
            raise ValueError("the deal at hand is not counted yet")
        deal, last = match.deal, match.played[-1]
        totals = last.result.totals if last.result else ()
        winners = None if match.winners is None else tuple(match.winners)
        shown = match.faces.shown(deal, None)
        return Ending(match.law, match.number, deal.ended_how, deal.ended_by, deal.score().sides, last.scores, totals,
                      winners, match.next_dealer(), shown.hands_left, shown.reserves_left)  # fmt: skip

    def cost(self, faces: Sequence[str]) -> int:
        """What these cards count against who was left with them, in points."""
        return -sum(self.law.values[KINDS.index(kind_of_face(face))] for face in faces)
