"""A crowd of players: many tables, four sockets at each, who play by chance at a steady pace and note how soon the
others see it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

SEATS = 4


@dataclass
class Delays:
    """Milliseconds from an action's sending to each socket that was told of it; and what went wrong."""

    delivered: list[float] = field(default_factory=list)
    across: list[float] = field(default_factory=list)
    """Those of them that came by another server than the action was sent to."""
    acknowledged: list[float] = field(default_factory=list)
    actions: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    """Sockets that broke."""
    bytes: int = 0
    measuring: bool = False


class Player:
    """One seat's socket."""

    def __init__(self, table: PlayedTable, seat: int, cookie: str) -> None:
        self.table, self.seat, self.cookie = table, seat, cookie
        self.version = 0
        self.number = 0
        self.legal: list[str] = []
        self.actor: int | None = None
        self.phase = ""
        self.committed = False
        self.connection: ClientConnection | None = None

    @property
    def url(self) -> str:
        """Of his server."""
        return self.table.urls[self.seat % len(self.table.urls)]

    async def come(self) -> None:
        """Open the socket."""
        url = self.url
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self.connection = await connect(
            f"ws{url.removeprefix('http')}/t/{self.table.code}/socket",
            origin=url, additional_headers=headers,  # type: ignore[arg-type]
            compression=None, max_queue=None, ping_interval=None, open_timeout=60,
        )  # fmt: skip
        for header in self.connection.response.headers.get_all("set-cookie"):  # type: ignore[union-attr]
            self.cookie = header.split(";")[0]

    async def send(self, **command: Any) -> None:
        """Give a command with the version that this player has seen."""
        self.number += 1
        command |= {"id": str(self.number), "seen": self.version}
        assert self.connection is not None
        await self.connection.send(json.dumps(command))

    async def listen(self) -> None:
        """Read until the socket closes, answering what needs an answer."""
        assert self.connection is not None
        try:
            async for text in self.connection:
                await self._hear(text)
        except Exception:
            self.table.delays.lost += 1
        else:
            if not self.table.ending:
                self.table.delays.lost += 1

    async def _hear(self, text: str | bytes) -> None:
        told = json.loads(text)
        tell, delays = told["tell"], self.table.delays
        if delays.measuring:
            delays.bytes += len(text)
        if tell in ("scene", "event"):
            self.version = told["version"]
            self._see(told.get("room") or {}, told.get("cards"))
            if tell == "event" and told["what"]["is"] == "played" and delays.measuring:
                delays.actions += self.seat == 0  # bots act too
                sent = self.table.sent_at if "bot" not in told["what"] else 0
                if sent:
                    delays.delivered.append(1000 * (time.perf_counter() - sent))
                    if self.url != self.table.sent_to:
                        delays.across.append(delays.delivered[-1])
            await self._answer()
        elif tell == "done" and delays.measuring and self.table.sent_at:
            delays.acknowledged.append(1000 * (time.perf_counter() - self.table.sent_at))
        elif tell == "refused":
            code = told["code"]
            delays.refused[code] = delays.refused.get(code, 0) + 1
            if self.phase == "gathering":  # others sat down meanwhile
                await asyncio.sleep(0.1)
                await self.send(do="ready")

    def _see(self, room: dict[str, Any], cards: dict[str, Any] | None) -> None:
        phase = room.get("phase", self.phase)
        if phase != self.phase:
            self.phase, self.committed = phase, False
        if cards:
            if "legal" in cards:
                self.legal = cards["legal"].split(";") if cards["legal"] else []
            self.actor = cards.get("actor", self.actor)

    async def _answer(self) -> None:
        if self.committed:
            return
        if self.phase == "shuffling":
            self.committed = True
            await self.send(do="nonce", nonce=secrets.token_hex(8))
        elif self.phase in ("counted", "over"):
            self.committed = True
            await self.send(do="ready")


