"""The Bulgarian «Канаста»: one test for each statement that is a rule, small positions that a card player can check."""

from __future__ import annotations

from statements.table import Game

BULGARIAN = Game("bulgarian")
TWO = BULGARIAN.of(2)


def test_BG_3_it_ends_when_somebody_has_5000() -> None:
    assert BULGARIAN.winners(4995, 3000) is None
    assert BULGARIAN.winners(3000, 5000) == [1]


def test_BG_4_one_canasta_for_a_team_two_for_one_against_one() -> None:
    assert BULGARIAN.drawn("4", ours="KKKKKKK").after("discard 4").deal.over
    BULGARIAN.drawn("A4", ours="KKKKKK AAA").refuses("add A", "BG-4")
    assert TWO.drawn("4", ours="KKKKKKK AAAAA22").after("discard 4").deal.over
    TWO.drawn("A4", ours="KKKKKKK AAA").refuses("add A", "BG-4")


def test_BG_5_a_canasta_is_seven_or_more_wilds_may_help() -> None:
    assert BULGARIAN.ended_with(ours="QQQQQQ").points() == 60
    for meld in ("QQQQQQQ", "QQQQQQQQ", "QQQQ22*"):
        assert BULGARIAN.drawn("4", ours=meld).after("discard 4").deal.over
    BULGARIAN.drawn("QQ2JJ*45", ours="AAA").allows("meld QQ2; meld JJ*")


def test_BG_6_eleven_cards_in_teams_fifteen_with_two() -> None:
    assert [BULGARIAN.dealt().deal.held_by(seat) for seat in range(4)] == [11] * 4
    assert [TWO.dealt().deal.held_by(seat) for seat in range(2)] == [15] * 2


def test_BG_7_the_rest_is_the_stock_and_its_top_card_begins_the_pile() -> None:
    begun = BULGARIAN.dealt()
    assert (len(begun.pile), begun.deal.stock_size) == (1, 108 - 45)
    assert begun.pile == BULGARIAN.deck()[44]


def test_BG_8_draw_a_card_meld_if_wanted_and_discard_one() -> None:
    table = BULGARIAN.start("444QJ", ours="AAA", stock="89", pile="7")
    table.refuses("discard Q", "BG-8")
    table.refuses("meld 444", "BG-8")
    drawn = table.after("draw")
    assert drawn.hand() == "QJ8444"
    drawn.allows("meld 444; discard Q")
    after = drawn.after("discard Q")
    assert (after.turn, after.pile) == (1, "7Q")
    assert BULGARIAN.dealt().deal.turn == 0
    BULGARIAN.dealt().allows("draw")
    BULGARIAN.dealt().refuses("discard 4", "BG-8")


def test_BG_9_the_initial_meld_needs_the_minimum_of_the_score() -> None:
    BULGARIAN.drawn("666KKK2QJ", score=1600).refuses("meld 666", "BG-9")
    BULGARIAN.drawn("666AAA2QJ", score=1600).allows("meld 666; meld AAA2; discard Q")
    # The partner's initial meld is the side's.
    BULGARIAN.drawn("444QJ", turn=2, ours="AAA", score=1600).allows("meld 444")


def test_BG_10_fifty_from_0_to_1495() -> None:
    assert [BULGARIAN.minimum(score) for score in (0, 1495)] == [50, 50]


def test_BG_11_ninety_from_1500_to_2995() -> None:
    assert [BULGARIAN.minimum(score) for score in (1500, 2995)] == [90, 90]


def test_BG_12_one_hundred_and_twenty_from_3000() -> None:
    assert [BULGARIAN.minimum(score) for score in (3000, 4995)] == [120, 120]


def test_BG_13_fifteen_for_a_negative_score() -> None:
    assert [BULGARIAN.minimum(score) for score in (-5, -2000)] == [15, 15]
    BULGARIAN.drawn("444QJ", score=-200).allows("meld 444; discard Q")


def test_BG_14_the_others_draw_meld_and_discard_too() -> None:
    hands = ["QJ4", "888KT", "QJ5", "QJ6"]
    second = BULGARIAN.drawn("", hands=hands, ours="KKK", theirs="AAA", stock="4567").after("discard Q")
    second.refuses("discard K", "BG-14")
    third = second.after("draw; meld 888; discard K")
    assert (third.turn, third.pile) == (2, "QK")


def test_BG_15_with_two_players_each_adds_only_to_the_own_melds() -> None:
    TWO.drawn("KQJ", ours="KKK").allows("add K")
    TWO.drawn("KQJ", ours="AAA", theirs="KKK").refuses("add K", "BG-15")


def test_BG_16_partners_may_add_to_each_others_melds() -> None:
    BULGARIAN.drawn("KQJ", turn=2, ours="KKK").allows("add K")
    BULGARIAN.drawn("KQJ", turn=1, ours="KKK", theirs="AAA").refuses("add K", "BG-16")


