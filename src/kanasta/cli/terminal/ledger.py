"""Keeps the record of the match on disk while it is played, so that it can be gone on with at any time."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from kanasta.game.record import Record, Recorder
from kanasta.message import Complaint

ENDING = ".kanasta"


class Ledger:
    """Appends to one file what is new."""

    def __init__(self, record: Record, path: Path) -> None:
        """Write the record as it stands. Raises Complaint where the file cannot be written."""
        self.path = path
        self.recorder = Recorder(record)
        beside = path.with_name(path.name + ".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # A file that is gone on with is replaced whole: its last line may be torn.
            beside.write_text(self.recorder.news(), "utf-8")
            os.replace(beside, path)
        except OSError as error:
            raise Complaint("{path}: the record cannot be written: {error}",
                            path=str(path), error=error.strerror or str(error)) from None  # fmt: skip

    def save(self) -> None:
        """Add what was played since. Raises OSError."""
        news = self.recorder.news()
        if news:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(news)


def data_folder() -> Path:
    """The person's folder for what Kanasta keeps."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "kanasta"


def usual_path(variant: str) -> Path:
    """Where records are kept: in the person's folder for data, by date and variant."""
    folder = data_folder() / "records"
    name = f"{datetime.now():%Y-%m-%d-%H%M}-{variant}"
    path, again = folder / (name + ENDING), 1
    while path.exists():
        again += 1
        path = folder / f"{name}-{again}{ENDING}"
    return path


def read(path: str) -> Record:
    """The record of a file. Raises Complaint."""
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise Complaint("{path}: this is no text in UTF-8", path=path) from None
    except OSError as error:
        raise Complaint("{path}: {error}", path=path, error=error.strerror or str(error)) from None
    return Record.read(text)
