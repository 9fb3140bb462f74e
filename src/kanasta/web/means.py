"""What all tables of a server have in common."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kanasta.store.log import Log
from kanasta.web.bounds import Bounds
from kanasta.web.journal import Seldom
from kanasta.web.metrics import Metrics
from kanasta.web.rates import Rates
from kanasta.web.thinking import Thinking


def flowing(now: int) -> Callable[[], int]:
    """A clock that shows ``now``, in ms since 1970, and flows on from there: who sets the machine's takes no time from
    anybody's turn.
    """
    began = time.monotonic_ns()
    return lambda: now + (time.monotonic_ns() - began) // 1_000_000


def new_seed() -> str:
    """A secret seed that nobody can guess: 128 bits."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Means:
    """What a live table works with."""

    log: Log
    bounds: Bounds
    rates: Rates
    thinking: Thinking
    now: Callable[[], int]
    """The time, in ms since 1970."""
    metrics: Metrics = field(default_factory=Metrics)
    not_kept: Seldom = field(default_factory=lambda: Seldom("not_kept"))
    """Where it is noted that something could not be kept."""
    seed: Callable[[], str] = field(default=new_seed)
