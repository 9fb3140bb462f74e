"""A rule sheet while it is written: sections of sentences, each with what it stands on."""

from __future__ import annotations

from dataclasses import dataclass, field

from kanasta.message import Message, Value
from kanasta.rules.keys import KEYS
from kanasta.rules.sources import COMMON, is_decision
from kanasta.rules.variant import PerPlayers, Variant, for_players


@dataclass(frozen=True, slots=True)
class Sentence:
    """One rule. ``sources`` are the statements and decisions that it stands on; a house rule stands on none."""

    message: Message
    keys: tuple[str, ...]
    """The dotted keys whose values it says, names of ``sources.COMMON``, or decisions such as ``A4``."""
    sources: tuple[str, ...]
    house: bool

    @property
    def decided_by_us(self) -> bool:
        """Whether no document says so, and we decided."""
        return bool(self.sources) and all(map(is_decision, self.sources))

    def __str__(self) -> str:
        return str(self.message)


@dataclass(slots=True)
class Section:
    """One chapter of a sheet; ``name`` is its name in data, ``title`` what is shown."""

    name: str
    title: Message
    sentences: list[Sentence] = field(default_factory=list)


class Book:
    """Writes the sheet of a variant, for one number of players or for all that may play."""

    def __init__(self, variant: Variant, players: int | None) -> None:
        self.variant = variant
        self.whole = players is None
        self.numbers = sorted(set(variant.players.numbers)) if players is None else [players]
        self.sections: list[Section] = []

    def begin(self, name: str, title: str) -> None:
        """Begin a section."""
        self.sections.append(Section(name, Message(title)))

    def say(self, keys: str, text: str, /, **values: Value) -> None:
        """Write a sentence about these keys, which are separated by blanks."""
        self.write(keys, Message(text, values))

    def write(self, keys: str, message: Message) -> None:
        """The same for a sentence that is a message already."""
        names = tuple(keys.split())
        sources: list[str] = []
        house = False
        for name in names:
            found = [name] if is_decision(name) else self._sources(name)
            house = house or (name in KEYS and not found)
            sources += [source for source in found if source not in sources]
        self.sections[-1].sentences.append(Sentence(message, names, () if house else tuple(sources), house))

    def _sources(self, name: str) -> list[str]:
        assert name in KEYS or name in COMMON, name
        return self.variant.sources.get(name, [])

    def by_players(self, value: PerPlayers, key: str) -> dict[int, int]:
        """A value for each number of players that this sheet is for."""
        return {number: for_players(value, number, key) for number in self.numbers}

    @property
    def partners(self) -> bool:
        """Whether anybody has a partner."""
        return any(self.variant.sides(number) < number for number in self.numbers)
