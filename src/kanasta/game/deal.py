"""One deal: dealing, what is legal, playing one action, the end and the score.

Everything legal by the rules is reached by single steps, nothing else is, and no state that can be reached is
without a legal action: a step is offered only if the turn can still be ended by the rules after it (``outlook.py``).
All chance is in the order of the deck, so playing is deterministic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kanasta.cards import ACE, BLACK_THREE, FOUR, JOKER, KIND_COUNT, KINDS, RED_THREE, TWO, UNKNOWN
from kanasta.game.action import (
    ACTIONS,
    ADD,
    ADD_BLACK_THREE,
    ADD_JOKER,
    ADD_JOKER_TO_WILDS,
    ADD_TWO,
    ADD_TWO_TO_WILDS,
    ASK,
    DISCARD,
    DRAW,
    KEEP,
    MELD,
    MELD_BLACK_THREES,
    MELD_JOKER,
    MELD_TWO,
    MELD_WILDS,
    NO,
    TAKE_JOKER,
    TAKE_ONTO,
    TAKE_PAIR,
    TAKE_TWO,
    YES,
    Action,
)
from kanasta.game.dealing import Dealing
from kanasta.game.event import Event
from kanasta.game.line import LINES
from kanasta.game.stage import (
    ASKED,
    BLACK_THREES,
    CONCEALED,
    CUT,
    FINISHING,
    FIRST,
    GOING_OUT,
    MELDING,
    OVER,
    START,
    STOCK_OUT,
)

if TYPE_CHECKING:
    from kanasta.game.law import Law
    from kanasta.game.lot import Lot
    from kanasta.game.score import Sheet

# The values of ``stock.out``, by number.
AT_ONCE = 1
TAKES_GO_ON = 2
TAKES_FORCED = 3

WAY_PAIR = 1
WAY_WILD = 2
WAY_ONTO = 4


class Deal(Dealing):
    """One deal of a match. Make one with ``Deal.start``, from a ``Position``, or by ``Match``.

    ``legal()`` lists what may be done, ``play()`` does one of it. ``past`` is what happened so far, as a chain of pairs
    ``(past before, Event)``, or None; only ``view`` and ``event_for`` may tell of it to a seat.
    """

    past: Any
    offers: list[int]

    def __init__(self, law: Law) -> None:
        super().__init__(law)
        self.past = None
        self.offered = -1
        self.taken_count = 0
        room = getattr(self, "__dict__", None)
        if room is not None:
            room["offers"] = [0] * 160

    # Dealing

    @staticmethod
    def start(law: Law, dealer: int, number: int, scores: list[int], deck: str, cut: int = 0) -> Deal:
        """Deal out a whole deck, next card first.

        ``number`` counts the deals of the match from 1, ``scores`` are match scores by side, ``cut`` is how many cards
        were lifted, where the variant cares (see ``cut_bounds``). Raises ValueError if any of it cannot be.
        """
        deal = Deal(law)
        deal._set_match(dealer, number, scores)
        counts = [0] * KIND_COUNT
        for kind in deck:
            counts[KINDS.index(kind)] += 1
        if counts != [law.deck[kind] for kind in range(KIND_COUNT)]:
            raise ValueError("the deck does not hold just the cards of this variant")
        low, high = Deal.cut_bounds(law)
        if not low <= cut <= high:
            raise ValueError(f"the cut lifts {low} to {high} cards, not {cut}")
        for place, kind in enumerate(deck):
            deal.stock[place] = KINDS.index(kind)
        deal.stock_end = law.deck_size
        deal._begin(cut)
        return deal

    @staticmethod
    def shuffled(law: Law, dealer: int, number: int, scores: list[int], lot: Lot) -> Deal:
        """Shuffle a deck with the lot and deal it out."""
        deal = Deal(law)
        deal._set_match(dealer, number, scores)
        deal._shuffle(lot)
        return deal

    @staticmethod
    def cut_bounds(law: Law) -> tuple[int, int]:
        """How many cards the cut may lift, least and most; (0, 0) where it changes nothing."""
        if law.cut == 1:
            return 3, law.deck_size - 3
        if law.cut == 2:
            return law.reserve * law.players, law.deck_size - law.players * law.hand - law.extra - law.upcard
        return 0, 0

    def _set_match(self, dealer: int, number: int, scores: list[int]) -> None:
        if not 0 <= dealer < self.law.players or number < 1 or len(scores) != self.law.sides:
            raise ValueError(
                "the dealer is a seat, deals are counted from 1, and there is a score for each side"
            )
        self.dealer = dealer
        self.number = number
        for side in range(self.law.sides):
            self.scores[side] = scores[side]
            self.minimum[side] = self.law.minimum(scores[side], number)

    # What is legal

    def _offer(self, action: int) -> None:
        self.offers[self.offered] = action
        self.offered += 1

    def _list(self) -> int:
        """List the legal actions in ``offers``, and say how many they are. Listed once for each state."""
        if self.offered >= 0:
            return self.offered
        self.offered = 0
        if self.stage == MELDING:
            if self.law.ask:
                self._list_ask()
            self._list_melds()
            self._list_discards()
        elif self.stage == START:
            self._list_start()
        elif self.stage == FIRST:
            for kind in range(KIND_COUNT):
                if self.hand[self.turn][kind] > 0:
                    self._offer(DISCARD + kind)
        elif self.stage == FINISHING:
            self._list_takes()
            self._list_finishing()
        elif self.stage == CUT:
            self._list_keeps()
        elif self.stage == ASKED:
            self._offer(YES)
            self._offer(NO)
        return self.offered

    def _list_start(self) -> None:
        self._list_takes()
        forced = self.law.stock_out == TAKES_FORCED and self.stock_top == self.stock_end
        if not (forced and self.offered > 0 and self.offers[self.offered - 1] == TAKE_ONTO):
            self._offer(DRAW)
        self._list_finishing()

    def _ways(self) -> int:
        """The ways in which the pile may be taken now, whatever the hand holds."""
        if self._barred():
            return 0
        ways = self.law.ways_opened if self._has_melds(self.turn % self.law.sides) else self.law.ways_unopened
        return ways & self.law.ways_frozen if self._frozen() else ways

    def _list_takes(self) -> None:
        ways = self._ways()
        if ways == 0:
            return
        seat = self.turn
        up = self.pile[self.pile_size - 1]
        held = self.hand[seat][up]
        if ways & WAY_PAIR and held >= 2 and self._take_lives(up, 2, 0, 0):
            self._offer(TAKE_PAIR + up - FOUR)
        if ways & WAY_WILD and held >= 1:
            if self.hand[seat][TWO] > 0 and self._take_lives(up, 1, 1, 0):
                self._offer(TAKE_TWO + up - FOUR)
            if self.hand[seat][JOKER] > 0 and self._take_lives(up, 1, 0, 1):
                self._offer(TAKE_JOKER + up - FOUR)
        if ways & WAY_ONTO and self._take_lives(up, 0, 0, 0):
            self._offer(TAKE_ONTO)

    def _take_stands(self, up: int, naturals: int, wilds: int) -> bool:
        """Whether the upcard and these hand cards make a meld, or join the side's own (A9)."""
        side = self.turn % self.law.sides
        size = self._size(side, up)
        if size == 0:
            if naturals + wilds == 0 or not self._may_begin(side, up):
                return False
            return self._valid(naturals + 1, wilds)
        if self.law.own_bars and naturals + wilds > 0:
            return False
        laid = self.twos[side][up] + self.jokers[side][up]
        return self._valid(self.natural[side][up] + naturals + 1, laid + wilds)

    def _may_begin(self, side: int, kind: int) -> bool:
        """Whether the side may begin a meld of a kind of which it has none that can grow."""
        if self.closed_count[side][kind] == 0:
            return True
        return self.law.again and self.closed_count[side][kind] < 6

    def _take_lives(self, up: int, naturals: int, twos: int, jokers: int) -> bool:
        """Whether the pile may be taken with these hand cards, and the turn ended by the rules after it."""
        if not self._take_stands(up, naturals, twos + jokers):
            return False
        seat, side = self.turn, self.turn % self.law.sides
        opened = self._has_melds(side)
        self.pile_size -= 1
        bottom = self._rest_bottom()
        rest = 0
        for place in range(bottom, self.pile_size):
            if self.pile[place] != RED_THREE:
                rest += 1
        lives = opened and (self.reserved[seat] > 0 or self.held[seat] - naturals - twos - jokers + rest >= 2)
        if not lives:
            lives = self._take_tried(up, naturals, twos, jokers, opened)
        self.pile_size += 1
        return lives

    def _take_tried(self, up: int, naturals: int, twos: int, jokers: int, opened: bool) -> bool:
        """Try it on the cards themselves, and put them back."""
        seat, side = self.turn, self.turn % self.law.sides
        waits = not opened and not self.law.rest_counts
        self._lay(up, naturals, twos, jokers)
        self.natural[side][up] += 1
        self.pending = not opened
        self.waiting = waits
        bottom = self.pile_size if waits else self._rest_bottom()
        for place in range(bottom, self.pile_size):
            if self.pile[place] != RED_THREE:
                self.hand[seat][self.pile[place]] += 1
                self.held[seat] += 1
        lives = self._lives()
        for place in range(bottom, self.pile_size):
            if self.pile[place] != RED_THREE:
                self.hand[seat][self.pile[place]] -= 1
                self.held[seat] -= 1
        self.pending = False
        self.waiting = False
        self.natural[side][up] -= 1
        self._lay(up, -naturals, -twos, -jokers)
        return lives

    def _lay(self, kind: int, naturals: int, twos: int, jokers: int) -> None:
        """Move cards from the hand to the side's meld of the kind; back again, where the numbers are negative."""
        seat, side = self.turn, self.turn % self.law.sides
        if kind != JOKER:
            self.hand[seat][kind] -= naturals
        self.hand[seat][TWO] -= twos
        self.hand[seat][JOKER] -= jokers
        self.held[seat] -= naturals + twos + jokers
        self.natural[side][kind] += naturals
        self.twos[side][kind] += twos
        self.jokers[side][kind] += jokers

    def _list_finishing(self) -> None:
        """Finish the unfinished meld of the upcard's rank, where the pile can and must then be taken (H11)."""
        if not (self.law.finish_first and self.law.own_bars) or self._ways() & (WAY_PAIR | WAY_WILD) == 0:
            return
        side = self.turn % self.law.sides
        up = self.pile[self.pile_size - 1]
        if self._size(side, up) == 0:
            return
        if self._finish_lives(up, 1, 0, 0):
            self._offer(ADD + up - FOUR)
        if self._finish_lives(up, 0, 1, 0):
            self._offer(ADD_TWO + up - FOUR)
        if self._finish_lives(up, 0, 0, 1):
            self._offer(ADD_JOKER + up - FOUR)

    def _finish_lives(self, up: int, naturals: int, twos: int, jokers: int) -> bool:
        """Whether this card may be added to the upcard's meld, so that it can be finished and the pile taken."""
        seat, side = self.turn, self.turn % self.law.sides
        if self.hand[seat][up] < naturals or self.hand[seat][TWO] < twos or self.hand[seat][JOKER] < jokers:
            return False
        laid = self.twos[side][up] + self.jokers[side][up] + twos + jokers
        if not self._valid(self.natural[side][up] + naturals, laid):
            return False
        self._lay(up, naturals, twos, jokers)
        if self._size(side, up) >= self.law.most_cards:
            self._close(side, up)
            lives = (
                (self.hand[seat][up] >= 2 and self._take_lives(up, 2, 0, 0))
                or (self.hand[seat][up] >= 1 and self.hand[seat][TWO] > 0 and self._take_lives(up, 1, 1, 0))
                or (self.hand[seat][up] >= 1 and self.hand[seat][JOKER] > 0 and self._take_lives(up, 1, 0, 1))
            )
            self._reopen(side, up)
        else:
            lives = (
                self._finish_lives(up, 1, 0, 0)
                or self._finish_lives(up, 0, 1, 0)
                or self._finish_lives(up, 0, 0, 1)
            )
        self._lay(up, -naturals, -twos, -jokers)
        return lives

    def _close(self, side: int, kind: int) -> None:
        """Put a full meld away, so that another of its kind may begin."""
        place = self.closed_count[side][kind]
        self.closed[side][kind][place] = self.twos[side][kind] << 4 | self.jokers[side][kind]
        self.closed_count[side][kind] = place + 1
        self.natural[side][kind] = self.twos[side][kind] = self.jokers[side][kind] = 0

    def _reopen(self, side: int, kind: int) -> None:
        place = self.closed_count[side][kind] - 1
        self.closed_count[side][kind] = place
        self.twos[side][kind] = self.closed[side][kind][place] >> 4
        self.jokers[side][kind] = self.closed[side][kind][place] & 15
        self.natural[side][kind] = self.law.most_cards - self.twos[side][kind] - self.jokers[side][kind]

    def _list_ask(self) -> None:
        """The partner may be asked before anything is melded in the turn, and only by one who can go out."""
        if self.answer != 0 or self.laid:
            return
        # After a no the turn goes on, so a card must be left to discard and one to hold, or the stock be out (A8).
        if self.held[self.turn] < 2 and self.stock_top < self.stock_end:
            return
        if self._can_go_out_from_hand():
            self._offer(ASK)

    def _can_go_out_from_hand(self) -> bool:
        unopened = not self._has_melds(self.turn % self.law.sides)
        self.pending = unopened
        can = self._can_go_out()
        self.pending = False
        return can

    def _list_melds(self) -> None:
        seat, side = self.turn, self.turn % self.law.sides
        if not self.pending and not self._has_melds(side):
            # The first meld of a side: if the minimum is out of reach, nothing is offered.
            self.pending = True
            lives = self._lives()
            self.pending = False
            if not lives:
                return
        twos, jokers = self.hand[seat][TWO], self.hand[seat][JOKER]
        for rank in range(FOUR, ACE + 1):
            held = self.hand[seat][rank]
            if self.natural[side][rank] == 0:
                if held >= 2 and self._may_begin(side, rank):
                    self._list_new(rank, held, twos, jokers)
            elif held + twos + jokers > 0:
                self._list_additions(side, rank, held, twos, jokers)
        if self.law.wild_melds and twos + jokers > 0:
            self._list_wilds(side, twos, jokers)
        if self.law.black_threes and self.hand[seat][BLACK_THREE] > 0:
            self._list_black_threes(seat, side)

    def _list_new(self, rank: int, held: int, twos: int, jokers: int) -> None:
        if held >= 3 and self._valid(3, 0) and self._meld_lives(rank, 3, 0, 0):
            self._offer(MELD + rank - FOUR)
        if not self._valid(2, 1):
            return
        if twos > 0 and self._meld_lives(rank, 2, 1, 0):
            self._offer(MELD_TWO + rank - FOUR)
        if jokers > 0 and self._meld_lives(rank, 2, 0, 1):
            self._offer(MELD_JOKER + rank - FOUR)

    def _list_additions(self, side: int, rank: int, held: int, twos: int, jokers: int) -> None:
        naturals, wilds = self.natural[side][rank], self.twos[side][rank] + self.jokers[side][rank]
        if held > 0 and self._valid(naturals + 1, wilds) and self._meld_lives(rank, 1, 0, 0):
            self._offer(ADD + rank - FOUR)
        if twos + jokers == 0 or not self._valid(naturals, wilds + 1):
            return
        if twos > 0 and self._meld_lives(rank, 0, 1, 0):
            self._offer(ADD_TWO + rank - FOUR)
        if jokers > 0 and self._meld_lives(rank, 0, 0, 1):
            self._offer(ADD_JOKER + rank - FOUR)

    def _list_wilds(self, side: int, twos: int, jokers: int) -> None:
        own = self.twos[side][JOKER] + self.jokers[side][JOKER]
        if own == 0:
            if not self._may_begin(side, JOKER):
                return
            for count in range(4):
                if jokers >= count and twos >= 3 - count and self._meld_lives(JOKER, 0, 3 - count, count):
                    self._offer(MELD_WILDS + count)
        elif own < 60 and (self.law.most_cards == 0 or own < self.law.most_cards):
            if twos > 0 and self._meld_lives(JOKER, 0, 1, 0):
                self._offer(ADD_TWO_TO_WILDS)
            if jokers > 0 and self._meld_lives(JOKER, 0, 0, 1):
                self._offer(ADD_JOKER_TO_WILDS)

    def _list_black_threes(self, seat: int, side: int) -> None:
        """Only as the closing act: nothing else is left or still to come but a card to discard, where one may be."""
        count = self.hand[seat][BLACK_THREE]
        other = self.held[seat] - count
        if self.natural[side][BLACK_THREE] > 0:
            if self._meld_lives(BLACK_THREE, 1, 0, 0):
                self._offer(ADD_BLACK_THREE)
        elif count >= 3 and other <= 1 and self._rest() == 0 and self._meld_lives(BLACK_THREE, 3, 0, 0):
            self._offer(MELD_BLACK_THREES)

    def _meld_lives(self, kind: int, naturals: int, twos: int, jokers: int) -> bool:
        """Whether the turn can still be ended by the rules when these cards are laid."""
        seat, side = self.turn, self.turn % self.law.sides
        opened = not self.pending and self._has_melds(side)
        left = self.held[seat] - naturals - twos - jokers
        if (
            opened
            and kind != BLACK_THREE
            and (left >= 2 or self.reserved[seat] > 0)
            and not self._must_go_out()
        ):
            return True
        pending = self.pending
        self.pending = not opened
        self._lay(kind, naturals, twos, jokers)
        lives = self._lives()
        self._lay(kind, -naturals, -twos, -jokers)
        self.pending = pending
        return lives

    def _list_discards(self) -> None:
        seat = self.turn
        held = self.held[seat]
        if held != 1:
            if not self.pending and not self._must_go_out():
                for kind in range(KIND_COUNT):
                    if self.hand[seat][kind] > 0:
                        self._offer(DISCARD + kind)
            return
        for kind in range(KIND_COUNT):
            if self.hand[seat][kind] > 0 and self._last_card_goes(kind):
                self._offer(DISCARD + kind)

    def _last_card_goes(self, kind: int) -> bool:
        """Whether the last card of the hand may be discarded: the reserve comes next, or it is the way out."""
        side = self.turn % self.law.sides
        if self.reserved[self.turn] > 0:
            return not self.pending
        if self.answer == 2 or self.law.discard_forbidden or self.waiting:
            return False
        if self.law.discard_required and self.natural[side][BLACK_THREE] > 0:
            return False
        unopened = not self.pending and not self._has_melds(side)
        return not unopened and self._melds_all(kind, -1, -1)

    def _list_keeps(self) -> None:
        jokers = twos = reds = 0
        for place in range(max(self.stock_top, self.stock_end - 3), self.stock_end):
            kind = self.stock[place]
            jokers += kind == JOKER
            twos += kind == TWO
            reds += kind == RED_THREE
        number = KEEP
        # The places of KEEPS: by how many cards, then in the order joker, two, red three.
        for size in range(4):
            for joker in range(size, -1, -1):
                for two in range(size - joker, -1, -1):
                    if joker <= jokers and two <= twos and size - joker - two <= reds:
                        self._offer(number)
                    number += 1

    # Playing one action

    def _play(self, action: int) -> None:
        """Do it; it must be legal."""
        self.offered = -1
        self.fresh_count = 0
        self.fresh_red = 0
        self.taken_count = 0
        if action == DRAW:
            self._draw()
        elif action <= TAKE_ONTO:
            self._take(action)
        elif action < DISCARD:
            self._meld(action)
        elif action < KEEP:
            self._discard(action - DISCARD)
        elif action < ASK:
            self._keep(action - KEEP)
        elif action == ASK:
            self.asker = self.turn
            self.stage = ASKED
        else:
            self.answer = 1 if action == YES else 2
            self._start_melding()  # after a no, a single card may have nowhere to go (A8)

    def _draw(self) -> None:
        ran_out = self.stock_top == self.stock_end
        if ran_out and self.law.stock_out >= TAKES_GO_ON:
            self._end(-1, STOCK_OUT)
            return
        for _ in range(self.law.draw):
            if not self._draw_card(self.turn):
                break
        self._start_melding()

    def _start_melding(self) -> None:
        self.stage = MELDING
        if self.stock_top < self.stock_end:
            return
        if self.law.stock_out == AT_ONCE or (self.held[self.turn] <= 1 and self._list() == 0):
            self._end(-1, STOCK_OUT)

    def _meld(self, action: int) -> None:
        if action < MELD_TWO:
            self._laid(action - MELD + FOUR, 3, 0, 0)
        elif action < MELD_JOKER:
            self._laid(action - MELD_TWO + FOUR, 2, 1, 0)
        elif action < ADD:
            self._laid(action - MELD_JOKER + FOUR, 2, 0, 1)
        elif action < ADD_TWO:
            self._laid(action - ADD + FOUR, 1, 0, 0)
        elif action < ADD_JOKER:
            self._laid(action - ADD_TWO + FOUR, 0, 1, 0)
        elif action < MELD_WILDS:
            self._laid(action - ADD_JOKER + FOUR, 0, 0, 1)
        elif action < ADD_TWO_TO_WILDS:
            self._laid(JOKER, 0, 3 - (action - MELD_WILDS), action - MELD_WILDS)
        elif action == ADD_TWO_TO_WILDS:
            self._laid(JOKER, 0, 1, 0)
        elif action == ADD_JOKER_TO_WILDS:
            self._laid(JOKER, 0, 0, 1)
        else:
            self._laid(BLACK_THREE, 3 if action == MELD_BLACK_THREES else 1, 0, 0)
        if self.stage == START:
            self.stage = FINISHING
        self._settle()

    def _laid(self, kind: int, naturals: int, twos: int, jokers: int) -> None:
        """Lay cards for good: with all that the table remembers of it."""
        seat, side = self.turn, self.turn % self.law.sides
        if not self.pending and not self._has_melds(side):
            self.pending = True
        if self._size(side, kind) == 0:
            self.begun |= 1 << kind
        elif not (self.begun >> kind) & 1:
            self.joined = True
        self._lay(kind, naturals, twos, jokers)
        if kind != JOKER:
            self._forget(seat, kind, naturals)
        self._forget(seat, TWO, twos)
        self._forget(seat, JOKER, jokers)
        self.laid = True

    def _forget(self, seat: int, kind: int, count: int) -> None:
        """Of the cards known to be in a hand, those just played are there no more."""
        known = self.known[seat][kind]
        self.known[seat][kind] = known - count if known > count else 0

    def _take(self, action: int) -> None:
        side = self.turn % self.law.sides
        self.pile_size -= 1
        up = self.pile[self.pile_size]
        waits = not self._has_melds(side) and not self.law.rest_counts
        if action < TAKE_TWO:
            self._laid(up, 2, 0, 0)
        elif action < TAKE_JOKER:
            self._laid(up, 1, 1, 0)
        elif action < TAKE_ONTO:
            self._laid(up, 1, 0, 1)
        else:
            self._laid(up, 0, 0, 0)
        self.natural[side][up] += 1
        self.stage = MELDING
        if waits:
            self.waiting = True
            self.taken_up = up
        else:
            self._pick_up()
        self._settle()

    def _pick_up(self) -> None:
        """The cards of the pile beneath the upcard come into the hand; a red three among them is laid out (B10)."""
        seat = self.turn
        bottom = self._rest_bottom()
        for place in range(bottom, self.pile_size):
            kind = self.pile[place]
            if kind == RED_THREE:
                self.red[seat % self.law.sides] += 1
                self.fresh_red += 1
                continue
            self.hand[seat][kind] += 1
            self.known[seat][kind] += 1
            self.held[seat] += 1
        self.taken_count = self.pile_size - bottom
        self.pile_size = bottom

    def _settle(self) -> None:
        """After cards were laid: full melds close, an opening that reaches its minimum stands, an empty hand ends."""
        seat, side = self.turn, self.turn % self.law.sides
        if self._closes():
            for kind in range(ACE + 1):
                if self._size(side, kind) >= self.law.most_cards:
                    self._close(side, kind)
                    if (self.begun >> kind) & 1:
                        self.closed_begun = True
                        self.begun &= ~(1 << kind)
        if self.pending and self._staged_value(side) >= self.minimum[side]:
            self.pending = False
            if self.waiting:
                self.waiting = False
                self.taken_up = 0
                self._pick_up()
        if self.held[seat] > 0:
            return
        if self.reserved[seat] > 0:
            if not self.pending:
                self._take_up_reserve()
        else:
            self._go_out()

    def _take_up_reserve(self) -> None:
        seat = self.turn
        for kind in range(KIND_COUNT + 1):
            self.hand[seat][kind] += self.reserve[seat][kind]
            self.reserve[seat][kind] = 0
        self.held[seat] += self.reserved[seat]
        self.reserved[seat] = 0
        for kind in range(KIND_COUNT):
            for _ in range(self.hand[seat][kind]):
                if kind != RED_THREE and self.fresh_count < 64:
                    self.fresh[self.fresh_count] = kind
                    self.fresh_count += 1
        self._lay_red_threes(seat)
        if self.stage == MELDING:
            self._start_melding()

    def _go_out(self) -> None:
        seat = self.turn
        self.pending = False
        self._end(seat, self._manner(seat))

    def _manner(self, seat: int) -> int:
        """How the player went out just now: the manner that pays more, where two apply."""
        side = seat % self.law.sides
        black = self.natural[side][BLACK_THREE] > 0
        if self._concealed(seat, side) and not (black and self.law.black_points > self.law.concealed_points):
            return CONCEALED
        return BLACK_THREES if black else GOING_OUT

    def _concealed(self, seat: int, side: int) -> bool:
        if not (self.law.concealed_player or self.law.concealed_side) or self.melded[seat]:
            return False
        if self.law.concealed_side:
            for other in range(self.law.players):
                if other % self.law.sides == side and self.melded[other]:
                    return False
        if self.joined and not self.law.concealed_onto:
            return False
        if not self.law.concealed_own or self.closed_begun:
            return True
        for kind in range(ACE + 1):
            if (
                (self.begun >> kind) & 1
                and self._size(side, kind) >= self.law.canasta
                and kind != BLACK_THREE
            ):
                return True
        return False

    def _discard(self, kind: int) -> None:
        seat = self.turn
        self.hand[seat][kind] -= 1
        self.held[seat] -= 1
        self._forget(seat, kind, 1)
        self.pile[self.pile_size] = kind
        self.pile_size += 1
        if self.held[seat] == 0 and self.reserved[seat] == 0:
            self.face_down = self.law.face_down
            self._go_out()
            return
        if (kind <= TWO and self.law.wild_round) or (kind == BLACK_THREE and self.law.black_round):
            self.barred = self.law.players
        self._end_turn()

    def _end_turn(self) -> None:
        if self.laid:
            self.melded[self.turn] = 1
        self.laid = self.joined = self.closed_begun = False
        self.begun = 0
        self.answer = 0
        self.asker = -1
        if self.barred > 0:
            self.barred -= 1
        if self.stock_top == self.stock_end and self.law.stock_out < TAKES_GO_ON:
            self._end(-1, STOCK_OUT)
            return
        self.turn = (self.turn + 1) % self.law.players
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.stage = START
        if self.held[self.turn] == 0 and self.reserved[self.turn] > 0:
            self._take_up_reserve()
        if self.stock_top < self.stock_end:
            return
        if self.law.stock_out == AT_ONCE:
            self._end(-1, STOCK_OUT)
        elif self.law.stock_out >= TAKES_GO_ON and self._list() == 1 and self.offers[0] == DRAW:
            # Nobody can take the discard, so nothing goes on.
            self._end(-1, STOCK_OUT)

    def _end(self, seat: int, how: int) -> None:
        self.stage = OVER
        self.ended_by = seat
        self.ended_how = how
        self.offered = 0

    # For everybody

    @property
    def actor(self) -> int:
        """The seat that has to act: the one whose turn it is, or its partner while it is asked."""
        if self.stage == ASKED:
            return (self.turn + self.law.sides) % self.law.players
        return self.turn

    def legal(self) -> list[Action]:
        """The legal actions of ``actor``; empty only when the deal is over."""
        return [ACTIONS[self.offers[place]] for place in range(self._list())]

    def play(self, action: int) -> None:
        """Do one legal action. Raises ValueError for any other, and changes nothing then."""
        number = int(action)
        seat = self.actor
        for place in range(self._list()):
            if self.offers[place] == number:
                staged = self.pending
                self._play(number)
                self.past = (self.past, self._event(seat, number, staged))
                return
        raise ValueError(f"{ACTIONS[number] if 0 <= number < len(ACTIONS) else number} is not legal here")

    def _event(self, seat: int, number: int, staged: bool) -> Event:
        drawn = taken = ""
        for card in range(self.fresh_count):
            drawn += "?" if self.fresh[card] == UNKNOWN else KINDS[self.fresh[card]]
        for card in range(self.taken_count):
            kind = self.pile[self.pile_size + card]
            taken += "?" if kind == UNKNOWN else KINDS[kind]
        opening: tuple[int, ...] = ()
        if staged and self.past is not None:
            before = self.past[1]
            opening = (*before.opening, before.action)
        return Event(
            seat, number, drawn, self.fresh_red, taken, bool(self.pending), opening, bool(self.face_down)
        )

    def staged_points(self) -> int:
        """What the opening that is being laid is worth so far; 0 where none is."""
        return self._staged_value(self.turn % self.law.sides) if self.pending else 0

    def opening_reach(self) -> int:
        """The most that the player whose turn it is could lay as an opening from the hand, what is staged included."""
        seat, side = self.turn, self.turn % self.law.sides
        if self._opened(side):
            return 0
        wilds = min(31, self.hand[seat][JOKER] + self.hand[seat][TWO])
        return self._staged_value(side) + max(0, self._best_opening(seat, side, wilds, 0))

    def copy(self) -> Deal:
        """The same deal once more, to be played on by itself."""
        other = Deal(self.law)
        self._copy_to(other)
        other.past = self.past
        return other

    def score(self) -> Sheet:
        """The itemised score sheet by side, as if the deal ended now."""
        from kanasta.game.score import sheet

        return sheet(self)

    def points(self, side: int) -> int:
        """The side's points, as if the deal ended now."""
        return self._points(self._side(side))

    def line(self, side: int, line: int) -> int:
        """One line of the side's sheet by number (see ``score.py``), as if the deal ended now."""
        if not 0 <= line < LINES:
            raise IndexError(f"lines are 0 to {LINES - 1}, not {line}")
        return self._line(self._side(side), line)
