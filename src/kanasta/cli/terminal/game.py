"""The game itself: bots play, the person is asked, deal after deal, until the match is over or the person leaves."""

from __future__ import annotations

from collections.abc import Sequence

from kanasta.bots.bot import Bot
from kanasta.cli.terminal.announcement import announcement
from kanasta.cli.terminal.ending import Ending
from kanasta.cli.terminal.ledger import Ledger
from kanasta.cli.terminal.person import Person
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.sheet import ScoreSheet
from kanasta.cli.terminal.speech import Speech
from kanasta.cli.terminal.teller import Teller
from kanasta.game.action import Action
from kanasta.game.event import Event
from kanasta.game.faces import Shown
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.step import Step
from kanasta.game.view import View, view
from kanasta.message import Complaint, Message, Value


class Game:
    """One match of a person at the first seat against bots."""

    def __init__(
        self, match: Match, bots: Sequence[Bot], screen: Screen, speech: Speech, ledger: Ledger | None
    ) -> None:
        """``bots`` play the seats after the person's; without a ledger nothing is kept."""
        self.match, self.bots, self.screen, self.speech, self.ledger = match, bots, screen, speech, ledger
        self.teller = Teller(speech)
        self.person = Person(self)
        self.told = 0
        self.last_told: list[Message] = []

    def run(self) -> None:
        """Play until the match is over. Raises Leave, EOFError or KeyboardInterrupt where the person stops before."""
        self._remember()
        while True:
            if not self.match.finished:
                self._announce()
                self._play_deal()
            ScoreSheet(self.screen, self.speech).show(Ending.of(self.match))
            if self.match.over:
                return
            self.person.wait(Message("Enter for the next deal: "))
            self.match.next_deal()
            self.save()
            self.told, self.last_told = 0, []

    def _announce(self) -> None:
        match = self.match
        self.screen.say()
        title: dict[str, Value] = {"title": match.variant.called, "number": match.number}
        self.screen.head(Message("{title}: deal {number}", title))
        for line in announcement(match.law, match.dealer, self.speech):
            self.screen.say(line)

    def _play_deal(self) -> None:
        while not self.match.deal.over:
            deal = self.match.deal
            if deal.actor == self.speech.seat:
                self.person.act()
            else:
                seen = view(deal, deal.actor)
                self.match.play(self.bots[deal.actor - 1].choose(seen, self._lot()))
                self.save()
        self.tell()
        self.match.finish_deal()
        self.save()

    def play(self, action: Action, named: Sequence[str] = ()) -> tuple[Step, Event]:
        """Play one action of whoever has to act, and keep it. Raises as ``Match.play``."""
        step = self.match.play(action, named)
        self.save()
        return step, self.view().events[-1]

    def take_back(self) -> int:
        """See ``Place.take_back``."""
        if self.match.deal.turn != self.speech.seat or not self.match.can_take_back():
            raise Complaint(
                "There is nothing to take back: only what you laid in this turn goes back, and only as long as no card "
                "was drawn, taken or discarded after it."
            )
        count = self.match.take_back()
        self.save()
        self.told = len(self.view().events)
        return count

    def _lot(self) -> Lot:
        """A lot for this one choice, so that a match that is gone on with goes on as it would have."""
        return Lot(self.match.seed or 0).fork(self.match.number).fork(len(self.match.steps))

    def save(self) -> None:
        """Keep what is new; where that fails, say so and play on."""
        try:
            if self.ledger is not None:
                self.ledger.save()
        except OSError as error:
            failed = Message("The record could not be written: {error}.", {"error": str(error.strerror)})
            self.screen.say(failed)

    # The person's place

    @property
    def law(self) -> Law:
        """The rules of the table."""
        return self.match.law

    @property
    def scores(self) -> Sequence[int]:
        """By side, the match score."""
        return self.match.scores

    @property
    def point(self) -> object:
        """Another object whenever the cards lie otherwise."""
        return self.match.deal.past

    def notes(self) -> Sequence[Value]:
        """Against bots there is nothing to say besides the cards."""
        return ()

    def ask(self, prompt: Value) -> str:
        """One line from the person. Raises EOFError where there are no more."""
        return self.screen.ask(prompt)

    def view(self) -> View:
        """What the person may know now."""
        return view(self.match.deal, self.speech.seat)

    def shown(self) -> Shown:
        """The same in faces."""
        return self.match.faces.shown(self.match.deal, self.speech.seat)

    def _remember(self) -> None:
        """Of a match that is gone on with, tell again what happened after the person's last action."""
        own = [place for place, event in enumerate(self.view().events) if event.seat == self.speech.seat]
        self.told = own[-1] + 1 if own else 0

    def tell(self) -> None:
        """Tell what the others did since it was told last."""
        events = self.view().events
        news = [event for event in events[self.told :] if event.seat != self.speech.seat]
        self.told = len(events)
        if news:
            self.last_told = list(self.teller.sentences(news))
            if not self.screen.plain:
                self.screen.say()
            self.tell_again()

    def tell_again(self) -> None:
        """Say once more what the others did last."""
        for sentence in self.last_told or [Message("The others have not played yet.")]:
            self.screen.say(sentence, hang=2)
