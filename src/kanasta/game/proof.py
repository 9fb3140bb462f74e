"""What a record proves of each deal to somebody who doubts it, in clauses: where the cards came from, and the play.

A shuffle that was committed to proves that nobody chose the cards, as far as the commitment and the nonces of the
record are those that were seen at the table: what a player noted there is compared. A seed that is shown only
afterwards proves that the cards can be dealt again, and no more; cards of which nothing says where they came from prove
nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kanasta.game.deal import Deal
from kanasta.game.head import Stated
from kanasta.game.lines import plain
from kanasta.game.match import Played
from kanasta.game.record import Record
from kanasta.game.shuffle import Shuffle
from kanasta.message import Message

GUESSABLE = 16
"""A seed of fewer letters than this can be found from its commitment by trying, before the deal."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What players noted at the table: commitments by the deal's number, nonces by its number and the seat."""

    commitments: Mapping[int, str] = field(default_factory=dict)
    nonces: Mapping[tuple[int, int], str] = field(default_factory=dict)


class Check(NamedTuple):
    """One clause of a proof."""

    about: str
    """The commitment, nonces, deck (with the cut), dealer, steps or scores (with the ending)."""
    proved: bool | None
    """Whether it is so; None where there is nothing to prove it by."""
    says: Message


@dataclass(frozen=True, slots=True)
class Proof:
    """All that can be said of one deal."""

    number: int
    played: Played | None
    """None where the record could not be read as far as that deal's cards."""
    stated: Stated
    checks: tuple[Check, ...]
    limits: tuple[Message, ...]
    """What even a whole proof leaves open."""

    @property
    def holds(self) -> bool:
        """Whether nothing is unproved that could be proved."""
        return all(check.proved is not False for check in self.checks)


def proofs(record: Record, notes: Notes | None = None) -> tuple[Proof, ...]:
    """The proof of each deal of a record that was read, best ``doubting``, by number."""
    played = {each.number: each for each in record.match.deals}
    notes = notes or Notes()
    return tuple(_Doubt(record, notes, number, played.get(number)).proof() for number in deals_of(record))


def deals_of(record: Record) -> list[int]:
    """The number of each deal of which a record that was read says anything, be it that it could not be read."""
    numbers = {each.number for each in record.match.deals}
    return sorted(numbers | {each.deal for each in record.differences if each.deal})


def quoted(text: str) -> str:
    """The text in quotes, letter by letter, so that any terminal shows what differs: the rest by its number."""
    return "".join(
        letter if letter.isprintable() else json.dumps(letter)[1:-1]
        for letter in json.dumps(text, ensure_ascii=False)
    )


