"""What can look odd in how a deal ended, and in what was left over."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.game.law import Law
from kanasta.message import Message, Value
from kanasta.rules.wording import all_of, label
from kanasta.scorepad.amount import known, some
from kanasta.scorepad.deck import Deck
from kanasta.scorepad.notice import FieldName, Notice
from kanasta.scorepad.pad import SORTS, DealEntry, SideEntry, manners, seats_of


def ending_notices(law: Law, deal: DealEntry) -> Iterator[Notice]:
    """What looks odd in it."""
    out = [side for side, entry in enumerate(deal.sides) if entry.out]
    if len(out) > 1:
        for side in out:
            yield Notice("end.both", side, "end", Message("More than one side went out; only one can"))
    if out and deal.stock_out:
        yield Notice(
            "end.stock", out[0], "end", Message("Somebody went out, so the stock did not end the deal")
        )
    counted = any(entry.total is None for entry in deal.sides)
    if deal.done and counted and not out and not deal.stock_out:
        yield Notice("missing", None, "end", Message("Not entered"))
    for side, entry in enumerate(deal.sides):
        if entry.total is None:
            if deal.done:
                yield from _missing(law, entry, side)
            if entry.out:
                yield from _going_out(law, entry, side)
            yield from _left_over(law, entry, side, ended=bool(out) or deal.stock_out)
            yield from _reserve(law, entry, side)


def _missing(law: Law, entry: SideEntry, side: int) -> Iterator[Notice]:
    wanted: list[FieldName] = ["canastas", "melded", "red_threes", "hand"]
    if law.reserve:
        wanted.append("reserve")
    for field in wanted:
        if getattr(entry, field) is None and not (field == "hand" and holders(law, entry, side) == 0):
            yield Notice("missing", side, field, Message("Not entered"))


def holders(law: Law, entry: SideEntry, side: int) -> int:
    """How many of a side did not go out."""
    return len(seats_of(side, law)) - entry.out


def _going_out(law: Law, entry: SideEntry, side: int) -> Iterator[Notice]:
    if entry.how is not None and entry.how not in manners(law):
        yield Notice("end.how", side, "how", Message("These rules know no such way of going out"))
    if entry.canastas is None:
        return
    lacking = list(_lacking(law, entry))
    if lacking:
        message = Message("To go out, this side needed besides: {lacking}", {"lacking": all_of(lacking)})
        yield Notice("end.canastas", side, "end", message)


def _lacking(law: Law, entry: SideEntry) -> Iterator[Value]:
    labels = law.variant.labels
    needed = {"natural": law.need_natural, "mixed": law.need_mixed, "wild": law.need_wild}
    counted = 0
    for sort in SORTS:
        less = needed[sort] - sum(canasta.sort == sort for canasta in entry.canastas or ())
        if less > 0:
            counted += less
            name = label(getattr(labels, f"{sort}_canasta"))
            yield Message("{label} × {count}", {"label": name, "count": less})
    less = law.need_canastas - len(entry.canastas or ()) - counted
    if less > 0:
        yield Message("canastas × {count}", {"count": less})


def _left_over(law: Law, entry: SideEntry, side: int, ended: bool) -> Iterator[Notice]:
    hand = entry.hand or []
    if entry.out:
        whose = [
            held for held in hand if holders(law, entry, side) == 0 or held.seat == entry.seat is not None
        ]
        if any(map(some, whose)):
            yield Notice("hand.out", side, "hand", Message("Who goes out has no cards left in hand"))
    if entry.hand is None or law.reserve or not ended or holders(law, entry, side) == 0:
        return  # a hand can be empty while its reserve waits
    if 0 not in Deck(law).groups and not any(map(some, hand)):
        yield Notice("hand.none", side, "hand", Message("Who does not go out holds cards, and here are none"))


def _reserve(law: Law, entry: SideEntry, side: int) -> Iterator[Notice]:
    reserve = entry.reserve
    if reserve is None or not (some(reserve) or reserve.red_threes):
        return
    name = label(law.variant.labels.reserve)
    if not law.reserve:
        message = Message("{reserve}: there is none in these rules", {"reserve": name})
        yield Notice("reserve.none", side, "reserve", message)
        return
    count = known(reserve) + reserve.red_threes
    most = holders(law, entry, side) * law.reserve
    if count > most or (not reserve.points and count % law.reserve):
        message = Message(
            "{reserve}: cards {count}; each has {size}, and this side can have {most} left",
            {"reserve": name, "count": count, "size": law.reserve, "most": most},
        )
        yield Notice("reserve.size", side, "reserve", message)
