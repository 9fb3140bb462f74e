"""Faces: which card of its kind lies where, for the eye alone.

A real deck with suits is dealt. ``Faces`` follows a deal from the same deck, event by event, and nothing that is legal
depends on it. A player may name which of equal cards he plays; where none is named it is the first in the order of
``SUITS``. ``shown`` is the only door to what one seat may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kanasta.cards import (
    BLACK_THREE,
    FOUR,
    JOKER,
    KINDS,
    RED_THREE,
    SORTED,
    SUITS,
    TWO,
    deck_faces,
    kind_of_face,
)
from kanasta.game.action import ACTIONS, DISCARD, DRAW, KEEP, TAKE_ONTO, TAKE_PAIR, Action
from kanasta.game.deal import Deal
from kanasta.game.event import Event
from kanasta.game.law import Law
from kanasta.game.shuffle import Setup
from kanasta.game.stage import CUT
from kanasta.game.step import Step, cards_of
from kanasta.message import Complaint

GOES_ON = 2
"""From this value of ``law.stock_out`` on, turns are still played when the stock has run out."""
HIDDEN = "?"


class Faces:
    """The cards of one deal by their faces. Lists of faces by seat or side; the stock has its next card first."""

    def __init__(self, law: Law, setup: Setup) -> None:
        """Dealt from that deck as ``Deal.start`` deals its kinds."""
        self.law = law
        self.dealer = setup.dealer
        self.stock = list(setup.deck)
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(law.players)]
        self.reserves: list[list[str]] = [[] for _ in range(law.players)]
        self.red: list[list[str]] = [[] for _ in range(law.sides)]
        self.growing: list[dict[int, list[str]]] = [{} for _ in range(law.sides)]
        """By side and kind, the meld that can still grow; wilds on their own stand under the joker."""
        self.closed: list[list[tuple[int, list[str]]]] = [[] for _ in range(law.sides)]
        """By side, full melds that were put away, with their kind."""
        self.upcard = ""
        """The upcard that was taken last."""
        self.came: list[str] = []
        self.in_order: list[tuple[tuple[str, ...], ...] | None] = [None] * law.sides
        """By side, its melds as they are shown; None where they have changed since they were shown last."""
        self._cut(setup.cut)

    def copy(self) -> Faces:
        """The same faces once more, to be played on by themselves."""
        other = Faces.__new__(Faces)
        other.law, other.dealer = self.law, self.dealer
        other.stock, other.pile = list(self.stock), list(self.pile)
        other.hands = [list(hand) for hand in self.hands]
        other.reserves = [list(reserve) for reserve in self.reserves]
        other.red = [list(red) for red in self.red]
        other.growing = [{kind: list(meld) for kind, meld in melds.items()} for melds in self.growing]
        other.closed = [list(melds) for melds in self.closed]
        other.upcard, other.came = self.upcard, []
        other.in_order = list(self.in_order)
        return other

    # Dealing

    def _cut(self, cut: int) -> None:
        law, players = self.law, self.law.players
        if law.cut == 0:
            self._deal_hands()
            return
        lifted = law.reserve * players if law.cut == 2 else 0
        for place in range(lifted):
            self.reserves[(self.dealer + 1 + place) % players].append(self.stock[place])
        self.stock = self.stock[cut:] + self.stock[lifted:cut]
        if law.cut == 2:
            self._deal_hands()

    def _deal_hands(self) -> None:
        law, first = self.law, self.dealer + 1
        order = [(first + turn) % law.players for turn in range(law.players)]
        for _ in range(law.hand):
            for seat in order:
                if len(self.hands[seat]) < law.hand:
                    self.hands[seat].append(self.stock.pop(0))
        for _ in range(law.extra):
            self.hands[order[0]].append(self.stock.pop(0))
        if law.upcard:
            self._turn_upcard()
        for seat in order:
            self._lay_red_threes(seat)

    def _turn_upcard(self) -> None:
        law = self.law
        for _ in range(len(self.stock)):
            face = self.stock.pop(0)
            kind = _number(face)
            stays = not (
                (kind <= TWO and law.upcard_wild)
                or (kind == RED_THREE and law.upcard_red)
                or (kind == BLACK_THREE and law.upcard_black)
            )
            (self.pile if stays or not law.upcard_under else self.stock).append(face)
            if stays:
                return

    def _lay_red_threes(self, seat: int) -> None:
        hand = self.hands[seat]
        threes = [face for face in hand if _number(face) == RED_THREE]
        hand[:] = [face for face in hand if _number(face) != RED_THREE]
        self.red[seat % self.law.sides] += threes
        for _ in threes:
            self._draw_card(seat)

    def _draw_card(self, seat: int) -> None:
        while self.stock:
            face = self.stock.pop(0)
            self.came.append(face)
            if _number(face) != RED_THREE:
                self.hands[seat].append(face)
                return
            self.red[seat % self.law.sides].append(face)

    # Following

    def pick(self, seat: int, action: Action, named: Sequence[str] = ()) -> tuple[str, ...]:
        """The faces that the action will use, in the order of its words: those named, and others by the fixed rule.

        ``named`` may leave some out. Raises Complaint where the seat has no such card, or the action uses none.
        """
        return self._pick(
            seat, action, named, self._last_three() if action.verb == "keep" else self.hands[seat]
        )

    def _pick(self, seat: int, action: Action, named: Sequence[str], there: Sequence[str]) -> tuple[str, ...]:
        left = list(there)
        for face in named:
            if face not in left:
                equal = " ".join(_sorted(each for each in there if _number(each) == _number(face)))
                raise Complaint("{face}: that card is not there; of its kind there is {equal}",
                                face=face, equal=equal or "none")  # fmt: skip
            left.remove(face)
        wanted, picked = list(named), []
        for kind in cards_of(action):
            mine = [face for face in wanted if kind_of_face(face) == kind]
            if mine:
                wanted.remove(mine[0])
                picked.append(mine[0])
            else:
                picked.append(_sorted(face for face in left if kind_of_face(face) == kind)[0])
                left.remove(picked[-1])
        if wanted:
            raise Complaint("{face}: {action} uses no such card", face=wanted[0], action=str(action))
        return tuple(picked)

    def follow(self, event: Event, named: Sequence[str] = ()) -> Step:
        """Do with the faces what that event did, each event of the deal once and in order. Raises as ``pick``."""
        action, seat = ACTIONS[event.action], event.seat
        faces = self.pick(seat, action, named)
        self.came = []
        if action.verb == "keep":
            self._keep(seat, faces)
            self.came = []
        elif action == DRAW:
            for _ in range(self.law.draw):
                self._draw_card(seat)
        elif DISCARD <= action < KEEP:
            self.hands[seat].remove(faces[0])
            self.pile.append(faces[0])
            self._end_turn(seat)
            self.came = []
        elif action < DISCARD:
            self._lay(event, action, faces)
        return Step(seat, action, faces, tuple(self.came))

    def _last_three(self) -> list[str]:
        return self.stock[max(0, len(self.stock) - 3) :]

    def _keep(self, seat: int, faces: Sequence[str]) -> None:
        """What stays at the bottom has the order that the deal gives it: of equal cards, the first one leaves."""
        last = self._last_three()
        for face in faces:
            first = next(place for place, each in enumerate(last) if _number(each) == _number(face))
            last[last.index(face)] = last[first]
            del last[first]
        self.stock[max(0, len(self.stock) - 3) :] = last
        self.hands[seat] += faces
        self._deal_hands()

    def _lay(self, event: Event, action: Action, faces: Sequence[str]) -> None:
        seat, side = event.seat, event.seat % self.law.sides
        self.in_order[side] = None
        for face in faces:
            self.hands[seat].remove(face)
        kind = action.rank
        laid = list(faces)
        if TAKE_PAIR <= action <= TAKE_ONTO:
            self.upcard = self.pile.pop()
            laid.append(self.upcard)
            self.came.append(self.upcard)
            kind = _number(self.upcard)
        self.growing[side].setdefault(kind, []).extend(laid)
        self._close(side)
        if event.taken:
            self._pick_up(seat, len(event.taken))
        if not self.hands[seat] and not event.staged:
            self._take_up_reserve(seat)

    def _close(self, side: int) -> None:
        law = self.law
        if not (law.again and law.most_cards):
            return
        for kind, meld in sorted(self.growing[side].items()):
            if len(meld) >= law.most_cards:
                self.closed[side].append((kind, self.growing[side].pop(kind)))

    def _pick_up(self, seat: int, count: int) -> None:
        bottom = len(self.pile) - count
        self.came += self.pile[bottom:]
        for face in self.pile[bottom:]:
            where = self.red[seat % self.law.sides] if _number(face) == RED_THREE else self.hands[seat]
            where.append(face)
        del self.pile[bottom:]

    def _take_up_reserve(self, seat: int) -> None:
        self.came += self.reserves[seat]
        self.hands[seat] += self.reserves[seat]
        self.reserves[seat] = []
        self._lay_red_threes(seat)

    def _end_turn(self, seat: int) -> None:
        """The next player takes up his reserve where he has played his hand, unless the deal is over with this turn."""
        if (not self.hands[seat] and not self.reserves[seat]) or (
            not self.stock and self.law.stock_out < GOES_ON
        ):
            return
        after = (seat + 1) % self.law.players
        if not self.hands[after]:
            self._take_up_reserve(after)

    # What lies where

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The hand in the order in which hands are shown."""
        return tuple(_sorted(self.hands[seat]))

    def reserve_of(self, seat: int) -> tuple[str, ...]:
        """The reserve in that order."""
        return tuple(_sorted(self.reserves[seat]))

    def melds_of(self, side: int) -> list[tuple[str, ...]]:
        """The side's melds in the order of ``Deal.melds_of``, naturals before wilds; staged ones too."""
        return list(self._melds(side))

    def _melds(self, side: int) -> tuple[tuple[str, ...], ...]:
        found = self.in_order[side]
        if found is None:
            found = self.in_order[side] = tuple(self._put_in_order(side))
        return found

    def _put_in_order(self, side: int) -> Iterator[tuple[str, ...]]:
        for letter in SORTED:
            kind = KINDS.index(letter)
            melds = [meld for closed, meld in self.closed[side] if closed == kind]
            if kind in self.growing[side]:
                melds.append(self.growing[side][kind])
            for meld in melds:
                yield tuple(sorted(meld, key=_IN_MELD.__getitem__))

    def shown(self, deal: Deal, seat: int | None) -> Shown:
        """What that seat may see of the deal that these faces follow; None: somebody who only watches.

        It is what ``view`` lets the seat know, in faces: its own hand, the table, what it saw of the stock, and when
        the deal is over what is left in all hands.
        """
        law = self.law
        melds = [self._melds(side) for side in range(law.sides)]
        pile = list(self.pile)
        counts = [len(hand) for hand in self.hands]
        if deal.pending and seat != deal.turn and not law.rest_counts:
            # An opening that is being laid still is in the hand, and the upcard it took on the pile (A2).
            staged = sum(map(len, melds[deal.turn % law.sides]))
            if deal.waiting:
                pile.append(self.upcard)
                staged -= 1
            counts[deal.turn] += staged
            melds[deal.turn % law.sides] = ()
        if deal.face_down and seat != deal.ended_by:
            pile[-1] = HIDDEN
        seen = deal.bottom
        if seat is not None and seat == deal.cutter:
            seen = deal.cut_left
        elif deal.stage == CUT:
            seen = 3 if seat == deal.turn else 0
        return Shown(
            hand=() if seat is None else self.hand_of(seat),
            hands=tuple(counts),
            reserves=tuple(map(len, self.reserves)),
            melds=tuple(melds),
            red_threes=tuple(tuple(_sorted(red)) for red in self.red),
            pile=tuple(pile),
            stock=len(self.stock),
            bottom=tuple(self.stock[max(0, len(self.stock) - seen) :]),
            hands_left=tuple(map(self.hand_of, range(law.players))) if deal.over else (),
            reserves_left=tuple(map(self.reserve_of, range(law.players))) if deal.over else (),
        )


