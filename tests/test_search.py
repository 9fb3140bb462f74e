"""Search: worlds that fit the view, turns that can be played, and choices that hang on nothing the seat cannot see."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import kanasta
from kanasta import Action, Deal, Position, View, load_variant, view
from kanasta.bots.appraised import appraisal_of
from kanasta.bots.bot import BOTS, bot
from kanasta.bots.careful import Careful
from kanasta.bots.explain import Explanation, explain
from kanasta.bots.hunch import EVEN, facts, hunch
from kanasta.bots.levels import LEVELS
from kanasta.bots.planner import Planner
from kanasta.bots.prospects import prospects
from kanasta.bots.search import Search, cards_left
from kanasta.bots.tuned import all_found, tuned
from kanasta.bots.weights import NAMES
from kanasta.bots.worlds import Worlds
from kanasta.cards import KIND_COUNT, KINDS
from kanasta.cli.main import main
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.stage import MELDING, START
from kanasta.rules.shelf import VARIANTS

PLAIN = kanasta.build.rules == "plain"
TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]
SOME = [("original", 4), ("czech", 3), ("hand_and_foot", 4), ("bulgarian", 2), ("classic", 4)]
THINKERS = ("search:worlds=6", *(pytest.param(level, marks=pytest.mark.once) for level in ("easy", "medium")))
"""The levels are other settings of the search: on plain rules they would only take long."""


def started(variant: str, players: int, seed: int) -> Deal:
    law = Law(load_variant(variant), players)
    return Deal.shuffled(law, seed % players, 1, [0] * law.sides, Lot(seed))


def moments(variant: str, players: int, seed: int) -> list[Deal]:
    """A deal played by careful players, before each choice between several actions."""
    deal, lot, player = started(variant, players, seed), Lot(seed), Careful()
    found = []
    while not deal.over:
        if len(deal.legal()) > 1:
            found.append(deal.copy())
        deal.play(player.choose_in(deal, lot))
    return found


def worlds_of(seen: View, odds: dict[tuple[int, str], int] | None = None) -> Worlds:
    """The worlds of a view, at even odds but for those given by seat and kind."""
    law = seen.deal.law
    found = Worlds(law, prospects(law, 0), None, 0)
    first = [[EVEN] * KIND_COUNT for _ in range(law.players)]
    for (seat, kind), share in (odds or {}).items():
        first[seat][KINDS.index(kind)] = share
    more = [[EVEN] * KIND_COUNT for _ in range(law.players)]
    assert seen.seat is not None
    found.prepare(seen.deal, seen.seat, Careful(), cards_left(seen.deal), first, more)
    found.sow(11, 0)
    return found


def position(text: str) -> Deal:
    return Position.read(text).deal()


def explained(text: str, name: str = "search:worlds=200", seed: int = 1) -> Explanation:
    deal = position(text)
    return explain(bot(name), view(deal, deal.actor), Lot(seed))


# Worlds


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_worlds_fit_the_view(variant: str, players: int) -> None:
    """No card is lost, what the seat knows is as it was, and the others know the same of it."""
    for number, deal in enumerate(moments(variant, players, 3)[::7]):
        seat = deal.actor
        seen = view(deal, seat)
        world = worlds_of(seen).sample(number)
        told = world.stock_cards() + world.pile_cards()
        for other in range(players):
            told += world.hand_of(other) + world.reserve_of(other)
            assert "r" not in world.hand_of(other)
            assert not Counter(deal.known_of(other)) - Counter(world.hand_of(other))
        for side in range(world.sides):
            told += "".join(world.melds_of(side)) + "r" * world.red_threes_of(side)
        assert Counter(told) == {kind: deal.law.deck[place] for place, kind in enumerate(KINDS)}
        again = view(world, seat)
        assert Position.of(again.deal).toml() == Position.of(seen.deal).toml()


def test_at_even_odds_each_card_is_equally_likely() -> None:
    """The mean of a kind in a hand is its share of what is left, within four standard errors."""
    deal = started("original", 4, 2)
    while deal.stage != MELDING:
        deal.play(deal.legal()[0])
    seen, count = view(deal, deal.actor), 300 if PLAIN else 3000
    worlds, left = worlds_of(seen), cards_left(seen.deal)
    pool = sum(left) - left[KINDS.index("r")]
    seat = (deal.actor + 1) % 4
    sums = Counter("".join(worlds.sample(number).hand_of(seat) for number in range(count)))
    for kind in KINDS.replace("r", ""):
        share = left[KINDS.index(kind)] / pool
        wanted = deal.held_by(seat) * share
        assert abs(sums[kind] / count - wanted) < 4 * (wanted * (1 - share) / count) ** 0.5, kind


def test_odds_make_a_hand_likelier() -> None:
    deal = started("original", 4, 2)
    while deal.stage != MELDING:
        deal.play(deal.legal()[0])
    seen = view(deal, deal.actor)
    seat, other = ((deal.actor + step) % 4 for step in (1, 2))
    counts = []
    for odds in (None, {(seat, "K"): 4 * EVEN}, {(seat, "K"): EVEN // 8}):
        worlds = worlds_of(seen, odds)
        hands = [worlds.sample(number) for number in range(400)]
        counts.append([sum("K" in each.hand_of(one) for each in hands) for one in (seat, other)])
    assert counts[2][0] < counts[0][0] < counts[1][0]
    assert counts[1][1] < counts[0][1] < counts[2][1]  # the others have what this one has not


ASKED = """
    rules = "classic"
    players = 4
    turn = 2
    stage = "ask"
    scores = [2800, 4800]
    hands = ["KKT988", "8866b", "76", "QQ6"]
    melds = [["AAAAAAAA2", "7777", "555", "4444"], ["KKK2", "JJJJJJ222", "TTTT", "9999992", "772", "555"]]
    red_threes = [3, 0]
    stock = "JTK2rKb9*4QQ8Q*65T5*4TQ*6847K8b6Qb8J"
    pile = "6Q4"
    melded = [true, true, true, true]
    known = ["K9", "8866b", "6", ""]
