"""What one audience may see of a table as it stands: the room around it, and the cards.

The cards come from ``masked`` and ``Faces.shown`` alone; of the hidden truth nothing else is asked. A change is
the fields of a scene that have become others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from kanasta.cards import kind_of_face
from kanasta.game.deal import Deal
from kanasta.game.faces import Shown
from kanasta.game.score import SideScore, sheet
from kanasta.game.shuffle import commitment
from kanasta.game.stage import ENDINGS, STAGES
from kanasta.game.view import masked
from kanasta.table.table import CLOSED, COUNTED, GATHERING, OVER, PLAYING, SHUFFLING, WATCHERS, Table
from kanasta.table.terms import Terms

Words = dict[str, Any]
"""A sentence to be said in the reader's language: ``text`` in English with places, and ``values`` that fill them."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a chair; a free one has no name."""

    name: str = ""
    person: bool = False
    """Whether the seat is a person's, who may be away."""
    bot: str = ""
    """The bot that plays there, for itself or for the person."""
    version: int = 0
    why: str = ""
    """Why a bot plays for the person: ``away``, ``time`` or ``asked``."""
    ready: bool = False


class SheetLine(msgspec.Struct, frozen=True):
    """One line of a score sheet."""

    what: Words
    points: int
    statements: tuple[str, ...]


class SideSheet(msgspec.Struct, frozen=True):
    """One side's score in the deal that is over."""

    lines: tuple[SheetLine, ...]
    points: int
    total: int
    """The side's match score with it."""


class Room(msgspec.Struct, frozen=True):
    """All of a table but its cards: everybody may know it."""

    phase: str
    terms: Terms
    title: str
    sides: int
    host: int | None
    """The host's seat."""
    seats: tuple[Sitter, ...]
    match: int
    """Which match of this table it is, from 1; 0 before the first deal."""
    deal: int
    """Which deal of the match, from 1; 0 before the first one."""
    dealer: int | None
    scores: tuple[int, ...]
    """By side, the match score before the deal at hand."""
    commitment: str
    """SHA-256 of the secret seed of the deal at hand, or of the next one; empty before."""
    noted: tuple[int, ...]
    """The seats that gave a nonce for it."""
    seed: str
    """The seed, once the deal is over or given up."""
    nonces: tuple[str, ...]
    """And the nonces by seat; empty for who gave none."""
    paused: bool
    pause_asked: tuple[int, ...]
    """The seats that wish for a pause."""
    turn_ends: int | None
    """When the turn at hand is out of time, in ms since 1970."""
    time_left: int | None
    """While paused: how many ms are left."""
    ended_how: str
    """How the deal ended: one of the words of a position's ``ended_how``."""
    ended_by: int | None
    sheet: tuple[SideSheet, ...]
    """By side, the score of the deal that is over."""
    winners: tuple[int, ...] | None
    """The sides that have won the match."""
    closed: str
    """Why the table was closed."""


class Cards(msgspec.Struct, frozen=True):
    """The deal at hand as one audience may see it. Cards are faces with blanks between, ``?`` one that is unknown."""

    turn: int
    actor: int
    """Who has to act: the seat whose turn it is, or its partner who was asked."""
    stage: str
    """``start``, ``meld``, ``first``, ``take``, ``ask``, ``cut`` or ``over``, as in a position."""
    hand: str
    """The audience's own hand."""
    hands: tuple[int, ...]
    """By seat, how many cards it holds."""
    reserves: tuple[int, ...]
    """By seat, how many cards lie in the reserve that it has not taken up."""
    melds: dict[str, str]
    """By side and kind, ``0K``, the cards of a meld; ``0K1`` is the second meld of kings, ``0*`` is of wilds."""
    red_threes: tuple[str, ...]
    """By side."""
    pile: str
    """The discard pile, its upcard last."""
    stock: int
    """How many cards the stock holds."""
    bottom: str
    """The last cards of the stock, where this audience saw them."""
    known: tuple[str, ...]
    """By seat, kinds that everyone saw go into that hand."""
    frozen: bool
    """Whether a card in the pile freezes it."""
    barred: int
    """For how many turns, this one included, a wild discard still bars the pile."""
    minimum: tuple[int, ...]
    """By side, the opening minimum."""
    opened: tuple[bool, ...]
    """By side, whether it has melded."""
    melded: tuple[bool, ...]
    """By seat, whether it melded or added in an earlier turn of this deal."""
    pending: bool
    """Whether the audience is laying an opening, which nobody else sees yet."""
    waiting: bool
    """Whether the rest of the pile then waits for the minimum."""
    staged: int
    """How many points of the minimum are laid."""
    legal: str
    """What the audience may do now, actions separated by ``;``."""
    take_back: int
    """How many of its last steps go back together if it takes back now."""


def _changes(struct: type[msgspec.Struct], special: dict[str, Any]) -> type[msgspec.Struct]:
    """The same fields, each of which may be left out."""
    fields = [
        (field.name, special.get(field.name, field.type) | UnsetType, UNSET)
        for field in msgspec.structs.fields(struct)
    ]
    return msgspec.defstruct(f"{struct.__name__}Change", fields, module=__name__, frozen=True)


class PileChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the pile changed: so many of its lowest cards stay, and these come onto them."""

    keep: int
    add: str = ""


RoomChange = _changes(Room, {})
CardsChange = _changes(Cards, {"melds": dict[str, str | None], "pile": PileChange})
ROOM_FIELDS = Room.__struct_fields__
CARDS_FIELDS = Cards.__struct_fields__


def room(table: Table) -> Room:
    """What is around the cards."""
    match = table.match
    running = match is not None and table.phase in (PLAYING, COUNTED, OVER)
    counted = table.phase in (COUNTED, OVER)
    last = match.played[-1] if match is not None and counted else None
    shown = table.seed and table.phase in (COUNTED, OVER, GATHERING, CLOSED)
    return Room(
        phase=table.phase,
        terms=table.terms,
        title=table.law.variant.title,
        sides=table.sides,
        host=table.host_seat,
        seats=tuple(
            Sitter(chair.name, bool(chair.guest), chair.bot, chair.version, chair.why, chair.ready)
            for chair in table.chairs
        ),
        match=table.matches,
        deal=match.number if match is not None and running else 0,
        dealer=match.dealer if match is not None and running else None,
        scores=tuple(last.scores if last else match.scores if match is not None and running else ()),
        commitment=commitment(table.seed) if table.seed else "",
        noted=tuple(sorted(table.nonces)),
        seed=table.seed if shown else "",
        nonces=tuple(table.nonces.get(seat, "") for seat in range(table.players)) if shown else (),
        paused=table.paused,
        pause_asked=tuple(sorted(table.pause_asked)),
        turn_ends=table.clock.ends,
        time_left=table.clock.left,
        ended_how=ENDINGS[last.result.ended_how] if last and last.result else "",
        ended_by=last.result.ended_by if last and last.result and last.result.ended_by >= 0 else None,
        sheet=_sheet(table.deal, last.result.totals) if last and last.result else (),
        winners=tuple(match.winners) if match is not None and match.winners is not None and running else None,
        closed=table.closed_why,
    )


def _sheet(deal: Deal, totals: Sequence[int]) -> tuple[SideSheet, ...]:
    return tuple(_side(score, total) for score, total in zip(sheet(deal).sides, totals, strict=True))


def _side(score: SideScore, total: int) -> SideSheet:
    lines = tuple(SheetLine(line.what.tree(), line.points, line.statements) for line in score.lines)
    return SideSheet(lines, score.total, total)


def cards(table: Table, audience: int) -> Cards | None:
    """The cards as that audience, a seat or ``WATCHERS``, may see them; None where none lie on the table."""
    if table.match is None or table.phase in (GATHERING, SHUFFLING, CLOSED):
        return None
    seat = None if audience == WATCHERS else audience
    deal = masked(table.match.deal, -1 if seat is None else seat)
    shown = table.match.faces.shown(table.match.deal, seat)
    players, sides = range(deal.players), range(deal.sides)
    acts = seat is not None and seat == deal.actor and not deal.over
    lays = deal.pending and seat == deal.turn
    return Cards(
        turn=deal.turn,
        actor=deal.actor,
        stage=STAGES[deal.stage],
        hand=" ".join(shown.hand),
        hands=shown.hands,
        reserves=shown.reserves,
        melds=_melds(shown),
        red_threes=tuple(map(" ".join, shown.red_threes)),
        pile=" ".join(shown.pile),
        stock=shown.stock,
        bottom=" ".join(shown.bottom),
        known=tuple(map(deal.known_of, players)),
        frozen=deal.frozen,
        barred=deal.barred,
        minimum=tuple(map(deal.minimum_of, sides)),
        opened=tuple(map(deal.opened, sides)),
        melded=tuple(map(deal.melded_by, players)),
        pending=lays,
        waiting=lays and bool(deal.waiting),
        staged=deal.staged_points() if lays else 0,
        legal=";".join(map(str, deal.legal())) if acts else "",
        take_back=table.match.can_take_back() if seat is not None and seat == deal.turn else 0,
    )


def _melds(shown: Shown) -> dict[str, str]:
    found: dict[str, str] = {}
    for side, melds in enumerate(shown.melds):
        for meld in melds:
            kind = kind_of_face(meld[0])
            key, again = f"{side}{'*' if kind in '2*' else kind}", 0
            while key in found:
                again += 1
                key = f"{side}{kind if kind not in '2*' else '*'}{again}"
            found[key] = " ".join(meld)
    return found


def room_change(before: Room, after: Room) -> Any:
    """The fields that have become others; UNSET where none has."""
    changed = {
        name: value for name in ROOM_FIELDS if (value := getattr(after, name)) != getattr(before, name)
    }
    return RoomChange(**changed) if changed else UNSET


def cards_change(before: Cards | None, after: Cards | None) -> Any:
    """The same for cards: None where they were put away, and every field where they were dealt out."""
    if after is None:
        return UNSET if before is None else None
    if before is None:
        every = msgspec.structs.asdict(after)
        return CardsChange(**every | {"pile": PileChange(0, after.pile)})
    changed: dict[str, Any] = {
        name: value for name in CARDS_FIELDS if (value := getattr(after, name)) != getattr(before, name)
    }
    if not changed:
        return UNSET
    if "melds" in changed:
        changed["melds"] = _meld_change(before.melds, after.melds)
    if "pile" in changed:
        changed["pile"] = _pile_change(before.pile, after.pile)
    return CardsChange(**changed)


def _meld_change(before: dict[str, str], after: dict[str, str]) -> dict[str, str | None]:
    changed: dict[str, str | None] = {key: text for key, text in after.items() if before.get(key) != text}
    return changed | {key: None for key in before if key not in after}


def _pile_change(before: str, after: str) -> PileChange:
    if after.startswith(before) and before:
        return PileChange(before.count(" ") + 1, after[len(before) + 1 :])
    if before.startswith(after) and after:
        return PileChange(after.count(" ") + 1)
    old, new = before.split(), after.split()
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    return PileChange(same, " ".join(new[same:]))
