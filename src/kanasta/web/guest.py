"""Who somebody is: a guest, known by a signed cookie and by nothing else."""

from __future__ import annotations

import hashlib
import re
import secrets

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

YEARS = 5 * 365 * 24 * 3600
"""How long the cookie lasts, in seconds."""
PLAIN, SECURE = "kanasta", "__Host-kanasta"
"""The cookie's names. Over https it has the prefix by which browsers refuse it from anywhere but this very host, so
that nobody can slip his own into somebody's browser."""
ID = re.compile(r"[0-9a-f]{32}")


class Guests:
    """Makes guests and knows them again. The key is the server's, and the same after a restart."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="kanasta.guest", key_derivation="hmac", digest_method=hashlib.sha256)

    def known(self, connection: HTTPConnection, secure: bool) -> str | None:
        """The guest of a request or socket; None where it brings no cookie of ours."""
        cookie = connection.cookies.get(SECURE if secure else PLAIN, "")
        try:
            guest = self._signer.unsign(cookie).decode("ascii")
        except (BadSignature, UnicodeError):
            return None
        return guest if ID.fullmatch(guest) else None

    @staticmethod
    def new() -> str:
        """A new guest."""
        return secrets.token_hex(16)

    def cookie(self, guest: str, secure: bool) -> str:
        """The header ``Set-Cookie`` that makes a browser that guest's."""
        value = self._signer.sign(guest).decode("ascii")
        name = SECURE if secure else PLAIN
        parts = [f"{name}={value}", "Path=/", f"Max-Age={YEARS}", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if secure else parts)
