"""The worked examples of the four rule books, as far as they are about counting, typed in as a table would.

Each is named as in the books. Typed is who went out (0: the stock ran out), and how, where there is a choice; then of
each side its canastas, melded cards, red threes, cards left in hand, and the reserve, where there is one.
"""

from __future__ import annotations

import random

import pytest
from test_examples import entries, text_of

from kanasta import Position
from kanasta.scorepad.check import notices
from kanasta.scorepad.count import side_score
from kanasta.scorepad.history import with_deal
from kanasta.scorepad.pad import DealEntry, SideEntry
from kanasta.scorepad.reckoning import reckon
from scorepad.entering import Clerk, table, typed_deal

NOTHING = ["", "", "", "5"]
"""A side that laid nothing and holds a five, which counts 5 against it."""

EXAMPLES: tuple[tuple[str, str, int, list[str], dict[str, int], tuple[int, int]], ...] = (
    # name, rules, players; what is typed; points of some lines of side 0, and the totals of sides 0 and 1
    ("ORIG 16: an ordinary closing", "original", 4, ["1", "", "n", "70", "", "5", *NOTHING],
     {"Going out": 100}, (665, -5)),
    ("ORIG 17: HAND is 200 in all", "original", 4, ["1", "c", "n", "70", "", "5", *NOTHING],
     {"Going out: HAND": 200}, (765, -5)),
    ("ORIG 19, cards by kind", "original", 4, ["1", "", "K 822", "0", "3", "A4b", *NOTHING],
     {"Red threes × 3": 300, "Melded cards": 160, "Cards left in hand": -30}, (1330, -5)),
    ("ORIG 19, counted together", "original", 4, ["1", "", "n m", "160", "3", "30", *NOTHING],
     {"Red threes × 3": 300, "Melded cards": 160, "Cards left in hand": -30}, (1330, -5)),
    ("ORIG 20: without a canasta the threes count minus", "original", 4,
     ["2", "", "", "KKK AA2", "2", "*9/b", "n", "70", "", "5"],
     {"Melded cards": 90, "Red threes × 2": -200, "Cards left in hand": -65}, (-175, 665)),
    ("ORIG 21: four red threes covered", "original", 4, ["0", "m", "65", "4", "", *NOTHING],
     {"Red threes × 4": 800}, (1165, -5)),
    ("ORIG 22: four red threes uncovered", "original", 4, ["0", "", "50", "4", "", *NOTHING],
     {"Red threes × 4": -800}, (-750, -5)),
    ("ORIG 23: covering is not multiplied", "original", 4, ["0", "3n", "200", "1", "", *NOTHING],
     {"Red threes × 1": 100}, (1800, -5)),
    ("ORIG 24: the stock runs out", "original", 4, ["0", "x722", "0", "1", "40", *NOTHING],
     {"Melded cards": 65}, (425, -5)),
    ("ORIG 25: HAND from nothing is not doubled", "original", 2,
     ["1", "c", "x7", "KKKK", "", "", "", "", "5"], {"Going out: HAND": 200}, (775, -5)),
    ("ORIG 27: two black threes in hand", "original", 4, ["0", "", "", "", "bb", *NOTHING],
     {"Cards left in hand": -10}, (-10, -5)),
    ("CZ 20: closed with the last card face down", "czech", 4, ["1", "", "n", "70", "", "5", *NOTHING],
     {"Going out": 100}, (765, -5)),
    ("CZ 22: closed with black threes", "czech", 4, ["1", "black", "K", "bbb", "", "5", *NOTHING],
     {"Going out with black threes": 300, "Melded cards": 85}, (980, -5)),
    ("CZ 24: a wild canasta", "czech", 4, ["0", "****222", "", "", "", *NOTHING],
     {"divoká kanasta × 1": 1000, "Melded cards": 260}, (1260, -5)),
    ("CZ 24: a pure one of aces", "czech", 4, ["0", "A", "", "", "", *NOTHING],
     {"čistá kanasta × 1": 600, "Melded cards": 140}, (740, -5)),
    ("CZ 24: a mixed one of aces", "czech", 4, ["0", "A22", "", "", "", *NOTHING],
     {"smíšená (špinavá) kanasta × 1": 300, "Melded cards": 140}, (440, -5)),
    ("CZ 25: four red threes", "czech", 4, ["0", "n", "70", "4", "", *NOTHING],
     {"Red threes × 4": 800}, (1470, -5)),
    ("CZ 25: five red threes", "czech", 6, ["0", "n", "70", "5", "", *NOTHING, *NOTHING],
     {"Red threes × 5": 1000}, (1670, -5)),
    ("CZ 25: six red threes", "czech", 6, ["0", "n", "70", "6", "", *NOTHING, *NOTHING],
     {"Red threes × 6": 1200}, (1870, -5)),
    ("CZ 26: the closing side", "czech", 4, ["1", "", "7xT", "AA2", "1", "7Kb", *NOTHING],
     {"Melded cards": 130, "Going out": 100, "Red threes × 1": 100}, (910, -5)),
    ("CZ 27: without a canasta all counts minus", "czech", 4,
     ["2", "", "", "KKK x666", "1", "*9", "n", "70", "", "5"],
     {"Melded cards, against the side without a canasta": -45, "Red threes × 1": -100,
      "Cards left in hand": -60}, (-205, 765)),
    ("HF 24: a reserve not taken up", "hand_and_foot", 4,
     ["1", "2n 2m w", "", "", "", "AK4r", "", "", "", "5", ""],
     {"Cards in a reserve not taken up": -35, "Red threes in a reserve not taken up": -100}, (3065, -5)),
    ("HF 27: the finishing side", "hand_and_foot", 4,
     ["1", "2m 2n w", "KKKK", "3", "*84", "", "", "", "", "5", ""],
     {"Prljava kanasta × 2": 600, "Zlatna kanasta × 2": 1000, "Bolivia × 1": 1500, "Melded cards": 40,
      "Red threes × 3": 300, "Going out": 100, "Cards left in hand": -65}, (3475, -5)),
    ("HF 28: the other side", "hand_and_foot", 4,
     ["2", "n m", "AAA", "4", "KK2", "", "2m 2n w", "", "", "5", ""],
     {"Zlatna kanasta × 1": 500, "Prljava kanasta × 1": 300, "Melded cards": 60}, (820, 3195)),
    ("HF 29: a golden canasta of aces", "hand_and_foot", 4,
     ["0", "A", "", "", "", "", "", "", "", "5", ""], {"Zlatna kanasta × 1": 500}, (500, -5)),
    ("BG 12: seven queens", "bulgarian", 4, ["0", "Q", "", "", "", *NOTHING], {"Melded cards": 70}, (570, -5)),
    ("BG 12: eight queens", "bulgarian", 4, ["0", "8xQ", "", "", "", *NOTHING], {"Melded cards": 80}, (580, -5)),
    ("BG 13: five jacks and two twos", "bulgarian", 4, ["0", "J22", "", "", "", *NOTHING],
     {"Melded cards": 90}, (390, -5)),
    ("BG 14: a wild canasta", "bulgarian", 4, ["0", "****222", "", "", "", *NOTHING],
     {"свободна канаста × 1": 2000, "Melded cards": 260}, (2260, -5)),
    ("BG 15: four red threes of a side that opened", "bulgarian", 4, ["0", "", "60", "4", "", *NOTHING],
     {"Red threes × 4": 800}, (860, -5)),
    ("BG 16: red threes of a side that did not open", "bulgarian", 4, ["0", "", "", "1", "", *NOTHING],
     {"Red threes × 1": -100}, (-100, -5)),
    ("BG 19: all twelve cards in the first meld", "bulgarian", 4,
     ["1", "c", "Q", "AAAAA", "", "", *NOTHING],
     {"Going out: всички карти наведнъж": 200, "Melded cards": 170}, (870, -5)),
    ("BG 21: the stock runs out and nobody has a canasta", "bulgarian", 4,
     ["0", "", "AAA", "1", "", *NOTHING], {"Melded cards": 60, "Red threes × 1": 100}, (160, -5)),
    ("BG 24: what cards are worth", "bulgarian", 4, ["0", "", "", "", "bA2*", *NOTHING],
     {"Cards left in hand": -95}, (-95, -5)),
    ("BG 25: going out in two turns", "bulgarian", 4, ["1", "", "K", "", "", "", *NOTHING], {}, (570, -5)),
)  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[0])
def test_worked_examples(example: tuple[str, str, int, list[str], dict[str, int], tuple[int, int]]) -> None:
    _, rules, players, answers, some, totals = example
    pad, law = table(rules, players)
    deal = typed_deal(pad, law, answers)
    first, second = side_score(law, deal, 0), side_score(law, deal, 1)
    lines = {str(line.what): line.points for line in first.lines}
    assert some.items() <= lines.items(), lines
    assert (first.total, second.total) == totals
    for line in first.lines:
        assert line.statements or line.points == 0


