"""How much of everything a server gives to whom. The figures suit a small machine; ``serve`` may change them.

What is bounded by the address is ``NEIGHBOURS`` times as much for an address of this machine: a proxy that does not say
for whom it asks is there, and so is everybody behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from kanasta.message import Complaint, nearest

NEIGHBOURS = 50


@dataclass(frozen=True, slots=True)
class Bounds:
    """Every bound by its name. Times are in seconds, sizes in bytes, rates in times a minute."""

    commands: int = 1800
    """Messages of one guest a minute, over all of his sockets. Who sends more is read more slowly."""
    commands_at_once: int = 100
    """And so many of them at once."""
    says: int = 30
    """Things that one guest may say a minute."""
    tables: int = 20
    """Tables that one address may set up a minute."""
    misses: int = 60
    """Codes of no table that one address may try a minute."""
    checks: int = 30
    """Checks of rules that one address may ask for a minute."""
    records: int = 30
    """Records and rule sheets that one guest may ask for a minute."""
    hints: int = 20
    """Hints that one guest may ask for a minute."""
    hints_waiting: int = 8
    """Hints that may wait for the one that is thought of."""
    hint_seconds: int = 1
    """So long a bot thinks of one."""
    pads: int = 30
    """Score pads that one address may begin to show, or change, a minute."""
    pads_kept: int = 20_000
    """Score pads that are shown in all; those that nobody has changed for longest go."""
    pad_bytes: int = 128 * 1024
    """The longest score pad."""
    joins: int = 600
    """Sockets that one address may open a minute."""
    sockets: int = 10_000
    """Sockets in all."""
    sockets_of_guest: int = 8
    sockets_of_address: int = 100
    sockets_of_table: int = 60
    backlog_messages: int = 256
    """Messages that may wait for a client that does not read."""
    backlog_bytes: int = 256 * 1024
    """And their bytes."""
    recent_events: int = 64
    """Events kept for each audience, for clients that return."""
    recent_bytes: int = 4 * 1024
    """And their bytes."""
    loaded_tables: int = 5_000
    """Tables in memory."""
    idle_seconds: int = 120
    """So long a table stays in memory where nobody is."""
    bot_seconds: int = 5
    """Time for a bot to choose."""
    bot_threads: int = 2
    trial_deals: int = 60
    """Deals that the check of rules plays at random."""
    trial_seconds: int = 2
    """And the time that it has for them."""
    body_bytes: int = 16 * 1024
    """The longest body of a request."""

    def with_words(self, words: list[str]) -> Bounds:
        """The bounds with some changed, each written as ``name=number``. Raises Complaint."""
        names = {field.name for field in fields(self)}
        changed: dict[str, int] = {}
        for word in words:
            name, _, number = word.partition("=")
            if name not in names:
                raise Complaint("--limit {word}: there is no such limit{nearest}",
                                word=word, nearest=nearest(name, names))  # fmt: skip
            if not (number.isascii() and number.isdecimal() and 0 < int(number) < 2**31):
                raise Complaint("--limit {word}: write it as {name}=100", word=word, name=name)
            changed[name] = int(number)
        return replace(self, **changed)
