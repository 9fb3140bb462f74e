"""What a server counts and measures of itself, for Prometheus: no cards, no names, no codes of tables."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TYPE = "text/plain; version=0.0.4; charset=utf-8"
QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Bounds of buckets, in seconds, from one write to the disk to what people notice."""
SLOW = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
GAUGES = {
    "tables": "Tables in memory",
    "tables_led": "Tables whose clocks and bots are this process's",
    "sockets": "Open sockets",
}
"""What is counted anew whenever somebody looks."""


class Metrics:
    """The measures of one server; each has a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.actions = Counter(
            "kanasta_actions", "Commands that were done, by kind", ["command"], registry=self._registry
        )
        self.refusals = Counter(
            "kanasta_refusals", "Commands that were refused, by code", ["code"], registry=self._registry
        )
        self.conflicts = Counter(
            "kanasta_conflicts",
            "Facts whose number something else had taken, and that were decided anew",
            registry=self._registry,
        )
        self.faults = Counter(
            "kanasta_store_faults", "What could not be kept, by code", ["code"], registry=self._registry
        )
        self.commit = Histogram(
            "kanasta_commit_seconds",
            "From the wish to keep facts until the database has them",
            buckets=QUICK,
            registry=self._registry,
        )
        self.delivery = Histogram(
            "kanasta_delivery_seconds",
            "From a command's arrival until everybody at the table was sent what came of it",
            buckets=QUICK,
            registry=self._registry,
        )
        self.thinking = Histogram(
            "kanasta_bot_seconds",
            "How long bots thought, queue included",
            buckets=SLOW,
            registry=self._registry,
        )
        self.replaced = Counter(
            "kanasta_bots_replaced", "Moves that another bot had to choose", registry=self._registry
        )

    def gauge(self, name: str, value: Callable[[], float]) -> None:
        """Show one of ``GAUGES``: a number that is asked for when somebody looks."""
        Gauge(f"kanasta_{name}", GAUGES[name], registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
