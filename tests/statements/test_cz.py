"""The Czech «Kanasta»: one test for each statement that is a rule, small positions that a card player can check."""

from __future__ import annotations

import pytest

from kanasta.message import Complaint
from statements.table import Game

CZECH = Game("czech")


def test_CZ_2_two_to_six_play_best_with_four() -> None:
    for number in range(2, 7):
        assert CZECH.of(number).dealt().deal.players == number
    with pytest.raises(Complaint):
        CZECH.of(7).dealt()
    assert CZECH.variant.players.best == 4


def test_CZ_3_two_packs_or_three_with_five_or_six_players() -> None:
    for number, size, jokers in ((2, 108, 4), (3, 108, 4), (4, 108, 4), (5, 162, 6), (6, 162, 6)):
        deck = CZECH.of(number).deck()
        assert (len(deck), deck.count("*")) == (size, jokers)


def test_CZ_5_card_values() -> None:
    worth = {"*": 50, "2": 20, "A": 20, "K": 10, "8": 10, "7": 5, "4": 5, "b": 5}
    for card, points in worth.items():
        assert CZECH.ended_with(card).points() == -points
    assert CZECH.ended_with(ours="AAAAAAA", reds=[1]).line("Red threes") == 100


def test_CZ_6_the_aim_is_ten_thousand() -> None:
    assert CZECH.winners(9995, 5000) is None
    assert CZECH.winners(10000, 5000) == [0]


def test_CZ_7_an_even_number_plays_two_and_two_together() -> None:
    assert [CZECH.of(number).sides for number in (2, 4, 6)] == [2, 2, 3]
    six = CZECH.of(6)
    six.drawn("9QJ", turn=3, melds=["999", "", ""]).allows("add 9")
    six.drawn("9QJ", turn=2, melds=["999", "", ""]).refuses("add 9")


def test_CZ_8_a_wild_canasta_brings_1000() -> None:
    assert CZECH.ended_with(ours="***2222").line("divoká kanasta × 1") == 1000
    assert CZECH.ended_with(ours="***222").line("divoká kanasta") == 0
    CZECH.drawn("22*QJ", ours="AAA").allows("meld 22*")


def test_CZ_9_seven_cards_of_a_rank_bring_600() -> None:
    assert CZECH.ended_with(ours="KKKKKKK").line("čistá kanasta × 1") == 600
    assert CZECH.ended_with(ours="KKKKKK AAAAAAA").line("čistá kanasta × 1") == 600


def test_CZ_10_a_mixed_canasta_brings_300() -> None:
    assert CZECH.ended_with(ours="KKKK22*").line("smíšená (špinavá) kanasta × 1") == 300


def test_CZ_11_three_to_six_cards_are_a_row_and_no_canasta() -> None:
    for row in ("KKK", "KKKKKK", "KKKK22"):
        end = CZECH.ended_with(ours=f"{row} AAAAAAA")
        assert [what for what in end.lines() if "kanasta" in what] == ["čistá kanasta × 1"]


def test_CZ_12_jokers_and_twos_stand_for_any_card_but_threes() -> None:
    table = CZECH.drawn("KK442*QJ", ours="AAA")
    table.allows("meld KK2; meld 44*")
    CZECH.drawn("bb2", ours="KKKKKKK").refuses("meld bb2", "CZ-12")


@pytest.mark.parametrize(("number", "points"), [(1, 100), (4, 800), (5, 1000), (6, 1200)])
def test_CZ_13_red_threes_are_premium_cards(number: int, points: int) -> None:
    assert CZECH.of(6).ended_with(ours="KKKKKKK", reds=[number]).line("Red threes") == points
    CZECH.drawn("QJ456", ours="AAA").refuses("meld rrr", "CZ-13")


def test_CZ_15_the_cutter_may_keep_joker_two_and_red_three() -> None:
    # Seat 0 plays first, seat 3 deals, and seat 2, at the dealer's right, cuts.
    cut = CZECH.dealt("456*Kr", cut=6)
    assert cut.turn == 2
    assert sorted(cut.offers()) == sorted(["keep nothing", "keep *", "keep r", "keep *r"])
    cut.refuses("keep K", "CZ-15")
    kept = cut.after("keep *r")
    assert kept.deal.held_by(2) == 11
    assert kept.hand(2).count("*") == 1
    # Nine were dealt to the cutter, eleven to the others; the red three was replaced.
    assert kept.deal.stock_size == 108 - 3 * 11 - 9 - 2 - 1
    assert CZECH.dealt("456222", cut=6).after("keep 222").deal.held_by(2) == 11


