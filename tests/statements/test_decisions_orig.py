"""What we decided where «Kanasta – Original» is silent: one test for each decision, O1 to O27."""

from __future__ import annotations

from statements.table import Game

ORIGINAL = Game("original")


def test_O1_the_minimum_by_the_sides_score() -> None:
    minimums = {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120}
    for deal in (1, 2, 9):
        assert {score: ORIGINAL.minimum(score, deal) for score in minimums} == minimums


def test_O2_card_values() -> None:
    worth = {"*": 50, "2": 20, "A": 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10}
    worth |= {"7": 5, "6": 5, "5": 5, "4": 5, "b": 5}
    for card, points in worth.items():
        assert ORIGINAL.ended_with(card).points() == -points


def test_O3_a_pair_and_the_upcard_are_a_new_meld_of_three() -> None:
    taken = ORIGINAL.start("KKQJ", ours="AAA", pile="456K").after("take KK")
    assert (taken.melds(), taken.hand(), taken.pile) == (["AAA", "KKK"], "QJ654", "")


def test_O4_two_packs_and_four_jokers() -> None:
    for number in (2, 4, 6):
        deck = ORIGINAL.of(number).deck()
        assert (len(deck), deck.count("*"), deck.count("K"), deck.count("r")) == (108, 4, 8, 4)


def test_O5_play_goes_to_the_right() -> None:
    assert ORIGINAL.variant.players.direction == "right"
    assert "The turn passes to the right, counter-clockwise." in ORIGINAL.sheet


def test_O6_nothing_is_turned_up() -> None:
    begun = ORIGINAL.dealt()
    assert begun.pile == ""
    assert begun.after("discard 4").pile == "4"


def test_O7_the_first_player_does_not_meld_in_the_first_turn() -> None:
    first = ORIGINAL._moment("first", "AAAKKKQQQJT9")
    assert set(first.offers()) == {f"discard {card}" for card in "AKQJT9"}
    first.refuses("meld AAA", "O7")


def test_O8_the_first_players_red_threes_are_replaced_before_the_discard() -> None:
    first = ORIGINAL.dealt("r456r")
    assert first.deal.held_by(0) == 12
    assert first.deal.red_threes_of(0) == 2
    assert first.after(first.offers("discard")[0]).deal.held_by(0) == 11


def test_O9_nobody_chooses_at_the_cut() -> None:
    begun = ORIGINAL.dealt("456*2r")
    assert not begun.offers("keep")
    assert "the cut brings nobody anything" in ORIGINAL.sheet


def test_O10_two_naturals_at_least_and_three_wilds_at_most() -> None:
    for cards in ("882", "8822", "8822*", "8888222"):
        ORIGINAL.drawn(f"{cards}QJ", ours="AAA").allows(f"meld {cards}")
    for cards in ("822", "88222*", "8888222*"):
        ORIGINAL.drawn(f"{cards}QJ", ours="AAA").refuses(f"meld {cards}", "O10")
    ORIGINAL.drawn("2QJ", ours="88888222").refuses("add 2 to 8", "O10")


def test_O11_wilds_are_not_melded_on_their_own() -> None:
    ORIGINAL.drawn("222QJ", ours="AAA").refuses("meld 222", "O11")
    ORIGINAL.drawn("222*QJ", ours="AAA").refuses("meld 22*", "O11")


def test_O12_black_threes_are_never_melded() -> None:
    ORIGINAL.drawn("bbb", ours="KKKKKKK").refuses("meld bbb", "O12")
    ORIGINAL.drawn("bbbQ", ours="KKKKKKK").refuses("meld bbb", "O12")


def test_O13_wilds_and_black_threes_deeper_in_the_pile_do_not_matter() -> None:
    for pile in ("*28", "bb8", "2b*48"):
        for ways in ("take 88", "take 82", "take"):
            ORIGINAL.start("882QJ", ours="888", pile=pile).allows(ways)


def test_O14_cards_join_the_meld_of_their_rank_also_beyond_seven() -> None:
    ORIGINAL.drawn("QQQ45", ours="QQQQ").refuses("meld QQQ", "O14")
    assert ORIGINAL.drawn("Q45", ours="QQQQQQQ").after("add Q").melds() == ["QQQQQQQQ"]
    eight = ORIGINAL.ended_with(ours="QQQQQQQQ")
    assert eight.lines() == {"Zlatna kanasta × 1": 500, "Melded cards": 80}
    assert ORIGINAL.ended_with(ours="QQQQQQ").lines() == {"Melded cards": 60}


def test_O15_a_take_that_cannot_open_is_illegal_and_changes_nothing() -> None:
    table = ORIGINAL.start("KKQJ4", pile="9K", stock="8")
    table.refuses("take KK", "O15")
    assert table.offers() == ["draw"]
    assert (table.hand(), table.pile) == ("KKQJ4", "9K")


