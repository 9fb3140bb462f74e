"""Stands for Cython's own module where that is not installed: ``with cython.nogil`` then does nothing."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any


class cython:  # noqa: N801 - it has the name of the module for which it stands
    """What of Cython's module the rollouts use."""

    nogil: Any = nullcontext()
