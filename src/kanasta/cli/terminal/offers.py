"""What may be done, in few numbered lines: cards that go with the same words stand together in one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kanasta.cards import KINDS, SORTED
from kanasta.cli.terminal.speech import PLURALS, Speech
from kanasta.game.action import ADD, ADD_JOKER_TO_WILDS, TAKE_ONTO, Action
from kanasta.game.deal import Deal
from kanasta.message import Message, said

VERBS = ("yes", "no", "keep", "draw", "take", "ask", "meld", "add", "discard")
ONTO = "onto your meld"
"""How the take without a hand card is chosen."""
MOST_NAMED = 12
"""Of so many cards below the upcard each is named."""


@dataclass(slots=True)
class Offer:
    """One numbered line: the words before a choice, and the choices with what is typed for each."""

    words: str
    choices: dict[str, Action] = field(default_factory=dict)
    note: Message | None = None

    @property
    def single(self) -> Action | None:
        """Its only action, where there is one."""
        return next(iter(self.choices.values())) if len(self.choices) == 1 else None


def offers(deal: Deal, legal: Sequence[Action], speech: Speech) -> list[Offer]:
    """The legal actions of the person in groups, in the order in which a turn goes."""
    groups: dict[str, Offer] = {}
    for action in sorted(legal, key=_order):
        words, choice = _split(action)
        groups.setdefault(words, Offer(words)).choices[choice] = action
    if "take" in groups:
        groups["take"].note = _gain(deal, speech)
    return list(groups.values())


def line(number: int, offer: Offer, speech: Speech) -> str:
    """How an offer is shown: what is typed stays English, the rest is said in the table's language."""
    note = said(offer.note, speech.language) if offer.note else ""
    if speech.plain:
        return f"{number}: {_plain(offer, speech)}{'; ' + note if note else ''}."
    choices = [_shown(choice, speech) for choice in offer.choices if choice]
    packed = " · " if any(" " in choice for choice in choices) else "  "
    text = f" {number} {offer.words} {packed.join(choices)}".rstrip()
    return f"{text}   ({note})" if note else text


def _split(action: Action) -> tuple[str, str]:
    """The words that go before, and what is chosen: ``discard`` and ``K``, ``add 2 to`` and ``K``."""
    words = str(action)
    if ADD <= action <= ADD_JOKER_TO_WILDS and " to " in words:
        before, _, target = words.rpartition(" ")
        return before, target
    if action == TAKE_ONTO:
        return "take", ONTO
    verb, _, cards = words.partition(" ")
    return verb, cards


def _order(action: Action) -> tuple[int, int, int, int]:
    """As a turn goes, what ends it last; ranks from the ace down, as in the hand."""
    words = str(action)
    wild = 0 if action.verb != "add" or " to " not in words else 1 + ("*" in words)
    rank = SORTED.index(KINDS[action.rank]) if action.rank >= 0 else 0
    return VERBS.index(action.verb), wild, rank, int(action)


def _shown(choice: str, speech: Speech) -> str:
    if choice in ("wild", "nothing", ONTO):
        return choice
    return said(speech.kinds(choice), speech.language)


def _plain(offer: Offer, speech: Speech) -> str:
    """An offer for the ear: cards by their names, and the verb that is typed as it is."""
    words = offer.words
    target = words.endswith(" to")
    if target:
        wild = said(speech.kind("*" if "*" in words else "2"), speech.language)
        words = f"add {wild} to"
    choices = [_in_words(choice, target, speech) for choice in offer.choices]
    joined = "; ".join(choices) if any(" " in choice for choice in choices) else ", ".join(choices)
    return f"{words}{' with' if words == 'take' and ONTO not in joined else ''} {joined}".strip()


def _in_words(choice: str, target: bool, speech: Speech) -> str:
    if choice in ("", "nothing", ONTO):
        return choice
    if choice == "wild":
        return said(Message("the wilds"), speech.language)
    if len(choice) > 1:
        return said(speech.kinds(choice), speech.language)
    return said(PLURALS[choice] if target else speech.rank(choice), speech.language)


def _gain(deal: Deal, speech: Speech) -> Message:
    """What a take brings into the hand besides the upcard."""
    pile = deal.pile_cards()[:-1]
    if deal.law.most_taken:
        pile = pile[max(0, len(pile) + 1 - deal.law.most_taken) :]
    if not pile:
        return Message("brings the upcard alone")
    below = "".join(sorted(pile, key=SORTED.find))
    if len(pile) > MOST_NAMED:
        return Message.counted(
            len(pile), "brings one card below the upcard", "brings {count} cards below the upcard"
        )
    return Message("brings {cards} below the upcard", {"cards": speech.kinds(below)})
