"""Tells what others did, in sentences, from the events that the person's seat was told, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanasta.cards import KINDS
from kanasta.cli.terminal.speech import Speech, listed, many
from kanasta.game.action import (
    ACTIONS,
    ASK,
    DISCARD,
    DRAW,
    KEEP,
    MELD,
    NO,
    TAKE_ONTO,
    TAKE_PAIR,
    UNSEEN,
    YES,
    Action,
)
from kanasta.game.event import Event


class Teller:
    """One sentence for what one seat did in a row."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def sentences(self, events: Sequence[Event]) -> Iterator[str]:
        """What happened, seat after seat."""
        run: list[Event] = []
        for event in events:
            if run and (event.seat != run[0].seat or _ends_turn(run[-1])):
                yield self._sentence(run)
                run = []
            run.append(event)
        if run:
            yield self._sentence(run)

    def _sentence(self, run: Sequence[Event]) -> str:
        phrases = list(self._phrases(run))
        return f"{self.speech.who(run[0].seat)} {listed(phrases)}.{self._after(run[-1])}"

    def _after(self, last: Event) -> str:
        """A reserve that the next seat took up as the turn came to it."""
        if not DISCARD <= last.action < KEEP or not last.drawn:
            return ""
        who = self.speech.who((last.seat + 1) % self.speech.players)
        red = f" and laid out {many(last.red, 'red three')}" if last.red else ""
        return f" {who} took up the {self.speech.labels.reserve}, {many(len(last.drawn), 'card')}{red}."

    def _phrases(self, run: Sequence[Event]) -> Iterator[str]:
        """The acts of one seat; cards laid one after the other onto one meld become one act."""
        laid: dict[int, _Laid] = {}
        for event in run:
            for act in (*event.opening, event.action):
                if act != UNSEEN and MELD <= act < DISCARD:
                    action = ACTIONS[act]
                    laid.setdefault(action.rank, _Laid(action.verb == "meld")).add(action)
                    continue
                yield from self._flushed(laid)
                yield self._act(act, event)
            came = self._came(event)
            if came:
                yield from self._flushed(laid)
            yield from came
        yield from self._flushed(laid)

    def _flushed(self, laid: dict[int, _Laid]) -> Iterator[str]:
        for rank, cards in laid.items():
            yield cards.phrase(rank, self.speech)
        laid.clear()

    def _came(self, event: Event) -> list[str]:
        """What came into the hand, where the action does not say it, and red threes that were laid out."""
        found = []
        if event.taken:
            cards = event.taken.replace("r", "")
            if cards:
                found.append(f"picked up {self.speech.kinds(cards)}")
        if (
            event.drawn
            and event.action != DRAW
            and not DISCARD <= event.action < ASK
            and event.action != UNSEEN
        ):
            found.append(f"took up the {self.speech.labels.reserve}, {many(len(event.drawn), 'card')}")
        if event.red and event.action != UNSEEN and not DISCARD <= event.action < ASK:
            found.append(f"laid out {many(event.red, 'red three')}")
        return found

    def _act(self, act: int, event: Event) -> str:
        if act == DRAW:
            return f"drew {many(len(event.drawn), 'card')}" if event.drawn else "found no card to draw"
        if act == UNSEEN:
            return "put the last card down unseen"
        action = ACTIONS[act]
        if TAKE_PAIR <= act < TAKE_ONTO:
            return f"took the pile with {self.speech.kinds(action.cards)}"
        if act == TAKE_ONTO:
            return "took the pile, laying the upcard onto the meld"
        if DISCARD <= act < KEEP:
            return f"discarded {self.speech.kind(KINDS[act - DISCARD])}"
        return self._answer(action, event)

    def _answer(self, action: Action, event: Event) -> str:
        if action == ASK:
            return "asked whether to go out"
        if action in (YES, NO):
            return f"said {action}"
        kept = str(action).removeprefix("keep ")
        return f"cut the cards and kept {kept if kept == 'nothing' else self.speech.kinds(kept)}"


class _Laid:
    """What was laid onto one meld in a row."""

    def __init__(self, begun: bool) -> None:
        self.begun = begun
        self.cards = ""

    def add(self, action: Action) -> None:
        self.cards += action.cards

    def phrase(self, rank: int, speech: Speech) -> str:
        cards = "".join(sorted(self.cards, key=lambda kind: (kind in "2*", kind == "*")))
        if self.begun:
            return f"melded {speech.kinds(cards)}"
        target = ""
        if KINDS[rank] not in cards:
            target = " to the wilds" if KINDS[rank] == "*" else f" to the {speech.meld(KINDS[rank])}"
        elif KINDS[rank] == "*":
            target = " to the wilds"
        return f"added {speech.kinds(cards)}{target}"


def _ends_turn(event: Event) -> bool:
    return event.action == UNSEEN or DISCARD <= event.action < ASK
