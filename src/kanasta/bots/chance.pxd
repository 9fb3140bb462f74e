cimport cython
from kanasta.bots.player cimport Player
from kanasta.game.deal cimport Deal
from kanasta.game.lot cimport Lot

cdef class Chance(Player):
    @cython.locals(count=int)
    cdef int _choose(self, Deal deal, Lot lot) noexcept nogil
