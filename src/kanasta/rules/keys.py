"""The keys of a variant file: every rule that can be set, what may stand there, and what it means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from kanasta.message import Message
from kanasta.rules.variant import Table, Variant


@dataclass(frozen=True, slots=True)
class Key:
    """One dotted key: what it means, what it needs, as a part of a sentence, and its words where these are closed."""

    name: str
    description: str
    needs: Message
    words: tuple[str, ...]
    by_players: bool
    """Whether a table by the number of players may stand there."""

    @property
    def meaning(self) -> Message:
        """Its description, fit to be translated."""
        return Message(self.description, context=self.name)

    def word(self, word: str) -> Message:
        """One of its words, fit to be translated; in files it stands as it is."""
        return Message(word, context=self.name)


def shown(value: Any) -> str:
    """A value as a TOML file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, msgspec.Struct):
        return shown(msgspec.structs.asdict(value))
    if isinstance(value, dict):
        inside = ", ".join(f"{_bare(str(key))} = {shown(entry)}" for key, entry in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()  # a JSON string is a TOML string
    return str(value)


def _bare(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else shown(key)


def value_at(variant: Variant, key: str) -> Any:
    """The variant's value at a dotted key."""
    table, _, name = key.partition(".")
    return getattr(getattr(variant, table), name)


def _needs(kind: inspect.Type) -> Message:
    """What may stand there, so that it fits after "needs"."""
    match kind:
        case inspect.Metadata():
            return _needs(kind.type)
        case inspect.BoolType():
            return Message("true or false")
        case inspect.IntType():
            if kind.ge is None or kind.le is None:
                return Message("a whole number")
            return Message("a whole number from {least} to {most}", {"least": kind.ge, "most": kind.le})
        case inspect.StrType():
            assert kind.max_length is not None
            return Message("words, {most} letters at most", {"most": kind.max_length})
        case inspect.LiteralType():
            return Message("one of {words}", {"words": ", ".join(map(shown, kind.values))})
        case inspect.ListType():
            return _list_needs(_plain(kind.item_type))
        case inspect.DictType():
            return Message("a table of whole numbers by whole numbers, such as { 4 = 800 }")
        case inspect.UnionType():
            return Message(
                "{number}, or a table of those by the number of players, such as { 2 = ..., 4 = ... }",
                {"number": _needs(kind.types[0])},
            )
    return Message("a table")


def _list_needs(item: inspect.Type) -> Message:
    if isinstance(item, inspect.LiteralType):
        return Message("a list of any of {words}", {"words": ", ".join(map(shown, item.values))})
    if isinstance(item, inspect.StructType):
        fields = ", ".join(f"{field.name} = ..." for field in item.fields)
        return Message("a list of { {fields} }", {"fields": fields})
    return Message("a list in which each is {needs}", {"needs": _needs(item)})


def _plain(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _words(kind: inspect.Type) -> tuple[str, ...]:
    kind = _plain(kind)
    if isinstance(kind, inspect.ListType):
        kind = _plain(kind.item_type)
    return tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()


def _description(kind: inspect.Type) -> str:
    extra = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((extra or {}).get("description", ""))


def _keys() -> dict[str, Key]:
    found = {}
    for table in KEYS_BY_TABLE:
        struct = inspect.type_info(TABLES[table])
        assert isinstance(struct, inspect.StructType)
        for field in struct.fields:
            kind = field.type
            by_players = isinstance(_plain(kind), inspect.UnionType)
            name = f"{table}.{field.name}"
            found[name] = Key(name, _description(kind), _needs(kind), _words(kind), by_players)
    return found


def _tables() -> dict[str, type[Table]]:
    return {
        field.name: field.type
        for field in msgspec.structs.fields(Variant)
        if isinstance(field.type, type) and issubclass(field.type, Table)
    }


TABLES = _tables()
"""The tables of a variant file, by name, in rule-book order."""
KEYS_BY_TABLE = {
    name: tuple(field.name for field in msgspec.structs.fields(table)) for name, table in TABLES.items()
}
KEYS = tuple(f"{table}.{key}" for table, keys in KEYS_BY_TABLE.items() for key in keys)
"""Every dotted key, in rule-book order."""


def table_meaning(table: str) -> Message:
    """What a table is about, fit to be translated."""
    return Message(TABLES[table].__doc__ or "", context=table)


@cache
def all_keys() -> Mapping[str, Key]:
    """Every key by its dotted name, in rule-book order. Made when first asked for, since that takes a moment."""
    return _keys()
