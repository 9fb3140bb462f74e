"""The whole application inside a test's own event loop: sockets are queues, time stands still, chance is given.

So that two runs can be compared to the byte.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from kanasta.store.log import Log
from kanasta.web.app import application
from kanasta.web.bounds import Bounds
from kanasta.web.guest import PLAIN, Guests
from kanasta.web.hall import Hall
from kanasta.web.live import LiveTable
from kanasta.web.means import Means
from kanasta.web.rates import Rates
from kanasta.web.thinking import Thinking

BEGAN = 1_700_000_000_000
KEY = b"a key that everybody knows"
HOST = "127.0.0.1:1"
ORIGIN = f"http://{HOST}"
T = TypeVar("T")


def guest_of(number: int) -> str:
    return hashlib.md5(str(number).encode()).hexdigest()


class Inside:
    """A server without a network."""

    def __init__(self, log: Log, bounds: Bounds) -> None:
        self.seeds = 0
        self.clock = BEGAN
        self.bounds = bounds
        self.thinking = Thinking(1, bounds.bot_seconds)
        self.hall = Hall(
            Means(log, bounds, Rates(bounds), self.thinking, now=lambda: self.clock, seed=self.seed)
        )
        self.app = application(self.hall, KEY)
        self.lines: list[Line] = []

    def seed(self) -> str:
        self.seeds += 1
        return f"seed {self.seeds}"

    def join(self, code: str, number: int, query: str = "") -> Line:
        """The socket of that guest."""
        line = Line(self, code, number, query)
        self.lines.append(line)
        return line

    async def table(self, code: str) -> LiveTable:
        found = await self.hall.table(code)
        assert found is not None
        return found

    async def settled(self, code: str) -> None:
        """Wait until the table has done what it has to do by itself, and all that was told has arrived."""
        table = await self.table(code)
        for _ in range(2000):
            await asyncio.sleep(0.001)
            if not table.at_work and self.hall.quiet() and all(line.heard_out for line in self.lines):
                return
        raise AssertionError("the table does not come to rest")


class Line:
    """One socket."""

    def __init__(self, inside: Inside, code: str, number: int, query: str) -> None:
        cookie = Guests(KEY).cookie(guest_of(number), False).partition(";")[0]
        self.number = number
        self.received: list[dict[str, Any]] = []
        """Every message that the application sent to this socket, whole."""
        self.ids = 0
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_app.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/t/{code}/socket",
            "raw_path": f"/t/{code}/socket".encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (b"host", HOST.encode()),
                (b"origin", ORIGIN.encode()),
                (b"cookie", cookie.encode()),
            ],
            "client": ("127.0.0.1", 2),
            "server": ("127.0.0.1", 1),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            "state": {},
        }
        assert cookie.startswith(PLAIN)
        self.task = asyncio.get_running_loop().create_task(self._run(inside, scope))

    async def _run(self, inside: Inside, scope: dict[str, Any]) -> None:
        await inside.app(scope, self._to_app.get, self._take)

    async def _take(self, message: Any) -> None:
        self.received.append(message)

    @property
    def heard_out(self) -> bool:
        """Whether the application has taken all that was said."""
        return self._to_app.empty()

    @property
    def texts(self) -> list[str]:
        return [message["text"] for message in self.received if message["type"] == "websocket.send"]

    @property
    def told(self) -> list[Any]:
        return [json.loads(text) for text in self.texts]

    def say(self, text: str) -> None:
        self._to_app.put_nowait({"type": "websocket.receive", "text": text})

    def do(self, wish: str, **fields: Any) -> str:
        """Say a command; its id."""
        self.ids += 1
        message = {"do": wish, "id": f"{self.number}.{self.ids}", **fields}
        self.say(json.dumps(message))
        return str(message["id"])

    def answer(self, name: str) -> Any:
        """What was answered to the command of that id."""
        return next(
            told for told in self.told if told["tell"] in ("done", "refused", "legal") and told["id"] == name
        )

    async def close(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, 5)


def inside(
    folder: Path,
    play: Callable[[Inside], Coroutine[Any, Any, T]],
    bounds: Bounds | None = None,
    wrap: Callable[[Log], Any] = lambda log: log,
) -> T:
    """Run a play inside an application of its own. ``wrap`` makes of its log one that fails as a test wants it."""

    async def run() -> T:
        log = Log.open(folder / "tables.sqlite")
        house = Inside(wrap(log), bounds or Bounds(commands=60_000, commands_at_once=10_000))
        try:
            async with asyncio.timeout(60):
                return await play(house)
        finally:
            for line in house.lines:
                line.task.cancel()
            await asyncio.gather(*(line.task for line in house.lines), return_exceptions=True)
            await house.hall.close()
            house.thinking.close()
            await asyncio.to_thread(log.close)

    return asyncio.run(run())
