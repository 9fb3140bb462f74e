"""How players and sides of a pad are called."""

from __future__ import annotations

import re

from kanasta.game.law import Law
from kanasta.game.lines import short
from kanasta.message import Complaint, Message, Value, nearest, said
from kanasta.rules.wording import all_of
from kanasta.scorepad.pad import Pad, seats_of


def player_called(pad: Pad, law: Law, seat: int) -> Value:
    """A player by name, or by the number of the seat."""
    if _named(pad.names, seat):
        return pad.names[seat]
    side = seat % law.sides
    if _named(pad.side_names, side):
        if law.sides == law.players:
            return pad.side_names[side]
        number = seat // law.sides + 1
        return Message("{side} ({number})", {"side": pad.side_names[side], "number": number})
    return Message("player {number}", {"number": seat + 1})


def side_called(pad: Pad, law: Law, side: int) -> Value:
    """A side by its name, else by its players' names, else by its number."""
    if _named(pad.side_names, side):
        return pad.side_names[side]
    seats = seats_of(side, law)
    if len(seats) == 1 or any(_named(pad.names, seat) for seat in seats):
        return all_of([player_called(pad, law, seat) for seat in seats])
    return Message("side {number}", {"number": side + 1})


def find(pad: Pad, law: Law, text: str) -> tuple[int, int | None]:
    """The side, and the seat where it is said, of a name or its beginning, ``2`` for a player, ``side 2``.

    Raises Complaint where there is none, or where several begin so.
    """
    players = [str(said(player_called(pad, law, seat))) for seat in range(law.players)]
    sides = [name for name in pad.side_names if name]
    if re.fullmatch(r"[1-9]", text) and int(text) <= law.players:
        seat = int(text) - 1
        return seat % law.sides, seat
    number = re.fullmatch(r"side ([1-9])", text, re.IGNORECASE)
    if number and int(number[1]) <= law.sides:
        return int(number[1]) - 1, None
    word = text.casefold()
    for alike in (str.__eq__, str.startswith):
        seats = [seat for seat, name in enumerate(players) if word and alike(name.casefold(), word)]
        named = [
            side for side, name in enumerate(pad.side_names) if name and word and alike(name.casefold(), word)
        ]
        if len(seats) == 1 and not any(side != seats[0] % law.sides for side in named):
            return seats[0] % law.sides, seats[0]
        if len(named) == 1 and not any(seat % law.sides != named[0] for seat in seats):
            return named[0], None
        if seats or named:
            break
    several = bool(word) and any(name.casefold().startswith(word) for name in (*players, *sides))
    names = ", ".join(dict.fromkeys([*players, *sides]))
    if several:
        raise Complaint("{text}: who of these? {names}", text=short(text), names=names)
    raise Complaint(
        "{text}: nobody is called so{hint} There are {names}",
        text=short(text), hint=nearest(text, [*players, *sides]) or ".", names=names,
    )  # fmt: skip


def _named(names: list[str], place: int) -> bool:
    return place < len(names) and bool(names[place])
