"""Chooses between the compiled rules and the plain ones, before any of them is imported.

The modules named in ``COMPILED`` are ordinary Python that also compiles. What was compiled lies in ``_compiled``, never
beside its source, where Python would prefer it however old it is; its name carries a fingerprint of all that it was
built from, so that an edited source runs as it is, and going back to earlier sources finds their build again. One
``KANASTA_BUILD`` rules both the building and the running:

- ``auto`` (the default): compiled where that can be had, otherwise plain
- ``plain``: plain
- ``compiled``: compiled, and an error where that cannot be had

Only the standard library is used here, and as little of it as will do: every start waits for this module, and the
build loads it by its path, without the package and what that depends on.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType
    from typing import Literal

    Mode = Literal["auto", "plain", "compiled"]
    Rules = Literal["plain", "compiled"]

COMPILED = (
    "kanasta.game.lot",
    "kanasta.game.law",
    "kanasta.game.state",
    "kanasta.game.outlook",
    "kanasta.game.points",
    "kanasta.game.dealing",
    "kanasta.game.deal",
    "kanasta.game.view",
    "kanasta.bots.player",
    "kanasta.bots.chance",
    "kanasta.bots.careful",
    "kanasta.bots.rollout",
    "kanasta.bots.appraisal",
    "kanasta.bots.worlds",
)
"""Every module that is compiled: its ``.py``, with a ``.pxd`` beside it that gives it C types."""

CYTHON = "3.3.1"
"""The one Cython that compiles them; it is named here because what it makes depends on it."""

DIRECTIVES = {
    "language_level": "3",
    "annotation_typing": False,  # the types are the .pxd's; an annotation `k: int` would clash with its C int
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}
FLAGS = ("-O3", "-g0")

ROOT = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(ROOT, "_compiled")
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]


class BuildError(ImportError):
    """The rules cannot run as ``KANASTA_BUILD`` demands. Its text is one line that says what to do."""


class Build:
    """Which rules run, and why these: ``rules``, and ``reason``, a half-sentence (empty where they are compiled)."""

    __slots__ = ("error", "files", "reason", "rules")

    def __init__(
        self, rules: Rules, reason: str = "", *, files: Mapping[str, str] | None = None, error: str = ""
    ) -> None:
        self.rules: Rules = rules
        self.reason = reason
        self.files: Mapping[str, str] = files or {}
        self.error = error

    def __str__(self) -> str:
        return f"rules {self.rules}, because {self.reason}" if self.reason else f"rules {self.rules}"


class _Finder:
    """Finds the compiled modules for ``import``, or says why they cannot be had."""

    def __init__(self, build: Build) -> None:
        self.build = build

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in COMPILED:
            return None
        if self.build.error:
            raise BuildError(self.build.error, name=fullname)
        file = self.build.files[fullname]
        loader = importlib.machinery.ExtensionFileLoader(fullname, file)
        spec = importlib.machinery.ModuleSpec(fullname, loader, origin=file)
        spec.has_location = (
            True  # so that the module gets its __file__; importlib.util would take 3 ms to import
        )
        return spec


def mode() -> Mode:
    """What ``KANASTA_BUILD`` asks for.

    Raises:
        BuildError: it is none of the three words.
    """
    match os.environ.get("KANASTA_BUILD") or "auto":
        case ("auto" | "plain" | "compiled") as word:
            return word
        case word:
            raise BuildError(f"KANASTA_BUILD is auto, plain or compiled, not {word}")


def source(module: str, kind: str = ".py") -> str:
    """The path of a module's source; ``kind`` is ``.py`` or ``.pxd``."""
    return os.path.join(ROOT, *module.split(".")[1:]) + kind


def fingerprint() -> str:
    """A name for all that the compiled rules are made from: their sources, Cython's version and the flags.

    One fingerprint for all modules, since each takes the C layout of others from their ``.pxd``.

    Raises:
        OSError: a source is missing or cannot be read.
    """
    digest = hashlib.sha256(repr((CYTHON, sorted(DIRECTIVES.items()), FLAGS)).encode())
    for module in COMPILED:
        for kind in (".py", ".pxd"):
            with open(source(module, kind), "rb") as file:
                text = file.read()
            digest.update(f"\0{module}{kind} {len(text)}\0".encode())
            digest.update(text)
    return digest.hexdigest()[:16]


def compiled(mark: str, folder: str = FOLDER) -> dict[str, str]:
    """The file of each compiled module in ``folder`` for the fingerprint ``mark``; not all of them need exist."""
    return {module: os.path.join(folder, f"{module}-{mark}{SUFFIX}") for module in COMPILED}


def excuse(mark: str, folder: str = FOLDER) -> str:
    """The path of the note in which the build says why it compiled nothing for the fingerprint ``mark``."""
    return os.path.join(folder, f"plain-{mark}.txt")


def choose() -> Build:
    """Which rules to run, from ``KANASTA_BUILD`` and from what is there."""
    try:
        wanted = mode()
    except BuildError as error:
        return Build("plain", error=str(error))
    if wanted == "plain":
        return Build("plain", "KANASTA_BUILD asks for them")
    try:
        mark = fingerprint()
    except OSError as error:
        reason = f"{os.path.basename(error.filename)} cannot be read"
    else:
        files = compiled(mark)
        if all(map(os.path.isfile, files.values())):
            return Build("compiled", files=files)
        reason = _why_missing(mark)
    if wanted == "auto":
        return Build("plain", reason)
    return Build("plain", reason, error=f"KANASTA_BUILD asks for compiled rules, but {reason}; {_cure()}")


def _why_missing(mark: str) -> str:
    try:
        with open(excuse(mark), encoding="utf-8") as note:
            return note.read().strip()
    except OSError:
        pass
    try:
        stale = any(name.endswith(SUFFIX) for name in os.listdir(FOLDER))
    except OSError:
        stale = False
    return "the sources changed since they were compiled" if stale else "nothing was compiled for this Python"


def _cure() -> str:
    if os.path.isfile(os.path.join(ROOT, "..", "..", "Makefile")):
        return "run: make build"
    return "with a C compiler and Python.h at hand run: pip install --no-cache-dir --force-reinstall kanasta"


def install() -> Build:
    """Choose, and let ``import`` follow the choice. Called once, by the package itself."""
    build = choose()
    if build.files or build.error:
        sys.meta_path.insert(0, _Finder(build))
    return build