"""
"""The asker melds his seven and discards the six; with most other cards in its place he could not."""
ASKED_EARLY = """
    rules = "classic"
    players = 4
    dealer = 2
    turn = 2
    stage = "ask"
    hands = ["2AAAQ977544", "22AKQQT8854", "**22KJJJJTTT", "2KTT9988754"]
    melds = [[], []]
    red_threes = [0, 1]
    stock = "8TKbQb54A747AK79QAQ2944897r2*K89AQKKQ6r89r5*7T"
    pile = "J6b5J666b66J65J5"
"""
"""A canasta, a meld and a discard at once: hardly any other twelve cards go out."""


def test_whoever_asked_can_go_out_in_the_worlds_of_the_partner() -> None:
    worlds = worlds_of(view(position(ASKED), 0))
    for number in range(20):
        world = worlds.sample(number)
        world.play(next(action for action in world.legal() if str(action) == "yes"))
        assert world.legal()


@pytest.mark.parametrize("text", [ASKED, ASKED_EARLY])
def test_the_partner_takes_it_that_whoever_asked_goes_out(text: str) -> None:
    """Also where no world is found in which his hand could do so."""
    told = explained(text, "search:worlds=8")
    by_answer = {str(turn.actions[0]): turn for turn in told.turns}
    assert set(by_answer) == {"yes", "no"}
    assert by_answer["yes"].out == 1


def test_too_few_cards() -> None:
    deal = position("""
        rules = "original"
        players = 4
        turn = 0
        stage = "meld"
        hands = ["KK44556", 35, 35, 27]
        stock = 3
        pile = "4"
    """)
    with pytest.raises(ValueError, match="too few"):
        worlds_of(view(deal, 0)).sample(1)
    told = explain(bot("search"), view(deal, 0), Lot(1))
    assert told.turns[0].actions[0] in deal.legal()
    assert "too little is known" in str(told.reason)


# Hunches


def test_facts_are_those_of_the_story() -> None:
    """What each seat threw and passed, counted by hand from the events."""
    deal = moments("original", 4, 9)[-1]
    seen = view(deal, deal.actor)
    thrown, passed, up = set(), set(), ""
    for event in seen.events:
        word = str(Action(event.action)) if event.action >= 0 else "unseen"
        if word == "draw" and up not in ("", "*", "2", "r", "b"):
            passed.add((event.seat, up))
        if word.startswith("discard"):
            up = word[-1]
            thrown.add((event.seat, up))
    found = facts(seen, 10_000)
    ages = {(seat, KINDS[kind]): fact for seat, row in enumerate(found) for kind, fact in enumerate(row)}
    assert {place for place, fact in ages.items() if fact[1] < 4} == thrown
    assert {place for place, fact in ages.items() if fact[2] < 4} == passed
    assert len(passed) > 10
    recent = facts(seen, 4)
    assert sum(fact[1] < 4 for row in recent for fact in row) <= 5


def test_who_passes_a_card_hardly_has_a_pair_of_it() -> None:
    found = 0
    for deal in moments("original", 4, 9):
        seen = view(deal, deal.actor)
        first, more = hunch(seen, 1000)
        even = hunch(seen, 0)[0]
        assert all(odds == EVEN for row in even for odds in row)
        for seat, row in enumerate(facts(seen, 1000)):
            for kind, (fits, _, passed) in enumerate(row):
                if passed == 0 and fits == 2 and kind > 3:
                    found += 1
                    assert first[seat][kind] < EVEN
                    assert first[seat][kind] * more[seat][kind] < EVEN**2
    assert found > 20


# Turns


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_plans_can_be_played(variant: str, players: int) -> None:
    """Each is legal step by step, all differ, and careful's own comes first."""
    several = 0
    for deal in moments(variant, players, 4)[::3]:
        seen = view(deal, deal.actor)
        habits = Careful()
        plans = Planner(habits, tuned(deal.law)).plans(seen.deal)
        assert len(set(plans)) == len(plans) >= 1
        several += len(plans) > 5
        assert plans[0][0] == habits.choose_in(seen.deal, Lot(0))
        for plan in plans:
            now = seen.deal.copy()
            for action in plan:
                assert action in now.legal()
                now.play(action)
    assert several


