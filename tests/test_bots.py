"""The quick players: fair chance, and a careful one that looks only at what its seat may know."""

from __future__ import annotations

from dataclasses import fields

import pytest

import kanasta
from kanasta import Action, Deal, Position, View, load_variant, view
from kanasta.arena.simulation import Figures, Simulation
from kanasta.bots.bot import BOTS, bot, bots_by_side
from kanasta.bots.careful import Careful
from kanasta.bots.player import Player
from kanasta.bots.rollout import Rollout
from kanasta.bots.weights import Weights
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.message import Complaint
from kanasta.rules.shelf import VARIANTS

TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]
PLAIN = kanasta.build.rules == "plain"
QUICK = ("chance", "careful")
"""The bots of the core."""


def simulated(variant: str, bots: tuple[str, ...], deals: int, seed: int = 1) -> Figures:
    """A table of as many as play best, with bots by side."""
    rules = load_variant(variant)
    *_, figures = Simulation(rules, rules.players.best, bots, deals, seed).run()
    return figures


def quick(name: str) -> Player:
    """A bot of the core, which can choose in a whole deal too."""
    found = bot(name)
    assert isinstance(found, Player)
    return found


def position(text: str) -> Deal:
    return Position.read(text).deal()


def moments(variant: str, players: int, seed: int, name: str = "careful") -> list[Deal]:
    """A deal played by a bot, before each of its actions."""
    law = Law(load_variant(variant), players)
    lot = Lot(seed)
    deal = Deal.shuffled(law, seed % players, 1, [0] * law.sides, lot)
    found = []
    while not deal.over:
        found.append(deal.copy())
        deal.play(quick(name).choose_in(deal, lot))
    return found


# The bots by name


def test_bots_by_name() -> None:
    assert set(BOTS) == {"chance", "careful", "easy", "medium", "hard", "search"}
    for name in (
        *BOTS,
        "search:worlds=7:threads=2",
        "search:time=0.2",
        "hard:version=1",
        "careful:version=1",
    ):
        assert bot(name).name == name
        assert bot(name).version >= 1
    with pytest.raises(Complaint, match="no bot is called carefull; did you mean careful"):
        bot("carefull")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("search:world=5", "search:world=5: there is no setting world; did you mean worlds"),
        ("search:worlds", "search:worlds: worlds needs a value, as in worlds=200"),
        ("search:worlds=0", "worlds is a whole number from 1 to 100000, not 0"),
        ("search:worlds=-3", "worlds is a whole number from 1 to 100000, not -3"),
        ("search:worlds=1.5", "not 1.5"),
        ("search:worlds=²", "not ²"),
        ("search:worlds=5:worlds=6", "worlds is given twice"),
        ("search:time=nan", "time is a number from 0.01 to 60, not nan"),
        ("search:time=0", "not 0"),
        ("search:threads=65", "threads is a whole number from 1 to 64, not 65"),
        ("careful:worlds=5", "careful:worlds=5: there is no setting worlds"),
        ("chance:version=1", "there is no setting version"),
        ("hard:version=9", "version is a whole number from 1 to 1, not 9"),
        ("serch:worlds=5", "no bot is called serch; did you mean search"),
        ("search,careful", "no bot is called search,careful"),
        (":", "no bot is called"),
    ],
)
def test_settings_are_read_strictly(name: str, complaint: str) -> None:
    with pytest.raises(Complaint) as told:
        bot(name)
    assert complaint in str(told.value)
    assert "\n" not in str(told.value)


def test_an_older_careful_stays() -> None:
    """Untuned, it plays by the usual weights, and another game than the tuned."""
    law = Law(load_variant("original"), 4)
    old = Rollout(law, [bot("careful:version=1")] * 2).batch(0, 30, 1)
    assert old == Rollout(law, [Careful(Weights())] * 2).batch(0, 30, 1)
    assert old != Rollout(law, [bot("careful")] * 2).batch(0, 30, 1)
    assert bot("careful:version=1").version < bot("careful").version


def test_careful_takes_up_the_weights_of_each_law() -> None:
    """One player for two tables in turn plays as a new one for each."""
    player = quick("careful")
    for variant in ("original", "czech", "original"):
        law = Law(load_variant(variant), 4)
        assert Rollout(law, [player] * 2).batch(0, 10, 1) == Rollout(law, [bot("careful")] * 2).batch(
            0, 10, 1
        )


def test_bots_by_side() -> None:
    assert bots_by_side("careful", 3) == ["careful"] * 3
    assert bots_by_side("careful, chance", 2) == ["careful", "chance"]
    with pytest.raises(Complaint, match="names 2 bots, and 3 sides play"):
        bots_by_side("careful,chance", 3)


