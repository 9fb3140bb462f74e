cimport cython
from kanasta.bots.player cimport Player
from kanasta.game.deal cimport Deal
from kanasta.game.law cimport Law
from kanasta.game.lot cimport Lot

ctypedef unsigned long long bits

cdef int KIND_COUNT, OVER
cdef bits MASK, FACTOR, FORK

cdef class Rollout:
    cdef list bots
    # all of them are of the core
    cdef bint quick
    cdef readonly Law law
    cdef Player player0, player1, player2, player3, player4, player5
    cdef Deal blank, deal
    cdef Lot lot
    cdef bits digest
    cdef int ended[64]
    cdef int actions[64]
    cdef bits digests[64]
    cdef int points[64][6]

    @cython.locals(seat=int, kind=int)
    cdef void _deal_out(self, long long number, bits start) noexcept nogil
    @cython.locals(count=int, action=int)
    cdef int _play_out(self, Deal deal, Lot lot) noexcept nogil
    @cython.locals(side=int)
    cdef int _choose(self, Deal deal, Lot lot) noexcept nogil
    @cython.locals(side=int)
    cdef void _note(self, int place) noexcept nogil
    @cython.locals(mixed=bits)
    cdef void _mix(self, long long value) noexcept nogil
    @cython.locals(side=int, seat=int, kind=int, place=int)
    cdef void _mix_end(self, Deal deal) noexcept nogil
    @cython.locals(count=int)
    cpdef tuple play(self, Deal deal, Lot lot)
    @cython.locals(place=int, number="long long", total=int, start=bits)
    cpdef list batch(self, long long first, int count, object seed)
