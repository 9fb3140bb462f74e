"""What a bot is, and the bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from kanasta.bots.careful import Careful
from kanasta.bots.chance import Chance
from kanasta.bots.levels import LEVELS, level
from kanasta.bots.settings import Settings
from kanasta.bots.weights import Weights
from kanasta.message import Complaint, nearest

if TYPE_CHECKING:
    from collections.abc import Callable

    from kanasta.game.action import Action
    from kanasta.game.lot import Lot
    from kanasta.game.view import View


class Bot(Protocol):
    """A player that sees only a view, and remembers nothing: any seat can be taken over at any time.

    ``name`` is all that ``bot`` needs to make it again. ``version`` counts its changes of play, so that a record of its
    strength says to which player it belongs.
    """

    name: str
    version: int

    def choose(self, view: View, lot: Lot) -> Action:
        """One of ``view.legal()``, for the seat that has to act. The same view and lot give the same action."""


def _chance(settings: Settings) -> Bot:
    settings.done()
    return Chance()


class Untuned(Careful):
    """Careful as it was before it was tuned."""

    name = "careful:version=1"
    version = 1

    def __init__(self) -> None:
        super().__init__(Weights())


def _careful(settings: Settings) -> Bot:
    version = settings.whole("version", Careful.version, least=1, most=Careful.version)
    settings.done()
    return Careful() if version == Careful.version else Untuned()


def _search(settings: Settings) -> Bot:
    from kanasta.bots.search import MOST_WORLDS, Search

    seconds = settings.number("time", 0.0, least=0.01, most=60)
    found = Search(
        name=settings.name,
        seconds=seconds,
        worlds=settings.whole("worlds", MOST_WORLDS if seconds else 200, least=1, most=MOST_WORLDS),
        threads=settings.whole("threads", 1, least=1, most=64),
        rounds=settings.whole("rounds", 4, least=0, most=20),
        caution=settings.number("caution", 0.5, least=0, most=10),
        memory=settings.whole("memory", 1000, least=0, most=1000),
    )
    settings.done()
    return found


BOTS: dict[str, Callable[[Settings], Bot]] = {
    "chance": _chance, "careful": _careful, **dict.fromkeys(LEVELS, level), "search": _search,
}  # fmt: skip
"""What makes each bot, by its name."""


def bot(name: str) -> Bot:
    """A new bot of that name, such as ``search:worlds=200``. Raises Complaint where there is none."""
    word, _, given = name.partition(":")
    if word not in BOTS:
        raise Complaint("bots: no bot is called {name}{nearest}", name=word, nearest=nearest(word, BOTS))
    return BOTS[word](Settings(name, given))


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
