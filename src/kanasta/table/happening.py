"""What happened at a table, as it is told: the public half of a fact."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from kanasta.table.fact import tag_of


class Happening(msgspec.Struct, frozen=True, tag_field="is", tag=tag_of, omit_defaults=True):
    """One thing that happened."""


class Difference(msgspec.Struct, frozen=True):
    """One rule that has changed: its chapter, its sentences before and after; either may be none."""

    chapter: dict[str, Any]
    before: tuple[dict[str, Any], ...]
    after: tuple[dict[str, Any], ...]


class Changed(Happening, frozen=True):
    """The terms have changed."""

    differences: tuple[Difference, ...]


class Sat(Happening, frozen=True):
    """Somebody sat down."""

    seat: int
    name: str


class Filled(Happening, frozen=True):
    """A bot sat down, or took over the seat of somebody who left or was removed."""

    seat: int
    bot: str
    name: str
    removed: bool = False
    """Whether the host removed a player for it."""


class Left(Happening, frozen=True):
    """A seat is free."""

    seat: int
    removed: bool = False


class Readied(Happening, frozen=True):
    """A player is ready, or no longer."""

    seat: int
    ready: bool


class Committed(Happening, frozen=True):
    """The seed of the next deal is chosen; the room has its commitment. Give your nonce."""


class Noted(Happening, frozen=True):
    """A seat gave its nonce."""

    seat: int


class Dealt(Happening, frozen=True):
    """The cards were dealt."""


class Played(Happening, frozen=True):
    """A player acted."""

    seat: int
    steps: tuple[str, ...]
    """The step with its faces, ``take Ks Kd``; ``discard ?`` unseen; of an opening all that was laid, in its order."""
    came: str = ""
    """The cards that the player got with it: faces where the audience may see them, else ``?`` for each."""
    red: int = 0
    """Red threes that were laid out with it."""
    bot: str = ""
    """The bot that chose it."""


class TookBack(Happening, frozen=True):
    """A player took back what was laid."""

    seat: int


class StoodIn(Happening, frozen=True):
    """A bot plays for a player who is ``away``, out of ``time``, or ``asked`` for it."""

    seat: int
    bot: str
    why: str


class HandedBack(Happening, frozen=True):
    """The player plays again."""

    seat: int


class PauseAsked(Happening, frozen=True):
    """A player wishes for a pause; when all do, the table pauses."""

    seat: int


class Resumed(Happening, frozen=True):
    """The pause is over, or a player no longer wishes for one."""

    seat: int


class Abandoned(Happening, frozen=True):
    """The host ended the match; the room has the seed of its deal."""


class Said(Happening, frozen=True):
    """A player said something."""

    seat: int
    text: str


class Woke(Happening, frozen=True):
    """The server was away for a while; the turn at hand has its whole time again."""


class Closed(Happening, frozen=True):
    """The table is closed."""


AnyHappening: TypeAlias = (
    Changed
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
