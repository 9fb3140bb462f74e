"""One door for information: what a seat is told does not depend on what it may not know.

The swap test: the same actions are replayed on two decks that differ only in two cards which the seat never sees; all
that it receives is the same to the byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from kanasta import Action, Deal, Position, event_for, load_variant, view
from kanasta.cards import KINDS, RED_THREE
from kanasta.game.action import UNSEEN
from kanasta.game.event import Event
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.rules.shelf import VARIANTS

TABLES = [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]


def told(deal: Deal, seat: int | None) -> str:
    """Everything that a seat receives: what it sees, what it heard of, and what it may do."""
    seen = view(deal, seat)
    return "\n".join([Position.of(seen.deal).toml(), *map(str, seen.events), *map(str, seen.legal())])


def left(deal: Deal) -> list[str]:
    """What lies in the hands and the reserves, seat by seat: when the deal is over, everybody's business."""
    seats = range(deal.players)
    return [*map(deal.hand_of, seats), *map(deal.reserve_of, seats)]


@dataclass
class Game:
    """A deal from its first turn on, and what was done in it."""

    start: Deal
    actions: list[Action]
    events: list[Event]

    @staticmethod
    def random(law: Law, seed: int) -> Game:
        chooser = random.Random(seed)
        deal = Deal.shuffled(law, seed % law.players, 1, [0] * law.sides, Lot(seed))
        while deal.stage == 5:  # the cut is over before the first turn
            deal.play(chooser.choice(deal.legal()))
        start, actions, events = deal.copy(), [], []
        for _ in range(chooser.randrange(1, 160)):
            if deal.over:
                break
            actions.append(chooser.choice(deal.legal()))
            deal.play(actions[-1])
            assert deal.past is not None
            events.append(deal.past[1])
        return Game(start, actions, events)

    def played_on(self, facts: dict[str, Any]) -> Iterator[Deal]:
        """The same actions on other cards; ValueError where one of them is not legal there."""
        deal = Deal(self.start.law)
        deal.arrange(facts)
        yield deal
        for action in self.actions:
            deal.play(action)
            yield deal

    def spent(self, seat: int) -> set[str]:
        """Kinds of which the seat played a card, so that the others may have seen it."""
        kinds = set()
        for event in self.events:
            if event.seat == seat:
                kinds |= set(Action(event.action).cards)
        return kinds

    def drawn_unseen(self, stock: list[int], seat: int | None) -> list[tuple[str, int, int]]:
        """Places of the stock whose cards others drew and did not play."""
        places, place = [], 0
        for event in self.events:
            if Action(event.action) != Action("draw"):
                continue
            for _ in range(len(event.drawn) + event.red):
                if event.seat != seat and KINDS[stock[place]] not in self.spent(event.seat):
                    places.append(("stock", 0, place))
                place += 1
        return places

    def hidden(self, seat: int | None) -> list[tuple[str, int, int]]:
        """Places of cards that the seat never saw: (where, row, place or kind)."""
        facts = self.start.facts()
        places: list[tuple[str, int, int]] = []
        drawn = sum(
            len(event.drawn) + event.red for event in self.events if Action(event.action) == Action("draw")
        )
        reserve_taken = any(event.drawn and Action(event.action) != Action("draw") for event in self.events)
        if not reserve_taken:
            seen = facts["bottom"] or (facts["cut_left"] if seat == facts["cutter"] else 0)
            places += [("stock", 0, place) for place in range(drawn, len(facts["stock"]) - seen)]
            # The next card of the stock is what a leak would show first, so it is often among the two.
            places += [("stock", 0, drawn)] * 20 if drawn < len(facts["stock"]) - seen else []
            places += self.drawn_unseen(facts["stock"], seat)
        *_, end = self.played_on(facts)
        for other in range(self.start.players):
            spent = self.spent(other)
            for kind in range(15):
                # Its owner too sees a reserve only once it is taken up.
                unseen = end.reserved_by(other) > 0 or (other != seat and KINDS[kind] not in spent)
                if facts["reserve"][other][kind] and unseen:
                    places.append(("reserve", other, kind))
            if other == seat:
                continue
            places += [
                ("hand", other, kind)
                for kind in range(15)
                if facts["hand"][other][kind] and KINDS[kind] not in spent
            ]
        return places


def kind_at(facts: dict[str, Any], place: tuple[str, int, int]) -> int:
    where, _, number = place
    return int(facts["stock"][number]) if where == "stock" else number


def put(facts: dict[str, Any], place: tuple[str, int, int], old: int, new: int) -> None:
    where, row, number = place
    if where == "stock":
        facts["stock"][number] = new
    else:
        facts[where][row][old] -= 1
        facts[where][row][new] += 1


