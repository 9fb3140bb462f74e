"""Reading a position from a file or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from kanasta.game.arrangement import Arrangement
from kanasta.game.deal import Deal
from kanasta.game.position import Position
from kanasta.message import Complaint

PositionFile = Annotated[
    str,
    typer.Argument(metavar="POSITION", help="A position as TOML or JSON: a file, or - for standard input."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def read_deal(name: str) -> Deal:
    """The deal of a position file. Raises Complaint."""
    return Position.read(read_text(name)).deal()


def warn_of_missing(deal: Deal) -> None:
    """Say on stderr which cards of the deck the position left out; after the answer, so a complaint stands alone."""
    warning = Arrangement(Position.of(deal), deal.law).missing()
    if warning is not None:
        print("kanasta: warning:", warning, file=sys.stderr)


def need_hand(deal: Deal) -> None:
    """Raise Complaint where the hand that has to act is not known."""
    seat = deal.actor
    if "?" in deal.hand_of(seat) and not deal.over:
        raise Complaint("hands[{seat}]: it is this seat's turn, so its cards must be known", seat=seat)


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises Complaint."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except UnicodeDecodeError:
        raise Complaint("{name}: this is no text in UTF-8", name=name) from None
    except OSError as error:
        raise Complaint("{name}: {error}", name=name, error=error.strerror or str(error)) from None
