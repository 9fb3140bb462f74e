"""Worlds: the hidden cards dealt out many times as the seat's view allows, and the same turns tried in each of them.

All of it runs inside the core, the GIL released. Sums are of whole numbers, so it does not matter how worlds are shared
out among threads, and both builds agree. One Worlds serves one thread at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    from kanasta.bots.nogil import cython

from kanasta.bots.appraisal import Appraisal
from kanasta.bots.player import Player
from kanasta.cards import KIND_COUNT, RED_THREE, UNKNOWN
from kanasta.game.action import DRAW, TAKE_ONTO
from kanasta.game.deal import Deal
from kanasta.game.lot import Lot
from kanasta.game.stage import ASKED, GOING_OUT, OVER, START, STOCK_OUT

if TYPE_CHECKING:
    from kanasta.bots.prospects import Prospects
    from kanasta.game.law import Law

MOST_TURNS = 64
MOST_STEPS = 40
MOST_CELLS = 64
ATTEMPTS = 64
"""Deals of the unknown cards at most, until one has what is known of a hand as a whole."""
MASK = 0xFFFFFFFFFFFFFFFF
FORK = 0xD1342543DE82EF95


class Worlds:
    """Tries turns in sampled worlds, and sums up by turn what came of them."""

    left: list[int]
    first_odds: list[list[int]]
    more_odds: list[list[int]]
    steps: list[list[int]]
    length: list[int]
    live: list[bool]
    chances: list[int]
    expectations: list[int]
    worths: list[int]
    products: list[list[int]]
    own_points: list[int]
    other_points: list[int]
    taken: list[int]
    went_out: list[int]
    others_out: list[int]
    now: list[int]

    def __init__(self, law: Law, prospects: Prospects, appraisal: Appraisal | None, horizon: int) -> None:
        """Play on after each turn to the end of the deal, or, with an appraisal, through ``horizon`` further turns.

        Raises ValueError for too large tables.
        """
        self.law = law
        self.habits = Player()
        self.lot = Lot(0)
        self.base = Deal(law)
        self.world = Deal(law)
        self.trial = Deal(law)
        self.side = self.seat = self.turns = self.count = self.deals_left = 0
        self.seed = 0
        self.appraisal = appraisal or Appraisal(law, [])
        self.horizon = horizon if appraisal is not None else -1
        self.cells = prospects.rows
        if not 2 <= self.cells <= MOST_CELLS:
            raise ValueError(f"a table has 2 to {MOST_CELLS} rows, not {self.cells}")
        self.low, self.step, self.target = prospects.low, prospects.step, prospects.target
        room: dict[str, Any] | None = getattr(self, "__dict__", None)
        if room is not None:  # the compiled class has its arrays from the start
            names = "length live worths own_points other_points taken went_out others_out now"
            room.update({name: [0] * MOST_TURNS for name in names.split()})
            room.update(left=[0] * 16, chances=[0] * MOST_CELLS**2, expectations=[0] * MOST_CELLS**2)
            room.update({name: [[0] * 16 for _ in range(6)] for name in ("first_odds", "more_odds")})
            room.update({"steps": [[0] * MOST_STEPS for _ in range(MOST_TURNS)]})
            room.update({"products": [[0] * MOST_TURNS for _ in range(MOST_TURNS)]})
        for place, chance in enumerate(prospects.chances):
            self.chances[place] = chance
        for place, chance in enumerate(prospects.expectations):
            self.expectations[place] = chance

    def prepare(
        self,
        deal: Deal,
        seat: int,
        habits: Player,
        left: list[int],
        first_odds: list[list[int]],
        more_odds: list[list[int]],
    ) -> None:
        """Set out from what ``seat`` may know: a masked deal, and how many cards of each kind are unaccounted for.

        ``habits`` play on after the turns that are tried. The odds are by seat and kind; 256 is as by chance.
        """
        deal._copy_to(self.base)
        self.habits = habits
        habits.prepare(self.law)
        self.seat = seat
        self.side = seat % self.law.sides
        for kind in range(16):
            self.left[kind] = left[kind] if kind < KIND_COUNT else 0
        for other in range(self.law.players):
            for kind in range(KIND_COUNT):
                self.first_odds[other][kind] = first_odds[other][kind]
                self.more_odds[other][kind] = more_odds[other][kind]
            if self.base.hand[other][UNKNOWN] > 0:
                # What everyone saw go into the hand is there.
                for kind in range(KIND_COUNT):
                    self.base.hand[other][kind] = self.base.known[other][kind]
                    self.base.hand[other][UNKNOWN] = (
                        self.base.hand[other][UNKNOWN] - self.base.known[other][kind]
                    )

    def compare(self, turns: list[list[int]]) -> None:
        """Begin to compare these turns: the numbers of their actions, after each of which habits take over."""
        self.turns = len(turns)
        self.count = 0
        for place in range(self.turns):
            self.length[place] = min(MOST_STEPS, len(turns[place]))
            for number in range(self.length[place]):
                self.steps[place][number] = turns[place][number]
            self.live[place] = True
            self.worths[place] = self.own_points[place] = self.other_points[place] = 0
            self.taken[place] = self.went_out[place] = self.others_out[place] = 0
            for number in range(self.turns):
                self.products[place][number] = 0

    def sow(self, seed: int, deals_left: int) -> None:
        """Whence chance comes, and how many deals the match has after this one, where it has a number of them."""
        self.seed = seed
        self.deals_left = deals_left

    def drop(self, place: int) -> None:
        """Try that turn no more."""
        self.live[place] = False

    def run(self, first: int, count: int) -> None:
        """Try every turn that is left in the worlds of these numbers."""
        with cython.nogil:
            self._run(first, count)

    def sums(self, place: int) -> tuple[int, int, int, int, int, int]:
        """Of that turn: worths, own and others' points, how often the next player took the pile with the discard,
        how often the own side went out and how often another did."""
        return (
            self.worths[place],
            self.own_points[place],
            self.other_points[place],
            self.taken[place],
            self.went_out[place],
            self.others_out[place],
        )

    def product(self, place: int, other: int) -> int:
        """The sum of the products of the worths of two turns, over the worlds in which both were tried."""
        return self.products[place][other]

    def sample(self, number: int) -> Deal:
        """The world of that number, whole. Raises ValueError where there are not enough cards."""
        if not self._make(number):
            raise ValueError("the cards that are not accounted for are too few")
        return self.world.copy()

    # Trying

    def _run(self, first: int, count: int) -> None:
        for number in range(first, first + count):
            self._make(number)
            self.count += 1
            self._try_all(self.lot.state)

    def _try_all(self, start: int) -> None:
        """Every turn in one world, all with the same lot."""
        for place in range(self.turns):
            if self.live[place]:
                self.lot.state = start
                self._try(place)
        for place in range(self.turns):
            if self.live[place]:
                self.worths[place] += self.now[place]
                for other in range(place + 1):
                    if self.live[other]:
                        self.products[place][other] += self.now[place] * self.now[other]

    def _try(self, place: int) -> None:
        self.world._copy_to(self.trial)
        self.trial.offered = -1
        for number in range(self.length[place]):
            action = self.steps[place][number]
            if not self._may(action):
                break
            self.trial._play(action)
        watching = True
        turn = self.seat
        ahead = self.horizon
        while self.trial.stage != OVER:
            if self.trial._list() == 0:
                self._believe()
                break
            if self.trial.turn != turn and self.trial.stage == START:
                turn = self.trial.turn
                if ahead == 0:
                    break
                ahead -= 1
            action = self.habits._choose(self.trial, self.lot)
            if watching and self.trial.turn != self.seat:
                # The first step of the next player.
                watching = False
                if action > DRAW and action <= TAKE_ONTO:
                    self.taken[place] += 1
            self.trial._play(action)
        self._note(place)

    def _believe(self) -> None:
        """Who asked whether to go out can do so, if not with the cards of this world: as if others lay there, each with
        somewhere to go. Nothing else leaves a player without a move.
        """
        seat = self.trial.turn if self.trial.answer == 1 else -1
        if seat >= 0:
            for kind in range(KIND_COUNT):
                self.trial.hand[seat][kind] = 0
            self.trial.held[seat] = 0
        self.trial._end(seat, GOING_OUT if seat >= 0 else STOCK_OUT)

    def _may(self, action: int) -> bool:
        """Whether the action is legal in this world: what was drawn on the way may be in the way."""
        for place in range(self.trial._list()):
            if self.trial.offers[place] == action:
                return True
        return False

    def _note(self, place: int) -> None:
        """Count the table, or foretell how it will be counted."""
        if self.trial.stage != OVER:
            self.appraisal._read(self.trial)
        points = self._points(self.side)
        self.own_points[place] += points
        best = total = -1000000
        for side in range(self.law.sides):
            if side != self.side:
                best = max(best, self._points(side))
                total = max(total, self.trial.scores[side] + self._points(side))
        self.other_points[place] += best
        if self.trial.ended_by >= 0:
            if self.trial.ended_by % self.law.sides == self.side:
                self.went_out[place] += 1
            else:
                self.others_out[place] += 1
        # A point more is worth a little in itself, where the match is as good as won or lost.
        points += self.trial.scores[self.side]
        self.now[place] = self._chance(points, total) + points - total

    def _points(self, side: int) -> int:
        if self.trial.stage == OVER:
            return self.trial._points(side)
        return self.appraisal._expected(self.trial, side)

    def _chance(self, own: int, other: int) -> int:
        """The chance of the match with these totals after the deal, or with these to be expected, in millionths."""
        if self.target == 0:
            # Only the difference counts.
            own -= other
            other = 0
        if self.trial.stage != OVER:
            return self._between(self.expectations, own, other)
        if (self.target > 0 and (own >= self.target or other >= self.target)) or (
            self.target == 0 and self.deals_left == 0
        ):
            return 1000000 if own > other else 0 if own < other else 500000
        return self._between(self.chances, own, other)

    def _between(self, table: list[int], own: int, other: int) -> int:
        """What a table says, between its rows and columns in proportion."""
        row = max(0, min(own - self.low, self.step * (self.cells - 1) - 1))
        column = max(0, min(other - self.low, self.step * (self.cells - 1) - 1))
        x = column % self.step
        y = row % self.step
        place = row // self.step * self.cells + column // self.step
        top = table[place] * (self.step - x) + table[place + 1] * x
        place += self.cells
        bottom = table[place] * (self.step - x) + table[place + 1] * x
        return (top // self.step * (self.step - y) + bottom // self.step * y) // self.step

    # Dealing out

    def _make(self, number: int) -> bool:
        """The world of that number. The hand of a player who asked can go out in it, if one is found that can.

        False where the cards that are unaccounted for are too few.
        """
        self.lot.state = self.seed ^ ((number + 1) * FORK & MASK)
        self.lot.state = self.lot._next()
        for _ in range(ATTEMPTS):
            if not self._deal_out(self.world):
                return False
            if self.world.stage != ASKED or self.world._can_go_out_from_hand():
                break
        return True

    def _deal_out(self, world: Deal) -> bool:
        """Deal the unknown cards: first the hands, by their odds, in turns that begin at a seat by lot."""
        self.base._copy_to(world)
        world.offered = -1
        for kind in range(KIND_COUNT):
            world.left[kind] = self.left[kind]
        first = self.lot._below(self.law.players)
        for turn in range(self.law.players):
            seat = (first + turn) % self.law.players
            if world.hand[seat][UNKNOWN] > 0 and not self._deal_hand(world, seat):
                return False
        return self._deal_rest(world)

    def _deal_hand(self, world: Deal, seat: int) -> bool:
        """Card by card, each kind by how many are left and how likely this hand holds one."""
        total = 0
        for kind in range(KIND_COUNT):
            if kind != RED_THREE:  # no hand holds one
                weight = self.first_odds[seat][kind]
                if world.hand[seat][kind] > 0:
                    weight = self.more_odds[seat][kind]
                total += world.left[kind] * weight
        while world.hand[seat][UNKNOWN] > 0:
            if total <= 0:
                return False
            cast = self.lot._below(total)
            place, weight = -1, 0
            while cast >= 0:
                place += 1
                if place == RED_THREE:
                    continue
                weight = self.first_odds[seat][place]
                if world.hand[seat][place] > 0:
                    weight = self.more_odds[seat][place]
                cast -= world.left[place] * weight
            total -= world.left[place] * weight
            world.left[place] -= 1
            world.hand[seat][place] += 1
            world.hand[seat][UNKNOWN] -= 1
            total += world.left[place] * self.more_odds[seat][place]
        return True

    def _deal_rest(self, world: Deal) -> bool:
        """Shuffle what is left, and deal it to reserves, stock and pile."""
        size = 0
        for kind in range(KIND_COUNT):
            for _ in range(world.left[kind]):
                world.pool[size] = kind
                size += 1
        for last in range(size - 1, 0, -1):
            other = self.lot._below(last + 1)
            kind = world.pool[last]
            world.pool[last] = world.pool[other]
            world.pool[other] = kind
        for seat in range(self.law.players):
            if world.reserved[seat] > 0:
                while world.reserve[seat][UNKNOWN] > 0:
                    if size == 0:
                        return False
                    size -= 1
                    world.reserve[seat][world.pool[size]] += 1
                    world.reserve[seat][UNKNOWN] -= 1
        for place in range(world.stock_top, world.stock_end):
            if world.stock[place] == UNKNOWN:
                if size == 0:
                    return False
                size -= 1
                world.stock[place] = world.pool[size]
        for place in range(world.pile_size):
            if world.pile[place] == UNKNOWN:
                if size == 0:
                    return False
                size -= 1
                world.pile[place] = world.pool[size]
        return True
