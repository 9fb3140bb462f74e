"""Combinations that cannot be: each value may be right and the whole still be no game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kanasta.message import Complaint, Message, Value
from kanasta.rules.variant import Melds, Variant, for_players

MOST_NEEDED = 7


def check(variant: Variant, where: Value) -> None:
    """Raise Complaint for the first thing that cannot be together, with the key to change."""
    for key, why in _faults(variant):
        raise Complaint("{where}: {key}: {why}", where=where, key=key, why=why)


def _faults(variant: Variant) -> Iterator[tuple[str, Message]]:
    yield from _players_faults(variant)
    yield from _pile_faults(variant)
    yield from _meld_faults(variant)
    yield from _opening_faults(variant)
    for count in ("natural_canastas", "mixed_canastas", "wild_canastas"):
        if getattr(variant.going_out, count) > MOST_NEEDED:
            yield f"going_out.{count}", Message("more than {most} cannot be asked", {"most": MOST_NEEDED})
    if variant.going_out.wild_canastas and not variant.melds.wild_melds:
        yield (
            "going_out.wild_canastas",
            Message("wilds are not melded on their own here (melds.wild_melds)"),
        )
    if variant.going_out.mixed_canastas and not _wilds_fit(variant.melds):
        yield (
            "going_out.mixed_canastas",
            Message("no canasta of a rank can hold a wild card here (melds)"),
        )
    if any(number < 1 for number in variant.red_threes.totals):
        yield "red_threes.totals", Message("a total is for one red three or more")


def _players_faults(variant: Variant) -> Iterator[tuple[str, Message]]:
    players = variant.players
    if not players.numbers:
        yield "players.numbers", Message("somebody has to play")
    if players.best not in players.numbers:
        yield "players.best", Message("{number} is not among players.numbers", {"number": players.best})
    for number in players.numbers:
        sides = for_players(players.sides, number, "players.sides")
        if not 2 <= sides <= number or number % sides:
            yield (
                "players.sides",
                Message(
                    "{number} players cannot make {sides} equal sides of at least two",
                    {"number": number, "sides": sides},
                ),
            )
        if for_players(variant.going_out.canastas, number, "going_out.canastas") > MOST_NEEDED:
            yield "going_out.canastas", Message("more than {most} cannot be asked", {"most": MOST_NEEDED})
        if not 1 <= for_players(variant.stock.draw, number, "stock.draw") <= 10:
            yield "stock.draw", Message("1 to 10 cards are drawn")
        if for_players(variant.dealing.hand, number, "dealing.hand") < 2:
            yield "dealing.hand", Message("a hand needs at least 2 cards")
        yield from _deck_faults(variant, number)
    if 0 < variant.dealing.reserve < 3:
        yield "dealing.reserve", Message("a reserve needs at least 3 cards")
    if (variant.dealing.cut == "gives the reserves") != (variant.dealing.reserve > 0):
        yield (
            "dealing.reserve",
            Message('a reserve goes with dealing.cut = "gives the reserves", and the cut with a reserve'),
        )


def _deck_faults(variant: Variant, number: int) -> Iterator[tuple[str, Message]]:
    packs = for_players(variant.deck.packs, number, "deck.packs")
    jokers = for_players(variant.deck.jokers, number, "deck.jokers")
    if not 1 <= packs <= 6:
        yield "deck.packs", Message("1 to 6 packs can be played with, not {packs}", {"packs": packs})
    if jokers > 24:
        yield (
            "deck.jokers",
            Message("at most 24 jokers can be played with, not {jokers}", {"jokers": jokers}),
        )
    dealing = variant.dealing
    hand = for_players(dealing.hand, number, "dealing.hand")
    dealt = number * (hand + dealing.reserve) + dealing.extra_card + (dealing.upcard == "turned")
    if dealt > 52 * packs + jokers:
        yield (
            "dealing.hand",
            Message(
                "{number} players are dealt {dealt} cards, and the deck holds {size}",
                {"number": number, "dealt": dealt, "size": 52 * packs + jokers},
            ),
        )


def _pile_faults(variant: Variant) -> Iterator[tuple[str, Message]]:
    pile = variant.pile
    if pile.finish_first and pile.own_unfinished_meld != "bars":
        yield "pile.finish_first", Message('it needs pile.own_unfinished_meld = "bars"')
    if pile.finish_first and variant.melds.most_cards == 0:
        yield "pile.finish_first", Message("a meld of any size is never finished (melds.most_cards)")
    if pile.most_taken == 1:
        yield "pile.most_taken", Message("0 is the whole pile; else at least 2")


def _meld_faults(variant: Variant) -> Iterator[tuple[str, Message]]:
    melds = variant.melds
    if melds.most_cards and melds.most_cards < melds.canasta:
        yield (
            "melds.most_cards",
            Message("no meld could become a canasta of {size}", {"size": melds.canasta}),
        )
    if melds.same_rank == "again after a canasta" and melds.most_cards != melds.canasta:
        yield (
            "melds.same_rank",
            Message("another meld of a rank needs melds.most_cards to be the size of a canasta"),
        )
    limits = melds.wilds_by_size
    if any(not 0 <= after - before <= 1 for before, after in pairwise(limits)):
        yield "melds.wilds_by_size", Message("with each card more, as many wilds or one more")
    if limits and limits[0] > 1:
        yield "melds.wilds_by_size", Message("a meld of 3 cards holds one wild at most")


def _wilds_fit(melds: Melds) -> bool:
    limits = melds.wilds_by_size
    return not limits or limits[min(melds.canasta - 3, len(limits) - 1)] > 0


def _opening_faults(variant: Variant) -> Iterator[tuple[str, Message]]:
    scores = [band.score for band in variant.opening.bands]
    if scores != sorted(set(scores)) or scores[0] != 0:
        yield "opening.bands", Message("scores go up, from 0")
