"""What happens at a live table besides the play, in sentences for the person who sits there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kanasta.cli.terminal.live.picture import Picture
from kanasta.cli.terminal.live.words import message_of
from kanasta.cli.terminal.speech import in_row
from kanasta.game.lines import plain
from kanasta.message import Message, Value
from kanasta.table import happening
from kanasta.table.scene import Room, Sitter

SHORT = 8
"""So many letters of a commitment are told."""


def sentences(what: happening.Happening, before: Room, picture: Picture) -> Iterator[Message]:
    """What is to be told of one thing that happened; ``before`` is the room as it was, the picture is as it is now."""
    match what:
        case happening.Sat(seat, name):
            yield from _sat(seat, plain(name), before, picture)
        case happening.Filled(seat, bot, name, removed):
            yield _filled(seat, plain(bot), plain(name), removed, before, picture)
        case happening.Left(seat, removed):
            yield _left(seat, removed, before, picture)
        case happening.Readied(seat, ready):
            if seat != picture.you:
                yield _readied(ready, picture.name(seat))
        case happening.Changed(differences):
            yield Message("The rules of this table have changed; everybody gets ready again.")
            for each in differences:
                yield difference(message_of(each.chapter), _joined(each.before), _joined(each.after))
            yield from _terms(before, picture.room)
        case happening.Committed():
            yield Message("The deck is shuffled. The table is bound to it by the commitment {short}…",
                          {"short": plain(picture.room.commitment)[:SHORT]})  # fmt: skip
        case happening.TookBack(seat):
            if seat == picture.you:
                yield Message("You took back what was laid.")
            else:
                yield Message("{name} took back what was laid.", {"name": picture.name(seat)})
        case happening.StoodIn(seat, _, why):
            yield _stands_in(seat, why, picture)
        case happening.HandedBack(seat):
            if seat == picture.you:
                yield Message("You play for yourself again.")
            else:
                yield Message("{name} plays again.", {"name": picture.name(seat)})
        case happening.PauseAsked(seat):
            yield _pause(seat, picture)
        case happening.Resumed(seat):
            yield _resumed(seat, before, picture)
        case happening.Abandoned():
            yield Message("The host ended the match.")
        case happening.Said(seat, text):
            if seat != picture.you:
                yield Message("{name} says: {text}", {"name": picture.name(seat), "text": plain(text)})
        case happening.Woke():
            yield Message("The server was away for a moment. Whoever has to act has the whole time again.")
        case happening.Closed():
            yield Message("The table is closed.")


def difference(chapter: Message, before: Value, after: Value) -> Message:
    """One rule that is another one now: its sentences before and after."""
    values: dict[str, Value] = {"chapter": chapter, "before": before, "after": after}
    if before and after:
        return Message("{chapter}: {after} Before: {before}", values)
    return (
        Message("{chapter}: {after}", values) if after else Message("{chapter}: no longer: {before}", values)
    )


def _joined(trees: Iterable[Mapping[str, Any]]) -> Value:
    return in_row(map(message_of, trees), " ")


def _terms(before: Room, after: Room) -> Iterator[Message]:
    """What differs besides the rule sheet."""
    one, other = before.terms, after.terms
    if one.rules != other.rules:
        yield Message("The game is {title} now.", {"title": after.title})
    if one.players != other.players:
        yield Message("{players} play now.", {"players": other.players})
    if (one.turn_seconds, one.step_seconds) != (other.turn_seconds, other.step_seconds):
        yield clock(after)
    if one.watchers != other.watchers:
        yield Message("Others may watch now.") if other.watchers else Message("Nobody may watch any more.")


def clock(room: Room) -> Message:
    """How much time a turn has."""
    terms = room.terms
    if not terms.turn_seconds:
        return Message("There is no clock: take your time.")
    if not terms.step_seconds:
        return Message("A turn has {seconds} seconds.", {"seconds": terms.turn_seconds})
    return Message("A turn has {seconds} seconds, and each step adds {step}.",
                   {"seconds": terms.turn_seconds, "step": terms.step_seconds})  # fmt: skip


def moved(before: Room, picture: Picture, besides: int | None) -> Iterator[Message]:
    """Who sits otherwise in a scene than in the one before, for who is told no more than scenes; ``besides`` one."""
    if before.terms != picture.room.terms:
        yield Message("The rules of this table have changed; everybody gets ready again.")
    for seat, sitter in enumerate(picture.room.seats):
        old = before.seats[seat] if seat < len(before.seats) else Sitter()
        if seat in (picture.you, besides) or (sitter.name, sitter.person) == (old.name, old.person):
            continue
        if sitter.person:
            yield from _sat(seat, sitter.name, before, picture)
        elif sitter.bot:
            yield _filled(seat, plain(sitter.bot), sitter.name, False, before, picture)
        else:
            yield _left(seat, False, before, picture)


# One by one


def _readied(ready: bool, name: str) -> Message:
    if ready:
        return Message("{name} is ready.", {"name": name})
    return Message("{name} is not ready any more.", {"name": name})


def _before(seat: int, before: Room) -> Sitter:
    return before.seats[seat] if seat < len(before.seats) else Sitter()


def _sat(seat: int, name: str, before: Room, picture: Picture) -> Iterator[Message]:
    old = _before(seat, before)
    if seat == picture.you:
        return
    if old.person:
        yield Message("{old} is called {name} now.", {"old": old.name, "name": name})
    elif old.bot:
        yield Message("{name} takes the seat of {bot}, a bot.", {"name": name, "bot": old.name})
    else:
        yield Message("{name} sits down at seat {seat}.", {"name": name, "seat": seat})


def _filled(seat: int, bot: str, name: str, removed: bool, before: Room, picture: Picture) -> Message:
    old = _before(seat, before)
    values: dict[str, Value] = {"name": name, "bot": bot, "seat": seat, "old": old.name}
    if seat == picture.you and removed:
        return Message("The host removed you from the table; {name}, a bot, plays on in your seat.", values)
    if removed:
        return Message("The host removed {old}; {name}, a bot, plays on.", values)
    if old.person and old.name == name:
        return Message("{old} left; a bot plays on under that name.", values)
    if old.person:
        return Message("{old} left; {name}, a bot, plays on.", values)
    if old.bot == bot and old.name != name:
        return Message("{old}, a bot, is called {name} now.", values)
    return Message("{name}, the bot “{bot}”, sits down at seat {seat}.", values)


def _left(seat: int, removed: bool, before: Room, picture: Picture) -> Message:
    old = _before(seat, before)
    values: dict[str, Value] = {"old": old.name, "seat": seat}
    if seat == picture.you:
        return Message("The host removed you from the table.") if removed else Message("You left your seat.")
    if removed:
        return Message("The host removed {old}; seat {seat} is free.", values)
    return Message("{old} left; seat {seat} is free.", values)


def _stands_in(seat: int, why: str, picture: Picture) -> Message:
    if seat == picture.you:
        return _FOR_YOU.get(why, Message("A bot plays for you."))
    name: dict[str, Value] = {"name": picture.name(seat)}
    if why == "time":
        return Message("The time of {name} is up: a bot plays this turn.", name)
    if why == "away":
        return Message("{name} is away: a bot plays meanwhile.", name)
    return Message("{name} lets a bot play.", name)


_FOR_YOU = {
    "time": Message("Your time is up: a bot plays this turn for you."),
    "away": Message("A bot plays for you, because you were away."),
    "asked": Message("A bot plays for you now. Type bot off to play again."),
}


def _resumed(seat: int, before: Room, picture: Picture) -> Message:
    if seat == picture.you:
        return (
            Message("You ended the pause.") if before.paused else Message("You no longer wish for a pause.")
        )
    name: dict[str, Value] = {"name": picture.name(seat)}
    if before.paused:
        return Message("{name} ended the pause.", name)
    return Message("{name} no longer wishes for a pause.", name)


def _pause(seat: int, picture: Picture) -> Message:
    room = picture.room
    if room.paused:
        return Message("The table pauses. Type resume to go on.")
    agrees = len(room.pause_asked) > 1
    if seat == picture.you:
        return Message("You agree to the pause.") if agrees else Message("The others are asked for a pause.")
    name: dict[str, Value] = {"name": picture.name(seat)}
    if picture.you in room.pause_asked:
        return Message("{name} agrees to the pause.", name)
    return Message("{name} would like a pause. Type pause to agree.", name)
