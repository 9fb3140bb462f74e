"""What a variant can say: every rule that may differ from one Canasta to another, in rule-book order.

The tables below are the schema of the variant files and of house rules alike. A value is a number, a yes or no, a list,
or one of a closed set of conditions in words. Where a number depends on how many play, a table by the number of players
may stand instead: ``hand = { 2 = 15, 3 = 13, 4 = 11 }``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kanasta.message import Complaint, Message

Count = Annotated[int, Meta(ge=0, le=60)]
Points = Annotated[int, Meta(ge=-10000, le=10000)]
Worth = Annotated[int, Meta(ge=0, le=10000)]
Seats = Annotated[int, Meta(ge=2, le=6)]
Label = Annotated[str, Meta(min_length=1, max_length=60)]
PerPlayers = Count | dict[Seats, Count]
Way = Literal["natural pair", "natural and wild", "onto a meld"]
OpeningWay = Literal["natural pair", "natural and wild"]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One table of a variant file."""


class Labels(Table, frozen=True):
    """The variant's own words, as they are shown."""

    natural_canasta: Annotated[Label, Meta(description="a canasta without wild cards")]
    mixed_canasta: Annotated[Label, Meta(description="a canasta of a rank with wild cards")]
    wild_canasta: Annotated[Label, Meta(description="a canasta of wild cards only")]
    concealed: Annotated[Label, Meta(description="going out with the whole hand in one turn")]
    reserve: Annotated[Label, Meta(description="the second hand, taken up when the first is played")]


class Players(Table, frozen=True):
    """Who sits at the table."""

    numbers: Annotated[list[Seats], Meta(description="how many may play")]
    best: Annotated[int, Meta(description="the number that plays best, used where none is given")]
    sides: Annotated[PerPlayers, Meta(description="number of sides; a seat's side is its number modulo this")]
    direction: Annotated[Literal["left", "right"], Meta(description="to which neighbour the turn passes")]


class Deck(Table, frozen=True):
    """The cards."""

    packs: Annotated[PerPlayers, Meta(description="packs of 52 cards")]
    jokers: Annotated[PerPlayers, Meta(description="jokers in all")]


class Values(Table, frozen=True):
    """What a card counts, in points."""

    joker: Annotated[Worth, Meta(description="a joker")]
    two: Annotated[Worth, Meta(description="a two")]
    ace: Annotated[Worth, Meta(description="an ace")]
    eight_to_king: Annotated[Worth, Meta(description="an eight, nine, ten, jack, queen or king")]
    four_to_seven: Annotated[Worth, Meta(description="a four, five, six or seven")]
    black_three: Annotated[Worth, Meta(description="a black three")]


class Dealing(Table, frozen=True):
    """The deal."""

    hand: Annotated[PerPlayers, Meta(description="cards dealt to each hand")]
    extra_card: Annotated[
        Annotated[int, Meta(ge=0, le=1)], Meta(description="cards more for the first player")
    ]
    reserve: Annotated[Count, Meta(description="cards dealt face down to each reserve; 0: there is none")]
    cut: Annotated[
        Literal["is plain", "lets the cutter keep cards", "gives the reserves"],
        Meta(description="what the cut before the deal is for"),
    ]
    upcard: Annotated[
        Literal["none", "turned"], Meta(description="whether a card is turned up to begin the pile")
    ]
    upcard_replaced: Annotated[
        list[Literal["wild", "red three", "black three"]],
        Meta(description="upcards in whose stead another is turned"),
    ]
    upcard_goes: Annotated[
        Literal["under the stock", "into the pile"], Meta(description="where a replaced upcard goes")
    ]
    first_turn: Annotated[
        Literal["normal", "only discards"],
        Meta(description="what the first player of a deal does in the first turn"),
    ]


class Stock(Table, frozen=True):
    """Drawing, and the end of the stock."""

    draw: Annotated[PerPlayers, Meta(description="cards drawn in a turn")]
    out: Annotated[
        Literal[
            "ends the deal after the turn",
            "ends the deal at once",
            "lets takes go on",
            "forces takes to go on",
        ],
        Meta(description="what happens when the stock has run out"),
    ]


