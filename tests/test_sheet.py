"""The rule sheet says every value, in sentences that stand on the right statements, and nothing by a variant's name."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from kanasta.message import Complaint, Message
from kanasta.rules.book import Sentence
from kanasta.rules.keys import KEYS, all_keys, value_at
from kanasta.rules.sheet import differences, sheet
from kanasta.rules.shelf import VARIANTS, load_statements, load_variant
from kanasta.rules.sources import in_ranges
from kanasta.rules.variant import Variant


def sentences(variant: Variant, players: int | None = None) -> list[Sentence]:
    return [sentence for section in sheet(variant, players) for sentence in section.sentences]


def texts(variant: Variant, players: int | None = None) -> list[str]:
    return list(map(str, sentences(variant, players)))


def stands_on(variant: Variant, text: str) -> Sentence:
    (found,) = [sentence for sentence in sentences(variant) if str(sentence) == text]
    return found


# What else must be so for a key to matter, or for its other values to be possible.
RESERVE = {"dealing.cut": "gives the reserves", "dealing.reserve": 5, "dealing.hand": 5}
NO_RESERVE = {"dealing.cut": "is plain", "dealing.reserve": 0}
OPEN_END = {"melds.most_cards": 0, "melds.same_rank": "once", "pile.finish_first": False}
CLOSED = {"melds.most_cards": 7, "melds.same_rank": "once", "pile.finish_first": False}
BONUS = {"concealed.after": "nothing melded by the player"}
CONTEXT: dict[str, dict[str, Any]] = {
    "labels.wild_canasta": {"melds.wild_melds": True},
    "labels.concealed": BONUS,
    "labels.reserve": RESERVE,
    "players.numbers": {"players.best": 4},
    "dealing.reserve": RESERVE,
    "dealing.hand": NO_RESERVE,
    "dealing.upcard_replaced": {"dealing.upcard": "turned"},
    "dealing.upcard_goes": {"dealing.upcard": "turned", "dealing.upcard_replaced": ["wild"]},
    "pile.frozen": {"pile.frozen_by": ["wild"]},
    "pile.finish_first": {"pile.own_unfinished_meld": "bars", **CLOSED},
    "pile.own_unfinished_meld": {"pile.finish_first": False},
    "opening.negative": {"opening.by": "score"},
    "opening.bands": {"opening.by": "score"},
    "opening.deals": {"opening.by": "deal"},
    "melds.canasta": OPEN_END,
    "melds.wilds_by_size": {"going_out.mixed_canastas": 0},
    "melds.most_cards": CLOSED,
    "melds.same_rank": CLOSED,
    "melds.wild_melds": {"going_out.wild_canastas": 0},
    "going_out.wild_canastas": {"melds.wild_melds": True},
    "going_out.face_down": {"going_out.final_discard": "optional"},
    "concealed.canasta": BONUS,
    "concealed.onto_partner": BONUS,
    "concealed.waives_minimum": BONUS,
    "red_threes.otherwise": {"red_threes.plus_for": "a side with a canasta"},
    "red_threes.in_reserve": RESERVE,
    "scoring.wild_canasta": {"melds.wild_melds": True},
    "scoring.concealed": BONUS,
    "scoring.black_threes": {"melds.black_threes": "when going out"},
    "match.target": {"match.ends": "at a score"},
    "match.deals": {"match.ends": "after deals"},
}
OTHERS: dict[str, list[Any]] = {
    "players.sides": [],  # each number has its own other number of sides: below
    "opening.bands": [
        [{"score": 0, "minimum": 45}],
        [{"score": 0, "minimum": 50}, {"score": 1500, "minimum": 95}],
        [{"score": 0, "minimum": 50}, {"score": 1400, "minimum": 90}],
    ],
    "opening.deals": [[50, 60], [55], [70, 90, 120, 155]],
    "red_threes.totals": [{3: 350}, {4: 900}, {5: 1005}, {}],
    "melds.wilds_by_size": [[0], [0, 1], [1, 1], [1, 1, 2], [1, 1, 1, 2, 3]],
}


def other_values(variant: Variant, key: str) -> list[Any]:
    """Other values for a key: all of them where they are words, and a few where they are numbers."""
    value, known = value_at(variant, key), all_keys()[key]
    if key in OTHERS:
        return [other for other in OTHERS[key] if other != value]
    if key == "players.numbers":
        return [[number for number in value if number != left] for left in value if left != 4]
    if known.words and isinstance(value, list):
        subsets = [set(some) for size in range(4) for some in itertools.combinations(known.words, size)]
        return [sorted(some) for some in subsets if some != set(value)]
    if known.words:
        return [word for word in known.words if word != value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, str):
        return ["Quux"]
    if known.by_players:
        return [{number: old(value, number) + 1} for number in variant.players.numbers]
    if key == "dealing.extra_card":
        return [1 - value]
    return [value + 2 if key == "pile.most_taken" else value + 1]


def old(value: int | dict[int, int], number: int) -> int:
    return value if isinstance(value, int) else value[number]


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("players.sides", "players.best")])
def test_every_value_is_said(name: str, key: str) -> None:
    base = CONTEXT.get(key, {})
    variant = load_variant(name, base)
    before = texts(variant)
    others = other_values(variant, key)
    assert others
    for other in others:
        more = RESERVE if other == "gives the reserves" else NO_RESERVE if key == "dealing.cut" else {}
        if key == "melds.same_rank" and other.startswith("again"):
            more = {"melds.most_cards": 7}
        changed = load_variant(name, {**base, **more, key: other})
        after = [sentence for sentence in sentences(changed) if str(sentence) not in before]
        gone = set(before) - set(texts(changed))
        assert after or gone, other
        marked = [sentence for sentence in after if key in sentence.keys]
        assert all(sentence.house and not sentence.sources for sentence in marked)


def test_every_word_can_be_said() -> None:
    """No word of a closed set is left out above: each is a value of some variant, or was another one there."""
    variants = [load_variant(name) for name in VARIANTS]
    for key, known in all_keys().items():
        if known.words:
            values = [value for one in variants for value in (value_at(one, key), *other_values(one, key))]
            said = {word for value in values for word in (value if isinstance(value, list) else [value])}
            assert said == set(known.words), key


@pytest.mark.parametrize(("number", "sides"), [(4, 4), (6, 2), (6, 6)])
def test_other_sides_are_said(number: int, sides: int) -> None:
    before = texts(load_variant("czech"), number)
    assert texts(load_variant("czech", {f"players.sides.{number}": sides}), number) != before


def test_the_best_number_is_said() -> None:
    assert "It is best with two." in texts(load_variant("classic", {"players.best": 2}))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_sheet_for_one_number_of_players_says_its_numbers(name: str) -> None:
    for number in load_variant(name).players.numbers:
        for key, known in all_keys().items():
            if not known.by_players or key == "players.sides":
                continue
            variant = load_variant(name)
            changed = load_variant(name, {key: {number: old(value_at(variant, key), number) + 1}})
            assert texts(changed, number) != texts(variant, number), (number, key)
            for other in variant.players.numbers:
                if other != number:
                    assert texts(changed, other) == texts(variant, other), (number, other, key)


def test_no_sheet_for_a_number_that_may_not_play() -> None:
    with pytest.raises(Complaint, match="is played by 4, 6, not by 5"):
        sheet(load_variant("hand_and_foot"), 5)


def test_nothing_is_said_by_a_name(tmp_path: Path) -> None:
    for name in VARIANTS:
        file = tmp_path / "mine.toml"
        file.write_text(f'id = "mine"\nversion = 9\ntitle = "Mine"\norigin = "Here"\nbased_on = "{name}"\n')
        assert sheet(load_variant(str(file))) == sheet(load_variant(name))


# What a player reads

SAID = {
    "original": [
        ("The game is for two, four or six players.", ["ORIG-4"]),
        ("With six players there are two teams of three; partners and opponents sit in alternate seats.", ["ORIG-6"]),
        ("The turn passes to the right, counter-clockwise.", ["ORIG-12"]),
        ("The deck is two packs of 52 cards and four jokers: 108 cards.", ["O4"]),
        ("Each player is dealt 11 cards.", ["ORIG-11"]),
        ("The player to the dealer's right begins, and in that turn only discards one card: no draw, no meld.",
         ["ORIG-12", "O7"]),
        ("A side that has not opened takes it only if it opens with the upcard, with two natural cards of the upcard's "
         "rank from the hand.", ["ORIG-18"]),
        ("A black three on top bars the pile: the next player cannot take it.", ["ORIG-24"]),
        ("The minimum is 50 points with a score of 0 to 1495, 90 with 1500 to 2995 and 120 with 3000 or more.", ["O1"]),
        ("But four count 800 points together.", ["ORIG-33"]),
        ("Going out with the whole hand (HAND) brings 200 points in its place.", ["ORIG-32", "O20"]),
        ("The smallest meld with three wild cards has five cards.", ["O10"]),
        ("The match ends when a side has 5000 points or more; that is looked at only after a deal.", ["ORIG-42"]),
    ],
    "czech": [
        ("With two, three or five players each plays alone.", ["CZ-7", "C1"]),
        ("With six players there are three pairs; partners sit opposite each other.", ["CZ-7", "C1"]),
        ("With five or six players the deck is three packs of 52 cards and six jokers: 162 cards.", ["CZ-3"]),
        ("Each player is dealt 15 cards with two players, 13 with three and 11 with four, five or six.",
         ["CZ-16", "C2"]),
        ("So a canasta of seven cards has at least four natural ones and at most three wild.", ["CZ-21"]),
        ("The minimum is 50 points with a score of 0 to 1495, 90 with 1500 to 2495, 120 with 2500 to 4995 and 150 with "
         "5000 or more.", ["CZ-25", "C23"]),
        ("With a negative score it is 50 points.", ["C22"]),
        ("The last card must be discarded; it may be any card.", ["CZ-27", "C17"]),
        ("Going out with black threes brings 300 points in its place.", ["CZ-29", "C18"]),
        ("But four count 800 points together, five count 1000 points together and six count 1200 points together.",
         ["CZ-13"]),
        ("Each canasta of wild cards only (divoká kanasta) brings 1000 points.", ["CZ-8"]),
    ],
    "hand_and_foot": [
        ("With six players there are three pairs; partners sit opposite each other.", ["HF-2"]),
        ("The deck is five packs of 52 cards and ten jokers: 270 cards.", ["HF-3"]),
        ("Each player is dealt 13 cards more, face down: the Rezerva. Nobody may look at one before taking it up.",
         ["HF-5", "HF-6", "HF-7"]),
        ("If it is a wild card or a red three, it goes to the bottom of the stock and another card is "
         "turned up.", ["H6"]),
        ("A player draws from the stock, two cards, or takes the discard pile instead.", ["HF-28"]),
        ("A take brings the upcard and the next six cards of the pile, seven at most, or as many as "
         "there are; the others "
         "stay.", ["HF-36", "HF-37", "H7"]),
        ("While the side has an unfinished meld of the upcard's rank, cards from the hand cannot take "
         "the pile.", ["HF-39"]),
        ("The minimum is 70 points in the first deal, 90 in the second, 120 in the third and 150 in the fourth and any "
         "later one.", ["HF-45"]),
        ("It holds at most one wild card with three to five cards and two wild cards with six cards or "
         "more.", ["HF-14"]),
        ("For that the side needs five canastas; one finished in the same turn counts.", ["HF-46", "H19"]),
        ("There must be at least two called “Zlatna kanasta”, two called “Prljava kanasta” and one "
         "called “Bolivia”; one "
         "sort does not stand in for another.", ["HF-46", "H18"]),
        ("They count plus for the side that went out, and for every side if nobody did.", ["H1", "H2"]),
        ("Each red three in a Rezerva that was not taken up costs 100 points.", ["HF-20"]),
        ("The match lasts four deals.", ["HF-4"]),
        ("Sides with equal highest scores share the win.", ["H26"]),
    ],
    "bulgarian": [
        ("Each player is dealt 15 cards with two players and 11 with four.", ["BG-6"]),
        ("If it is a wild card or a red three, another card is turned up on top of it.", ["B10"]),
        ("Anywhere in the pile a wild card or a red three freezes it until it is taken.", ["B1"]),
        ("For that the side needs two canastas with two players and one with four; one finished in the "
         "same turn counts.",
         ["BG-4", "B15"]),
        ("Going out by itself brings nothing.", ["BG-21", "BG-27", "B2"]),
        ("The list of what brings points is closed and does not name it; a table that wants 100 points "
         "for it plays with "
         "the house rule scoring.going_out=100.", ["BG-21", "B2"]),
        ("Each canasta of wild cards only (свободна канаста) brings 2000 points.", ["BG-27"]),
        ("The side must have melded nothing in an earlier turn of the deal.", ["BG-26", "B14", "A14"]),
    ],
    "classic": [
        ("A player draws from the stock, two cards with two players and one with three or four, or takes "
         "the discard pile "
         "instead.", ["classic"]),
        ("Before melding anything in the turn, a player who can go out may ask the partner; the answer "
         "binds.", ["classic"]),
        ("No opening minimum is asked then.", ["classic"]),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_and_where_it_stands(name: str) -> None:
    variant = load_variant(name)
    for text, sources in SAID[name]:
        assert set(sources) <= set(stands_on(variant, text).sources), text


DOCUMENTS = {
    "original": ("ORIG", "O"),
    "czech": ("CZ", "C"),
    "hand_and_foot": ("HF", "H"),
    "bulgarian": ("BG", "B"),
}
NO_RULES = {
    "ORIG-1",
    "ORIG-3",
    "ORIG-13",
    "ORIG-23",
    "ORIG-25",
    "CZ-1",
    "CZ-4",
    "CZ-14",
    "HF-1",
    "HF-23",
    "BG-1",
    "BG-2",
    "BG-19",
}
"""Titles, history, advice, aims in general, and the order of ranks, which no rule uses."""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_statement_that_is_a_rule_stands_behind_a_sentence(name: str) -> None:
    cited = {source for sentence in sentences(load_variant(name)) for source in sentence.sources}
    known = load_statements()
    wanted = {number for letters in DOCUMENTS[name] for number in known.of(letters)} - NO_RULES
    assert wanted - cited == set()
    assert cited - wanted - set(known.of("A")) <= {"classic"}


def test_every_decision_for_all_stands_behind_a_sentence() -> None:
    cited = {
        source
        for name in VARIANTS
        for sentence in sentences(load_variant(name))
        for source in sentence.sources
    }
    # A3 says only which of the others decide.
    assert set(load_statements().of("A")) - cited == {"A3"}


def test_what_we_decided_is_marked() -> None:
    original = load_variant("original")
    assert stands_on(original, "It holds at most three wild cards.").decided_by_us
    assert not stands_on(
        original, "The turn passes to the right, counter-clockwise."
    ).decided_by_us  # ORIG-12 and O5
    assert not stands_on(load_variant("classic"), "It holds at most three wild cards.").decided_by_us


def test_a_house_rule_is_marked_and_stands_on_nothing() -> None:
    variant = load_variant("bulgarian", {"scoring.going_out": 100})
    sentence = stands_on(variant, "Going out brings 100 points.")
    assert (sentence.house, sentence.sources, sentence.decided_by_us) == (True, (), False)
    assert sum(sentence.house for sentence in sentences(variant)) == 1
    assert not any("house rule" in text for text in texts(variant))


def test_a_house_rule_of_nothing_for_going_out_gives_no_reason() -> None:
    said = texts(load_variant("czech", {"scoring.going_out": 0}))
    assert "Going out by itself brings nothing." in said
    assert not any("closed" in text for text in said)


def test_sentences_can_be_translated() -> None:
    """A sentence's text has places for what it says, and these are filled by numbers, names and messages alone."""
    numbers = {f"{number}" for number in range(100)} - {"52"}

    def look(message: Message) -> None:
        if message.values:
            assert not numbers & set(message.text.replace("{", " ").replace("}", " ").split()), message.text
        for value in message.values.values():
            if isinstance(value, Message):
                look(value)
            assert isinstance(value, Message | int | str)

    for name in VARIANTS:
        for sentence in sentences(load_variant(name)):
            look(sentence.message)


def test_differences_are_those_of_a_house_rule() -> None:
    czech = load_variant("czech")
    changed = load_variant("czech", {"opening.negative": 15})
    (found,) = differences(sheet(changed), sheet(czech))
    assert list(map(str, found.here)) == ["With a negative score it is 15 points."]
    assert list(map(str, found.there)) == ["With a negative score it is 50 points."]
    assert (str(found.section), found.keys) == ("Opening", ["opening.negative"])
    assert differences(sheet(czech), sheet(czech)) == []


def test_differences_leave_nothing_out() -> None:
    for name in VARIANTS:
        here, there = load_variant(name), load_variant("classic")
        found = differences(sheet(here), sheet(there))
        for ours, theirs, side in ((here, there, "here"), (there, here, "there")):
            wanted = [text for text in texts(ours) if text not in texts(theirs)]
            said = [
                str(sentence) for one in found for sentence in (one.here if side == "here" else one.there)
            ]
            assert sorted(said) == sorted(wanted)


def test_sources_that_follow_each_other() -> None:
    assert in_ranges(["BG-21", "BG-22", "BG-23", "B2", "B3", "O9", "classic"]) == [
        "BG-21 to BG-23",
        "B2",
        "B3",
        "O9",
        "classic",
    ]
