"""Which bots a stranger may have: those by name. One with settings of his own could think for an hour on every core."""

from __future__ import annotations

import re

from kanasta.bots.bot import BOTS
from kanasta.table.command import AnyCommand, Change, Fill
from kanasta.table.refused import Refused

VERSION = re.compile(r"version=[0-9]{1,4}")
"""The one setting that is open to all."""


def check_bot(name: str) -> None:
    """Raise Refused unless that bot may play here."""
    called, colon, setting = name.partition(":")
    if called in BOTS and (not colon or VERSION.fullmatch(setting)):
        return
    if called in BOTS:
        raise Refused("bot", "{name}: bots play here without settings", name=name)
    raise Refused("bot", "no bot is called {name}; there are {all}", name=name, all=", ".join(BOTS))


def check_bots_of(command: AnyCommand) -> None:
    """The same for the bot that a command names, if it does."""
    if isinstance(command, Fill):
        check_bot(command.bot)
    elif isinstance(command, Change):
        check_bot(command.terms.stand_in)
