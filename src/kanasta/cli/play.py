"""``kanasta play``: a whole match in the terminal against bots."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from kanasta.bots.bot import BOTS, bot, bots_by_side
from kanasta.cli.house import HouseFile, HouseRules, variant_with
from kanasta.cli.language import AskedLanguage, complaining_in, language_for
from kanasta.cli.terminal.commands import Leave
from kanasta.cli.terminal.game import Game
from kanasta.cli.terminal.ledger import Ledger, read, usual_path
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.speech import Speech
from kanasta.game.match import Match
from kanasta.game.record import Record, Seat
from kanasta.message import Complaint, Message, nearest
from kanasta.rules.shelf import VARIANTS

USUAL = "original"
USUAL_BOT = "careful"
LARGEST_SEED = 2**31


def play(
    variant: Annotated[
        str | None, typer.Argument(metavar="[VARIANT]", help=f"{', '.join(VARIANTS)}, or a TOML file.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play, you included; else as many as play best.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same number brings the same cards.")] = None,
    house_rules: HouseRules = None,
    house_file: HouseFile = None,
    bots: Annotated[
        str, typer.Option(help=f"A bot for all, or one for each side: {', '.join(BOTS)}.")
    ] = USUAL_BOT,
    name: Annotated[str, typer.Option(help="Your name, for the score sheet and the record.")] = "",
    plain: Annotated[
        bool, typer.Option("--plain", help="For a screen reader: no boxes, no colour, one fact a line.")
    ] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with the match of this record.")
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where the match is kept; else in your folder for data."),
    ] = None,
    join: Annotated[
        str | None, typer.Option(metavar="LINK", help="Play at a live table, over the network.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, help="The seat to take at a live table; else you are asked.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch, where the table allows it.")] = False,
    robot: Annotated[
        str | None, typer.Option("--bot", metavar="NAME", help="Let a bot play your seat at a live table.")
    ] = None,
    language: AskedLanguage = None,
) -> int:
    """Play a whole match in this terminal. You sit at the first seat; bots play the others.

    With --join you sit at a live table with others, over the network.
    """
    spoken = language_for(language)
    screen = Screen(sys.stdin, sys.stdout, plain=plain, language=spoken)
    with complaining_in(spoken):
        if join is not None:
            _refuse_with_join(
                variant,
                players,
                seed,
                house_rules,
                house_file,
                resume,
                record,
                bots if bots != USUAL_BOT else None,
            )
            return _join(join, screen, name, seat, watch, robot)
        _refuse_without_join(seat=seat, watch=watch, bot=robot)
        try:
            if resume is not None:
                _refuse_with_resume(variant, players, seed, house_rules, house_file)
                kept = read(resume)
            else:
                rules = variant_with(variant or _asked(screen), house_rules, house_file)
                seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
                match = Match(rules, players or rules.players.best, seed)
                kept = Record.of(match, _seats(match, name, bots))
            return sit_down(kept, screen, _ledger(kept, record or resume, screen))
        except (EOFError, KeyboardInterrupt):
            screen.say()
            return 0


def sit_down(kept: Record, screen: Screen, ledger: Ledger | None) -> int:
    """Play the match of a record on from where it stands, and keep it in the ledger, if there is one."""
    match, seats = kept.match, kept.seats
    speech = Speech([seat.name for seat in seats], match.sides, match.variant.labels,
                    plain=screen.plain, suits=screen.signs, language=screen.language)  # fmt: skip
    others = [bot(seat.bot or "careful") for seat in seats[1:]]
    game = Game(match, others, screen, speech, ledger)
    try:
        game.run()
    except (Leave, EOFError, KeyboardInterrupt):
        screen.say()
        if ledger is None:
            screen.say(Message("Until next time!"))
        else:
            screen.say(Message("Until next time! The match is kept. Go on with it by:"))
            print(f"  kanasta play --resume {shlex.quote(str(ledger.path))}", file=screen.out)
    return 0


def _join(link: str, screen: Screen, name: str, seat: int | None, watch: bool, robot: str | None) -> int:
    """Play at a live table. What speaks over the network is imported here alone."""
    try:
        from kanasta.cli.terminal.live.join import join
        from kanasta.cli.terminal.live.link import Link
    except ModuleNotFoundError as error:
        raise Complaint(
            "--join needs the package {name}, which is not installed: pip install 'kanasta[server]' brings it",
            name=str(error.name),
        ) from None
    if watch and (robot is not None or seat is not None):
        raise Complaint("--watch: who watches has no seat; leave --seat and --bot out")
    player = None if robot is None else bot(robot)
    return join(Link.read(link), screen, name=name.strip(), seat=seat, watch=watch, bot=player)


def _ledger(kept: Record, path: str | None, screen: Screen) -> Ledger | None:
    """Where the match is kept. Raises Complaint where a file that was named cannot be written."""
    if path is not None:
        return Ledger(kept, Path(path))
    try:
        return Ledger(kept, usual_path(kept.match.variant.id))
    except Complaint as complaint:
        screen.say(Message("This match is not kept. {complaint}", {"complaint": complaint.message}))
        return None


def _asked(screen: Screen) -> str:
    """The variant, asked for in one line; Enter is enough."""
    while True:
        choices = {"names": ", ".join(VARIANTS[1:]), "last": VARIANTS[0], "usual": USUAL}
        answer = screen.ask(Message("Which Canasta: {names} or {last}? Enter for {usual}: ", choices)).strip()
        if not answer:
            return USUAL
        word = answer.lower().replace(" ", "_")
        found = [variant for variant in VARIANTS if variant.startswith(word)]
        if len(found) == 1:
            return found[0]
        hint = nearest(word, VARIANTS) or "."
        screen.say(Message("There is no {answer}{hint}", {"answer": answer, "hint": hint}))


def _seats(match: Match, name: str, bots: str) -> list[Seat]:
    by_side = bots_by_side(bots, match.sides)
    seats = [Seat(name or "You")]
    for place, called in enumerate(NAMES[: match.players - 1], 1):
        player = bot(by_side[place % match.sides])
        seats.append(Seat(called, player.name, str(player.version)))
    return seats


NAMES = ("Ana", "Boris", "Cveta", "Dragan", "Ema")
"""Of the bots, in the order of play."""


def _refuse_with_resume(variant: str | None, *others: object) -> None:
    if variant is not None or any(other not in (None, []) for other in others):
        raise Complaint("--resume: the record says which rules, players and cards; leave these out")


def _refuse_with_join(*others: object) -> None:
    if any(other not in (None, []) for other in others):
        raise Complaint("--join: the table says which rules, players and bots; leave these out")


def _refuse_without_join(**options: object) -> None:
    for name, given in options.items():
        if given not in (None, False):
            raise Complaint("--{name}: it is for a live table; name it by --join", name=name)
