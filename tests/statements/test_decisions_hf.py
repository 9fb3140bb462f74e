"""What we decided where «Ruka i Noga» is silent: one test for each decision, H1 to H30."""

from __future__ import annotations

from statements.table import Game

HAND_AND_FOOT = Game("hand_and_foot")
FINISHED = "KKKKKKK QQQQQQQ 888882* 9999922 2222***"
"""What HF-46 asks: two golden and two dirty canastas, and one Bolivia."""


def test_H1_red_threes_of_the_finishing_side_count_plus_in_reserves_minus() -> None:
    end = HAND_AND_FOOT.ended_with(
        ours="KKK", theirs="QQQ", reds=[3, 2], reserves=["", "", "r", "r"], ended_by=0
    )
    assert end.line("Red threes × 3") == 300
    # Of the finisher's partner too.
    assert end.line("Red threes in a reserve") == -100
    assert end.points(1) == 30 - 100


def test_H2_where_nobody_finished_all_laid_out_red_threes_count_plus() -> None:
    end = HAND_AND_FOOT.ended_with(reds=[3, 2], ended_how="stock out")
    assert (end.points(0), end.points(1)) == (300, 200)


def test_H3_who_draws_the_last_card_finishes_the_turn() -> None:
    drawn = HAND_AND_FOOT.start("QJ", ours="KKK", stock="45").after("draw")
    assert drawn.ended == ""
    end = drawn.after("discard Q")
    assert (end.ended, end.line("Going out")) == ("stock out", 0)
    assert HAND_AND_FOOT.start("QJ", ours="KKK", stock="456").after("draw; discard Q").ended == ""


def test_H4_fewer_cards_than_two_are_drawn_as_they_are() -> None:
    drawn = HAND_AND_FOOT.start("QJ", ours="KKK", stock="4").after("draw")
    assert drawn.hand() == "QJ4"
    assert drawn.after("discard Q").ended == "stock out"


def test_H5_to_the_right_and_right_of_the_dealer_begins_with_a_normal_turn() -> None:
    begun = HAND_AND_FOOT.dealt(dealer=1)
    assert begun.turn == 2
    begun.allows("draw")
    assert "The turn passes to the right, counter-clockwise." in HAND_AND_FOOT.sheet
    assert "The player to the dealer's right begins, with a turn like any other." in HAND_AND_FOOT.sheet


def test_H6_an_upcard_that_is_wild_or_a_red_three_goes_under_the_stock() -> None:
    reserves = "K" * 20 + "Q" * 20 + "J" * 12
    hands = "J" * 8 + "T" * 20 + "9" * 20 + "8" * 4
    for upcard in "2*r":
        begun = HAND_AND_FOOT.dealt(f"{reserves}{hands}{upcard}7", cut=52)
        assert begun.pile == "7"
        assert begun.deal.stock_cards().endswith(upcard)
    assert HAND_AND_FOOT.dealt(f"{reserves}{hands}b7", cut=52).pile == "b"


def test_H7_of_a_small_pile_what_is_there_is_taken() -> None:
    taken = HAND_AND_FOOT.start("99QJ", ours="AAA", pile="459").after("take 99")
    assert (taken.hand(), taken.pile) == ("QJ54", "")


def test_H8_no_take_with_two_wilds() -> None:
    HAND_AND_FOOT.start("9*2QJ", ours="AAA", pile="9").refuses("take *2", "H8")
    HAND_AND_FOOT.start("9*2QJ", ours="AAA", pile="9").refuses("take 9*2")
    for cards in ("99", "92", "9*"):
        HAND_AND_FOOT.start(f"{cards}QJ", ours="AAA", pile="9").allows(f"take {cards}")


def test_H9_more_cards_may_be_added_to_the_new_meld() -> None:
    taken = HAND_AND_FOOT.start("9992QJ", ours="AAA", pile="99").after("take 99; add 99; add 2 to 9")
    assert "999992" in taken.melds()


