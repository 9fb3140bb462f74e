"""Whatever sheets, refusals, scores and complaints say is said in every language: found by walking, not by trust."""

from __future__ import annotations

import ast
import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import texts
from test_examples import LAST, entries, text_of
from test_sheet import CONTEXT, NO_RESERVE, RESERVE, other_values
from test_variants import FAULTS

from kanasta import Match, Position, load_variant
from kanasta.game.action import WORDS
from kanasta.game.deal import Deal
from kanasta.game.notation import IllegalAction, read_actions
from kanasta.game.refusal import refusal
from kanasta.game.score import sheet as score
from kanasta.locale.catalogue import Catalogue, catalogue, in_form
from kanasta.message import PLACE, Complaint, Message, Value, said
from kanasta.rules.keys import KEYS, TABLES, all_keys, table_meaning
from kanasta.rules.sheet import sheet
from kanasta.rules.shelf import VARIANTS

OTHERS = ("sr", "sr-Latn", "cs", "bg")
WITHOUT_CASES = ("bg",)
OF_TABLES = ("label", "title", "origin")
"""Contexts of what a table may name as it likes: such a name is said as it stands."""


class Strict(Catalogue):
    """A catalogue that falls back to nothing: neither to English, nor to a form that was not asked for."""

    def text(self, text: str, context: str = "", many: str = "", number: int = 1, form: str = "") -> str:
        if any(map(str.isalpha, PLACE.sub("", text))) and (context not in OF_TABLES or context in self.known):
            assert (context, text) in self.translations, f"{self.language}: not translated: {context} {text}"
            asked = (in_form(context, form), text)
            assert asked in self.translations or self.passes_on(text, many), (
                f"{self.language}: no form: {asked}"
            )
        found = super().text(text, context, many, number, form)
        assert set(PLACE.findall(found)) or "{" not in PLACE.sub("", found) or "{" in text
        return found

    known: tuple[str, ...] = ()

    def passes_on(self, text: str, many: str) -> bool:
        """Whether a form is only for what fills the places of this text, such as those of ``{one} and {other}``."""
        return PLACE.search(text + many) is not None and (not many or self.language in WITHOUT_CASES)


@cache
def strict(language: str) -> Catalogue:
    plain = catalogue(language)
    return Strict(language, plain.translations, plain.form_for) if language != "en" else plain


@pytest.fixture(autouse=True)
def _strictly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kanasta.message.catalogue", strict)


def is_said_everywhere(message: Message) -> None:
    """The message is said whole in every language, and says all numbers and words that it says in English."""
    for language in OTHERS:
        text = said(message, language)
        assert text
        assert PLACE.search(text) is None
        for value in leaves(message):
            if isinstance(value, str) or (isinstance(value, int) and value > 12):
                assert str(value) in text, (text, value)


def leaves(message: Message) -> Iterator[Value]:
    for value in message.values.values():
        if isinstance(value, Message):
            yield from leaves(value)
        else:
            yield value


def plain_words(message: Message) -> list[str]:
    """Words that fill places as they stand, which no language can say otherwise."""
    return [value for value in leaves(message) if isinstance(value, str)]


# Rule sheets.


def variations(name: str, key: str) -> Iterator[dict[str, Any]]:
    """House rules in which the key has each of its other values, with what else must be so for that."""
    base = CONTEXT.get(key, {})
    yield base
    for other in other_values(load_variant(name, base), key):
        more = RESERVE if other == "gives the reserves" else NO_RESERVE if key == "dealing.cut" else {}
        if key == "melds.same_rank" and other.startswith("again"):
            more = {"melds.most_cards": 7}
        yield {**base, **more, key: other}


MORE: tuple[dict[str, Any], ...] = (
    {"going_out.canastas": 0},
    {"stock.out": "ends the deal at once"},
    *({"melds.canasta": size, "melds.wild_melds": True} for size in range(4, 11)),
)
"""House rules further from what any variant has."""


def sheet_messages() -> Iterator[Message]:
    """What the sheets of all variants say, for every number of players, with every value varied by itself."""
    for house in MORE:
        for section in sheet(load_variant("czech", house)):
            yield from (sentence.message for sentence in section.sentences)
    for name, key in itertools.product(
        VARIANTS, [key for key in KEYS if key not in ("players.sides", "players.best")]
    ):
        for house in variations(name, key):
            variant = load_variant(name, house)
            for players in (None, *variant.players.numbers):
                for section in sheet(variant, players):
                    yield section.title
                    yield from (sentence.message for sentence in section.sentences)


