cdef class Law:
    cdef readonly object variant
    cdef readonly int players, sides
    cdef readonly int deck[16]
    cdef readonly int deck_size
    cdef readonly int values[16]
    cdef readonly int hand, extra, reserve, cut, cutter
    cdef readonly bint upcard, upcard_wild, upcard_red, upcard_black, upcard_under, first_discards
    cdef readonly int draw, stock_out, ways_opened, ways_unopened, ways_frozen
    cdef readonly bint frozen_by_wild, frozen_by_red, frozen_by_black, wild_round, black_round
    cdef readonly int most_taken
    cdef readonly bint own_bars, finish_first, rest_counts
    cdef readonly int canasta, most_cards, least_naturals
    cdef readonly bint again, wild_melds, black_threes
    cdef readonly int wild_limit[64]
    cdef readonly int need_canastas, need_natural, need_mixed, need_wild
    cdef readonly bint discard_required, discard_forbidden, face_down, ask
    cdef readonly bint concealed_player, concealed_side, concealed_own, concealed_onto, concealed_waives
    cdef readonly int natural_points, mixed_points, wild_points, out_points, concealed_points, black_points
    cdef readonly bint canasta_cards, minus_all, red_for_canasta, red_for_opened, red_for_out, red_minus
    cdef readonly int red_in_reserve
    cdef readonly int red_points[64]
