"""Records: a whole match as text, from which it can be played again. docs/record.md describes the format.

Written line by line, so that a file which is only ever appended to is a record at every moment. A record of an
unfinished deal holds every hidden card; ``public`` is what the players themselves may have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kanasta.game.findings import Difference
from kanasta.game.head import Stated
from kanasta.game.line import LINES
from kanasta.game.lines import TAKE_BACK, plain
from kanasta.game.match import Match, Played, Result
from kanasta.game.shuffle import commitment
from kanasta.game.stage import ENDINGS
from kanasta.game.step import Step
from kanasta.rules.keys import shown
from kanasta.rules.shelf import house_value, load_variant
from kanasta.rules.variant import Variant

FORMAT = "kanasta record 1"
"""The first line: which format follows."""
LINE_NAMES = (
    "cards",
    "natural canastas",
    "mixed canastas",
    "wild canastas",
    "red threes",
    "going out",
    "hands",
    "reserves",
    "red threes in reserves",
)
"""The lines of a score sheet as a record names them, by number."""
ENDS_TURN = ("discard", "keep")
ROW = 20
WORD = re.compile(r"[\w.+-]+")

Load = Callable[[str, dict[str, object]], Variant]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat there: a person, or a bot by its name and version (single words)."""

    name: str
    bot: str = ""
    version: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError where a bot's name or version is no single word, or a bot is called person."""
        if self.bot and (
            self.bot == "person" or not WORD.fullmatch(self.bot) or not WORD.fullmatch(self.version)
        ):
            raise ValueError("a bot has a name and a version, each a word of letters, digits and . _ + -")

    def __str__(self) -> str:
        return f"{self.bot} {self.version}" if self.bot else "person"


@dataclass(frozen=True, slots=True)
class Record:
    """A match with who played it; and, of one that was read, where its text and its cards disagree."""

    match: Match
    seats: tuple[Seat, ...]
    version: int
    """The version of the variant by which it was played."""
    differences: tuple[Difference, ...] = ()
    """What the text states and playing it again does not give, each with its line; empty where it is proved."""
    stated: tuple[Stated, ...] = ()
    """Of one that was read, by deal, as far as the heads of deals were read."""

    @staticmethod
    def of(match: Match, seats: Sequence[Seat]) -> Record:
        """The record of a match so far. Raises ValueError unless there is one name for each seat."""
        if len(seats) != match.players:
            raise ValueError(f"{match.players} seats have a player each, not {len(seats)}")
        return Record(match, tuple(seats), match.variant.version)

    @staticmethod
    def read(text: str, load: Load = load_variant, *, doubting: bool = False) -> Record:
        """Read a record and play it again, up to its last whole line.

        ``load`` finds the rules by name and house rules; give another one where files named by strangers must not be
        opened. Raises Complaint, which names the line, for what is no record or cannot be played by the rules; what can
        be played and ends otherwise than the text says is in ``differences``. ``doubting`` puts there, too, what is
        written as in a record and cannot be, such as a step that is not legal, as far as there is a deal to tell it of.
        """
        from kanasta.game.reader import Reader

        return Reader(text, load, doubting).record()

    def text(self) -> str:
        """The whole record, as it stands."""
        return _joined(line for part in self.parts() for line in part)

    def public(self) -> str:
        """The record that the players may have: its finished deals, and the seed only when the match is over."""
        if self.match.over:
            return self.text()
        return _joined(
            [*self._head(seed=False), *(line for played in self.match.played for line in self._deal(played))]
        )

    def parts(self) -> list[list[str]]:
        """Its lines in parts, of which only the last can still change: the head, each deal, the result."""
        match = self.match
        parts = [self._head(), *map(self._deal, match.deals)]
        if match.winners is not None:
            parts.append(["", f"result: {result_text(match.winners)}"])
        return parts

    def _head(self, seed: bool = True) -> list[str]:
        match = self.match
        variant = match.variant
        name = variant.name or variant.id
        lines = [FORMAT, f"rules: {shown(name)}, version {self.version}"]
        for key, value in variant.house.items():
            lines.append(f"house: {key} = {shown(house_value(f'{key}={value}')[1])}")
        lines.append(f"players: {match.players}")
        lines += [f"seat {number}: {shown(seat.name)}, {seat}" for number, seat in enumerate(self.seats)]
        if seed and match.seed is not None:
            lines.append(f"seed: {match.seed}")
        return lines

    def _deal(self, played: Played) -> list[str]:
        setup = played.setup
        lines = ["", f"deal {played.number}", f"dealer: {setup.dealer}", f"scores: {_numbers(played.scores)}"]
        if setup.shuffle is not None and self.match.seed is None:
            lines.append(f"commitment: {commitment(setup.shuffle.seed)}")
            lines.append(f"shuffle: {' '.join(map(shown, (setup.shuffle.seed, *setup.shuffle.nonces)))}")
        for first in range(0, len(setup.deck), ROW):
            lines.append(f"deck: {' '.join(setup.deck[first : first + ROW])}")
        lines.append(f"cut: {setup.cut}")
        lines += self._steps(played.steps)
        if played.result is not None:
            lines += _ending(played.result)
        return lines

    def _steps(self, steps: Sequence[Step]) -> Iterator[str]:
        turn, begins = 1, True
        for step in steps:
            if begins:
                yield f"turn {turn}, seat {step.seat}  # {plain(self.seats[step.seat].name)}"
            # What came with it is for the eye: playing it again brings the same.
            yield f"  {step}  # {' '.join(step.came)}" if step.came else f"  {step}"
            begins = step.action.verb in ENDS_TURN
            turn += begins


class Recorder:
    """Writes the record of a match while it is played: ``news`` is what to append to its file."""

    def __init__(self, record: Record) -> None:
        """The first ``news`` is all of the record so far."""
        self.record = record
        self.part = 0
        self.lines: list[str] = []

    def news(self) -> str:
        """The text of all that came since the last call. Steps that were taken back are struck out by a line."""
        parts = self.record.parts()
        found: list[str] = []
        while True:
            lines = parts[self.part]
            same = 0
            while same < min(len(lines), len(self.lines)) and lines[same] == self.lines[same]:
                same += 1
            struck = sum(line.startswith("  ") for line in self.lines[same:])
            if struck:
                found.append(f"  {TAKE_BACK} {struck}")
            found += lines[same:]
            self.lines = lines
            if self.part + 1 == len(parts):
                return _joined(found)
            self.part += 1
            self.lines = []


def _joined(lines: Iterator[str] | Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _ending(result: Result) -> Iterator[str]:
    how = ENDINGS[result.ended_how]
    yield f"end: {how}" + (f", seat {result.ended_by}" if result.ended_by >= 0 else "")
    for side, lines in enumerate(result.lines):
        yield f"side {side}: {side_text(lines)} = {result.points[side]}"
    yield f"totals: {_numbers(result.totals)}"


def side_text(lines: Sequence[int]) -> str:
    """One side's lines of a sheet: ``cards 340, natural canastas 500, hands -25``, or ``nothing``."""
    return (
        ", ".join(f"{LINE_NAMES[line]} {points}" for line, points in enumerate(lines) if points) or "nothing"
    )


def result_text(winners: Sequence[int]) -> str:
    """Who has won: ``side 0 wins``, or ``sides 0 1 share``."""
    if len(winners) == 1:
        return f"side {winners[0]} wins"
    return f"sides {_numbers(winners)} share"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


assert len(LINE_NAMES) == LINES
