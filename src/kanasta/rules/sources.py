"""What a value stands on: statements of a document, decisions of ours where it is silent, or nothing: a house rule.

Besides the keys of the variants there are rules that hold for every variant and are no value; what they stand on goes
by the names in ``COMMON``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kanasta.message import Complaint, Message, Value, nearest
from kanasta.rules.keys import KEYS, KEYS_BY_TABLE

Sources = Mapping[str, list[str]]

COMMON = (
    "common.ownership",
    "common.partners_open",
    "common.wilds",
    "common.stock",
    "common.turn",
    "common.take",
    "common.meld",
    "common.bonus_once",
    "common.red_threes",
    "common.reserve",
    "common.going_out",
    "common.hands",
    "common.totals",
    "common.winner",
)
"""Names for the sources of what is no value."""

ALL_BY_TABLE = {**KEYS_BY_TABLE, "common": tuple(name.partition(".")[2] for name in COMMON)}
NAMES = (*KEYS, *COMMON, *ALL_BY_TABLE)

DECISION = re.compile(r"[OCHBA]\d+")


def is_decision(source: str) -> bool:
    """Whether this is a decision of ours (``O5``) and no statement of a document (``ORIG-12``)."""
    return DECISION.fullmatch(source) is not None


def in_ranges(sources: Iterable[str]) -> list[str]:
    """For the eye: three or more that follow each other become one, ``BG-21 to BG-27``."""
    return list(map(str, ranges(sources)))


def ranges(sources: Iterable[str]) -> list[Value]:
    """The same, fit to be translated."""
    runs: list[list[str]] = []
    for source in sources:
        if runs and _next(runs[-1][-1]) == source:
            runs[-1].append(source)
        else:
            runs.append([source])
    found: list[Value] = []
    for run in runs:
        found += run if len(run) < 3 else [Message("{first} to {last}", {"first": run[0], "last": run[-1]})]
    return found


def _next(source: str) -> str:
    letters = source.rstrip("0123456789")
    number = source.removeprefix(letters)
    return f"{letters}{int(number) + 1}" if number else ""


def expanded(sources: Sources, where: str) -> dict[str, list[str]]:
    """By dotted key alone: the sources of a table are those of each of its keys that has none of its own.

    Raises Complaint for a name that is neither a key nor a table.
    """
    spread: dict[str, list[str]] = {}
    for name, stands_on in sources.items():
        if name not in NAMES:
            raise Complaint(
                "{where}: sources.{name}: there is no such key{hint}",
                where=where, name=name, hint=nearest(name, NAMES),
            )  # fmt: skip
        for key in ALL_BY_TABLE.get(name, ()):
            spread.setdefault(f"{name}.{key}", stands_on)
    return spread | {name: stands_on for name, stands_on in sources.items() if "." in name}


def inherited(base: Sources, own: Sources, keys: Iterable[str]) -> dict[str, list[str]]:
    """The sources of a file based on another: a key that it sets itself keeps none but its own."""
    lost: dict[str, list[str]] = {key: [] for key in keys}
    return {**base, **lost, **own}
