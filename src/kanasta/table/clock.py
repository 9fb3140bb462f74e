"""The clock of a turn: it knows when time is up, and is told the time."""

from __future__ import annotations

SECOND = 1000


class Clock:
    """It runs while a person has to act, and stands still otherwise. No turn has one where turns have no end."""

    def __init__(self) -> None:
        self.ends: int | None = None
        """While it runs: when the turn at hand is out of time, in ms since 1970."""
        self.left: int | None = None
        """While it stands: how many ms are left."""
        self.steps = 0
        """For so many steps of the turn time was added."""

    def begin(self, seconds: int) -> None:
        """A turn begins with so much time; 0: without a clock. It stands until it is let run."""
        self.left = seconds * SECOND or None
        self.ends = None
        self.steps = 0

    def count(self, steps: int, seconds: int) -> None:
        """So many steps of the turn are made; each adds so much, but none that was taken back and made again."""
        more = max(0, steps - self.steps) * seconds * SECOND
        self.steps = max(steps, self.steps)
        if self.ends is not None:
            self.ends += more
        elif self.left is not None:
            self.left += more

    def run(self, at: int) -> None:
        """Go on with what is left."""
        if self.left is not None:
            self.ends, self.left = at + self.left, None

    def stand(self, at: int) -> None:
        """Stand still, and keep what is left."""
        if self.ends is not None:
            self.left, self.ends = max(0, self.ends - at), None

    def stop(self) -> None:
        """No turn goes on."""
        self.ends = self.left = None
