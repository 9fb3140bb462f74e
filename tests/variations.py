"""Other sensible values for each value of a variant file: what a table might play instead, one step away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from kanasta.rules.keys import TABLES

Path = tuple[str | int, ...]
"""Where a value stands: its table, its key, and what leads on from there."""


def values(tree: dict[str, Any]) -> Iterator[Path]:
    """Every value of a parsed file; each entry of a table by players and each number of a band by itself."""
    for table in TABLES:
        for key, value in tree.get(table, {}).items():
            yield from _within((table, key), value)


def _within(path: Path, value: Any) -> Iterator[Path]:
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield from _within((*path, key), part)
    elif isinstance(value, list) and value and (isinstance(value[0], dict) or path[-1] == "deals"):
        for place, part in enumerate(value):
            yield from _within((*path, place), part)
    else:
        yield path


def others(path: Path, value: Any) -> list[Any]:
    """The values that might stand there instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        step = 5 if _in_points(path) else 1
        return [value + step, value - step] if value else [value + step]
    if isinstance(value, dict):  # an empty table of totals
        return [{"4": 800}]
    words = _words(path)
    if isinstance(value, list):
        if words:
            fewer = [[one for one in value if one != left] for left in value]
            return [*fewer, *([*value, more] for more in words if more not in value)]
        if path == ("players", "numbers"):
            return [[number for number in value if number != left] for left in value]
        return [[1, 1, 1], [0, 0, 0, 0, 1]] if not value else _limits(value)
    return [word for word in words if word != value] if words else [f"another {value}"]


def _limits(value: list[int]) -> list[list[int]]:
    """Wild limits by size that differ from these in one place."""
    return [
        [*value[:place], limit + step, *value[place + 1 :]]
        for place, limit in enumerate(value)
        for step in (1, -1)
        if limit + step >= 0
    ]


def _in_points(path: Path) -> bool:
    return path[0] in ("values", "scoring", "opening") or path[:2] in (
        ("red_threes", "each"), ("red_threes", "totals"), ("red_threes", "in_reserve"), ("match", "target"),
    )  # fmt: skip


def _words(path: Path) -> tuple[str, ...]:
    """The closed set of words that may stand at a key."""
    struct = inspect.type_info(TABLES[str(path[0])])
    assert isinstance(struct, inspect.StructType)
    kind = next(field.type for field in struct.fields if field.name == path[1])
    while isinstance(kind, inspect.Metadata | inspect.ListType):
        kind = kind.type if isinstance(kind, inspect.Metadata) else kind.item_type
    return tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()


def changed(tree: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """The same tree with another value there."""
    return _changed(tree, path, value)  # type: ignore[no-any-return]


def _changed(tree: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    first, *rest = path
    if isinstance(tree, list):
        return [
            _changed(part, tuple(rest), value) if place == first else part for place, part in enumerate(tree)
        ]
    return {**tree, first: _changed(tree[first], tuple(rest), value)}


def at(tree: Any, path: Path) -> Any:
    """The value that stands there."""
    for step in path:
        tree = tree[step]
    return tree
