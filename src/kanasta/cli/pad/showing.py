"""Shows a pad: what comes next, the totals deal by deal, the sheet of one deal, and all of it for printing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from kanasta.cli.pad.figures import beside
from kanasta.cli.pad.voice import Voice, capital
from kanasta.game.law import Law
from kanasta.game.score import Line
from kanasta.message import Message, Value
from kanasta.rules.book import Sentence
from kanasta.rules.wording import all_of
from kanasta.scorepad.behind import Behind
from kanasta.scorepad.calling import player_called, side_called
from kanasta.scorepad.fields import Field, manner_called, title
from kanasta.scorepad.notice import Notice
from kanasta.scorepad.pad import DealEntry, Pad, seats_of
from kanasta.scorepad.reckoning import Reckoned, Reckoning

TIMES = re.compile(r" × (\d+)$")
ODD = "!"
"""Marks what looks odd."""

T = TypeVar("T")
Row = tuple[str, list[str], str]
"""What a line is for, its cells by side, and what it stands on."""


class Showing:
    """Shows one pad by the rules of its table."""

    def __init__(self, voice: Voice, pad: Pad, law: Law) -> None:
        self.voice, self.pad, self.law = voice, pad, law

    def side(self, side: int) -> str:
        """A side's name, to stand by itself."""
        return capital(self.voice.said(side_called(self.pad, self.law, side)))

    def player(self, seat: int) -> str:
        """A player's name, to stand by itself."""
        return capital(self.voice.said(player_called(self.pad, self.law, seat)))

    @property
    def sides(self) -> list[str]:
        """Every side's name."""
        return list(map(self.side, range(self.law.sides)))

    # What comes next

    def head(self) -> None:
        """The game, and what ends it."""
        rules = self.law.variant.match
        end = (
            Message("the match ends after {deals} deals", {"deals": rules.deals})
            if rules.ends == "after deals"
            else Message("the match ends at {target} points", {"target": rules.target})
        )
        self.voice.tell(
            Message("{title}, {players} players; {end}.",
                    {"title": self.law.variant.called, "players": self.law.players, "end": end})
        )  # fmt: skip
        if self.law.variant.version != self.pad.version:
            versions: dict[str, Value] = {"old": self.pad.version, "new": self.law.variant.version}
            self.voice.tell(
                Message("The rules are of version {new} now; the pad was begun with version {old}.", versions)
            )
        for key, value in self.law.variant.house.items():
            self.voice.tell(Message("House rule: {key} = {value}", {"key": key, "value": value}))

    def coming(self, reckoning: Reckoning) -> None:
        """Who deals, and what each side needs to open, in large figures; or who has won."""
        if reckoning.winners is not None:
            self.verdict(reckoning)
            return
        coming = reckoning.coming
        self.voice.tell(
            Message("Deal {number}. {dealer} deals. To open:",
                    {"number": coming.number, "dealer": self.player(coming.dealer)})
        )  # fmt: skip
        numbers = list(coming.minimum)
        if self.voice.plain or not self.voice.screen.signs:
            for name, number in zip(self.sides, numbers, strict=True):
                self.voice.tell(Message("{side}: {points}", {"side": name, "points": number}))
            return
        for line in beside(self.sides, numbers, self.voice.screen.width):
            print(line, file=self.voice.screen.out)

    def verdict(self, reckoning: Reckoning) -> None:
        """Who has won."""
        assert reckoning.winners is not None
        names = all_of([self.side(side) for side in reckoning.winners])
        after = {"names": names, "number": reckoning.over_after}
        if len(reckoning.winners) > 1:
            self.voice.tell(Message("The match is over after deal {number}, and shared: {names}.", after))
        else:
            self.voice.tell(Message("The match is over after deal {number}. The winner: {names}!", after))

    # All deals

    def totals(self, reckoning: Reckoning) -> None:
        """Each deal with its points and what they make in all."""
        deals = reckoning.deals
        if not deals:
            return
        points = self.voice.points
        if self.voice.plain:
            for deal in deals:
                self.voice.tell(self._deal_name(deal))
                for side, name in enumerate(self.sides):
                    values: dict[str, Value] = {
                        "side": name, "points": points(deal.points[side]), "total": points(deal.totals[side])
                    }  # fmt: skip
                    self.voice.tell(Message("{side}: {points}, in all {total}", values))
            return
        rows = [
            [
                f"{deal.number}{'' if deal.entry.done else ' …'}{f' {ODD}' if deal.notices else ''}",
                *(
                    f"{points(own)}  {points(total):>5}"
                    for own, total in zip(deal.points, deal.totals, strict=True)
                ),
            ]
            for deal in deals
        ]
        self.voice.screen.head(self.voice.said(Message("The points of each deal, and in all")))
        self.voice.screen.table(
            [self.voice.said(Message("Deal")), *self.sides], rows, numbers=range(1, len(self.sides) + 1)
        )

    def _deal_name(self, deal: Reckoned) -> Message:
        values: dict[str, Value] = {"number": deal.number, "mark": f" {ODD}" if deal.notices else ""}
        if not deal.entry.done:
            return Message("Deal {number}, not finished{mark}", values)
        return Message("Deal {number}{mark}", values)

    # One deal

    def deal(self, deal: Reckoned, *, statements: bool = True) -> None:
        """The sheet of one deal, line by line, and what looks odd in it."""
        points = self.voice.points
        self.voice.screen.head(
            self.voice.said(
                Message("Deal {number}. {dealer} dealt. {ending}",
                        {"number": deal.number, "dealer": self.player(deal.dealer), "ending": self.ended(deal.entry)})
            )
        )  # fmt: skip
        rows = list(self._rows(deal))
        if not statements:
            rows = [(what, cells, "") for what, cells, _ in rows]
        sums = [
            (self.voice.said(what), list(map(points, numbers)), "")
            for what, numbers in (
                (Message("This deal"), deal.points),
                (Message("Before"), deal.before),
                (Message("In all"), deal.totals),
            )
        ]
        if self.voice.plain:
            self._plain(rows + sums)
        else:
            heads = ["", *self.sides]
            table = [[what, *cells, stands_on] for what, cells, stands_on in rows + sums]
            if statements:
                heads.append(self.voice.said(Message("Stands on")))
            else:
                table = [row[:-1] for row in table]
            self.voice.screen.table(heads, table, numbers=range(1, len(self.sides) + 1), totals=len(sums))
        self.notices(deal.entry, deal.notices)

    def ended(self, deal: DealEntry) -> Message:
        """How a deal ended."""
        if deal.stock_out:
            return Message("The stock ran out.")
        for side, each in enumerate(deal.sides):
            if each.out:
                who = self.side(side) if each.seat is None else self.player(each.seat)
                if each.how is None or each.how == "going out":
                    return Message("{who} went out.", {"who": who})
                how = manner_called(self.law, each.how)
                return Message("{who} went out: {how}.", {"who": who, "how": how})
        return Message("It is not said who went out.")

    def _plain(self, rows: Sequence[Row]) -> None:
        for place, name in enumerate(self.sides):
            self.voice.screen.say(f"{name}:")
            for what, cells, stands_on in rows:
                if cells[place]:
                    line = Message("{what}: {points}.", {"what": what, "points": cells[place]})
                    rule = Message("Rules {names}.", {"names": stands_on})
                    self.voice.screen.say(
                        " ".join(map(self.voice.said, [line, rule] if stands_on else [line]))
                    )

    def _rows(self, deal: Reckoned) -> Iterator[Row]:
        """Every line that some side has, each side's lines in their order."""
        for name, lines in self._lines(deal):
            cells = list(map(self._cell, lines))
            yield name, cells, self.voice.stands_on(_each(line.statements for line in lines if line))

    def _lines(self, deal: Reckoned) -> Iterator[tuple[str, list[Line | None]]]:
        """The same by their titles, with the line of each side that has it."""
        sides = [{self._title(line): line for line in score.lines} for score in deal.sheet]
        for name in _merged([list(lines) for lines in sides]):
            yield name, [lines.get(name) for lines in sides]

    def rules(self, deal: Reckoned) -> None:
        """The rule behind each line of a deal, in its sentences."""
        behind = Behind(self.law)
        for name, lines in self._lines(deal):
            rules = map(self._rule, _each(behind.of(line) for line in lines if line))
            if said := " ".join(rules):
                self.voice.screen.say(f"{name}: {said}", hang=2)

    def _rule(self, sentence: Sentence) -> str:
        said = self.voice.said
        stands_on = said(Message("house rule")) if sentence.house else self.voice.stands_on(sentence.sources)
        return f"{said(sentence.message)} ({stands_on})"

    def _title(self, line: Line) -> str:
        return capital(TIMES.sub("", self.voice.said(line.what)))

    def _cell(self, line: Line | None) -> str:
        if line is None:
            return ""
        points, times = self.voice.points(line.points), TIMES.search(self.voice.said(line.what))
        if times is None or times[1] == "1":
            return points
        if self.voice.plain:
            return self.voice.said(
                Message("{count} of them, {points}", {"count": times[1], "points": points})
            )
        return f"×{times[1]}  {points}"

    def notices(self, deal: DealEntry, notices: Sequence[Notice]) -> None:
        """What looks odd, each thing once, with the fields and sides where it shows."""
        where: dict[str, list[Notice]] = {}
        for notice in notices:
            where.setdefault(capital(self.voice.said(notice.message)), []).append(notice)
        for text, each in where.items():
            self.voice.screen.say(f"{ODD} {self.place(deal, each)}: {text}.", hang=2)

    def place(self, deal: DealEntry, notices: Sequence[Notice]) -> str:
        """Where notices show: each field with its sides."""
        fields: dict[str, list[str]] = {}
        for notice in notices:
            side = notice.side
            name = title(self.law, deal.sides[side or 0], Field(notice.field, side))
            sides = fields.setdefault(self.voice.said(name), [])
            if side is not None and self.side(side) not in sides:
                sides.append(self.side(side))
        return ", ".join(f"{name} ({', '.join(sides)})" if sides else name for name, sides in fields.items())

    # All of it

    def everything(self, reckoning: Reckoning, *, rules: bool = False) -> None:
        """The whole pad, as it is printed; with the rule behind each line, if that is wanted."""
        self.head()
        if self.pad.begun:
            self.voice.tell(Message("Begun on {day}.", {"day": self.pad.begun}))
        for side, name in enumerate(self.sides):
            seats = [self.player(seat) for seat in seats_of(side, self.law)]
            if any(self.pad.names) and any(self.pad.side_names[side : side + 1]):
                self.voice.tell(Message("{side}: {names}", {"side": name, "names": all_of(seats)}))
        self.totals(reckoning)
        for deal in reckoning.deals:
            self.voice.screen.say()
            self.deal(deal)
            if rules:
                self.rules(deal)
        self.voice.screen.say()
        self.coming(reckoning)


def _each(lists: Iterable[Iterable[T]]) -> list[T]:
    """All of them, each once."""
    found: list[T] = []
    for items in lists:
        found += [item for item in items if item not in found]
    return found


def _merged(lists: list[list[str]]) -> list[str]:
    """One order in which the order of each list is kept."""
    lists = [list(names) for names in lists]
    order: list[str] = []
    while any(lists):
        heads = [names for names in lists if names and not any(names[0] in other[1:] for other in lists)]
        name = max(heads or list(filter(None, lists)), key=len)[0]
        order.append(name)
        for names in lists:
            if name in names:
                names.remove(name)
    return order
