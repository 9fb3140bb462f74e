"""Writes what the page knows of each variant and bot without asking; with ``--check``, only says whether it is current.

With it the first screen needs no answer of a server, and a table's melds and words are right at once. A second file has
all that the score pad reckons by, so that it needs no server at all.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from kanasta.bots.bot import BOTS
from kanasta.rules.keys import KEYS as ALL_KEYS
from kanasta.rules.keys import value_at
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.web.rulebook import shelf

SOURCES = Path(__file__).resolve().parent.parent / "client" / "src"
FILE = SOURCES / "rules" / "variants.json"
PAD_FILE = SOURCES / "scorepad" / "rules.json"
KEYS = (
    "labels.natural_canasta",
    "labels.mixed_canasta",
    "labels.wild_canasta",
    "labels.concealed",
    "labels.reserve",
    "players.sides",
    "values.joker",
    "values.two",
    "values.ace",
    "values.eight_to_king",
    "values.four_to_seven",
    "values.black_three",
    "pile.opened",
    "pile.frozen",
    "pile.most_taken",
    "melds.canasta",
    "dealing.reserve",
    "match.ends",
    "match.target",
    "match.deals",
)
"""The keys of which the page needs the values; house rules come with a table's terms."""

SHEET_KEYS = (
    "scoring.natural_canasta",
    "scoring.mixed_canasta",
    "scoring.wild_canasta",
    "scoring.melded_cards",
    "scoring.without_canasta",
    "scoring.going_out",
    "scoring.concealed",
    "scoring.black_threes",
    "concealed.after",
    "red_threes.each",
    "red_threes.totals",
    "red_threes.plus_for",
    "red_threes.otherwise",
    "red_threes.in_reserve",
    "common.hands",
)
"""The keys that the lines of a sheet stand on (``game.score``)."""


def variants() -> list[dict[str, Any]]:
    """Every variant, in the order of the shelf."""
    return [
        {
            "id": variant.id,
            "title": variant.called.tree(),
            "origin": variant.comes_from.tree(),
            "players": variant.players.numbers,
            "best": variant.players.best,
            "values": {key: msgspec.to_builtins(value_at(variant, key), str_keys=True) for key in KEYS},
        }
        for variant in map(load_variant, VARIANTS)
    ]


def pad_rules() -> list[dict[str, Any]]:
    """Of every variant all values, and what the lines of a sheet stand on."""
    return [
        {
            "id": variant.id,
            "version": variant.version,
            "values": {key: msgspec.to_builtins(value_at(variant, key), str_keys=True) for key in ALL_KEYS},
            "sources": {key: variant.sources.get(key, []) for key in SHEET_KEYS},
        }
        for variant in map(load_variant, VARIANTS)
    ]


def pad_keys() -> dict[str, Any]:
    """Of every key what may stand there, in rule-book order."""
    return {key["key"]: _bare(key["schema"]) for key in msgspec.json.decode(shelf())["keys"]}


def _bare(schema: Any) -> Any:
    """The schema without what is only for reading."""
    if isinstance(schema, list):
        return [_bare(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _bare(part) for name, part in schema.items() if name not in ("description", "title", "required")
    }


def main(arguments: list[str]) -> int:
    """Write the files, or compare them; 1 where one is not current."""
    made = {
        FILE: {"variants": variants(), "bots": list(BOTS)},
        PAD_FILE: {"variants": pad_rules(), "keys": pad_keys()},
    }
    stale = False
    for file, data in made.items():
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        if arguments[:1] != ["--check"]:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        elif not file.exists() or file.read_text("utf-8") != text:
            name = file.relative_to(SOURCES.parent.parent)
            print(f"{name} is not current: run tools/page_variants.py", file=sys.stderr)
            stale = True
    return int(stale)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