def test_every_discard_is_looked_at() -> None:
    deal = position("""
        rules = "original"
        players = 4
        turn = 1
        stage = "first"
        hands = [11, "22bAKQJT9876", 11, 11]
        stock = 62
    """)
    plans = Planner(Careful(), tuned(deal.law)).plans(view(deal, 1).deal)
    assert {plan[0] for plan in plans} == set(deal.legal())


# Choosing


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_plays_whole_deals(variant: str, players: int) -> None:
    deal, thinker = started(variant, players, 5), bot("search:worlds=2")
    lot = Lot(1)
    steps = 0
    while not deal.over and (steps < 12 or not PLAIN):
        action = thinker.choose(view(deal, deal.actor), lot)
        deal.play(action)  # which complains where it is not legal
        steps += 1
    assert steps >= (12 if PLAIN else 21)


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize(("variant", "players"), SOME)
def test_hidden_cards_change_neither_choice_nor_reason(variant: str, players: int, name: str) -> None:
    changed = 0
    for number, deal in enumerate(moments(variant, players, 6)[:: 16 if PLAIN else 4]):
        seat = deal.actor
        other = view(deal, seat).sample(Lot(number))
        other.past = deal.past  # what happened is the same story to this seat
        told = [explain(bot(name), View(each, seat), Lot(number)).as_json() for each in (deal, other)]
        assert told[0] == told[1]
        changed += Position.of(other).toml() != Position.of(deal).toml()
    assert changed > (2 if PLAIN else 3)


@pytest.mark.parametrize("name", ["chance", "careful"])
def test_the_quick_bots_explain_themselves_blindly_too(name: str) -> None:
    for number, deal in enumerate(moments("czech", 4, 6)):
        other = view(deal, deal.actor).sample(Lot(number))
        told = [explain(bot(name), view(each, deal.actor), Lot(number)).as_json() for each in (deal, other)]
        assert told[0] == told[1]


def test_worlds_and_seed_give_the_same_again_with_any_threads() -> None:
    deal, worlds = moments("original", 4, 6)[20], 8 if PLAIN else 40
    seen = view(deal, deal.actor)
    one, again, threads = (
        explain(Search(worlds=worlds, threads=count), seen, Lot(5)).as_json()["candidates"]
        for count in (1, 1, 3)
    )
    assert one == again == threads
    other = explain(Search(worlds=worlds), seen, Lot(6)).as_json()["candidates"]
    assert other != one


