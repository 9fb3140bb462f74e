"""The link to a live table, as friends send it to each other, and the addresses that belong to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from kanasta.message import Complaint

SCHEMES = {"http": ("ws", 80), "https": ("wss", 443)}
"""By the scheme of a link, that of its socket, and the port that need not be named."""
PATH = re.compile(r"/t/([A-Za-z0-9_-]{1,64})/?")


@dataclass(frozen=True, slots=True)
class Link:
    """``https://host:port/t/CODE``."""

    origin: str
    """Scheme, host and port as a browser names them: ``https://host:port``."""
    code: str

    @staticmethod
    def read(text: str) -> Link:
        """Raises Complaint for what is no link to a table."""
        try:
            parts = urlsplit(text.strip())
            host, port = parts.hostname, parts.port
        except ValueError:
            raise _no_link(text) from None
        path = PATH.fullmatch(parts.path)
        if parts.scheme not in SCHEMES or not host or path is None:
            raise _no_link(text)
        where = f"[{host}]" if ":" in host else host
        if port is not None and port != SCHEMES[parts.scheme][1]:
            where += f":{port}"
        return Link(f"{parts.scheme}://{where}", path[1])

    def __str__(self) -> str:
        return f"{self.origin}/t/{self.code}"

    def socket(self, since: int, you: int | None) -> str:
        """The address of the table's socket, for who knows all up to that version as that seat was told it."""
        scheme, _, where = self.origin.partition("://")
        known = f"?since={since}" + ("" if you is None else f"&you={you}") if since else ""
        return f"{SCHEMES[scheme][0]}://{where}/t/{self.code}/socket{known}"

    @property
    def record(self) -> str:
        """Where the table's record is."""
        return f"{self.origin}/api/tables/{self.code}/record"


def _no_link(text: str) -> Complaint:
    return Complaint("--join {link}: a link to a table looks like https://host/t/CODE", link=text)
