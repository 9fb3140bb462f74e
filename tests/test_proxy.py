"""The configuration in docs/nginx.conf, as it stands: two servers behind one name, by https."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from databases import postgresql
from served import PATIENCE, Person, Process, dealt, first_legal, play_on, process

DOCUMENT = Path(__file__).parent.parent / "docs" / "nginx.conf"
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
OPENSSL = shutil.which("openssl")

pytestmark = pytest.mark.skipif(not (NGINX and OPENSSL), reason="there is no nginx or no openssl here")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Site:
    """nginx with two servers behind it."""

    def __init__(self, folder: Path, servers: list[Process], ports: list[int], port: int) -> None:
        self.servers = servers
        certificate, key = folder / "site.pem", folder / "site.key"
        assert OPENSSL is not None
        subprocess.run(
            [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)],
            check=True, capture_output=True,
        )  # fmt: skip
        text = DOCUMENT.read_text(encoding="utf-8")
        for number, behind in enumerate(ports, 1):
            text = text.replace(f"server 127.0.0.1:800{number}", f"server 127.0.0.1:{behind}")
        for name, value in (
            ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            ("server_name cards.example.org", "server_name localhost"),
            ("/etc/ssl/cards.example.org.pem", str(certificate)),
            ("/etc/ssl/cards.example.org.key", str(key)),
        ):
            assert text.count(name) == 1, name
            text = text.replace(name, value)
        whole = folder / "whole.conf"
        temporary = "\n".join(
            f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole.write_text(
            f"pid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}\n{text}\n}}\n"
        )
        self.process = subprocess.Popen(
            [
                str(NGINX),
                "-e",
                str(folder / "errors"),
                "-p",
                str(folder),
                "-c",
                str(whole),
                "-g",
                "daemon off;",
            ],
            stderr=subprocess.DEVNULL,
        )
        self.trusts = ssl.create_default_context(cafile=str(certificate))
        self.url = f"https://localhost:{port}"
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None, (folder / "errors").read_text()
                time.sleep(0.05)
        raise AssertionError("nginx does not begin")

    def person(self, cookie: str = "") -> Person:
        return Person(self.url, cookie, trusts=self.trusts)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    port, *behind = (free_port() for _ in range(3))
    public = f"https://localhost:{port}"
    with postgresql() as database, ExitStack() as stack:
        servers = [
            stack.enter_context(process(database, "--port", str(each), "--public-url", public))
            for each in behind
        ]
        found = Site(tmp_path, servers, behind, port)
        try:
            yield found
        finally:
            found.process.terminate()
            found.process.wait(PATIENCE)


def test_a_deal_is_played_through_the_proxy(site: Site) -> None:
    owner, guest = site.person(), site.person()
    answer = owner.ask("GET", "/")
    assert answer.status == 200
    assert "; Secure" in answer.headers["set-cookie"].title()
    code = owner.opens("bulgarian", 4, bots={"1": "careful", "3": "careful"}, name="Ana", seat=0)
    ana = owner.joins(code)
    ana.until(lambda: ana.client is not None)
    boris = guest.joins(code).sits(2, "Boris")
    dealt(ana, boris)
    play_on([ana, boris], first_legal)
    assert ana.phase == boris.phase == "counted"
    assert owner.ask("GET", "/metrics").status == 404


def test_a_server_that_ends_is_replaced_by_the_other(site: Site) -> None:
    """One goes for an upgrade: its players come back through the same name, and play on at once."""
    owner = site.person()
    code = owner.opens(
        "classic", 4, bots={"1": "careful", "2": "careful", "3": "careful"}, name="Ana", seat=0
    )
    seat = owner.joins(code)
    seat.until(lambda: seat.client is not None)
    dealt(seat)
    seat.until(lambda: bool(seat.legal))
    version = seat.version
    for server in site.servers[:1]:
        assert server.ends()[0] == 0
    back = site.person(owner.cookie).joins(code)
    back.until(lambda: back.client is not None)
    assert (back.you, back.version >= version) == (0, True)
    play_on([back], first_legal)
    assert back.phase == "counted"
