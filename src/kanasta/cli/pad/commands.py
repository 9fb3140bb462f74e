"""What can be typed at a pad besides what is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kanasta.cli.pad.paper import exported, printed, write_out
from kanasta.cli.pad.voice import capital
from kanasta.game.lines import short
from kanasta.message import Complaint, Message
from kanasta.rules.shelf import house_value
from kanasta.scorepad.calling import find
from kanasta.scorepad.fields import fields
from kanasta.scorepad.history import with_deal, without_deal
from kanasta.scorepad.pad import (
    LONGEST_NAME,
    LONGEST_REASON,
    DealEntry,
    FreeLine,
    law_of,
)
from kanasta.scorepad.typed import score, with_side

if TYPE_CHECKING:
    from kanasta.cli.pad.sitting import Sitting

AT_FIELDS: Mapping[str, Message] = {
    "back": Message("the field before once more; < does the same"),
    "total": Message("points that were counted elsewhere, such as: total 850"),
    "line": Message("points that were agreed on, and why, such as: line Ana -500 a red three forgotten"),
    "undo": Message("take the last change back; again for the one before"),
    "redo": Message("do again what was undone"),
    "sheet": Message("every deal and the totals; sheet 2 for one deal with what its lines stand on"),
    "why": Message("the rules behind the points of a deal, in full, such as: why 2"),
    "help": Message("all that can be typed"),
    "quit": Message("leave; everything is kept"),
}
"""Commands that can be typed everywhere, with their line in the help."""
BETWEEN: Mapping[str, Message] = {
    "deal": Message("enter one more deal, also after the match is over"),
    "edit": Message("change what was entered, such as: edit 2"),
    "delete": Message("strike a deal out, such as: delete 2"),
    "dealer": Message("who deals now, such as: dealer Ana"),
    "name": Message("what a player is called, such as: name 2 Ana"),
    "side": Message("what a side is called, such as: side 1 We"),
    "set": Message("a house rule, such as: set match.target=3000"),
    "print": Message("the whole pad, here or into a file, such as: print evening.txt"),
    "export": Message("the pad as a file, such as: export evening.csv, or .json"),
}
"""Commands between deals."""
SHORT = {"?": "help", "q": "quit", "exit": "quit"}
"""Other words for them between deals, where a single letter mostly begins a player's name."""
LINE = re.compile(r"(.+?)\s+([+-]?\d+)(?:\s+(.*))?")
HOW_TO = (
    Message("Canastas: 2n m for two natural ones and a mixed one; or by cards: K A for seven of each, "
            "822 for five eights and two twos, KKKKK2*, 8xQ for eight queens, x8 for eights."),
    Message("Cards: 320 for points, 3x20 6x10 by what each counts, KKK 444 2x8 by kind (b a black three, * a joker); "
            "all or outside before it says whether the cards in canastas are among them."),
    Message("Cards left in hand: 35 for the side, 20/15 for each of its players."),
    Message("Several answers in one line are separated by ;"),
)  # fmt: skip


class Leave(Exception):
    """The person wants to stop."""


