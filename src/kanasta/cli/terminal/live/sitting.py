"""A person at a live table: comes, takes a seat, gets ready, plays, and is told what goes on, until one of both has
enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanasta.cards import kind_of_face
from kanasta.cli.terminal.commands import Leave
from kanasta.cli.terminal.live import lobby
from kanasta.cli.terminal.live.client import Client, Denied
from kanasta.cli.terminal.live.commands import LiveCommands
from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.herald import Herald
from kanasta.cli.terminal.live.keyboard import Keyboard
from kanasta.cli.terminal.live.link import Link
from kanasta.cli.terminal.live.reporter import Reporter
from kanasta.cli.terminal.person import Person
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.speech import Speech
from kanasta.game.action import Action
from kanasta.game.event import Event
from kanasta.game.faces import Shown
from kanasta.game.law import Law
from kanasta.game.notation import VERBS
from kanasta.game.step import Step, cards_of, words_of
from kanasta.game.view import View
from kanasta.message import Complaint, Message, Value, nearest
from kanasta.rules.wording import all_of, any_of
from kanasta.table import command as commands
from kanasta.table.table import COUNTED, OVER, SHUFFLING


class Moved(Exception):
    """What the person was asked is not asked any more."""


class Sitting:
    """One person's place at one live table (see ``Place``), and the talk with the person."""

    speech: Speech
    person: Person

    def __init__(self, client: Client, screen: Screen, link: Link, guest: Guest) -> None:
        """``link`` and ``guest`` are for what is had from the table besides its line."""
        self.client, self.screen, self.link, self.guest = client, screen, link, guest
        self.name = ""
        self.wished: int | None = None
        """The seat that the person would like to have."""
        self.watch = False
        """Whether a person without a seat wants none."""
        self.left = False
        """Whether the seat was left for good."""
        self.over = False
        """Whether there is nothing more to do here."""
        self.reporter = Reporter(client)
        client.listener = self.reporter
        client.waiting = self._tell_urgent
        self.keyboard = Keyboard(screen)
        self.herald = Herald(screen)
        self._settled: object = None
        self._sat: int | None = None

    # The whole evening

    def run(self) -> None:
        """Until the table is closed. Raises Gone, Leave, EOFError or KeyboardInterrupt where it ends before.

        Raises Complaint for wishes that this table cannot fulfil.
        """
        picture = self.client.picture
        while not picture.version:
            self.client.hear(None)
        if self.watch and picture.you is None and not picture.room.terms.watchers:
            raise Complaint("--watch: nobody may watch at this table; leave it out to take a seat")
        last = len(picture.room.seats) - 1
        if self.wished is not None and self.wished > last:
            raise Complaint("--seat {seat}: the seats here are 0 to {last}", seat=self.wished, last=last)
        self._settle()
        self.show_room()
        if picture.cards is not None and not picture.asked:
            self.person.show_table()
        while not (picture.closed or self.over):
            try:
                self._next()
            except Moved:
                self.person.forget()
            except Complaint as complaint:
                self.screen.say(complaint.message)
        self._tell(everything=True)

    def _next(self) -> None:
        """Ask what there is to ask now, or wait."""
        picture = self.client.picture
        self._settle()
        if picture.you is None and not self.watch:
            self._take_seat()
        elif picture.asked:
            self.person.act()
        elif self._gets_ready:
            self._get_ready()
        else:
            self._listen(self._prompt())

    @property
    def _ready(self) -> bool:
        picture = self.client.picture
        return picture.you is not None and picture.room.seats[picture.you].ready

    def _settle(self) -> None:
        """Speak as the rules and the own seat make it, and call people as they are called now."""
        picture, law = self.client.picture, self.law
        names = ["You" if seat == picture.you else picture.name(seat) for seat in range(law.players)]
        at = (picture.you, law.variant, law.players)
        if self._settled != at:
            self._settled = at
            guarded = self.person.guarded if hasattr(self, "person") else True
            self.speech = Speech(names, law.sides, law.variant.labels, seat=-1 if picture.you is None else picture.you,
                                 plain=self.screen.plain, suits=self.screen.signs,
                                 language=self.screen.language)  # fmt: skip
            self.person = Person(self, LiveCommands)
            self.person.guarded = guarded
        self.speech.names = names
        if self._sat is not None and picture.you is None:
            self.watch = True
            self.screen.say(Message("You have no seat any more. Type sit to take one again, or quit."))
        self._sat = picture.you

    # Coming

    def _take_seat(self) -> None:
        free = lobby.takeable(self.client.picture.room)
        if self.wished is None and not free:
            self._listen(Message("All seats are taken. "))
            return
        if not self.name:
            self.name = self.ask(Message("Your name: ")).strip()
            return
        seat, self.wished = self._choice(free) if self.wished is None else self.wished, None
        try:
            self.sit(seat)
        except Denied as refused:
            if refused.code not in ("name", "taken", "no_such_seat"):
                # It cannot be had now; it may be had when the table has moved on.
                self.screen.say(refused.message)
                self._listen(Message("Waiting for a seat. "))
                return
            if refused.code == "name":
                self.name = ""
            raise

    def sit(self, seat: int, name: str = "") -> None:
        """Take that seat, or another name. Raises Denied."""
        name = name or self.name or (self._own_name() if self.client.picture.you is not None else "")
        self.reporter.sitting_at = seat
        try:
            self.client.do(commands.Sit, seat=seat, name=name[:24])
        finally:
            self.reporter.sitting_at = None
        self.name, self.watch = name, False
        self._settle()
        self.screen.say(Message("You sit at seat {seat}, and the others see you as {name}.",
                                {"seat": seat, "name": self._own_name()}))  # fmt: skip
        if self.client.picture.cards is not None and not self.client.picture.asked:
            self.person.show_table()

    def _own_name(self) -> str:
        picture = self.client.picture
        return picture.name(picture.you) if picture.you is not None else ""

    def _choice(self, free: Sequence[int]) -> int:
        if len(free) == 1 or not self.keyboard.live:
            return free[0]
        numbers = [str(seat) for seat in free]
        while True:
            values: dict[str, Value] = {"seats": any_of(numbers), "first": numbers[0]}
            answer = self.ask(Message("Which seat, {seats}? Enter for {first}: ", values)).strip()
            if answer in ("", *numbers):
                return int(answer or numbers[0])
            if not self.person.command(answer):
                self.screen.say(Message("Type the number of a seat."))

    def show_room(self) -> None:
        """The table around the cards: the rules and who sits where."""
        picture, law = self.client.picture, self.law
        self.screen.head(law.variant.called)
        for message in (
            *lobby.rules(picture.room, law, self.screen.language),
            lobby.stands(picture.room),
            *lobby.seats(picture),
        ):
            self.screen.say(message, hang=2)

    # Talking

    def _prompt(self) -> Message:
        """Of a person who has not to act."""
        picture, room = self.client.picture, self.client.picture.room
        if room.paused:
            return Message("The table pauses; resume goes on: ")
        if self._gets_ready:
            return self._ready_prompt()
        if picture.you is None and picture.cards is None:
            return Message("You watch. ") if self._watchable else Message("You have no seat; sit takes one: ")
        if picture.between:
            waits = lobby.waited_for(picture)
            return (
                Message("Waiting for {names}. ", {"names": all_of(waits)}) if waits else Message("Waiting. ")
            )
        if room.phase == SHUFFLING or picture.cards is None:
            return Message("Shuffling. ")
        if picture.played_for:
            return Message("A bot plays for you; bot off plays again: ")
        return Message("{name} plays. ", {"name": self.speech.who(picture.cards.actor)})

    def _get_ready(self) -> None:
        text = self.ask(self._ready_prompt()).strip()
        if not text:
            self.client.do(commands.Ready)
        elif not self.person.command(text):
            self.screen.say(Message("Press Enter, or type help for the commands."))

    def _ready_prompt(self) -> Message:
        phase = self.client.picture.room.phase
        if phase == COUNTED:
            return Message("Enter for the next deal: ")
        return Message("Enter for a rematch: ") if phase == OVER else Message("Enter when you are ready: ")

    @property
    def _gets_ready(self) -> bool:
        """Whether the person is asked to be ready."""
        picture = self.client.picture
        return picture.between and picture.you is not None and not self._ready and not picture.played_for

    def _state(self) -> object:
        """Another one whenever another thing is to be asked."""
        picture, room = self.client.picture, self.client.picture.room
        actor = picture.cards.actor if picture.cards else None
        point = id(picture.cards) if picture.asked else None
        return (picture.you, room.phase, room.paused, room.terms, picture.asked, actor, point, self._ready,
                picture.played_for, self._prompt_names())  # fmt: skip

    def _prompt_names(self) -> object:
        """Who is waited for, or what seats there are to be had, as far as the prompt says so."""
        picture = self.client.picture
        if picture.you is None:
            return tuple(lobby.takeable(picture.room))
        return tuple(map(str, lobby.waited_for(picture))) if picture.between and self._ready else None

    def ask(self, prompt: Value) -> str:
        """One line from the person; news that come meanwhile are told. Raises Moved, and see ``Place``."""
        state = self._state()
        while True:
            self._hear()
            self._tell(everything=False)
            if self._state() != state:
                raise Moved
            line = self.keyboard.line(self.screen.said(prompt), self._disturbed(state))
            if line is not None:
                return line

    def _disturbed(self, state: object) -> Callable[[], bool]:
        def look() -> bool:
            self._hear()
            return self.reporter.ready() or self._state() != state

        return look

    def _listen(self, prompt: Message) -> None:
        """Wait for what happens; who sits at a terminal may type meanwhile. Raises Moved."""
        if not self.keyboard.live:
            if self._sat is None and self.watch and self.client.picture.cards is None and not self._watchable:
                raise Leave
            self._wait()
            return
        text = self.ask(prompt).strip()
        if text and not self.person.command(text):
            self.screen.say(self._not_now(text))

    def _wait(self) -> None:
        """Where nobody may type until something is asked. Raises Moved."""
        state = self._state()
        while self._state() == state:
            if self.client.hear(0.2):
                self._hear()
            self._tell(everything=False)
        raise Moved

    @property
    def _watchable(self) -> bool:
        return self.client.picture.room.terms.watchers

    def _not_now(self, text: str) -> Message:
        cards, words = self.client.picture.cards, self.person.commands.words
        word = text.split()[0]
        if word in VERBS and cards is not None and not self.client.picture.between:
            return Message("It is not your turn: {name} has to act.", {"name": self.speech.who(cards.actor)})
        return Message("“{word}” is no command here{hint} Type help for all of them.",
                       {"word": word, "hint": nearest(word, words) or "."})  # fmt: skip

    def agrees(self, question: Message) -> bool:
        """Whether the person says yes."""
        return self.ask(Message("{question} ", {"question": question})).strip().lower() in ("y", "yes")

    def _hear(self) -> None:
        while self.client.hear():
            pass

    # Telling

    def tell(self) -> None:
        """Tell what the others did since it was told last."""
        self._hear()
        self._tell(everything=True)

    def _tell(self, *, everything: bool) -> None:
        self._tell_urgent()
        self._settle()
        self.herald.tell(self.reporter.take(everything), self.speech)

    def _tell_urgent(self) -> None:
        for message in self.reporter.urgent:
            self.screen.say(message)
        self.reporter.urgent.clear()

    def tell_again(self) -> None:
        """Say once more what the others did last."""
        self.herald.again()

    # The person's place

    @property
    def law(self) -> Law:
        """The rules of the table."""
        assert self.client.law is not None
        return self.client.law

    @property
    def scores(self) -> Sequence[int]:
        """By side, the match score."""
        room = self.client.picture.room
        return [side.total for side in room.sheet] or room.scores or [0] * self.law.sides

    @property
    def point(self) -> object:
        """Another object whenever the cards lie otherwise."""
        return self.client.picture.cards

    def view(self) -> View:
        """What the person may know now. Raises Complaint where no cards lie on the table."""
        return self.client.view()

    def shown(self) -> Shown:
        """The same in faces. Raises as ``view``."""
        return self.client.shown()

    def notes(self) -> list[Message]:
        """What there is to say besides the cards: the time, who is away, and for whom a bot plays."""
        picture = self.client.picture
        found = []
        left = self.reporter.seconds_left()
        if left is not None and picture.asked:
            found.append(Message.counted(left, "You have {count} second.", "You have {count} seconds."))
        for seat, sitter in enumerate(picture.room.seats):
            if seat == picture.you or not sitter.person:
                continue
            if sitter.bot:
                found.append(Message("A bot plays for {name}.", {"name": sitter.name}))
            elif self.reporter.away(seat):
                found.append(Message("{name} is away.", {"name": sitter.name}))
        return found

    def play(self, action: Action, named: Sequence[str] = ()) -> tuple[Step, Event]:
        """Play one action of the person. Raises Complaint where the table refuses it."""
        self.reporter.playing = True
        try:
            return self.client.play(_written(action, named))
        finally:
            self.reporter.playing = False

    def take_back(self) -> int:
        """See ``Place.take_back``."""
        cards = self.client.picture.cards
        count = cards.take_back if cards else 0
        self.reporter.playing = True
        try:
            self.client.do(commands.TakeBack)
        finally:
            self.reporter.playing = False
        return count


def _written(action: Action, named: Sequence[str]) -> str:
    """The action as text, with the faces that were named for it."""
    left = list(named)
    cards = []
    for kind in cards_of(action):
        face = next((face for face in left if kind_of_face(face) == kind), None)
        if face is not None:
            left.remove(face)
        cards.append(face or kind)
    return words_of(action, cards)
