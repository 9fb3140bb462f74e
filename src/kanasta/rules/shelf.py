"""The shelf of rule books: loads a variant, merges it with the one it is based on and with house rules, and checks it.

The only place in the core that reads files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from kanasta.message import Complaint, Message, Value, nearest
from kanasta.rules.check import check
from kanasta.rules.keys import KEYS, KEYS_BY_TABLE, all_keys, shown
from kanasta.rules.sources import expanded, inherited
from kanasta.rules.statements import Statements
from kanasta.rules.variant import Variant

VARIANTS = ("classic", "original", "czech", "hand_and_foot", "bulgarian")
"""The variants that come with Kanasta."""

HOUSE = Message("house rules")
TOP = ("id", "version", "title", "origin", "based_on", "sources", *KEYS_BY_TABLE)
"""What may stand at the top of a variant file."""

Tree = dict[str, Any]


def load_variant(name: str, house: Mapping[str, Any] | None = None, house_from: Value = HOUSE) -> Variant:
    """The variant of that name, or of that file, with house rules by dotted key.

    ``name`` is one of ``VARIANTS`` or the path of a TOML file; ``house`` maps keys such as ``opening.negative`` to
    values, or is a tree of tables as a TOML file gives it, and ``house_from`` says where that came from. Raises
    Complaint, which names the file and the key, where something is unknown, of a wrong type, or cannot be together.
    """
    where, tree = _read(name)
    tree["name"] = name
    variant = _converted(where, tree)
    check(variant, where)
    if not house:
        return variant
    variant = _with_house(tree, house, house_from)
    check(variant, house_from)
    return variant


def load_statements() -> Statements:
    """All that the rule files may stand on."""
    return msgspec.toml.decode(
        files(__package__).joinpath("statements.toml").read_text("utf-8"), type=Statements
    )


def read_house(path: str) -> Tree:
    """House rules from a TOML file. Raises Complaint, with the file's name, where a key is unknown too."""
    tree = _parse(path, _text(Path(path), path))
    for key, _ in _flat(tree):
        _check_key(key, path)
    return tree


