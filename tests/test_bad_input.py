"""What cannot be used is said in one line: what, where, and the nearest right word; never a traceback or a crash."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statements.table import Game

import kanasta
from kanasta.cli.main import main
from kanasta.game.action import WORDS
from kanasta.game.notation import IllegalAction, read_actions
from kanasta.game.position import Position
from kanasta.message import Complaint

FUZZ = Path(__file__).parent / "fuzz.py"
ORIGINAL: dict[str, Any] = {
    "rules": "original",
    "players": 4,
    "turn": 0,
    "stage": "meld",
    "hands": ["KK2QJ", 11, 11, 11],
    "melds": [["AAAA", "999"], []],
    "stock": 40,
    "pile": "4",
}


def complaint(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, *words: str
) -> tuple[int, str]:
    """Run a command with this position: its exit status, and what it says on stderr."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    command, *rest = words
    status = main([command, "-", *rest])
    said = capsys.readouterr()
    assert said.out == "" or status == 1
    return status, said.err


POSITIONS = {
    "nine kings in two decks": ({"hands": ["K" * 9, 11, 11, 11]}, "position: 9 × K (king) ", "the deck holds 8"),
    "nine kings in all": ({"hands": ["KKKKK", "KKKK", 11, 11]}, "position: 9 × K (king) ", "the deck holds 8"),
    "more cards than the deck": ({"stock": 108}, "cards in all", "the deck holds 108"),
    "an unknown letter": ({"hands": ["KKX", 11, 11, 11]}, "hands[0]: ", '"X" at place 3', "cards are * 2 r b 4"),
    "a three": ({"hands": ["KK3", 11, 11, 11]}, "hands[0]: ", "did you mean r (red three) or b (black three)?"),
    "ten in two letters": ({"pile": "10"}, "pile: ", "did you mean T (ten)?"),
    "a small letter": ({"pile": "kQ"}, "pile: ", "did you mean K?"),
    "a turn after the last seat": ({"turn": 4}, "turn: 4", "seats are 0 to 3"),
    "a turn before the first": ({"turn": -1}, "turn: -1", "seats are 0 to 3"),
    "a dealer who is no seat": ({"dealer": 7}, "dealer: 7", "seats are 0 to 3"),
    "no such stage": ({"stage": "melt"}, "stage: ", "did you mean meld?"),
    "no cut in these rules": ({"stage": "cut", "hands": ["", "", "", ""]}, 'stage: "cut"', "nobody chooses at the cut"),
    "nothing before the take": ({"stage": "take"}, 'stage: "take"', "nothing is melded before the pile is taken"),
    "a normal first turn": ({"rules": "czech", "stage": "first"}, 'stage: "first"', "normal"),
    "nobody asks": ({"stage": "ask"}, 'stage: "ask"', "nobody asks the partner"),
    "too many wilds": ({"melds": [["9922**"], []]}, "melds[0][0]: 9922**", "at most 3 may be wild"),
    "two ranks": ({"melds": [[], ["KKQ"]]}, "melds[1][0]: KKQ", "one rank"),
    "too few cards": ({"melds": [["999", "KK"], []]}, "melds[0][1]: KK", "at least three cards"),
    "wilds alone": ({"melds": [["222"], []]}, "melds[0][0]: 222", "wilds are not melded on their own"),
    "black threes": ({"melds": [["bbb"], []]}, "melds[0][0]: bbb", "black threes are not melded so here"),
    "eight in a meld": (
        {"rules": "hand_and_foot", "melds": [["99999999"], []]}, "melds[0][0]: 99999999", "at most 7 cards",
    ),
    "a rank twice": ({"melds": [["999", "9999"], []]}, "melds[0][1]: 9999", "another meld of this rank"),
    "a red three in a hand": ({"hands": ["KKr", 11, 11, 11]}, "hands[0]: ", "a red three is laid out at once"),
    "a reserve in a game without": ({"reserves": ["KK", "", "", ""]}, "reserves: ", "no reserve in these rules"),
    "too few hands": ({"hands": ["KK", 11, 11]}, "hands: ", "each of 4 seats, not 3"),
    "too many scores": ({"scores": [0, 0, 0]}, "scores: ", "each of 2 sides, not 3"),
    "an empty hand": ({"hands": ["KKQ", "", 11, 11]}, "hands[1]: ", "the deal would be over"),
    "fewer cards than none": ({"hands": ["KKQ", -1, 11, 11]}, "hands[1]: -1", "unknown cards"),
    "three players": ({"players": 3}, "players: ", "2, 4, 6, not by 3"),
    "a word for a number": ({"players": "four"}, "players: ", "int"),
    "an unknown field": ({"hnds": []}, "hnds: there is no such field", "did you mean hands?"),
    "no such variant": ({"rules": "orignal"}, "orignal", "did you mean original?"),
    "no such house rule": (
        {"house": {"scoring.goingout": 5}}, "house rules: scoring.goingout", "did you mean scoring.going_out?",
    ),
    "a house rule of a wrong kind": (
        {"house": {"melds.wild_melds": "perhaps"}}, "melds.wild_melds", "needs true or false",
    ),
    "house rules that cannot be together": (
        {"house": {"pile.finish_first": True}}, "pile.finish_first", "pile.own_unfinished_meld",
    ),
    "an opening in the wrong stage": (
        {"stage": "start", "melds": [[], []], "pending": ["999"]}, "pending: ", 'stage "meld"',
    ),
    "an opening of a side that opened": ({"pending": ["KKK"]}, "pending: ", "has melds on the table"),
    "an unseen card while the deal goes on": ({"face_down": True}, "position: ", "unseen"),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_position_that_cannot_be(
    name: str, form: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    changes, *parts = POSITIONS[name]
    assert isinstance(changes, dict)
    tree = {key: value for key, value in {**ORIGINAL, **changes}.items() if value is not None}
    text = json.dumps(tree) if form == "json" else toml(tree)
    for command in (["legal"], ["why", "draw"], ["apply", "draw"], ["score"]):
        status, said = complaint(capsys, monkeypatch, text, *command)
        assert status == 2
        assert said.count("\n") == 1
        assert said.startswith("kanasta: ")
        assert all(str(part) in said for part in parts), said


def toml(tree: dict[str, Any]) -> str:
    """These fields as TOML."""
    inline = {key: value for key, value in tree.items() if key != "house"}
    lines = [f"{key} = {json.dumps(value)}" for key, value in inline.items()]
    return "\n".join(
        [
            *lines,
            "[house]",
            *(f'"{key}" = {json.dumps(value)}' for key, value in tree.get("house", {}).items()),
        ]
    )


BROKEN = {
    "broken TOML": ('rules = "original\nplayers = 4\n', "line 1"),
    "broken JSON": ('{"rules": "original", ', "neither TOML nor JSON"),
    "nothing": ("", "rules: this is missing"),
    "a list": ("[1, 2]", "neither TOML nor JSON"),
    "prose": ("Kanasta is a game of cards.", "line 1"),
    "deep": ('{"rules": ' * 5000, "position: "),
    "no hands": ('rules = "original"\nplayers = 4\nturn = 0\n', "hands: this is missing"),
    "a great number": (
        'rules = "original"\nplayers = 4\nturn = 0\nstock = 1e400\nhands = []\n',
        "position: ",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, part = BROKEN[name]
    status, said = complaint(capsys, monkeypatch, text, "legal")
    assert (status, said.count("\n")) == (2, 1)
    assert part in said


NONSENSE = {
    "medl KKK": ('"medl KKK"', "did you mean meld?"),
    "discrad K": ("did you mean discard?",),
    "fly away": ('no action begins with "fly"', "draw, take KK"),
    "discard": ("one card is discarded",),
    "discard KK": ("one card is discarded",),
    "discard Z": ('"Z" is no card', "cards are * 2 r b 4"),
    "meld": ("write the cards of the meld",),
    "add": ("write the cards to add",),
    "draw 2": ('nothing follows "draw"',),
    "add K to QQ": ('one rank or wild after "to"',),
    "add KK to 9": ("only cards of its rank and wilds",),
    "keep": ("write what is kept",),
    "; ;": ("no action is given",),
    "": ("no action is given",),
    "add 2": ("say where the wild goes", "9, A"),  # ambiguous
    "add K2 and Q": ("is no card",),
}


@pytest.mark.parametrize("words", NONSENSE)
@pytest.mark.parametrize("command", ["why", "apply"])
def test_an_action_that_is_nonsense_or_ambiguous(
    command: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, said = complaint(capsys, monkeypatch, json.dumps(ORIGINAL), command, words)
    assert (status, said.count("\n")) == (2, 1)
    assert all(part in said for part in NONSENSE[words]), said


@pytest.mark.parametrize(
    "words",
    [
        "draw",
        "meld KKK",
        "meld bb2",
        "meld KQJ",
        "add 2 to b",
        "add Q to Q",
        "take KK",
        "discard 7",
        "keep 2",
        "yes",
    ],
)
def test_an_action_that_is_well_written_and_illegal(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, said = complaint(capsys, monkeypatch, json.dumps(ORIGINAL), "apply", words)
    assert (status, said.count("\n")) == (1, 1)
    assert words.partition(" ")[0] in said
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(ORIGINAL)))
    assert main(["why", "-", words, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["legal"] is False
    assert answer["reason"]
    assert answer["message"].endswith(".")


def test_a_position_with_cards_left_out_is_answered_with_a_warning(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(ORIGINAL)))
    assert main(["legal", "-"]) == 0
    said = capsys.readouterr()
    assert "discard K" in said.out
    assert "warning" in said.err
    assert said.err.count("\n") == 1


def test_no_traceback_from_the_shell(tmp_path: Path) -> None:
    for words in (
        ["legal", "no such file"],
        ["legal", str(tmp_path)],
        ["why", "-"],
        ["fly"],
        ["legal", "-", "--fast"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "kanasta", *words],
            input="\xff",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"rules = \xff\xfe")
    for piped, words in ((None, str(tmp_path / "bytes.toml")), (b"\xff\xfe\x00", "-")):
        done = subprocess.run(
            [sys.executable, "-m", "kanasta", "legal", words], input=piped, capture_output=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1


# Anything at all

FIELDS = st.sampled_from(
    [
        "rules",
        "players",
        "turn",
        "stage",
        "hands",
        "melds",
        "stock",
        "pile",
        "cut",
        "deal",
        "known",
        "pending",
        "waiting",
        "barred",
        "reserves",
        "red_threes",
        "scores",
        "ended_by",
        "ended_how",
        "melded",
        "begun",
        "answer",
        "cutter",
        "house",
    ]
)
CARDS = st.text("*2rb456789TJQKA?x", max_size=14)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | CARDS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
VARIANT = st.sampled_from(["classic", "original", "czech", "hand_and_foot", "bulgarian"])


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=200))
def test_any_text_as_a_position(text: str) -> None:
    with pytest.raises(Complaint):
        Position.read(text).deal()


@settings(derandomize=True, deadline=None, max_examples=300)
@given(VARIANT, st.dictionaries(FIELDS, VALUES, max_size=3))
def test_any_fields_as_a_position(variant: str, changes: dict[str, Any]) -> None:
    text = json.dumps({**ORIGINAL, "rules": variant, **changes})
    try:
        deal = Position.read(text).deal()
    except Complaint:
        return
    assert deal.over or deal.legal() or deal.stock_size == 0


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.lists(st.sampled_from([*WORDS, "take K2", "meld bb2", "add K2*", "to", "wild"]), max_size=4).map(
        "; ".join
    )
    | st.text("drawtkemlddiscp *2rb4589TJQKA;,10", max_size=30)
    | st.text(max_size=30)
)
def test_any_words_as_an_action(text: str) -> None:
    deal = Game("czech").start("KK2*bQJ9", ours="AAA 999", theirs="QQQ", pile="4K").deal
    before = deal.facts()
    try:
        steps = read_actions(deal, text)
    except (Complaint, IllegalAction):
        pass
    else:
        assert steps
    assert deal.facts() == before


def fuzz(seed: int, rounds: int) -> None:
    done = subprocess.run(
        [sys.executable, str(FUZZ), str(seed), str(rounds)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_nonsense_for_the_core() -> None:
    fuzz(0, 600 if "compiled" in str(kanasta.build) else 120)


@pytest.mark.soak
def test_much_nonsense_for_the_core() -> None:
    fuzz(10_000, 20_000 if "compiled" in str(kanasta.build) else 2_000)
