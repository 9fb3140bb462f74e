"""«Američka Kanasta – Ruka i Noga»: one test for each statement that is a rule, small positions that can be checked.

Where a test says nothing of Reserves, everyone has taken theirs up.
"""

from __future__ import annotations

import pytest

from kanasta.game.view import view
from kanasta.message import Complaint
from statements.table import Game

HAND_AND_FOOT = Game("hand_and_foot")
SIX = HAND_AND_FOOT.of(6)
FINISHED = "KKKKKKK QQQQQQQ 888882* 9999922 2222***"
"""What HF-46 asks: two golden and two dirty canastas, and one Bolivia."""


# Players, cards, deal


def test_HF_2_two_or_three_pairs_play() -> None:
    assert HAND_AND_FOOT.sides == 2
    assert SIX.sides == 3
    for number in (2, 3, 5):
        with pytest.raises(Complaint):
            HAND_AND_FOOT.of(number).dealt()
    SIX.drawn("9QJ", turn=3, melds=["999", "", ""]).allows("add 9")
    SIX.drawn("9QJ", turn=2, melds=["999", "", ""]).refuses("add 9")


def test_HF_3_five_packs_and_ten_jokers() -> None:
    for game in (HAND_AND_FOOT, SIX):
        deck = game.deck()
        assert (len(deck), deck.count("*"), deck.count("K"), deck.count("r")) == (270, 10, 20, 10)


def test_HF_4_a_game_is_four_deals() -> None:
    assert HAND_AND_FOOT.winners(20000, 0, deals=3) is None
    assert HAND_AND_FOOT.winners(6100, 5900, deals=4) == [0]


def test_HF_5_thirteen_cards_of_reserve_from_the_part_cut_off() -> None:
    # 60 cards are cut off; 52 of them become Reserves.
    begun = HAND_AND_FOOT.dealt("K" * 20 + "Q" * 20 + "J" * 12, cut=60)
    assert [begun.deal.reserved_by(seat) for seat in range(4)] == [13] * 4
    assert all(set(begun.deal.reserve_of(seat)) == set("KQJ") for seat in range(4))
    assert [SIX.dealt().deal.reserved_by(seat) for seat in range(6)] == [13] * 6


def test_HF_6_reserves_lie_face_down() -> None:
    begun = HAND_AND_FOOT.dealt()
    for seat in range(4):
        assert view(begun.deal, seat).deal.reserve_of((seat + 1) % 4) == "?" * 13


def test_HF_7_nobody_looks_at_the_own_reserve() -> None:
    begun = HAND_AND_FOOT.dealt()
    for seat in range(4):
        assert view(begun.deal, seat).deal.reserve_of(seat) == "?" * 13
        assert "?" not in view(begun.deal, seat).deal.hand_of(seat)


def test_HF_8_thirteen_cards_to_each_from_the_lower_part() -> None:
    begun = HAND_AND_FOOT.dealt("K" * 20 + "Q" * 20 + "J" * 12, cut=60)
    assert [begun.deal.held_by(seat) for seat in range(4)] == [13] * 4
    assert not any("Q" in begun.hand(seat) for seat in range(4))


def test_HF_9_the_next_card_is_turned_up() -> None:
    begun = HAND_AND_FOOT.dealt("K" * 20 + "Q" * 20 + "J" * 12, cut=52)
    deck = HAND_AND_FOOT.deck("K" * 20 + "Q" * 20 + "J" * 12)
    assert begun.pile == deck[52 + 52]


def test_HF_10_the_dealers_remainder_lies_on_top_of_the_stock() -> None:
    deck = HAND_AND_FOOT.deck()
    begun = HAND_AND_FOOT.dealt(cut=60)
    # After 60 cut off, 52 hand cards and the upcard comes the dealer's part; the rest of the part cut off is last.
    assert begun.deal.stock_cards() == deck[60 + 53 :] + deck[52:60]


def test_HF_11_card_values() -> None:
    worth = {"*": 50, "2": 20, "A": 20, "K": 10, "8": 10, "7": 5, "4": 5}
    for card, points in worth.items():
        assert HAND_AND_FOOT.ended_with(card).points() == -points


