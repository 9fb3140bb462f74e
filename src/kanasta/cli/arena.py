"""``kanasta arena``: bots against each other on the same decks, and what that says of their strength."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kanasta.arena.duel import Duel
from kanasta.arena.sprt import Sprt
from kanasta.arena.standing import Standing, headings
from kanasta.arena.workers import Workers
from kanasta.bots.bot import BOTS, bot
from kanasta.cli.simulate import processors
from kanasta.message import Complaint
from kanasta.rules.shelf import house_value, load_variant


def arena(
    bots: Annotated[list[str], typer.Argument(metavar="A B ...", help=f"Bots: {', '.join(BOTS)}.")],
    rules: Annotated[str, typer.Option(help="A variant, or a TOML file of one.")] = "classic",
    players: Annotated[int | None, typer.Option(help="How many play; else as many as play best.")] = None,
    deals: Annotated[int, typer.Option(min=0, help="Decks, each played from both sides.")] = 1000,
    matches: Annotated[
        int | None,
        typer.Option(min=0, help="Whole matches besides, from both sides; else a tenth of the deals."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Whence all chance comes.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each processor.")] = 0,
    cluster: Annotated[
        str,
        typer.Option(
            "--ray", metavar="ADDRESS", help="Play on the Ray cluster there, as: auto, or HOST:PORT."
        ),
    ] = "",
    sprt: Annotated[
        str | None,
        typer.Option(metavar="LESS,MORE", help="End the deals when the test can tell two Elos apart."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    house: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A house rule.")
    ] = None,
    csv_file: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write every deal.")] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the running difference to a .png or .svg.")
    ] = None,
) -> None:
    """Let every two of the bots meet on duplicate decks, and tell how they stand.

    Each deck is played once from either side by both bots, and what counts is the difference on the same deck. Figures
    are the same for every number of processes, seconds apart: these count playing alone, of the busiest process.
    """
    _check(bots, plot)
    variant = load_variant(rules, dict(map(house_value, house or [])))
    seats = players or variant.players.best
    variant.check_players(seats)
    test = Sprt.read(sprt) if sprt is not None else None
    whole = deals // 10 if matches is None else matches
    duel = Duel(variant, seats, bots[0], bots[1], deals, whole, seed, test)
    duels = [replace(duel, first=first, second=second) for first, second in combinations(bots, 2)]
    workers = Workers(jobs or processors(), cluster)
    with _sheet(csv_file, variant.sides(seats)) as rows:
        standings = [_played(each, workers, rows) for each in duels]
    _tell(bots, duels, standings, as_json)
    if plot is not None:
        from kanasta.arena.plot import plot_differences

        lines = {f"{each.first} − {each.second}": standing.running
                 for each, standing in zip(duels, standings, strict=True) if standing.running}  # fmt: skip
        plot_differences(plot, f"{variant.title}, {seats} players", lines)


def _check(bots: list[str], plot: str | None) -> None:
    for name in bots:
        bot(name)
    if len(bots) < 2:
        raise Complaint("arena: two bots at least are needed, as in: kanasta arena careful chance")
    if plot is not None:
        from kanasta.arena.plot import check_file

        check_file(plot)


def _played(duel: Duel, workers: Workers, rows: TextIO | None) -> Standing:
    standing = Standing(duel.seatings())
    with _progress(duel) as bar:
        for standing in duel.run(workers):
            bar.update(bar.task_ids[0], completed=standing.pairs + standing.matches.count)
            if rows is not None:
                csv.writer(rows).writerows((duel.first, duel.second, *row) for row in standing.rows)
            standing.rows.clear()
    return standing


@contextmanager
def _sheet(file: str | None, sides: int) -> Iterator[TextIO | None]:
    """The file for every deal, with its headings; nothing where none is wanted."""
    if file is None:
        yield None
        return
    with _opened(file) as sheet:
        csv.writer(sheet).writerow(["A", "B", *headings(sides)])
        yield sheet


def _opened(file: str) -> TextIO:
    try:
        return Path(file).open("w", newline="", encoding="utf-8")
    except OSError as error:
        raise Complaint("--csv {file}: {error}", file=file, error=error.strerror or str(error)) from None


@contextmanager
def _progress(duel: Duel) -> Iterator[Progress]:
    """A bar on stderr, where that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        bar.add_task(f"{duel.first} and {duel.second}", total=duel.deals + duel.matches)
        yield bar


# What is told


def _tell(bots: list[str], duels: list[Duel], standings: list[Standing], as_json: bool) -> None:
    told = [
        {"first": duel.first, "second": duel.second, **standing.as_json()}
        for duel, standing in zip(duels, standings, strict=True)
    ]
    if as_json:
        print(json.dumps(told[0] if len(told) == 1 else {"duels": told}))
        return
    print(f"{duels[0].variant.title}, {duels[0].players} players, seed {duels[0].seed}")
    for duel, standing in zip(duels, standings, strict=True):
        print(_text(duel, standing))
    if len(bots) > 2:
        print(_cross(bots, duels, standings))


def _text(duel: Duel, standing: Standing) -> str:
    told = standing.as_json()
    lines = [
        f"{duel.first} against {duel.second}: {standing.pairs:,} pairs in {standing.seconds:.1f} s of play"
    ]
    if standing.pairs:
        low, high = standing.difference.interval() or (float("nan"),) * 2
        lines.append(
            f"  points a deal: {standing.difference.mean:+,.1f} (95 % interval {low:+,.1f} to {high:+,.1f})"
        )
        lines.append(f"  deals won: {100 * standing.deals.mean:.1f} %")
    if standing.matches.count:
        lines.append(
            f"  matches won: {100 * standing.matches.mean:.1f} % of {standing.matches.count:,} pairs"
        )
    if told["elo"] is not None:
        ends = told["elo_ci95"]
        within = f" (95 % interval {ends[0]:+.0f} to {ends[1]:+.0f})" if isinstance(ends, list) else ""
        lines.append(f"  Elo by {told['elo_of']}: {told['elo']:+.0f}{within}")
    if standing.test is not None:
        less, more = standing.test.less, standing.test.more
        verdict = {"more": f"rather {more:g}", "less": f"rather {less:g}"}.get(standing.decided, "open")
        ratio = standing.test.ratio(standing.deals)
        lines.append(f"  test of Elo {less:g} or {more:g} by deals: {verdict} (ratio {ratio:+.2f})")
    return "\n".join(lines)


def _cross(bots: list[str], duels: list[Duel], standings: list[Standing]) -> str:
    """A table of points a deal, the row's bot less the column's."""
    cells: dict[tuple[str, str], str] = {}
    for duel, standing in zip(duels, standings, strict=True):
        ends = standing.difference.interval()
        reach = (ends[1] - ends[0]) / 2 if ends else 0.0
        cells[duel.first, duel.second] = f"{standing.difference.mean:+.0f} ± {reach:.0f}"
        cells[duel.second, duel.first] = f"{-standing.difference.mean:+.0f} ± {reach:.0f}"
    table = [["", *bots], *([row, *(cells.get((row, column), "") for column in bots)] for row in bots)]
    widths = [max(len(line[place]) for line in table) for place in range(len(bots) + 1)]
    return "\n".join(
        "  ".join(cell.ljust(width) if not place else cell.rjust(width)
                  for place, (cell, width) in enumerate(zip(line, widths, strict=True))).rstrip()
        for line in table
    )  # fmt: skip
