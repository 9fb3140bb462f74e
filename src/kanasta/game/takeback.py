"""Taking back: what a player has laid in this turn, as long as nothing hidden was seen since.

It is no action of the deal: the table goes back to the state before. Never across a draw, a take whose pile came into
the hand, a reserve taken up or an answer of the partner; never after the discard. An opening goes back whole, as it was
told to the others whole, and with it a take that still waits for the minimum (A2).
"""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.game.action import ADD, ASK, DISCARD, MELD, TAKE_ONTO, TAKE_PAIR
from kanasta.game.deal import Deal
from kanasta.game.event import Event


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
    if deal.over or last is None or last.seat != deal.turn or not _lays(last):
        return 0
    if _revealed(last) or _finished_take(last):
        return 0
    if last.action in _TAKES:
        # Not waiting any more, it is a finished take, even where nothing lay beneath the upcard.
        return 1 + len(last.opening) if last.staged and deal.waiting else 0
    return 1 + len(last.opening)


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


_TAKES = range(TAKE_PAIR, TAKE_ONTO + 1)


def _lays(event: Event) -> bool:
    return event.action in _TAKES or MELD <= event.action < DISCARD


def _revealed(event: Event) -> bool:
    """Whether cards that had been hidden, or the rest of the pile, came with it."""
    return bool(event.drawn or event.red or event.taken)


def _finished_take(event: Event) -> bool:
    """Whether it reached the minimum for which a take was waiting."""
    return not event.staged and any(action in _TAKES for action in event.opening)


assert TAKE_ONTO + 1 == MELD < ADD < DISCARD < ASK
