"""One door: what anybody is told at a table does not depend on cards that he may not know.

The same evening is served twice, from decks that differ in two cards which one audience never sees: a seat, or the
watchers. All that it is told, may ask for, and is refused is the same to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from kanasta.cards import deck_faces, kind_of_face
from kanasta.game.law import Law
from kanasta.game.shuffle import Setup
from kanasta.message import Complaint
from kanasta.table.command import AnyCommand, Play, TakeBack
from kanasta.table.deciding import decide
from kanasta.table.fact import AnyFact, Entry
from kanasta.table.refused import Refused
from kanasta.table.table import PLAYING, WATCHERS, Table
from table.crowd import GARBAGE, TABLES, Crowd
from table.decks import stacked, table_with
from table.evening import Evening, guest


class Card(str):
    """A face that knows its place in the deck."""

    __slots__ = ("place",)
    place: int


def marked(swap: tuple[int, int] | None = None) -> Callable[[Entry], Table]:
    """What makes a table whose cards know their places, two of them swapped."""

    def rig(setup: Setup, _: Law) -> Setup:
        deck = list(setup.deck)
        if swap is not None:
            one, other = swap
            deck[one], deck[other] = deck[other], deck[one]
        cards = tuple(map(Card, deck))
        for place, card in enumerate(cards):
            card.place = place
        return replace(setup, deck=cards)

    return table_with(rig)


@dataclass
class Moment:
    """One thing that somebody wanted, or that happened by itself; what came of it, and what the audience saw then."""

    at: int
    who: int | None
    command: AnyCommand | None
    found: list[AnyFact]
    refusal: bytes
    scene: bytes = b""
    phase: str = ""


def answer(refused: Refused) -> bytes:
    """A refusal as it is sent."""
    return msgspec.json.encode([refused.code, refused.message.tree(), refused.statements])


class Taped(Evening):
    """An evening that can be given once more."""

    tape: list[Moment]
    audience: int

    def happens(self, found: Sequence[AnyFact], who: str = "", command: str = "") -> None:
        super().happens(found, who, command)
        if not who and hasattr(self, "tape"):
            self._note(None, None, list(found), b"")

    def give(self, who: int, command: AnyCommand) -> list[AnyFact]:
        found: list[AnyFact] = []
        refusal = b""
        try:
            found = super().give(who, command)
        except Refused as refused:
            refusal = answer(refused)
            raise
        finally:
            self._note(who, command, found, refusal)
        return found

    def _note(
        self, who: int | None, command: AnyCommand | None, found: list[AnyFact], refusal: bytes
    ) -> None:
        scene = self.scene(self.audience)
        self.tape.append(Moment(self.at, who, command, found, refusal, scene, self.table.phase))


class Watched(Crowd):
    """A crowd of which one audience, and what it cannot see, is kept in mind."""

    def __init__(self, rules: str, players: int, seed: int) -> None:
        super().__init__(rules, players, seed, marked())
        self.audience = self.lot.choice([*range(players), WATCHERS])
        Taped.__init__(
            taped := Taped.__new__(Taped), rules, players, make=marked(), watchers=True, house=HOUSE
        )
        taped.tape, taped.audience = [], self.audience
        self.evening = taped
        self.hidden: set[int] | None = None

    def look(self) -> None:
        """Strike out the places of cards that the audience could have seen by now."""
        table = self.table
        if table.phase != PLAYING:
            return
        now = unseen(table, self.audience)
        self.hidden = now if self.hidden is None else self.hidden & now


HOUSE: dict[str, Any] = {"match.target": 100_000, "match.deals": 9}


def unseen(table: Table, audience: int) -> set[int]:
    """Places in the deck of the cards that lie where this audience cannot look."""
    faces, deal = table.running.faces, table.deal
    known = deal.facts()
    seen = known["bottom"]
    if audience == known["cutter"]:
        seen = known["cut_left"]
    elif deal.stage == 5 and audience == deal.turn:
        seen = 3
    elif deal.stage == 5:
        seen = 0
    stock = faces.stock[: len(faces.stock) - seen]
    hands = [hand for seat, hand in enumerate(faces.hands) if seat != audience]
    return {card.place for lie in (stock, *hands, *faces.reserves) for card in lie if isinstance(card, Card)}


def evening_of(rules: str, players: int, seed: int) -> Watched:
    """Part of a deal between people, until it is the audience's turn, where it has one."""
    crowd = Watched(rules, players, seed)
    evening = crowd.evening
    evening.sit(*range(players)).deal()
    crowd.look()
    most = crowd.lot.choice((20, 60, 150, 400))
    for number in range(most + 60):
        if crowd.table.phase != PLAYING or (number > most and crowd.table.deal.actor == crowd.audience):
            break
        if (
            crowd.lot.random() < 0.9
            and crowd.table.chairs[crowd.table.deal.actor].person
            and not crowd.table.paused
        ):
            who = evening.who(crowd.table.deal.actor)
            if crowd.table.running.can_take_back() and crowd.lot.random() < 0.2:
                crowd.tries(who, TakeBack)
            else:
                crowd.tries(who, Play, actions=str(evening.choice(crowd.table.deal.actor)))
        else:
            crowd.step()
        crowd.look()
    return crowd


