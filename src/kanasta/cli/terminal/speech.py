"""How cards, seats and sides are called: short signs for the eye, or words for the ear with ``--plain``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from kanasta.cards import SORTED, kind_of_face
from kanasta.locale.language import ENGLISH
from kanasta.message import Message, Value, said
from kanasta.rules.variant import Labels
from kanasta.rules.wording import CARDS, MELDS, all_of, any_of, label

SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
PLURALS = {**MELDS, "*": Message("jokers", context="cards")}
"""Several of a kind."""
YOU = Message("You")


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
        language: str = ENGLISH,
    ) -> None:
        """``names`` by seat; ``seat`` is the person's own, -1 of one who only watches.

        ``suits``: whether ♠ can be shown, else ``Ks`` stands.
        """
        self.seat = seat
        self.names, self.players, self.sides, self.labels = list(names), len(names), sides, labels
        self.plain, self.suits, self.language = plain, suits, language

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

    def who(self, seat: int) -> Value:
        """``You``, or the name of a seat, to begin a sentence with; partners are called so."""
        return YOU if seat == self.seat else self.names[seat]

    def named(self, seat: int) -> Value:
        """The name of a seat, also of the person's own where it has one."""
        return YOU if self.names[seat] == YOU.text else self.names[seat]

    def side(self, side: int) -> Value:
        """The side by its members, the person's own first: ``You and Boris``."""
        seats = sorted(range(side, self.players, self.sides), key=lambda seat: seat != self.seat)
        return all_of(map(self.named, seats))

    # Cards

    def kind(self, kind: str) -> Value:
        """One kind: ``K``, ``10``, ``3``; in words with an article where plain: ``a king``."""
        if not self.plain:
            return {"T": "10", "b": "3"}.get(kind, kind)
        return (
            Message("an {card}", {"card": CARDS[kind]})
            if kind in "A8"
            else Message("a {card}", {"card": CARDS[kind]})
        )

    def kinds(self, kinds: str) -> Value:
        """Several: ``K K 2``, or in words ``two kings and a two``."""
        if not self.plain:
            return " ".join(str(self.kind(kind)) for kind in kinds)
        return all_of([self._so_many(kind, count) for kind, count in Counter(kinds).items()])

    def _so_many(self, kind: str, count: int) -> Value:
        if count == 1:
            return self.kind(kind)
        return Message.counted(count, "{count} {cards}", "{count} {cards}", count=count, cards=PLURALS[kind])

    def rank(self, kind: str) -> Value:
        """A rank without an article, as what is typed after a verb: ``K``, ``10``; in words ``king``."""
        return CARDS[kind] if self.plain else self.kind(kind)

    def face(self, face: str) -> Value:
        """A card with its suit: ``K♠``, ``10♥``, ``*``; in words without it, since it changes nothing: ``a king``."""
        if face == "?":
            return Message("an unseen card")
        if self.plain:
            return self.kind(kind_of_face(face))
        suit = face[1:]
        return face[0].replace("T", "10") + (SIGNS[suit] if suit and self.suits else suit)

    def faces(self, faces: Iterable[str]) -> Value:
        """Several, in the order given: those of a kind together, ``A♠ A♥  K♦``; in words ``2 aces, a king``."""
        if self.plain:
            counts = Counter(map(kind_of_face, faces))
            return ", ".join(
                said(self._so_many(kind, count), self.language) for kind, count in counts.items()
            )
        groups: dict[str, list[str]] = {}
        for face in faces:
            signs = said(self.face(face), self.language)
            groups.setdefault(kind_of_face(face) if face != "?" else face, []).append(signs)
        return "  ".join(" ".join(group) for group in groups.values())

    def points(self, points: int) -> Value:
        """A number of points, which may be less than nothing."""
        if points >= 0:
            return self.figure(points)
        if self.plain:
            return Message("minus {number}", {"number": self.figure(-points)})
        return f"−{self.figure(-points)}"

    def figure(self, number: int) -> str:
        """A number in digits; only English parts the thousands by a comma, which is a decimal one elsewhere."""
        return f"{number:,}" if self.language == ENGLISH else str(number)

    def meld(self, cards: str) -> Message:
        """What a meld is of: ``kings``, ``wilds``, ``black threes``."""
        return MELDS[cards[0]] if cards[0] not in "2*" else MELDS["*"]

    @property
    def reserve(self) -> Message:
        """The variant's own word for a reserve."""
        return label(self.labels.reserve)

    def canasta(self, cards: str) -> Message:
        """The variant's own word for a canasta of these cards."""
        wilds = cards.count("2") + cards.count("*")
        if wilds == len(cards):
            return label(self.labels.wild_canasta)
        return label(self.labels.mixed_canasta if wilds else self.labels.natural_canasta)


def cards_in_words(count: int) -> Message:
    """``no cards``, ``one card``, ``13 cards``."""
    return Message.counted(count, "one card", "{count} cards") if count else Message("no cards")


def in_row(items: Iterable[Value], sign: str = ", ") -> Value:
    """``a, b, c``, whatever stands between."""
    found: Value = ""
    for place, item in enumerate(items):
        values: dict[str, Value] = {"before": found, "sign": sign, "item": item}
        found = Message("{before}{sign}{item}", values) if place else item
    return found


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words that are typed, ``one, two and three``."""
    if not words:
        return ""
    return str(any_of(words) if last == "or" else all_of(words))


def sorted_by_sets(faces: Sequence[str]) -> list[str]:
    """The largest sets of one kind first, and among equal ones as hands are shown."""
    counts = Counter(map(kind_of_face, faces))
    return sorted(faces, key=lambda face: (-counts[kind_of_face(face)], SORTED.index(kind_of_face(face))))
