"""What all tables of a server have in common."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kanasta.store.log import Log
from kanasta.web.bounds import Bounds
from kanasta.web.metrics import Metrics
from kanasta.web.rates import Rates
from kanasta.web.thinking import Thinking


def now() -> int:
    """The time in ms since 1970."""
    return time.time_ns() // 1_000_000


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
    metrics: Metrics = field(default_factory=Metrics)
    now: Callable[[], int] = field(default=now)
    seed: Callable[[], str] = field(default=new_seed)
