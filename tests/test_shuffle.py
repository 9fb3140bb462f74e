"""The shuffle that can be checked, against its recipe as docs/record.md gives it."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from random_matches import tables

from kanasta.cards import deck_faces
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.shuffle import Shuffle, _below, commitment, first_dealer, of_match
from kanasta.rules.shelf import load_variant

RECORD_PAGE = Path(__file__).parent.parent / "docs" / "record.md"


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


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_page_s_javascript_agrees() -> None:
    found = re.search(r"```js\n(.*?)```", RECORD_PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    script = (
        found[1]
        + "console.log(JSON.stringify([...Array(20).keys()].map(k => deck('é' + k, ['ž', k], 3, 6))))"
    )
    run = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    law = law_of("czech", 6)
    assert json.loads(run.stdout) == [list(Shuffle(f"é{k}", ("ž", str(k))).deck(law)) for k in range(20)]


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


def test_no_place_favours_a_card() -> None:
    """The place of each of four jokers over 1,000 decks: chi-squared, 107 degrees of freedom."""
    law = law_of("classic", 4)
    places: Counter[int] = Counter()
    for seed in range(1000):
        places.update(place for place, face in enumerate(of_match(seed, 1).deck(law)) if face == "*")
    expected = 4000 / 108
    assert sum((places[place] - expected) ** 2 / expected for place in range(108)) < 190


def test_the_lot_for_the_dealer() -> None:
    dealers = Counter(first_dealer(seed, 4) for seed in range(2000))
    assert all(430 < dealers[seat] < 570 for seat in range(4))


def test_commitment() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
