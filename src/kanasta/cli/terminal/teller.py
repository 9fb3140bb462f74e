"""Tells what others did, in sentences, from the events that the person's seat was told, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanasta.cards import KINDS
from kanasta.cli.terminal.speech import Speech
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
from kanasta.message import Message, Value
from kanasta.rules.wording import all_of


class Teller:
    """One sentence for what one seat did in a row."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def sentences(self, events: Sequence[Event]) -> Iterator[Message]:
        """What happened, seat after seat."""
        run: list[Event] = []
        for event in events:
            if run and (event.seat != run[0].seat or _ends_turn(run[-1])):
                yield self._sentence(run)
                run = []
            run.append(event)
        if run:
            yield self._sentence(run)

    def _sentence(self, run: Sequence[Event]) -> Message:
        acts = all_of(self._phrases(run))
        told = Message("{who} {acts}.", {"who": self.speech.who(run[0].seat), "acts": acts})
        after = self._after(run[-1])
        return Message("{told} {after}", {"told": told, "after": after}) if after else told

    def _after(self, last: Event) -> Message | None:
        """A reserve that the next seat took up as the turn came to it."""
        if not DISCARD <= last.action < KEEP or not last.drawn:
            return None
        who = self.speech.who((last.seat + 1) % self.speech.players)
        acts = [self._took_up(last), *([_laid_out(last.red)] if last.red else [])]
        return Message("{who} {acts}.", {"who": who, "acts": all_of(acts)})

    def _took_up(self, event: Event) -> Message:
        count = len(event.drawn)
        values: dict[str, Value] = {"reserve": self.speech.reserve, "count": count}
        return Message.counted(
            count, "took up the {reserve}, one card", "took up the {reserve}, {count} cards", **values
        )

    def _phrases(self, run: Sequence[Event]) -> Iterator[Message]:
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

    def _flushed(self, laid: dict[int, _Laid]) -> Iterator[Message]:
        for rank, cards in laid.items():
            yield cards.phrase(rank, self.speech)
        laid.clear()

    def _came(self, event: Event) -> list[Message]:
        """What came into the hand, where the action does not say it, and red threes that were laid out."""
        found = []
        if event.taken:
            cards = event.taken.replace("r", "")
            if cards:
                found.append(Message("picked up {cards}", {"cards": self.speech.kinds(cards)}))
        if (
            event.drawn
            and event.action != DRAW
            and not DISCARD <= event.action < ASK
            and event.action != UNSEEN
        ):
            found.append(self._took_up(event))
        if event.red and event.action != UNSEEN and not DISCARD <= event.action < ASK:
            found.append(_laid_out(event.red))
        return found

    def _act(self, act: int, event: Event) -> Message:
        if act == DRAW:
            count = len(event.drawn)
            if not count:
                return Message("found no card to draw")
            return Message.counted(count, "drew one card", "drew {count} cards")
        if act == UNSEEN:
            return Message("put the last card down unseen")
        action = ACTIONS[act]
        if TAKE_PAIR <= act < TAKE_ONTO:
            return Message("took the pile with {cards}", {"cards": self.speech.kinds(action.cards)})
        if act == TAKE_ONTO:
            return Message("took the pile, laying the upcard onto the meld")
        if DISCARD <= act < KEEP:
            return Message("discarded {cards}", {"cards": self.speech.kind(KINDS[act - DISCARD])})
        return self._answer(action)

    def _answer(self, action: Action) -> Message:
        if action == ASK:
            return Message("asked whether to go out")
        if action == YES:
            return Message("said yes")
        if action == NO:
            return Message("said no")
        kept = str(action).removeprefix("keep ")
        if kept == "nothing":
            return Message("cut the cards and kept nothing")
        return Message("cut the cards and kept {cards}", {"cards": self.speech.kinds(kept)})


def _laid_out(count: int) -> Message:
    return Message.counted(count, "laid out one red three", "laid out {count} red threes")


class _Laid:
    """What was laid onto one meld in a row."""

    def __init__(self, begun: bool) -> None:
        self.begun = begun
        self.cards = ""

    def add(self, action: Action) -> None:
        self.cards += action.cards

    def phrase(self, rank: int, speech: Speech) -> Message:
        cards = "".join(sorted(self.cards, key=lambda kind: (kind in "2*", kind == "*")))
        if self.begun:
            return Message("melded {cards}", {"cards": speech.kinds(cards)})
        if KINDS[rank] in cards and KINDS[rank] != "*":
            return Message("added {cards}", {"cards": speech.kinds(cards)})
        values: dict[str, Value] = {"cards": speech.kinds(cards), "meld": speech.meld(KINDS[rank])}
        return Message("added {cards} to the {meld}", values)


def _ends_turn(event: Event) -> bool:
    return event.action == UNSEEN or DISCARD <= event.action < ASK
