"""What people want of a partner, each from a position, of the bots that promise it, as they are by default.

The search is asked with several lots, since its worlds are a sample. What it promises its levels mostly do too.
"""

from __future__ import annotations

import pytest

from kanasta import Position, view
from kanasta.bots.bot import bot
from kanasta.bots.explain import explain
from kanasta.game.lot import Lot
from kanasta.rules.shelf import VARIANTS

# Which does not depend on the build: that both builds think alike is tested elsewhere.
pytestmark = pytest.mark.once

LOTS = range(1, 6)
BOTH = ("careful", "search")
ORIGINAL = 'rules = "original"\nplayers = 4\nturn = 0\nstage = "meld"\nmelded = [true, true, true, true]\n'
CZECH = ORIGINAL.replace("original", "czech")
HAND_AND_FOOT = ORIGINAL.replace("original", "hand_and_foot")


def turns(text: str, name: str) -> list[list[str]]:
    """What the bot plays in this turn, for each lot."""
    found = []
    for lot in LOTS:
        deal = Position.read(text).deal()
        seat, steps = deal.turn, []
        while not deal.over and deal.turn == seat and deal.actor == seat:
            action = bot(name).choose(view(deal, seat), Lot(lot))
            steps.append(str(action))
            deal.play(action)
        found.append(steps)
    return found


def reasons(text: str, name: str = "search") -> list[str]:
    deal = Position.read(text).deal()
    return [str(explain(bot(name), view(deal, deal.actor), Lot(lot)).reason) for lot in LOTS]


# Going out

FULL = (
    'hands = ["K4", {left}, {partner}, 9]\nstock = 30\npile = "4"\nmelds = [["AAAAAAA", "KKKK"], ["QQQ"]]\n'
)


@pytest.mark.parametrize("name", BOTH)
def test_does_not_go_out_while_the_partner_sits_on_a_full_hand(name: str) -> None:
    """To add the king and discard the four ends the deal; the opponents have no canasta yet."""
    text = ORIGINAL + FULL.format(left=11, partner=24)
    assert all(steps[0] != "add K" for steps in turns(text, name))
    assert all(
        steps == ["add K", "discard 4"] for steps in turns(ORIGINAL + FULL.format(left=11, partner=2), name)
    )


def test_says_that_it_waits_for_the_partner() -> None:
    told = reasons(ORIGINAL + FULL.format(left=11, partner=24))
    assert all("Does not go out yet: the partner holds 24 cards" in reason for reason in told)


def test_goes_out_with_a_full_partner_where_that_wins_the_match() -> None:
    """Either side passes 5,000 by this deal. The opponents may complete a canasta of tens or of jacks, and lead."""
    close = """
        scores = [4600, 4900]
        hands = ["K4", 4, 10, 9]
        melds = [["AAAAAAA", "KKKKKKK"], ["QQQQQQQ", "TTTTTT", "JJJJJJ"]]
        stock = 30
        pile = "4"
    """
    assert all(steps == ["add K", "discard 4"] for steps in turns(ORIGINAL + close, "search"))
    assert all(reason.startswith("Goes out") for reason in reasons(ORIGINAL + close))


@pytest.mark.parametrize("name", BOTH)
def test_goes_out_with_a_full_partner_where_the_danger_is_greater(name: str) -> None:
    """Each opponent holds one card, and whatever they draw fits their melds."""
    danger = """
        hands = ["KK", {left}, 14, {left}]
        melds = [["AAAAAAA", "KKKK"], ["QQQQQQQ", "444", "555"{more}]]
        stock = 30
        pile = "b"
    """
    more = ', "666", "777", "888", "999", "TTT", "JJJ"'
    assert all(steps[0] == "add K" for steps in turns(ORIGINAL + danger.format(left=1, more=more), name))
    assert all(steps[0] != "add K" for steps in turns(ORIGINAL + danger.format(left=6, more=""), name))


# Wild cards

FEED = """
    rules = "{rules}"
    players = 4
    turn = 0
    stage = "meld"
    hands = ["2*98754", 9, 9, 9]
    melds = [["AAA"], ["QQQ"]]
    stock = 40
    pile = "{pile}"
"""


