"""The server's log: one line for what went wrong or was unusual, for whoever runs it.

No card, seed, cookie or whole code of a table is ever in it: of an exception it tells where it came from, and not what
it says, since that may quote anything.
"""

from __future__ import annotations

import hashlib
import logging
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec

SELDOM = 10.0
_logger = logging.getLogger("kanasta.web")


def short(code: str) -> str:
    """A table's code so that it can be told from others, and nobody can join by it."""
    return hashlib.sha256(code.encode()).hexdigest()[:8]


def note(what: str, /, **fields: Any) -> None:
    """Something that whoever runs the server may want to know."""
    _logger.info(what, extra={"fields": fields})


class Seldom:
    """Notes that may come by the thousand, as while a database is away: one for each code in ``SELDOM`` seconds."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._told_at: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def note(self, code: str, **fields: Any) -> None:
        """The same as ``note``; of those that were left out it tells how many."""
        now = time.monotonic()
        if now - self._told_at.get(code, -SELDOM) < SELDOM:
            self._left_out[code] = self._left_out.get(code, 0) + 1
            return
        self._told_at[code] = now
        left_out = self._left_out.pop(code, 0)
        note(self._what, code=code, **fields, **({"left_out": left_out} if left_out else {}))


def fault(what: str, error: BaseException | None = None, /, **fields: Any) -> None:
    """Something that must not happen; with the error, where it came from."""
    if error is not None:
        fields |= {"error": type(error).__name__, "from": _places(error)}
    _logger.error(what, extra={"fields": fields})


def _places(error: BaseException) -> list[str]:
    """Where the error came from, innermost last: files, lines and functions, without their texts."""
    return [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)[-8:]
    ]


class Lines(logging.Formatter):
    """Lines of text, or of JSON."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """One line. Of other libraries' records the arguments and tracebacks are left out."""
        fields: dict[str, Any] = dict(getattr(record, "fields", {}))
        ours = record.name.startswith("kanasta")
        if not ours:
            fields["logger"] = record.name
            if record.exc_info and record.exc_info[1] is not None:
                fields |= {"error": type(record.exc_info[1]).__name__, "from": _places(record.exc_info[1])}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        what = " ".join(str(record.msg).split())
        if self.as_json:
            return msgspec.json.encode(
                {"at": at, "level": record.levelname.lower(), "what": what, **fields}, enc_hook=str
            ).decode()
        told = " ".join(f"{name}={value}" for name, value in fields.items())
        return f"{at} {record.levelname.lower()} {what} {told}".rstrip()


def _worth_telling(record: logging.LogRecord) -> bool:
    # uvicorn takes every socket that is refused with an answer for a mistake of the application's.
    return "without completing handshake" not in str(record.msg)


def write_to_stderr(as_json: bool) -> None:
    """Send the server's log, and the warnings of the libraries below it, to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_worth_telling)
    handler.setFormatter(Lines(as_json))
    for name, level in (
        ("kanasta.web", logging.INFO),
        ("uvicorn", logging.WARNING),
        ("asyncio", logging.ERROR),
    ):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
