"""A live table: the state that its facts add up to. ``apply`` is the only way in which it changes.

What people want of it is decided in ``deciding.py``, what it does by itself in ``due.py``; both give facts, which are
kept first and applied then. What it tells is in ``telling.py``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from kanasta.game.action import ASK, NO
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.match import Match
from kanasta.game.record import Record, Seat
from kanasta.game.shuffle import Setup, Shuffle
from kanasta.game.step import read_step
from kanasta.game.view import event_for
from kanasta.table import fact as facts
from kanasta.table.chair import Chair
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
        """The table as its opening sets it up. Raises Complaint where its terms cannot be played."""
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
        self.nonces: dict[int, str] = {}
        """By seat, the nonces that were given for it."""
        self.shuffled_at = 0
        """When its seed was chosen, in ms."""
        self.paused = False
        self.pause_asked: set[int] = set()
        self.closed_why = ""
        self.last_at = opened.at
        self.last_action: int | None = None
        """The last action that was played in this deal, if nothing was taken back since."""
        self.clock = Clock()
        self.held: dict[str, int] = {}
        """By guest, the seat whose cards he has seen in this deal, though he may have left it."""
        self.versions = [1] * (MOST_PLAYERS + 1)
        """By audience (a seat, or ``WATCHERS``), how many entries it was told. An audience counts only what it is told,
        so that no number tells of an opening that is being laid, or was taken back."""
        self.moved = [1] * (MOST_PLAYERS + 1)
        """By audience, the version since which the cards lie as they do, and the terms are what they are."""
        self.told_to: int | None = None
        """The only audience that was told the last entry, or None where all were."""
        self.done: dict[str, deque[str]] = {}
        self._set_terms(fact.terms)
        self.chairs = [Chair() for _ in range(self.players)]

    @staticmethod
    def of(entries: Iterable[Entry]) -> Table:
        """The table that these entries add up to, the first of them its opening."""
        every = iter(entries)
        table = Table(next(every))
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

    def record(self) -> str:
        """The text of the record that its players may have: finished deals, and all of a match that was given up.

        Raises ValueError before the first deal.
        """
        record = Record.of(self.running, [self._seat(chair) for chair in self.chairs])
        return record.text() if self.phase in (GATHERING, CLOSED) else record.public()

    @staticmethod
    def _seat(chair: Chair) -> Seat:
        if chair.bot and not chair.guest:
            return Seat(chair.name, chair.bot, str(chair.version))
        return Seat(chair.name or "nobody")

    # How it changes

    def apply(self, entry: Entry) -> None:
        """Let one entry happen. The entry was decided for just this state; anything else is an error of ours."""
        fact = entry.fact
        alone = self._laying(fact)
        _CHANGES[type(fact)](self, fact, entry.at)
        if alone is None and isinstance(fact, facts.Played) and self._event_is_hidden():
            alone = fact.seat
        moves = isinstance(fact, MOVES)
        for audience in range(MOST_PLAYERS + 1) if alone is None else (alone,):
            self.versions[audience] += 1
            if moves:
                self.moved[audience] = self.versions[audience]
        self.told_to = alone
        self.size += 1
        self.last_at = entry.at
        if entry.command:
            self.done.setdefault(entry.guest, deque(maxlen=REMEMBERED)).append(entry.command)

    def _laying(self, fact: facts.Fact) -> int | None:
        """The only seat that is told, where an opening is taken back that the others do not know of."""
        if not isinstance(fact, facts.TookBack) or not self.deal.pending or self.law.rest_counts:
            return None
        return fact.seat

    def _event_is_hidden(self) -> bool:
        """Whether what was played last is told to its player alone."""
        return event_for(self.deal.past[1], None) is None

    def _set_terms(self, terms: Terms) -> None:
        self.terms = terms
        self.law = Law(terms.variant(), terms.players)

    def _changed(self, fact: facts.Changed, _: int) -> None:
        self._set_terms(fact.terms)
        # Those who sit beyond the last seat move up to the free ones, in their order; bots give way to people.
        kept = self.chairs[: self.players] + [Chair() for _ in range(self.players - len(self.chairs))]
        for chair in self.chairs[self.players :]:
            place = next((seat for seat, other in enumerate(kept) if other.free), None)
            if place is None and chair.guest:
                place = next((seat for seat, other in enumerate(kept) if not other.guest), None)
            if place is not None:
                kept[place] = chair
        self.chairs = kept
        for chair in self.chairs:
            chair.ready = False
        self.phase = GATHERING

    def _sat(self, fact: facts.Sat, _: int) -> None:
        old = self.seat_of(fact.guest)
        if old is not None:
            self.chairs[old] = Chair()
        self.chairs[fact.seat] = Chair(fact.name, fact.guest)
        if self.phase in (SHUFFLING, PLAYING):
            self.held[fact.guest] = fact.seat

    def _filled(self, fact: facts.Filled, at: int) -> None:
        left = self.chairs[fact.seat].guest
        self.chairs[fact.seat] = Chair(fact.name, bot=fact.bot, version=fact.version)
        self._without(fact.seat, left, at)

    def _left(self, fact: facts.Left, at: int) -> None:
        left = self.chairs[fact.seat].guest
        self.chairs[fact.seat] = Chair()
        self._without(fact.seat, left, at)

    def _without(self, seat: int, guest: str, at: int) -> None:
        """Somebody is no longer there: the next person at the table is its host, and nobody waits for him."""
        self.pause_asked.discard(seat)
        if guest and guest == self.host:
            self.host = next((chair.guest for chair in self.chairs if chair.guest), self.host)
        self._pause_if_agreed(at)

    def _readied(self, fact: facts.Readied, _: int) -> None:
        self.chairs[fact.seat].ready = fact.ready

    def _committed(self, fact: facts.Committed, at: int) -> None:
        if self.phase != COUNTED:
            self.match = None
            self.matches += 1
        self.phase, self.seed, self.nonces, self.shuffled_at = SHUFFLING, fact.seed, {}, at
        for chair in self.chairs:
            chair.ready = False

    def _noted(self, fact: facts.Noted, _: int) -> None:
        self.nonces[fact.seat] = fact.nonce

    def _dealt(self, _: facts.Dealt, at: int) -> None:
        setup = self._setup()
        if self.match is None:
            self.match = Match(self.law.variant, self.players, setup=setup)
        else:
            self.match.next_deal(setup)
        self.phase, self.last_action = PLAYING, None
        self.held = {chair.guest: seat for seat, chair in enumerate(self.chairs) if chair.guest}
        self._turn_begins(at)

    def _setup(self) -> Setup:
        shuffle = Shuffle(self.seed, tuple(self.nonces.get(seat, "") for seat in range(self.players)))
        dealer = shuffle.below("dealer", self.players) if self.match is None else self.match.next_dealer()
        return shuffle.setup(self.law, dealer)

    def _played(self, fact: facts.Played, at: int) -> None:
        read = read_step(fact.step)
        if read is None:
            raise ValueError(f"no step is {fact.step!r}")
        action, named = read
        turn = self.deal.turn
        self.running.play(action, named)
        self.last_action = int(action)
        if self.deal.over:
            self._end_deal()
        elif self.deal.turn != turn or ASK <= action <= NO:
            self._turn_begins(at)
        else:
            self.clock.stepped(self.terms.step_seconds)
        if self.deal.over or self.deal.turn != turn:
            self._give_back(turn)

    def _give_back(self, seat: int) -> None:
        """Who was only out of time plays again from the next turn on."""
        chair = self.chairs[seat]
        if chair.why == "time":
            chair.bot, chair.why, chair.version = "", "", 0

    def _end_deal(self) -> None:
        self.clock.stop()
        self.pause_asked.clear()
        self.running.finish_deal()
        self.phase = OVER if self.running.over else COUNTED

    def _took_back(self, _: facts.TookBack, __: int) -> None:
        self.running.take_back()
        self.last_action = None

    def _stood_in(self, fact: facts.StoodIn, at: int) -> None:
        from kanasta.bots.bot import bot

        chair = self.chairs[fact.seat]
        chair.bot, chair.why, chair.version = fact.bot, fact.why, bot(fact.bot).version
        self.pause_asked.discard(fact.seat)
        self._pause_if_agreed(at)

    def _handed_back(self, fact: facts.HandedBack, at: int) -> None:
        chair = self.chairs[fact.seat]
        chair.bot, chair.why, chair.version = "", "", 0
        if self.to_act == fact.seat:
            self._turn_begins(at)

    def _pause_asked(self, fact: facts.PauseAsked, at: int) -> None:
        self.pause_asked.add(fact.seat)
        self._pause_if_agreed(at)

    def _pause_if_agreed(self, at: int) -> None:
        persons = {seat for seat, chair in enumerate(self.chairs) if chair.person}
        if self.phase == PLAYING and not self.paused and self.pause_asked and persons <= self.pause_asked:
            self.paused = True
            self.pause_asked.clear()
            self.clock.pause(at)

    def _resumed(self, _: facts.Resumed, at: int) -> None:
        self.pause_asked.clear()
        if self.paused:
            self.paused = False
            self.clock.resume(at)

    def _abandoned(self, _: facts.Abandoned, __: int) -> None:
        self.clock.stop()
        self.paused = False
        self.pause_asked.clear()
        self.phase = GATHERING
        for chair in self.chairs:
            chair.ready = False

    def _said(self, _: facts.Said, __: int) -> None:
        """What is said changes nothing."""

    def _woke(self, _: facts.Woke, at: int) -> None:
        if self.to_act is not None:
            self._turn_begins(at)

    def _closed(self, fact: facts.Closed, _: int) -> None:
        self.clock.stop()
        self.phase, self.closed_why = CLOSED, fact.why

    def _turn_begins(self, at: int) -> None:
        self.clock.begin(at, self.terms.turn_seconds)


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
