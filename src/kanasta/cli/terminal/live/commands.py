"""What can be typed at a live table besides actions: what can be typed at home, and what others are there for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

import msgspec

from kanasta.cli.terminal.commands import Commands, Leave
from kanasta.cli.terminal.typed import COMMANDS
from kanasta.game.lines import plain
from kanasta.message import Complaint, Message, nearest
from kanasta.rules.shelf import house_value
from kanasta.table import command as commands
from kanasta.table.terms import Terms

if TYPE_CHECKING:
    from kanasta.cli.terminal.live.sitting import Sitting

LIVE = {
    "say": Message("say something to the table, such as: say well played"),
    "seats": Message("who sits where, who is ready, who is away; and the rules of this house"),
    "ready": Message("be ready for the next deal; ready no, to be so no longer"),
    "sit": Message("take a seat or another name, such as: sit 2, or: sit 2 Ana"),
    "pause": Message("wish for a pause, or agree to one"),
    "resume": Message("end the pause, or the wish for one"),
    "bot": Message("bot on lets a bot play for you, bot off takes your cards back"),
    "proof": Message(
        "the commitment of the shuffle and your own number in it, to be noted, and what the last deal proved"
    ),
    "record": Message("save the record of the match, its finished deals, such as: record evening.kanasta"),
    "link": Message("the link of this table, for friends"),
    "leave": Message("leave your seat for good; a bot plays on in it"),
}
HOSTS = {
    "fill": Message("put a bot on a seat, such as: fill 3, or: fill 3 careful"),
    "empty": Message("remove a bot, or a player, from a seat between matches, such as: empty 3"),
    "set": Message("another rule or clock, such as: set scoring.going_out=200, or: set turn_seconds=60"),
    "abandon": Message("end the match before it is over"),
    "close": Message("close the table"),
}
"""What only the host of a table can do."""
OF_TABLE = ("rules", "players", "turn_seconds", "step_seconds", "away_seconds", "watchers", "stand_in")


class LiveCommands(Commands):
    """Runs them for one person at one live table."""

    words: ClassVar[Mapping[str, Message]] = {
        **{name: what for name, what in COMMANDS.items() if name != "quit"},
        **LIVE,
        **{name: Message("as the host: {what}", {"what": what}) for name, what in HOSTS.items()},
        "quit": Message("go; your seat is kept, and a bot plays for you until you come back"),
    }
    with_more = (*Commands.with_more, "say", "ready", "sit", "bot", "record", *HOSTS)

    def offered(self) -> Mapping[str, Message]:
        """A host's only for the host."""
        picture = self.sitting.client.picture
        host = picture.host or (picture.you is not None and picture.room.host == picture.you)
        return {name: what for name, what in self.words.items() if host or name not in HOSTS}

    @property
    def sitting(self) -> Sitting:
        """Where the person sits."""
        return cast("Sitting", self.person.place)

    def _say(self, text: str) -> None:
        if not text:
            raise Complaint("Write what you would like to say, such as: say hello")
        self.sitting.client.do(commands.Say, text=text[:200])

    def _seats(self, _: str) -> None:
        self.sitting.show_room()

    def _why(self, text: str) -> None:
        if text and not self.sitting.client.picture.asked:
            raise Complaint("It is not your turn; ask again when it is.")
        super()._why(text)

    def _ready(self, text: str) -> None:
        self.sitting.client.do(commands.Ready, ready=text.lower() not in ("no", "off"))

    def _sit(self, text: str) -> None:
        """Another seat, another name, or a seat again for who has none."""
        sitting = self.sitting
        number, _, name = text.partition(" ")
        seat = self._seat(number, "sit 2") if number else None
        if sitting.client.picture.you is None:
            sitting.watch, sitting.wished, sitting.name = False, seat, name.strip() or sitting.name
        elif seat is None:
            raise Complaint("You have a seat. Name another one, such as: sit 2")
        else:
            sitting.sit(seat, name.strip())

    def _pause(self, _: str) -> None:
        self.sitting.client.do(commands.Pause)

    def _resume(self, _: str) -> None:
        self.sitting.client.do(commands.Resume)

    def _bot(self, text: str) -> None:
        if text.lower() not in ("on", "off"):
            raise Complaint("Type bot on, or bot off.")
        self.sitting.client.do(commands.StandIn, on=text.lower() == "on")

    def _proof(self, _: str) -> None:
        sitting, screen = self.sitting, self.person.screen
        pledge, verdict = sitting.client.pledge, sitting.reporter.verdict
        if pledge.commitment:
            shown = {"commitment": plain(pledge.commitment)}
            screen.say(Message("The commitment of this deal: {commitment}", shown))
        if pledge.nonce:
            screen.say(Message("Your own number in it: {nonce}", {"nonce": pledge.nonce}))
        if verdict is not None:
            screen.say(Message("The last deal that ended: {verdict}", {"verdict": verdict.says}))
        if not pledge.commitment and verdict is None:
            screen.say(Message("Nothing was shuffled since you came."))

    def _record(self, text: str) -> None:
        from kanasta.cli.terminal.live.archive import save

        if not text:
            raise Complaint("Name a file, such as: record evening.kanasta")
        path = Path(text).expanduser()
        count = save(self.sitting.link, self.sitting.guest, path)
        kept = Message.counted(count, "{path} holds {count} deal now.", "{path} holds {count} deals now.",
                               count=count, path=str(path))  # fmt: skip
        self.person.screen.say(kept)

    def _link(self, _: str) -> None:
        print(self.sitting.link, file=self.person.screen.out)

    def _leave(self, _: str) -> None:
        if self.sitting.client.picture.you is None:
            raise Leave
        if self.sitting.agrees(Message("Leave your seat for good, yes or no?")):
            self.sitting.client.do(commands.Leave)
            self.sitting.left = True
            raise Leave

    # The host's

    def _fill(self, text: str) -> None:
        number, _, bot = text.partition(" ")
        seat = self._seat(number, "fill 3")
        if bot.strip():
            self.sitting.client.do(commands.Fill, seat=seat, bot=bot.strip()[:40])
        else:
            self.sitting.client.do(commands.Fill, seat=seat)

    def _empty(self, text: str) -> None:
        self.sitting.client.do(commands.Empty, seat=self._seat(text, "empty 3"))

    def _set(self, text: str) -> None:
        terms = self.sitting.client.picture.room.terms
        name = text.partition("=")[0].strip()
        if name in OF_TABLE:
            changed = _changed(terms, name, house_value(text)[1])
        elif "=" in text:
            key, value = house_value(text)
            changed = msgspec.structs.replace(terms, house={**terms.house, key: value})
        else:
            raise Complaint("set: write it as set scoring.going_out=200, or set turn_seconds=60{nearest}",
                            nearest=nearest(name, OF_TABLE))  # fmt: skip
        self.sitting.client.do(commands.Change, terms=changed.checked())

    def _abandon(self, _: str) -> None:
        if self.sitting.agrees(Message("End the match now, yes or no?")):
            self.sitting.client.do(commands.Abandon)

    def _close(self, _: str) -> None:
        if self.sitting.agrees(Message("Close the table for everybody, yes or no?")):
            self.sitting.client.do(commands.Close)

    def _seat(self, text: str, example: str) -> int:
        last = len(self.sitting.client.picture.room.seats) - 1
        if not (text.isascii() and text.isdecimal() and int(text) <= last):
            raise Complaint("Name a seat from 0 to {last}, such as: {example}", last=last, example=example)
        return int(text)


def _changed(terms: Terms, name: str, value: object) -> Terms:
    """The terms with another value. Raises Complaint for one that it cannot have."""
    data = {**msgspec.to_builtins(terms), name: value}
    if name == "rules":
        data["house"] = {}
    try:
        return msgspec.convert(data, Terms)
    except msgspec.ValidationError:
        kind = type(getattr(terms, name))
        example = {int: "60", bool: "true"}.get(kind, "careful")
        raise Complaint("set {name}: {value} cannot be; write it as set {name}={example}",
                        name=name, value=str(value), example=example) from None  # fmt: skip
