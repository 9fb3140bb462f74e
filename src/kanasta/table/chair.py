"""A chair at a table: who sits there, and who plays for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanasta.game.record import Seat

AWAY, TIME, ASKED = "away", "time", "asked"
"""Why a bot stands in: the player is not there, is out of time in this turn, or wants it."""


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
    """Why it stands in; nothing, where it has the seat."""
    ready: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return not (self.guest or self.bot)

    @property
    def person(self) -> bool:
        """Whether a guest owns it and plays by himself."""
        return bool(self.guest) and not self.bot

    def plays_again(self) -> None:
        """No bot stands in for its guest any more."""
        self.bot, self.version, self.why = "", 0, ""

    @property
    def in_record(self) -> Seat:
        """Its player as a record names him: a person, though a bot stands in for him."""
        if self.bot and not self.guest:
            return Seat(self.name, self.bot, str(self.version))
        return Seat(self.name or "nobody")


def moved_up(chairs: Sequence[Chair], players: int) -> list[Chair]:
    """The chairs for so many players. Those who sit beyond the last one move up to free ones in their order, and bots
    give way to people.
    """
    kept = [*chairs[:players], *(Chair() for _ in range(players - len(chairs)))]
    for chair in chairs[players:]:
        place = next((seat for seat, other in enumerate(kept) if other.free), None)
        if place is None and chair.guest:
            place = next((seat for seat, other in enumerate(kept) if not other.guest), None)
        if place is not None:
            kept[place] = chair
    return kept
