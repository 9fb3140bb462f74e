"""How often who may do what."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from kanasta.web.bounds import NEIGHBOURS, Bounds

KINDS = ("says", "tables", "misses", "checks", "records", "hints", "pads", "joins")
"""What is counted, by its name among the bounds."""

LEAP = 1.0
"""Seconds by which a clock that was not set never goes wrong between two looks."""


class Rates:
    """What is rare and dear is counted by ``limits``, by the minute, for a guest or an address."""

    def __init__(self, bounds: Bounds) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._behind = _behind()
        self._items: dict[tuple[str, bool], RateLimitItem] = {
            (kind, near): RateLimitItemPerMinute(getattr(bounds, kind) * (NEIGHBOURS if near else 1))
            for kind in KINDS
            for near in (False, True)
        }

    def allow(self, what: str, who: str) -> bool:
        """Whether that one may do this now; it counts as done."""
        self._look_at_the_clock()
        return self._limiter.hit(self._items[what, is_near(who)], what, who)

    def exhausted(self, what: str, who: str) -> bool:
        """Whether that one may not do this now; it does not count."""
        self._look_at_the_clock()
        return not self._limiter.test(self._items[what, is_near(who)], what, who)

    def _look_at_the_clock(self) -> None:
        """``limits`` goes by the clock of the machine: where that is set back, what was done lies in the future, and
        would shut everybody out until then.
        """
        before, self._behind = self._behind, _behind()
        if self._behind > before + LEAP:
            self._limiter = MovingWindowRateLimiter(MemoryStorage())


def _behind() -> float:
    """By how many seconds the machine's clock is behind one that only goes forward; the difference matters alone."""
    return time.monotonic() - time.time()


def is_near(who: str) -> bool:
    """Whether that is an address of this machine."""
    try:
        return ipaddress.ip_address(who).is_loopback
    except ValueError:
        return False


@dataclass(slots=True)
class Bucket:
    """The messages that one guest may still send: so many a minute, and so many at once.

    Every message of every player comes by here. ``limits`` starts a thread every hundredth of a second for its memory,
    which costs more than the whole command; this costs two additions.
    """

    rate: float
    """Drops a second."""
    size: float
    """Drops that it holds at most."""
    drops: float
    """Drops in it; fewer than none where some were taken in advance."""
    at: float
    """When it was looked at last, in seconds of a clock that only goes forward."""

    @staticmethod
    def of(bounds: Bounds) -> Bucket:
        """A full one."""
        size = float(bounds.commands_at_once)
        return Bucket(bounds.commands / 60, size, size, time.monotonic())

    def take(self) -> float:
        """Take a drop, and say for how many seconds to wait until it is there."""
        self._fill()
        self.drops -= 1
        return 0.0 if self.drops >= 0 else -self.drops / self.rate

    @property
    def full(self) -> bool:
        """Whether it is as good as a new one."""
        self._fill()
        return self.drops >= self.size

    def _fill(self) -> None:
        now = time.monotonic()
        self.drops = min(self.size, self.drops + (now - self.at) * self.rate)
        self.at = now
