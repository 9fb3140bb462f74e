"""``kanasta simulate``: bots play many deals, and the figures of all of them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kanasta.arena.simulation import Figures, Simulation
from kanasta.arena.workers import Workers
from kanasta.bots.bot import BOTS, bots_by_side
from kanasta.rules.shelf import house_value, load_variant

DISAGREED = 1


def simulate(
    rules: Annotated[str, typer.Option(help="A variant, or a TOML file of one.")] = "classic",
    players: Annotated[int | None, typer.Option(help="How many play; else as many as play best.")] = None,
    bots: Annotated[
        str, typer.Option(help=f"A bot for all, or one for each side: {', '.join(BOTS)}.")
    ] = "careful",
    deals: Annotated[
        int, typer.Option(min=0, help="How many deals, each by itself and at match score 0.")
    ] = 1000,
    seed: Annotated[int, typer.Option(help="Whence all chance comes.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each processor.")] = 0,
    cluster: Annotated[
        str,
        typer.Option(
            "--ray", metavar="ADDRESS", help="Play on the Ray cluster there, as: auto, or HOST:PORT."
        ),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    house: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A house rule.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Count every table a second, plain way.")] = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the scores to a .png or .svg.")
    ] = None,
) -> int:
    """Let bots play many deals, and tell how fast they were, how deals ended and what was scored.

    Seconds count shuffling, dealing and playing alone; of several processes, those of the busiest. The digest is the
    same for every number of processes.
    """
    if plot is not None:
        from kanasta.arena.plot import check_file

        check_file(plot)
    variant = load_variant(rules, dict(map(house_value, house or [])))
    seats = players or variant.players.best
    variant.check_players(seats)
    by_side = bots_by_side(bots, variant.sides(seats))
    simulation = Simulation(variant, seats, tuple(by_side), deals, seed, verify)
    figures = _played(simulation, Workers(jobs or processors(), cluster))
    answer = figures.as_json()
    if verify:
        answer["verified"] = figures.deals - figures.faulty
    print(json.dumps(answer) if as_json else _text(simulation, figures))
    if plot is not None:
        from kanasta.arena.plot import plot_scores

        plot_scores(plot, simulation, figures)
    for number, faults in figures.faults:
        for fault in faults:
            print(f"kanasta: seed {seed}, deal {number}: {fault}", file=sys.stderr)
    return DISAGREED if figures.faulty else 0


def processors() -> int:
    """Those that this process may use, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _played(simulation: Simulation, workers: Workers) -> Figures:
    with _progress(simulation.deals) as bar:
        figures = Figures(simulation)
        for figures in simulation.run(workers):
            bar.update(bar.task_ids[0], completed=figures.deals)
    return figures


@contextmanager
def _progress(deals: int) -> Iterator[Progress]:
    """A bar on stderr, where that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        bar.add_task("deals", total=deals)
        yield bar


def _text(simulation: Simulation, figures: Figures) -> str:
    told = figures.as_json()
    lines = [
        f"{simulation.variant.title}, {simulation.players} players, seed {simulation.seed}",
        f"{figures.deals:,} deals, {figures.actions:,} actions in {figures.seconds:.3f} s of play: "
        f"{told['deals_per_second']:,.0f} deals/s, {told['actions_per_second']:,.0f} actions/s",
    ]
    lines += [f"ended by {how}: {count:,}" for how, count in figures.ended.items() if count]
    for side, (name, mean) in enumerate(zip(simulation.bots, figures.mean_scores, strict=True)):
        lines.append(f"side {side}, {name}: {mean:,.1f} points a deal")
    if simulation.verify:
        lines.append(
            f"counted a second time: {figures.deals - figures.faulty:,} of {figures.deals:,} tables agree"
        )
    return "\n".join([*lines, f"digest {figures.digest}"])