def test_O16_upcard_and_hand_cards_count_to_the_opening_and_no_bonuses() -> None:
    # Three kings are 30; a two added to them makes 50.
    taking = ORIGINAL.start("KK2QJ", pile="9K").after("take KK")
    assert taking.after("add 2 to K").hand() == "QJ9"
    # A canasta of fours is 35 and does not open, though it brings 500.
    ORIGINAL.drawn("4444444QJ").refuses("meld 4444444", "ORIG-43")
    ORIGINAL.start("KKQJ", pile="KAAAK").refuses("take KK", "O16")


def test_O17_opening_without_the_pile() -> None:
    drawn = ORIGINAL.start("AAAQJ", pile="9", stock="K").after("draw")
    after = drawn.after("meld AAA; discard K")
    assert (after.melds(), after.pile) == (["AAA"], "9K")


def test_O18_the_final_discard_is_optional() -> None:
    table = ORIGINAL.drawn("K4", ours="KKKKKKK 444")
    assert table.after("add K; discard 4").deal.over
    assert table.after("add K; add 4").deal.over
    # A last discard lies face up like any other.
    assert table.after("add K; discard 4").deal.facts()["face_down"] is False


def test_O19_hand() -> None:
    never = [False, True, True, True]
    # The final discard and cards onto the partners' melds are allowed.
    table = ORIGINAL.drawn("K44Q", ours="KKKKKKK 444", melded=never)
    assert table.after("add K; add 44; discard Q").ended == "concealed"
    earlier = ORIGINAL.drawn("K44Q", ours="KKKKKKK 444", melded=[True, *never[1:]])
    assert earlier.after("add K; add 44; discard Q").ended == "going out"
    # A take in the same turn belongs to it.
    taken = ORIGINAL.start("KK", ours="QQQQQQQ", pile="Q" + "K", melded=never).after("take KK; add Q")
    assert taken.ended == "concealed"
    # Unopened: the minimum is needed too, here 120 against 7 × 5 + 20.
    ORIGINAL.drawn("44444442", score=3000).refuses("meld 44444442", "ORIG-43")
    assert ORIGINAL.drawn("44444442").after("meld 44444442").ended == "concealed"


def test_O20_the_200_are_instead_of_the_100() -> None:
    hand = ORIGINAL.ended_with(ours="KKKKKKK", ended_by=0, ended_how="concealed")
    assert hand.points() == 500 + 70 + 200


def test_O21_four_uncovered_red_threes_are_minus_800() -> None:
    assert ORIGINAL.ended_with(ours="KKK", reds=[4]).points() == 30 - 800
    assert ORIGINAL.ended_with(reds=[4]).points() == -800


def test_O22_who_draws_the_last_card_finishes_the_turn() -> None:
    table = ORIGINAL.start("44J", ours="AAA KKKKKKK", stock="4", others="QJ")
    drawn = table.after("draw")
    assert drawn.ended == ""
    assert drawn.after("discard J").ended == "stock out"
    assert drawn.after("meld 444; discard J").ended == "concealed"
    assert table.deal.turn == 0
    # No further turn, even if the next player could take the discard.
    assert ORIGINAL.start("QJ4", theirs="QQQ", stock="4", others="QJ").after("draw; discard Q").deal.over


def test_O23_a_red_three_as_the_last_card_is_laid_out_and_not_replaced() -> None:
    drawn = ORIGINAL.start("QJ", stock="r").after("draw")
    assert (drawn.hand(), drawn.deal.red_threes_of(0), drawn.ended) == ("QJ", 1, "")
    assert drawn.after("discard Q").ended == "stock out"


def test_O24_several_over_5000() -> None:
    assert ORIGINAL.winners(5000, 5005) == [1]
    assert ORIGINAL.winners(5200, 5200) is None
    assert ORIGINAL.winners(4995, 4995) is None


def test_O25_cards_inside_canastas_count_besides_the_bonus() -> None:
    assert ORIGINAL.ended_with(ours="AAAAAAA").points() == 500 + 140
    assert ORIGINAL.ended_with(ours="88888**").points() == 300 + 150


def test_O26_melds_without_a_canasta_count_plus() -> None:
    end = ORIGINAL.ended_with(ours="KKK AA2", reds=[2])
    assert end.points() == 30 + 60 - 200


def test_O27_a_canasta_completed_in_the_same_turn_serves() -> None:
    melded = [True] * 4
    assert ORIGINAL.drawn("K4", ours="KKKKKK", melded=melded).after("add K; discard 4").ended == "going out"
    ORIGINAL.drawn("K4", ours="KKKKK").refuses("add K", "O27")