def test_rule_sheets_are_said_in_every_language() -> None:
    messages = {repr(message): message for message in sheet_messages()}
    assert len(messages) > 500
    for message in messages.values():
        is_said_everywhere(message)
        # A house rule is written as it is; all other words can be bent.
        assert [word for word in plain_words(message) if word != "scoring.going_out=100"] == []


def test_the_walk_reaches_every_sentence_of_the_chapters() -> None:
    """Else the test above would prove less than it says."""
    reached = {part.text for message in sheet_messages() for part in parts(message)}
    written = {one.text for one in texts.texts() if one.part == "sheet"}
    assert written - reached == set()


def parts(message: Message) -> Iterator[Message]:
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from parts(value)


# Refusals and scores.

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("classic", 4, {}),
    ("classic", 2, {"going_out.final_discard": "forbidden"}),
    ("classic", 4, {"melds.most_cards": 7, "melds.least_naturals": 3}),
    ("classic", 3, {"melds.most_wilds": 0, "melds.half_wilds": True}),
    ("bulgarian", 2, {}),
    ("czech", 3, {}),
    ("hand_and_foot", 4, {}),
    ("original", 4, {"going_out.ask_partner": True}),
)
TRIED = (
    *WORDS,
    "take AKQ",
    "take 22",
    "meld 4",
    "meld bb",
    "meld 45K",
    "meld 4422",
    "meld r22",
    "add 2 to b",
)
POSITIONS: tuple[dict[str, Any], ...] = (
    {"rules": "original", "stage": "over", "hands": ["", "K4"], "melds": [["KKKKKKK"], []], "pile": "4",
     "ended_by": 0, "ended_how": "going out"},
    {"rules": "original", "hands": ["KK45", "K4"], "melds": [["AAA"], []], "pile": ""},
    {"rules": "original", "house": {"pile.opened": ["natural pair"]}, "hands": ["KA45", "K4"], "melds": [["AAA"], []],
     "pile": "4K"},
    {"rules": "original", "house": {"melds.most_cards": 7}, "hands": ["KK45", "J4"], "melds": [["KKKKK22"], []],
     "pile": "4K"},
    {"rules": "classic", "house": {"dealing.upcard_replaced": ["wild"]}, "hands": ["KK45", "K4"],
     "melds": [["AAA"], []], "pile": "r"},
    {"rules": "classic", "house": {"going_out.final_discard": "forbidden"}, "hands": ["A", "K4"],
     "melds": [["AAAAAAA", "QQQQQQQ"], []], "pile": "5", "stage": "meld"},
    {"rules": "hand_and_foot", "players": 4, "hands": ["KKKK45", "K4", "K4", "K4"], "reserves": ["", "", "", ""],
     "melds": [["KKKKK2"], []], "pile": "4K", "stage": "take"},
    {"rules": "hand_and_foot", "players": 4, "hands": ["J4", "K4", "K4", "K4"], "reserves": ["", "", "", ""],
     "melds": [["KKKKKKK", "QQQQQQQ", "JJJJJ2"], []], "pile": "4", "stage": "meld"},
    {"rules": "hand_and_foot", "players": 4, "hands": ["24", "K4", "K4", "K4"], "reserves": ["", "", "", ""],
     "melds": [["KKKKKKK", "QQQQQQQ", "JJJJJJ2", "TTTTTT2", "22222"], []], "pile": "4", "stage": "meld"},
    {"rules": "classic", "players": 4, "hands": ["TT4", "K4", "K4", "K4"], "melds": [["TTT", "QQQQQQQ"], []],
     "pile": "7", "stage": "meld", "answer": "yes", "melded": [True, False, True, False]},
    {"rules": "bulgarian", "turn": 1, "hands": ["99", "9b"], "melds": [["AAA"], ["QQQQQQQ", "JJJJJJJ", "bbb"]],
     "pile": "", "stage": "meld", "laid": True, "begun": "b", "melded": [True, True]},
    {"rules": "czech", "hands": ["A", "K4"], "melds": [["QQQQQQQ", "AAAA"], []], "pile": "4", "stage": "meld"},
)  # fmt: skip
UNREACHED = {"two_cards_take"}
"""No action can be written that is refused for this alone."""


