"""What is asked after a deal, in the order in which a table counts: who went out, then side by side what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kanasta.game.law import Law
from kanasta.message import Message
from kanasta.rules.wording import label
from kanasta.scorepad.checks.ending import holders
from kanasta.scorepad.notice import FieldName
from kanasta.scorepad.pad import DealEntry, Manner, SideEntry, manners


class Field(NamedTuple):
    """One thing that is entered; ``side`` is None for what concerns the deal as a whole."""

    name: FieldName
    side: int | None = None


def fields(law: Law, deal: DealEntry) -> Iterator[Field]:
    """Every field that these rules have, given what was entered so far."""
    if any(entry.total is None for entry in deal.sides):
        yield Field("end")
    for side, entry in enumerate(deal.sides):
        if entry.out and entry.total is None and len(list(manners(law))) > 1:
            yield Field("how", side)
    for side, entry in enumerate(deal.sides):
        if entry.total is not None:
            yield Field("total", side)
            continue
        yield Field("canastas", side)
        yield Field("melded", side)
        yield Field("red_threes", side)
        if holders(law, entry, side) or entry.hand:
            yield Field("hand", side)
        if law.reserve:
            yield Field("reserve", side)


def answered(deal: DealEntry, field: Field) -> bool:
    """Whether the field was entered."""
    if field.side is None:
        return deal.stock_out or any(entry.out for entry in deal.sides)
    return getattr(deal.sides[field.side], field.name) is not None


def first_open(law: Law, deal: DealEntry) -> Field | None:
    """The first field that was not entered yet."""
    return next((field for field in fields(law, deal) if not answered(deal, field)), None)


def title(law: Law, entry: SideEntry, field: Field) -> Message:
    """What a field is called; what is counted as melded depends on the canastas."""
    labels = law.variant.labels
    if field.name == "melded":
        return _melded_title(law, entry)
    if field.name == "reserve":
        return Message("{reserve} not taken up", {"reserve": label(labels.reserve)})
    return {
        "end": Message("Who went out"),
        "how": Message("How"),
        "canastas": Message("Canastas"),
        "red_threes": Message("Red threes"),
        "hand": Message("Cards left in hand"),
        "total": Message("Points of the deal"),
    }[field.name]


def _melded_title(law: Law, entry: SideEntry) -> Message:
    if not entry.canastas:
        return Message("Melded cards")
    if counts_outside(law, entry):
        return Message("Melded cards outside canastas")
    return Message("All melded cards, those in canastas too")


def counts_outside(law: Law, entry: SideEntry) -> bool:
    """Whether melded cards are counted without those in canastas, unless a person says otherwise.

    They are where cards in canastas do not count, or where every canasta's cards are named and so counted already.
    What was entered stays as it was said.
    """
    if entry.melded is not None:
        return entry.melded.of == "outside canastas"
    canastas = entry.canastas or []
    return not law.canasta_cards or (bool(canastas) and all(canasta.cards for canasta in canastas))


def manner_called(law: Law, how: Manner) -> Message:
    """A way of going out by its name."""
    if how == "concealed":
        return label(law.variant.labels.concealed)
    if how == "black threes":
        return Message("with black threes")
    return Message("in the ordinary way")
