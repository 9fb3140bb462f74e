"""The person's side of the game: shows what may be done, reads what is typed, plays it, and says what it brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.cards import SORTED, kind_of_face
from kanasta.cli.terminal.commands import Commands, reason_of
from kanasta.cli.terminal.guard import risk
from kanasta.cli.terminal.hand import Hand, opening_line
from kanasta.cli.terminal.offers import Offer, line, offers
from kanasta.cli.terminal.speech import listed, many
from kanasta.cli.terminal.table import Table
from kanasta.cli.terminal.typed import Undecided, actions_text, chosen, is_choice
from kanasta.game.action import DRAW, Action
from kanasta.game.deal import Deal
from kanasta.game.event import Event
from kanasta.game.notation import IllegalAction
from kanasta.game.refusal import sources
from kanasta.game.stage import ASKED, CUT, FINISHING, FIRST, MELDING, START
from kanasta.game.step import Step, with_faces
from kanasta.message import Complaint

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
            self.screen.say(str(complaint))
        except IllegalAction as illegal:
            self.screen.say(f"Not allowed: {illegal.words}. {reason_of(illegal)}")

    def wait(self, prompt: str) -> None:
        """Until Enter alone is pressed; commands are run, and their complaints said."""
        while True:
            text = self.place.ask(prompt).strip()
            if not text:
                return
            if not self.command(text):
                self.screen.say("Press Enter, or type help for the commands.")

    def command(self, text: str) -> bool:
        """Run it where it is a command, and say what is wrong with it; false where it is none. Raises Leave."""
        try:
            return self.commands.run(text)
        except Complaint as complaint:
            self.screen.say(str(complaint))
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
            self.screen.say(f"You cut the cards. At the bottom you see: {self.speech.faces(three)}.")
            some = (
                "Of them you may keep wilds and red threes."
                if len(self.offered[0].choices) > 1
                else ("There is no wild and no red three among them to keep.")
            )
            self.screen.say(f"{some} {self._stands_on('dealing.cut')}")
        if deal.stage == FIRST:
            self.screen.say(
                f"The first turn of a deal only discards a card. {self._stands_on('dealing.first_turn')}"
            )
        opening = opening_line(deal, self.speech.seat)
        if opening and deal.stage in (START, MELDING, FINISHING):
            self.screen.say(opening)
        for number, offer in enumerate(self.offered, 1):
            self.screen.say(line(number, offer, self.speech), hang=4)

    def _stands_on(self, key: str) -> str:
        names = sources(self.place.law.variant, key)
        return f"[{', '.join(names)}]" if names else ""

    def _prompt(self) -> str:
        if self.undecided is not None:
            return f"{self.undecided.words} what? "
        if self.doubtful:
            return "Discard it all the same, yes or no? "
        deal, alone = self.deal, self._only() is not None
        if deal.stage == START:
            return "Your turn. Enter draws: " if alone else "Your turn. Draw, or take the pile? "
        if deal.stage == ASKED:
            return f"{self.speech.who(deal.turn)} asks: may I go out? Yes or no? "
        if deal.stage == CUT:
            return "Enter keeps nothing: " if alone else "Keep what? "
        if deal.stage == FIRST:
            return "Discard what? "
        if deal.stage == FINISHING:
            return "Finish the canasta and take the pile: "
        if deal.pending:
            return "Lay more, or undo: "
        verbs = list(dict.fromkeys(offer.words.split()[0] for offer in self.offered))
        return f"{listed(verbs, 'or').capitalize()}{' what' if len(verbs) == 1 else ''}? "

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
            self.screen.say("It stays in your hand.")
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
        self.screen.say(f"Taken back: {many(count, 'step')}.")
        if self.deal.stage != START:
            self.show_hand()

    # Playing

    def _play(self, steps: Steps, sure: bool = False) -> None:
        """Play steps one after the other; a risky one waits for a word of the person, with what follows."""
        melds = self._melds()
        laid = False
        for place, (action, named) in enumerate(steps):
            deal = self.deal
            danger = risk(deal, action, self.speech) if self.guarded and not sure else ""
            if danger:
                self.screen.say(f"Careful: {danger}")
                self.doubtful = steps[place:]
                break
            if action not in deal.legal():
                self.screen.say(f"After that, {action} is not possible any more.")
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
            self.screen.say(f"You drew {faces}." if faces else "There was no card to draw.")
        elif own.drawn and faces:
            self.screen.say(f"You take up your {self.speech.labels.reserve}: {faces}.")
        elif own.taken and faces:
            self.screen.say(f"You took the pile: {faces}.")
        if own.red and step.came:
            self.screen.say(
                f"{many(own.red, 'red three').capitalize()} came with it, laid out for your side."
            )
