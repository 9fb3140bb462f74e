"""Matches: who deals, where the decks come from, how points add up, and when somebody has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from random_matches import SHORT, moments, play_out, tables

from kanasta.cards import deck_faces, kind_of_face
from kanasta.game.deal import Deal
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.shuffle import Shuffle
from kanasta.rules.shelf import load_variant

# Who has won


@pytest.mark.parametrize(
    ("variant", "players", "house", "totals", "deals", "winners"),
    [
        # O24, ORIG-41, ORIG-42: 5000 ends it; several over: the highest; equal at the top: another deal
        ("original", 4, {}, [4995, 4990], 9, None),
        ("original", 4, {}, [5000, 4995], 1, [0]),
        ("original", 4, {}, [5100, 5105], 7, [1]),
        ("original", 4, {}, [5100, 5100], 7, None),
        ("original", 2, {}, [0, 5000], 7, [1]),
        ("original", 6, {}, [5000, -100], 7, [0]),
        # C24: 10 000, and each alone when three or five play
        ("czech", 4, {}, [9995, 5000], 5, None),
        ("czech", 3, {}, [10000, 10005, 9000], 5, [1]),
        ("czech", 5, {}, [10500, 10500, 9000, 0, 0], 5, None),
        ("czech", 6, {}, [9000, -5, 10000], 5, [2]),
        # a tie below the top does not matter
        ("czech", 3, {}, [10000, 11000, 10000], 5, [1]),
        # B22
        ("bulgarian", 2, {}, [5005, 5000], 5, [0]),
        ("bulgarian", 4, {}, [5000, 5000], 5, None),
        # H26: four deals, whatever the scores; equal: shared
        ("hand_and_foot", 4, {}, [99000, 0], 3, None),
        ("hand_and_foot", 4, {}, [6100, 5900], 4, [0]),
        ("hand_and_foot", 4, {}, [-100, -100], 4, [0, 1]),
        ("hand_and_foot", 6, {}, [700, 300, 700], 4, [0, 2]),
        # house rules: a short match, another way to end it, another word on ties
        ("original", 4, {"match.target": 2000}, [2000, 0], 2, [0]),
        ("original", 4, {"match.tie": "shared"}, [5200, 5200], 6, [0, 1]),
        ("hand_and_foot", 4, {"match.deals": 1}, [-5, -10], 1, [0]),
        ("hand_and_foot", 4, {"match.tie": "another deal"}, [700, 700], 4, None),
        ("hand_and_foot", 4, {"match.tie": "another deal"}, [705, 700], 5, [0]),
        ("czech", 2, {"match.ends": "after deals", "match.deals": 3}, [20000, 0], 2, None),
        # looked at only after a deal
        ("original", 4, {"match.target": 0}, [0, 0], 0, None),
        ("original", 4, {"match.target": 0}, [0, -5], 1, [0]),
    ],
)
def test_verdict(
    variant: str,
    players: int,
    house: Mapping[str, Any],
    totals: Sequence[int],
    deals: int,
    winners: Sequence[int] | None,
) -> None:
    assert Match.verdict(load_variant(variant, house), players, totals, deals) == winners


def test_verdict_needs_a_total_for_each_side() -> None:
    with pytest.raises(ValueError, match="3 sides"):
        Match.verdict(load_variant("czech"), 6, [0, 0], 1)


# Who deals (A4)


@pytest.mark.parametrize(("variant", "players"), tables())
def test_first_dealer_by_lot(variant: str, players: int) -> None:
    rules = load_variant(variant)
    dealers = Counter(Match(rules, players, seed).dealer for seed in range(60))
    assert set(dealers) == set(range(players))
    assert Match(rules, players, 7).dealer == Match(rules, players, 7).dealer


@pytest.mark.parametrize(("variant", "players"), [("original", 4), ("czech", 5), ("hand_and_foot", 6)])
def test_the_next_seat_deals_next(variant: str, players: int) -> None:
    """To the left and to the right alike: seats count in the order of play."""
    match = Match(load_variant(variant, {"match.target": 10**6, "match.deals": 99}), players, 11)
    dealers, first = [], []
    for _ in moments(match, Lot(3)):
        if match.finished:
            dealers.append(match.dealer)
            first.append(match.played[-1].steps[1 if variant == "czech" else 0].seat)
    assert len(dealers) == 4
    assert dealers == [(dealers[0] + deal) % players for deal in range(4)]
    assert first == [(dealer + 1) % players for dealer in dealers]


# Decks


@pytest.mark.parametrize(("variant", "players"), tables())
def test_every_deal_has_a_deck_of_its_own_from_the_seed(variant: str, players: int) -> None:
    rules = load_variant(variant)
    match = Match(rules, players, 5)
    packs = match.law.deck[1] // 4
    assert sorted(match.setup.deck) == sorted(deck_faces(packs, match.law.deck[0]))
    assert Match(rules, players, 5).setup == match.setup
    assert Match(rules, players, 6).setup.deck != match.setup.deck
    play_out(match, Lot(1))
    decks = [played.setup.deck for played in match.played]
    assert len(decks) > 1
    assert len(set(decks)) == len(decks)
    assert decks[1] == Shuffle("kanasta match 5 deal 2").deck(match.law)


def test_a_table_may_shuffle_by_itself() -> None:
    rules = load_variant("czech")
    law = Match(rules, 2, 1).law
    setup = Shuffle("secret", ("a", "b")).setup(law, 1)
    match = Match(rules, 2, setup=setup)
    assert (match.dealer, match.setup.deck) == (1, Shuffle("secret", ("a", "b")).deck(law))
    kinds = "".join(map(kind_of_face, setup.deck))
    assert match.deal.facts() == Deal.start(law, 1, 1, [0, 0], kinds, setup.cut).facts()
    for _ in moments(match, Lot(0)):
        if match.deal.over:
            break
    with pytest.raises(ValueError, match="setup"):
        match.next_deal()
    match.next_deal(Shuffle("other").setup(law, 0))
    assert match.number == 2


def test_without_seed_and_setup_there_is_no_match() -> None:
    with pytest.raises(ValueError, match="setup"):
        Match(load_variant("czech"), 2)


# Points


@pytest.mark.parametrize(("variant", "players"), tables())
def test_points_add_up(variant: str, players: int) -> None:
    match = Match(load_variant(variant, {"match.target": 10**6, "match.deals": 99}), players, 2)
    totals = [0] * match.sides
    for _ in moments(match, Lot(8), take_back=True):
        if not match.deal.over:
            assert match.scores == totals
            assert [match.deal.score_of(side) for side in range(match.sides)] == totals
        elif match.finished:
            totals = [total + match.deal.points(side) for side, total in enumerate(totals)]
            result = match.played[-1].result
            assert result is not None
            assert (list(result.totals), match.scores) == (totals, totals)
            assert [sum(lines) for lines in result.lines] == list(result.points)
    assert match.number == 4
    assert not match.over


def test_the_minimum_follows_the_score() -> None:
    """ORIG-43, O1: by the side's match score; HF-45: by the number of the deal."""
    match = Match(load_variant("hand_and_foot"), 4, 4)
    minimums = [match.deal.minimum_of(0)]
    for _ in moments(match, Lot(4)):
        if match.deal.number > len(minimums):
            minimums.append(match.deal.minimum_of(0))
    assert minimums == [70, 90, 120, 150]
    original = Match(load_variant("original", {"match.target": 10**6}), 2, 4)
    for _ in moments(original, Lot(4)):
        for side, score in enumerate(original.scores):
            if not original.finished:
                band = 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120
                assert original.deal.minimum_of(side) == band


