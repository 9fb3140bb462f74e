"""The statements that are no rule, each with a word why; ``test_complete.py`` sees that all others have a test."""

from __future__ import annotations

from typing import Final

NO_RULE: Final = {
    "ORIG-1": "a title",
    "ORIG-2": "the origin of the game",
    "ORIG-3": "how it compares with another game",
    "ORIG-13": "how it compares with another game",
    "ORIG-22": "a consequence of how the pile is taken",
    "ORIG-23": "advice",
    "ORIG-25": "advice",
    "CZ-1": "the origin of the game",
    "CZ-4": "the order of the ranks, on which nothing depends",
    "CZ-14": "a name for what CZ-23 says",
    "HF-1": "a title",
    "BG-1": "page furniture",
    "BG-2": "advice",
    "BG-19": "a summary of BG-20 to BG-29",
}
