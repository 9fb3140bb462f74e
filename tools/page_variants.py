"""Writes what the page knows of each variant and bot without asking; with ``--check``, only says whether it is current.

With it the first screen needs no answer of a server, and a table's melds and words are right at once.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from kanasta.bots.bot import BOTS
from kanasta.rules.keys import value_at
from kanasta.rules.shelf import VARIANTS, load_variant

FILE = Path(__file__).resolve().parent.parent / "client" / "src" / "rules" / "variants.json"
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
    "match.ends",
    "match.target",
    "match.deals",
)
"""The keys of which the page needs the values; house rules come with a table's terms."""


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


def main(arguments: list[str]) -> int:
    """Write the file, or compare it; 1 where it is not current."""
    data = {"variants": variants(), "bots": list(BOTS)}
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    if arguments[:1] == ["--check"]:
        if FILE.exists() and FILE.read_text("utf-8") == text:
            return 0
        print("client/src/rules/variants.json is not current: run tools/page_variants.py", file=sys.stderr)
        return 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
