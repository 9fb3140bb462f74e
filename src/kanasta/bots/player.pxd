from kanasta.game.deal cimport Deal
from kanasta.game.law cimport Law
from kanasta.game.lot cimport Lot

cdef class Player:
    cdef int _choose(self, Deal deal, Lot lot) noexcept nogil
    cpdef object prepare(self, Law law)
    cpdef object choose_in(self, Deal deal, Lot lot)
