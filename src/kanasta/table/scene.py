"""What one audience may see of a table as it stands: the room around it, and the cards.

The cards come from ``masked`` and ``Faces.shown`` alone; of the hidden truth nothing else is asked. A change is
the fields of a scene that have become others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from kanasta.cards import KINDS, kind_of_face
from kanasta.game.deal import Deal
from kanasta.game.faces import Faces, Shown
from kanasta.game.match import Match
from kanasta.game.position import ANSWERS
from kanasta.game.score import SideScore, sheet
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
    keys: tuple[str, ...] = ()
    """The rules that decide it, as the sentences of the rule sheet name them."""


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
    """Which deal of the match, from 1, also the one whose deck is being shuffled; 0 before the first one."""
    dealer: int | None
    """Who deals it; nobody before the lot is cast for the first one."""
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


class SoFar(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules remember of the turn at hand; an opening that is being laid shows in it to nobody else."""

    laid: bool = False
    """Whether cards were melded or added in it."""
    joined: bool = False
    """Whether some of them went onto a meld that lay there before the turn."""
    begun: str = ""
    """The kinds whose melds were begun in it, ``*`` for wilds."""
    closed_begun: bool = False
    """Whether a canasta begun in it was put away."""
    answer: str = ""
    """What the partner said: ``yes`` or ``no``."""
    taken_up: str = ""
    """The kind of the upcard of a take that waits for the minimum."""


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
    so_far: SoFar
    legal: str
    """What the audience may do now, actions separated by ``;``."""
    take_back: int
    """How many of its last steps go back together if it takes back now."""
    hands_left: tuple[str, ...] = ()
    """By seat, once the deal is over, the cards left in its hand, which are counted."""
    reserves_left: tuple[str, ...] = ()
    """By seat, then too, the cards of the reserve that it has not taken up."""


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
    running = match is not None and table.phase in (SHUFFLING, PLAYING, COUNTED, OVER)
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
        deal=_deal_number(table),
        dealer=_dealer(match, table.phase) if match is not None and running else None,
        scores=tuple(last.scores if last else match.scores if match is not None and running else ()),
        commitment=table.commitment,
        noted=tuple(sorted(table.nonces)),
        seed=table.seed if shown else "",
        nonces=tuple(table.nonces.get(seat, "") for seat in range(table.players)) if shown else (),
        paused=table.paused,
        pause_asked=tuple(sorted(table.pause_asked)),
        turn_ends=table.clock.ends,
        time_left=table.clock.left if table.paused else None,
        ended_how=ENDINGS[last.result.ended_how] if last and last.result else "",
        ended_by=last.result.ended_by if last and last.result and last.result.ended_by >= 0 else None,
        sheet=_sheet(table.deal, last.result.totals) if last and last.result else (),
        winners=tuple(match.winners) if match is not None and match.winners is not None and running else None,
        closed=table.closed_why,
    )


def _deal_number(table: Table) -> int:
    if table.phase == SHUFFLING:
        return 1 if table.match is None else table.match.number + 1
    return table.match.number if table.match is not None and table.phase in (PLAYING, COUNTED, OVER) else 0


def _dealer(match: Match, phase: str) -> int:
    return match.next_dealer() if phase == SHUFFLING else match.dealer


def _sheet(deal: Deal, totals: Sequence[int]) -> tuple[SideSheet, ...]:
    return tuple(_side(score, total) for score, total in zip(sheet(deal).sides, totals, strict=True))


def _side(score: SideScore, total: int) -> SideSheet:
    lines = tuple(
        SheetLine(line.what.tree(), line.points, line.statements, line.keys) for line in score.lines
    )
    return SideSheet(lines, score.total, total)


def cards(table: Table, audience: int, public: Cards | None = None) -> Cards | None:
    """The cards as that audience, a seat or ``WATCHERS``, may see them; None where none lie on the table.

    ``public`` is what the watchers see at this moment, where that is known already.
    """
    if table.match is None or table.phase in (GATHERING, SHUFFLING, CLOSED):
        return None
    if audience == WATCHERS:
        return _table_cards(table.match, None)
    if public is None or (table.deal.pending and audience == table.deal.turn):
        return seen_by(table.match, audience)
    return _with_own(table.match, audience, public)


class Lying(Protocol):
    """Cards as they lie: those of a match at hand, or of a moment that is past."""

    @property
    def deal(self) -> Deal:
        """The deal."""

    @property
    def faces(self) -> Faces:
        """And which card lies where."""

    def can_take_back(self) -> int:
        """How many steps go back together."""


def seen_by(lying: Lying, seat: int) -> Cards:
    """The cards as that seat sees them, an opening that another one is laying left out."""
    pending = lying.deal.pending and seat == lying.deal.turn
    return _with_own(lying, seat, _table_cards(lying, seat if pending else None))


def _table_cards(match: Lying, seat: int | None) -> Cards:
    """What that seat sees without its own cards: just what a watcher sees, but for an opening that it is laying."""
    deal = masked(match.deal, -1 if seat is None else seat)
    shown = match.faces.shown(match.deal, seat)
    players, sides = range(deal.players), range(deal.sides)
    lays = seat is not None and bool(deal.pending)
    return Cards(
        turn=deal.turn,
        actor=deal.actor,
        stage=STAGES[deal.stage],
        hand="",
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
        so_far=_so_far(deal),
        legal="",
        take_back=0,
        hands_left=tuple(map(" ".join, shown.hands_left)),
        reserves_left=tuple(map(" ".join, shown.reserves_left)),
    )


def _with_own(match: Lying, seat: int, found: Cards) -> Cards:
    """And what is the seat's own: its hand, cards that it alone saw, and what it may do."""
    deal, shown = match.deal, match.faces.shown(match.deal, seat)
    acts = seat == deal.actor and not deal.over
    return msgspec.structs.replace(
        found,
        hand=" ".join(shown.hand),
        pile=" ".join(shown.pile) if deal.face_down else found.pile,
        bottom=" ".join(shown.bottom),
        legal=";".join(map(str, masked(deal, seat).legal())) if acts else "",
        take_back=match.can_take_back() if seat == deal.turn else 0,
    )


def _so_far(deal: Deal) -> SoFar:
    """Of a masked deal, in which an opening that is being laid was put back into the hand."""
    return SoFar(
        laid=bool(deal.laid),
        joined=bool(deal.laid and deal.joined),
        begun="".join(kind for number, kind in enumerate(KINDS) if deal.begun >> number & 1),
        closed_begun=bool(deal.laid and deal.closed_begun),
        answer=ANSWERS[deal.answer],
        taken_up=KINDS[deal.taken_up] if deal.waiting else "",
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
