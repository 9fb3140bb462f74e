"""A trial of rules: a number of deals played at random, to see whether they come to an end."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field

from kanasta.bots.careful import Careful
from kanasta.bots.chance import Chance
from kanasta.game.law import Law
from kanasta.game.lot import Lot
from kanasta.game.shuffle import of_match
from kanasta.game.stage import ENDINGS
from kanasta.rules.variant import Variant

MOST_ACTIONS = 20_000
"""A deal that goes on longer has no end: a deck has 336 cards at most."""


@dataclass(slots=True)
class Trial:
    """What came of it."""

    deals: int = 0
    """How many were played to their end."""
    ended: Counter[str] = field(default_factory=Counter)
    """How often in which way, in the words of positions."""
    stuck: int | None = None
    """The number of the first deal in which somebody could do nothing, or that had no end."""

    @staticmethod
    def of(variant: Variant, players: int, deals: int, seconds: float) -> Trial:
        """So many deals, or as many as that time allows. Every second one is played at random, the others with care."""
        trial, law, ends = Trial(), Law(variant, players), time.monotonic() + seconds
        for number in range(deals):
            bot = Careful() if number % 2 else Chance()
            deal = of_match(0, number).setup(law, number % players).start(law, 1, [0] * law.sides)
            lot, count = Lot(number), 0
            while not deal.over and count < MOST_ACTIONS:
                if time.monotonic() > ends:
                    return trial
                if not deal.legal():
                    break
                deal.past = None  # nobody asks for the story
                deal.play(bot.choose_in(deal, lot))
                count += 1
            if not deal.over:
                trial.stuck = number
                return trial
            trial.deals += 1
            trial.ended[ENDINGS[deal.ended_how]] += 1
        return trial
