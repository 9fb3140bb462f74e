"""The one door: what a seat may know of a deal, and what it is told of an event.

``view`` and ``event_for`` are the only ways out of the hidden state, for the page, the terminal, hints, bots
and records of unfinished deals alike. A view holds a masked deal, in which every card that the seat may not
know is unknown; it can be asked what is legal for the seat, and it can deal the unknown cards out at random,
consistently with what the seat knows. When the deal is over, what is left in hands and reserves is laid open, since
it is counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cards import FOUR, JOKER, KIND_COUNT, RED_THREE, TWO, UNKNOWN
from kanasta.game.action import DISCARD, KEEP, UNSEEN, Action
from kanasta.game.deal import Deal
from kanasta.game.event import Event
from kanasta.game.lot import Lot
from kanasta.game.stage import CUT, MELDING, OVER, START


class View:
    """What one seat may know; ``seat`` None: somebody who only watches.

    ``deal`` is masked; ``events`` is what the seat was told of this deal so far, first things first.
    """

    def __init__(self, deal: Deal, seat: int | None) -> None:
        self.seat = seat
        self.deal = masked(deal, -1 if seat is None else seat)
        # Told at once, so that nothing of the whole story is kept here.
        told = [event_for(event, seat) for event in _story(deal.past)]
        told.reverse()
        self.events = [event for event in told if event is not None]

    def legal(self) -> list[Action]:
        """What the seat may do now; empty while another has to act."""
        return self.deal.legal() if self.seat == self.deal.actor else []

    def sample(self, lot: Lot) -> Deal:
        """A whole deal that fits all that the seat knows, its unknown cards dealt at random.

        Each deal that fits is equally likely. Raises ValueError where there are not enough cards, as in a position that
        leaves many out.
        """
        deal = self.deal.copy()
        if not filled(deal, lot):
            raise ValueError(
                "the cards that are not accounted for are too few for the places where cards are unknown"
            )
        return deal


def view(deal: Deal, seat: int | None) -> View:
    """What the seat may know of the deal; None: somebody who only watches. Raises IndexError for no such seat."""
    if seat is not None and not 0 <= seat < deal.players:
        raise IndexError(f"seats are 0 to {deal.players - 1}, not {seat}")
    return View(deal, seat)


def event_for(event: Event, seat: int | None) -> Event | None:
    """The event as that seat is told of it; None where it is not told yet.

    Others learn how many cards were drawn, ``?`` for each, not which; an opening when it reaches its minimum; and of a
    card put down unseen, only that it was.
    """
    if event.seat == seat:
        # What comes with a discard or the cut goes to others too: a reserve to the next, red threes replaced.
        return event if event.action < DISCARD else event._replace(drawn="?" * len(event.drawn))
    if event.staged:
        return None
    told = event._replace(drawn="?" * len(event.drawn))
    if event.face_down and DISCARD <= event.action < KEEP:
        told = told._replace(action=UNSEEN)
    return told


def _story(past: object) -> Iterator[Event]:
    while isinstance(past, tuple):
        past, event = past
        yield event


def masked(deal: Deal, seat: int) -> Deal:
    """The deal as that seat may know it; -1: a watcher. Unknown cards are counted, not named.

    Of a deal that is over, everybody knows what is left in each hand, and in each reserve that nobody took up.
    """
    hidden = deal.copy()
    hidden.past = None
    _mask(hidden, seat)
    return hidden


def _mask(deal: Deal, seat: int) -> None:
    if deal.pending and seat != deal.turn and not deal.law.rest_counts:
        _unstage(deal)
    if deal.stage != OVER:
        _mask_hands(deal, seat)
    seen = deal.bottom
    if seat >= 0 and seat == deal.cutter:
        seen = deal.cut_left
    elif deal.stage == CUT:
        seen = 3 if seat == deal.turn else 0
    for place in range(deal.stock_top, deal.stock_end - seen):
        deal.stock[place] = UNKNOWN
    if deal.face_down and seat != deal.ended_by:
        deal.pile[deal.pile_size - 1] = UNKNOWN
    deal.offered = -1


def _mask_hands(deal: Deal, seat: int) -> None:
    for other in range(deal.law.players):
        if other != seat:
            for kind in range(KIND_COUNT):
                deal.hand[other][kind] = 0
            deal.hand[other][UNKNOWN] = deal.held[other]
        if deal.reserved[other] > 0:
            for kind in range(KIND_COUNT):
                deal.reserve[other][kind] = 0
            deal.reserve[other][UNKNOWN] = deal.reserved[other]


def _unstage(deal: Deal) -> None:
    """Put an opening that is being laid back where the others still see it: in the hand, and on the pile."""
    seat = deal.turn
    side = seat % deal.law.sides
    count = 0
    up = -1
    for kind in range(KIND_COUNT):
        count += deal._size(side, kind) + deal.closed_count[side][kind] * deal.law.most_cards
        deal.natural[side][kind] = 0
        deal.twos[side][kind] = 0
        deal.jokers[side][kind] = 0
        deal.closed_count[side][kind] = 0
    if deal.waiting:
        up = deal.taken_up
        count -= 1
        deal.pile[deal.pile_size] = up
        deal.pile_size += 1
    deal.held[seat] += count
    deal.pending = deal.waiting = deal.laid = deal.joined = deal.closed_begun = False
    deal.begun = deal.taken_up = 0
    deal.stage = START if up >= FOUR else MELDING


def filled(deal: Deal, lot: Lot) -> bool:
    """Name the unknown cards of a masked deal at random; false where too few cards are left for them."""
    return _fill(deal, lot)


def _fill(deal: Deal, lot: Lot) -> bool:
    for kind in range(KIND_COUNT):
        deal.left[kind] = deal.law.deck[kind]
    _strike_out(deal)
    for seat in range(deal.law.players):
        if deal.hand[seat][UNKNOWN] > 0:
            # What everyone saw go into the hand is there.
            for kind in range(KIND_COUNT):
                deal.hand[seat][kind] = deal.known[seat][kind]
                deal.hand[seat][UNKNOWN] -= deal.known[seat][kind]
                deal.left[kind] -= deal.known[seat][kind]
    size = 0
    for kind in range(KIND_COUNT):
        if deal.left[kind] < 0:
            return False
        if kind != RED_THREE:
            for _ in range(deal.left[kind]):
                deal.pool[size] = kind
                size += 1
    _shuffle_pool(deal, lot, size)
    # No hand holds a red three, so hands are dealt first, from the others.
    for seat in range(deal.law.players):
        for _ in range(deal.hand[seat][UNKNOWN]):
            if size == 0:
                return False
            size -= 1
            deal.hand[seat][deal.pool[size]] += 1
        deal.hand[seat][UNKNOWN] = 0
    for _ in range(deal.left[RED_THREE]):
        deal.pool[size] = RED_THREE
        size += 1
    _shuffle_pool(deal, lot, size)
    return _fill_rest(deal, size)


def _fill_rest(deal: Deal, size: int) -> bool:
    for seat in range(deal.law.players):
        if deal.reserved[seat] > 0:
            for _ in range(deal.reserve[seat][UNKNOWN]):
                if size == 0:
                    return False
                size -= 1
                deal.reserve[seat][deal.pool[size]] += 1
            deal.reserve[seat][UNKNOWN] = 0
    for place in range(deal.stock_top, deal.stock_end):
        if deal.stock[place] == UNKNOWN:
            if size == 0:
                return False
            size -= 1
            deal.stock[place] = deal.pool[size]
    for place in range(deal.pile_size):
        if deal.pile[place] == UNKNOWN:
            if size == 0:
                return False
            size -= 1
            deal.pile[place] = deal.pool[size]
    deal.offered = -1
    return True


def _strike_out(deal: Deal) -> None:
    """Take every card that is named somewhere out of those that are left."""
    for seat in range(deal.law.players):
        for kind in range(KIND_COUNT):
            deal.left[kind] -= deal.hand[seat][kind]
            if deal.reserved[seat] > 0:
                deal.left[kind] -= deal.reserve[seat][kind]
    for side in range(deal.law.sides):
        deal.left[RED_THREE] -= deal.red[side]
        for kind in range(KIND_COUNT):
            deal.left[kind] -= deal.natural[side][kind]
            deal.left[TWO] -= deal.twos[side][kind]
            deal.left[JOKER] -= deal.jokers[side][kind]
            for place in range(deal.closed_count[side][kind]):
                twos = deal.closed[side][kind][place] >> 4
                jokers = deal.closed[side][kind][place] & 15
                deal.left[TWO] -= twos
                deal.left[JOKER] -= jokers
                if kind >= FOUR:
                    deal.left[kind] -= deal.law.most_cards - twos - jokers
    for place in range(deal.stock_top, deal.stock_end):
        if deal.stock[place] != UNKNOWN:
            deal.left[deal.stock[place]] -= 1
    for place in range(deal.pile_size):
        if deal.pile[place] != UNKNOWN:
            deal.left[deal.pile[place]] -= 1


def _shuffle_pool(deal: Deal, lot: Lot, size: int) -> None:
    for last in range(size - 1, 0, -1):
        other = lot._below(last + 1)
        kind = deal.pool[last]
        deal.pool[last] = deal.pool[other]
        deal.pool[other] = kind
