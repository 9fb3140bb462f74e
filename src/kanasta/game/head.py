"""Reading the head of a deal in a record: who deals, the scores before it, and where its cards come from."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from kanasta.cards import JOKER, SUITS, TWO, deck_faces
from kanasta.game.deal import Deal
from kanasta.game.findings import NEXT_DEAL, Difference, Findings
from kanasta.game.law import Law
from kanasta.game.lines import DEAL, QUOTED, Line, Lines, fault, short
from kanasta.game.shuffle import Setup, Shuffle, commitment, of_match
from kanasta.message import Message, nearest

FACES = frozenset(deck_faces(1, 1))
DECK = "deck: Ks 4h * ..."
SHUFFLE = 'shuffle: "seed" "nonce"'


class Stated(NamedTuple):
    """What a text says of where one deal's cards come from, be it true or not; nothing where it says nothing."""

    commitment: str = ""
    shuffle: Shuffle | None = None


class Head(NamedTuple):
    """The head of a deal: how it is laid out, the scores that it states, and their line."""

    setup: Setup
    scores: tuple[int, ...]
    scores_line: int


class Heads:
    """Reads the heads of the deals of one record, whose match has that seed or none."""

    def __init__(self, lines: Lines, law: Law, seed: int | None, findings: Findings) -> None:
        self.lines = lines
        self.law = law
        self.seed = seed
        self.found = findings
        self.stated: list[Stated] = []

    def read(self, number: int, dealer: int | None) -> Head | None:
        """The head of the deal of that number, which the seat ``dealer`` deals; None where the record ends before it.

        None for ``dealer``: that is not known, or by lot from the deal's own shuffle. Raises Complaint.
        """
        if not self.lines.more():
            return None
        self._number(number)
        if not any(each.text.startswith("cut:") for each in self.lines.rest()):
            self._only_head()
            return None
        stated_dealer, dealer_line = self.lines.number("dealer", "dealer: 0")
        scores, scores_line = self.lines.numbers("scores", self.law.sides)
        stated = self._stated()
        self.stated.append(stated)
        shuffle = stated.shuffle
        if shuffle is None and self.seed is not None:
            shuffle = of_match(self.seed, number)
        elif shuffle is not None and dealer is None:
            dealer = shuffle.below("dealer", self.law.players)
        seat = self.found.possible(lambda: self._dealer(stated_dealer, dealer_line, dealer), dealer)
        deck = self.found.possible(self._deck, shuffle.deck(self.law) if shuffle else None)
        stated_cut, cut_line = self.lines.number("cut", "cut: 0")
        cut = self.found.possible(
            lambda: self._cut(stated_cut, cut_line), shuffle.cut(self.law) if shuffle else None
        )
        if shuffle is not None and not self._shuffled(shuffle, deck, cut, cut_line):
            shuffle = None
        return Head(Setup(seat, deck, cut, shuffle), scores, scores_line.number)

    def _number(self, number: int) -> None:
        form = f"deal {number}"
        line = self.lines.peek()
        self.found.deal = number
        if NEXT_DEAL.fullmatch(line.text) and line.text != form:
            raise self.found.difference(
                "steps", line.number, 'here comes "{form}", not "{text}"', form=form, text=line.text
            )
        if self.lines.take(form).text != form:
            raise line.unexpected(form)

    def _only_head(self) -> None:
        """The rest of the lines are of the head of a deal that was not written whole: they are passed over."""
        for line in self.lines.rest():
            if line.text.split(":")[0] not in DEAL:
                raise line.unexpected("cut: 0")
        self.lines.place = len(self.lines.lines)

    def _dealer(self, dealer: int, line: Line, right: int | None) -> int:
        if not 0 <= dealer < self.law.players:
            raise self.found.difference(
                "dealer",
                line.number,
                "seats are 0 to {last}, not {seat}",
                last=self.law.players - 1,
                seat=dealer,
            )
        if right is not None and dealer != right:
            self.found.differs(
                "dealer",
                line.number,
                "seat {right} deals deal {deal}, not seat {dealer}",
                right=right,
                deal=self.found.deal,
                dealer=dealer,
            )
        return dealer

    def _stated(self) -> Stated:
        if not self.lines.begins("commitment"):
            return Stated()
        shown = self.lines.after("commitment", "commitment: ...")
        line = self.lines.after("shuffle", SHUFFLE)
        words = QUOTED.findall(line.text)
        if not words or " ".join(words) != line.text:
            raise line.wrong(SHUFFLE)
        try:
            seed, *nonces = [line.unquoted(word) for word in words]
            shuffle = Shuffle(seed, tuple(nonces))
            right = commitment(seed)
        except ValueError:  # a line feed in a nonce
            raise line.wrong(SHUFFLE) from None
        if self.seed is not None:
            self.found.differs(
                "commitment", shown.number, "a match with a seed has no shuffle of a deal of its own"
            )
        if shown.text != right:
            self.found.differs(
                "commitment", shown.number, "the commitment of this seed is {right}", right=right
            )
        if len(nonces) not in (0, self.law.players):
            # One more would be a choice that nobody at the table has.
            self.found.differs(
                "nonces",
                line.number,
                "{count} nonces stand here, and {players} seats give one each",
                count=len(nonces),
                players=self.law.players,
            )
        return Stated(shown.text, shuffle)

    def _deck(self) -> tuple[str, ...]:
        """The deck. Raises Difference, after its last line, where it is not just the cards of the variant."""
        deck: list[str] = []
        amiss: Difference | None = None
        left = Counter(deck_faces(self.law.deck[TWO] // len(SUITS), self.law.deck[JOKER]))
        line = self.lines.after("deck", DECK)
        while True:
            for face in line.text.split():
                if face not in FACES:
                    raise fault(
                        line.number, '"{face}" is no card{hint}', face=short(face), hint=nearest(face, FACES)
                    )
                if left[face] == 0:
                    amiss = amiss or self.found.difference(
                        "deck", line.number, "{face}: the deck holds no more of these", face=face
                    )
                left[face] -= 1
                deck.append(face)
            if not self.lines.begins("deck"):
                break
            line = self.lines.after("deck", DECK)
        if amiss is None and len(deck) != self.law.deck_size:
            amiss = self.found.difference(
                "deck",
                line.number,
                "{count} cards lie in the deck, which holds {size}; one that is missing: {face}",
                count=len(deck),
                size=self.law.deck_size,
                face=next(iter(+left)),
            )
        if amiss is not None:
            raise amiss
        return tuple(deck)

    def _cut(self, cut: int, line: Line) -> int:
        low, high = Deal.cut_bounds(self.law)
        if not low <= cut <= high:
            raise self.found.difference(
                "deck",
                line.number,
                "the cut lifts {low} to {high} cards, not {cut}",
                low=low,
                high=high,
                cut=cut,
            )
        return cut

    def _shuffled(self, shuffle: Shuffle, deck: tuple[str, ...], cut: int, line: Line) -> bool:
        """Whether the deck and the cut are those of the shuffle."""
        right, lifted = shuffle.deck(self.law), shuffle.cut(self.law)
        if (right, lifted) == (deck, cut):
            return True
        place = next((place for place, face in enumerate(deck) if face != right[place]), None)
        detail = (
            Message("by it the cut lifts {lifted} cards", {"lifted": lifted})
            if place is None
            else Message("by it card {place} is {face}", {"place": place + 1, "face": right[place]})
        )
        self.found.differs(
            "deck",
            line.number,
            "the deck and the cut are not those that the seed gives: {detail}",
            detail=detail,
        )
        return False