def test_H10_the_upcard_never_goes_onto_an_own_meld() -> None:
    for meld in ("666", "666666", "6666666"):
        HAND_AND_FOOT.start("QJ", ours=meld, pile="46").refuses("take", "H10")


def test_H11_melding_before_the_take_only_to_finish_that_canasta() -> None:
    table = HAND_AND_FOOT.start("6666QJ", ours="66666 KKK", pile="46")
    finished = table.after("add 66")
    # It is part of the take, which must follow.
    assert set(finished.offers()) == {"take 66"}
    finished.refuses("draw", "H11")
    # Short of the canasta it goes on, and never if the pile cannot be taken then.
    assert set(table.after("add 6").offers()) == {"add 6"}
    HAND_AND_FOOT.start("666QJ", ours="66666 KKK", pile="46").refuses("add 6", "H11")
    HAND_AND_FOOT.start("66KQJ", ours="666666 KKK", pile="46").refuses("add K")


def test_H12_a_meld_has_three_cards_at_least() -> None:
    HAND_AND_FOOT.drawn("99QJ", ours="AAA").refuses("meld 99", "H12")
    HAND_AND_FOOT.drawn("999QJ", ours="AAA").allows("meld 999")
    # Two of its three are natural.
    HAND_AND_FOOT.drawn("92*QJ", ours="AAA").refuses("meld 92*", "H12")


def test_H13_wild_melds_from_three_cards_one_unfinished_at_a_time() -> None:
    HAND_AND_FOOT.drawn("222QJ", ours="AAA").allows("meld 222")
    HAND_AND_FOOT.drawn("22QJ", ours="AAA").refuses("meld 22")
    HAND_AND_FOOT.drawn("***QJ", ours="222").refuses("meld ***", "HF-25")
    HAND_AND_FOOT.drawn("***QJ", ours="222").allows("add *** to wild")
    HAND_AND_FOOT.drawn("***QJ", ours="2222222").allows("meld ***")
    assert HAND_AND_FOOT.ended_with(ours="222222*").line("Bolivia × 1") == 1500


def test_H14_golden_has_seven_naturals_dirty_one_or_two_wilds() -> None:
    lines = HAND_AND_FOOT.ended_with(ours="8888888 9999992 TTTTT2*").lines()
    assert (lines["Zlatna kanasta × 1"], lines["Prljava kanasta × 2"]) == (500, 600)
    HAND_AND_FOOT.drawn("888822*QJ", ours="AAA").refuses("meld 888822*", "HF-14")


def test_H15_a_black_three_in_hand_counts_minus_5() -> None:
    assert HAND_AND_FOOT.ended_with("b").points() == -5


def test_H16_the_final_discard_is_optional() -> None:
    table = HAND_AND_FOOT.drawn("45", ours=f"{FINISHED} 444 555")
    assert table.after("add 4; add 5").deal.over
    assert table.after("add 4; discard 5").deal.over
    assert table.after("add 4; discard 5").deal.facts()["face_down"] is False


def test_H17_without_what_finishing_needs_one_card_stays_after_the_discard() -> None:
    table = HAND_AND_FOOT.drawn("45", ours="444 555")
    table.refuses("add 4", "H17")
    assert table.after("discard 4").hand() == "5"


def test_H18_the_numbers_are_minima_and_golden_does_not_stand_for_dirty() -> None:
    more = f"{FINISHED} JJJJJJJ TTTTTT2"
    assert HAND_AND_FOOT.drawn("4", ours=more).after("discard 4").deal.over
    three_golden = "KKKKKKK QQQQQQQ JJJJJJJ 9999922 2222***"
    HAND_AND_FOOT.drawn("A4", ours=f"{three_golden} AAA").refuses("add A", "H18")
    three_dirty = "KKKKKKK 888882* 9999922 TTTTTT2 2222***"
    HAND_AND_FOOT.drawn("A4", ours=f"{three_dirty} AAA").refuses("add A", "H18")


