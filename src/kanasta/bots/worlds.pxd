cimport cython
from kanasta.bots.appraisal cimport Appraisal
from kanasta.bots.player cimport Player
from kanasta.game.deal cimport Deal
from kanasta.game.law cimport Law
from kanasta.game.lot cimport Lot

ctypedef unsigned long long bits

cdef int KIND_COUNT, RED_THREE, UNKNOWN, DRAW, TAKE_ONTO, ASKED, GOING_OUT, OVER, START, STOCK_OUT
cdef int MOST_TURNS, MOST_STEPS, MOST_CELLS, ATTEMPTS
cdef bits MASK, FORK

cdef class Worlds:
    cdef readonly Law law
    cdef Player habits
    cdef Lot lot
    # the seat's view with the cards that are known to be in hands; a whole world; and the one that is played out
    cdef Deal base, world, trial
    cdef int side, seat
    cdef bits seed
    cdef int left[16]
    # how much likelier than by chance a hand holds a card of the kind, its first and further ones; 256 is once
    cdef int first_odds[6][16]
    cdef int more_odds[6][16]
    # what is compared: steps, and whether it is still in the running
    cdef int turns
    cdef int steps[64][40]
    cdef int length[64]
    cdef bint live[64]
    # chances of the match by the totals after the deal, in millionths
    cdef int cells, low, step, target, deals_left
    cdef int chances[4096]
    # the same where the totals are only expected
    cdef int expectations[4096]
    # who foretells the points after so many further turns; none: every world is played to the end of the deal
    cdef Appraisal appraisal
    cdef int horizon
    # what came of it, by turn: worlds, sums of worths and of their products, of points, and of what happened
    cdef readonly int count
    cdef long long worths[64]
    cdef long long products[64][64]
    cdef long long own_points[64]
    cdef long long other_points[64]
    cdef int taken[64]
    cdef int went_out[64]
    cdef int others_out[64]
    cdef long long now[64]

    @cython.locals(kind=int, other=int)
    cpdef object prepare(self, Deal deal, int seat, Player habits, list left, list first_odds, list more_odds)
    @cython.locals(place=int, number=int)
    cpdef object compare(self, list turns)
    cpdef object run(self, int first, int count)
    @cython.locals(number=int)
    cdef void _run(self, int first, int count) noexcept nogil
    @cython.locals(place=int, other=int)
    cdef void _try_all(self, bits start) noexcept nogil
    @cython.locals(number=int, action=int, watching=bint, turn=int, ahead=int)
    cdef void _try(self, int place) noexcept nogil
    @cython.locals(seat=int, kind=int)
    cdef void _believe(self) noexcept nogil
    @cython.locals(place=int)
    cdef bint _may(self, int action) noexcept nogil
    @cython.locals(side=int, points=int, best=int, total=int)
    cdef void _note(self, int place) noexcept nogil
    cdef int _points(self, int side) noexcept nogil
    cdef int _chance(self, int own, int other) noexcept nogil
    @cython.locals(row=int, column=int, x=int, y=int, top=int, bottom=int, place=int)
    cdef int _between(self, int* table, int own, int other) noexcept nogil
    cdef bint _make(self, int number) noexcept nogil
    @cython.locals(kind=int, seat=int, turn=int, first=int)
    cdef bint _deal_out(self, Deal world) noexcept nogil
    @cython.locals(kind=int, total=int, weight=int, cast=int, place=int)
    cdef bint _deal_hand(self, Deal world, int seat) noexcept nogil
    @cython.locals(kind=int, seat=int, size=int, place=int, other=int, last=int)
    cdef bint _deal_rest(self, Deal world) noexcept nogil
