"""Reading a record: strictly, line by line, and playing it on the way.

A line that cannot be read, or played by the rules, is a Complaint that begins with its number. What can be played but
does not give what the text states (scores, endings, dealers, decks, the result) is gathered as differences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kanasta.cards import JOKER, SUITS, TWO, deck_faces
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.line import LINES
from kanasta.game.lines import DEAL, END, QUOTED, TAKE_BACK, WORDS, At, Line, Lines, fault, plain, short
from kanasta.game.match import Match
from kanasta.game.notation import IllegalAction
from kanasta.game.record import ENDS_TURN, FORMAT, Load, Record, Seat, result_text, side_text
from kanasta.game.refusal import refusal
from kanasta.game.shuffle import Setup, Shuffle, commitment, of_match
from kanasta.game.stage import ENDINGS
from kanasta.game.step import read_step
from kanasta.message import Complaint, Value, nearest
from kanasta.rules.shelf import house_value
from kanasta.rules.variant import Variant

FACES = frozenset(deck_faces(1, 1))
HOUSE = "house: match.target = 2000"
DECK = "deck: Ks 4h * ..."
SHUFFLE = 'shuffle: "seed" "nonce"'
VERBS = ("draw", "take", "meld", "add", "discard", "keep")


class Head(NamedTuple):
    """The head of a deal: how it is laid out, the scores that it states, and the lines of dealer and scores."""

    setup: Setup
    dealer_line: int
    scores: tuple[int, ...]
    scores_line: int


class Reader:
    """Reads one record. Used once."""

    def __init__(self, text: str, load: Load) -> None:
        self.load = load
        self.lines = Lines(text)
        self.differences: list[Complaint] = []
        self.seed: int | None = None

    def record(self) -> Record:
        """All of it. Raises Complaint."""
        version, seats = self._head()
        match = self._first_deal()
        if match is None:
            raise self.lines.ends("a deal")
        self.match = match
        try:
            while self._deal_goes_on():
                pass
            self._result()
        except Complaint as complaint:
            if not self.differences:
                raise
            # Where something differed before, what cannot be played now may come of that.
            self.differences.append(complaint)
        return Record(self.match, seats, version, tuple(self.differences))

    def _differs(self, number: int, text: str, /, **values: Value) -> None:
        self.differences.append(fault(number, text, **values))

    # The head

    def _head(self) -> tuple[int, tuple[Seat, ...]]:
        first = self.lines.take(FORMAT)
        if first.text != FORMAT:
            raise fault(first.number, 'a record begins with "{form}", not "{text}"',
                        form=FORMAT, text=short(first.text))  # fmt: skip
        form = "rules: czech, version 1"
        line = self.lines.after("rules", form)
        found = re.fullmatch(rf"({QUOTED.pattern}|[\w-]+), version ([0-9]{{1,6}})", line.text)
        if not found:
            raise line.wrong(form)
        name = line.unquoted(found[1]) if found[1].startswith('"') else found[1]
        self.variant = self._variant(line, name)
        players, line = self.lines.number("players", "players: 4")
        with At(line.number):
            self.law = Law(self.variant, players)
        seats = tuple(self._seat(number) for number in range(players))
        if self.lines.begins("seed"):
            self.seed, _ = self.lines.number("seed", "seed: 42")
        return int(found[2]), seats

    def _variant(self, line: Line, name: str) -> Variant:
        house: dict[str, object] = {}
        lines = {}
        while self.lines.begins("house"):
            one = self.lines.after("house", HOUSE)
            try:
                with At(one.number):
                    key, value = house_value(one.text)
            except (ValueError, RecursionError):  # a number too long, or brackets too deep
                raise one.wrong(HOUSE) from None
            if key in house:
                raise fault(one.number, "{key}: this house rule was given above", key=key)
            house[key], lines[key] = value, one.number
        with At(line.number):
            variant = self.load(name, {})
        try:
            return self.load(name, house) if house else variant
        except Complaint as complaint:
            number = next((lines[key] for key in lines if key in str(complaint)), min(lines.values()))
            raise fault(number, "{why}", why=plain(str(complaint))) from None

    def _seat(self, number: int) -> Seat:
        form = f'seat {number}: "Ana", person'
        line = self.lines.after(f"seat {number}", form)
        found = re.fullmatch(rf"({QUOTED.pattern}), (person|([\w.+-]+) ([\w.+-]+))", line.text)
        if not found:
            raise line.wrong(form)
        try:
            return Seat(line.unquoted(found[1]), found[3] or "", found[4] or "")
        except ValueError:
            raise line.wrong(form) from None

    # A deal

    def _first_deal(self) -> Match | None:
        head = self._deal_head(1)
        if head is None:
            return None if self.seed is None else Match(self.variant, self.law.players, self.seed)
        match = Match(self.variant, self.law.players, self.seed, setup=head.setup)
        self._check_head(head, None if self.seed is None else match.next_dealer(), match)
        return match

    def _deal_head(self, number: int) -> Head | None:
        """The head of the deal of that number; None where the record ends before the head does."""
        form = f"deal {number}"
        if not self.lines.more():
            return None
        line = self.lines.take(form)
        if line.text != form:
            raise line.unexpected(form)
        if not any(each.text.startswith("cut:") for each in self.lines.rest()):
            self._only_head()
            return None
        dealer, dealer_line = self.lines.number("dealer", "dealer: 0")
        if not 0 <= dealer < self.law.players:
            raise fault(
                dealer_line.number,
                "seats are 0 to {last}, not {seat}",
                last=self.law.players - 1,
                seat=dealer,
            )
        scores, scores_line = self.lines.numbers("scores", self.law.sides)
        shuffle = self._shuffle()
        deck = self._deck()
        cut, cut_line = self.lines.number("cut", "cut: 0")
        low, high = Deal.cut_bounds(self.law)
        if not low <= cut <= high:
            raise fault(
                cut_line.number, "the cut lifts {low} to {high} cards, not {cut}", low=low, high=high, cut=cut
            )
        if shuffle is None and self.seed is not None:
            shuffle = of_match(self.seed, number)
        if shuffle is not None and (shuffle.deck(self.law), shuffle.cut(self.law)) != (deck, cut):
            self._differs(cut_line.number, "the deck and the cut are not those that the seed gives")
            shuffle = None
        return Head(Setup(dealer, deck, cut, shuffle), dealer_line.number, scores, scores_line.number)

    def _only_head(self) -> None:
        """The rest of the lines are of the head of a deal that was not written whole: they are passed over."""
        for line in self.lines.rest():
            if line.text.split(":")[0] not in DEAL:
                raise line.unexpected("cut: 0")
        self.lines.place = len(self.lines.lines)

    def _shuffle(self) -> Shuffle | None:
        if not self.lines.begins("commitment"):
            return None
        shown = self.lines.after("commitment", "commitment: ...")
        line = self.lines.after("shuffle", SHUFFLE)
        words = QUOTED.findall(line.text)
        if not words or " ".join(words) != line.text:
            raise line.wrong(SHUFFLE)
        try:
            seed, *nonces = [line.unquoted(word) for word in words]
            shuffle = Shuffle(seed, tuple(nonces))
            right = commitment(seed)
        except ValueError:  # a line feed in a nonce
            raise line.wrong(SHUFFLE) from None
        if shown.text != right:
            self._differs(shown.number, "the commitment of this seed is {right}", right=right)
        return shuffle

    def _deck(self) -> tuple[str, ...]:
        deck: list[str] = []
        left = Counter(deck_faces(self.law.deck[TWO] // len(SUITS), self.law.deck[JOKER]))
        line = self.lines.after("deck", DECK)
        while True:
            for face in line.text.split():
                if face not in FACES:
                    raise fault(
                        line.number, '"{face}" is no card{hint}', face=short(face), hint=nearest(face, FACES)
                    )
                if left[face] == 0:
                    raise fault(line.number, "{face}: the deck holds no more of these", face=face)
                left[face] -= 1
                deck.append(face)
            if not self.lines.begins("deck"):
                break
            line = self.lines.after("deck", DECK)
        if len(deck) != self.law.deck_size:
            raise fault(line.number, "{count} cards lie in the deck, which holds {size}; one that is missing: {face}",
                        count=len(deck), size=self.law.deck_size, face=next(iter(+left)))  # fmt: skip
        return tuple(deck)

    def _check_head(self, head: Head, dealer: int | None, match: Match) -> None:
        if dealer is not None and head.setup.dealer != dealer:
            self._differs(head.dealer_line, "seat {right} deals deal {deal}, not seat {dealer}",
                          right=dealer, deal=match.number, dealer=head.setup.dealer)  # fmt: skip
        if list(head.scores) != match.scores:
            self._differs(head.scores_line, "deal {deal} begins with the scores {right}, not {scores}",
                          deal=match.number, right=_text(match.scores), scores=_text(head.scores))  # fmt: skip

    # Playing

    def _deal_goes_on(self) -> bool:
        """Play the deal at hand, and begin the next one; false where the record or the match ends with this one."""
        self._play()
        if not self.lines.more() or not self._end():
            return False
        match = self.match
        if not self.lines.more() or self.lines.begins("result"):
            return False
        line = self.lines.peek()
        if match.over:
            raise fault(line.number, "the match was over after deal {deal}", deal=match.number)
        dealer = match.next_dealer()
        head = self._deal_head(match.number + 1)
        if head is None:
            if self.seed is not None:
                match.next_deal()
            return False
        match.next_deal(head.setup)
        self._check_head(head, dealer, match)
        return True

    def _play(self) -> None:
        """The steps of a deal, up to what is no step."""
        turn, announced = 1, (0, 0)
        while self.lines.more():
            line = self.lines.peek()
            if self.lines.begins("turn"):
                announced = self._turn(line, turn)
            elif self.lines.begins(TAKE_BACK):
                self._take_back(line)
            elif self.lines.begins(*END, "deal", "result"):
                return
            else:
                for part in line.text.split(";"):
                    turn += self._step(line, part.strip(), turn, announced)
            self.lines.place += 1

    def _turn(self, line: Line, turn: int) -> tuple[int, int]:
        seat = self.match.deal.turn
        form = f"turn {turn}, seat {seat}"
        if self.match.deal.over:
            raise fault(line.number, "the deal is over; {form} comes next", form='"end: ..."')
        if line.text != form:
            raise fault(line.number, 'here is "{form}", not "{text}"', form=form, text=short(line.text))
        return turn, seat

    def _take_back(self, line: Line) -> None:
        form = f"{TAKE_BACK} {self.match.can_take_back()}"
        if not self.match.can_take_back():
            raise fault(line.number, "nothing can be taken back here")
        if line.text != form:
            raise fault(
                line.number, 'here "{form}" is possible, not "{text}"', form=form, text=short(line.text)
            )
        self.match.take_back()

    def _step(self, line: Line, text: str, turn: int, announced: tuple[int, int]) -> int:
        """Play one step; 1 where it ends the turn."""
        deal = self.match.deal
        read = read_step(text)
        if read is None:
            first = text.split(" ")[0]
            raise fault(line.number, '"{text}" is no line of a record and no single action{hint}',
                        text=short(text), hint=nearest(first, (*WORDS, *VERBS)))  # fmt: skip
        action, named = read
        if deal.over:
            raise fault(line.number, "{text}: the deal is over", text=short(text))
        if announced != (turn, deal.turn):
            raise fault(line.number, 'the line "turn {turn}, seat {seat}" is missing before this',
                        turn=turn, seat=deal.turn)  # fmt: skip
        if action not in deal.legal():
            why = refusal(IllegalAction.of(deal, action)).message
            raise fault(line.number, "{text} is not legal here: {why}", text=short(text), why=str(why))
        with At(line.number):
            self.match.play(action, named)
        return int(action.verb in ENDS_TURN)

    # The end

    def _end(self) -> bool:
        """The end of the deal at hand; false where the record ends before it does."""
        match, deal = self.match, self.match.deal
        form = "end: going out, seat 1"
        line = self.lines.take(form)
        if not deal.over:
            raise fault(line.number, "deal {deal} is not over yet: seat {seat} has to act",
                        deal=match.number, seat=deal.actor)  # fmt: skip
        ended = f"end: {ENDINGS[deal.ended_how]}" + (f", seat {deal.ended_by}" if deal.ended_by >= 0 else "")
        if not line.text.startswith("end:"):
            raise line.unexpected(form)
        if line.text != ended:
            self._differs(
                line.number, 'the deal ends with "{right}", not "{text}"', right=ended, text=short(line.text)
            )
        if not all(self._side(deal, side) for side in range(match.sides)) or not self.lines.more():
            return False
        totals, line = self.lines.numbers("totals", match.sides)
        right = match.finish_deal().totals
        if totals != right:
            self._differs(
                line.number, "the totals are {right}, not {totals}", right=_text(right), totals=_text(totals)
            )
        return True

    def _side(self, deal: Deal, side: int) -> bool:
        """One side's line of the score; false where the record ends before it."""
        if not self.lines.more():
            return False
        line = self.lines.after(f"side {side}", f"side {side}: cards 340, hands -25 = 315")
        right = f"{side_text([deal.line(side, each) for each in range(LINES)])} = {deal.points(side)}"
        if line.text != right:
            self._differs(line.number, 'side {side} has "{right}", not "{text}"',
                          side=side, right=right, text=short(line.text))  # fmt: skip
        return True

    def _result(self) -> None:
        if not self.lines.more():
            return
        line = self.lines.after("result", "result: side 0 wins")
        winners = self.match.winners
        right = "open: the match goes on" if winners is None else result_text(winners)
        if line.text != right:
            self._differs(
                line.number, 'the result is "{right}", not "{text}"', right=right, text=short(line.text)
            )
        if self.lines.more():
            line = self.lines.peek()
            raise fault(line.number, 'nothing follows the result, such as "{text}"', text=short(line.text))


def _text(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
