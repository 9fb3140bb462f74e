"""``kanasta verify``: each deal is proved as far as it goes, and what was tampered with is told of the right deal."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanasta.cards import deck_faces
from kanasta.cli.main import main
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.proof import proofs
from kanasta.game.record import Record, Seat
from kanasta.game.shuffle import Setup, Shuffle, commitment
from kanasta.game.trace import draws, swaps
from kanasta.message import Complaint
from kanasta.rules.shelf import load_variant

PAGE = Path(__file__).parent.parent / "docs" / "record.md"
SMALL = {"deck.packs": 1, "deck.jokers": 2, "dealing.hand": 7, "match.target": 5000}
"""House rules for short deals."""
RULES = load_variant("czech", SMALL)
PLAYERS = 4
LAW = Law(RULES, PLAYERS)
SEATS = (Seat("Ana"), Seat("Bora"), Seat("Cica \n\x1b[2J"), Seat("Đura", "careful", "1"))
NONCES = ("seven geese", "ž", "a  b", "")
DEALS = 3


def shuffle_of(number: int, nonces: Sequence[str] = NONCES) -> Shuffle:
    return Shuffle(f"a secret seed, number {number}", tuple(nonces))


def shuffles(nonces: Sequence[str] = NONCES) -> list[Shuffle]:
    return [shuffle_of(number, nonces) for number in range(1, DEALS + 1)]


def match_of(dealt: Sequence[Shuffle | None], steps: int | None = None) -> Match:
    """A match by lot, each of its deals shuffled so; the last one is left after so many steps, if that is given.

    A deal without a shuffle gets its cards from nowhere.
    """
    lot = Lot(5)
    first = dealt[0] or shuffle_of(1)
    match = Match(RULES, PLAYERS, setup=setup_of(dealt[0], first.below("dealer", PLAYERS)))
    for number, each in enumerate(dealt, 1):
        if number > 1:
            match.next_deal(setup_of(each, match.next_dealer()))
        last = steps if number == len(dealt) else None
        while not match.deal.over and (last is None or len(match.steps) < last):
            legal = match.deal.legal()
            match.play(legal[lot.below(len(legal))])
        if match.deal.over:
            match.finish_deal()
    return match


def setup_of(shuffle: Shuffle | None, dealer: int) -> Setup:
    whole = (shuffle or shuffle_of(9)).setup(LAW, dealer)
    return whole if shuffle else Setup(dealer, whole.deck, whole.cut)


def text_of(match: Match) -> str:
    return Record.of(match, SEATS).text()


@cache
def proved() -> str:
    """The record of three deals with which nothing is amiss."""
    return text_of(match_of(shuffles()))


class Answer(NamedTuple):
    status: int
    out: str
    err: str

    def deal(self, number: int) -> str:
        """The line of that deal."""
        found = [line for line in self.out.splitlines() if line.startswith(f"deal {number}: ")]
        assert len(found) == 1
        return found[0]


Verify = Callable[..., Answer]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    def run(text: str, *arguments: str) -> Answer:
        file = tmp_path / "match.record"
        file.write_text(text, "utf-8")
        status = main(["verify", str(file), *arguments])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return Answer(status, said.out, said.err)

    return run


def in_deal(number: int, text: str, old: str, new: str) -> str:
    """The record with one thing changed in the deal of that number. ``old`` is a regular expression."""
    begin = text.index(f"\ndeal {number}\n")
    end = text.find(f"\ndeal {number + 1}\n")
    end = len(text) if end < 0 else end
    part, count = re.subn(old, new, text[begin:end], count=1, flags=re.MULTILINE)
    assert count == 1
    assert part != text[begin:end]
    return text[:begin] + part + text[end:]


# What is proved


def test_every_deal_is_proved(verify: Verify) -> None:
    answer = verify(proved())
    assert answer.status == 0
    dealer = shuffle_of(1).below("dealer", PLAYERS)
    match = Record.read(proved()).match
    for number in range(1, DEALS + 1):
        line = answer.deal(number)
        assert line.startswith(f"deal {number}: proved: ")
        for clause in (
            "the commitment fits the seed",
            "3 seats gave a nonce, and seat 3 (Đura) none",
            "the deck and the cut are those of the seed and the nonces",
            f"its {len(match.deals[number - 1].steps)} steps are all legal",
            "the scores follow",
        ):
            assert clause in line
        assert f"seat {(dealer + number - 1) % PLAYERS} " in line
    assert "by lot" in answer.deal(1)
    assert "\nproved: 3 deals\n" in answer.out
    assert "NOT" not in answer.out


def test_a_deck_without_a_cut_that_matters(verify: Verify) -> None:
    rules = load_variant("original", SMALL)
    law, shuffle = Law(rules, 2), Shuffle("a secret seed without a cut", ("x", "y"))
    match = Match(rules, 2, setup=shuffle.setup(law, shuffle.below("dealer", 2)))
    answer = verify(Record.of(match, SEATS[:2]).text())
    assert answer.status == 0
    assert "the deck is that of the seed and the nonces" in answer.deal(1)
    assert "cut" not in answer.deal(1)


def test_an_abandoned_deal_shows_its_seed_too(verify: Verify) -> None:
    answer = verify(text_of(match_of(shuffles(), steps=5)))
    assert answer.status == 0
    line = answer.deal(3)
    assert "the commitment fits the seed" in line
    assert "its 5 steps are all legal" in line
    assert "it was not played to its end" in line
    assert "not played" not in answer.deal(2)


def test_who_gave_no_nonce(verify: Verify) -> None:
    line = verify(text_of(match_of(shuffles(["x", "", "", ""])))).deal(1)
    assert "1 seat gave a nonce, and seats 1 (Bora), 2 (Cica ?[2J), 3 (Đura) none" in line


@pytest.mark.parametrize("nonces", [(), ("",) * PLAYERS])
def test_where_nobody_gave_a_nonce_the_table_chose(nonces: tuple[str, ...], verify: Verify) -> None:
    answer = verify(text_of(match_of(shuffles(nonces))))
    assert answer.status == 0
    assert answer.deal(2).startswith("deal 2: proved as far as it goes: ")
    assert "no seat gave a nonce" in answer.deal(2)
    assert "could choose among decks before the commitment" in answer.deal(2)
    assert "the deck and the cut are those of the seed;" in answer.deal(2)
    assert "\nproved as far as it goes: 3 deals\n" in answer.out


def test_a_bot_s_nonce_and_a_seed_that_can_be_guessed(verify: Verify) -> None:
    dealt = [shuffle_of(1), shuffle_of(2, ("x", "y", "z", "bot")), Shuffle("hen", NONCES)]
    answer = verify(text_of(match_of(dealt)))
    assert answer.status == 0
    assert answer.deal(1).startswith("deal 1: proved: ")
    assert "But: seat 3 is a bot's, and gave a nonce" in answer.deal(2)
    assert "But: the seed is so short" in answer.deal(3)


def test_a_match_from_one_seed_can_be_dealt_again_and_no_more(verify: Verify) -> None:
    example = (
        PAGE.read_text("utf-8")
        .rpartition("\n```\nkanasta record")[2]
        .join(("kanasta record", ""))
        .removesuffix("```\n")
    )
    answer = verify(example)
    assert answer.status == 0
    line = answer.deal(1)
    assert line.startswith("deal 1: proved as far as it goes: the deck is that of the match's seed 142; ")
    assert "no commitment was shown before it" in line
    assert "not that nobody chose them" in line
    answer = verify(example.replace("seed: 142", "seed: 143"))
    assert answer.status == 1
    assert "those that the seed gives" in answer.deal(1)


def test_cards_from_nowhere_are_not_proved(verify: Verify) -> None:
    answer = verify(text_of(match_of([None, shuffle_of(2)])))
    assert answer.status == 1
    line = answer.deal(1)
    assert line.startswith("deal 1: NOT PROVED: nothing says how the deck was shuffled. Proved: its ")
    assert "nothing says why seat" in line
    assert "the scores follow" in line
    assert answer.deal(2).startswith("deal 2: proved: ")
    assert "is next to deal" in answer.deal(2)


def test_a_first_deal_from_nowhere_may_have_any_dealer() -> None:
    for dealer in range(PLAYERS):
        match = Match(RULES, PLAYERS, setup=setup_of(None, dealer))
        assert Record.read(text_of(match)).differences == ()


def test_the_first_dealer_is_the_lot_of_the_first_deal() -> None:
    shuffle = shuffle_of(1)
    right = shuffle.below("dealer", PLAYERS)
    for dealer in range(PLAYERS):
        text = text_of(Match(RULES, PLAYERS, setup=shuffle.setup(LAW, dealer)))
        said = [str(each) for each in Record.read(text).differences]
        line = text.split("\n").index(f"dealer: {dealer}") + 1
        assert said == (
            [] if dealer == right else [f"line {line}: seat {right} deals deal 1, not seat {dealer}"]
        )


# What was tampered with

OTHER = commitment(shuffle_of(7).seed)
TAMPERED = [
    (r"^commitment: .*", f"commitment: {OTHER}", ["the commitment of this seed is"]),
    (r"^commitment: (.*)", r"commitment: \g<1>0", ["the commitment of this seed is"]),
    (r"number (\d)", r"number 1\1", ["the commitment of this seed is", "the deck and the cut are not those"]),
    (r'"seven geese"', '"eight geese"', ["the deck and the cut are not those that the seed gives: by it"]),
    (r'"seven geese" "ž"', '"ž" "seven geese"', ["the deck and the cut are not those"]),
    (r'"ž"', '""', ["the deck and the cut are not those"]),
    (r'^(shuffle: .*) ""$', r"\1", ["3 nonces stand here, and 4 seats give one each", "the deck"]),
    (r"^(shuffle: .*)$", r'\1 "ground"', ["5 nonces stand here, and 4 seats give one each", "the deck"]),
    (r"^commitment: .*\nshuffle: .*\n", "", ["nothing says how the deck was shuffled"]),
    (r"^deck: (\S+) (?!\1)(\S+)", r"deck: \2 \1", ["the deck and the cut are not those that the seed gives: by it"]),
    (r"^deck: \S+", "deck: *", ["*: the deck holds no more of these"]),
    (r"^deck: \S+ ", "deck: ", ["53 cards lie in the deck, which holds 54"]),
    (r"^cut: .*", "cut: 3", ["the deck and the cut are not those that the seed gives: by it the cut lifts"]),
    (r"^cut: .*", "cut: 54", ["the cut lifts 3 to 51 cards, not 54"]),
    (r"^dealer: .*", "dealer: 9", ["seats are 0 to 3, not 9"]),
    (r"^scores: (\S+) .*", r"scores: \1 7", ["deal {deal} begins with the scores"]),
    (r"^  draw.*\n", "", ["is not legal here"]),
    (r"^  discard .*\n", "", ["line"]),
    (r"^  discard .*\n", "  meld Ah Ad Ac\n", ["meld Ah Ad Ac is not legal here"]),
    (r"^turn 2, seat (\d)", r"turn 3, seat \1", ["not \"turn 3, seat"]),
    (r"^turn 2, seat .*\n", "", ['the line "turn 2, seat']),
    (r"^(  discard .*\n)", r"\1end: stock out\n", ["is not over yet"]),
    (r"^(  discard .*\n)", r"\1  take back 1\n", ["nothing can be taken back here"]),
    (r"^end: .*", "end: concealed, seat 2", ["the deal ends with"]),
    (r"^(side 0: .*)", r"\g<1>5", ["side 0 has"]),
    (r"^(side 1: .*)", r"\g<1>5", ["side 1 has"]),
    (r"^(totals: .*)", r"\g<1>5", ["the totals are"]),
]  # fmt: skip


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("old", "new", "said"), TAMPERED)
def test_what_was_tampered_with_is_told_of_its_deal(
    old: str, new: str, said: list[str], number: int, verify: Verify
) -> None:
    answer = verify(in_deal(number, proved(), old, new))
    assert answer.status == 1, answer.err
    line = answer.deal(number)
    assert line.startswith(f"deal {number}: NOT PROVED: ")
    for words in said:
        assert words.format(deal=number) in line.partition(". Proved: ")[0]
    assert "not played to its end" not in answer.out
    for before in range(1, number):
        assert answer.deal(before).startswith(f"deal {before}: proved: ")
    for after in range(number + 1, DEALS + 1):
        # Not read, or proved by itself: but never silently left out.
        assert re.match(f"deal {after}: (proved: |NOT PROVED: .* is not read)", answer.deal(after))
    assert (
        f"\nnot proved: deal{'' if f'deal {DEALS}: proved' in answer.out or number == DEALS else 's'} {number}"
        in answer.out
    )


def test_no_line_of_a_deal_can_be_left_out_or_come_twice(verify: Verify) -> None:
    lines = proved().split("\n")
    first, end = lines.index("deal 2"), lines.index("deal 3")
    for place in range(first, end):
        line = lines[place]
        if not line:
            continue
        left_out = [*lines[:place], *lines[place + 1 :]]
        twice = [*lines[: place + 1], *lines[place:]]
        for changed in (left_out,) if line.startswith("turn") else (left_out, twice):
            answer = verify("\n".join(changed))
            if answer.status == 1:
                assert answer.deal(1).startswith("deal 1: proved: "), line
                assert answer.deal(2).startswith("deal 2: NOT PROVED: "), line
                continue
            assert answer.status == 2, line
            told = re.fullmatch(r"kanasta: line (\d+): [^\n]+\n", answer.err)
            assert told, line
            assert first < int(told[1]) <= end + 1, line


def test_a_deal_that_is_left_out(verify: Verify) -> None:
    head, two, rest = proved().partition("\ndeal 2\n")
    _, three, rest = rest.partition("\ndeal 3\n")
    answer = verify(head + three + rest)
    assert answer.status == 1
    assert answer.deal(1).startswith("deal 1: proved")
    assert 'here comes "deal 2", not "deal 3"' in answer.deal(2)
    assert "deal 3 is not read" in answer.deal(3)
    assert two not in answer.out


def test_a_seed_may_be_used_once(verify: Verify) -> None:
    answer = verify(text_of(match_of([shuffle_of(1), shuffle_of(2), shuffle_of(1, ("", "x", "y", ""))])))
    assert answer.status == 1
    assert "NOT PROVED: its seed was shown already after deal 1" in answer.deal(3)
    assert answer.deal(1).startswith("deal 1: proved: ")
    assert "\nnot proved: deal 3, of 3 deals\n" in answer.out


def test_a_commitment_is_worth_nothing_beside_a_seed_of_the_match(verify: Verify) -> None:
    answer = verify(proved().replace("\ndeal 1\n", "seed: 5\n\ndeal 1\n", 1))
    assert answer.status == 1
    assert "a match with a seed has no shuffle of a deal of its own" in answer.deal(1)


def test_a_wrong_result_is_of_the_match(verify: Verify) -> None:
    answer = verify(proved() + "\nresult: side 0 wins\n")
    assert answer.status == 1
    line = proved().count("\n") + 2
    assert f'the match: NOT PROVED: line {line}: the result is "open: the match goes on"' in answer.out
    assert answer.deal(3).startswith("deal 3: proved: ")
    assert "\nnot proved: the match; proved: 3 deals\n" in answer.out


# What was noted at the table


def test_what_was_noted_is_what_the_record_has(verify: Verify) -> None:
    noted = commitment(shuffle_of(2).seed)
    answer = verify(
        proved(), "--commitment", f"2={noted.upper()}", "--nonce", "2:0=seven geese", "--nonce", "3:2=a  b",
        "--nonce", "1:3=", "--commitment", f"1={commitment(shuffle_of(1).seed)}",
    )  # fmt: skip
    assert answer.status == 0
    for number, said in (
        (1, "the commitment is the one that you noted"),
        (2, "the commitment is the one that you noted"),
        (2, "the nonce of seat 0 is the one that you noted"),
        (3, "the nonce of seat 2 is the one that you noted"),
        (1, "the nonce of seat 3 is the one that you noted"),
    ):
        assert said in answer.deal(number)
    assert "noted" not in answer.deal(3).replace("the nonce of seat 2 is the one that you noted", "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--commitment", f"2={OTHER}"], f"you noted the commitment {OTHER}, and the record has "),
        (["--commitment", f"2={commitment(shuffle_of(2).seed)[:-1]}"], "you noted the commitment "),
        (["--commitment", f"2={commitment(shuffle_of(1).seed)}"], "you noted the commitment "),
        (["--nonce", "2:0=seven gees"],
         'you noted the nonce "seven gees" of seat 0, and the record has "seven geese"'),
        (["--nonce", "2:0="], 'you noted the nonce "" of seat 0, and the record has "seven geese"'),
        (["--nonce", "2:2=a b"], 'you noted the nonce "a b" of seat 2, and the record has "a  b"'),
        (["--nonce", "2:3=2:3=x"], 'you noted the nonce "2:3=x" of seat 3, and the record has ""'),
        (["--nonce", "2:0=\x1b[2J"], r'you noted the nonce "\u001b[2J" of seat 0'),
    ],
)  # fmt: skip
def test_what_was_noted_and_is_not_in_the_record(arguments: list[str], said: str, verify: Verify) -> None:
    answer = verify(proved(), *arguments)
    assert answer.status == 1
    assert answer.deal(2).startswith("deal 2: NOT PROVED: ")
    assert said in answer.deal(2)
    assert "\x1b" not in answer.out
    assert answer.deal(1).startswith("deal 1: proved: ")
    assert answer.deal(3).startswith("deal 3: proved: ")
    assert "\nnot proved: deal 2, of 3 deals\n" in answer.out


def test_a_commitment_that_was_noted_of_a_deal_that_shows_none(verify: Verify) -> None:
    answer = verify(text_of(match_of([None])), "--commitment", f"1={OTHER}", "--nonce", "1:0=x")
    assert answer.status == 1
    assert f"you noted the commitment {OTHER}, and the record has none" in answer.deal(1)
    assert 'you noted the nonce "x" of seat 0, and the record has ""' in answer.deal(1)


def test_a_commitment_without_the_number_of_its_deal(verify: Verify) -> None:
    one = text_of(match_of([shuffle_of(1)]))
    assert verify(one, "--commitment", commitment(shuffle_of(1).seed)).status == 0
    assert verify(one, "--commitment", OTHER).status == 1
    assert verify(proved(), "--commitment", commitment(shuffle_of(2).seed), "--deal", "2").status == 0
    answer = verify(proved(), "--commitment", commitment(shuffle_of(2).seed))
    assert answer.status == 2
    assert "write it as 2=" in answer.err


def test_whoever_noted_nothing_is_told_what_to_note(verify: Verify) -> None:
    assert "--commitment 1=" in verify(proved()).out
    assert "--commitment 1=" not in verify(proved(), "--nonce", "2:1=ž").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--commitment", "4=" + OTHER], "the record has 3 deals"),
        (["--commitment", "0=" + OTHER], "the record has 3 deals"),
        (["--commitment", "x=" + OTHER], "write it as 2="),
        (["--commitment", "2="], "write it as 2="),
        (["--commitment", "2=" + OTHER, "--commitment", "2=" + OTHER], "deal 2 was noted before"),
        (["--nonce", "4:0=x"], "the record has 3 deals"),
        (["--nonce", "2:4=x"], "seats are 0 to 3"),
        (["--nonce", "2=x"], "write it as 2:0=TEXT"),
        (["--nonce", "x"], "write it as 2:0=TEXT"),
        (["--nonce", "2:0=x", "--nonce", "2:0=y"], "noted before"),
        (["--deal", "4"], "--deal 4: the record has 3 deals"),
        (["--deal", "0"], "--deal"),
        (["--dael", "1"], "--dael"),
    ],
)
def test_options_that_cannot_be_used(arguments: list[str], said: str, verify: Verify) -> None:
    answer = verify(proved(), *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1"),
        ("hello\n", 'line 1: a record begins with "kanasta record 1"'),
        (proved().replace('"czech"', '"chech"', 1), "did you mean czech?"),
        (proved().replace("\ndeal 1\n", "\ndael 1\n", 1), "did you mean deal?"),
        (proved().partition("\ndeal 1\n")[0] + "\n", "deal"),
        (in_deal(2, proved(), "^  draw", "  drew"), "did you mean draw?"),
        (in_deal(2, proved(), "^shuffle: .*", "shuffle: seed"), "write it as"),
        (in_deal(1, text_of(match_of([None])), r"^deck: \S+", "deck: *"), "the deck holds no more of these"),
    ],
)
def test_what_is_no_record(text: str, said: str, verify: Verify) -> None:
    answer = verify(text)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err


# One deal closely


def by_hand(shuffle: Shuffle, purpose: str, count: int) -> list[int]:
    """The first numbers of that stream, from the recipe."""
    found: list[int] = []
    for block in range((count + 7) // 8):
        text = "\n".join(["kanasta shuffle 1", purpose, *shuffle.nonces, str(block)])
        digest = hmac.new(shuffle.seed.encode("utf-8"), text.encode("utf-8"), hashlib.sha256).hexdigest()
        found += [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
    return found[:count]


def test_one_deal_can_be_followed_by_hand(verify: Verify) -> None:
    answer = verify(proved(), "--deal", "2")
    assert answer.status == 0
    assert answer.deal(2).startswith("deal 2: proved: ")
    assert "deal 1:" not in answer.out
    shuffle = shuffle_of(2)
    assert f'seed: "{shuffle.seed}"' in answer.out
    assert hashlib.sha256(shuffle.seed.encode()).hexdigest() in answer.out
    assert 'nonce of seat 2 (Cica ?[2J): "a  b"' in answer.out
    assert "nonce of seat 3 (Đura): none" in answer.out
    assert r'"kanasta shuffle 1\ndeck\nseven geese\nž\na  b\n\n0"' in answer.out
    cards = deck_faces(1, 2)
    for place, number in zip(range(53, 43, -1), by_hand(shuffle, "deck", 10), strict=True):
        other = number % (place + 1)
        assert (
            f"{number:08x} = {number}, mod {place + 1} = {other}: "
            f"place {place} ({cards[place]}) and place {other} ({cards[other]})"
        ) in answer.out
        cards[place], cards[other] = cards[other], cards[place]
    (cut,) = by_hand(shuffle, "cut", 1)
    assert f"mod 49 = {cut % 49}, and 3 more: it lifts {3 + cut % 49} cards" in answer.out
    assert "The cut, of 3 to 51 cards: " in answer.out
    assert "first dealer" not in answer.out
    (lot,) = by_hand(shuffle_of(1), "dealer", 1)
    assert (
        f"The first dealer: {lot:08x} = {lot}, mod 4 = {lot % 4}: seat {lot % 4}"
        in verify(proved(), "--deal", "1").out
    )


def test_one_deal_of_a_match_with_a_seed_or_with_nothing(verify: Verify) -> None:
    match = Match(RULES, PLAYERS, 42)
    answer = verify(text_of(match), "--deal", "1")
    assert 'seed: "kanasta match 42 deal 1"' in answer.out
    lot = by_hand(Shuffle("kanasta match 42 deal 0"), "dealer", 1)[0]
    assert f"{lot:08x} = {lot}, mod 4 = {lot % 4}: seat {lot % 4}" in answer.out
    answer = verify(text_of(match_of([None])), "--deal", "1")
    assert answer.status == 1
    assert "There is no seed to follow" in answer.out


def test_a_number_that_is_passed_over() -> None:
    bound = 2**31 + 1
    limit = 2**32 - 2**32 % bound
    refused = 0
    for seed in range(20):
        shuffle = Shuffle(str(seed))
        found = draws(shuffle, "cut", bound)
        refused += len(found) - 1
        assert [draw.number for draw in found] == by_hand(shuffle, "cut", len(found))
        assert all(draw.gives is None and draw.number >= limit for draw in found[:-1])
        assert found[-1].gives == found[-1].number % bound == shuffle.below("cut", bound)
    assert refused > 0


def test_a_passed_over_number_moves_no_card(monkeypatch: pytest.MonkeyPatch, verify: Verify) -> None:
    stream = Shuffle.stream

    def begun(shuffle: Shuffle, purpose: str) -> Iterator[int]:
        yield 2**32 - 1
        yield from stream(shuffle, purpose)

    plain = swaps(shuffle_of(1), LAW, 9)
    monkeypatch.setattr(Shuffle, "stream", begun)
    first, *rest = swaps(shuffle_of(1), LAW, 10)
    assert first.draw.gives is None
    assert rest == plain
    answer = verify(text_of(match_of([shuffle_of(1)])), "--deal", "1")
    assert answer.status == 0
    for below in (54, 49):
        assert f"ffffffff = 4294967295 is passed over (not below 2^32 - 2^32 mod {below})" in answer.out
    assert "ffffffff = 4294967295, mod 4 = 3: seat 3" in answer.out


def test_all_the_swaps_give_the_deck() -> None:
    shuffle = shuffle_of(3)
    cards = deck_faces(1, 2)
    every = swaps(shuffle, LAW, 1000)
    assert len(every) == 53
    for swap in every:
        assert swap.draw.gives is not None
        assert swap.cards == (cards[swap.place], cards[swap.draw.gives])
        cards[swap.place], cards[swap.draw.gives] = cards[swap.draw.gives], cards[swap.place]
    assert tuple(cards) == shuffle.deck(LAW)


# JSON


def tree_of(answer: Answer) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(answer.out)
    return tree


def test_json_says_the_same(verify: Verify) -> None:
    answer = verify(proved(), "--json")
    tree = tree_of(answer)
    assert (answer.status, tree["proved"], tree["limited"], tree["differences"]) == (0, True, False, [])
    assert (tree["rules"], tree["players"], tree["seed"]) == ("czech", PLAYERS, None)
    assert [deal["number"] for deal in tree["deals"]] == [1, 2, 3]
    for deal in tree["deals"]:
        shuffle = shuffle_of(deal["number"])
        assert deal["proved"] is True
        assert (deal["seed"], deal["nonces"], deal["commitment"]) == (
            shuffle.seed, list(NONCES), commitment(shuffle.seed)
        )  # fmt: skip
        assert {check["about"]: check["proved"] for check in deal["checks"]} == dict.fromkeys(
            ["commitment", "nonces", "deck", "dealer", "steps", "scores"], True
        )
        assert deal["over"] is True
    changed = verify(in_deal(2, proved(), r'"ž"', '"z"') + "result: side 1 wins\n", "--json")
    tree = tree_of(changed)
    assert (changed.status, tree["proved"]) == (1, False)
    assert [deal["proved"] for deal in tree["deals"]] == [True, False, True]
    failed = [check for check in tree["deals"][1]["checks"] if not check["proved"]]
    assert [check["about"] for check in failed] == ["deck"]
    assert "by it card" in failed[0]["says"]
    assert len(tree["differences"]) == 1


def test_json_of_deals_that_prove_less(verify: Verify) -> None:
    tree = tree_of(verify(text_of(match_of([None], steps=3)), "--json"))
    deal = tree["deals"][0]
    assert (deal["seed"], deal["nonces"], deal["commitment"], deal["over"]) == (None, None, None, False)
    assert {check["about"]: check["proved"] for check in deal["checks"]} == {
        "commitment": None, "deck": False, "dealer": None, "steps": True, "scores": None,
    }  # fmt: skip
    tree = tree_of(verify(text_of(match_of([shuffle_of(1, ())])), "--json"))
    assert (tree["proved"], tree["limited"]) == (True, True)
    assert len(tree["deals"][0]["limits"]) == 1


def test_json_of_one_deal(verify: Verify) -> None:
    tree = tree_of(verify(proved(), "--deal", "1", "--json"))
    assert [deal["number"] for deal in tree["deals"]] == [1]
    closely, shuffle = tree["closely"], shuffle_of(1)
    assert [swap["number"] for swap in closely["swaps"]] == by_hand(shuffle, "deck", 10)
    assert closely["deck"] == list(shuffle.deck(LAW))
    assert closely["cut"]["least"] + closely["cut"]["draws"][-1]["gives"] == shuffle.cut(LAW)
    assert closely["dealer"][-1]["gives"] == shuffle.below("dealer", PLAYERS)
    assert tree_of(verify(proved(), "--deal", "3", "--json"))["closely"]["dealer"] == []


def test_the_page_tells_every_key(verify: Verify) -> None:
    tree = tree_of(verify(proved(), "--deal", "1", "--json"))
    part = PAGE.read_text("utf-8").partition("### kanasta verify\n")[2].partition("\n## ")[0]

    def keys(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value).union(*map(keys, value.values()))
        return set().union(*map(keys, value)) if isinstance(value, list) else set()

    for key in keys(tree):
        assert f"`{key}`" in part, key
    for option in ("--commitment", "--nonce", "--deal", "--json"):
        assert option in part


# Whatever stands in it


CHANGES = st.lists(
    st.tuples(st.sampled_from(["drop", "twice", "swap", "digit", "tear"]), st.integers(0, 10**6), st.integers(1, 300)),
    min_size=1,
    max_size=3,
)  # fmt: skip


@given(changes=CHANGES, notes=st.booleans())
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_the_proof(changes: list[tuple[str, int, int]], notes: bool) -> None:
    lines = proved().split("\n")
    for how, place, size in changes:
        at = place % len(lines)
        if how == "drop":
            del lines[at]
        elif how == "twice":
            lines.insert(at, lines[at])
        elif how == "swap":
            other = (at + size) % len(lines)
            lines[at], lines[other] = lines[other], lines[at]
        elif how == "digit":
            lines[at] = re.sub(r"\d", str(size % 10), lines[at], count=1)
        else:
            lines = [*lines[: at + 1], ""]
    try:
        record = Record.read("\n".join(lines), doubting=True)
    except Complaint as complaint:
        refused = str(complaint)
    else:
        look_at(record, "\n".join(lines))
        return
    assert re.fullmatch(r"line \d+: [^\n]+", refused)


def look_at(record: Record, text: str) -> None:
    """Its proofs are whole, and no more than strict reading finds."""
    found = proofs(record)
    assert [proof.number for proof in found] == sorted({proof.number for proof in found})
    assert {deal.number for deal in record.match.deals} <= {proof.number for proof in found}
    for proof in found:
        assert all(str(check.says) and "\n" not in str(check.says) for check in proof.checks)
    # What strict reading refuses or finds amiss, no proof passes over.
    try:
        strict = Record.read(text).differences
    except Complaint:
        strict = (record.differences or ())[:1]
        assert strict
    if strict:
        assert any(not proof.holds for proof in found) or not all(each.deal for each in record.differences)
