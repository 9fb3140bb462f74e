"""Classic Canasta, the base of the four: its rules one by one, and what players ask about it.

The cases are questions that players and makers of programs met (``C008``), with the answer that the common references
give. They are no decisions of ours, which are ``C1`` to ``C26``.
"""

from __future__ import annotations

import pytest

from kanasta.message import Complaint
from statements.table import Game

CLASSIC = Game("classic")
TWO = CLASSIC.of(2)
THREE = CLASSIC.of(3)
EARLIER = [True] * 4

# The table and the deal


def test_two_alone_three_alone_four_in_pairs() -> None:
    assert (TWO.sides, THREE.sides, CLASSIC.sides) == (2, 3, 2)
    CLASSIC.drawn("KQJ", turn=2, ours="KKK").allows("add K")
    THREE.drawn("KQJ", turn=1, melds=["KKK", "AAA", ""]).refuses("add K")
    THREE.drawn("KQJ", turn=2, melds=["KKK", "AAA", ""]).refuses("add K")
    for number in (5, 6):
        with pytest.raises(Complaint):
            CLASSIC.of(number).dealt()
    assert CLASSIC.variant.players.best == 4
    assert "The turn passes to the left, clockwise." in CLASSIC.sheet


def test_the_deck() -> None:
    for game in (TWO, THREE, CLASSIC):
        deck = game.deck()
        assert (len(deck), deck.count("*"), deck.count("2"), deck.count("r"), deck.count("b")) == (
            108,
            4,
            8,
            4,
            4,
        )


@pytest.mark.parametrize(("number", "cards"), [(2, 15), (3, 13), (4, 11)])
def test_the_deal(number: int, cards: int) -> None:
    begun = CLASSIC.of(number).dealt()
    assert [begun.deal.held_by(seat) for seat in range(number)] == [cards] * number
    assert len(begun.pile) == 1
    assert begun.offers("draw", "keep") == ["draw"]
    assert begun.deal.reserved_by(0) == 0
    begun.refuses("discard 4")


def test_a_wild_or_a_red_three_as_upcard_is_covered() -> None:
    for upcard in "2*r":
        begun = CLASSIC.dealt(at={44: f"{upcard}T"})
        assert (begun.pile, begun.deal.frozen) == (f"{upcard}T", True)
        assert begun.deal.stock_size == 108 - 44 - 2


def test_one_card_is_drawn_with_two_players_two() -> None:
    for game, hand in ((TWO, "QJ54"), (THREE, "QJ4"), (CLASSIC, "QJ4")):
        assert game.start("QJ", stock="456").after("draw").hand() == hand


def test_card_values() -> None:
    worth = {"*": 50, "2": 20, "A": 20, "K": 10, "8": 10, "7": 5, "4": 5, "b": 5}
    for card, points in worth.items():
        assert CLASSIC.ended_with(card).points() == -points


# Taking the pile


def test_ways_of_a_side_that_opened() -> None:
    for cards in ("88", "82", "8*"):
        taken = CLASSIC.start(f"{cards}QJ", ours="AAA", pile="4T8").after(f"take {cards}")
        assert sorted(taken.hand()) == sorted("QJ4T")
        assert taken.pile == ""
    CLASSIC.start("88QJ", ours="888", pile="4T8").allows("take 88")
    assert CLASSIC.start("QJ", ours="888", pile="9" * 8 + "8").after("take").deal.held_by(0) == 10


def test_C001_a_frozen_pile_needs_two_naturals_from_the_hand() -> None:
    CLASSIC.start("82QJ", ours="AAA", pile="*48").refuses("take 82")
    CLASSIC.start("882QJ", ours="AAA", pile="*48").allows("take 88")


def test_C002_an_own_meld_does_not_help_against_a_frozen_pile() -> None:
    frozen = CLASSIC.start("8QJ", ours="888", pile="248")
    frozen.refuses("take")
    assert frozen.offers("take") == []


def test_C003_the_upcard_may_be_laid_onto_an_own_meld() -> None:
    assert CLASSIC.start("QJ", ours="9999", pile="4T9").after("take").melds() == ["99999"]
    CLASSIC.start("QJ", ours="AAA", theirs="9999", pile="4T9").refuses("take")


