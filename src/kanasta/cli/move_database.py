"""``kanasta move-database``: all tables from one database into another, as when a club outgrows its file."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from kanasta.cli.reading import AsJson
from kanasta.message import Complaint


def move_database(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file, or a database by its URL.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; it is made where it is a file.")],
    as_json: AsJson = False,
) -> int:
    """Copy all tables from one database into another, and prove by digests that they are the same in both. End the
    server first. What was moved before is left alone, so that it can be repeated.
    """
    try:
        from kanasta.store.address import Address
        from kanasta.store.moving import move
    except ModuleNotFoundError as error:
        raise Complaint(
            "move-database needs the package {name}, which is not installed: pip install 'kanasta[server]' brings it",
            name=str(error.name),
        ) from None
    origin = Address.read(source)
    if origin.file is not None and not origin.file.exists():
        raise Complaint("{file}: there is no such file", file=origin.shown)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("moving tables")
        moved = move(source, target, lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        print(
            json.dumps(
                {
                    "tables": moved.tables,
                    "facts": moved.facts,
                    "there": moved.there,
                    "pads": moved.pads,
                    "digests": moved.digests,
                }
            )
        )
        return 0
    print(
        f"Moved: {_many(moved.tables, 'table')} with {_many(moved.facts, 'fact')}, {_many(moved.pads, 'score pad')}."
    )
    print(f"There already: {_many(moved.there, 'table')}.")
    print(f"Compared by SHA-256 of every fact: {_many(len(moved.digests), 'table')}, the same in both.")
    return 0


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