def test_choosing_leaves_the_lot_where_it_is() -> None:
    """So all steps of a turn are thought over in the same worlds."""
    deal, lot = moments("original", 4, 6)[20], Lot(5)
    Search(worlds=4).choose(view(deal, deal.actor), lot)
    assert lot.state == Lot(5).state


def test_time_gives_an_answer_too() -> None:
    deal = moments("original", 4, 6)[20]
    told = explain(bot("search:time=0.01"), view(deal, deal.actor), Lot(5))
    assert told.turns[0].actions[0] in deal.legal()
    assert told.turns[0].worlds > 0


def plans_and_turns() -> list[tuple[tuple[Action, ...], tuple[Action, ...], list[tuple[Action, ...]]]]:
    """Of turns of several steps: what was planned first, what was played with the same lot, and all plans."""
    found = []
    for deal in moments("original", 4, 12)[::2]:
        if deal.stage != MELDING:
            continue
        thinker, lot, now = Search(worlds=32), Lot(3), deal.copy()
        plans = [turn.actions for turn in thinker.think(view(now, now.actor), lot).turns]
        played = []
        while not now.over and now.turn == deal.turn:
            played.append(thinker.choose(view(now, now.actor), lot))
            now.play(played[-1])
        if len(plans[0]) > 1:
            found.append((plans[0], tuple(played), plans))
    return found


@pytest.mark.skipif(PLAIN, reason="a share of many plans or deals: too slow on plain rules")
def test_a_plan_gives_way_to_what_was_not_thought_of_before() -> None:
    found = plans_and_turns()
    assert len(found) >= 4
    assert sum(played == planned or played not in plans for planned, played, plans in found) >= 0.7 * len(
        found
    )


@pytest.mark.xfail(
    reason="looking once more at each step finds another turn in nearly half of them", strict=True
)
@pytest.mark.skipif(PLAIN, reason="a share of many plans or deals: too slow on plain rules")
def test_a_plan_is_gone_on_with() -> None:
    """Step by step with the same lot, the turn that was planned is the turn that is played."""
    found = plans_and_turns()
    assert sum(played == planned for planned, played, _ in found) >= 0.7 * len(found)


# Prospects and appraisals


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_prospects_are_fair_and_rise(variant: str, players: int) -> None:
    law = Law(load_variant(variant), players)
    for left in (0, 2):
        ahead = prospects(law, left)
        for table in (ahead.chances, ahead.expectations):
            rows = [table[row * ahead.rows : (row + 1) * ahead.rows] for row in range(ahead.rows)]
            for row in range(ahead.rows):
                for column in range(ahead.rows):
                    assert abs(rows[row][column] + rows[column][row] - 1_000_000) <= 2000
                assert all(one >= other for one, other in zip(rows[row], rows[row][1:], strict=False))


