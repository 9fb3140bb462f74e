"""Actions: the small single steps of which turns are made, each with a number that never changes.

One table serves every variant and number of players; new actions are appended. An ``Action`` is an ``int``
that prints as words (``take KK``) and is made from the same words.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from kanasta.cards import FOUR, KINDS, RANKS

RANK_COUNT: Final = 11

DRAW: Final = 0
TAKE_PAIR: Final = 1  # + rank - FOUR: upcard with two naturals of its rank
TAKE_TWO: Final = 12  # upcard with one natural and a two
TAKE_JOKER: Final = 23  # upcard with one natural and a joker
TAKE_ONTO: Final = 34  # upcard onto the side's own meld
MELD: Final = 35  # three naturals
MELD_TWO: Final = 46  # two naturals and a two
MELD_JOKER: Final = 57  # two naturals and a joker
ADD: Final = 68  # a natural onto the own meld of its rank
ADD_TWO: Final = 79  # a two onto the own meld of a rank
ADD_JOKER: Final = 90  # a joker onto the own meld of a rank
MELD_WILDS: Final = 101  # + number of jokers among the three wilds
ADD_TWO_TO_WILDS: Final = 105
ADD_JOKER_TO_WILDS: Final = 106
MELD_BLACK_THREES: Final = 107
ADD_BLACK_THREE: Final = 108
DISCARD: Final = 109  # + kind
KEEP: Final = 124  # + place in KEEPS: what the cutter keeps
ASK: Final = 144
YES: Final = 145
NO: Final = 146
ACTION_COUNT: Final = 147
UNSEEN: Final = -1  # no action: what others are told of a card that was discarded face down

KEEPS: Final = tuple(
    "".join(cards) for size in range(4) for cards in combinations_with_replacement("*2r", size)
)
"""What a cutter may keep of three cards, by place: nothing, ``*``, ``2``, ``r``, ``**`` and so on."""


def _words() -> list[str]:
    ranks = [KINDS[rank] for rank in RANKS]
    words = ["draw"]
    words += [f"take {rank}{rank}" for rank in ranks]
    words += [f"take {rank}2" for rank in ranks]
    words += [f"take {rank}*" for rank in ranks]
    words += ["take"]
    words += [f"meld {rank * 3}" for rank in ranks]
    words += [f"meld {rank * 2}2" for rank in ranks]
    words += [f"meld {rank * 2}*" for rank in ranks]
    words += [f"add {rank}" for rank in ranks]
    words += [f"add 2 to {rank}" for rank in ranks]
    words += [f"add * to {rank}" for rank in ranks]
    words += ["meld 222", "meld 22*", "meld 2**", "meld ***"]
    words += ["add 2 to wild", "add * to wild", "meld bbb", "add b"]
    words += [f"discard {kind}" for kind in KINDS]
    words += [f"keep {cards or 'nothing'}" for cards in KEEPS]
    return [*words, "ask", "yes", "no"]


WORDS: Final = tuple(_words())
"""The words of every action, by number."""
NUMBERS: Final = {words: number for number, words in enumerate(WORDS)}


class Action(int):
    """One step of a turn: a number from 0 to ACTION_COUNT - 1 that prints as words."""

    __slots__ = ()

    def __new__(cls, what: str | int) -> Action:
        """Make it from its words (``'take KK'``) or its number. Raises ValueError for anything else."""
        number = NUMBERS.get(what, -1) if isinstance(what, str) else int(what)
        if not 0 <= number < ACTION_COUNT:
            raise ValueError(f"no action is {what!r}")
        return super().__new__(cls, number)

    def __str__(self) -> str:
        return WORDS[self]

    def __repr__(self) -> str:
        return f"Action({WORDS[self]!r})"

    def __reduce__(self) -> tuple[type[Action], tuple[int]]:
        return (Action, (int(self),))

    @property
    def verb(self) -> str:
        """Its first word: draw, take, meld, add, discard, keep, ask, yes or no."""
        return WORDS[self].split(" ", 1)[0]

    @property
    def cards(self) -> str:
        """The cards from the player's hand that it uses, as kinds."""
        return _cards(int(self))

    @property
    def rank(self) -> int:
        """The number of the kind whose meld it makes or joins, or -1: joker for wilds; the kind, for a discard."""
        return _rank(int(self))


@cache
def _cards(number: int) -> str:
    words = WORDS[number].split(" ")
    if len(words) == 1 or words[0] == "keep":
        return ""
    return words[1]


@cache
def _rank(number: int) -> int:
    if number >= DISCARD:
        return number - DISCARD if number < KEEP else -1
    if number >= MELD_BLACK_THREES:
        return KINDS.index("b")
    if number >= MELD_WILDS:
        return KINDS.index("*")
    if number in (DRAW, TAKE_ONTO):
        return -1
    return FOUR + (number - TAKE_PAIR - (number > TAKE_ONTO)) % RANK_COUNT


ACTIONS: Final = tuple(Action(number) for number in range(ACTION_COUNT))
"""Every action, by number: the core hands out these."""
