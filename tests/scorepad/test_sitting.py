"""The pad in the terminal, used by scripts that read nothing but what is printed."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO, cast

import pytest
from test_play import BOX, Typist

from kanasta.cli.main import main
from kanasta.cli.pad.drawer import OpenPad, load
from kanasta.cli.pad.figures import beside, large
from kanasta.cli.pad.sitting import Sitting
from kanasta.cli.pad.voice import Voice
from kanasta.cli.terminal.screen import Screen
from kanasta.scorepad.fields import first_open
from kanasta.scorepad.pad import Pad, blank_deal
from kanasta.scorepad.reckoning import reckon
from kanasta.scorepad.typed import enter
from scorepad.entering import Clerk, over_deals, table

NAMES = ["Ana", "Boris", "Cveta", "Dragan", "Ema", "Filip"]


class Evening:
    """A pad in a folder of its own, at which one sits down as often as one likes."""

    def __init__(self, folder: Path, rules: str = "original", players: int = 4, **house: object) -> None:
        self.path = folder / "evening.json"
        pad, self.law = table(rules, players, {key.replace("__", "."): value for key, value in house.items()})
        self.pad = Pad(
            kanasta="score pad 1",
            rules=rules,
            version=1,
            house=pad.house,
            players=players,
            names=NAMES[:players],
        )
        OpenPad(self.path, self.pad).close()

    @property
    def now(self) -> Pad:
        """What is on the disk."""
        return load(self.path)[0]

    def sit(self, *lines: str, plain: bool = False, language: str = "en") -> str:
        """What is printed while these lines are typed, and then nothing more."""
        return self.typed(iter(lines), plain=plain, language=language)

    def typed(self, lines: Iterator[str], *, plain: bool = False, language: str = "en") -> str:
        out = io.StringIO()
        screen = Screen(cast(TextIO, Typist(lines)), out, plain=plain, width=80)
        kept = OpenPad(self.path)
        try:
            Sitting(Voice(screen, language), kept).run()
        finally:
            kept.close()
        return out.getvalue()


DEAL = ("3", "", "nm", "320", "1", "25", "m", "165", "", "40")
"""Cveta goes out: 500 + 300 + 320 + 100 + 100 - 25; and 300 + 165 - 40."""


def test_a_deal_is_entered_and_counted(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    printed = evening.sit(*DEAL)
    assert "Deal 1. Ana deals. To open:" in printed
    assert re.search(r"This deal +│ +1295 │ +425", printed)
    assert "Deal 2. Boris deals. To open:" in printed
    assert evening.now.deals[0].done
    assert reckon(evening.now, evening.law).totals == (1295, 425)
    assert printed.endswith("kanasta scorepad --resume " + str(evening.path) + "\n")


def test_a_deal_in_one_line(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit(";".join(DEAL))
    assert reckon(evening.now, evening.law).totals == (1295, 425)


@pytest.mark.parametrize("count", range(len(DEAL)))
def test_whatever_was_entered_is_there_when_one_sits_down_again(count: int, tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit(*DEAL[:count])
    assert len(evening.now.deals) == (count > 0)
    evening.sit(*DEAL[count:])
    assert reckon(evening.now, evening.law).totals == (1295, 425)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("rules", "players"),
    [("original", 2), ("original", 6), ("czech", 3), ("czech", 5), ("hand_and_foot", 6), ("bulgarian", 4),
     ("classic", 3)],
)  # fmt: skip
def test_a_whole_match_is_entered_to_its_winner(
    rules: str, players: int, plain: bool, tmp_path: Path
) -> None:
    evening = Evening(tmp_path, rules, players, match__target=900)
    chance = random.Random(1)
    totals, deals = [0] * evening.law.sides, 0

    def lines() -> Iterator[str]:
        nonlocal deals
        for deal in over_deals(evening.law, 60, 5):
            clerk, entry = Clerk(deal, chance), blank_deal(evening.law.sides)
            while (field := first_open(evening.law, entry)) is not None:
                text = clerk.typed(field)
                entry = enter(
                    evening.law, entry, field, text, lambda name: (seat(name) % evening.law.sides, seat(name))
                )
                yield text
            for side in range(evening.law.sides):
                totals[side] += deal.points(side)
            deals += 1
            if reckon(evening.now, evening.law).winners is not None:
                return

    def seat(name: str) -> int:
        return int(name) - 1

    printed = evening.typed(lines(), plain=plain)
    reckoning = reckon(evening.now, evening.law)
    assert reckoning.totals == tuple(totals)
    assert reckoning.winners is not None
    assert reckoning.over_after == deals
    assert max(totals) == totals[reckoning.winners[0]]
    said = "The winner: " if len(reckoning.winners) == 1 else "and shared: "
    assert f"The match is over after deal {deals}" in flat(printed)
    assert said in flat(printed)
    assert not plain or not BOX.search(printed)
    assert plain or max(map(len, printed.splitlines())) <= 80 or "--resume" in printed
    # Nothing is entered any more without being asked for.
    again = evening.sit("3")
    assert "The match is over: deal enters one more" in again
    assert len(evening.now.deals) == deals


def test_odd_entries_are_said_at_once_and_marked(tmp_path: Path) -> None:
    printed = Evening(tmp_path).sit("3", "", "KKKKKK m", "outside 50", "3", "20/5", "", "", "2", "", "quit")
    before = flat(printed[: printed.index("Red threes: 3")])
    assert " ! K K K K K K: 6 cards; a canasta needs 7." in before
    assert " ! The cards of one canasta are not counted: name them, or count all melded cards." in before
    assert " ! Who goes out has no cards left in hand." in flat(printed)
    at_the_field, _, at_the_end = flat(printed).partition("Deal 1. Ana dealt.")
    assert "Red threes: 2 ! Red threes: 5 in all, and the deck has 4." in at_the_field
    assert "! Red threes (Ana and Cveta, Boris and Dragan): Red threes: 5 in all" in at_the_end
    assert re.search(r"│1 ! +│", again(tmp_path).sit("sheet"))


def flat(text: str) -> str:
    """Without the folding of lines."""
    return " ".join(text.split())


def again(folder: Path) -> Evening:
    """The evening that is there already."""
    evening = Evening.__new__(Evening)
    evening.path = folder / "evening.json"
    evening.law = load(evening.path)[1]
    return evening


def test_what_cannot_be_read_is_asked_again(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    printed = evening.sit("Zoran", "", "3", "x", "", "7", "nm", "3y", *DEAL[3:])
    for said in ("Zoran: nobody is called so", "Say who went out", "x: there are going out, concealed",
                 "7: write 7n or 7m for so many, x7 for one of that card", "there is no card y"):  # fmt: skip
        assert said in flat(printed), said
    assert reckon(evening.now, evening.law).totals == (1295, 425)


def test_back_undo_and_redo(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    printed = evening.sit("3", "", "nm", "320", "4", "back", "1", "25", "m", "165", "undo", "redo", "", "40")
    assert "Red threes so far: 4" in printed
    assert reckon(evening.now, evening.law).totals == (1295, 425)
    # After the deal is counted, undo leads back to its last question.
    printed = evening.sit("undo", "45")
    assert "Undone." in printed
    assert reckon(evening.now, evening.law).totals == (1295, 420)
    evening.sit(*["undo"] * 40)
    assert evening.now == evening.pad
    assert "There is nothing to undo." in evening.sit("undo")


def test_totals_in_place_of_cards(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit("total 850 -120", "3", "", "total 500", "n", "90", "", "20")
    reckoning = reckon(evening.now, evening.law)
    assert [deal.points for deal in reckoning.deals] == [(850, -120), (500, 500 + 90 - 20)]
    assert [deal.entry.done for deal in reckoning.deals] == [True, True]
    assert "total: the points of each of 2 sides are wanted" in evening.sit("total 5")


def test_agreed_lines(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    assert "enter one first" in evening.sit("line ana -500 forgotten")
    printed = evening.sit(
        *DEAL, "line boris -500 a red three; forgotten", "line 1 100", "a round of coffee", "sheet 1"
    )
    assert reckon(evening.now, evening.law).totals == (1395, -75)
    assert "Boris and Dragan: −500, a red three; forgotten" in flat(printed)
    assert "A round of coffee" in printed
    assert "line: write it like" in evening.sit("line ana")
    evening.sit("edit 1", "11", "0", "")
    assert reckon(evening.now, evening.law).totals == (1395, 425)


def test_the_rule_behind_each_line_is_said_in_full(tmp_path: Path) -> None:
    evening = Evening(tmp_path, scoring__going_out=150)
    assert "there is no deal yet" in evening.sit("why")
    printed = flat(evening.sit(*DEAL, *DEAL, "line 1 100 a round", "delete 1", "why"))
    for line in (
        "Zlatna kanasta: Each canasta without wild cards (Zlatna kanasta) brings 500 points. (ORIG-36)",
        "Melded cards: All melded cards bring their value, those in canastas too. (ORIG-37, O25)",
        "Red threes: Each red three counts 100 points. (ORIG-33) They count plus for a side that has a canasta,",
        "Going out: Going out brings 150 points. (house rule)",
        "Cards left in hand: Cards left in the hands of a side cost it their value. (ORIG-38, ORIG-39)",
    ):
        assert printed.count(line) == 1, line
    assert "A round:" not in printed  # what was agreed on has no rule
    serbian = flat(evening.sit("why 1", language="sr"))
    assert "Свака канаста без дивљих карата" in serbian
    assert "(кућно правило)" in serbian
    assert "7: which deal? 1 to 1" in evening.sit("why 7")
    # Also while a deal is entered.
    assert "Going out: Going out brings 150 points." in flat(evening.sit("3", "", "nm", "why 1"))


def test_the_sheet_for_paper_says_the_rules_where_that_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    evening.sit(*DEAL)
    rule = "Melded cards: All melded cards bring their value, those in canastas too."
    for options, wanted in (((), False), (("--rules",), True), (("--rules", "--plain"), True)):
        assert main(["scorepad", "--show", str(evening.path), *options]) == 0
        assert (rule in flat(capsys.readouterr().out)) == wanted
    assert main(["scorepad", "--rules"]) == 2
    assert "name the pad by --show NAME" in capsys.readouterr().err


def test_a_deal_is_changed_and_struck_out_with_the_totals_following(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit(*DEAL, *DEAL, *DEAL)
    assert reckon(evening.now, evening.law).totals == (3885, 1275)
    printed = evening.sit("edit 2", "5", "3", "", "quit")
    assert "Red threes so far: 1" in printed
    reckoning = reckon(evening.now, evening.law)
    assert [deal.totals[0] for deal in reckoning.deals] == [1295, 2790, 4085]
    printed = evening.sit("edit 2", "1", "2", "c", "")  # Boris went out, and how is asked then
    assert reckon(evening.now, evening.law).deals[1].points == (1395, 625)
    assert "How did Boris go out" in printed
    evening.sit("delete 2", "quit")
    assert [deal.totals[0] for deal in reckon(evening.now, evening.law).deals] == [1295, 2590]
    evening.sit("undo", "quit")
    assert len(evening.now.deals) == 3
    assert "which deal? 1 to 3" in evening.sit("edit 9")


def test_dealers_names_sides_and_house_rules(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    printed = evening.sit(
        "dealer cveta", "name 1 Anica", "side 2 Vi", *DEAL, "dealer 2", "set match.target=1000", "quit"
    )
    assert "Deal 1. Cveta deals." in printed
    assert "Deal 2. Dragan deals." in printed
    assert "Deal 2. Boris deals." in printed
    assert "Anica and Cveta" in printed
    assert "The match is over after deal 1. The winner: Anica and Cveta!" in printed
    assert evening.now.side_names == ["", "Vi"]
    printed = evening.sit("set match.targt=5", "set players.sides={4=4}", "name 9 X", "dealer Q", "quit")
    for said in (
        "did you mean match.target",
        "keeps the number of its sides",
        "with a number up to 4",
        "nobody is called",
    ):
        assert said in flat(printed), said


def test_paper_and_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(tmp_path)
    paper, sheet, copy = tmp_path / "paper.txt", tmp_path / "x.csv", tmp_path / "copy.json"
    printed = evening.sit(*DEAL, "line ana -100 late", f"print {paper}", f"export {sheet}", f"export {copy}",
                          f"export {sheet}", "export x.pdf", "print", "quit")  # fmt: skip
    text = paper.read_text("utf-8")
    assert flat(text) in flat(printed)
    for said in ("Kanasta – Original, 4 players", "ORIG-36", "Late", "Cveta went out."):
        assert said in text
    assert max(map(len, text.splitlines())) <= 80
    assert "there is such a file already" in flat(printed)
    assert "ends in .csv or .json" in flat(printed)
    assert load(copy)[0] == evening.now
    assert main(["scorepad", "--show", str(evening.path)]) == 0
    assert capsys.readouterr().out == text
    assert main(["scorepad", "--show", str(evening.path), "--export", "-"]) == 0
    assert capsys.readouterr().out == sheet.read_text("utf-8")


def test_the_command_begins_imports_and_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "kanasta" / "scorepads"

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(["scorepad", *words])
        said = capsys.readouterr()
        return status, said.out, said.err

    # Everything asked for: rules, players, names, dealer.
    status, out, _ = run(typed="czech\n3\nAna\nBoris\nCveta\nboris\n1\n")
    assert status == 0
    assert "Deal 1. Boris deals." in out
    [path] = folder.glob("*.json")
    assert load(path)[0].names == ["Ana", "Boris", "Cveta"]
    assert load(path)[0].dealer == 1
    # Then it is offered, and goes on.
    status, out, _ = run(typed="1\n")
    assert "Go on with which?" in out
    assert "How did Ana go out" in out
    # Names of sides alone; house rules; a totals sheet.
    assert run("original", "--players", "4", "--names", "We,They", "--name", "us", typed="")[0] == 0
    assert load(folder / "us.json")[0].side_names == ["We", "They"]
    assert run("original", "--set", "match.target=100", "--names", "A,B", "--name", "short")[0] == 0
    assert load(folder / "short.json")[1].variant.match.target == 100
    totals = tmp_path / "totals.csv"
    totals.write_text("We,They\n100,200\n", "utf-8")
    status, out, _ = run("czech", "--players", "4", "--import", str(totals))
    assert "Kept as totals." in out
    assert reckon(*load(folder / "totals.json")).totals == (100, 200)
    for words, said in (
        (["chess"], "no variant is called chess"), (["original", "--players", "5"], "is played by 2, 4, 6"),
        (["original", "--names", "A,B,C"], "3 names; "), (["--resume", "nothing"], "no score pad is called so"),
        (["--resume", "us", "--players", "4"], "leave these out"), (["--list", "--show", "us"], "one at a time"),
        (["--export", "x.csv"], "name the pad by --show"), (["--import", str(totals)], "name the rules"),
        (["original", "--players", "4", "--dealer", "Q"], "nobody is called so"),
        (["original", "--players", "2", "--name", "../x"], "a name of letters"),
    ):  # fmt: skip
        status, _, err = run(*words)
        assert status == 2, words
        assert said in err, err
        assert err.count("\n") == 1


def test_letters_that_begin_a_name_are_no_commands(tmp_path: Path) -> None:
    for letter, seat in (("d", 3), ("a", 0), ("b", 1), ("c", 2)):
        evening = Evening(tmp_path / letter)
        evening.sit(letter)
        assert evening.now.deals[0].sides[seat % 2].seat == seat


def test_what_comes_next_is_said_once(tmp_path: Path) -> None:
    printed = Evening(tmp_path).sit(
        "help", "sheet", *DEAL, "help", "line 1 100 x", "name 1 Anica", "help", "quit"
    )
    assert printed.count("Deal 1. Ana deals.") == 1
    assert printed.count("Deal 2. Boris deals.") == 2  # after the deal, and with another name


def test_a_pad_of_older_rules_says_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    text = evening.path.read_text("utf-8").replace('"version": 1', '"version": 0')
    evening.path.write_text(text, "utf-8")
    assert "The rules are of version 1 now; the pad was begun with version 0." in flat(evening.sit())


def test_figures_are_large_where_there_is_room() -> None:
    assert [line.rstrip() for line in large(10, wide=False)] == ["▄█  █▀█", " █  █ █", "▀▀▀ ▀▀▀"]
    assert len(large(120, wide=True)) == 5
    for width, height in ((80, 6), (40, 4), (10, 2)):
        lines = beside(["Ana", "Boris"], [120, 50], width)
        assert len(lines) == height
        assert height == 2 or max(map(len, lines)) <= width


TYPICAL = {
    "original": "3;;nm;320;1;25;m;165;;40",
    "czech": "3;;nm;320;1;25;m;165;;40",
    "hand_and_foot": "3;2n2mw;85;3;65;;nm;60;4;40;",
    "bulgarian": "3;;nm;320;1;25;m;165;;40",
    "classic": "3;;nm;320;1;25;m;165;;40",
}


@pytest.mark.parametrize("rules", TYPICAL)
def test_a_typical_deal_of_four_takes_few_keys(rules: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, rules)
    evening.sit(TYPICAL[rules])
    assert evening.now.deals[0].done
    assert len(TYPICAL[rules]) + 1 <= 30
