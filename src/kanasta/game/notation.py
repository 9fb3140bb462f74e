"""Actions as text: ``add 6; take 66; discard 4`` is read as single steps, in a legal order where there is one.

What cannot be understood, or can be understood in two ways, is a Complaint; what is understood but against
the rules is an ``IllegalAction``, which holds the first step that is not legal and the deal in which it is
not.
"""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cards import KINDS
from kanasta.game.action import KEEPS, NUMBERS, Action
from kanasta.game.deal import Deal
from kanasta.message import Complaint, Message, nearest

VERBS = ("draw", "take", "meld", "add", "discard", "keep", "ask", "yes", "no")
FORMS = "draw, take KK, meld 444, add 6, add 2 to K, discard K"


class IllegalAction(Exception):
    """A step that is well written and not legal here.

    ``action`` is None where no rule book has such a step, as with a meld of one natural and two wilds.
    """

    def __init__(self, deal: Deal, words: str, verb: str, cards: str, action: Action | None = None) -> None:
        super().__init__(f"{words} is not legal here")
        self.deal = deal
        self.words = words
        self.verb = verb
        self.cards = cards
        self.action = action

    @staticmethod
    def of(deal: Deal, action: Action) -> IllegalAction:
        """For a step that has a number."""
        return IllegalAction(deal, str(action), action.verb, action.cards, action)


def read_actions(deal: Deal, text: str) -> list[Action]:
    """Read one or several actions, separated by ``;``, as legal single steps from this deal on.

    The deal stays as it is. Raises Complaint for what is nonsense or ambiguous, IllegalAction for what is not legal.
    """
    at, steps = deal.copy(), []
    for words in _parts(text):
        for step in _in_legal_order(at, _readings(at, words)):
            at.play(step)
            steps.append(step)
    return steps


def _parts(text: str) -> Iterator[str]:
    parts = [" ".join(part.split()) for part in text.replace("\n", ";").split(";")]
    if not any(parts):
        raise Complaint("no action is given; write one such as: {forms}", forms=FORMS)
    yield from filter(None, parts)


def _readings(deal: Deal, words: str) -> list[list[Action]]:
    """The ways in which one written action can be meant, each as steps in any order that is legal."""
    verb, _, rest = words.partition(" ")
    verb = verb.lower()
    if verb not in VERBS:
        raise Complaint(
            '"{words}": no action begins with "{verb}"{hint}; write {forms}',
            words=words,
            verb=verb,
            hint=nearest(verb, VERBS),
            forms=FORMS,
        )
    if verb in ("draw", "ask", "yes", "no"):
        if rest:
            raise Complaint('"{words}": nothing follows "{verb}"', words=words, verb=verb)
        return [[Action(verb)]]
    if verb == "keep":
        return [[_keep(deal, words, rest)]]
    if verb == "add":
        return _additions(deal, words, rest)
    cards = _cards(words, rest)
    if verb == "discard":
        if len(cards) != 1:
            raise Complaint('"{words}": one card is discarded, such as discard K', words=words)
        return [[Action(f"discard {cards}")]]
    return _takes(deal, words, cards) if verb == "take" else _melds(deal, words, cards)


def _cards(words: str, text: str) -> str:
    """The cards of an action as kinds, naturals before wilds. ``10`` may be written for ``T``, and small letters."""
    kinds = ""
    for letter in text.replace("10", "T").replace(" ", "").replace(",", ""):
        kind = letter if letter in KINDS else letter.upper()
        if kind not in KINDS:
            raise Complaint(
                '"{words}": "{letter}" is no card; cards are {kinds}',
                words=words,
                letter=letter,
                kinds=" ".join(KINDS),
            )
        kinds += kind
    return "".join(sorted(kinds, key=lambda kind: (kind in "2*", kind == "*")))


def _keep(deal: Deal, words: str, text: str) -> Action:
    if text.lower() == "nothing":
        return Action("keep nothing")
    kept = "".join(sorted(_cards(words, text), key="*2r".find))
    if not kept:
        raise Complaint('"{words}": write what is kept, such as keep *2, or keep nothing', words=words)
    if kept not in KEEPS:
        raise IllegalAction(deal, words, "keep", kept)
    return Action(f"keep {kept}")


def _takes(deal: Deal, words: str, cards: str) -> list[list[Action]]:
    if not cards:
        return [[Action("take")]]
    ranks = sorted(set(cards) - set("2*"))
    if len(ranks) != 1 or ranks[0] in "rb" or len(cards) < 2:
        raise IllegalAction(deal, words, "take", cards)
    rank, found = ranks[0], []
    for first in dict.fromkeys((f"{rank}{rank}", f"{rank}2", f"{rank}*")):
        rest = _without(cards, first)
        if rest is not None:
            found.append([Action(f"take {first}"), *_added(rest, rank)])
    return found


