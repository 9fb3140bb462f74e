"""Compiles the rules, for `make` (as a script) and for the package's build hook (as a module).

As a script: compile what is not yet compiled for the present sources; with ``--check``, only say whether all is there.

Where there is no C compiler, or it fails, the rules stay plain, and a note in ``_compiled`` says why: the program
itself must tell the person, since pip hides all that a build prints. A mistake that Cython finds is a mistake in the
sources, and always fails.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).resolve().parent.parent
SOURCES = HERE / "src"
LOCK = HERE / "requirements" / "build.txt"
KEPT = 8  # earlier builds that stay for a return to their sources

if TYPE_CHECKING:
    from kanasta import _build as chooser
else:  # by its path: importing the package would need all that the package depends on
    _spec = importlib.util.spec_from_file_location("kanasta_build", SOURCES / "kanasta" / "_build.py")
    chooser = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(chooser)

FOLDER = Path(chooser.FOLDER)


class Failure(Exception):
    """The rules could not be compiled, and that is an error. Its text is one line."""


class Unable(Exception):
    """The rules cannot be compiled here, for no fault of theirs. Its text is a half-sentence."""


def obstacle() -> str:
    """What keeps this machine from compiling, as a half-sentence; empty where nothing does."""
    if chooser.mode() == "plain":
        return "KANASTA_BUILD asked for them when this was built"
    if not _compiler():
        return "no C compiler was found when this was built"
    folders = (sysconfig.get_path("include"), sysconfig.get_path("platinclude"))
    if not any(os.path.isfile(os.path.join(folder, "Python.h")) for folder in folders):
        return "Python.h was not found when this was built"
    return ""


def requirements() -> list[str]:
    """What compiling needs from the package index."""
    return [f"cython=={chooser.CYTHON}", "setuptools>=77"]


def compile_rules(folder: Path) -> list[Path]:
    """Compile into ``folder`` what is not there yet. Answers with the files that a wheel must carry.

    Raises:
        Failure: the sources have a mistake, or KANASTA_BUILD=compiled cannot be obeyed.
    """
    mark = _fingerprint()
    files = {module: Path(file) for module, file in chooser.compiled(mark, str(folder)).items()}
    note = Path(chooser.excuse(mark, str(folder)))
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        try:
            if chooser.mode() == "plain":
                raise Unable(obstacle())
            if not all(file.is_file() for file in files.values()):
                if reason := obstacle():
                    raise Unable(reason)
                _compile(files)
                _forget(folder, mark)
        except Unable as reason:
            if chooser.mode() == "compiled":
                raise Failure(f"KANASTA_BUILD asks for compiled rules, but {reason}") from None
            note.write_text(f"{reason}\n", encoding="utf-8")
            return [note]
        note.unlink(missing_ok=True)
        return list(files.values())


def _fingerprint() -> str:
    try:
        return chooser.fingerprint()
    except OSError as error:
        missing = os.path.relpath(error.filename, HERE)
        raise Failure(f"{missing} is missing, though COMPILED in src/kanasta/_build.py names it") from None


def _compiler() -> str:
    """The first C compiler on PATH, of those that a build could use; empty where there is none."""
    for command in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        words = shlex.split(command or "")
        if words and shutil.which(words[0]):
            return shlex.join(words)
    return ""


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep two builds of one tree from breaking each other."""
    with open(folder / ".lock", "w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _compile(files: dict[str, Path]) -> None:
    try:
        from Cython.Build import cythonize
        from Cython.Compiler import Options
        from Cython.Compiler.Errors import CompileError as Mistake
        from setuptools import Distribution, Extension
        from setuptools.errors import BaseError, CCompilerError
    except ImportError as error:
        raise Unable(f"{error.name} was not at hand when this was built") from None

    if not shutil.which(shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]):
        os.environ["CC"] = _compiler()
    Options.warning_errors = True  # such as an index of -1, which reads wild memory without wraparound
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(SOURCES):
        # Relative paths, so that no name of a folder of this machine gets into what is compiled.
        modules = [
            Extension(module, [module.replace(".", "/") + ".py"], extra_compile_args=list(chooser.FLAGS))
            for module in files
        ]
        try:
            modules = cythonize(
                modules,
                build_dir=scratch,
                include_path=["."],
                compiler_directives=chooser.DIRECTIVES,
                force=True,
                quiet=True,
            )
        except Mistake:
            raise Failure("the rules do not compile: Cython's words stand above") from None
        command = Distribution({"name": "kanasta", "ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib = os.path.join(scratch, "lib")
        command.build_temp = os.path.join(scratch, "temp")
        command.parallel = os.cpu_count()
        try:
            command.ensure_finalized()
            command.run()
        except (BaseError, CCompilerError) as error:
            print(error, file=sys.stderr)
            raise Unable("the C compiler failed when this was built") from None
        for module, file in files.items():
            made = command.get_ext_fullpath(module)
            part = file.with_name(f".{file.name}.part")
            shutil.copyfile(made, part)
            os.replace(part, file)


def _forget(folder: Path, mark: str) -> None:
    """Remove the oldest builds, and the notes of builds that made none."""
    builds: dict[str, list[Path]] = {}
    for file in sorted(
        folder.glob(f"*{chooser.SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True
    ):
        builds.setdefault(file.name.removesuffix(chooser.SUFFIX).rpartition("-")[2], []).append(file)
    builds.pop(mark, None)
    for files in list(builds.values())[KEPT:]:
        for file in files:
            file.unlink()
    for note in folder.glob("plain-*.txt"):
        note.unlink()


def _fetch_tools() -> None:
    """Put Cython and what it needs into a folder of their own, named by their lock, and on the path.

    Not into the environment that Kanasta runs in: where Cython can be imported, the plain rules would behave otherwise.
    """
    folder = HERE / ".tools" / hashlib.sha256(LOCK.read_bytes()).hexdigest()[:16]
    (HERE / ".tools").mkdir(exist_ok=True)
    with _alone(HERE / ".tools"):
        if not folder.is_dir():
            _say("fetching Cython")
            with tempfile.TemporaryDirectory(dir=HERE / ".tools") as part:
                options = [
                    "-qq",
                    "--disable-pip-version-check",
                    "--no-compile",
                    "--require-hashes",
                    "--target",
                    f"{part}/tools",
                ]
                command = [sys.executable, "-m", "pip", "install", *options, "-r", str(LOCK)]
                if subprocess.run(command, check=False).returncode:
                    raise Failure("the tools that compile the rules could not be installed")
                os.rename(f"{part}/tools", folder)
    sys.path.insert(0, str(folder))


def _say(words: str) -> None:
    print(f"rules: {words}", flush=True)


def main(arguments: list[str]) -> int:
    """Compile in the source tree, or (``--check``) say whether that is done."""
    try:
        mark = _fingerprint()
        done = all(map(os.path.isfile, chooser.compiled(mark).values()))
        if arguments == ["--check"]:
            return 0 if done else 1
        if not done and not obstacle():
            _fetch_tools()
            _say("compiling (half a minute; only after a change)")
        compile_rules(FOLDER)
        note = Path(chooser.excuse(mark))
        if note.is_file():
            _say(f"plain, because {note.read_text(encoding='utf-8').strip()}")
        elif not done:
            _say("compiled")
    except (Failure, chooser.BuildError) as error:
        print(f"rules: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
