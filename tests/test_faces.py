"""Faces: they follow every deal card by card, decide nothing, and show a seat only what it may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from random_matches import SHORT, moments, play_out, tables

from kanasta.cards import deck_faces, kind_of_face
from kanasta.game.action import Action
from kanasta.game.deal import Deal
from kanasta.game.faces import Faces
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.shuffle import Setup, of_match
from kanasta.game.step import Step, cards_of, read_step, with_faces, words_of
from kanasta.game.view import view
from kanasta.message import Complaint
from kanasta.rules.shelf import load_variant


def kinds(faces: Sequence[str]) -> str:
    return "".join(map(kind_of_face, faces))


def check_zones(faces: Faces, deal: Deal) -> None:
    """The kinds of the faces in every zone are those of the deal."""
    for seat in range(deal.players):
        assert kinds(faces.hand_of(seat)) == deal.hand_of(seat)
        assert kinds(faces.reserve_of(seat)) == deal.reserve_of(seat)
    for side in range(deal.sides):
        assert [kinds(meld) for meld in faces.melds_of(side)] == deal.melds_of(side)
        assert kinds(faces.red[side]) == "r" * deal.red_threes_of(side)
    assert kinds(faces.pile) == deal.pile_cards()
    assert kinds(faces.stock) == deal.stock_cards()


def all_faces(faces: Faces) -> list[str]:
    zones = [*faces.hands, *faces.reserves, *faces.red, faces.pile, faces.stock]
    zones += [list(meld) for side in range(len(faces.red)) for meld in faces.melds_of(side)]
    return sorted(face for zone in zones for face in zone)


HOUSES: list[dict[str, object]] = [
    {},
    # what the documents do not combine: a pile with red threes and a reserve, few cards, every upcard replaced
    {"dealing.upcard": "turned", "dealing.upcard_replaced": ["wild", "red three", "black three"]},
    {"opening.rest_counts": True, "stock.out": "lets takes go on", "going_out.ask_partner": True},
    {"melds.most_cards": 7, "melds.same_rank": "again after a canasta", "pile.most_taken": 4},
]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("variant", "players"), tables())
def test_every_zone_after_every_action(variant: str, players: int, house: dict[str, object]) -> None:
    rules = load_variant(variant, {**SHORT, **house})
    for seed in range(3):
        match, lot = Match(rules, players, seed), Lot(seed)
        deck = sorted(match.setup.deck)
        check_zones(match.faces, match.deal)
        for _ in moments(match, lot, take_back=True):
            check_zones(match.faces, match.deal)
            if match.deal.over:
                break
        assert all_faces(match.faces) == deck


@pytest.mark.parametrize(("variant", "players"), tables())
def test_the_choice_of_faces_decides_nothing(variant: str, players: int) -> None:
    """The same actions with the last of equal cards in place of the first: the same zones, legal actions and score."""
    match = Match(load_variant(variant, SHORT), players, 4)
    other = Match(load_variant(variant, SHORT), players, 4)
    lot, differed = Lot(6), 0
    while not match.deal.over:
        legal = match.deal.legal()
        action = legal[lot.below(len(legal))]
        assert other.deal.legal() == legal
        held = (
            other.faces.stock[-3:] if action.verb == "keep" else list(other.faces.hand_of(other.deal.actor))
        )
        named = []
        for kind in cards_of(action):
            named.append([face for face in held if kind_of_face(face) == kind][-1])
            held.remove(named[-1])
        step = other.play(action, named)
        assert sorted(step.faces) == sorted(named)
        differed += match.play(action).faces != step.faces
        assert match.deal.facts() == other.deal.facts()
        check_zones(other.faces, other.deal)
    assert differed > 0


def test_the_fixed_rule_is_the_order_of_suits() -> None:
    match = play_until("original", 4, lambda faces, seat: {"Ks", "Kd"} <= set(faces.hands[seat]))
    seat = match.deal.actor
    assert match.faces.pick(seat, discard("K")) == ("Ks",)
    assert match.faces.pick(seat, discard("K"), ["Kd"]) == ("Kd",)
    assert match.play(discard("K"), ["Kd"]) == Step(seat, discard("K"), ("Kd",))
    assert match.faces.pile[-1] == "Kd"


def test_a_card_that_is_not_held_cannot_be_named() -> None:
    match = play_until(
        "original",
        4,
        lambda faces, seat: {"Ks", "Kd"} <= set(faces.hands[seat]) and "Kh" not in faces.hands[seat],
    )
    before = match.deal.facts()
    with pytest.raises(Complaint, match=r"^Kh: that card is not there; of its kind there is Ks.* Kd"):
        match.play(discard("K"), ["Kh"])
    with pytest.raises(Complaint, match="Kd: discard K uses no such card"):
        match.play(discard("K"), ["Ks", "Kd"])
    assert match.deal.facts() == before
    assert match.steps == ()


def discard(kind: str) -> Action:
    return Action(f"discard {kind}")


def play_until(variant: str, players: int, wanted: Callable[[Faces, int], bool]) -> Match:
    """A match at the first moment when the seat that has to act may discard and its faces are as wanted."""
    for seed in range(300):
        match = Match(load_variant(variant), players, seed)
        seat = match.deal.actor
        if any(action.verb == "discard" for action in match.deal.legal()) and wanted(match.faces, seat):
            return match
    raise AssertionError("no such deal among 300")


def test_the_cutter_may_choose_which_two() -> None:
    """CZ-15: what he leaves stays in the order that the deal gives it, whichever of equal cards he keeps."""
    law = Law(load_variant("czech"), 2)
    rest = deck_faces(2, 4)
    for face in ("2h", "4s", "2s"):
        rest.remove(face)
    setup = Setup(0, ("2h", "4s", "2s", *rest), 3)
    for named, kept, left in (
        ([], "2s", ["4s", "2h"]),
        (["2s"], "2s", ["4s", "2h"]),
        (["2h"], "2h", ["4s", "2s"]),
    ):
        match = Match(law.variant, 2, setup=setup)
        assert match.faces.stock[-3:] == ["2h", "4s", "2s"]
        assert match.play(Action("keep 2"), named).faces == (kept,)
        assert match.faces.stock[-2:] == left
        check_zones(match.faces, match.deal)


# Text


@pytest.mark.parametrize(
    ("text", "words", "faces"),
    [
        ("discard Ks", "discard K", ["Ks"]),
        ("discard ks", "discard K", ["Ks"]),
        ("discard K♠", "discard K", ["Ks"]),
        ("discard 10h", "discard T", ["Th"]),
        ("discard 3c", "discard b", ["3c"]),
        ("discard *", "discard *", []),
        ("discard K", "discard K", []),
        ("meld 4s4h4d", "meld 444", ["4s", "4h", "4d"]),
        ("meld * 8h 8s", "meld 88*", ["8h", "8s"]),
        ("take Ks 2h", "take K2", ["Ks", "2h"]),
        ("add 2h to K", "add 2 to K", ["2h"]),
        ("add 2h to Ks", "add 2 to K", ["2h"]),
        ("add As", "add A", ["As"]),
        ("keep 3h 2s *", "keep *2r", ["3h", "2s"]),
        ("keep nothing", "keep nothing", []),
        ("meld 3s 3c 3s", "meld bbb", ["3s", "3c", "3s"]),
        ("draw", "draw", []),
    ],
)
def test_a_step_is_read_from_text(text: str, words: str, faces: list[str]) -> None:
    read = read_step(text)
    assert read is not None
    action, named = read
    assert (str(action), named) == (words, faces)


@pytest.mark.parametrize(
    "text", ["", "discard", "discard Kx", "discard 3", "meld 4444", "fold", "take Ks Kd Kh", "add"]
)
def test_what_is_no_step(text: str) -> None:
    assert read_step(text) is None


@pytest.mark.parametrize(("variant", "players"), tables())
def test_steps_are_written_so_that_they_are_read_again(variant: str, players: int) -> None:
    for step in play_out(Match(load_variant(variant, SHORT), players, 8), Lot(8)).steps:
        read = read_step(str(step))
        assert read is not None
        assert read[0] == step.action
        assert words_of(read[0], step.faces) == str(step)
        assert [face for face in step.faces if face != "*"] == [face for face in read[1] if face != "*"]


def test_several_actions_with_faces_at_once() -> None:
    for seed in range(300):
        match = Match(load_variant("czech"), 2, seed)
        match.play(match.deal.legal()[0])
        match.play(match.deal.legal()[0])
        hand = match.faces.hand_of(match.deal.turn)
        threes = {kind: [face for face in hand if face[0] == kind] for kind in "456789TJQKA"}
        meld = next((faces for faces in threes.values() if len(faces) > 3), None)
        if (
            meld
            and match.deal.opening_reach() >= 50
            and f"meld {meld[0][0] * 3}" in map(str, match.deal.legal())
        ):
            break
    else:
        raise AssertionError("no such deal among 300")
    last = meld[-3:]
    text = f"meld {' '.join(last)}; add {meld[0]}"
    read = with_faces(match.deal, text)
    assert [(str(action), named) for action, named in read] == [
        (f"meld {meld[0][0] * 3}", last),
        (f"add {meld[0][0]}", [meld[0]]),
    ]
    for action, named in read:
        match.play(action, named)
    assert [str(step) for step in match.steps[-2:]] == text.split("; ")


# What a seat may see


@pytest.mark.parametrize(("variant", "players"), tables())
def test_shown_is_the_view_in_faces(variant: str, players: int) -> None:
    """Zone by zone, the kinds of what is shown are what the one door lets the seat know."""
    match = Match(load_variant(variant, SHORT), players, 3)
    for _ in moments(match, Lot(2), take_back=True):
        deal = match.deal
        for seat in (None, *range(players)):
            shown, known = match.faces.shown(deal, seat), view(deal, seat).deal
            assert shown.hands == tuple(known.held_by(each) for each in range(players))
            assert shown.reserves == tuple(known.reserved_by(each) for each in range(players))
            assert [[kinds(meld) for meld in melds] for melds in shown.melds] == [
                known.melds_of(side) for side in range(deal.sides)
            ]
            assert (
                "".join("?" if face == "?" else kind_of_face(face) for face in shown.pile)
                == known.pile_cards()
            )
            assert kinds(shown.hand) == (known.hand_of(seat) if seat is not None else "")
            bottom = known.stock_cards().lstrip("?")
            assert (shown.stock, kinds(shown.bottom)) == (known.stock_size, bottom)
            if deal.over:
                assert list(map(kinds, shown.hands_left)) == list(map(known.hand_of, range(players)))
                assert list(map(kinds, shown.reserves_left)) == list(map(known.reserve_of, range(players)))
                assert "?" not in str((shown.hands_left, shown.reserves_left))
            else:
                assert (shown.hands_left, shown.reserves_left) == ((), ())
        if deal.over:
            return
    raise AssertionError("the deal did not end")


@pytest.mark.parametrize(("variant", "players"), tables())
def test_hidden_cards_may_be_others(variant: str, players: int) -> None:
    """Two decks that differ in hidden faces: until one of these is shown to a seat, it is shown the same of both."""
    law = Law(load_variant(variant), players)
    swaps = 0
    for seed in range(4):
        setup = of_match(seed, 1).setup(law, seed % players)
        steps = random_steps(law, setup, Lot(seed))
        for seat in range(players):
            for first, second in hidden_pairs(law, setup, steps, seat)[:3]:
                deck = list(setup.deck)
                deck[first], deck[second] = deck[second], deck[first]
                other = Setup(setup.dealer, tuple(deck), setup.cut)
                assert told(law, setup, steps, seat) == told(law, other, steps, seat)
                swaps += 1
    assert swaps > 3


def random_steps(law: Law, setup: Setup, lot: Lot) -> list[Step]:
    """The first part of a deal played by lot."""
    match = Match(law.variant, law.players, setup=setup)
    while not match.deal.over and len(match.steps) < 25:
        legal = match.deal.legal()
        match.play(legal[lot.below(len(legal))])
    return list(match.steps)


def walked(law: Law, setup: Setup, steps: list[Step]) -> list[tuple[Deal, Faces]]:
    deal, faces = setup.start(law, 1, [0] * law.sides), Faces(law, setup)
    found = [(deal.copy(), faces.copy())]
    for step in steps:
        deal.play(step.action)
        faces.follow(deal.past[1], step.faces)
        found.append((deal.copy(), faces.copy()))
    return found


def told(law: Law, setup: Setup, steps: list[Step], seat: int) -> list[str]:
    return [repr(faces.shown(deal, seat)) for deal, faces in walked(law, setup, steps)]


def hidden_pairs(law: Law, setup: Setup, steps: list[Step], seat: int) -> list[tuple[int, int]]:
    """Places of the deck whose faces were never shown to the seat, nor named, in pairs of one kind and two faces."""
    seen = {face for step in steps for face in step.faces}
    for deal, faces in walked(law, setup, steps):
        shown = faces.shown(deal, seat)
        seen.update(
            shown.hand,
            shown.pile,
            shown.bottom,
            *shown.red_threes,
            *(m for melds in shown.melds for m in melds),
        )
    deck = setup.deck
    hidden = [place for place, face in enumerate(deck) if face not in seen]
    return [
        (one, other)
        for one in hidden
        for other in hidden
        if one < other and deck[one] != deck[other] and kind_of_face(deck[one]) == kind_of_face(deck[other])
    ][::7]
