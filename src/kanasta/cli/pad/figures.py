"""Large figures, so that the whole table can read them: each three columns by five rows of blocks."""

from __future__ import annotations

ROWS = {
    "0": ("███", "█ █", "█ █", "█ █", "███"),
    "1": (" █ ", "██ ", " █ ", " █ ", "███"),
    "2": ("███", "  █", "███", "█  ", "███"),
    "3": ("███", "  █", " ██", "  █", "███"),
    "4": ("█ █", "█ █", "███", "  █", "  █"),
    "5": ("███", "█  ", "███", "  █", "███"),
    "6": ("███", "█  ", "███", "█ █", "███"),
    "7": ("███", "  █", "  █", " █ ", " █ "),
    "8": ("███", "█ █", "███", "█ █", "███"),
    "9": ("███", "█ █", "███", "  █", "███"),
}
HEIGHT = 5
HALVES = {"  ": " ", "█ ": "▀", " █": "▄", "██": "█"}


def large(number: int, wide: bool) -> list[str]:
    """A number from 0 as lines of blocks: five rows, each block two letters wide; else three rows of half blocks."""
    figures = [ROWS[figure] for figure in str(number)]
    rows = [" ".join(figure[row] for figure in figures) for row in range(HEIGHT)]
    if wide:
        return ["".join(letter * 2 for letter in row) for row in rows]
    rows.append(" " * len(rows[0]))
    return [
        "".join(HALVES[upper + lower] for upper, lower in zip(rows[row], rows[row + 1], strict=True))
        for row in range(0, HEIGHT + 1, 2)
    ]


def beside(heads: list[str], numbers: list[int], width: int) -> list[str]:
    """Numbers in large figures beside each other, each under its head, as large as the width allows."""
    for wide in (True, False):
        blocks = [large(number, wide) for number in numbers]
        columns = [max(len(head), len(block[0])) + 4 for head, block in zip(heads, blocks, strict=True)]
        if sum(columns) <= width:
            lines = ["".join(head.ljust(column) for head, column in zip(heads, columns, strict=True))]
            for row in range(len(blocks[0])):
                parts = (block[row].ljust(column) for block, column in zip(blocks, columns, strict=True))
                lines.append("".join(parts))
            return [line.rstrip() for line in lines]
    return [f"{head}: {number}" for head, number in zip(heads, numbers, strict=True)]