def test_near_the_target_a_lead_is_worth_more() -> None:
    ahead = prospects(Law(load_variant("original"), 4), 0)

    def chance(own: int, other: int) -> int:
        return ahead.chances[(own - ahead.low) // ahead.step * ahead.rows + (other - ahead.low) // ahead.step]

    assert chance(4500, 4000) > chance(500, 0) > 500_000
    # Beyond the target the match is over.
    assert chance(5250, 4000) == 1_000_000


@pytest.mark.skipif(PLAIN, reason="a share of many plans or deals: too slow on plain rules")
@pytest.mark.parametrize(("variant", "players"), SOME)
def test_an_appraisal_foretells_better_than_the_points_so_far(variant: str, players: int) -> None:
    law = Law(load_variant(variant), players)
    appraisal, player = appraisal_of(law), Careful()
    assert appraisal is not None
    wrong, plainly = [], []
    for number in range(60):
        deal, lot = started(variant, players, 900 + number), Lot(number)
        told = []
        while not deal.over:
            if deal.stage == START:
                points = [deal.points(side) for side in range(deal.sides)]
                told.append((appraisal.expected(deal), points))
            deal.play(player.choose_in(deal, lot))
        came = deal.points(0) - deal.points(1)
        wrong += [(came - (foretold[0] - foretold[1])) ** 2 for foretold, _ in told]
        plainly += [(came - (points[0] - points[1])) ** 2 for _, points in told]
    assert sum(wrong) < 0.95 * sum(plainly)


def test_the_data_files_belong_to_the_variants() -> None:
    names = {f"{variant} {players}" for variant, players in TABLES}
    assert set(all_found()) <= names
    for found in all_found().values():
        assert set(found.weights) <= set(NAMES)
        assert not found.weights or found.gain[1] > 0
    for variant, players in TABLES:
        assert appraisal_of(Law(load_variant(variant), players)) is not None


# The reasons


ORIGINAL = 'rules = "original"\nplayers = 4\nturn = 0\n'


def test_tells_what_the_next_player_took() -> None:
    told = explained(ORIGINAL + """
        stage = "meld"
        hands = ["KK98", 9, 9, 9]
        melds = [["AAA"], ["QQQ"]]
        known = ["", "KK", "", ""]
        stock = 40
        pile = "4567TTJJ"
    """)  # fmt: skip
    assert told.turns[0].actions[-1] != Action("discard K")


# Levels


def test_levels_are_settings_with_versions() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard"]
    for name in LEVELS:
        made = bot(name)
        assert isinstance(made, Search)
        assert made.version == len(LEVELS[name])
    easy, medium, hard = (bot(name) for name in LEVELS)
    assert isinstance(easy, Search)
    assert isinstance(medium, Search)
    assert isinstance(hard, Search)
    assert easy.worlds < medium.worlds
    assert easy.memory < medium.memory < hard.memory
    assert hard.seconds <= 0.5


# The command


HINT = ORIGINAL + """
stage = "meld"
hands = ["88KK4Q", {one}, {two}, 8]
melds = [["AAAA"], ["KKKK"]]
stock = 40
pile = "4567TTJJ"
"""  # fmt: skip


def hinted(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *options: str) -> str:
    file = tmp_path / "position.toml"
    file.write_text(text)
    assert main(["hint", str(file), *options]) == 0
    return capsys.readouterr().out


def test_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(hinted(tmp_path, capsys, HINT.format(one=8, two=8), "--json"))
    assert told["action"] == told["turn"][0] == told["candidates"][0]["actions"][0]
    assert told["action"] != "discard K"
    assert told["bot"] == "search"
    assert {"actions", "points", "chance", "worlds"} <= set(told["candidates"][0])
    assert told["reason"].endswith(".")
    plain = hinted(tmp_path, capsys, HINT.format(one=8, two=8)).splitlines()
    assert plain[0] == "; ".join(told["turn"])
    assert plain[1] == told["reason"]


def test_hint_does_not_look_at_other_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A position may tell all hands; what is said is the same."""
    hands = [("8", "8"), ('"44QQQQ88"', '"55667799"'), ('"5566JJTT"', '"224QQAA*"')]
    for name in BOTS:
        if name != "hard":  # which measures its time
            told = {
                hinted(tmp_path, capsys, HINT.format(one=one, two=two), "--bot", name) for one, two in hands
            }
            assert len(told) == 1, name


@pytest.mark.parametrize(
    ("change", "complaint"),
    [(('"88KK4Q"', "6"), "position:"), (('"meld"', '"over"'), "over"), (("Q", "q"), "hands[0]")],
)
def test_hint_complains(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: tuple[str, str], complaint: str
) -> None:
    file = tmp_path / "position.toml"
    file.write_text(HINT.format(one=8, two=8).replace(*change))
    assert main(["hint", str(file)]) == 2
    answer = capsys.readouterr()
    assert complaint in answer.err
    assert answer.out == ""


@pytest.mark.skipif(PLAIN, reason="compares with the compiled rules")
def test_both_builds_think_alike(tmp_path: Path) -> None:
    told: list[Any] = []
    file = tmp_path / "position.toml"
    file.write_text(HINT.format(one=8, two=8))
    for build in ("plain", "compiled"):
        command = [
            sys.executable,
            "-P",
            "-m",
            "kanasta",
            "hint",
            str(file),
            "--json",
            "--bot",
            "search:worlds=8",
        ]
        done = subprocess.run(
            command, env={**os.environ, "KANASTA_BUILD": build}, capture_output=True, check=True
        )
        told.append(json.loads(done.stdout))
    assert told[0] == told[1]
