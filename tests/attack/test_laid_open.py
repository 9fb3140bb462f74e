"""The end of a deal on the wire: what is left in hands and reserves is counted, so it is laid open, to everybody alike
and not a moment before.
"""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest
from inside import Inside

from attack.test_swap import BOT, FACE, OBSERVER, PERSONS, WATCHER, Run, Script, exchanged, given, unchanged
from kanasta.table.table import COUNTED, OVER
from kanasta.web import company

LEFT = ("hands_left", "reserves_left")


@pytest.fixture(autouse=True)
def nobody_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    # Who is there is told by the clock on the wall, which no two runs have alike.
    monkeypatch.setattr(company, "PRESENCE", 10_000)


class Whole(Run):
    """A deal to its end, and what then lay in hands, reserves and the stock."""

    steps: ClassVar[int] = 600
    rules_of_house: ClassVar[dict[str, Any]] = {"deck.packs": 1, "deck.jokers": 2, "dealing.hand": 6}

    async def play(self, house: Inside, script: Script | None) -> None:
        await super().play(house, script)
        assert script or self.table.phase in (COUNTED, OVER), "the deal is not over"
        faces = self.table.running.faces
        self.hands, self.reserves, self.stock = faces.hands, faces.reserves, faces.stock

    def texts(self, who: int) -> list[str]:
        """All that was sent to him, message by message."""
        return [message["text"] for message in self.heard[who] if message["type"] == "websocket.send"]

    def until_the_end(self, who: int) -> tuple[list[str], str]:
        """What he was sent before the deal was over, and the event that told of its end."""
        texts = self.texts(who)
        ends = [place for place, text in enumerate(texts) if '"stage":"over"' in text]
        assert len(ends) == 1
        return texts[: ends[0]], texts[ends[0]]


def lying(every: list[list[str]]) -> list[str]:
    return [" ".join(sorted(faces)) for faces in every]


class WithReserves(Whole):
    """The same where each player has a reserve."""

    rules_of_house: ClassVar[dict[str, Any]] = {"deck.packs": 3, "stock.draw": 5}


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        *((rules, Whole) for rules in ("classic", "original", "czech", "bulgarian")),
        ("hand_and_foot", WithReserves),
    ],
)
def test_at_the_end_every_connection_is_sent_the_same_of_all_hands(
    tmp_path: Path, rules: str, kind: type[Whole]
) -> None:
    whole = given(kind(rules, unchanged), tmp_path / "one")
    sent = set()
    for who in (*PERSONS, WATCHER):
        before, end = whole.until_the_end(who)
        for text in before:
            told = json.loads(text).get("cards") or {}
            assert not any(told.get(name) for name in LEFT), f"{who} is told too soon: {text}"
        cards = json.loads(end)["cards"]
        assert lying([faces.split() for faces in cards["hands_left"]]) == lying(whole.hands)
        assert lying([faces.split() for faces in cards["reserves_left"]]) == lying(whole.reserves)
        sent.add(json.dumps([cards[name] for name in LEFT]))
    assert len(sent) == 1
    assert sum(map(len, whole.hands)) > 0
    assert kind is Whole or sum(map(len, whole.reserves)) > 0


@pytest.mark.parametrize("rules", ["classic", "original"])
def test_until_the_end_nothing_of_it_can_be_told(tmp_path: Path, rules: str) -> None:
    """Two decks differ in a card that is left in another's hand: to the byte nobody else learns of it before the end,
    and then all do."""
    first, compared = given(Whole(rules, unchanged), tmp_path / "first"), 0
    for number, (one, other) in enumerate(_pairs(first)):
        swapped = given(Whole(rules, partial(exchanged, one, other)), tmp_path / str(number), first.script)
        if swapped.answers != first.answers or lying(swapped.hands) == lying(first.hands):
            continue  # another could not do with the other card what he did, or both lay in the stock
        for who in (OBSERVER, WATCHER):
            (before, end), (was, ended) = swapped.until_the_end(who), first.until_the_end(who)
            assert before == was, f"{one} and {other} are told from each other by {who}"
            for whole, text in ((swapped, end), (first, ended)):
                left = json.loads(text)["cards"]["hands_left"]
                assert lying([faces.split() for faces in left]) == lying(whole.hands)
        compared += 1
        if compared == 4:
            return
    raise AssertionError(f"only {compared} pairs were compared")


def _pairs(whole: Whole) -> list[tuple[str, str]]:
    """Faces that the observer, the watcher and the bot did not see before the end, one of them left in a hand."""
    told = "".join("".join(whole.until_the_end(who)[0]) for who in (OBSERVER, WATCHER))
    seen = {*FACE.findall(told), *whole.hands[BOT], "*", "3h", "3d"}
    unseen = set(whole.table.running.setup.deck) - seen
    held = {face for seat in PERSONS[1:] for face in whole.hands[seat]}
    found = [(one, other) for one in sorted(unseen & held) for other in sorted(unseen) if one != other]
    random.Random(1).shuffle(found)
    return found
