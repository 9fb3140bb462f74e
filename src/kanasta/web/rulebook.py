"""The rule book over HTTP: the variants, a table's sheet, and whether house rules can be played."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec

from kanasta.bots.bot import BOTS, bot
from kanasta.rules.book import Section, Sentence
from kanasta.rules.keys import TABLES, all_keys, table_meaning, value_at
from kanasta.rules.sheet import differences, sheet
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.rules.variant import Variant
from kanasta.table.terms import Terms


def table_sheet(terms: Terms) -> bytes:
    """The rules of one table as JSON, in sentences: house rules are marked, and what they change stands apart."""
    return _sheet(terms.rules, msgspec.json.encode(terms.house, order="sorted"), terms.players)


def changes_of(terms: Terms) -> list[dict[str, Any]]:
    """What the house rules of these terms say otherwise than their variant."""
    return _changes(load_variant(terms.rules), sheet(terms.variant(), terms.players), terms.players)


@lru_cache(maxsize=64)
def _sheet(rules: str, house: bytes, players: int) -> bytes:
    variant = load_variant(rules, msgspec.json.decode(house))
    sections = sheet(variant, players)
    found = _head(variant) | {
        "players": players,
        "house": variant.house,
        "sections": [_section(section) for section in sections],
        "changes": _changes(load_variant(rules), sections, players),
        "base": variant.based_on,
        "differences": [],
    }
    if variant.based_on:
        found["differences"] = _changes(load_variant(variant.based_on), sections, players)
    return msgspec.json.encode(found)


def _head(variant: Variant) -> dict[str, Any]:
    return {
        "id": variant.id,
        "version": variant.version,
        "title": variant.called.tree(),
        "origin": variant.comes_from.tree(),
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "title": section.title.tree(),
        "sentences": [_sentence(sentence) for sentence in section.sentences],
    }


def _sentence(sentence: Sentence) -> dict[str, Any]:
    return {
        "words": sentence.message.tree(),
        "keys": sentence.keys,
        "statements": sentence.sources,
        "decided_by_us": sentence.decided_by_us,
        "house": sentence.house,
    }


def _changes(other: Variant, sections: list[Section], players: int) -> list[dict[str, Any]]:
    """What these sections say otherwise than the other variant, for so many players or, failing these, for its own."""
    theirs = sheet(other, players if players in other.players.numbers else None)
    return [
        {
            "chapter": difference.section.tree(),
            "keys": difference.keys,
            "before": [_sentence(sentence) for sentence in difference.there],
            "after": [_sentence(sentence) for sentence in difference.here],
        }
        for difference in differences(sections, theirs)
    ]


@cache
def shelf() -> bytes:
    """Every variant with its values, every key of a house rule with what may stand there, and every bot, as JSON."""
    return msgspec.json.encode(
        {
            "variants": [_on_shelf(load_variant(name)) for name in VARIANTS],
            "tables": [{"name": name, "meaning": table_meaning(name).tree()} for name in TABLES],
            "keys": _keys(),
            "bots": [{"name": name, "version": bot(name).version} for name in BOTS],
        }
    )


def _on_shelf(variant: Variant) -> dict[str, Any]:
    return _head(variant) | {
        "players": {"numbers": variant.players.numbers, "best": variant.players.best},
        "base": variant.based_on,
        "values": {key: value_at(variant, key) for key in all_keys()},
        "sources": {key: variant.sources.get(key, []) for key in all_keys()},
    }


def _keys() -> list[dict[str, Any]]:
    _, parts = msgspec.json.schema_components(TABLES.values(), ref_template="#/parts/{name}")
    properties = {
        f"{name}.{key}": schema
        for name, table in TABLES.items()
        for key, schema in parts[table.__name__]["properties"].items()
    }
    return [
        {
            "key": key.name,
            "table": key.name.partition(".")[0],
            "meaning": key.meaning.tree(),
            "needs": key.needs.tree(),
            "words": [{"word": word, "meaning": key.word(word).tree()} for word in key.words],
            "by_players": key.by_players,
            "schema": _resolved(properties[key.name], parts),
        }
        for key in all_keys().values()
    ]


def _resolved(schema: Any, parts: dict[str, Any]) -> Any:
    """The schema with its parts put in place."""
    if isinstance(schema, list):
        return [_resolved(each, parts) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _resolved(parts[schema["$ref"].rpartition("/")[2]], parts)
    return {name: _resolved(value, parts) for name, value in schema.items()}
