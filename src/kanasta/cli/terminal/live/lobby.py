"""The table before the deal: what is played there and by which rules, who sits where, and who is ready."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kanasta.cli.terminal.live.news import clock
from kanasta.cli.terminal.live.picture import Picture
from kanasta.cli.terminal.sheet import goal
from kanasta.cli.terminal.speech import in_row
from kanasta.game.law import Law
from kanasta.game.lines import plain
from kanasta.locale.language import ENGLISH
from kanasta.message import Message, Value
from kanasta.rules.sheet import differences, sheet
from kanasta.table.scene import Room, Sitter
from kanasta.table.table import COUNTED, GATHERING, OVER, PLAYING, SHUFFLING


def rules(room: Room, law: Law, language: str = ENGLISH) -> Iterator[Message]:
    """What is played, and how it differs from the variant as it comes."""
    yield Message("{players} players. {goal}", {"players": law.players, "goal": goal(law.variant, language)})
    found = list(house(room))
    if found:
        yield Message("House rules of this table:")
        yield from found
    yield clock(room)


def house(room: Room) -> Iterator[Message]:
    """Each rule of this house that the variant has otherwise."""
    terms = room.terms
    if not terms.house:
        return
    usual = msgspec.structs.replace(terms, house={}).variant()
    for each in differences(sheet(usual, terms.players), sheet(terms.variant(), terms.players)):
        here, there = (
            in_row((one.message for one in sentences), " ") for sentences in (each.here, each.there)
        )
        values: dict[str, Value] = {"chapter": each.section, "usual": here, "house": there}
        if here and there:
            yield Message("{chapter}: {house} Usually: {usual}", values)
        else:
            yield (
                Message("{chapter}: {house}", values)
                if there
                else Message("{chapter}: not here: {usual}", values)
            )


def seats(picture: Picture) -> Iterator[Message]:
    """Who sits where, a line for each seat, the guest's own first."""
    room = picture.room
    count = len(room.seats)
    first = picture.you or 0
    for place in range(count):
        seat = (first + place) % count
        yield Message("Seat {seat}: {who}{state}.", {
            "seat": seat, "who": _who(seat, picture), "state": _state(seat, picture)})  # fmt: skip


def _who(seat: int, picture: Picture) -> Message:
    sitter = picture.room.seats[seat]
    name = {"name": sitter.name, "bot": plain(sitter.bot)}
    if seat == picture.you:
        return Message("you, {name}", name)
    if sitter.person:
        return Message("{name}", name)
    return Message("{name}, the bot “{bot}”", name) if sitter.bot else Message("free")


def _state(seat: int, picture: Picture) -> Message | str:
    room = picture.room
    sitter = room.seats[seat]
    words: list[Message] = []
    if seat == room.host:
        words.append(Message("host"))
    if sitter.person and picture.present is not None and seat not in picture.present:
        words.append(Message("away"))
    if sitter.person and sitter.bot:
        words.append(Message("a bot plays meanwhile"))
    if picture.between and sitter.person and not sitter.bot:
        words.append(Message("ready") if sitter.ready else Message("not ready yet"))
    if seat in room.pause_asked:
        words.append(Message("wishes for a pause"))
    return Message(" ({states})", {"states": in_row(words)}) if words else ""


def stands(room: Room) -> Message:
    """How far the table is."""
    deal: dict[str, Value] = {"deal": room.deal}
    if room.phase == GATHERING:
        return Message("No match goes on.")
    if room.phase == SHUFFLING:
        return Message("The cards are being shuffled.")
    if room.phase == PLAYING:
        return Message("Deal {deal} goes on.", deal)
    if room.phase == COUNTED:
        return Message("Deal {deal} is over; the next one begins when all are ready.", deal)
    if room.phase == OVER:
        return Message("The match is over; another one begins when all are ready.")
    return Message("The table is closed.")


def takeable(room: Room) -> list[int]:
    """The seats that somebody may take: the free ones, or where there are none, those of bots."""
    free = [seat for seat, sitter in enumerate(room.seats) if not sitter.name]
    return free or [seat for seat, sitter in enumerate(room.seats) if not sitter.person]


def waited_for(picture: Picture) -> list[Message]:
    """For whom the deal waits."""
    found = []
    for seat, sitter in enumerate(picture.room.seats):
        if not sitter.name:
            found.append(Message("somebody at seat {seat}", {"seat": seat}))
        elif _holds_up(sitter) and seat != picture.you:
            found.append(Message("{name}", {"name": sitter.name}))
    return found


def _holds_up(sitter: Sitter) -> bool:
    return sitter.person and not sitter.bot and not sitter.ready