def scored() -> list[object]:
    """Every worked example that is scored, from the data of the books."""
    return [
        pytest.param(entry, id=f"{entry['id']} {entry['about'][:40]}")
        for name in ("orig", "cz", "hf", "bg")
        for entry in entries(name)
        if entry["command"] == "score" and "actions" not in entry
    ]


@pytest.mark.parametrize("entry", scored())
def test_scored_positions_entered_in_the_pad(entry: dict[str, object]) -> None:
    """The positions that ``kanasta score`` is tested with, excerpts mostly; what goes on counts as if it ended now."""
    deal = Position.read(text_of(entry["position"])).deal()  # type: ignore[arg-type]
    assert not deal.pending
    for seed in range(12):
        typed = Clerk(deal, random.Random(seed)).entry()
        assert tuple(side_score(deal.law, typed, side) for side in range(deal.sides)) == deal.score().sides


def totals_only(*points: int) -> DealEntry:
    return DealEntry(sides=[SideEntry(total=each) for each in points], done=True)


@pytest.mark.parametrize(
    ("rules", "before", "points", "totals", "winners"),
    [
        ("original", (4900, 3600), (1330, -175), (6230, 3425), (0,)),  # ORIG 26
        ("czech", (9900, 9085), (910, 910), (10810, 9995), (0,)),  # CZ 28
        ("czech", (9085, 0), (910, 0), (9995, 0), None),  # CZ 28
        ("bulgarian", (4900, 0), (100, 0), (5000, 0), (0,)),  # BG 23
        ("bulgarian", (4895, 0), (100, 0), (4995, 0), None),  # BG 23
        ("original", (5000, 5000), (100, 100), (5100, 5100), None),  # O24
    ],
)
def test_who_has_won(
    rules: str, before: tuple[int, int], points: tuple[int, int], totals: tuple[int, int], winners: tuple[int] | None
) -> None:  # fmt: skip
    pad, law = table(rules, 4)
    if max(before) < law.variant.match.target:
        pad = with_deal(pad, 0, totals_only(*before))
    else:
        pad = with_deal(pad, 0, totals_only(*before))
        assert reckon(pad, law).winners is None
    pad = with_deal(pad, 1, totals_only(*points))
    reckoning = reckon(pad, law)
    assert reckoning.totals == totals
    assert reckoning.winners == winners
    assert reckoning.over_after == (2 if winners else 0)


