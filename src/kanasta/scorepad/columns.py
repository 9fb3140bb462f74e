"""A pad as CSV for a spreadsheet, and back: what was entered, as it is typed, and what it came to.

On the way back only the entries are read; points and totals are reckoned anew. A sheet of plain totals, such as other
score pads write, is read too.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from kanasta.game.law import Law
from kanasta.game.lines import short
from kanasta.message import Complaint, said
from kanasta.rules.keys import shown
from kanasta.rules.shelf import house_value
from kanasta.scorepad.calling import side_called
from kanasta.scorepad.fields import Field
from kanasta.scorepad.notice import FieldName
from kanasta.scorepad.pad import FORMAT, MANNERS, DealEntry, FreeLine, Pad, SideEntry, blank_deal, law_of
from kanasta.scorepad.reader import json_of, read_pad
from kanasta.scorepad.reckoning import reckon
from kanasta.scorepad.typed import enter, score, with_side
from kanasta.scorepad.written import text_of

ENTRIES: tuple[tuple[str, FieldName], ...] = (
    ("canastas", "canastas"),
    ("melded", "melded"),
    ("red threes", "red_threes"),
    ("hand", "hand"),
    ("reserve", "reserve"),
    ("as a total", "total"),
)
"""Columns that are typed as in the pad, with their fields."""
COLUMNS = ("deal", "dealer", "side", "name", "out", "player out", *(name for name, _ in ENTRIES),
           "agreed", "reason", "done", "points", "score")  # fmt: skip
STOCK = "stock out"
FORMULA = re.compile(r"[=+@\t\r'-]")
"""How text begins that a spreadsheet would run; a quote stands before it in the file."""


def csv_of(pad: Pad, law: Law) -> str:
    """The pad as CSV."""
    lines: list[str] = []

    class Into:
        write = lines.append

    writer = csv.writer(Into(), lineterminator="\n")
    for row in (*_head(pad), [], COLUMNS, *_rows(pad, law)):
        writer.writerow(row)
    return "".join(lines)


def _head(pad: Pad) -> Iterator[Sequence[object]]:
    yield "kanasta", FORMAT
    yield "rules", pad.rules
    yield "version", pad.version
    for key, value in pad.house.items():
        yield "house", key, _quoted(shown(value))
    yield "players", pad.players
    yield "names", *map(_quoted, pad.names)
    yield "side names", *map(_quoted, pad.side_names)
    yield "first dealer", pad.dealer + 1
    yield "begun", _quoted(pad.begun)


def _rows(pad: Pad, law: Law) -> Iterator[Sequence[object]]:
    for deal in reckon(pad, law).deals:
        entry = deal.entry
        dealer = "" if entry.dealer is None else entry.dealer + 1
        for side, of_side in enumerate(entry.sides):
            name = _quoted(said(side_called(pad, law, side)))
            typed = [_quoted(text_of(law, entry, Field(field, side))) for _, field in ENTRIES]
            yield (
                deal.number, dealer, side + 1, name, _out(entry, of_side),
                "" if of_side.seat is None else of_side.seat + 1, *typed,
                "", "", "yes" if entry.done else "no", deal.sheet[side].total, deal.totals[side],
            )  # fmt: skip
        for line in entry.lines:
            name = _quoted(said(side_called(pad, law, line.side)))
            blank = [""] * (len(ENTRIES) + 2)
            yield deal.number, dealer, line.side + 1, name, *blank, line.points, _quoted(line.reason)


def _out(deal: DealEntry, entry: SideEntry) -> str:
    if entry.out:
        return entry.how or "yes"
    return STOCK if deal.stock_out else ""


def _quoted(text: str) -> str:
    """Negative numbers are as harmless as they look; everything else that a spreadsheet would run is quoted."""
    return f"'{text}" if FORMULA.match(text) and not re.fullmatch(r"-\d+", text) else text


def _unquoted(text: str) -> str:
    return text[1:] if text.startswith("'") else text


# Back again


def read_csv(text: str, where: str, fresh: Pad | None = None) -> tuple[Pad, Law]:
    """The pad in a CSV text, and the rules of its table. Raises Complaint, with ``where``, the row and what is wrong.

    A sheet that only has a column of points for each side, under their names, is entered into ``fresh``.
    """
    rows = list(_read(text, where))
    if rows and rows[0][1][:1] == ["kanasta"]:
        return _own(rows, where)
    if fresh is None:
        raise Complaint("{where}: this is no score pad of Kanasta; for a sheet of totals, name the rules and "
                        "how many play", where=where)  # fmt: skip
    return _totals(rows, where, fresh)


Row = tuple[int, list[str]]


def _read(text: str, where: str) -> Iterator[Row]:
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        for number, row in enumerate(csv.reader(text.splitlines(), delimiter=delimiter, strict=True), 1):
            cells = [_unquoted(cell.strip()) for cell in row]
            if any(cells):
                yield number, cells
    except csv.Error as error:
        raise Complaint("{where}: this is no CSV: {error}", where=where, error=str(error)) from None


def _own(rows: list[Row], where: str) -> tuple[Pad, Law]:
    place = next((place for place, (_, row) in enumerate(rows) if row[0] == "deal"), len(rows))
    pad = _pad(rows[:place], where)
    bare, law = read_pad(json_of(replace(pad, side_names=[])), where)
    if pad.side_names:  # a row of a spreadsheet has no empty cells at its end
        pad = replace(bare, side_names=_filled(pad.side_names, law.sides))
    columns = rows[place][1] if place < len(rows) else []
    deals: list[DealEntry] = []
    for number, row in rows[place + 1 :]:
        cells = dict(zip(columns, row, strict=False))
        try:
            _enter(law, deals, cells)
        except Complaint as complaint:
            raise Complaint("{where}, row {row}: {fault}", where=where, row=number,
                            fault=complaint.message) from None  # fmt: skip
    return read_pad(json_of(replace(pad, deals=deals)), where)


def _pad(rows: list[Row], where: str) -> Pad:
    tree: dict[str, Any] = {"house": {}}
    for number, (key, *cells) in rows:
        values = cells[: next((place for place in range(len(cells), 0, -1) if cells[place - 1]), 0)]
        if key == "house" and len(values) == 2:
            name, value = house_value("=".join(values))
            tree["house"][name] = value
        elif key in ("names", "side names"):
            tree[key.replace(" ", "_")] = values
        elif key in ("version", "players", "first dealer"):
            tree[key.removeprefix("first ")] = _number(values[0] if values else "", where, number)
        elif key in ("kanasta", "rules", "begun"):
            tree[key] = values[0] if values else ""
        else:
            raise Complaint("{where}, row {row}: {text}: this is no line of a score pad",
                            where=where, row=number, text=short(key))  # fmt: skip
    tree["dealer"] = tree.get("dealer", 1) - 1
    if tree.get("names"):
        tree["names"] = _filled(tree["names"], tree.get("players", 0))
    try:
        return msgspec.convert(tree, Pad)
    except msgspec.ValidationError as error:
        raise Complaint("{where}: {error}", where=where, error=str(error)) from None


def _filled(names: list[str], number: int) -> list[str]:
    return [*names, *[""] * (number - len(names))]


def _number(text: str, where: str, row: int) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise Complaint(
            "{where}, row {row}: {text}: a number is wanted", where=where, row=row, text=short(text)
        )
    return int(text)


def _enter(law: Law, deals: list[DealEntry], cells: Mapping[str, str]) -> None:
    """Enter one row into the deal that it names, which is the last or the next."""
    number, side = score(cells.get("deal", "")), score(cells.get("side", "")) - 1
    if number == len(deals) + 1:
        deals.append(blank_deal(law.sides))
    if number != len(deals):
        raise Complaint("deal {number}: here comes a row of deal {next}", number=number, next=len(deals) or 1)
    if not 0 <= side < law.sides:
        raise Complaint("side {number}: there are {sides}", number=side + 1, sides=law.sides)
    deal = deals[-1]
    if cells.get("dealer"):
        deal = replace(deal, dealer=score(cells["dealer"]) - 1)
    if cells.get("agreed"):
        line = FreeLine(side=side, points=score(cells["agreed"]), reason=cells.get("reason", ""))
        deals[-1] = replace(deal, lines=[*deal.lines, line])
        return
    deal = replace(deal, done=deal.done or cells.get("done") == "yes")
    deals[-1] = _entered(law, _with_out(deal, side, cells), side, cells)


def _with_out(deal: DealEntry, side: int, cells: Mapping[str, str]) -> DealEntry:
    out = cells.get("out", "")
    if out in ("", STOCK):
        return replace(deal, stock_out=deal.stock_out or out == STOCK)
    how = next((manner for manner in MANNERS if manner == out), None)
    if how is None and out != "yes":
        raise Complaint("{text}: there are {ways}", text=short(out), ways=", ".join((*MANNERS, STOCK)))
    seat = score(cells["player out"]) - 1 if cells.get("player out") else None
    return with_side(deal, side, replace(deal.sides[side], out=True, how=how, seat=seat))


def _entered(law: Law, deal: DealEntry, side: int, cells: Mapping[str, str]) -> DealEntry:
    for column, field in ENTRIES:
        if cells.get(column):
            deal = enter(law, deal, Field(field, side), cells[column], _nobody)
    return deal


def _nobody(text: str) -> tuple[int, int | None]:
    raise Complaint("{text}: nobody is called so", text=short(text))


def _totals(rows: list[Row], where: str, fresh: Pad) -> tuple[Pad, Law]:
    """Plain totals: a row of names, then a row of points for each deal, perhaps with its number before them."""
    law = law_of(fresh)
    if not rows:
        raise Complaint("{where}: there is nothing in it", where=where)
    numbered = len(rows[0][1]) == law.sides + 1
    names = rows[0][1][numbered:]
    if len(names) != law.sides:
        raise Complaint("{where}, row {row}: {number} columns are wanted, one for each side",
                        where=where, row=rows[0][0], number=law.sides)  # fmt: skip
    deals = []
    for number, row in rows[1:]:
        if len(row) != len(names) + numbered:
            raise Complaint("{where}, row {row}: {number} columns are wanted, one for each side",
                            where=where, row=number, number=law.sides)  # fmt: skip
        points = [_number(cell, where, number) for cell in row[numbered:]]
        deals.append(DealEntry(sides=[SideEntry(total=each) for each in points], stock_out=True, done=True))
    by_side = {"side_names": names} if law.sides < law.players else {"names": names}
    return read_pad(json_of(msgspec.structs.replace(fresh, deals=deals, **by_side)), where)
