cimport cython
from kanasta.bots.player cimport Player
from kanasta.game.deal cimport Deal
from kanasta.game.law cimport Law
from kanasta.game.lot cimport Lot

cdef int ACE, BLACK_THREE, FOUR, JOKER, RED_THREE, TWO
cdef int ADD, ADD_BLACK_THREE, ADD_JOKER, ADD_JOKER_TO_WILDS, ADD_TWO, ADD_TWO_TO_WILDS, ASK, DISCARD, DRAW, KEEP
cdef int MELD, MELD_BLACK_THREES, MELD_JOKER, MELD_TWO, MELD_WILDS, NO, TAKE_JOKER, TAKE_ONTO, TAKE_TWO, YES
cdef int ASKED, CUT, FIRST, MELDING
cdef int LEAST, NEVER, WHOLE, WAY_PAIR, WAY_WILD, WAY_ONTO, TAKES_GO_ON

cdef class Careful(Player):
    # the numbers of weights.py
    cdef public int two, joker, stopper, single, pair, only_pair, triple, own_rank, dead, opener, open, new_meld, natural, progress
    cdef public int first_canasta, cover, needed, spoil, spoil_needed, wild_start, keep, keep_alone, keep_missing, strip, strip_ready, empty, frozen_pair, taken, taken_fit
    cdef public int taken_pair, taken_match, pile_base, pile_card, has_wild, unopened, unfinished, fed, thrown, go, ask, theirs
    cdef public int ours, uncovered, alarm, threat, threatened, last_turns, agree
    # the law whose weights these are; and whether they change with the law
    cdef Law law
    cdef bint adapts
    # the canastas that the side has, while one action is chosen
    cdef int naturals_made, mixed_made, wilds_made

    cpdef object prepare(self, Law law)
    @cython.locals(late=bint, place=int, worth=int)
    cpdef list discards(self, Deal deal)
    @cython.locals(count=int)
    cdef int _choose(self, Deal deal, Lot lot) noexcept nogil
    @cython.locals(late=bint, pays=int)
    cdef int _step(self, Deal deal, Lot lot, int count) noexcept nogil
    @cython.locals(best=int, most=int, equals=int, place=int, action=int, worth=int, side=int)
    cdef int _best(self, Deal deal, Lot lot, int count, bint late) noexcept nogil
    cdef bint _may_go_out(self, Deal deal) noexcept nogil
    @cython.locals(seat=int, side=int, worth=int, other=int)
    cdef int _going_out_pays(self, Deal deal) noexcept nogil
    @cython.locals(seat=int, side=int, other=int, safe=int, cost=int, kind=int)
    cdef int _caught(self, Deal deal) noexcept nogil
    @cython.locals(side=int, cards=int, fit=int, kind=int, likely=int)
    cdef int _likely_out(self, Deal deal, int other) noexcept nogil
    cdef bint _bare(self, Deal deal, int side) noexcept nogil
    @cython.locals(other=int)
    cdef bint _threatened(self, Deal deal, int side) noexcept nogil
    cdef bint _has_needed(self, Deal deal, int side) noexcept nogil
    cdef bint _enough(self, Deal deal, int natural, int mixed, int wild) noexcept nogil
    cdef bint _late(self, Deal deal) noexcept nogil
    @cython.locals(answer=int, fewer=int, best=int)
    cdef int _way_out(self, Deal deal, Lot lot, int count) noexcept nogil
    @cython.locals(seat=int, total=int, kind=int)
    cdef bint _agrees(self, Deal deal) noexcept nogil
    cdef int _meld_worth(self, Deal deal, int action, bint late) noexcept nogil
    @cython.locals(side=int, before=int, after=int, wilds=int, worth=int)
    cdef int _laid_worth(self, Deal deal, int kind, int naturals, int twos, int jokers, bint late) noexcept nogil
    @cython.locals(seat=int)
    cdef bint _covers(self, Deal deal, int side, int kind, int before) noexcept nogil
    cdef int _values(self, Deal deal, int kind, int naturals, int twos, int jokers) noexcept nogil
    @cython.locals(worth=int)
    cdef int _canasta_worth(self, Deal deal, int wilds) noexcept nogil
    @cython.locals(more=int, share=int)
    cdef int _spoiled(self, Deal deal, int kind, int before) noexcept nogil
    @cython.locals(seat=int, cost=int, short=int, left=int)
    cdef int _stripped(self, Deal deal, int side, int kind, int naturals, int cards, bint late) noexcept nogil
    @cython.locals(kept=int, missing=int)
    cdef int _kept(self, Deal deal, int left) noexcept nogil
    @cython.locals(seat=int, side=int, before=int, cards=int, at_hand=int, worth=int, wanted=bint, share=int)
    cdef int _wilds_worth(self, Deal deal, int twos, int jokers, bint late) noexcept nogil
    @cython.locals(seat=int, side=int, up=int, coming=int, worth=int)
    cdef int _take_worth(self, Deal deal, int action, bint late) noexcept nogil
    @cython.locals(size=int)
    cdef int _onto_worth(self, Deal deal, int side, int up) noexcept nogil
    @cython.locals(seat=int, side=int, bottom=int, worth=int, place=int, kind=int)
    cdef int _pile_worth(self, Deal deal, bint late) noexcept nogil
    cdef int _discard_worth(self, Deal deal, int kind, bint late) noexcept nogil
    @cython.locals(seat=int, side=int, held=int, worth=int)
    cdef int _kept_worth(self, Deal deal, int kind, bint late) noexcept nogil
    @cython.locals(unseen=int, side=int, place=int)
    cdef int _unseen(self, Deal deal, int kind) noexcept nogil
    @cython.locals(count=int, place=int)
    cdef int _thrown(self, Deal deal, int kind) noexcept nogil
    @cython.locals(likely=int, cards=int)
    cdef int _danger(self, Deal deal, int kind) noexcept nogil
    @cython.locals(side=int, opened=bint, ways=int, size=int, likely=int)
    cdef int _likely_taken(self, Deal deal, int other, int kind) noexcept nogil
    @cython.locals(seat=int, pool=int, each=int, known=int, expected=int, one=int, two=int, likely=int)
    cdef int _likely_held(self, Deal deal, int other, int kind, int ways) noexcept nogil
