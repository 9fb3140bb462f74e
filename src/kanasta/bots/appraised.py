"""The appraisals that were fitted, by variant and number of players."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from kanasta.bots.appraisal import Appraisal
from kanasta.bots.prospects import name_of

if TYPE_CHECKING:
    from kanasta.game.law import Law


def appraisal_of(law: Law) -> Appraisal | None:
    """A new one for deals of this law; None where none was fitted for its variant."""
    weights = _all().get(name_of(law))
    return Appraisal(law, weights) if weights is not None else None


@cache
def _all() -> dict[str, list[list[int]]]:
    text = files("kanasta.bots").joinpath("appraisals.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[list[int]]])