# Wilds and threes


def test_HF_12_wilds_are_jokers_and_twos() -> None:
    table = HAND_AND_FOOT.drawn("8899QJ2*K", ours="AAA")
    table.allows("meld 882; meld 99*")
    table.refuses("meld 88K")


def test_HF_13_they_may_be_melded_on_their_own() -> None:
    HAND_AND_FOOT.drawn("22*QJ", ours="AAA").allows("meld 22*")
    HAND_AND_FOOT.drawn("882QJ", ours="AAA").allows("meld 882")


def test_HF_14_one_wild_in_three_to_five_cards_two_in_six_or_seven() -> None:
    for cards in ("882", "8882", "88882", "888822", "888882*"):
        HAND_AND_FOOT.drawn(f"{cards}QJ", ours="AAA").allows(f"meld {cards}")
    for cards in ("822", "8822", "88822", "888222", "888822*"):
        HAND_AND_FOOT.drawn(f"{cards}QJ", ours="AAA").refuses(f"meld {cards}", "HF-14")


def test_HF_15_a_canasta_of_wilds_is_a_bolivia() -> None:
    assert "Bolivia × 1" in HAND_AND_FOOT.ended_with(ours="2222***").lines()
    assert "Bolivia × 1" not in HAND_AND_FOOT.ended_with(ours="222***").lines()


def test_HF_16_red_threes_need_not_be_covered() -> None:
    assert HAND_AND_FOOT.ended_with(ours="KKK", reds=[2], ended_by=0).line("Red threes") == 200


def test_HF_17_red_threes_are_put_out_after_the_deal_and_replaced() -> None:
    # Four cards go round in a turn: the fifth is the first player's too.
    begun = HAND_AND_FOOT.dealt("K" * 20 + "Q" * 20 + "J" * 12 + "r456r", cut=52)
    assert begun.deal.red_threes_of(0) == 2
    assert begun.deal.held_by(0) == 13
    assert begun.deal.stock_size == 270 - 52 - 52 - 1 - 2


def test_HF_18_their_points_are_plus_at_once() -> None:
    assert HAND_AND_FOOT.ended_with(reds=[1]).points() == 100


def test_HF_19_red_threes_in_the_reserve_bring_minus() -> None:
    end = HAND_AND_FOOT.ended_with(reserves=["r4", "", "", ""], reds=[1], ended_by=1)
    assert end.lines() == {
        "Cards in a reserve not taken up": -5, "Red threes in a reserve not taken up": -100,
    }  # fmt: skip


def test_HF_20_a_reserve_not_taken_counts_as_left_in_hand() -> None:
    end = HAND_AND_FOOT.ended_with("Q", reserves=["AK4r", "", "r", ""], ended_by=1)
    assert end.points() == -10 - 20 - 10 - 5 - 200


def test_HF_21_black_threes_are_never_melded() -> None:
    HAND_AND_FOOT.drawn("bbbQJ", ours="AAA").refuses("meld bbb", "HF-21")
    HAND_AND_FOOT.drawn("bbbQ", ours=FINISHED).refuses("meld bbb", "HF-21")


def test_HF_22_black_threes_stop_the_pile_while_they_are_on_it() -> None:
    HAND_AND_FOOT.start("88bbQJ", ours="AAA", pile="8b").refuses("take 88", "HF-22")
    HAND_AND_FOOT.start("88bbQJ", ours="AAA", pile="b8").allows("take 88")
    assert HAND_AND_FOOT.drawn("bQJ", ours="AAA").after("discard b").pile == "b"


# Melds


def test_HF_23_melds_are_canastas_and_bolivia() -> None:
    found = HAND_AND_FOOT.ended_with(ours=FINISHED).lines()
    assert {"Zlatna kanasta × 2", "Prljava kanasta × 2", "Bolivia × 1"} <= set(found)


def test_HF_24_no_meld_holds_more_than_seven_cards() -> None:
    HAND_AND_FOOT.drawn("8QJ", ours="8888888").refuses("add 8", "HF-24")
    HAND_AND_FOOT.drawn("2QJ", ours="2222***").refuses("add 2 to wild", "HF-24")
    HAND_AND_FOOT.drawn("8QJ", ours="888888").allows("add 8")


