"""Nonsense for the core, by the thousand: whatever it is given, it refuses in its own words or plays on.

Run by itself (``python fuzz.py SEED ROUNDS``), since a fault of the compiled core ends the interpreter. It prints
nothing and ends with 0 where all is well; otherwise it names the seed and what was given.
"""

from __future__ import annotations

import copy
import json
import random
import sys
import traceback
from collections.abc import Callable
from typing import Any

import msgspec

from kanasta import Deal, Position, load_variant, view
from kanasta.game.action import ACTION_COUNT, WORDS
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.notation import IllegalAction, read_actions
from kanasta.game.refusal import refusal
from kanasta.game.score import sheet
from kanasta.message import Complaint
from kanasta.rules.shelf import VARIANTS

NUMBERS = (-(2**70), -(2**31), -256, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 16, 31, 32, 63, 64, 109, 147, 160,
           250, 255, 256, 351, 352, 1000, 2**15, 2**31, 2**63, 2**70)  # fmt: skip
OTHERS: tuple[Any, ...] = (None, "", "K", "?", 1.5, [], [1], {}, True)
CARDS = "*2rb456789TJQKA?x3"
TOKENS = (
    *[
        "draw",
        "take",
        "meld",
        "add",
        "discard",
        "keep",
        "ask",
        "yes",
        "no",
        "to",
        "wild",
        "nothing",
        ";",
        ",",
        "10",
        "222",
        "bbb",
        "rrr",
    ],
    *CARDS,
    "KK",
    "88*",
    "é",
)
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"values.ace": 10000, "opening.bands": [{"score": 0, "minimum": 10000}]},
    {"deck.packs": 6, "deck.jokers": 24},
    {"melds.least_naturals": 2, "melds.most_wilds": 0, "melds.half_wilds": False, "melds.wilds_by_size": []},
    {"pile.frozen_by": ["wild", "red three", "black three"], "dealing.upcard": "turned"},
    {"opening.rest_counts": True},
    {"stock.out": "forces takes to go on"},
    {"stock.out": "lets takes go on"},
    {"stock.out": "ends the deal at once"},
    {"going_out.final_discard": "forbidden"},
    {"going_out.ask_partner": True, "melds.wild_melds": True},
    {"melds.canasta": 4, "melds.most_cards": 4, "melds.same_rank": "again after a canasta", "melds.wilds_by_size": []},
)  # fmt: skip


class Surprise(Exception):
    """What should not come out came out."""


