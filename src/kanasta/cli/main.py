"""The command ``kanasta``: finds the command that is wanted, and turns what goes wrong into one line.

A command is a line in ``COMMANDS`` and a file beside this one, with a function of the same name whose parameters typer
reads. Only the file of the command that is wanted is imported, so that none waits for what another needs.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated

import typer

import kanasta
from kanasta._build import BuildError
from kanasta.message import Complaint

COMMANDS = {
    "play": "Play in this terminal.",
    "rules": "Print a rule sheet, or what differs between two.",
    "legal": "List what may be done in a position.",
    "why": "Say whether actions are legal, and if not, why.",
    "apply": "Play actions and print the position that follows.",
    "hint": "Say what a bot would do in a position, and why.",
    "score": "Print the score sheet of a position.",
    "replay": "Show a record of a match and prove its scores.",
    "verify": "Prove the shuffle, the steps and the scores of a record.",
    "simulate": "Let bots play many deals.",
    "scorepad": "Keep score of a game with real cards.",
    "serve": "Serve tables over the network.",
    "move-database": "Move all tables into another database.",
    "arena": "Let bots meet on the same decks, and tell who is stronger.",
}
"""Every command, in the order in which help lists them, with its line there."""

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 1


def application(wanted: str | None) -> typer.Typer:
    """The commands, of which only ``wanted`` is imported; the others are there to be listed."""
    app = typer.Typer(
        help="Plays, scores and studies Canasta by the rules your table uses.",
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    for name, help_line in COMMANDS.items():
        function = _load(name) if name == wanted else _unloaded
        app.command(name, short_help=help_line)(function)
    return app


def main(arguments: list[str] | None = None) -> int:
    """Run one command and answer with its exit status: 2 for what cannot be used, said in one line on stderr."""
    words = sys.argv[1:] if arguments is None else arguments
    wanted = next((word for word in words if not word.startswith("-")), None)
    try:
        if kanasta.build.error:
            raise BuildError(kanasta.build.error)
        status = application(wanted)(words or ["--help"], prog_name="kanasta", standalone_mode=False)
        sys.stdout.flush()
    except (Complaint, BuildError) as error:
        return _complain(str(error))
    except typer.TyperException as error:
        return _complain(error.format_message())
    except BrokenPipeError:
        return _quiet()
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _load(name: str) -> Callable[..., object]:
    name = name.replace("-", "_")
    function: Callable[..., object] = getattr(import_module(f"kanasta.cli.{name}"), name)
    return function


def _unloaded() -> None:
    """Stands for a command that is not wanted this time."""


def _version(asked: bool) -> None:
    if asked:
        print(f"kanasta {kanasta.__version__}, Python {platform.python_version()}, {kanasta.build}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Say which Kanasta and which rules run."
        ),
    ] = False,
) -> None:
    pass


def _complain(line: str) -> int:
    print("kanasta:", " ".join(line.split()), file=sys.stderr)
    return BAD_INPUT


def _quiet() -> int:
    """The reader of our output has gone, as in ``| head -1``: say nothing, not even when Python flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
