"""One server for one file: a lock in a file beside it, which dies with its process."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from kanasta.message import Complaint

if sys.platform != "win32":  # there are no such locks there, and nobody is told
    import fcntl

ENDING = "-server"
"""After the name of the file."""
PATIENCE = 5.0
"""Seconds for which a server waits for the one before it to end."""
PAUSE = 0.05


class Claim:
    """What a server has on its file, once it is taken."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._path = file.with_name(file.name + ENDING)
        self._held: int | None = None

    def take(self) -> None:
        """Take it, and hold it until it is given back. Raises Complaint where another server does not let go."""
        until = time.monotonic() + PATIENCE
        while not self._taken():
            if time.monotonic() > until:
                raise Complaint(
                    "a server runs on {file} already; for several servers, PostgreSQL is needed",
                    file=str(self._file),
                )
            time.sleep(PAUSE)

    def held(self) -> bool:
        """Whether some server holds it."""
        if self._held is not None or not self._path.exists():
            return self._held is not None
        if not self._taken():
            return True
        self.give_back()
        return False

    def give_back(self) -> None:
        """Hold it no longer."""
        held, self._held = self._held, None
        if held is not None:
            self._path.unlink(missing_ok=True)
            os.close(held)

    def _taken(self) -> bool:
        if sys.platform == "win32":
            return True
        try:
            held = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            reason = error.strerror or str(error)
            raise Complaint("{file} cannot be made: {reason}", file=str(self._path), reason=reason) from None
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever held it before may have removed the file after it was opened here.
            same = os.fstat(held).st_ino == os.stat(self._path).st_ino
        except OSError:
            same = False
        if same:
            self._held = held
        else:
            os.close(held)
        return same
