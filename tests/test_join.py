"""A live table joined from the terminal, with lines that are in this process: what a person there gets, and how a
joined bot plays.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from joined import LINK, TOLD, Desk, Terminal
from table.decks import stacked, table_with
from table.evening import guest
from test_play import BOX, Sitting, whole_deal

from kanasta.bots.bot import BOTS
from kanasta.cli.terminal.live import pledge
from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.layout import deal_of, shown_of
from kanasta.cli.terminal.live.link import Link
from kanasta.cli.terminal.live.picture import Picture
from kanasta.cli.terminal.live.story import Story
from kanasta.cli.terminal.live.words import message_of
from kanasta.game.action import ASK, KEEP, Action
from kanasta.game.event import Event
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.record import Record, Seat
from kanasta.game.shuffle import Setup, Shuffle
from kanasta.game.view import View, masked, view
from kanasta.message import Complaint, Message
from kanasta.table import command as commands
from kanasta.table import fact as facts
from kanasta.table import happening
from kanasta.table.fact import Entry
from kanasta.table.table import COUNTED, OVER, PLAYING, WATCHERS, Table

GAMES = [
    ("original", 2),
    ("original", 6),
    ("czech", 4),
    ("czech", 5),
    ("hand_and_foot", 4),
    ("bulgarian", 4),
    ("classic", 3),
]


class First:
    """Plays the first legal action."""

    name, version = "first", 1

    def choose(self, view: View, lot: Lot) -> Action:
        return view.legal()[0]


@pytest.fixture(autouse=True)
def _the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers that people here give for a shuffle are the same each time, so that the cards are."""
    numbers = itertools.count(1)
    monkeypatch.setattr(
        pledge, "secrets", SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}")
    )


@pytest.fixture
def first_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "first", lambda _: First())


# What is known of the cards


class Watched(Desk):
    """An evening at which every audience's picture is compared, after each event, with what it may know."""

    def __init__(self, rules: str, players: int, **wish: Any) -> None:
        self.pictures: dict[int, Picture] = {}
        self.stories: dict[int, Story] = {}
        super().__init__(rules, players, **wish)
        self.sit(*range(players))
        for audience in (*range(players), WATCHERS):
            self.pictures[audience] = Picture()
            self.pictures[audience].see(_scene(self, audience))

    def _hear(self, audience: int, event: Any) -> None:
        super()._hear(audience, event)
        picture = self.pictures.get(audience)
        if picture is None:
            return
        before = picture.cards
        picture.change(event)
        what, after = event.what, picture.cards
        if isinstance(what, happening.Dealt):
            self.stories[audience] = Story(whole=True)
        elif isinstance(what, happening.Played) and before and after:
            self.stories[audience].played(what, what.seat == audience, before, after)
        elif isinstance(what, happening.TookBack) and before and after:
            self.stories[audience].took_back(what.seat, after.hands[what.seat] - before.hands[what.seat])

    def compare(self) -> None:
        """Raise AssertionError where somebody knows anything else than ``masked``, ``shown`` and ``view`` tell."""
        for audience, picture in self.pictures.items():
            assert picture.cards is not None
            seat = None if audience == WATCHERS else audience
            found = deal_of(picture.room, picture.cards, self.table.law, seat)
            right = masked(self.table.deal, -1 if seat is None else seat)
            assert _facts(found) == _facts(right), audience
            assert shown_of(picture.cards, self.table.sides) == self.table.running.faces.shown(
                self.table.deal, seat
            )
            if not right.over and seat == right.actor:
                assert found.legal() == right.legal()
            if not self.table.law.rest_counts:
                found.past = self.stories[audience].past()
                assert _events(view(found, seat)) == _events(view(self.table.deal, seat)), audience


def _scene(desk: Desk, audience: int) -> Any:
    return TOLD.decode(desk.scene(audience))


def _facts(deal: Any) -> dict[str, Any]:
    """All that the rules ask of a deal; how the cutter's cards lie is in the stock already."""
    facts = deal.facts()
    for name in ("bottom", "cutter", "cut_left", "face_down"):
        del facts[name]
    if not facts["laid"]:  # then they mean nothing
        del facts["joined"], facts["closed_begun"]
    if not facts["waiting"]:
        del facts["taken_up"]
    return dict(facts)


def _events(seen: View) -> list[Event]:
    """As they are told: the order in which a reserve came into the hand means nothing, nor what replaced at the cut."""
    return [
        event._replace(
            drawn="" if KEEP <= event.action < ASK else "".join(sorted(event.drawn)), face_down=False
        )
        for event in seen.events
    ]


