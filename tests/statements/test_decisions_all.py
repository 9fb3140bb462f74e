"""What we decided for all four documents: one test for each decision, A1 to A15."""

from __future__ import annotations

import pytest

from kanasta.game.match import Match
from kanasta.game.position import Position
from kanasta.game.takeback import can_take_back
from kanasta.game.view import view
from statements.table import Game

ORIGINAL = Game("original")
CZECH = Game("czech")
HAND_AND_FOOT = Game("hand_and_foot")
BULGARIAN = Game("bulgarian")
FOUR = (ORIGINAL, CZECH, HAND_AND_FOOT, BULGARIAN)


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.rules)
def test_A1_one_card_to_discard_and_one_to_hold_stay(game: Game) -> None:
    table = game.drawn("444Q", ours="AAA")
    table.refuses("meld 444", "A1")
    game.drawn("444QJ", ours="AAA").allows("meld 444; discard Q")
    game.drawn("4QJ", ours="444").allows("add 4")
    game.drawn("4Q", ours="444").refuses("add 4", "A1")
    # A take may not leave too few either; what lies beneath the upcard counts.
    game.start("KKQ", ours="AAA", pile="K").refuses("take KK", "A1")
    game.start("KKQ", ours="AAA", pile="4K").allows("take KK")
    # Nor an opening.
    game.drawn("AAAAQ").refuses("meld AAAA", "A1")
    game.drawn("AAAAQJ").allows("meld AAAA; discard Q")
    if game is HAND_AND_FOOT:
        # It does not bind one whose Reserve is not taken up.
        game.drawn("444Q", ours="AAA", reserves=[13, 13, 13, 13]).allows("meld 444; discard Q")
    if game is CZECH:
        # Where a final discard is required and the side may go out, that card is enough.
        game.drawn("444Q", ours="AAAAAAA").allows("meld 444; discard Q")


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.rules)
def test_A2_an_opening_is_laid_one_by_one_and_staged(game: Game) -> None:
    table = game.drawn("KKKAAAQJ")
    first = table.after("meld KKK")
    assert first.deal.pending
    first.refuses("discard Q", "A2")
    # Only the player sees it, and may have it taken back.
    assert view(first.deal, 0).deal.melds_of(0) == ["KKK"]
    for seat in (1, 2, 3, None):
        assert view(first.deal, seat).deal.melds_of(0) == []
    assert can_take_back(first.deal) == 1
    assert not first.after("meld AAA").deal.pending
    # A first meld is offered only if the minimum can still be reached.
    assert game.drawn("KKKQJ9").offers("meld") == []
    # A take is staged as well.
    taking = game.start("KKAAAQJ", pile="9K").after("take KK")
    assert (taking.deal.pending, taking.hand()) == (True, "AAAQJ")
    assert can_take_back(taking.deal) == 1


def test_A3_several_winners_at_the_last_deal() -> None:
    assert ORIGINAL.winners(5100, 5200) == BULGARIAN.winners(5100, 5200) == [1]
    assert CZECH.of(3).winners(10100, 10300, 10200) == [1]
    assert HAND_AND_FOOT.of(6).winners(700, 900, 900, deals=4) == [1, 2]


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.rules)
def test_A4_the_first_dealer_by_lot_then_the_next_seat(game: Game) -> None:
    dealers = {Match(game.variant, 4, seed).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}
    match = Match(game.variant, 4, 7)
    assert Match(game.variant, 4, 7).dealer == match.dealer
    first = match.dealer
    for later in (1, 2):
        while not match.deal.over:
            match.deal.play(match.deal.legal()[0] if match.deal.stock_size else match.deal.legal()[-1])
        match.next_deal()
        assert match.dealer == (first + later) % 4


