"""What a table does by itself: choose a seed, deal, let bots play, stand in for who is away or out of time.

The clock, chance and who is there are given from outside. ``due`` gives the facts that are due now, and ``next_look``
says when to ask again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from kanasta.game.lot import Lot
from kanasta.table import fact as facts
from kanasta.table.clock import SECOND
from kanasta.table.fact import AnyFact
from kanasta.table.table import COUNTED, PLAYING, SHUFFLING, Table

NONCE_WAIT = 4 * SECOND
"""So long the deal waits for the nonces of people whose seats have not given them."""

Away = Mapping[str, int]
"""By guest, since when he is away, in ms; who is there is not in it."""


def due(table: Table, at: int, away: Away, seed: Callable[[], str]) -> list[AnyFact]:
    """The facts that are due at that time. ``seed`` gives a new secret; nothing is due where nobody is there."""
    if not _somebody_there(table, away):
        return []
    if table.phase in (PLAYING, COUNTED):
        found = _out_of_time(table, at) or _stand_in(table, at, away)
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
    times = [table.clock.ends] if _may_run_out(table) else []
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
    text = f"{table.seed} bot {len(table.running.steps)}"
    return Lot(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def _somebody_there(table: Table, away: Away) -> bool:
    return any(chair.guest and chair.guest not in away for chair in table.chairs)


def _all_ready(table: Table) -> bool:
    """Every seat is taken, and everyone who plays for himself is ready; of people there is one at least."""
    persons = [chair for chair in table.chairs if chair.person]
    return (
        bool(persons)
        and all(chair.ready for chair in persons)
        and not any(chair.free for chair in table.chairs)
    )


def _nonces_there(table: Table, away: Away) -> bool:
    return all(
        seat in table.nonces
        for seat, chair in enumerate(table.chairs)
        if chair.person and chair.guest not in away
    )


def _may_run_out(table: Table) -> bool:
    seat = table.to_act
    return seat is not None and table.chairs[seat].person


def _out_of_time(table: Table, at: int) -> list[AnyFact]:
    seat, ends = table.to_act, table.clock.ends
    if seat is None or ends is None or at < ends or not table.chairs[seat].person:
        return []
    return [facts.StoodIn(seat, table.terms.stand_in, "time")]


def _stands_in_at(table: Table, seat: int, away: Away) -> int | None:
    chair = table.chairs[seat]
    if not chair.person or chair.guest not in away:
        return None
    return away[chair.guest] + table.terms.away_seconds * SECOND


def _stand_in(table: Table, at: int, away: Away) -> list[AnyFact]:
    found: list[AnyFact] = []
    for seat, chair in enumerate(table.chairs):
        time = _stands_in_at(table, seat, away)
        if time is not None and at >= time and not table.paused:
            found.append(facts.StoodIn(seat, table.terms.stand_in, "away"))
        elif chair.why == "away" and chair.guest not in away:
            found.append(facts.HandedBack(seat))
    return found
