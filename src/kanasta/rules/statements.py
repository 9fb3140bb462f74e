"""The statements of the documents and our decisions, by number: what every rule sheet stands on."""

from __future__ import annotations

import msgspec

from kanasta.message import Complaint, Message, nearest


class Statements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the documents say and what we decided, by number; the titles of the documents by the letters of these."""

    documents: dict[str, str]
    statements: dict[str, str]

    def text(self, number: str) -> str:
        """One of them, such as ``CZ-15``. Raises Complaint where there is none."""
        known = {name.upper(): text for name, text in self.statements.items()}
        if number.upper() not in known:
            raise Complaint(
                "there is no statement {number}{hint}",
                number=number, hint=nearest(number.upper(), known) or Message("; write it like CZ-15 or O5"),
            )  # fmt: skip
        return known[number.upper()]

    def of(self, letters: str) -> dict[str, str]:
        """Those of one document, in order."""
        return {
            number: text
            for number, text in self.statements.items()
            if number.rstrip("0123456789-") == letters
        }