class Commands:
    """Runs them at one sitting: each is a method by its name."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.voice, self.pad = sitting.voice, sitting.pad

    def at_a_field(self, text: str) -> bool:
        """Do it, if it is a command for everywhere, written out. Raises Leave, Complaint."""
        word, _, rest = text.partition(" ")
        name = word.lower()
        if name not in AT_FIELDS or name == "back":
            return name == "?" and self._run("help", "")
        return self._run(name, rest)

    def between(self, text: str) -> bool:
        """Do it, if it is a command between deals. Raises Leave, Complaint."""
        word, _, rest = text.partition(" ")
        name = SHORT.get(word.lower(), word.lower())
        if name in BETWEEN or (name in AT_FIELDS and name != "back"):
            return self._run(name, rest)
        return False

    def _run(self, name: str, rest: str) -> bool:
        method: Callable[[str], None] = getattr(self, f"_{name}")
        method(rest.strip())
        return True

    @property
    def _asking(self) -> bool:
        return self.sitting.asking.busy

    def _done(self, message: Message) -> None:
        self.voice.tell(message)

    # Everywhere

    def _help(self, _: str) -> None:
        for line in HOW_TO:
            self.voice.tell(line)
        for name, what in {**({} if self._asking else BETWEEN), **AT_FIELDS}.items():
            said = self.voice.said(what)
            self.voice.screen.say(f"  {name}: {said}" if self.voice.plain else f"  {name:<7} {said}", hang=10)

    def _quit(self, _: str) -> None:
        raise Leave

    def _undo(self, _: str) -> None:
        done = self.pad.undo()
        self._done(Message("Undone.") if done else Message("There is nothing to undo."))
        self._anew()

    def _redo(self, _: str) -> None:
        done = self.pad.redo()
        self._done(Message("Done again.") if done else Message("There is nothing to do again."))
        self._anew()

    def _anew(self) -> None:
        self.sitting.refresh()
        if not self._asking:
            self.sitting.go_on()

    def _total(self, text: str) -> None:
        """Of the side that is asked about, or of all sides of the deal at hand."""
        asking, sides = self.sitting.asking, self.sitting.asking.law.sides
        points = [score(word) for word in text.split()]
        side = asking.side
        if len(points) == 1 and side is not None:
            asking.keep(with_side(asking.deal, side, replace(asking.deal.sides[side], total=points[0])))
        elif len(points) == sides:
            if not self._asking:
                asking.place = self.sitting.coming_place
            entries = [
                replace(each, total=total) for each, total in zip(asking.deal.sides, points, strict=True)
            ]
            asking.keep(replace(asking.deal, sides=entries))
            if not self._asking:
                self.sitting.enter_deal()
        else:
            raise Complaint(
                "total: the points of each of {number} sides are wanted, with spaces between", number=sides
            )

    def _line(self, text: str) -> None:
        asking = self.sitting.asking
        if not self._asking:
            if not self.pad.now.deals:
                raise Complaint("line: it is added to a deal; enter one first")
            asking.place = len(self.pad.now.deals) - 1
        found = LINE.fullmatch(text)
        if found is None:
            raise Complaint("line: write it like: line Ana -500 a red three forgotten")
        side, _ = find(self.pad.now, asking.law, found[1])
        reason = (found[3] or "").strip()
        if not reason:
            reason = self.voice.ask(Message("For what"))
        if not reason or len(reason) > LONGEST_REASON or not reason.isprintable():
            raise Complaint("line: a reason is wanted, {most} letters at most", most=LONGEST_REASON)
        line = FreeLine(side=side, points=score(found[2]), reason=reason)
        asking.keep(replace(asking.deal, lines=[*asking.deal.lines, line]))
        self._done(
            Message("{side}: {points}, {reason}",
                    {"side": asking.showing.side(side), "points": self.voice.points(line.points), "reason": reason})
        )  # fmt: skip

    def _sheet(self, text: str) -> None:
        if text:
            deal = self.sitting.reckoning.deals[self._place(text)]
            self.sitting.asking.showing.deal(deal)
        else:
            self.sitting.asking.showing.totals(self.sitting.reckoning)

    def _why(self, text: str) -> None:
        count = len(self.pad.now.deals)
        deal = self.sitting.reckoning.deals[self._place(text or str(count or ""))]
        self.sitting.asking.showing.rules(deal)

    # Between deals

    def _deal(self, _: str) -> None:
        self.sitting.enter_deal()

    def _edit(self, text: str) -> None:
        place = self._place(text)
        self.sitting.asking.place = place
        while self._edited_one(place):
            pass
        if place < len(self.pad.now.deals):
            self.sitting.show_deal(place)

    def _edited_one(self, place: int) -> bool:
        """Show what was entered, and change one thing; False where nothing more is wanted."""
        asking = self.sitting.asking
        if place >= len(self.pad.now.deals):
            return False
        deal = asking.deal
        asked = list(fields(asking.law, deal))
        side: int | None = None
        for number, field in enumerate(asked, 1):
            if field.name != "how" and field.side is not None and field.side != side:
                self.voice.tell(Message("{side}:", {"side": asking.showing.side(field.side)}))
                side = field.side
            name = capital(self.voice.said(asking.title(field, now=False)))
            self.voice.screen.say(f"{number:>3} {name}: {self.voice.said(asking.value(field))}", hang=4)
        for number, line in enumerate(deal.lines, len(asked) + 1):
            points = self.voice.points(line.points)
            self.voice.screen.say(
                f"{number:>3} {asking.showing.side(line.side)}: {points}, {line.reason}", hang=4
            )
        text = self.voice.ask(Message("Which? Its number; Enter for none"))
        if not text:
            return False
        if self.at_a_field(text):
            return True
        number = int(text) if re.fullmatch(r"\d{1,3}", text) else 0
        if 1 <= number <= len(asked):
            asking.again(asked[number - 1])
            asking.rest(deal)
        elif len(asked) < number <= len(asked) + len(deal.lines):
            self._change_line(deal, number - len(asked) - 1)
        else:
            self.voice.tell(Message("{text}: there is no such number", {"text": short(text)}))
        return True

    def _change_line(self, deal: DealEntry, place: int) -> None:
        asking, line = self.sitting.asking, deal.lines[place]
        text = self.voice.ask(Message("Points; 0 strikes the line out"))
        points = score(text) if text else line.points
        changed = [replace(line, points=points)] if points else []
        asking.keep(replace(deal, lines=[*deal.lines[:place], *changed, *deal.lines[place + 1 :]]))

    def _delete(self, text: str) -> None:
        place = self._place(text)
        self.pad.change(without_deal(self.pad.now, place))
        self._done(Message("Deal {number} is struck out; undo brings it back.", {"number": place + 1}))
        self.sitting.asking.showing.totals(self.sitting.reckoning)

    def _place(self, text: str) -> int:
        """The place of a deal by its number; of the last where there is only one."""
        count = len(self.pad.now.deals)
        if not count:
            raise Complaint("there is no deal yet")
        if not text and count == 1:
            return 0
        if not re.fullmatch(r"\d{1,4}", text) or not 1 <= int(text) <= count:
            raise Complaint("{text}: which deal? 1 to {count}", text=short(text) or "-", count=count)
        return int(text) - 1

    def _dealer(self, text: str) -> None:
        asking = self.sitting.asking
        side, seat = find(self.pad.now, asking.law, text)
        seat = side if seat is None else seat
        place = self.sitting.coming_place
        if self.pad.now.deals:
            asking.place = place
            self.pad.change(with_deal(self.pad.now, place, replace(asking.deal, dealer=seat)))
        else:
            self.pad.change(replace(self.pad.now, dealer=seat))

    def _name(self, text: str) -> None:
        pad, law = self.pad.now, self.sitting.asking.law
        place, name = self._numbered(text, law.players, "name 2 Ana")
        names = [*pad.names] or [""] * law.players
        self.pad.change(replace(pad, names=[*names[:place], name, *names[place + 1 :]]))

    def _side(self, text: str) -> None:
        pad, law = self.pad.now, self.sitting.asking.law
        place, name = self._numbered(text, law.sides, "side 1 We")
        names = [*pad.side_names] or [""] * law.sides
        self.pad.change(replace(pad, side_names=[*names[:place], name, *names[place + 1 :]]))

    def _numbered(self, text: str, most: int, such_as: str) -> tuple[int, str]:
        found = re.fullmatch(r"([1-9])\s+(\S.*)", text)
        if found is None or int(found[1]) > most:
            raise Complaint(
                "write it like: {example}, with a number up to {most}", example=such_as, most=most
            )
        if len(found[2]) > LONGEST_NAME or not found[2].isprintable():
            raise Complaint(
                "{name}: a name has {most} letters at most", name=short(found[2]), most=LONGEST_NAME
            )
        return int(found[1]) - 1, found[2]

    def _set(self, text: str) -> None:
        key, value = house_value(text)
        pad = self.pad.now
        changed = replace(pad, house={**pad.house, key: value})
        if law_of(changed).sides != self.sitting.asking.law.sides:
            raise Complaint("{key}: a pad keeps the number of its sides", key=key)
        self.pad.change(changed)
        self.sitting.refresh()
        self.sitting.asking.showing.head()

    def _print(self, text: str) -> None:
        law, language = self.sitting.asking.law, self.voice.language
        sheet = printed(self.pad.now, law, language, plain=self.voice.plain)
        if text:
            write_out(sheet, text)
            self._done(Message("Written to {name}.", {"name": text}))
        else:
            self.voice.screen.page(sheet.splitlines())

    def _export(self, text: str) -> None:
        if not text:
            raise Complaint("export: name a file that ends in .csv or .json")
        write_out(exported(self.pad.now, self.sitting.asking.law, text), text)
        self._done(Message("Written to {name}.", {"name": text}))
