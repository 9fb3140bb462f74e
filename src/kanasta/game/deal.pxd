cimport cython
from kanasta.game.dealing cimport Dealing

cdef int ACE, BLACK_THREE, FOUR, JOKER, KIND_COUNT, RED_THREE, TWO
cdef int ADD, ADD_BLACK_THREE, ADD_JOKER, ADD_JOKER_TO_WILDS, ADD_TWO, ADD_TWO_TO_WILDS, ASK, DISCARD, DRAW, KEEP
cdef int MELD, MELD_BLACK_THREES, MELD_JOKER, MELD_TWO, MELD_WILDS, NO, TAKE_JOKER, TAKE_ONTO, TAKE_PAIR, TAKE_TWO, YES
cdef int ASKED, BLACK_THREES, CONCEALED, CUT, FINISHING, FIRST, GOING_OUT, MELDING, OVER, START, STOCK_OUT
cdef int LINES
cdef int AT_ONCE, TAKES_GO_ON, TAKES_FORCED, WAY_PAIR, WAY_WILD, WAY_ONTO

cdef class Deal(Dealing):
    cdef public object past
    # the legal actions of this state, once listed; -1: not yet
    cdef int offered
    cdef unsigned char offers[160]
    # cards that the last action took from the pile, still to be read above its top
    cdef int taken_count

    cdef _set_match(self, int dealer, int number, list scores)

    cdef void _offer(self, int action) noexcept nogil
    @cython.locals(kind=int)
    cdef int _list(self) noexcept nogil
    @cython.locals(forced=bint)
    cdef void _list_start(self) noexcept nogil
    @cython.locals(ways=int)
    cdef int _ways(self) noexcept nogil
    @cython.locals(ways=int, seat=int, up=int, held=int)
    cdef void _list_takes(self) noexcept nogil
    @cython.locals(side=int, size=int, laid=int)
    cdef bint _take_stands(self, int up, int naturals, int wilds) noexcept nogil
    cdef bint _may_begin(self, int side, int kind) noexcept nogil
    @cython.locals(seat=int, side=int, opened=bint, bottom=int, rest=int, place=int, lives=bint)
    cdef bint _take_lives(self, int up, int naturals, int twos, int jokers) noexcept nogil
    @cython.locals(seat=int, side=int, waits=bint, bottom=int, place=int, lives=bint)
    cdef bint _take_tried(self, int up, int naturals, int twos, int jokers, bint opened) noexcept nogil
    @cython.locals(seat=int, side=int)
    cdef void _lay(self, int kind, int naturals, int twos, int jokers) noexcept nogil
    @cython.locals(side=int, up=int)
    cdef void _list_finishing(self) noexcept nogil
    @cython.locals(seat=int, side=int, laid=int, lives=bint)
    cdef bint _finish_lives(self, int up, int naturals, int twos, int jokers) noexcept nogil
    @cython.locals(place=int)
    cdef void _close(self, int side, int kind) noexcept nogil
    @cython.locals(place=int)
    cdef void _reopen(self, int side, int kind) noexcept nogil
    cdef void _list_ask(self) noexcept nogil
    @cython.locals(unopened=bint, can=bint)
    cdef bint _can_go_out_from_hand(self) noexcept nogil
    @cython.locals(seat=int, side=int, lives=bint, twos=int, jokers=int, rank=int, held=int)
    cdef void _list_melds(self) noexcept nogil
    cdef void _list_new(self, int rank, int held, int twos, int jokers) noexcept nogil
    @cython.locals(naturals=int, wilds=int)
    cdef void _list_additions(self, int side, int rank, int held, int twos, int jokers) noexcept nogil
    @cython.locals(own=int, count=int)
    cdef void _list_wilds(self, int side, int twos, int jokers) noexcept nogil
    @cython.locals(count=int, other=int)
    cdef void _list_black_threes(self, int seat, int side) noexcept nogil
    @cython.locals(seat=int, side=int, opened=bint, left=int, pending=bint, lives=bint)
    cdef bint _meld_lives(self, int kind, int naturals, int twos, int jokers) noexcept nogil
    @cython.locals(seat=int, held=int, kind=int)
    cdef void _list_discards(self) noexcept nogil
    @cython.locals(side=int, unopened=bint)
    cdef bint _last_card_goes(self, int kind) noexcept nogil
    @cython.locals(jokers=int, twos=int, reds=int, place=int, kind=int, number=int, size=int, joker=int, two=int)
    cdef void _list_keeps(self) noexcept nogil

    cdef void _play(self, int action) noexcept nogil
    @cython.locals(ran_out=bint)
    cdef void _draw(self) noexcept nogil
    cdef void _start_melding(self) noexcept nogil
    cdef void _meld(self, int action) noexcept nogil
    @cython.locals(seat=int, side=int)
    cdef void _laid(self, int kind, int naturals, int twos, int jokers) noexcept nogil
    @cython.locals(known=int)
    cdef void _forget(self, int seat, int kind, int count) noexcept nogil
    @cython.locals(side=int, up=int, waits=bint)
    cdef void _take(self, int action) noexcept nogil
    @cython.locals(seat=int, bottom=int, place=int, kind=int)
    cdef void _pick_up(self) noexcept nogil
    @cython.locals(seat=int, side=int, kind=int)
    cdef void _settle(self) noexcept nogil
    @cython.locals(seat=int, kind=int)
    cdef void _take_up_reserve(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void _go_out(self) noexcept nogil
    @cython.locals(side=int, black=bint)
    cdef int _manner(self, int seat) noexcept nogil
    @cython.locals(other=int, kind=int)
    cdef bint _concealed(self, int seat, int side) noexcept nogil
    @cython.locals(seat=int)
    cdef void _discard(self, int kind) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef void _begin_turn(self) noexcept nogil
    cdef void _end(self, int seat, int how) noexcept nogil