@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_what_is_known_of_the_cards_is_what_the_seat_may_know(rules: str, players: int) -> None:
    desk, chance = Watched(rules, players, watchers=True), random.Random(players)
    desk.deal()
    desk.compare()
    taken_back = 0
    while desk.table.phase == PLAYING:
        seat = desk.table.to_act
        assert seat is not None
        may = seat == desk.table.deal.turn and desk.table.running.can_take_back() and taken_back < 30
        if may and chance.random() < 0.3:
            taken_back += 1
            desk.does(desk.who(seat), commands.TakeBack)
            desk.compare()
            continue
        wild = chance.random() < 0.2
        desk.play(str(chance.choice(desk.table.deal.legal()) if wild else desk.choice(seat)))
        desk.compare()
    assert taken_back > 0


def test_where_the_rest_of_a_pile_counts_an_opening_is_known_as_it_is_laid() -> None:
    desk = Watched("classic", 4, house={"opening.rest_counts": True})
    desk.deal()
    steps = 0
    while desk.table.phase == PLAYING:
        seat = desk.table.to_act
        assert seat is not None
        if seat == desk.table.deal.turn and desk.table.running.can_take_back() and steps % 3 == 0:
            desk.does(desk.who(seat), commands.TakeBack)
            desk.compare()
        desk.play(str(desk.choice(seat)))
        desk.compare()
        steps += 1


# Coming, and getting ready


def test_the_table_is_shown_before_the_deal_and_a_free_seat_is_taken() -> None:
    desk = Desk("classic", 4, house={"match.target": 1500}, turn_seconds=60, step_seconds=5)
    desk.does(1, commands.Sit, seat=0, name="Boris")
    desk.does(1, commands.Ready)
    desk.fill()
    desk.happens([facts.Left(2)])
    terminal = Terminal(desk)
    terminal.types()
    assert "Classic Canasta" in terminal.shown
    assert "House rules of this table:" in terminal.shown
    assert "when a side has 1500 points or more" in terminal.shown
    assert "Usually: The match ends when a side has 5000 points" in terminal.shown
    assert "A turn has 60 seconds, and each step adds 5." in terminal.shown
    assert "Seat 0: Boris (ready)." in terminal.shown
    assert "Seat 1: Bot 1, the bot “careful”." in terminal.shown
    assert "Seat 2: free." in terminal.shown
    assert "You sit at seat 2, and the others see you as Ana." in terminal.shown
    assert desk.table.seat_of(guest(0)) == 2
    assert terminal.shown.endswith("Enter when you are ready:")


def test_without_house_rules_none_are_spoken_of() -> None:
    terminal = Terminal(Desk("czech", 4).fill())
    terminal.types()
    assert "House rules" not in terminal.shown
    assert "There is no clock" in terminal.shown


def test_a_wished_seat_is_taken_and_one_that_is_none_is_told_of() -> None:
    desk = Desk("classic", 4)
    terminal = Terminal(desk)
    terminal.sitting.wished = 3
    terminal.types()
    assert desk.table.seat_of(guest(0)) == 3
    other = Terminal(desk, 1)
    other.sitting.name, other.sitting.wished = "Boris", 9
    other.types()
    assert other.ended == "--seat 9: the seats here are 0 to 3"
    third = Terminal(desk, 1)
    third.sitting.name, third.sitting.wished = "Boris", 3
    third.types()
    assert "Ana sits there." in third.shown
    assert desk.table.seat_of(guest(1)) == 0


def test_a_name_that_is_taken_is_asked_for_again() -> None:
    desk = Desk("classic", 4)
    desk.does(1, commands.Sit, seat=0, name="Ana")
    terminal = Terminal(desk)
    terminal.types("Boris")
    assert "Somebody at this table is called Ana already." in terminal.shown
    assert [chair.name for chair in desk.table.chairs] == ["Ana", "Boris", "", ""]


def test_readiness_is_asked_for_again_when_the_rules_change() -> None:
    desk = Desk("czech", 4)
    desk.does(5, commands.Sit, seat=1, name="Boris")
    desk.table.host = guest(5)
    terminal = Terminal(desk)
    terms = desk.table.terms

    def changes() -> None:
        house = {"scoring.going_out": 200}
        desk.does(5, commands.Change, terms=type(terms)(terms.rules, terms.players, house, turn_seconds=30))

    desk.later.append(changes)
    terminal.types("", "")
    after = terminal.shown.partition("The rules of this table have changed; everybody gets ready again.")[2]
    assert "Going out brings 200 points. Before: Going out brings 100 points." in after
    assert "A turn has 30 seconds." in after
    assert "Enter when you are ready:" in after
    assert desk.table.chairs[0].ready


def test_who_comes_and_goes_before_the_deal_is_told() -> None:
    desk = Desk("classic", 4)
    terminal = Terminal(desk)
    desk.later += [
        lambda: desk.does(1, commands.Sit, seat=2, name="Boris"),
        lambda: desk.does(1, commands.Ready),
        lambda: desk.does(1, commands.Leave),
        lambda: desk.does(0, commands.Fill, seat=3, bot="chance"),
    ]
    terminal.types("")
    for sentence in ("Boris sits down at seat 2.", "Boris is ready.", "Boris left; seat 2 is free.",
                     "Dragan, the bot “chance”, sits down at seat 3."):  # fmt: skip
        assert sentence in terminal.shown


