"""What a bot says of its choice: the turns that it tried, and the deciding reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kanasta.bots.reason import reason
from kanasta.bots.search import Search, Tried, untried
from kanasta.message import Message

if TYPE_CHECKING:
    from kanasta.bots.bot import Bot
    from kanasta.game.lot import Lot
    from kanasta.game.view import View


@dataclass(frozen=True, slots=True)
class Explanation:
    """A choice with its reason. The first of ``turns`` is the one that is taken."""

    bot: str
    version: int
    turns: tuple[Tried, ...]
    reason: Message

    def as_json(self) -> dict[str, Any]:
        """As ``kanasta hint --json`` tells it."""
        return {
            "bot": self.bot,
            "version": self.version,
            "action": str(self.turns[0].actions[0]),
            "turn": [str(action) for action in self.turns[0].actions],
            "reason": str(self.reason),
            "candidates": [_as_json(each) for each in self.turns],
        }


def explain(bot: Bot, view: View, lot: Lot) -> Explanation:
    """What the bot does where ``view`` is of the seat that has to act, and why. Raises ValueError where none has to.

    Only from the view, as ``choose``, and the first step is the one that ``choose`` gives.
    """
    if isinstance(bot, Search):
        thought = bot.think(view, lot)
        return Explanation(bot.name, bot.version, thought.turns, reason(thought, view))
    action = bot.choose(view, lot)
    why = (
        Message("Nothing else is legal.")
        if len(view.legal()) == 1
        else Message("By habit: it tries nothing out.")
    )
    return Explanation(bot.name, bot.version, (untried((action,)),), why)


def _as_json(tried: Tried) -> dict[str, Any]:
    told: dict[str, Any] = {"actions": [str(action) for action in tried.actions], "worlds": tried.worlds}
    if tried.worlds:
        told |= {
            "points": round(tried.points, 1),
            "chance": round(tried.chance, 4),
            "behind": round(tried.behind, 4),
            "doubt": round(tried.doubt, 4),
            "pile_taken": round(tried.taken, 3),
        }
    return told
