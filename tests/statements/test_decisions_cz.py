"""What we decided where the Czech «Kanasta» is silent: one test for each decision, C1 to C26."""

from __future__ import annotations

import pytest

from statements.table import Game

CZECH = Game("czech")


def test_C1_two_three_and_five_alone_four_and_six_in_pairs() -> None:
    assert {number: CZECH.of(number).sides for number in range(2, 7)} == {2: 2, 3: 3, 4: 2, 5: 5, 6: 3}
    # Partners sit opposite each other.
    CZECH.drawn("9QJ", turn=2, ours="999").allows("add 9")
    CZECH.of(6).drawn("9QJ", turn=3, ours="999").allows("add 9")


def test_C2_five_and_six_are_dealt_eleven() -> None:
    for number in (5, 6):
        deal = CZECH.of(number).dealt("KKK", cut=3).after("keep nothing").deal
        assert [deal.held_by(seat) for seat in range(number)] == [11] * number


def test_C3_clockwise_and_left_of_the_dealer_begins() -> None:
    begun = CZECH.dealt("KKK", cut=3, dealer=1).after("keep nothing")
    assert begun.turn == 2
    assert len(begun.after("draw").hand(2)) == 12
    assert "The turn passes to the left, clockwise." in CZECH.sheet
    assert "The player to the dealer's left begins, with a turn like any other." in CZECH.sheet


def test_C4_the_pile_begins_empty_and_the_first_player_can_only_draw() -> None:
    begun = CZECH.dealt("KKK", cut=3).after("keep nothing")
    assert begun.pile == ""
    assert begun.offers() == ["draw"]


def test_C5_the_cutter_and_the_cards_left() -> None:
    cut = CZECH.dealt("4567*Kr", cut=7)
    assert cut.turn == 2
    # What is left of the three are the last cards of the stock, after the rest of the part lifted.
    assert cut.after("keep nothing").deal.stock_cards().endswith("4567*Kr")
    kept = cut.after("keep *")
    assert kept.deal.stock_cards().endswith("4567Kr")
    assert kept.deal.held_by(2) == 11
    assert kept.deal.stock_size == 108 - 44
    cut.refuses("keep K", "C5")
    cut.refuses("keep 2", "C5")


def test_C6_a_red_three_kept_is_one_of_the_cards_and_then_replaced() -> None:
    kept = CZECH.dealt("4567KKr", cut=7).after("keep r")
    assert kept.deal.red_threes_of(0) == 1
    assert kept.deal.held_by(2) == 11
    assert kept.deal.stock_size == 108 - 43 - 1 - 1


def test_C7_red_threes_dealt_or_drawn_are_laid_out_and_replaced() -> None:
    begun = CZECH.dealt("KKKr", cut=3).after("keep nothing")
    assert (begun.deal.red_threes_of(0), begun.deal.held_by(0)) == (1, 11)
    drawn = CZECH.start("QJ", stock="rr7").after("draw")
    assert (drawn.deal.red_threes_of(0), drawn.hand()) == (2, "QJ7")


def test_C8_two_and_three_red_threes() -> None:
    for number in (1, 2, 3):
        assert CZECH.ended_with(ours="KKKKKKK", reds=[number]).line("Red threes") == 100 * number


def test_C9_an_opening_take_needs_no_natural_pair() -> None:
    for cards in ("AA", "A2", "A*"):
        CZECH.start(f"{cards}QJ", pile="9TA").allows(f"take {cards}")
    CZECH.start("42KKKQJ", pile="9T4").allows("take 42; meld KKK")
    CZECH.start("44QJ", pile="9T4").refuses("take 44", "C9")


def test_C10_upcard_and_hand_cards_count_to_the_limit() -> None:
    taking = CZECH.start("44AAAQJ", pile="9T4").after("take 44")
    assert taking.hand() == "AAAQJ"
    assert taking.after("meld AAA").hand() == "QJT9"
    CZECH.start("44QJ", pile="AAA4").refuses("take 44", "C10")


def test_C11_a_black_three_bars_the_next_player_only() -> None:
    hands = ["bQJ", "8KJ4", "88QJ", "4567"]
    table = CZECH.drawn("", hands=hands, ours="AAA", theirs="KKK", pile="4", stock="9T")
    second = table.after("discard b")
    assert second.offers("take") == []
    second.after("draw; discard 8").allows("take 88")


