"""What can be typed besides actions: help, why, rules, score, and the others that ``typed.COMMANDS`` lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from textwrap import fill
from typing import TYPE_CHECKING, ClassVar

from kanasta.cli.terminal.sheet import goal
from kanasta.cli.terminal.typed import COMMANDS, Undecided, actions_text
from kanasta.game.line import LINE_CARDS, LINE_MIXED, LINE_NATURAL, LINE_RED_THREES, LINE_WILD
from kanasta.game.notation import IllegalAction
from kanasta.game.refusal import refusal
from kanasta.game.step import with_faces
from kanasta.message import Message, Value

if TYPE_CHECKING:
    from kanasta.cli.terminal.person import Person

ON_TABLE = (LINE_CARDS, LINE_NATURAL, LINE_MIXED, LINE_WILD, LINE_RED_THREES)
OTHER_WORDS = {
    "?": "help",
    "exit": "quit",
    "bye": "quit",
    "q": "quit",
    "h": "help",
    "u": "undo",
    "take back": "undo",
}
HOW_TO = (
    Message("Play by the number of an offer, or in words; several at once are separated by ;"),
    "  draw                  take KK, take K2, take K*, take",
    Message("  meld 444              meld 88* (* is a joker), meld 2222*"),
    "  add KK                add 2 to K, add *2 to wild",
    Message("  discard K             discard Ks, or d K: a suit may be named"),
    Message("Where a number leaves a choice, the card goes with it, such as: 5 K"),
)


def not_allowed(illegal: IllegalAction) -> Message:
    """That an action is not legal, and why, with the statements."""
    reason = refusal(illegal)
    values: dict[str, Value] = {
        "action": illegal.words, "reason": reason.message, "statements": ", ".join(reason.statements),
    }  # fmt: skip
    if reason.statements:
        return Message("Not allowed: {action}. {reason} [{statements}]", values)
    return Message("Not allowed: {action}. {reason}", values)


class Leave(Exception):
    """The person wants to stop."""


class Commands:
    """Runs them for one person: each is a method by its name."""

    words: ClassVar[Mapping[str, Message]] = COMMANDS
    """Every command, with its line in the help."""
    with_more: ClassVar[Collection[str]] = ("why", "rules", "guard")
    """Those after which something may stand."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def offered(self) -> Mapping[str, Message]:
        """Those that help lists."""
        return self.words

    def run(self, text: str) -> bool:
        """Do it, if it is a command. Raises Leave for quit, Complaint for what cannot be read."""
        text = OTHER_WORDS.get(text.lower(), text)
        word, _, rest = text.partition(" ")
        name = word.lower()
        if name not in self.words or (rest and name not in self.with_more):
            return False
        method = getattr(self, f"_{name}")
        method(rest.strip())
        return True

    def _table(self, _: str) -> None:
        self.person.show_table()
        self.person.show_offers()

    def _sort(self, _: str) -> None:
        self.person.screen.say(self.person.hand.sort())
        self.person.show_hand()

    def _why(self, text: str) -> None:
        screen = self.person.screen
        if not text:
            screen.say(Message("Say what you would like to do, such as: why take KK"))
            return
        try:
            with_faces(self.person.deal, actions_text(text, self.person.offered, self.words))
        except IllegalAction as illegal:
            screen.say(not_allowed(illegal))
            statements = refusal(illegal).statements
            if statements:
                screen.say(Message("To read it: rules {statement}", {"statement": statements[0]}))
        except Undecided as undecided:
            action = f"{undecided.offer.words} {next(iter(undecided.offer.choices))}"
            screen.say(Message("Say it with the cards, such as: why {action}", {"action": action}))
        else:
            screen.say(Message("That is allowed."))

    def _undo(self, _: str) -> None:
        self.person.take_back()

    def _score(self, _: str) -> None:
        """Only what lies open counts here: the deal is asked as the person may know it."""
        person = self.person
        deal, speech, scores = person.deal, person.speech, person.place.scores
        for side in speech.side_order:
            laid = sum(deal.line(side, line) for line in ON_TABLE)
            values: dict[str, Value] = {
                "side": speech.side(side), "points": speech.points(scores[side]), "laid": speech.points(laid),
                "minimum": deal.minimum_of(side),
            }  # fmt: skip
            person.screen.say(
                Message(
                    "{side}: {points} points; on the table in this deal {laid}; to open {minimum}.", values
                )
            )
        if not deal.over and speech.seat >= 0:
            held = deal.hand_of(speech.seat)
            worth = sum(deal.law.values["*2rb456789TJQKA".index(kind)] for kind in held)
            against = Message(
                "The cards in your hand count {worth} against you if the deal ends now.", {"worth": worth}
            )
            person.screen.say(against)
        person.screen.say(goal(deal.law.variant, speech.language))

    def _known(self, _: str) -> None:
        deal, speech = self.person.deal, self.person.speech
        known = {seat: deal.known_of(seat) for seat in speech.others}
        for seat, cards in known.items():
            if cards:
                held: dict[str, Value] = {"name": speech.who(seat), "cards": speech.kinds(cards)}
                self.person.screen.say(Message("{name} holds {cards}, from a pile that was taken.", held))
        if not any(known.values()):
            self.person.screen.say(
                Message("Nobody is known to hold any card: no pile was taken, or its cards were played.")
            )

    def _told(self, _: str) -> None:
        self.person.place.tell_again()

    def _rules(self, number: str) -> None:
        self.person.screen.page(list(self._statement(number) if number else self._sheet()))

    def _statement(self, number: str) -> Iterator[str]:
        from kanasta.rules.shelf import load_statements

        text = load_statements().text(number)
        yield from fill(f"{number.upper()}: {text}", self.person.screen.width).split("\n")

    def _sheet(self) -> Iterator[str]:
        from kanasta.rules.sheet import sheet
        from kanasta.rules.sources import ranges

        law, screen = self.person.place.law, self.person.screen
        yield screen.said(law.variant.called)
        for section in sheet(law.variant, law.players):
            yield ""
            yield screen.said(section.title)
            for sentence in section.sentences:
                house = screen.said(Message("house rule"))
                named = [screen.said(source) for source in ranges(sentence.sources)]
                stands_on = house if sentence.house else ", ".join(named)
                text = f"- {screen.said(sentence.message)} [{stands_on}]"
                yield from fill(text, screen.width, subsequent_indent="  ").split("\n")

    def _guard(self, text: str) -> None:
        person = self.person
        person.guarded = {"on": True, "off": False}.get(text.lower(), not person.guarded)
        person.screen.say(
            Message("Risky discards are asked about.")
            if person.guarded
            else Message("Discards are not asked about.")
        )

    def _help(self, _: str) -> None:
        screen = self.person.screen
        for line in HOW_TO:
            screen.say(line)
        for name, what in self.offered().items():
            means = screen.said(what)
            screen.say(f"  {name}: {means}" if screen.plain else f"  {name:<7} {means}", hang=10)

    def _quit(self, _: str) -> None:
        raise Leave
