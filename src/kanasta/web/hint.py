"""A bot's hint for a moment of a finished deal: what it would have done with what that seat knew, and why."""

from __future__ import annotations

from typing import Any

import msgspec

from kanasta.bots.explain import Explanation
from kanasta.game.deal import Deal
from kanasta.web.replay import finished

BOT = "search:time={seconds}"
"""Who is asked: the strongest one, with less time than a bot at a table has."""
MOST_TURNS = 5
"""So many of the turns that it tried are told."""


class Candidate(msgspec.Struct, frozen=True):
    """A turn that was tried."""

    actions: tuple[str, ...]
    """In the notation of actions; what follows a draw is not told, as nobody knew it."""
    points: int
    """Expected in this deal, of the own side less the best other's."""
    chance: float
    """Of winning the match, in hundredths, to one decimal."""
    worlds: int
    """In so many deals that fit what the seat knew; 0 where nothing was tried."""


class Hint(msgspec.Struct, frozen=True):
    """What the bot says; the first of the turns is its own."""

    deal: int
    step: int
    bot: str
    version: int
    reason: Any
    turns: tuple[Candidate, ...]


def moment(text: str, number: int, step: int) -> Deal | None:
    """The deal of a record after so many of its steps; None where it is not finished, or has no such moment."""
    found = finished(text)
    if found is None:
        return None
    record, deals = found
    if not 1 <= number <= len(deals) or step > len(deals[number - 1].steps):
        return None
    return deals[number - 1].at(record.match.law, step)[0]


def told(explanation: Explanation, number: int, step: int) -> Hint:
    """An explanation as it is answered."""
    turns = tuple(
        Candidate(
            tuple(map(str, turn.actions)),
            round(turn.points) if turn.worlds else 0,
            round(100 * turn.chance, 1) if turn.worlds else 0.0,
            turn.worlds,
        )
        for turn in explanation.turns[:MOST_TURNS]
    )
    reason = explanation.reason.tree()
    return Hint(number, step, explanation.bot.partition(":")[0], explanation.version, reason, turns)
