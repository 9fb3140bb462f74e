"""What happened at the table: one action, with all that it brought about. Whole, it is for the table alone; what
a seat is told of it comes from ``event_for``.
"""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """One action and what came of it."""

    seat: int
    """Who acted."""
    action: int
    """The number of the action."""
    drawn: str
    """Kinds that came from the stock or the reserve into the hand."""
    red: int
    """Red threes that were laid out with it."""
    taken: str
    """Kinds of the pile that came into the hand, beneath the upcard."""
    staged: bool
    """Whether an opening is still being laid after it, so that nobody else sees it yet (A2)."""
    opening: tuple[int, ...]
    """The actions of that opening that went before."""
    face_down: bool
    """Whether the card was discarded unseen (CZ-27)."""
