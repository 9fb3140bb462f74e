"""The clock of a turn: it knows when time is up, and is told the time."""

from __future__ import annotations

SECOND = 1000


class Clock:
    """``ends`` is when the turn at hand is out of time, in ms since 1970; None while no clock runs."""

    def __init__(self) -> None:
        self.ends: int | None = None
        self.left: int | None = None
        """While paused: how many ms are left."""

    def begin(self, at: int, seconds: int) -> None:
        """A turn begins with so much time; 0: without a clock."""
        self.ends = at + seconds * SECOND if seconds else None
        self.left = None

    def stepped(self, seconds: int) -> None:
        """A step was made in the turn at hand, which adds so much."""
        if self.ends is not None:
            self.ends += seconds * SECOND

    def pause(self, at: int) -> None:
        """Stop, and keep what is left."""
        if self.ends is not None:
            self.left, self.ends = max(0, self.ends - at), None

    def resume(self, at: int) -> None:
        """Go on with what was left."""
        if self.left is not None:
            self.ends, self.left = at + self.left, None

    def stop(self) -> None:
        """No clock runs."""
        self.ends = self.left = None
