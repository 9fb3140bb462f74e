"""Pictures: how scores are distributed, and how a difference settles. Need the extra ``plot``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from kanasta.message import Complaint

if TYPE_CHECKING:
    from kanasta.arena.simulation import Figures, Simulation

BINS = 60
# Told apart by colour-blind eyes too, and by their lines.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#000000")
LINES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)))


def plot_scores(file: str, simulation: Simulation, figures: Figures) -> None:
    """Draw the scores of a deal by side as PNG or SVG, by the file's name. Raises Complaint."""
    check_file(file)
    from matplotlib.figure import Figure

    picture = Figure(figsize=(9, 5.2), layout="constrained")
    axes = picture.subplots()
    bins = _bins(figures.scores)
    for side, counts in enumerate(figures.scores):
        name = f"side {side}, {simulation.bots[side]}: mean {figures.mean_scores[side]:.0f}"
        shares = [100 * times / max(1, figures.deals) for times in counts.values()]
        axes.hist(list(counts), bins=bins, weights=shares, histtype="step", linewidth=1.8,
                  color=COLOURS[side], linestyle=LINES[side], label=name)  # fmt: skip
    axes.axvline(0, color="#999999", linewidth=0.8)
    axes.set_xlabel(f"points of a deal, in steps of {bins[1] - bins[0]}")
    axes.set_ylabel("share of deals, %")
    axes.set_title(f"{simulation.variant.title}, {simulation.players} players, {figures.deals:,} deals")
    axes.grid(alpha=0.25)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    picture.savefig(file, dpi=130)


def check_file(file: str) -> None:
    """Raise Complaint where such a file cannot be drawn, before an hour is spent on what it would show."""
    if Path(file).suffix.lower() not in (".png", ".svg"):
        raise Complaint("--plot {file}: a picture is a .png or .svg file", file=file)
    if not Path(file).absolute().parent.is_dir():
        raise Complaint("--plot {file}: there is no such folder", file=file)
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise Complaint("--plot needs matplotlib: pip install 'kanasta[plot]'") from None


def _bins(scores: list[Counter[int]]) -> list[int]:
    """Bounds of equal steps, whole multiples of 25 points, from the lowest score to the highest."""
    every = [score for counts in scores for score in counts] or [0]
    low, high = min(every), max(every)
    step = max(25, -(-(high - low) // BINS // 25) * 25)
    start = low // step * step
    return list(range(start, high + 2 * step, step))


def plot_differences(file: str, title: str, lines: dict[str, list[tuple[int, float, float]]]) -> None:
    """Draw the running mean difference of each duel with its 95 % interval: pairs, mean and standard error along the
    way, by the duel's name. Raises Complaint.
    """
    check_file(file)
    from matplotlib.figure import Figure

    picture = Figure(figsize=(9, 5.2), layout="constrained")
    axes = picture.subplots()
    for place, (name, running) in enumerate(lines.items()):
        # The first few pairs would stretch the scale and tell nothing.
        shown = [point for point in running if point[0] >= min(10, running[-1][0])]
        pairs = [point[0] for point in shown]
        colour = COLOURS[place % len(COLOURS)]
        axes.plot(pairs, [mean for _, mean, _ in shown], linewidth=1.8, color=colour,
                  linestyle=LINES[place % len(LINES)], label=name)  # fmt: skip
        low = [mean - 1.96 * error for _, mean, error in shown]
        high = [mean + 1.96 * error for _, mean, error in shown]
        axes.fill_between(pairs, low, high, color=colour, alpha=0.18, linewidth=0)
    axes.axhline(0, color="#999999", linewidth=0.8)
    axes.set_xlabel("pairs of deals")
    axes.set_ylabel("points a deal, first less second")
    axes.set_title(title)
    axes.grid(alpha=0.25)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    picture.savefig(file, dpi=130)
