"""Levels for people: named settings that stay what they are. A change is a new version, and the old one stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kanasta.bots.bot import Bot
    from kanasta.bots.settings import Settings

LEVELS: dict[str, tuple[dict[str, Any], ...]] = {
    "easy": ({"worlds": 4, "memory": 0, "caution": 0.0},),
    "medium": ({"worlds": 24, "memory": 8, "caution": 0.0},),
    "hard": ({"worlds": 1000, "seconds": 0.5},),
}
"""By name, the settings of each version, the first being version 1."""


def level(settings: Settings) -> Bot:
    """The bot of a level, of the newest version or of ``version=``. Raises Complaint."""
    from kanasta.bots.search import Search

    versions = LEVELS[settings.name.partition(":")[0]]
    version = settings.whole("version", len(versions), least=1, most=len(versions))
    settings.done()
    found = Search(name=settings.name, **versions[version - 1])
    found.version = version
    return found
