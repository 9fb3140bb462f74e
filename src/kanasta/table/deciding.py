"""Deciding: what a command leads to at a table as it stands. It changes nothing; it gives facts, or refuses.

What is legal is asked of the deal as the seat may know it, so that no refusal tells of a card that it has not seen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

from kanasta.bots.bot import Bot, bot
from kanasta.game.action import Action
from kanasta.game.faces import Faces
from kanasta.game.notation import IllegalAction
from kanasta.game.refusal import refusal
from kanasta.game.step import with_faces, words_of
from kanasta.game.view import masked
from kanasta.message import Complaint
from kanasta.table import command as commands
from kanasta.table import fact as facts
from kanasta.table.chair import ASKED, TIME
from kanasta.table.command import AnyCommand
from kanasta.table.fact import AnyFact
from kanasta.table.refused import Refused
from kanasta.table.table import CLOSED, GATHERING, OVER, PLAYING, SHUFFLING, Table

NAMES = ("Ana", "Boris", "Cveta", "Dragan", "Ema", "Filip", "Goca")
"""Of bots, by seat; one more than seats, so that one is always free."""
MOST_LETTERS = 24
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that show nothing."""


def decide(table: Table, command: AnyCommand, guest: str) -> list[AnyFact]:
    """The facts that this command of that guest leads to. Raises Refused, with the reason for a person.

    An empty list says that what is wanted is so already.
    """
    if table.phase == CLOSED:
        raise Refused("closed", "this table is closed")
    return _DECISIONS[type(command)](table, command, guest)


def _own_seat(table: Table, guest: str) -> int:
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused("no_seat", "you have no seat at this table; sit down first")
    return seat


def _as_host(table: Table, guest: str) -> None:
    if guest != table.host:
        raise Refused("not_host", "only the host of the table may do that")


def _fresh(table: Table, command: AnyCommand, seat: int) -> None:
    """Refuse what was given before the cards or the terms became what they are."""
    if not table.moved[seat] <= command.seen <= table.versions[seat]:
        raise Refused("stale", "the table has changed since; look at it again")


def _chair(table: Table, seat: int) -> None:
    if seat >= table.players:
        raise Refused("no_such_seat", "seats are 0 to {last}, not {seat}", last=table.players - 1, seat=seat)


# Seats


def _sit(table: Table, command: commands.Sit, guest: str) -> list[AnyFact]:
    _chair(table, command.seat)
    name = cleaned(command.name)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise Refused("name", "a name needs letters")
    if len(name) > MOST_LETTERS:
        raise Refused("name", "a name has at most {most} letters", most=MOST_LETTERS)
    chair, own = table.chairs[command.seat], table.seat_of(guest)
    if chair.guest == guest:
        if chair.name == name:
            return []
    elif chair.guest:
        raise Refused("taken", "{name} sits there", name=chair.name)
    if own is not None and table.phase not in (GATHERING, OVER):
        raise Refused("phase", "seats are changed between matches")
    if guest in table.removed:
        raise Refused("removed", "the host removed you from this match; sit down again when it is over")
    if table.phase == PLAYING and table.held.get(guest, command.seat) != command.seat:
        raise Refused("peek", "you have seen other cards of this deal; wait for the next one")
    return [*_renamed(table, command.seat, name, guest), facts.Sat(command.seat, guest, name)]


def _renamed(table: Table, seat: int, name: str, guest: str) -> list[AnyFact]:
    """Nobody is called as somebody else at the table, and a bot takes another name where a person has its own."""
    for other, chair in enumerate(table.chairs):
        if other != seat and chair.guest != guest and same_name(chair.name, name):
            if chair.guest:
                raise Refused("name", "somebody at this table is called {name} already", name=name)
            return [facts.Filled(other, chair.bot, chair.version, _bot_name(table, other, name))]
    return []


def same_name(one: str, other: str) -> bool:
    """Whether people would take both for the same name."""
    return _key(one) == _key(other)


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def cleaned(text: str) -> str:
    """A name or sentence without what does not show, or would run over others: one line, single spaces."""
    letters = " ".join(unicodedata.normalize("NFC", text).split())
    shown = (
        letter
        for letter in letters
        if letter == " " or (unicodedata.category(letter)[0] not in "CZ" and letter not in BLANKS)
    )
    return " ".join("".join(_thinned(shown)).split())


