"""«Kanasta – Original»: one test for each statement that is a rule, small positions that a card player can check."""

from __future__ import annotations

import pytest

from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.message import Complaint
from statements.table import Game

ORIGINAL = Game("original")

# Number of players


def test_ORIG_4_two_four_or_six_play() -> None:
    for number in (2, 4, 6):
        assert ORIGINAL.of(number).dealt().deal.players == number
    for number in (3, 5):
        with pytest.raises(Complaint):
            ORIGINAL.of(number).dealt()


def test_ORIG_5_four_are_two_pairs_opposite_each_other() -> None:
    assert ORIGINAL.sides == 2
    # Seat 2, opposite, has the meld of seat 0 too; seat 1, next, has not.
    ORIGINAL.drawn("9QJ", turn=2, melds=["999", ""]).allows("add 9")
    ORIGINAL.drawn("9QJ", turn=1, melds=["999", ""]).refuses("add 9")


def test_ORIG_6_six_are_two_teams_of_three_in_alternate_seats() -> None:
    six = ORIGINAL.of(6)
    for seat in (0, 2, 4):
        six.drawn("9QJ", turn=seat, ours="999").allows("add 9")
    for seat in (1, 3, 5):
        six.drawn("9QJ", turn=seat, ours="999").refuses("add 9")


def test_ORIG_7_red_threes_canastas_and_melds_are_the_sides() -> None:
    end = ORIGINAL.ended_with("", ours="KKKKKKK", reds=[1, 0])
    assert end.points(0) == 500 + 70 + 100
    assert end.points(1) == 0
    # Whoever of the side draws a red three, it is laid out for the side.
    drawn = ORIGINAL.start("QJ", turn=2, reds=[1, 0], stock="rK").after("draw")
    assert drawn.deal.red_threes_of(0) == 2


def test_ORIG_8_when_one_opens_the_side_has_opened() -> None:
    ORIGINAL.drawn("444QJ", turn=2, ours="AAA").allows("meld 444")
    ORIGINAL.drawn("444QJ", turn=1, ours="AAA").refuses("meld 444")


def test_ORIG_9_cards_are_added_only_to_melds_of_the_own_side() -> None:
    ORIGINAL.drawn("KQJ", turn=2, ours="KKK").allows("add K")
    ORIGINAL.drawn("KQJ", ours="AAA", theirs="KKK").refuses("add K", "ORIG-9")


def test_ORIG_10_with_a_canasta_any_player_of_the_side_may_go_out() -> None:
    for seat in (0, 2):
        ORIGINAL.drawn("4", turn=seat, ours="KKKKKKK").allows("discard 4")
    ORIGINAL.drawn("A4", turn=1, ours="KKKKKKK", theirs="AAAAA").refuses("add A", "ORIG-10")
    ORIGINAL.drawn("A4", turn=1, ours="QQQ", theirs="AAAAAA").allows("add A; discard 4")


# Deal


def test_ORIG_11_everyone_is_dealt_eleven_cards_one_at_a_time() -> None:
    for number in (2, 4, 6):
        deal = ORIGINAL.of(number).dealt().deal
        assert [deal.held_by(seat) for seat in range(number)][1:] == [11] * (number - 1)
    first = ORIGINAL.dealt("4567").deal
    assert [first.hand_of(seat).count("4567"[seat]) > 0 for seat in range(4)] == [True] * 4


def test_ORIG_12_the_first_player_gets_twelve_and_only_discards() -> None:
    first = ORIGINAL.dealt("K5K5K5")
    assert first.turn == (first.deal.dealer + 1) % 4
    assert first.deal.held_by(0) == 12
    first.refuses("draw", "ORIG-12")
    first.refuses("meld KKK", "ORIG-12")
    after = first.after("discard K")
    assert after.deal.held_by(0) == 11
    assert after.pile == "K"
    assert after.turn == 1
    after.allows("draw")
    assert "right" in next(line for line in ORIGINAL.sheet.splitlines() if "turn passes" in line)


# Taking the pile


def test_ORIG_14_a_natural_pair_takes_the_pile() -> None:
    for ours in ("", "AAA"):
        taken = ORIGINAL.start("KKQJ", ours=ours, pile="9TK", score=-5).after("take KK")
        assert taken.hand() == "QJT9"
        assert "KKK" in taken.melds()
        assert taken.pile == ""


def test_ORIG_15_the_upcard_may_be_laid_onto_an_own_meld() -> None:
    taken = ORIGINAL.start("QJ", ours="KKK", pile="9TK").after("take")
    assert taken.melds() == ["KKKK"]
    assert taken.hand() == "QJT9"
    ORIGINAL.start("QJ", ours="AAA", theirs="KKK", pile="9TK").refuses("take", "ORIG-15")