def test_points_are_added_once_and_only_at_the_end() -> None:
    match = Match(load_variant("original", {"match.target": 10**6}), 2, 1)
    with pytest.raises(ValueError, match="once"):
        match.finish_deal()
    with pytest.raises(ValueError, match="once"):
        match.next_deal()
    while not match.deal.over:
        match.play(match.deal.legal()[0])
    match.finish_deal()
    before = list(match.scores)
    with pytest.raises(ValueError, match="once"):
        match.finish_deal()
    assert match.scores == before
    match.next_deal()
    assert (match.number, match.scores) == (2, before)


def test_nothing_follows_when_somebody_has_won() -> None:
    match = play_out(Match(load_variant("original", {"match.target": 0}), 4, 1), Lot(2))
    assert match.over
    assert match.winners == [match.scores.index(max(match.scores))]
    with pytest.raises(ValueError, match="over"):
        match.next_deal()


# Playing


def test_a_deal_may_be_played_directly() -> None:
    rules = load_variant("hand_and_foot", SHORT)
    one, other = Match(rules, 4, 9), Match(rules, 4, 9)
    lot = Lot(5)
    while not one.deal.over:
        legal = one.deal.legal()
        action = legal[lot.below(len(legal))]
        one.deal.play(action)
        other.play(action)
    assert one.steps == other.steps
    assert one.faces.hands == other.faces.hands


def test_what_is_not_legal_is_not_played() -> None:
    match = Match(load_variant("original"), 4, 1)
    before = match.deal.facts()
    with pytest.raises(ValueError, match="not legal"):
        match.play(0)  # ORIG-12: the first turn only discards
    assert match.deal.facts() == before
    assert match.steps == ()