# Playing


def script(desk: Desk, choose: Callable[[list[Action]], Action], seat: int = 0) -> Iterator[str]:
    """Gets ready, and types legal actions in words until the deal is over; what is asked about is typed again."""
    yield ""
    point: object = desk
    words = ""
    while desk.table.phase == PLAYING:
        if desk.table.deal.past is not point:
            point = desk.table.deal.past
            words = str(choose(view(desk.table.deal, seat).legal()))
        yield words


def first(actions: list[Action]) -> Action:
    return actions[0]


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("rules", "players"),
    [("original", 4), ("czech", 4), ("hand_and_foot", 4), ("bulgarian", 2), ("classic", 3)],
)
@pytest.mark.usefixtures("first_bot")
def test_a_deal_is_played_in_the_words_of_the_game_at_home(
    rules: str, players: int, plain: bool, tmp_path: Path
) -> None:
    """The same cards, the same bots, and the same lines typed: line by line the same is shown."""
    desk = Desk(rules, players)
    for seat in range(1, players):
        desk.happens([facts.Filled(seat, "first", 1, f"Bot {seat}")])
    terminal = Terminal(desk, plain=plain)
    there = terminal.typed(script(desk, first))
    match = desk.table.running
    home = Sitting(Match(match.variant, players, 1, setup=match.played[0].setup), tmp_path, plain=plain)
    home.record = Record.of(
        home.match, [Seat("You"), *(Seat(f"Bot {seat}", "first", "1") for seat in range(1, players))]
    )
    here = home.typed(whole_deal(home.match, first))
    assert _from_the_deal_on(there) == _from_the_deal_on(here)
    assert "The shuffle of this deal is proved" in terminal.shown
    assert not plain or not BOX.search(there)


def _from_the_deal_on(printed: str) -> list[str]:
    """From the announcement of the deal to the next dealer, without what only one of them has."""
    lines = [line.rstrip() for line in printed.splitlines() if line.strip()]
    begin = next(place for place, line in enumerate(lines) if ": deal 1" in line)
    end = next(
        place
        for place, line in enumerate(lines)
        if line.startswith(("To open in the next", "The match is over"))
    )
    return lines[begin:end]


def acts_first(*hands: str, **cards: str) -> Callable[[Entry], Table]:
    """What makes a table at which seat 0 plays first, the hands and the rest as ``stacked`` deals them."""

    class ActsFirst(stacked(*hands, **cards)):  # type: ignore[misc]
        def _setup(self) -> Setup:
            setup: Setup = super()._setup()
            return replace(setup, dealer=self.players - 1)

    return ActsFirst


BORIS = 9
"""The guest who sits at seat 1."""


def with_boris(
    *hands: str, rules: str = "bulgarian", terms: dict[str, Any] | None = None, **cards: str
) -> Desk:
    """A table for two: the person of a terminal acts first, and Boris, who sits there, gets ready when waited for."""
    desk = Desk(rules, 2, make=acts_first(*hands, **cards) if hands else Table, **(terms or {}))
    desk.does(BORIS, commands.Sit, seat=1, name="Boris")
    desk.later += [lambda: boris(desk, commands.Ready), lambda: boris(desk, commands.Nonce, nonce="of Boris")]
    return desk


def boris(desk: Desk, kind: type[Any], **wanted: Any) -> None:
    desk.does(BORIS, kind, **wanted)
    desk.settle()


def plays(desk: Desk, *actions: str) -> None:
    """Boris plays these when he is waited for, one by one."""
    desk.later += [lambda action=action: boris(desk, commands.Play, actions=action) for action in actions]  # type: ignore[misc]


HANDS = ("KKK4456789TJQA2", "QQQ4456789TJKA2")


def test_why_undo_score_and_the_guard_are_as_at_home() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk)
    terminal.types("", "why discard K", "draw", "meld KK2", "undo", "undo", "discard 2", "no", "score", "known",
                   "rules BG-16", "d 9s")  # fmt: skip
    shown = terminal.shown
    assert "Not allowed: discard K. First a card is drawn from the stock, or the pile is taken." in shown
    assert "Taken back: one step." in shown
    assert "There is nothing to take back: only what you laid in this turn goes back" in shown
    assert (
        "Careful: That throws away a wild card, 2. Discard it all the same, yes or no? no It stays" in shown
    )
    assert "The cards in your hand count" in shown
    assert "Nobody is known to hold any card" in shown
    assert "BG-16: " in shown
    assert [str(step) for step in desk.table.running.steps] == ["draw", "discard 9s"]