def test_H19_a_canasta_finished_in_the_finishing_turn_counts() -> None:
    nearly = "KKKKKK QQQQQQQ 888882* 9999922 2222***"
    assert HAND_AND_FOOT.drawn("K4", ours=nearly).after("add K; discard 4").ended == "going out"


def test_H20_a_reserve_not_taken_after_the_last_discard_counts_as_in_hand() -> None:
    end = HAND_AND_FOOT.ended_with(reserves=["rrA4", "", "", ""], ended_by=1)
    assert end.points() == -200 - 25


def test_H21_the_reserve_is_taken_as_the_next_turn_begins() -> None:
    hands: list[str | int] = ["QJ4", "", 11, 11]
    table = HAND_AND_FOOT.drawn(
        "", hands=hands, theirs="999", reserves=["", "99rKT", 3, 3], stock="856", pile="4"
    )
    after = table.after("discard Q")
    # Red threes are replaced, and then two cards are drawn or the pile is taken.
    assert (after.turn, after.hand(1), after.deal.red_threes_of(1)) == (1, "KT998", 1)
    assert after.after("draw").hand(1) == "KT99865"
    taking = table.deal.hand_of(0).replace("Q", "T")
    hands[0] = taking
    pile = HAND_AND_FOOT.drawn("", hands=hands, theirs="999", reserves=["", "KTTQJ", 3, 3], pile="4")
    pile.after("discard T").allows("take TT")


def test_H22_red_threes_drawn_later_or_in_the_reserve_are_laid_out_and_replaced() -> None:
    drawn = HAND_AND_FOOT.start("QJ", stock="r4r5").after("draw")
    assert (drawn.hand(), drawn.deal.red_threes_of(0)) == ("QJ54", 2)
    taken = HAND_AND_FOOT.drawn("4", ours="444", reserves=["rrK", 13, 13, 13], stock="78").after("add 4")
    assert (taken.hand(), taken.deal.red_threes_of(0)) == ("K87", 2)


def test_H23_a_red_three_from_a_taken_reserve_is_like_any_other() -> None:
    table = HAND_AND_FOOT.drawn("4", ours="444", reserves=["rK", 13, 13, 13], reds=[1], stock="78")
    assert table.after("add 4").line("Red threes × 2") == 200


def test_H24_canasta_bonuses_do_not_open() -> None:
    # A golden canasta of fours counts 35 for the opening.
    HAND_AND_FOOT.drawn("4444444QJ").refuses("meld 4444444", "HF-45")
    HAND_AND_FOOT.drawn("4444444888QJ").refuses("meld 4444444", "HF-45")
    HAND_AND_FOOT.drawn("44444448888QJ").allows("meld 4444444; meld 8888; discard Q")


def test_H25_three_pairs_play_with_270_cards_too() -> None:
    assert len(HAND_AND_FOOT.of(6).deck()) == 270


def test_H26_equal_after_four_deals_is_a_shared_win() -> None:
    assert HAND_AND_FOOT.winners(6000, 6000, deals=4) == [0, 1]


def test_H27_emptying_the_first_hand_needs_an_opened_side_alone() -> None:
    assert HAND_AND_FOOT.drawn("4", ours="KKK", reserves=["AKQ", 13, 13, 13]).after("discard 4").ended == ""
    HAND_AND_FOOT.drawn("44", ours="444", reserves=["AKQ", 13, 13, 13]).allows("add 44")
    HAND_AND_FOOT.drawn("444", reserves=["AKQ", 13, 13, 13]).refuses("meld 444", "HF-45")


def test_H28_taking_is_no_duty() -> None:
    HAND_AND_FOOT.start("99QJ", ours="AAA", pile="9").allows("draw", "take 99")


def test_H30_cards_of_completed_melds_are_not_counted() -> None:
    assert HAND_AND_FOOT.ended_with(ours="4444444").points() == 500
    assert HAND_AND_FOOT.ended_with(ours="AAAAA2*").points() == 300
    assert HAND_AND_FOOT.ended_with(ours="444444").points() == 30
