"""Begins a score pad: asks for what was not said, each thing in one line, and Enter is enough."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from kanasta.cli.pad.drawer import OpenPad
from kanasta.cli.pad.voice import Voice
from kanasta.game.lines import short
from kanasta.message import Complaint, Message, nearest
from kanasta.rules.shelf import VARIANTS
from kanasta.rules.variant import Variant
from kanasta.scorepad.calling import find
from kanasta.scorepad.pad import LONGEST_NAME, Pad, law_of, new_pad

USUAL = "original"


def asked_variant(voice: Voice) -> str:
    """The variant, asked for."""
    prompt = Message("Which Canasta: {names}? Enter for {usual}",
                     {"names": ", ".join(VARIANTS), "usual": USUAL})  # fmt: skip
    while True:
        answer = voice.ask(prompt)
        word = answer.lower().replace(" ", "_")
        found = [variant for variant in VARIANTS if variant.startswith(word)]
        if not answer or len(found) == 1:
            return found[0] if answer else USUAL
        hint = nearest(word, VARIANTS) or "."
        voice.tell(Message("{answer}: there is no such game{hint}", {"answer": short(answer), "hint": hint}))


def asked_players(voice: Voice, variant: Variant) -> int:
    """How many play, asked for where there is a choice."""
    numbers = variant.players.numbers
    prompt = Message("How many play: {numbers}? Enter for {usual}",
                     {"numbers": ", ".join(map(str, numbers)), "usual": variant.players.best})  # fmt: skip
    while len(numbers) > 1:
        answer = voice.ask(prompt)
        if not answer:
            return variant.players.best
        number = int(answer) if re.fullmatch(r"\d{1,3}", answer) else 0
        if number in numbers:
            return number
        try:
            variant.check_players(number)
        except Complaint as complaint:
            voice.complain(complaint)
    return numbers[0]


def empty_pad(
    variant: Variant, players: int, names: Sequence[str], sides: Sequence[str], dealer: str, begun: date
) -> Pad:
    """A new pad with these names: one for each player, or one for each side. Raises Complaint."""
    pad = new_pad(variant, players, begun=begun.isoformat())
    law = law_of(pad)
    for name in (*names, *sides):
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Complaint("{name}: a name has {most} letters at most", name=short(name), most=LONGEST_NAME)
    if len(names) == law.sides < law.players and not sides:
        names, sides = (), names
    if names and len(names) != law.players:
        raise Complaint(
            "--names: {number} names; {players} play on {sides} sides",
            number=len(names), players=law.players, sides=law.sides,
        )  # fmt: skip
    if sides and len(sides) != law.sides:
        raise Complaint("--sides: {number} names for {sides} sides", number=len(sides), sides=law.sides)
    pad = replace(pad, names=list(names), side_names=list(sides))
    if dealer:
        side, seat = find(pad, law, dealer)
        pad = replace(pad, dealer=side if seat is None else seat)
    return pad


def ask_names(voice: Voice, pad: OpenPad) -> None:
    """Ask for the players' names, each kept as it is given, and for who deals first."""
    law = law_of(pad.now)
    voice.tell(Message("The players' names in the order of play; partners sit opposite. Enter for none."))
    names = [""] * law.players
    for seat in range(law.players):
        while True:
            name = voice.ask(Message("Player {number}", {"number": seat + 1}))
            if len(name) <= LONGEST_NAME and name.isprintable():
                break
            voice.tell(
                Message(
                    "{name}: a name has {most} letters at most", {"name": short(name), "most": LONGEST_NAME}
                )
            )
        if not name:
            break
        names[seat] = name
        pad.change(replace(pad.now, names=[*names]))
    while True:
        dealer = voice.ask(Message("Who deals first? Enter for the first player"))
        if not dealer:
            return
        try:
            side, who = find(pad.now, law, dealer)
        except Complaint as complaint:
            voice.complain(complaint)
        else:
            pad.change(replace(pad.now, dealer=side if who is None else who))
            return
