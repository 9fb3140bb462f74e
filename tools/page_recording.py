"""Writes what one seat is told of a whole deal, for the page's own tests: first scene, every event, last scene.

A test merges the events into the first scene and compares; the pictures of the page are made from them too.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from kanasta.bots.bot import bot
from kanasta.game.view import view
from kanasta.message import Complaint
from kanasta.table import command as commands
from kanasta.table import fact as facts
from kanasta.table.deciding import decide
from kanasta.table.due import bot_to_act, due, lot_of
from kanasta.table.fact import AnyFact, Entry
from kanasta.table.table import PLAYING, Table
from kanasta.table.telling import Voice
from kanasta.table.terms import Terms

FOLDER = Path(__file__).resolve().parent.parent / "client" / "tests" / "recordings"
RECORDED = (("classic", 4), ("czech", 2), ("hand_and_foot", 4))
"""Variants and numbers of players: an opening that is laid, a cut, and reserves."""
BEGIN = 1_800_000_000_000
SEAT = 0
EVERY = 5
"""After so many acts of the person the last one is taken back, where it can be."""


class Recorder:
    """A table at which one person plays as the careful bot would, and what he is told."""

    def __init__(self, rules: str, players: int) -> None:
        self.at = BEGIN
        self.table = Table(Entry(self.at, facts.Opened.by("guest", Terms(rules, players).checked())))
        self.voice = Voice(self.table)
        self.told: list[Any] = []
        self.count = 0
        self.seeds = iter(f"{number:032x}" for number in range(1, 99))

    def happen(self, found: list[AnyFact], command: str = "") -> None:
        """Let facts happen, and keep what the seat is told."""
        self.at += 1000
        for fact in found:
            entry = Entry(self.at, fact, "guest", command)
            self.table.apply(entry)
            told = self.voice.tell(entry)
            if SEAT in told:
                self.told.append(told[SEAT])

    def do(self, kind: type[commands.Command], **fields: Any) -> None:
        """Let the person send a command."""
        self.count += 1
        command: Any = kind(id=f"{self.count}", seen=self.table.versions[SEAT], **fields)
        self.happen(decide(self.table, command, "guest"), command.id)

    def settle(self) -> None:
        """Let the table do what is due."""
        while found := due(self.table, self.at, {}, lambda: next(self.seeds)):
            self.happen(found)

    def act(self, player: Any) -> None:
        """One act of whoever has to act."""
        table = self.table
        acting = bot_to_act(table, {})
        seat = table.to_act
        assert seat is not None
        action = str(player.choose(view(table.deal, seat), lot_of(table)))
        if acting is not None:
            self.happen([facts.Played(seat, action, acting[1])])
            return
        self.do(commands.Play, actions=action)
        if self.count % EVERY == 0 and table.phase == PLAYING and table.to_act == SEAT:
            with suppress(Complaint):  # where nothing goes back
                self.do(commands.TakeBack)


def recording(rules: str, players: int) -> bytes:
    """One deal, as JSON: ``{"first": scene, "events": [...], "last": scene}``."""
    recorder, player = Recorder(rules, players), bot("careful")
    recorder.do(commands.Sit, seat=SEAT, name="Milica")
    for seat in range(1, players):
        recorder.do(commands.Fill, seat=seat)
    recorder.told.clear()
    first = msgspec.json.encode(recorder.voice.scene(SEAT, True))
    recorder.do(commands.Ready)
    recorder.settle()
    recorder.do(commands.Nonce, nonce="00")
    recorder.settle()
    while recorder.table.phase == PLAYING:
        recorder.act(player)
    events = b",\n".join(map(msgspec.json.encode, recorder.told))
    last = msgspec.json.encode(recorder.voice.scene(SEAT, True))
    return b'{"first": ' + first + b',\n"events": [\n' + events + b'\n],\n"last": ' + last + b"}\n"


def main() -> None:
    """Write all recordings anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rules, players in RECORDED:
        file = FOLDER / f"{rules}-{players}.json"
        file.write_bytes(recording(rules, players))
        print(file, file.stat().st_size)


if __name__ == "__main__":
    main()
