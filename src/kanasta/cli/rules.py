"""``kanasta rules``: the rule sheet of a variant, its keys, what differs from another, and the statements behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from textwrap import fill
from typing import Annotated, Any

import msgspec
import typer

from kanasta.cli.house import HouseFile, HouseRules, variant_with
from kanasta.cli.reading import AsJson
from kanasta.message import Complaint
from kanasta.rules.book import Section, Sentence
from kanasta.rules.keys import KEYS, all_keys, shown, value_at
from kanasta.rules.sheet import Difference, differences, sheet
from kanasta.rules.shelf import VARIANTS, load_statements, load_variant
from kanasta.rules.sources import in_ranges, is_decision
from kanasta.rules.variant import Variant

WIDTH = 80
NO_VARIANT = "name a variant too, such as: kanasta rules czech {option}"


def rules(
    variant: Annotated[
        str | None,
        typer.Argument(metavar="[VARIANT]", help="A variant or a TOML file; without it they are listed."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="The sheet for just so many players.")] = None,
    diff: Annotated[
        str | None, typer.Option(metavar="VARIANT", help="Only what differs from this one.")
    ] = None,
    house_rules: HouseRules = None,
    house_file: HouseFile = None,
    keys: Annotated[
        bool, typer.Option("--keys", help="Every key, what may stand there, and its value.")
    ] = False,
    statement: Annotated[
        str | None,
        typer.Option(metavar="ID", help="One statement of a document, or one decision, such as CZ-15."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rule sheet of a variant in sentences, with what each stands on in brackets."""
    if variant is None:
        if statement is None:
            _refuse_without_variant(players, diff, house_rules, house_file, keys)
        answer, text = _shelf() if statement is None else _statement(statement, None)
    else:
        read = variant_with(variant, house_rules, house_file)
        if statement is not None:
            answer, text = _statement(statement, read)
        elif keys:
            answer, text = _keys(read)
        elif diff is not None:
            answer, text = _differences(read, load_variant(diff), players)
        else:
            answer, text = _sheet(read, players)
    print(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(text))


Answer = tuple[dict[str, Any], Iterator[str]]


def _refuse_without_variant(
    players: int | None, diff: str | None, rules: list[str] | None, file: str | None, keys: bool
) -> None:
    given = {"--players": players, "--diff": diff, "--set": rules, "--house": file, "--keys": keys or None}
    for option, value in given.items():
        if value is not None and value != []:
            raise Complaint("{option}: " + NO_VARIANT, option=option)


def _shelf() -> Answer:
    found = [load_variant(name) for name in VARIANTS]
    answer = [
        {
            "id": variant.id,
            "title": variant.title,
            "origin": variant.origin,
            "players": variant.players.numbers,
            "file": str(files("kanasta.rules").joinpath(f"{variant.id}.toml")),
        }
        for variant in found
    ]
    return {"variants": answer}, _shelf_text(found)


def _shelf_text(found: list[Variant]) -> Iterator[str]:
    for variant in found:
        numbers = ", ".join(map(str, variant.players.numbers))
        yield f"{variant.id:<14} {variant.title}; {numbers} players"
        yield fill(variant.origin, WIDTH, initial_indent=" " * 15, subsequent_indent=" " * 15)
    yield ""
    yield f"The files are in {files('kanasta.rules')}"
    yield "The sheet of one:             kanasta rules czech"
    yield 'One of your own, which may begin with based_on = "czech":'
    yield "                              kanasta rules my_rules.toml"


def _sheet(variant: Variant, players: int | None) -> Answer:
    sections = sheet(variant, players)
    answer = {**_head(variant, players), "sections": list(map(_section_tree, sections))}
    return answer, _sheet_text(variant, sections, players)


def _head(variant: Variant, players: int | None) -> dict[str, Any]:
    return {
        "variant": variant.id,
        "version": variant.version,
        "title": variant.title,
        "origin": variant.origin,
        "players": variant.players.numbers if players is None else [players],
        "house": variant.house,
    }


def _section_tree(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "title": str(section.title),
        "sentences": list(map(_sentence_tree, section.sentences)),
    }


def _sentence_tree(sentence: Sentence) -> dict[str, Any]:
    return {
        "text": str(sentence),
        "keys": list(sentence.keys),
        "statements": list(sentence.sources),
        "decided_by_us": sentence.decided_by_us,
        "house": sentence.house,
    }


def _title(variant: Variant) -> Iterator[str]:
    yield variant.title
    yield "=" * len(variant.title)
    yield fill(variant.origin, WIDTH)
    if variant.house:
        yield ""
        yield "House rules:"
        for key, value in variant.house.items():
            yield f"  {key} = {value}"


