"""A chair at a table: who sits there, and who plays for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Chair:
    """One seat: free, a guest's, or a bot's."""

    name: str = ""
    guest: str = ""
    """The guest who owns the seat; nobody, where it is free or a bot's."""
    bot: str = ""
    """The bot that has the seat, or that stands in for its guest."""
    version: int = 0
    why: str = ""
    """Why a bot stands in: ``away``, ``time`` or ``asked``."""
    ready: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return not (self.guest or self.bot)

    @property
    def person(self) -> bool:
        """Whether a guest owns it and plays by himself."""
        return bool(self.guest) and not self.bot
