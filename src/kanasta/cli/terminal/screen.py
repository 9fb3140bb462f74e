"""The screen and the keyboard: lines and tables out, lines in. With ``plain`` there is no box and no colour."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from textwrap import fill
from typing import TYPE_CHECKING, TextIO

from kanasta.locale.language import ENGLISH
from kanasta.message import Message, Value, said

if TYPE_CHECKING:
    from rich.console import Console

LEAST_WIDTH = 40
MOST_WIDTH = 100
RED = re.compile(r"(?:10|[2-9JQKA])[♥♦]")
NUMBER = re.compile(r"^ *\d+ (?=[a-z])")


class Screen:
    """Where the game is told, and answered."""

    def __init__(
        self,
        source: TextIO,
        out: TextIO,
        *,
        plain: bool = False,
        width: int | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.language = language
        self.source, self.out, self.plain = source, out, plain
        size = shutil.get_terminal_size()
        self.width = width or max(LEAST_WIDTH, min(MOST_WIDTH, size.columns))
        self.height = size.lines
        self.paged = source.isatty() and out.isatty()
        self._console: Console | None = None
        if hasattr(out, "reconfigure"):
            out.reconfigure(errors="replace")  # a label in other letters must not end the game

    @property
    def signs(self) -> bool:
        """Whether ♠ can be shown."""
        return (self.out.encoding or "utf-8").lower().replace("-", "").startswith("utf")

    def said(self, value: Value) -> str:
        """A message in the language of this screen."""
        return said(value, self.language)

    def say(self, text: Value = "", hang: int = 0) -> None:
        """One paragraph, folded to the width where it is longer, its further lines so many places to the right."""
        text = self.said(text)
        if self.plain:
            print(text, file=self.out)
            return
        from rich.text import Text

        folded = (
            fill(text, self.width, subsequent_indent=" " * hang, break_on_hyphens=False)
            if text.strip()
            else ""
        )
        line = Text(folded)
        line.highlight_regex(RED, "red")
        line.highlight_regex(NUMBER, "bold")
        self._rich().print(line, soft_wrap=True)

    def head(self, text: Value) -> None:
        """A line that begins something new."""
        if self.plain:
            self.say(text)
            return
        from rich.rule import Rule
        from rich.text import Text

        self._rich().print(Rule(Text(self.said(text), "bold"), align="left", style="dim"))

    def table(
        self,
        heads: Sequence[Value],
        rows: Iterable[Sequence[Value]],
        *,
        numbers: Iterable[int] = (),
        totals: int = 0,
    ) -> None:
        """A table in a box; ``numbers`` are columns of figures, the last ``totals`` rows stand under a line."""
        from rich import box
        from rich.table import Table
        from rich.text import Text

        table = Table(box=box.ROUNDED, expand=True, header_style="bold", border_style="dim", pad_edge=False)
        figures = set(numbers)
        for place, head in enumerate(heads):
            align = "right" if place in figures else "left"
            table.add_column(Text(self.said(head)), justify=align, ratio=None if figures else 1)  # type: ignore[arg-type]
        every = list(rows)
        for place, row in enumerate(every):
            cells = [Text(self.said(cell)) for cell in row]
            for cell in cells:
                cell.highlight_regex(RED, "red")
            table.add_row(*cells, end_section=place == len(every) - totals - 1)
        self._rich().print(table, width=self.width)

    def ask(self, prompt: Value) -> str:
        """One line from the person. Raises EOFError where there are no more."""
        prompt = self.said(prompt)
        if self.source is sys.stdin and self.paged:
            self.out.flush()
            with suppress(ImportError):
                import readline  # noqa: F401 - gives input() the arrow keys
            return input(prompt)
        self.out.write(prompt)
        self.out.flush()
        line = self.source.readline()
        if not line:
            self.out.write("\n")
            raise EOFError
        if not self.source.isatty():
            self.out.write(
                line if line.endswith("\n") else line + "\n"
            )  # nobody typed it, so it is not seen yet
        return line

    def page(self, lines: Sequence[str]) -> None:
        """Many lines, a screenful at a time where a person sits there."""
        room = max(5, self.height - 2) if self.paged else len(lines) or 1
        for first in range(0, len(lines), room):
            if first and self.ask(Message("Enter for more, q to go back: ")).strip().lower().startswith("q"):
                return
            for line in lines[first : first + room]:
                print(line, file=self.out)

    def _rich(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(
                file=self.out, width=self.width, markup=False, emoji=False, highlight=False
            )
        return self._console
