"""The law of one table: a variant for one number of players, as the plain numbers that the core reads.

Nothing here decides a rule: each field is one value of the variant under a short name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.cards import (
    ACE,
    BLACK_THREE,
    JOKER,
    KIND_COUNT,
    KINDS,
    TWO,
    deck_counts,
)
from kanasta.message import Complaint
from kanasta.rules.variant import for_players

if TYPE_CHECKING:
    from kanasta.rules.variant import Variant

WAYS = {"natural pair": 1, "natural and wild": 2, "onto a meld": 4}
MOST_CARDS = 344
MOST_SIZE = 64
STOCK_OUT = (
    "ends the deal after the turn",
    "ends the deal at once",
    "lets takes go on",
    "forces takes to go on",
)


class Law:
    """What a variant says for so many players. Read only."""

    def __init__(self, variant: Variant, players: int) -> None:
        """Raises Complaint where the variant has no game for that number of players."""
        variant.check_players(players)
        self.variant = variant
        self.players = players
        self.sides = variant.sides(players)
        self._read_cards(variant, players)
        self._read_dealing(variant, players)
        self._read_pile(variant)
        self._read_melds(variant)
        self._read_ends(variant, players)
        self._read_scores(variant)

    def _read_cards(self, variant: Variant, players: int) -> None:
        packs = for_players(variant.deck.packs, players, "deck.packs")
        jokers = for_players(variant.deck.jokers, players, "deck.jokers")
        self.deck = [*deck_counts(packs, jokers), 0]
        self.deck_size = sum(deck_counts(packs, jokers))
        if self.deck_size > MOST_CARDS:
            raise Complaint(
                "deck: {size} cards are too many; at most {most} can be played with",
                size=self.deck_size,
                most=MOST_CARDS,
            )
        values = variant.values
        points = [values.four_to_seven] * 8 + [values.eight_to_king] * 6 + [values.ace, 0]
        points[JOKER], points[TWO], points[BLACK_THREE] = values.joker, values.two, values.black_three
        points[KINDS.index("r")] = 0
        self.values = points

    def _read_dealing(self, variant: Variant, players: int) -> None:
        dealing = variant.dealing
        self.hand = for_players(dealing.hand, players, "dealing.hand")
        self.extra = dealing.extra_card
        self.reserve = dealing.reserve
        self.cut = ("is plain", "lets the cutter keep cards", "gives the reserves").index(dealing.cut)
        # The cutter sits at the dealer's right: the seat before the dealer where play goes to the left.
        self.cutter = -1 if variant.players.direction == "left" else 1
        self.upcard = dealing.upcard == "turned"
        self.upcard_wild = "wild" in dealing.upcard_replaced
        self.upcard_red = "red three" in dealing.upcard_replaced
        self.upcard_black = "black three" in dealing.upcard_replaced
        self.upcard_under = dealing.upcard_goes == "under the stock"
        self.first_discards = dealing.first_turn == "only discards"
        dealt = players * (self.hand + self.reserve) + self.extra + self.upcard
        if dealt > self.deck_size:
            raise Complaint(
                "dealing: {dealt} cards are dealt and the deck holds {size}", dealt=dealt, size=self.deck_size
            )
        if self.hand < 2:
            raise Complaint("dealing.hand: {hand} cards are too few; at least 2 are needed", hand=self.hand)

    def _read_pile(self, variant: Variant) -> None:
        pile = variant.pile
        self.draw = for_players(variant.stock.draw, self.players, "stock.draw")
        self.stock_out = STOCK_OUT.index(variant.stock.out)
        self.ways_opened = sum(WAYS[way] for way in set(pile.opened))
        self.ways_unopened = sum(WAYS[way] for way in set(pile.unopened))
        self.ways_frozen = sum(WAYS[way] for way in set(pile.frozen))
        self.frozen_by_wild = "wild" in pile.frozen_by
        self.frozen_by_red = "red three" in pile.frozen_by
        self.frozen_by_black = "black three" in pile.frozen_by
        self.wild_round = pile.wild == "bars for a round"
        self.black_round = pile.black_three == "bars for a round"
        self.most_taken = pile.most_taken
        self.own_bars = pile.own_unfinished_meld == "bars"
        self.finish_first = pile.finish_first
        self.rest_counts = variant.opening.rest_counts

    def _read_melds(self, variant: Variant) -> None:
        melds = variant.melds
        self.canasta = melds.canasta
        self.most_cards = melds.most_cards
        self.least_naturals = melds.least_naturals
        self.again = melds.same_rank == "again after a canasta"
        self.wild_melds = melds.wild_melds
        self.black_threes = melds.black_threes == "when going out"
        limits = [0] * MOST_SIZE
        for size in range(3, MOST_SIZE):
            limit = size - melds.least_naturals
            if melds.most_wilds:
                limit = min(limit, melds.most_wilds)
            if melds.half_wilds:
                limit = min(limit, size // 2)
            if melds.wilds_by_size:
                limit = min(limit, melds.wilds_by_size[min(size - 3, len(melds.wilds_by_size) - 1)])
            limits[size] = limit
        self.wild_limit = limits

    def _read_ends(self, variant: Variant, players: int) -> None:
        going_out = variant.going_out
        self.need_canastas = for_players(going_out.canastas, players, "going_out.canastas")
        self.need_natural = going_out.natural_canastas
        self.need_mixed = going_out.mixed_canastas
        self.need_wild = going_out.wild_canastas
        self.discard_required = going_out.final_discard == "required"
        self.discard_forbidden = going_out.final_discard == "forbidden"
        self.face_down = going_out.face_down
        # Only a partner can be asked.
        self.ask = going_out.ask_partner and self.sides < players
        concealed = variant.concealed
        self.concealed_player = concealed.after == "nothing melded by the player"
        self.concealed_side = concealed.after == "nothing melded by the side"
        self.concealed_own = concealed.canasta == "of the turn"
        self.concealed_onto = concealed.onto_partner
        self.concealed_waives = concealed.waives_minimum

    def _read_scores(self, variant: Variant) -> None:
        scoring, red = variant.scoring, variant.red_threes
        self.natural_points = scoring.natural_canasta
        self.mixed_points = scoring.mixed_canasta
        self.wild_points = scoring.wild_canasta
        self.out_points = scoring.going_out
        self.concealed_points = scoring.concealed
        self.black_points = scoring.black_threes
        self.canasta_cards = scoring.melded_cards == "all count"
        self.minus_all = scoring.without_canasta == "everything counts minus"
        self.red_for_canasta = red.plus_for == "a side with a canasta"
        self.red_for_opened = red.plus_for == "a side that opened"
        self.red_for_out = red.plus_for == "the side that went out"
        self.red_minus = red.otherwise == "minus"
        self.red_in_reserve = red.in_reserve
        self.red_points = [_red_three_points(count, red.each, red.totals) for count in range(MOST_SIZE)]

    def minimum(self, score: int, number: int) -> int:
        """The opening minimum of a side with this match score, in the deal of this number (1 is the first)."""
        opening = self.variant.opening
        if opening.by == "deal":
            return opening.deals[min(number, len(opening.deals)) - 1]
        if score < 0:
            return opening.negative
        return max(
            (band for band in opening.bands if band.score <= score), key=lambda band: band.score
        ).minimum

    def __reduce__(self) -> tuple[type[Law], tuple[Variant, int]]:
        return (Law, (self.variant, self.players))


def _red_three_points(count: int, each: int, totals: dict[int, int]) -> int:
    # Beyond the largest number that has a total of its own, each further one counts by itself again.
    reached = max((number for number in totals if number <= count), default=0)
    return totals.get(reached, 0) + (count - reached) * each


assert len(KINDS) == KIND_COUNT == ACE + 1
