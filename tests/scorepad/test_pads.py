"""Documents with all that is reckoned from them, in ``pads``: for this program, and for any other that reads pads.

``python -m scorepad.test_pads`` in this folder's parent writes them anew; look at what changed, line by line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kanasta.scorepad.answer import answer
from kanasta.scorepad.reader import read_pad

FOLDER = Path(__file__).parent / "pads"
PADS = sorted(FOLDER.glob("*.json"))


def reckoned(document: dict[str, Any]) -> dict[str, Any]:
    """All that follows from a document, as ``--json`` says it."""
    pad, law = read_pad(json.dumps(document))
    found: dict[str, Any] = json.loads(json.dumps(answer(pad, law, "en")))
    return found


@pytest.mark.parametrize("path", PADS, ids=lambda path: path.stem)
def test_what_is_reckoned_from_a_document(path: Path) -> None:
    said = json.loads(path.read_text("utf-8"))
    assert reckoned(said["pad"]) == said


def test_the_documents_show_every_rule_set_and_everything_that_looks_odd() -> None:
    docs = (FOLDER.parents[2] / "docs" / "scorepad.md").read_text("utf-8")
    pads = [json.loads(path.read_text("utf-8")) for path in PADS]
    assert {said["pad"]["rules"] for said in pads} == {
        "classic",
        "original",
        "czech",
        "hand_and_foot",
        "bulgarian",
    }
    codes = {notice["code"] for said in pads for deal in said["deals"] for notice in deal["notices"]}
    written = set()
    for path in (Path(__file__).parents[2] / "src" / "kanasta" / "scorepad").rglob("*.py"):
        for word in path.read_text("utf-8").split('"')[1::2]:
            family, dot, name = word.partition(".")
            if (
                family in ("end", "hand", "canasta", "melded", "cards", "red_threes", "reserve", "total")
                and dot
                and name
            ):
                written.add(word)
    assert codes == written | {"missing"}
    for code in codes:
        family, dot, name = code.partition(".")
        assert f"`{code}`" in docs or (f"`{family}." in docs and f"`.{name}`" in docs), code


if __name__ == "__main__":
    for file in PADS:
        text = json.dumps(reckoned(json.loads(file.read_text("utf-8"))["pad"]), ensure_ascii=False, indent=1)
        file.write_text(text + "\n", "utf-8")
