"""What happened at a table, whole: the facts that are kept. A table is its facts, and nothing else.

Facts hold secrets (the seeds of decks, who a guest is). Only ``telling.py`` makes of them what people may know.
"""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from kanasta.table.terms import Terms


def tag_of(name: str) -> str:
    """A class's name as it is written in a log or sent: ``TookBack`` is ``took_back``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=tag_of, omit_defaults=True):
    """One thing that happened."""


class Opened(Fact, frozen=True):
    """The table was set up by a guest, who is its host."""

    guest: str
    terms: Terms
    rules_version: int
    """The version of its variant, without which nobody could tell later what the facts add up to."""

    @classmethod
    def by(cls, guest: str, terms: Terms) -> Opened:
        """Set up now."""
        return cls(guest, terms, terms.variant().version)


class Changed(Fact, frozen=True):
    """The host changed its terms; nobody is ready any more."""

    terms: Terms
    rules_version: int

    @classmethod
    def to(cls, terms: Terms) -> Changed:
        """Changed now."""
        return cls(terms, terms.variant().version)


class Sat(Fact, frozen=True):
    """A guest took a seat, also one in which a bot sat."""

    seat: int
    guest: str
    name: str


class Filled(Fact, frozen=True):
    """A bot took a seat, also one from which a player was removed in the middle of a match."""

    seat: int
    bot: str
    version: int
    name: str
    removed: bool = False
    """Whether the host removed a player for it, who did not leave."""


class Left(Fact, frozen=True):
    """A seat was left, or its player or bot removed by the host."""

    seat: int
    removed: bool = False


class Readied(Fact, frozen=True):
    """A player is ready for the next deal, or no longer."""

    seat: int
    ready: bool


class Committed(Fact, frozen=True):
    """The table chose the secret seed of the next deal, and shows its commitment."""

    seed: str


class Noted(Fact, frozen=True):
    """A seat gave its nonce for the next deal."""

    seat: int
    nonce: str


class Dealt(Fact, frozen=True):
    """The cards were dealt, from the seed and the nonces that were given."""


class Played(Fact, frozen=True):
    """One step of a turn, with its faces; ``bot`` where a bot made it, for its own seat or for who is away."""

    seat: int
    step: str
    bot: str = ""


class TookBack(Fact, frozen=True):
    """A player took back what was laid."""

    seat: int


class StoodIn(Fact, frozen=True):
    """A bot plays for a player: away, out of time in this turn, or because the player asked for it."""

    seat: int
    bot: str
    why: str
    version: int = 0
    """The bot's."""


class HandedBack(Fact, frozen=True):
    """The player plays again."""

    seat: int


class PauseAsked(Fact, frozen=True):
    """A player would like to pause, or agrees to it; when all have, the table pauses."""

    seat: int


class Resumed(Fact, frozen=True):
    """A player ended the pause, or took the wish for one back."""

    seat: int


class Abandoned(Fact, frozen=True):
    """The match was ended before it was over; the seed of its deal is shown."""


class Said(Fact, frozen=True):
    """A player said something to the table."""

    seat: int
    text: str


class Woke(Fact, frozen=True):
    """The table goes on after its server stopped: the turn at hand gets its whole time again."""


class Closed(Fact, frozen=True):
    """The table was closed by its host, or because nobody came any more."""

    why: str


AnyFact: TypeAlias = (
    Opened
    | Changed
    | Sat
    | Filled
    | Left
    | Readied
    | Committed
    | Noted
    | Dealt
    | Played
    | TookBack
    | StoodIn
    | HandedBack
    | PauseAsked
    | Resumed
    | Abandoned
    | Said
    | Woke
    | Closed
)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a table's log: a fact, when it happened (ms since 1970), and the command that led to it."""

    at: int
    fact: AnyFact
    guest: str = ""
    """Who gave the command; nobody, where the table did it by itself."""
    command: str = ""
    """The command's own id, by which a command that is sent again is known."""


def encoded(entry: Entry) -> bytes:
    """The entry as it is kept."""
    return msgspec.json.encode(entry)


_DECODER = msgspec.json.Decoder(Entry)


def decoded(text: bytes) -> Entry:
    """The entry of a kept text. Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(text)
