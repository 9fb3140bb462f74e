"""The shuffle that can be checked: a deck's order from a secret seed and a nonce of every seat, by a fixed recipe.

Before the deal the table shows ``commitment(seed)``; then every seat gives a nonce; after the deal the seed is shown,
and anybody repeats the recipe. The recipe (``kanasta shuffle 1``), exact enough for a few lines in any language:

1. Streams. A stream has a purpose (``deck``, ``cut``, ``dealer``). Its block number i = 0, 1, 2, ... is HMAC-SHA256
   with the seed in UTF-8 as key over the message in UTF-8 that joins with line feeds: ``kanasta shuffle 1``, the
   purpose, the nonces in the order of the seats, and i in decimal. Each block of 32 bytes is read as eight unsigned
   32-bit numbers, the most significant byte first; the stream is these numbers, block after block.
2. A number below n: the next number w of the stream; while w >= 2**32 - (2**32 mod n), the one after it; then w mod n.
3. The deck (``deck``): begin with the cards in the order of ``deck_faces``: pack by pack, in each the suits s h d c, in
   each A 2 3 ... 9 T J Q K; then all jokers. For i from the last place down to 1 swap the cards at the places i and j,
   j a number below i + 1. Place 0 is the top of the deck.
4. The cut (``cut``), where the variant has one: least + a number below most - least + 1, of a stream of its own.

Nothing here makes a seed: who wants one that nobody can guess brings it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from kanasta.cards import JOKER, SUITS, TWO, deck_faces, kind_of_face
from kanasta.game.deal import Deal
from kanasta.game.law import Law

METHOD = "kanasta shuffle 1"
WORDS = 2**32


def commitment(seed: str) -> str:
    """What is shown of a seed before the deal: the SHA-256 of its UTF-8 text, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A secret seed, and the nonces of the seats in their order (none where nobody gives any)."""

    seed: str
    nonces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError where a nonce holds a line feed, since two lists of nonces could then give one stream."""
        if any("\n" in nonce for nonce in self.nonces):
            raise ValueError("a nonce holds no line feed")

    def below(self, purpose: str, bound: int) -> int:
        """The first number below ``bound`` of the stream of that purpose."""
        return _below(self.stream(purpose), bound)

    def deck(self, law: Law) -> tuple[str, ...]:
        """The deck of that law as faces, shuffled, its top first."""
        faces = deck_faces(law.deck[TWO] // len(SUITS), law.deck[JOKER])
        numbers = self.stream("deck")
        for place in range(len(faces) - 1, 0, -1):
            other = _below(numbers, place + 1)
            faces[place], faces[other] = faces[other], faces[place]
        return tuple(faces)

    def cut(self, law: Law) -> int:
        """How many cards the cut lifts; 0 where the law knows no cut that matters."""
        least, most = Deal.cut_bounds(law)
        return least + self.below("cut", most - least + 1)

    def setup(self, law: Law, dealer: int) -> Setup:
        """One deal, all of it from this shuffle but the dealer."""
        return Setup(dealer, self.deck(law), self.cut(law), self)

    def message(self, purpose: str, block: int) -> str:
        """Over what the block of that number of the stream of that purpose is made."""
        return "\n".join((METHOD, purpose, *self.nonces, str(block)))

    def stream(self, purpose: str) -> Iterator[int]:
        """The endless stream of that purpose: whole numbers from 0 to 2**32 - 1."""
        block = 0
        while True:
            digest = hmac.digest(self.seed.encode(), self.message(purpose, block).encode(), "sha256")
            for first in range(0, len(digest), 4):
                yield int.from_bytes(digest[first : first + 4], "big")
            block += 1


@dataclass(frozen=True, slots=True)
class Setup:
    """How one deal is laid out: who deals, the deck as faces with its top first, and how many cards the cut lifts."""

    dealer: int
    deck: tuple[str, ...]
    cut: int
    shuffle: Shuffle | None = None
    """Where the deck and the cut come from, if that is known."""

    def start(self, law: Law, number: int, scores: list[int]) -> Deal:
        """The deal of that number, dealt out. Raises ValueError as ``Deal.start``."""
        return Deal.start(law, self.dealer, number, scores, "".join(map(kind_of_face, self.deck)), self.cut)


def _below(numbers: Iterator[int], bound: int) -> int:
    if not 1 <= bound <= WORDS:
        raise ValueError(f"a number is below 1 to {WORDS}, not {bound}")
    limit = WORDS - WORDS % bound
    return next(number for number in numbers if number < limit) % bound


def of_match(seed: int, deal: int) -> Shuffle:
    """The shuffle of a match that is played from one whole number: for its deal of that number, from 1 on.

    Its seed is the text ``kanasta match SEED deal NUMBER``, without nonces; number 0 casts the lot for the first
    dealer.
    """
    return Shuffle(f"kanasta match {seed} deal {deal}")


def first_dealer(seed: int, players: int) -> int:
    """The seat that deals first, by lot from the match's seed (A4)."""
    return of_match(seed, 0).below("dealer", players)