@pytest.mark.parametrize(("players", "barred"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_C12_a_wild_bars_every_turn_until_it_is_the_discarders_again(players: int, barred: int) -> None:
    game = CZECH.of(players)
    hands = ["*KKJ", *["QQ57"] * (players - 1)]
    stock = "6" * 8
    table = game.drawn("", hands=hands, melds=["AAA"] + [""] * (game.sides - 1), pile="4", stock=stock)
    at = table.after("discard *")
    for turn in range(1, players):
        assert (at.turn, at.offers("take"), at.deal.barred) == (turn, [], barred + 1 - turn)
        at = at.after("draw; discard 5" if turn < players - 1 else "draw; discard 7")
    assert at.deal.barred == 0
    # A second wild starts the count anew, and what lies deeper has no effect afterwards.
    anew = game.start("2KKJ5", pile="4*5", barred=1, ours="AAA", stock=stock).after("draw; discard 2")
    assert anew.deal.barred == players - 1
    for deeper in "*2b":
        game.start("K2J5", pile=f"4{deeper}K", ours="AAA").allows("take K2")


def test_C13_at_most_half_wilds() -> None:
    limits = {3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4}
    for size, most in limits.items():
        cards = "8" * (size - most) + "2" * most
        CZECH.drawn(f"{cards}QJ", ours="AAA").allows(f"meld {cards}")
        more = "8" * (size - most - 1) + "2" * (most + 1)
        CZECH.drawn(f"{more}QJ", ours="AAA").refuses(f"meld {more}")


def test_C14_wild_melds_are_exempt_from_the_half_rule() -> None:
    for cards in ("222", "22*", "2**", "***", "2222***"):
        CZECH.drawn(f"{cards}QJ", ours="AAA").allows(f"meld {cards}")
    CZECH.drawn("22QJ4", ours="AAA").refuses("meld 22")


def test_C15_no_second_meld_of_a_rank() -> None:
    CZECH.drawn("999QJ", ours="999").refuses("meld 999", "C15")
    assert CZECH.drawn("999QJ", ours="9999").after("add 999").melds() == ["9999999"]
    assert CZECH.drawn("9QJ", ours="9999999").after("add 9").melds() == ["99999999"]


def test_C16_one_bonus_for_a_canasta_of_any_size() -> None:
    assert CZECH.ended_with(ours="KKKKKK22").line("smíšená") == 300
    assert CZECH.ended_with(ours="KKKKKKKK").line("čistá") == 600


def test_C17_a_final_discard_face_down_is_required() -> None:
    for card in "K2*b":
        closed = CZECH.drawn(f"8{card}", ours="888 AAAAAAA").after(f"add 8; discard {card}")
        assert closed.ended == "going out"
        assert closed.deal.facts()["face_down"] is True
        assert closed.line("Cards left in hand") == 0
    CZECH.drawn("8", ours="888 AAAAAAA").refuses("add 8", "C17")


def test_C18_closing_with_black_threes() -> None:
    closed = CZECH.drawn("bbbb", ours="AAAAAAA", others="QJ").after("meld bbbb")
    assert closed.ended == "black threes"
    assert (closed.line("Going out"), closed.line("Melded cards")) == (300, 140 + 20)
    # All are melded, nothing is discarded, and other cards go first.
    CZECH.drawn("bbbK", ours="AAAAAAA").refuses("meld bbb", "C18")
    CZECH.drawn("bbbK", ours="AAAAAAA KKK").allows("add K; meld bbb")
    CZECH.drawn("bbb2", ours="KKK AAAAAAA").refuses("meld bbb2", "C18")
    CZECH.drawn("bbb", ours="AAAAAA").refuses("meld bbb", "CZ-26")
    CZECH.drawn("bbbQJ", ours="AAAAAAA").refuses("meld bbb", "C18")


def test_C19_the_canasta_of_the_side_serves() -> None:
    table = CZECH.drawn("8K", turn=2, ours="888 AAAAAAA", melded=[True, True, False, True])
    assert table.after("add 8; discard K").deal.over
    CZECH.drawn("8K", turn=1, ours="AAAAAAA", theirs="888").refuses("add 8", "C19")


def test_C20_without_a_canasta_melds_hands_and_red_threes_count_minus() -> None:
    end = CZECH.ended_with("K", ours="AAA", reds=[4])
    assert end.lines() == {
        "Melded cards, against the side without a canasta": -60,
        "Red threes × 4": -800,
        "Cards left in hand": -10,
    }
    # A side that melded nothing too.
    assert CZECH.ended_with(theirs="KKKKKKK", reds=[1]).points() == -100


def test_C21_the_stock_runs_out() -> None:
    drawn = CZECH.start("QJ", ours="KKKKKKK", stock="4").after("draw")
    end = drawn.after("discard Q")
    assert (end.ended, end.line("Going out")) == ("stock out", 0)
    assert CZECH.start("QJ", ours="KKKKKKK", stock="45").after("draw; discard Q").ended == ""
    # No further turn, even if the next player could take the discard.
    assert (
        CZECH.start("QJ4", ours="AAA", theirs="QQQ", stock="4", others="QJ")
        .after("draw; discard Q")
        .deal.over
    )


def test_C22_the_minimum_of_a_negative_score_is_50() -> None:
    assert CZECH.minimum(-5) == CZECH.minimum(-3000) == 50


def test_C23_the_bands() -> None:
    assert [CZECH.minimum(score) for score in (1495, 1500, 2495, 2500, 4995, 5000)] == [
        50,
        90,
        90,
        120,
        120,
        150,
    ]


def test_C24_several_over_ten_thousand() -> None:
    assert CZECH.winners(10000, 10005) == [1]
    assert CZECH.winners(10200, 10200) is None


def test_C25_no_bonus_for_the_whole_hand_at_once() -> None:
    closed = CZECH.drawn("KKKKKKKQ", others="4").after("meld KKKKKKK; discard Q")
    assert (closed.ended, closed.line("Going out")) == ("going out", 100)


def test_C26_600_for_a_canasta_without_wilds_of_seven_or_more() -> None:
    assert CZECH.ended_with(ours="KKKKKKKK").line("čistá") == 600
    assert CZECH.ended_with(ours="KKKKKKKK2").line("čistá") == 0
    assert CZECH.ended_with(ours="KKKKKK").line("čistá") == 0
