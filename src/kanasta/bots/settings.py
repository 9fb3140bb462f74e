"""The settings in a bot's name: ``search:worlds=200:threads=2``."""

from __future__ import annotations

import math

from kanasta.message import Complaint, nearest


class Settings:
    """What was set for one bot. Each setting is asked for once; ``done`` complains of those that nobody asked for."""

    def __init__(self, name: str, given: str) -> None:
        """``given`` is what follows the bot's name, settings parted by colons. Raises Complaint."""
        self.name = name
        self._known: list[str] = []
        self._given: dict[str, str] = {}
        for setting in filter(None, given.split(":")):
            word, equals, value = setting.partition("=")
            if not equals or not value:
                raise Complaint(
                    "bots: {name}: {setting} needs a value, as in worlds=200", name=name, setting=setting
                )
            if word in self._given:
                raise Complaint("bots: {name}: {setting} is given twice", name=name, setting=word)
            self._given[word] = value

    def whole(self, word: str, usual: int, *, least: int, most: int) -> int:
        """A whole number. Raises Complaint where it is none, or out of bounds."""
        value = self._taken(word)
        if value is None:
            return usual
        if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
            raise Complaint(
                "bots: {name}: {setting} is a whole number from {least} to {most}, not {value}",
                name=self.name, setting=word, least=least, most=most, value=value,
            )  # fmt: skip
        return int(value)

    def number(self, word: str, usual: float, *, least: float, most: float) -> float:
        """A number. Raises Complaint where it is none, or out of bounds."""
        value = self._taken(word)
        if value is None:
            return usual
        try:
            found = float(value)
        except ValueError:
            found = math.nan
        if not least <= found <= most:
            raise Complaint(
                "bots: {name}: {setting} is a number from {least} to {most}, not {value}",
                name=self.name, setting=word, least=f"{least:g}", most=f"{most:g}", value=value,
            )  # fmt: skip
        return found

    def done(self) -> None:
        """Raise Complaint where something was set that the bot does not know."""
        for word in self._given:
            raise Complaint(
                "bots: {name}: there is no setting {setting}{nearest}",
                name=self.name, setting=word, nearest=nearest(word, self._known),
            )  # fmt: skip

    def _taken(self, word: str) -> str | None:
        self._known.append(word)
        return self._given.pop(word, None)
