cimport cython
from kanasta.game.lot cimport Lot
from kanasta.game.points cimport Points

cdef int BLACK_THREE, JOKER, KIND_COUNT, RED_THREE, TWO, CUT, FIRST, FRESH

cdef class Dealing(Points):
    # what the last action drew, for the player's eyes, and the red threes that it laid out
    cdef readonly int fresh_count, fresh_red
    cdef unsigned char fresh[64]

    cdef void _begin_turn(self) noexcept nogil
    @cython.locals(place=int, kind=int, left=int, other=int, low=int, high=int)
    cdef void _shuffle(self, Lot lot) noexcept nogil
    @cython.locals(law_cut=int, lifted=int, turn=int, seat=int, place=int, size=int)
    cdef void _begin(self, int cut) noexcept nogil
    @cython.locals(players=int, first=int, turn=int, seat=int)
    cdef void _deal_hands(self) noexcept nogil
    cdef void _deal_card(self, int seat) noexcept nogil
    @cython.locals(kind=int, stays=bint)
    cdef void _turn_upcard(self) noexcept nogil
    @cython.locals(size=int, place=int)
    cdef void _put_under(self, int kind) noexcept nogil
    @cython.locals(count=int)
    cdef void _lay_red_threes(self, int seat) noexcept nogil
    @cython.locals(kind=int)
    cdef bint _draw_card(self, int seat) noexcept nogil
    @cython.locals(number=int, jokers=int, twos=int, reds=int, size=int, joker=int, two=int, seat=int, kept=int, first=int, end=int, left_jokers=int, left_twos=int, left_reds=int, other=int, kind=int)
    cdef void _keep(self, int place) noexcept nogil
