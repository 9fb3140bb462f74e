"""What looks odd in an entry: said at its field and marked, never in the way, since a table may have erred."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from kanasta.message import Message, said

FieldName = Literal["end", "how", "canastas", "melded", "red_threes", "hand", "reserve", "total"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One odd thing: a code that stays the same, the field where it shows, and a sentence."""

    code: str
    side: int | None
    """None for what concerns the deal as a whole."""
    field: FieldName
    message: Message

    def tree(self, language: str) -> dict[str, Any]:
        """As plain data, with its sentence in a language."""
        return {
            "code": self.code,
            "side": self.side,
            "field": self.field,
            "message": said(self.message, language),
        }
