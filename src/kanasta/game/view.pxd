cimport cython
from kanasta.game.deal cimport Deal
from kanasta.game.lot cimport Lot

cdef int FOUR, JOKER, KIND_COUNT, RED_THREE, TWO, UNKNOWN, CUT, MELDING, OVER, START

@cython.locals(hidden=Deal)
cpdef Deal masked(Deal deal, int seat)
@cython.locals(seen=int, place=int)
cdef void _mask(Deal deal, int seat) noexcept nogil
@cython.locals(other=int, kind=int)
cdef void _mask_hands(Deal deal, int seat) noexcept nogil
@cython.locals(seat=int, side=int, count=int, up=int, kind=int)
cdef void _unstage(Deal deal) noexcept nogil
cpdef bint filled(Deal deal, Lot lot)
@cython.locals(kind=int, seat=int, size=int)
cdef bint _fill(Deal deal, Lot lot) noexcept nogil
@cython.locals(seat=int, place=int)
cdef bint _fill_rest(Deal deal, int size) noexcept nogil
@cython.locals(seat=int, kind=int, side=int, place=int, twos=int, jokers=int)
cdef void _strike_out(Deal deal) noexcept nogil
@cython.locals(last=int, other=int, kind=int)
cdef void _shuffle_pool(Deal deal, Lot lot, int size) noexcept nogil
