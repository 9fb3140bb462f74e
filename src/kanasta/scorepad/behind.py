"""The sentences of the rule sheet behind a line of a score: by what rule it has its points."""

from __future__ import annotations

from kanasta.game.law import Law
from kanasta.game.score import Line
from kanasta.rules.book import Sentence
from kanasta.rules.sheet import sheet


class Behind:
    """Finds them, by the rules of one table."""

    def __init__(self, law: Law) -> None:
        sections = sheet(law.variant, law.players)
        self._sentences = [sentence for section in sections for sentence in section.sentences]

    def of(self, line: Line) -> list[Sentence]:
        """In the order of the line's own keys; none for points that were agreed on, or counted elsewhere."""
        found: list[Sentence] = []
        for key in line.keys:
            found += [
                sentence for sentence in self._sentences if key in sentence.keys and sentence not in found
            ]
        return found
