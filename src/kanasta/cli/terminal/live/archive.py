"""The record of a live table, fetched over HTTP: what its players may have of it."""

from __future__ import annotations

import json
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.link import Link
from kanasta.cli.terminal.live.words import message_of
from kanasta.game.record import FORMAT
from kanasta.message import Complaint, Message

PATIENCE = 15
"""Seconds."""
LARGEST = 1 << 24
"""Bytes."""


def fetch(link: Link, guest: Guest) -> str:
    """The text of the record. Raises Complaint where there is none to be had."""
    request = Request(link.record, headers={"Cookie": guest.cookie} if guest.cookie else {})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read(LARGEST).decode("utf-8", "replace")
    except HTTPError as error:
        with error:
            raise Complaint(
                "The record cannot be had: {why}", why=_why(error.read(4096), error.code)
            ) from None
    except (OSError, HTTPException) as error:
        raise Complaint("The record cannot be had: {why}", why=str(getattr(error, "reason", error))) from None
    if not text.startswith(FORMAT):
        raise Complaint("The record cannot be had: what came is none")
    return str(text)


def save(link: Link, guest: Guest, path: Path) -> int:
    """Write the record to the file; how many deals are in it. Only another record is written over. Raises Complaint."""
    text = fetch(link, guest)
    deals = sum(line.startswith("deal ") for line in text.splitlines())
    if not deals:
        raise Complaint("No deal of this match is over yet, so there is nothing to keep.")
    try:
        if path.exists() and not path.read_bytes().startswith(FORMAT.encode()):
            raise Complaint("{path}: there is another file already, which is no record", path=str(path))
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Complaint("{path}: {error}", path=str(path), error=error.strerror or str(error)) from None
    return deals


def _why(body: bytes, status: int) -> Message:
    try:
        return message_of(json.loads(body)["words"])
    except (ValueError, LookupError, TypeError, AttributeError):
        return Message("the server answers {status}", {"status": status})
