cimport cython
from kanasta.game.state cimport State

ctypedef unsigned long long bits

cdef int ACE, BLACK_THREE, FOUR, JOKER, RED_THREE, TWO, UNKNOWN, NONE
cdef bits ALL, MANY_NATURAL, MANY_MIXED

cdef class Outlook(State):
    @cython.locals(size=int)
    cdef bint _valid(self, int naturals, int wilds) noexcept nogil
    cdef bint _closes(self) noexcept nogil
    @cython.locals(room=int, filling=int)
    cdef bint _fits(self, int naturals, int wilds, int more, int more_wilds) noexcept nogil
    @cython.locals(size=int)
    cdef bint _fits_wilds(self, int held, int more) noexcept nogil
    @cython.locals(joker=int, two=int, first=int)
    cdef int _wild_value(self, int jokers, int twos, int count) noexcept nogil
    @cython.locals(total=int, kind=int, place=int)
    cdef int _staged_value(self, int side) noexcept nogil
    cdef int _laid_value(self, int side, int kind) noexcept nogil
    @cython.locals(twos=int, jokers=int, value=int)
    cdef int _closed_value(self, int side, int kind, int place) noexcept nogil
    @cython.locals(count=int, place=int)
    cdef int _rest(self) noexcept nogil
    cdef int _rest_bottom(self) noexcept nogil
    @cython.locals(seat=int, side=int, need=int, wilds=int, sure=int, used=int, most=int, rank=int, held=int, best=int)
    cdef bint _opening_in_reach(self, int spare) noexcept nogil
    @cython.locals(now=int, used=int, kept=int, rank=int, own=int, best=int, alone=int, total=int)
    cdef int _best_opening(self, int seat, int side, int wilds, int spare) noexcept nogil
    @cython.locals(after=int, naturals=int, laid=int, used=int, kept=int, more=int, extra=int, value=int, keeps=int, total=int)
    cdef void _plan_rank(self, int side, int rank, int held, int wilds, int now) noexcept nogil
    @cython.locals(seat=int, rest=int, late=int, place=int, rank=int)
    cdef bint _can_go_out(self) noexcept nogil
    @cython.locals(seat=int, side=int, wilds=int, need=int, kind=int, lacks=int, rank=int, size=int, own=int)
    cdef bint _canastas_in_reach(self, int rest) noexcept nogil
    @cython.locals(seat=int, side=int, may_discard=bint, stuck=int, stuck_kind=int, wilds=int, rank=int, held=int, kind=int)
    cdef bint _goes_out(self, int late, int onto) noexcept nogil
    @cython.locals(side=int)
    cdef bint _black_threes_close(self) noexcept nogil
    @cython.locals(seat=int, side=int, black=int, waived=bint, wilds=int, now=int, used=int, rank=int, more=int)
    cdef bint _melds_all(self, int discard, int late, int onto) noexcept nogil
    cdef bint _black_threes_fit(self, int side, int count) noexcept nogil
    @cython.locals(total=int, kind=int)
    cdef bint _whole_hand_opens(self, int seat, int side, int discard) noexcept nogil
    cdef bint _minimum_waived(self, int seat) noexcept nogil
    @cython.locals(after=int, naturals=int, laid=int, used=int, extra=int)
    cdef void _reach_rank(self, int side, int rank, int more, int wilds, int now, int late) noexcept nogil
    @cython.locals(found=bits, room=int, filling=int, closed=bits)
    cdef bits _arranged(self, int naturals, int laid, int more, int extra, bits made) noexcept nogil
    cdef bits _counted(self, int size, int wilds, bits made) noexcept nogil
    @cython.locals(own=int, wild=int, natural=int, mixed=int, kind=int, place=int, naturals=int, mixes=int)
    cdef bint _enough(self, int side, bits made, int wilds, bint late, bint canasta) noexcept nogil
    cdef bint _must_go_out(self) noexcept nogil
    @cython.locals(seat=int, spare=int)
    cdef bint _lives(self) noexcept nogil
