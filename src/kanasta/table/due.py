"""What a table does by itself: choose a seed, deal, let bots play, stand in for who is away or out of time.

The clock, chance and who is there are given from outside. ``due`` gives the facts that are due now, and ``next_look``
says when to ask again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from kanasta.bots.bot import bot
from kanasta.game.lot import Lot
from kanasta.table import fact as facts
from kanasta.table.chair import AWAY, TIME
from kanasta.table.clock import SECOND
from kanasta.table.fact import AnyFact
from kanasta.table.table import CLOSED, COUNTED, PLAYING, SHUFFLING, Table

NONCE_WAIT = 4 * SECOND
"""So long the deal waits for the nonces of people whose seats have not given them."""

Away = Mapping[str, int]
"""By guest, since when he is away, in ms; who is there is not in it."""


def due(table: Table, at: int, away: Away, seed: Callable[[], str]) -> list[AnyFact]:
    """The facts that are due at that time. ``seed`` gives a new secret; nothing is due where nobody is there."""
    if not _somebody_there(table, away):
        return []
    found = _out_of_time(table, at) or _stand_in(table, at, away) or _returned(table, away)
    if found:
        return found
    if table.between:
        return [facts.Committed(seed())] if _all_ready(table) else []
    if table.phase == SHUFFLING:
        return [facts.Dealt()] if _nonces_there(table, away) or at >= table.shuffled_at + NONCE_WAIT else []
    return []


def next_look(table: Table, away: Away) -> int | None:
    """When something may be due next, though nothing happens until then; None: only when something does."""
    if not _somebody_there(table, away):
        return None
    if table.phase == SHUFFLING:
        return table.shuffled_at + NONCE_WAIT
    if table.phase not in (PLAYING, COUNTED) or table.paused:
        return None
    times = [table.clock.ends]
    times += [_stands_in_at(table, seat, away) for seat in range(table.players)]
    return min((time for time in times if time is not None), default=None)


def bot_to_act(table: Table, away: Away) -> tuple[int, str] | None:
    """The seat that has to act, and the bot that plays for it; None where a person has to, or nobody looks on."""
    seat = table.to_act
    if seat is None or not table.chairs[seat].bot or not _somebody_there(table, away):
        return None
    return seat, table.chairs[seat].bot


def lot_of(table: Table) -> Lot:
    """The lot for the choice that a bot makes now: the same whenever the table is gone on with from here."""
    text = f"{table.seed} bot {table.steps}"
    return Lot(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def _somebody_there(table: Table, away: Away) -> bool:
    return any(chair.guest and chair.guest not in away for chair in table.chairs)


def _all_ready(table: Table) -> bool:
    """Every seat is taken, everyone who plays for himself is ready, and of the people there is at least one."""
    return (
        all(chair.ready for chair in table.chairs if chair.person)
        and any(chair.ready for chair in table.chairs if chair.guest)
        and not any(chair.free for chair in table.chairs)
    )


def _nonces_there(table: Table, away: Away) -> bool:
    return all(
        seat in table.nonces
        for seat, chair in enumerate(table.chairs)
        if chair.person and chair.guest not in away
    )


def _out_of_time(table: Table, at: int) -> list[AnyFact]:
    seat, ends = table.to_act, table.clock.ends
    if seat is None or ends is None or at < ends:
        return []
    return [_stood_in(table, seat, TIME)]


def _stands_in_at(table: Table, seat: int, away: Away) -> int | None:
    chair = table.chairs[seat]
    if not chair.person or chair.guest not in away:
        return None
    return away[chair.guest] + table.terms.away_seconds * SECOND


def _stand_in(table: Table, at: int, away: Away) -> list[AnyFact]:
    if table.phase not in (PLAYING, COUNTED) or table.paused:
        return []
    times = [(seat, _stands_in_at(table, seat, away)) for seat in range(table.players)]
    return [_stood_in(table, seat, AWAY) for seat, time in times if time is not None and at >= time]


def _stood_in(table: Table, seat: int, why: str) -> AnyFact:
    player = bot(table.terms.stand_in)
    return facts.StoodIn(seat, player.name, why, player.version)


def _returned(table: Table, away: Away) -> list[AnyFact]:
    """Who was away and is there again plays again, also in the middle of a turn, and between matches."""
    if table.phase == CLOSED:
        return []
    return [
        facts.HandedBack(seat)
        for seat, chair in enumerate(table.chairs)
        if chair.why == AWAY and chair.guest not in away
    ]
