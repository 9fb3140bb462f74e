"""The lines of a score sheet: their numbers in the core."""

from __future__ import annotations

from typing import Final

LINE_CARDS: Final = 0
LINE_NATURAL: Final = 1
LINE_MIXED: Final = 2
LINE_WILD: Final = 3
LINE_RED_THREES: Final = 4
LINE_OUT: Final = 5
LINE_HAND: Final = 6
LINE_RESERVE: Final = 7
LINE_RESERVE_THREES: Final = 8
LINES: Final = 9
