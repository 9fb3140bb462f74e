cimport cython
from kanasta.game.deal cimport Deal
from kanasta.game.law cimport Law

cdef int ACE, BLACK_THREE, FOUR, JOKER, TWO, DRAW, START
cdef int SIGNS, SHARE
cdef long long FAR

cdef class Appraisal:
    cdef readonly Law law
    # by sign: of the side itself and of the others, each plain and times the share of the deck that is left
    cdef int weights[4][53]
    cdef int signs[6][53]

    @cython.locals(side=int, sign=int)
    cpdef object read(self, Deal deal)
    @cython.locals(side=int)
    cpdef object foretold(self, Deal deal)
    @cython.locals(side=int, sign=int, pile=int, wilds=int, place=int, can_take=bint)
    cdef void _read(self, Deal deal) noexcept nogil
    @cython.locals(kind=int, size=int, wilds=int, made=int)
    cdef void _read_melds(self, Deal deal, int side) noexcept nogil
    @cython.locals(other=int)
    cdef void _read_danger(self, Deal deal, int side) noexcept nogil
    @cython.locals(seat=int, kind=int, held=int, other=int)
    cdef void _read_hands(self, Deal deal, int side) noexcept nogil
    @cython.locals(total="long long", weight="long long", share="long long", other=int, sign=int, left=int, others=int)
    cdef int _expected(self, Deal deal, int side) noexcept nogil