@dataclass(frozen=True, slots=True)
class Shown:
    """What one seat may see, in faces; what it may only count is a number."""

    hand: tuple[str, ...]
    """Its own hand, in the order in which hands are shown; nothing for a watcher."""
    hands: tuple[int, ...]
    """How many cards each hand holds."""
    reserves: tuple[int, ...]
    """How many cards each reserve holds."""
    melds: tuple[tuple[tuple[str, ...], ...], ...]
    """By side, each meld, naturals first."""
    red_threes: tuple[tuple[str, ...], ...]
    """By side."""
    pile: tuple[str, ...]
    """The discard pile, its upcard last; ``?`` for a card that was put down unseen."""
    stock: int
    """How many cards the stock holds."""
    bottom: tuple[str, ...]
    """The last cards of the stock, where this seat saw them."""
    hands_left: tuple[tuple[str, ...], ...] = ()
    """By seat, once the deal is over, the cards left in its hand, in the order in which hands are shown."""
    reserves_left: tuple[tuple[str, ...], ...] = ()
    """By seat, then too, the cards of the reserve that it has not taken up, in that order."""


_FACES = sorted(set(deck_faces(1, 1)))
_NUMBERS = {face: KINDS.index(kind_of_face(face)) for face in _FACES}
_IN_HAND = {face: (SORTED.index(kind_of_face(face)), SUITS.find(face[1:])) for face in _FACES}
_IN_MELD = {
    face: (0 if kind >= FOUR or kind == BLACK_THREE else 2 if kind == JOKER else 1, SUITS.find(face[1:]))
    for face, kind in _NUMBERS.items()
}


def _number(face: str) -> int:
    return _NUMBERS[face]


def _sorted(faces: Iterator[str] | Sequence[str]) -> list[str]:
    return sorted(faces, key=_IN_HAND.__getitem__)
