"""Careful: sound human habits, quick enough to play out thousands of deals.

Each legal action gets a worth in points, and the best is taken. It reads the law and the cards that its seat may know:
its own hand, the melds, the pile, how many cards others hold, and those known to be in their hands. It never reads
another hand, a reserve or the stock's order, so a view and the whole deal give the same choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.bots.player import Player
from kanasta.bots.tuned import tuned
from kanasta.bots.weights import NAMES, Weights
from kanasta.cards import ACE, BLACK_THREE, FOUR, JOKER, RED_THREE, TWO
from kanasta.game.action import (
    ACTIONS,
    ADD,
    ADD_BLACK_THREE,
    ADD_JOKER,
    ADD_JOKER_TO_WILDS,
    ADD_TWO,
    ADD_TWO_TO_WILDS,
    ASK,
    DISCARD,
    DRAW,
    KEEP,
    MELD,
    MELD_BLACK_THREES,
    MELD_JOKER,
    MELD_TWO,
    MELD_WILDS,
    NO,
    TAKE_JOKER,
    TAKE_ONTO,
    TAKE_TWO,
    YES,
    Action,
)
from kanasta.game.stage import ASKED, CUT, FIRST, MELDING

if TYPE_CHECKING:
    from kanasta.game.deal import Deal
    from kanasta.game.law import Law
    from kanasta.game.lot import Lot

LEAST = -1000000
NEVER = 100000
WHOLE = 256
# The ways to take of the core, and the value of ``stock.out`` from which takes go on.
WAY_PAIR = 1
WAY_WILD = 2
WAY_ONTO = 4
TAKES_GO_ON = 2


class Careful(Player):
    """Plays by habits: with given ``Weights``, or with those that were tuned for each law.

    A lot is cast only between equals.
    """

    name = "careful"
    version = 2

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> int:
            """Each of the weights is an attribute of its name."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.law: Law | None = None
        self.adapts = weights is None
        self._weigh(weights or Weights())

    def prepare(self, law: Law) -> None:
        """Take up the weights for this law, unless they were given."""
        if self.adapts and law is not self.law:
            self.law = law
            self._weigh(tuned(law))

    def _weigh(self, weights: Weights) -> None:
        for name in NAMES:
            setattr(self, name, getattr(weights, name))

    def _choose(self, deal: Deal, lot: Lot) -> int:
        count = deal._list()
        if count == 1:
            return deal.offers[0]
        if deal.stage == MELDING:
            return self._step(deal, lot, count)
        if deal.stage == FIRST:
            return self._best(deal, lot, count, False)
        if deal.stage == ASKED:
            return YES if self._agrees(deal) else NO
        if deal.stage == CUT:
            # Wilds, and red threes, which are replaced: the last offer keeps the most.
            return deal.offers[count - 1]
        return self._best(deal, lot, count, self._late(deal))

    def _step(self, deal: Deal, lot: Lot, count: int) -> int:
        """A step after drawing or taking: go out if it pays, else the best meld that is worth it, else a discard."""
        late = self._late(deal)
        if deal.answer != 2 and deal.reserved[deal.turn] == 0 and self._may_go_out(deal):
            pays = self._going_out_pays(deal)
            if deal.offers[0] == ASK and self.go - self.ask < pays <= self.go + self.ask:
                return ASK
            if deal.answer == 1 or pays > self.go:
                return self._way_out(deal, lot, count)
        return self._best(deal, lot, count, late)

    def _best(self, deal: Deal, lot: Lot, count: int, late: bool) -> int:
        """The action of the greatest worth; among equals by lot."""
        side = deal.turn % deal.law.sides
        self.naturals_made = deal._canastas(side, 0)
        self.mixed_made = deal._canastas(side, 1)
        self.wilds_made = deal._canastas(side, 2)
        best, most, equals = deal.offers[0], LEAST, 1
        for place in range(count):
            action = deal.offers[place]
            if action == ASK:
                continue
            if action >= DISCARD:
                # Everything worth melding is melded first.
                if most > 0:
                    break
                worth = self._discard_worth(deal, action - DISCARD, late)
            elif action <= TAKE_ONTO:
                worth = 0 if action == DRAW else self._take_worth(deal, action, late)
            else:
                worth = self._meld_worth(deal, action, late)
                if deal.stage != MELDING:
                    worth += self._pile_worth(deal, late)
                elif worth <= 0 and not deal.pending:
                    continue
            if worth > most:
                best, most, equals = action, worth, 1
            elif worth == most:
                equals += 1
                if lot._below(equals) == 0:
                    best = action
        return best

    def discards(self, deal: Deal) -> list[Action]:
        """The discards that are legal for the player whose turn it is, the best first."""
        late = self._late(deal)
        found = []
        for place in range(deal._list()):
            if DISCARD <= deal.offers[place] < KEEP:
                worth = self._discard_worth(deal, deal.offers[place] - DISCARD, late)
                found.append((-worth, deal.offers[place]))
        return [ACTIONS[action] for _, action in sorted(found)]

    # Going out

    def _may_go_out(self, deal: Deal) -> bool:
        """Whether this hand can go out, taking the cheap ways to say no first."""
        if deal.pending:
            return deal._can_go_out()
        return deal._can_go_out_from_hand()

    def _going_out_pays(self, deal: Deal) -> int:
        """What ending the deal now is worth more than playing on."""
        seat, side = deal.turn, deal.turn % deal.law.sides
        worth = deal.law.out_points
        if self._late(deal):
            worth += self.last_turns
        if self._threatened(deal, side):
            worth += self.threatened
        for other in range(deal.law.players):
            if other == seat:
                continue
            if other % deal.law.sides == side:
                worth -= (deal.held[other] + deal.reserved[other]) * self.ours
            else:
                worth += deal.held[other] * self.theirs + deal.reserved[other] * self.ours
        for other in range(deal.law.sides):
            if other != side and self._bare(deal, other):
                worth += self.uncovered
        if self.alarm != 0:
            worth += self._caught(deal) * self.alarm // WHOLE
        return worth

    def _caught(self, deal: Deal) -> int:
        """What playing on is likely to lose, since an opponent goes out before the seat has another turn."""
        seat, side = deal.turn, deal.turn % deal.law.sides
        safe = WHOLE
        for other in range(deal.law.players):
            if other % deal.law.sides != side:
                safe = safe * (WHOLE - self._likely_out(deal, other)) // WHOLE
        if safe == WHOLE:
            return 0
        cost = 2 * deal.law.out_points
        for kind in range(ACE + 1):
            cost += deal.hand[seat][kind] * deal.law.values[kind]
        for other in range(deal.law.players):
            if other != seat and other % deal.law.sides == side:
                cost += (deal.held[other] + deal.reserved[other]) * self.ours
        return (WHOLE - safe) * max(0, cost) // WHOLE

    def _likely_out(self, deal: Deal, other: int) -> int:
        """How likely that opponent can lay or discard all that it will have, as a share of 256."""
        side = other % deal.law.sides
        cards = deal.held[other] + deal.law.draw - 1  # one is discarded
        if deal.reserved[other] > 0 or cards > 6 or not self._has_needed(deal, side):
            return 0
        # Cards of the ranks that lie already fit, and wilds nearly always.
        fit = deal.law.deck[TWO] + deal.law.deck[JOKER]
        for kind in range(FOUR, ACE + 1):
            if deal._size(side, kind) > 0:
                fit += deal.law.deck[kind]
        likely = WHOLE
        for _ in range(cards):
            likely = likely * fit // deal.law.deck_size
        return likely

    def _bare(self, deal: Deal, side: int) -> bool:
        """Whether the side would lose by an end now, for want of a canasta or an opening."""
        if deal.law.minus_all:
            return not deal._has_canasta(side)
        if deal.red[side] == 0 or not deal.law.red_minus:
            return False
        if deal.law.red_for_canasta:
            return not deal._has_canasta(side)
        return deal.law.red_for_opened and not deal._has_melds(side)

    def _threatened(self, deal: Deal, side: int) -> bool:
        """Whether an opponent whose side has its canastas holds few cards."""
        for other in range(deal.law.players):
            if (
                other % deal.law.sides != side
                and deal.reserved[other] == 0
                and deal.held[other] <= self.threat
                and self._has_needed(deal, other % deal.law.sides)
            ):
                return True
        return False

    def _has_needed(self, deal: Deal, side: int) -> bool:
        """Whether the side has the canastas that going out asks for."""
        return self._enough(deal, deal._canastas(side, 0), deal._canastas(side, 1), deal._canastas(side, 2))

    def _enough(self, deal: Deal, natural: int, mixed: int, wild: int) -> bool:
        return (
            natural + mixed + wild >= deal.law.need_canastas
            and natural >= deal.law.need_natural
            and mixed >= deal.law.need_mixed
            and wild >= deal.law.need_wild
        )

    def _late(self, deal: Deal) -> bool:
        """Whether the deal may be over before the seat has another turn."""
        if deal.stock_end - deal.stock_top < deal.law.draw * deal.law.players:
            return True
        return self._threatened(deal, deal.turn % deal.law.sides)

    def _way_out(self, deal: Deal, lot: Lot, count: int) -> int:
        """The best step of those after which the hand can still go out."""
        answer = deal.answer
        # As if the partner had said yes: the core then offers no other steps.
        deal.answer = 1
        deal.offered = -1
        fewer = deal._list()
        best = deal.offers[0] if fewer > 0 else -1
        if fewer > 1:
            best = self._best(deal, lot, fewer, True)
        deal.answer = answer
        deal.offered = -1
        deal._list()
        return best if best >= 0 else self._best(deal, lot, count, True)

    def _agrees(self, deal: Deal) -> bool:
        """A partner's answer: yes where its own hand costs little, or somebody else is about to go out."""
        seat = (deal.turn + deal.law.sides) % deal.law.players
        if self._threatened(deal, deal.turn % deal.law.sides):
            return True
        total = 0
        for kind in range(ACE + 1):
            total += deal.hand[seat][kind] * deal.law.values[kind]
        return total <= self.agree

    # Melding

    def _meld_worth(self, deal: Deal, action: int, late: bool) -> int:
        if action < MELD_TWO:
            return self._laid_worth(deal, action - MELD + FOUR, 3, 0, 0, late)
        if action < MELD_JOKER:
            return self._laid_worth(deal, action - MELD_TWO + FOUR, 2, 1, 0, late)
        if action < ADD:
            return self._laid_worth(deal, action - MELD_JOKER + FOUR, 2, 0, 1, late)
        if action < ADD_TWO:
            return self._laid_worth(deal, action - ADD + FOUR, 1, 0, 0, late)
        if action < ADD_JOKER:
            return self._laid_worth(deal, action - ADD_TWO + FOUR, 0, 1, 0, late)
        if action < MELD_WILDS:
            return self._laid_worth(deal, action - ADD_JOKER + FOUR, 0, 0, 1, late)
        if action < ADD_TWO_TO_WILDS:
            return self._wilds_worth(deal, 3 - (action - MELD_WILDS), action - MELD_WILDS, late)
        if action == ADD_TWO_TO_WILDS:
            return self._wilds_worth(deal, 1, 0, late)
        if action == ADD_JOKER_TO_WILDS:
            return self._wilds_worth(deal, 0, 1, late)
        return 1  # black threes, which are melded only on the way out

    def _laid_worth(self, deal: Deal, kind: int, naturals: int, twos: int, jokers: int, late: bool) -> int:
        """What laying these cards of the hand to a meld of a rank is worth."""
        side = deal.turn % deal.law.sides
        before = deal._size(side, kind)
        after = before + naturals + twos + jokers
        wilds = deal.twos[side][kind] + deal.jokers[side][kind] + twos + jokers
        worth = self._values(deal, kind, naturals, twos, jokers)
        if late:
            worth += worth  # else they would count against us
        else:
            worth += naturals * self.natural - twos * self.two - jokers * self.joker
        if before == 0:
            worth += self.new_meld
            if not deal.pending and not deal._has_melds(side):
                worth += self.open
        if self.cover != 0 and before < deal.law.canasta and self._covers(deal, side, kind, before):
            worth += (after - before) * self.cover
        if after < deal.law.canasta:
            worth += (after - before) * after * self.progress
        elif before < deal.law.canasta:
            worth += self._canasta_worth(deal, wilds)
        if wilds > 0 and wilds == twos + jokers and before > 0:
            worth -= self._spoiled(deal, kind, before)
        return worth - self._stripped(deal, side, kind, naturals, naturals + twos + jokers, late)

    def _covers(self, deal: Deal, side: int, kind: int, before: int) -> bool:
        """Whether the hand makes the meld the first canasta, without which the side loses, and the stock is low."""
        seat = deal.turn
        return (
            self.naturals_made + self.mixed_made + self.wilds_made == 0
            and before + deal.hand[seat][kind] + deal.hand[seat][TWO] + deal.hand[seat][JOKER]
            >= deal.law.canasta
            and deal.stock_end - deal.stock_top <= 2 * deal.law.draw * deal.law.players
            and self._bare(deal, side)
        )

    def _values(self, deal: Deal, kind: int, naturals: int, twos: int, jokers: int) -> int:
        return (
            naturals * deal.law.values[kind] + twos * deal.law.values[TWO] + jokers * deal.law.values[JOKER]
        )

    def _canasta_worth(self, deal: Deal, wilds: int) -> int:
        """What a finished canasta of a rank is worth."""
        worth = deal.law.mixed_points if wilds > 0 else deal.law.natural_points
        if self.naturals_made + self.mixed_made + self.wilds_made == 0:
            worth += self.first_canasta
        if wilds > 0:
            if self.mixed_made < deal.law.need_mixed:
                worth += self.needed
        elif self.naturals_made < deal.law.need_natural:
            worth += self.needed
        return worth

    def _spoiled(self, deal: Deal, kind: int, before: int) -> int:
        """What the first wild takes from a clean meld that might become, or is, a natural canasta."""
        more = deal.law.natural_points - deal.law.mixed_points
        if before >= deal.law.canasta:
            return more + self.needed
        share = self.spoil
        if deal.law.need_natural > self.naturals_made:
            more += self.needed
            share += self.spoil_needed
        if more <= 0:
            return 0
        more *= before + deal.hand[deal.turn][kind]
        # Of less than nothing C and Python round to different sides.
        return more * share // (WHOLE * 2) if share > 0 else -(more * -share // (WHOLE * 2))

    def _stripped(self, deal: Deal, side: int, kind: int, naturals: int, cards: int, late: bool) -> int:
        """What a smaller hand costs; less than nothing where the reserve waits."""
        seat = deal.turn
        if deal.reserved[seat] > 0:
            return -cards * self.empty
        if late:
            return 0
        left = deal.held[seat] - cards
        if left < 2:
            # After it only the deal can end, and whether that pays was judged before.
            return NEVER
        cost = 0
        short = self._kept(deal, left) - left
        if short > 0:
            cost = min(cards, short) * short * self.strip
            if self._enough(deal, self.naturals_made, self.mixed_made, self.wilds_made):
                cost = cost * self.strip_ready // WHOLE
        if naturals > 0 and 2 <= deal.hand[seat][kind] <= 3 and deal._frozen():
            cost += deal.pile_size * self.frozen_pair
        return cost

    def _kept(self, deal: Deal, left: int) -> int:
        """How many cards are better kept: more by one who plays alone, and while canastas are missing."""
        kept = self.keep
        if deal.law.players == deal.law.sides:
            kept += self.keep_alone
        if kept + deal.law.need_canastas * self.keep_missing <= left:
            return 0
        missing = deal.law.need_canastas - self.naturals_made - self.mixed_made - self.wilds_made
        return kept + max(0, missing) * self.keep_missing

    def _wilds_worth(self, deal: Deal, twos: int, jokers: int, late: bool) -> int:
        """What laying wilds on their own is worth."""
        seat, side = deal.turn, deal.turn % deal.law.sides
        before = deal._size(side, JOKER)
        cards = twos + jokers
        at_hand = before + deal.hand[seat][TWO] + deal.hand[seat][JOKER]
        worth = self._values(deal, JOKER, 0, twos, jokers)
        if late:
            worth += worth
        else:
            worth -= twos * self.two + jokers * self.joker
        wanted = deal.law.need_wild > self.wilds_made
        if before + cards >= deal.law.canasta and before < deal.law.canasta:
            worth += deal.law.wild_points
        elif before >= deal.law.canasta:
            worth += 0
        elif wanted or before > 0 or at_hand >= self.wild_start:
            share = cards * min(at_hand, deal.law.canasta)
            worth += deal.law.wild_points * share // (deal.law.canasta * deal.law.canasta)
        if wanted:
            worth += cards * self.needed
        if before == 0 and not deal.pending and not deal._has_melds(side):
            worth += self.open
        return worth - self._stripped(deal, side, JOKER, 0, cards, late)

    # Taking the pile

    def _take_worth(self, deal: Deal, action: int, late: bool) -> int:
        """What the pile is worth, with the cards that taking it lays; drawing is worth nothing."""
        seat, side = deal.turn, deal.turn % deal.law.sides
        up = deal.pile[deal.pile_size - 1]
        coming = min(deal.pile_size, 99)
        # The upcard lies in the meld already, and the rest in the hand.
        deal.natural[side][up] += 1
        deal.held[seat] += coming
        if action < TAKE_TWO:
            worth = self._laid_worth(deal, up, 2, 0, 0, late)
        elif action < TAKE_JOKER:
            worth = self._laid_worth(deal, up, 1, 1, 0, late)
        elif action < TAKE_ONTO:
            worth = self._laid_worth(deal, up, 1, 0, 1, late)
        else:
            worth = self._onto_worth(deal, side, up)
        deal.natural[side][up] -= 1
        deal.held[seat] -= coming
        if deal._size(side, up) == 0:
            worth += self.new_meld
            if not deal._has_melds(side):
                worth += self.open
        return worth + deal.law.values[up] + self._pile_worth(deal, late)

    def _onto_worth(self, deal: Deal, side: int, up: int) -> int:
        """What the upcard brings to the own meld, where it is already counted."""
        size = deal._size(side, up)
        if size == deal.law.canasta:
            return self._canasta_worth(deal, deal.twos[side][up] + deal.jokers[side][up])
        return size * self.progress if size < deal.law.canasta else 0

    def _pile_worth(self, deal: Deal, late: bool) -> int:
        """What the cards beneath the upcard are worth in the hand."""
        seat, side = deal.turn, deal.turn % deal.law.sides
        bottom = 0
        if 0 < deal.law.most_taken < deal.pile_size:
            bottom = deal.pile_size - deal.law.most_taken
        worth = 0
        for place in range(bottom, deal.pile_size - 1):
            kind = deal.pile[place]
            if kind == RED_THREE:
                worth += deal.law.red_points[1]
            elif kind == TWO:
                worth += self.two
            elif kind == JOKER:
                worth += self.joker
            elif kind >= FOUR and deal._size(side, kind) > 0:
                worth += self.taken + self.taken_fit + deal.law.values[kind]
            elif late:
                worth -= deal.law.values[kind]
            else:
                worth += self.taken
                if deal.hand[seat][kind] >= 2:
                    worth += self.taken_pair
                elif deal.hand[seat][kind] == 1:
                    worth += self.taken_match
        return worth

    # Discarding

    def _discard_worth(self, deal: Deal, kind: int, late: bool) -> int:
        return -self._kept_worth(deal, kind, late) - self._danger(deal, kind)

    def _kept_worth(self, deal: Deal, kind: int, late: bool) -> int:
        """What the hand loses with the card."""
        seat, side = deal.turn, deal.turn % deal.law.sides
        if kind <= TWO:
            worth = self.joker if kind == JOKER else self.two
            return self.fed + (-deal.law.values[kind] if late else worth)
        if late:
            return -deal.law.values[kind]
        if kind == BLACK_THREE:
            return self.stopper
        held = deal.hand[seat][kind]
        worth = self.single if held == 1 else self.pair if held == 2 else self.triple
        if held == 2 and not deal.law.ways_opened & WAY_ONTO:
            worth += self.only_pair
        if deal._size(side, kind) > 0:
            worth += self.own_rank
        elif held <= 2 and self._unseen(deal, kind) == 0:
            worth -= self.dead
        if not deal._has_melds(side):
            worth += deal.law.values[kind] * self.opener // WHOLE
        return worth

    def _unseen(self, deal: Deal, kind: int) -> int:
        """Cards of a rank that the seat has not seen: others hold them, or the stock."""
        unseen = deal.law.deck[kind] - deal.hand[deal.turn][kind]
        for side in range(deal.law.sides):
            unseen -= deal.natural[side][kind]
            for place in range(deal.closed_count[side][kind]):
                unseen -= (
                    deal.law.most_cards
                    - (deal.closed[side][kind][place] >> 4)
                    - (deal.closed[side][kind][place] & 15)
                )
        return max(0, unseen - self._thrown(deal, kind))

    def _thrown(self, deal: Deal, kind: int) -> int:
        """Cards of the kind in the pile."""
        count = 0
        for place in range(deal.pile_size):
            if deal.pile[place] == kind:
                count += 1
        return count

    def _danger(self, deal: Deal, kind: int) -> int:
        """What the next player gains by this discard, times how likely it is that the pile is taken with it."""
        if kind < FOUR or deal.barred > 1:
            return 0
        if deal.stock_top == deal.stock_end and deal.law.stock_out < TAKES_GO_ON:
            return 0
        likely = self._likely_taken(deal, (deal.turn + 1) % deal.law.players, kind)
        if likely == 0:
            return 0
        cards = deal.pile_size + 1
        if 0 < deal.law.most_taken < cards:
            cards = deal.law.most_taken
        return likely * (self.pile_base + cards * self.pile_card) // WHOLE

    def _likely_taken(self, deal: Deal, other: int, kind: int) -> int:
        """How likely that seat could take the pile with this card on top, as a share of 256."""
        side = other % deal.law.sides
        opened = deal._has_melds(side)
        ways = deal.law.ways_opened if opened else deal.law.ways_unopened
        if deal._frozen():
            ways &= deal.law.ways_frozen
        size = deal._size(side, kind)
        if size > 0 and ways & WAY_ONTO and not deal.law.most_cards:
            return WHOLE
        likely = self._likely_held(deal, other, kind, ways)
        if size > 0 and deal.law.own_bars:
            likely = likely * self.unfinished // WHOLE
        if not opened:
            likely = likely * self.unopened // WHOLE
        for _ in range(min(3, self._thrown(deal, kind))):
            likely = likely * self.thrown // WHOLE
        return likely

    def _likely_held(self, deal: Deal, other: int, kind: int, ways: int) -> int:
        """How likely it holds what a take in one of these ways needs: a pair, or a natural and a wild."""
        seat = deal.turn
        pool = deal.stock_end - deal.stock_top
        for each in range(deal.law.players):
            if each != seat:
                pool += deal.held[each] + deal.reserved[each]
        known = deal.known[other][kind]
        # The number to be expected in that hand, times 256, besides those known to be there.
        expected = max(0, self._unseen(deal, kind) - known) * deal.held[other] * WHOLE // max(1, pool)
        one = expected * WHOLE // (expected + 200)
        two = expected * expected // (expected * expected // WHOLE + 2 * expected + 2 * WHOLE)
        if known >= 2:
            one = two = WHOLE
        elif known == 1:
            one, two = WHOLE, one
        likely = two if ways & WAY_PAIR else 0
        if ways & WAY_WILD:
            likely = max(likely, one * self.has_wild // WHOLE)
        return likely


assert (
    ADD_BLACK_THREE > MELD_BLACK_THREES > ADD_JOKER_TO_WILDS > MELD_WILDS
)  # the order that _meld_worth reads