def house_value(text: str) -> tuple[str, Any]:
    """A house rule written as ``key=value``; a value that is no TOML is taken as words. Raises Complaint."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise Complaint("--set {text}: write it as key=value, such as scoring.going_out=100", text=text)
    return key.strip(), _value(value.strip())


def _value(text: str) -> Any:
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):  # no TOML, too deep, or a number too long to read
        return text
    return read["value"] if len(read) == 1 else text


def _read(name: str) -> tuple[str, Tree]:
    """The name of a file, and what it says, merged onto what it is based on, with its sources by dotted key."""
    if name in VARIANTS:
        return f"{name}.toml", _shipped(name)
    if name.endswith(".toml") or "/" in name:
        return name, _complete(name, _parse(name, _text(Path(name), name)))
    raise Complaint(
        "no variant is called {name}{hint} There are {all}",
        name=name, hint=nearest(name, VARIANTS) or ".", all=", ".join(VARIANTS),
    )  # fmt: skip


@cache
def _shipped(name: str) -> Tree:
    """A variant that comes with Kanasta. Everyone gets the same tree, so nobody may change it."""
    where = f"{name}.toml"
    return _complete(where, _parse(where, files(__package__).joinpath(where).read_text("utf-8")))


def _complete(where: str, tree: Tree) -> Tree:
    for key in tree:
        if key not in TOP:
            raise Complaint("{where}: {key}: there is no such key{hint}",
                            where=where, key=key, hint=nearest(key, (*TOP, *KEYS)))  # fmt: skip
    own = expanded(_sources(where, tree), where)
    base = tree.get("based_on")
    if base is None:
        return {**tree, "sources": own}
    if base not in VARIANTS:
        raise Complaint(
            "{where}: based_on: no variant is called {base}{hint} There are {all}",
            where=where, base=str(base), hint=nearest(str(base), VARIANTS) or ".", all=", ".join(VARIANTS),
        )  # fmt: skip
    below = _shipped(base)
    keys = [f"{table}.{key}" for table in KEYS_BY_TABLE for key in _table(tree, table)]
    return {**_merge(below, tree), "sources": inherited(below["sources"], own, keys)}


def _sources(where: str, tree: Tree) -> dict[str, list[str]]:
    try:
        return msgspec.convert(tree.get("sources", {}), dict[str, list[str]])
    except msgspec.ValidationError:
        raise Complaint(
            '{where}: sources: write each as "players.best" = ["CZ-2"], a dotted key and a list of words',
            where=where,
        ) from None


def _table(tree: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = tree.get(name, {})
    return table if isinstance(table, dict) else {}


def _text(path: Path, name: str) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise Complaint("{name}: this is no text in UTF-8", name=name) from None
        reason = error.strerror if isinstance(error, OSError) else None
        raise Complaint("{name}: {error}", name=name, error=reason or str(error)) from None


def _parse(where: str, text: str) -> Tree:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Complaint("{where}: this is no TOML: {error}", where=where, error=str(error)) from None


def _merge(base: Tree, more: Mapping[str, Any]) -> Tree:
    """Tables merge, everything else replaces; an empty table empties."""
    merged = dict(base)
    for key, value in more.items():
        under = merged.get(key)
        merged[key] = (
            _merge(under, value) if isinstance(value, dict) and isinstance(under, dict) and value else value
        )
    return merged


def _converted(where: Value, tree: Tree) -> Variant:
    try:
        return msgspec.convert(tree, Variant, str_keys=True)
    except msgspec.ValidationError as error:
        raise Complaint("{where}: {fault}", where=where, fault=_fault(str(error), tree)) from None


def _with_house(tree: Tree, house: Mapping[str, Any], where: Value) -> Variant:
    base = house.get("based_on", tree["id"])
    if base != tree["id"]:
        raise Complaint("{where}: based_on: these are rules for {base}, not for {variant}",
                        where=where, base=str(base), variant=tree["id"])  # fmt: skip
    rules = {key: value for key, value in _flat(house) if key not in ("based_on", "id")}
    for key, value in rules.items():
        tree = _set(tree, key, value, where)
    # A house rule stands on no document.
    sources = tree["sources"] | {".".join(key.split(".")[:2]): [] for key in rules}
    named = {key: _in_words(value) for key, value in rules.items()}
    return _converted(where, {**tree, "sources": sources, "house": named, "house_values": rules})


def _flat(house: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    for key, value in house.items():
        dotted = prefix + key
        if isinstance(value, dict) and dotted in KEYS_BY_TABLE:
            yield from _flat(value, dotted + ".")
        else:
            yield dotted, value


def _check_key(dotted: str, where: Value) -> None:
    """Raise Complaint unless that is a key, or a key and a number of players."""
    if dotted in KEYS_BY_TABLE:
        raise Complaint("{where}: {key}: this is a table; set one of its keys, such as {table}.{first}",
                        where=where, key=dotted, table=dotted, first=KEYS_BY_TABLE[dotted][0])  # fmt: skip
    key = ".".join(dotted.split(".")[:2])
    if key not in KEYS and dotted not in ("based_on", "id"):
        table, _, name = key.partition(".")
        within = [f"{table}.{word}" for word in KEYS_BY_TABLE.get(table, ())]
        hint = nearest(key, within) or nearest(key, KEYS) or nearest(name, KEYS)
        raise Complaint("{where}: {key}: there is no such key{hint}", where=where, key=dotted, hint=hint)


def _set(tree: Tree, dotted: str, value: Any, where: Value) -> Tree:
    _check_key(dotted, where)
    table, key, *deeper = dotted.split(".", 2)
    old = tree[table].get(key)
    if deeper:
        value = {deeper[0]: value}
    if isinstance(value, dict) and value:
        if isinstance(old, int) and all_keys()[f"{table}.{key}"].by_players:
            # One number for all becomes one for each number of players, of which some now differ.
            numbers = tree["players"]["numbers"]
            old = {str(number): old for number in (numbers if isinstance(numbers, list) else ())}
        if isinstance(old, dict):
            value = {**old, **value}
    return {**tree, table: {**tree[table], key: value}}


def _in_words(value: Any) -> str:
    """A value as text that ``house_value`` reads back."""
    return value if isinstance(value, str) and _value(value) == value else shown(value)


def _fault(error: str, tree: Tree) -> Message:
    """What msgspec found, in words of ours: the dotted key, what it needs, and the nearest right word."""
    text, _, path = error.partition(" - at `")
    place = path.removeprefix("key` in `").removesuffix("`").removeprefix("$").lstrip(".")
    key = re.sub(r"\[.*", "", place)
    if "unknown field" in text:
        unknown = text.rsplit("`", 2)[1]
        names = KEYS_BY_TABLE.get(key, ("score", "minimum") if key == "opening.bands" else TOP)
        return Message(
            "{key}: there is no such key{hint}",
            {"key": _dotted(key, unknown), "hint": nearest(unknown, names)},
        )
    if "missing required field" in text:
        return Message("{key}: this is missing", {"key": _dotted(key, text.rsplit("`", 2)[1])})
    if key in KEYS_BY_TABLE:
        return Message(
            "{key}: needs a table, such as [{key}], not {found}", {"key": key, "found": shown(tree[key])}
        )
    known = all_keys().get(key)
    if known is None:
        return Message("{key}: {fault}", {"key": key, "fault": text[:1].lower() + text[1:]})
    found = _table(tree, key.split(".")[0]).get(key.split(".")[1])
    wrong = [word for word in (found if isinstance(found, list) else [found]) if isinstance(word, str)]
    strange = [word for word in wrong if word not in known.words] if known.words else []
    hint = nearest(strange[0], known.words) if strange else ""
    return Message(
        "{key}: needs {needs}, not {found}{hint}",
        {"key": key, "needs": known.needs, "found": shown(strange[0] if strange else found), "hint": hint},
    )


def _dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
