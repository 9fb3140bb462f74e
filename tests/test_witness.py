"""Whole turns: what the witness allows is exactly what single steps reach, over seeded small hands of every rule book.

``KANASTA_WITNESS_HANDS`` sets how many hands a rule book gets in an ordinary run. A failure shows the position as a
file, and the first turns that are missing (allowed, not reached) and extra (reached, not allowed).
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest
from small_hands import scene_of, small_hands
from test_examples import cards, parameters, text_of
from witness import BOOKS, Outcome, Scene, in_order, outcomes, rank_of

from kanasta import Deal, Position

HANDS: Final = int(os.environ.get("KANASTA_WITNESS_HANDS", "300"))
SOAK_HANDS: Final = 10_000
SHOWN: Final = 5
TABLES: Final = [
    ("original", 2),
    ("original", 4),
    ("original", 6),
    ("czech", 2),
    ("czech", 3),
    ("czech", 4),
    ("czech", 5),
    ("czech", 6),
    ("hand_and_foot", 4),
    ("hand_and_foot", 6),
    ("bulgarian", 2),
    ("bulgarian", 4),
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
]


def share(book: str, hands: int) -> int:
    """How many of a rule book's hands fall to each of its numbers of players."""
    return -(-hands // sum(name == book for name, _ in TABLES))


# What single steps reach


def end_of(before: Position, deal: Deal, last: str, book: str) -> Outcome:
    """The end of a turn that has just ended, in the witness's form."""
    now = Position.of(deal)
    seat, side = before.turn, before.turn % len(before.melds)
    ended = (now.ended_how or "stock out") if deal.over else ""
    if ended == "black threes" and BOOKS[book].black_threes == "going out":
        ended = "going out"  # an end like any other there: the melds tell it
    discard = last.removeprefix("discard ") if last.startswith("discard ") else ""
    return Outcome(
        tuple(sorted(in_order(meld) for meld in now.melds[side])),
        in_order(cards(now.hands[seat])),
        in_order(cards(now.reserves[seat]) if now.reserves else ""),
        now.red_threes[side] - before.red_threes[side],
        now.pile,
        discard,
        ended,
    )


def reached(text: str, book: str) -> set[Outcome]:
    """Every end of the turn that legal single steps lead to."""
    before = Position.read(text)
    found: set[Outcome] = set()
    seen = set()
    open_ends = [before.deal()]
    while open_ends:
        deal = open_ends.pop()
        actions = [action for action in deal.legal() if str(action) != "ask"]
        if not actions:
            pytest.fail(f"{text}\nleads to a dead end:\n{Position.of(deal).toml()}", pytrace=False)
        for action in actions:
            after = deal.copy()
            after.play(action)
            if after.over or Position.of(after).turn != before.turn:
                found.add(end_of(before, after, str(action), book))
                continue
            mark = repr(Position.of(after))
            if mark not in seen:
                seen.add(mark)
                open_ends.append(after)
    return found


def alike(ends: set[Outcome], book: str) -> set[Outcome]:
    """Outcomes without what has no meaning: the pile of an ended deal; who may go on when the stock is gone."""
    found = set()
    for end in ends:
        if end.ended == "stock out" and BOOKS[book].forced_takes and end.discard:
            end = end._replace(ended="")
        found.add(end._replace(pile="") if end.ended not in ("", "stock out") else end)
    return found


def check(position: dict[str, Any]) -> None:
    book, text = position["rules"], text_of(position)
    allowed, there = alike(outcomes(scene_of(position)), book), alike(reached(text, book), book)
    missing, extra = sorted(allowed - there), sorted(there - allowed)
    if missing or extra:
        lines = [text, f"{len(allowed)} turns are allowed, {len(there)} reached"]
        lines += [f"missing: {end}" for end in missing[:SHOWN]]
        lines += [f"extra: {end}" for end in extra[:SHOWN]]
        pytest.fail("\n".join(lines), pytrace=False)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_whole_turns(book: str, players: int) -> None:
    for position in small_hands(book, players, share(book, HANDS), seed=1):
        check(position)


HARD: Final = [
    # The rest of the pile would make a canasta, but then no card is left for the last discard.
    {"rules": "czech", "scores": [2995, 0], "hand": "TTTTAA22", "pile": "TT", "stock": "9J"},
    {"rules": "czech", "scores": [5000, 0], "hand": "666AAA**", "pile": "66", "stock": "9J"},
    # The fours are 35 of 50. Black threes are laid last, so they do not bring the rest of the pile.
    *(
        {"rules": book, "hand": hand, "pile": pile, "stock": "9J"}
        for book in ("czech", "bulgarian", "classic")
        for hand in ("444444bbb", "444444bbb9")
        for pile in ("4", "74", "b4")
    ),
    # Three aces are the minimum, and then there must be a card to hold.
    *(
        {"rules": book, "hand": "AA9" + more, "pile": "A", "stock": "7"}
        for book in BOOKS
        for more in ("", "8")
    ),
    # One card left, and the stock is gone: it ends the deal unless it can go out.
    {"rules": "original", "hand": "9", "melds": ["99999"], "pile": "8", "stock": "r"},
    {"rules": "original", "hand": "9", "melds": ["999999"], "pile": "8", "stock": "r"},
    # A canasta of one's own, and the same in two turns.
    {"rules": "classic", "hand": "44444445", "pile": "8", "stock": "J"},
    {"rules": "classic", "hand": "44444445", "melds": ["KKK"], "pile": "8", "stock": "J"},
    {"rules": "classic", "hand": "44444445K", "melds": ["KKK"], "pile": "8", "stock": "J"},
]
"""Turns in which it is easy to look ahead too little; the hand is seat 0's, the melds are its side's."""


@pytest.mark.parametrize("given", HARD, ids=lambda given: f"{given['rules']}-{given['hand']}-{given['pile']}")
def test_hard_turns(given: dict[str, Any]) -> None:
    melds = given.get("melds", [])
    position = {
        "players": 4,
        "dealer": 3,
        "deal": 1,
        "scores": [0, 0],
        "turn": 0,
        "stage": "start",
        "red_threes": [0, 0],
        "hands": [given["hand"], "8Q", "TJ", "7K"],
        "melded": [False, False, bool(melds), False],
    }
    if given["rules"] == "hand_and_foot":
        position["reserves"] = ["", "", "", ""]
    check(
        position | {key: given[key] for key in given if key not in ("hand", "melds")} | {"melds": [melds, []]}
    )


@pytest.mark.soak
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_many_whole_turns(book: str, players: int) -> None:
    for position in small_hands(book, players, share(book, SOAK_HANDS), seed=2):
        check(position)


# The witness itself, against the worked examples


def leads_to(scene: Scene, actions: list[str], end: Outcome) -> bool:
    """Is this end one to which a turn with these actions can lead?"""
    laid = by_rank(scene.melds)
    number = Counter(rank_of(meld) for meld in end.melds) - Counter(rank_of(meld) for meld in scene.melds)
    took = False
    for verb, named, rank in map(cut, actions):
        if verb == "take":
            took = True
            laid[scene.pile[-1]] += scene.pile[-1] + named
        elif verb == "discard":
            if end.discard != named:
                return False
        else:
            laid[rank] += named
            if verb == "meld" and not number[rank]:
                return False
    shorter = len(end.pile) - len(end.discard) < len(scene.pile)
    there = by_rank(end.melds)
    return took == shorter and not any(Counter(laid[rank]) - Counter(there[rank]) for rank in laid)


def by_rank(melds: Iterable[str]) -> defaultdict[str, str]:
    """All cards that lie in melds of one rank."""
    there: defaultdict[str, str] = defaultdict(str)
    for meld in melds:
        there[rank_of(meld)] += meld
    return there


def cut(action: str) -> tuple[str, str, str]:
    """The verb of an action, its cards and the rank of the meld that they join."""
    verb, _, rest = action.partition(" ")
    named, _, onto = rest.partition(" to ")
    return verb, named, rank_of(onto or named or "*")


def whole_turns() -> Iterator[Any]:
    """The examples that speak of one turn that begins with a take or after the draw."""
    for parameter in parameters():
        (entry,) = parameter.values
        if entry["command"] != "why" or entry["position"]["stage"] not in ("start", "meld"):
            continue
        verbs = [cut(action)[0] for action in entry["actions"].split("; ")]
        before_draw = entry["position"]["stage"] == "start" and "take" not in verbs
        if "draw" not in verbs and "discard" not in verbs[:-1] and not before_draw:
            yield parameter


@pytest.mark.parametrize("entry", list(whole_turns()))
def test_the_witness_agrees_with_the_examples(entry: dict[str, Any]) -> None:
    position = entry["position"]
    # What nobody knows is of no account in these turns, but something must lie there.
    known: dict[str, Any] = {"stock": "45"} if isinstance(position["stock"], int) else {}
    if "reserves" in position:
        known["reserves"] = ["45" if isinstance(part, int) else part for part in position["reserves"]]
    scene = scene_of(position | known)
    actions = entry["actions"].split("; ")
    held = Counter("".join(cut(action)[1] for action in actions))
    possible = not held - Counter(scene.hand)
    assert (possible and any(leads_to(scene, actions, end) for end in outcomes(scene))) is entry["legal"]