def _melds(deal: Deal, words: str, cards: str) -> list[list[Action]]:
    ranks = sorted(set(cards) - set("2*"))
    if not cards:
        raise Complaint(
            '"{words}": write the cards of the meld, such as meld 444, meld 88*, meld 22*', words=words
        )
    if len(cards) < 3 or len(ranks) > 1 or ranks == ["r"] or (ranks == ["b"] and set(cards) != {"b"}):
        raise IllegalAction(deal, words, "meld", cards)
    rank = ranks[0] if ranks else "wild"
    if rank == "wild":
        firsts = ["222", "22*", "2**", "***"]
    elif rank == "b":
        firsts = ["bbb"]
    else:
        firsts = [rank * 3, rank * 2 + "2", rank * 2 + "*"]
    found = []
    for first in firsts:
        rest = _without(cards, first)
        if rest is not None and f"meld {first}" in NUMBERS:
            found.append([Action(f"meld {first}"), *_added(rest, rank)])
    if not found:
        raise IllegalAction(deal, words, "meld", cards)
    return found


def _additions(deal: Deal, words: str, text: str) -> list[list[Action]]:
    text, _, target = text.partition(" to ")
    cards = _cards(words, text)
    if not cards:
        raise Complaint('"{words}": write the cards to add, such as add KK, add 2 to K', words=words)
    ranks = sorted(set(cards) - set("2*"))
    if "r" in ranks:
        raise IllegalAction(deal, words, "add", cards)
    if target.strip().lower() in ("wild", "wilds"):
        rank = "wild"
    elif target:
        rank = _cards(words, target)
        if len(rank) != 1 or rank in "2*r":
            raise Complaint('"{words}": write one rank or wild after "to"', words=words)
    elif len(ranks) == 1:
        rank = ranks[0]
    elif ranks:
        # Several ranks at once: each card to its own.
        if set(cards) & set("2*"):
            raise Complaint('"{words}": say where the wild goes: add 2 to K', words=words)
        return [[Action(f"add {card}") for card in cards]]
    else:
        return [_wilds_somewhere(deal, words, cards)]
    if rank == "b" and set(cards) & set("2*"):
        raise IllegalAction(deal, words, "add", cards)
    if any(card not in "2*" and card != rank for card in cards):
        raise Complaint('"{words}": only cards of its rank and wilds go onto a meld', words=words)
    return [_added(cards, rank)]


def _wilds_somewhere(deal: Deal, words: str, cards: str) -> list[Action]:
    """Wilds without a target: understood where just one meld can take them."""
    places = [
        KINDS[action.rank] for action in deal.legal() if action.verb == "add" and action.cards == cards[0]
    ]
    places = ["wild" if place == "*" else place for place in places]
    if len(places) != 1:
        where = ", ".join(places) or Message("no meld that can take it")
        raise Complaint(
            '"{words}": say where the wild goes, such as add {card} to K: there is {where}',
            words=words,
            card=cards[0],
            where=where,
        )
    return _added(cards, places[0])


def _added(cards: str, rank: str) -> list[Action]:
    return [Action(f"add {card} to {rank}" if card in "2*" else f"add {card}") for card in cards]


def _without(cards: str, some: str) -> str | None:
    for card in some:
        if card not in cards:
            return None
        cards = cards.replace(card, "", 1)
    return cards


def _in_legal_order(deal: Deal, readings: list[list[Action]]) -> list[Action]:
    for steps in readings:
        found = _ordered(deal, steps, set())
        if found is not None:
            return found
    raise _first_illegal(deal, readings[0])


def _ordered(deal: Deal, steps: list[Action], hopeless: set[tuple[Action, ...]]) -> list[Action] | None:
    """The steps in a legal order. In whichever order some of them were done, the cards then lie the same, so that what
    was ``hopeless`` once for those that are left is so again.
    """
    if not steps:
        return []
    left = tuple(sorted(steps))
    if left in hopeless:
        return None
    legal = deal.legal()
    # A meld is begun, or a pile taken, before anything is added to it.
    choices = steps[:1] if steps[0].verb in ("meld", "take") else list(dict.fromkeys(steps))
    for step in choices:
        if step in legal:
            after = deal.copy()
            after.play(step)
            rest = list(steps)
            rest.remove(step)
            found = _ordered(after, rest, hopeless)
            if found is not None:
                return [step, *found]
    hopeless.add(left)
    return None


def _first_illegal(deal: Deal, steps: list[Action]) -> IllegalAction:
    at = deal.copy()
    for step in steps:
        if step not in at.legal():
            return IllegalAction.of(at, step)
        at.play(step)
    return IllegalAction.of(deal, steps[0])
