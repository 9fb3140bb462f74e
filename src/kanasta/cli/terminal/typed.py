"""What the person typed, made ready for reading: short verbs, numbers of offers, ``3`` for a black three."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kanasta.cli.terminal.offers import ONTO, Offer
from kanasta.game.notation import VERBS
from kanasta.message import Complaint, Message, nearest

SHORT = {"t": "take", "m": "meld", "a": "add", "k": "keep", "y": "yes", "n": "no"}
BLACK_THREE = re.compile(r"3(?![shdc♠♥♦♣])", re.IGNORECASE)
CARDS = re.compile(r"\s*(?:(?:10|[3-9TJQKA2*])[shdc♠♥♦♣]?\s*)+", re.IGNORECASE)
WORDS = {
    "joker": "*", "two": "2", "three": "b", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A",
}  # fmt: skip
IN_WORDS = re.compile(rf"\b({'|'.join(WORDS)})(?:e?s)?\b", re.IGNORECASE)


def actions_text(line: str, offered: Sequence[Offer], commands: Iterable[str]) -> str:
    """The line as text of actions. Raises Complaint where its first word is none that is known here.

    ``commands`` are the words that are typed besides.
    """
    return "; ".join(_part(part.strip(), offered, commands) for part in line.split(";") if part.strip())


def _part(part: str, offered: Sequence[Offer], commands: Iterable[str]) -> str:
    word, _, rest = part.partition(" ")
    verb = word.lower()
    if verb.isdecimal():
        return _numbered(int(verb), rest.strip(), offered)
    if verb == "d":
        verb = "discard" if rest.strip() else "draw"
    verb = SHORT.get(verb, verb)
    if verb not in VERBS:
        raise Complaint("“{word}” is no action and no command here{hint} Type help for all of them.",
                        word=word, hint=nearest(verb, [*VERBS, *commands]) or ".")  # fmt: skip
    return f"{verb} {_cards(rest)}".strip()


def _cards(text: str) -> str:
    text = IN_WORDS.sub(lambda found: WORDS[found[1].lower()], text)
    return BLACK_THREE.sub("b", text)


def _numbered(number: int, choice: str, offered: Sequence[Offer]) -> str:
    if not 1 <= number <= len(offered):
        raise Complaint("{number}: the offers are numbered 1 to {last}.", number=number, last=len(offered))
    offer = offered[number - 1]
    if choice:
        return chosen(offer, choice)
    if offer.single is None:
        raise Undecided(offer)
    return str(offer.single)


def chosen(offer: Offer, choice: str) -> str:
    """The text of an action where the person only says what is chosen."""
    return "take" if offer.words == "take" and choice.lower() in ONTO else f"{offer.words} {_cards(choice)}"


def is_choice(offer: Offer, text: str) -> bool:
    """Whether this answers "which?" with one of the offer's choices, or with a card of which the reason can be said."""
    if not offer.words or offer.single is not None:
        return False
    choices = [choice.upper().replace(" ", "") for choice in offer.choices]
    return text.upper().replace(" ", "").replace("10", "T") in choices or CARDS.fullmatch(text) is not None


class Undecided(Exception):
    """An offer was picked that leaves a choice."""

    def __init__(self, offer: Offer) -> None:
        super().__init__(offer.words)
        self.offer = offer


COMMANDS: dict[str, Message] = {
    "table": Message("show the whole table again"),
    "sort": Message("show the hand in another order"),
    "why": Message("why an action is not allowed, such as: why take KK"),
    "undo": Message("take back what you laid in this turn, as long as nothing new was seen"),
    "score": Message("the scores, and what lies on the table so far"),
    "known": Message("which cards the others are known to hold, from piles they took"),
    "told": Message("tell again what the others did"),
    "rules": Message("the rules of this very table; rules and a number, such as rules A1, for one statement"),
    "guard": Message("switch the question before a risky discard off, or on again"),
    "help": Message("this"),
    "quit": Message("leave; the match is kept and can be resumed"),
}
"""What can be typed besides actions."""