def the_same(crowd: Watched, swap: tuple[int, int], questions: Sequence[str]) -> int | None:
    """Serve the evening once more from the other deck and compare; how many moments, or None where another's cards
    were needed as they were."""
    first = crowd.evening
    assert isinstance(first, Taped)
    audience = crowd.audience
    again = Taped(crowd.rules, crowd.table.players, make=marked(swap), watchers=True, house=HOUSE)
    again.tape, again.audience = [], audience
    for number, moment in enumerate(first.tape):
        again.at = moment.at
        found = moment.found
        if moment.who is not None and moment.command is not None:
            seat = again.table.seat_of(guest(moment.who))
            if (WATCHERS if seat is None else seat) == audience:
                found, refusal = decided(again.table, moment.command, moment.who)
                assert (found, refusal) == (moment.found, moment.refusal)
        try:
            again.happens(found, "" if moment.who is None else guest(moment.who), "")
        except (ValueError, Complaint):  # another's step was not legal with the other card
            return None
        if again.table.phase != moment.phase:  # by the rules, the end of a deal may hang on another's hand
            return None
        if moment.phase == PLAYING:
            assert again.scene(audience) == moment.scene, f"moment {number}"
            assert again.told[audience] == first.told[audience][: len(again.told[audience])], (
                f"moment {number}"
            )
    if first.table.phase == PLAYING:
        assert again.told[audience] == first.told[audience]
        for text in questions:
            for who in range(crowd.table.players):
                if crowd.table.seat_of(guest(who)) == audience:
                    wish = Play(id="why", seen=again.table.versions[audience], actions=text)
                    assert decided(again.table, wish, who) == decided(first.table, wish, who), text
    return len(first.tape)


def decided(table: Table, command: AnyCommand, who: int) -> tuple[list[AnyFact], bytes]:
    try:
        return decide(table, command, guest(who)), b""
    except Refused as refused:
        return [], answer(refused)


def swaps(crowd: Watched, count: int) -> list[tuple[int, int]]:
    """Pairs of places that the audience never saw, with different cards; the next of the stock often among them."""
    deck = crowd.table.running.setup.deck
    hidden = sorted(place for place in crowd.hidden or () if kind_of_face(deck[place]) != "r")
    stock = [card.place for card in crowd.table.running.faces.stock[:1] if isinstance(card, Card)]
    stock = [place for place in stock if place in hidden] * 20
    found: list[tuple[int, int]] = []
    for _ in range(200):
        if len(hidden) < 2 or len(found) == count:
            break
        one, other = crowd.lot.choice([*hidden, *stock]), crowd.lot.choice(hidden)
        if deck[one] != deck[other]:
            found.append((one, other))
    return found


QUESTIONS = [
    *GARBAGE,
    *(f"discard {face}" for face in sorted(set(deck_faces(1, 1)))),
    *(f"meld {rank * 3}" for rank in "456789TJQKA"),
    *(f"take {rank * 2}; discard {rank}" for rank in "4789TJQKA"),
    *(f"draw; meld {rank * 3}; discard 4" for rank in "4789TJQKA"),
]


def compared(rules: str, players: int, seeds: range) -> int:
    total = 0
    for seed in seeds:
        crowd = evening_of(rules, players, seed)
        for swap in swaps(crowd, 3):
            total += bool(the_same(crowd, swap, QUESTIONS))
    return total


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_nobody_is_told_of_cards_that_he_may_not_know(rules: str, players: int) -> None:
    assert compared(rules, players, range(6)) >= 5


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_nobody_is_told_of_cards_that_he_may_not_know_in_many_evenings(rules: str, players: int) -> None:
    assert compared(rules, players, range(100, 250)) >= 100


def test_the_swap_test_sees_what_is_told() -> None:
    """Two decks that differ in a card of the audience's own hand are told apart: the test could fail."""
    for seed in range(30):
        crowd = evening_of("original", 4, seed)
        if crowd.audience == WATCHERS:
            continue
        own = [
            card.place for card in crowd.table.running.faces.hands[crowd.audience] if isinstance(card, Card)
        ]
        deck = crowd.table.running.setup.deck
        pairs = [(one, other) for one in own for other in crowd.hidden or () if deck[one] != deck[other]]
        with pytest.raises(AssertionError):
            the_same(crowd, crowd.lot.choice(pairs), QUESTIONS)
        return
    raise AssertionError("no seat among thirty evenings")


def test_a_reserve_that_another_takes_up_stays_unseen() -> None:
    """HF-31: the cards of another's reserve, taken up as the hand is played, are told by number alone."""
    told = []
    for reserve in ("4467894567894", "5566778899TT4"):
        make = stacked("AAAAKKKKQQQJJ", upcard="5", stock="JJ", reserves=[reserve])
        evening = Evening("hand_and_foot", 4, make=make, watchers=True).sit(0, 1, 2, 3).deal()
        turn = evening.table.deal.turn
        evening.play("draw")
        evening.play("meld AAA; meld KKK; meld QQQ; add A; add K; meld JJJ; add J")
        assert evening.table.deal.reserved_by(turn) == 0
        assert evening.table.deal.hand_of(turn) == "".join(sorted(reserve, key="T987654".index))
        told.append([*evening.told[WATCHERS], evening.scene(WATCHERS)])
    assert told[0] == told[1]


def test_an_evening_by_lot_can_be_had_again() -> None:
    one, other = (evening_of("czech", 4, 5) for _ in range(2))
    assert one.evening.log == other.evening.log
