"""The compiled rules run only where they are those of the present sources, and the program knows why if not.

Tried on a package of two tiny modules, with the real chooser and the real build.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kanasta import _build

REPOSITORY = Path(__file__).resolve().parent.parent
PACKAGE = REPOSITORY / "src" / "kanasta"
SCRIPT = "tools/compile_rules.py"

SOURCES = {
    "__init__.py": "from kanasta import _build\nbuild = _build.install()\n",
    "game/__init__.py": "",
    "game/one.py": "class One:\n    def __init__(self):\n        self.n = 1\n",
    "game/one.pxd": "cdef class One:\n    cdef public int n\n",
    "game/two.py": "from kanasta.game.one import One\ndef two(one):\n    return one.n + 1\n",
    "game/two.pxd": "from kanasta.game.one cimport One\ncpdef int two(One one)\n",
}
WHICH = (
    "import kanasta; from kanasta.game import one, two; assert two.two(one.One()) == 2;"
    "print(kanasta.build); print(all(m.__file__.endswith(kanasta._build.SUFFIX) for m in (one, two)))"
)


class Tree:
    """A source tree with the tiny package."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "kanasta"

    def run(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run Python on ``arguments``, with these environment variables set or (empty) unset."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.root / "src"),
            "KANASTA_BUILD": "auto",
            # What was edited twice within a second to the same length would be taken from there as it was.
            "PYTHONDONTWRITEBYTECODE": "1",
            **variables,
        }
        command = [sys.executable, "-P", *arguments]
        environment = {name: value for name, value in environment.items() if value}
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, check=False
        )

    def which(self, **variables: str) -> tuple[str, bool]:
        """What the package says about the rules that run, and whether these are compiled indeed."""
        done = self.run("-c", WHICH, **variables)
        assert done.returncode == 0, done.stderr
        words, compiled = done.stdout.splitlines()
        return words, compiled == "True"

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.package / name).read_text()
        assert old in text
        (self.package / name).write_text(text.replace(old, new))


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """The tiny package, not yet compiled."""
    return plant(tmp_path / "tree")


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = plant(tmp_path_factory.mktemp("build") / "tree")
    done = tree.run(SCRIPT)
    assert done.returncode == 0, done.stderr
    if not any((tree.package / "_compiled").glob(f"*{_build.SUFFIX}")):
        pytest.skip(f"NOT TESTED: {done.stdout}")
    return tree


@pytest.fixture
def compiled(compiled_once: Tree, tmp_path: Path) -> Tree:
    """The tiny package, compiled."""
    return Tree(shutil.copytree(compiled_once.root, tmp_path / "tree", symlinks=True))


def plant(root: Path) -> Tree:
    tree = Tree(root)
    for name, text in SOURCES.items():
        (tree.package / name).parent.mkdir(parents=True, exist_ok=True)
        (tree.package / name).write_text(text)
    chooser = (PACKAGE / "_build.py").read_text()
    listed = 'COMPILED = (\n    "kanasta.game.one",\n    "kanasta.game.two",\n)\n'
    chooser, count = re.subn(r"^COMPILED = \(\n.*?^\)\n", listed, chooser, flags=re.DOTALL | re.MULTILINE)
    assert count == 1
    (tree.package / "_build.py").write_text(chooser)
    for name in (SCRIPT, "requirements/build.txt"):
        (root / name).parent.mkdir()
        shutil.copy(REPOSITORY / name, root / name)
    (REPOSITORY / ".tools").mkdir(exist_ok=True)
    (root / ".tools").symlink_to(REPOSITORY / ".tools")
    (root / "Makefile").touch()
    return tree


