"""What looks odd is said at its field: one entry for each check, beside one that is right and gives nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kanasta.scorepad.check import notices
from kanasta.scorepad.notice import Notice
from kanasta.scorepad.pad import DealEntry
from scorepad.entering import table, typed_deal

RIGHT = {
    "original": ["1", "", "n m", "180", "1", "30", "", "", "", "20"],
    "classic": ["1", "", "n m", "180", "1", "30", "", "", "", "20"],
    "czech": ["1", "", "n m", "180", "1", "30", "", "", "", "20"],
    "bulgarian": ["1", "", "n m", "180", "1", "30", "", "", "", "20"],
    "hand_and_foot": ["1", "2n 2m w", "40", "1", "30", "", "", "", "", "20", ""],
}
"""Four players; a side that went out, with two canastas or all that it takes, and one that laid nothing."""


def found(
    rules: str, answers: list[str], *, minimum: int = 50, house: dict[str, object] | None = None
) -> list[Notice]:
    pad, law = table(rules, 4, house)
    deal = replace(typed_deal(pad, law, answers), done=True)
    return list(notices(law, deal, (minimum, minimum)))


def codes(notices: list[Notice]) -> set[tuple[str, int | None, str]]:
    return {(notice.code, notice.side, notice.field) for notice in notices}


def changed(rules: str, **fields: str) -> list[str]:
    """The right answers with others at some places: ``a3`` is the third, from 0."""
    answers = list(RIGHT[rules])
    for name, text in fields.items():
        answers[int(name[1:])] = text
    return answers


@pytest.mark.parametrize("rules", RIGHT)
def test_a_right_entry_is_not_odd(rules: str) -> None:
    assert found(rules, RIGHT[rules]) == []


ODD: tuple[tuple[str, str, list[str], tuple[str, int | None, str], str], ...] = (
    ("more red threes than the deck has", "original", changed("original", a4="3", a8="2"),
     ("red_threes.too_many", 0, "red_threes"), "Red threes: 5 in all, and the deck has 4"),
    ("and of the other side", "original", changed("original", a4="3", a8="2"),
     ("red_threes.too_many", 1, "red_threes"), "5 in all"),
    ("red threes in a reserve count with them", "hand_and_foot",
     ["1", "2n 2m w", "", "6", "30", "", "", "", "5", "20", "60 r"],
     ("red_threes.too_many", 1, "red_threes"), "12 in all, and the deck has 10"),
    ("more kings than the deck holds over all sides", "original", changed("original", a2="K m", a3="85", a7="KK2"),
     ("cards.kind", 1, "melded"), "kings: 9 in all, and the deck has 8"),
    ("said where the others lie too", "original", changed("original", a2="K m", a3="85", a7="KK2"),
     ("cards.kind", 0, "melded"), "kings: 9 in all"),
    ("more jokers", "original", changed("original", a5="***", a9="**"),
     ("cards.kind", 1, "hand"), "jokers: 5 in all, and the deck has 4"),
    ("more cards that count 50 than the deck holds", "original", changed("original", a5="3x50", a9="2x50"),
     ("cards.value", 0, "hand"), "Cards that count 50: 5 in all, and the deck has 4"),
    ("by kind and by value together", "original", changed("original", a5="***", a9="2x50"),
     ("cards.value", 1, "hand"), "Cards that count 50: 5 in all"),
    ("more than the whole deck is worth", "original", changed("original", a3="1000", a7="500"),
     ("cards.worth", 0, "melded"), "1550, the whole deck to 1180"),
    ("more cards than the deck has", "original", changed("original", a2="6n 2m", a3="400", a6="5n 2m", a7="390"),
     ("cards.number", 0, "melded"), "105 or more, and the deck has 104"),
    ("points that no cards come to", "original", changed("original", a9="23"),
     ("cards.sum", 1, "hand"), "23: no cards come to that"),
    ("cards of a worth that there is not", "original", changed("original", a9="2x15"),
     ("cards.no_value", 1, "hand"), "15: no card counts so much"),
    ("red threes among other cards", "original", changed("original", a9="KKr"),
     ("cards.red_three", 1, "hand"), "Red threes count by themselves"),
    ("going out without a canasta", "original", changed("original", a2="", a3="90"),
     ("end.canastas", 0, "end"), "needed besides: canastas × 1"),
    ("going out without a Bolivia", "hand_and_foot", changed("hand_and_foot", a1="3n 2m"),
     ("end.canastas", 0, "end"), "needed besides: Bolivia × 1"),
    ("going out with one dirty and three golden ones", "hand_and_foot", changed("hand_and_foot", a1="3n m w"),
     ("end.canastas", 0, "end"), "needed besides: Prljava kanasta × 1"),  # HF 25
    ("a canasta of six", "original", changed("original", a2="KKKKKK n", a3="180"),
     ("canasta.small", 0, "canastas"), "K K K K K K: 6 cards; a canasta needs 7"),
    ("an eighth card on a canasta", "hand_and_foot", changed("hand_and_foot", a1="8xK n 2m w"),
     ("canasta.large", 0, "canastas"), "8 cards; a meld has 7 at most"),  # HF 9
    ("a natural canasta with a two", "original", changed("original", a2="n:KKKKKK2 m", a3="180"),
     ("canasta.sort", 0, "canastas"), "that is no Zlatna kanasta"),
    ("a canasta of two ranks", "original", changed("original", a2="KKKKQQQ n", a3="180"),
     ("canasta.rank", 0, "canastas"), "of one rank"),
    ("a canasta of threes", "original", changed("original", a2="bbbbbbb n", a3="180"),
     ("canasta.rank", 0, "canastas"), "not of threes"),
    ("four wilds in a canasta of seven", "original", changed("original", a2="KKK22** n", a3="300"),
     ("canasta.wilds", 0, "canastas"), "too many wild cards (4); with so many cards 3 at most"),
    ("three wilds in a dirty one", "hand_and_foot", changed("hand_and_foot", a1="K222 m 2n w"),
     ("canasta.wilds", 0, "canastas"), "too many wild cards (3); with so many cards 2 at most"),  # HF 7
    ("a canasta of wilds where there is none", "original", changed("original", a2="n w", a3="300"),
     ("canasta.no_wild", 0, "canastas"), "Wilds are not melded on their own"),
    ("two canastas of kings", "original", changed("original", a2="K K2", a3="all 200"),
     ("canasta.twice", 0, "canastas"), "kings: a side has only one meld of a rank"),
    ("more canastas of wilds than wilds", "czech", changed("czech", a2="n m 2w", a3="600"),
     ("canasta.too_many", 0, "canastas"), "divoká kanasta × 2: the deck has cards for 1"),
    ("both sides out", "original", ["1+2", "", "", "n m", "180", "1", "30", "n", "70", "", "20"],
     ("end.both", 1, "end"), "only one can"),
    ("who goes out has cards left", "original", changed("original", a5="30/0"),
     ("hand.out", 0, "hand"), "Who goes out has no cards left"),
    ("who does not holds some", "original", changed("original", a9=""),
     ("hand.none", 1, "hand"), "Who does not go out holds cards"),
    ("the partner of who goes out, too", "original", changed("original", a5=""),
     ("hand.none", 0, "hand"), "Who does not go out holds cards"),
    ("melded cards without those in canastas", "original", changed("original", a3="80"),
     ("melded.canastas", 0, "melded"), "alone come to 85 or more"),
    ("canastas whose cards nobody counted", "original", changed("original", a3="outside 95"),
     ("melded.bare", 0, "melded"), "The cards of 2 canastas are not counted"),
    ("cards in canastas, where they do not count", "hand_and_foot", changed("hand_and_foot", a2="all 500"),
     ("melded.all", 0, "melded"), "Cards in canastas do not count here"),
    ("less than any meld", "original", changed("original", a7="10"),
     ("melded.little", 1, "melded"), "10: no meld comes to so little; the smallest comes to 15"),
    ("less than it took to open", "original", changed("original", a7="45"),
     ("melded.opening", 1, "melded"), "It took 50 to open, and the melded cards come to 45"),
    ("black threes melded and not gone out", "czech", changed("czech", a7="bbb AAA"),
     ("melded.black_threes", 1, "melded"), "only when going out"),
    ("black threes where they are never melded", "original", changed("original", a7="bbb AAA"),
     ("melded.black_threes", 1, "melded"), "never melded here"),
    ("out with black threes and none is there", "czech", changed("czech", a1="b", a2="K Q2", a3="AAA"),
     ("melded.black_threes", 0, "melded"), "takes three of them"),
    ("seven of a rank that are no canasta", "original", changed("original", a2="K Q2", a3="7xA"),
     ("melded.canasta", 0, "melded"), "aces × 7: that would be a canasta"),
    ("a reserve that is not whole", "hand_and_foot", changed("hand_and_foot", a10="KKKKAAAA"),
     ("reserve.size", 1, "reserve"), "cards 8; each has 13, and this side can have 26 left"),
    ("two reserves of a side that went out", "hand_and_foot", changed("hand_and_foot", a5="13xK 13x5"),
     ("reserve.size", 0, "reserve"), "this side can have 13 left"),
)  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd[0])
def test_what_is_odd_is_said_at_its_field(
    odd: tuple[str, str, list[str], tuple[str, int | None, str], str],
) -> None:
    _, rules, answers, code, text = odd
    notices = found(rules, answers)
    assert code in codes(notices), notices
    assert any(text in str(notice.message) for notice in notices if notice.code == code[0]), notices


def test_what_goes_on_is_not_odd_yet() -> None:
    pad, law = table("original", 4)
    blank = typed_deal(pad, law, RIGHT["original"])
    for side in (0, 1):
        entry = replace(
            blank.sides[side], hand=None, red_threes=None, melded=None, canastas=None, out=False, seat=None
        )
        deal = replace(
            blank, sides=[entry if place == side else each for place, each in enumerate(blank.sides)]
        )
        assert list(notices(law, deal, (50, 50))) == []


def test_what_a_finished_deal_lacks_is_said() -> None:
    pad, law = table("hand_and_foot", 4)
    deal = typed_deal(pad, law, RIGHT["hand_and_foot"])
    for field in ("canastas", "melded", "red_threes", "hand", "reserve"):
        sides = [deal.sides[0], replace(deal.sides[1], **{field: None})]
        lacking = list(notices(law, replace(deal, sides=sides, done=True), (50, 50)))
        assert ("missing", 1, field) in codes(lacking)
    nobody = [replace(entry, out=False, how=None, seat=None) for entry in deal.sides]
    assert ("missing", None, "end") in codes(
        list(notices(law, replace(deal, sides=nobody, done=True), (50, 50)))
    )


def test_an_unknown_way_out_and_an_end_of_two_sorts() -> None:
    pad, law = table("czech", 4)
    deal = typed_deal(pad, law, RIGHT["czech"])
    concealed = [replace(deal.sides[0], how="concealed"), deal.sides[1]]
    assert ("end.how", 0, "how") in codes(list(notices(law, replace(deal, sides=concealed), (50, 50))))
    assert ("end.stock", 0, "end") in codes(list(notices(law, replace(deal, stock_out=True), (50, 50))))


def test_a_reserve_where_there_is_none() -> None:
    from kanasta.scorepad.amount import Reserve

    pad, law = table("classic", 4)
    deal = typed_deal(pad, law, RIGHT["classic"])
    sides = [deal.sides[0], replace(deal.sides[1], reserve=Reserve(points=20))]
    assert ("reserve.none", 1, "reserve") in codes(list(notices(law, replace(deal, sides=sides), (50, 50))))


def test_a_total_is_checked_alone() -> None:
    pad, law = table("original", 4)
    deal = typed_deal(pad, law, RIGHT["original"])

    def with_total(total: int) -> DealEntry:
        return replace(
            deal, sides=[replace(deal.sides[0], red_threes=50, total=total), deal.sides[1]], done=True
        )

    assert list(notices(law, with_total(850), (50, 50))) == []
    assert codes(list(notices(law, with_total(852), (50, 50)))) == {("total.sum", 0, "total")}


def test_concealed_where_it_needs_no_opening() -> None:
    # Classic Canasta waives the minimum for who goes out concealed.
    low = ["1", "c", "x4", "", "", "30", "", "", "", "20"]
    assert found("classic", low, minimum=120) == []
    assert codes(found("bulgarian", low, minimum=120)) == {("melded.opening", 0, "melded")}


def test_house_rules_move_what_is_odd() -> None:
    assert found("original", changed("original", a2="KKKKKK", a3="120"), house={"melds.canasta": 6}) == []
    wild = changed("original", a2="n w", a3="300")
    assert codes(found("original", wild, house={"melds.wild_melds": True})) == set()