def test_a_finished_deal_leaves_nothing_to_choose() -> None:
    *_, last = moments("original", 4, 1)
    lot = Lot(1)
    while not last.over:
        last.play(last.legal()[0])
    for name in QUICK:
        with pytest.raises(ValueError, match="over"):
            quick(name).choose_in(last, lot)


# Chance


def test_chance_is_uniform() -> None:
    deal = position("""
        rules = "original"
        players = 4
        turn = 1
        stage = "first"
        hands = [11, "22bAKQJT9876", 11, 11]
        stock = 62
    """)
    legal = deal.legal()
    assert len(legal) == 11  # two alike are one choice
    lot, chance = Lot(2026), quick("chance")
    counts = dict.fromkeys(legal, 0)
    casts = 22_000
    for _ in range(casts):
        counts[chance.choose_in(deal, lot)] += 1
    expected = casts / len(legal)
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert square < 29.59  # of 1,000 fair players one has more, with ten degrees of freedom
    assert square > 1.27  # or less, which would be no chance either


# Careful sees only what its seat may know


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_view_and_the_whole_deal_give_the_same_choice(variant: str, players: int) -> None:
    for number, deal in enumerate(moments(variant, players, 5)):
        for name in QUICK:
            seen = bot(name).choose(view(deal, deal.actor), Lot(number))
            assert seen == quick(name).choose_in(deal, Lot(number))


@pytest.mark.parametrize("mover", ["careful", "chance"])
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_hidden_cards_do_not_change_the_choice(variant: str, players: int, mover: str) -> None:
    changed = 0
    for number, deal in enumerate(moments(variant, players, 6, mover)):
        other = view(deal, deal.actor).sample(Lot(number))
        changed += Position.of(other).toml() != Position.of(deal).toml()
        assert quick("careful").choose_in(other, Lot(1)) == quick("careful").choose_in(deal, Lot(1))
    assert changed > 20


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_choosing_changes_nothing(variant: str, players: int) -> None:
    for deal in moments(variant, players, 7, "chance"):
        before, legal = Position.of(deal).toml(), deal.legal()
        assert quick("careful").choose_in(deal, Lot(1)) in legal
        assert Position.of(deal).toml() == before
        assert deal.copy().legal() == legal
        assert deal.legal() == legal


# Its habits


ORIGINAL = 'rules = "original"\nplayers = 4\nturn = 0\n'


def choice(text: str) -> str:
    return str(quick("careful").choose_in(position(text), Lot(1)))


def test_completes_a_canasta() -> None:
    assert choice(ORIGINAL + """
        stage = "meld"
        hands = ["K987554", "4456677889", "4455667799", "89TTJJQQ"]
        melds = [["KKKKKK"], []]
        stock = "JJQQ44"
        pile = "4"
    """) == "add K"  # fmt: skip


def test_takes_a_fat_pile_onto_its_own_meld() -> None:
    assert choice(ORIGINAL + """
        hands = ["Q98754", "4456677889", "445566799", "89TJQQ"]
        melds = [["KKKK", "AAA"], []]
        stock = "JJQQ4455667"
        pile = "A2TTK"
    """) == "take"  # fmt: skip


def test_opens_when_it_can() -> None:
    chosen = choice(ORIGINAL + """
        stage = "meld"
        hands = ["AAAKKK987544", "4456677889", "556677899", "88TTJJQQ"]
        stock = "JJQQ4556"
        pile = "4"
    """)  # fmt: skip
    assert chosen in ("meld AAA", "meld KKK")


def discarded(own: str, theirs: str, pile: str) -> str:
    return choice(ORIGINAL + f"""
        stage = "meld"
        hands = ["{own}", 8, 8, 8]
        melds = [["AAAA"], ["{theirs}"]]
        stock = 40
        pile = "{pile}"
    """)  # fmt: skip


def test_does_not_feed_the_next_player() -> None:
    # A card of the opponents' meld would give them the pile at once; of two such hands only the meld differs.
    assert discarded("88KK", "KKKK", "4567TTJJ") == "discard 8"
    assert discarded("88KK", "8888", "4567TTJJ") == "discard K"


def test_stops_a_fat_pile_with_a_black_three() -> None:
    assert discarded("99KKb", "KKK", "445566QQTTJJ4567TTJJ") == "discard b"
    assert discarded("99KKb", "JJJ", "Q").startswith("discard")


GOING_OUT = ORIGINAL + """
    stage = "meld"
    hands = ["KK", {left}, {partner}, {left}]
    melds = [["AAAAAAA", "KKKK"], ["{theirs}"]]
    melded = [true, true, true, true]
    stock = 40
    pile = "4"
"""  # fmt: skip