def test_HF_25_no_second_meld_of_a_rank() -> None:
    HAND_AND_FOOT.drawn("999QJ", ours="99999").refuses("meld 999", "HF-25")


def test_HF_26_after_a_canasta_another_of_the_rank_may_be_begun() -> None:
    table = HAND_AND_FOOT.drawn("999QJ", ours="9999999")
    assert sorted(table.after("meld 999").melds()) == ["999", "9999999"]
    HAND_AND_FOOT.drawn("222QJ", ours="2222***").allows("meld 222")


def test_HF_27_a_canasta_with_one_or_two_wilds_is_dirty() -> None:
    for canasta in ("8888882", "888882*"):
        assert HAND_AND_FOOT.ended_with(ours=canasta).lines()["Prljava kanasta × 1"] == 300


# Course of play


def test_HF_28_draw_two_meld_discard_one() -> None:
    table = HAND_AND_FOOT.start("444QJ", ours="KKK", stock="8T77", melded=[False] * 4)
    drawn = table.after("draw")
    assert drawn.hand() == "QJT8444"
    drawn.refuses("draw", "HF-28")
    table.refuses("discard Q", "HF-28")
    after = drawn.after("meld 444; discard Q")
    assert (after.turn, after.pile) == (1, "Q")
    HAND_AND_FOOT.drawn("KQJ", turn=2, ours="KKK").allows("add K")


def test_HF_29_who_has_no_hand_cards_left_plays_on_with_the_reserve() -> None:
    table = HAND_AND_FOOT.drawn("44", ours="444", reserves=["AKQJ", 13, 13, 13])
    after = table.after("add 44")
    assert (after.hand(), after.deal.reserved_by(0)) == ("AKQJ", 0)
    # Without a Reserve the hand may not be emptied so.
    HAND_AND_FOOT.drawn("44", ours="444").refuses("add 44")


def test_HF_30_who_melds_the_last_card_goes_on_at_once() -> None:
    after = HAND_AND_FOOT.drawn("4", ours="444", reserves=["KKKQJ", 13, 13, 13]).after("add 4")
    assert after.turn == 0
    after.allows("meld KKK; discard Q")


def test_HF_31_red_threes_in_the_reserve_are_replaced_first() -> None:
    table = HAND_AND_FOOT.drawn("4", ours="444", reserves=["rKQ", 13, 13, 13], stock="8T7")
    after = table.after("add 4")
    assert after.hand() == "KQ8"
    assert after.deal.red_threes_of(0) == 1


def test_HF_32_who_discards_the_last_card_takes_the_reserve_in_the_next_turn() -> None:
    hands = ["4", "QJTT", "QJTT", "QJTT"]
    table = HAND_AND_FOOT.drawn(
        "", hands=hands, ours="KKK", theirs="AAA", reserves=["8765", 3, 3, 3], stock="4567456789TJ"
    )
    after = table.after("discard 4")
    assert after.turn == 1
    assert after.deal.reserved_by(0) == 4
    again = after.after("draw; discard Q").after("draw; discard Q").after("draw; discard Q")
    assert (again.turn, again.hand(), again.deal.reserved_by(0)) == (0, "8765", 0)


def test_HF_33_the_deal_is_over_when_a_taken_reserve_is_played() -> None:
    assert HAND_AND_FOOT.drawn("4", ours=f"{FINISHED} 444").after("add 4").ended == "going out"
    first_hand = HAND_AND_FOOT.drawn("4", ours=f"{FINISHED} 444", reserves=["AKQ", 13, 13, 13])
    assert first_hand.after("add 4").ended == ""


# Taking the pile


def test_HF_34_the_upcard_is_taken_if_it_is_melded_at_once() -> None:
    table = HAND_AND_FOOT.start("99QJ", ours="AAA", pile="459")
    assert "999" in table.after("take 99").melds()
    HAND_AND_FOOT.start("9QJ", ours="AAA", pile="459").refuses("take 99")


