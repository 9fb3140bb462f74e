"""The game itself: bots play, the person is asked, deal after deal, until the match is over or the person leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanasta.bots.bot import Bot
from kanasta.cli.terminal.answers import Answers
from kanasta.cli.terminal.guard import risk
from kanasta.cli.terminal.hand import Hand, opening_line
from kanasta.cli.terminal.ledger import Ledger
from kanasta.cli.terminal.offers import Offer, line, offers
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.sheet import ScoreSheet, goal
from kanasta.cli.terminal.speech import Speech, listed, many
from kanasta.cli.terminal.table import Table
from kanasta.cli.terminal.teller import Teller
from kanasta.cli.terminal.typed import Undecided, actions_text, chosen
from kanasta.game.action import DISCARD, DRAW, KEEP, Action
from kanasta.game.event import Event
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.notation import IllegalAction
from kanasta.game.refusal import refusal, sources
from kanasta.game.stage import ASKED, CUT, FINISHING, FIRST, MELDING, START
from kanasta.game.step import Step, with_faces
from kanasta.game.view import View, view
from kanasta.message import Complaint

Steps = list[tuple[Action, list[str]]]


class Leave(Exception):
    """The person wants to stop."""


@dataclass(slots=True)
class Doubt:
    """A discard that was asked about; said again, or with yes, it is played."""

    steps: Steps


class Game:
    """One match of a person at seat 0 against bots."""

    def __init__(
        self, match: Match, bots: Sequence[Bot | None], screen: Screen, speech: Speech, ledger: Ledger
    ) -> None:
        self.match, self.bots, self.screen, self.speech, self.ledger = match, bots, screen, speech, ledger
        self.seat = speech.seat
        self.hand = Hand(speech)
        self.table = Table(screen, speech)
        self.teller = Teller(speech)
        self.sheet = ScoreSheet(screen, speech)
        self.answers = Answers(self)
        self.guarded = True
        self.doubt: Doubt | None = None
        self.undecided: Offer | None = None
        self.told = 0
        self.last_told: list[str] = []
        self.seen: object = self  # the table as it was shown last; at first, no table at all

    # The match

    def run(self) -> None:
        """Play until the match is over. Raises Leave, EOFError or KeyboardInterrupt where the person stops before."""
        self._resume_told()
        while True:
            if not self.match.finished:
                self._announce()
                self._play_deal()
                result = self.match.finish_deal()
                self._save()
                self.sheet.show(self.match, result)
            if self.match.over:
                return
            self.screen.ask("Enter for the next deal: ")
            self.match.next_deal()
            self._save()
            self.told, self.last_told = 0, []

    def _announce(self) -> None:
        match, deal = self.match, self.match.deal
        self.screen.say()
        self.screen.head(f"{match.variant.title}: deal {deal.number}")
        order = [self.speech.who(seat) for seat in range(1, match.players)]
        who = self.speech.who(deal.dealer)
        self.screen.say(f"{goal(match)} {'You dealt' if who == 'You' else f'{who} dealt'}. "
                        f"After you {'plays' if len(order) == 1 else 'play'} {listed(order)}.")  # fmt: skip
        if self.match.sides < self.match.players:
            self.screen.say(f"The sides: {'; '.join(self.speech.side(side) for side in range(match.sides))}.")

    def _play_deal(self) -> None:
        deal = self.match.deal
        while not deal.over:
            bot = self.bots[deal.actor]
            if bot is None:
                self._ask_person()
            else:
                seen = view(deal, deal.actor)
                self.match.play(bot.choose(seen, self._lot()))
                self._save()
            deal = self.match.deal
        self._tell(view(deal, self.seat))

    def _lot(self) -> Lot:
        """A lot for this one choice, so that a match that is gone on with goes on as it would have."""
        return Lot(self.match.seed or 0).fork(self.match.number).fork(len(self.match.steps))

    def _save(self) -> None:
        try:
            self.ledger.save()
        except OSError as error:
            self.screen.say(f"The record could not be written: {error.strerror}.")

    # What others did

    def _resume_told(self) -> None:
        """Of a match that is gone on with, tell again what happened after the person's last action."""
        events = view(self.match.deal, self.seat).events
        own = [place for place, event in enumerate(events) if event.seat == self.seat]
        self.told = own[-1] + 1 if own else 0

    def _tell(self, seen: View) -> None:
        events = seen.events
        self.told = min(self.told, len(events))
        news = [event for event in events[self.told :] if event.seat != self.seat]
        self.told = len(events)
        if news:
            self.last_told = list(self.teller.sentences(news))
            self.screen.say()
            self.tell_again()

    def tell_again(self) -> None:
        """Say once more what the others did last."""
        for sentence in self.last_told or ["Nobody else has done anything yet."]:
            self.screen.say(sentence)

    # The person's turn

    def view(self) -> View:
        """What the person may know now."""
        return view(self.match.deal, self.seat)

    def show_table(self, seen: View) -> None:
        """Everything on the table, and the hand."""
        if not self.screen.plain:
            self.screen.say()
        self.table.show(seen, self.match.faces.shown(self.match.deal, self.seat))
        if seen.deal.stage != CUT:
            self.show_hand()

    def show_hand(self) -> None:
        """The hand in one line."""
        self.screen.say(self.hand.line(self.match.faces.shown(self.match.deal, self.seat).hand), indent="  ")

    def _ask_person(self) -> None:
        seen = self.view()
        if seen.deal.stage in (START, FIRST, CUT, ASKED) and self.seen is not self.match.deal.past:
            self._tell(seen)
            self.show_table(seen)
        self.seen = self.match.deal.past
        offered = offers(seen.deal, seen.legal(), self.speech)
        self.show_offers(seen, offered)
        while self.match.deal.past is self.seen and self.match.deal.actor == self.seat:
            text = self.screen.ask(self._prompt(seen, offered)).strip()
            try:
                self._answer(text, seen, offered)
            except Undecided as undecided:
                self.undecided = undecided.offer
            except Complaint as complaint:
                self.screen.say(str(complaint))
            except IllegalAction as illegal:
                self.refuse(illegal)
            if self.match.deal.past is not self.seen:
                return

    def show_offers(self, seen: View, offered: Sequence[Offer]) -> None:
        """What may be done now."""
        if seen.deal.stage == CUT:
            three = self.match.faces.shown(self.match.deal, self.seat).bottom
            self.screen.say(f"You cut the cards. The three at the bottom: {self.speech.faces(three)}. "
                            "You may keep wilds and red threes of them.")  # fmt: skip
        if seen.deal.stage == FIRST:
            self.screen.say(f"The first turn of a deal only discards one card. {self._stands_on('dealing.first_turn')}")
        opening = opening_line(seen.deal, self.seat)
        if opening and seen.deal.stage in (START, MELDING, FINISHING):
            self.screen.say(opening)
        for number, offer in enumerate(offered, 1):
            self.screen.say(line(number, offer, self.speech), indent="  ")

    def _stands_on(self, key: str) -> str:
        names = sources(self.match.variant, key)
        return f"[{', '.join(names)}]" if names else ""

    def _prompt(self, seen: View, offered: Sequence[Offer]) -> str:
        if self.undecided is not None:
            return f"{self.undecided.words} what? "
        if self.doubt is not None:
            return "Discard it all the same (yes or no)? "
        stage, alone = seen.deal.stage, len(offered) == 1 and offered[0].single is not None
        if stage == START:
            return "Your turn. Enter draws: " if alone else "Your turn. Draw, or take the pile? "
        if stage == ASKED:
            return f"{self.speech.who(seen.deal.turn)} asks: may I go out? Yes or no? "
        if stage == CUT:
            return "Enter keeps nothing: " if alone else "Keep what? "
        if stage == FIRST:
            return "Discard what? "
        if stage == FINISHING:
            return "Finish the canasta and take the pile: "
        if seen.deal.pending:
            return "Lay more, or undo: "
        verbs = list(dict.fromkeys(offer.words.split()[0] for offer in offered))
        return f"{listed(verbs, 'or').capitalize()}? "

    def _answer(self, text: str, seen: View, offered: Sequence[Offer]) -> None:
        """Do what the person typed. Raises Undecided, Complaint and IllegalAction, Leave for quit."""
        doubt, self.doubt = self.doubt, None
        undecided, self.undecided = self.undecided, None
        if doubt is not None and text.lower() in ("y", "yes"):
            self._play(doubt.steps, sure=True)
            return
        if doubt is not None and text.lower() in ("n", "no", ""):
            return
        if not text:
            if undecided is None and len(offered) == 1 and offered[0].single is not None:
                self._play([(offered[0].single, [])])
            elif undecided is None:
                self.show_offers(seen, offered)
            return
        if self.answers.command(text, seen, offered):
            return
        if undecided is not None and text.split()[0].lower() not in _VERBS and not text.split()[0].isdecimal():
            text = chosen(undecided, text)
        elif undecided is not None and text.upper() in map(str.upper, undecided.choices):
            text = chosen(undecided, text)
        else:
            text = actions_text(text, offered)
        steps = with_faces(seen.deal, text)
        self._play(steps, sure=doubt is not None and doubt.steps == steps)

    def refuse(self, illegal: IllegalAction) -> None:
        """Say why an action is not legal."""
        reason = refusal(illegal)
        stands_on = f" [{', '.join(reason.statements)}]" if reason.statements else ""
        self.screen.say(f"Not allowed: {illegal.words}. {reason.message}{stands_on}")

    # Playing

    def _play(self, steps: Steps, sure: bool = False) -> None:
        """Play steps one after the other; the first that is risky waits for a word of the person, with what follows."""
        for place, (action, named) in enumerate(steps):
            deal = self.view().deal
            if self.guarded and not sure:
                danger = risk(deal, action, self.speech)
                if danger:
                    self.screen.say(f"Careful: {danger}")
                    self.doubt = Doubt(steps[place:])
                    return
            if action not in deal.legal():
                self.screen.say(f"After that, {action} is not possible any more.")
                return
            step = self.match.play(action, named)
            self._save()
            self._report(step, self.match.deal.past[1])

    def _report(self, step: Step, event: Event) -> None:
        """What the person's own action brought."""
        seen, action = self.view(), step.action
        own = seen.events[-1]
        if action == DRAW or own.taken or (step.came and not DISCARD <= action < KEEP):
            fresh = [face for face in step.came if face[0] != "3" or face[1] in "sc"]
            self._report_came(action, fresh, own)
        if DISCARD <= action < KEEP:
            return
        if not self.match.deal.over and self.match.deal.turn == self.seat:
            self._report_meld(seen, action)
            if seen.deal.stage == MELDING:
                self.show_hand()

    def _report_came(self, action: Action, fresh: Sequence[str], own: Event) -> None:
        red = f" {many(own.red, 'red three').capitalize()} came with it and lies on the table." if own.red else ""
        if action == DRAW:
            drew = f"You drew {self.speech.faces(fresh)}." if fresh else "There was no card left to draw."
        elif own.drawn:
            drew = f"You took up your {self.speech.labels.reserve}: {self.speech.faces(fresh)}."
        else:
            drew = f"You took the pile: {self.speech.faces(fresh)}."
        self.screen.say(drew + red)

    def _report_meld(self, seen: View, action: Action) -> None:
        """The meld that an action made or changed."""
        if action.rank < 0:
            return
        kind = str(action)
        for meld in seen.deal.melds_of(self.seat % seen.deal.sides):
            if _is_of(meld, action):
                shown = self.table.meld_line(seen.deal, meld)
        del kind
        self.screen.say(shown)


def _is_of(meld: str, action: Action) -> bool:
    raise NotImplementedError


_VERBS = ()
