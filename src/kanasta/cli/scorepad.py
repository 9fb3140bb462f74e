"""``kanasta scorepad``: keeps score of a game that is played with real cards."""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from kanasta.cli.house import HouseFile, HouseRules, variant_with
from kanasta.cli.language import AskedLanguage, language_for
from kanasta.cli.pad.beginning import ask_names, asked_players, asked_variant, empty_pad
from kanasta.cli.pad.drawer import NAME, Drawer, OpenPad, load
from kanasta.cli.pad.listing import chosen, listed, listing
from kanasta.cli.pad.paper import exported, printed, write_out
from kanasta.cli.pad.sitting import Sitting
from kanasta.cli.pad.voice import Voice
from kanasta.cli.reading import AsJson
from kanasta.cli.terminal.screen import Screen
from kanasta.message import Complaint, Message, said
from kanasta.rules.shelf import VARIANTS
from kanasta.rules.variant import Variant
from kanasta.scorepad.answer import answer
from kanasta.scorepad.columns import read_csv
from kanasta.scorepad.pad import Pad
from kanasta.scorepad.reader import read_pad


def scorepad(
    variant: Annotated[
        str | None, typer.Argument(metavar="[VARIANT]", help=f"{', '.join(VARIANTS)}, or a TOML file.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    names: Annotated[
        str, typer.Option(metavar="NAMES", help="Ana,Boris,Cveta,Dragan in the order of play; or We,They.")
    ] = "",
    sides: Annotated[str, typer.Option(metavar="NAMES", help="What the sides are called besides.")] = "",
    dealer: Annotated[str, typer.Option(metavar="NAME", help="Who deals first.")] = "",
    house_rules: HouseRules = None,
    house_file: HouseFile = None,
    name: Annotated[str, typer.Option(help="What the pad is called in your folder.")] = "",
    resume: Annotated[str | None, typer.Option(metavar="NAME", help="Go on with this pad.")] = None,
    show: Annotated[str | None, typer.Option(metavar="NAME", help="Print this pad as a sheet.")] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="With --show: say the rule behind each line too.")
    ] = False,
    list_pads: Annotated[bool, typer.Option("--list", help="List the pads.")] = False,
    export: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="With --show: write it as .csv or .json, or as CSV to -."),
    ] = None,
    import_file: Annotated[
        str | None,
        typer.Option("--import", metavar="FILE", help="Take a pad in, or a sheet of totals, as CSV or JSON."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="For a screen reader: no boxes, no colour, one fact a line.")
    ] = False,
    language: AskedLanguage = None,
    as_json: AsJson = False,
) -> None:
    """Keep score of a game with real cards: enter what lies on the table, and it is counted by your rules.

    Without anything named, a new pad is begun, or one of those that are not finished goes on.
    """
    spoken = language_for(language, as_json)
    voice = Voice(Screen(sys.stdin, sys.stdout, plain=plain), spoken)
    begun = _Begun(variant, players, names, sides, dealer, house_rules, house_file, name)
    try:
        if sum((resume is not None, show is not None, list_pads, import_file is not None)) > 1:
            raise Complaint("--resume, --show, --list and --import: one at a time")
        if export is not None and show is None:
            raise Complaint("--export: name the pad by --show NAME")
        if rules and show is None:
            raise Complaint("--rules: name the pad by --show NAME")
        if list_pads:
            begun.refuse("--list")
            _list(voice, as_json)
        elif show is not None or (resume is not None and as_json):
            begun.refuse("--show")
            _show(voice, show or resume or "", export, as_json, rules=rules)
        elif import_file is not None:
            _import(voice, begun, import_file)
        else:
            if resume is not None:
                begun.refuse("--resume")
            _sit(voice, begun, resume)
    except Complaint as complaint:
        raise Complaint("{complaint}", complaint=said(complaint.message, spoken)) from None
    except (EOFError, KeyboardInterrupt):
        voice.screen.say()


