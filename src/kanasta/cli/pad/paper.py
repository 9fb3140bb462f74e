"""A pad on paper and in files: the sheet as it is printed, and the pad as CSV or JSON."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from kanasta.cli.pad.showing import Showing
from kanasta.cli.pad.voice import Voice
from kanasta.cli.terminal.screen import Screen
from kanasta.game.law import Law
from kanasta.message import Complaint
from kanasta.scorepad.columns import csv_of
from kanasta.scorepad.pad import Pad
from kanasta.scorepad.reader import json_of
from kanasta.scorepad.reckoning import reckon

WIDTH = 80


def printed(pad: Pad, law: Law, language: str, *, plain: bool = False, rules: bool = False) -> str:
    """The whole pad as text to print, if wanted with the rule behind each line."""
    out = io.StringIO()
    screen = Screen(io.StringIO(), out, plain=plain, width=WIDTH)
    Showing(Voice(screen, language), pad, law).everything(reckon(pad, law), rules=rules)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def exported(pad: Pad, law: Law, name: str) -> str:
    """The pad as the ending of a file's name says: ``.csv``, ``.json``; ``-`` is CSV. Raises Complaint."""
    ending = Path(name).suffix.lower()
    if ending == ".json":
        return json_of(pad).decode()
    if ending == ".csv" or name == "-":
        return csv_of(pad, law)
    raise Complaint("{name}: a name that ends in .csv or .json is wanted", name=name)


def write_out(text: str, name: str) -> None:
    """Write a new file, or to standard output for ``-``. Raises Complaint where there is such a file already."""
    if name == "-":
        sys.stdout.write(text)
        return
    try:
        with Path(name).expanduser().open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise Complaint("{name}: there is such a file already; name another", name=name) from None
    except OSError as error:
        raise Complaint("{name}: {error}", name=name, error=error.strerror or str(error)) from None
