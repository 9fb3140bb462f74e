"""What lies where in one deal, and what the cards themselves tell: canastas, frozen, barred, opened.

Cards are counts of kinds, except in the stock and the pile, where their order matters. Nothing is kept that
the cards can tell. The one exception to laid-down melds is an opening that does not yet reach its minimum:
while ``pending`` is true, the melds of the side whose turn it is are staged, and so is a take, whose rest of
the pile waits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kanasta.cards import ACE, BLACK_THREE, FOUR, JOKER, KIND_COUNT, KINDS, RED_THREE, SORTED, TWO, UNKNOWN
from kanasta.game.room import CLOSED, ROOM, WIDTH, check_room
from kanasta.game.stage import OVER, START

if TYPE_CHECKING:
    from kanasta.game.law import Law

SEATS = 6
WILDS = 32


def _room() -> dict[str, Any]:
    """The arrays of a State where it is plain Python, all zero."""
    by_seat = ("scores", "minimum", "melded", "held", "reserved", "red")
    by_kind = ("hand", "known", "reserve", "natural", "twos", "jokers", "closed_count")
    return {
        **{name: [0] * SEATS for name in by_seat},
        **{name: [[0] * WIDTH for _ in range(SEATS)] for name in by_kind},
        "closed": [[[0] * CLOSED for _ in range(WIDTH)] for _ in range(SEATS)],
        "stock": [0] * ROOM,
        "pile": [0] * ROOM,
        "pool": [0] * ROOM,
        "left": [0] * WIDTH,
        "plan": [[[0] * 3 for _ in range(WILDS)] for _ in range(2)],
        "reach": [[0] * WILDS for _ in range(2)],
    }


class State:
    """The cards of one deal and whose turn it is. ``law`` says what they mean.

    Arrays by seat or side, by kind: see ``state.pxd`` for each of them.
    """

    scores: list[int]
    minimum: list[int]
    melded: list[int]
    held: list[int]
    reserved: list[int]
    red: list[int]
    hand: list[list[int]]
    known: list[list[int]]
    reserve: list[list[int]]
    natural: list[list[int]]
    twos: list[list[int]]
    jokers: list[list[int]]
    closed_count: list[list[int]]
    closed: list[list[list[int]]]
    stock: list[int]
    pile: list[int]
    pool: list[int]
    left: list[int]
    plan: list[list[list[int]]]
    reach: list[list[int]]

    def __init__(self, law: Law) -> None:
        self.law = law
        self.turn = 0
        self.dealer = 0
        self.number = 1
        self.stage = START
        self.barred = 0
        self.pending = False
        self.waiting = False
        self.laid = False
        self.joined = False
        self.closed_begun = False
        self.face_down = False
        self.begun = 0
        self.taken_up = 0
        self.answer = 0
        self.asker = -1
        self.ended_by = -1
        self.ended_how = 0
        self.stock_top = 0
        self.stock_end = 0
        self.bottom = 0
        self.cutter = -1
        self.cut_left = 0
        self.pile_size = 0
        room = getattr(self, "__dict__", None)
        if room is not None:  # the compiled class has its arrays from the start
            room.update(_room())

    def _copy_to(self, other: State) -> None:
        other.turn = self.turn
        other.dealer = self.dealer
        other.number = self.number
        other.stage = self.stage
        other.barred = self.barred
        other.pending = self.pending
        other.waiting = self.waiting
        other.laid = self.laid
        other.joined = self.joined
        other.closed_begun = self.closed_begun
        other.face_down = self.face_down
        other.begun = self.begun
        other.taken_up = self.taken_up
        other.answer = self.answer
        other.asker = self.asker
        other.ended_by = self.ended_by
        other.ended_how = self.ended_how
        other.stock_top = self.stock_top
        other.stock_end = self.stock_end
        other.bottom = self.bottom
        other.cutter = self.cutter
        other.cut_left = self.cut_left
        other.pile_size = self.pile_size
        for seat in range(self.law.players):
            other.melded[seat] = self.melded[seat]
            other.held[seat] = self.held[seat]
            other.reserved[seat] = self.reserved[seat]
            for kind in range(WIDTH):
                other.hand[seat][kind] = self.hand[seat][kind]
            for kind in range(WIDTH):
                other.known[seat][kind] = self.known[seat][kind]
            if self.reserved[seat] > 0:
                for kind in range(WIDTH):
                    other.reserve[seat][kind] = self.reserve[seat][kind]
        for side in range(self.law.sides):
            other.scores[side] = self.scores[side]
            other.minimum[side] = self.minimum[side]
            other.red[side] = self.red[side]
            for kind in range(WIDTH):
                other.natural[side][kind] = self.natural[side][kind]
            for kind in range(WIDTH):
                other.twos[side][kind] = self.twos[side][kind]
            for kind in range(WIDTH):
                other.jokers[side][kind] = self.jokers[side][kind]
            if self.law.again:
                for kind in range(WIDTH):
                    other.closed_count[side][kind] = self.closed_count[side][kind]
                    for place in range(CLOSED):
                        other.closed[side][kind][place] = self.closed[side][kind][place]
        for place in range(self.stock_top, self.stock_end):
            other.stock[place] = self.stock[place]
        for place in range(self.pile_size):
            other.pile[place] = self.pile[place]

    # What the cards tell

    def _size(self, side: int, kind: int) -> int:
        """Cards in the side's meld of the kind that can still grow; wilds melded on their own count as jokers' kind."""
        return self.natural[side][kind] + self.twos[side][kind] + self.jokers[side][kind]

    def _has_melds(self, side: int) -> bool:
        # Asked more often than all else: written out and without a branch, so that it compiles to a few wide steps.
        some = 0
        for kind in range(16):
            some |= (
                self.natural[side][kind]
                | self.twos[side][kind]
                | self.jokers[side][kind]
                | self.closed_count[side][kind]
            )
        return some != 0

    def _opened(self, side: int) -> bool:
        """Whether the side has melds on the table; an opening that is being laid is not there yet."""
        if self.pending and side == self.turn % self.law.sides:
            return False
        return self._has_melds(side)

    def _frozen(self) -> bool:
        """Whether a card in the pile freezes it (CZ, ORIG and HF: never)."""
        if not (self.law.frozen_by_wild or self.law.frozen_by_red or self.law.frozen_by_black):
            return False
        for place in range(self.pile_size):
            kind = self.pile[place]
            if kind <= TWO:
                if self.law.frozen_by_wild:
                    return True
            elif kind == RED_THREE:
                if self.law.frozen_by_red:
                    return True
            elif kind == BLACK_THREE and self.law.frozen_by_black:
                return True
        return False

    def _barred(self) -> bool:
        """Whether nobody may take the pile this turn, whatever is held: empty, a wild or three on top, or a round."""
        return self.barred > 0 or self.pile_size == 0 or self.pile[self.pile_size - 1] < FOUR

    def _canastas(self, side: int, sort: int) -> int:
        """How many canastas the side has: sort 0 natural, 1 mixed, 2 wild. Staged melds do not count."""
        count = 0
        if self.pending and side == self.turn % self.law.sides:
            return 0
        for kind in range(KIND_COUNT):
            if (kind == JOKER) != (sort == 2):
                continue
            wilds = self.twos[side][kind] + self.jokers[side][kind]
            large = kind != BLACK_THREE and self.natural[side][kind] + wilds >= self.law.canasta
            if large and (sort == 2 or (wilds > 0) == (sort == 1)):
                count += 1
            for place in range(self.closed_count[side][kind]):
                if sort == 2 or (self.closed[side][kind][place] > 0) == (sort == 1):
                    count += 1
        return count

    # The same for everybody

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.law.players:
            raise IndexError(f"seats are 0 to {self.law.players - 1}, not {seat}")
        return seat

    def _side(self, side: int) -> int:
        if not 0 <= side < self.law.sides:
            raise IndexError(f"sides are 0 to {self.law.sides - 1}, not {side}")
        return side

    @property
    def players(self) -> int:
        """How many play."""
        return self.law.players

    @property
    def sides(self) -> int:
        """How many sides play; a seat's side is ``seat % sides``."""
        return self.law.sides

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.stage == OVER

    @property
    def stock_size(self) -> int:
        """Cards left in the stock."""
        return self.stock_end - self.stock_top

    @property
    def frozen(self) -> bool:
        """Whether a card in the pile freezes it."""
        return self._frozen()

    def opened(self, side: int) -> bool:
        """Whether the side has melds on the table. Raises IndexError for no such side, as all of these do."""
        return self._opened(self._side(side))

    def canastas(self, side: int) -> tuple[int, int, int]:
        """The side's natural, mixed and wild canastas."""
        self._side(side)
        return self._canastas(side, 0), self._canastas(side, 1), self._canastas(side, 2)

    def hand_of(self, seat: int) -> str:
        """The hand as kinds, in the order in which hands are shown; ``?`` for each unknown card."""
        self._seat(seat)
        text = ""
        for letter in SORTED:
            text += letter * self.hand[seat][KINDS.index(letter)]
        return text + "?" * self.hand[seat][UNKNOWN]

    def known_of(self, seat: int) -> str:
        """The cards that everyone knows to be in that hand, from piles that were taken."""
        self._seat(seat)
        text = ""
        for letter in SORTED:
            text += letter * self.known[seat][KINDS.index(letter)]
        return text

    def reserve_of(self, seat: int) -> str:
        """The reserve as kinds; empty where there is none or it is taken up; ``?`` for each unknown card."""
        self._seat(seat)
        text = ""
        if self.reserved[seat] > 0:
            for letter in SORTED:
                text += letter * self.reserve[seat][KINDS.index(letter)]
            text += "?" * self.reserve[seat][UNKNOWN]
        return text

    def held_by(self, seat: int) -> int:
        """How many cards the hand holds."""
        return self.held[self._seat(seat)]

    def reserved_by(self, seat: int) -> int:
        """How many cards lie in the reserve."""
        return self.reserved[self._seat(seat)]

    def melded_by(self, seat: int) -> bool:
        """Whether the seat melded or added in an earlier turn of this deal (A14)."""
        return self.melded[self._seat(seat)] != 0

    def red_threes_of(self, side: int) -> int:
        """Red threes laid out by the side."""
        return self.red[self._side(side)]

    def score_of(self, side: int) -> int:
        """The side's match score before this deal."""
        return self.scores[self._side(side)]

    def minimum_of(self, side: int) -> int:
        """The side's opening minimum in this deal."""
        return self.minimum[self._side(side)]

    def melds_of(self, side: int) -> list[str]:
        """The side's melds as text, naturals before wilds; staged ones too, which are not to be shown to others."""
        self._side(side)
        melds = []
        for letter in SORTED:
            kind = KINDS.index(letter)
            for place in range(self.closed_count[side][kind]):
                two, joker = self.closed[side][kind][place] >> 4, self.closed[side][kind][place] & 15
                naturals = self.law.most_cards - two - joker if kind >= FOUR else 0
                melds.append(letter * naturals + "2" * two + "*" * joker)
            if self._size(side, kind) > 0:
                naturals = self.natural[side][kind]
                melds.append(letter * naturals + "2" * self.twos[side][kind] + "*" * self.jokers[side][kind])
        return melds

    def pile_cards(self) -> str:
        """The pile, bottom first, the upcard last. While a take waits, without the upcard."""
        text = ""
        for place in range(self.pile_size):
            text += "?" if self.pile[place] == UNKNOWN else KINDS[self.pile[place]]
        return text

    def facts(self) -> dict[str, Any]:
        """Everything that the state holds, as numbers and lists, for ``arrange``: all hidden cards too."""
        players, sides = self.law.players, self.law.sides
        facts: dict[str, Any] = {
            "turn": self.turn,
            "dealer": self.dealer,
            "number": self.number,
            "stage": self.stage,
            "barred": self.barred,
            "pending": bool(self.pending),
            "waiting": bool(self.waiting),
            "laid": bool(self.laid),
            "joined": bool(self.joined),
            "closed_begun": bool(self.closed_begun),
            "face_down": bool(self.face_down),
            "begun": self.begun,
            "taken_up": self.taken_up,
            "answer": self.answer,
            "asker": self.asker,
            "ended_by": self.ended_by,
            "ended_how": self.ended_how,
            "bottom": self.bottom,
            "cutter": self.cutter,
            "cut_left": self.cut_left,
        }
        facts["scores"] = [self.scores[side] for side in range(sides)]
        facts["minimum"] = [self.minimum[side] for side in range(sides)]
        facts["red"] = [self.red[side] for side in range(sides)]
        facts["melded"] = [self.melded[seat] for seat in range(players)]
        facts["hand"] = [[self.hand[seat][kind] for kind in range(WIDTH)] for seat in range(players)]
        facts["known"] = [[self.known[seat][kind] for kind in range(WIDTH)] for seat in range(players)]
        facts["reserve"] = [[self.reserve[seat][kind] for kind in range(WIDTH)] for seat in range(players)]
        facts["natural"] = [[self.natural[side][kind] for kind in range(WIDTH)] for side in range(sides)]
        facts["twos"] = [[self.twos[side][kind] for kind in range(WIDTH)] for side in range(sides)]
        facts["jokers"] = [[self.jokers[side][kind] for kind in range(WIDTH)] for side in range(sides)]
        facts["closed"] = [
            [
                [self.closed[side][kind][n] for n in range(self.closed_count[side][kind])]
                for kind in range(WIDTH)
            ]
            for side in range(sides)
        ]
        facts["stock"] = [self.stock[place] for place in range(self.stock_top, self.stock_end)]
        facts["pile"] = [self.pile[place] for place in range(self.pile_size)]
        return facts

    def arrange(self, facts: Mapping[str, Any]) -> None:
        """Lay the cards as ``facts()`` gave them. Raises ValueError where they have no room; no rule is checked."""
        players, sides = self.law.players, self.law.sides
        check_room(facts, self.law)
        self.turn, self.dealer, self.number = facts["turn"], facts["dealer"], facts["number"]
        self.stage, self.barred = facts["stage"], facts["barred"]
        self.pending, self.waiting = facts["pending"], facts["waiting"]
        self.laid, self.joined, self.begun = facts["laid"], facts["joined"], facts["begun"]
        self.taken_up = facts["taken_up"]
        self.closed_begun, self.face_down = facts["closed_begun"], facts["face_down"]
        self.answer, self.asker = facts["answer"], facts["asker"]
        self.ended_by, self.ended_how = facts["ended_by"], facts["ended_how"]
        self.bottom, self.cutter, self.cut_left = facts["bottom"], facts["cutter"], facts["cut_left"]
        for seat in range(players):
            self.melded[seat] = facts["melded"][seat]
            self.held[seat] = sum(facts["hand"][seat])
            self.reserved[seat] = sum(facts["reserve"][seat])
            for kind in range(WIDTH):
                self.hand[seat][kind] = facts["hand"][seat][kind]
                self.known[seat][kind] = facts["known"][seat][kind]
                self.reserve[seat][kind] = facts["reserve"][seat][kind]
        for side in range(sides):
            self.scores[side] = facts["scores"][side]
            self.minimum[side] = facts["minimum"][side]
            self.red[side] = facts["red"][side]
            for kind in range(WIDTH):
                self.natural[side][kind] = facts["natural"][side][kind]
                self.twos[side][kind] = facts["twos"][side][kind]
                self.jokers[side][kind] = facts["jokers"][side][kind]
                closed = facts["closed"][side][kind]
                self.closed_count[side][kind] = len(closed)
                for place in range(len(closed)):
                    self.closed[side][kind][place] = closed[place]
        self.stock_top, self.stock_end = 0, len(facts["stock"])
        self.pile_size = len(facts["pile"])
        for place in range(self.stock_end):
            self.stock[place] = facts["stock"][place]
        for place in range(self.pile_size):
            self.pile[place] = facts["pile"][place]

    def stock_cards(self) -> str:
        """The stock, the next card first; ``?`` for each unknown card."""
        text = ""
        for place in range(self.stock_top, self.stock_end):
            text += "?" if self.stock[place] == UNKNOWN else KINDS[self.stock[place]]
        return text


assert KIND_COUNT == ACE + 1
