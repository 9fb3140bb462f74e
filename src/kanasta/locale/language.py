"""The languages by their tags, and which one a person's environment asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ENGLISH: Final = "en"
SERBIAN: Final = "sr"
SERBIAN_LATIN: Final = "sr-Latn"

LANGUAGES: Final = {
    ENGLISH: "English",
    SERBIAN: "Српски",
    SERBIAN_LATIN: "Srpski",
    "cs": "Čeština",
    "bg": "Български",
}
"""Every language by its tag, with its own name."""

ASKING: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables by which an environment names its language; the first one that is set decides."""


def language_named(name: str) -> str | None:
    """The language of a tag (``sr-Latn-RS``) or of a locale (``sr_RS.UTF-8@latin``); None where we do not speak it."""
    plain, _, modifier = name.partition("@")
    language, *parts = plain.partition(".")[0].replace("_", "-").lower().split("-")
    if language == SERBIAN and ("latn" in parts or modifier.lower() in ("latin", "latn")):
        return SERBIAN_LATIN
    return language if language in LANGUAGES else None


def language_of(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for; English where it asks for none that we speak."""
    name = next(filter(None, map(environment.get, ASKING)), "")
    return language_named(name) or ENGLISH
