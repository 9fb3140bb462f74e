"""Many deals: the same figures whoever plays them, and a second count that notices what is wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import kanasta
from kanasta import view
from kanasta.arena.simulation import CHUNK, Figures, Simulation
from kanasta.arena.tally import Tally
from kanasta.arena.workers import Workers
from kanasta.bots.bot import bot
from kanasta.bots.rollout import BATCH, Rollout
from kanasta.cli.main import main
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.rules.shelf import VARIANTS, load_variant

TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]
PLAIN = kanasta.build.rules == "plain"
SOAK = 100_000


def run(arguments: str) -> int:
    return main(["simulate", *arguments.split()])


def figures_of(
    variant: str, players: int, bots: str, deals: int, jobs: int = 1, seed: int = 1, verify: bool = False
) -> Figures:
    rules = load_variant(variant)
    by_side = (bots,) * rules.sides(players)
    *_, figures = Simulation(rules, players, by_side, deals, seed, verify).run(Workers(jobs))
    return figures


def finished(variant: str = "original", players: int = 4, seed: int = 1, name: str = "careful") -> Deal:
    law = Law(load_variant(variant), players)
    lot = Lot(seed)
    deal = Deal.shuffled(law, 0, 1, [0] * law.sides, lot)
    Rollout(law, [bot(name)] * law.sides).play(deal, lot)
    return deal


# The figures


def test_json_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--rules czech --players 3 --bots chance --deals 30 --seed 4 --jobs 1 --json") == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == [
        "deals", "actions", "seconds", "deals_per_second", "actions_per_second", "ended", "mean_scores", "digest",
    ]  # fmt: skip
    assert told["deals"] == 30
    assert sum(told["ended"].values()) == 30
    assert list(told["ended"]) == ["going out", "concealed", "black threes", "stock out"]
    assert len(told["mean_scores"]) == 3
    assert told["deals_per_second"] == pytest.approx(30 / told["seconds"], rel=0.01)


def test_figures_are_those_of_the_deals_one_by_one() -> None:
    """Played step by step from Python, the same deals give the same actions and scores."""
    law, bots = Law(load_variant("original"), 4), [bot("chance"), bot("careful")]
    actions, scores = 0, [0, 0]
    for number in range(12):
        lot = Lot(9).fork(number)
        deal = Deal.shuffled(law, number % 4, 1, [0, 0], lot)
        while not deal.over:
            deal.play(bots[deal.turn % 2].choose(view(deal, deal.actor), lot))
            actions += 1
        scores = [scores[side] + deal.points(side) for side in range(2)]
    *_, figures = Simulation(law.variant, 4, ("chance", "careful"), 12, 9).run()
    assert figures.actions == actions
    assert figures.mean_scores == [round(score / 12, 2) for score in scores]


def test_jobs_change_nothing() -> None:
    deals = 2 * CHUNK + 30
    one, two = (figures_of("original", 2, "chance", deals, jobs) for jobs in (1, 2))
    assert one.digest == two.digest
    assert one.actions == two.actions
    assert one.scores == two.scores
    assert one.ended == two.ended


def test_the_digest_tells_one_deal_from_another() -> None:
    first, more, other = (
        figures_of("original", 2, "chance", deals, seed=seed).digest
        for deals, seed in ((20, 1), (21, 1), (20, 2))
    )
    assert len({first, more, other}) == 3
    assert figures_of("original", 2, "careful", 20).digest != first


def test_one_other_action_changes_the_digest() -> None:
    law = Law(load_variant("original"), 4)
    rollout = Rollout(law, [bot("chance"), bot("chance")])
    lot = Lot(3)
    deal = Deal.shuffled(law, 0, 1, [0, 0], lot)
    state = lot.state
    digests = set()
    for first in deal.legal():
        other, lot.state = deal.copy(), state
        other.play(first)
        digests.add(rollout.play(other, lot)[1])
    assert len(digests) == len(deal.legal()) > 5


def test_a_rollout_wants_a_player_for_each_side_and_a_batch_at_most() -> None:
    law = Law(load_variant("original"), 4)
    with pytest.raises(ValueError, match="2 sides play, and 1 bots"):
        Rollout(law, [bot("chance")])
    rollout = Rollout(law, [bot("chance"), bot("chance")])
    with pytest.raises(ValueError, match="a batch"):
        rollout.batch(0, BATCH + 1, 1)
    with pytest.raises(ValueError, match="another law"):
        rollout.play(Deal(Law(load_variant("czech"), 4)), Lot(1))


# The second count


@pytest.mark.parametrize("bots", ["chance", "careful"])
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_tables_agree_with_a_plain_count(variant: str, players: int, bots: str) -> None:
    figures = figures_of(variant, players, bots, 20 if PLAIN else 500, verify=True)
    assert figures.faults == []
    assert sum(figures.ended.values()) == figures.deals


@pytest.mark.soak
@pytest.mark.parametrize("bots", ["chance", "careful"])
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_hundred_thousand_tables_agree(variant: str, players: int, bots: str) -> None:
    figures = figures_of(
        variant, players, bots, SOAK if bots == "chance" else SOAK // 10, jobs=2, verify=True
    )
    assert figures.faults == []
    assert sum(figures.ended.values()) == figures.deals


class Tampered:
    """A finished deal of which something is told otherwise."""

    def __init__(self, deal: Deal, **told: Any) -> None:
        self._deal = deal
        self._told = told

    def __getattr__(self, name: str) -> Any:
        if name in self._told:
            told = self._told[name]
            return (lambda place: told[place]) if isinstance(told, list) else told
        return getattr(self._deal, name)


def faults(deal: Deal, **told: Any) -> str:
    return "; ".join(Tally(Tampered(deal, **told)).faults())  # type: ignore[arg-type]


def test_the_second_count_notices() -> None:
    deal = finished()
    assert faults(deal) == ""
    out = deal.ended_by
    side = out % 2
    melds = [deal.melds_of(0), deal.melds_of(1)]
    assert "by plain count" in faults(deal, points=[deal.points(0), deal.points(1) + 5])
    assert "cards 4 are there" in faults(deal, pile_cards=lambda: deal.pile_cards() + "4")
    assert "cards are there" in faults(deal, stock_cards=str).replace("cards *", "cards").replace(
        "cards 4", "cards"
    )
    assert "the stock is said to have run out" in faults(deal, ended_how=4, ended_by=-1)
    assert "none" in faults(deal, ended_how=0)
    for bad, word in (
        ("KK", "fewer than three"),
        ("KK****", "too many wilds"),
        ("KKQ", "mixes ranks"),
        ("222", "of wilds is not allowed"),
        ("bbb", "of black threes is not allowed"),
    ):
        wrong = [*melds[1 - side], bad]
        assert word in faults(deal, melds_of=[wrong, melds[1]] if side else [melds[0], wrong])
    assert "2 melds of K" in faults(deal, melds_of=[["KKK", "KKKK"], melds[1]])
    assert "0 canastas, 1 are asked" in faults(deal, melds_of=[["KKK"], ["QQQ"]])
    assert "opened with 15" in faults(deal, melds_of=[["444"], ["444"]])
    hands = [deal.hand_of(seat) or "K" for seat in range(4)]
    assert "went out with cards left" in faults(deal, hand_of=hands)
    assert "a red three is in the hand" in faults(deal, hand_of=["r"] * 4)
    assert "cannot have gone out concealed" in faults(deal, ended_how=2, melded_by=[True] * 4)


def test_a_disagreement_ends_with_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Tally, "points", lambda self, side: 12345)
    assert run("--rules original --bots chance --deals 3 --seed 8 --jobs 1 --verify") == 1
    said = capsys.readouterr()
    assert "0 of 3 tables agree" in said.out
    assert "seed 8, deal 2: side 1: 12345 points by plain count" in said.err


# The command


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--rules original --bots careful,chance --deals 10 --jobs 1 --verify") == 0
    said = capsys.readouterr()
    assert "10 deals" in said.out
    assert "side 0, careful" in said.out
    assert "side 1, chance" in said.out
    assert "10 of 10 tables agree" in said.out
    assert said.err == ""


def test_house_rules_count(capsys: pytest.CaptureFixture[str]) -> None:
    digests = set()
    for words in ("", "--set scoring.going_out=1000", "--set deck.jokers=3"):
        assert run(f"--rules original --bots chance --deals 10 --jobs 1 --json {words}") == 0
        digests.add(json.loads(capsys.readouterr().out)["digest"])
    assert len(digests) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--bots carefull", "did you mean careful?"),
        ("--bots careful,chance,chance", "2 sides play"),
        ("--rules orginal", "did you mean original?"),
        ("--rules original --players 5", "is played by 2, 4, 6, not by 5"),
        ("--plot scores.gif", "a .png or .svg file"),
        ("--plot no/such/folder/scores.png", "no such folder"),
        ("--deals -1", "'--deals'"),
        ("--set scoring.going_uot=1", "scoring.going_out"),
    ],
)
def test_bad_input_is_one_line(arguments: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
    assert said.err.count("\n") == 1


def test_no_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--deals 0 --json") == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 0


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_plot(ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"scores.{ending}"
    assert run(f"--rules original --bots careful,chance --deals 20 --jobs 1 --plot {file}") == 0
    assert file.read_bytes()[:5] in (b"\x89PNG\r", b"<?xml")


def test_plot_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert run(f"--deals 1 --plot {tmp_path}/scores.png") == 2
    assert "pip install 'kanasta[plot]'" in capsys.readouterr().err
