"""Asks for the fields of one deal, one after the other, and keeps each answer as it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from kanasta.cli.pad.drawer import OpenPad
from kanasta.cli.pad.showing import ODD, Showing
from kanasta.cli.pad.voice import Voice, capital
from kanasta.message import Complaint, Message, Value
from kanasta.rules.wording import all_of, label
from kanasta.scorepad.amount import Amount, shown, worth
from kanasta.scorepad.calling import find
from kanasta.scorepad.fields import Field, answered, fields, first_open, manner_called, title
from kanasta.scorepad.history import with_deal
from kanasta.scorepad.notice import Notice
from kanasta.scorepad.pad import SORTS, Canasta, DealEntry, SideEntry, blank_deal, law_of, manners
from kanasta.scorepad.reckoning import reckon
from kanasta.scorepad.typed import enter

Command = Callable[[str], bool]
"""Does what is typed where that is a command; else False."""


class Back(Exception):
    """The field before is wanted once more."""


class Asking:
    """Asks at one pad. ``command`` is given first whatever is typed."""

    def __init__(self, voice: Voice, pad: OpenPad, command: Command) -> None:
        self.voice, self.pad, self.command = voice, pad, command
        self.law = law_of(pad.now)
        self.waiting: list[str] = []
        """Answers to come, which were typed in one line with ``;`` between them."""
        self.side: int | None = None
        """Whose field is being asked for, if any is."""
        self.place = 0
        """The deal that is asked about, from 0."""
        self.busy = False
        """Whether a field is being asked for."""

    @property
    def showing(self) -> Showing:
        """Shows the pad as it stands."""
        return Showing(self.voice, self.pad.now, self.law)

    @property
    def deal(self) -> DealEntry:
        """The deal that is asked about, blank where nothing was entered yet."""
        deals = self.pad.now.deals
        return deals[self.place] if self.place < len(deals) else blank_deal(self.law.sides)

    def keep(self, deal: DealEntry) -> None:
        """Let this be the deal that is asked about from now on; it is on disk when this returns.

        With its last field entered it counts.
        """
        if first_open(self.law, deal) is None:
            deal = replace(deal, done=True)
        self.pad.change(with_deal(self.pad.now, self.place, deal))

    def whole_deal(self, place: int) -> None:
        """Ask for every field of a deal that is not entered yet. Raises Back before the first."""
        self.place = place
        asked: list[Field] = []
        side: int | None = None
        while (field := first_open(self.law, self.deal)) is not None:
            if field.name != "how" and field.side is not None and field.side != side:
                self.voice.tell(Message("{side}:", {"side": self.showing.side(field.side)}))
                side = field.side
            try:
                self.ask(field)
                asked.append(field)
            except Back:
                known = set(fields(self.law, self.deal))
                asked = [each for each in asked if each in known]
                if not asked:
                    raise
                self.again(asked[-1])
                side = asked.pop().side

    def rest(self, before: DealEntry) -> None:
        """Ask for what a change of the deal left open, such as how somebody else went out."""
        open_before = set(fields(self.law, before))
        for field in fields(self.law, self.deal):
            if not answered(self.deal, field) and (field not in open_before or answered(before, field)):
                try:
                    self.ask(field)
                except Back:
                    return

    def again(self, field: Field) -> None:
        """Ask for what was entered already; ``back`` leaves it as it is."""
        name = self.voice.said(self.title(field, now=False))
        value = self.voice.said(self.value(field))
        self.voice.tell(Message("{field} so far: {value}", {"field": name, "value": value}))
        try:
            self.ask(field)
        except Back:
            return

    def ask(self, field: Field) -> None:
        """Ask for one field until it is answered, or a command changes the pad. Raises Back."""
        self.side, self.busy = field.side, True
        try:
            while True:
                before = self.pad.now
                text = self._typed(field)
                try:
                    if text.lower() in ("back", "<"):
                        raise Back
                    if not self.command(text):
                        self._enter(field, text)
                        return
                    self.waiting.clear()
                    if self.pad.now != before:
                        return
                except Complaint as complaint:
                    self.waiting.clear()
                    self.voice.complain(complaint)
                except OSError as error:
                    self.waiting.clear()
                    self.voice.tell(not_kept(error))
        finally:
            self.side, self.busy = None, False

    # One field

    def _typed(self, field: Field) -> str:
        if self.waiting:
            return self.waiting.pop(0)
        if field.side is None:
            self.say_players()
        text = self.voice.ask(self.title(field), self._hint(field))
        self.waiting = answers(text)
        return self.waiting.pop(0)

    def say_players(self) -> None:
        """Say by which numbers the players go."""
        players = [f"{seat + 1} {self.showing.player(seat)}" for seat in range(self.law.players)]
        players.append(self.voice.said(Message("0 the stock ran out")))
        self.voice.screen.say(", ".join(players))

    def title(self, field: Field, *, now: bool = True) -> Message:
        """What a field is called: as it is asked for ``now``, or as it was answered."""
        if field.name == "how":
            assert field.side is not None
            seat = self.deal.sides[field.side].seat
            who = self.showing.side(field.side) if seat is None else self.showing.player(seat)
            return Message("How did {who} go out", {"who": who})
        entry = self.deal.sides[field.side or 0]
        if (
            field.name == "melded"
        ):  # what is wanted goes by the canastas as they are now, not by what was said before
            entry = replace(entry, melded=None)
        return title(self.law, entry, field)

    def _hint(self, field: Field) -> str:
        if field.name == "how":
            ways = [
                f"{how[0]}: {self.voice.said(manner_called(self.law, how))}"
                for how in list(manners(self.law))[1:]
            ]
            ordinary = self.voice.said(
                Message("Enter: {manner}", {"manner": manner_called(self.law, "going out")})
            )
            return f" ({', '.join([ordinary, *ways])})"
        if field.name == "canastas":
            sorts = [sort for sort in SORTS if sort != "wild" or self.law.wild_melds]
            return f" ({', '.join(f'{sort[0]} {self._canasta(sort)}' for sort in sorts)})"
        return ""

    def _canasta(self, sort: str) -> str:
        return self.voice.said(label(getattr(self.law.variant.labels, f"{sort}_canasta")))

    def _enter(self, field: Field, text: str) -> None:
        pad = self.pad.now
        before = self.odd()
        self.keep(enter(self.law, self.deal, field, text, lambda name: find(pad, self.law, name)))
        if field.side is not None and not text.isdecimal():
            entry = self.deal.sides[field.side]
            told = list(self._told(entry, field))
            if told:
                self.voice.screen.say(f"  = {', '.join(told)}")
        self.say_new(before, field)

    def _told(self, entry: SideEntry, field: Field) -> Iterator[str]:
        """What cards and canastas were understood, and what they come to."""
        if field.name == "canastas" and entry.canastas:
            yield from map(self.voice.said, self._canastas(entry.canastas))
        amounts: dict[str, Sequence[Amount]] = {
            "melded": [entry.melded] if entry.melded else [],
            "hand": entry.hand or [],
            "reserve": [entry.reserve] if entry.reserve else [],
        }
        for amount in amounts.get(field.name, ()):
            if amount.cards or amount.values:
                yield self.voice.said(self._amount(amount))
        if field.name == "reserve" and entry.reserve and entry.reserve.red_threes:
            yield self.voice.said(_red_threes(entry.reserve.red_threes))

    # What stands in a field

    def value(self, field: Field) -> Value:
        """What was entered in a field, for the eye."""
        if field.side is None:
            return self.showing.ended(self.deal)
        entry = self.deal.sides[field.side]
        if field.name == "how":
            return manner_called(self.law, entry.how or "going out")
        if getattr(entry, field.name) is None:
            return Message("not entered")
        if field.name == "canastas":
            return all_of(list(self._canastas(entry.canastas or []))) if entry.canastas else "0"
        if field.name == "melded" and entry.melded:
            return self._amount(entry.melded)
        if field.name == "hand":
            return all_of([self._amount(held) for held in entry.hand or []] or ["0"])
        if field.name == "reserve" and entry.reserve:
            reds = _red_threes(entry.reserve.red_threes)
            amount = self._amount(entry.reserve)
            return all_of([amount, reds]) if entry.reserve.red_threes else amount
        return self.voice.points(getattr(entry, field.name))

    def _canastas(self, canastas: list[Canasta]) -> Iterator[Value]:
        for sort, count in Counter(canasta.sort for canasta in canastas).items():
            cards = [shown(each.cards) for each in canastas if each.sort == sort and each.cards]
            values: dict[str, Value] = {"label": label(getattr(self.law.variant.labels, f"{sort}_canasta")),
                                        "count": count}  # fmt: skip
            line = Message("{label} × {count}", values)
            yield Message("{what} ({cards})", {"what": line, "cards": ", ".join(cards)}) if cards else line

    def _amount(self, amount: Amount) -> Message | str:
        points = worth(amount, self.law.values)
        parts = [f"{count} × {value}" for value, count in amount.values.items()]
        parts += [shown(amount.cards)] if amount.cards else []
        if not parts:
            return str(points)
        parts += [str(amount.points)] if amount.points else []
        return Message("{cards}: {points} points", {"cards": " + ".join(parts), "points": points})

    # What looks odd

    def odd(self) -> set[str]:
        """Everything that looks odd in the deal now."""
        deals = reckon(self.pad.now, self.law).deals
        return set(map(_key, deals[self.place].notices)) if self.place < len(deals) else set()

    def say_new(self, before: set[str], field: Field | None) -> None:
        """Say what looks odd and did not before; of other fields than the one at hand, where."""
        found = [
            notice
            for notice in reckon(self.pad.now, self.law).deals[self.place].notices
            if _key(notice) not in before
        ]
        told = set()
        for notice in sorted(found, key=lambda notice: (notice.field, notice.side) != field):
            if _key(notice) not in told:
                told.add(_key(notice))
                here = field is not None and (notice.field, notice.side) == field
                place = "" if here else f"{self.showing.place(self.deal, [notice])}: "
                self.voice.screen.say(f"  {ODD} {place}{capital(self.voice.said(notice.message))}.", hang=4)


def _red_threes(count: int) -> Message:
    return Message("Red threes × {count}", {"count": count})


def not_kept(error: OSError) -> Message:
    """What the disk refused; the pad is as it was before."""
    return Message("That could not be kept: {error}", {"error": error.strerror or str(error)})


def answers(text: str) -> list[str]:
    """Several answers in one line; what an agreed line is for may have a ``;`` itself."""
    return [text] if text.lower().startswith("line ") else [part.strip() for part in text.split(";")]


def _key(notice: Notice) -> str:
    """What is said of the cards of all sides together is one thing, wherever it shows."""
    of_all = notice.code.startswith(("cards.", "red_threes."))
    return f"{'' if of_all else notice.side} {notice.code} {notice.message}"
