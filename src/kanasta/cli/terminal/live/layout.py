"""The cards of a picture as a deal: masked, as the guest may know it, so that all can be asked of it that is asked of a
deal at home.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanasta.cards import JOKER, KIND_COUNT, KINDS, SORTED, TWO, UNKNOWN, counts_of, deck_faces, kind_of_face
from kanasta.game.deal import Deal
from kanasta.game.faces import HIDDEN, Shown
from kanasta.game.law import Law
from kanasta.game.position import ANSWERS
from kanasta.game.room import WIDTH
from kanasta.game.stage import ENDINGS, STAGES
from kanasta.table.scene import Cards, Room

FACES = frozenset((*deck_faces(1, 1), HIDDEN))


def kinds_of(faces: Iterable[str]) -> str:
    """Their kinds; ``?`` stays."""
    return "".join(face if face == HIDDEN else kind_of_face(face) for face in faces)


def shown_of(cards: Cards, sides: int) -> Shown:
    """What the guest sees of the deal, in faces. Raises ValueError for what are no cards."""
    table = (*cards.melds.values(), *cards.red_threes, cards.pile, cards.bottom)
    for face in " ".join((cards.hand, *table, *cards.hands_left, *cards.reserves_left)).split():
        if face not in FACES:
            raise ValueError(f"{face!r} is no card")
    return Shown(
        hand=tuple(cards.hand.split()),
        hands=cards.hands,
        reserves=cards.reserves,
        melds=tuple(tuple(tuple(faces) for _, faces in melds) for melds in _melds(cards, sides)),
        red_threes=tuple(tuple(faces.split()) for faces in cards.red_threes),
        pile=tuple(cards.pile.split()),
        stock=cards.stock,
        bottom=tuple(cards.bottom.split()),
        hands_left=tuple(tuple(faces.split()) for faces in cards.hands_left),
        reserves_left=tuple(tuple(faces.split()) for faces in cards.reserves_left),
    )


def deal_of(room: Room, cards: Cards, law: Law, you: int | None) -> Deal:
    """The deal as that seat, or a watcher, may know it. Raises ValueError where the cards cannot lie so."""
    deal = Deal(law)
    try:
        deal.arrange(_facts(room, cards, law, you))
    except (LookupError, ValueError) as error:
        raise ValueError(f"these cards cannot lie so: {error}") from None
    return deal


def _facts(room: Room, cards: Cards, law: Law, you: int | None) -> dict[str, Any]:
    so_far, side = cards.so_far, cards.turn % law.sides
    pending = not cards.opened[side] and any(key.startswith(str(side)) for key in cards.melds)
    pile, bottom = kinds_of(cards.pile.split()), kinds_of(cards.bottom.split())
    asks = cards.stage == "ask" or bool(so_far.answer)
    return {
        "turn": cards.turn,
        "dealer": room.dealer or 0,
        "number": max(1, room.deal),
        "stage": STAGES.index(cards.stage),
        "barred": cards.barred,
        "pending": pending,
        "waiting": cards.waiting,
        "laid": so_far.laid,
        "joined": so_far.joined,
        "closed_begun": so_far.closed_begun,
        "face_down": HIDDEN in pile,
        "begun": sum(1 << KINDS.index(kind) for kind in so_far.begun),
        "taken_up": KINDS.index(so_far.taken_up) if so_far.taken_up else 0,
        "answer": ANSWERS.index(so_far.answer),
        "asker": cards.turn if asks else -1,
        "ended_by": -1 if room.ended_by is None else room.ended_by,
        "ended_how": ENDINGS.index(room.ended_how),
        "bottom": len(bottom),
        "cutter": -1,
        "cut_left": 0,
        "scores": list(room.scores),
        "minimum": list(cards.minimum),
        "red": [len(faces.split()) for faces in cards.red_threes],
        "melded": [int(each) for each in cards.melded],
        "hand": _hands(cards, you),
        "known": [_row(kinds) for kinds in cards.known],
        "reserve": _rows(cards.reserves_left) or [_unknown(count) for count in cards.reserves],
        "stock": [UNKNOWN] * (cards.stock - len(bottom)) + _numbers(bottom),
        "pile": _numbers(pile),
        **_laid(cards, law),
    }


def _laid(cards: Cards, law: Law) -> dict[str, Any]:
    """The melds, those that can grow and those that were put away."""
    natural, twos, jokers = ([[0] * WIDTH for _ in range(law.sides)] for _ in range(3))
    closed: list[list[list[int]]] = [[[] for _ in range(WIDTH)] for _ in range(law.sides)]
    for side, melds in enumerate(_melds(cards, law.sides)):
        for letter, faces in melds:
            kind, kinds = KINDS.index(letter), kinds_of(faces)
            two, joker = kinds.count(KINDS[TWO]), kinds.count(KINDS[JOKER])
            if law.again and len(kinds) == law.most_cards:
                closed[side][kind].append(two << 4 | joker)
            else:
                twos[side][kind], jokers[side][kind] = two, joker
                natural[side][kind] = len(kinds) - two - joker
    return {"natural": natural, "twos": twos, "jokers": jokers, "closed": closed}


def _melds(cards: Cards, sides: int) -> list[list[tuple[str, list[str]]]]:
    """By side, each meld's kind and faces, in the order of ``Deal.melds_of``."""
    found: list[list[tuple[str, list[str]]]] = [[] for _ in range(sides)]
    for key in sorted(cards.melds, key=lambda key: (SORTED.find(key[1:2]), int(key[2:] or 0))):
        found[int(key[0])].append((key[1], cards.melds[key].split()))
    return found


def _hands(cards: Cards, you: int | None) -> list[list[int]]:
    """The hands; a server that knows no ``hands_left`` yet tells of others' how many cards they hold to the end."""
    return _rows(cards.hands_left) or [
        _row(kinds_of(cards.hand.split())) if seat == you else _unknown(count)
        for seat, count in enumerate(cards.hands)
    ]


def _rows(every: Iterable[str]) -> list[list[int]]:
    return [_row(kinds_of(faces.split())) for faces in every]


def _row(kinds: str) -> list[int]:
    return [*counts_of(kinds.replace(HIDDEN, "")), kinds.count(HIDDEN)]


def _unknown(count: int) -> list[int]:
    return [0] * KIND_COUNT + [count]


def _numbers(kinds: str) -> list[int]:
    return [UNKNOWN if kind == HIDDEN else KINDS.index(kind) for kind in kinds]
