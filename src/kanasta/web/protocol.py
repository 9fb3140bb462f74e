"""What goes over the wire: docs/protocol.md in types. JSON, one message a WebSocket frame.

A client sends commands of the table (``table/command.py``) and the questions below; it is told scenes and events
(``table/telling.py``) and the answers below.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from kanasta.message import Complaint
from kanasta.table.command import AnyCommand, Command
from kanasta.table.refused import Refused
from kanasta.table.scene import Words
from kanasta.table.telling import Event, Scene

LARGEST_MESSAGE = 4096
"""Bytes of the longest message that a client may send."""


class Why(Command, frozen=True):
    """A question: are these actions legal for me now, and why not?"""

    actions: Annotated[str, Meta(max_length=400)]


class Look(Command, frozen=True):
    """A question: show me the whole scene again."""


AnyMessage: TypeAlias = AnyCommand | Why | Look
"""All that a client may send."""


class Answer(msgspec.Struct, frozen=True, tag_field="tell", tag=str.lower, omit_defaults=True):
    """What one client alone is told."""


class Done(Answer, frozen=True):
    """The command was done, now or before; its events came or come with this version at the latest."""

    id: str
    version: int


class Refusal(Answer, frozen=True, tag="refused"):
    """Nothing was done. ``code`` is for programs, ``words`` for people, ``statements`` are what it stands on."""

    id: str
    code: str
    words: Words
    statements: tuple[str, ...] = ()


class Legal(Answer, frozen=True):
    """The answer to ``why`` where the actions are legal."""

    id: str


class Present(Answer, frozen=True):
    """Who is there: seats whose person is connected, and how many others look on. It has no version."""

    seats: tuple[int, ...]
    watchers: int


class Halt(Answer, frozen=True, omit_defaults=True):
    """The table waits, because what happens cannot be kept: ``code`` is ``full`` or ``unavailable``, as in refusals.

    Without a code it goes on. It has no version.
    """

    code: str = ""
    words: Words | None = None


AnyTold: TypeAlias = Scene | Event | Done | Refusal | Legal | Present | Halt
"""All that a client may be told."""


class _WithId(msgspec.Struct):
    """What every message has."""

    id: Annotated[str, Meta(min_length=1, max_length=24)]


_DECODER: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)
_ID_DECODER = msgspec.json.Decoder(_WithId)
_ENCODER = msgspec.json.Encoder()


def read_message(text: bytes | str) -> AnyMessage:
    """A client's message. Raises Complaint, which says what is wrong and where, for anything else."""
    if len(text) > LARGEST_MESSAGE:
        raise Complaint("the message is longer than {most} bytes", most=LARGEST_MESSAGE)
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Complaint("the message cannot be read: {error}", error=str(error)) from None


def id_of(text: bytes | str) -> str:
    """The id of a message that cannot be read otherwise, so that its sender knows which one it was; else nothing."""
    try:
        return _ID_DECODER.decode(text).id if len(text) <= LARGEST_MESSAGE else ""
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def refusal(command: str, refused: Refused) -> Refusal:
    """A refusal as it is sent."""
    return Refusal(command, refused.code, refused.message.tree(), refused.statements)


def sent(told: AnyTold) -> str:
    """The text of what a client is told."""
    return _ENCODER.encode(told).decode()


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages: ``/docs/protocol``, and what the page's types are made from."""
    (client, server), parts = msgspec.json.schema_components(
        [AnyMessage, AnyTold], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kanasta, live tables",
        "client": client,
        "server": server,
        "$defs": parts,
    }
