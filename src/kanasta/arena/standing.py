"""How two bots stand after so many decks and matches in duplicate."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kanasta.arena.interval import Sample, elo, share_interval

if TYPE_CHECKING:
    from kanasta.arena.duel import Meeting
    from kanasta.arena.sprt import Sprt


class Standing:
    """The figures of a duel so far, of pairs: a deck counts once, however often it was played."""

    def __init__(self, seatings: tuple[tuple[int, ...], ...], test: Sprt | None = None) -> None:
        self.seatings = seatings
        self.test = test
        self.difference = Sample()
        """The first bot's points of a deal less the second's, one number for each deck."""
        self.deals = Sample()
        """The first bot's share of won deals, one number for each deck."""
        self.matches = Sample()
        """The same of matches."""
        self.decided = ""
        """What the test says, once it can tell: ``more`` or ``less``."""
        self.running: list[tuple[int, float, float]] = []
        """Pairs, mean and standard error along the way, for a picture."""
        self.rows: list[tuple[object, ...]] = []
        """One of each deal since they were last taken, as for ``HEADINGS``."""
        self._seconds: Counter[int] = Counter()

    def add(self, meeting: Meeting, number: int) -> None:
        """Take in the next meeting, in the order of their numbers: the decks first, then the matches."""
        self._seconds[meeting.worker] += round(meeting.seconds * 1e6)
        share = sum(meeting.won) / len(meeting.won)
        self._note(meeting, number)
        if meeting.match:
            self.matches.add(share)
            return
        self.deals.add(share)
        games = zip(meeting.games, self.seatings, strict=True)
        self.difference.add(
            sum(_difference(game[0], seating) for game, seating in games) / len(self.seatings)
        )
        if self.pairs < 1000 or self.pairs % 100 == 0:
            self.running.append((self.pairs, self.difference.mean, self.difference.error))
        if self.test is not None and not self.decided:
            self.decided = self.test.verdict(self.deals)

    def _note(self, meeting: Meeting, number: int) -> None:
        for seating, game in zip(self.seatings, meeting.games, strict=True):
            sides = "".join("AB"[who] for who in seating)
            for count, points in enumerate(game, 1):
                self.rows.append(("match" if meeting.match else "deal", number, count, sides, *points))

    @property
    def pairs(self) -> int:
        """How many decks were played, each from all sides."""
        return self.deals.count

    @property
    def seconds(self) -> float:
        """The time for playing alone: of several processes, that of the busiest."""
        return max(self._seconds.values(), default=0) / 1e6

    def as_json(self) -> dict[str, object]:
        """The figures under the names of ``kanasta arena --json``. Elo is of matches, or of deals where none was."""
        of = self.matches if self.matches.count else self.deals
        interval, spread = self.difference.interval(), share_interval(of)
        told: dict[str, object] = {
            "pairs": self.pairs,
            "mean": round(self.difference.mean, 2),
            "ci95": [round(end, 2) for end in interval] if interval else None,
            "deals_won": round(self.deals.mean, 4),
            "matches": self.matches.count,
            "matches_won": round(self.matches.mean, 4) if self.matches.count else None,
            "elo_of": "matches" if self.matches.count else "deals",
            "elo": round(elo(of.mean, of.count), 1) if of.count else None,
            "elo_ci95": [round(elo(end, of.count), 1) for end in spread] if spread else None,
            "seconds": round(self.seconds, 6),
        }
        if self.test is not None:
            told["sprt"] = {
                "elo": [self.test.less, self.test.more],
                "ratio": round(self.test.ratio(self.deals), 3),
                "verdict": self.decided or "open",
            }
        return told


def headings(sides: int) -> list[str]:
    """What the columns of ``Standing.rows`` are.

    ``seating`` names the bot of each side, A the first; ``deal`` counts within a match.
    """
    return ["of", "number", "deal", "seating", *(f"points_{side}" for side in range(sides))]


def _difference(points: tuple[int, ...], seating: tuple[int, ...]) -> float:
    """The mean of the first bot's sides less the mean of the second's."""
    mine = [point for point, who in zip(points, seating, strict=True) if who == 0]
    others = [point for point, who in zip(points, seating, strict=True) if who == 1]
    return sum(mine) / len(mine) - sum(others) / len(others)
