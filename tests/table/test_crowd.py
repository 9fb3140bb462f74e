"""Evenings by lot: whatever people do, everybody sees the same table, after a restart too, and no secret is told."""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from kanasta.rules.shelf import VARIANTS
from kanasta.table import fact as facts
from kanasta.table import happening
from kanasta.table.command import AnyCommand
from kanasta.table.fact import Entry, decoded, encoded
from kanasta.table.table import PLAYING, SHUFFLING, WATCHERS, Table
from kanasta.table.telling import Voice
from table.crowd import TABLES, Crowd
from table.evening import Evening, guest

STEPS = 300
PERSONS = [guest(number) for number in range(8)]


def seen_by_all(evening: Evening) -> None:
    """Clients, the living voice and one that begins now: all show the same."""
    fresh = Voice(evening.table)
    for audience in (*range(evening.table.players), WATCHERS):
        scene = evening.scene(audience)
        shown = msgspec.json.decode(scene)
        assert msgspec.json.encode(fresh.scene(audience, shown["host"])) == scene
        if audience in evening.clients:
            assert evening.clients[audience].scene == shown


def no_secret(evening: Evening, heard: dict[int, int]) -> None:
    """What was told since then, and every scene, holds nothing that identifies a guest or a command, or tells cards."""
    table = evening.table
    secrets = [*PERSONS, "wish-"]
    if table.phase in (SHUFFLING, PLAYING):
        secrets += [table.seed, *table.nonces.values()]
    for audience in (*range(table.players), WATCHERS):
        for said in (*evening.told[audience][heard[audience] :], evening.scene(audience)):
            text = said.decode()
            for secret in secrets:
                assert secret not in text, secret


def an_evening(rules: str, players: int, seed: int, steps: int) -> Crowd:
    crowd = Crowd(rules, players, seed).begins()
    evening = crowd.evening
    again_at = crowd.lot.randrange(steps)
    for number in range(steps):
        heard = {audience: len(said) for audience, said in evening.told.items()}
        before = [list(evening.table.versions), list(evening.table.moved)]
        seats = evening.table.players
        crowd.step()
        if evening.table.players != seats:
            evening.clients = {}  # who sits elsewhere begins with a new scene
        else:
            seen_by_all(evening)
        no_secret(evening, heard)
        for audience in range(WATCHERS + 1):
            told = [msgspec.json.decode(text) for text in evening.told[audience][heard[audience] :]]
            assert evening.table.versions[audience] >= before[0][audience] + len(told)
            assert evening.table.moved[audience] <= evening.table.versions[audience]
            assert all(one["version"] + 1 == other["version"] for one, other in pairwise(told))
        if number == again_at:
            evening.check() if evening.clients else None
    return crowd


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_an_evening_by_lot(rules: str, players: int) -> None:
    crowd = an_evening(rules, players, 1, STEPS)
    assert crowd.refusals > 0
    again = crowd.evening.again()
    assert again.versions == crowd.table.versions
    for who in range(8):
        for number in range(crowd.evening.ids):
            wish = f"wish-{number}-{who}"
            assert again.knows(guest(who), wish) == crowd.table.knows(guest(who), wish)
    if crowd.evening.clients:
        crowd.evening.check()


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_many_evenings_by_lot(rules: str, players: int) -> None:
    for seed in range(2, 40):
        crowd = an_evening(rules, players, seed, 600)
        if crowd.evening.clients:
            crowd.evening.check()


# Facts


@pytest.mark.parametrize("seed", range(6))
def test_facts_are_kept_whole(seed: int) -> None:
    rules, players = TABLES[seed * 3 % len(TABLES)]
    crowd = Crowd(rules, players, 100 + seed).begins()
    for _ in range(120):
        crowd.step()
    for text in crowd.evening.log:
        entry = decoded(text)
        assert encoded(entry) == text
        assert decoded(encoded(entry)) == entry


