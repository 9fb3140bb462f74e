"""Writes the page's types of all that goes over the wire, from the schema; with ``--check``, only says whether they are
current."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kanasta.web.protocol import schema

FILE = Path(__file__).resolve().parent.parent / "client" / "src" / "wire" / "types.ts"

HEAD = """// Made by tools/wire_types.py from the schema in src/kanasta/web/protocol.py; edit it there.

/** A sentence to be said in the reader's language: its English text with places, and what fills them. */
export interface Words {
  text: string;
  values?: Record<string, string | number | Words>;
  context?: string;
  many?: string;
  number?: number;
}
"""
WORDS = {
    ("SheetLine", "what"),
    ("Refusal", "words"),
    ("Halt", "words"),
    ("Difference", "chapter"),
    ("Difference", "before"),
    ("Difference", "after"),
}
"""The fields that hold sentences: their schema says only that they are objects."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typed(kind: Mapping[str, Any], words: bool) -> str:
    """A schema as a type. Raises ValueError for what the wire has not had so far."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "enum" in kind:
        return " | ".join(f'"{value}"' for value in kind["enum"])
    if "anyOf" in kind:
        return " | ".join(typed(each, words) for each in kind["anyOf"])
    match kind.get("type"):
        case "array":
            item = typed(kind["items"], words)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object" if words:
            return "Words"
        case "object":
            return f"Record<string, {typed(kind.get('additionalProperties') or {}, words)}>"
        case None:
            return "unknown"
        case str(name) if name in PLAIN:
            return PLAIN[name]
    raise ValueError(f"no type is known for {kind}")


def interface(name: str, part: Mapping[str, Any]) -> Iterator[str]:
    """One structure, line by line."""
    if "description" in part:
        yield f"/** {part['description']} */"
    yield f"export interface {name} {{"
    for field, kind in part["properties"].items():
        if "description" in kind:
            yield f"  /** {kind['description']} */"
        optional = "" if field in part.get("required", ()) else "?"
        yield f"  {field}{optional}: {typed(kind, (name, field) in WORDS)};"
    yield "}"


def types() -> str:
    """The text of the file."""
    whole = schema()
    lines: list[str] = []
    for name, part in whole["$defs"].items():
        lines += ["", *interface(name, part)]
    for name, of in (("ClientMessage", "client"), ("ServerMessage", "server")):
        lines += ["", f"export type {name} =", *(f"  | {typed(each, False)}" for each in whole[of]["anyOf"])]
        lines[-1] += ";"
    return HEAD + "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Write the file, or compare it; 1 where it is not current."""
    text = types()
    if arguments[:1] == ["--check"]:
        if FILE.exists() and FILE.read_text("utf-8") == text:
            return 0
        print("client/src/wire/types.ts is not current: run tools/wire_types.py", file=sys.stderr)
        return 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
