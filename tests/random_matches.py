"""Matches played by lot, of every variant and number of players: short ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.rules.shelf import VARIANTS, load_variant

SHORT = {"match.target": 300, "match.deals": 2}
"""House rules that end a match after a deal or a few."""
MOST_DEALS = 4


def tables() -> list[tuple[str, int]]:
    """Every variant with each number of players."""
    return [(name, players) for name in VARIANTS for players in load_variant(name).players.numbers]


def moments(match: Match, lot: Lot, take_back: bool = False) -> Iterator[None]:
    """Play the match on by lot, stopping after every action; the last stop is after the last deal was counted.

    With ``take_back`` a player takes back now and then. A match that does not end stops after a few deals.
    """
    while True:
        while not match.deal.over:
            legal = match.deal.legal()
            match.play(legal[lot.below(len(legal))])
            yield
            if take_back and match.can_take_back() and lot.below(3) == 0:
                match.take_back()
                yield
        match.finish_deal()
        yield
        if match.over or match.number == MOST_DEALS:
            return
        match.next_deal()


def play_out(match: Match, lot: Lot, after: Callable[[], object] = lambda: None) -> Match:
    """Play the match on by lot, take-backs included, calling ``after`` at every stop."""
    for _ in moments(match, lot, take_back=True):
        after()
    return match
