"""docs/protocol.md and docs/running.md tell all that there is, and nothing else: their words against the code."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Union, get_args

import msgspec
import pytest
from msgspec import inspect

from kanasta.table.happening import AnyHappening
from kanasta.table.scene import Cards, Room
from kanasta.table.table import PHASES
from kanasta.web.bounds import Bounds
from kanasta.web.protocol import LARGEST_MESSAGE, AnyMessage, AnyTold, read_message, schema

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text("utf-8")
RUNNING = (ROOT / "docs" / "running.md").read_text("utf-8")
WORDS = set(re.findall(r"`([a-z_]+)`", DOCUMENT))
CODE_ARGUMENT = {"_reason": 0, "_counted": 0, "Refused": 0, "Refused.saying": 0, "complaint": 1, "refused": 1}
"""Where the code of a refusal stands among the arguments of what makes one."""


def under(text: str, title: str) -> list[str]:
    """The lines under a heading."""
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0].splitlines()


def structs(kind: Any, found: dict[str, inspect.StructType] | None = None) -> dict[str, inspect.StructType]:
    """Every struct that a message may hold, by name."""
    found = {} if found is None else found
    match kind:
        case inspect.StructType():
            if kind.cls.__name__ not in found:
                found[kind.cls.__name__] = kind
                for field in kind.fields:
                    structs(field.type, found)
        case inspect.UnionType():
            for each in kind.types:
                structs(each, found)
        case inspect.Metadata():
            structs(kind.type, found)
        case inspect.VarTupleType() | inspect.ListType():
            structs(kind.item_type, found)
        case inspect.DictType():
            structs(kind.value_type, found)
    return found


CLIENT = structs(inspect.type_info(AnyMessage))
SERVER = structs(inspect.type_info(AnyTold))


def row(tag: str, section: str) -> str:
    """The row of a table that tells of that tag."""
    return next(line for line in section.splitlines() if re.match(rf"\|.*`{tag}`", line))


def section(begin: str, end: str) -> str:
    return DOCUMENT[DOCUMENT.index(begin) : DOCUMENT.index(end)]


@pytest.mark.parametrize(
    "kind", [each for each in CLIENT.values() if each.tag is not None], ids=lambda kind: kind.tag
)
def test_every_command_is_told_with_its_fields(kind: inspect.StructType) -> None:
    told = row(str(kind.tag), section("## What a client sends", "### A deal begins"))
    names = {field.name for field in kind.fields} - {"id", "seen"}
    assert {f"`{name}`" for name in names} <= set(re.findall("`[a-z_]+`", told))


def test_terms_are_told_with_their_fields() -> None:
    told = section("The host is who", "### A deal begins")
    assert {field.name for field in CLIENT["Terms"].fields} <= set(re.findall("`([a-z_]+)`", told))


@pytest.mark.parametrize("name", SERVER)
def test_every_field_of_what_is_told_is_named(name: str) -> None:
    kind = SERVER[name]
    if kind.tag is not None:
        assert kind.tag in WORDS
    assert {field.name for field in kind.fields} - WORDS - {"keep", "add"} == set()


@pytest.mark.parametrize("kind", get_args(AnyHappening), ids=lambda kind: kind.__name__)
def test_every_happening_is_told_with_its_fields(kind: type[msgspec.Struct]) -> None:
    told = row(str(kind.__struct_config__.tag), section("`what` has `is`", "### Answers"))
    assert set(kind.__struct_fields__) <= set(re.findall("`([a-z_]+)`", told))


@pytest.mark.parametrize(
    ("kind", "begin", "end"), [(Room, "**`room`**", "**`cards`**"), (Cards, "**`cards`**", "### `event`")]
)
def test_every_field_of_a_scene_stands_in_its_table(kind: type[msgspec.Struct], begin: str, end: str) -> None:
    rows = [line.split("|")[1] for line in section(begin, end).splitlines() if line.startswith("| `")]
    assert set(re.findall("`([a-z_]+)`", "".join(rows))) == set(kind.__struct_fields__)


def test_every_phase_is_named() -> None:
    assert set(PHASES) <= WORDS


def codes() -> Iterator[str]:
    """Every code of a refusal that the code makes."""
    sources = [*(ROOT / "src" / "kanasta").glob("table/*.py"), *(ROOT / "src" / "kanasta").glob("web/*.py")]
    sources.append(ROOT / "src" / "kanasta" / "game" / "reason.py")
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                place = CODE_ARGUMENT.get(ast.unparse(node.func))
                if place is not None and len(node.args) > place:
                    code = node.args[place]
                    if isinstance(code, ast.Constant):
                        assert isinstance(code.value, str)
                        yield code.value
    yield from ("full", "unavailable")


def test_every_code_of_a_refusal_is_told_and_no_other() -> None:
    told = section("## Why a command is refused", "| | |\n|---|---|\n| `POST")
    rows = [line.split("|")[1] for line in told.splitlines() if line.startswith("| `")]
    over_http = re.findall("`([a-z_]+)`", told[told.index("## Over HTTP") :])
    found = set(re.findall("`([a-z_]+)`", "".join(rows))) | set(over_http)
    assert set(codes()) - found == set(), "not told"
    assert found - set(codes()) == set(), "told, and nowhere made"


def test_the_example_is_one() -> None:
    """Every line of it that is not shortened can be read as what it is said to be."""
    lines = re.findall(r"^    ([<>]) (\{.*\})$", DOCUMENT, re.MULTILINE)
    assert len(lines) > 15
    whole = [(arrow, text) for arrow, text in lines if "…" not in text]
    assert len(whole) > 10
    for arrow, text in whole:
        if arrow == ">":
            read_message(text)
        else:
            told = json.loads(text)
            assert told["tell"] in {kind.tag for kind in SERVER.values()}
            assert msgspec.json.decode(text, type=Union[get_args(AnyTold)])  # noqa: UP007


def test_figures_are_those_of_the_code() -> None:
    assert f"at most {LARGEST_MESSAGE} bytes" in DOCUMENT
    bounds = Bounds()
    assert f"may send {bounds.commands_at_once} messages at once and {bounds.commands:,} a minute" in DOCUMENT
    assert f"the last {bounds.recent_events} events" in " ".join(DOCUMENT.split())
    text = " ".join(DOCUMENT.split())
    assert f"fewer if they have more than {bounds.recent_bytes // 1024} KiB" in text
    assert f"a minute {bounds.tables} tables, {bounds.misses} codes that are none" in text
    assert (
        f"{bounds.checks} checks of rules, {bounds.joins} sockets; {bounds.sockets_of_address} sockets at once"
        in text
    )
    assert f"{bounds.pads} score pads shown or changed" in text
    assert f"{bounds.pad_bytes // 1024} KiB at most" in text
    assert f"a body has at most {bounds.body_bytes // 1024} KiB" in text


def test_every_limit_is_told_and_no_other() -> None:
    rows = [line.split("|")[1] for line in under(RUNNING, "Limits") if line.startswith("| `")]
    assert set(re.findall("`([a-z_]+)`", "".join(rows))) == {field.name for field in fields(Bounds)}


def test_the_schema_names_every_message() -> None:
    made = schema()
    tags = {
        part["properties"][tag]["enum"][0]
        for part in made["$defs"].values()
        for tag in ("do", "tell", "is")
        if tag in part.get("properties", {})
    }
    assert {kind.tag for kind in (*CLIENT.values(), *SERVER.values()) if kind.tag} == tags
    json.dumps(made)
