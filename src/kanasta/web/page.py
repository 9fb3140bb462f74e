"""The page: the files that Vite has built, read into memory, so that no path from outside ever reaches the disk."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from kanasta.locale.language import ENGLISH, language_named

FOREVER = "public, max-age=31536000, immutable"
HASHED = "assets/"
"""Files below this have a hash of what they hold in their names."""
MARK = 12
"""As many digits of a file's hash, or more, in the query of its address stand for what it holds."""
CODINGS = {"br": ".br", "gzip": ".gz"}
"""How a file may lie there compressed besides, best first."""
PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kanasta</title>
<h1>Kanasta</h1>
<p>This server has tables, and no page to play on. Join from a terminal, with the link of the table:
<pre>kanasta play --join LINK</pre>
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """One file of the page."""

    body: bytes
    kind: str
    cache: str
    coded: dict[str, bytes] = field(default_factory=dict)
    """The same compressed, by coding."""

    def response(self, request: Request, status: int = 200) -> Response:
        """The file, or that the reader has it already."""
        tag = f'"{hashlib.sha256(self.body).hexdigest()[:24]}"'
        # Who asks for a file by what it holds may keep it for good.
        named = len(request.url.query) >= MARK and tag[1:].startswith(request.url.query)
        headers = {"cache-control": FOREVER if named else self.cache, "etag": tag}
        if self.coded:
            headers["vary"] = "accept-encoding"
        if status == 200 and request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        body = self.body
        accepted = {
            word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")
        }
        for coding, coded in self.coded.items():
            if coding in accepted:
                body = coded
                headers["content-encoding"] = coding
                break
        return Response(body, status, headers, self.kind)


class Page:
    """All files by their paths; without a built page a plain one that says how to join."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = Path(str(files("kanasta.web"))) / "page" if folder is None else folder
        self.files = dict(_read(folder)) if (folder / "index.html").is_file() else {}
        self.index = self.files.get("index.html") or File(PLAIN.encode(), "text/html", "no-cache")

    def opening(self, screen: str, request: Request) -> File:
        """The HTML with which a screen begins, ``index`` or ``table``, in the reader's language where it is there."""
        for language in _languages(request):
            name = f"{screen}.html" if language == ENGLISH else f"{screen}.{language}.html"
            if name in self.files:
                return self.files[name]
        return self.files.get(f"{screen}.html", self.index)

    def file(self, path: str) -> File | None:
        """The file of that path."""
        return self.files.get(path)


def _languages(request: Request) -> Iterator[str]:
    """The languages that a reader chose, or the browser asks for, the dearest first."""
    asked = [word.partition(";") for word in request.headers.get("accept-language", "").split(",")]
    asked.sort(key=lambda word: word[2].strip().removeprefix("q=") or "1", reverse=True)
    for tag in (request.cookies.get("language", ""), *(tag.strip() for tag, _, _ in asked)):
        language = language_named(tag) if tag else None
        if language is not None:
            yield language


def _read(folder: Path) -> list[tuple[str, File]]:
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.suffix in CODINGS.values():
            continue
        coded = {
            coding: other.read_bytes()
            for coding, end in CODINGS.items()
            if (other := path.with_name(path.name + end)).is_file()
        }
        kind = KINDS.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        cache = FOREVER if name.startswith(HASHED) else "no-cache"
        found.append((name, File(path.read_bytes(), kind, cache, coded)))
    return found


KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Kinds of files that must not depend on what the machine knows."""