def _thinned(letters: Iterable[str]) -> str:
    """Not more than three marks on one letter."""
    kept: list[str] = []
    marks = 0
    for letter in letters:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= 3:
            kept.append(letter)
    return "".join(kept)


def _fill(table: Table, command: commands.Fill, guest: str) -> list[AnyFact]:
    _as_host(table, guest)
    _chair(table, command.seat)
    _not_own(table, command.seat, guest)
    player = _bot(command.bot)
    return [_seated(table, command.seat, player, removed=bool(table.chairs[command.seat].guest))]


def _not_own(table: Table, seat: int, guest: str) -> None:
    if table.chairs[seat].guest == guest:
        raise Refused("own_seat", "this is your own seat; leave it instead")


def _seated(table: Table, seat: int, player: Bot, removed: bool = False) -> facts.Filled:
    return facts.Filled(seat, player.name, player.version, _bot_name(table, seat), removed)


def _bot(name: str) -> Bot:
    try:
        return bot(name)
    except Complaint as complaint:
        raise Refused.saying("bot", complaint.message) from None


def _bot_name(table: Table, seat: int, besides: str = "") -> str:
    """A name that nobody else has, nor the person whose seat it is."""
    taken = {_key(chair.name) for other, chair in enumerate(table.chairs) if other != seat or chair.guest}
    return next(name for name in (*NAMES[seat:], *NAMES) if _key(name) not in taken | {_key(besides)})


def _empty(table: Table, command: commands.Empty, guest: str) -> list[AnyFact]:
    _as_host(table, guest)
    _chair(table, command.seat)
    _not_own(table, command.seat, guest)
    chair = table.chairs[command.seat]
    if chair.free:
        return []
    if table.phase not in (GATHERING, OVER):
        raise Refused("phase", "in the middle of a match a bot takes over: fill the seat instead")
    return [facts.Left(command.seat, removed=bool(chair.guest))]


def _leave(table: Table, _: commands.Leave, guest: str) -> list[AnyFact]:
    seat = _own_seat(table, guest)
    if table.phase in (GATHERING, OVER):
        return [facts.Left(seat)]
    return [_seated(table, seat, _bot(table.terms.stand_in))]


def _ready(table: Table, command: commands.Ready, guest: str) -> list[AnyFact]:
    seat = _own_seat(table, guest)
    if not table.between:
        raise Refused("phase", "a deal goes on")
    _fresh(table, command, seat)
    return [] if table.chairs[seat].ready == command.ready else [facts.Readied(seat, command.ready)]


def _change(table: Table, command: commands.Change, guest: str) -> list[AnyFact]:
    _as_host(table, guest)
    if table.phase not in (GATHERING, OVER):
        raise Refused("phase", "the terms are changed before a match or after it")
    try:
        terms = command.terms.checked()
    except Complaint as complaint:
        raise Refused.saying("terms", complaint.message) from None
    if sum(bool(chair.guest) for chair in table.chairs) > terms.players:
        raise Refused("seats", "more than {players} people sit at the table", players=terms.players)
    return [] if terms == table.terms else [facts.Changed.to(terms)]


# Playing


def _nonce(table: Table, command: commands.Nonce, guest: str) -> list[AnyFact]:
    seat = _own_seat(table, guest)
    if table.phase != SHUFFLING or seat in table.nonces:
        return []
    _fresh(table, command, seat)
    return [facts.Noted(seat, command.nonce)]


def _in_deal(table: Table, command: AnyCommand, guest: str) -> int:
    seat = _own_seat(table, guest)
    if table.phase != PLAYING:
        raise Refused("phase", "no deal goes on")
    if table.paused:
        raise Refused("paused", "the table has paused")
    _fresh(table, command, seat)
    if table.chairs[seat].bot:
        raise Refused("stand_in", "a bot plays for you; take your seat back first")
    return seat


def _play(table: Table, command: commands.Play, guest: str) -> list[AnyFact]:
    return _steps(table, _in_deal(table, command, guest), command.actions)


