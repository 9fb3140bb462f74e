"""What can go wrong with the log while tables are played."""

from __future__ import annotations

from kanasta.message import Message


class Fault(Exception):
    """The log could not do what was asked.

    ``message`` is for whoever sits at the table. ``reason``, which the exception says too when it is printed, may name
    files and hosts, and is for the server's own log. Neither ever holds a fact, or the id of a table, by which somebody
    might find it.
    """

    def __init__(self, message: Message, reason: str) -> None:
        self.message = message
        self.reason = reason
        super().__init__(f"{message}: {reason}")


class Conflict(Fault):
    """Facts that do not follow on the table's last one: a number is taken, or one before them is missing.

    Nothing of the batch was kept. ``last`` is the number of the table's last fact, 0 for a table without any.
    """

    def __init__(self, table: str, first: int, last: int) -> None:
        message = Message("Something else happened at the table meanwhile")
        super().__init__(message, f"fact {first} cannot follow fact {last}")
        self.table = table
        self.first = first
        self.last = last


class Full(Fault):
    """The disk has no room. Nothing of the batch was kept; the same batch can be tried again when there is room."""

    def __init__(self, reason: str) -> None:
        super().__init__(Message("The disk that keeps the tables is full"), reason)


class Unavailable(Fault):
    """The database failed, or the log is closed. Whether a batch was kept is not known: read before trying again."""

    def __init__(self, reason: str) -> None:
        super().__init__(Message("The database that keeps the tables cannot be used"), reason)
