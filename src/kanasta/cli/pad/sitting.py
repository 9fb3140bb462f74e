"""A sitting at one score pad: deal after deal is entered, until the person leaves."""

from __future__ import annotations

import shlex

from msgspec.structs import replace

from kanasta.cli.pad.asking import Asking, Back, answers, not_kept
from kanasta.cli.pad.commands import Commands, Leave
from kanasta.cli.pad.drawer import Drawer, OpenPad
from kanasta.cli.pad.voice import Voice
from kanasta.message import Complaint, Message
from kanasta.scorepad.pad import blank_deal, law_of
from kanasta.scorepad.reckoning import Reckoning, reckon


class Sitting:
    """One pad on one screen."""

    def __init__(self, voice: Voice, pad: OpenPad) -> None:
        self.voice, self.pad = voice, pad
        self.commands = Commands(self)
        self.asking = Asking(voice, pad, self.commands.at_a_field)
        self._said: object = None
        """What was said last of what comes next."""

    @property
    def reckoning(self) -> Reckoning:
        """The pad reckoned as it stands."""
        return reckon(self.pad.now, self.asking.law)

    def run(self) -> None:
        """Until the person leaves; everything is kept at every moment."""
        self.asking.showing.head()
        self.asking.showing.totals(self.reckoning)
        try:
            self.go_on()
            while True:
                self._next()
        except (Leave, EOFError, KeyboardInterrupt):
            self.voice.screen.say()
            self.voice.tell(Message("All is kept. Go on with it by:"))
            print(f"  kanasta scorepad --resume {shlex.quote(self._called())}", file=self.voice.screen.out)

    def _called(self) -> str:
        """By its name where it lies in the usual drawer, else by its path."""
        return self.pad.name if self.pad.path.parent == Drawer().folder else str(self.pad.path)

    def _next(self) -> None:
        self._say_coming()
        over = self.reckoning.winners is not None
        if not over and not self._begun:
            self.asking.say_players()
        if over:
            prompt = Message("What now? (help names what can be typed)")
        elif self._begun:
            prompt = Message("Enter to go on with the deal, or help")
        else:
            prompt = Message("Who went out, or help")
        text = self.voice.ask(prompt)
        try:
            if self.commands.between(text):
                return
            if over:
                raise Complaint("The match is over: deal enters one more, help names what else can be typed")
            self.asking.waiting = answers(text) if text else []
            self.enter_deal()
        except Complaint as complaint:
            self.voice.complain(complaint)
        except OSError as error:
            self.voice.tell(not_kept(error))

    def _say_coming(self) -> None:
        """What comes next, where it is not what was said last: large figures take much room."""
        pad, reckoning = self.pad.now, self.reckoning
        now = (reckoning.coming, reckoning.winners, pad.names, pad.side_names)
        self.voice.screen.say()
        if now != self._said:
            self.asking.showing.coming(reckoning)
            self._said = now

    @property
    def _begun(self) -> bool:
        """Whether a deal is entered in part."""
        at_hand = self.reckoning.at_hand
        if at_hand is None:
            return False
        blank = replace(blank_deal(self.asking.law.sides), dealer=at_hand.entry.dealer)
        return at_hand.entry != blank

    def go_on(self) -> None:
        """Where a deal is entered in part, ask for the rest."""
        if self._begun:
            self.enter_deal()

    @property
    def coming_place(self) -> int:
        """The place of the deal at hand, or of the next one."""
        return len(self.pad.now.deals) - (self.reckoning.at_hand is not None)

    def refresh(self) -> None:
        """Read the rules anew, after the pad changed as a whole."""
        self.asking.law = law_of(self.pad.now)

    def enter_deal(self) -> None:
        """Enter the deal at hand, or the next one, to its end, and show what it brought."""
        place = self.coming_place
        try:
            self.asking.whole_deal(place)
        except Back:
            self.asking.waiting.clear()
        else:
            self.show_deal(place)

    def show_deal(self, place: int) -> None:
        """The sheet of one deal, and then anew what comes next."""
        self._said = None
        self.voice.screen.say()
        self.asking.showing.deal(self.reckoning.deals[place], statements=False)