def test_CZ_16_fifteen_thirteen_or_eleven_cards() -> None:
    for number, size in ((2, 15), (3, 13), (4, 11)):
        deal = CZECH.of(number).dealt("KKK", cut=3).after("keep nothing").deal
        assert [deal.held_by(seat) for seat in range(number)] == [size] * number


def test_CZ_17_the_rest_is_the_stock_and_nothing_is_turned_up() -> None:
    begun = CZECH.dealt("KKK", cut=3).after("keep nothing")
    assert begun.deal.stock_size == 64
    assert begun.pile == ""
    assert begun.offers() == ["draw"]


def test_CZ_18_from_the_stock_or_the_whole_pile() -> None:
    # (a) the upcard is used at once for the first meld
    CZECH.start("AAQJ4", pile="9TA").allows("take AA")
    CZECH.start("QJ4", pile="9TA").refuses("take", "CZ-18")
    # (b) the side has melded: two of the rank, or one and a wild
    for cards in ("99", "92", "9*"):
        taken = CZECH.start(f"{cards}QJ", ours="AAA", pile="4T9").after(f"take {cards}")
        assert sorted(taken.hand()) == sorted("QJ4T")
        assert taken.pile == ""
    CZECH.start("2*QJ", ours="AAA", pile="4T9").refuses("take 2*", "CZ-18")
    # (c) or the upcard is laid onto an own meld
    CZECH.start("QJ", ours="999", pile="4T9").allows("take")
    CZECH.start("QJ", ours="AAA", theirs="999", pile="4T9").refuses("take", "CZ-18")
    # One card comes from the stock.
    assert len(CZECH.start("QJ", pile="9", stock="4567").after("draw").hand()) == 3


def test_CZ_19_at_least_three_cards_of_a_rank() -> None:
    CZECH.drawn("99KQJ", ours="AAA").refuses("meld 99", "CZ-19")
    CZECH.drawn("99QKJ", ours="AAA").refuses("meld 99K", "CZ-19")
    CZECH.drawn("999QJ", ours="AAA").allows("meld 999")


def test_CZ_20_more_cards_may_be_added_to_canastas_too() -> None:
    table = CZECH.drawn("99KQJ", ours="999 KKKKKKK")
    assert table.after("add 99; add K").melds() == ["KKKKKKKK", "99999"]


def test_CZ_21_wilds_for_at_most_half_of_the_cards() -> None:
    def melded(cards: str) -> str:
        """This meld, laid by a player who holds just it and two other cards."""
        return f"meld {cards}"

    for cards in ("992", "9922", "999222", "999922*"):
        CZECH.drawn(f"{cards}QJ", ours="AAA").allows(melded(cards))
    for cards in ("922", "9922*", "99222*", "999222*"):
        CZECH.drawn(f"{cards}QJ", ours="AAA").refuses(melded(cards), "CZ-21")


def test_CZ_22_cards_are_added_only_to_groups_of_the_own_side() -> None:
    CZECH.drawn("9QJ", turn=2, ours="999").allows("add 9")
    CZECH.drawn("9QJ", turn=1, ours="999", theirs="AAA").refuses("add 9", "CZ-22")


def test_CZ_23_after_a_black_three_the_next_player_may_not_take() -> None:
    hands = ["bQJ", "88KJ", "88QJ", "4567"]
    table = CZECH.drawn("", hands=hands, ours="AAA", theirs="KKK", pile="9", stock="8T")
    left = table.after("discard b")
    assert left.turn == 1
    assert left.offers("take") == []
    left.refuses("take 88", "CZ-23")
    # A card on it, and the player after may take.
    left.after("draw; discard 8").allows("take 88")
    assert "left" in next(line for line in CZECH.sheet.splitlines() if "turn passes" in line)