class PlayedTable:
    """One table, and its pace."""

    def __init__(self, urls: Sequence[str], delays: Delays, people: int, chance: random.Random) -> None:
        """Its players sit at these servers in turn."""
        self.urls, self.delays, self.people, self.chance = urls, delays, people, chance
        self.code = ""
        self.sent_at = 0.0
        self.sent_to = ""
        self.ending = False
        self.players: list[Player] = []

    def create(self, variant: str, watchers: bool) -> str:
        """Open the table over HTTP; the host's cookie."""
        connection = HTTPConnection(urlsplit(self.urls[0]).netloc, timeout=60)
        body = {"terms": {"rules": variant, "players": SEATS, "watchers": watchers}}
        body["bots"] = {str(seat): "careful" for seat in range(self.people, SEATS)}  # type: ignore[assignment]
        headers = {"Origin": self.urls[0], "Content-Type": "application/json"}
        connection.request("POST", "/api/tables", json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 201:
            raise SystemExit(f"crowd: a table could not be opened: {answer.status} {text[:200]!r}")
        cookie = (answer.getheader("set-cookie") or "").split(";")[0]
        connection.close()
        self.code = json.loads(text)["code"]
        return cookie

    async def gather(self, variant: str, watchers: bool = False) -> list[asyncio.Task[None]]:
        """Open it, sit down, and be ready."""
        cookie = await asyncio.to_thread(self.create, variant, watchers)
        self.players = [Player(self, seat, cookie if seat == 0 else "") for seat in range(self.people)]
        tasks = []
        for player in self.players:
            await player.come()
            tasks.append(asyncio.create_task(player.listen()))
            await player.send(do="sit", seat=player.seat, name=f"Player {player.seat}")
        return tasks

    async def begin(self) -> None:
        """Everybody is ready."""
        for player in self.players:
            await player.send(do="ready")

    async def play(self, pace: float, until: float) -> None:
        """One action every ``pace`` seconds."""
        await asyncio.sleep(self.chance.random() * pace)
        while time.perf_counter() < until:
            began = time.perf_counter()
            for player in self.players:
                if player.phase == "playing" and player.actor == player.seat and player.legal:
                    action = self._chosen(player.legal)
                    player.legal = []
                    self.sent_at, self.sent_to = time.perf_counter(), player.url
                    await player.send(do="play", actions=action)
                    break
            await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))

    def _chosen(self, legal: list[str]) -> str:
        if "draw" in legal:
            return "draw"
        return self.chance.choice([action for action in legal if action.startswith("discard")] or legal)

    async def unequal(self) -> bool:
        """Whether the servers show its first seat different tables."""
        shown = set()
        for url in self.urls:
            async with connect(
                f"ws{url.removeprefix('http')}/t/{self.code}/socket",
                origin=url, additional_headers={"Cookie": self.players[0].cookie},  # type: ignore[arg-type]
                compression=None, open_timeout=60,
            ) as connection:  # fmt: skip
                scene = json.loads(await connection.recv())
                shown.add(hashlib.sha256(json.dumps(scene, sort_keys=True).encode()).hexdigest())
        return len(shown) > 1

    async def leave(self) -> None:
        """Close the sockets."""
        self.ending = True
        for player in self.players:
            if player.connection is not None:
                await player.connection.close()


async def echoes(port: int, sockets: int, a_second: float, seconds: float) -> list[float]:
    """Milliseconds from sending to the echo, at that many messages a second over that many sockets."""
    connections = []
    for _ in range(sockets):
        connections.append(
            await connect(
                f"ws://127.0.0.1:{port}/echo", compression=None, ping_interval=None, open_timeout=60
            )
        )
    found: list[float] = []

    async def once(connection: ClientConnection) -> None:
        sent = time.perf_counter()
        await connection.send("x" * 60)
        await connection.recv()
        found.append(1000 * (time.perf_counter() - sent))

    tasks = []
    began = time.perf_counter()
    for count in range(int(a_second * seconds)):
        await asyncio.sleep(max(0.0, began + count / a_second - time.perf_counter()))
        tasks.append(asyncio.create_task(once(connections[count % sockets])))
    await asyncio.gather(*tasks)
    for connection in connections:
        await connection.close()
    return found
