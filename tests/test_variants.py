"""The five rule files say what the documents say, row by row, and what cannot be used is said in one line."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kanasta.message import Complaint
from kanasta.rules.keys import KEYS, all_keys, shown, value_at
from kanasta.rules.shelf import VARIANTS, house_value, load_statements, load_variant, read_house
from kanasta.rules.sources import COMMON
from kanasta.rules.variant import for_players

DOCUMENTS = {
    "original": ("ORIG-", "O"),
    "czech": ("CZ-", "C"),
    "hand_and_foot": ("HF-", "H"),
    "bulgarian": ("BG-", "B"),
}

PAIR, WILD, ONTO = "natural pair", "natural and wild", "onto a meld"
OUT, TOP, ROUND = "ends the deal after the turn", "bars while on top", "bars for a round"
NONE: Any = object()  # the value changes nothing in this variant
BANDS = {0: 50, 1500: 90, 3000: 120}

# The comparison of the documents, row by row: original, czech, hand_and_foot, bulgarian, classic.
# A number for all, or by the number of players.
TABLE: dict[str, tuple[Any, Any, Any, Any, Any]] = {
    "players.numbers": ([2, 4, 6], [2, 3, 4, 5, 6], [4, 6], [2, 4], [2, 3, 4]),
    "players.best": (4, 4, 4, 4, 4),
    "players.sides": ({2: 2, 4: 2, 6: 2}, {2: 2, 3: 3, 4: 2, 5: 5, 6: 3}, {4: 2, 6: 3}, {2: 2, 4: 2},
                      {2: 2, 3: 3, 4: 2}),
    "players.direction": ("right", "left", "right", "left", "left"),
    "deck.packs": (2, {2: 2, 3: 2, 4: 2, 5: 3, 6: 3}, 5, 2, 2),
    "deck.jokers": (4, {2: 4, 3: 4, 4: 4, 5: 6, 6: 6}, 10, 4, 4),
    "values.joker": (50, 50, 50, 50, 50),
    "values.two": (20, 20, 20, 20, 20),
    "values.ace": (20, 20, 20, 20, 20),
    "values.eight_to_king": (10, 10, 10, 10, 10),
    "values.four_to_seven": (5, 5, 5, 5, 5),
    "values.black_three": (5, 5, 5, 5, 5),
    "dealing.hand": (11, {2: 15, 3: 13, 4: 11, 5: 11, 6: 11}, 13, {2: 15, 4: 11}, {2: 15, 3: 13, 4: 11}),
    "dealing.extra_card": (1, 0, 0, 0, 0),
    "dealing.reserve": (0, 0, 13, 0, 0),
    "dealing.cut": ("is plain", "lets the cutter keep cards", "gives the reserves", "is plain", "is plain"),
    "dealing.upcard": ("none", "none", "turned", "turned", "turned"),
    "dealing.upcard_replaced": (NONE, NONE, ["wild", "red three"], ["wild", "red three"], ["wild", "red three"]),
    "dealing.upcard_goes": (NONE, NONE, "under the stock", "into the pile", "into the pile"),
    "dealing.first_turn": ("only discards", "normal", "normal", "normal", "normal"),
    "stock.draw": (1, 1, 2, 1, {2: 2, 3: 1, 4: 1}),
    "stock.out": (OUT, OUT, OUT, OUT, "forces takes to go on"),
    "pile.opened": ([PAIR, WILD, ONTO], [PAIR, WILD, ONTO], [PAIR, WILD], [PAIR, WILD, ONTO], [PAIR, WILD, ONTO]),
    "pile.unopened": ([PAIR], [PAIR, WILD], [PAIR, WILD], [PAIR], [PAIR]),
    "pile.frozen": (NONE, NONE, NONE, [PAIR], [PAIR]),
    "pile.frozen_by": ([], [], [], ["wild", "red three"], ["wild", "red three"]),
    "pile.wild": (TOP, ROUND, TOP, TOP, TOP),
    "pile.black_three": (TOP, TOP, TOP, TOP, TOP),
    "pile.most_taken": (0, 0, 7, 0, 0),
    "pile.own_unfinished_meld": ("is joined", "is joined", "bars", "is joined", "is joined"),
    "pile.finish_first": (False, False, True, False, False),
    "opening.by": ("score", "score", "deal", "score", "score"),
    "opening.negative": (15, 50, NONE, 15, 15),
    "opening.bands": (BANDS, {0: 50, 1500: 90, 2500: 120, 5000: 150}, NONE, BANDS, BANDS),
    "opening.deals": (NONE, NONE, [70, 90, 120, 150], NONE, NONE),
    "opening.rest_counts": (False, False, False, False, False),
    "melds.canasta": (7, 7, 7, 7, 7),
    "melds.most_cards": (0, 0, 7, 0, 0),
    "melds.least_naturals": (2, 2, 2, 2, 2),
    "melds.most_wilds": (3, 0, 0, 3, 3),
    "melds.half_wilds": (False, True, False, False, False),
    "melds.wilds_by_size": ([], [], [1, 1, 1, 2, 2], [], []),
    "melds.same_rank": ("once", "once", "again after a canasta", "once", "once"),
    "melds.wild_melds": (False, True, True, True, False),
    "melds.black_threes": ("never", "when going out", "never", "when going out", "when going out"),
    "going_out.canastas": (1, 1, 5, {2: 2, 4: 1}, {2: 2, 3: 1, 4: 1}),
    "going_out.natural_canastas": (0, 0, 2, 0, 0),
    "going_out.mixed_canastas": (0, 0, 2, 0, 0),
    "going_out.wild_canastas": (0, 0, 1, 0, 0),
    "going_out.final_discard": ("optional", "required", "optional", "optional", "optional"),
    "going_out.face_down": (False, True, False, False, False),
    "going_out.ask_partner": (False, False, False, False, True),
    "concealed.after": ("nothing melded by the player", "no such bonus", "no such bonus", "nothing melded by the side",
                        "nothing melded by the player"),
    "concealed.canasta": ("of the side", NONE, NONE, "of the side", "of the turn"),
    "concealed.onto_partner": (True, NONE, NONE, True, False),
    "concealed.waives_minimum": (False, NONE, NONE, False, True),
    "red_threes.each": (100, 100, 100, 100, 100),
    "red_threes.totals": ({4: 800}, {4: 800, 5: 1000, 6: 1200}, {}, {4: 800}, {4: 800}),
    "red_threes.plus_for": ("a side with a canasta", "a side with a canasta", "the side that went out",
                            "a side that opened", "a side that opened"),
    "red_threes.otherwise": ("minus", "minus", "nothing", "minus", "minus"),
    "red_threes.in_reserve": (NONE, NONE, 100, NONE, NONE),
    "scoring.natural_canasta": (500, 600, 500, 500, 500),
    "scoring.mixed_canasta": (300, 300, 300, 300, 300),
    "scoring.wild_canasta": (NONE, 1000, 1500, 2000, NONE),
    "scoring.going_out": (100, 100, 100, 0, 100),
    "scoring.concealed": (200, NONE, NONE, 200, 200),
    "scoring.black_threes": (NONE, 300, NONE, 0, 100),
    "scoring.melded_cards": ("all count", "all count", "count outside canastas", "all count", "all count"),
    "scoring.without_canasta": ("nothing changes", "everything counts minus", "nothing changes", "nothing changes",
                                "nothing changes"),
    "match.ends": ("at a score", "at a score", "after deals", "at a score", "at a score"),
    "match.target": (5000, 10000, NONE, 5000, 5000),
    "match.deals": (NONE, NONE, 4, NONE, NONE),
    "match.tie": ("another deal", "another deal", "shared", "another deal", "another deal"),
}  # fmt: skip
ORDER = ("original", "czech", "hand_and_foot", "bulgarian", "classic")

# Total cards, and the statement or decision behind some of the less evident values.
TOTALS = {"original": {2: 108, 4: 108, 6: 108}, "czech": {2: 108, 3: 108, 4: 108, 5: 162, 6: 162},
          "hand_and_foot": {4: 270, 6: 270}, "bulgarian": {2: 108, 4: 108},
          "classic": {2: 108, 3: 108, 4: 108}}  # fmt: skip
SOURCES = {
    ("original", "players.numbers"): "ORIG-4",
    ("original", "dealing.extra_card"): "ORIG-12",
    ("original", "opening.bands"): "O1",
    ("original", "stock.out"): "O22",
    ("original", "melds.most_wilds"): "O10",
    ("original", "pile.unopened"): "ORIG-18",
    ("czech", "dealing.cut"): "CZ-15",
    ("czech", "opening.negative"): "C22",
    ("czech", "pile.unopened"): "C9",
    ("czech", "pile.wild"): "CZ-24",
    ("czech", "going_out.final_discard"): "C17",
    ("hand_and_foot", "dealing.upcard_replaced"): "H6",
    ("hand_and_foot", "players.direction"): "H5",
    ("hand_and_foot", "pile.finish_first"): "H11",
    ("hand_and_foot", "going_out.wild_canastas"): "HF-46",
    ("hand_and_foot", "match.tie"): "H26",
    ("bulgarian", "scoring.going_out"): "B2",
    ("bulgarian", "pile.frozen_by"): "B10",
    ("bulgarian", "concealed.after"): "B14",
    ("bulgarian", "stock.draw"): "B9",
}


@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize("key", TABLE)
def test_the_table_of_the_documents(name: str, key: str) -> None:
    wanted = TABLE[key][ORDER.index(name)]
    variant = load_variant(name)
    found = value_at(variant, key)
    if wanted is NONE:
        return
    if key == "opening.bands":
        assert {band.score: band.minimum for band in found} == wanted
    elif all_keys()[key].by_players:
        numbers = variant.players.numbers
        by_players = wanted if isinstance(wanted, dict) else dict.fromkeys(numbers, wanted)
        assert {number: for_players(found, number, key) for number in numbers} == by_players
    else:
        assert found == wanted
        assert type(found) is type(wanted)


def test_the_table_leaves_no_rule_out() -> None:
    assert {key for key in KEYS if not key.startswith("labels.")} == set(TABLE)


PLAYED = {
    "original": (1, "76387baa4e896eef"),
    "czech": (1, "432c956b76b37078"),
    "hand_and_foot": (1, "e4475e366cf27662"),
    "bulgarian": (1, "e3aad402d7dbfc15"),
    "classic": (1, "609353c9b377e8ff"),
}
"""By variant, its version and a digest of its values, labels aside."""


@pytest.mark.parametrize("name", VARIANTS)
def test_other_values_are_another_version(name: str) -> None:
    """Tables that are being played, and records, name the version of their rules: a value that changes how a variant is
    played raises it (a new key that leaves the game as it was needs only another digest here).
    """
    variant = load_variant(name)
    values = {
        key: msgspec.to_builtins(value_at(variant, key), str_keys=True)
        for key in KEYS
        if not key.startswith("labels.")
    }
    digest = hashlib.sha256(msgspec.json.encode(values, order="sorted")).hexdigest()[:16]
    assert (variant.version, digest) == PLAYED[name]


@pytest.mark.parametrize("name", TOTALS)
def test_total_cards(name: str) -> None:
    deck = load_variant(name).deck
    totals = {
        number: 52 * for_players(deck.packs, number, "deck.packs")
        + for_players(deck.jokers, number, "deck.jokers")
        for number in load_variant(name).players.numbers
    }
    assert totals == TOTALS[name]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_value_in_force_stands_on_its_own_document(name: str) -> None:
    statements, decisions = DOCUMENTS[name]
    variant = load_variant(name)
    known = load_statements().statements
    for key in TABLE:
        if (
            TABLE[key][ORDER.index(name)] is NONE or key == "players.best"
        ):  # which number is best, one document says
            continue
        found = variant.sources[key]
        assert found, key
        for source in found:
            assert source in known, (key, source)
            assert source.startswith((statements, "A")) or (
                source[0] == decisions and source[1:].isdigit()
            ), (key, source)


@pytest.mark.parametrize(("name", "key"), SOURCES)
def test_what_a_value_stands_on(name: str, key: str) -> None:
    assert SOURCES[name, key] in load_variant(name).sources[key]


@pytest.mark.parametrize("name", VARIANTS)
def test_sources_name_keys_alone(name: str) -> None:
    assert set(load_variant(name).sources) <= {*KEYS, *COMMON}


def test_statements_are_complete() -> None:
    numbers = {"ORIG": 43, "CZ": 32, "HF": 54, "BG": 32}
    known = load_statements()
    for letters, last in numbers.items():
        assert list(known.of(letters)) == [f"{letters}-{number}" for number in range(1, last + 1)]
    # Numbers that were never given: H29, B21, B24.
    for letters, last, gaps in (
        ("O", 27, ()),
        ("C", 26, ()),
        ("H", 30, (29,)),
        ("B", 26, (21, 24)),
        ("A", 15, ()),
    ):
        assert list(known.of(letters)) == [
            f"{letters}{number}" for number in range(1, last + 1) if number not in gaps
        ]
    assert sum(len(known.of(letters)) for letters in known.documents) == len(known.statements)


def test_a_statement_that_is_not_there() -> None:
    with pytest.raises(Complaint, match=r"^there is no statement CZ-99; did you mean CZ-9\?$"):
        load_statements().text("CZ-99")
    assert load_statements().text("cz-2") == load_statements().text("CZ-2")


# House rules


def test_house_rules_by_dotted_key() -> None:
    variant = load_variant("czech", {"opening.negative": 15, "dealing.hand.5": 9})
    assert variant.opening.negative == 15
    assert variant.dealing.hand == {2: 15, 3: 13, 4: 11, 5: 9, 6: 11}
    assert variant.house == {"opening.negative": "15", "dealing.hand.5": "9"}
    assert variant.sources["opening.negative"] == variant.sources["dealing.hand"] == []
    assert variant.sources["opening.bands"] == ["CZ-25", "C23"]


def test_one_number_of_players_where_all_had_the_same() -> None:
    assert load_variant("original", {"dealing.hand.2": 13}).dealing.hand == {2: 13, 4: 11, 6: 11}


def test_house_rules_as_tables_merge() -> None:
    variant = load_variant(
        "czech", {"dealing": {"hand": {5: 9}}, "red_threes": {"totals": {}}, "melds.wilds_by_size": [1]}
    )
    assert variant.dealing.hand == {2: 15, 3: 13, 4: 11, 5: 9, 6: 11}
    assert variant.red_threes.totals == {}
    assert variant.melds.wilds_by_size == [1]


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("opening.negative=15", ("opening.negative", 15)),
        (" pile.wild = bars for a round ", ("pile.wild", "bars for a round")),
        ("melds.half_wilds=true", ("melds.half_wilds", True)),
        ("dealing.hand={ 2 = 15, 4 = 11 }", ("dealing.hand", {"2": 15, "4": 11})),
        ("pile.frozen_by=[]", ("pile.frozen_by", [])),
        ('labels.reserve="11"', ("labels.reserve", "11")),
        ("labels.reserve=a\nb=1", ("labels.reserve", "a\nb=1")),
    ],
)
def test_a_house_rule_as_text(text: str, pair: tuple[str, Any]) -> None:
    assert house_value(text) == pair


def test_house_rules_in_force_can_be_given_again() -> None:
    house = {"labels.reserve": "11", "labels.concealed": "z ruky", "dealing.hand": {"2": 13},
             "pile.frozen_by": ["wild"], "opening.bands": [{"score": 0, "minimum": 40}],
             "going_out.ask_partner": True}  # fmt: skip
    variant = load_variant("czech", house)
    again = load_variant("czech", dict(house_value(f"{key}={value}") for key, value in variant.house.items()))
    assert again == variant


def test_values_are_shown_as_toml() -> None:
    for name in VARIANTS:
        variant = load_variant(name)
        for key in KEYS:
            value = value_at(variant, key)
            read = msgspec.toml.decode(f"value = {shown(value)}")["value"]
            assert read == msgspec.to_builtins(value, str_keys=True)


# A file of one's own


def write(folder: Path, text: str, name: str = "mine.toml") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_file_of_ones_own_keeps_sources_but_of_what_it_sets(tmp_path: Path) -> None:
    mine = load_variant(
        write(
            tmp_path,
            'id = "mine"\ntitle = "Ours"\nbased_on = "czech"\n'
            "[opening]\nnegative = 15\nbands = [{ score = 0, minimum = 40 }]\n[red_threes]\ntotals = {}\n"
            '[scoring]\ngoing_out = 200\n[sources]\n"opening.bands" = ["ours"]\nscoring = ["club"]\n',
        )
    )
    czech = load_variant("czech")
    assert mine.title == "Ours"
    assert mine.dealing == czech.dealing
    assert mine.red_threes.totals == {}
    changed = {"opening.negative": [], "opening.bands": ["ours"], "red_threes.totals": []}
    for key in (*KEYS, *COMMON):
        if key.startswith("scoring."):
            assert mine.sources[key] == ["club"]
        elif key in changed:
            assert mine.sources[key] == changed[key]
        else:
            assert mine.sources.get(key) == czech.sources.get(key)


def test_the_chain_of_based_on(tmp_path: Path) -> None:
    # czech says nothing of aces, and classic does.
    mine = load_variant(write(tmp_path, 'id = "mine"\nbased_on = "czech"\n[values]\nace = 15\n'))
    assert (mine.values.ace, mine.values.joker, mine.match.target) == (15, 50, 10000)


def test_a_file_may_have_the_name_of_what_it_is_based_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, 'based_on = "czech"\n[values]\nace = 15\n', "czech.toml")
    monkeypatch.chdir(tmp_path)
    assert load_variant("czech.toml").values.ace == 15
    assert load_variant("czech").values.ace == 20


HEAD = 'id = "mine"\nbased_on = "czech"\n'
FAULTS = {
    "unknown key": (HEAD + "[dealing]\nhnd = 5", "dealing.hnd: there is no such key; did you mean hand?"),
    "unknown table": (HEAD + "[dealings]\nhand = 5", "dealings: there is no such key; did you mean dealing?"),
    "unknown top": (HEAD + "house = {}", "house: there is no such key"),
    "no table": (HEAD + "dealing = 5", "dealing: needs a table, such as [dealing], not 5"),
    "wrong type": (HEAD + '[opening]\nnegative = "15"', 'opening.negative: needs a whole number from '
                                                        '-10000 to 10000, not "15"'),
    "wrong number": (HEAD + "[melds]\ncanasta = 11", "melds.canasta: needs a whole number from 4 to 10, not 11"),
    "wrong word": (HEAD + '[pile]\nwild = "bars for a ruond"',
                   'pile.wild: needs one of "bars for a round", "bars while on top", not "bars for a ruond"; '
                   "did you mean bars for a round?"),
    "wrong word in a list": (HEAD + '[pile]\nopened = ["natural pair", "onto a mled"]',
                             'pile.opened: needs a list of any of "natural and wild", "natural pair", "onto a meld", '
                             'not "onto a mled"; did you mean onto a meld?'),
    "wrong players": (HEAD + "[dealing]\nhand = { 7 = 5 }", "dealing.hand: needs a whole number from 0 to 60, or"),
    "wrong band": (HEAD + "[opening]\nbands = [{ score = 0, minimun = 5 }]",
                   "opening.bands.minimun: there is no such key; did you mean minimum?"),
    "missing": ('id = "mine"\nbased_on = "czech"\n[opening]\nbands = [{ score = 0 }]',
                "opening.bands.minimum: this is missing"),
    "missing all": ('id = "mine"\n', "version: this is missing"),
    "broken": ("id = \n", "this is no TOML: Invalid value (at line 1, column 6)"),
    "base": ('id = "mine"\nbased_on = "chech"\n', "based_on: no variant is called chech; did you mean czech?"),
    "base no words": ('id = "mine"\nbased_on = 5\n', "based_on: no variant is called 5."),
    "source": (HEAD + '[sources]\n"dealing.hnd" = ["X"]', "sources.dealing.hnd: there is no such key; "
                                                          "did you mean dealing.hand?"),
    "source words": (HEAD + '[sources]\n"dealing.hand" = "X"', "sources: write each as"),
    "players": (HEAD + "[players]\nbest = 7", "players.best: 7 is not among players.numbers"),
    "sides": (HEAD + "[players]\nsides = 2", "players.sides: 3 players cannot make 2 equal sides of at least two"),
    "too many": (HEAD + "[dealing]\nhand = 60", "dealing.hand: 2 players are dealt 120 cards, and the deck holds 108"),
    "no numbers": (HEAD + "[players]\nnumbers = []", "players.numbers: somebody has to play"),
    "bands": (HEAD + "[opening]\nbands = [{ score = 5, minimum = 5 }]", "opening.bands: scores go up, from 0"),
    "no wilds": (HEAD + "[melds]\nwilds_by_size = [0]\n[going_out]\nmixed_canastas = 1",
                 "going_out.mixed_canastas: no canasta of a rank can hold a wild card here"),
    "no wild melds": (HEAD + "[melds]\nwild_melds = false\n[going_out]\nwild_canastas = 1",
                      "going_out.wild_canastas: wilds are not melded on their own here (melds.wild_melds)"),
    "no meld": (HEAD + '[pile]\nunopened = ["onto a meld"]', 'pile.unopened: needs a list of any of '
                                                             '"natural and wild", "natural pair", not "onto a meld"'),
    "no three": (HEAD + "[red_threes]\ntotals = { 0 = 5 }", "red_threes.totals: a total is for one red three or more"),
    "reserve": (HEAD + "[dealing]\nreserve = 11", "dealing.reserve: a reserve goes with dealing.cut"),
    "again": (HEAD + '[melds]\nsame_rank = "again after a canasta"', "melds.same_rank: another meld of a rank needs"),
    "finish": (HEAD + "[pile]\nfinish_first = true", 'pile.finish_first: it needs pile.own_unfinished_meld = "bars"'),
    "small": (HEAD + "[melds]\nmost_cards = 5", "melds.most_cards: no meld could become a canasta of 7"),
    "one card": (HEAD + "[pile]\nmost_taken = 1", "pile.most_taken: 0 is the whole pile; else at least 2"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_file_is_one_line_with_the_file_and_the_key(fault: str, tmp_path: Path) -> None:
    text, words = FAULTS[fault]
    file = write(tmp_path, text)
    with pytest.raises(Complaint) as caught:
        load_variant(file)
    said = str(caught.value)
    assert said.startswith(f"{file}: {words}")
    assert "\n" not in said


def test_no_such_variant(tmp_path: Path) -> None:
    with pytest.raises(
        Complaint, match=r"^no variant is called chech; did you mean czech\? There are classic, original"
    ):
        load_variant("chech")
    with pytest.raises(Complaint, match=r"none\.toml: No such file"):
        load_variant(str(tmp_path / "none.toml"))
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with pytest.raises(Complaint, match=r"bad\.toml: this is no text in UTF-8"):
        load_variant(str(tmp_path / "bad.toml"))
    with pytest.raises(Complaint, match="embedded null byte"):
        load_variant("a\0/b.toml")


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ({"deal.hnd": 5}, "deal.hnd: there is no such key; did you mean dealing.hand?"),
        ({"dealing.hnd": 5}, "dealing.hnd: there is no such key; did you mean dealing.hand?"),
        ({"going_out": 100}, "going_out: this is a table; set one of its keys, such as going_out.canastas"),
        ({"title": "Ours"}, "title: there is no such key"),
        (
            {"opening.negative": "low"},
            'opening.negative: needs a whole number from -10000 to 10000, not "low"',
        ),
        ({"pile.wild.4": 1}, "pile.wild: needs one of"),
        ({"dealing.hand.9": 1}, "dealing.hand: needs a whole number from 0 to 60, or"),
        (
            {"match.tie": "shred"},
            'match.tie: needs one of "another deal", "shared", not "shred"; did you mean shared?',
        ),
        ({"players.best": 7}, "players.best: 7 is not among players.numbers"),
        ({"based_on": "original"}, "based_on: these are rules for original, not for czech"),
    ],
)
def test_a_fault_in_house_rules(house: dict[str, Any], words: str) -> None:
    with pytest.raises(Complaint) as caught:
        load_variant("czech", house, "--set")
    assert str(caught.value).startswith(f"--set: {words}")
    assert "\n" not in str(caught.value)


def test_house_rules_in_a_file_name_it(tmp_path: Path) -> None:
    good = write(tmp_path, 'based_on = "czech"\n[opening]\nnegative = 15\n[dealing]\nhand = { 5 = 9 }\n')
    assert load_variant("czech", read_house(good), good).dealing.hand == {2: 15, 3: 13, 4: 11, 5: 9, 6: 11}
    for text in ("[dealing]\nhnd = 5", '"dealing.hnd" = 5'):
        bad = write(tmp_path, text, "bad.toml")
        with pytest.raises(Complaint) as caught:
            read_house(bad)
        assert str(caught.value) == f"{bad}: dealing.hnd: there is no such key; did you mean dealing.hand?"
    with pytest.raises(Complaint, match=r"^--set nonsense: write it as key=value"):
        house_value("nonsense")
