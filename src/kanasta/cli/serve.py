"""``kanasta serve``: tables over the network, for people in different places."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from kanasta.message import Complaint


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where tables are kept: a file, or a database by its URL."),
    ] = None,
    data_dir: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder for the tables' file; else your folder for data."),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="By which people come, where a proxy stands before this server."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER", help="Change a limit, such as sockets_of_address=500. Repeatable."
        ),
    ] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="Write the log as lines of JSON.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the link as JSON.")] = False,
) -> int:
    """Serve tables, and print the link to them. Ctrl-C or SIGTERM ends it; every table goes on at the next start."""
    if database is not None and data_dir is not None:
        raise Complaint("--data-dir: --database says already where tables are kept; leave one of them out")
    try:
        from kanasta.store import address
        from kanasta.store.log import Log
        from kanasta.web import door, journal, server
        from kanasta.web.bounds import Bounds
    except ModuleNotFoundError as error:
        raise Complaint(
            "serve needs the package {name}, which is not installed: pip install 'kanasta[server]' brings all it needs",
            name=str(error.name),
        ) from None
    bounds = Bounds().with_words(limit or [])
    if public_url is not None:
        door.origin_of(public_url)
    listener = server.listening(host, port)
    try:
        log = Log.open(data_dir / address.FILE if data_dir is not None else database)
    except BaseException:
        listener.close()
        raise
    url = server.url_of(listener, public_url)

    def ready(_: server.Server) -> None:
        line = json.dumps({"url": url, "pid": os.getpid()}) if as_json else f"Kanasta is served at {url}"
        print(line, flush=True)

    journal.write_to_stderr(log_json)
    server.serve(log, listener, bounds, public_url, ready)
    return 0