def test_C005_one_natural_and_a_wild_where_the_pile_is_not_frozen() -> None:
    table = CLASSIC.start("92*QJ", ours="AAA", pile="4T9")
    table.allows("take 92", "take 9*")


def test_C007_an_unopened_side_needs_a_natural_pair() -> None:
    CLASSIC.start("A*QJ", pile="4A").refuses("take A*")
    CLASSIC.start("AAQJ", pile="4A").allows("take AA")


def test_C008_the_buried_cards_do_not_count_to_the_minimum() -> None:
    table = CLASSIC.start("KKQQ294", pile="QKK")
    taking = table.after("take KK")
    assert taking.hand() == "2QQ94"
    # Three kings and the queens with the two are 70; the buried cards come only then.
    done = taking.after("meld QQ2")
    assert "K" in done.hand()
    assert "Q" in done.hand()
    CLASSIC.start("KKQ9", pile="QQK").refuses("take KK")


def test_C009_the_upcard_counts_on_a_frozen_pile_too() -> None:
    taken = CLASSIC.start("AAQJ", pile="2A").after("take AA")
    assert taken.melds() == ["AAA"]
    assert not taken.deal.pending


def test_C010_other_melds_count_to_the_minimum_of_a_take() -> None:
    for score in (0, 1500):
        table = CLASSIC.start("QQAAA45", pile="2Q", score=score)
        table.allows("take QQ; meld AAA; discard 4")


def test_C011_a_wild_on_top_is_never_taken() -> None:
    for upcard in "2*":
        table = CLASSIC.start("22**QJ", ours="AAA", pile=f"4{upcard}")
        table.refuses(f"take {upcard}{upcard}")
        assert table.offers("take") == []


def test_C012_a_black_three_on_top_is_never_taken() -> None:
    table = CLASSIC.start("bbQJ", ours="AAA", pile="4b")
    table.refuses("take bb")
    assert table.offers("take") == []


def test_C014_a_black_three_bars_the_next_player_only() -> None:
    hands = ["bQJ", "77QJ", "77QJ", "45"]
    after = CLASSIC.drawn("", hands=hands, ours="AAA", theirs="KKK", stock="4567", pile="7").after(
        "discard b"
    )
    after.refuses("take 77")
    after.after("draw; discard 7").allows("take 77")


def test_a_wild_bars_only_the_next_player_and_freezes() -> None:
    hands = ["2QJ", "77QJ", "777J", "45"]
    after = CLASSIC.drawn("", hands=hands, ours="AAA", theirs="KKK", stock="4567").after("discard 2")
    assert after.offers("take") == []
    third = after.after("draw; discard 7")
    assert third.deal.frozen
    third.allows("take 77")


def test_C015_a_black_three_does_not_freeze() -> None:
    CLASSIC.start("82QJ", ours="AAA", pile="b48").allows("take 82")
    assert not CLASSIC.start("QJ", pile="b48").deal.frozen


def test_C016_the_freeze_ends_when_the_pile_is_taken() -> None:
    frozen = CLASSIC.start("88QJ", ours="AAA", theirs="QQQ", pile="2*8", others="9TT4")
    assert frozen.deal.frozen
    after = frozen.after("take 88; discard Q")
    assert not after.deal.frozen
    after.allows("take")


def test_C019_a_black_three_turned_up_stays() -> None:
    begun = CLASSIC.dealt(at={44: "bT"})
    assert (begun.pile, begun.offers("take")) == ("b", [])


def test_C020_a_red_three_in_the_pile_is_laid_out_without_replacement() -> None:
    taken = CLASSIC.start("88QJ", ours="AAA", pile="r8", stock="45").after("take 88")
    assert (taken.hand(), taken.deal.red_threes_of(0), taken.deal.stock_size) == ("QJ", 1, 2)


def test_C021_the_first_pile_is_frozen_only_by_its_own_cards() -> None:
    assert not CLASSIC.dealt().deal.frozen


def test_C025_the_pile_may_be_taken_onto_an_own_canasta() -> None:
    assert CLASSIC.start("QJ", ours="8888888", pile="48").after("take").melds() == ["88888888"]


