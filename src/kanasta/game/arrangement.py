"""Laying out a position by the law of its table, with every card and every field checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kanasta.cards import (
    BLACK_THREE,
    FOUR,
    JOKER,
    KIND_COUNT,
    KINDS,
    NAMES,
    RED_THREE,
    TWO,
    UNKNOWN,
    counts_of,
)
from kanasta.game.deal import Deal
from kanasta.game.stage import CUT, ENDINGS, FIRST, OVER, STAGES, START
from kanasta.message import Complaint, Message

if TYPE_CHECKING:
    from kanasta.game.law import Law
    from kanasta.game.position import Cards, Position

WIDTH = 16
ANSWERS = ("", "yes", "no")


class Arrangement:
    """One position and the law of its table."""

    def __init__(self, position: Position, law: Law) -> None:
        self.position = position
        self.law = law
        self.seats = range(law.players)
        self.sides = range(law.sides)

    def deal(self) -> Deal:
        """Raises Complaint with the field and what is wrong."""
        self._check_numbers()
        facts = self._facts()
        self._check_deck(facts)
        self._check_stage(facts)
        deal = Deal(self.law)
        try:
            deal.arrange(facts)
        except ValueError as error:
            raise Complaint("position: {error}", error=str(error)) from None
        if deal.stage != OVER and not deal.legal() and deal.stock_size > 0:
            raise Complaint(
                "position: the player whose turn it is could do nothing by the rules; play never comes to this"
            )
        return deal

    def missing(self) -> Message | None:
        """See ``Position.missing``."""
        counts, unknown = self._all_cards(self._facts())
        left = self.law.deck_size - sum(counts) - unknown
        if left <= 0:
            return None
        if unknown:
            return Message("position: {count} cards of the deck are missing", {"count": left})
        kinds = [(self.law.deck[kind] - counts[kind], KINDS[kind]) for kind in range(KIND_COUNT)]
        cards = ", ".join(f"{count} × {kind}" for count, kind in kinds if count > 0)
        return Message("position: the deck holds besides {cards}", {"cards": cards})

    def _facts(self) -> dict[str, Any]:
        at = self.position
        natural = [[0] * WIDTH for _ in self.sides]
        twos, jokers = [[0] * WIDTH for _ in self.sides], [[0] * WIDTH for _ in self.sides]
        closed: list[list[list[int]]] = [[[] for _ in range(WIDTH)] for _ in self.sides]
        side = at.turn % self.law.sides
        for owner, place, text, where in self._melds(side):
            self._lay(text, f"{where}[{place}]", owner, natural, twos, jokers, closed)
        scores = at.scores or [0] * self.law.sides
        return {
            "turn": at.turn,
            "dealer": at.dealer,
            "number": at.deal_number,
            "stage": STAGES.index(at.stage),
            "barred": at.barred,
            "pending": bool(at.pending),
            "waiting": at.waiting,
            "laid": at.laid or bool(at.pending) or at.stage == "take",
            "joined": at.joined,
            "closed_begun": at.closed_begun,
            "face_down": at.face_down,
            "begun": self._begun(natural, twos, jokers, side),
            "taken_up": self._taken_up(),
            "answer": ANSWERS.index(at.answer),
            "asker": at.turn if at.answer or at.stage == "ask" else -1,
            "ended_by": -1 if at.ended_by is None else at.ended_by,
            "ended_how": self._ended_how(),
            "bottom": at.bottom,
            "cutter": -1 if at.cutter is None else at.cutter,
            "cut_left": at.cut_left,
            "scores": scores,
            "minimum": [self.law.minimum(score, at.deal_number) for score in scores],
            "red": at.red_threes or [0] * self.law.sides,
            "melded": [int(each) for each in at.melded] or [0] * self.law.players,
            "hand": [_row(cards, f"hands[{seat}]") for seat, cards in enumerate(at.hands)],
            "known": [_row(cards, f"known[{seat}]") for seat, cards in enumerate(at.known)]
            or [[0] * WIDTH for _ in self.seats],
            "reserve": [_row(cards, f"reserves[{seat}]") for seat, cards in enumerate(at.reserves)]
            or [[0] * WIDTH for _ in self.seats],
            "natural": natural,
            "twos": twos,
            "jokers": jokers,
            "closed": closed,
            "stock": self._stock(),
            "pile": _kinds(at.pile, "pile", unknown=at.face_down),
        }

    def _taken_up(self) -> int:
        """The upcard of a take that waits: its meld stands first among the staged ones."""
        if not self.position.waiting or not self.position.pending:
            return 0
        return max(_kinds(self.position.pending[0], "pending[0]"))

    def _ended_how(self) -> int:
        at = self.position
        if at.ended_how or at.ended_by is None:
            return ENDINGS.index(at.ended_how)
        return ENDINGS.index("going out")

    def _melds(self, side: int) -> Iterator[tuple[int, int, str, str]]:
        for owner, melds in enumerate(self.position.melds):
            for place, text in enumerate(melds):
                yield owner, place, text, f"melds[{owner}]"
        for place, text in enumerate(self.position.pending):
            yield side, place, text, "pending"

    def _lay(
        self,
        text: str,
        where: str,
        side: int,
        natural: list[list[int]],
        twos: list[list[int]],
        jokers: list[list[int]],
        closed: list[list[list[int]]],
    ) -> None:
        kinds = _kinds(text, where)
        kind = self._meld_kind(text, kinds, where)
        two, joker = kinds.count(TWO), kinds.count(JOKER)
        law = self.law
        if law.again and len(kinds) == law.most_cards:
            if len(closed[side][kind]) == 6:
                raise Complaint("{where}: {text}: no table has so many of these", where=where, text=text)
            closed[side][kind].append(two << 4 | joker)
            return
        if natural[side][kind] + twos[side][kind] + jokers[side][kind]:
            raise Complaint("{where}: {text}: the side has another meld of this rank", where=where, text=text)
        twos[side][kind], jokers[side][kind] = two, joker
        natural[side][kind] = len(kinds) - two - joker

    def _meld_kind(self, text: str, kinds: Sequence[int], where: str) -> int:
        """The kind of a meld, once it is one that the law allows."""
        law = self.law
        ranks = {kind for kind in kinds if kind >= FOUR or kind == BLACK_THREE}
        wilds = sum(kind <= TWO for kind in kinds)
        if RED_THREE in kinds or len(ranks) > 1:
            raise Complaint("{where}: {text}: a meld holds one rank, and wilds", where=where, text=text)
        if len(kinds) < 3:
            raise Complaint("{where}: {text}: a meld holds at least three cards", where=where, text=text)
        if len(kinds) > (law.most_cards or 60):
            raise Complaint(
                "{where}: {text}: a meld holds at most {most} cards",
                where=where,
                text=text,
                most=law.most_cards or 60,
            )
        if not ranks:
            if not law.wild_melds:
                raise Complaint(
                    "{where}: {text}: wilds are not melded on their own here", where=where, text=text
                )
            return JOKER
        kind = ranks.pop()
        if kind == BLACK_THREE:
            if wilds or not law.black_threes:
                raise Complaint(
                    "{where}: {text}: black threes are not melded so here", where=where, text=text
                )
        elif wilds > law.wild_limit[len(kinds)]:
            raise Complaint(
                "{where}: {text}: of {size} cards in a meld at most {most} may be wild here",
                where=where,
                text=text,
                size=len(kinds),
                most=max(0, law.wild_limit[len(kinds)]),
            )
        return kind

    def _begun(
        self, natural: list[list[int]], twos: list[list[int]], jokers: list[list[int]], side: int
    ) -> int:
        bits = 0
        for kind in _kinds(self.position.begun, "begun"):
            bits |= 1 << kind
        if self.position.pending:
            for kind in range(KIND_COUNT):
                if natural[side][kind] + twos[side][kind] + jokers[side][kind]:
                    bits |= 1 << kind
        return bits

    def _stock(self) -> list[int]:
        at = self.position
        stock = [UNKNOWN] * _number(at.stock, "stock") if isinstance(at.stock, int) else []
        if isinstance(at.stock, str):
            stock = _kinds(at.stock, "stock", unknown=True)
        if at.stage != "cut":
            if at.cut != "":
                raise Complaint('cut: it goes with stage = "cut" alone')
            return stock
        if self.law.cut != 1:
            raise Complaint('stage: "cut": nobody chooses at the cut in these rules')
        three = [UNKNOWN] * 3 if isinstance(at.cut, int) else _kinds(at.cut, "cut", unknown=True)
        if len(three) != 3:
            raise Complaint("cut: these are the three cards that the cutter sees")
        if len(stock) == self.law.deck_size - 3:
            return stock + three
        if len(stock) < 3:
            raise Complaint('stock: in stage "cut" it is the whole deck, of which the cut is the last three')
        last = stock[len(stock) - 3 :]
        if UNKNOWN not in last and UNKNOWN not in three and sorted(last) != sorted(three):
            raise Complaint("cut: {cut}: the last three cards of the stock are others", cut=str(at.cut))
        return stock[: len(stock) - 3] + (three if UNKNOWN in last else last)

    # Checks

    def _check_numbers(self) -> None:
        at, law = self.position, self.law
        for name, seat in (
            ("turn", at.turn),
            ("dealer", at.dealer),
            ("ended_by", at.ended_by),
            ("cutter", at.cutter),
        ):
            if seat is not None and not 0 <= seat < law.players:
                raise Complaint(
                    "{name}: {seat}: seats are 0 to {last}", name=name, seat=seat, last=law.players - 1
                )
        by_seat: list[tuple[str, Sequence[object]]] = [
            ("hands", at.hands),
            ("reserves", at.reserves),
            ("melded", at.melded),
            ("known", at.known),
        ]
        for field, values in by_seat:
            if len(values) != law.players and (values or field == "hands"):
                raise Complaint(
                    "{name}: there is one for each of {count} seats, not {given}",
                    name=field,
                    count=law.players,
                    given=len(values),
                )
        by_side: list[tuple[str, Sequence[object]]] = [
            ("scores", at.scores),
            ("melds", at.melds),
            ("red_threes", at.red_threes),
        ]
        for field, values in by_side:
            if values and len(values) != law.sides:
                raise Complaint(
                    "{name}: there is one for each of {count} sides, not {given}",
                    name=field,
                    count=law.sides,
                    given=len(values),
                )
        for name, low, high, value in (
            ("deal", 1, 100000, at.deal_number),
            ("barred", 0, law.players, at.barred),
            ("bottom", 0, 60, at.bottom),
            ("cut_left", 0, 3, at.cut_left),
            *((f"scores[{side}]", -1000000, 1000000, score) for side, score in enumerate(at.scores)),
            *((f"red_threes[{side}]", 0, 24, count) for side, count in enumerate(at.red_threes)),
        ):
            if not low <= value <= high:
                raise Complaint(
                    "{name}: {value}: it is {low} to {high}", name=name, value=value, low=low, high=high
                )

    def _all_cards(self, facts: dict[str, Any]) -> tuple[list[int], int]:
        """Every card that the position names, by kind, and how many unknown ones."""
        counts = [0] * WIDTH
        for row in (*facts["hand"], *facts["reserve"], *facts["natural"]):
            counts = [one + other for one, other in zip(counts, row, strict=True)]
        counts[TWO] += sum(map(sum, facts["twos"]))
        counts[JOKER] += sum(map(sum, facts["jokers"]))
        counts[RED_THREE] += sum(facts["red"])
        for kinds in facts["closed"]:
            for kind, melds in enumerate(kinds):
                for code in melds:
                    counts[TWO] += code >> 4
                    counts[JOKER] += code & 15
                    counts[kind] += self.law.most_cards - (code >> 4) - (code & 15) if kind >= FOUR else 0
        for kind in (*facts["stock"], *facts["pile"]):
            counts[kind] += 1
        return counts[:KIND_COUNT], counts[UNKNOWN]

    def _check_deck(self, facts: dict[str, Any]) -> None:
        counts, unknown = self._all_cards(facts)
        for kind in range(KIND_COUNT):
            if counts[kind] > self.law.deck[kind]:
                raise Complaint(
                    "position: {count} × {kind} ({name}) lie on the table and in hands; the deck holds {most}",
                    count=counts[kind],
                    kind=KINDS[kind],
                    name=NAMES[KINDS[kind]],
                    most=self.law.deck[kind],
                )
        if sum(counts) + unknown > self.law.deck_size:
            raise Complaint(
                "position: {count} cards in all; the deck holds {most}",
                count=sum(counts) + unknown,
                most=self.law.deck_size,
            )
        for seat in self.seats:
            if facts["hand"][seat][RED_THREE]:
                raise Complaint("hands[{seat}]: a red three is laid out at once (red_threes)", seat=seat)
            row, known = facts["hand"][seat], facts["known"][seat]
            if row[UNKNOWN] == 0 and any(known[kind] > row[kind] for kind in range(KIND_COUNT)):
                raise Complaint("known[{seat}]: the hand does not hold these", seat=seat)
            if sum(known) > sum(row):
                raise Complaint("known[{seat}]: more cards than the hand holds", seat=seat)
        if any(map(sum, facts["reserve"])) and not self.law.reserve:
            raise Complaint("reserves: there is no reserve in these rules")

    def _check_stage(self, facts: dict[str, Any]) -> None:
        at, law = self.position, self.law
        hands = [sum(row) for row in facts["hand"]]
        reserve = sum(facts["reserve"][at.turn])
        stage = facts["stage"]
        if stage == CUT:
            if any(hands):
                raise Complaint('hands: in stage "cut" they are still empty')
            if len(facts["stock"]) != law.deck_size:
                raise Complaint(
                    'stock: in stage "cut" it is the whole deck of {size} cards, not {count}',
                    size=law.deck_size,
                    count=len(facts["stock"]),
                )
            return
        if stage == OVER:
            return
        for seat in self.seats:
            if (
                hands[seat] == 0
                and not sum(facts["reserve"][seat])
                and (seat != at.turn or at.ended_by is None)
            ):
                raise Complaint(
                    "hands[{seat}]: empty, and no reserve is left: the deal would be over", seat=seat
                )
        if stage == FIRST and not law.first_discards:
            raise Complaint('stage: "first": the first turn is a normal one in these rules')
        if stage in (FIRST, STAGES.index("take")) and hands[at.turn] < 2:
            raise Complaint('hands[{seat}]: too few cards for stage "{stage}"', seat=at.turn, stage=at.stage)
        if stage == STAGES.index("take") and not law.finish_first:
            raise Complaint('stage: "take": nothing is melded before the pile is taken in these rules')
        if stage == STAGES.index("ask") and not law.ask:
            raise Complaint('stage: "ask": nobody asks the partner in these rules')
        if at.answer and not law.ask:
            raise Complaint("answer: nobody asks the partner in these rules")
        if stage == START and at.pending:
            raise Complaint('pending: an opening is laid in stage "meld"')
        if at.pending and at.melds and at.melds[at.turn % law.sides]:
            raise Complaint("pending: the side has melds on the table already, so nothing is pending")
        if at.waiting and not at.pending:
            raise Complaint("waiting: the upcard of a waiting take lies in pending, and nothing is pending")
        if not at.waiting and stage != START and hands[at.turn] == 0 and not reserve:
            raise Complaint("hands[{seat}]: empty: the deal would be over", seat=at.turn)


def _row(cards: Cards, where: str) -> list[int]:
    if isinstance(cards, int):
        return [0] * KIND_COUNT + [_number(cards, where)]
    known = cards.replace("?", "")
    _kinds(known, where)
    return [*counts_of(known), len(cards) - len(known)]


def _number(count: int, where: str) -> int:
    if not 0 <= count <= 350:
        raise Complaint("{where}: {count}: it is so many unknown cards, 0 to 350", where=where, count=count)
    return count


def _kinds(text: str, where: str, unknown: bool = False) -> list[int]:
    for place, letter in enumerate(text):
        if letter not in KINDS and not (unknown and letter == "?"):
            raise Complaint(
                '{where}: "{letter}" at place {place} is no card{hint}; cards are {kinds}',
                where=where,
                letter=letter,
                place=place + 1,
                kinds=" ".join(KINDS),
                hint=_card_hint(letter),
            )
    return [UNKNOWN if letter == "?" else KINDS.index(letter) for letter in text]


def _card_hint(letter: str) -> str:
    meant = {"3": "r (red three) or b (black three)", "1": "T (ten)", "0": "T (ten)"}.get(letter)
    if meant is None and letter.upper() in KINDS:
        meant = letter.upper()
    if meant is None and letter.lower() in KINDS:
        meant = letter.lower()
    return f"; did you mean {meant}?" if meant else ""
