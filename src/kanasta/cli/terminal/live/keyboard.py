"""The keyboard at a live table: a line is waited for while news may come in, and what is half typed is not lost.

At a terminal the line editor waits; ten times a second it is looked whether something disturbs. Then the prompt with
what was typed is taken from the screen, and put back below the news. Elsewhere, as in a pipe, lines are read as they
come.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from kanasta.cli.terminal.screen import Screen

LOOK = 0.1
"""Seconds between two looks for news."""
CHUNK = 65536


class _News(Exception):
    """Something disturbs who is typing."""


class Keyboard:
    """Reads lines for one screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.typed = ""
        """What was typed of a line when news came."""
        self._read = b""
        self._ended = False

    @property
    def live(self) -> bool:
        """Whether a person sits there who may type at any time."""
        return self.screen.source is sys.stdin and self.screen.paged

    def line(self, prompt: str, disturbed: Callable[[], bool]) -> str | None:
        """One line; None as soon as ``disturbed`` says so. Raises EOFError where there are no more lines."""
        self.screen.out.flush()
        return self._edited(prompt, disturbed) if self.live else self._plain(prompt, disturbed)

    # At a terminal

    def _edited(self, prompt: str, disturbed: Callable[[], bool]) -> str | None:
        """By the line editor, which a timer interrupts; the timer comes again, so it is no matter where it falls."""
        waiting = False

        def look(_: int, __: FrameType | None) -> None:
            if waiting and disturbed():
                raise _News

        before = signal.signal(signal.SIGALRM, look)
        try:
            if self.typed:
                _editor(self.typed)
            signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)
            waiting = True
            line = input(prompt)
        except _News:
            waiting = False
            self._clear(prompt)
            return None
        finally:
            waiting = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            _editor("")
        self.typed = ""
        return line

    def _clear(self, prompt: str) -> None:
        """Take the prompt, and what is typed of a line, from the screen; where it is read aloud it stays."""
        out = self.screen.out
        self.typed = _buffer()
        if self.screen.plain or os.environ.get("TERM") in (None, "", "dumb"):
            out.write("\n")
        else:
            rows = len(prompt + self.typed) // max(1, os.get_terminal_size(out.fileno()).columns)
            out.write((f"\x1b[{rows}A" if rows else "") + "\r\x1b[J")
        out.flush()

    # Elsewhere

    def _plain(self, prompt: str, disturbed: Callable[[], bool]) -> str | None:
        out = self.screen.out
        out.write(prompt)
        out.flush()
        line = self._next(disturbed)
        if line is None:
            out.write("\n")
            return None
        if not line:
            out.write("\n")
            raise EOFError
        if not self.screen.source.isatty():
            out.write(line if line.endswith("\n") else line + "\n")  # nobody typed it, so it is not seen yet
        return line

    def _next(self, disturbed: Callable[[], bool]) -> str | None:
        """The next line with its end, an empty text after the last one, or None where something disturbs."""
        try:
            source = self.screen.source.fileno()
        except OSError:
            return None if disturbed() else self.screen.source.readline()
        while b"\n" not in self._read and not self._ended:
            if disturbed():
                return None
            if select.select([source], [], [], LOOK)[0]:
                chunk = os.read(source, CHUNK)
                self._read += chunk
                self._ended = not chunk
        line, end, self._read = self._read.partition(b"\n")
        return (line + end).decode("utf-8", "replace")


def _editor(text: str) -> None:
    """Let the line editor begin its next line with this text."""
    with suppress(ImportError):
        import readline

        readline.set_startup_hook((lambda: readline.insert_text(text)) if text else None)


def _buffer() -> str:
    with suppress(ImportError):
        import readline

        return readline.get_line_buffer()
    return ""