def test_what_another_does_is_told_and_an_opening_all_at_once() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    plays(desk, "draw", "meld QQQ", "meld 442", "discard 9")
    terminal = Terminal(desk)
    terminal.types("", "draw", "discard 9", "told")
    told = "Boris drew one card, melded Q Q Q, melded 4 4 2 and discarded 9."
    assert terminal.shown.count(told) == 2


def test_while_an_opening_is_laid_nothing_is_told_of_it_and_nothing_when_it_goes_back() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    plays(desk, "draw", "meld QQQ")
    desk.later.append(lambda: boris(desk, commands.TakeBack))
    terminal = Terminal(desk)
    terminal.types("", "draw", "discard 9")
    after = terminal.shown.partition("discard 9")[2]
    assert "Q Q" not in after
    assert "took back" not in after


def test_what_is_taken_back_by_another_is_told() -> None:
    desk = with_boris(
        *HANDS, upcard="5", stock="68", terms={"house": {"opening.bands": [{"score": 0, "minimum": 30}]}}
    )
    plays(desk, "draw", "meld QQQ")
    desk.later.append(lambda: boris(desk, commands.TakeBack))
    plays(desk, "discard Q")
    terminal = Terminal(desk)
    terminal.types("", "draw", "discard 9", "known", "told")
    after = terminal.shown.partition("discard 9")[2]
    assert "melded Q Q Q. Boris took back what was laid. Boris discarded Q." in after


def test_what_is_said_is_told_and_nothing_in_it_steers_the_terminal() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    evil = "well \x1b]0;owned\x07\x1b[2J played"

    def evil_name(told: Any) -> Any:
        if "seats" in told.get("room", {}):
            told["room"]["seats"][1]["name"] = "Bo\x1b[2Jris"
        if told.get("what", {}).get("is") == "said":
            told["what"]["text"] = evil
        return told

    desk.later.append(lambda: boris(desk, commands.Say, text="hello"))
    plays(desk, "draw")
    terminal = Terminal(desk, tamper=evil_name)
    terminal.types("", "say hello yourself", "draw", "discard 9")
    assert "\x1b" not in terminal.out.getvalue()
    assert "\x07" not in terminal.out.getvalue()
    assert "Bo?[2Jris says: well ?]0;owned??[2J played" in terminal.shown
    said = [entry.fact for entry in desk.entries() if isinstance(entry.fact, facts.Said)]
    assert [(fact.seat, fact.text) for fact in said] == [(0, "hello yourself"), (1, "hello")]


def test_a_pause_is_asked_for_agreed_to_and_ended() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk)

    def lines() -> Iterator[str]:
        yield ""
        boris(desk, commands.Pause)
        yield "pause"
        yield "draw"

    def resumes() -> None:
        assert desk.table.paused
        boris(desk, commands.Resume)

    desk.later.append(resumes)
    terminal.typed(lines())
    shown = terminal.shown
    assert "Boris would like a pause. Type pause to agree." in shown
    assert "The table pauses. Type resume to go on." in shown
    assert "Boris ended the pause." in shown
    assert "You drew" in shown


def test_who_agrees_to_ones_own_wish_for_a_pause_is_told() -> None:
    desk = Desk("classic", 3, make=acts_first())
    for who, seat, name in ((BORIS, 1, "Boris"), (8, 2, "Cveta")):
        desk.does(who, commands.Sit, seat=seat, name=name)
        desk.does(who, commands.Ready)

    def gives(who: int) -> None:
        desk.does(who, commands.Nonce, nonce="x")
        desk.settle()

    desk.later += [partial(gives, BORIS), partial(gives, 8)]
    terminal = Terminal(desk)

    def lines() -> Iterator[str]:
        yield ""
        yield "pause"
        boris(desk, commands.Pause)
        yield "resume"
        boris(desk, commands.Resume)
        yield "score"

    terminal.typed(lines())
    assert "The others are asked for a pause." in terminal.shown
    assert "Boris agrees to the pause." in terminal.shown
    assert "You no longer wish for a pause." in terminal.shown
    assert "Boris no longer wishes for a pause." in terminal.shown
    assert not desk.table.paused


def test_a_bot_stands_in_and_gives_the_cards_back() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk)

    def lines() -> Iterator[str]:
        yield ""
        yield "bot on"

    plays(desk, "draw", "discard 9")
    terminal.typed(lines())
    after = terminal.shown.partition("A bot plays for you now. Type bot off to play again.")[2]
    assert re.search(r"You drew one card,? .*discarded", after)
    assert "Boris drew one card" in after