def test_HF_35_the_new_meld_may_include_one_wild() -> None:
    for opened in ("AAA", ""):
        HAND_AND_FOOT.start("9*AAAQJ", ours=opened, pile="459").allows("take 9*")
    HAND_AND_FOOT.start("*2QJ", ours="AAA", pile="459").refuses("take 2*", "HF-35")


def test_HF_36_then_six_more_cards_are_taken() -> None:
    pile = "44444444447777TTTKK9"
    taken = HAND_AND_FOOT.start("99QJ", ours="AAA", pile=pile).after("take 99")
    assert sorted(taken.hand()) == sorted("QJ" + "7TTTKK")
    assert taken.pile == pile[:13]


def test_HF_37_at_most_seven_cards_in_one_turn() -> None:
    start = HAND_AND_FOOT.start("99QJ", ours="AAA", pile="4" * 10 + "9")
    assert start.deal.held_by(0) - 2 + 6 == start.after("take 99").deal.held_by(0)


def test_HF_38_then_the_turn_goes_on() -> None:
    taken = HAND_AND_FOOT.start("99QJ", ours="AAA", pile="4449").after("take 99")
    taken.allows("meld 444; discard Q")
    assert taken.turn == 0


def test_HF_39_what_bars_the_pile() -> None:
    HAND_AND_FOOT.start("222QJ", ours="AAA", pile="42").refuses("take 22", "HF-39")
    HAND_AND_FOOT.start("***QJ", ours="AAA", pile="4*").refuses("take **", "HF-39")
    HAND_AND_FOOT.start("bbQJ", ours="AAA", pile="4b").refuses("take bb", "HF-39")
    HAND_AND_FOOT.start("66QJ", ours="666", pile="46").refuses("take 66", "HF-39")
    HAND_AND_FOOT.start("6QJ", ours="666", pile="46").refuses("take", "HF-39")
    for thrown in "2*b":
        hands = [f"{thrown}QJ", "77QJ", "77QJ", "45"]
        table = HAND_AND_FOOT.drawn("", hands=hands, ours="AAA", theirs="KKK", stock="456789")
        after = table.after(f"discard {thrown}")
        assert after.offers("take") == []
        after.after("draw; discard 7").allows("take 77")
    for deeper in "2*b":
        HAND_AND_FOOT.start("62QJ", ours="AAA", pile=f"{deeper}46").allows("take 62")


def test_HF_40_an_unfinished_meld_is_completed_first() -> None:
    table = HAND_AND_FOOT.start("666QJ", ours="66666*", pile="46")
    table.refuses("take 66", "HF-40")
    assert "666666*" in table.after("add 6").melds()
    HAND_AND_FOOT.start("66QJ", ours="66666*", pile="46").refuses("add 6", "HF-40")
    # Other cards stay in the hand until the pile is taken.
    HAND_AND_FOOT.start("666AQJ", ours="66666* AAA", pile="46").refuses("add A")


def test_HF_41_then_the_upcard_is_taken_and_six_more() -> None:
    for cards, first, take in (("666", "add 6", "take 66"), ("62*", "add 2 to 6", "take 6*")):
        table = HAND_AND_FOOT.start(f"{cards}QJ", ours="66666*", pile="4456")
        finished = table.after(first)
        finished.refuses("discard Q", "HF-41")
        finished.refuses("draw", "HF-41")
        finished.refuses("add 6", "HF-41")
        taken = finished.after(take)
        assert sorted(taken.hand()) == sorted("QJ445")


def test_HF_42_an_unopened_side_must_meet_the_minimum_with_the_upcard() -> None:
    HAND_AND_FOOT.start("A*QJ", pile="45A").allows("take A*")
    HAND_AND_FOOT.start("KKQJ", pile="45K").refuses("take KK", "HF-42")


def test_HF_43_more_may_be_put_down_from_the_hand() -> None:
    taking = HAND_AND_FOOT.start("KKAAAQJ", pile="45K").after("take KK")
    taking.refuses("discard Q")
    taking.allows("meld AAA; discard Q")