def _sheet_text(variant: Variant, sections: list[Section], players: int | None) -> Iterator[str]:
    yield from _title(variant)
    for section in sections:
        yield ""
        yield str(section.title)
        yield "-" * len(str(section.title))
        for sentence in section.sentences:
            yield _item(sentence)
    yield ""
    yield fill(
        "In brackets: the statements of the document and, where it is silent, what we decided. Read one with "
        "kanasta rules --statement A1",
        WIDTH,
    )


def _item(sentence: Sentence, mark: str = "- ") -> str:
    return fill(
        f"{sentence} {_stands_on(sentence)}", WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark)
    )


def _stands_on(sentence: Sentence) -> str:
    """What a sentence stands on, in brackets that do not break at the end of a line."""
    if sentence.house:
        return "[house\u00a0rule]"
    ours = ["decided\u00a0by\u00a0us"] if sentence.decided_by_us else []
    return f"[{', '.join([*in_ranges(sentence.sources), *ours])}]"


def _differences(here: Variant, there: Variant, players: int | None) -> Answer:
    found = differences(sheet(here, players), sheet(there, players))
    values = {
        key: (value_at(here, key), value_at(there, key))
        for key in KEYS
        if value_at(here, key) != value_at(there, key)
    }
    answer = {
        **_head(here, players),
        "differs_from": there.id,
        "differences": [
            {
                "section": str(one.section),
                "keys": one.keys,
                "here": list(map(_sentence_tree, one.here)),
                "there": list(map(_sentence_tree, one.there)),
            }
            for one in found
        ],
        "values": {key: {"here": msgspec.to_builtins(ours), "there": msgspec.to_builtins(theirs)}
                   for key, (ours, theirs) in values.items()},
    }  # fmt: skip
    return answer, _differences_text(here, there, found, values)


def _differences_text(
    here: Variant, there: Variant, found: list[Difference], values: dict[str, tuple[Any, Any]]
) -> Iterator[str]:
    yield from _title(here)
    yield ""
    yield f"What differs from {there.title} ({there.id}); + here, - there:"
    section = None
    said: set[str] = set()
    for one in found:
        if one.section != section:
            section = one.section
            yield ""
            yield str(section)
            yield "-" * len(str(section))
        for sentence in one.here:
            yield _item(sentence, "+ ")
        for sentence in one.there:
            yield _item(sentence, "- ")
        for key in one.keys:
            if key in values and key not in said:
                said.add(key)
                yield _values(key, values[key])
    rest = [key for key in values if key not in said]
    if rest:
        yield ""
        yield "Values that differ and change nothing here:"
        yield from (_values(key, values[key]) for key in rest)
    if not found and not values:
        yield "nothing"


def _values(key: str, pair: tuple[Any, Any]) -> str:
    return fill(f"{key} = {shown(pair[0])}, not {shown(pair[1])}", WIDTH, initial_indent="    ",
                subsequent_indent="      ")  # fmt: skip


def _keys(variant: Variant) -> Answer:
    found = all_keys()
    answer = [
        {
            "key": key.name,
            "description": key.description,
            "needs": key.needs,
            "words": list(key.words),
            "value": msgspec.to_builtins(value_at(variant, key.name)),
            "statements": variant.sources.get(key.name, []),
        }
        for key in found.values()
    ]
    return {**_head(variant, None), "keys": answer}, _keys_text(variant)


def _keys_text(variant: Variant) -> Iterator[str]:
    table = ""
    for key in all_keys().values():
        if key.name.partition(".")[0] != table:
            table = key.name.partition(".")[0]
            yield f"\n[{table}]" if table != "labels" else f"[{table}]"
        yield fill(f"{key.name} = {shown(value_at(variant, key.name))}", WIDTH, subsequent_indent="    ")
        yield fill(f"{key.description}: {key.needs}", WIDTH, initial_indent="    ", subsequent_indent="    ")


def _statement(number: str, variant: Variant | None) -> Answer:
    known = load_statements()
    text = known.text(number)
    number = number.upper()
    letters = number.rstrip("0123456789-")
    keys = [key for key, stands_on in variant.sources.items() if number in stands_on] if variant else []
    answer = {
        "statement": number,
        "text": text,
        "document": known.documents[letters],
        "decided_by_us": is_decision(number),
        "keys": keys,
    }
    return answer, _statement_text(number, text, known.documents[letters], keys)


def _statement_text(number: str, text: str, document: str, keys: list[str]) -> Iterator[str]:
    yield document
    yield fill(f"{number}: {text}", WIDTH, subsequent_indent="  ")
    if keys:
        yield fill(f"Stands behind {', '.join(keys)}", WIDTH, subsequent_indent="  ")
