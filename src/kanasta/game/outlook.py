"""The look-ahead of one turn: can the opening minimum still be reached, and can this hand still go out?

Both answers are exact. Wilds are alike for what a meld may hold, so both are small dynamic programmes over
the ranks and the number of wilds used so far; which wilds those are matters only for their value, and the
dearest are counted first. A cheap bound answers most questions before either is entered.
"""

from __future__ import annotations

from kanasta.cards import ACE, BLACK_THREE, FOUR, JOKER, RED_THREE, TWO, UNKNOWN
from kanasta.game.state import State

NONE = -1
ALL = 0xFFFFFFFFFFFFFFFF
# Canastas that a hand would end with, as a bit for each pair of numbers: natural * 8 + mixed, each up to seven.
MANY_NATURAL = 0xFF00000000000000
MANY_MIXED = 0x8080808080808080


class Outlook(State):
    """A deal that can tell what the player whose turn it is can still reach in this turn."""

    # What a meld may hold

    def _valid(self, naturals: int, wilds: int) -> bool:
        """Whether a meld of a rank may hold so many."""
        size = naturals + wilds
        if size < 3 or size > 60 or naturals < self.law.least_naturals:
            return False
        if self.law.most_cards > 0 and size > self.law.most_cards:
            return False
        return wilds <= self.law.wild_limit[size]

    def _closes(self) -> bool:
        """Whether a full meld is put away, so that another of its rank may begin (HF-25, HF-26)."""
        return self.law.again and self.law.most_cards > 0

    def _fits(self, naturals: int, wilds: int, more: int, more_wilds: int) -> bool:
        """Whether so many more cards can be laid to a meld that holds so many now, with a next one if it fills."""
        if more + more_wilds == 0:
            return True
        if self._valid(naturals + more, wilds + more_wilds):
            return True
        room = self.law.most_cards - naturals - wilds
        if not self._closes() or more + more_wilds < room:
            return False
        for filling in range(min(more_wilds, room) + 1):
            if room - filling > more or not self._valid(naturals + room - filling, wilds + filling):
                continue
            if self._fits(0, 0, more - room + filling, more_wilds - filling):
                return True
        return False

    def _fits_wilds(self, held: int, more: int) -> bool:
        """The same for wilds melded on their own."""
        if more == 0:
            return True
        if not self.law.wild_melds:
            return False
        size = held + more
        if self.law.most_cards == 0:
            return size >= 3
        if size <= self.law.most_cards:
            return size >= 3
        size %= self.law.most_cards
        return self._closes() and (size == 0 or size >= 3)

    def _wild_value(self, jokers: int, twos: int, count: int) -> int:
        """What the dearest so many of these wilds are worth."""
        joker, two = self.law.values[JOKER], self.law.values[TWO]
        if joker >= two:
            first = min(count, jokers)
            return first * joker + (count - first) * two
        first = min(count, twos)
        return first * two + (count - first) * joker

    def _staged_value(self, side: int) -> int:
        """What the cards in the side's open melds are worth: the opening that is being laid."""
        total = 0
        for kind in range(ACE + 1):
            if self._size(side, kind) > 0:
                total += self._laid_value(side, kind)
            for place in range(self.closed_count[side][kind]):
                total += self._closed_value(side, kind, place)
        return total

    def _laid_value(self, side: int, kind: int) -> int:
        return (
            self.natural[side][kind] * self.law.values[kind]
            + self.twos[side][kind] * self.law.values[TWO]
            + self.jokers[side][kind] * self.law.values[JOKER]
        )

    def _closed_value(self, side: int, kind: int, place: int) -> int:
        twos, jokers = self.closed[side][kind][place] >> 4, self.closed[side][kind][place] & 15
        value = twos * self.law.values[TWO] + jokers * self.law.values[JOKER]
        if kind >= FOUR:
            value += (self.law.most_cards - twos - jokers) * self.law.values[kind]
        return value

    # The opening minimum

    def _rest(self) -> int:
        """Cards that come into the hand when a waiting take is finished."""
        if not self.waiting:
            return 0
        count = 0
        for place in range(self._rest_bottom(), self.pile_size):
            if self.pile[place] != RED_THREE:
                count += 1
        return count

    def _rest_bottom(self) -> int:
        """Where in the pile the part begins that a take brings, its upcard already gone."""
        if self.law.most_taken == 0 or self.law.most_taken > self.pile_size:
            return 0
        return self.pile_size + 1 - self.law.most_taken

    def _opening_in_reach(self, spare: int) -> bool:
        """Whether the staged melds and cards of the hand can reach the minimum with so many cards kept (0 to 2)."""
        seat, side = self.turn, self.turn % self.law.sides
        need = self.minimum[side] - self._staged_value(side)
        if need <= 0 and self.held[seat] >= spare:
            return True
        wilds = self.hand[seat][JOKER] + self.hand[seat][TWO]
        sure = used = most = 0
        for rank in range(FOUR, ACE + 1):
            held = self.hand[seat][rank]
            if held == 0:
                continue
            if self._size(side, rank) > 0 or held >= 3:
                most += held * self.law.values[rank]
                if self.law.most_cards == 0 or self._size(side, rank) + held <= self.law.most_cards:
                    sure += held * self.law.values[rank]
                    used += held
            elif held == 2 and wilds > 0:
                most += 2 * self.law.values[rank]
        if sure >= need and self.held[seat] - used >= spare:
            return True
        most += self._wild_value(self.hand[seat][JOKER], self.hand[seat][TWO], wilds)
        if most < need:
            return False
        best = self._best_opening(seat, side, min(wilds, 31), spare)
        return best >= 0 and best >= need

    def _best_opening(self, seat: int, side: int, wilds: int, spare: int) -> int:
        """The most that cards of the hand can add to the staged melds with so many kept; negative if that cannot be."""
        now = 0
        for used in range(wilds + 1):
            for kept in range(3):
                self.plan[0][used][kept] = -1
        self.plan[0][0][min(2, self.hand[seat][BLACK_THREE])] = 0
        for rank in range(FOUR, ACE + 1):
            if self.hand[seat][rank] > 0 or self._size(side, rank) > 0:
                self._plan_rank(side, rank, self.hand[seat][rank], wilds, now)
                now = 1 - now
        own = self.twos[side][JOKER] + self.jokers[side][JOKER]
        best = -1
        for used in range(wilds + 1):
            for alone in range(wilds - used + 1):
                if not self._fits_wilds(own, alone):
                    continue
                for kept in range(3):
                    if self.plan[now][used][kept] < 0 or kept + wilds - used - alone < spare:
                        continue
                    total = self.plan[now][used][kept] + self._wild_value(
                        self.hand[seat][JOKER], self.hand[seat][TWO], used + alone
                    )
                    best = max(best, total)
        return best

    def _plan_rank(self, side: int, rank: int, held: int, wilds: int, now: int) -> None:
        """One step of that programme: every way to use cards of one rank, from plan[now] into the other."""
        after = 1 - now
        naturals = self.natural[side][rank]
        laid = self.twos[side][rank] + self.jokers[side][rank]
        for used in range(wilds + 1):
            for kept in range(3):
                self.plan[after][used][kept] = -1
        for more in range(held + 1):
            for extra in range(wilds + 1):
                if not self._fits(naturals, laid, more, extra):
                    continue
                value = more * self.law.values[rank]
                for used in range(wilds - extra + 1):
                    for kept in range(3):
                        if self.plan[now][used][kept] < 0:
                            continue
                        keeps = min(2, kept + held - more)
                        total = self.plan[now][used][kept] + value
                        if total > self.plan[after][used + extra][keeps]:
                            self.plan[after][used + extra][keeps] = total

    # Going out

    def _can_go_out(self) -> bool:
        """Whether the player can still go out in this turn with the cards in hand, and with the rest of a waiting take.

        Asked of a hand of any size, but entered in earnest only when every card has somewhere to go.
        """
        seat = self.turn
        rest = self._rest()
        if self.reserved[seat] > 0 or self.hand[seat][UNKNOWN] > 0 or rest > 1 or self.answer == 2:
            return False
        if not self._canastas_in_reach(rest):
            return False
        if rest == 0:
            return self._goes_out(NONE, NONE)
        late = NONE
        for place in range(self._rest_bottom(), self.pile_size):
            if self.pile[place] != RED_THREE:
                late = self.pile[place]
        if self.hand[seat][BLACK_THREE] > 0:
            # Black threes are the last act, so they do not go before cards that are still to come.
            return False
        # The last card of the pile comes when all else is melded: it is discarded, or laid onto one of the melds.
        if self._goes_out(late, NONE):
            return True
        if self.law.discard_required:
            return False
        if late >= FOUR:
            return self._goes_out(late, late)
        if late <= TWO:
            if self._goes_out(late, JOKER):
                return True
            for rank in range(FOUR, ACE + 1):
                if self._goes_out(late, rank):
                    return True
        return False

    def _canastas_in_reach(self, rest: int) -> bool:
        """A cheap bound: whether the wilds could fill up as many melds as going out needs, the fullest first."""
        seat, side = self.turn, self.turn % self.law.sides
        wilds = self.hand[seat][JOKER] + self.hand[seat][TWO] + rest
        need = self.law.need_canastas
        for kind in range(ACE + 1):
            need -= self.closed_count[side][kind]
        for lacks in range(self.law.canasta + 1):
            if need <= 0 or wilds < lacks:
                break
            for rank in range(FOUR, ACE + 1):
                size = self._size(side, rank) + self.hand[seat][rank]
                if lacks == 0 and size >= self.law.canasta:
                    need -= size // self.law.canasta if self._closes() else 1
                    continue
                if self._closes():
                    size %= self.law.canasta
                if lacks > 0 and size + lacks == self.law.canasta and need > 0 and wilds >= lacks:
                    need -= 1
                    wilds -= lacks
        own = self.twos[side][JOKER] + self.jokers[side][JOKER]
        if need > 0 and self.law.wild_melds:
            need -= (own + self.hand[seat][JOKER] + self.hand[seat][TWO] + rest) // self.law.canasta
        return need <= 0

    def _goes_out(self, late: int, onto: int) -> bool:
        """Whether the hand can be played whole, with one discard at most, and the side then has its canastas.

        ``late`` is a card that comes when the rest is melded, ``onto`` the kind of the meld that it joins; NONE: it is
        the discard.
        """
        seat, side = self.turn, self.turn % self.law.sides
        may_discard = not self.law.discard_forbidden and not (late != NONE and onto != NONE)
        stuck, stuck_kind = 0, NONE
        wilds = self.hand[seat][JOKER] + self.hand[seat][TWO]
        for rank in range(FOUR, ACE + 1):
            held = self.hand[seat][rank]
            if held == 0 or self._size(side, rank) > 0 or held >= 3:
                continue
            if held == 1 or wilds == 0:
                stuck += held
                stuck_kind = rank
        if stuck > 1:
            return False
        if late != NONE and onto == NONE:
            # The late card is the discard, so nothing else is.
            return may_discard and stuck == 0 and self._melds_all(NONE, NONE, NONE)
        if not may_discard or (self.law.discard_required and self._black_threes_close()):
            return stuck == 0 and self._melds_all(NONE, late, onto)
        if stuck == 1:
            return self._melds_all(stuck_kind, late, onto)
        if not self.law.discard_required and self._melds_all(NONE, late, onto):
            return True
        for kind in range(ACE + 1):
            if self.hand[seat][kind] > 0 and kind != RED_THREE and self._melds_all(kind, late, onto):
                return True
        return False

    def _black_threes_close(self) -> bool:
        """Whether black threes are or can be melded as the closing act, after which nothing is discarded (C18)."""
        side = self.turn % self.law.sides
        if not self.law.black_threes:
            return False
        return self.natural[side][BLACK_THREE] > 0 or self.hand[self.turn][BLACK_THREE] >= 3

    def _melds_all(self, discard: int, late: int, onto: int) -> bool:
        """Whether all cards but ``discard`` can be melded, with enough canastas and points in the end."""
        seat, side = self.turn, self.turn % self.law.sides
        black = self.hand[seat][BLACK_THREE] - (discard == BLACK_THREE)
        if black > 0 and not self._black_threes_fit(side, black):
            return False
        waived = False
        if self.pending and not self._whole_hand_opens(seat, side, discard):
            if not self._minimum_waived(seat):
                return False
            waived = True
        wilds = self.hand[seat][JOKER] + self.hand[seat][TWO] - (discard == JOKER or discard == TWO)
        if late != NONE and late <= TWO:
            wilds += 1
        if wilds > 31:
            return False
        now = 0
        for used in range(wilds + 1):
            self.reach[0][used] = 0
        self.reach[0][0] = 1
        for rank in range(FOUR, ACE + 1):
            more = self.hand[seat][rank] - (discard == rank)
            if late == rank:
                more += 1
            if more > 0 or self._size(side, rank) > 0:
                self._reach_rank(side, rank, more, wilds, now, late if onto == rank else NONE)
                now = 1 - now
        for used in range(wilds + 1):
            if self.reach[now][used] == 0:
                continue
            if self._enough(side, self.reach[now][used], wilds - used, onto == JOKER, waived):
                return True
        return False

    def _black_threes_fit(self, side: int, count: int) -> bool:
        return self.law.black_threes and (self.natural[side][BLACK_THREE] > 0 or count >= 3)

    def _whole_hand_opens(self, seat: int, side: int, discard: int) -> bool:
        """Whether the staged melds and all of the hand but the discard reach the minimum."""
        total = self._staged_value(side)
        for kind in range(ACE + 1):
            total += self.hand[seat][kind] * self.law.values[kind]
        if discard != NONE:
            total -= self.law.values[discard]
        return total >= self.minimum[side]

    def _minimum_waived(self, seat: int) -> bool:
        """Whether going out now would be concealed and so need no minimum; never for a take, whose rest must come."""
        return (
            self.law.concealed_waives
            and (self.law.concealed_player or self.law.concealed_side)
            and not self.melded[seat]
            and not self.waiting
        )

    def _reach_rank(self, side: int, rank: int, more: int, wilds: int, now: int, late: int) -> None:
        """One step: lay all of one rank with each number of wilds; without the late card its meld must stand too."""
        after = 1 - now
        naturals = self.natural[side][rank]
        laid = self.twos[side][rank] + self.jokers[side][rank]
        for used in range(wilds + 1):
            self.reach[after][used] = 0
        for extra in range(wilds + 1):
            if (
                late != NONE
                and late <= TWO
                and (extra == 0 or not self._fits(naturals, laid, more, extra - 1))
            ):
                continue
            if late >= FOUR and not self._fits(naturals, laid, more - 1, extra):
                continue
            for used in range(wilds - extra + 1):
                if self.reach[now][used]:
                    self.reach[after][used + extra] |= self._arranged(
                        naturals, laid, more, extra, self.reach[now][used]
                    )

    def _arranged(self, naturals: int, laid: int, more: int, extra: int, made: int) -> int:
        """The canastas that can be made so: those before (``made``), moved on by each way to lay these cards."""
        found = 0
        if more + extra == 0 or self._valid(naturals + more, laid + extra):
            found |= self._counted(naturals + more + laid + extra, laid + extra, made)
        room = self.law.most_cards - naturals - laid
        if not self._closes() or more + extra <= room:
            return found
        for filling in range(min(extra, room) + 1):
            if room - filling <= more and self._valid(naturals + room - filling, laid + filling):
                closed = self._counted(self.law.most_cards, laid + filling, made)
                found |= self._arranged(0, 0, more - room + filling, extra - filling, closed)
        return found

    def _counted(self, size: int, wilds: int, made: int) -> int:
        if size < self.law.canasta:
            return made
        if wilds == 0:
            return ((made << 8) & ALL) | (made & MANY_NATURAL)
        return ((made & ~MANY_MIXED) << 1) | (made & MANY_MIXED)

    def _enough(self, side: int, made: int, wilds: int, late: bool, canasta: bool) -> bool:
        """Whether these wilds can be melded on their own and the side then has the canastas that going out needs.

        ``canasta``: it must have one in any case.
        """
        own = self.twos[side][JOKER] + self.jokers[side][JOKER]
        if not self._fits_wilds(own, wilds) or (
            late and (wilds == 0 or not self._fits_wilds(own, wilds - 1))
        ):
            return False
        wild = self.closed_count[side][JOKER]
        if self._closes():
            wild += (own + wilds) // self.law.most_cards
        elif own + wilds >= self.law.canasta:
            wild += 1
        if wild < self.law.need_wild:
            return False
        natural = mixed = 0
        for kind in range(FOUR, ACE + 1):
            for place in range(self.closed_count[side][kind]):
                if self.closed[side][kind][place]:
                    mixed += 1
                else:
                    natural += 1
        for place in range(64):
            if not (made >> place) & 1:
                continue
            naturals, mixes = natural + (place >> 3), mixed + (place & 7)
            if canasta and naturals + mixes + wild == 0:
                continue
            if (
                naturals >= self.law.need_natural
                and mixes >= self.law.need_mixed
                and naturals + mixes + wild >= self.law.need_canastas
            ):
                return True
        return False

    # Both together

    def _must_go_out(self) -> bool:
        """Whether this turn can only end the deal: the partner said yes, or black threes were melded."""
        return self.answer == 1 or self.natural[self.turn % self.law.sides][BLACK_THREE] > 0

    def _lives(self) -> bool:
        """Whether the turn, as it stands after drawing or taking, can still be ended by the rules (A1, A2)."""
        seat = self.turn
        if self.pending:
            if not self._must_go_out():
                spare = 0 if self.reserved[seat] > 0 else max(0, 2 - self._rest())
                if self._opening_in_reach(spare):
                    return True
            return self._can_go_out()
        if not self._must_go_out() and (self.reserved[seat] > 0 or self.held[seat] >= 2):
            return True
        return self._can_go_out()
