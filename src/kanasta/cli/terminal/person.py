"""The person's side of the game: shows what may be done, reads what is typed, plays it, and says what it brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.cards import SORTED, kind_of_face
from kanasta.cli.terminal.commands import Commands, not_allowed
from kanasta.cli.terminal.guard import risk
from kanasta.cli.terminal.hand import Hand, opening_line
from kanasta.cli.terminal.offers import Offer, line, offers
from kanasta.cli.terminal.table import Table
from kanasta.cli.terminal.typed import Undecided, actions_text, chosen, is_choice
from kanasta.game.action import DRAW, Action
from kanasta.game.deal import Deal
from kanasta.game.event import Event
from kanasta.game.notation import IllegalAction
from kanasta.game.refusal import sources
from kanasta.game.stage import ASKED, CUT, FINISHING, FIRST, MELDING, START
from kanasta.game.step import Step, with_faces
from kanasta.message import Complaint, Message, Value
from kanasta.rules.wording import any_of

if TYPE_CHECKING:
    from kanasta.cli.terminal.place import Place

Steps = list[tuple[Action, list[str]]]
NOT_YET = object()


class Person:
    """Asks the person who sits at a place."""

    def __init__(self, place: Place, commands: type[Commands] = Commands) -> None:
        """``commands`` runs what is typed besides actions."""
        self.place, self.screen, self.speech = place, place.screen, place.speech
        self.hand = Hand(place.speech)
        self.table = Table(place.screen, place.speech)
        self.commands = commands(self)
        self.guarded = True
        self.doubtful: Steps = []  # a discard that was asked about, and what was to follow
        self.undecided: Offer | None = None
        self.offered: list[Offer] = []
        self.seen: object = NOT_YET  # the point of the deal of which offers were shown last

    @property
    def deal(self) -> Deal:
        """The deal as the person may know it."""
        return self.place.view().deal

    def act(self) -> None:
        """Ask once, and do what is answered."""
        self._look()
        text = self.place.ask(self._prompt()).strip()
        try:
            self._answer(text)
        except Undecided as undecided:
            self.undecided = undecided.offer
        except Complaint as complaint:
            self.screen.say(complaint.message)
        except IllegalAction as illegal:
            self.screen.say(not_allowed(illegal))

    def wait(self, prompt: Value) -> None:
        """Until Enter alone is pressed; commands are run, and their complaints said."""
        while True:
            text = self.place.ask(prompt).strip()
            if not text:
                return
            if not self.command(text):
                self.screen.say(Message("Press Enter, or type help for the commands."))

    def command(self, text: str) -> bool:
        """Run it where it is a command, and say what is wrong with it; false where it is none. Raises Leave."""
        try:
            return self.commands.run(text)
        except Complaint as complaint:
            self.screen.say(complaint.message)
            return True

    def forget(self) -> None:
        """What was asked is not asked any more: the next question begins anew."""
        self.doubtful, self.undecided, self.seen = [], None, NOT_YET

    # Showing

    def _look(self) -> None:
        """Show what is new since the person was asked last."""
        point = self.place.point
        if point is self.seen:
            return
        self.place.tell()
        if self.deal.stage != CUT and (self.seen is NOT_YET or self.deal.stage in (START, FIRST, ASKED)):
            self.show_table()
        self.show_offers()
        self.seen = point

    def show_table(self) -> None:
        """Everything on the table, and the hand."""
        if not self.screen.plain:
            self.screen.say()
        self.table.show(self.place.view(), self.place.shown())
        for note in self.place.notes():
            self.screen.say(note)
        self.show_hand()

    def show_hand(self) -> None:
        """The hand in one line."""
        hand = self.place.shown().hand
        if hand:
            self.screen.say(self.hand.line(hand), hang=2)

    def show_offers(self) -> None:
        """What may be done now."""
        deal = self.deal
        self.offered = offers(deal, self.place.view().legal(), self.speech)
        if not self.offered:
            return
        if deal.stage == CUT:
            three = self.place.shown().bottom
            cards = {"cards": self.speech.faces(three)}
            self.screen.say(Message("You cut the cards. At the bottom you see: {cards}.", cards))
            some = (
                Message("Of them you may keep wilds and red threes.")
                if len(self.offered[0].choices) > 1
                else Message("There is no wild and no red three among them to keep.")
            )
            self.screen.say(self._with_sources(some, "dealing.cut"))
        if deal.stage == FIRST:
            first = Message("The first turn of a deal only discards a card.")
            self.screen.say(self._with_sources(first, "dealing.first_turn"))
        opening = opening_line(deal, self.speech.seat)
        if opening and deal.stage in (START, MELDING, FINISHING):
            self.screen.say(opening)
        for number, offer in enumerate(self.offered, 1):
            self.screen.say(line(number, offer, self.speech), hang=4)

    def _with_sources(self, sentence: Message, key: str) -> str:
        names = sources(self.place.law.variant, key)
        stands_on = f"[{', '.join(names)}]" if names else ""
        return f"{self.screen.said(sentence)} {stands_on}"

    def _prompt(self) -> Message:
        if self.undecided is not None:
            return Message("{words} what? ", {"words": self.undecided.words})
        if self.doubtful:
            return Message("Discard it all the same, yes or no? ")
        deal, alone = self.deal, self._only() is not None
        if deal.stage == START:
            if alone:
                return Message("Your turn. Enter draws: ")
            return Message("Your turn. Draw, or take the pile? ")
        if deal.stage == ASKED:
            return Message("{name} asks: may I go out? Yes or no? ", {"name": self.speech.who(deal.turn)})
        if deal.stage == CUT:
            return Message("Enter keeps nothing: ") if alone else Message("Keep what? ")
        if deal.stage == FIRST:
            return Message("Discard what? ")
        if deal.stage == FINISHING:
            return Message("Finish the canasta and take the pile: ")
        if deal.pending:
            return Message("Lay more, or undo: ")
        verbs = list(dict.fromkeys(offer.words.split()[0] for offer in self.offered))
        words = {"words": self.screen.said(any_of(verbs)).capitalize()}
        return Message("{words} what? ", words) if len(verbs) == 1 else Message("{words}? ", words)

    def _only(self) -> Action | None:
        """What Enter does: the only action there is."""
        return self.offered[0].single if len(self.offered) == 1 else None

    # Answers

    def _answer(self, text: str) -> None:
        """Do what was typed. Raises Undecided, Complaint, IllegalAction, and Leave where it is quit."""
        doubtful, self.doubtful = self.doubtful, []
        undecided, self.undecided = self.undecided, None
        word = text.lower()
        if doubtful and word in ("y", "yes"):
            self._play(doubtful, sure=True)
        elif doubtful and word in ("n", "no", ""):
            self.screen.say(Message("It stays in your hand."))
        elif not text:
            self._enter(undecided)
        elif not self.commands.run(text):
            offer = undecided or (self.offered[0] if len(self.offered) == 1 else None)
            words = (
                chosen(offer, text)
                if offer and is_choice(offer, text)
                else actions_text(text, self.offered, self.commands.words)
            )
            steps = with_faces(self.deal, words)
            self._play(steps, sure=steps == doubtful)

    def _enter(self, undecided: Offer | None) -> None:
        only = self._only()
        if undecided is None and only is not None:
            self._play([(only, [])])
        else:
            self.show_offers()

    def take_back(self) -> None:
        """Take back what was laid in this turn. Raises Complaint, and nothing changes, where that cannot be."""
        count = self.place.take_back()
        steps = Message.counted(count, "Taken back: one step.", "Taken back: {count} steps.")
        self.screen.say(steps)
        if self.deal.stage != START:
            self.show_hand()

    # Playing

    def _play(self, steps: Steps, sure: bool = False) -> None:
        """Play steps one after the other; a risky one waits for a word of the person, with what follows."""
        melds = self._melds()
        laid = False
        for place, (action, named) in enumerate(steps):
            deal = self.deal
            danger = risk(deal, action, self.speech) if self.guarded and not sure else None
            if danger:
                self.screen.say(Message("Careful: {danger}", {"danger": danger}))
                self.doubtful = steps[place:]
                break
            if action not in deal.legal():
                late = {"action": str(action)}
                self.screen.say(Message("After that, {action} is not possible any more.", late))
                break
            self._say_came(*self.place.play(action, named))
            laid = True
        if laid and not self.deal.over and self.deal.turn == self.speech.seat:
            for meld in self._melds():
                if meld in melds:
                    melds.remove(meld)
                else:
                    self.screen.say(self.table.meld_line(self.deal, meld), hang=2)
            if self.deal.stage == MELDING:
                self.show_hand()

    def _melds(self) -> list[str]:
        deal = self.deal
        return deal.melds_of(self.speech.seat % deal.sides)

    def _say_came(self, step: Step, own: Event) -> None:
        """What came into the person's hand with the step."""
        came = sorted(step.came, key=lambda face: SORTED.index(kind_of_face(face)))
        faces = self.speech.faces([face for face in came if kind_of_face(face) != "r"])
        if step.action == DRAW:
            drew = Message("You drew {cards}.", {"cards": faces})
            self.screen.say(drew if faces else Message("There was no card to draw."))
        elif own.drawn and faces:
            values: dict[str, Value] = {"reserve": self.speech.reserve, "cards": faces}
            self.screen.say(Message("You take up your {reserve}: {cards}.", values))
        elif own.taken and faces:
            self.screen.say(Message("You took the pile: {cards}.", {"cards": faces}))
        if own.red and step.came:
            self.screen.say(
                Message.counted(
                    own.red,
                    "One red three came with it, laid out for your side.",
                    "{count} red threes came with it, laid out for your side.",
                )
            )
