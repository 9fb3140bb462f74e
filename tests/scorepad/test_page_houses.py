"""House rules as the page checks them with no line: the same are refused, with the same words, others count alike.

``python -m scorepad.test_page_houses`` in this folder's parent writes the file of cases for the page's own tests; look
at what changed.
"""

from __future__ import annotations

import ast
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kanasta import load_variant
from kanasta.game.law import Law
from kanasta.game.score import Line
from kanasta.message import Complaint, Message
from kanasta.rules.keys import KEYS
from kanasta.rules.shelf import VARIANTS
from kanasta.scorepad.behind import Behind
from kanasta.web.rulebook import shelf

FILE = Path(__file__).resolve().parents[2] / "client" / "tests" / "scorepad" / "houses.json"
EACH = 250
"""Random houses of each variant in the file."""
SCHEMAS = {key["key"]: key["schema"] for key in json.loads(shelf())["keys"]}
LINES = (
    "scoring.natural_canasta", "scoring.mixed_canasta", "scoring.wild_canasta", "scoring.melded_cards",
    "scoring.without_canasta", "red_threes.each", "red_threes.totals", "red_threes.plus_for",
    "red_threes.otherwise", "common.hands", "red_threes.in_reserve",
)  # fmt: skip
"""The keys of lines that every table may have."""
BONUSES = ("scoring.going_out", "scoring.concealed concealed.after", "scoring.black_threes")
"""The keys of lines that are there only where they bring points."""

House = dict[str, Any]
Case = tuple[str, int, House]


