"""Positions: one moment of a deal as text, TOML or JSON, with every field checked.

A hand, a reserve, the stock or the cut may be a number: so many unknown cards. docs/notation.md describes each field.
"""

from __future__ import annotations

import tomllib
from typing import Any, Literal

import msgspec

from kanasta.cards import (
    KIND_COUNT,
    KINDS,
)
from kanasta.game.arrangement import Arrangement
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.stage import CUT, ENDINGS, STAGES
from kanasta.message import Complaint, Message, nearest
from kanasta.rules.shelf import load_variant
from kanasta.rules.variant import Variant

Cards = str | int
Answer = Literal["", "yes", "no"]
ANSWERS: tuple[Answer, ...] = ("", "yes", "no")


class Position(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One moment of a deal, as its file gives it. Seats count from 0 in the order of play; side = seat % sides."""

    rules: str
    house: dict[str, Any] = {}
    players: int
    dealer: int = 0
    deal_number: int = msgspec.field(name="deal", default=1)
    scores: list[int] = []
    turn: int
    stage: Literal["start", "meld", "first", "take", "over", "cut", "ask"] = "start"
    cut: Cards = ""
    hands: list[Cards]
    reserves: list[Cards] = []
    melds: list[list[str]] = []
    red_threes: list[int] = []
    stock: Cards = ""
    pile: str = ""
    melded: list[bool] = []
    barred: int = 0
    pending: list[str] = []
    waiting: bool = False
    ended_by: int | None = None
    ended_how: Literal["", "going out", "concealed", "black threes", "stock out"] = ""
    laid: bool = False
    """Whether cards were melded or added in this turn already."""
    joined: bool = False
    """Whether some of them went onto a meld that lay there before the turn."""
    begun: str = ""
    """The kinds whose melds were begun in this turn, ``*`` for wilds."""
    closed_begun: bool = False
    """Whether a canasta begun in this turn was put away."""
    answer: Answer = ""
    """What the partner said in this turn."""
    known: list[str] = []
    """By seat, the cards that everyone knows to be in the hand."""
    bottom: int = 0
    """How many of the last cards of the stock everyone saw go there."""
    cutter: int | None = None
    """Who cut, and saw the last ``cut_left`` cards of the stock."""
    cut_left: int = 0
    face_down: bool = False
    """Whether the last card of the pile was discarded unseen."""

    @staticmethod
    def read(text: str) -> Position:
        """Read TOML or JSON (which begins with a brace). Raises Complaint with the field and what is wrong."""
        try:
            tree = msgspec.json.decode(text) if text.lstrip().startswith("{") else tomllib.loads(text)
        except ValueError as error:
            raise Complaint("position: this is neither TOML nor JSON: {error}", error=str(error)) from None
        except RecursionError:
            raise Complaint("position: this is nested too deeply") from None
        try:
            return msgspec.convert(tree, Position)
        except msgspec.ValidationError as error:
            raise Complaint("position: {error}", error=_plain(error)) from None

    @staticmethod
    def of(deal: Deal) -> Position:
        """The position of a deal, with all that its cards tell; of a masked deal, what its seat may know."""
        facts = deal.facts()
        side, sides, players = deal.turn % deal.sides, deal.sides, deal.players
        melds = [deal.melds_of(each) for each in range(sides)]
        pending: list[str] = []
        if deal.pending:
            pending, melds[side] = melds[side], []
            if deal.waiting:  # the meld that took the upcard stands first
                pending.sort(key=lambda meld: KINDS[deal.taken_up] not in meld)
        variant = deal.law.variant
        known = [deal.known_of(seat) for seat in range(players)]
        reserves = [_known(deal.reserve_of(seat)) for seat in range(players)] if deal.law.reserve else []
        stock = deal.stock_cards()
        return Position(
            rules=variant.name,
            house=dict(variant.house_values),
            players=players,
            dealer=deal.dealer,
            deal_number=deal.number,
            scores=facts["scores"],
            turn=deal.turn,
            stage=STAGES[deal.stage],
            cut=_known(stock[-3:]) if deal.stage == CUT else "",
            hands=[_known(deal.hand_of(seat)) for seat in range(players)],
            reserves=reserves,
            melds=melds,
            red_threes=facts["red"],
            stock=_known(stock) if deal.stage != CUT or "?" not in stock else len(stock),
            pile=deal.pile_cards(),
            melded=[deal.melded_by(seat) for seat in range(players)],
            barred=deal.barred,
            pending=pending,
            waiting=bool(deal.waiting),
            ended_by=deal.ended_by if deal.ended_by >= 0 else None,
            ended_how=ENDINGS[deal.ended_how],
            laid=facts["laid"],
            joined=facts["joined"],
            begun="".join(KINDS[kind] for kind in range(KIND_COUNT) if deal.begun >> kind & 1),
            closed_begun=facts["closed_begun"],
            answer=ANSWERS[deal.answer],
            known=known if any(known) else [],
            bottom=deal.bottom,
            cutter=deal.cutter if deal.cutter >= 0 else None,
            cut_left=deal.cut_left,
            face_down=facts["face_down"],
        )

    def variant(self) -> Variant:
        """The variant with this position's house rules. Raises Complaint."""
        return load_variant(self.rules, self.house)

    def deal(self) -> Deal:
        """The deal at this moment. Raises Complaint with the field and what is wrong."""
        return Arrangement(self, Law(self.variant(), self.players)).deal()

    def missing(self) -> Message | None:
        """What a whole deck would hold besides, as a warning; None where nothing is missing."""
        return Arrangement(self, Law(self.variant(), self.players)).missing()

    def json(self) -> str:
        """As JSON."""
        return msgspec.json.encode(self).decode()

    def toml(self) -> str:
        """As TOML."""
        return "".join(f"{key} = {_toml(value)}\n" for key, value in msgspec.to_builtins(self).items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {_toml(each)}' for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return msgspec.json.encode(value).decode()


def _known(cards: str) -> Cards:
    return len(cards) if "?" in cards else cards


def _plain(error: msgspec.ValidationError) -> str:
    text, _, path = str(error).partition(" - at `$")
    path = path.removesuffix("`").lstrip(".")
    if "unknown field" in text:
        unknown = text.rsplit("`", 2)[1]
        names = [field.encode_name for field in msgspec.structs.fields(Position)]
        return f"{unknown}: there is no such field{nearest(unknown, names)}"
    if "missing required field" in text:
        return f"{text.rsplit('`', 2)[1]}: this is missing"
    if "enum value" in text:
        value, words = text.split("'")[1], _words(path)
        return f"{path}: needs one of {', '.join(filter(None, words))}, not {value}{nearest(value, words)}"
    return f"{path}: {text[:1].lower()}{text[1:]}" if path else text


def _words(path: str) -> list[str]:
    """The closed set of words that may stand in a field."""
    struct = msgspec.inspect.type_info(Position)
    assert isinstance(struct, msgspec.inspect.StructType)
    kinds = [field.type for field in struct.fields if field.encode_name == path]
    return [
        str(word) for kind in kinds if isinstance(kind, msgspec.inspect.LiteralType) for word in kind.values
    ]
