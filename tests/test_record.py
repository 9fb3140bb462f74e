"""Records: they are played again to the same scores, at every moment, and what is amiss is said with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_matches import SHORT, moments, play_out, tables

from kanasta.cli.main import main
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.record import Record, Recorder, Seat
from kanasta.game.shuffle import Shuffle
from kanasta.message import Complaint
from kanasta.rules.shelf import load_variant
from kanasta.rules.variant import Variant

PAGE = Path(__file__).parent.parent / "docs" / "record.md"
COMPLAINT = re.compile(r"line [0-9]+: [^\n]+")


def seats_of(players: int) -> list[Seat]:
    return [Seat('Ana "Á" # \\ \n 🂡'), *(Seat(f"Bot {seat}", "chance", "1.2") for seat in range(1, players))]


def recorded(
    variant: str, players: int, seed: int, house: Mapping[str, Any] | None = None
) -> tuple[Match, str]:
    """A match by lot and the record that grew with it, take-backs included."""
    match = Match(load_variant(variant, {**SHORT, **(house or {})}), players, seed)
    recorder = Recorder(Record.of(match, seats_of(players)))
    parts = [recorder.news()]
    play_out(match, Lot(seed), lambda: parts.append(recorder.news()))
    return match, "".join(parts)


@cache
def grown() -> str:
    """A record with a staged opening taken back, two deals and a result."""
    match, text = recorded("czech", 2, 3, {"match.ends": "after deals"})
    assert match.over
    assert match.number == 2
    assert "take back 2" in text
    return text


@cache
def example() -> str:
    """The example of docs/record.md."""
    return (
        PAGE.read_text("utf-8")
        .rpartition("\n```\nkanasta record")[2]
        .join(("kanasta record", ""))
        .removesuffix("```\n")
    )


def read_or_complain(text: str) -> Record | None:
    """The record, or None where a complaint of one line names the line."""
    try:
        return Record.read(text)
    except Complaint as complaint:
        said = str(complaint)
    assert COMPLAINT.fullmatch(said), said
    return None


# Played again


@pytest.mark.parametrize(("variant", "players"), tables())
def test_a_record_replays_to_the_same_scores(variant: str, players: int) -> None:
    for seed in range(3):
        match, text = recorded(variant, players, seed, {"going_out.ask_partner": True})
        record = Record.read(text)
        assert record.differences == ()
        assert record.match.scores == match.scores
        assert record.match.winners == match.winners
        assert [deal.result for deal in record.match.deals] == [deal.result for deal in match.deals]
        assert [deal.steps for deal in record.match.deals] == [deal.steps for deal in match.deals]
        assert record.seats == tuple(seats_of(players))
        whole = Record.of(match, seats_of(players)).text()
        assert record.text() == whole
        again = Record.read(whole)
        assert (again.text(), again.differences) == (whole, ())


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players"), tables())
def test_many_records_replay_to_the_same_scores(variant: str, players: int) -> None:
    for seed in range(100, 200):
        match, text = recorded(variant, players, seed)
        record = Record.read(text)
        assert record.differences == ()
        assert record.match.deals == match.deals


def test_house_rules_come_back() -> None:
    house = {
        "opening.negative": 45,
        "dealing.hand": {2: 12},
        "labels.concealed": 'z "ruky" # nebo',
        "opening.bands": [{"score": 0, "minimum": 30}],
        "melds.half_wilds": False,
        "pile.wild": "bars while on top",
    }
    match, text = recorded("czech", 2, 1, house)
    there = Record.read(text).match.variant
    for name in set(there.__struct_fields__) - {"house_values"}:  # where a table's keys may be text
        assert getattr(there, name) == getattr(match.variant, name)
    assert there.labels.concealed == 'z "ruky" # nebo'


def test_kinds_alone_will_do() -> None:
    """Without faces the fixed rule chooses, and the scores are the same."""
    match, text = recorded("original", 4, 3)
    head, deal, rest = text.partition("\ndeal 1\n")
    plain = re.sub(
        r"^  (?!take back).*",
        lambda line: re.sub(r"\b([2-9TJQKA])[shdc]\b", _kind, line[0]),
        rest,
        flags=re.M,
    )
    assert plain != rest
    record = Record.read(head + deal + plain)
    assert record.differences == ()
    assert record.match.scores == match.scores


def _kind(face: re.Match[str]) -> str:
    return face[1] if face[1] != "3" else "r" if face[0][1] in "hd" else "b"


def test_the_example_of_the_page() -> None:
    record = Record.read(example())
    assert record.differences == ()
    assert record.match.over
    assert record.text() == example()


def test_the_page_shows_each_line_of_the_format() -> None:
    page = PAGE.read_text("utf-8")
    words = {
        line.split()[0].rstrip(":") for line in grown().splitlines() if line and not line.startswith("  ")
    }
    assert words >= {
        "kanasta",
        "rules",
        "house",
        "players",
        "seat",
        "seed",
        "deal",
        "dealer",
        "deck",
        "cut",
        "result",
    }
    for word in words | {"commitment", "shuffle"}:
        assert re.search(rf"`{word}\b", page) or f"\n    {word} " in page, word


# While it grows


def test_every_moment_is_a_record() -> None:
    match = Match(load_variant("czech", SHORT), 2, 5)
    recorder = Recorder(Record.of(match, seats_of(2)))
    text = recorder.news()
    for count, _ in enumerate(moments(match, Lot(5), take_back=True)):
        text += recorder.news()
        if count % 9 == 0 or match.deal.over:
            record = Record.read(text)
            assert record.differences == ()
            assert record.match.deal.facts() == match.deal.facts()
            assert record.match.faces.hands == match.faces.hands
            assert record.match.scores == match.scores
            assert record.text() == Record.of(match, seats_of(2)).text()
    assert recorder.news() == ""


@given(place=st.integers(min_value=0))
@settings(max_examples=80, deadline=None)
def test_a_torn_record_is_one_up_to_its_last_whole_line(place: int) -> None:
    text = grown()
    torn = text[: place % (len(text) + 1)]
    record = read_or_complain(torn)
    if record is None:
        assert "\nseed:" not in torn[: torn.rfind("\n")]
        return
    assert record.differences == ()
    whole = Record.read(text).match
    assert record.match.seed == whole.seed
    assert record.match.number <= whole.number
    assert record.match.setup.deck == whole.deals[record.match.number - 1].setup.deck


@pytest.mark.parametrize(("variant", "players"), [("original", 4), ("czech", 3), ("hand_and_foot", 4)])
def test_a_match_goes_on_from_its_record(variant: str, players: int) -> None:
    straight = Match(load_variant(variant, SHORT), players, 6)
    lot = Lot(1)
    play = moments(straight, lot)
    for _ in range(30):
        next(play)
    resumed = Record.read(Record.of(straight, seats_of(players)).text()).match
    assert resumed.steps == straight.steps
    other = Lot(lot.state)
    for _ in play:
        pass
    for _ in moments(resumed, other):
        pass
    assert resumed.scores == straight.scores
    assert resumed.deals == straight.deals


def test_a_deal_of_which_only_the_head_began() -> None:
    lines = example().splitlines(keepends=True)
    for count in range(8, 17):
        record = Record.read("".join(lines[:count]))
        assert record.match.steps == ()
        assert record.match.setup == Record.read(example()).match.setup


# What players may have


def test_public_holds_finished_deals_and_no_seed() -> None:
    match = Match(load_variant("hand_and_foot"), 4, 3)
    record = Record.of(match, seats_of(4))
    for _ in moments(match, Lot(3)):
        public = record.public()
        if match.over:
            assert public == record.text()
            break
        assert "seed" not in public
        assert public.count("\ndeal ") == len(match.played)
        for played in match.played:
            assert " ".join(played.setup.deck[:20]) in public
        if not match.finished:
            assert " ".join(match.setup.deck[:20]) not in public
    assert match.over
    finished = record.public().partition("\ndeal 4\n")[0]
    assert Record.read(re.sub("seed:.*\n", "", finished)).differences == ()


def test_a_table_s_own_shuffle_is_proved() -> None:
    rules = load_variant("czech", SHORT)
    shuffle = Shuffle('a "secret"', ("x", "ž"))
    match = Match(rules, 2, setup=shuffle.setup(Match(rules, 2, 1).law, shuffle.below("dealer", 2)))
    for _ in moments(match, Lot(1)):
        if match.finished:
            break
    text = Record.of(match, seats_of(2)).text()
    assert r'shuffle: "a \"secret\"" "x" "ž"' in text
    record = Record.read(text)
    assert record.differences == ()
    assert record.match.setup == match.setup
    said = [str(each) for each in Record.read(text.replace('"x"', '"y"')).differences]
    assert len(said) == 1
    assert "the deck and the cut are not those that the seed gives" in said[0]
    changed = re.sub("commitment: .", "commitment: _", text)
    assert [str(each).split(":")[1] for each in Record.read(changed).differences] == [" the commitment of this seed is "
        + re.findall("commitment: (.*)", text)[0]]  # fmt: skip


def test_rules_may_be_loaded_otherwise() -> None:
    asked = []

    def load(name: str, house: dict[str, object]) -> Variant:
        asked.append((name, dict(house)))
        if name != "czech":
            raise Complaint("only known rules")
        return load_variant(name, house)

    assert Record.read(grown(), load).differences == ()
    assert asked[1] == ("czech", {**SHORT, "match.ends": "after deals"})
    with pytest.raises(Complaint, match="line 2: only known rules"):
        Record.read(grown().replace('"czech"', '"/etc/passwd"'), load)


# What differs


def line_of(text: str, beginning: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(beginning))


@pytest.mark.parametrize(
    ("old", "new", "beginning", "said"),
    [
        ("totals: 980 80", "totals: 980 85", "totals", "the totals are 980 80, not 980 85"),
        ("hands -85 = 80", "hands -85 = 85", "side 1", 'side 1 has "cards 165, hands -85 = 80"'),
        ("cards 280", "cards 285", "side 0", "cards 280, mixed canastas 600, red threes 100 = 980"),
        (
            "end: going out, seat 0",
            "end: concealed, seat 0",
            "end",
            'the deal ends with "end: going out, seat 0"',
        ),
        ("end: going out, seat 0", "end: stock out", "end", 'the deal ends with "end: going out, seat 0"'),
        ("result: side 0 wins", "result: side 1 wins", "result", 'the result is "side 0 wins"'),
        ("scores: 0 0", "scores: 0 5", "scores", "deal 1 begins with the scores 0 0, not 0 5"),
        ("seed: 142", "seed: 143", "cut", "the deck and the cut are not those that the seed gives"),
        ("deck: 4c 8c", "deck: 8c 4c", "cut", "the deck and the cut are not those that the seed gives"),
        ("house: match.target = 300", "house: match.target = 1300", "result", "the match goes on"),
    ],
)
def test_what_the_cards_do_not_give_is_named(old: str, new: str, beginning: str, said: str) -> None:
    assert example().count(old) == 1
    text = example().replace(old, new)
    differences = [str(each) for each in Record.read(text).differences]
    assert f"line {line_of(text, beginning)}: " in differences[-1]
    assert said in differences[-1]
    # Only the wrong seed may also give another dealer.
    assert len(differences) == 1 or "first" in differences[0] or "deals deal 1" in differences[0]


def test_a_wrong_dealer_of_a_later_deal() -> None:
    text = grown()
    head, deal, rest = text.partition("\ndeal 2\n")
    dealer = int(rest[len("dealer: ")])
    changed = head + deal + rest.replace(f"dealer: {dealer}", f"dealer: {1 - dealer}", 1)
    differences = [str(each) for each in Record.read(changed).differences]
    number = head.count("\n") + 3
    assert differences[0] == f"line {number}: seat {dealer} deals deal 2, not seat {1 - dealer}"
    # What then cannot be played is said with it.
    assert len(differences) > 1


# What is no record


CORRUPTED = [
    ("kanasta record 1", "kanasta record 2", 1, 'a record begins with "kanasta record 1"'),
    ('rules: "bulgarian"', 'rules: "bulgaria"', 2, "did you mean bulgarian?"),
    ('rules: "bulgarian", version 1', 'rules: "bulgarian"', 2, "version 1"),
    ('rules: "bulgarian"', 'rules: "no/such.toml"', 2, "no/such.toml"),
    ('rules: "bulgarian"', 'rulez: "bulgarian"', 2, "did you mean rules?"),
    ("house: match.target = 300", "house: match.targt = 300", 3, "did you mean match.target?"),
    ("house: match.target = 300", 'house: match.target = "many"', 3, "match.target"),
    ("house: match.target = 300", "house: match.target", 3, "match.target"),
    ("house: match.target = 300", "house: match.target = " + "[" * 5000, 3, "match.target"),
    ("house: match.target = 300", "house: match.target = " + "9" * 5000, 3, "match.target"),
    (
        "house: match.target = 300\n",
        "house: match.target = 300\nhouse: match.target = 400\n",
        4,
        "given above",
    ),
    ("players: 2", "players: 3", 4, "played by 2, 4, not by 3"),
    ("players: 2", "players: two", 4, 'write it as "players: 4"'),
    ("players: 2", "players: 4", 7, 'here comes a line such as "seat 2: "Ana", person"'),
    ('seat 0: "Ана", person', "seat 0: Ана, person", 5, 'write it as "seat 0: "Ana", person"'),
    ('seat 0: "Ана", person', r'seat 0: "\ud800", person', 5, "no text in quotes"),
    ('seat 0: "Ана", person', r'seat 0: "\x", person', 5, "no text in quotes"),
    ('seat 1: "Bora", careful 1', 'seat 1: "Bora", careful', 6, 'write it as "seat 1:'),
    ('seat 1: "Bora", careful 1', 'seat 1: "Bora", person 1', 6, 'write it as "seat 1:'),
    ('seat 1: "Bora", careful 1', 'seat 2: "Bora", careful 1', 6, "seat 1"),
    ("seed: 142", "seed: 1x", 7, 'write it as "seed: 42", not "1x"'),
    ("deal 1\n", "deal 2\n", 9, '"deal 1"'),
    ("dealer: 0", "dealer: 2", 10, "seats are 0 to 1, not 2"),
    ("dealer: 0", "dealer: -", 10, 'write it as "dealer: 0"'),
    ("scores: 0 0", "scores: 0", 11, 'write it as "scores: 0 0"'),
    ("scores: 0 0", "scores: 0 o", 11, 'write it as "scores: 0 0"'),
    ("deck: Jh 8h", "deck: Jx 8h", 12, '"Jx" is no card; did you mean'),
    ("deck: Jh 8h", "deck: 8h 8h", 16, "no more of these"),
    (
        "deck: Jh 8h",
        "deck: 8h",
        17,
        "107 cards lie in the deck, which holds 108; one that is missing: Jh",
    ),
    ("cut: 0", "cut: 1", 18, "the cut lifts 0 to 0 cards, not 1"),
    ("cut: 0\n", "", 18, "cut: 0"),
    ("turn 1, seat 1", "turn 1, seat 0", 19, 'here is "turn 1, seat 1"'),
    ("turn 2, seat 0", "turn 3, seat 0", 25, 'here is "turn 2, seat 0"'),
    ("turn 2, seat 0  # Ана\n", "", 25, 'the line "turn 2, seat 0" is missing'),
    ("  draw  # 4h\n", "", 20, "meld Kh Kd Kc is not legal here"),
    ("  meld Kh Kd Kc", "  meld Kh Kd Ks", 21, "Ks: that card is not there; of its kind there is Kh Kd Kc"),
    ("  meld Kh Kd Kc", "  meld Ah Ad Ac", 21, "meld Ah Ad Ac is not legal here"),
    ("  meld Kh Kd Kc", "  meld Kh Kd", 21, "no single action"),
    ("  meld Kh Kd Kc", "  melt Kh Kd Kc", 21, "did you mean meld?"),
    ("  meld Kh Kd Kc", "  take back 1", 21, "nothing can be taken back here"),
    ("  add 2h to K", "  take back 1", 23, 'here "take back 2" is possible'),
    ("  discard 6h\n", "  discard 6h\n  draw\n", 25, 'the line "turn 2, seat 0" is missing'),
    ("  discard 6h\n", "  discard 6h\nend: stock out\n", 25, "deal 1 is not over yet"),
    ("end: going out, seat 0\n", "  draw\n", 100, "the deal is over"),
    ("end: going out, seat 0\n", "turn 23, seat 0\n", 100, "the deal is over"),
    ("end: going out, seat 0\n", "", 100, 'here comes a line such as "end:'),
    ("side 0: cards", "side 1: cards", 101, 'here comes a line such as "side 0:'),
    ("side 1: cards", "sides 1: cards", 102, "did you mean side?"),
    ("totals: 980 80", "totals: 980 80 0", 103, 'write it as "totals: 0 0"'),
    ("result: side 0 wins", "result", 105, 'here comes a line such as "result:'),
    ("result: side 0 wins", "deal 2", 105, "the match was over after deal 1"),
    ("result: side 0 wins\n", "result: side 0 wins\ndeal 2\n", 106, "nothing follows the result"),
]


@pytest.mark.parametrize(("old", "new", "line", "said"), CORRUPTED)
def test_a_corrupted_record_is_told_with_its_line(old: str, new: str, line: int, said: str) -> None:
    assert old in example()
    with pytest.raises(Complaint) as caught:
        Record.read(example().replace(old, new, 1))
    complaint = str(caught.value)
    assert COMPLAINT.fullmatch(complaint)
    assert complaint.startswith(f"line {line}: ")
    assert said in complaint


@pytest.mark.parametrize(
    "text", ["", "\n", "kanasta record 1", "kanasta record 1\n", "\x00\n", "# nothing\n"]
)
def test_what_holds_no_match(text: str) -> None:
    with pytest.raises(Complaint, match=r"^line 1: "):
        Record.read(text)


BITS = st.sampled_from(
    ["\n", " ", "#", '"', "\\", ":", ",", "0", "-1", "99999999999999999999", "²", "K", "Ks", "*", "{x}", "{", "%s",
     "\x00", "\r", "\u2028", "deal 1\n", "take back 1\n", "result: side 0 wins\n", "cut: 0\n", "seed: 1\n",
     "house: a.b = 1\n", "house: deck.packs = 1\n", "house: players.numbers = []\n", "draw\n", "end: stock out\n", "🂡"]
)  # fmt: skip
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["put", "cut", "swap", "twice", "drop"]),
        st.integers(0, 10**6),
        st.integers(1, 30),
        BITS,
    ),
    min_size=1,
    max_size=4,
)


def mutated(text: str, how: str, place: int, size: int, bit: str) -> str:
    if how in ("put", "cut"):
        at = place % len(text)
        return text[:at] + bit + text[at if how == "put" else at + size :]
    lines = text.split("\n")
    at = place % len(lines)
    if how == "swap":
        other = (at + size) % len(lines)
        lines[at], lines[other] = lines[other], lines[at]
    elif how == "twice":
        lines.insert(at, lines[at])
    else:
        del lines[at]
    return "\n".join(lines) or "\n"


@given(changes=CHANGES, own=st.booleans())
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_the_reader(changes: list[tuple[str, int, int, str]], own: bool) -> None:
    text = example() if own else grown()
    for change in changes:
        text = mutated(text, *change)
    record = read_or_complain(text)
    if record is None:
        return
    assert all(COMPLAINT.fullmatch(str(difference)) for difference in record.differences)
    again = Record.read(record.text())
    assert again.match.deal.facts() == record.match.deal.facts()


# The command


def write(folder: Path, text: str) -> str:
    file = folder / "match.record"
    file.write_text(text, "utf-8")
    return str(file)


def test_replay_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, example())
    for more in ([], ["--plain"]):
        assert main(["replay", file, *more]) == 0
        out = capsys.readouterr().out
        assert "proved: 1 deal, 59 steps, replayed to the same scores" in out
        assert "980 80" in out
        assert "result: side 0 wins" in out


def test_replay_says_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, example().replace("totals: 980 80", "totals: 980 85"))
    assert main(["replay", file]) == 1
    assert "line 103: the totals are 980 80, not 980 85" in capsys.readouterr().out
    assert main(["replay", file, "--json"]) == 1
    tree = json.loads(capsys.readouterr().out)
    assert (tree["proved"], tree["differences"]) == (False, ["line 103: the totals are 980 80, not 980 85"])


def test_replay_shows_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, example())
    assert main(["replay", file, "--deal", "1", "--at", "5", "--plain"]) == 0
    out = capsys.readouterr().out
    # The first turn is played: 15 cards and one drawn, less three kings, three fives, a two and the discard.
    hand = re.search(r"seat 1, Bora: (.*)", out)
    assert hand
    assert len(hand[1].split()) == 8
    assert "side 1: Kh Kd Kc 2h | 5h 5h 5c" in out
    assert "next: seat 0: take 6s 6s" in out
    assert main(["replay", file, "--at", "5", "--json"]) == 0
    deal = json.loads(capsys.readouterr().out)["deal"]
    assert deal["at"] == 5
    assert deal["position"]["melds"][1] == ["KKK2", "555"]
    assert deal["steps"][5] == {"seat": 0, "action": "take 6s 6s"}
    assert main(["replay", file, "--deal", "1"]) == 0
    out = capsys.readouterr().out
    assert "   59  discard 7c" in out
    assert "side 0: cards 280, mixed canastas 600, red threes 100 = 980" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--deal", "2"], "--deal 2: the record has 1 deal"),
        (["--deal", "1", "--at", "60"], "--at 60: deal 1 has 59 steps"),
        (["--deal", "0"], "--deal"),
    ],
)
def test_replay_refuses(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", write(tmp_path, example()), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_replay_of_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", write(tmp_path, example().replace("  draw  # 4h\n", ""))]) == 2
    error = capsys.readouterr().err
    assert error.startswith("kanasta: line 20: meld Kh Kd Kc is not legal here")
    assert error.count("\n") == 1
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err


def test_a_record_s_names_cannot_move_the_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, example().replace('"Ана"', r'"\u001b[2JAna"'))
    for more in ([], ["--deal", "1"]):
        assert main(["replay", file, *more]) == 0
        assert "\x1b" not in capsys.readouterr().out


def test_one_seat_each() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        Record.of(Match(load_variant("czech"), 2, 1), [Seat("Ana")])
    for bot, version in (("person", "1"), ("two words", "1"), ("bot", ""), ("bot", "a b")):
        with pytest.raises(ValueError, match="word"):
            Seat("Ana", bot, version)