def test_CZ_24_after_a_wild_the_pile_is_barred_for_a_whole_round() -> None:
    for wild in "*2":
        hands = [f"{wild}99J", "784Q", "77Q6", "66J9"]
        table = CZECH.drawn("", hands=hands, ours="AAA", theirs="KKK", pile="8", stock="QJTQJT")
        first = table.after(f"discard {wild}")
        assert first.offers("take") == []
        second = first.after("draw; discard 7")
        second.refuses("take 77", "CZ-24")
        third = second.after("draw; discard 6")
        third.refuses("take 66", "CZ-24")
        third.after("draw; discard 9").allows("take 99")


def test_CZ_25_the_minimum_by_the_points_gained_so_far() -> None:
    minimums = {0: 50, 1495: 50, 1500: 90, 2495: 90, 2500: 120, 4995: 120, 5000: 150, 9995: 150}
    assert {score: CZECH.minimum(score) for score in minimums} == minimums
    CZECH.drawn("KKK444QJ").refuses("meld KKK", "CZ-25")
    CZECH.drawn("KKK4444QJ").allows("meld KKK; meld 4444; discard Q")


def test_CZ_26_to_close_all_cards_are_played_and_a_canasta_is_there() -> None:
    assert CZECH.drawn("8K", ours="888 AAAAAAA").after("add 8; discard K").ended == "going out"
    CZECH.drawn("8K", ours="888 AAAAAA").refuses("add 8", "CZ-26")
    assert CZECH.drawn("8KQ", ours="888 AAAAAAA").after("add 8; discard K").ended == ""


def test_CZ_27_the_last_card_is_put_face_down_on_the_pile() -> None:
    table = CZECH.drawn("8K", ours="888 KKK AAAAAAA", pile="45")
    closed = table.after("add 8; discard K")
    assert closed.ended == "going out"
    assert closed.deal.facts()["face_down"] is True
    # Both cards cannot be laid: the last is for the pile.
    table.refuses("add 8; add K", "CZ-27")


def test_CZ_28_one_may_close_with_three_or_more_black_threes() -> None:
    for threes in ("bbb", "bbbb"):
        assert CZECH.drawn(threes, ours="AAAAAAA").after(f"meld {threes}").ended == "black threes"
    CZECH.drawn("bb", ours="AAAAAAA").refuses("meld bb", "CZ-28")
    CZECH.drawn("bbbQJ", ours="AAAAAAA").refuses("meld bbb", "CZ-28")


def test_CZ_29_points_for_melds_canastas_and_closing() -> None:
    end = CZECH.ended_with(ours="KKKKKKK 88*", ended_by=0, ended_how="going out")
    assert end.lines() == {
        "čistá kanasta × 1": 600, "Melded cards": 70 + 70, "Going out": 100,
    }  # fmt: skip
    # The partner's closing is on the same account.
    assert CZECH.ended_with(ours="KKKKKKK", ended_by=2, ended_how="going out").line("Going out") == 100
    threes = CZECH.drawn("bbb", ours="KKKKKKK", others="QJ").after("meld bbb")
    assert threes.line("Going out with black threes") == 300
    assert threes.line("Melded cards") == 70 + 15


def test_CZ_30_cards_in_hand_are_subtracted() -> None:
    end = CZECH.ended_with("*7", "", "Kb", ours="KKKKKKK")
    assert end.line("Cards left in hand") == -(50 + 5 + 10 + 5)


def test_CZ_31_without_a_canasta_everything_is_subtracted() -> None:
    end = CZECH.ended_with("*", "", "9", ours="KKK 666", reds=[1])
    assert end.points() == -30 - 15 - 100 - 60
    # With one, red threes count plus, whoever closed.
    for closer in (None, 0, 1):
        assert CZECH.ended_with(ours="KKKKKKK", reds=[1], ended_by=closer).line("Red threes") == 100
    with_canasta = CZECH.ended_with("*", "", "9", ours="KKKKKKK 666", reds=[1])
    assert with_canasta.points() == 600 + 70 + 15 + 100 - 60


def test_CZ_32_who_first_gains_ten_thousand_wins() -> None:
    assert CZECH.winners(10810, 7000) == [0]
    assert CZECH.winners(9995, 7000) is None
    assert CZECH.of(3).winners(7000, 10005, 9995) == [1]