def test_when_time_is_up_a_bot_plays_that_turn_alone() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68", terms={"turn_seconds": 60})
    terminal = Terminal(desk)
    terminal.sitting.reporter._now = lambda: desk.at / 1000

    def lines() -> Iterator[str]:
        yield ""
        desk.at += 55_000
        yield "score"
        desk.at += 6_000
        desk.settle()
        yield "discard K"

    terminal.typed(lines())
    shown = terminal.shown
    assert "You have 60 seconds." in shown
    assert "5 seconds left." in shown
    assert "Your time is up: a bot plays this turn for you. You drew one card" in shown
    assert [step.seat for step in desk.table.running.steps] == [0] * len(desk.table.running.steps)


def test_who_is_away_is_told_after_a_moment_and_not_who_only_changes_the_line() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    other = desk.line(BORIS)
    other.open()
    terminal = Terminal(desk)
    clock = [0.0]
    terminal.sitting.reporter._now = lambda: clock[0]

    def flicker(there: bool) -> None:
        other.open_now = there
        terminal.line.present()

    def lines() -> Iterator[str]:
        yield ""
        flicker(False)
        clock[0] += 1
        yield "score"
        flicker(True)
        clock[0] += 10
        yield "score"
        assert "away" not in terminal.shown
        flicker(False)
        yield "score"
        clock[0] += 10
        yield "score"
        assert "Boris is away." in terminal.shown
        flicker(True)
        yield "score"
        yield "score"
        assert "Boris is back." in terminal.shown

    terminal.typed(lines())
    assert "Boris is back." in terminal.shown


def test_the_seat_is_left_for_good_only_on_being_sure() -> None:
    for answer, left in (("no", False), ("yes", True)):
        desk = with_boris(*HANDS, upcard="5", stock="68")
        terminal = Terminal(desk)
        terminal.types("", "leave", answer)
        assert terminal.sitting.left is left
        assert bool(desk.table.chairs[0].guest) is not left


def test_who_was_removed_is_told_and_does_not_sit_down_again_by_itself() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    desk.table.host = guest(BORIS)
    terminal = Terminal(desk)

    def lines() -> Iterator[str]:
        yield ""
        boris(desk, commands.Fill, seat=0)
        yield "draw"

    terminal.typed(lines())
    assert "You have no seat any more. Type sit to take one again, or quit." in terminal.shown
    assert desk.table.seat_of(guest(0)) is None


def test_a_watcher_sees_the_public_cards_and_is_asked_nothing() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68", terms={"watchers": True})
    desk.does(0, commands.Sit, seat=0, name="Ana")
    for who in (0, BORIS):
        desk.does(who, commands.Ready)
    desk.due()
    for who in (0, BORIS):
        desk.does(who, commands.Nonce, nonce=f"of {who}")
    desk.due()
    terminal = Terminal(desk, 5)
    terminal.sitting.watch = True
    desk.later.clear()
    desk.later += [lambda: desk.play("draw"), lambda: desk.play("discard 9")]
    terminal.types()
    assert "Ana drew one card and discarded 9." in terminal.shown
    assert "Your" not in terminal.shown
    assert terminal.ended == "EOFError"


def test_where_nobody_may_watch_it_is_said() -> None:
    terminal = Terminal(Desk("classic", 4))
    terminal.sitting.watch = True
    terminal.types()
    assert terminal.ended == "--watch: nobody may watch at this table; leave it out to take a seat"


def test_the_host_can_do_from_here_what_a_host_does() -> None:
    desk = Desk("czech", 4)
    terminal = Terminal(desk)
    terminal.types("help", "fill 1", "fill 2 chance", "empty 2", "set scoring.going_out=200", "set turn_seconds=45",
                   "set turn_seconds=soon", "set scoring.goingout=1", "fill 9", "close", "yes")  # fmt: skip
    assert "as the host: close the table" in terminal.shown
    assert [chair.bot for chair in desk.table.chairs] == ["", "careful", "", ""]
    assert desk.table.terms.house == {"scoring.going_out": 200}
    assert desk.table.terms.turn_seconds == 45
    assert "set turn_seconds: soon cannot be; write it as set turn_seconds=60" in terminal.shown
    assert "did you mean scoring.going_out?" in terminal.shown
    assert "Name a seat from 0 to 3" in terminal.shown
    assert "The table is closed." in terminal.shown
    assert terminal.ended == ""


def test_who_is_no_host_is_refused_and_not_offered_it() -> None:
    desk = Desk("czech", 4)
    desk.table.host = guest(5)
    terminal = Terminal(desk)
    terminal.types("help", "close", "yes")
    assert "as the host" not in terminal.shown
    assert "Only the host of the table may do that." in terminal.shown


