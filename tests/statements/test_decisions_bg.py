"""What we decided where the Bulgarian «Канаста» is silent: one test for each decision, B1 to B26."""

from __future__ import annotations

import pytest

from kanasta.message import Complaint
from statements.table import Game

BULGARIAN = Game("bulgarian")
TWO = BULGARIAN.of(2)


def test_B1_taking_the_pile() -> None:
    # The whole pile, its upcard melded at once.
    taken = BULGARIAN.start("88QJ", ours="AAA", pile="4T8").after("take 88")
    assert (sorted(taken.melds()), taken.pile) == (["888", "AAA"], "")
    assert sorted(taken.hand()) == sorted("QJ4T")
    # Opened and not frozen: one and a wild, or onto an own meld, too.
    BULGARIAN.start("82QJ", ours="AAA", pile="48").allows("take 82")
    BULGARIAN.start("QJ", ours="888", pile="48").allows("take")
    # Unopened: a natural pair only, and the minimum with the upcard and the hand.
    BULGARIAN.start("AAQJ", pile="4A").allows("take AA")
    BULGARIAN.start("A*QJ", pile="4A").refuses("take A*", "B1")
    BULGARIAN.start("88QJ", pile="AAA8").refuses("take 88", "B1")
    # Frozen by a wild or a red three anywhere in it: a natural pair only, until it is taken.
    for pile in ("*48", "248", "r48"):
        frozen = BULGARIAN.start("882QJ", ours="AAA", pile=pile)
        frozen.allows("take 88")
        frozen.refuses("take 82", "B1")
        BULGARIAN.start("8QJ", ours="888", pile=pile).refuses("take", "B1")
    BULGARIAN.start("882QJ", ours="AAA", pile="b48").allows("take 82")
    # A wild on top is never taken.
    BULGARIAN.start("22QJ", ours="AAA", pile="42").refuses("take 22", "B1")
    BULGARIAN.start("**QJ", ours="AAA", pile="4*").refuses("take **", "B1")
    # A discarded wild bars the next player only while it is on top; then the pile is frozen.
    hands = ["2QJ4", "77QJ", "77QJ", "45"]
    wild = BULGARIAN.drawn("", hands=hands, ours="AAA", theirs="KKK", stock="7777")
    third = wild.after("discard 2").after("draw; discard 7")
    third.allows("take 77")


def test_B2_ordinary_going_out_brings_nothing() -> None:
    out = BULGARIAN.drawn("4", ours="KKKKKKK", melded=[True] * 4).after("discard 4")
    assert (out.ended, out.line("Going out")) == ("going out", 0)
    hundred = BULGARIAN.with_house(scoring__going_out=100)
    assert hundred.drawn("4", ours="KKKKKKK", melded=[True] * 4).after("discard 4").line("Going out") == 100


def test_B3_red_threes_of_a_side_that_never_opened() -> None:
    for number, points in ((1, -100), (2, -200), (3, -300), (4, -800)):
        assert BULGARIAN.ended_with(theirs="AAA", reds=[number]).points() == points


def test_B4_cards_in_hand_count_minus() -> None:
    assert BULGARIAN.ended_with("*2AKb", "", "4").points() == -50 - 20 - 20 - 10 - 5 - 5


def test_B5_two_naturals_at_least_and_three_wilds_at_most() -> None:
    for cards in ("882", "8822", "8822*", "8888222"):
        BULGARIAN.drawn(f"{cards}QJ", ours="AAA").allows(f"meld {cards}")
    for cards in ("822", "88222*", "8888222*"):
        BULGARIAN.drawn(f"{cards}QJ", ours="AAA").refuses(f"meld {cards}", "B5")


def test_B6_one_wild_meld_from_three_cards() -> None:
    BULGARIAN.drawn("22*QJ", ours="AAA").allows("meld 22*")
    BULGARIAN.drawn("222QJ", ours="***").refuses("meld 222", "BG-17")
    BULGARIAN.drawn("222QJ", ours="***").allows("add 222 to wild")
    for canasta in ("2222***", "2222****"):
        assert BULGARIAN.ended_with(ours=canasta).line("свободна канаста × 1") == 2000
    assert BULGARIAN.ended_with(ours="222***").line("свободна") == 0


def test_B7_two_or_four_as_two_pairs() -> None:
    assert (TWO.sides, BULGARIAN.sides) == (2, 2)
    BULGARIAN.drawn("KQJ", turn=2, ours="KKK").allows("add K")
    for number in (3, 5, 6):
        with pytest.raises(Complaint):
            BULGARIAN.of(number).dealt()


def test_B8_two_packs_and_four_jokers() -> None:
    for game in (BULGARIAN, TWO):
        assert (len(game.deck()), game.deck().count("*"), game.deck().count("r")) == (108, 4, 4)


def test_B9_one_card_is_drawn_with_two_players_too() -> None:
    for game in (BULGARIAN, TWO):
        assert game.start("QJ", stock="456").after("draw").hand() == "QJ4"


def test_B10_an_upcard_that_is_wild_or_a_red_three() -> None:
    hands = "4" * 8 + "5" * 8 + "6" * 8 + "7" * 8 + "8" * 8 + "9999"
    for upcard in "2*r":
        begun = BULGARIAN.dealt(f"{hands}{upcard}T")
        assert begun.pile == f"{upcard}T"
        assert begun.deal.frozen
        assert begun.deal.stock_size == 108 - 44 - 2
    black = BULGARIAN.dealt(f"{hands}bT")
    assert (black.pile, black.offers("take")) == ("b", [])
    # The red three goes to who takes the pile, without replacement.
    taken = BULGARIAN.start("TTQJ", ours="AAA", pile="rT", stock="44").after("take TT")
    assert (taken.deal.red_threes_of(0), taken.hand(), taken.deal.stock_size) == (1, "QJ", 2)


