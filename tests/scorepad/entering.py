"""Enters deals that were played by the engine as a table would: by what lies there, typed into the pad's own fields."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from kanasta import Deal
from kanasta.bots.bot import bot
from kanasta.bots.rollout import Rollout
from kanasta.cards import KINDS
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.stage import ENDINGS
from kanasta.scorepad.calling import find
from kanasta.scorepad.fields import Field, first_open
from kanasta.scorepad.pad import DealEntry, Pad, blank_deal, law_of, new_pad
from kanasta.scorepad.typed import enter

WILDS = "2*"
BOTS = (("chance", "careful"), ("careful", "careful"), ("chance", "chance"))


def over_deals(law: Law, count: int, seed: int) -> Iterator[Deal]:
    """Deals that were played to their end between bots of several strengths, from any scores and numbers."""
    chance = random.Random(seed)
    rollouts = [Rollout(law, [bot(pair[side % 2]) for side in range(law.sides)]) for pair in BOTS]
    for number in range(count):
        lot = Lot(seed * 1_000_003 + number)
        scores = [chance.randrange(-100, 2000) * 5 for _ in range(law.sides)]
        deal = Deal.shuffled(law, number % law.players, chance.randint(1, 4), scores, lot)
        rollouts[number % len(rollouts)].play(deal, lot)
        assert deal.over
        assert not deal.pending
        yield deal


@cache
def pad_for(law: Law) -> Pad:
    return new_pad(law.variant, law.players)


class Clerk:
    """Writes down the end of one deal, each thing in one of the ways in which it can be said, by lot."""

    def __init__(self, deal: Deal, chance: random.Random) -> None:
        self.deal, self.law, self.chance = deal, deal.law, chance
        self.named = {side: chance.random() < 0.5 for side in range(deal.sides)}
        """Of which sides the canastas' cards are named."""

    def entry(self) -> DealEntry:
        """What comes of it, typed field by field."""
        pad, entry = pad_for(self.law), blank_deal(self.law.sides)
        while (field := first_open(self.law, entry)) is not None:
            text = self.typed(field)
            entry = enter(self.law, entry, field, text, lambda name: find(pad, self.law, name))
        return entry

    def typed(self, field: Field) -> str:
        deal, side = self.deal, field.side
        if side is None:
            return "0" if deal.ended_by < 0 else str(deal.ended_by + 1)
        if field.name == "how":
            return self.chance.choice([ENDINGS[deal.ended_how], ENDINGS[deal.ended_how][0]])
        if field.name == "canastas":
            return self.canastas(side)
        if field.name == "melded":
            return self.melded(side)
        if field.name == "red_threes":
            return str(deal.red_threes_of(side))
        if field.name == "hand":
            return self.hands(side)
        assert field.name == "reserve"
        return self.reserve(side)

    # What lies there

    def laid(self, side: int) -> tuple[list[str], list[str]]:
        """The canastas and the other melds of a side."""
        melds = self.deal.melds_of(side)
        large = [meld for meld in melds if len(meld) >= self.law.canasta and "b" not in meld]
        return large, [meld for meld in melds if meld not in large]

    def canastas(self, side: int) -> str:
        large, _ = self.laid(side)
        if self.named[side]:
            return " ".join(map(self.canasta, large))
        letters = Counter(sort_letter(meld) for meld in large)
        return self.chance.choice(
            [
                "".join(letters.elements()),
                " ".join(f"{count}{letter}" for letter, count in letters.items()),
            ]
        )

    def canasta(self, meld: str) -> str:
        naturals = [kind for kind in meld if kind not in WILDS]
        wilds = "".join(kind for kind in meld if kind in WILDS)
        ways = [f"x{meld}", f"x{meld.lower()}"]
        if naturals:
            ways.append(f"{len(naturals)}x{naturals[0]}{wilds}")
        if naturals and len(meld) == self.law.canasta:
            ways.append(f"x{naturals[0]}{wilds}")
        return self.chance.choice(ways)

    def melded(self, side: int) -> str:
        """Both ways of counting, whichever the pad expects: with the cards in canastas, or without."""
        large, small = self.laid(side)
        bare = large and not self.named[side]
        if not self.law.canasta_cards or not bare:
            word = self.chance.choice(["", "outside "]) if large or not self.law.canasta_cards else ""
            outside = f"{word}{self.amount(''.join(small))}"
            if not self.law.canasta_cards or self.chance.random() < 0.5:
                return outside
        word = "" if bare else "all "
        return f"{word}{self.amount(''.join(large + small))}"

    def hands(self, side: int) -> str:
        hands = [self.deal.hand_of(seat) for seat in range(side, self.law.players, self.law.sides)]
        if len(hands) > 1 and self.chance.random() < 0.5:
            return self.amount("".join(hands))
        return "/".join(map(self.amount, hands))

    def reserve(self, side: int) -> str:
        cards = "".join(self.deal.reserve_of(seat) for seat in range(side, self.law.players, self.law.sides))
        reds, rest = cards.count("r"), cards.replace("r", "")
        return f"{self.amount(rest)} {self.chance.choice([f'{reds}xr', 'r' * reds]) if reds else ''}"

    def amount(self, cards: str) -> str:
        """Cards in points, by what each counts, or by kind."""
        values = self.law.values
        worth = [values[KINDS.index(kind)] for kind in cards]
        way = self.chance.randrange(4)
        if way == 0 or not cards:
            return str(sum(worth))
        if way == 1:
            return " ".join(f"{count}x{value}" for value, count in Counter(worth).items())
        if way == 2:
            kinds = list(cards)
            self.chance.shuffle(kinds)
            return f"x{''.join(kinds)}" if len(kinds) < 60 else self.in_groups(cards)
        return self.in_groups(cards)

    def in_groups(self, cards: str) -> str:
        groups = [f"{count}x{kind}" if not kind.isdecimal() else f"x{kind * count}" for kind, count in
                  Counter(cards).items()]  # fmt: skip
        return " ".join(groups)


def sort_letter(meld: str) -> str:
    """n, m or w for a canasta of these cards."""
    wilds = sum(kind in WILDS for kind in meld)
    return "w" if wilds == len(meld) else "m" if wilds else "n"


def table(variant: str, players: int, house: dict[str, object] | None = None) -> tuple[Pad, Law]:
    """An empty pad and its rules."""
    from kanasta import load_variant

    pad = new_pad(load_variant(variant, house), players)
    return pad, law_of(pad)


def typed_deal(pad: Pad, law: Law, answers: Sequence[str]) -> DealEntry:
    """A deal from what is typed into its fields one after the other."""
    entry, left = blank_deal(law.sides), list(answers)
    while (field := first_open(law, entry)) is not None:
        entry = enter(law, entry, field, left.pop(0), lambda name: find(pad, law, name))
    assert not left
    return entry
