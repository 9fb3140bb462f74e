"""The score sheet after a deal: why it ended, line by line for all sides side by side, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kanasta.cli.terminal.ending import Ending
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.speech import Speech, cards_in_words
from kanasta.game.refusal import sources
from kanasta.game.score import Line, SideScore
from kanasta.game.stage import BLACK_THREES, CONCEALED, STOCK_OUT
from kanasta.locale.language import ENGLISH
from kanasta.message import Message, Value, said
from kanasta.rules.sources import ranges
from kanasta.rules.variant import Variant
from kanasta.rules.wording import all_of, label


class ScoreSheet:
    """Shows the end of a deal that is over, and of the match."""

    def __init__(self, screen: Screen, speech: Speech) -> None:
        self.screen, self.speech = screen, speech

    def show(self, ending: Ending) -> None:
        """All of it, the person's own side first."""
        order = self.speech.side_order
        self.screen.say()
        self.screen.head(Message("The end of deal {number}", {"number": ending.number}))
        self.screen.say(self.reason(ending))
        rows = list(self._rows([ending.sheet[side] for side in order]))
        points = [score.total for score in ending.sheet]
        totals = [
            (self._said(what), [self._said(self.speech.points(numbers[side])) for side in order])
            for what, numbers in (
                (Message("This deal"), points),
                (Message("Before"), ending.before),
                (Message("Match score"), ending.totals),
            )
        ]
        if self.screen.plain:
            self._plain(rows, totals)
        else:
            heads = ["", *map(self.speech.side, order), Message("Stands on")]
            table = [[what, *cells, stands_on] for what, cells, stands_on in rows]
            table += [[what, *cells, ""] for what, cells in totals]
            self.screen.table(heads, table, numbers=range(1, len(order) + 1), totals=len(totals))
        self._lay_open(ending)
        for line in self._next(ending):
            self.screen.say(line)

    def _said(self, value: Value) -> str:
        return said(value, self.speech.language)

    def reason(self, ending: Ending) -> str:
        """Why the deal ended, with the statements for it."""
        text, key = self._reason(ending)
        names = sources(ending.law.variant, key)
        return f"{self._said(text)} {f'[{self._ranges(names)}]' if names else ''}".rstrip()

    def _ranges(self, names: Iterable[str]) -> str:
        return ", ".join(map(self._said, ranges(names)))

    def _reason(self, ending: Ending) -> tuple[Message, str]:
        """Why, and the key of its rule."""
        variant = ending.law.variant
        if ending.ended_how == STOCK_OUT:
            return Message("The stock ran out."), "stock.out"
        who = self.speech.who(ending.ended_by)
        if ending.ended_how == CONCEALED:
            values: dict[str, Value] = {"name": who, "label": label(variant.labels.concealed)}
            return Message("{name} went out with the whole hand at once: {label}.", values), "concealed.after"
        if ending.ended_how == BLACK_THREES:
            return Message("{name} went out with black threes.", {"name": who}), "melds.black_threes"
        return Message("{name} went out.", {"name": who}), "common.going_out"

    def _plain(self, rows: Sequence[Row], totals: Sequence[tuple[str, list[str]]]) -> None:
        for place, side in enumerate(self.speech.side_order):
            self.screen.say(f"{self._said(self.speech.side(side))}:")
            for what, points, stands_on in rows:
                if points[place]:
                    values: dict[str, Value] = {
                        "what": what,
                        "points": points[place],
                        "statements": stands_on,
                    }
                    if stands_on:
                        self.screen.say(Message("{what}: {points}. Rules {statements}.", values))
                    else:
                        self.screen.say(f"{what}: {points[place]}.")
            for what, numbers in totals:
                self.screen.say(f"{what}: {numbers[place]}.")

    def _lay_open(self, ending: Ending) -> None:
        """Whose the cards were that are counted: seat by seat, the person's own first."""
        seats = [seat for seat in (self.speech.seat, *self.speech.others) if seat >= 0]
        if ending.hands:
            self.screen.say(f"{self._said(Message('Cards left in hand'))}:")
            for seat in seats:
                self._lay_down(ending, seat, ending.hands[seat])
        if any(ending.reserves):
            self.screen.say(f"{self._said(Message('Cards in a reserve not taken up'))}:")
            for seat in seats:
                if ending.reserves[seat]:
                    self._lay_down(ending, seat, ending.reserves[seat])

    def _lay_down(self, ending: Ending, seat: int, faces: Sequence[str]) -> None:
        """One seat's cards, and what they cost."""
        told = f"{self._said(self.speech.named(seat))}: {self._said(self.speech.faces(faces) or cards_in_words(0))}"
        if faces:
            sign = ";" if self.screen.plain else " ="
            told += f"{sign} {self._said(self.speech.points(ending.cost(faces)))}"
        self.screen.say(f"{told}." if self.screen.plain else f"  {told}", hang=4)

    def _rows(self, scores: Sequence[SideScore]) -> Iterator[Row]:
        """Every line that some side has: what it is for, by side its points, and the statements behind it."""
        sides = [{self._title(line): line for line in score.lines} for score in scores]
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
            yield title, cells, self._ranges(stands_on)

    def _points(self, line: Line | None) -> str:
        if line is None:
            return ""
        count, points = line.what.values.get("count", 1), self._said(self.speech.points(line.points))
        if count == 1:
            return points
        if self.screen.plain:
            return self._said(Message("{count} of them, {points}", {"count": count, "points": points}))
        return f"×{count}  {points}"

    def _title(self, line: Line) -> str:
        """What the line is for, without how many."""
        counted = replace(line.what, values={**line.what.values, "count": COUNT})
        return self._said(counted if line.what.values else line.what).replace(f" × {COUNT}", "")

    def _next(self, ending: Ending) -> Iterator[Message]:
        """Who has won, or what each side needs in the next deal."""
        if ending.winners is not None:
            names = all_of(self.speech.side(side) for side in ending.winners)
            if len(ending.winners) == 1:
                yield Message("The match is over. {names} won the match!", {"names": names})
            else:
                yield Message("The match is over. The match is shared by {names}.", {"names": names})
            return
        needs = [
            f"{self._said(self.speech.side(side))} {ending.law.minimum(ending.totals[side], ending.number + 1)}"
            for side in self.speech.side_order
        ]
        yield Message("To open in the next deal: {needs} points.", {"needs": ", ".join(needs)})
        dealer = self.speech.named(ending.next_dealer)
        values: dict[str, Value] = {"goal": goal(ending.law.variant, self.speech.language), "name": dealer}
        yield Message("{goal} The next to deal: {name}.", values)


def goal(variant: Variant, language: str = ENGLISH) -> Message:
    """What ends the match; the numbers are written as the language writes them."""
    rules = variant.match
    if rules.ends == "after deals":
        return Message.counted(
            rules.deals, "The match ends after {count} deals.", "The match ends after {count} deals."
        )
    points = f"{rules.target:,}" if language == ENGLISH else str(rules.target)
    return Message.counted(
        rules.target,
        "The match ends at {points} points.",
        "The match ends at {points} points.",
        points=points,
    )


Row = tuple[str, list[str], str]
COUNT = "\0"
"""Stands in a title for the number that is taken out of it."""