def deals() -> Iterator[Deal]:
    """Moments of random play by many rules, those of the worked examples, and some that are rare."""
    for name in LAST:
        for entry in entries(name):
            if "position" in entry:
                yield Position.read(text_of(entry["position"])).deal()
    for position in POSITIONS:
        yield Position.read(text_of({"players": 2, "turn": 0, "stock": "456789TJQ", **position})).deal()
    chance = random.Random(5)
    for (name, players, house), seed in itertools.product(GAMES, range(3)):
        deal = Match(load_variant(name, house), players=players, seed=seed).deal
        step = 0
        while not deal.over:
            step += 1
            if step % 6 == 0:
                yield deal
            legal = deal.legal()
            forward = [action for action in legal if action.verb in ("meld", "take", "add", "ask")]
            deal.play(chance.choice(forward if forward and chance.random() < 0.7 else legal))
        yield deal


@cache
def refused() -> tuple[dict[str, Message], set[str]]:
    """What refusals say, and their codes."""
    messages, codes = {}, set()
    for deal in deals():
        if "?" in deal.hand_of(deal.actor):
            continue
        for words in TRIED:
            try:
                read_actions(deal, words)
            except IllegalAction as illegal:
                found = refusal(illegal)
                messages[repr(found.message)] = found.message
                codes.add(found.code)
            except Complaint as complaint:
                messages[repr(complaint.message)] = complaint.message
    return messages, codes


def written_codes() -> set[str]:
    source = (texts.SOURCES / "game" / "reason.py").read_text("utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = [
        call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("_reason", "_counted")
    ]
    return {str(call.args[0].value) for call in named if isinstance(call.args[0], ast.Constant)}


def test_refusals_are_said_in_every_language() -> None:
    messages, codes = refused()
    assert written_codes() - codes == UNREACHED
    assert len(written_codes()) > 50
    for message in messages.values():
        is_said_everywhere(message)


def test_refusals_name_no_card_by_an_english_word() -> None:
    for message in refused()[0].values():
        for word in plain_words(message):
            assert not re.search("[a-z]{3}", word) or word in TRIED or "; " in word, message


def test_score_lines_are_said_in_every_language() -> None:
    lines: dict[str, Message] = {}
    for deal in deals():
        if not any("?" in deal.hand_of(seat) + deal.reserve_of(seat) for seat in range(deal.players)):
            for side in score(deal).sides:
                lines |= {repr(line.what): line.what for line in side.lines}
    for ended_how in ("concealed", "black threes"):
        over = {"stage": "over", "hands": ["", "K4"], "melds": [["KKKKKKK"], []], "pile": "4", "stock": "5"}
        position = {
            "rules": "classic",
            "players": 2,
            "turn": 0,
            "ended_by": 0,
            "ended_how": ended_how,
            **over,
        }
        for side in score(Position.read(text_of(position)).deal()).sides:
            lines |= {repr(line.what): line.what for line in side.lines}
    reached = {message.text for message in lines.values()}
    written = {one.text for one in texts.texts() if one.file == "game/score.py"}
    assert written - reached == set()
    for message in lines.values():
        is_said_everywhere(message)


# Keys, house rules, and what is wrong with them.


def test_keys_are_said_in_every_language() -> None:
    for table in TABLES:
        is_said_everywhere(table_meaning(table))
    for key in all_keys().values():
        for message in (key.meaning, key.needs, *map(key.word, key.words)):
            is_said_everywhere(message)


def test_variants_are_called_something_in_every_language() -> None:
    for variant in map(load_variant, VARIANTS):
        is_said_everywhere(variant.called)
        is_said_everywhere(variant.comes_from)


@pytest.mark.parametrize("fault", FAULTS)
def test_complaints_about_rules_are_said_in_every_language(fault: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FAULTS[fault][0], "utf-8")
    with pytest.raises(Complaint) as caught:
        load_variant(str(file))
    is_said_everywhere(caught.value.message)
    english = str(caught.value)
    for language in OTHERS:
        text = said(caught.value.message, language)
        assert text != english
        assert text.startswith(f"{file}: ")


def test_a_house_rule_that_asks_too_much_of_the_deck_is_refused_in_every_language() -> None:
    for house in (
        {"deck.packs": 9}, {"deck.jokers": 30}, {"dealing.hand": 1}, {"stock.draw": 11}, {"going_out.canastas": 9},
        {"going_out.natural_canastas": 9}, {"melds.wilds_by_size": [2]}, {"melds.wilds_by_size": [1, 0]},
        {"dealing.reserve": 2, "dealing.cut": "gives the reserves"}, {"based_on": "original"}, {"opening": 5},
    ):  # fmt: skip
        with pytest.raises(Complaint) as caught:
            load_variant("czech", house)
        is_said_everywhere(caught.value.message)
