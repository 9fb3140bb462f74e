"""What is found amiss while a record is read: the differences, each with its deal and what it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from kanasta.game.lines import Line
from kanasta.message import Complaint, Value

NEXT_DEAL = re.compile(r"deal ([1-9][0-9]{0,5})")
Read = TypeVar("Read")


class Difference(Complaint):
    """What the text of a record states and the cards do not give, and where: ``deal`` is its number, 0 for the match.

    ``about`` is what of it: the commitment, nonces, deck (with the cut), dealer, steps, scores (with the ending) or
    result.
    """

    def __init__(self, deal: int, about: str, text: str, /, **values: Value) -> None:
        super().__init__(text, **values)
        self.deal = deal
        self.about = about


class Findings:
    """The differences so far. Who doubts a record is told as such, too, what is well written and cannot be."""

    def __init__(self, doubting: bool) -> None:
        self.doubting = doubting
        self.differences: list[Difference] = []
        self.deal = 0
        """The number of the deal that is being read, 0 for the match."""

    def difference(self, about: str, number: int, text: str, /, **values: Value) -> Difference:
        """One in the line of that number, of the deal that is being read."""
        return Difference(self.deal, about, "line {line}: " + text, line=number, **values)

    def differs(self, about: str, number: int, text: str, /, **values: Value) -> None:
        """Note one, and read on."""
        self.differences.append(self.difference(about, number, text, **values))

    def possible(self, read: Callable[[], Read], otherwise: Read | None) -> Read:
        """What is read. Where that cannot be, who doubts goes on with ``otherwise``, if there is such."""
        try:
            return read()
        except Difference as difference:
            if not self.doubting or otherwise is None:
                raise
            self.differences.append(difference)
            return otherwise

    def bear(self, complaint: Complaint) -> bool:
        """Whether a complaint that ends reading is but one more difference, and what was read before stands."""
        # Where something differed before, what cannot be played now may come of that.
        return bool(self.differences) or (self.doubting and isinstance(complaint, Difference))

    def stop(self, complaint: Complaint, rest: Iterable[Line]) -> None:
        """Note what ended reading, and each deal in the rest of the lines, which is not read."""
        if not isinstance(complaint, Difference):
            message = complaint.message
            complaint = Difference(self.deal, "steps", message.text, **message.values)
        self.differences.append(complaint)
        stopped = self.deal
        for line in rest:
            found = NEXT_DEAL.fullmatch(line.text)
            if found and int(found[1]) > self.deal:
                self.deal = int(found[1])
                self.differs("steps", line.number, "deal {deal} is not read, since reading ended in deal {stopped}",
                             deal=self.deal, stopped=stopped)  # fmt: skip
