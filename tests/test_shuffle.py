"""The shuffle that can be checked, against its recipe as docs/record.md gives it."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from random_matches import tables

from kanasta.cards import deck_faces
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.shuffle import Shuffle, _below, commitment, first_dealer, of_match
from kanasta.rules.shelf import VARIANTS, load_variant

RECORD_PAGE = Path(__file__).parent.parent / "docs" / "record.md"
SHUFFLES = Path(__file__).parent / "shuffles.json"


def law_of(variant: str, players: int) -> Law:
    return Law(load_variant(variant), players)


def by_recipe(seed: str, nonces: list[str], packs: int, jokers: int) -> list[str]:
    """The recipe once more, in its own words."""
    numbers: list[int] = []

    def number(place: int) -> int:
        while place >= len(numbers):
            message = "\n".join(["kanasta shuffle 1", "deck", *nonces, str(len(numbers) // 8)])
            block = hmac.new(seed.encode("utf-8"), message.encode("utf-8"), hashlib.sha256).hexdigest()
            numbers.extend(int(block[at : at + 8], 16) for at in range(0, 64, 8))
        return numbers[place]

    cards = [rank + suit for _ in range(packs) for suit in "shdc" for rank in "A23456789TJQK"] + [
        "*"
    ] * jokers
    place = 0
    for i in reversed(range(1, len(cards))):
        while number(place) >= 2**32 - 2**32 % (i + 1):
            place += 1
        j = number(place) % (i + 1)
        place += 1
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@pytest.mark.parametrize(
    ("seed", "nonces"),
    [("", []), ("kanasta", ["a", "b"]), ("сéeд", ["", "ž", "1"]), ("kanasta match 42 deal 3", [])],
)
def test_deck_by_the_recipe(seed: str, nonces: list[str]) -> None:
    shuffle = Shuffle(seed, tuple(nonces))
    assert list(shuffle.deck(law_of("czech", 4))) == by_recipe(seed, nonces, 2, 4)
    assert list(shuffle.deck(law_of("hand_and_foot", 4))) == by_recipe(seed, nonces, 5, 10)


# The page's JavaScript


NONCES = ("", "a", "ž", "seven geese", "Ћирилица", "日本", "🂡", ' "quoted\\" ', "0")
MOST_NONCES = 6


def case(seed: str, nonces: list[str], variant: str, players: int) -> dict[str, Any]:
    """What the JavaScript is asked to shuffle, cut and cast lots for: the deck of that table."""
    law = law_of(variant, players)
    least, most = Deal.cut_bounds(law)
    return {
        "seed": seed,
        "nonces": nonces,
        "packs": law.deck[1] // 4,
        "jokers": law.deck[0],
        "least": least,
        "most": most,
        "players": players,
    }


def cases(count: int) -> list[dict[str, Any]]:
    """So many of them, over the decks of all tables, with 0 to 6 nonces."""
    every = tables()
    found = []
    for k in range(count):
        nonces = [NONCES[(k + 5 * place) % len(NONCES)] for place in range(k % (MOST_NONCES + 1))]
        found.append(case(f"сéeд 🂡 {k}", nonces, *every[k % len(every)]))
    return found


def by_javascript(asked: list[dict[str, Any]]) -> dict[str, Any]:
    """What the JavaScript of docs/record.md gives for them, in one run of node. Skips the test where there is none."""
    if shutil.which("node") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no node, which CI must have")
        pytest.skip("needs node: the page's JavaScript did not run; what it gave once is in shuffles.json")
    found = re.search(r"```js\n(.*?)```", RECORD_PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    script = (
        found[1]
        + """
        async function* these(...numbers) { yield* numbers; }
        async function answers(asked) {
          const found = [];
          for (const { seed, nonces, packs, jokers, least, most, players } of asked)
            found.push({
              commitment: await commitment(seed),
              deck: (await deck(seed, nonces, packs, jokers)).join(" "),
              cut: await cut(seed, nonces, least, most),
              dealer: await dealer(seed, nonces, players),
            });
          const refusing = [await below(these(2 ** 32 - 1, 5), 3), await below(these(2 ** 32 - 2), 3),
                            await below(these(2 ** 32 - 1), 4)];
          console.log(JSON.stringify({ found, refusing }));
        }
        answers(JSON.parse(require("node:fs").readFileSync(0, "utf8")));
        """
    )
    run = subprocess.run(
        ["node", "-e", script], input=json.dumps(asked), capture_output=True, encoding="utf-8", timeout=120
    )
    assert run.returncode == 0, run.stderr
    answers: dict[str, Any] = json.loads(run.stdout)
    return answers


def by_kanasta(asked: dict[str, Any]) -> dict[str, Any]:
    """What Kanasta gives for it."""
    shuffle = Shuffle(asked["seed"], tuple(asked["nonces"]))
    for variant, players in tables():
        law = law_of(variant, players)
        if asked == case(asked["seed"], asked["nonces"], variant, players):
            return {
                "commitment": commitment(shuffle.seed),
                "deck": " ".join(shuffle.deck(law)),
                "cut": shuffle.cut(law),
                "dealer": shuffle.below("dealer", players),
            }
    raise AssertionError(f"no table has such a deck and cut: {asked}")


def test_the_page_s_javascript_agrees() -> None:
    asked = cases(200)
    for variant in VARIANTS:
        for players in load_variant(variant).players.numbers:
            law = law_of(variant, players)
            assert any((each["packs"] * 4, each["jokers"]) == (law.deck[1], law.deck[0]) for each in asked)
    assert {len(each["nonces"]) for each in asked} == set(range(MOST_NONCES + 1))
    assert {nonce for each in asked for nonce in each["nonces"]} == set(NONCES)
    answers = by_javascript(asked)
    assert answers["found"] == [by_kanasta(each) for each in asked]
    assert answers["refusing"] == [2, 2, 3]


def golden() -> list[dict[str, Any]]:
    """A few decks, written by the JavaScript: ``python tests/test_shuffle.py`` writes them anew."""
    found: list[dict[str, Any]] = json.loads(SHUFFLES.read_text("utf-8"))
    return found


def test_decks_that_the_javascript_gave_once() -> None:
    kept = golden()
    assert {(each["asked"]["packs"], each["asked"]["jokers"]) for each in kept} == {(2, 4), (3, 6), (5, 10)}
    assert max(len(each["asked"]["nonces"]) for each in kept) == MOST_NONCES
    for each in kept:
        assert by_kanasta(each["asked"]) == each["found"]


def test_the_javascript_still_gives_them() -> None:
    kept = golden()
    assert by_javascript([each["asked"] for each in kept])["found"] == [each["found"] for each in kept]


# Chance


def test_a_number_is_refused_where_it_would_favour_some() -> None:
    # 2**32 mod 3 is 1: the last number of all is one too many.
    assert _below(iter([2**32 - 1, 5]), 3) == 2
    assert _below(iter([2**32 - 2]), 3) == 2
    # Nothing is refused where the bound divides.
    assert _below(iter([2**32 - 1]), 4) == 3
    with pytest.raises(ValueError, match="below"):
        _below(iter([1]), 0)


@pytest.mark.parametrize(("variant", "players"), tables())
def test_every_card_is_dealt_and_the_cut_is_possible(variant: str, players: int) -> None:
    law = law_of(variant, players)
    low, high = Deal.cut_bounds(law)
    cuts = set()
    for seed in range(40):
        setup = of_match(seed, 1).setup(law, 0)
        assert sorted(setup.deck) == sorted(deck_faces(law.deck[1] // 4, law.deck[0]))
        assert len(setup.deck) == law.deck_size
        assert low <= setup.cut <= high
        cuts.add(setup.cut)
    assert (
        cuts == {0}
        if high == 0
        else min(cuts) < low + (high - low) / 4 and max(cuts) > high - (high - low) / 4
    )


def test_each_part_changes_the_deck() -> None:
    law = law_of("original", 4)
    decks = [
        Shuffle(seed, nonces).deck(law)
        for seed, nonces in [
            ("a", ()), ("b", ()), ("a", ("",)), ("a", ("", "")), ("a", ("x", "y")), ("a", ("y", "x")), ("a", ("xy",)),
        ]
    ]  # fmt: skip
    assert len(set(decks)) == len(decks)


def test_a_nonce_cannot_pass_for_two() -> None:
    with pytest.raises(ValueError, match="line feed"):
        Shuffle("a", ("x\ny",))


DECKS = 20_000
ONE_IN_A_MILLION = 118
"""Chi-squared with 53 degrees of freedom is above this once in a million times."""


def test_no_place_favours_a_card() -> None:
    """Where each card lies, and how far two that began as neighbours lie apart, in 20,000 decks of 54 cards."""
    law = Law(load_variant("classic", {"deck.packs": 1, "deck.jokers": 2, "dealing.hand": 5}), 2)
    size = law.deck_size
    assert size == 54
    places: dict[str, list[int]] = {face: [0] * size for face in deck_faces(1, 2)}
    apart = [0] * size
    for number in range(DECKS):
        deck = of_match(number, 1).deck(law)
        for place, face in enumerate(deck):
            places[face][place] += 1
        apart[(deck.index("As") - deck.index("2s")) % size] += 1
    for face, counts in places.items():
        expected = sum(counts) / size
        assert sum((count - expected) ** 2 / expected for count in counts) < ONE_IN_A_MILLION, face
    expected = DECKS / (size - 1)
    assert apart[0] == 0
    assert sum((count - expected) ** 2 / expected for count in apart[1:]) < ONE_IN_A_MILLION


def test_the_lot_for_the_dealer() -> None:
    dealers = Counter(first_dealer(seed, 4) for seed in range(2000))
    assert all(430 < dealers[seat] < 570 for seat in range(4))


def test_commitment() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


if __name__ == "__main__":
    asked = [
        case("kanasta", [], "classic", 2),
        case("9f1c4e0a7b", ["", ""], "bulgarian", 2),
        case("сéeд", ["seven geese", "", "ž", ""], "original", 4),
        case("🂡", ["日本", ' "q\\" ', "Ћ"], "czech", 3),
        case("a b\tc", ["1", "2", "", "4", "5", "six"], "czech", 6),
        case("r" * 200, ["", "", "", "x"], "hand_and_foot", 4),
    ]
    found = by_javascript(asked)["found"]
    kept = [{"asked": one, "found": other} for one, other in zip(asked, found, strict=True)]
    SHUFFLES.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
