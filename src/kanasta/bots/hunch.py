"""Hunches: how much likelier than by chance a hand holds a kind, read from what its player did.

Everything here is public: the melds, discards, and uppermost cards that a player could see and left lying.
``hunches.json`` holds, by variant and number of players, how often careful players were then found to hold such cards
(``python -m kanasta.arena.fitting hunches``). People differ from them, so nothing is ever taken for certain.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from kanasta.bots.prospects import name_of
from kanasta.cards import BLACK_THREE, FOUR, JOKER, KIND_COUNT, KINDS, RED_THREE, TWO
from kanasta.game.action import DISCARD, DRAW, KEEP, UNSEEN

if TYPE_CHECKING:
    from kanasta.game.view import View

EVEN = 256
"""As by chance."""
LEAST, MOST = 20, 1280
"""Never less than a thirteenth, nor more than five times."""
AGES = 4
"""A fact of this round, of the last one, of the one before, or older; ``AGES``: there is none."""


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Odds of 256: of the first card of a kind, and of further ones once there is one."""

    fits: list[list[int]]
    """By how the rank lies: the own side's meld, others' meld, neither; three more where the side has yet to open."""
    thrown: list[list[int]]
    """Factors by age: the player discarded the kind."""
    passed: list[list[int]]
    """Factors by age: it lay uppermost, and the player drew."""
    others: list[list[int]]
    """Jokers, twos and black threes."""


def facts(view: View, memory: int) -> list[list[tuple[int, int, int]]]:
    """What is to be seen of each seat and kind: how it lies, and the ages of two facts, as the lists of ``Known``.

    Of what happened only the last ``memory`` turns are remembered.
    """
    deal = view.deal
    players, sides = deal.players, deal.sides
    thrown: dict[tuple[int, int], int] = {}
    passed: dict[tuple[int, int], int] = {}
    turn, up = 0, -1
    for event in view.events:
        action = event.action
        if action == DRAW and up >= FOUR:
            passed[event.seat, up] = turn
        elif DISCARD <= action < KEEP:
            up = action - DISCARD
            thrown[event.seat, up] = turn
            turn += 1
        elif action == UNSEEN:
            up = -1
            turn += 1

    def age(when: int | None) -> int:
        if when is None or turn - when > memory:
            return AGES
        return min((turn - when) // players, AGES - 1)

    melded = [{KINDS.index(meld[0]) for meld in deal.melds_of(side)} for side in range(sides)]
    found = []
    for seat in range(players):
        side = seat % sides
        others = set().union(*(melded[other] for other in range(sides) if other != side))
        shut = 0 if deal.opened(side) else 3
        found.append([
            (shut + (0 if kind in melded[side] else 1 if kind in others else 2),
             age(thrown.get((seat, kind))), age(passed.get((seat, kind))))
            for kind in range(KIND_COUNT)
        ])  # fmt: skip
    return found


def hunch(view: View, memory: int) -> tuple[list[list[int]], list[list[int]]]:
    """The odds by seat and kind: of the first card of the kind in a hand, and of further ones.

    Even odds without a memory, and for variants of which nothing is known.
    """
    known = _all().get(name_of(view.deal.law))
    if known is None or memory == 0:
        even = [[EVEN] * KIND_COUNT for _ in range(view.deal.players)]
        return even, even
    first, more = [], []
    for seat in facts(view, memory):
        odds = [_odds(known, kind, *fact) for kind, fact in enumerate(seat)]
        first.append([one for one, _ in odds])
        more.append([two for _, two in odds])
    return first, more


def _odds(known: Known, kind: int, fits: int, thrown: int, passed: int) -> tuple[int, int]:
    if kind == RED_THREE:
        return EVEN, EVEN
    if kind < FOUR:
        one, two = known.others[(JOKER, TWO, BLACK_THREE).index(kind)]
        return one, two
    one, two = (
        known.fits[fits][place] * known.thrown[thrown][place] * known.passed[passed][place] // EVEN**2
        for place in range(2)
    )
    return min(max(one, LEAST), MOST), min(max(two, LEAST), MOST)


@cache
def _all() -> dict[str, Known]:
    text = files("kanasta.bots").joinpath("hunches.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Known])
