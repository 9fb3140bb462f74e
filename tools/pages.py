"""Writes the pages of docs/rules/ from the rule files; with ``--check``, only says whether they are current."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from kanasta.rules.book import Sentence
from kanasta.rules.keys import all_keys, shown, value_at
from kanasta.rules.sheet import sheet
from kanasta.rules.shelf import VARIANTS, load_statements, load_variant
from kanasta.rules.statements import Statements
from kanasta.rules.variant import Variant

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"
MADE = "<!-- Made by `make docs` from src/kanasta/rules; edit it there. -->"

SHEET = """# {title}

{origin}.

After each rule stand the [statements](statements.md) of the document that it follows and, where the document is silent
or unclear, what we decided. In the terminal: `kanasta rules {id}`. Every value can be changed as a house rule: see
[keys](keys.md).
"""
KEYS = """# The keys of rule files

Every rule that can be set, in a rule file (a table in brackets and its keys) or as a house rule (both, with a dot
between them): `kanasta play czech --set opening.negative=15`. A rule file may begin with `based_on = "czech"` and say
only what differs: tables merge, lists replace, and an empty table empties. Where a table by the number of players may
stand, `dealing.hand.4=13` sets one of its numbers.
"""
STATEMENTS = """# The statements that the rules stand on

Four documents describe the four regional games. This is what each says, statement by statement and in our own words,
and what we decided where one is silent or unclear. The authority is the document itself, then another of the four
from the same region, then other texts of that region, then classic Canasta as the common references give it. Each
decision is a value of the rule file, so a table can change it as a house rule.
"""


def pages() -> dict[str, str]:
    """The text of every page by its name in the folder."""
    known = load_statements()
    variants = [load_variant(name) for name in VARIANTS]
    made = {f"{variant.id}.md": _sheet(variant, known) for variant in variants}
    made["keys.md"] = _keys(variants)
    made["statements.md"] = _statements(known)
    return {name: f"{MADE}\n" + "\n".join(lines) + "\n" for name, lines in made.items()}


def _sheet(variant: Variant, known: Statements) -> Iterator[str]:
    yield from SHEET.format(title=variant.title, origin=variant.origin, id=variant.id).splitlines()
    for section in sheet(variant):
        yield ""
        yield f"## {section.title}"
        yield ""
        for sentence in section.sentences:
            yield f"- {sentence} {_stands_on(sentence, known)}"


def _stands_on(sentence: Sentence, known: Statements) -> str:
    links = [
        f"[{source}](statements.md#{source.lower()})" if source in known.statements else source
        for source in sentence.sources
    ]
    ours = ["decided by us"] if sentence.decided_by_us else []
    return f"<sub>{', '.join([*links, *ours])}</sub>"


def _keys(variants: list[Variant]) -> Iterator[str]:
    yield from KEYS.splitlines()
    table = ""
    for key in all_keys().values():
        if key.name.partition(".")[0] != table:
            table = key.name.partition(".")[0]
            yield ""
            yield f"## [{table}]"
        yield ""
        yield f"**`{key.name}`**: {key.description}"
        yield ""
        yield f"- needs {key.needs}"
        values: dict[str, list[str]] = {}
        for variant in variants:
            values.setdefault(shown(value_at(variant, key.name)), []).append(variant.id)
        for value, names in values.items():
            yield f"- `{value}` in {', '.join(names)}"


def _statements(known: Statements) -> Iterator[str]:
    yield from STATEMENTS.splitlines()
    for letters, title in known.documents.items():
        yield ""
        yield f"## {title}"
        yield ""
        for number, text in known.of(letters).items():
            yield f'- <a id="{number.lower()}"></a>**{number}** {text}'


def main(arguments: list[str]) -> int:
    """Write what has changed, or (``--check``) say what would."""
    stale = []
    for name, text in pages().items():
        file = FOLDER / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            stale.append(name)
            if arguments != ["--check"]:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
    if arguments == ["--check"]:
        for name in stale:
            print(f"docs/rules/{name} is not current: run make docs", file=sys.stderr)
        return 1 if stale else 0
    print(f"docs/rules: {', '.join(stale) or 'all current'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