def test_C026_taking_is_the_players_choice() -> None:
    CLASSIC.start("QJ", ours="888", pile="48").allows("draw", "take")


def test_C027_upcard_and_pair_are_melded_together() -> None:
    taken = CLASSIC.start("88QJ", ours="AAA", pile="48").after("take 88")
    assert "888" in taken.melds()
    CLASSIC.start("8QJ", ours="AAA", pile="48").refuses("take")


def test_C028_taken_cards_may_be_melded_in_the_same_turn() -> None:
    CLASSIC.start("88QJ", ours="AAA", pile="4448").allows("take 88; meld 444; discard Q")


# The initial meld


def test_C030_several_melds_count_together() -> None:
    CLASSIC.drawn("KKKK9992QJ", score=1500).allows("meld KKKK; meld 9992; discard Q")


def test_C031_an_opening_may_not_be_left_half_done() -> None:
    table = CLASSIC.drawn("KKKAAAQJ").after("meld KKK")
    table.refuses("discard Q")
    assert CLASSIC.drawn("KKKQJ9").offers("meld") == []


def test_C032_the_player_decides_where_wilds_go() -> None:
    table = CLASSIC.drawn("KK992*QJ", ours="AAA")
    table.allows("meld KK2; meld 99*", "meld KK*; meld 992")


def test_C034_the_minimum_by_score() -> None:
    minimums = {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120}
    for deal in (1, 2, 5):
        assert {score: CLASSIC.minimum(score, deal) for score in minimums} == minimums
    CLASSIC.drawn("444QJ", score=-5).allows("meld 444; discard Q")


# Melds, wilds, canastas


def test_C037_two_naturals_at_least_and_three_wilds_at_most() -> None:
    for cards in ("882", "8822", "8822*", "8888222"):
        CLASSIC.drawn(f"{cards}QJ", ours="AAA").allows(f"meld {cards}")
    for cards in ("822", "88222*", "8888222*"):
        CLASSIC.drawn(f"{cards}QJ", ours="AAA").refuses(f"meld {cards}")


def test_C040_a_joker_goes_onto_a_meld_of_four() -> None:
    CLASSIC.drawn("*QJ", ours="8888").allows("add * to 8")


def test_C042_a_canasta_may_grow() -> None:
    assert CLASSIC.drawn("8QJ", ours="8888888").after("add 8").points() == 500 + 80 - 20
    assert CLASSIC.ended_with(ours="888888").points() == 60


def test_C043_no_wild_canastas() -> None:
    CLASSIC.drawn("222*QJ", ours="AAA").refuses("meld 222")


def test_C045_no_second_meld_of_a_rank() -> None:
    CLASSIC.drawn("888QJ", ours="888").refuses("meld 888")
    CLASSIC.drawn("888QJ", ours="888").allows("add 888")


def test_C048_any_number_may_be_added() -> None:
    assert CLASSIC.drawn("888QJ", ours="888").after("add 888").melds() == ["888888"]


# Threes


def test_C050_no_going_out_with_two_black_threes_and_a_wild() -> None:
    CLASSIC.drawn("bb2", ours="KKKKKKK").refuses("meld bb2")
    CLASSIC.drawn("bbb", ours="KKKKKKK").allows("meld bbb")


def test_C051_two_black_threes_do_not_go_out() -> None:
    table = CLASSIC.drawn("bb", ours="KKKKKKK")
    assert table.offers() == ["discard b"]
    assert table.after("discard b").ended == ""


def test_C052_black_threes_are_melded_only_in_going_out() -> None:
    out = CLASSIC.drawn("bbbQ", ours="KKKKKKK", melded=EARLIER).after("meld bbb; discard Q")
    assert (out.ended, out.line("Going out with black threes")) == ("black threes", 100)
    CLASSIC.drawn("bbbQJ", ours="KKKKKKK").refuses("meld bbb")
    CLASSIC.drawn("bbbQJ", ours="AAA").refuses("meld bbb")


def test_C053_a_black_three_in_hand_costs_5() -> None:
    assert CLASSIC.ended_with("b").points() == -5


