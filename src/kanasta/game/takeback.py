"""Taking back: what a player has laid in this turn, as long as nothing hidden was seen since.

It is no action of the deal: the table goes back to the state before. Never across a draw, a take whose pile came into
the hand, a reserve taken up or an answer of the partner; never after the discard. An opening goes back whole, as it was
told to the others whole, and with it a take that still waits for the minimum (A2).
"""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.game.action import DISCARD, MELD, TAKE_ONTO, TAKE_PAIR
from kanasta.game.deal import Deal
from kanasta.game.event import Event

TAKES = range(TAKE_PAIR, TAKE_ONTO + 1)


def story(deal: Deal, since: object = None) -> Iterator[Event]:
    """What happened in the deal, last things first, as far back as the point ``since`` of its chain ``past``.

    Raises ValueError where the deal never was at that point.
    """
    past = deal.past
    while past is not since:
        if past is None:
            raise ValueError("the deal never came by that point")
        past, event = past
        yield event


def can_take_back(deal: Deal) -> int:
    """How many of the last actions go back together if the player takes back now; 0 where none may."""
    last = next(story(deal), None)
    if deal.over or last is None or not _lays(last) or last.drawn or last.red:
        return 0
    together = [*last.opening, last.action]
    take = next((place for place, action in enumerate(together) if action in TAKES), None)
    if take is None or deal.waiting:
        return len(together)
    # The take is finished, if only by the last meld, which then stays too.
    return len(together) - take - 1 if deal.law.rest_counts else 0


def take_back(start: Deal, deal: Deal) -> Deal:
    """The deal as it was before what may be taken back, by playing it once more from ``start``, its state at some point
    before that. Its story is then what it was too.

    Raises ValueError where nothing may be taken back, or the deal never was at ``start``.
    """
    count = can_take_back(deal)
    events = list(story(deal, start.past))
    if not 0 < count <= len(events):
        raise ValueError("nothing can be taken back")
    again = start.copy()
    for event in reversed(events[count:]):
        again.play(event.action)
    return again


def _lays(event: Event) -> bool:
    return event.action in TAKES or MELD <= event.action < DISCARD


assert TAKE_ONTO + 1 == MELD
