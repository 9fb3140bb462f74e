"""``kanasta rules``: what it prints, and what it says to bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kanasta.cli.main import main
from kanasta.rules.keys import KEYS
from kanasta.rules.shelf import VARIANTS


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def read(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(said(capsys, *words, "--json"))


def plain(text: str) -> str:
    """Without the ends of lines, and with ordinary blanks."""
    return " ".join(text.split())


def test_without_a_variant_they_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys)
    assert [line.split()[0] for line in out.splitlines() if line.startswith(VARIANTS)] == list(VARIANTS)
    listed = read(capsys)["variants"]
    assert [one["id"] for one in listed] == list(VARIANTS)
    assert listed[2]["players"] == [2, 3, 4, 5, 6]
    assert all(Path(one["file"]).is_file() for one in listed)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_sheet_fits_into_80_columns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for options in ((), ("--diff", "classic")):
        assert max(map(len, said(capsys, name, *options).splitlines())) <= 80


def test_a_sheet_with_its_statements(capsys: pytest.CaptureFixture[str]) -> None:
    out = plain(said(capsys, "original"))
    assert "- Each player is dealt 11 cards. [ORIG-11]" in out
    assert "- It holds at most three wild cards. [O10, decided by us]" in out
    assert "house rule" not in out


def test_a_sheet_for_one_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    out = plain(said(capsys, "czech", "--players", "2"))
    assert "This sheet is for two players." in out
    assert "Each player is dealt 15 cards. [CZ-16, C2]" in out
    assert "With four players" not in out


def test_house_rules_are_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.toml"
    file.write_text("[opening]\nnegative = 25\n[match]\ntarget = 7000\n")
    out = plain(
        said(
            capsys, "czech", "--house", str(file), "--set", "opening.negative=15", "--set", "match.tie=shared"
        )
    )
    assert "House rules: opening.negative = 15 match.target = 7000 match.tie = shared" in out
    assert "With a negative score it is 15 points. [house rule]" in out  # --set goes over the file
    assert "a side has 7000 points or more; that is looked at only after a deal. [house rule]" in out


def test_json_tells_what_is_whose(capsys: pytest.CaptureFixture[str]) -> None:
    answer = read(capsys, "bulgarian", "--set", "scoring.going_out=100")
    assert (answer["variant"], answer["players"], answer["house"]) == (
        "bulgarian",
        [2, 4],
        {"scoring.going_out": "100"},
    )
    sentences = {one["text"]: one for section in answer["sections"] for one in section["sentences"]}
    assert sentences["Going out brings 100 points."] == {
        "text": "Going out brings 100 points.",
        "keys": ["scoring.going_out"],
        "statements": [],
        "decided_by_us": False,
        "house": True,
    }
    ours = sentences["The deck is two packs of 52 cards and four jokers: 108 cards."]
    assert (ours["statements"], ours["decided_by_us"], ours["house"]) == (["B8"], True, False)


def test_only_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    out = plain(said(capsys, "czech", "--diff", "classic"))
    assert (
        "+ With a negative score it is 50 points. [CZ-25, C22] - With a negative score it is 15 points. [classic]"
        in out
    )
    assert "opening.negative = 50, not 15" in out
    assert "A joker counts" not in out
    answer = read(capsys, "czech", "--diff", "classic")
    assert answer["values"]["opening.negative"] == {"here": 50, "there": 15}
    assert "values.joker" not in answer["values"]
    # Every value that differs is named, and none twice.
    for key in answer["values"]:
        assert out.count(f" {key} = ") == 1


def test_nothing_differs_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert read(capsys, "czech", "--diff", "czech")["differences"] == []
    assert said(capsys, "czech", "--diff", "czech").endswith("\nnothing\n")


def test_every_key_with_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    keys = {one["key"]: one for one in read(capsys, "czech", "--keys")["keys"]}
    assert list(keys) == list(KEYS)
    assert keys["pile.wild"]["words"] == ["bars for a round", "bars while on top"]
    assert keys["pile.wild"]["value"] == "bars for a round"
    assert all(one["description"] and one["needs"] for one in keys.values())
    out = said(capsys, "czech", "--keys")
    assert 'pile.wild = "bars for a round"' in out
    assert "wilds may be melded on their own: true or false" in plain(out)
    assert max(map(len, out.splitlines())) <= 80


def test_one_statement(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("czech", "--statement", "CZ-15"), ("--statement", "cz-15")):
        out = plain(said(capsys, *words))
        assert "CZ-15: The player to the dealer's right cuts" in out
        assert ("dealing.cut" in out) == (words[0] == "czech")
    assert read(capsys, "--statement", "O5")["decided_by_us"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("chech",), "no variant is called chech; did you mean czech? There are classic, original, "
                     "czech, hand_and_foot, bulgarian"),
        (("czech", "--diff", "clasic"), "no variant is called clasic; did you mean classic? There are"),
        (("czech", "--players", "9"), "players: Kanasta (Czech) is played by 2, 3, 4, 5, 6, not by 9"),
        (("czech", "--players", "x"), "Invalid value for '--players'"),
        (("czech", "--set", "deal.hnd=5"), "--set: deal.hnd: there is no such key; did you mean dealing.hand?"),
        (("czech", "--set", "deal"), "--set deal: write it as key=value"),
        (("czech", "--house", "none.toml"), "none.toml: No such file or directory"),
        (("czech", "--statement", "CZ-99"), "there is no statement CZ-99; did you mean CZ-9?"),
        (("--players", "4"), "--players: name a variant too"),
        (("--keys",), "--keys: name a variant too"),
        (("./none.toml",), "./none.toml: No such file or directory"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(words: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"kanasta: {line}")
    assert err.count("\n") == 1


def test_a_fault_of_a_house_file_is_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.toml"
    file.write_text("[players]\nbest = 7\n")
    assert main(["rules", "czech", "--house", str(file), "--set", "opening.negative=15"]) == 2
    assert capsys.readouterr().err == f"kanasta: {file}: players.best: 7 is not among players.numbers\n"
