"""What a bot is, and the bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from kanasta.bots.careful import Careful
from kanasta.bots.chance import Chance
from kanasta.message import Complaint, nearest

if TYPE_CHECKING:
    from collections.abc import Callable

    from kanasta.game.action import Action
    from kanasta.game.lot import Lot
    from kanasta.game.view import View


class Bot(Protocol):
    """A player that sees only a view, and remembers nothing: any seat can be taken over at any time.

    ``version`` counts its changes of play, so that a record of its strength says to which player it belongs.
    """

    name: str
    version: int

    def choose(self, view: View, lot: Lot) -> Action:
        """One of ``view.legal()``, for the seat that has to act. The same view and lot give the same action."""


BOTS: dict[str, Callable[[], Bot]] = {"chance": Chance, "careful": Careful}
"""What makes each bot, by its name, weakest first."""


def bot(name: str) -> Bot:
    """A new bot of that name. Raises Complaint where there is none."""
    if name not in BOTS:
        raise Complaint("bots: no bot is called {name}{nearest}", name=name, nearest=nearest(name, BOTS))
    return BOTS[name]()


def bots_by_side(names: str, sides: int) -> list[str]:
    """The names in ``careful`` (for every side) or ``careful,chance`` (by side). Raises Complaint."""
    words = [word.strip() for word in names.split(",")]
    for word in words:
        bot(word)
    if len(words) == 1:
        return words * sides
    if len(words) != sides:
        raise Complaint(
            "bots: {names} names {count} bots, and {sides} sides play; name one for all, or one for each side",
            names=names, count=len(words), sides=sides,
        )  # fmt: skip
    return words
