cimport cython
from kanasta.game.outlook cimport Outlook

cdef int ACE, KIND_COUNT, RED_THREE, LINE_CARDS, LINE_NATURAL, LINE_MIXED, LINE_WILD, LINE_RED_THREES, LINE_OUT, LINE_HAND, LINE_RESERVE, LINES, CONCEALED, BLACK_THREES

cdef class Points(Outlook):
    @cython.locals(total=int, line=int)
    cdef int _points(self, int side) noexcept nogil
    @cython.locals(minus=bint)
    cdef int _line(self, int side, int line) noexcept nogil
    cdef bint _has_canasta(self, int side) noexcept nogil
    @cython.locals(total=int, kind=int, place=int)
    cdef int _melded_value(self, int side) noexcept nogil
    @cython.locals(points=int, plus=bint)
    cdef int _red_value(self, int side, bint minus) noexcept nogil
    cdef int _out_value(self, int side) noexcept nogil
    @cython.locals(total=int, seat=int, kind=int)
    cdef int _hand_value(self, int side) noexcept nogil
    @cython.locals(total=int, seat=int, kind=int)
    cdef int _reserve_value(self, int side) noexcept nogil
    @cython.locals(total=int, seat=int)
    cdef int _reserve_threes(self, int side) noexcept nogil
