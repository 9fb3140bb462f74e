"""The picture of a live table that one guest has: the scene as it was told, with every change since."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from kanasta.game.lines import plain
from kanasta.table.scene import Cards, PileChange, Room
from kanasta.table.table import CLOSED, COUNTED, GATHERING, OVER, PLAYING
from kanasta.table.telling import Event, Scene


class Picture:
    """What one guest knows of one table. ``version`` is 0 before the first scene."""

    room: Room
    """Not before the first scene."""

    def __init__(self) -> None:
        self.version = 0
        self.at = 0
        """The server's time of what was told last, in ms since 1970."""
        self.you: int | None = None
        self.host = False
        self.cards: Cards | None = None
        self.present: frozenset[int] | None = None
        """The seats whose person is connected; None where that was not told yet."""
        self.watchers = 0

    def see(self, scene: Scene) -> None:
        """Take a whole scene."""
        self.version, self.at, self.you, self.host = scene.version, scene.at, scene.you, scene.host
        self.room, self.cards = _shown(scene.room), scene.cards

    def change(self, event: Event) -> None:
        """Take the changes of the next event. Raises ValueError where they cannot be of this picture."""
        self.version, self.at = event.version, event.at
        # Types that are made at run time, which mypy takes for UNSET alone.
        room: Any = event.room
        cards: Any = event.cards
        if room is not UNSET:
            self.room = _shown(msgspec.structs.replace(self.room, **_given(room)))
        if cards is None:
            self.cards = None
        elif cards is not UNSET:
            self.cards = _changed(self.cards, _given(cards))

    @property
    def between(self) -> bool:
        """Whether people get ready for a deal."""
        return self.room.phase in (GATHERING, COUNTED, OVER)

    @property
    def closed(self) -> bool:
        """Whether the table is closed."""
        return self.room.phase == CLOSED

    @property
    def played_for(self) -> bool:
        """Whether a bot plays for the guest, who has a seat."""
        return self.you is not None and bool(self.room.seats[self.you].bot)

    @property
    def asked(self) -> bool:
        """Whether the guest has to act in the deal."""
        return (
            self.room.phase == PLAYING
            and not self.room.paused
            and self.you is not None
            and self.cards is not None
            and self.cards.actor == self.you
            and not self.played_for
        )

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.room.seats[seat].name or f"seat {seat}"


def _shown(room: Room) -> Room:
    """With names and titles that any terminal shows."""
    seats = tuple(msgspec.structs.replace(each, name=plain(each.name)) for each in room.seats)
    return msgspec.structs.replace(room, seats=seats, title=plain(room.title), closed=plain(room.closed))


def _given(change: Any) -> dict[str, Any]:
    values = {name: getattr(change, name) for name in change.__struct_fields__}
    return {name: value for name, value in values.items() if value is not UNSET}


def _changed(cards: Cards | None, given: dict[str, Any]) -> Cards:
    if "pile" in given:
        given["pile"] = _pile(cards.pile if cards else "", given["pile"])
    if cards is None:
        try:
            return Cards(**given)
        except TypeError as error:
            raise ValueError(f"cards were dealt without all that belongs to them: {error}") from None
    if "melds" in given:
        melds = {**cards.melds, **given["melds"]}
        given["melds"] = {key: text for key, text in melds.items() if text is not None}
    return msgspec.structs.replace(cards, **given)


def _pile(before: str, change: PileChange) -> str:
    return " ".join([*before.split()[: change.keep], *change.add.split()])
