"""What one guest was told of the deal at hand, as events of the deal: what ``event_for`` gives, made again from what
was sent.
"""

from __future__ import annotations

from kanasta.cards import KINDS, RED_THREE, kind_of_face
from kanasta.cli.terminal.live.layout import kinds_of
from kanasta.game.action import DISCARD, DRAW, MELD, TAKE_ONTO, TAKE_PAIR, UNSEEN, Action
from kanasta.game.event import Event
from kanasta.game.faces import HIDDEN
from kanasta.game.step import Step, cards_of, read_step
from kanasta.table.happening import Played
from kanasta.table.scene import Cards

TAKES = range(TAKE_PAIR, TAKE_ONTO + 1)
RED = KINDS[RED_THREE]


class Story:
    """The events of one deal in their order, and the steps with faces behind each of them."""

    def __init__(self, *, whole: bool) -> None:
        """``whole``: whether it is told from the beginning of the deal."""
        self.whole = whole
        self.events: list[Event] = []
        self.steps: list[tuple[Step, ...]] = []

    def played(self, what: Played, own: bool, before: Cards, after: Cards) -> tuple[Step, Event]:
        """Add what was played, and say what it was and what it brought. Raises ValueError for steps that are none.

        ``own``: by the guest's own seat; ``before`` and ``after`` are the cards as the guest saw them.
        """
        steps = [_step(what.seat, text) for text in what.steps]
        came = tuple(what.came.split())
        steps[-1] = steps[-1]._replace(came=came)
        event = _event(what, steps, own, before, after)
        if own and self.events and self.events[-1].staged:
            last = self.events[-1]
            event = event._replace(opening=(*last.opening, last.action))
        self.events.append(event)
        self.steps.append(tuple(steps))
        return steps[-1], event

    def took_back(self, seat: int, cards: int) -> None:
        """Strike out the last steps, with which that seat had laid so many cards of its hand."""
        while cards > 0 and self.events and self.events[-1].seat == seat and _lays(self.events[-1].action):
            cards -= sum(len(step.faces) for step in self.steps[-1])
            del self.events[-1], self.steps[-1]

    def past(self) -> object:
        """The events as the chain that a deal keeps."""
        chain: object = None
        for event in self.events:
            chain = (chain, event)
        return chain


def _step(seat: int, text: str) -> Step:
    if text == f"discard {HIDDEN}":
        return Step(seat, _NO_ACTION, ())
    read = read_step(text)
    if read is None:
        raise ValueError(f"no step is {text!r}")
    action, named = read
    return Step(seat, action, tuple(_face(kind, named) for kind in cards_of(action)))


def _face(kind: str, named: list[str]) -> str:
    """The next face of that kind; a joker's is not named."""
    found = next((face for face in named if kind_of_face(face) == kind), kind)
    if found in named:
        named.remove(found)
    return found


_NO_ACTION: Action = int.__new__(Action, UNSEEN)
"""Stands for a card that was put down unseen."""


def _lays(action: int) -> bool:
    return action in TAKES or MELD <= action < DISCARD


def _event(what: Played, steps: list[Step], own: bool, before: Cards, after: Cards) -> Event:
    action, came = int(steps[-1].action), what.came.split()
    takes = sum(step.action in TAKES for step in steps)
    if action >= DISCARD or action == UNSEEN:
        taken, drawn = "", _reserve_of_next(what.seat, before, after)
    elif own:
        taken, drawn = _own(action, came, before, after)
    else:
        named = [face for face in came if face != HIDDEN]
        taken, drawn = kinds_of(named[takes:]), HIDDEN * (len(came) - len(named))
    return Event(
        seat=what.seat,
        action=action,
        drawn=drawn,
        red=what.red,
        taken=taken,
        staged=own and after.pending,
        opening=tuple(int(step.action) for step in steps[:-1]),
        face_down=action == UNSEEN,
    )


def _own(action: int, came: list[str], before: Cards, after: Cards) -> tuple[str, str]:
    """What came from the pile, beneath the upcard, and what came from the stock or the reserve."""
    if action == DRAW:
        return "", kinds_of(came).replace(RED, "")
    upcard = int(action in TAKES)
    taken = len(before.pile.split()) - upcard - len(after.pile.split())
    return kinds_of(came[upcard : upcard + taken]), kinds_of(came[upcard + taken :]).replace(RED, "")


def _reserve_of_next(seat: int, before: Cards, after: Cards) -> str:
    """The reserve that the next player took up as the turn came to it, unseen."""
    following = (seat + 1) % len(after.hands)
    if after.reserves[following] == before.reserves[following]:
        return ""
    return HIDDEN * (after.hands[following] - before.hands[following])