def test_four_deals_and_a_shared_win() -> None:
    # HF-4, H26: four deals; equal scores share the win. HF 30: the greater score wins.
    for last, winners in ((1500, (0, 1)), (1700, (0,))):
        pad, law = table("hand_and_foot", 4)
        for place in range(3):
            pad = with_deal(pad, place, totals_only(1500, 1500))
            assert reckon(pad, law).winners is None
        pad = with_deal(pad, 3, totals_only(last, 1500))
        assert reckon(pad, law).winners == winners


@pytest.mark.parametrize(
    ("rules", "scores", "minimum"),
    [
        ("czech", [0, 1495], (50, 50)), ("czech", [1500, 2495], (90, 90)), ("czech", [2500, 4995], (120, 120)),
        ("czech", [5000, 9995], (150, 150)),  # CZ 9
        ("bulgarian", [-5, 0], (15, 50)), ("bulgarian", [1495, 1500], (50, 90)),
        ("bulgarian", [2995, 3000], (90, 120)),  # BG 2
        ("original", [-5, 1500], (15, 90)),  # O1
        ("hand_and_foot", [9000, -500], (90, 90)),  # HF 4: deal II, whatever the score
    ],
)  # fmt: skip
def test_what_each_side_needs_to_open_next(rules: str, scores: list[int], minimum: tuple[int, int]) -> None:
    pad, law = table(rules, 4)
    coming = reckon(with_deal(pad, 0, totals_only(*scores)), law).coming
    assert (coming.number, coming.dealer, coming.minimum) == (2, 1, minimum)


def test_an_entry_that_is_whole_and_right_is_not_odd() -> None:
    pad, law = table("original", 4)
    deal = typed_deal(pad, law, ["1", "", "K 822", "x444", "3", "A4b", *NOTHING])
    assert list(notices(law, deal, (50, 50))) == []
