"""Score pads that are shown to others: documents of which the store knows nothing, each under a code."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping

from sqlalchemy import Connection, Select, bindparam, delete, select, update

from kanasta.store.schema import named, pads
from kanasta.store.work import Errand
from kanasta.store.writer import Writer

Read = Callable[[Select[bytes], Mapping[str, str | int]], Awaitable[list[bytes]]]

_document = select(pads.c.document).where(pads.c.code == bindparam("code"))


class Pads:
    """The pads in the database of a log. All is awaited; whatever the database has raises Full or Unavailable."""

    def __init__(self, writer: Writer, read: Read) -> None:
        self._writer = writer
        self._read = read

    async def add(self, code: str, key: bytes, document: bytes, most: int) -> None:
        """Keep a new one. Where there are more than ``most`` then, those that nobody has changed for longest go."""

        def run(connection: Connection) -> None:
            row = {"code": code, "key": key, "document": document, "at": _now()}
            connection.execute(pads.insert(), row)
            newest = select(pads.c.code).order_by(pads.c.at.desc(), pads.c.code).limit(most)
            if connection.execute(select(pads.c.code).offset(most).limit(1)).first() is not None:
                connection.execute(delete(pads).where(pads.c.code.not_in(newest)))

        errand = Errand(run)
        self._writer.take(errand)
        await errand.answer

    async def change(self, code: str, key: bytes, document: bytes | None) -> bool:
        """Let it be this document, or take it away; False where there is none of that code and key."""
        own = (pads.c.code == code, pads.c.key == key)

        def run(connection: Connection) -> bool:
            if document is None:
                return connection.execute(delete(pads).where(*own)).rowcount == 1
            changed = update(pads).where(*own).values(document=document, at=_now())
            return connection.execute(changed).rowcount == 1

        errand = Errand(run)
        self._writer.take(errand)
        return await errand.answer

    async def read(self, code: str) -> bytes | None:
        """The document of that code; None where there is none."""
        if not named(code):
            return None
        found = await self._read(_document, {"code": code})
        return bytes(found[0]) if found else None


def _now() -> int:
    return time.time_ns() // 1_000_000