def _steps(table: Table, seat: int, text: str) -> list[AnyFact]:
    """The actions of the text as steps with their faces; all of them are legal, or none happens."""
    if seat != table.deal.actor:
        raise Refused("not_your_turn", "it is the turn of {name}", name=table.chairs[table.deal.actor].name)
    try:
        read = with_faces(masked(table.deal, seat), text)
    except IllegalAction as illegal:
        raise refused_as(illegal) from None
    except Complaint as complaint:
        raise Refused.saying("unclear", complaint.message) from None
    try:
        *before, (last, named) = read
        faces, laid = _laid(table, seat, before, last) if before else (table.running.faces, [])
        return [*laid, facts.Played(seat, words_of(last, faces.pick(seat, last, named)))]
    except Refused:
        raise
    except Complaint as complaint:
        raise Refused.saying("face", complaint.message) from None


def _laid(
    table: Table, seat: int, read: list[tuple[Action, list[str]]], last: Action
) -> tuple[Faces, list[AnyFact]]:
    """The faces after these actions, and the actions with theirs, tried on what the player may know."""
    faces, seen = table.running.faces.copy(), masked(table.deal, seat)
    laid: list[AnyFact] = []
    for place, (action, named) in enumerate(read):
        seen.play(action)
        event = seen.past[1]
        if event.drawn or seen.over or seen.actor != seat:
            # Whether the next one is legal depends on cards that the player has not seen yet.
            after = read[place + 1][0] if place + 1 < len(read) else last
            raise Refused("too_many", "{action} comes too early: see first what the steps before it bring",
                          action=str(after))  # fmt: skip
        laid.append(facts.Played(seat, str(faces.follow(event, named))))
    return faces, laid


def refused_as(illegal: IllegalAction) -> Refused:
    """Why an action is not legal, with its statements."""
    reason = refusal(illegal)
    return Refused.saying(reason.code, reason.message, reason.statements)


def _take_back(table: Table, command: commands.TakeBack, guest: str) -> list[AnyFact]:
    seat = _in_deal(table, command, guest)
    if seat != table.deal.turn or not table.running.can_take_back():
        raise Refused(
            "take_back",
            "there is nothing to take back: only what you laid in this turn goes back, and only as long as no card "
            "was drawn, taken or discarded after it",
        )
    return [facts.TookBack(seat)]


def _stand_in(table: Table, command: commands.StandIn, guest: str) -> list[AnyFact]:
    seat = _own_seat(table, guest)
    chair = table.chairs[seat]
    if command.on == bool(chair.bot):
        return []
    if command.on:
        player = _bot(table.terms.stand_in)
        return [facts.StoodIn(seat, player.name, ASKED, player.version)]
    if chair.why == TIME:
        raise Refused("time", "your time for this turn is up; a bot plays it, and you play the next one")
    return [facts.HandedBack(seat)]


def _pause(table: Table, _: commands.Pause, guest: str) -> list[AnyFact]:
    seat = _own_seat(table, guest)
    if table.phase != PLAYING:
        raise Refused("phase", "no deal goes on")
    return [] if table.paused or seat in table.pause_asked else [facts.PauseAsked(seat)]


def _resume(table: Table, _: commands.Resume, guest: str) -> list[AnyFact]:
    seat = _own_seat(table, guest)
    return [facts.Resumed(seat)] if table.paused or seat in table.pause_asked else []


# The table as a whole


def _say(table: Table, command: commands.Say, guest: str) -> list[AnyFact]:
    text = cleaned(command.text)
    if not text:
        raise Refused("text", "there is nothing to say in that")
    return [facts.Said(_own_seat(table, guest), text)]


def _abandon(table: Table, _: commands.Abandon, guest: str) -> list[AnyFact]:
    _as_host(table, guest)
    if table.phase in (GATHERING, OVER):
        raise Refused("phase", "no match goes on")
    return [facts.Abandoned()]


def _close(table: Table, _: commands.Close, guest: str) -> list[AnyFact]:
    _as_host(table, guest)
    return [facts.Closed("host")]


_DECISIONS: dict[type[commands.Command], Callable[..., list[AnyFact]]] = {
    commands.Sit: _sit,
    commands.Fill: _fill,
    commands.Empty: _empty,
    commands.Leave: _leave,
    commands.Ready: _ready,
    commands.Change: _change,
    commands.Nonce: _nonce,
    commands.Play: _play,
    commands.TakeBack: _take_back,
    commands.StandIn: _stand_in,
    commands.Pause: _pause,
    commands.Resume: _resume,
    commands.Say: _say,
    commands.Abandon: _abandon,
    commands.Close: _close,
}