def swapped(game: Game, seat: int | None, chooser: random.Random) -> dict[str, Any] | None:
    """The same start with two cards exchanged that the seat never saw, or None where two such cannot be found."""
    places = game.hidden(seat)
    if len(places) < 2:
        return None
    facts = game.start.facts()
    one, other = chooser.sample(places, 2)
    first, second = kind_at(facts, one), kind_at(facts, other)
    if first == second or RED_THREE in (first, second):
        return None
    put(facts, one, first, second)
    put(facts, other, second, first)
    return facts


@pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
def test_swapping_unseen_cards_changes_nothing_that_a_seat_receives(name: str, players: int) -> None:
    law = Law(load_variant(name), players)
    compared = 0
    for seed in range(60):
        game, chooser = Game.random(law, seed), random.Random(seed)
        seat = chooser.choice([None, *range(players)])
        facts = swapped(game, seat, chooser)
        if facts is None:
            continue
        try:
            for deal, other in zip(game.played_on(game.start.facts()), game.played_on(facts), strict=True):
                if not deal.over or left(deal) == left(other):
                    assert told(deal, seat) == told(other, seat), f"seed {seed}, seat {seat}"
        except ValueError:  # another's step was not legal with the other card
            continue
        compared += 1
    assert compared >= 10


@pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
def test_what_is_left_is_laid_open_when_the_deal_is_over_and_not_before(name: str, players: int) -> None:
    """It is counted then, so everybody at the table sees it, and so does who watches; the stock stays as it lies."""
    law, chooser = Law(load_variant(name), players), random.Random(players)
    deal = Deal.shuffled(law, 0, 1, [0] * law.sides, Lot(players))
    while not deal.over:
        seat = chooser.choice([None, *range(players)])
        seen = view(deal, seat).deal
        for other in range(players):
            assert other == seat or set(seen.hand_of(other)) <= {"?"}
            assert set(seen.reserve_of(other)) <= {"?"}
        deal.play(chooser.choice(deal.legal()))
    for seat in (None, *range(players)):
        seen = view(deal, seat).deal
        assert left(seen) == left(deal)
        assert [seen.held_by(other) for other in range(players)] == [
            len(deal.hand_of(other)) for other in range(players)
        ]
        assert set(seen.stock_cards()[: deal.stock_size - 3]) <= {"?"}
        assert [seen.points(side) for side in range(law.sides)] == [
            deal.points(side) for side in range(law.sides)
        ]


@pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
def test_a_sampled_deal_looks_the_same_to_the_seat(name: str, players: int) -> None:
    law = Law(load_variant(name), players)
    for seed in range(12):
        game = Game.random(law, seed)
        *_, deal = game.played_on(game.start.facts())
        for seat in range(players):
            seen = view(deal, seat)
            sampled = seen.sample(Lot(seed))
            assert Position.of(view(sampled, seat).deal) == Position.of(seen.deal)
            whole = Position.of(sampled)
            assert "?" not in "".join(map(str, [*whole.hands, *whole.reserves, whole.stock, whole.pile]))
            assert whole.missing() is None


def test_sampling_deals_each_card_to_each_place_equally_often() -> None:
    text = (
        'rules = "original"\nplayers = 2\nturn = 0\nhands = ["9K", 2]\n'
        'melds = [["AAA"], []]\nstock = 2\npile = "8"\n'
    )
    seen = view(Position.read(text).deal(), 0)
    lot, counts = Lot(5), dict.fromkeys(KINDS, 0)
    for _ in range(4000):
        for kind in str(Position.of(seen.sample(lot)).hands[1]):
            counts[kind] += 1
    # 97 cards are left without the four red threes; 8000 cards were dealt: eight jacks, seven kings, four jokers.
    assert counts["r"] == 0
    for kind, left in (("J", 8), ("K", 7), ("*", 4), ("b", 4), ("A", 5)):
        assert abs(counts[kind] - 8000 * left / 97) < 5 * (8000 * left / 97) ** 0.5


def test_a_staged_opening_is_told_only_when_it_reaches_the_minimum() -> None:
    """A2: an opening that is being laid is shown to nobody else."""
    text = (
        'rules = "original"\nplayers = 2\nturn = 0\nhands = ["KKAAA47", "89"]\nscores = [0, 0]\n'
        'stock = "5566"\npile = "4QK"\n'
    )
    deal = Position.read(text).deal()
    before = told(deal, 1)
    deal.play(Action("take KK"))
    assert deal.staged_points() == 30
    assert told(deal, 1) == before
    assert "KKK" in told(deal, 0)
    deal.play(Action("meld AAA"))
    assert deal.staged_points() == 0
    last = view(deal, 1).events[-1]
    assert (last.opening, last.action, last.taken) == ((Action("take KK"),), Action("meld AAA"), "4Q")


def test_a_canasta_that_a_staged_opening_completes_is_not_told() -> None:
    """Nor that a card was added to a meld: nothing of a turn is known of which nothing is told yet (A2)."""
    position = """
    rules = "hand_and_foot"
    players = 4
    turn = 0
    stage = "meld"
    hands = ["4444444AAAKKQ", 11, 11, 11]
    reserves = [11, 11, 11, 11]
    stock = 100
    pile = "5"
    """
    deal = Position.read(position).deal()
    before = told(deal, 1)
    for words in ("meld 444", "add 4", "add 4", "add 4", "add 4"):
        deal.play(Action(words))
    assert deal.pending
    assert deal.closed_begun
    assert told(deal, 1) == before


