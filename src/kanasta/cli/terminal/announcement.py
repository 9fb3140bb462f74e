"""What is said when a deal begins: who dealt, in which order it is played, and who play together."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cli.terminal.sheet import goal
from kanasta.cli.terminal.speech import Speech, in_row
from kanasta.game.law import Law
from kanasta.message import Message, Value


def announcement(law: Law, dealer: int, speech: Speech) -> Iterator[Message]:
    """In sentences, as the person at ``speech.seat`` is told."""
    yield goal(law.variant, speech.language)
    yield Message("{name} dealt.", {"name": speech.who(dealer)})
    own: list[Value] = [] if speech.seat < 0 else [Message("you")]
    names = in_row([*own, *map(speech.who, speech.others)])
    yield Message("The order of play: {names}.", {"names": names})
    if law.sides < law.players:
        yield Message("The sides: {sides}.", {"sides": in_row(map(speech.side, speech.side_order), "; ")})