def test_ORIG_16_a_side_never_has_two_melds_of_a_rank() -> None:
    table = ORIGINAL.drawn("QQQ45", ours="QQQ")
    table.refuses("meld QQQ", "ORIG-16")
    assert table.after("add QQQ").melds() == ["QQQQQQ"]


def test_ORIG_17_one_card_of_the_rank_and_a_wild_take_the_pile() -> None:
    opened = ORIGINAL.start("K2*QJ", ours="AAA", pile="9TK")
    assert opened.after("take K2").hand() == "*QJT9"
    assert opened.after("take K*").melds() == ["AAA", "KK*"]
    ORIGINAL.start("2*QJ", ours="AAA", pile="9TK").refuses("take 2*", "ORIG-17")


def test_ORIG_18_an_unopened_side_takes_with_a_natural_pair_only() -> None:
    ORIGINAL.start("KKQJ", pile="9K", score=-5).allows("take KK")
    ORIGINAL.start("K*QJ", pile="9K", score=-5).refuses("take K*", "ORIG-18")
    ORIGINAL.start("K2QJ", pile="9K", score=-5).refuses("take K2", "ORIG-18")
    ORIGINAL.start("KKQJ", theirs="KKK", pile="9K", score=-5).refuses("take", "ORIG-18")


def test_ORIG_19_what_is_missing_to_the_minimum_is_melded_besides() -> None:
    table = ORIGINAL.start("KKAAAQJ", pile="9K")
    taking = table.after("take KK")
    taking.refuses("discard Q")
    taking.allows("meld AAA; discard Q")


def test_ORIG_20_the_rest_of_the_pile_comes_after_the_minimum() -> None:
    taking = ORIGINAL.start("KKAAAQJ", pile="9TK").after("take KK")
    assert taking.hand() == "AAAQJ"
    assert taking.after("meld AAA").hand() == "QJT9"
    # Kings beneath the upcard do not help to reach it.
    ORIGINAL.start("KKQJ", pile="KKK").refuses("take KK", "ORIG-20")


def test_ORIG_21_who_cannot_meet_the_minimum_draws_from_the_stock() -> None:
    table = ORIGINAL.start("KKQJ7", pile="9K", stock="8")
    table.refuses("take KK", "ORIG-21")
    drawn = table.after("draw")
    assert drawn.hand() == "KKQJ87"
    assert drawn.pile == "9K"


def test_ORIG_24_only_a_black_three_or_wild_on_top_bars_the_pile() -> None:
    for upcard, pair in (("b", "bb"), ("2", "22"), ("*", "**")):
        table = ORIGINAL.start(f"{pair}QJ", ours="AAA", pile=f"9{upcard}")
        table.refuses(f"take {pair}", "ORIG-24")
        assert table.offers("take") == []
    ORIGINAL.start("82QJ", ours="AAA", pile="*2b8").allows("take 82")
    # So it bars the next player, and after another discard nobody.
    for thrown in "2*b":
        hands = [f"{thrown}QJ", "77QJ", "77QJ", "45"]
        after = ORIGINAL.drawn("", hands=hands, ours="AAA", theirs="KKK", stock="4567").after(
            f"discard {thrown}"
        )
        assert after.offers("take") == []
        after.after("draw; discard 7").allows("take 77")


# HAND


def test_ORIG_26_hand_is_all_cards_in_one_single_turn() -> None:
    whole = ORIGINAL.drawn("KKKKKKK444", ours="AAA")
    assert whole.after("meld KKK; add KKKK; meld 444").ended == "concealed"
    before = ORIGINAL.drawn("KKKKKKK444", ours="AAA", melded=[True, False, False, False])
    assert before.after("meld KKK; add KKKK; meld 444").ended == "going out"


def test_ORIG_27_alone_a_hand_needs_a_whole_canasta_in_hand() -> None:
    two = ORIGINAL.of(2)
    two.drawn("KKKKKKAAA").refuses("meld KKK; add KKK; meld AAA", "ORIG-27")
    assert two.drawn("KKKKKKKAAA").after("meld KKK; add KKKK; meld AAA").ended == "concealed"


def test_ORIG_28_the_partners_canasta_serves_for_a_hand() -> None:
    for seat in (0, 2):
        melded = [each != seat for each in range(4)]
        table = ORIGINAL.drawn("444A", turn=seat, ours="KKKKKKK AAA", melded=melded)
        assert table.after("meld 444; add A").ended == "concealed"


def test_ORIG_29_a_hand_brings_200_and_ordinary_going_out_100() -> None:
    table = ORIGINAL.drawn("444", ours="KKKKKKK")
    assert table.after("meld 444").line("Going out: HAND") == 200
    again = ORIGINAL.drawn("444", ours="KKKKKKK", melded=[True, True, True, True])
    assert again.after("meld 444").line("Going out") == 100


