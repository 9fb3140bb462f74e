"""The rule sheet of a variant in sentences, in the order of a rule book, and how two sheets differ."""

from __future__ import annotations

from dataclasses import dataclass

from kanasta.message import Message
from kanasta.rules.book import Book, Section, Sentence
from kanasta.rules.chapters import ending, melds, pile, scoring, table
from kanasta.rules.variant import Variant

CHAPTERS = (
    table.players,
    table.deck,
    table.dealing,
    table.turn,
    pile.taking,
    pile.frozen,
    melds.opening,
    melds.melds,
    table.red_threes,
    melds.black_threes,
    table.reserve,
    ending.going_out,
    ending.concealed,
    pile.stock_out,
    scoring.scoring,
    ending.match,
)


def sheet(variant: Variant, players: int | None = None) -> list[Section]:
    """The rules in sentences, for that number of players, or for all that may play.

    Raises Complaint where so many may not play.
    """
    if players is not None:
        variant.check_players(players)
    book = Book(variant, players)
    for chapter in CHAPTERS:
        chapter(book)
    return book.sections


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that two sheets say differently: its sentences here and there, either of which may be none."""

    section: Message
    here: tuple[Sentence, ...]
    there: tuple[Sentence, ...]

    @property
    def keys(self) -> list[str]:
        """All that these sentences are about, as ``Sentence.keys``."""
        return list(dict.fromkeys(key for sentence in (*self.here, *self.there) for key in sentence.keys))


def differences(here: list[Section], there: list[Section]) -> list[Difference]:
    """What two sheets say differently, in the order of the first, and under the title of its chapter."""
    found = []
    titles = {section.name: section.title for section in [*there, *here]}
    for name in _in_order([section.name for section in here], [section.name for section in there]):
        ours, theirs = _by_key(here, name), _by_key(there, name)
        for key in _in_order(list(ours), list(theirs)):
            one, other = ours.get(key, []), theirs.get(key, [])
            alike = {str(sentence) for sentence in one} & {str(sentence) for sentence in other}
            one = [sentence for sentence in one if str(sentence) not in alike]
            other = [sentence for sentence in other if str(sentence) not in alike]
            if one or other:
                found.append(Difference(titles[name], tuple(one), tuple(other)))
    return found


def _by_key(sections: list[Section], name: str) -> dict[str, list[Sentence]]:
    """The sentences of a chapter by the first key that they are about."""
    found: dict[str, list[Sentence]] = {}
    for section in sections:
        if section.name == name:
            for sentence in section.sentences:
                found.setdefault(sentence.keys[0], []).append(sentence)
    return found


def _in_order(first: list[str], second: list[str]) -> list[str]:
    """All of both, in the order of the first; what only the second has comes after what it follows there."""
    order = list(first)
    for place, name in enumerate(second):
        if name not in order:
            before = second[place - 1] if place else None
            order.insert(order.index(before) + 1 if before is not None else 0, name)
    return order
