"""What the careful player thinks things are worth: all of its numbers, in one place, to be tuned."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Weights:
    """Whole numbers, in points of the score unless it says otherwise. Shares are of 256."""

    # Cards in the hand: what giving one up costs
    two: int = 55
    joker: int = 100
    stopper: int = 14
    """A black three: it keeps the next player from a fat pile."""
    single: int = 2
    pair: int = 3
    only_pair: int = 17
    """More for a pair where the pile is never taken onto a meld."""
    triple: int = 5
    own_rank: int = 53
    """A card that fits a meld of the own side."""
    dead: int = 9
    """Taken off where no further card of the rank can come."""
    opener: int = 102
    """Share of a card's value that it is worth to a side that has yet to open."""

    # Melding
    open: int = 19
    new_meld: int = 14
    natural: int = 6
    """A natural laid, besides its value."""
    progress: int = 5
    """Each card laid towards a canasta, times the cards that the meld then has."""
    first_canasta: int = 135
    """The side's first: it covers red threes and allows going out."""
    cover: int = 0
    """Each card that leads to it in this turn, where the side loses without it and the stock is low."""
    needed: int = 605
    """A canasta of a sort that going out still asks for."""
    spoil: int = 40
    """A wild laid to a clean meld, times its naturals, as a share of what a natural canasta is worth more."""
    spoil_needed: int = 80
    """More of it while going out asks for another natural canasta."""
    wild_start: int = 5
    """Wilds at hand, laid and held, from which a meld of wilds is begun unless one is needed."""
    keep: int = 5
    """Cards that are kept in the hand while there is no reason to empty it."""
    keep_alone: int = 12
    """More of them for one who plays without a partner."""
    keep_missing: int = 3
    """More of them for each canasta that is missing for going out."""
    strip: int = 18
    """Each card laid below that, times the cards that are then missing."""
    strip_ready: int = 64
    """Share of that which is left where the side has the canastas for going out."""
    empty: int = 12
    """Each card laid while the reserve waits to be taken up."""
    frozen_pair: int = 5
    """A natural pair kept for a frozen pile, for each card of the pile."""

    # Taking the pile
    taken: int = 22
    """Each card that comes with it."""
    taken_fit: int = 7
    """Such a card where the side has a meld of its rank."""
    taken_pair: int = 9
    """Such a card where the hand has a pair of its rank."""
    taken_match: int = 5
    """Such a card where the hand has one of its rank."""

    # Discarding
    pile_base: int = 18
    """What the pile is worth to the next player, however small it is."""
    pile_card: int = 15
    """And for each of its cards."""
    has_wild: int = 150
    """Share of players who have a wild for a take, and use it."""
    unopened: int = 215
    """Share of takes for which an unopened side has the minimum."""
    unfinished: int = 60
    """Share of takes where the taker must finish its meld first."""
    fed: int = 0
    """More for a wild that is thrown: it lies in the pile, for whoever takes that."""
    thrown: int = 245
    """Share of the danger that is left for each card of the rank that lies in the pile already."""

    # Going out
    go: int = 0
    """What going out must be worth more than going on."""
    ask: int = 60
    """How near to that it is when the partner is asked."""
    theirs: int = 8
    """Each card in an opponent's hand."""
    ours: int = 14
    """Each card in a partner's hand, and in any reserve."""
    uncovered: int = 148
    """An opposing side that is caught without what it needs for its red threes or its melds."""
    alarm: int = 0
    """Share of what it would cost to be caught, as likely as an opponent goes out in its next turn."""
    threat: int = 2
    """Cards in the hand of an opponent who may go out that are few enough to fear it."""
    threatened: int = 171
    """Going out before such a one does."""
    last_turns: int = 308
    """Going out before the stock has run out, when it soon will."""
    agree: int = 40
    """Points in the own hand up to which a partner who asks may go out."""


NAMES = tuple(field.name for field in fields(Weights))