@pytest.mark.parametrize(
    ("name", "rules", "pile"),
    [
        *(("search", rules, "4") for rules in VARIANTS),
        *(("search", rules, "4567TTJJ") for rules in ("original", "bulgarian", "hand_and_foot")),
        *(("careful", rules, "4") for rules in VARIANTS),
    ],
)  # fmt: skip
def test_feeds_no_wild_to_the_opponents(name: str, rules: str, pile: str) -> None:
    """In ``czech`` a wild bars a fat pile for a round, which may be worth it; a small one is not worth it."""
    for steps in turns(FEED.format(rules=rules, pile=pile), name):
        assert steps[-1] not in ("discard 2", "discard *")


@pytest.mark.parametrize("name", BOTH)
def test_completes_the_partners_canasta(name: str) -> None:
    text = ORIGINAL + """
        hands = ["K998754", 9, 9, 9]
        melds = [["KKKKKK", "AAA"], ["QQQ"]]
        stock = 40
        pile = "4"
    """  # fmt: skip
    text = text.replace("[true, true, true, true]", "[false, true, true, true]")
    assert all("add K" in steps for steps in turns(text, name))
    if name == "search":
        assert all("Completes a canasta: KKKKKKK" in reason for reason in reasons(text))


# What each variant asks for


@pytest.mark.parametrize("name", BOTH)
def test_original_covers_its_red_threes(name: str) -> None:
    """With three red threes that count minus without a canasta, the two wilds go where they complete one."""
    text = ORIGINAL + """
        hands = ["2298754", 4, 9, 3]
        melds = [["KKKKK", "AAA"], ["QQQQQQQ"]]
        red_threes = [{red}, 0]
        stock = 8
        pile = "4"
    """  # fmt: skip
    assert all(steps.count("add 2 to K") == 2 for steps in turns(text.format(red=3), name))
    if name == "careful":
        assert all(steps.count("add 2 to K") < 2 for steps in turns(text.format(red=0), name))


@pytest.mark.parametrize("name", BOTH)
def test_czech_does_not_end_without_a_canasta(name: str) -> None:
    """Six kings lie, and the deal is nearly out: the joker makes the canasta, without which all counts minus."""
    for steps in turns(CZECH + """
        hands = ["*98754", 3, 6, 3]
        melds = [["KKKKKK", "AAAA"], ["QQQQQQQ"]]
        stock = 5
        pile = "4"
    """, name):  # fmt: skip
        assert "add * to K" in steps


@pytest.mark.parametrize("name", BOTH)
def test_hand_and_foot_gets_to_its_reserve(name: str) -> None:
    """All that is in the hand fits the side's melds: it lays it and takes up the Rezerva."""
    for steps in turns(HAND_AND_FOOT + """
        hands = ["KKAA4", 11, 11, 11]
        reserves = [13, 13, 13, 13]
        melds = [["KKK", "AAAA"], ["QQQ"]]
        stock = 120
        pile = "4"
    """, name):  # fmt: skip
        assert sorted(steps[:4]) == ["add A", "add A", "add K", "add K"]


@pytest.mark.parametrize("name", BOTH)
def test_hand_and_foot_keeps_a_golden_canasta_clean(name: str) -> None:
    """Going out asks for two golden canastas, and six kings are nearly one."""
    for steps in turns(HAND_AND_FOOT + """
        hands = ["2457889", 11, 11, 11]
        reserves = [13, 13, 13, 13]
        melds = [["KKKKKK", "AAA2"], []]
        stock = 140
        pile = "4"
    """, name):  # fmt: skip
        assert "add 2 to K" not in steps


@pytest.mark.parametrize("name", BOTH)
def test_hand_and_foot_makes_its_bolivia(name: str) -> None:
    """Two golden and two dirty canastas lie: of five wilds four are what the Bolivia lacks, and the deal is won."""
    for steps in turns(HAND_AND_FOOT + """
        hands = ["222**9", 11, 11, 11]
        reserves = [0, 0, 13, 13]
        melds = [["KKKKKKK", "AAAAAAA", "QQQQQQ2", "JJJJJJ2", "TTT", "222"], ["555", "666"]]
        stock = 60
        pile = "4"
    """, name):  # fmt: skip
        assert sum(step.endswith("to wild") for step in steps) == 4
        assert steps[-1] == "discard 9"
