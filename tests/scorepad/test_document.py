"""The document: what is no pad is refused with its place, and CSV keeps what was entered."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from random_matches import tables

from kanasta import load_variant
from kanasta.cli.main import main
from kanasta.message import Complaint
from kanasta.scorepad.amount import Held, Melded
from kanasta.scorepad.answer import answer
from kanasta.scorepad.columns import COLUMNS, csv_of, read_csv
from kanasta.scorepad.history import History, with_deal, without_deal
from kanasta.scorepad.pad import Canasta, DealEntry, FreeLine, Pad, SideEntry, law_of, new_pad
from kanasta.scorepad.reader import json_of, read_pad
from kanasta.scorepad.reckoning import reckon
from scorepad.entering import Clerk, over_deals, table

DOCUMENT: dict[str, Any] = {
    "kanasta": "score pad 1",
    "rules": "original",
    "version": 1,
    "house": {"match.target": 3000},
    "players": 4,
    "names": ["Ana", "Boris", "Cveta", "Dragan"],
    "side_names": ["Mi", ""],
    "dealer": 1,
    "begun": "2026-11-30",
    "deals": [
        {
            "done": True,
            "lines": [{"side": 1, "points": -100, "reason": "asked, and could not go out"}],
            "sides": [
                {
                    "out": True, "seat": 2, "how": "concealed",
                    "canastas": [{"sort": "natural", "cards": "KKKKKKK"}, {"sort": "mixed"}],
                    "melded": {"points": 20, "values": {"20": 3, "10": 12}, "cards": "AA4"},
                    "red_threes": 1,
                    "hand": [{"points": 25, "seat": 0}],
                },
                {"canastas": [], "melded": {"of": "outside canastas"}, "red_threes": 0, "hand": [{"cards": "K4b"}]},
            ],
        },
        {"dealer": 0, "sides": [{"total": 850}, {}]},
    ],
}  # fmt: skip


def test_the_document_is_read_and_written_as_it_is() -> None:
    pad, law = read_pad(json.dumps(DOCUMENT))
    assert json.loads(json_of(pad)) == DOCUMENT
    assert read_pad(json_of(pad))[0] == pad
    assert law.variant.match.target == 3000
    reckoning = reckon(pad, law)
    assert reckoning.deals[0].dealer == 1
    assert reckoning.deals[1].dealer == 0  # said so, though Cveta would have been next
    assert reckoning.deals[0].points == (500 + 300 + 245 + 100 + 200 - 25, -20 - 100)
    assert reckoning.totals == reckoning.deals[0].totals  # the second deal is not finished
    assert reckoning.at_hand is reckoning.deals[1]


def place(tree: Any, path: str) -> tuple[Any, Any]:
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split("/")]
    for step in steps:
        tree = tree[step]
    return tree, last


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("kanasta", "score pad 2", 'kanasta: needs "score pad 1"'),
        ("rules", "chess", "no variant is called chess"),
        ("house", {"match.targt": 5}, "did you mean match.target"),
        ("players", 5, "is played by 2, 4, 6, not by 5"),
        ("names", ["Ana"], "names: a name for each of 4 players, or none"),
        ("names/1", "Bo\nris", r"names\[1\]: letters that can be printed"),
        ("names/1", "x" * 41, r"names\[1\]: expected `str` of length <= 40"),
        ("side_names", ["Mi", "Vi", "Oni"], "side_names: a name for each of 2 sides, or none"),
        ("dealer", 4, "dealer: 4 is none of 0, 1, 2, 3"),
        ("deals/0/sides/0/seat", 1, r"deals\[0\].sides\[0\].seat: 1 is none of 0, 2"),
        ("deals/0/sides/0/hand/0/seat", 3, r"hand\[0\].seat: 3 is none of 0, 2"),
        ("deals/0/sides", [{}], r"deals\[0\].sides: one entry for each of 2 sides"),
        ("deals/0/lines/0/side", 2, r"lines\[0\].side: 2 is none of 0, 1"),
        ("deals/0/sides/0/melded/cards", "KKX", "cards are written"),
        ("deals/0/sides/0/red_threes", -1, "expected `int` >= 0"),
        ("deals/0/sides/0/red_trees", 1, "there is no such field; did you mean red_threes"),
        ("deals/0/done", False, r"deals\[0\]: only the last deal can be unfinished"),
    ],
)
def test_what_is_no_pad_is_refused_with_its_place(path: str, value: Any, said: str) -> None:
    document = json.loads(json.dumps(DOCUMENT))
    tree, last = place(document, path)
    tree[last] = value
    with pytest.raises(Complaint, match=said):
        read_pad(json.dumps(document), "pad.json")


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "null", '{"kanasta": "score pad 1"}', "\ud800".encode("utf-8", "replace")]
)
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(Complaint, match=r"^pad.json: "):
        read_pad(text, "pad.json")


def test_a_file_of_rules_becomes_house_rules(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('based_on = "czech"\n[scoring]\ngoing_out = 200\n[players]\nsides = { 4 = 4 }\n', "utf-8")
    variant = load_variant(str(file), {"match.target": 500})
    pad = new_pad(variant, 4)
    assert pad.rules == "czech"
    law = law_of(pad)
    assert (law.out_points, law.sides, law.variant.match.target) == (200, 4, 500)
    file.unlink()
    assert law_of(pad).out_points == 200  # the pad needs no other file


def entered(rules: str, players: int, deals: int, seed: int) -> tuple[Pad, Any]:
    pad, law = table(rules, players)
    pad = replace(pad, names=["Ana", "=Boris", "'Cveta", "", "-5", "E;m,a"][:players])
    chance = random.Random(seed)
    for place_, deal in enumerate(over_deals(law, deals, seed)):
        line = FreeLine(side=1, points=-100, reason='+asked, "loudly"; twice')
        entry = replace(Clerk(deal, chance).entry(), done=True, lines=[line] if place_ % 2 else [])
        pad = with_deal(pad, place_, entry)
    return pad, law


@pytest.mark.parametrize(("rules", "players"), tables())
@pytest.mark.parametrize("delimiter", [",", ";"])
def test_csv_keeps_what_was_entered(rules: str, players: int, delimiter: str) -> None:
    pad, law = entered(rules, players, 4, 3)
    text = csv_of(pad, law)
    if delimiter == ";":  # as a spreadsheet of these lands writes it
        import csv
        import io

        out = io.StringIO()
        csv.writer(out, delimiter=";").writerows(csv.reader(io.StringIO(text)))
        text = out.getvalue()
    again, _ = read_csv(text, "x.csv")
    assert again.names == pad.names
    here, there = answer(pad, law, "en"), answer(again, law, "en")
    assert here | {"pad": 0} == there | {"pad": 0}
    head = text.replace(";", ",").split("deal,dealer", 1)[0]
    assert f"rules,{rules}" in head


def test_no_cell_of_a_spreadsheet_is_a_formula() -> None:
    import csv

    pad, law = entered("original", 4, 4, 5)
    for row in csv.reader(csv_of(pad, law).splitlines()):
        for cell in row:
            assert not cell.startswith(("=", "+", "@", "\t")), cell
            assert not cell.startswith("-") or cell[1:].isdecimal()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules,original", "rules,chess", "x.csv: no variant is called chess"),
        ("players,4", "players,four", "row 4: four: a number is wanted"),
        ("kanasta,score pad 1", "kanasta,score pad 9", "x.csv: "),
        ("\n1,,1,", "\n7,,1,", "row 11: deal 7: here comes a row of deal 1"),
        ("\n1,,2,", "\n1,,5,", "side 5: there are 2"),
        ("begun,", "began,", "began: this is no line of a score pad"),
    ],
)
def test_what_is_no_csv_of_a_pad_is_refused(old: str, new: str, said: str) -> None:
    pad, law = entered("original", 4, 2, 5)
    text = csv_of(pad, law)
    assert old in text
    with pytest.raises(Complaint, match=said):
        read_csv(text.replace(old, new), "x.csv")


def test_a_sheet_of_totals_of_another_score_pad_is_read() -> None:
    fresh, law = table("czech", 4)
    for text in ("We,They\n850,-120\n1000,505\n", "deal;We;They\n1;850;-120\n2;1000;505\n"):
        pad, law = read_csv(text, "x.csv", fresh)
        assert pad.side_names == ["We", "They"]
        assert reckon(pad, law).totals == (1850, 385)
        assert reckon(pad, law).coming.minimum == (90, 50)
        assert [deal.notices for deal in reckon(pad, law).deals] == [(), ()]
    for text in ("We,They,Others,More\n1,2,3,4\n", "We,They\n1,x\n", "We,They\n1\n", ""):
        with pytest.raises(Complaint, match=r"^x.csv"):
            read_csv(text, "x.csv", fresh)
    with pytest.raises(Complaint, match="name the rules"):
        read_csv("We,They\n850,-120\n", "x.csv")


def test_columns_are_the_ones_that_are_documented() -> None:
    from pathlib import Path

    text = (Path(__file__).parents[2] / "docs" / "scorepad.md").read_text("utf-8")
    for column in COLUMNS:
        assert f"`{column}`" in text, column
    for struct in (Pad, DealEntry, SideEntry, Canasta, FreeLine, Melded, Held):
        for field in msgspec.structs.fields(struct):
            assert f"`{field.encode_name}`" in text, field.encode_name


# History.


def test_every_change_can_be_undone_and_done_again() -> None:
    pad, law = table("original", 4)
    history, states = History(pad), [pad]
    for place_, deal in enumerate(over_deals(law, 3, 9)):
        entry = replace(Clerk(deal, random.Random(1)).entry(), done=True)
        assert history.change(with_deal(history.now, place_, entry))
        states.append(history.now)
    assert history.change(without_deal(history.now, 1))
    states.append(history.now)
    assert not history.change(history.now)
    for state in reversed(states[:-1]):
        assert history.undo()
        assert history.now == state
    assert not history.undo()
    for state in states[1:]:
        assert history.redo()
        assert history.now == state
    assert not history.redo()
    history.undo()
    history.change(pad)
    assert not history.redo()


def test_totals_dealers_and_numbers_follow_when_a_deal_goes() -> None:
    pad, law = table("hand_and_foot", 4)
    for place_, points in enumerate([(100, 0), (200, 10), (400, 20)]):
        entry = DealEntry(sides=[SideEntry(total=each) for each in points], done=True)
        pad = with_deal(pad, place_, entry)
    reckoning = reckon(pad, law)
    assert reckoning.totals == (700, 30)
    assert (reckoning.coming.number, reckoning.coming.dealer, reckoning.coming.minimum) == (4, 3, (150, 150))
    reckoning = reckon(without_deal(pad, 1), law)
    assert [deal.totals for deal in reckoning.deals] == [(100, 0), (500, 20)]
    assert [deal.dealer for deal in reckoning.deals] == [0, 1]
    assert (reckoning.coming.number, reckoning.coming.dealer, reckoning.coming.minimum) == (3, 2, (120, 120))


def test_a_match_ends_where_it_first_was_over() -> None:
    pad, law = table("bulgarian", 4)
    for place_, points in enumerate([(5000, 0), (0, 9000)]):
        entry = DealEntry(sides=[SideEntry(total=each) for each in points], done=True)
        pad = with_deal(pad, place_, entry)
    reckoning = reckon(pad, law)
    assert (reckoning.winners, reckoning.over_after, reckoning.totals) == ((0,), 1, (5000, 9000))


def test_json_of_a_pad(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "pad.json"
    path.write_text(json.dumps(DOCUMENT), "utf-8")
    assert main(["scorepad", "--show", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["pad"] == DOCUMENT
    assert said["sides"] == ["Mi", "Boris and Dragan"]
    assert said["totals"] == [1320, -120]
    assert said["next"] == {"deal": 2, "dealer": 0, "minimum": [50, 15]}
    assert said["winners"] is None
    lines = said["deals"][0]["sides"][0]["lines"]
    rule = "Each canasta without wild cards (Zlatna kanasta) brings 500 points."
    assert {"what": "Zlatna kanasta × 1", "points": 500, "statements": ["ORIG-36"], "rules": [rule]} in lines
    assert said["deals"][0]["sides"][1]["lines"][-1] == {
        "what": "asked, and could not go out", "points": -100, "statements": [], "rules": [],
    }  # fmt: skip
    assert said["deals"][0]["notices"] == []