def test_C055_red_threes_count_minus_for_a_side_without_a_meld() -> None:
    for number in (1, 2, 3):
        assert CLASSIC.ended_with(ours="AAA", reds=[number]).line("Red threes") == 100 * number
        assert CLASSIC.ended_with(theirs="AAA", reds=[number]).line("Red threes") == -100 * number


def test_C056_all_four_red_threes_are_800_in_all() -> None:
    assert CLASSIC.ended_with(ours="AAA", reds=[4]).line("Red threes") == 800
    assert CLASSIC.ended_with(theirs="AAA", reds=[4]).line("Red threes") == -800


def test_C057_red_threes_are_laid_out_by_themselves() -> None:
    drawn = CLASSIC.start("QJ", stock="rr7").after("draw")
    assert (drawn.hand(), drawn.deal.red_threes_of(0)) == ("QJ7", 2)


# The end of the stock


def test_C061_without_a_stock_a_discard_that_fits_an_own_meld_must_be_taken() -> None:
    forced = CLASSIC.start("KQJ4", ours="888", pile="48", stock="")
    assert forced.offers() == ["take"]
    assert forced.after("take; discard Q").turn == 1
    # Frozen, or fitting nothing on the table, it may be left; then the deal ends.
    frozen = CLASSIC.start("88Q4", ours="888", pile="*8", stock="")
    assert set(frozen.offers()) == {"take 88", "draw"}
    free = CLASSIC.start("88Q4", ours="AAA", pile="48", stock="", others="9TJ")
    assert set(free.offers()) == {"take 88", "draw"}
    assert free.after("draw").ended == "stock out"
    assert free.after("take 88; discard Q").ended == "stock out"


def test_C062_a_black_three_thrown_without_a_stock_ends_the_deal() -> None:
    table = CLASSIC.drawn("bQJ", ours="AAA", theirs="QQQ", stock="", others="JT")
    assert table.after("discard b").ended == "stock out"
    # A discard that the next player can take goes on.
    assert table.after("discard Q").ended == ""
    assert table.after("discard Q").offers() == ["take"]


def test_C064_the_last_cards_of_the_stock() -> None:
    assert TWO.start("QJ", stock="4").after("draw").hand() == "QJ4"
    drawn = CLASSIC.start("QJ", stock="r").after("draw")
    assert (drawn.hand(), drawn.ended) == ("QJ", "")
    # Who draws the last card plays on, and so does the next, if the discard can be taken.
    last = CLASSIC.start("KQJ4", ours="AAA", theirs="KKK", stock="5", others="9TJJ")
    assert last.after("draw; discard K").ended == ""
    assert last.after("draw; discard 5").ended == "stock out"


def test_C065_no_bonus_where_the_stock_ended_the_deal() -> None:
    end = CLASSIC.start("88Q4", ours="KKKKKKK", pile="48", stock="").after("draw")
    assert (end.ended, end.line("Going out"), end.line("Going out", side=1)) == ("stock out", 0, 0)


# Going out


def test_C067_asking_is_optional_and_the_answer_binds() -> None:
    table = CLASSIC.drawn("KQ", ours="KKKKKKK", melded=EARLIER)
    assert table.after("add K; discard Q").deal.over
    yes = table.after("ask; yes")
    yes.refuses("discard Q")
    assert yes.after("add K; discard Q").deal.over
    no = table.after("ask; no")
    no.refuses("add K")
    assert no.after("discard Q").ended == ""


def test_C068_only_the_partner_answers() -> None:
    asked = CLASSIC.drawn("KQ", ours="KKKKKKK").after("ask")
    assert (asked.turn, asked.deal.actor) == (0, 2)
    assert asked.offers() == ["yes", "no"]
    # Where each plays alone there is nobody to ask.
    THREE.drawn("KQ", ours="KKKKKKK").refuses("ask")
    TWO.drawn("KQ", ours="KKKKKKK QQQQQQQ").refuses("ask")


def test_C069_one_asks_after_drawing_and_before_melding() -> None:
    CLASSIC.start("KQ", ours="KKKKKKK").refuses("ask")
    CLASSIC.drawn("KQ4", ours="KKKKKKK 444").after("add K").refuses("ask")
    CLASSIC.drawn("KQ4", ours="KKKKKKK 444").allows("ask")