def test_every_kind_of_fact_is_kept_whole() -> None:
    samples = {
        "seat": 3,
        "guest": "g",
        "name": "ž",
        "bot": "b",
        "version": 7,
        "rules_version": 2,
        "why": "away",
        "step": "discard Ks",
    }
    samples |= {
        "nonce": "n",
        "seed": "s",
        "text": "♥",
        "ready": False,
        "removed": True,
        "terms": Evening().table.terms,
    }
    kinds = msgspec.inspect.type_info(facts.AnyFact)
    assert isinstance(kinds, msgspec.inspect.UnionType)
    assert len(kinds.types) == 19
    for kind in kinds.types:
        assert isinstance(kind, msgspec.inspect.StructType)
        fact: Any = kind.cls(**{field.name: samples[field.name] for field in kind.fields})
        entry = Entry(5, fact, "who", "id")
        assert decoded(encoded(entry)) == entry


def test_every_fact_but_the_opening_is_told_as_a_happening_of_its_name() -> None:
    for kind in msgspec.inspect.type_info(facts.AnyFact).types:  # type: ignore[attr-defined]
        if kind.cls is not facts.Opened:
            told = getattr(happening, kind.cls.__name__)
            assert {"guest", "seed", "nonce", "terms", "version"}.isdisjoint(told.__struct_fields__)


def test_what_is_no_entry_is_not_read() -> None:
    for text in (b"", b"{}", b'{"at":1,"fact":{"fact":"nothing"}}', b'{"at":"x","fact":{"fact":"dealt"}}'):
        with pytest.raises(msgspec.DecodeError):
            decoded(text)


# What goes over the wire


@pytest.mark.parametrize("rules", VARIANTS)
def test_updates_are_small(rules: str) -> None:
    """Half of all that is told while a deal is played is no longer than 400 bytes."""
    evening = Evening(rules, 4, watchers=True, turn_seconds=60).sit(0, 1, 2, 3).deal()
    heard = {audience: len(said) for audience, said in evening.told.items()}
    evening.plays_on()
    sizes = [len(text) for audience, said in evening.told.items() for text in said[heard[audience] :]]
    assert len(sizes) > 200
    assert statistics.median(sizes) <= 400


@pytest.mark.parametrize("rules", VARIANTS)
def test_what_is_told_has_the_shape_that_is_promised(rules: str) -> None:
    from kanasta.table.telling import Event, Scene

    crowd = Crowd(rules, 4, 7).begins()
    for _ in range(80):
        crowd.step()
    for said in crowd.evening.told.values():
        for text in said:
            assert msgspec.json.encode(msgspec.json.decode(text, type=Event)) == text
    for audience in (*range(crowd.table.players), WATCHERS):
        scene = crowd.evening.scene(audience)
        assert msgspec.json.encode(msgspec.json.decode(scene, type=Scene)) == scene


def test_commands_are_read_as_they_were_written() -> None:
    crowd = Crowd("original", 4, 9).begins()
    for _ in range(100):
        kind, wanted = crowd.lot.choice(crowd._wishes())
        wish = crowd.evening.wish(0, kind, **wanted())
        assert msgspec.json.decode(msgspec.json.encode(wish), type=AnyCommand) == wish


def test_a_table_is_only_its_facts() -> None:
    """Applied twice from the same log, in one go or with a voice that tells each step, it is the same."""
    crowd = Crowd("czech", 3, 3).begins()
    for _ in range(60):
        crowd.step()
    entries = crowd.evening.entries()
    silent, spoken = Table.of(entries), Table(entries[0])
    voice = Voice(spoken)
    for entry in entries[1:]:
        spoken.apply(entry)
        voice.tell(entry)
    for audience in (*range(silent.players), WATCHERS):
        shown = msgspec.json.encode(Voice(silent).scene(audience, False))
        assert msgspec.json.encode(voice.scene(audience, False)) == shown
