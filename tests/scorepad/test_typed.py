"""What may be typed into a field, and that what stands there is written so that it reads the same again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanasta.message import Complaint
from kanasta.scorepad.amount import Amount, Held, Melded, Reserve, worth
from kanasta.scorepad.calling import find
from kanasta.scorepad.fields import Field, first_open
from kanasta.scorepad.pad import Canasta, DealEntry, SideEntry, blank_deal
from kanasta.scorepad.typed import amount, canastas, enter, hand, melded, reserve, with_side
from kanasta.scorepad.written import text_of
from scorepad.entering import table

PAD, LAW = table("original", 4)


def bare(**counts: int) -> list[Canasta]:
    return [Canasta(sort=sort) for sort, count in counts.items() for _ in range(count)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []), ("0", []), ("-", []),
        ("n", bare(natural=1)), ("nm", bare(natural=1, mixed=1)), ("2n m", bare(natural=2, mixed=1)),
        ("2N,1m", bare(natural=2, mixed=1)), ("3n+2m+w", bare(natural=3, mixed=2, wild=1)),
        ("K", [Canasta(sort="natural", cards="KKKKKKK")]), ("k", [Canasta(sort="natural", cards="KKKKKKK")]),
        ("10", [Canasta(sort="natural", cards="TTTTTTT")]), ("x8", [Canasta(sort="natural", cards="8888888")]),
        ("822", [Canasta(sort="mixed", cards="8888822")]), ("K*2", [Canasta(sort="mixed", cards="KKKKK*2")]),
        ("8xK", [Canasta(sort="natural", cards="KKKKKKKK")]), ("9xK2", [Canasta(sort="mixed", cards="KKKKKKKKK2")]),
        ("6x8", [Canasta(sort="natural", cards="888888")]), ("KKKKKK", [Canasta(sort="natural", cards="KKKKKK")]),
        ("22222**", [Canasta(sort="wild", cards="**22222")]),
        ("K n", [Canasta(sort="natural", cards="KKKKKKK"), Canasta(sort="natural")]),
    ],
)  # fmt: skip
def test_canastas(text: str, found: list[Canasta]) -> None:
    assert canastas(LAW, text) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2", "2: write 2n or 2m for so many, x2 for one of that card"),
        ("1", "1: of which sort? Such as 1n or 1m"),
        ("X7Y", "there is no card Y"),
        ("2xKA", "the number goes with one natural card"),
        ("KKz", "there is no card z"),
        ("99n", "that is too many"),
    ],
)
def test_canastas_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(Complaint, match=said.replace("?", r"\?")):
        canastas(LAW, text)


@pytest.mark.parametrize(
    ("text", "points", "known"),
    [
        ("320", 320, 0), ("120+45", 165, 0), ("120 45", 165, 0), ("0", 0, 0), ("", 0, 0),
        ("KKK", 30, 3), ("AA2*", 110, 4), ("kkk 444", 45, 6), ("x444", 15, 3), ("10 10 K", 30, 3), ("TTT", 30, 3),
        ("3x20 6x10 2x5", 130, 11), ("3xK", 30, 3), ("3x4", 15, 3), ("3x8", 30, 3), ("2x50 KKK", 130, 5),
        ("25p KKK", 55, 3), ("b", 5, 1), ("3K", 15, 2), ("KKK,AA", 70, 5), ("4@5", 20, 4),
    ],
)  # fmt: skip
def test_amounts(text: str, points: int, known: int) -> None:
    found = amount(LAW, text)
    assert worth(found, LAW.values) == points
    assert sum(found.values.values()) + len(found.cards) == known


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("KKK 25", "25: beside cards write 25p for points, or x25 for cards"),
        ("KKÖ", "there is no card Ö"), ("2xKA", "write it like 3xK"), ("999999", "too much"), ("500xK", "too much"),
        ("-20", "there is no card -"), ("K" * 500, "too many"),
    ],
)  # fmt: skip
def test_amounts_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(Complaint, match=said):
        amount(LAW, text)


def test_whether_canastas_cards_are_counted_in() -> None:
    # Unless it is said: all, where a canasta's cards are not named; without them, where all are named.
    unnamed, named = SideEntry(canastas=bare(natural=1)), SideEntry(canastas=canastas(LAW, "K"))
    some = SideEntry(canastas=canastas(LAW, "K m"))
    assert [melded(LAW, entry, "320").of for entry in (SideEntry(), unnamed, some)] == ["all"] * 3
    assert melded(LAW, named, "40").of == "outside canastas"
    assert melded(LAW, named, "all 320") == Melded(points=320, of="all")
    assert melded(LAW, unnamed, "outside 40") == Melded(points=40, of="outside canastas")
    # HF-52: cards of finished melds do not count, so they are never asked for.
    _, law = table("hand_and_foot", 4)
    assert melded(law, unnamed, "40").of == "outside canastas"


def test_letters_of_a_cyrillic_keyboard_are_read() -> None:
    deal = blank_deal(2)
    deal = enter(LAW, deal, Field("canastas", 0), "К х8", lambda name: (0, 0))
    deal = enter(LAW, deal, Field("melded", 0), "ААА 3хТ", lambda name: (0, 0))
    assert deal.sides[0].canastas == [Canasta(sort="natural", cards=kind * 7) for kind in "K8"]
    assert deal.sides[0].melded == Melded(cards="AAATTT", of="outside canastas")


def test_hands_of_a_side_or_of_each_player() -> None:
    assert hand(LAW, 1, "35") == [Held(points=35)]
    assert hand(LAW, 1, "20/AA") == [Held(points=20, seat=1), Held(cards="AA", seat=3)]
    assert hand(LAW, 0, " | 15") == [Held(seat=0), Held(points=15, seat=2)]
    with pytest.raises(Complaint, match="one number for the side, or one for each of 2 players"):
        hand(LAW, 0, "1/2/3")
    _, law = table("czech", 3)
    assert hand(law, 2, "35") == [Held(points=35, seat=2)]


def test_reserves_with_their_red_threes() -> None:
    _, law = table("hand_and_foot", 4)
    assert reserve(law, "AK4r") == Reserve(cards="AK4", red_threes=1)
    assert reserve(law, "85 2xr") == Reserve(points=85, red_threes=2)
    assert reserve(law, "rr") == Reserve(red_threes=2)
    assert reserve(law, "") == Reserve()


def ended(text: str, law: object = LAW) -> DealEntry:
    return enter(LAW, blank_deal(2), Field("end"), text, lambda name: find(NAMED, LAW, name))


NAMED = table("original", 4)[0].__class__(
    kanasta="score pad 1", rules="original", version=1, players=4,
    names=["Ana", "Boris", "Cveta", "Anton"], side_names=["Mi", "Vi"],
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("0", {}), ("-", {}), ("2", {1: 1}), ("bor", {1: 1}), ("CVETA", {0: 2}), ("ana", {0: 0}), ("Mi", {0: None}),
        ("side 2", {1: None}), ("ana + boris", {0: 0, 1: 1}),
    ],
)  # fmt: skip
def test_who_went_out(text: str, out: dict[int, int | None]) -> None:
    deal = ended(text)
    assert {side: entry.seat for side, entry in enumerate(deal.sides) if entry.out} == out
    assert deal.stock_out == (not out)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("an", "an: who of these"), ("zoran", "nobody is called so"), ("boriz", "did you mean Boris"), ("5", "nobody"),
        ("", "Say who went out"),
    ],
)  # fmt: skip
def test_who_cannot_be_told(text: str, said: str) -> None:
    with pytest.raises(Complaint, match=said):
        ended(text)


def test_how_is_asked_only_where_it_counts() -> None:
    # ORIG-29: HAND brings more; HF-50: there is one reward alone, so nothing is asked.
    assert first_open(LAW, ended("1")) == Field("how", 0)
    hand_and_foot = table("hand_and_foot", 4)[1]
    deal = enter(hand_and_foot, blank_deal(2), Field("end"), "1", lambda name: (0, 0))
    assert deal.sides[0].how == "going out"
    assert first_open(hand_and_foot, deal) == Field("canastas", 0)
    with pytest.raises(Complaint, match="black: there are going out, concealed"):
        enter(LAW, ended("1"), Field("how", 0), "black", lambda name: (0, 0))


def test_a_player_alone_who_went_out_is_not_asked_for_a_hand() -> None:
    _, law = table("czech", 3)
    deal = enter(law, blank_deal(3), Field("end"), "2", lambda name: (1, 1))
    for field, text in ((Field("how", 1), ""), (Field("canastas", 0), ""), (Field("melded", 0), ""),
                        (Field("red_threes", 0), ""), (Field("hand", 0), "5"), (Field("canastas", 1), "n"),
                        (Field("melded", 1), "70"), (Field("red_threes", 1), "")):  # fmt: skip
        assert first_open(law, deal) == field
        deal = enter(law, deal, field, text, lambda name: (1, 1))
    assert first_open(law, deal) == Field("canastas", 2)


CARDS = st.text("*2b456789TJQKA", max_size=9)
KINDS_ONLY = st.sampled_from("456789TJQKA")
AMOUNTS = st.builds(
    Amount,
    points=st.integers(0, 5000),
    values=st.dictionaries(st.sampled_from([50, 20, 10, 5, 15]), st.integers(1, 20), max_size=3),
    cards=CARDS,
)
CANASTAS = st.lists(
    st.one_of(
        st.builds(Canasta, sort=st.sampled_from(["natural", "mixed", "wild"]), cards=CARDS),
        st.builds(Canasta, sort=st.sampled_from(["natural", "mixed", "wild"])),
    ),
    max_size=5,
)


def same_cards(entry: SideEntry) -> tuple[object, ...]:
    """With cards in one order, in which they lie as well."""
    from kanasta.cards import in_order

    def canasta(each: Canasta) -> Canasta:
        naturals = [kind for kind in each.cards if kind not in "2*"]
        wilds = [kind for kind in each.cards if kind in "2*"]
        return Canasta(sort=each.sort, cards=in_order(naturals) + in_order(wilds))

    def sorted_out(amount: Amount) -> tuple[int, dict[int, int], str]:
        return (
            amount.points,
            {value: count for value, count in amount.values.items() if count},
            in_order(amount.cards),
        )

    canastas = sorted(
        map(canasta, entry.canastas or []), key=lambda each: (not each.cards, each.sort, each.cards)
    )
    return (
        canastas, entry.melded and (sorted_out(entry.melded), entry.melded.of), entry.red_threes,
        entry.hand and [(sorted_out(held), held.seat) for held in entry.hand],
        entry.reserve and (sorted_out(entry.reserve), entry.reserve.red_threes), entry.total,
    )  # fmt: skip


def held(amounts: list[Amount], seats: list[int | None]) -> list[Held]:
    return [
        Held(points=each.points, values=each.values, cards=each.cards, seat=seat)
        for each, seat in zip(amounts, seats, strict=True)
    ]


@settings(deadline=None)
@given(
    canastas=CANASTAS, melded=AMOUNTS, of=st.sampled_from(["all", "outside canastas"]), reds=st.integers(0, 12),
    hands=st.one_of(st.tuples(AMOUNTS), st.tuples(AMOUNTS, AMOUNTS)), reserve=AMOUNTS, in_reserve=st.integers(0, 9),
)  # fmt: skip
def test_what_stands_in_a_field_reads_the_same_again(
    canastas: list[Canasta], melded: Amount, of: str, reds: int, hands: tuple[Amount, ...], reserve: Amount,
    in_reserve: int,
) -> None:  # fmt: skip
    _, law = table("hand_and_foot", 4)
    seats: list[int | None] = [None] if len(hands) == 1 else [1, 3]
    entry = SideEntry(
        canastas=canastas,
        melded=Melded(points=melded.points, values=melded.values, cards=melded.cards, of=of),  # type: ignore[arg-type]
        red_threes=reds,
        hand=held(list(hands), seats),
        reserve=Reserve(
            points=reserve.points, values=reserve.values, cards=reserve.cards, red_threes=in_reserve
        ),
    )
    deal = with_side(blank_deal(2), 1, entry)
    again = blank_deal(2)
    for name in ("canastas", "melded", "red_threes", "hand", "reserve"):
        field = Field(name, 1)
        again = enter(law, again, field, text_of(law, deal, field), lambda name: (1, 1))
    assert same_cards(again.sides[1]) == same_cards(entry)


LONG = st.builds(
    lambda text, times: text * times, st.text("0123456789xnr/+K", max_size=6), st.integers(1, 2000)
)


@settings(deadline=None)
@given(
    st.one_of(st.text(max_size=30), LONG),
    st.sampled_from(["canastas", "melded", "red_threes", "hand", "reserve", "total", "how"]),
)
def test_whatever_is_typed_is_read_or_refused_in_one_line(text: str, name: str) -> None:
    _, law = table("hand_and_foot", 4)
    field = Field(name, 0)  # type: ignore[arg-type]
    said = ""
    try:
        enter(law, blank_deal(2), field, text, lambda name: (0, 0))
    except Complaint as complaint:
        said = str(complaint)
    assert "\n" not in said
    assert len(said) < 250