def test_C070_only_one_who_can_go_out_asks() -> None:
    CLASSIC.drawn("KQJ", ours="KKKKKKK").refuses("ask")
    CLASSIC.drawn("KQ", ours="KKKKK").refuses("ask")


def test_C074_going_out_without_a_canasta_is_illegal() -> None:
    CLASSIC.drawn("KQ", ours="KKKKK").refuses("add K")
    assert CLASSIC.drawn("KQ", ours="KKKKKK", melded=EARLIER).after("add K; discard Q").ended == "going out"


def test_C075_concealed_is_the_whole_hand_with_an_own_canasta() -> None:
    def ended(hand: str, words: str, **more: object) -> str:
        return CLASSIC.drawn(hand, **more).after(words).ended

    partner = [False, True, True, True]
    whole = "meld KKKKKKK; discard Q"
    assert ended("KKKKKKKQ", whole, ours="AAA", melded=partner) == "concealed"
    # Melded before, without a canasta of that turn, or added to a meld that lay there: ordinary.
    assert ended("KKKKKKKQ", whole, ours="AAA", melded=EARLIER) == "going out"
    assert ended("444Q", "meld 444; discard Q", ours="KKKKKKK", melded=partner) == "going out"
    assert ended("KKKKKKKA", "meld KKKKKKK; add A", ours="AAA", melded=partner) == "going out"
    assert (
        CLASSIC.ended_with(ours="KKK", ended_by=0, ended_how="concealed").line("Going out: concealed") == 200
    )
    assert CLASSIC.ended_with(ours="KKK", ended_by=0, ended_how="going out").line("Going out") == 100


def test_C076_a_concealed_exit_needs_no_minimum() -> None:
    for score in (0, 3000):
        out = CLASSIC.drawn("4444444Q", score=score).after("meld 4444444; discard Q")
        assert out.ended == "concealed"
    # It needs the canasta.
    CLASSIC.drawn("444555Q").refuses("meld 444")


def test_C077_one_canasta_to_go_out_with_two_players_two() -> None:
    for game in (CLASSIC, THREE):
        game.drawn("4", ours="KKKKKKK").allows("discard 4")
        game.drawn("4A", ours="AAA KKKKKK").refuses("add A")
    TWO.drawn("4A", ours="AAA KKKKKKK").refuses("add A")
    TWO.drawn("4", ours="QQQQQ22 KKKKKKK").allows("discard 4")
    # Of whatever sort.
    for canasta in ("QQQQQQQ", "QQQQQ22"):
        CLASSIC.drawn("4", ours=canasta).allows("discard 4")


def test_C080_a_take_that_would_leave_no_discard_is_illegal() -> None:
    CLASSIC.start("77Q", ours="AAA", pile="7").refuses("take 77", "A1")
    CLASSIC.start("77Q", ours="AAA", pile="57").allows("take 77")


def test_the_final_discard_is_optional_and_seen() -> None:
    table = CLASSIC.drawn("K4", ours="KKKKKKK 444")
    assert table.after("add K; add 4").deal.over
    end = table.after("add K; discard 4")
    assert end.deal.over
    assert end.deal.facts()["face_down"] is False


# Match and score


def test_canastas_bring_500_and_300_and_their_cards_count() -> None:
    end = CLASSIC.ended_with(ours="KKKKKKK AAAAA22 QQQ")
    assert end.lines() == {
        "natural canasta × 1": 500, "mixed canasta × 1": 300, "Melded cards": 70 + 140 + 30,
    }  # fmt: skip


def test_a_side_without_a_canasta_counts_plus() -> None:
    assert CLASSIC.ended_with("4", ours="KKK").points() == 25


def test_C081_the_higher_total_wins_and_equal_means_another_deal() -> None:
    assert CLASSIC.winners(5000, 5005) == [1]
    assert CLASSIC.winners(5000, 4995) == [0]
    assert CLASSIC.winners(4995, 4990) is None
    assert CLASSIC.winners(5100, 5100) is None
    assert THREE.winners(5100, 100, 5200) == [2]
