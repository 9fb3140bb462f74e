"""The score sheet after a deal: why it ended, line by line for all sides side by side, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanasta.cli.terminal.ending import Ending
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.speech import Speech, listed
from kanasta.game.refusal import sources
from kanasta.game.score import Line, SideScore
from kanasta.game.stage import BLACK_THREES, CONCEALED, STOCK_OUT
from kanasta.rules.sources import in_ranges
from kanasta.rules.variant import Variant


class ScoreSheet:
    """Shows the end of a deal that is over, and of the match."""

    def __init__(self, screen: Screen, speech: Speech) -> None:
        self.screen, self.speech = screen, speech

    def show(self, ending: Ending) -> None:
        """All of it, the person's own side first."""
        order = self.speech.side_order
        self.screen.say()
        self.screen.head(f"The end of deal {ending.number}")
        self.screen.say(self.reason(ending))
        rows = list(self._rows([ending.sheet[side] for side in order]))
        points = [score.total for score in ending.sheet]
        totals = [
            (what, [self.speech.points(numbers[side]) for side in order])
            for what, numbers in (
                ("This deal", points),
                ("Before", ending.before),
                ("Match score", ending.totals),
            )
        ]
        if self.screen.plain:
            self._plain(rows, totals)
        else:
            heads = ["", *map(self.speech.side, order), "Stands on"]
            table = [[what, *cells, stands_on] for what, cells, stands_on in rows]
            table += [[what, *cells, ""] for what, cells in totals]
            self.screen.table(heads, table, numbers=range(1, len(order) + 1), totals=len(totals))
        for line in self._next(ending):
            self.screen.say(line)

    def reason(self, ending: Ending) -> str:
        """Why the deal ended, with the statements for it."""
        variant = ending.law.variant
        if ending.ended_how == STOCK_OUT:
            return f"The stock ran out. {_stands_on(sources(variant, 'stock.out'))}".rstrip()
        who = self.speech.who(ending.ended_by)
        if ending.ended_how == CONCEALED:
            text, key = (
                f"{who} went out with the whole hand at once: {variant.labels.concealed}.",
                "concealed.after",
            )
        elif ending.ended_how == BLACK_THREES:
            text, key = f"{who} went out with black threes.", "melds.black_threes"
        else:
            text, key = f"{who} went out.", "common.going_out"
        return f"{text} {_stands_on(sources(variant, key))}".rstrip()

    def _plain(self, rows: Sequence[Row], totals: Sequence[tuple[str, list[str]]]) -> None:
        for place, side in enumerate(self.speech.side_order):
            self.screen.say(f"{self.speech.side(side)}:")
            for what, points, stands_on in rows:
                if points[place]:
                    self.screen.say(f"{what}: {points[place]}.{f' Rules {stands_on}.' if stands_on else ''}")
            for what, numbers in totals:
                self.screen.say(f"{what}: {numbers[place]}.")

    def _rows(self, scores: Sequence[SideScore]) -> Iterator[Row]:
        """Every line that some side has: what it is for, by side its points, and the statements behind it."""
        sides = [{_title(line): line for line in score.lines} for score in scores]
        order: list[str] = []
        for lines in sides:
            before = -1
            for title in lines:
                if title not in order:
                    order.insert(before + 1, title)
                before = order.index(title)
        for title in order:
            cells = [self._points(lines.get(title)) for lines in sides]
            stands_on = dict.fromkeys(
                name for lines in sides if title in lines for name in lines[title].statements
            )
            yield title, cells, ", ".join(in_ranges(stands_on))

    def _points(self, line: Line | None) -> str:
        if line is None:
            return ""
        count, points = line.what.values.get("count", 1), self.speech.points(line.points)
        if count == 1:
            return points
        return f"{count} of them, {points}" if self.screen.plain else f"×{count}  {points}"

    def _next(self, ending: Ending) -> Iterator[str]:
        """Who has won, or what each side needs in the next deal."""
        if ending.winners is not None:
            names = listed([self.speech.side(side) for side in ending.winners])
            alone = len(ending.winners) == 1
            yes = f"{names} won the match!" if alone else f"The match is shared by {names}."
            yield f"The match is over. {yes}"
            return
        needs = [
            f"{self.speech.side(side)} {ending.law.minimum(ending.totals[side], ending.number + 1)}"
            for side in self.speech.side_order
        ]
        yield f"To open in the next deal: {', '.join(needs)} points."
        yield f"{goal(ending.law.variant)} The next to deal: {self.speech.names[ending.next_dealer]}."


def goal(variant: Variant) -> str:
    """What ends the match."""
    rules = variant.match
    if rules.ends == "after deals":
        return f"The match ends after {rules.deals} deals."
    return f"The match ends at {rules.target:,} points."


Row = tuple[str, list[str], str]


def _title(line: Line) -> str:
    """What the line is for, without how many."""
    return line.what.text.replace(" × {count}", "").format_map(line.what.values)


def _stands_on(names: Sequence[str]) -> str:
    return f"[{', '.join(in_ranges(names))}]" if names else ""