def test_goes_out_before_an_opponent_does() -> None:
    """Both opponents hold one card, and whatever they draw fits their melds."""
    text = GOING_OUT.format(
        left=1, partner=14, theirs='QQQQQQQ", "444", "555", "666", "777", "888", "999", "TTT'
    )
    assert choice(text) == "add K"
    # With three ranks on the table they can hardly lay all they have.
    assert choice(GOING_OUT.format(left=5, partner=14, theirs='QQQQQQQ", "444", "555')) == "discard K"


def test_stays_while_the_partner_holds_many_cards_and_nothing_threatens() -> None:
    text = GOING_OUT.format(left=4, partner=25, theirs="QQQQ")
    # To add a king and then another, or to discard it, ends the deal; to discard one of the two does not.
    assert choice(text) == "discard K"
    assert choice(GOING_OUT.format(left=4, partner=3, theirs="QQQQ")) == "add K"


def test_keeps_all_that_the_cut_offers() -> None:
    law = Law(load_variant("czech"), 4)
    kept = set()
    for seed in range(60):
        deal = Deal.shuffled(law, 0, 1, [0, 0], Lot(seed))
        last = [card for card in deal.stock_cards()[-3:] if card in "*2r"]
        chosen = quick("careful").choose_in(deal, Lot(1))
        assert sorted(str(chosen).removeprefix("keep ").removeprefix("nothing")) == sorted(last)
        kept.add(len(last))
    assert {0, 1} < kept


def test_keeps_a_golden_canasta_clean() -> None:
    chosen = choice("""
        rules = "hand_and_foot"
        players = 4
        turn = 0
        stage = "meld"
        hands = ["2457889", 11, 11, 11]
        melds = [["KKKKKK", "AAA2"], []]
        stock = 60
        pile = "4"
    """)
    assert chosen != "add 2 to K"


@pytest.mark.parametrize("variant", VARIANTS)
def test_careful_beats_chance(variant: str) -> None:
    law = Law(load_variant(variant), load_variant(variant).players.best)
    rollout = Rollout(law, [bot("careful"), bot("chance")])
    deals = 40 if PLAIN else 200
    won = 0
    for first in range(0, deals, 40):
        won += sum(points[0] > points[1] for _, _, _, points in rollout.batch(first, 40, 1))
    assert won >= 0.9 * deals


# Its weights


def test_weights_reach_the_player() -> None:
    for place, field in enumerate(fields(Weights)):
        assert getattr(Careful(Weights(**{field.name: 1000 + place})), field.name) == 1000 + place


@pytest.mark.skipif(PLAIN, reason="would take minutes on plain rules")
@pytest.mark.parametrize("name", [field.name for field in fields(Weights)])
def test_every_weight_counts(name: str) -> None:
    usual = plays(Weights())
    value = getattr(Weights(), name)
    assert any(plays(Weights(**{name: other})) != usual for other in (value * 3 + 90, -value * 3 - 90))


def plays(weights: Weights) -> list[object]:
    """Deals of every table between players of these weights; more of the one table where partners are asked."""
    found: list[object] = []
    for variant, players in TABLES:
        law = Law(load_variant(variant), players)
        rollout = Rollout(law, [Careful(weights)] * law.sides)
        found += [rollout.batch(first, 64, 1) for first in range(0, 640 if law.ask else 128, 64)]
    return found


def test_actions_are_given_as_actions() -> None:
    deal = moments("classic", 4, 1)[0]
    for name in (*QUICK, "easy"):
        assert isinstance(bot(name).choose(view(deal, deal.actor), Lot(1)), Action)


class Slow:
    """Chance once more, as a bot from outside the core is written: it chooses from its view alone."""

    name = "slow"
    version = 1

    def choose(self, view: View, lot: Lot) -> Action:
        legal = view.legal()
        return legal[lot.below(len(legal)) if len(legal) > 1 else 0]


class Cheat(Slow):
    name = "cheat"

    def choose(self, view: View, lot: Lot) -> Action:
        return Action("yes")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_bot_from_outside_the_core_plays_the_same_deals(name: str, players: int) -> None:
    law = Law(load_variant(name), players)
    fast, slow = (Rollout(law, [each] * law.sides) for each in (bot("chance"), Slow()))
    assert slow.batch(0, 3, seed=7) == fast.batch(0, 3, seed=7)
    mixed = Rollout(law, [Slow(), *[bot("chance")] * (law.sides - 1)])
    assert mixed.batch(0, 3, seed=7) == fast.batch(0, 3, seed=7)


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    law = Law(load_variant("original"), 2)
    with pytest.raises(ValueError, match=r"cheat chose Action\('yes'\)"):
        Rollout(law, [Cheat(), Slow()]).batch(0, 1, seed=7)
