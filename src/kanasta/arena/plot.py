"""A picture of how scores are distributed. Needs the extra ``plot``."""

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
