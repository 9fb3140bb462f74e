"""Writes what stands in a field as it would be typed, so that reading it gives the same again."""

from __future__ import annotations

from collections import Counter

from kanasta.cards import in_order
from kanasta.game.law import Law
from kanasta.scorepad.amount import Held, as_cards, merged, written
from kanasta.scorepad.checks.canastas import WILDS, sort_of
from kanasta.scorepad.fields import Field
from kanasta.scorepad.pad import SORTS, Canasta, DealEntry, seats_of


def text_of(law: Law, deal: DealEntry, field: Field) -> str:
    """What stands in a field of a deal, as it is typed; empty where nothing was entered."""
    if field.side is None:
        out = [
            f"side {side + 1}" if entry.seat is None else str(entry.seat + 1)
            for side, entry in enumerate(deal.sides)
            if entry.out
        ]
        return "0" if deal.stock_out else "+".join(out)
    entry = deal.sides[field.side]
    match field.name:
        case "how":
            return entry.how or ""
        case "canastas":
            return "" if entry.canastas is None else canastas_text(entry.canastas)
        case "melded":
            if entry.melded is None:
                return ""
            return f"{'all' if entry.melded.of == 'all' else 'outside'} {written(entry.melded)}"
        case "hand":
            return "" if entry.hand is None else _hand(law, field.side, entry.hand)
        case "reserve":
            if entry.reserve is None:
                return ""
            reds = f" {entry.reserve.red_threes}xr" if entry.reserve.red_threes else ""
            return written(entry.reserve) + reds
        case "red_threes":
            return _number(entry.red_threes)
        case _:
            return _number(entry.total)


def _hand(law: Law, side: int, hand: list[Held]) -> str:
    """One amount, or one for each player where it is said whose they are."""
    if any(held.seat is None for held in hand) or not hand:
        return written(merged(hand))
    by_seat = [[held for held in hand if held.seat == seat] for seat in seats_of(side, law)]
    return " | ".join(written(merged(held)) for held in by_seat)


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def canastas_text(canastas: list[Canasta]) -> str:
    """Canastas as they are typed: ``KKKKKKK 2n m``; ``0`` for none."""
    words = [_named(canasta) for canasta in canastas if canasta.cards]
    counts = Counter(canasta.sort for canasta in canastas if not canasta.cards)
    words += [f"{counts[sort] if counts[sort] > 1 else ''}{sort[0]}" for sort in SORTS if counts[sort]]
    return " ".join(words) or "0"


def _named(canasta: Canasta) -> str:
    cards = in_order(canasta.cards)
    naturals = [kind for kind in cards if kind not in WILDS]
    wilds = "".join(kind for kind in cards if kind in WILDS)
    text = f"1x{naturals[0]}{wilds}" if len(naturals) == 1 else as_cards("".join(naturals) + wilds)
    return text if sort_of(canasta.cards) == canasta.sort else f"{canasta.sort[0]}:{text}"
