"""Where the tables are kept: a file, or a database by its URL."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from kanasta.message import Complaint, nearest

FILE = "tables.sqlite"
"""The name of the file in the folder of data."""

SCHEMES = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""How a URL may begin, and the driver that serves it."""


def data_folder() -> Path:
    """The user's folder for Kanasta's data; it need not exist. Raises Complaint where the user has no home."""
    base = os.environ.get("XDG_DATA_HOME", "")
    # The specification wants a relative path to be ignored.
    if os.path.isabs(base):
        return Path(base, "kanasta")
    try:
        return Path.home() / ".local" / "share" / "kanasta"
    except RuntimeError:
        raise Complaint("There is no home folder to keep the tables in: name a file or a database") from None


@dataclass(frozen=True, slots=True)
class Address:
    """Where one log is kept."""

    url: URL
    shown: str
    """As a person may see it: without password and options."""
    file: Path | None
    """The file, where the database is one."""

    @classmethod
    def read(cls, given: str | Path | None) -> Address:
        """The address that a path or a URL names; nothing names ``FILE`` in the user's folder of data.

        Raises Complaint for a URL that names no database we know; it shows no password.
        """
        if given is None:
            return cls.of_file(data_folder() / FILE)
        if isinstance(given, Path):
            return cls.of_file(given)
        scheme, colon, rest = given.partition(":")
        if not given:
            raise Complaint("The name of the file that keeps the tables is empty")
        if not colon or not (rest.startswith("//") or scheme in SCHEMES):
            return cls.of_file(Path(given))
        if scheme not in SCHEMES:
            raise Complaint(
                "{url}: {scheme} is no database that can keep tables; sqlite and postgresql are{nearest}",
                url=f"{scheme}://…",
                scheme=scheme,
                nearest=nearest(scheme, SCHEMES),
            )
        return cls._of_url(given, scheme)

    @classmethod
    def of_file(cls, path: Path) -> Address:
        """The address of a file; a relative path counts from the present folder, ``~`` is the user's."""
        file = Path(os.path.abspath(os.path.expanduser(path)))
        return cls(URL.create("sqlite", database=str(file)), str(file), file)

    @classmethod
    def _of_url(cls, given: str, scheme: str) -> Address:
        # What cannot be read may be a password anywhere, and an error of the library's may quote it.
        unread = f"{scheme}://…"
        try:
            url = make_url(given).set(drivername=SCHEMES[scheme])
        except (ArgumentError, ValueError):
            example = f"{scheme}://name:password@host:5432/database"
            raise Complaint(
                "{url} is no URL of a database; one is {example}", url=unread, example=example
            ) from None
        if scheme != "sqlite":
            return cls(url, url.set(drivername=scheme, query={}).render_as_string(), None)
        if not url.database or url.database == ":memory:" or url.host or url.query:
            raise Complaint(
                "{url} names no file; a file is {example}, or its path alone",
                url=unread,
                example="sqlite:///FILE",
            )
        return cls.of_file(Path(url.database))

    def prepare(self) -> None:
        """Make the file and its folders where they are missing, for nobody but the user.

        Raises Complaint where that cannot be done.
        """
        if self.file is None:
            return
        try:
            for folder in reversed(self.file.parents):
                if not folder.exists():
                    folder.mkdir(mode=0o700, exist_ok=True)
            if self.file.is_dir():
                raise Complaint("{file} is a folder, where a file is wanted", file=self.shown)
            # Never open a file that exists: to close it again would lift the locks that SQLite holds on it in this
            # process. The files beside it (-wal, -shm) get the same mode from SQLite.
            os.close(os.open(self.file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            pass
        except OSError as error:
            reason = error.strerror or str(error)
            raise Complaint("{file} cannot be made: {reason}", file=self.shown, reason=reason) from None
