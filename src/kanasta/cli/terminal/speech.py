"""How cards, seats and sides are called: short signs for the eye, or words for the ear with ``--plain``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from kanasta.cards import NAMES, SORTED, kind_of_face
from kanasta.rules.variant import Labels

SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class Speech:
    """Names for one table, as the person at ``seat`` is spoken to."""

    def __init__(
        self,
        names: Sequence[str],
        sides: int,
        labels: Labels,
        *,
        seat: int = 0,
        plain: bool = False,
        suits: bool = True,
    ) -> None:
        """``names`` by seat; ``seat`` is the person's own, -1 of one who only watches.

        ``suits``: whether ♠ can be shown, else ``Ks`` stands.
        """
        self.seat = seat
        self.names, self.players, self.sides, self.labels = list(names), len(names), sides, labels
        self.plain, self.suits = plain, suits

    # Who

    @property
    def side_order(self) -> list[int]:
        """The sides in the order in which they are shown: the person's own first."""
        own = max(0, self.seat)
        return [(own + place) % self.sides for place in range(self.sides)]

    @property
    def others(self) -> list[int]:
        """The other seats in the order of play, beginning after the person's own."""
        seats = [(self.seat + place) % self.players for place in range(1, self.players)]
        return [*range(self.players)] if self.seat < 0 else seats

    def who(self, seat: int) -> str:
        """``You``, or the name of a seat, to begin a sentence with; partners are called so."""
        return "You" if seat == self.seat else self.names[seat]

    def side(self, side: int) -> str:
        """The side by its members, the person's own first: ``You and Boris``."""
        seats = sorted(range(side, self.players, self.sides), key=lambda seat: seat != self.seat)
        return listed([self.names[seat] for seat in seats])

    def possessive(self, side: int) -> str:
        """``your``, ``their``, or of one player alone, ``Ana's``."""
        if self.seat >= 0 and side == self.seat % self.sides:
            return "your"
        return "their" if self.sides < self.players else f"{self.names[side]}'s"

    # Cards

    def kind(self, kind: str) -> str:
        """One kind: ``K``, ``10``, ``3``; in words with an article where plain: ``a king``."""
        if self.plain:
            return f"{'an' if kind in 'A8' else 'a'} {NAMES[kind]}"
        return {"T": "10", "b": "3"}.get(kind, kind)

    def kinds(self, kinds: str) -> str:
        """Several: ``K K 2``, or in words ``two kings and a two``."""
        if not self.plain:
            return " ".join(map(self.kind, kinds))
        return listed([self._counted(kind, count) for kind, count in Counter(kinds).items()])

    def _counted(self, kind: str, count: int) -> str:
        return self.kind(kind) if count == 1 else many(count, NAMES[kind])

    def rank(self, kind: str) -> str:
        """A rank without an article, as what is typed after a verb: ``K``, ``10``; in words ``king``."""
        return NAMES[kind] if self.plain else self.kind(kind)

    def face(self, face: str) -> str:
        """A card with its suit: ``K♠``, ``10♥``, ``*``; in words without it, since it changes nothing: ``a king``."""
        if face == "?":
            return "an unseen card"
        if self.plain:
            return self.kind(kind_of_face(face))
        suit = face[1:]
        return face[0].replace("T", "10") + (SIGNS[suit] if suit and self.suits else suit)

    def faces(self, faces: Iterable[str]) -> str:
        """Several, in the order given: those of a kind together, ``A♠ A♥  K♦``; in words ``2 aces, a king``."""
        if self.plain:
            counts = Counter(map(kind_of_face, faces))
            return ", ".join(self._counted(kind, count) for kind, count in counts.items())
        groups: dict[str, list[str]] = {}
        for face in faces:
            groups.setdefault(kind_of_face(face) if face != "?" else face, []).append(self.face(face))
        return "  ".join(" ".join(group) for group in groups.values())

    def points(self, points: int) -> str:
        """A number of points, which may be less than nothing."""
        if points < 0:
            return f"minus {-points:,}" if self.plain else f"−{-points:,}"
        return f"{points:,}"

    def meld(self, cards: str) -> str:
        """What a meld is of: ``kings``, ``wilds``, ``black threes``."""
        return plural(NAMES[cards[0]]) if cards[0] not in "2*" else "wilds"

    def canasta(self, cards: str) -> str:
        """The variant's own word for a canasta of these cards."""
        wilds = cards.count("2") + cards.count("*")
        if wilds == len(cards):
            return self.labels.wild_canasta
        return self.labels.mixed_canasta if wilds else self.labels.natural_canasta


def listed(words: Sequence[str], last: str = "and") -> str:
    """``one, two and three``."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def plural(name: str) -> str:
    """``sixes``, ``kings``."""
    return name + ("es" if name.endswith("x") else "s")


def many(count: int, name: str) -> str:
    """``no cards``, ``one card``, ``13 cards``."""
    number = {0: "no", 1: "one"}.get(count, str(count))
    return f"{number} {name if count == 1 else plural(name)}"


def sorted_by_sets(faces: Sequence[str]) -> list[str]:
    """The largest sets of one kind first, and among equal ones as hands are shown."""
    counts = Counter(map(kind_of_face, faces))
    return sorted(faces, key=lambda face: (-counts[kind_of_face(face)], SORTED.index(kind_of_face(face))))
