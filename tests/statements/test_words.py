"""A variant's own words, and values that matter only where a house rule sets another."""

from __future__ import annotations

from statements.table import Game
