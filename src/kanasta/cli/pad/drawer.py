"""The drawer in which score pads are kept: a file for each, in the person's folder for data, written at every entry.

Beside ``NAME.json`` lies ``NAME.past``: a line for each earlier state, so that everything can be undone, also later.
Each file is complete at every moment, whatever ends the program: the past is added to first, then the pad is replaced
whole; a last line of the past that is torn, or says what the pad says, is passed over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path

import msgspec

from kanasta.cli.terminal.ledger import data_folder
from kanasta.game.law import Law
from kanasta.message import Complaint, nearest
from kanasta.scorepad.history import History
from kanasta.scorepad.pad import Pad
from kanasta.scorepad.reader import json_of, read_pad

ENDING = ".json"
PAST = ".past"
NEW = ".new"
NAME = re.compile(r"[\w][\w .()+-]{0,79}")


class Drawer:
    """One folder of pads."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_folder() / "scorepads" if folder is None else folder

    def names(self) -> list[str]:
        """Every pad, the one that was changed last first."""
        found = [path for path in self.folder.glob(f"*{ENDING}") if path.is_file()]
        found.sort(key=lambda path: (-path.stat().st_mtime_ns, path.name))
        return [path.name.removesuffix(ENDING) for path in found]

    def find(self, name: str) -> Path:
        """The file of a pad by its name, a part of it that only one has, or a path. Raises Complaint."""
        if "/" in name or name.endswith(ENDING):
            return Path(name)
        names = self.names()
        for alike in (str.__eq__, str.startswith, str.__contains__):
            fitting = [each for each in names if alike(each, name)]
            if len(fitting) == 1:
                return self.folder / f"{fitting[0]}{ENDING}"
            if fitting:
                raise Complaint("{name}: which of these? {names}", name=name, names=", ".join(fitting))
        raise Complaint(
            "{name}: no score pad is called so{hint} kanasta scorepad --list names them",
            name=name, hint=nearest(name, names) or ".",
        )  # fmt: skip

    def new_path(self, name: str) -> Path:
        """Where a new pad is to be kept: under this name, with a number where there is one already."""
        if not NAME.fullmatch(name):
            raise Complaint("{name}: a name of letters, digits, spaces and . ( ) + - is wanted", name=name)
        path, again = self.folder / f"{name}{ENDING}", 1
        while path.exists():
            again += 1
            path = self.folder / f"{name}-{again}{ENDING}"
        return path


def load(path: Path) -> tuple[Pad, Law]:
    """The pad of a file. Raises Complaint."""
    try:
        return read_pad(path.read_bytes(), str(path))
    except OSError as error:
        raise Complaint("{path}: {error}", path=str(path), error=error.strerror or str(error)) from None


class OpenPad:
    """A pad that is open: nobody else may write it until it is closed, and every change is on disk when it is made."""

    def __init__(self, path: Path, pad: Pad | None = None) -> None:
        """Open the pad of a file, or begin one with ``pad``. Raises Complaint."""
        self.path = path
        self.beside = path.with_name(path.name.removesuffix(ENDING) + PAST)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._past = self._claimed()
        except OSError as error:
            raise Complaint("{path}: {error}", path=str(path), error=error.strerror or str(error)) from None
        self.ends: list[int] = []
        """Where in the file of the past each state ends."""
        try:
            if pad is not None:
                self._past.truncate(0)
                self.history = History(pad)
                self._replace(pad)
            else:
                now, _ = load(path)
                self.history = History(now, self._read_past(now))
        except BaseException:
            self.close()
            raise

    @property
    def now(self) -> Pad:
        """The pad as it stands."""
        return self.history.now

    @property
    def name(self) -> str:
        """What it is called in its drawer."""
        return self.path.name.removesuffix(ENDING)

    def change(self, pad: Pad) -> None:
        """Let it be this from now on: it is on disk when this returns. Raises OSError."""
        if pad != self.now:
            self._kept(pad)
            self.history.change(pad)

    def undo(self) -> bool:
        """Take the last change back; False where there is none. Raises Complaint where the past is no pad."""
        if not self.history.past:
            return False
        read_pad(json_of(self.history.past[-1]), str(self.beside))
        self._replace(self.history.past[-1])
        self.ends.pop()
        self._past.truncate(self.ends[-1] if self.ends else 0)
        return self.history.undo()

    def redo(self) -> bool:
        """Do again what was undone; False where nothing was."""
        if not self.history.ahead:
            return False
        self._kept(self.history.ahead[-1])
        return self.history.redo()

    def close(self) -> None:
        """Let others open it."""
        self._past.close()

    def _claimed(self) -> FileIO:
        """The file of the past, locked while the pad is open: a lock ends with the program, however that ends."""
        past = self.beside.open("a+b", buffering=0)
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(past, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                past.close()
                raise Complaint("{path}: this pad is open in another window", path=str(self.path)) from None
        return past

    def _read_past(self, now: Pad) -> Iterator[Pad]:
        """The earlier states, and where each ends; what is torn or said already is cut off the file."""
        self._past.seek(0)
        states: list[tuple[Pad, int]] = []
        end = 0
        for line in self._past.read().splitlines(keepends=True):
            end += len(line)
            with suppress(msgspec.DecodeError):
                states.append((msgspec.json.decode(line, type=Pad), end))
        while states and states[-1][0] == now:
            states.pop()
        self.ends = [place for _, place in states]
        self._past.truncate(self.ends[-1] if self.ends else 0)
        for pad, _ in states:
            yield pad

    def _kept(self, pad: Pad) -> None:
        """Add what the pad is now to the past, and replace it; or leave both as they were. Raises OSError."""
        end = self.ends[-1] if self.ends else 0
        line = msgspec.json.encode(self.now) + b"\n"
        try:
            self._past.write(line)
            os.fsync(self._past.fileno())
            self._replace(pad)
        except OSError:
            with suppress(OSError):
                self._past.truncate(end)
            raise
        self.ends.append(end + len(line))

    def _replace(self, pad: Pad) -> None:
        new = self.path.with_name(self.path.name + NEW)
        with new.open("wb") as file:
            file.write(json_of(pad))
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.path)
        with suppress(OSError):  # not every system lets a folder be opened
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
