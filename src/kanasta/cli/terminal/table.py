"""The table as the person sees it at the beginning of a turn: sides, melds, pile, stock, hands."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cli.terminal.pile import pile_lines
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.speech import Speech, cards_in_words
from kanasta.game.deal import Deal
from kanasta.game.faces import Shown
from kanasta.game.view import View
from kanasta.message import Message, Value, said
from kanasta.rules.wording import all_of

COLUMNS = 3
"""So many sides stand side by side; more stand one under the other."""


class Table:
    """Shows what one seat may know of a deal, and nothing else: it is given a view."""

    def __init__(self, screen: Screen, speech: Speech) -> None:
        self.screen, self.speech = screen, speech

    def show(self, view: View, shown: Shown) -> None:
        """All of it but the hand."""
        deal = view.deal
        order = self.speech.side_order
        melds = [[self._said(line) for line in self.side_lines(deal, side)] for side in order]
        if self.screen.plain:
            for side, lines in zip(order, melds, strict=True):
                values = {"side": self.speech.side(side), "points": self.speech.points(deal.score_of(side))}
                self.screen.say(Message("{side}: {points} points.", values))
                for line in lines:
                    self.screen.say(f"{line[0].upper()}{line[1:].rstrip('.')}.")
            self._below(deal, shown)
            return
        heads = [
            f"{self._said(self.speech.side(side))}: {self._said(self.speech.points(deal.score_of(side)))}"
            for side in order
        ]
        if deal.sides <= COLUMNS:
            self.screen.table(heads, [["\n".join(lines) for lines in melds]])
        else:
            rows = [[head, "\n".join(lines)] for head, lines in zip(heads, melds, strict=True)]
            self.screen.table([Message("Side"), Message("On the table")], rows)
        self._below(deal, shown)

    def _below(self, deal: Deal, shown: Shown) -> None:
        upcard = shown.pile[-1] if shown.pile else "?"
        self._say(pile_lines(deal, self.speech.seat, upcard, self.speech))
        self._say(self._around(deal, shown))

    def _said(self, value: Value) -> str:
        return said(value, self.speech.language)

    def _say(self, lines: Iterator[Message]) -> None:
        """One fact a line where plain; else several, as many as fit."""
        if self.screen.plain:
            for line in lines:
                self.screen.say(line)
        else:
            self.screen.say(" ".join(map(self._said, lines)))

    def _around(self, deal: Deal, shown: Shown) -> Iterator[Message]:
        yield Message("The stock: {cards}.", {"cards": cards_in_words(deal.stock_size)})
        yield Message("{hands}.", {"hands": all_of(self._hands(deal, shown))})
        own = deal.reserved_by(self.speech.seat) if self.speech.seat >= 0 else 0
        if own:
            values: dict[str, Value] = {"reserve": self.speech.reserve, "cards": cards_in_words(own)}
            yield Message("Your {reserve}: {cards}, face down.", values)

    def _hands(self, deal: Deal, shown: Shown) -> Iterator[Message]:
        for place, seat in enumerate(self.speech.others):
            values: dict[str, Value] = {
                "name": self.speech.who(seat),
                "cards": cards_in_words(shown.hands[seat]),
                "reserve": self.speech.reserve,
            }
            if shown.reserves[seat]:
                if place:
                    yield Message("{name} {cards} and the {reserve}", values)
                else:
                    yield Message("{name} holds {cards} and the {reserve}", values)
            else:
                del values["reserve"]
                yield Message("{name} {cards}", values) if place else Message("{name} holds {cards}", values)

    def side_lines(self, deal: Deal, side: int) -> Iterator[Value]:
        """A side's melds, its red threes, and what it needs to open."""
        melds = deal.melds_of(side)
        room = max((len(self._cards(meld)) for meld in melds), default=0)
        for meld in melds:
            yield self.meld_line(deal, meld, room)
        if deal.pending and side == deal.turn % deal.sides:
            values: dict[str, Value] = {"points": deal.staged_points(), "minimum": deal.minimum_of(side)}
            yield Message("still being laid: {points} of {minimum}", values)
        elif not deal.opened(side):
            yield Message("nothing melded; needs {minimum} to open", {"minimum": deal.minimum_of(side)})
        count = deal.red_threes_of(side)
        if count:
            yield Message.counted(count, "one red three", "{count} red threes")

    def meld_line(self, deal: Deal, cards: str, room: int = 0) -> str:
        """One meld: its cards, how many, wilds among them, and what is missing to a canasta, or which canasta it is.

        ``room`` is how wide the cards are made.
        """
        wilds, missing = cards.count("2") + cards.count("*"), deal.law.canasta - len(cards)
        if self.screen.plain:
            return self._said(self._in_words(cards, wilds if wilds < len(cards) else 0, missing))
        size = len(cards)
        if cards[0] == "b":
            state = Message.counted(size, "{count} black threes", "{count} black threes")
        elif missing > 0:
            values: dict[str, Value] = {"count": size, "missing": missing}
            state = Message.counted(
                size, "{count} cards, {missing} to go", "{count} cards, {missing} to go", **values
            )
        else:
            state = Message("{count}: {canasta}", {"count": size, "canasta": self.speech.canasta(cards)})
        return f"{self._cards(cards):<{room}}  {self._said(state)}"

    def _in_words(self, cards: str, among: int, missing: int) -> Message:
        values: dict[str, Value] = {
            "cards": self.speech.meld(cards),
            "size": cards_in_words(len(cards)),
            "goal": Message("{missing} to a canasta", {"missing": missing})
            if missing > 0
            else self.speech.canasta(cards),
        }
        if not among:
            return Message("Meld of {cards}: {size}; {goal}.", values)
        values["wilds"] = Message.counted(among, "one wild", "{count} wilds")
        return Message("Meld of {cards}: {size}, {wilds} among them; {goal}.", values)

    def _cards(self, meld: str) -> str:
        """A meld's cards, wilds behind a plus."""
        wilds = meld.count("2") + meld.count("*")
        naturals = meld[: len(meld) - wilds]
        groups = (naturals, meld[len(naturals) :])
        return " + ".join(self._said(self.speech.kinds(cards)) for cards in groups if cards)
