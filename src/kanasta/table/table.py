"""A live table: the state that its facts add up to. ``apply`` is the only way in which it changes.

What people want of it is decided in ``deciding.py``, what it does by itself in ``due.py``; both give facts, which are
kept first and applied then. What it tells is in ``telling.py``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from kanasta.game.action import KEEP
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.match import Match
from kanasta.game.record import Record, Seat
from kanasta.game.shuffle import Setup, Shuffle, commitment
from kanasta.game.step import read_step
from kanasta.table import fact as facts
from kanasta.table.chair import TIME, Chair, moved_up
from kanasta.table.clock import Clock
from kanasta.table.fact import Entry
from kanasta.table.terms import Terms

GATHERING, SHUFFLING, PLAYING, COUNTED, OVER, CLOSED = PHASES = (
    "gathering",
    "shuffling",
    "playing",
    "counted",
    "over",
    "closed",
)
"""Before the first deal of a match; waiting for the seats' nonces; a deal goes on; between two deals; the match is
over; the table is closed."""
MOST_PLAYERS = 6
WATCHERS = MOST_PLAYERS
"""The number of the audience that has no seat."""
REMEMBERED = 64
"""So many of each guest's commands are known again when they are sent once more."""


class Table:
    """One table. Everything here is the whole truth, hidden cards and seeds included: for the server alone."""

    def __init__(self, opened: Entry) -> None:
        """The table as its opening sets it up. Raises Complaint where its terms cannot be played (any more)."""
        fact = opened.fact
        if not isinstance(fact, facts.Opened):
            raise ValueError("a table begins with its opening")
        self.size = 1
        """How many entries it has."""
        self.host = fact.guest
        self.phase = GATHERING
        self.match: Match | None = None
        self.matches = 0
        self.seed = ""
        """The secret seed of the deal at hand or of the next one."""
        self.commitment = ""
        """What is shown of it before the deal is over."""
        self.nonces: dict[int, str] = {}
        """By seat, the nonces that were given for it."""
        self.shuffled_at = 0
        """When its seed was chosen, in ms."""
        self.paused = False
        self.pause_asked: set[int] = set()
        self.closed_why = ""
        self.clock = Clock()
        self.steps = 0
        """How many steps of the deal at hand were played and not taken back."""
        self.turn_began = 0
        """How many they were when the turn at hand began."""
        self.held: dict[str, int] = {}
        """By guest, the seat whose cards he has seen in this deal, though he may have left it."""
        self.removed: set[str] = set()
        """The guests whom the host removed from the match at hand."""
        self.sitters: list[Seat] = []
        """By seat, who played the last deal."""
        self.versions = [1] * (MOST_PLAYERS + 1)
        """By audience (a seat, or ``WATCHERS``), how many entries it was told. An audience counts only what it is told,
        so that no number tells of an opening that is being laid, or was taken back."""
        self.moved = [1] * (MOST_PLAYERS + 1)
        """By audience, the version since which the cards lie as they do, and the terms are what they are."""
        self.told_at = [opened.at] * (MOST_PLAYERS + 1)
        """By audience, when the last entry happened that it was told."""
        self.last_at = opened.at
        """When its last entry happened, for the server alone."""
        self.told_to: int | None = None
        """The only audience that was told the last entry, or None where all were."""
        self.done: dict[str, deque[str]] = {}
        self._set_terms(fact.terms, fact.rules_version)
        self.chairs = [Chair() for _ in range(self.players)]

    @staticmethod
    def of(entries: Iterable[Entry]) -> Table:
        """The table that these entries add up to, the first of them its opening.

        Raises OtherRules where its variant is not what it was then.
        """
        every = iter(entries)
        opened = next(every, None)
        if opened is None:
            raise ValueError("a table begins with its opening")
        table = Table(opened)
        for entry in every:
            table.apply(entry)
        return table

    # What it is

    @property
    def players(self) -> int:
        """How many play."""
        return self.terms.players

    @property
    def sides(self) -> int:
        """How many sides."""
        return self.law.sides

    @property
    def deal(self) -> Deal:
        """The deal at hand. Raises ValueError before the first one."""
        return self.running.deal

    @property
    def running(self) -> Match:
        """The match. Raises ValueError before the first deal."""
        if self.match is None:
            raise ValueError("no deal was dealt yet")
        return self.match

    def seat_of(self, guest: str) -> int | None:
        """The seat of that guest."""
        if guest:
            for seat, chair in enumerate(self.chairs):
                if chair.guest == guest:
                    return seat
        return None

    @property
    def host_seat(self) -> int | None:
        """Where the host sits."""
        return self.seat_of(self.host)

    def audience_of(self, guest: str) -> int | None:
        """As which audience that guest is told of the table: his seat's, or the watchers'.

        None: he may see the room, so that he can sit down, and no card.
        """
        seat = self.seat_of(guest)
        return seat if seat is not None else WATCHERS if self.terms.watchers else None

    def knows(self, guest: str, command: str) -> bool:
        """Whether that command of that guest was done already."""
        return command in self.done.get(guest, ())

    @property
    def between(self) -> bool:
        """Whether no cards are on the table, so that people may come, go and get ready."""
        return self.phase in (GATHERING, COUNTED, OVER)

    @property
    def to_act(self) -> int | None:
        """The seat that has to act, where a deal goes on and is not paused."""
        return self.deal.actor if self.phase == PLAYING and not self.paused else None

    @property
    def laying(self) -> bool:
        """Whether an opening is being laid that only its player sees."""
        # Where the rest of a pile counts, it comes into the hand at once, so that such an opening is laid in the open.
        return self.phase == PLAYING and bool(self.deal.pending) and not self.law.rest_counts

    def record(self) -> str:
        """The text of the record that its players may have: finished deals, and all of a match that was given up.

        Before the first deal is over, that is its head alone. Raises ValueError before the cards are dealt.
        """
        record = Record.of(self.running, self.sitters)
        return record.text() if self.phase in (GATHERING, CLOSED) else record.public()

    # How it changes

    def apply(self, entry: Entry) -> None:
        """Let one entry happen. The entry was decided for just this state; anything else is an error of ours."""
        fact, laid = entry.fact, self.laying
        _CHANGES[type(fact)](self, fact, entry.at)
        self._regulate(entry.at)
        alone = None
        if (isinstance(fact, facts.Played) and self.laying) or (isinstance(fact, facts.TookBack) and laid):
            alone = fact.seat
        moves = isinstance(fact, MOVES)
        for audience in range(MOST_PLAYERS + 1) if alone is None else (alone,):
            self.versions[audience] += 1
            self.told_at[audience] = entry.at
            if moves:
                self.moved[audience] = self.versions[audience]
        self.told_to = alone
        self.size += 1
        self.last_at = entry.at
        if entry.command and not self.knows(entry.guest, entry.command):
            self.done.setdefault(entry.guest, deque(maxlen=REMEMBERED)).append(entry.command)

    def _regulate(self, at: int) -> None:
        """The clock runs just while a person has to act: whoever comes back has what was left to him."""
        seat = self.to_act
        if seat is not None and self.chairs[seat].person:
            self.clock.run(at)
        else:
            self.clock.stand(at)

    def _set_terms(self, terms: Terms, version: int) -> None:
        self.terms = terms
        self.law = Law(terms.variant_of(version), terms.players)

    def _changed(self, fact: facts.Changed, _: int) -> None:
        self._set_terms(fact.terms, fact.rules_version)
        self.chairs = moved_up(self.chairs, self.players)
        for chair in self.chairs:
            chair.ready = False
        self.phase = GATHERING

    def _sat(self, fact: facts.Sat, _: int) -> None:
        old = self.seat_of(fact.guest)
        if old is not None:
            self.chairs[old] = Chair()
        self.chairs[fact.seat] = Chair(fact.name, fact.guest)
        if self.phase == SHUFFLING:
            self.nonces.pop(fact.seat, None)  # his own is asked for
        if self.phase == PLAYING:
            self.held[fact.guest] = fact.seat

    def _filled(self, fact: facts.Filled, _: int) -> None:
        left = self.chairs[fact.seat].guest
        self.chairs[fact.seat] = Chair(fact.name, bot=fact.bot, version=fact.version)
        if fact.removed:
            self.removed.add(left)
        if self.phase == SHUFFLING:
            self.nonces.pop(fact.seat, None)
        self._without(fact.seat, left)

    def _left(self, fact: facts.Left, _: int) -> None:
        left = self.chairs[fact.seat].guest
        self.chairs[fact.seat] = Chair()
        self._without(fact.seat, left)

    def _without(self, seat: int, guest: str) -> None:
        """Somebody is no longer there: the next person at the table is its host, and nobody waits for him."""
        self.pause_asked.discard(seat)
        if guest and guest == self.host:
            self.host = next((chair.guest for chair in self.chairs if chair.guest), self.host)
        self._pause_if_agreed()

    def _readied(self, fact: facts.Readied, _: int) -> None:
        self.chairs[fact.seat].ready = fact.ready

    def _committed(self, fact: facts.Committed, at: int) -> None:
        if self.phase != COUNTED:
            self.match = None
            self.matches += 1
        self.held = {}
        self.phase, self.seed, self.nonces, self.shuffled_at = SHUFFLING, fact.seed, {}, at
        self.commitment = commitment(fact.seed)
        for chair in self.chairs:
            chair.ready = False

    def _noted(self, fact: facts.Noted, _: int) -> None:
        self.nonces[fact.seat] = fact.nonce

    def _dealt(self, _: facts.Dealt, __: int) -> None:
        setup = self._setup()
        if self.match is None:
            self.match = Match(self.law.variant, self.players, setup=setup)
        else:
            self.match.next_deal(setup)
        self.phase, self.steps = PLAYING, 0
        self.held = {chair.guest: seat for seat, chair in enumerate(self.chairs) if chair.guest}
        self._seat_for_record()
        self._turn_begins()

    def _seat_for_record(self) -> None:
        """Who sits there now goes into the record, also when he has left and the match is over."""
        self.sitters = [chair.in_record for chair in self.chairs]

    def _setup(self) -> Setup:
        shuffle = Shuffle(self.seed, tuple(self.nonces.get(seat, "") for seat in range(self.players)))
        dealer = shuffle.below("dealer", self.players) if self.match is None else self.match.next_dealer()
        return shuffle.setup(self.law, dealer)

    def _played(self, fact: facts.Played, _: int) -> None:
        read = read_step(fact.step)
        if read is None:
            raise ValueError(f"no step is {fact.step!r}")
        action, named = read
        turn = self.deal.turn
        self.running.play(action, named)
        self.steps += 1
        # The cut is no part of the turn, and whoever was asked, or was answered, has time of his own.
        begins = self.deal.turn != turn or action >= KEEP
        if self.deal.over:
            self._end_deal()
        elif begins:
            self._turn_begins()
        elif not self.laying:  # else the others' clock would tell of it
            self.clock.count(self.steps - self.turn_began, self.terms.step_seconds)
        self._give_back()

    def _give_back(self) -> None:
        """Who was only out of time plays again, as soon as he no longer has to act."""
        waiting = () if self.phase != PLAYING else (self.deal.turn, self.deal.actor)
        for seat, chair in enumerate(self.chairs):
            if chair.why == TIME and seat not in waiting:
                chair.plays_again()

    def _end_deal(self) -> None:
        self._stop()
        self.running.finish_deal()
        self.phase = OVER if self.running.over else COUNTED
        if self.phase == OVER:
            self.removed.clear()

    def _stop(self) -> None:
        """The deal at hand does not go on."""
        self.clock.stop()
        self.paused = False
        self.pause_asked.clear()
        if self.phase == PLAYING:
            self._seat_for_record()

    def _took_back(self, _: facts.TookBack, __: int) -> None:
        self.steps -= self.running.take_back()

    def _stood_in(self, fact: facts.StoodIn, _: int) -> None:
        chair = self.chairs[fact.seat]
        chair.bot, chair.why, chair.version = fact.bot, fact.why, fact.version
        self.pause_asked.discard(fact.seat)
        self._pause_if_agreed()

    def _handed_back(self, fact: facts.HandedBack, _: int) -> None:
        self.chairs[fact.seat].plays_again()

    def _pause_asked(self, fact: facts.PauseAsked, _: int) -> None:
        self.pause_asked.add(fact.seat)
        self._pause_if_agreed()

    def _pause_if_agreed(self) -> None:
        persons = {seat for seat, chair in enumerate(self.chairs) if chair.person}
        if self.phase == PLAYING and not self.paused and self.pause_asked and persons <= self.pause_asked:
            self.paused = True
            self.pause_asked.clear()

    def _resumed(self, fact: facts.Resumed, _: int) -> None:
        self.paused = False
        self.pause_asked.discard(fact.seat)

    def _abandoned(self, _: facts.Abandoned, __: int) -> None:
        self._stop()
        self.phase = GATHERING
        self.removed.clear()
        self._give_back()
        for chair in self.chairs:
            chair.ready = False

    def _said(self, _: facts.Said, __: int) -> None:
        """What is said changes nothing."""

    def _woke(self, _: facts.Woke, __: int) -> None:
        if self.to_act is not None:
            self._turn_begins()

    def _closed(self, fact: facts.Closed, _: int) -> None:
        self._stop()
        self.phase, self.closed_why = CLOSED, fact.why
        self._give_back()

    def _turn_begins(self) -> None:
        self.clock.begin(self.terms.turn_seconds)
        self.turn_began = self.steps


MOVES = (
    facts.Changed,
    facts.Committed,
    facts.Dealt,
    facts.Played,
    facts.TookBack,
    facts.Abandoned,
    facts.Closed,
)
"""After these a command that was given before them may mean something else."""
_CHANGES: dict[type[facts.Fact], Callable[..., None]] = {
    facts.Changed: Table._changed,
    facts.Sat: Table._sat,
    facts.Filled: Table._filled,
    facts.Left: Table._left,
    facts.Readied: Table._readied,
    facts.Committed: Table._committed,
    facts.Noted: Table._noted,
    facts.Dealt: Table._dealt,
    facts.Played: Table._played,
    facts.TookBack: Table._took_back,
    facts.StoodIn: Table._stood_in,
    facts.HandedBack: Table._handed_back,
    facts.PauseAsked: Table._pause_asked,
    facts.Resumed: Table._resumed,
    facts.Abandoned: Table._abandoned,
    facts.Said: Table._said,
    facts.Woke: Table._woke,
    facts.Closed: Table._closed,
}
