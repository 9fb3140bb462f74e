"""``kanasta play``, ``why`` and ``score`` in every language: nothing English is left but what is typed."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from kanasta.cli.main import main
from kanasta.locale.language import ENGLISH, LANGUAGES
from kanasta.message import Message

OTHERS = [name for name in LANGUAGES if name != ENGLISH]
ENGLISH_WORDS = re.compile(
    r"\b(the|and|you|your|points|drew|melded|discarded|needs|against|stock|hand|turn)\b", re.I
)
ANSWERS = "help\nscore\nknown\ntold\nsort\nguard\nxyz\nwhy\n" + "1\n2\n1\n\n3\n" * 80


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path, *options: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(ANSWERS))
    assert main(["play", "--seed", "7", "--record", str(folder / "match"), *options]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["boxes", "plain"])
def test_a_deal_is_played_without_an_english_word(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    language: str,
    plain: list[str],
) -> None:
    printed = played(monkeypatch, capsys, tmp_path, "original", "--language", language, *plain)
    printed = printed.replace(str(tmp_path), "").replace("onto your meld", "")
    assert len(printed.splitlines()) > 200
    assert [line for line in printed.splitlines() if ENGLISH_WORDS.search(line)] == []


def test_numbers_bend_what_they_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for language, wanted in {
        "sr": ["2 двојке", "11 карата", "до 5000 бодова"],
        "sr-Latn": ["2 dvojke", "11 karata", "do 5000 bodova"],
        "cs": ["2 dvojky", "11 karet", "do 5000 bodů"],
        "bg": ["2 двойки", "11 карти", "до 5000 точки"],
    }.items():
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        record = str(tmp_path / language)
        main(["play", "original", "--seed", "5", "--plain", "--record", record, "--language", language])
        printed = capsys.readouterr().out
        assert [words for words in wanted if words not in printed] == []


def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    main(["play", "czech", "--seed", "1", "--record", str(tmp_path / "match")])
    assert "Zase příště!" in capsys.readouterr().out


def test_complaints_and_answers_of_other_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", "--watch", "--language", "bg"]) == 2
    told = capsys.readouterr().err
    assert "--watch: това е за маса на живо" in told
    position = tmp_path / "position.toml"
    position.write_text(
        'rules = "original"\nplayers = 2\nturn = 0\nstage = "meld"\nhands = ["QQQ9", "KKK"]\npile = "4"\n'
        'stock = 40\nmelds = [[], ["AAA"]]\n'
    )
    assert main(["why", str(position), "take KK", "--language", "sr"]) == 1
    assert capsys.readouterr().out.startswith("није дозвољено: У овом потезу карте су већ вучене или узете.")
    assert main(["score", str(position), "--language", "cs"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Strana 0\n")
    assert "celkem" in printed


def test_a_live_table_refuses_in_the_person_s_language() -> None:
    from kanasta.cli.terminal.live.client import Denied
    from kanasta.web.protocol import Refusal

    words = Message("only the host of the table may do that").tree()
    assert str(Denied(Refusal("1", "not_host", words), "cs")) == "To smí jen hostitel stolu."
    assert str(Denied(Refusal("1", "not_host", words))) == "Only the host of the table may do that."