@pytest.mark.parametrize(
    ("game", "hands", "stock"),
    [(ORIGINAL, 0, 45), (CZECH, 3, 3 + 44), (HAND_AND_FOOT, 52, 52 + 53), (BULGARIAN, 0, 45)],
    ids=lambda value: value.rules if isinstance(value, Game) else "",
)
def test_A5_red_threes_dealt_are_laid_out_in_turn_order(game: Game, hands: int, stock: int) -> None:
    # The first and the third player hold one each; the stock begins with another red three, a joker and a two.
    begun = game.dealt(at={hands: "r5r7", stock: "r*2"}, cut=hands)
    if game is CZECH:
        begun = begun.after("keep nothing")
    assert begun.deal.red_threes_of(0) == 3
    assert "*" in begun.hand(0)
    assert "2" in begun.hand(2)
    assert not any("r" in begun.hand(seat) for seat in range(4))


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.rules)
def test_A6_which_wild_is_played_is_the_players_choice(game: Game) -> None:
    table = game.drawn("442*QJ", ours="KKKK")
    assert {"meld 442", "meld 44*"} <= set(table.offers("meld"))
    assert {"add 2 to K", "add * to K"} <= set(table.offers("add"))
    assert {"take 92", "take 9*"} <= set(game.start("92*QJ", ours="KKK", pile="49").offers("take"))


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.rules)
def test_A7_asking_the_partner_is_a_house_rule(game: Game) -> None:
    ours = "KKKKKKK QQQQQQQ 888882* 9999922 2222*** 444" if game is HAND_AND_FOOT else "KKKKKKK 444"
    game.drawn("44", ours=ours).refuses("ask", "A7")
    asking = game.with_house(going_out__ask_partner=True)
    asking.drawn("44", ours=ours).allows("ask; yes; add 4; discard 4")


def test_A8_the_stock_is_empty_and_no_discard_is_legal() -> None:
    # One card, which may not be discarded as the last: the turn and the deal end without.
    end = ORIGINAL.start("Q", ours="AAA", stock="r").after("draw")
    assert (end.ended, end.hand()) == ("stock out", "Q")
    # A turn that is still to be played with an empty stock: the pile, or nothing.
    hands = ["QJ", "", 11, 11]
    table = HAND_AND_FOOT.drawn(
        "", hands=hands, reserves=["", "r99", 3, 3], theirs="AAA", stock="7", pile="4"
    )
    after = table.after("discard Q")
    assert (after.turn, after.deal.stock_size, after.ended) == (1, 0, "")
    drawn = after.after("draw")
    assert drawn.hand(1) == after.hand(1)
    taking = HAND_AND_FOOT.drawn("", hands=["9J", "", 11, 11], reserves=["", "r9TT", 3, 3],
                                 theirs="AAA", stock="9", pile="4").after("discard 9")  # fmt: skip
    taking.allows("take 99")


@pytest.mark.parametrize("game", [ORIGINAL, CZECH, BULGARIAN], ids=lambda game: game.rules)
def test_A9_a_take_joins_the_own_meld_of_the_rank(game: Game) -> None:
    for cards, meld in (("KK", "KKKKKK"), ("K2", "KKKKK2")):
        taken = game.start(f"{cards}QJ", ours="KKK", pile="4K").after(f"take {cards}")
        assert taken.melds() == [meld]
    # Within its limit of wilds, which such a take cannot pass where it is half of the cards.
    full = game.start("K2QJ", ours="KK22" if game is CZECH else "KK222", pile="4K")
    full.allows("take")
    if game is CZECH:
        assert full.after("take K2").melds() == ["KKKK222"]
    else:
        full.refuses("take K2")
    if game is BULGARIAN:
        # On a frozen pile the natural pair is still needed from the hand.
        frozen = game.start("KK2QJ", ours="KKK", pile="*4K")
        assert frozen.offers("take") == ["take KK"]


def test_A10_going_out_in_the_turn_of_a_take() -> None:
    assert ORIGINAL.start("KK", ours="QQQQQQ", pile="QK").after("take KK; add Q").ended == "concealed"
    # The taken cards must be played too.
    ORIGINAL.start("KK", ours="QQQQQQQ", pile="9K").allows("take KK; discard 9")
    ORIGINAL.start("KK", ours="QQQQQQ", pile="9K").refuses("take KK", "A1")


