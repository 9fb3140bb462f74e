"""The pledge of a shuffle: what the table bound itself to before a deal, and whether the deal kept to it.

Before the deal the table shows the commitment to its secret seed, and only then every seat gives a number of its own.
After the deal the seed is shown, and everything that was seen of the deal is dealt and played once more from it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kanasta.cli.terminal.live.story import Story
from kanasta.cli.terminal.speech import in_row
from kanasta.game.action import UNSEEN
from kanasta.game.faces import Faces, Shown
from kanasta.game.law import Law
from kanasta.game.shuffle import Setup, Shuffle, commitment
from kanasta.message import Complaint, Message
from kanasta.table.scene import Room

NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be said of one deal's shuffle."""

    holds: bool
    says: Message


class Pledge:
    """Watches over the shuffle of one deal after the other."""

    def __init__(self) -> None:
        self.commitment = ""
        """What was shown of the seed while it was still secret."""
        self.nonce = ""
        """The guest's own number for this deal."""
        self.counts = False
        """Whether the table took it before it dealt."""
        self.first: Shown | None = None
        """What was seen first of the deal, by who saw it dealt."""

    def promised(self, room: Room) -> None:
        """The table has bound itself to a seed."""
        self.commitment, self.nonce, self.counts, self.first = room.commitment, "", False, None

    def joined(self, room: Room, you: int | None) -> None:
        """The guest comes to a table, or misses some of it."""
        if room.commitment != self.commitment:
            self.promised(room)
            if room.seed:  # shown already: a commitment that is noted now proves nothing
                self.commitment = ""
        self.counts = self.counts or (bool(self.nonce) and you in room.noted)

    def own_nonce(self, shown: str) -> str | None:
        """A new number for the deal with that commitment; None where one was given already."""
        if self.nonce or shown != self.commitment:
            return None
        self.nonce = secrets.token_hex(NONCE_BYTES)
        return self.nonce

    def dealt(self, room: Room, shown: Shown, you: int | None) -> None:
        """The cards were dealt."""
        self.first = shown
        self.counts = bool(self.nonce) and you in room.noted

    def verdict(self, room: Room, law: Law, you: int | None, story: Story, now: Shown | None) -> Verdict:
        """Whether the deal at hand, whose seed is shown, is what was promised; ``now`` is what is seen at its end."""
        faults = list(self._faults(room, law, you, story, now))
        if faults:
            return Verdict(False, Message("The shuffle of this deal is NOT what was promised: {faults}.",
                                          {"faults": in_row(faults, "; ")}))  # fmt: skip
        if not self.commitment:
            return Verdict(True, Message("The shuffle of this deal cannot be judged: nothing was promised to you "
                                         "before it."))  # fmt: skip
        whole = story.whole and self.first is not None
        return Verdict(True, _PROOFS[self.counts, whole])

    def _faults(
        self, room: Room, law: Law, you: int | None, story: Story, now: Shown | None
    ) -> Iterator[Message]:
        if not self.commitment:
            return
        if not room.seed:
            yield Message("its seed was not shown")
            return
        if commitment(room.seed) != self.commitment:
            yield Message("its seed does not fit the commitment that was shown before")
        given = room.nonces[you] if you is not None and you < len(room.nonces) else ""
        if self.counts and given != self.nonce:
            # Of one guest in two windows the table takes the number of the quicker one.
            yield Message("your own number is not in it, unless you sat here in another window too")
        if len(room.nonces) != law.players:
            yield Message("there is not one number for each seat")
            return
        if self.first is not None:
            try:
                yield from self._otherwise(room, law, you, story, now)
            except ValueError:
                yield Message("it cannot be dealt from its seed")

    def _otherwise(
        self, room: Room, law: Law, you: int | None, story: Story, now: Shown | None
    ) -> Iterator[Message]:
        """Deal and play what was seen once more, and say where it comes out otherwise."""
        shuffle = Shuffle(room.seed, room.nonces)
        if room.deal == 1 and shuffle.below("dealer", law.players) != room.dealer:
            yield Message("another seat should have dealt first")
        setup: Setup = shuffle.setup(law, room.dealer or 0)
        deal, faces = setup.start(law, room.deal, list(room.scores)), Faces(law, setup)
        if faces.shown(deal, you) != self.first:
            yield Message("the cards that were dealt do not come from its seed")
            return
        if not story.whole:
            return
        for step in (step for steps in story.steps for step in steps):
            if step.action == UNSEEN:
                return
            if step.action not in deal.legal():
                yield Message(
                    "{step} could not be played with the cards that come from its seed", {"step": str(step)}
                )
                return
            deal.play(step.action)
            try:
                faces.follow(deal.past[1], step.faces)
            except Complaint as complaint:
                yield complaint.message
                return
        if now is not None and deal.over and _told_as(faces.shown(deal, you), now) != now:
            yield Message("the cards at its end do not come from its seed")
        elif (
            deal.over
            and room.sheet
            and any(deal.points(side) != score.points for side, score in enumerate(room.sheet))
        ):
            yield Message("its points are not those of the cards that come from its seed")


def _told_as(right: Shown, now: Shown) -> Shown:
    """What should be seen, without what this table does not tell: an older one lays no hands open."""
    return right if now.hands_left else replace(right, hands_left=(), reserves_left=())


_PROOFS = {
    (True, True): Message(
        "The shuffle of this deal is proved: its seed fits the commitment, your own number is in it, and all that you "
        "saw came from it."
    ),
    (False, True): Message(
        "The shuffle of this deal is proved: its seed fits the commitment, and all that you saw came from it. No "
        "number of yours is in it."
    ),
    (True, False): Message(
        "The shuffle of this deal is proved: its seed fits the commitment, and your own number is in it. Not all of "
        "the deal was seen from here."
    ),
    (False, False): Message(
        "The seed of this deal fits its commitment. Not all of the deal was seen from here, and no number of yours is "
        "in it."
    ),
}
"""By whether the own number counts, and whether the deal was seen from its beginning."""
