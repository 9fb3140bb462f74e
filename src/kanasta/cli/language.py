"""The option ``--language``, and the language of the environment where it is not given."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from kanasta.locale.language import ENGLISH, LANGUAGES, language_named, language_of
from kanasta.message import Complaint, nearest, said

AskedLanguage = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        help=f"{', '.join(LANGUAGES)}; without it that of LC_ALL, LC_MESSAGES or LANG, and English in JSON.",
    ),
]


def language_for(asked: str | None, as_json: bool = False) -> str:
    """The language to answer in. Raises Complaint for one that is not spoken.

    What only the environment asks for holds for people; programs that read JSON get English.
    """
    if asked is None:
        return ENGLISH if as_json else language_of(os.environ)
    found = language_named(asked)
    if found is None:
        raise Complaint(
            "--language {asked}: that language is not spoken here{hint} There are {all}",
            asked=asked, hint=nearest(asked, LANGUAGES) or ".", all=", ".join(LANGUAGES),
        )  # fmt: skip
    return found


@contextmanager
def complaining_in(language: str) -> Iterator[None]:
    """Complaints that leave this are said in a language; whatever catches them knows English alone."""
    try:
        yield
    except Complaint as complaint:
        raise Complaint("{complaint}", complaint=said(complaint.message, language)) from None
