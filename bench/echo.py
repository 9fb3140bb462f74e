"""The measure of all delivery: a bare echo over a WebSocket, that writes each message to disk before it answers.

As a script it serves on a free port of this machine, and prints the port.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

HANDLE, NAME = tempfile.mkstemp(dir=sys.argv[1] if len(sys.argv) > 1 else None)
os.unlink(NAME)


def keep(text: str) -> None:
    """Write it, and see it on the disk."""
    os.write(HANDLE, text.encode())
    os.fsync(HANDLE)


async def echo(connection: WebSocket) -> None:
    """Send back what comes, once it is kept."""
    await connection.accept()
    try:
        while True:
            text = await connection.receive_text()
            await asyncio.to_thread(keep, text)
            await connection.send_text(text)
    except WebSocketDisconnect:
        pass


def main() -> None:
    """Serve until the process is ended."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/echo", echo)]),
        ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", lifespan="off",
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
