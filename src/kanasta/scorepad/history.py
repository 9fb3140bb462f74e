"""A pad with all that it was before: every change can be undone, and done again."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from kanasta.scorepad.pad import DealEntry, Pad


class History:
    """The pad as it stands (``now``), what it was (``past``, the newest last) and what was undone (``ahead``)."""

    def __init__(self, now: Pad, past: Iterable[Pad] = ()) -> None:
        self.now = now
        self.past = list(past)
        self.ahead: list[Pad] = []

    def change(self, pad: Pad) -> bool:
        """Let it be this from now on; False where that changes nothing."""
        if pad == self.now:
            return False
        self.past.append(self.now)
        self.now = pad
        self.ahead.clear()
        return True

    def undo(self) -> bool:
        """Back to what it was before the last change; False where there was none."""
        if not self.past:
            return False
        self.ahead.append(self.now)
        self.now = self.past.pop()
        return True

    def redo(self) -> bool:
        """Forward again to what was undone last; False where nothing was."""
        if not self.ahead:
            return False
        self.past.append(self.now)
        self.now = self.ahead.pop()
        return True


def with_deal(pad: Pad, place: int, deal: DealEntry) -> Pad:
    """The pad with this deal at a place from 0; one after the last is added."""
    return replace(pad, deals=[*pad.deals[:place], deal, *pad.deals[place + 1 :]])


def without_deal(pad: Pad, place: int) -> Pad:
    """The pad without the deal at that place; those after it move up, and so do their dealers."""
    return replace(pad, deals=[*pad.deals[:place], *pad.deals[place + 1 :]])