class _Doubt:
    """Looks at one deal of a record."""

    def __init__(self, record: Record, notes: Notes, number: int, played: Played | None) -> None:
        self.record = record
        self.match = record.match
        self.notes = notes
        self.number = number
        self.played = played
        self.stated = record.stated[number - 1] if number <= len(record.stated) else Stated()

    def proof(self) -> Proof:
        found = [each for each in self.record.differences if each.deal == self.number]
        failed = [Check(each.about, False, each.message) for each in found]
        checks = [*failed, *self._notes()]
        limits: tuple[Message, ...] = ()
        if self.played is not None:
            amiss = {check.about for check in checks if not check.proved}
            if "steps" in amiss:
                amiss.add("scores")  # reading ended before them
            checks += [check for check in self._checks(self.played) if check.about not in amiss]
            limits = tuple(self._limits())
        return Proof(self.number, self.played, self.stated, tuple(checks), limits)

    def _notes(self) -> Iterator[Check]:
        """What was noted at the table, beside what the record states."""
        noted = self.notes.commitments.get(self.number)
        if noted is not None:
            yield self._noted_commitment(noted.strip(), self.stated.commitment)
        for (deal, seat), nonce in self.notes.nonces.items():
            if deal == self.number:
                yield self._noted_nonce(seat, nonce)

    def _noted_commitment(self, noted: str, shown: str) -> Check:
        if not shown:
            says = Message(
                "you noted the commitment {noted}, and the record has none", {"noted": plain(noted)}
            )
            return Check("commitment", False, says)
        if noted.lower() != shown.lower():
            says = Message(
                "you noted the commitment {noted}, and the record has {shown}",
                {"noted": plain(noted), "shown": plain(shown)},
            )
            return Check("commitment", False, says)
        return Check("commitment", True, Message("the commitment is the one that you noted"))

    def _noted_nonce(self, seat: int, noted: str) -> Check:
        nonces = self.stated.shuffle.nonces if self.stated.shuffle else ()
        given = nonces[seat] if seat < len(nonces) else ""
        if noted == given:
            says = Message("the nonce of seat {seat} is the one that you noted", {"seat": seat})
            return Check("nonces", True, says)
        says = Message(
            "you noted the nonce {noted} of seat {seat}, and the record has {given}",
            {"noted": quoted(noted), "seat": seat, "given": quoted(given)},
        )
        return Check("nonces", False, says)

    # What holds, where nothing is amiss

    def _checks(self, played: Played) -> Iterator[Check]:
        shuffle = self.stated.shuffle
        if shuffle is None:
            yield Check("commitment", None, Message("no commitment was shown before it"))
        else:
            yield self._commitment(shuffle)
            yield Check("nonces", True, self._who_gave(shuffle))
        yield self._deck()
        yield self._dealer(played)
        yield Check("steps", True, self._steps(played))
        yield Check("scores", True if played.result else None, self._scores(played))

    def _commitment(self, shuffle: Shuffle) -> Check:
        for number, other in enumerate(self.record.stated[: self.number - 1], 1):
            if other.shuffle is not None and other.shuffle.seed == shuffle.seed:
                return Check("commitment", False,
                             Message("its seed was shown already after deal {number}", {"number": number}))  # fmt: skip
        return Check("commitment", True, Message("the commitment fits the seed"))

    def _who_gave(self, shuffle: Shuffle) -> Message:
        silent = [seat for seat, nonce in enumerate(shuffle.nonces) if not nonce]
        if not any(shuffle.nonces):
            return Message("no seat gave a nonce")
        if not silent:
            return Message("every seat gave a nonce")
        seats = ", ".join(f"{seat} ({plain(self.record.seats[seat].name)})" for seat in silent)
        given = Message.counted(
            len(shuffle.nonces) - len(silent), "{count} seat gave a nonce", "{count} seats gave a nonce"
        )
        return Message.counted(len(silent), "{given}, and seat {seats} none", "{given}, and seats {seats} none",
                               given=given, seats=seats)  # fmt: skip

    def _deck(self) -> Check:
        shuffle = self.stated.shuffle
        if shuffle is None and self.match.seed is None:
            return Check("deck", False, Message("nothing says how the deck was shuffled"))
        if shuffle is None:
            source = Message("the match's seed {seed}", {"seed": self.match.seed or 0})
        elif any(shuffle.nonces):
            source = Message("the seed and the nonces")
        else:
            source = Message("the seed")
        if Deal.cut_bounds(self.match.law) == (0, 0):
            return Check("deck", True, Message("the deck is that of {source}", {"source": source}))
        return Check("deck", True, Message("the deck and the cut are those of {source}", {"source": source}))

    def _dealer(self, played: Played) -> Check:
        seat = {"seat": played.setup.dealer}
        if self.number > 1:
            return Check("dealer", True, Message("seat {seat} is next to deal", seat))
        if self.stated.shuffle is None and self.match.seed is None:
            return Check("dealer", None, Message("nothing says why seat {seat} deals first", seat))
        return Check("dealer", True, Message("seat {seat} deals first, by lot of the same seed", seat))

    def _steps(self, played: Played) -> Message:
        if not played.steps:
            return Message("no step of it was played")
        return Message.counted(
            len(played.steps), "its {count} step is legal", "its {count} steps are all legal"
        )

    def _scores(self, played: Played) -> Message:
        if played.result is not None:
            return Message("the scores follow")
        if self.match.deal.over:
            return Message("its scores are not in the record")
        return Message("it was not played to its end")

    # What stays open

    def _limits(self) -> Iterator[Message]:
        shuffle = self.stated.shuffle
        if shuffle is None:
            if self.match.seed is not None:
                yield Message("a seed without a commitment proves that the cards can be dealt again, not that nobody "
                              "chose them")  # fmt: skip
            return
        if not any(shuffle.nonces):
            yield Message("who made the seed could choose among decks before the commitment, since nobody else gave a "
                          "nonce")  # fmt: skip
        for seat, nonce in enumerate(shuffle.nonces[: self.match.players]):
            if nonce and self.record.seats[seat].bot:
                yield Message(
                    "seat {seat} is a bot's, and gave a nonce, which the table could choose", {"seat": seat}
                )
        if len(shuffle.seed) < GUESSABLE:
            yield Message(
                "the seed is so short that anybody could find it from its commitment before the deal"
            )
