"""Those at a table who are told the same, and what they were told last."""

from __future__ import annotations

from kanasta.web.bounds import Bounds
from kanasta.web.connection import Connection


class Audience:
    """A seat, which may look on from several windows, or all watchers. Each message is made once for all of them."""

    __slots__ = ("_bounds", "_bytes", "_recent", "connections")

    def __init__(self, bounds: Bounds) -> None:
        self.connections: dict[Connection, None] = {}
        self._bounds = bounds
        self._recent: list[str] = []
        """The last events, whose versions are the last version and those just before it."""
        self._bytes = 0

    def tell(self, message: str) -> None:
        """Tell all of them of an event, and keep it for who returns."""
        self._recent.append(message)
        self._bytes += len(message)
        while self._recent and (
            len(self._recent) > self._bounds.recent_events or self._bytes > self._bounds.recent_bytes
        ):
            self._bytes -= len(self._recent.pop(0))
        for connection in self.connections:
            connection.push(message)

    def missed(self, since: int, version: int) -> list[str] | None:
        """What was told after that version, in its order, where ``version`` is the last; None where it is not known."""
        count = version - since
        if not 0 <= count <= len(self._recent):
            return None
        return self._recent[len(self._recent) - count :]

    def forget(self) -> None:
        """Others sit here now, whom what was told before does not concern."""
        self._recent.clear()
        self._bytes = 0
