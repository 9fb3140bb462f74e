"""The pad speaks every language whole: what is said in a sitting, of what is odd, and of what cannot be used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import test_spoken
import texts

from kanasta.cli.main import main
from kanasta.cli.pad.drawer import load
from kanasta.message import Complaint, Message, said
from scorepad.entering import table
from scorepad.test_checks import ODD, RIGHT, found
from scorepad.test_sitting import DEAL, Evening
from scorepad.test_typed import NAMED

OTHERS = test_spoken.OTHERS


@pytest.fixture(autouse=True)
def _strictly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing falls back to English, nor to a form that was not asked for."""
    monkeypatch.setattr("kanasta.message.catalogue", test_spoken.strict)


def test_what_is_odd_is_said_in_every_language() -> None:
    reached = set()
    for _, rules, answers, _, _ in ODD:
        for notice in found(rules, answers):
            test_spoken.is_said_everywhere(notice.message)
            reached |= {part.text for part in test_spoken.parts(notice.message)}
    written = {one.text for one in texts.texts() if one.file.startswith("scorepad/checks")}
    elsewhere = {
        "Somebody went out, so the stock did not end the deal",
        "Not entered",
        "{reserve}: there is none in these rules",
        "These rules know no such way of going out",
        "{points}: points come in steps of {step}",
    }
    assert written - reached == elsewhere  # these need an entry that cannot be typed: test_checks makes them
    for text in elsewhere:
        assert all(said(Message(text, {"points": 5, "step": 5, "reserve": "R"}), language) != text
                   for language in OTHERS)  # fmt: skip


SITTING = (
    "", "zoran", "help", "3", "x", "c", "KKKKKK m", "undo", "redo", "back", "nm", "80", "3", "line ana -500 kasno",
    "20/5", "help", "2n", "outside 40", "2", "40", "edit 1", "3", "n", "99", "", "sheet", "sheet 1", "print",
    "dealer 2", "name 1 Anica", "side 2 Vi", "set match.target=1000", "set match.targt=1", "total 1", "line",
    "delete 9", "export", "export x.pdf", "name 9 x", "total 0 0", "total 850 -120", "deal",
    "total 5 5", "help", "3", "delete 1", "undo",
    "undo", "back", "quit",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("rules", RIGHT)
def test_a_sitting_is_told_in_every_language(language: str, plain: bool, rules: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, rules)
    printed = evening.sit(*SITTING, plain=plain, language=language)
    assert re.search(r"\{\w+\}", printed) is None
    if language != "en":
        for line in printed.splitlines():
            assert not line.startswith(("Deal ", "The ", "Enter for")), line


@pytest.mark.parametrize("language", OTHERS)
def test_no_line_of_a_table_is_too_wide(language: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, "czech", 5)
    five = ["3", "", *["", "", "", "5"] * 2, "nm", "320", "1", *["", "", "", "5"] * 2]
    printed = evening.sit(*five, "sheet", "sheet 1", language=language)
    assert load(evening.path)[0].deals[0].done
    boxes = [line for line in printed.splitlines() if line.startswith(("│", "╭", "╰", "├"))]
    assert len(boxes) > 20
    assert {len(line) for line in boxes} == {80}


def complaints() -> Iterator[Complaint]:
    from kanasta.scorepad.calling import find
    from kanasta.scorepad.columns import read_csv
    from kanasta.scorepad.fields import Field
    from kanasta.scorepad.pad import blank_deal
    from kanasta.scorepad.reader import read_pad
    from kanasta.scorepad.typed import enter

    _, law = table("original", 4)
    typed = (("canastas", "2"), ("canastas", "1"), ("canastas", "2xKA"), ("canastas", "yxK"), ("canastas", "99n"),
             ("melded", "KKK 25"), ("melded", "KKy"), ("melded", "2xKA"), ("melded", "999999"), ("hand", "1/2/3"),
             ("red_threes", "x"), ("total", "x"), ("how", "x"), ("end", ""), ("end", "an"),
             ("end", "zoran"))  # fmt: skip
    for name, text in typed:
        field = Field(name, None if name == "end" else 0)  # type: ignore[arg-type]
        with pytest.raises(Complaint) as caught:
            enter(law, blank_deal(2), field, text, lambda name: find(NAMED, law, name))
        yield caught.value
    for document in ("{", "{}", '{"kanasta": "score pad 2"}', '{"kanasta": "score pad 1", "x": 1}'):
        with pytest.raises(Complaint) as caught:
            read_pad(document, "pad.json")
        yield caught.value
    fresh, _ = table("czech", 4)
    for sheet in ("We,They\n1\n", "We\n", "We,They\n1,x\n", "", '"'):
        with pytest.raises(Complaint) as caught:
            read_csv(sheet, "x.csv", fresh)
        yield caught.value
    with pytest.raises(Complaint) as caught:
        read_csv("We,They\n", "x.csv")
    yield caught.value


def test_what_cannot_be_used_is_said_in_every_language() -> None:
    for complaint in complaints():
        english = str(complaint)
        for language in OTHERS:
            text = said(complaint.message, language)
            assert text != english
            assert re.search(r"\{\w+\}", text) is None


def test_lists_and_sheets_are_printed_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "kanasta" / "scorepads"
    main(["scorepad", "--list", "--language", "sr"])
    assert "Још нема" in capsys.readouterr().out
    Evening(folder).sit(*DEAL)
    outs = set()
    for language in OTHERS:
        main(["scorepad", "--list", "--language", language])
        main(["scorepad", "--show", "evening", "--language", language])
        outs.add(capsys.readouterr().out)
        assert main(["scorepad", "--show", "nothing", "--language", language]) == 2
        assert "no score pad" not in capsys.readouterr().err
    assert len(outs) == len(OTHERS)