def test_HF_44_the_next_six_do_not_help_to_open() -> None:
    HAND_AND_FOOT.start("A2QJ", pile="4AAA").refuses("take A2", "HF-44")
    taking = HAND_AND_FOOT.start("KKAAAQJ", pile="45K").after("take KK")
    assert taking.hand() == "AAAQJ"
    assert taking.after("meld AAA").hand() == "QJ54"


# Opening and ending


def test_HF_45_the_minimum_depends_on_the_deal() -> None:
    for score in (-500, 0, 9000):
        assert [HAND_AND_FOOT.minimum(score, deal) for deal in (1, 2, 3, 4)] == [70, 90, 120, 150]
    HAND_AND_FOOT.drawn("KKKQQQ99").refuses("meld KKK", "HF-45")
    HAND_AND_FOOT.drawn("AAA444QJ").allows("meld AAA; meld 444; discard Q")


def test_HF_46_two_dirty_two_golden_one_bolivia() -> None:
    assert HAND_AND_FOOT.drawn("4", ours=FINISHED).after("discard 4").ended == "going out"
    for lacking in (
        "KKKKKKK QQQQQQQ 888882* 9999922 TTTTTT2",
        "KKKKKKK QQQQQQQ 888882* JJJJJJJ 2222***",
        "KKKKKK2 QQQQQQQ 888882* 9999922 2222***",
    ):
        HAND_AND_FOOT.drawn("A4", ours=f"{lacking} AAA").refuses("add A", "HF-46")


def test_HF_47_partners_melds_are_joint() -> None:
    HAND_AND_FOOT.drawn("KQJ", turn=2, ours="KKK").allows("add K")
    HAND_AND_FOOT.drawn("KQJ", turn=1, ours="KKK", theirs="AAA").refuses("add K", "HF-47")


def test_HF_48_when_one_opens_the_partner_need_not() -> None:
    HAND_AND_FOOT.drawn("444QJ", turn=2, ours="KKK", deal=4).allows("meld 444; discard Q")
    HAND_AND_FOOT.drawn("444QJ", turn=1, ours="KKK", deal=4).refuses("meld 444")


# Scoring


def test_HF_49_dirty_300_golden_500_bolivia_1500() -> None:
    lines = HAND_AND_FOOT.ended_with(ours=FINISHED).lines()
    assert lines == {"Zlatna kanasta × 2": 1000, "Prljava kanasta × 2": 600, "Bolivia × 1": 1500}


def test_HF_50_ending_brings_100_and_100_for_each_red_three() -> None:
    end = HAND_AND_FOOT.ended_with(ours=FINISHED, reds=[4], ended_by=2)
    assert (end.line("Going out"), end.line("Red threes")) == (100, 400)
    # No more for playing the whole hand at once.
    nearly = "QQQQQQQ 888882* 9999922 2222***"
    assert (
        HAND_AND_FOOT.drawn("KKKKKKK4", ours=nearly).after("meld KKKKKKK; discard 4").line("Going out") == 100
    )


def test_HF_51_the_opponents_red_threes_do_not_count() -> None:
    end = HAND_AND_FOOT.ended_with("", "", "", "", theirs="AAA", reds=[0, 4], ended_by=0)
    assert end.points(1) == 60


def test_HF_52_cards_of_completed_melds_are_not_counted() -> None:
    assert HAND_AND_FOOT.ended_with(ours="AAAAAAA").points() == 500
    assert HAND_AND_FOOT.ended_with(ours="2222***").points() == 1500


def test_HF_53_other_melded_cards_count_plus_hands_and_reserves_minus() -> None:
    end = HAND_AND_FOOT.ended_with("*", "", "84", ours="AAAAAAA KKKK 22*", reserves=["A", "", "", ""])
    assert end.points() == 500 + 40 + 90 - 65 - 20


def test_HF_54_after_four_deals_more_points_win() -> None:
    assert HAND_AND_FOOT.winners(6100, 5900, deals=4) == [0]
    assert HAND_AND_FOOT.winners(-100, -50, deals=4) == [1]
    assert SIX.winners(100, 50, 300, deals=4) == [2]
