"""What the processes that share a database say to each other, and which of them leads a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol


class Ear(Protocol):
    """Who hears what other processes say."""

    def wrote(self, table: str, last: int) -> None:
        """Another process has kept facts of that table, up to that number."""

    def said(self, text: str) -> None:
        """A process, perhaps this one, has said that."""

    def missed(self) -> None:
        """Something may have been said that was not heard."""


class Link(ABC):
    """One process's end of it. All but making it happens in one event loop."""

    alone: bool
    """Whether there can be no other process."""

    @abstractmethod
    async def open(self, ear: Ear) -> None:
        """Begin to hear. It never fails: a database that is not there is tried again until ``close``."""

    @abstractmethod
    async def close(self) -> None:
        """Hear nothing more, and lead nothing."""

    @abstractmethod
    async def say(self, text: str) -> bool:
        """Say that to all processes, this one included; whether the database took it. At most 7,000 bytes."""

    @abstractmethod
    async def lead(self, table: str) -> bool:
        """Lead that table, unless another process does; whether this one leads it now."""

    @abstractmethod
    async def follow(self, table: str) -> None:
        """Lead that table no longer."""

    @abstractmethod
    def leads(self, table: str) -> bool:
        """Whether this process leads that table, as far as it knows: one that was cut off may learn it seconds later,
        and meanwhile what it keeps is judged by its number as ever.
        """

    @abstractmethod
    def led(self) -> frozenset[str]:
        """The tables that this process leads."""


class Alone(Link):
    """A process that has its database for itself."""

    alone = True

    async def open(self, ear: Ear) -> None:
        pass

    async def close(self) -> None:
        pass

    async def say(self, text: str) -> bool:
        return True

    async def lead(self, table: str) -> bool:
        return True

    async def follow(self, table: str) -> None:
        pass

    def leads(self, table: str) -> bool:
        return True

    def led(self) -> frozenset[str]:
        return frozenset()