def test_A11_a_take_that_empties_the_hand_with_a_reserve() -> None:
    # The further cards of the pile come first, and the Reserve is not taken.
    table = HAND_AND_FOOT.start("KK", ours="AAA", pile="45K", reserves=["QQQQ", 3, 3, 3])
    taken = table.after("take KK")
    assert (taken.hand(), taken.deal.reserved_by(0)) == ("54", 4)
    # With nothing more in the pile the Reserve comes at once.
    bare = HAND_AND_FOOT.start("KK", ours="AAA", pile="K", reserves=["QQJT", 3, 3, 3]).after("take KK")
    assert (bare.hand(), bare.deal.reserved_by(0), bare.turn) == ("QQJT", 0, 0)
    # Finishing in the turn in which the Reserve was taken is allowed.
    nearly = "KKKKKKK QQQQQQQ 888882* 9999922 2222*** 444"
    same = HAND_AND_FOOT.drawn("4", ours=nearly, reserves=["44", 3, 3, 3]).after("add 4; add 44")
    assert same.ended == "going out"


@pytest.mark.parametrize("game", [ORIGINAL, CZECH, BULGARIAN], ids=lambda game: game.rules)
def test_A12_a_wild_may_be_added_to_a_natural_canasta(game: Game) -> None:
    after = game.drawn("2QJ", ours="KKKKKKK").after("add 2 to K")
    assert after.deal.canastas(0) == (0, 1, 0)
    assert after.melds() == ["KKKKKKK2"]


def test_A13_wild_melds_open_and_count_for_going_out() -> None:
    for game in (CZECH, HAND_AND_FOOT, BULGARIAN):
        game.drawn("222*QJ").allows("meld 222*; discard Q")
    for game in (CZECH, BULGARIAN):
        assert game.drawn("4", ours="2222***").after("discard 4").deal.over
        game.drawn("222QJ", ours="***").refuses("meld 222")
    two = BULGARIAN.of(2)
    assert two.drawn("4", ours="2222*** KKKKKKK").after("discard 4").deal.over
    # In the Czech game it is the canasta that keeps a side from counting minus.
    assert CZECH.ended_with(ours="2222*** KKK").line("Melded cards") == 4 * 20 + 3 * 50 + 30


def test_A14_melded_earlier_means_in_an_earlier_turn() -> None:
    table = ORIGINAL.start("KKKKKKKQ4", pile="Q", ours="AAA", stock="5678", others="TTJJ")
    # Set when the turn ends, not before: all in one turn is a HAND ...
    assert table.after("draw; meld KKKKKKK").deal.melded_by(0) is False
    # ... and after a turn with a meld it is none.
    later = ORIGINAL.drawn("AQ4", ours="AAA").after("add A; discard Q")
    assert later.deal.melded_by(0) is True
    assert ORIGINAL.drawn("Q4", ours="AAA").after("discard Q").deal.melded_by(0) is False
    # All at the first meld: nobody of the side in an earlier turn.
    for melded, how in (([False] * 4, "concealed"), ([False, False, True, False], "going out")):
        table = BULGARIAN.drawn("4", ours="KKKKKKK", melded=melded)
        assert table.after("discard 4").ended == how


def test_A15_the_czech_cut() -> None:
    cuts = set()
    for seed in range(30):
        match = Match(CZECH.variant, 4, seed)
        cut = match.setup.cut
        assert 3 <= cut <= 108 - 3
        assert Match(CZECH.variant, 4, seed).setup.cut == cut
        cuts.add(cut)
        # Only the cutter sees the three.
        deal = match.deal
        seen = {seat: Position.of(view(deal, seat).deal).cut for seat in range(4)}
        assert [seat for seat, three in seen.items() if three != 3] == [deal.turn]
        assert len(str(seen[deal.turn])) == 3
    assert len(cuts) > 15
