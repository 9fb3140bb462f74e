"""What people want of a table: the commands that they send. docs/protocol.md describes each."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from kanasta.table.fact import tag_of
from kanasta.table.terms import Terms

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]


class Command(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="do",
    tag=tag_of,
    omit_defaults=True,
    kw_only=True,
):
    """One wish of one guest."""

    id: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=24,
            description="of the client's own choice; sent again with the same one, nothing is done twice",
        ),
    ]
    seen: Annotated[
        int, Meta(ge=0, le=2**31, description="the version that the client had seen when it was given")
    ] = 0


class Sit(Command, frozen=True):
    """Take a seat: a free one, a bot's, or another than one's own."""

    seat: SeatNumber
    name: Name


class Fill(Command, frozen=True):
    """The host puts a bot on a seat; in the middle of a match it takes over from a player who is removed."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = "careful"


class Empty(Command, frozen=True):
    """The host removes a bot, or a player, from a seat between matches."""

    seat: SeatNumber


class Leave(Command, frozen=True):
    """Leave one's seat for good; in the middle of a match a bot takes it."""


class Ready(Command, frozen=True):
    """Be ready for the next deal, or a rematch; or no longer."""

    ready: bool = True


class Change(Command, frozen=True):
    """The host changes the terms, before a match or after it."""

    terms: Terms


class Nonce(Command, frozen=True):
    """Give the own nonce for the next deck, once its commitment was seen."""

    nonce: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[ -~]+(?![\s\S])")]


class Play(Command, frozen=True):
    """Play one or several actions, as text: ``take KK; add 6; discard 4``, with or without faces."""

    actions: Annotated[str, Meta(max_length=400)]


class TakeBack(Command, frozen=True):
    """Take back what was laid."""


class StandIn(Command, frozen=True):
    """Let a bot play for oneself (``on``), or play again."""

    on: bool = True


class Pause(Command, frozen=True):
    """Wish for a pause, or agree to one."""


class Resume(Command, frozen=True):
    """End the pause, or take the wish back."""


class Say(Command, frozen=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Abandon(Command, frozen=True):
    """The host ends the match before it is over."""


class Close(Command, frozen=True):
    """The host closes the table."""


AnyCommand: TypeAlias = (
    Sit
    | Fill
    | Empty
    | Leave
    | Ready
    | Change
    | Nonce
    | Play
    | TakeBack
    | StandIn
    | Pause
    | Resume
    | Say
    | Abandon
    | Close
)
