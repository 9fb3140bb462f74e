"""The arena: duplicate decks, figures that belong to pairs, and the same of them for every number of processes."""

from __future__ import annotations

import csv
import json
import math
import statistics
from pathlib import Path
from typing import Any

import pytest

import kanasta
from kanasta import Deal, load_variant
from kanasta.arena.duel import DECKS, MATCHES, PLAY, Duel
from kanasta.arena.interval import Sample, elo, expected, share_interval, student
from kanasta.arena.sprt import BOUND, Sprt
from kanasta.arena.standing import Standing
from kanasta.arena.trials import PART, Bench, Trials
from kanasta.arena.tuning import tune
from kanasta.arena.workers import Workers
from kanasta.bots.bot import bot
from kanasta.bots.careful import Careful
from kanasta.bots.rollout import Rollout
from kanasta.bots.weights import Weights
from kanasta.cli.main import main
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.message import Complaint

PLAIN = kanasta.build.rules == "plain"
DEALS = 10 if PLAIN else 60


def told(capsys: pytest.CaptureFixture[str], arguments: str) -> Any:
    assert main(["arena", *arguments.split(), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def stood(duel: Duel, jobs: int = 1) -> Standing:
    *_, standing = duel.run(Workers(jobs))
    return standing


def test_json_names(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, f"careful chance --rules original --players 4 --deals {DEALS} --seed 3 --jobs 1")
    names = {"pairs", "mean", "ci95", "deals_won", "matches_won", "elo", "elo_ci95", "seconds"}
    assert names <= set(found)
    assert found["pairs"] == DEALS
    assert found["ci95"][0] < found["mean"] < found["ci95"][1]
    # Who wins every deal, as may happen in few, is stronger beyond measure.
    assert PLAIN or found["elo_ci95"][0] <= found["elo"] <= found["elo_ci95"][1]
    assert found["matches"] == DEALS // 10
    assert found["seconds"] > 0


def test_jobs_change_nothing_but_the_time(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found, sheets = [], []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.csv"
        answer = told(
            capsys, f"careful chance --rules czech --deals 20 --matches 2 --jobs {jobs} --csv {file}"
        )
        del answer["seconds"]
        found.append(answer)
        sheets.append(file.read_text())
    assert found[0] == found[1]
    assert sheets[0] == sheets[1]


def test_figures_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the sheet of every deal says gives the same mean, interval and shares."""
    file = tmp_path / "deals.csv"
    found = told(
        capsys, f"careful chance --rules bulgarian --deals {DEALS} --matches 3 --seed 5 --jobs 1 --csv {file}"
    )
    with file.open() as sheet:
        rows = list(csv.DictReader(sheet))
    deals = [row for row in rows if row["of"] == "deal"]
    assert {(row["A"], row["B"]) for row in rows} == {("careful", "chance")}
    assert [row["seating"] for row in deals[:2]] == ["AB", "BA"]
    by_deck: dict[str, list[tuple[int, float]]] = {}
    for row in deals:
        points = [int(row["points_0"]), int(row["points_1"])]
        ahead = points[0] - points[1] if row["seating"] == "AB" else points[1] - points[0]
        by_deck.setdefault(row["number"], []).append((ahead, (ahead > 0) + 0.5 * (ahead == 0)))
    assert all(len(both) == 2 for both in by_deck.values())
    means = [statistics.mean(ahead for ahead, _ in both) for both in by_deck.values()]
    assert found["pairs"] == len(means) == DEALS
    assert found["mean"] == pytest.approx(statistics.mean(means), abs=0.006)
    error = statistics.stdev(means) / math.sqrt(len(means))
    times = {10: 2.262, 60: 2.001}[DEALS]  # of Student's t, from a printed table
    assert found["ci95"][1] - found["mean"] == pytest.approx(times * error, rel=2e-3)
    won = statistics.mean(share for both in by_deck.values() for _, share in both)
    assert found["deals_won"] == pytest.approx(won, abs=1e-4)


def test_a_deck_is_the_same_from_both_sides() -> None:
    duel = Duel(load_variant("original"), 4, "careful", "chance", 3, 0, 8)
    standing = stood(duel)
    law = Law(duel.variant, 4)
    for number in range(3):
        for game, names in enumerate((("careful", "chance"), ("chance", "careful"))):
            lot = Lot(8).fork(DECKS).fork(number)
            deal = Deal.shuffled(law, number % 4, 1, [0, 0], lot)
            Rollout(law, [bot(name) for name in names]).play(deal, lot.fork(PLAY))
            row = standing.rows[2 * number + game]
            assert row == ("deal", number, 1, ("AB", "BA")[game], deal.points(0), deal.points(1))


def test_equal_bots_come_out_equal() -> None:
    for variant, players in (("original", 4), ("classic", 3), ("czech", 5)):
        standing = stood(Duel(load_variant(variant), players, "careful", "careful", 8, 1, 1))
        assert standing.difference.mean == pytest.approx(0, abs=1e-9)
        assert standing.deals.mean == pytest.approx(0.5)
        assert standing.matches.mean == pytest.approx(0.5)


def test_each_bot_sits_alone_at_each_side() -> None:
    duel = Duel(load_variant("classic"), 3, "careful", "chance", 0)
    assert set(duel.seatings()) == {(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)}
    assert Duel(load_variant("original"), 4, "careful", "chance", 0).seatings() == ((0, 1), (1, 0))


def test_matches_are_played_to_their_end() -> None:
    duel = Duel(load_variant("original"), 4, "careful", "careful:version=1", 0, 2, 4)
    standing = stood(duel)
    for number in range(2):
        for seating in ("AB", "BA"):
            totals, deals = [0, 0], 0
            for row in standing.rows:
                of, match, count, sides, *points = row
                if (of, match, sides) == ("match", number, seating):
                    assert Match.verdict(duel.variant, 4, totals, max(1, deals)) is None
                    deals += 1
                    assert count == deals
                    totals = [total + int(str(more)) for total, more in zip(totals, points, strict=True)]
            assert Match.verdict(duel.variant, 4, totals, deals) is not None
    assert standing.pairs == 0
    assert standing.as_json()["elo_of"] == "matches"
    assert MATCHES != DECKS


# What shares and means say


def test_student() -> None:
    """Against a printed table."""
    for freedom, point in (
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (1000, 1.962),
    ):
        assert student(freedom) == pytest.approx(point, rel=5e-3)


def test_a_sample_is_its_numbers() -> None:
    numbers = [3.5, -2.0, 8.0, 8.0, 100.25]
    sample = Sample()
    for number in numbers:
        sample.add(number)
    assert sample.mean == pytest.approx(statistics.mean(numbers))
    assert sample.variance == pytest.approx(statistics.variance(numbers))


def test_elo() -> None:
    assert elo(0.5, 100) == 0
    assert elo(0.75, 100) == pytest.approx(190.85, abs=0.01)  # 400 log10 3
    assert elo(0.25, 100) == -elo(0.75, 100)
    assert elo(1.0, 10) < elo(1.0, 100) < math.inf
    assert expected(elo(0.6, 1000)) == pytest.approx(0.6)


def test_an_interval_of_shares_that_never_vary_is_not_nothing() -> None:
    sample = Sample()
    for _ in range(20):
        sample.add(1.0)
    ends = share_interval(sample)
    assert ends is not None
    low, high = ends
    assert low == pytest.approx(0.839, abs=0.001)  # Wilson's, of 20 of 20
    assert high == 1


# The test that ends early


def test_sprt_tells_strong_from_equal() -> None:
    variant = load_variant("original")
    strong = stood(Duel(variant, 4, "careful", "chance", 300, 0, 1, Sprt(0, 20)))
    assert strong.decided == "more"
    assert strong.pairs < 300
    equal = stood(Duel(variant, 4, "careful", "careful", 400, 0, 1, Sprt(0, 50)))
    assert equal.decided == "less"
    assert equal.pairs < 400


def test_sprt_ends_at_the_same_pair_for_every_number_of_processes() -> None:
    duel = Duel(load_variant("original"), 4, "careful", "chance", 60, 1, 1, Sprt(0, 20))
    one, two = stood(duel), stood(duel, 2)
    assert one.pairs == two.pairs < 60
    assert one.rows == two.rows
    assert one.matches.count == 1


def test_sprt_ratio() -> None:
    """At the middle of the two guesses neither is likelier; the ratio grows with the pairs."""
    test = Sprt(0, 20)
    middle = (expected(0) + expected(20)) / 2
    shares = Sample(100, middle, 0.1 * 99)
    assert test.ratio(shares) == pytest.approx(0)
    better = Sample(1000, middle + 0.05, 0.1 * 999)
    by_hand = 1000 * (expected(20) - 0.5) * 0.05 / 0.1
    assert test.ratio(better) == pytest.approx(by_hand, rel=1e-6)
    assert math.log(19) == pytest.approx(BOUND)


@pytest.mark.parametrize("text", ["", "5", "20,0", "0,20,40", "a,b", "nan,5", "3,3"])
def test_bad_bounds(text: str) -> None:
    with pytest.raises(Complaint, match="--sprt"):
        Sprt.read(text)


# The command


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("careful", "two bots at least"),
        ("careful carefull", "did you mean careful"),
        ("careful chance --sprt 9,1", "--sprt"),
        ("careful chance --plot x.gif", "--plot"),
        ("careful chance --csv /no/such/folder.csv", "--csv"),
        ("careful chance --rules original --players 3", "3"),
    ],
)
def test_bad_input(arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments.split(), "--deals", "2"]) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert complaint in answer.err
    assert answer.err.count("\n") == 1


def test_cross_table_and_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "running.svg"
    words = "arena careful careful:version=1 chance --rules original --deals 20 --matches 0 --jobs 1 --plot"
    assert main([*words.split(), str(picture)]) == 0
    lines = capsys.readouterr().out.splitlines()
    table = lines[-4:]
    assert table[0].split() == ["careful", "careful:version=1", "chance"]
    rows = {line.split()[0]: line.split()[1:] for line in table[1:]}
    assert rows["chance"][0] == rows["careful"][3].replace("+", "-")
    assert "<svg" in picture.read_text()


def test_json_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "careful chance careful:version=1 --rules original --deals 4 --jobs 1")
    assert [(each["first"], each["second"]) for each in found["duels"]] == [
        ("careful", "chance"), ("careful", "careful:version=1"), ("chance", "careful:version=1"),
    ]  # fmt: skip


# Tuning


def test_what_weights_are_worth_is_what_duplicate_decks_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played by hand: each deck from both sides, at each score that asks for an opening of its own by turns."""
    monkeypatch.setattr("kanasta.arena.trials.PART", 6)
    variant = load_variant("czech")
    law, weights = Law(variant, 4), Weights(two=300, single=40)
    with Workers().hired(Trials(variant, 4), 1) as ask:
        gain = Bench(law, ask).gain(weights, 2, seed=3)
    minimums, found = set(), []
    for deck in range(12):
        dealt = Lot(3).fork(deck)
        score, number = [(0, 1), (1500, 1), (2500, 1), (5000, 1)][deck % 4]
        minimums.add(law.minimum(score, number))
        difference = 0.0
        for own in (0, 1):
            lot = Lot(dealt.state)
            deal = Deal.shuffled(law, deck // 4 % 4, number, [score, score], lot)
            seats = [Careful(weights) if side == own else Careful(Weights()) for side in (0, 1)]
            Rollout(law, seats).play(deal, lot)
            difference += deal.points(own) - deal.points(1 - own)
        found.append(difference / 2)
    assert len(minimums) == 4
    assert gain.count == 12
    assert gain.mean == pytest.approx(statistics.mean(found))
    assert any(found)


@pytest.mark.skipif(PLAIN, reason="takes minutes on plain rules")
def test_tuning_finds_the_same_with_every_number_of_processes() -> None:
    pytest.importorskip("cma")
    variant, found = load_variant("czech"), []
    for jobs in (1, 2):
        with Workers(jobs).hired(Trials(variant, 4), 8) as ask:
            bench = Bench(Law(variant, 4), ask)
            found.append((tune(bench, 2, 1, 10, None), bench.gain(Weights(two=90), 2, seed=4)))
            assert bench.seconds > 0
    assert found[0] == found[1]
    assert found[0][0][0] == 2
    assert found[0][0][1] != Weights()
    assert found[0][1].count == 2 * PART