def test_drawn_cards_are_told_by_number_alone() -> None:
    text = 'rules = "original"\nplayers = 2\nturn = 0\nhands = ["K4", "89"]\nstock = "Q566"\n'
    deal = Position.read(text).deal()
    deal.play(Action("draw"))
    assert [event.drawn for event in view(deal, 0).events] == ["Q"]
    assert [event.drawn for event in view(deal, 1).events] == ["?"]
    assert [event.drawn for event in view(deal, None).events] == ["?"]


def test_a_card_put_down_unseen_is_not_told() -> None:
    """CZ-27: the last card lies face down."""
    text = (
        'rules = "czech"\nplayers = 2\nturn = 0\nstage = "meld"\nhands = ["Q", "89"]\n'
        'melds = [["KKKKKKK"], []]\nstock = "5566"\npile = "4"\n'
    )
    deal = Position.read(text).deal()
    deal.play(Action("discard Q"))
    assert deal.over
    assert view(deal, 1).deal.pile_cards() == "4?"
    assert view(deal, 1).events[-1].action == UNSEEN
    assert view(deal, 0).events[-1].action == Action("discard Q")


def test_cards_from_a_taken_pile_are_known_until_they_are_played() -> None:
    text = (
        'rules = "original"\nplayers = 2\nturn = 0\nhands = ["99K5", "8J"]\nmelds = [["AAA"], []]\n'
        'stock = "7777"\npile = "QKT9"\n'
    )
    deal = Position.read(text).deal()
    deal.play(Action("take 99"))
    assert view(deal, 1).deal.known_of(0) == "KQT"
    deal.play(Action("discard K"))
    assert view(deal, 1).deal.known_of(0) == "QT"


def test_only_the_cutter_sees_the_cut() -> None:
    """CZ-15, A15: of the three, what he leaves are the last cards of the stock, known to him alone."""
    law = Law(load_variant("czech"), 4)
    deal = Deal.shuffled(law, 0, 1, [0, 0], Lot(3))
    cutter, last = deal.actor, deal.stock_cards()[-3:]
    for seat in range(4):
        assert view(deal, seat).deal.stock_cards()[-3:] == (last if seat == cutter else "???")
    deal.play(Action("keep nothing"))
    for seat in range(4):
        assert view(deal, seat).deal.stock_cards()[-3:] == (last if seat == cutter else "???")


def test_a_reserve_is_hidden_from_its_owner_too() -> None:
    """HF-7."""
    deal = Deal.shuffled(Law(load_variant("hand_and_foot"), 4), 0, 1, [0, 0], Lot(3))
    assert [view(deal, 2).deal.reserve_of(seat) for seat in range(4)] == ["?" * 13] * 4


def test_event_for_hides_nothing_from_who_acted() -> None:
    event = Event(1, Action("draw"), "KQ", 1, "", False, (), False)
    assert event_for(event, 1) == event
    assert event_for(event, None) == event._replace(drawn="??")


def test_a_discard_tells_nobody_what_the_next_reserve_held() -> None:
    """HF-7, HF-32: the next seat takes its reserve up as its turn begins, which is nobody else's business."""
    text = (
        'rules = "hand_and_foot"\nplayers = 4\nturn = 0\nstage = "meld"\nhands = ["K4", "", "JJ", "TT"]\n'
        'reserves = ["456789TJQKAA5", "rQQ999TTTJJJ8", "456789TJQKAA5", "456789TJQKAA5"]\n'
        'melds = [["555"], ["666"]]\nstock = "A4445"\npile = "8"\n'
    )
    deal = Position.read(text).deal()
    deal.play(Action("discard K"))
    assert deal.hand_of(1) == "AQQJJJTTT9998"
    for seat in (None, 0, 1, 2, 3):
        last = view(deal, seat).events[-1]
        assert set(last.drawn) <= {"?"}
        assert last.red == 1


def test_keeping_cards_at_the_cut_tells_nobody_what_replaced_red_threes() -> None:
    """CZ-15: the deal follows the choice; red threes are laid out and replaced unseen by the others."""
    law = Law(load_variant("czech"), 4)
    for seed in range(40):
        deal = Deal.shuffled(law, 0, 1, [0, 0], Lot(seed))
        cutter = deal.actor
        deal.play(Action("keep nothing"))
        if sum(deal.red_threes_of(side) for side in range(2)):
            assert all(set(view(deal, seat).events[-1].drawn) <= {"?"} for seat in (None, *range(4)))
            assert view(deal, cutter).events[-1].red > 0
            return
    raise AssertionError("no red three was dealt in forty deals")