class Fuzz:
    """One stream of nonsense."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.seed = seed

    def deal(self) -> Deal:
        """Some deal of some variant, some steps after its beginning."""
        while True:
            variant = load_variant(self.chance.choice(VARIANTS))
            players = self.chance.choice(variant.players.numbers)
            try:
                law = Law(load_variant(variant.id, self.chance.choice(HOUSE)), players)
            except Complaint:
                continue
            scores = [self.chance.choice((-500, 0, 1500, 3000))] * law.sides
            deal = Deal.shuffled(
                law, self.chance.randrange(players), 1, scores, Lot(self.chance.getrandbits(60))
            )
            self.play_on(deal, self.chance.choice((0, 3, 30, 300)))
            return deal

    def play_on(self, deal: Deal, steps: int) -> None:
        for _ in range(steps):
            legal = deal.legal()
            if not legal:
                return
            deal.play(self.chance.choice(legal))

    def all_round(self) -> None:
        """A round of each kind of nonsense, about one deal."""
        deal = self.deal()
        self.strange_actions(deal)
        self.strange_words(deal)
        for _ in range(6):
            self.strange_facts(deal)
            self.strange_position(deal)

    def strange_actions(self, deal: Deal) -> None:
        legal = {int(action) for action in deal.legal()}
        before, past = deal.facts(), deal.past
        for number in (*range(-3, ACTION_COUNT + 3), *NUMBERS):
            if number in legal:
                continue
            refused(lambda number=number: deal.play(number), (ValueError,))  # type: ignore[misc]
            if deal.facts() != before or deal.past is not past:
                raise Surprise(f"refusing action {number} changed the deal")
        for number in (-1, 6, 9, 64, 2**40):
            for ask in (deal.hand_of, deal.known_of, deal.melds_of, deal.points, deal.opened, deal.canastas):
                allowed(lambda ask=ask, number=number: ask(number), (IndexError, OverflowError))  # type: ignore[misc]

    def strange_words(self, deal: Deal) -> None:
        before = deal.facts()
        for _ in range(30):
            if self.chance.random() < 0.5:
                text = " ".join(self.chance.choices(TOKENS, k=self.chance.randint(0, 7)))
            else:
                text = "; ".join(self.chance.choices(WORDS, k=self.chance.randint(1, 3)))
            try:
                read_actions(deal, text)
            except Complaint as complaint:
                one_line(complaint)
            except IllegalAction as illegal:
                if not str(refusal(illegal).message):
                    raise Surprise(f"no reason against {text!r}") from None
            except Exception as error:
                raise Surprise(f"{text!r}: {error!r}") from error
            if deal.facts() != before:
                raise Surprise(f"reading {text!r} changed the deal")

    def strange_facts(self, deal: Deal) -> None:
        facts = self.changed(deal.facts())
        other = deal.copy()
        before = other.facts()
        try:
            other.arrange(facts)
        except ValueError:
            if other.facts() != before:
                raise Surprise(f"refusing facts changed the deal: {facts}") from None
            return
        except Exception as error:
            raise Surprise(f"{error!r} from {facts}") from error
        self.use(other, facts)

    def strange_position(self, deal: Deal) -> None:
        tree = msgspec.to_builtins(Position.of(deal))
        text = json.dumps(self.changed(tree))
        try:
            other = Position.read(text).deal()
        except Complaint as complaint:
            one_line(complaint)
            return
        except Exception as error:
            raise Surprise(f"{error!r} from {text}") from error
        self.use(other, text)

    def use(self, deal: Deal, given: object) -> None:
        """All that may be asked of a deal, and some play; what it holds may make no sense, but nothing breaks."""
        try:
            self.play_on(deal, 12)
            sheet(deal)
            if deal.over or "?" not in deal.hand_of(deal.actor):
                Position.of(deal).json()
            for seat in (None, *range(deal.players)):
                seen = view(deal, seat)
                seen.legal()
                allowed(lambda seen=seen: seen.sample(Lot(7)), (ValueError,))  # type: ignore[misc]
        except Exception as error:
            raise Surprise(f"{error!r} in using {given}") from error

    def changed(self, tree: Any) -> Any:
        """The same with some places changed to something else."""
        tree = copy.deepcopy(tree)
        for _ in range(self.chance.choice((1, 1, 1, 2, 3))):
            self.change(tree)
        return tree

    def change(self, tree: Any) -> None:
        while True:
            if not tree:
                return
            key = (
                self.chance.choice(list(tree)) if isinstance(tree, dict) else self.chance.randrange(len(tree))
            )
            part = tree[key]
            if isinstance(part, list | dict) and part and self.chance.random() < 0.85:
                tree = part
                continue
            roll = self.chance.random()
            if roll < 0.06:
                del tree[key]
            elif roll < 0.1 and isinstance(tree, list):
                tree.insert(key, copy.deepcopy(part))
            elif roll < 0.2:
                tree[key] = copy.deepcopy(self.chance.choice(OTHERS))
            elif isinstance(part, str) and roll < 0.9:
                tree[key] = "".join(self.chance.choices(CARDS, k=self.chance.choice((0, 1, 3, 4, 7, 11))))
            else:
                tree[key] = self.chance.choice(NUMBERS) if roll < 0.6 else self.chance.randint(0, 12)
            return


def refused(act: Callable[[], object], kinds: tuple[type[Exception], ...]) -> None:
    try:
        act()
    except kinds:
        return
    raise Surprise("this should have been refused")


def allowed(act: Callable[[], object], kinds: tuple[type[Exception], ...]) -> None:
    try:
        act()
    except kinds:
        return


def one_line(complaint: Complaint) -> None:
    if not str(complaint).strip():
        raise Surprise("a complaint without words")


def main() -> None:
    seed, rounds = map(int, sys.argv[1:])
    for number in range(seed, seed + rounds):
        try:
            Fuzz(number).all_round()
        except Exception:
            traceback.print_exc()
            sys.exit(f"seed {number}")


if __name__ == "__main__":
    main()