def test_out_of_turn_an_action_is_answered_with_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from kanasta.cli.terminal.live.keyboard import Keyboard

    monkeypatch.setattr(Keyboard, "live", True)
    monkeypatch.setattr(Keyboard, "_edited", Keyboard._plain)
    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk)

    def lines() -> Iterator[str]:
        yield ""
        while desk.later:
            desk.later.popleft()()
        yield "score"  # while the cards are still shuffled, as far as is known here
        yield "draw"
        yield "discard 9"
        yield "discard K"
        yield "disard K"
        yield "why discard K"

    terminal.typed(lines())
    assert "It is not your turn: Boris has to act." in terminal.shown
    assert "“disard” is no command here" in terminal.shown
    assert "It is not your turn; ask again when it is." in terminal.shown


def test_a_record_of_the_finished_deals_is_saved_and_no_other_file_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kanasta.cli.terminal.live import archive

    desk = Desk("bulgarian", 2)
    desk.happens([facts.Filled(1, "careful", 1, "Bot")])
    terminal = Terminal(desk)
    monkeypatch.setattr(archive, "fetch", lambda link, guest: desk.table.record())
    other = tmp_path / "letter.txt"
    other.write_text("Dear Boris")

    def lines() -> Iterator[str]:
        yield from script(desk, first)
        yield f"record {tmp_path / 'evening.kanasta'}"
        yield f"record {other}"
        yield "record /nowhere/x"
        yield "record"

    terminal.typed(lines())
    told = "".join(terminal.shown.split())  # a long path is folded anywhere
    assert "evening.kanastaholds1dealnow." in told
    assert other.read_text() == "Dear Boris"
    assert "letter.txt:thereisanotherfilealready,whichisnorecord" in told
    kept = Record.read((tmp_path / "evening.kanasta").read_text())
    assert [played.number for played in kept.match.played] == [1]


def test_a_match_goes_on_by_enter_and_ends_with_a_rematch() -> None:
    desk = Desk("bulgarian", 2, house={"match.target": 100})
    desk.happens([facts.Filled(1, "careful", 1, "Bot")])
    terminal = Terminal(desk)

    def lines() -> Iterator[str]:
        while desk.table.matches < 2 and len(desk.entries()) < 5000:
            yield from script(desk, lambda legal: desk.choice(0))
            assert desk.table.phase in (COUNTED, OVER)

    terminal.typed(lines())
    shown = terminal.shown
    assert "Enter for a rematch:" in shown
    assert "The match is over." in shown
    assert desk.table.matches == 2
    assert desk.table.phase == OVER or desk.table.running.number >= 1


# The shuffle


def test_a_number_of_ones_own_goes_into_the_shuffle_and_is_shown_with_the_commitment() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk)
    terminal.types("", "proof")
    [nonce] = [message["nonce"] for message in terminal.line.sent if message["do"] == "nonce"]
    assert desk.table.nonces[0] == nonce
    assert len(nonce) == 32
    assert f"The commitment of this deal: {desk.table.commitment}" in terminal.shown
    assert f"Your own number in it: {nonce}" in terminal.shown


def a_deal(tamper: Callable[[Any], Any] | None = None, make: Any = Table) -> Terminal:
    """A whole deal against a bot, perhaps at a table that does not tell the truth."""
    desk = Desk("bulgarian", 2, make=make)
    desk.happens([facts.Filled(1, "careful", 1, "Bot")])
    terminal = Terminal(desk, tamper=tamper)
    terminal.typed(script(desk, first))
    return terminal


def test_an_honest_deal_is_proved() -> None:
    shown = a_deal().shown
    assert (
        "The shuffle of this deal is proved: its seed fits the commitment, your own number is in it, and all"
        in shown
    )
    assert "WARNING" not in shown


def _other_seed(told: Any) -> Any:
    if told.get("room", {}).get("seed"):
        told["room"]["seed"] += "x"
    return told


def _other_nonce(told: Any) -> Any:
    if told.get("room", {}).get("nonces"):
        told["room"]["nonces"][0] = "another"
    return told


def _no_seed(told: Any) -> Any:
    if told.get("room", {}).get("seed"):
        told["room"]["seed"] = ""
    return told


def _other_points(told: Any) -> Any:
    if told.get("room", {}).get("sheet"):
        told["room"]["sheet"][0]["points"] += 5
    return told


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (_other_seed, "its seed does not fit the commitment that was shown before"),
        (_other_nonce, "your own number is not in it"),
        (_no_seed, "its seed was not shown"),
        (_other_points, "its points are not those of the cards that come from its seed"),
    ],
)
def test_a_deal_that_is_not_what_was_promised_is_warned_of(tamper: Callable[[Any], Any], said: str) -> None:
    shown = a_deal(tamper).shown
    assert "WARNING" in shown
    assert "The shuffle of this deal is NOT what was promised" in shown
    assert said in shown
    assert "is proved" not in shown


def _other_card(told: Any) -> Any:
    cards = told.get("cards") or {}
    if any(cards.get("hands_left", ())):
        cards["hands_left"] = [hand and f"Ah{hand[2:]}" for hand in cards["hands_left"]]
    return told