class Pile(Table, frozen=True):
    """Taking the pile."""

    opened: Annotated[list[Way], Meta(description="ways in which a side that has opened may take it")]
    unopened: Annotated[
        list[OpeningWay], Meta(description="ways in which a side that has not opened may take it")
    ]
    frozen: Annotated[list[Way], Meta(description="ways that remain while it is frozen")]
    frozen_by: Annotated[
        list[Literal["wild", "red three", "black three"]],
        Meta(description="cards that freeze it while they lie anywhere in it"),
    ]
    wild: Annotated[
        Literal["bars while on top", "bars for a round"], Meta(description="what a discarded wild does")
    ]
    black_three: Annotated[
        Literal["bars while on top", "bars for a round"],
        Meta(description="what a discarded black three does"),
    ]
    most_taken: Annotated[
        Count, Meta(description="cards taken at most, the upcard included; 0: the whole pile")
    ]
    own_unfinished_meld: Annotated[
        Literal["is joined", "bars"],
        Meta(description="what an own unfinished meld of the upcard's rank does to a take"),
    ]
    finish_first: Annotated[
        bool,
        Meta(description="whether that meld may first be finished from the hand, and then the pile taken"),
    ]


class Band(Table, frozen=True):
    """From this match score on, this opening minimum."""

    score: Points
    minimum: Points


class Opening(Table, frozen=True):
    """The opening minimum."""

    by: Annotated[Literal["score", "deal"], Meta(description="what the minimum depends on")]
    negative: Annotated[Points, Meta(description="the minimum of a side with a negative score")]
    bands: Annotated[
        list[Band], Meta(description="the minimum from each score on, lowest first", min_length=1)
    ]
    deals: Annotated[
        list[Points], Meta(description="the minimum of each deal; the last one stays", min_length=1)
    ]
    rest_counts: Annotated[bool, Meta(description="whether the rest of a taken pile may help to reach it")]


class Melds(Table, frozen=True):
    """What may lie on the table."""

    canasta: Annotated[Annotated[int, Meta(ge=4, le=10)], Meta(description="cards that make a canasta")]
    most_cards: Annotated[Count, Meta(description="cards in a meld at most; 0: any number")]
    least_naturals: Annotated[
        Annotated[int, Meta(ge=2, le=3)], Meta(description="natural cards in a meld of a rank at least")
    ]
    most_wilds: Annotated[Count, Meta(description="wilds in a meld of a rank at most; 0: no such limit")]
    half_wilds: Annotated[bool, Meta(description="whether wilds may be at most half of a meld of a rank")]
    wilds_by_size: Annotated[
        list[Count], Meta(description="wilds at most in a meld of 3, 4, 5 ... cards; empty: no such limit")
    ]
    same_rank: Annotated[
        Literal["once", "again after a canasta"],
        Meta(description="how often a side may have a meld of one rank"),
    ]
    wild_melds: Annotated[bool, Meta(description="whether wilds may be melded on their own")]
    black_threes: Annotated[
        Literal["never", "when going out"], Meta(description="when three or more black threes may be melded")
    ]


class GoingOut(Table, frozen=True):
    """Going out."""

    canastas: Annotated[PerPlayers, Meta(description="canastas of any kind that the side needs")]
    natural_canastas: Annotated[Count, Meta(description="natural ones among them at least")]
    mixed_canastas: Annotated[Count, Meta(description="mixed ones among them at least")]
    wild_canastas: Annotated[Count, Meta(description="wild ones among them at least")]
    final_discard: Annotated[
        Literal["optional", "required", "forbidden"], Meta(description="whether the last card is discarded")
    ]
    face_down: Annotated[bool, Meta(description="whether the final discard is put down unseen")]
    ask_partner: Annotated[bool, Meta(description="whether a player may ask the partner; the answer binds")]


class Concealed(Table, frozen=True):
    """Going out with the whole hand in one turn."""

    after: Annotated[
        Literal["no such bonus", "nothing melded by the player", "nothing melded by the side"],
        Meta(description="what must have been so before that turn"),
    ]
    canasta: Annotated[Literal["of the side", "of the turn"], Meta(description="whose canasta it needs")]
    onto_partner: Annotated[
        bool, Meta(description="whether cards may be added to melds that lay there before")
    ]
    waives_minimum: Annotated[bool, Meta(description="whether it needs no opening minimum")]