def test_BG_17_no_two_series_of_one_rank() -> None:
    BULGARIAN.drawn("777QJ", ours="777").refuses("meld 777", "BG-17")
    BULGARIAN.drawn("777QJ", ours="AAA", theirs="777").allows("meld 777")
    BULGARIAN.drawn("7QJ", ours="7777777").allows("add 7")


def test_BG_18_a_turn_is_to_draw_meld_and_discard() -> None:
    drawn = BULGARIAN.start("KQJ", ours="KKK", stock="89").after("draw")
    drawn.refuses("draw", "BG-18")
    drawn.refuses("discard Q; discard J")
    drawn.allows("add K; discard Q")


def test_BG_20_card_values() -> None:
    worth = {"*": 50, "2": 20, "A": 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10}
    worth |= {"7": 5, "6": 5, "5": 5, "4": 5, "b": 5}
    for card, points in worth.items():
        assert BULGARIAN.ended_with(card).points() == -points


def test_BG_21_melded_cards_bring_their_value() -> None:
    assert BULGARIAN.ended_with(ours="QQQ AA2").points() == 30 + 60
    assert BULGARIAN.ended_with(ours="QQQQQQQ").line("Melded cards") == 70


def test_BG_22_a_clean_canasta_brings_500() -> None:
    assert BULGARIAN.ended_with(ours="QQQQQQQ").line("чиста (червена) канаста × 1") == 500
    assert BULGARIAN.ended_with(ours="QQQQQQQQ").points() == 580


def test_BG_23_a_mixed_canasta_brings_300() -> None:
    assert BULGARIAN.ended_with(ours="JJJJJ22").line("смесена (черна) канаста × 1") == 300


def test_BG_24_a_red_three_brings_100_to_a_side_that_opened() -> None:
    for number in (1, 2, 3):
        assert BULGARIAN.ended_with(ours="AAA", reds=[number]).line("Red threes") == 100 * number
    assert BULGARIAN.ended_with(theirs="AAA", reds=[1]).points() < 0


def test_BG_25_all_four_bring_800() -> None:
    assert BULGARIAN.ended_with(ours="AAA", reds=[4]).line("Red threes") == 800
    assert BULGARIAN.ended_with(theirs="AAA", reds=[4]).points() < 0


def test_BG_26_all_cards_at_the_first_meld_bring_200() -> None:
    out = BULGARIAN.drawn("QQQQQQQAAAAA").after("meld QQQ; add QQQQ; meld AAA; add AA")
    assert out.ended == "concealed"
    assert out.line("Going out: всички карти наведнъж") == 200
    # Not where some had been melded before.
    late = BULGARIAN.drawn("QQQQQQQ", ours="AAA", melded=[True, False, False, False])
    assert late.after("meld QQQ; add QQQQ").line("Going out") == 0


def test_BG_27_a_wild_canasta_brings_2000() -> None:
    assert BULGARIAN.ended_with(ours="***2222").line("свободна канаста × 1") == 2000
    assert BULGARIAN.ended_with(ours="***222").line("свободна канаста") == 0
    BULGARIAN.drawn("22*QJ", ours="AAA").allows("meld 22*")


def test_BG_28_all_cards_at_the_first_meld_only_with_a_canasta() -> None:
    BULGARIAN.drawn("QQQKKKAAA444").refuses("meld QQQ; meld KKK; meld AAA; meld 444", "BG-31")
    BULGARIAN.drawn("QQQQQQQ44").refuses("meld QQQ; add QQQQ; meld 44")
    assert BULGARIAN.drawn("QQQQQQQ444").after("meld QQQ; add QQQQ; meld 444").ended == "concealed"


def test_BG_29_points_may_be_taken_away() -> None:
    end = BULGARIAN.ended_with("A4", "", "*", ours="QQQ")
    assert end.line("Cards left in hand") == -75
    assert end.points() == 30 - 75


def test_BG_30_points_are_added_after_the_deal() -> None:
    # 4950 and 120 points on the table: the deal goes on, the minimum is that of the score before.
    table = BULGARIAN.drawn("AAAAAAQJ", score=4950)
    after = table.after("meld AAA; add AAA; discard Q")
    assert after.ended == ""
    assert (after.deal.score_of(0), after.deal.minimum_of(0)) == (4950, 120)
    assert BULGARIAN.winners(5000, 4990) == [0]


def test_BG_31_the_deal_ends_when_cards_are_cleared_with_the_canastas() -> None:
    assert BULGARIAN.drawn("Q", ours="QQQQQQ").after("add Q").deal.over
    BULGARIAN.drawn("A4", ours="QQQQQQ AAA").refuses("add A", "BG-31")


def test_BG_32_the_deal_ends_when_the_stock_is_exhausted() -> None:
    end = BULGARIAN.start("QJ", ours="AAA", reds=[1], stock="4", others="9").after("draw; discard Q")
    assert end.ended == "stock out"
    assert end.points() == 60 + 100 - 10 - 5 - 10
    assert BULGARIAN.start("QJ", ours="AAA", stock="45").after("draw; discard Q").ended == ""