class _Begun:
    """What was said of a pad to begin."""

    def __init__(self, variant: str | None, players: int | None, names: str, sides: str, dealer: str,
                 house_rules: list[str] | None, house_file: str | None, name: str) -> None:  # fmt: skip
        self.variant, self.players, self.dealer, self.name = variant, players, dealer, name
        self.names = [each.strip() for each in names.split(",")] if names.strip() else []
        self.sides = [each.strip() for each in sides.split(",")] if sides.strip() else []
        self.house_rules, self.house_file = house_rules, house_file

    @property
    def table(self) -> bool:
        """Whether anything was said of the table."""
        return any((self.variant, self.players, self.names, self.sides, self.dealer, self.house_rules,
                    self.house_file))  # fmt: skip

    def refuse(self, option: str, *, name: bool = True) -> None:
        """Raise Complaint where anything was said, a new ``name`` included."""
        if self.table or (name and self.name):
            raise Complaint(
                "{option}: the pad says which rules and who plays; leave these out", option=option
            )

    def pad(self, voice: Voice | None) -> Pad:
        """The empty pad; what is missing is asked for, or as usual where there is no ``voice``. Raises Complaint."""
        name = self.variant
        if name is None:
            if voice is None:
                raise Complaint("name the rules too, such as: kanasta scorepad czech --import totals.csv")
            name = asked_variant(voice)
        variant = variant_with(name, self.house_rules, self.house_file)
        players = self.players
        if players is None and self.names:
            players = self._players_named(variant)
        if players is None:
            players = variant.players.best if voice is None else asked_players(voice, variant)
        return empty_pad(variant, players, self.names, self.sides, self.dealer, date.today())

    def _players_named(self, variant: Variant) -> int | None:
        """How many play, where the names tell it. Raises Complaint where nobody plays so."""
        count, numbers = len(self.names), variant.players.numbers
        if count in numbers:
            return count
        if any(variant.sides(number) == count for number in numbers):
            return None
        raise Complaint("--names: {number} names; {variant} is played by {numbers}", number=count,
                        variant=variant.called, numbers=", ".join(map(str, numbers)))  # fmt: skip


def _list(voice: Voice, as_json: bool) -> None:
    found = list(listed(Drawer(), voice.language))
    if as_json:
        print(json.dumps({"pads": found}, ensure_ascii=False))
        return
    for line in listing(Drawer(), found, voice):
        print(line)


def _show(voice: Voice, name: str, export: str | None, as_json: bool, *, rules: bool) -> None:
    pad, law = load(Drawer().find(name))
    if export is not None:
        write_out(exported(pad, law, export), export)
    elif as_json:
        print(json.dumps(answer(pad, law, voice.language), ensure_ascii=False))
    else:
        sys.stdout.write(printed(pad, law, voice.language, plain=voice.plain, rules=rules))


def _import(voice: Voice, begun: _Begun, file: str) -> None:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Complaint("{name}: this is no text in UTF-8", name=file) from None
    except OSError as error:
        raise Complaint("{name}: {error}", name=file, error=error.strerror or str(error)) from None
    if text.lstrip().startswith("{"):
        begun.refuse("--import", name=False)
        pad, _ = read_pad(text, file)
    else:
        pad, _ = read_csv(text, file, begun.pad(None) if begun.variant else None)
    stem = Path(file).stem
    kept = _kept(Drawer(), pad, begun.name or (stem if NAME.fullmatch(stem) else pad.rules))
    kept.close()
    voice.tell(Message("Kept as {name}.", {"name": kept.name}))


def _kept(drawer: Drawer, pad: Pad, name: str) -> OpenPad:
    return OpenPad(drawer.new_path(name), pad)


def _sit(voice: Voice, begun: _Begun, resume: str | None) -> None:
    drawer = Drawer()
    if resume is None and not (begun.table or begun.name):
        resume = chosen(drawer, voice)
    if resume is not None:
        pad = OpenPad(drawer.find(resume))
    else:
        empty = begun.pad(voice)
        pad = _kept(drawer, empty, begun.name or f"{date.today():%Y-%m-%d}-{empty.rules}")
        if not empty.names and not empty.side_names:
            ask_names(voice, pad)
    try:
        Sitting(voice, pad).run()
    finally:
        pad.close()
