cimport cython
from kanasta.game.law cimport Law

cdef int ACE, BLACK_THREE, FOUR, JOKER, KIND_COUNT, RED_THREE, TWO, UNKNOWN
cdef int OVER, START, WIDTH, CLOSED, ROOM

cdef class State:
    cdef readonly Law law
    cdef readonly int turn, dealer, number, stage, barred
    # pending: an opening is being laid; waiting: the rest of a taken pile waits for its minimum
    cdef readonly bint pending, waiting
    # of this turn: the player melded or added; joined a meld that lay there before; closed a canasta begun in it
    cdef readonly bint laid, joined, closed_begun
    # the last card went down unseen
    cdef readonly bint face_down
    # a bit for each kind whose meld was begun in this turn
    cdef readonly int begun
    # the upcard of a take that waits for the opening minimum
    cdef readonly int taken_up
    # the partner's answer in this turn: 0 none, 1 yes, 2 no; and who asked
    cdef readonly int answer, asker
    cdef readonly int ended_by, ended_how
    cdef readonly int stock_top, stock_end
    # cards at the end of the stock that everyone saw go there; and those that the cutter saw
    cdef readonly int bottom, cutter, cut_left
    cdef readonly int pile_size
    cdef int scores[6]
    cdef int minimum[6]
    cdef unsigned char melded[6]
    cdef unsigned char held[6]
    cdef unsigned char reserved[6]
    cdef unsigned char red[6]
    cdef unsigned char hand[6][16]
    cdef unsigned char known[6][16]
    cdef unsigned char reserve[6][16]
    cdef unsigned char natural[6][16]
    cdef unsigned char twos[6][16]
    cdef unsigned char jokers[6][16]
    cdef unsigned char closed_count[6][16]
    cdef unsigned char closed[6][16][6]
    cdef unsigned char stock[352]
    cdef unsigned char pile[352]
    # room for the look-ahead, no part of the state
    cdef int plan[2][32][3]
    cdef unsigned long long reach[2][32]
    # room for dealing unknown cards: those that are left, by kind, and in the order in which they are dealt
    cdef int left[16]
    cdef unsigned char pool[352]

    @cython.locals(seat=int, side=int, kind=int, place=int)
    cdef void _copy_to(self, State other) noexcept nogil
    cdef int _size(self, int side, int kind) noexcept nogil
    @cython.locals(kind=int, some="unsigned char")
    cdef bint _has_melds(self, int side) noexcept nogil
    cdef bint _opened(self, int side) noexcept nogil
    @cython.locals(kind=int, place=int)
    cdef bint _frozen(self) noexcept nogil
    cdef bint _barred(self) noexcept nogil
    @cython.locals(count=int, kind=int, wilds=int, place=int, large=bint)
    cdef int _canastas(self, int side, int sort) noexcept nogil
    cdef int _seat(self, int seat) except -1
    cdef int _side(self, int side) except -1