class RedThrees(Table, frozen=True):
    """Red threes."""

    each: Annotated[Points, Meta(description="points for each")]
    totals: Annotated[dict[int, Points], Meta(description="points in all for just so many, in place of each")]
    plus_for: Annotated[
        Literal["a side with a canasta", "a side that opened", "the side that went out", "every side"],
        Meta(
            description="for whom they count plus; where nobody goes out, 'the side that went out' means every side"
        ),
    ]
    otherwise: Annotated[Literal["minus", "nothing"], Meta(description="what they count for the others")]
    in_reserve: Annotated[Points, Meta(description="points lost for each in a reserve that was not taken up")]


class Scoring(Table, frozen=True):
    """The score of a deal."""

    natural_canasta: Annotated[Points, Meta(description="a natural canasta")]
    mixed_canasta: Annotated[Points, Meta(description="a mixed canasta")]
    wild_canasta: Annotated[Points, Meta(description="a canasta of wilds")]
    going_out: Annotated[Points, Meta(description="going out")]
    concealed: Annotated[Points, Meta(description="going out concealed, in place of that")]
    black_threes: Annotated[Points, Meta(description="going out with black threes, in place of that")]
    melded_cards: Annotated[
        Literal["all count", "count outside canastas"],
        Meta(description="which melded cards count their value"),
    ]
    without_canasta: Annotated[
        Literal["nothing changes", "everything counts minus"], Meta(description="a side that has no canasta")
    ]


class MatchEnd(Table, frozen=True):
    """The end of the match."""

    ends: Annotated[Literal["at a score", "after deals"], Meta(description="what ends it")]
    target: Annotated[Annotated[int, Meta(ge=0, le=1000000)], Meta(description="the score that ends it")]
    deals: Annotated[
        Annotated[int, Meta(ge=1, le=1000)], Meta(description="the number of deals that ends it")
    ]
    tie: Annotated[Literal["another deal", "shared"], Meta(description="equal scores at the top")]


class Variant(Table, frozen=True, kw_only=True):
    """A whole rule set. ``sources`` names, by dotted key, the statements or decisions that a value stands on."""

    id: str
    version: int
    title: str
    origin: str
    based_on: str = ""
    labels: Labels
    players: Players
    deck: Deck
    values: Values
    dealing: Dealing
    stock: Stock
    pile: Pile
    opening: Opening
    melds: Melds
    going_out: GoingOut
    concealed: Concealed
    red_threes: RedThrees
    scoring: Scoring
    match: MatchEnd
    sources: dict[str, list[str]]
    """By dotted key, or by one of ``sources.COMMON``; an empty list is a house rule."""
    house: dict[str, str] = {}
    """House rules in force: dotted key to the value as text; empty for the variant as its file gives it."""
    house_values: dict[str, Any] = {}
    """The same with the values themselves."""
    name: str = ""
    """By what it was loaded: its id, or the path of its file."""

    @property
    def called(self) -> Message:
        """Its title, fit to be translated."""
        return Message(self.title, context="title")

    @property
    def comes_from(self) -> Message:
        """Its origin, fit to be translated."""
        return Message(self.origin, context="origin")

    def sides(self, players: int) -> int:
        """The number of sides when so many play."""
        return for_players(self.players.sides, players, "players.sides")

    def check_players(self, players: int) -> None:
        """Raise Complaint unless so many may play."""
        if players not in self.players.numbers:
            numbers = ", ".join(map(str, self.players.numbers))
            raise Complaint(
                "players: {variant} is played by {numbers}, not by {players}",
                variant=self.called, numbers=numbers, players=players,
            )  # fmt: skip


def for_players(value: PerPlayers, players: int, key: str) -> int:
    """The number for a table of so many players. Raises Complaint where the table of numbers leaves it out."""
    if isinstance(value, int):
        return value
    if players not in value:
        raise Complaint("{key}: no value for {players} players", key=key, players=players)
    return value[players]
