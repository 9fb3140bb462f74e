"""The table as the person sees it at the beginning of a turn: sides, melds, pile, stock, hands."""

from __future__ import annotations

from collections.abc import Iterator

from kanasta.cli.terminal.pile import pile_lines
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.speech import Speech, listed, many
from kanasta.game.deal import Deal
from kanasta.game.faces import Shown
from kanasta.game.view import View

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
        heads = [f"{self.speech.side(side)}: {self.speech.points(deal.score_of(side))}" for side in order]
        melds = [list(self.side_lines(deal, side)) for side in order]
        if self.screen.plain:
            for head, lines in zip(heads, melds, strict=True):
                self.screen.say(f"{head} points.")
                for line in lines:
                    self.screen.say(f"{line[0].upper()}{line[1:].rstrip('.')}.")
        elif deal.sides <= COLUMNS:
            self.screen.table(heads, [["\n".join(lines) for lines in melds]])
        else:
            rows = [[head, "\n".join(lines)] for head, lines in zip(heads, melds, strict=True)]
            self.screen.table(["Side", "On the table"], rows)
        upcard = shown.pile[-1] if shown.pile else "?"
        self._say(pile_lines(deal, self.speech.seat, upcard, self.speech))
        self._say(self._around(deal, shown))

    def _say(self, lines: Iterator[str]) -> None:
        """One fact a line where plain; else several, as many as fit."""
        if self.screen.plain:
            for line in lines:
                self.screen.say(line)
        else:
            self.screen.say(" ".join(lines))

    def _around(self, deal: Deal, shown: Shown) -> Iterator[str]:
        yield f"The stock: {many(deal.stock_size, 'card')}."
        yield f"{listed(list(self._hands(deal, shown)))}."
        own = deal.reserved_by(self.speech.seat) if self.speech.seat >= 0 else 0
        if own:
            yield f"Your {self.speech.labels.reserve}: {many(own, 'card')}, face down."

    def _hands(self, deal: Deal, shown: Shown) -> Iterator[str]:
        for place, seat in enumerate(self.speech.others):
            reserve = f" and the {self.speech.labels.reserve}" if shown.reserves[seat] else ""
            holds = "" if place else "holds "
            yield f"{self.speech.who(seat)} {holds}{many(shown.hands[seat], 'card')}{reserve}"

    def side_lines(self, deal: Deal, side: int) -> Iterator[str]:
        """A side's melds, its red threes, and what it needs to open."""
        melds = deal.melds_of(side)
        room = max((len(self._cards(meld)) for meld in melds), default=0)
        for meld in melds:
            yield self.meld_line(deal, meld, room)
        if deal.pending and side == deal.turn % deal.sides:
            yield f"still being laid: {deal.staged_points()} of {deal.minimum_of(side)}"
        elif not deal.opened(side):
            yield f"nothing melded; needs {deal.minimum_of(side)} to open"
        count = deal.red_threes_of(side)
        if count:
            yield many(count, "red three")

    def meld_line(self, deal: Deal, cards: str, room: int = 0) -> str:
        """One meld: its cards, how many, wilds among them, and what is missing to a canasta, or which canasta it is.

        ``room`` is how wide the cards are made.
        """
        wilds, missing = cards.count("2") + cards.count("*"), deal.law.canasta - len(cards)
        among = wilds if wilds < len(cards) else 0
        if self.screen.plain:
            mixed = f", {many(among, 'wild')} among them" if among else ""
            goal = f"{missing} to a canasta" if missing > 0 else self.speech.canasta(cards)
            return f"Meld of {self.speech.meld(cards)}: {many(len(cards), 'card')}{mixed}; {goal}."
        state = (
            f"{len(cards)} cards, {missing} to go"
            if missing > 0
            else f"{len(cards)}: {self.speech.canasta(cards)}"
        )
        if cards[0] == "b":
            state = f"{len(cards)} black threes"
        return f"{self._cards(cards):<{room}}  {state}"

    def _cards(self, meld: str) -> str:
        """A meld's cards, wilds behind a plus."""
        wilds = meld.count("2") + meld.count("*")
        naturals = meld[: len(meld) - wilds]
        return " + ".join(self.speech.kinds(cards) for cards in (naturals, meld[len(naturals) :]) if cards)
