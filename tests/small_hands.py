"""Seeded small positions in which something happens, for the witness: pairs of the upcard, melds that are nearly
canastas, hands that are nearly empty, unopened sides near the minimum, stocks that run out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from witness import BOOKS, CANASTA, RANKS, WILDS, Scene, in_order, is_meld, outcomes, rank_of


class Deck:
    """The cards not yet lying anywhere, so that no position holds more of a kind than the deck does."""

    def __init__(self, book: str, players: int, chance: random.Random) -> None:
        packs, jokers = {("czech", 5): (3, 6), ("czech", 6): (3, 6)}.get(
            (book, players), (5, 10) if book == "hand_and_foot" else (2, 4)
        )
        self.left = Counter(dict.fromkeys(RANKS + "2", 4 * packs) | {"r": 2 * packs, "b": 2 * packs})
        self.left["*"] = jokers
        self.chance = chance

    def one(self, liked: str) -> str:
        """A card of one of these kinds; any card but a red three where none of them is left."""
        there = [kind for kind in liked if self.left[kind]]
        kind = self.chance.choice(there or [kind for kind in RANKS + WILDS + "b" if self.left[kind]])
        self.left[kind] -= 1
        return kind

    def take(self, cards: str) -> bool:
        """Take exactly these cards, if they are all there."""
        if Counter(cards) - self.left:
            return False
        self.left -= Counter(cards)
        return True

    def meld(self, book: str, rank: str, size: int, wilds: int) -> str:
        """A meld of this rank (``*`` for wilds alone), or nothing where the book or the deck does not allow it."""
        low = "".join(self.chance.choice(WILDS) for _ in range(size if rank == "*" else min(wilds, size - 1)))
        meld = in_order(rank.strip("*") * (size - len(low)) + low)
        return meld if is_meld(BOOKS[book], meld) and self.take(meld) else ""

    def hand(self, size: int, liked: str) -> str:
        kinds = self.chance.choices([liked, WILDS, "b", RANKS], [70, 15, 6, 9], k=size)
        return in_order("".join(self.one(of) for of in kinds))


def some_melds(deck: Deck, book: str) -> list[str]:
    """The melds of a side that has opened: often near a canasta, often near all that going out needs."""
    chance = deck.chance
    ranks = chance.sample(RANKS, len(RANKS))
    melds = []
    if book == "hand_and_foot" and chance.random() < 0.5:
        for wilds in (0, 0, 1, 2):
            melds.append(deck.meld(book, ranks.pop(), chance.choice([7, 7, 7, 7, 7, 7, 7, 6]), wilds))
        melds.append(deck.meld(book, "*", chance.choice([7, 7, 7, 6]), 0))
        if chance.random() < 0.2:
            melds += [
                deck.meld(book, rank_of(meld), 3, 0)
                for meld in melds[-1:] + melds[:1]
                if len(meld) == CANASTA
            ]
    for _ in range(chance.choice([0, 1, 1, 2, 3])):
        size = chance.choice([3, 3, 4, 5, 6, 6, 6, 7, 7, 8])
        melds.append(deck.meld(book, ranks.pop(), size, chance.choice([0, 0, 1, 2, 3])))
    if chance.random() < 0.2 and not any(meld and meld[0] in WILDS for meld in melds):
        melds.append(deck.meld(book, "*", chance.choice([3, 5, 6, 7]), 0))
    return sorted(meld for meld in melds if meld)


def kinds_liked(deck: Deck, book: str, melds: list[str]) -> str:
    """The kinds that hand, upcard and stock are mostly made of: two of any rank, and what the melds can take."""
    growing = [meld[0] for meld in melds if not (BOOKS[book].again and len(meld) >= CANASTA)]
    ranks = [rank for rank in growing if rank in RANKS]
    aces = [] if melds else ["A"]
    return "".join([*deck.chance.sample(RANKS, 2), *aces, *ranks, *ranks])


def some_pile(deck: Deck, book: str, liked: str) -> str:
    """One to five cards, more where not all are taken; a red three lies lowest, where one can be turned as upcard."""
    chance = deck.chance
    size = chance.choice([1, 1, 2, 2, 3, 4, 5, 9 if BOOKS[book].most_taken < 1000 else 3])
    red = BOOKS[book].freezes and chance.random() < 0.15
    buried = [deck.one("r" if red and n == 0 else RANKS + RANKS + WILDS + "b") for n in range(size - 1)]
    return "".join(buried) + deck.one(chance.choices([liked, RANKS, WILDS, "b"], [84, 6, 5, 5])[0])


def some_hand(deck: Deck, book: str, melds: list[str], pile: str, liked: str) -> str:
    chance = deck.chance
    top = pile[-1:].strip("2*b") * 3
    rank = chance.choice(RANKS)
    if not melds and chance.random() < 0.2 and deck.take(rank * 6):
        return in_order(rank * 6 + deck.hand(chance.randint(1, 5), rank * 4 + liked))
    if len(pile) > 5:
        return deck.hand(chance.choice([2, 3, 4]), liked + top)
    sizes = [1, 1, 2, 2, 3, 3, 4, 5, 6, 7] if melds else [3, 4, 5, 6, 7, 7, 8]
    hand = deck.hand(chance.choice(sizes), liked + top)
    if BOOKS[book].black_threes != "never" and chance.random() < 0.15 and deck.take("bbb"):
        hand = in_order(hand[: chance.randint(0, 4)] + "bbb")
    return hand


def some_reserve(deck: Deck, liked: str) -> str:
    """Empty where it has been taken up."""
    if deck.chance.random() < 0.5:
        return ""
    red = "r" if deck.chance.random() < 0.2 and deck.take("r") else ""
    return deck.hand(deck.chance.choice([2, 3, 4]), liked) + red


def some_stock(deck: Deck, book: str, stage: str, liked: str) -> str:
    """Few cards; none only where a turn can be played so. Classic: no red three, the last card may be none there."""
    chance = deck.chance
    length = chance.choice([0, 1, 1, 2, 3, 5])
    if stage == "first" or (stage == "start" and book not in ("hand_and_foot", "classic")):
        length = max(length, 1)
    reds = "" if book == "classic" else "r"
    return "".join(deck.one(reds if reds and chance.random() < 0.1 else liked + RANKS) for _ in range(length))


def barred_turns(pile: str, players: int) -> int:
    """For how many turns, the coming one included, the last wild discarded still bars a Czech pile."""
    depth = min((pile[::-1].find(wild) for wild in WILDS if wild in pile), default=players)
    return max(0, players - 1 - depth)


def melded_earlier(chance: random.Random, mates: list[int], just_opened: bool) -> set[int]:
    """Who of an open side has melded in an earlier turn; nobody where it may have been opened in this very turn."""
    earlier = {seat for seat in mates if chance.random() < 0.6}
    if not earlier and not (just_opened and chance.random() < 0.5):
        earlier.add(chance.choice(mates))
    return earlier


def a_position(book: str, players: int, chance: random.Random) -> dict[str, Any]:
    """A position as in a file, in which the side of the player to play may have melds and the others have none."""
    deck = Deck(book, players, chance)
    sides = BOOKS[book].sides[players]
    turn = chance.randrange(players)
    stage = chance.choice(["start", "start", "meld"])
    if book == "original" and chance.random() < 0.04:
        stage = "first"
    melds = some_melds(deck, book) if stage != "first" and chance.random() < 0.75 else []
    liked = kinds_liked(deck, book, melds)
    pile = some_pile(deck, book, liked) if stage != "first" else ""
    hand = some_hand(deck, book, melds, pile, liked)
    foot = book == "hand_and_foot"
    mates = list(range(turn % sides, players, sides))
    # A position does not tell which melds are of this turn, and classic going out concealed asks just that.
    just_opened = stage == "meld" and BOOKS[book].concealed != "own"
    earlier = melded_earlier(chance, mates, just_opened) if melds else set()
    position: dict[str, Any] = {
        "rules": book,
        "players": players,
        "dealer": (turn - 1) % players,
        "deal": chance.choice([1, 1, 2, 3, 4]) if foot else 2,
        "scores": [chance.choice([-5, 0, 0, 0, 1495, 1500, 2995, 3000, 5000]) for _ in range(sides)],
        "turn": turn,
        "stage": stage,
        "melds": [melds if side == turn % sides else [] for side in range(sides)],
        "red_threes": [0] * sides,
        "pile": pile,
        "stock": some_stock(deck, book, stage, liked),
        "melded": [seat in earlier for seat in range(players)],
        "barred": barred_turns(pile, players) if book == "czech" else 0,
    }
    if foot:
        own = some_reserve(deck, liked)
        position["reserves"] = [own if seat == turn else deck.hand(2, RANKS) for seat in range(players)]
    position["hands"] = [hand if seat == turn else deck.hand(3, RANKS) for seat in range(players)]
    return position


def scene_of(position: dict[str, Any]) -> Scene:
    """The turn of a position, for the witness."""
    book, players, turn = position["rules"], position["players"], position["turn"]
    sides = BOOKS[book].sides[players]
    melded = position.get("melded", [False] * players)
    return Scene(
        book=book,
        players=players,
        stage=position["stage"],
        hand=position["hands"][turn],
        reserve=position.get("reserves", [""] * players)[turn],
        melds=tuple(sorted(in_order(meld) for meld in position["melds"][turn % sides])),
        stock=position["stock"],
        pile=position["pile"],
        score=position["scores"][turn % sides],
        deal=position["deal"],
        barred=position.get("barred", 0) > 0,
        melded=melded[turn],
        side_melded=any(melded[seat] for seat in range(turn % sides, players, sides)),
    )


def can_come_up(scene: Scene) -> bool:
    """False where no play leads there: one card in hand that could have been neither kept, discarded nor laid."""
    if len(scene.hand) > 1:
        return True
    over = scene.stage == "meld" and not any(
        end.discard or end.ended != "stock out" for end in outcomes(scene)
    )
    return bool(scene.melds) and not over


def small_hands(book: str, players: int, number: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many positions of one rule book."""
    chance = random.Random(f"{book} {players} {seed}")
    while number:
        position = a_position(book, players, chance)
        if can_come_up(scene_of(position)):
            number -= 1
            yield position
