"""The stages of a turn and the ways in which a deal ends: their numbers in the core, and their words."""

from __future__ import annotations

from typing import Final

START: Final = 0
"""Before drawing or taking."""
MELDING: Final = 1
"""After it, until the discard."""
FIRST: Final = 2
"""The turn that only discards (ORIG-12)."""
FINISHING: Final = 3
"""Cards were melded to finish a canasta, and the pile must be taken (H11)."""
OVER: Final = 4
"""The deal has ended."""
CUT: Final = 5
"""The cutter's choice before the deal (CZ-15)."""
ASKED: Final = 6
"""The partner was asked and has to answer."""
STAGES: Final = ("start", "meld", "first", "take", "over", "cut", "ask")

GOING_OUT: Final = 1
CONCEALED: Final = 2
BLACK_THREES: Final = 3
STOCK_OUT: Final = 4
ENDINGS: Final = ("", "going out", "concealed", "black threes", "stock out")
