"""``kanasta rules``: the rule sheet of a variant, its keys, what differs from another, and the statements behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Any

import msgspec
import typer

from kanasta.cli.house import HouseFile, HouseRules, variant_with
from kanasta.cli.language import AskedLanguage, language_for
from kanasta.cli.paper import Paper
from kanasta.cli.reading import AsJson
from kanasta.message import Complaint, said
from kanasta.rules.book import Section, Sentence
from kanasta.rules.keys import KEYS, all_keys, value_at
from kanasta.rules.sheet import differences, sheet
from kanasta.rules.shelf import VARIANTS, load_statements, load_variant
from kanasta.rules.sources import is_decision
from kanasta.rules.variant import Variant


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
    language: AskedLanguage = None,
    as_json: AsJson = False,
) -> None:
    """Print the rule sheet of a variant in sentences, with what each stands on in brackets."""
    spoken = language_for(language, as_json)
    answers = Answers(spoken)
    try:
        if variant is None:
            if statement is None:
                _refuse_without_variant(players, diff, house_rules, house_file, keys)
            answer, text = answers.shelf() if statement is None else answers.statement(statement, None)
        else:
            read = variant_with(variant, house_rules, house_file)
            if statement is not None:
                answer, text = answers.statement(statement, read)
            elif keys:
                answer, text = answers.keys(read)
            elif diff is not None:
                answer, text = answers.differences(read, load_variant(diff), players)
            else:
                answer, text = answers.sheet(read, players)
    except Complaint as complaint:
        raise Complaint("{complaint}", complaint=said(complaint.message, spoken)) from None
    print(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(text))


def _refuse_without_variant(
    players: int | None, diff: str | None, rules: list[str] | None, file: str | None, keys: bool
) -> None:
    given = {"--players": players, "--diff": diff, "--set": rules, "--house": file, "--keys": keys or None}
    for option, value in given.items():
        if value is not None and value != []:
            raise Complaint(
                "{option}: name a variant too, such as: kanasta rules czech {option}", option=option
            )


Answer = tuple[dict[str, Any], Iterator[str]]
"""As data for JSON, and as lines of text."""


class Answers:
    """Answers in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.paper = Paper(language)

    def shelf(self) -> Answer:
        """The variants that there are."""
        found = [load_variant(name) for name in VARIANTS]
        answer = [
            {
                "id": variant.id,
                "title": said(variant.called, self.language),
                "origin": said(variant.comes_from, self.language),
                "players": variant.players.numbers,
                "file": str(files("kanasta.rules").joinpath(f"{variant.id}.toml")),
            }
            for variant in found
        ]
        return {"variants": answer}, self.paper.shelf(found)

    def sheet(self, variant: Variant, players: int | None) -> Answer:
        """A whole sheet."""
        sections = sheet(variant, players)
        answer = {**self._head(variant, players), "sections": list(map(self._section, sections))}
        return answer, self.paper.sheet(variant, sections)

    def _head(self, variant: Variant, players: int | None) -> dict[str, Any]:
        return {
            "variant": variant.id,
            "version": variant.version,
            "title": said(variant.called, self.language),
            "origin": said(variant.comes_from, self.language),
            "players": variant.players.numbers if players is None else [players],
            "house": variant.house,
        }

    def _section(self, section: Section) -> dict[str, Any]:
        return {
            "name": section.name,
            "title": said(section.title, self.language),
            "sentences": list(map(self._sentence, section.sentences)),
        }

    def _sentence(self, sentence: Sentence) -> dict[str, Any]:
        return {
            "text": said(sentence.message, self.language),
            "keys": list(sentence.keys),
            "statements": list(sentence.sources),
            "decided_by_us": sentence.decided_by_us,
            "house": sentence.house,
        }

    def differences(self, here: Variant, there: Variant, players: int | None) -> Answer:
        """What two sheets say differently."""
        found = differences(sheet(here, players), sheet(there, players))
        values = {
            key: (value_at(here, key), value_at(there, key))
            for key in KEYS
            if value_at(here, key) != value_at(there, key)
        }
        answer = {
            **self._head(here, players),
            "differs_from": there.id,
            "differences": [
                {
                    "section": said(one.section, self.language),
                    "keys": one.keys,
                    "here": list(map(self._sentence, one.here)),
                    "there": list(map(self._sentence, one.there)),
                }
                for one in found
            ],
            "values": {key: {"here": msgspec.to_builtins(ours), "there": msgspec.to_builtins(theirs)}
                       for key, (ours, theirs) in values.items()},
        }  # fmt: skip
        return answer, self.paper.differences(here, there, found, values)

    def keys(self, variant: Variant) -> Answer:
        """Every key."""
        found = all_keys()
        answer = [
            {
                "key": key.name,
                "description": said(key.meaning, self.language),
                "needs": said(key.needs, self.language),
                "words": list(key.words),
                "value": msgspec.to_builtins(value_at(variant, key.name)),
                "statements": variant.sources.get(key.name, []),
            }
            for key in found.values()
        ]
        return {**self._head(variant, None), "keys": answer}, self.paper.keys(variant)

    def statement(self, number: str, variant: Variant | None) -> Answer:
        """One statement or decision, which stays in English, and the keys of the variant that stand on it."""
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
        return answer, self.paper.statement(number, text, known.documents[letters], keys)
