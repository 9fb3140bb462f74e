"""What a table plays by: its rules, how many play, clock, watchers, and the bot that stands in."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from kanasta.bots.bot import bot
from kanasta.message import Complaint, nearest
from kanasta.rules.shelf import VARIANTS, load_variant
from kanasta.rules.variant import Seats, Variant

Seconds = Annotated[int, Meta(ge=0, le=3600)]


class OtherRules(Complaint):
    """The variant of a table is not what it was: other cards would follow from the same facts."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of one table. Anyone at it must be ready again when they change."""

    rules: Annotated[str, Meta(max_length=40, description="the variant's name")]
    players: Annotated[Seats, Meta(description="how many play")]
    house: Annotated[dict[str, Any], Meta(description="house rules by dotted key")] = {}
    turn_seconds: Annotated[Seconds, Meta(description="time for a turn; 0: as long as one likes")] = 0
    step_seconds: Annotated[
        Seconds, Meta(description="time that each step adds, of an opening when it is told")
    ] = 0
    away_seconds: Annotated[Seconds, Meta(description="how long a seat waits before a bot stands in")] = 30
    watchers: Annotated[bool, Meta(description="whether people without a seat may watch")] = False
    stand_in: Annotated[str, Meta(max_length=40, description="the bot that stands in for who is away")] = (
        "careful"
    )

    def variant(self) -> Variant:
        """The rules. Raises Complaint where something is unknown or cannot be together.

        Only the variants that come with Kanasta are known here: a name from a stranger opens no file.
        """
        if self.rules not in VARIANTS:
            raise Complaint(
                "rules: no variant is called {name}{nearest}",
                name=self.rules,
                nearest=nearest(self.rules, VARIANTS),
            )
        return _variant(self.rules, msgspec.json.encode(self.house, order="sorted"))

    def variant_of(self, version: int) -> Variant:
        """The rules, where they still are of that version. Raises OtherRules where they are not, and Complaint."""
        found = self.variant()
        if found.version != version:
            raise OtherRules(
                "this table is played by version {kept} of {rules}, and this server knows version {here}",
                kept=version,
                rules=self.rules,
                here=found.version,
            )
        return found

    def checked(self) -> Terms:
        """The same terms, where a table can be played by them. Raises Complaint otherwise."""
        self.variant().check_players(self.players)
        bot(self.stand_in)
        if self.step_seconds and not self.turn_seconds:
            raise Complaint("step_seconds: a step adds time only where a turn has any; set turn_seconds too")
        return self


@lru_cache(maxsize=256)
def _variant(name: str, house: bytes) -> Variant:
    """Tables by the same rules share them."""
    return load_variant(name, msgspec.json.decode(house))