def test_ORIG_30_a_hand_changes_no_other_points() -> None:
    hand = ORIGINAL.drawn("444", ours="KKKKKKK", reds=[1, 0], others="A9").after("meld 444")
    plain = ORIGINAL.drawn("444", ours="KKKKKKK", reds=[1, 0], others="A9", melded=[True] * 4).after(
        "meld 444"
    )
    assert hand.points() == 200 + 500 + 70 + 15 + 100 - 30
    assert plain.points() == hand.points() - 100
    assert plain.points(1) == hand.points(1) == -60


# Scoring


def test_ORIG_31_a_hand_without_cards_ends_the_deal() -> None:
    out = ORIGINAL.drawn("K", ours="KKKKKKK").after("add K")
    assert out.deal.over
    assert out.offers() == []
    assert not ORIGINAL.drawn("K4", ours="KKKKKKK").after("discard 4").deal.over


def test_ORIG_32_ending_the_deal_brings_100_or_200() -> None:
    def reward(how: str) -> int:
        return ORIGINAL.ended_with(ours="KKKKKKK", ended_by=0, ended_how=how).line("Going out")

    assert reward("going out") == 100
    assert reward("concealed") == 200


@pytest.mark.parametrize(("number", "points"), [(1, 100), (2, 200), (3, 300), (4, 800)])
def test_ORIG_33_red_threes(number: int, points: int) -> None:
    assert ORIGINAL.ended_with(ours="KKKKKKK", reds=[number]).line("Red threes") == points


def test_ORIG_34_red_threes_count_minus_without_a_canasta() -> None:
    assert ORIGINAL.ended_with(ours="KKKKKKK", reds=[2]).line("Red threes") == 200
    assert ORIGINAL.ended_with(ours="KKKKKK", reds=[2]).line("Red threes") == -200


def test_ORIG_35_one_canasta_covers_all_of_them() -> None:
    for melds in ("KKKKKKK", "KKKKKKK AAAAAAA QQQQQQQ"):
        assert ORIGINAL.ended_with(ours=melds, reds=[3]).line("Red threes") == 300


def test_ORIG_36_golden_500_mixed_300() -> None:
    lines = ORIGINAL.ended_with(ours="KKKKKKK 888882* QQQQQQQ2").lines()
    assert lines["Zlatna kanasta × 1"] == 500
    assert lines["Mešovita kanasta × 2"] == 600
    assert "kanasta" not in "".join(ORIGINAL.ended_with(ours="KKKKKK").lines())


def test_ORIG_37_all_melded_cards_count_those_in_canastas_too() -> None:
    end = ORIGINAL.ended_with(ours="KKKKKKK AA2*")
    assert end.line("Melded cards") == 70 + 20 + 20 + 20 + 50


def test_ORIG_38_cards_in_hands_and_uncovered_red_threes_count_minus() -> None:
    end = ORIGINAL.ended_with("A4", "K", "*", ours="QQQ", reds=[1])
    assert end.line("Cards left in hand") == -(20 + 5 + 50)
    assert end.points() == 30 - 75 - 100
    assert end.points(1) == -10


def test_ORIG_39_a_black_three_in_hand_counts_minus_5() -> None:
    assert ORIGINAL.ended_with("b").points() == -5
    assert ORIGINAL.ended_with("bb").points() == -10


def test_ORIG_40_the_stock_runs_out() -> None:
    last = ORIGINAL.start("QJ", ours="KKKKKKK", reds=[1], stock="4", others="9")
    end = last.after("draw; discard Q")
    assert end.ended == "stock out"
    assert end.line("Going out") == 0
    assert end.points() == 500 + 70 + 100 - 10 - 5 - 10
    goes_on = ORIGINAL.start("QJ", ours="KKKKKKK", stock="45").after("draw; discard Q")
    assert goes_on.ended == ""


def test_ORIG_41_points_are_added_to_the_total_of_each_side_after_the_deal() -> None:
    match, lot = Match(ORIGINAL.variant, 4, 5), Lot(5)
    while not match.deal.over:
        legal = match.deal.legal()
        match.deal.play(legal[lot.below(len(legal))])
    assert match.scores == [0, 0]
    result = match.finish_deal()
    assert list(result.totals) == match.scores == [match.deal.points(0), match.deal.points(1)]


def test_ORIG_42_the_game_is_played_to_5000() -> None:
    assert ORIGINAL.winners(5000, 3000) == [0]
    assert ORIGINAL.winners(4995, 3000) is None


def test_ORIG_43_values_and_minimums() -> None:
    worth = {"*": 50, "2": 20, "A": 20, "K": 10, "8": 10, "7": 5, "4": 5}
    for card, points in worth.items():
        assert ORIGINAL.ended_with(card).points() == -points
    minimums = {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120, 4995: 120}
    assert {score: ORIGINAL.minimum(score) for score in minimums} == minimums