def test_a_hand_that_is_laid_open_and_does_not_come_from_the_seed_is_warned_of() -> None:
    shown = a_deal(_other_card).shown
    assert "the cards at its end do not come from its seed" in shown
    assert "is proved" not in shown


def _older(told: Any) -> Any:
    """As a server that lays no hands open yet would tell it."""
    for name in ("hands_left", "reserves_left"):
        (told.get("cards") or {}).pop(name, None)
    return told


def test_at_an_older_table_the_sheet_is_shown_without_the_hands_and_the_deal_is_proved() -> None:
    newer, older = a_deal().shown, a_deal(_older).shown
    assert "The shuffle of this deal is proved" in older
    assert "Match score" in older
    assert "Cards left in hand: " not in older
    assert "Cards left in hand: " in newer


def test_who_watches_sees_whose_cards_were_left() -> None:
    desk = Desk("bulgarian", 2, watchers=True)
    desk.sit(0).deal()
    watcher = Terminal(desk, 5)
    watcher.sitting.watch = True
    desk.later.clear()
    desk.later.append(desk.plays_on)
    watcher.types()
    for seat in range(2):
        cards = "".join(desk.table.running.faces.hand_of(seat)) or "nocards"
        begins = f"  {desk.table.chairs[seat].name}: "
        [line] = [line for line in watcher.out.getvalue().splitlines() if line.startswith(begins)]
        signs = line.partition(": ")[2].partition(" = ")[0].translate(str.maketrans("♠♥♦♣", "shdc"))
        assert "".join(signs.split()).replace("10", "T") == cards


def test_a_table_that_deals_other_cards_than_those_of_its_seed_is_found_out() -> None:
    def others(setup: Setup, law: Law) -> Setup:
        return replace(setup, deck=Shuffle("another", ("x", "y")).deck(law))

    assert "the cards that were dealt do not come from its seed" in a_deal(make=table_with(others)).shown

    def one_deep(setup: Setup, law: Law) -> Setup:
        """Two cards of the stock are exchanged, of which the first is drawn some time."""
        deck = list(setup.deck)
        place = law.hand * 2 + 2
        other = next(at for at in range(place + 1, len(deck)) if deck[at][0] not in (deck[place][0], "3"))
        deck[place], deck[other] = deck[other], deck[place]
        return replace(setup, deck=tuple(deck))

    assert "WARNING" in a_deal(make=table_with(one_deep)).shown


def test_a_match_that_is_given_up_is_judged_too() -> None:
    for tamper, said in ((None, "is proved"), (_other_seed, "NOT what was promised")):
        desk = with_boris(*HANDS, upcard="5", stock="68") if tamper else with_boris()
        desk.table.host = guest(BORIS)
        terminal = Terminal(desk, tamper=tamper)

        def gives_up(desk: Desk = desk) -> None:
            if desk.table.phase == PLAYING:
                boris(desk, commands.Abandon)

        def lines() -> Iterator[str]:
            yield ""
            gives_up()
            yield "score"

        desk.later.append(gives_up)
        terminal.typed(lines())
        assert "The host ended the match." in terminal.shown
        assert said in terminal.shown


# The line


def test_when_the_line_breaks_the_command_is_sent_again_and_done_once() -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk)

    def lines() -> Iterator[str]:
        yield ""
        terminal.line.deaf = True
        desk.later.append(terminal.line.returns)
        yield "draw"
        yield "discard 9"

    terminal.typed(lines())
    sent_draws = [message for message in terminal.line.sent if message.get("actions") == "draw"]
    assert len(sent_draws) == 2
    assert sent_draws[0] == sent_draws[1]
    assert [str(step.action) for step in desk.table.running.steps] == ["draw", "discard 9"]
    assert "Connection lost; trying again... You are back; you missed 1 event. You drew 6" in terminal.shown


@pytest.mark.parametrize(("anew", "again"), [(False, 0), (False, 2), (True, 0)])
def test_who_comes_back_is_told_what_was_missed_and_plays_on(anew: bool, again: int) -> None:
    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk)

    def meanwhile() -> None:
        for action in ("draw", "discard 9"):
            boris(desk, commands.Play, actions=action)

    def lines() -> Iterator[str]:
        yield ""
        yield "draw"
        desk.later += [terminal.line.breaks, meanwhile, lambda: terminal.line.returns(anew=anew, again=again)]
        yield "discard 9"
        yield "draw"

    terminal.typed(lines())
    after = terminal.shown.partition("Connection lost; trying again...")[2]
    if anew:
        assert after.startswith(" You are back. The table has gone on meanwhile.")
    else:
        assert after.startswith(" You are back; you missed 2 events. Boris drew one card and discarded 9.")
    assert [step.seat for step in desk.table.running.steps] == [0, 0, 1, 1, 0]