class Builder:
    """Makes up house rules: most can be played, some have a value that cannot stand there."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def case(self, rules: str) -> Case:
        numbers = load_variant(rules).players.numbers
        players = self.chance.choice(numbers if self.chance.random() < 0.95 else range(2, 7))
        count = self.chance.choice((1, 1, 1, 2, 2, 3, 5, 8))
        house = dict(self.rule(rules) for _ in range(count))
        if self.chance.random() < 0.1:
            house = self.in_tables(house)
        return rules, players, house

    def rule(self, rules: str) -> tuple[str, Any]:
        key = self.chance.choice(KEYS)
        kind = self.chance.random()
        if kind < 0.06:
            return self.misspelt(key), 1
        if kind < 0.10 and SCHEMAS[key].get("anyOf"):
            return f"{key}.{self.chance.choice('234567x')}", self.good(SCHEMAS[key]["anyOf"][0])
        value = self.wrong(SCHEMAS[key]) if kind > 0.85 else self.good(SCHEMAS[key])
        return key, value

    def misspelt(self, key: str) -> str:
        place = self.chance.randrange(len(key))
        return self.chance.choice(
            (key[:place] + key[place + 1 :], key[:place] + "e" + key[place:], key.partition(".")[0],
             key.partition(".")[2], f"{key}s", "poker", f"{key}.4")
        )  # fmt: skip

    def in_tables(self, house: House) -> House:
        tables: House = {}
        for dotted, value in house.items():
            table, _, key = dotted.partition(".")
            if key and isinstance(tables.get(table, {}), dict):
                tables.setdefault(table, {})[key] = value
        return tables

    def good(self, schema: Any) -> Any:
        """Something that may stand there by itself; numbers are mostly small, as at tables."""
        chance = self.chance
        if "anyOf" in schema:
            return self.good(chance.choice(schema["anyOf"]))
        if "enum" in schema:
            return chance.choice(schema["enum"])
        match schema["type"]:
            case "integer":
                least, most = schema.get("minimum", -3), schema.get("maximum", 12)
                near = [number for number in (0, 1, 2, 3, 4, 7, 13, 20, 100, 800) if least <= number <= most]
                return chance.choice([*near, least, most, chance.randint(least, most)])
            case "boolean":
                return chance.random() < 0.5
            case "string":
                return chance.choice(
                    ("canasta", "канаста", "x" * schema["maxLength"], "🂡" * schema["maxLength"])
                )
            case "array" if "properties" in schema["items"]:
                scores = sorted(chance.sample(range(0, 9000, 500), chance.randint(1, 4)))
                return [
                    {"score": score, "minimum": chance.choice((50, 90, 120))} for score in [0, *scores[1:]]
                ]
            case "array":
                count = chance.randint(schema.get("minItems", 0), 4)
                return [self.good(schema["items"]) for _ in range(count)]
            case _:
                numbers = sorted(chance.sample(range(4, 7), chance.randint(0, 3)))
                return {str(number): self.good(schema["additionalProperties"]) for number in numbers}

    def wrong(self, schema: Any) -> Any:
        """Something that mostly may not."""
        chance = self.chance
        if "anyOf" in schema:
            return chance.choice(({"7": 1}, {"x": 1}, {"4": -1}, {"4": True}, {}, "four", -1, 61, [1]))
        if "enum" in schema:
            word = chance.choice(schema["enum"])
            return chance.choice(
                (word[:-2], word.upper(), f"{word} on", word.split()[0], "", 1, None, [word], True)
            )
        match schema["type"]:
            case "integer":
                return chance.choice((schema.get("minimum", 0) - 1, schema.get("maximum", 0) + 1, 1.5, "1", None,
                                      True, [1], {"2": 1}))  # fmt: skip
            case "boolean":
                return chance.choice((0, 1, "yes", None, [], {}))
            case "string":
                return chance.choice(("", "x" * 61, "🂡" * 61, 5, None, ["x"], 'a"b\\c\n'))
            case "array" if "properties" in schema["items"]:
                band = {"score": 0, "minimum": 50}
                return chance.choice(([], [{"score": 0}], [{**band, "minimun": 3}], [{**band, "score": "0"}], [5],
                                      [band, band], [{**band, "score": 100}], 7, [{}]))  # fmt: skip
            case "array":
                return chance.choice(
                    ([None], ["wild", "wld"], ["natural pare"], [99, 1], [-10001], {}, "wild", 3, [])
                )
            case _:
                return chance.choice(
                    ({"0": 5}, {"-1": 5}, {"x": 1}, {"5": 1.5}, {"5": 99999}, {"04": 1}, [1], 4, {})
                )


def verdict(case: Case) -> dict[str, Any]:
    """What is to be said of it: why it cannot be, or the sentences behind its lines and what each of them stands on."""
    rules, players, house = case
    asked = {"rules": rules, "players": players, "house": house}
    try:
        law = Law(load_variant(rules, house), players)
    except Complaint as complaint:
        return asked | {"complaint": str(complaint)}
    behind = Behind(law)
    bonuses = (law.out_points, law.concealed_points if law.concealed_player or law.concealed_side else 0,
               law.black_points if law.black_threes else 0)  # fmt: skip
    keys = [*LINES, *(names for names, points in zip(BONUSES, bonuses, strict=True) if points)]
    said = {
        names: [str(sentence) for sentence in behind.of(Line(Message(""), 1, (), tuple(names.split())))]
        for names in keys
    }
    return asked | {"rules_said": said}


def cases(count: int, seed: int) -> list[Case]:
    """So many of each variant, each variant as it is before them, and what no variant has."""
    builder = Builder(seed)
    found: list[Case] = [(rules, 4, {}) for rules in VARIANTS]
    found += [("poker", 4, {}), ("orignal", 4, {}), ("original", 4, {"based_on": "original", "id": "x"}),
              ("original", 4, {"based_on": "czech"}), ("czech", 7, {}),
              ("classic", 4, {"melds.wilds_by_size": [0], "going_out.mixed_canastas": 1}),
              ("classic", 4, {"melds.wilds_by_size": [2, 2]}), ("czech", 4, {"red_threes.totals": {"0": 5}}),
              ("czech", 4, {"red_threes.totals": {"x": 1}}),
              ("classic", 4, {"players.numbers": 5, "deck.packs": {"2": 3}}),
              ("original", 4, {"pile.finish_first": True, "pile.own_unfinished_meld": "bars"}),
              ("original", 4, {"opening.bands": [{"score": 0, "minimum": 50}, {"score": 0, "minimum": 90}]}),
              ("original", 4, {"opening.bands": [{"score": 500, "minimum": 50}]})]  # fmt: skip
    for rules in VARIANTS:
        found += [builder.case(rules) for _ in range(count)]
    return found


@pytest.fixture(scope="module")
def written() -> list[dict[str, Any]]:
    return read()


def test_the_pages_house_rules_are_judged_as_they_say(written: list[dict[str, Any]]) -> None:
    """If the rules change, so does what is said of them: then write the file anew."""
    for said in written:
        assert verdict((said["rules"], said["players"], said["house"])) == said


def test_the_cases_have_all_that_can_be_said(written: list[dict[str, Any]]) -> None:
    """Every complaint of ``check`` and of single values, every key, and many that can be played."""
    played = [said for said in written if "complaint" not in said]
    assert len(written) > 1000
    assert len(written) * 0.3 < len(played) < len(written) * 0.9
    named = Counter(key for said in written for key in said["house"])
    assert set(KEYS) <= set(named)
    complaints = "\n".join(said["complaint"] for said in written if "complaint" in said)
    source = Path(load_variant.__code__.co_filename).with_name("check.py").read_text("utf-8")
    for text in _texts(source):
        pieces = [piece for piece in text.replace("}", "{").split("{")[::2] if piece.strip(" :.")]
        assert all(piece in complaints for piece in pieces), text
    for piece in ("there is no such key", "did you mean", "this is a table", "this is missing", "no value for",
                  "is played by", "no variant is called", "these are rules for", "a list of any of",
                  "a list in which each is", "a table of whole numbers", "letters at most", "true or false",
                  "by the number of players"):  # fmt: skip
        assert piece in complaints, piece


def _texts(source: str) -> list[str]:
    """The texts in calls of Message."""
    return [
        call.args[0].value
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Message"
        and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    ]  # fmt: skip


def as_text(judged: list[dict[str, Any]]) -> str:
    """A case a line; sentences are kept once, in ``texts``, and named by their numbers."""
    texts: list[str] = []
    for case in judged:
        for said in case.get("rules_said", {}).values():
            texts += [text for text in said if text not in texts]
    numbers = {text: number for number, text in enumerate(texts)}
    rows = []
    for case in judged:
        if "rules_said" in case:
            said = {keys: [numbers[text] for text in said] for keys, said in case["rules_said"].items()}
            case = {**case, "rules_said": said}
        rows.append(json.dumps(case, ensure_ascii=False, separators=(",", ":")))
    lines = json.dumps(texts, ensure_ascii=False, indent=0)
    return '{"texts":' + lines + ',\n"cases":[\n' + ",\n".join(rows) + "\n]}\n"


def read() -> list[dict[str, Any]]:
    """The cases of the file, each with its sentences."""
    tree = json.loads(FILE.read_text("utf-8"))
    for case in tree["cases"]:
        if "rules_said" in case:
            case["rules_said"] = {
                keys: [tree["texts"][number] for number in said] for keys, said in case["rules_said"].items()
            }
    found: list[dict[str, Any]] = tree["cases"]
    return found


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(as_text([verdict(case) for case in cases(EACH, 2026)]), "utf-8")
