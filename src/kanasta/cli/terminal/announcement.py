"""What is said when a deal begins: who dealt, in which order it is played, and who play together."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cli.terminal.sheet import goal
from kanasta.cli.terminal.speech import Speech
from kanasta.game.law import Law


def announcement(law: Law, dealer: int, speech: Speech) -> Iterator[str]:
    """In sentences, as the person at ``speech.seat`` is told."""
    yield goal(law.variant)
    yield f"{speech.who(dealer)} dealt."
    own = [] if speech.seat < 0 else ["you"]
    yield f"The order of play: {', '.join([*own, *map(speech.who, speech.others)])}."
    if law.sides < law.players:
        yield f"The sides: {'; '.join(map(speech.side, speech.side_order))}."