def test_B11_black_threes() -> None:
    hands = ["bQJ", "77QJ", "77QJ", "45"]
    thrown = BULGARIAN.drawn("", hands=hands, ours="AAA", theirs="KKK", stock="4567", pile="7")
    after = thrown.after("discard b")
    after.refuses("take 77", "B11")
    after.after("draw; discard 7").allows("take 77")
    # Melded only when going out, three or four, without wilds, and a last discard may follow.
    for cards, words in (("bbb", "meld bbb"), ("bbbb", "meld bbbb"), ("bbbQ", "meld bbb; discard Q")):
        out = BULGARIAN.drawn(cards, ours="KKKKKKK", melded=[True] * 4).after(words)
        assert (out.ended, out.line("Going out")) == ("black threes", 0)
        assert out.line("Melded cards") == 70 + 5 * cards.count("b")
    BULGARIAN.drawn("bbbQJ", ours="KKKKKKK").refuses("meld bbb", "B11")
    BULGARIAN.drawn("bb2", ours="KKKKKKK").refuses("meld bb2", "B11")
    BULGARIAN.drawn("bbbQ", ours="KKKKKK").refuses("meld bbb", "BG-4")


def test_B12_clockwise_and_left_of_the_dealer_begins() -> None:
    assert BULGARIAN.dealt(dealer=1).turn == 2
    assert "The turn passes to the left, clockwise." in BULGARIAN.sheet
    assert "The player to the dealer's left begins, with a turn like any other." in BULGARIAN.sheet


def test_B13_the_final_discard_is_optional() -> None:
    table = BULGARIAN.drawn("K4", ours="KKKKKKK 444")
    assert table.after("add K; add 4").deal.over
    assert table.after("add K; discard 4").deal.over
    assert table.after("add K; discard 4").deal.facts()["face_down"] is False


def test_B14_200_for_melding_all_as_the_side_opens() -> None:
    out = BULGARIAN.drawn("KKKKKKKQ").after("meld KKKKKKK; discard Q")
    assert (out.ended, out.line("Going out")) == ("concealed", 200)
    # Not where a partner opened in an earlier turn, even if the player had melded nothing.
    partner = BULGARIAN.drawn("KKKKKKKQ", ours="AAA", melded=[False, False, True, False])
    assert partner.after("meld KKKKKKK; discard Q").ended == "going out"
    opponent = BULGARIAN.drawn("KKKKKKKQ", theirs="AAA", melded=[False, True, False, False])
    assert opponent.after("meld KKKKKKK; discard Q").ended == "concealed"
    # By a take too.
    assert BULGARIAN.start("KKKKKKQ", pile="K").after("take KK; add KKKK; discard Q").ended == "concealed"


def test_B15_two_canastas_one_against_one_at_the_first_meld_too() -> None:
    TWO.drawn("KKKKKKKQQQQ").refuses("meld KKKKKKK; meld QQQ; discard Q", "B15")
    assert TWO.drawn("KKKKKKKQQQQQQQ").after("meld KKKKKKK; meld QQQQQQQ").ended == "concealed"


def test_B16_no_exemption_from_the_minimum() -> None:
    BULGARIAN.drawn("4444444555", score=1500).refuses("meld 4444444", "BG-9")
    assert BULGARIAN.drawn("4444444555").after("meld 4444444; meld 555").ended == "concealed"


def test_B17_the_turn_in_which_the_stock_runs_out_is_finished() -> None:
    drawn = BULGARIAN.start("QJ", ours="KKKKKKK", stock="4").after("draw")
    assert drawn.ended == ""
    end = drawn.after("discard Q")
    assert (end.ended, end.line("Going out")) == ("stock out", 0)
    # No further turn, even if the next player could take the discard.
    last = BULGARIAN.start("QJ4", ours="AAA", theirs="QQQ", stock="4", others="QJ")
    assert last.after("draw; discard Q").deal.over


def test_B18_cards_inside_canastas_count_besides_the_bonus() -> None:
    assert BULGARIAN.ended_with(ours="AAAAAAA").points() == 640
    assert BULGARIAN.ended_with(ours="AAAAA2*").points() == 300 + 170


def test_B19_melds_without_a_canasta_count_plus() -> None:
    assert BULGARIAN.ended_with(ours="AAA KKK").points() == 90


def test_B20_four_red_threes_are_800_in_all() -> None:
    assert BULGARIAN.ended_with(ours="AAA", reds=[4]).points() == 60 + 800


def test_B22_several_over_5000() -> None:
    assert BULGARIAN.winners(5000, 5005) == [1]
    assert BULGARIAN.winners(5200, 5200) is None


def test_B23_the_bands() -> None:
    minimums = {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120, 9000: 120}
    for deal in (1, 4):
        assert {score: BULGARIAN.minimum(score, deal) for score in minimums} == minimums


def test_B25_a_red_three_dealt_or_drawn_is_laid_out_and_replaced() -> None:
    begun = BULGARIAN.dealt("r")
    assert (begun.deal.red_threes_of(0), begun.deal.held_by(0)) == (1, 11)
    drawn = BULGARIAN.start("QJ", stock="rr7").after("draw")
    assert (drawn.deal.red_threes_of(0), drawn.hand()) == (2, "QJ7")


def test_B26_free_cards_are_jokers_and_twos() -> None:
    table = BULGARIAN.drawn("8899QJ2*K", ours="AAA")
    table.allows("meld 882; meld 99*")
    table.refuses("meld 88K")
