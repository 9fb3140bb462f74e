"""Answers over HTTP: JSON, and what is wrong in one shape: ``{"code": ..., "words": ...}`` as in a refusal."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from kanasta.message import Message, Value

NO_STORE = {"cache-control": "no-store"}


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Data as JSON, which nobody keeps unless ``headers`` say otherwise."""
    return Response(
        msgspec.json.encode(data), status, {**NO_STORE, **(headers or {})}, media_type="application/json"
    )


def complaint(status: int, code: str, text: str, /, **values: Value) -> Response:
    """What is wrong, in a sentence."""
    return refused(status, code, Message(text, values))


def refused(status: int, code: str, message: Message, statements: tuple[str, ...] = ()) -> Response:
    """The same with a message that there is already."""
    data: dict[str, Any] = {"code": code, "words": message.tree()}
    if statements:
        data["statements"] = statements
    return answer(data, status)
