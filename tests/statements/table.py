"""A table to write positions on, so that a test of a statement reads as a card player would tell it.

The player whose turn it is sits on seat 0 unless the test says otherwise, and belongs to side 0: ``ours`` are the melds
of this side, ``theirs`` those of side 1. Hands of others that nobody mentions are eleven unknown cards each. Melds are
written with spaces between them: ``KKK 88*``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kanasta.cards import KINDS
from kanasta.game.deal import Deal
from kanasta.game.law import Law
from kanasta.game.match import Match
from kanasta.game.notation import IllegalAction, read_actions
from kanasta.game.position import Position
from kanasta.game.refusal import refusal, why
from kanasta.game.score import sheet as score_sheet
from kanasta.rules.sheet import sheet as rule_sheet
from kanasta.rules.shelf import load_variant
from kanasta.rules.variant import Variant

UNIMPORTANT = "456789TJQKA" * 40
"""The order in which cards of a deck follow that a test does not name: no wilds and no threes at first."""


@dataclass(frozen=True)
class Moment:
    """One moment of a deal, and what may be asked of it."""

    deal: Deal

    def allows(self, *texts: str) -> None:
        """Each of these is legal from here."""
        for text in texts:
            found = why(self.deal, text)
            assert found is None, f"{text} should be legal, but: {found.message} {found.statements}"

    def refuses(self, text: str, *statements: str) -> None:
        """This is not legal, and all of these statements are given as the reason."""
        found = why(self.deal, text)
        assert found is not None, f"{text} should not be legal"
        missing = [name for name in statements if name not in found.statements]
        assert not missing, f"{text}: {found.message} {found.statements} does not name {missing}"

    def after(self, text: str) -> Moment:
        """The moment after these actions."""
        deal = self.deal.copy()
        try:
            steps = read_actions(deal, text)
        except IllegalAction as illegal:
            found = refusal(illegal)
            message = f"{illegal.words} should be legal, but: {found.message} {found.statements}"
            raise AssertionError(message) from None
        for step in steps:
            deal.play(step)
        return Moment(deal)

    def offers(self, *beginnings: str) -> list[str]:
        """What may be done, if it begins with one of these words."""
        return [str(action) for action in self.deal.legal() if str(action).startswith(beginnings or "")]

    def hand(self, seat: int = 0) -> str:
        return self.deal.hand_of(seat)

    def melds(self, side: int = 0) -> list[str]:
        return self.deal.melds_of(side)

    @property
    def pile(self) -> str:
        return self.deal.pile_cards()

    @property
    def turn(self) -> int:
        return self.deal.turn

    def points(self, side: int = 0) -> int:
        """The points of a side in all."""
        return score_sheet(self.deal).sides[side].total

    def lines(self, side: int = 0) -> dict[str, int]:
        """The lines of its score sheet."""
        return {str(line.what): line.points for line in score_sheet(self.deal).sides[side].lines}

    def line(self, beginning: str, side: int = 0) -> int:
        """The points of the one line that begins so; 0 where there is none."""
        return sum(points for what, points in self.lines(side).items() if what.startswith(beginning))

    @property
    def ended(self) -> str:
        """How the deal ended, in the words of positions; empty while it goes on."""
        return Position.of(self.deal).ended_how if self.deal.over else ""


@dataclass(frozen=True)
class Game:
    """A variant for so many players, perhaps with house rules. It is loaded anew for every position."""

    rules: str
    players: int = 4
    house: Mapping[str, Any] = field(default_factory=dict)

    def of(self, players: int) -> Game:
        """The same for another number of players."""
        return replace(self, players=players)

    def with_house(self, **rules: Any) -> Game:
        """With house rules, their dots written as two underscores."""
        return replace(self, house={key.replace("__", "."): value for key, value in rules.items()})

    @property
    def variant(self) -> Variant:
        return load_variant(self.rules, self.house)

    @property
    def law(self) -> Law:
        return Law(self.variant, self.players)

    @property
    def sides(self) -> int:
        return self.variant.sides(self.players)

    # Positions

    def start(self, hand: str, **more: Any) -> Moment:
        """The player holds this hand, before drawing from the stock or taking the pile."""
        return self._moment("start", hand, **more)

    def drawn(self, hand: str, **more: Any) -> Moment:
        """The player holds this hand after drawing."""
        return self._moment("meld", hand, **more)

    def ended_with(self, *hands: str, **more: Any) -> Moment:
        """The deal is over and these cards are left in the hands, seat by seat."""
        more["hands"] = [*hands, *[""] * (self.players - len(hands))]
        return self._moment("over", "", **more)

    def _moment(
        self,
        stage: str,
        hand: str,
        *,
        turn: int = 0,
        others: str | int = 11,
        ours: str = "",
        theirs: str = "",
        melds: Sequence[str] = (),
        score: int = 0,
        reds: Sequence[int] = (),
        **more: Any,
    ) -> Moment:
        hands: list[str | int] = [others] * self.players
        hands[turn] = hand
        laid = list(melds) or [ours, theirs]
        facts: dict[str, Any] = {
            "rules": self.rules,
            "house": dict(self.house),
            "players": self.players,
            "dealer": self.players - 1,
            "turn": turn,
            "stage": stage,
            "hands": hands,
            "melds": [side.split() for side in [*laid, *[""] * self.players][: self.sides]],
            "scores": [score] * self.sides,
            "red_threes": [*reds, *[0] * self.sides][: self.sides],
            "stock": 40 if stage != "over" else "",
            "pile": "",
        }
        if "deal" in more:
            more["deal_number"] = more.pop("deal")
        return Moment(Position(**(facts | more)).deal())

    # Dealing

    def dealt(
        self,
        first: str = "",
        last: str = "",
        at: Mapping[int, str] | None = None,
        *,
        cut: int | None = None,
        dealer: int | None = None,
    ) -> Moment:
        """A deal that has just begun, from the deck of these cards (see ``deck``); seat 0 plays first."""
        law = self.law
        deck = self.deck(first, last, at)
        lifted = Deal.cut_bounds(law)[0] if cut is None else cut
        dealer = self.players - 1 if dealer is None else dealer
        return Moment(Deal.start(law, dealer, 1, [0] * law.sides, deck, lifted))

    def deck(self, first: str = "", last: str = "", at: Mapping[int, str] | None = None) -> str:
        """The variant's whole deck: these cards first, last and at these places, wilds and threes as late as can be."""
        left = dict(zip(KINDS, self.law.deck, strict=False))
        for kind in first + last + "".join((at or {}).values()):
            left[kind] -= 1
        cards = first
        for kind in UNIMPORTANT + "br2*" * 40:
            if left[kind] > 0:
                left[kind] -= 1
                cards += kind
        for place, there in sorted((at or {}).items()):
            cards = cards[:place] + there + cards[place:]
        return cards + last

    # Matches and sheets

    def minimum(self, score: int = 0, deal: int = 1) -> int:
        """The opening minimum of a side with this score, in the deal of this number."""
        return self.start("QJ", score=score, deal=deal).deal.minimum_of(0)

    def winners(self, *totals: int, deals: int = 9) -> list[int] | None:
        """The sides that have won with these totals; None where another deal is played."""
        return Match.verdict(self.variant, self.players, totals, deals)

    @property
    def sheet(self) -> str:
        """The rule sheet as text."""
        return "\n".join(str(each) for part in rule_sheet(self.variant) for each in part.sentences)
