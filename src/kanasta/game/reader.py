"""Reading a record: strictly, line by line, and playing it on the way.

A line that cannot be read, or played by the rules, is a Complaint that begins with its number. What can be played but
does not give what the text states (scores, endings, dealers, decks, the result) is gathered as differences. For who
doubts the record, what is well written and cannot be, such as a step that is not legal, is a difference, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kanasta.game.deal import Deal
from kanasta.game.findings import Findings
from kanasta.game.head import Head, Heads
from kanasta.game.law import Law
from kanasta.game.line import LINES
from kanasta.game.lines import END, QUOTED, TAKE_BACK, WORDS, At, Line, Lines, fault, plain, short
from kanasta.game.match import Match
from kanasta.game.notation import IllegalAction
from kanasta.game.record import ENDS_TURN, FORMAT, Load, Record, Seat, result_text, side_text
from kanasta.game.refusal import refusal
from kanasta.game.shuffle import first_dealer
from kanasta.game.stage import ENDINGS
from kanasta.game.step import read_step
from kanasta.message import Complaint, nearest
from kanasta.rules.shelf import house_value
from kanasta.rules.variant import Variant

HOUSE = "house: match.target = 2000"
VERBS = ("draw", "take", "meld", "add", "discard", "keep")


class Reader:
    """Reads one record. Used once."""

    def __init__(self, text: str, load: Load, doubting: bool = False) -> None:
        self.load = load
        self.lines = Lines(text)
        self.found = Findings(doubting)
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
            if not self.found.bear(complaint):
                raise
            self.found.stop(complaint, self.lines.rest())
        return Record(match, seats, version, tuple(self.found.differences), tuple(self.heads.stated))

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
        self.heads = Heads(self.lines, self.law, self.seed, self.found)
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
        head = self.heads.read(1, None if self.seed is None else first_dealer(self.seed, self.law.players))
        if head is None:
            return None if self.seed is None else Match(self.variant, self.law.players, self.seed)
        match = Match(self.variant, self.law.players, self.seed, setup=head.setup)
        self._check_scores(head, match)
        return match

    def _check_scores(self, head: Head, match: Match) -> None:
        if list(head.scores) != match.scores:
            self.found.differs(
                "scores",
                head.scores_line,
                "deal {deal} begins with the scores {right}, not {scores}",
                deal=match.number,
                right=_text(match.scores),
                scores=_text(head.scores),
            )

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
            self.found.deal = match.number + 1
            raise self.found.difference(
                "steps", line.number, "the match was over after deal {deal}", deal=match.number
            )
        head = self.heads.read(match.number + 1, match.next_dealer())
        if head is None:
            if self.seed is not None:
                match.next_deal()
            return False
        match.next_deal(head.setup)
        self._check_scores(head, match)
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
            raise self.found.difference(
                "steps", line.number, "the deal is over; {form} comes next", form='"end: ..."'
            )
        if line.text != form:
            raise self.found.difference(
                "steps", line.number, 'here is "{form}", not "{text}"', form=form, text=short(line.text)
            )
        return turn, seat

    def _take_back(self, line: Line) -> None:
        form = f"{TAKE_BACK} {self.match.can_take_back()}"
        if not self.match.can_take_back():
            raise self.found.difference("steps", line.number, "nothing can be taken back here")
        if line.text != form:
            raise self.found.difference(
                "steps",
                line.number,
                'here "{form}" is possible, not "{text}"',
                form=form,
                text=short(line.text),
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
            raise self.found.difference("steps", line.number, "{text}: the deal is over", text=short(text))
        if announced != (turn, deal.turn):
            raise self.found.difference(
                "steps",
                line.number,
                'the line "turn {turn}, seat {seat}" is missing before this',
                turn=turn,
                seat=deal.turn,
            )
        if action not in deal.legal():
            why = refusal(IllegalAction.of(deal, action)).message
            raise self.found.difference(
                "steps", line.number, "{text} is not legal here: {why}", text=short(text), why=why
            )
        try:
            self.match.play(action, named)
        except Complaint as complaint:  # a card that the seat does not hold
            raise self.found.difference("steps", line.number, "{why}", why=complaint.message) from None
        return int(action.verb in ENDS_TURN)

    # The end

    def _end(self) -> bool:
        """The end of the deal at hand; false where the record ends before it does."""
        match, deal = self.match, self.match.deal
        form = "end: going out, seat 1"
        line = self.lines.take(form)
        if not deal.over:
            raise self.found.difference(
                "steps",
                line.number,
                "deal {deal} is not over yet: seat {seat} has to act",
                deal=match.number,
                seat=deal.actor,
            )
        ended = f"end: {ENDINGS[deal.ended_how]}" + (f", seat {deal.ended_by}" if deal.ended_by >= 0 else "")
        if not line.text.startswith("end:"):
            raise line.unexpected(form)
        if line.text != ended:
            self.found.differs(
                "scores",
                line.number,
                'the deal ends with "{right}", not "{text}"',
                right=ended,
                text=short(line.text),
            )
        if not all(self._side(deal, side) for side in range(match.sides)) or not self.lines.more():
            return False
        totals, line = self.lines.numbers("totals", match.sides)
        right = match.finish_deal().totals
        if totals != right:
            self.found.differs(
                "scores",
                line.number,
                "the totals are {right}, not {totals}",
                right=_text(right),
                totals=_text(totals),
            )
        return True

    def _side(self, deal: Deal, side: int) -> bool:
        """One side's line of the score; false where the record ends before it."""
        if not self.lines.more():
            return False
        line = self.lines.after(f"side {side}", f"side {side}: cards 340, hands -25 = 315")
        right = f"{side_text([deal.line(side, each) for each in range(LINES)])} = {deal.points(side)}"
        if line.text != right:
            self.found.differs(
                "scores",
                line.number,
                'side {side} has "{right}", not "{text}"',
                side=side,
                right=right,
                text=short(line.text),
            )
        return True

    def _result(self) -> None:
        if not self.lines.more():
            return
        line = self.lines.after("result", "result: side 0 wins")
        self.found.deal = 0
        winners = self.match.winners
        right = "open: the match goes on" if winners is None else result_text(winners)
        if line.text != right:
            self.found.differs(
                "result",
                line.number,
                'the result is "{right}", not "{text}"',
                right=right,
                text=short(line.text),
            )
        if self.lines.more():
            line = self.lines.peek()
            raise fault(line.number, 'nothing follows the result, such as "{text}"', text=short(line.text))


def _text(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