def test_what_makes_no_sense_ends_the_game_without_a_fault() -> None:
    def nonsense(told: Any) -> Any:
        if told.get("cards"):
            told["cards"]["hand"] = "Ks Xq"
        return told

    desk = with_boris(*HANDS, upcard="5", stock="68")
    terminal = Terminal(desk, tamper=nonsense)
    terminal.types("", "draw")
    assert terminal.ended == "What the table says makes no sense to this version of Kanasta."


def test_rules_that_are_not_known_here_are_said() -> None:
    def newer(told: Any) -> Any:
        if told["tell"] == "scene":
            told["room"]["terms"]["rules"] = "canasta_2030"
        return told

    terminal = Terminal(Desk("classic", 4), tamper=newer)
    terminal.types()
    assert terminal.ended.startswith(
        "This version of Kanasta does not know the rules of this table: rules: no variant"
    )


# A bot in the seat


@pytest.mark.parametrize("rules", ["original", "hand_and_foot"])
def test_a_joined_bot_plays_a_whole_match_by_itself(rules: str) -> None:
    house = {"match.target": 300} if rules == "original" else {}
    desk = Desk(rules, 4, house=house)
    for seat in (1, 2, 3):
        desk.happens([facts.Filled(seat, "careful", 1, f"Bot {seat}")])
    terminal = Terminal(desk, robot="careful")
    terminal.types()
    assert desk.table.phase == OVER
    assert desk.table.chairs[0].name == "Careful"
    assert terminal.shown.count("is proved") == len(desk.table.running.played)
    assert "The match is over." in terminal.shown
    assert terminal.ended == ""


def test_a_joined_bot_agrees_to_a_pause_and_takes_another_name_where_its_own_is_taken() -> None:
    desk = with_boris(terms={})
    desk.does(BORIS, commands.Sit, seat=1, name="Careful")
    terminal = Terminal(desk, robot="careful")
    desk.later.append(lambda: boris(desk, commands.Pause))
    terminal.types()
    assert desk.table.chairs[0].name == "Careful 2"
    assert desk.table.paused


# Links, guests, words


@pytest.mark.parametrize(
    ("text", "origin", "socket"),
    [
        ("http://127.0.0.1:8000/t/abc234", "http://127.0.0.1:8000", "ws://127.0.0.1:8000/t/abc234/socket"),
        (
            "https://Cards.Example.org/t/abc234/",
            "https://cards.example.org",
            "wss://cards.example.org/t/abc234/socket",
        ),
        ("https://x.org:443/t/a?b=c#d", "https://x.org", "wss://x.org/t/a/socket"),
        ("http://[::1]:8000/t/a", "http://[::1]:8000", "ws://[::1]:8000/t/a/socket"),
    ],
)
def test_a_link_names_its_origin_and_its_socket(text: str, origin: str, socket: str) -> None:
    link = Link.read(text)
    assert link.origin == origin
    assert link.socket(0, None) == socket
    assert link.socket(7, 0) == f"{socket}?since=7&you=0"
    assert link.socket(7, None) == f"{socket}?since=7"


@pytest.mark.parametrize(
    "text", ["", "abc", "localhost:8000/t/abc", "ftp://x/t/abc", "http:///t/abc", "http://x/abc", "http://x/t/",
             "http://x:port/t/abc", "http://x/t/../y", "http://[x/t/a"],
)  # fmt: skip
def test_what_is_no_link_is_told(text: str) -> None:
    with pytest.raises(Complaint, match="a link to a table looks like"):
        Link.read(text)


def test_who_one_is_is_kept_by_origin_and_for_oneself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    guest_there = Guest(LINK)
    assert guest_there.cookie == ""
    guest_there.given(["kanasta=abc.def; Path=/; HttpOnly; SameSite=Lax"])
    assert Guest(LINK).cookie == "kanasta=abc.def"
    assert Guest(Link.read("http://127.0.0.1:8001/t/a")).cookie == ""
    [file] = (tmp_path / "kanasta" / "guests").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    file.write_text("kanasta=a\r\nX-Evil: 1")
    assert Guest(LINK).cookie == ""


def test_a_bots_guest_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    robot = Guest(LINK, kept=False)
    robot.given(["kanasta=abc.def; Path=/"])
    assert robot.cookie == "kanasta=abc.def"
    assert list(tmp_path.iterdir()) == []


def test_messages_come_over_the_wire_as_they_were() -> None:
    message = Message("{who} has {cards}.", {
        "who": "Ana", "cards": Message.counted(2, "one card", "{count} cards")})  # fmt: skip
    assert str(message_of(message.tree())) == "Ana has 2 cards." == str(message)
    assert str(message_of({"text": "{a} and {b}", "values": {"a": "x\x1b"}})) == "x? and ?"
    assert str(message_of({"text": 7, "values": 3})) == ""
