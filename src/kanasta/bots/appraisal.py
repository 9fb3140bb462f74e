"""An appraisal: the points that a deal will bring each side, told from how it stands.

It reads a whole deal, all hands included, so it is asked only of sampled worlds. A sum of weighted signs: what lies on
the table, what the hands hold, who is to move; some count less as the stock runs low. ``appraisals.json`` holds the
weights by variant and number of players, as ``python -m kanasta.arena.fitting appraisals`` found them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kanasta.cards import ACE, BLACK_THREE, FOUR, JOKER, TWO
from kanasta.game.action import DRAW
from kanasta.game.stage import START

if TYPE_CHECKING:
    from kanasta.game.deal import Deal
    from kanasta.game.law import Law

SIGNS = 53
SHARE = 256
"""Weights are of 256, and so is the share of the deck that is left."""
FAR = 1000000
"""Points that no deal brings."""
NAMES = (
    "one", "points now", "opened", "a canasta", "may go out", "natural canastas", "mixed canastas", "wild canastas",
    "small clean melds", "clean melds of five", "clean melds of six", "small mixed melds", "mixed melds of five",
    "mixed melds of six", "wilds in a meld of wilds", "cards in hands", "short hands", "very short hands", "twos",
    "jokers", "cards that fit own melds", "that complete a canasta", "pairs", "triples", "singles", "black threes",
    "cards of others' melds", "red threes at risk", "cards in reserves", "canastas missing", "natural ones missing",
    "mixed ones missing", "wild ones missing", "to move", "the pile if it can be taken", "and if not",
    "unopened late",
    "value in hands", "frozen", "next", "clean melds that are missing", "mixed melds that are missing",
    "wilds that are missing", "the stock nearly out", "red threes at risk by then", "value in hands by then",
    "cards in hands if it may go out", "value in hands if others may", "wilds in the pile if it can be taken",
    "and if not", "first at a barred pile", "wilds in it", "the pile while unopened",
)  # fmt: skip
"""What each sign is, by number."""


class Appraisal:
    """Foretells the points of deals of one law."""

    weights: list[list[int]]
    signs: list[list[int]]

    def __init__(self, law: Law, weights: list[list[int]]) -> None:
        """``weights`` has four rows of ``SIGNS`` numbers: own signs, others', and both times the share of the deck
        that is left; without weights it can only read."""
        self.law = law
        room: dict[str, Any] | None = getattr(self, "__dict__", None)
        if room is not None:  # the compiled class has its arrays from the start
            room["weights"] = [[0] * SIGNS for _ in range(4)]
            room["signs"] = [[0] * SIGNS for _ in range(6)]
        for row, numbers in enumerate(weights):
            for sign, weight in enumerate(numbers):
                self.weights[row][sign] = weight

    def read(self, deal: Deal) -> list[list[int]]:
        """The signs of a whole deal, by side, for fitting."""
        self._read(deal)
        return [[self.signs[side][sign] for sign in range(SIGNS)] for side in range(self.law.sides)]

    def expected(self, deal: Deal) -> list[int]:
        """The points by side that the deal is expected to bring in the end."""
        self.read(deal)
        return self.foretold(deal)

    def foretold(self, deal: Deal) -> list[int]:
        """The same of the deal that was read last."""
        return [self._expected(deal, side) for side in range(self.law.sides)]

    def _read(self, deal: Deal) -> None:
        pile = deal.pile_size
        wilds = 0
        for place in range(pile):
            if deal.pile[place] == TWO or deal.pile[place] == JOKER:
                wilds += 1
        can_take = deal.stage == START and deal._list() > 0 and deal.offers[0] != DRAW
        for side in range(self.law.sides):
            for sign in range(SIGNS):
                self.signs[side][sign] = 0
            self.signs[side][0] = 1
            self.signs[side][1] = deal._points(side)
            self.signs[side][2] = deal._has_melds(side)
            self.signs[side][5] = deal._canastas(side, 0)
            self.signs[side][6] = deal._canastas(side, 1)
            self.signs[side][7] = deal._canastas(side, 2)
            self._read_melds(deal, side)
            self._read_hands(deal, side)
            if deal.turn % self.law.sides == side:
                self.signs[side][33] = 1
                self.signs[side][34] = pile if can_take else 0
                self.signs[side][48] = wilds if can_take else 0
            elif (deal.turn + 1) % self.law.sides == side:
                self.signs[side][35] = 0 if can_take else pile
                self.signs[side][39] = 1
                self.signs[side][49] = 0 if can_take else wilds
            if deal.barred > 0 and (deal.turn + deal.barred) % self.law.players % self.law.sides == side:
                self.signs[side][50] = pile
                self.signs[side][51] = wilds
        for side in range(self.law.sides):
            self._read_danger(deal, side)

    def _read_melds(self, deal: Deal, side: int) -> None:
        made = self.signs[side][5] + self.signs[side][6] + self.signs[side][7]
        self.signs[side][3] = made > 0
        self.signs[side][29] = max(0, self.law.need_canastas - made)
        self.signs[side][30] = max(0, self.law.need_natural - self.signs[side][5])
        self.signs[side][31] = max(0, self.law.need_mixed - self.signs[side][6])
        self.signs[side][32] = max(0, self.law.need_wild - self.signs[side][7])
        self.signs[side][4] = (
            self.signs[side][29] + self.signs[side][30] + self.signs[side][31] + self.signs[side][32] == 0
        )
        if made == 0:
            self.signs[side][27] = deal.red[side]
        for kind in range(FOUR, ACE + 1):
            size = deal._size(side, kind)
            if size == 0 or size >= self.law.canasta:
                continue
            wilds = deal.twos[side][kind] + deal.jokers[side][kind]
            if wilds == 0:
                size += 6
            # Small ones, those of five, those of six; mixed, then clean.
            if size <= 4:
                self.signs[side][11] += 1
            elif size == 5:
                self.signs[side][12] += 1
            elif size == 6:
                self.signs[side][13] += 1
            elif size <= 10:
                self.signs[side][8] += 1
            elif size == 11:
                self.signs[side][9] += 1
            else:
                self.signs[side][10] += 1
        if self.law.wild_melds:
            self.signs[side][14] = deal._size(side, JOKER)

    def _read_danger(self, deal: Deal, side: int) -> None:
        """What an end soon would do."""
        self.signs[side][40] = min(self.signs[side][30], self.signs[side][9] + self.signs[side][10])
        self.signs[side][41] = min(self.signs[side][31], self.signs[side][12] + self.signs[side][13])
        if self.signs[side][32] > 0:
            self.signs[side][42] = self.signs[side][18] + self.signs[side][19]
        if deal.stock_end - deal.stock_top < 2 * self.law.draw * self.law.players:
            self.signs[side][43] = 1
            self.signs[side][44] = self.signs[side][27]
            self.signs[side][45] = self.signs[side][37]
        if self.signs[side][4] > 0:
            self.signs[side][46] = self.signs[side][15]
        for other in range(self.law.sides):
            if other != side and self.signs[other][4] > 0 and self.signs[other][16] > 0:
                self.signs[side][47] = self.signs[side][37]

    def _read_hands(self, deal: Deal, side: int) -> None:
        for seat in range(self.law.players):
            if seat % self.law.sides != side:
                continue
            self.signs[side][15] += deal.held[seat]
            self.signs[side][28] += deal.reserved[seat]
            if deal.reserved[seat] == 0:
                self.signs[side][16] += deal.held[seat] <= 4
                self.signs[side][17] += deal.held[seat] <= 2
            self.signs[side][18] += deal.hand[seat][TWO]
            self.signs[side][19] += deal.hand[seat][JOKER]
            self.signs[side][25] += deal.hand[seat][BLACK_THREE]
            for kind in range(FOUR, ACE + 1):
                held = deal.hand[seat][kind]
                if held == 0:
                    continue
                self.signs[side][37] += held * self.law.values[kind]
                if deal._size(side, kind) > 0:
                    self.signs[side][20] += held
                    if deal._size(side, kind) < self.law.canasta <= deal._size(side, kind) + held:
                        self.signs[side][21] += 1
                elif held == 1:
                    self.signs[side][24] += 1
                elif held == 2:
                    self.signs[side][22] += 1
                else:
                    self.signs[side][23] += held
                for other in range(self.law.sides):
                    if other != side and deal._size(other, kind) > 0:
                        self.signs[side][26] += held
        if self.signs[side][2] == 0:
            self.signs[side][36] = deal.law.deck_size - (deal.stock_end - deal.stock_top)
            self.signs[side][52] = deal.pile_size
        self.signs[side][38] = deal._frozen()

    def _expected(self, deal: Deal, side: int) -> int:
        left = (deal.stock_end - deal.stock_top) * SHARE // self.law.deck_size
        others = self.law.sides - 1
        total = 0
        for sign in range(SIGNS):
            weight = self.weights[0][sign] * SHARE + self.weights[2][sign] * left
            total += weight * self.signs[side][sign] * others
            weight = self.weights[1][sign] * SHARE + self.weights[3][sign] * left
            for other in range(self.law.sides):
                if other != side:
                    total += weight * self.signs[other][sign]
        # Divided as a number above 0: below it C and Python round to different sides.
        share = SHARE * SHARE * others
        return (total + share * FAR) // share - FAR


assert len(NAMES) == SIGNS
