"""Reads a pad's document strictly: what it holds has to be a pad of a table that can be, whatever was entered in it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kanasta.game.law import Law
from kanasta.game.lines import short
from kanasta.message import Complaint, Message, nearest
from kanasta.scorepad.amount import Held, Melded, Reserve
from kanasta.scorepad.pad import FORMAT, Canasta, DealEntry, FreeLine, Pad, SideEntry, law_of

STRUCTS = (Pad, DealEntry, SideEntry, Canasta, FreeLine, Melded, Held, Reserve)


def read_pad(text: str | bytes, where: str = "score pad") -> tuple[Pad, Law]:
    """The pad in a JSON text, and the rules of its table.

    Raises Complaint, with ``where``, the field and what is wrong.
    """
    try:
        pad = msgspec.json.decode(text, type=Pad)
    except msgspec.ValidationError as error:
        raise Complaint("{where}: {fault}", where=where, fault=_fault(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Complaint("{where}: this is no JSON: {error}", where=where, error=short(str(error))) from None
    try:
        law = law_of(pad)
    except Complaint as complaint:
        raise Complaint("{where}: {fault}", where=where, fault=complaint.message) from None
    for field, fault in _faults(pad, law):
        raise Complaint("{where}: {fault}", where=where, fault=_at(field, fault))
    return pad, law


def json_of(pad: Pad) -> bytes:
    """The pad as JSON that a person can read, with a line feed at its end."""
    return msgspec.json.format(msgspec.json.encode(pad), indent=1) + b"\n"


def _faults(pad: Pad, law: Law) -> Iterator[tuple[str, Message]]:
    """What the types cannot say: lists of the right length, seats and sides that there are, text that can be shown."""
    if pad.names and len(pad.names) != law.players:
        yield "names", Message("a name for each of {number} players, or none", {"number": law.players})
    if pad.side_names and len(pad.side_names) != law.sides:
        yield "side_names", Message("a name for each of {number} sides, or none", {"number": law.sides})
    for field, names in (("names", pad.names), ("side_names", pad.side_names)):
        for place, name in enumerate(names):
            yield from _unprintable(f"{field}[{place}]", name)
    yield from _unprintable("begun", pad.begun)
    yield from _no_seat("dealer", pad.dealer, range(law.players))
    for place, deal in enumerate(pad.deals):
        yield from _deal_faults(f"deals[{place}]", deal, law)
        if not deal.done and place < len(pad.deals) - 1:
            yield f"deals[{place}]", Message("only the last deal can be unfinished")


def _deal_faults(field: str, deal: DealEntry, law: Law) -> Iterator[tuple[str, Message]]:
    if len(deal.sides) != law.sides:
        yield f"{field}.sides", Message("one entry for each of {number} sides", {"number": law.sides})
    yield from _no_seat(f"{field}.dealer", deal.dealer, range(law.players))
    for side, entry in enumerate(deal.sides):
        seats = range(side, law.players, law.sides)
        yield from _no_seat(f"{field}.sides[{side}].seat", entry.seat, seats)
        for place, held in enumerate(entry.hand or ()):
            yield from _no_seat(f"{field}.sides[{side}].hand[{place}].seat", held.seat, seats)
    for place, line in enumerate(deal.lines):
        yield from _no_seat(f"{field}.lines[{place}].side", line.side, range(law.sides))
        yield from _unprintable(f"{field}.lines[{place}].reason", line.reason)


def _no_seat(field: str, number: int | None, among: range) -> Iterator[tuple[str, Message]]:
    if number is not None and number not in among:
        numbers = ", ".join(map(str, among))
        yield field, Message("{number} is none of {numbers}", {"number": number, "numbers": numbers})


def _unprintable(field: str, text: str) -> Iterator[tuple[str, Message]]:
    if not text.isprintable():
        yield field, Message("letters that can be printed, in one line")


def _at(field: str, fault: Message) -> Message:
    return Message("{field}: {fault}", {"field": field, "fault": fault}) if field else fault


def _fault(error: str) -> Message:
    """What msgspec found, with the path to it and the nearest right word."""
    text, _, path = error.partition(" - at `$")
    path = path.removesuffix("`").lstrip(".")
    if "unknown field" in text:
        unknown = text.rsplit("`", 2)[1]
        names = {field.encode_name for struct in STRUCTS for field in msgspec.structs.fields(struct)}
        known = Message("there is no such field{hint}", {"hint": nearest(unknown, sorted(names - {unknown}))})
        return _at(f"{path}.{unknown}" if path else unknown, known)
    if "missing required field" in text:
        missing = text.rsplit("`", 2)[1]
        return _at(f"{path}.{missing}" if path else missing, Message("this is missing"))
    if path == "kanasta":
        return _at(path, Message('needs "{format}"', {"format": FORMAT}))
    if "matching regex" in text:
        return _at(path, Message("cards are written * 2 r b 4 5 6 7 8 9 T J Q K A"))
    return _at(path, Message("{error}", {"error": text[:1].lower() + text[1:]}))