def test_every_module_with_c_types_is_listed() -> None:
    with_types = {path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd")}
    listed = {Path(_build.source(module)) for module in _build.COMPILED}
    assert listed == with_types
    assert all(path.is_file() for path in listed)


def test_compiled_modules_never_import_cython() -> None:
    for module in _build.COMPILED:
        # Guarded, it is read by the compiler alone: there is no other way to say where the GIL is released.
        lines = Path(_build.source(module)).read_text().splitlines()
        assert not [
            line for line in lines if line.startswith(("import cython", "from cython", "import Cython"))
        ]


def test_the_lock_has_the_cython_that_the_fingerprint_counts() -> None:
    for name in ("build.in", "build.txt"):
        text = (REPOSITORY / "requirements" / name).read_text()
        assert re.findall(r"^cython==(\S+)", text, re.MULTILINE) == [_build.CYTHON]


def test_compiled_rules_run(compiled: Tree) -> None:
    assert compiled.which() == ("rules compiled", True)
    assert compiled.which(KANASTA_BUILD="compiled") == ("rules compiled", True)


def test_plain_rules_run_where_asked_for(compiled: Tree) -> None:
    assert compiled.which(KANASTA_BUILD="plain") == (
        "rules plain, because KANASTA_BUILD asks for them",
        False,
    )


def test_check_tells_whether_all_is_compiled(tree: Tree, compiled_once: Tree) -> None:
    assert tree.run(SCRIPT, "--check").returncode == 1
    assert compiled_once.run(SCRIPT, "--check").returncode == 0


def test_nothing_compiled_says_where_it_was_compiled(compiled: Tree) -> None:
    root = str(compiled.root).encode()
    files = list((compiled.package / "_compiled").glob(f"*{_build.SUFFIX}"))
    assert len(files) == 2
    assert not any(root in file.read_bytes() for file in files)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("game/two.py", "n + 1", "n + 1 + 0"),
        ("game/one.pxd", "int n", "long n"),
        ("_build.py", '"-O3"', '"-O2"'),
    ],
)
def test_after_a_change_the_sources_run_as_they_are(compiled: Tree, name: str, old: str, new: str) -> None:
    compiled.edit(name, old, new)
    assert compiled.which() == ("rules plain, because the sources changed since they were compiled", False)

    done = compiled.run("-c", WHICH, KANASTA_BUILD="compiled")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(
        "the sources changed since they were compiled; run: make build"
    )

    compiled.edit(name, new, old)
    assert compiled.which() == ("rules compiled", True)


def test_one_missing_module_makes_all_plain(compiled: Tree) -> None:
    next((compiled.package / "_compiled").glob(f"*one*{_build.SUFFIX}")).unlink()
    assert not compiled.which()[1]


def stays_plain(tree: Tree, reason: str, **variables: str) -> None:
    done = tree.run(SCRIPT, **variables)
    assert done.returncode == 0, done.stderr
    assert f"rules: plain, because {reason}" in done.stdout
    assert tree.which() == (f"rules plain, because {reason}", False)

    done = tree.run(SCRIPT, **variables, KANASTA_BUILD="compiled")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"rules: KANASTA_BUILD asks for compiled rules, but {reason}"


def test_without_a_compiler_the_rules_are_plain_and_say_why(tree: Tree) -> None:
    stays_plain(tree, "no C compiler was found when this was built", PATH=str(tree.root), CC="")


@pytest.mark.usefixtures("compiled_once")  # only where a compiler works can a broken one be told from none
def test_with_a_broken_compiler_the_rules_are_plain_and_say_why(tree: Tree) -> None:
    command = tree.root / "broken-cc"
    command.write_text("#!/bin/sh\nexit 1\n")
    command.chmod(0o755)
    stays_plain(tree, "the C compiler failed when this was built", CC=str(command))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("game/two.pxd", "two(One one)", "two(Two one)"), ("game/two.py", "one.n + 1", "[one.n + 1][-1]")],
    ids=["error", "warning"],
)
def test_a_mistake_in_the_sources_always_fails(compiled: Tree, name: str, old: str, new: str) -> None:
    compiled.edit(name, old, new)
    done = compiled.run(SCRIPT)
    assert done.returncode == 1
    assert name in done.stderr
    assert done.stderr.splitlines()[-1] == "rules: the rules do not compile: Cython's words stand above"


def test_a_listed_module_without_a_source_fails(tree: Tree) -> None:
    (tree.package / "game" / "two.pxd").unlink()
    done = tree.run(SCRIPT)
    assert done.returncode == 1
    assert "two.pxd is missing" in done.stderr


def test_an_unknown_word_is_an_error(tree: Tree) -> None:
    for arguments in (("-c", WHICH), (SCRIPT,)):
        done = tree.run(*arguments, KANASTA_BUILD="fast")
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1].endswith("KANASTA_BUILD is auto, plain or compiled, not fast")


def test_the_program_says_which_rules_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kanasta", "--version"], capture_output=True, text=True, check=False
    )
    assert re.fullmatch(r"kanasta \S+, Python \S+, rules (compiled|plain, because .+)\n", done.stdout), (
        done.stderr
    )
