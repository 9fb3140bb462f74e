"""Kanasta plays, scores and studies Canasta by the rules your table uses.

The names below are loaded when they are first used, so that a command which needs few of them answers at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kanasta import _build

if TYPE_CHECKING:
    from kanasta.bots.bot import Bot as Bot
    from kanasta.game.action import Action as Action
    from kanasta.game.deal import Deal as Deal
    from kanasta.game.match import Match as Match
    from kanasta.game.position import Position as Position
    from kanasta.game.view import View as View
    from kanasta.game.view import event_for as event_for
    from kanasta.game.view import view as view
    from kanasta.rules.shelf import load_variant as load_variant

__version__ = "0.1.0"

# The compiled rules are chosen here, before any module that has a compiled twin is imported.
build = _build.install()

_HOMES = {
    "Action": "kanasta.game.action",
    "Bot": "kanasta.bots.bot",
    "Deal": "kanasta.game.deal",
    "Match": "kanasta.game.match",
    "Position": "kanasta.game.position",
    "View": "kanasta.game.view",
    "event_for": "kanasta.game.view",
    "view": "kanasta.game.view",
    "load_variant": "kanasta.rules.shelf",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'kanasta' has no attribute {name!r}")
