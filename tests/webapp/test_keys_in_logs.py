"""Keys of tables in logs: that of the server, and those of the proxies in the guide."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from types import MappingProxyType

import pytest
from flask import Flask

from tests.lengths import mostly_long
from tests.webapp.conftest import RecordedDetector, recorded
from tests.webapp.session_phones import Phone, create_session
from tests.webapp.test_cli import free_port
from tests.webapp.test_serving import PATIENCE, Serve, run
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.server.certificate import Certificate, load_or_create_certificate
from webapp.web.settings import Settings

__all__ = ["run"]  # a fixture

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "guide" / "examples"
NAME = "tenbo.example.org"
SERVE = """
import sys
from webapp.cli import main
from webapp.session.sessions import Sessions

def fail(self, key, **_):
    raise ValueError(f"{key!r} is in the message")

Sessions.open = fail
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def app() -> Flask:
    settings = Settings(allowed_hosts=frozenset([NAME]))
    return create_app(settings, DetectorReader(RecordedDetector(recorded())))


@pytest.mark.long
def test_the_log_of_the_server_has_no_keys(tmp_path: Path, tiny_models: Path) -> None:
    """Fail in a request: Flask logs the address, and the traceback has the message."""
    port = free_port()
    options = ["--host", "127.0.0.1", "--port", str(port), "--models", str(tiny_models)]
    key = "kIwR4Bzz-kIwR4Bzz_kIwR"
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", *options],
            stdout=subprocess.DEVNULL,
            stderr=log,
            cwd=ROOT,
        )
        try:
            for path in ("", "/log.json", "/photos/1"):
                request = f"GET /api/v1/tables/{key}{path} HTTP/1.1\r\nHost: localhost\r\n\r\n"
                assert b" 500 " in send(port, request.encode())
        finally:
            server.terminate()
            server.wait(PATIENCE)
    text = (tmp_path / "log").read_text()
    assert "Exception on /api/v1/tables/KEY/log.json" in text
    assert "ValueError: 'KEY' is in the message" in text
    assert key not in text


def send(
    port: int, request: bytes, tls: ssl.SSLContext | None = None, *, seconds: float = PATIENCE
) -> bytes:
    """Send a request as soon as the server listens, and return the start of the response."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            break
        except ConnectionRefusedError:
            if monotonic() > until:
                raise
            sleep(0.1)
    with connection if tls is None else tls.wrap_socket(connection, server_hostname=NAME) as it:
        with suppress(ConnectionError):
            it.sendall(request)
        it.settimeout(seconds)
        with suppress(ConnectionError, TimeoutError):
            return it.recv(65536)
    return b""


class Proxy:
    """A proxy in front of a server, with the configuration of the guide."""

    def __init__(self, https: int, http: int, logs: Path) -> None:
        self.https, self.http, self.logs = https, http, logs
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] = MappingProxyType({}),
        *,
        seconds: float = PATIENCE,
    ) -> int:
        """Send a request with the name of the server; return the status, 0 without an answer."""
        fields = {"Host": NAME, "Content-Length": str(len(body)), **headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        request = f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body
        answer = send(self.https, request, self.tls, seconds=seconds)
        return int(answer.split(b" ")[1]) if answer else 0

    def text(self) -> str:
        """Return everything that it has logged."""
        return "".join(each.read_text() for each in sorted(self.logs.iterdir()))


@contextmanager
def running(command: list[str], folder: Path, proxy: Proxy) -> Iterator[Proxy]:
    """Run a proxy that logs what it prints too."""
    with (proxy.logs / "printed").open("w") as printed:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=printed,
            stderr=printed,
            env=os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        )
        try:
            yield proxy
        finally:
            process.terminate()
            process.wait(PATIENCE)


def nginx(tmp_path: Path, port: int) -> tuple[list[str], Proxy]:
    """Configure nginx as in the guide, with other ports and folders."""
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("nginx is not in PATH (Debian: apt install nginx-light; it is in /usr/sbin)")
    proxy, certificate = prepare(tmp_path)
    text = replaced(
        (EXAMPLES / "nginx.conf").read_text(),
        {
            "listen 443 ssl": f"listen 127.0.0.1:{proxy.https} ssl",
            "listen 80": f"listen 127.0.0.1:{proxy.http}",
            "/etc/letsencrypt/live/tenbo.example.org/fullchain.pem": str(certificate.file),
            "/etc/letsencrypt/live/tenbo.example.org/privkey.pem": str(certificate.key),
            "/var/log/nginx": str(proxy.logs),
            "127.0.0.1:8000": f"127.0.0.1:{port}",
        },
    )
    (tmp_path / "tenbo.conf").write_text(text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    user = "user root;" if os.geteuid() == 0 else ""
    (tmp_path / "nginx.conf").write_text(
        f"{user} daemon off; pid {tmp_path}/pid; error_log {proxy.logs}/main.log;"
        f"events {{}} http {{ access_log off; {folders} include {tmp_path}/tenbo.conf; }}"
    )
    command = [program, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    command += ["-e", str(proxy.logs / "start.log")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr
    return command, proxy


def caddy(tmp_path: Path, port: int) -> tuple[list[str], Proxy]:
    """Configure Caddy as in the guide, with other ports and a certificate of this test."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("caddy is not installed")
    proxy, certificate = prepare(tmp_path)
    own = f"{NAME} {{\n\ttls {certificate.file} {certificate.key}\n"
    ports = f"\n{{\n\tadmin off\n\thttp_port {proxy.http}\n\thttps_port {proxy.https}\n"
    text = replaced(
        (EXAMPLES / "Caddyfile").read_text(),
        {"\n{\n": ports, f"{NAME} {{\n": own, "127.0.0.1:8000": f"127.0.0.1:{port}"},
    )
    (tmp_path / "Caddyfile").write_text(text)
    command = [program, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    return command, proxy


PROXIES = {"nginx": nginx, "caddy": caddy}


def prepare(tmp_path: Path) -> tuple[Proxy, Certificate]:
    logs = tmp_path / "logs"
    logs.mkdir()
    certificate = load_or_create_certificate(tmp_path / "certificate")
    return Proxy(free_port(), free_port(), logs), certificate


def replaced(text: str, values: dict[str, str]) -> str:
    for before, after in values.items():
        assert before in text
        text = text.replace(before, after)
    return text


def form(name: str, content: bytes) -> tuple[bytes, dict[str, str]]:
    head = f"--b\r\nContent-Disposition: form-data; name={name}; filename=a\r\n\r\n"
    return head.encode() + content + b"\r\n--b--\r\n", {
        "Content-Type": "multipart/form-data; boundary=b"
    }


def exported(host: Phone) -> bytes:
    """Return an export of a session of another server, of some megabytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        contents = {"tenbo_archive": 1, "sessions": [{"log": "1/log.json"}]}
        archive.writestr("tenbo.json", json.dumps(contents))
        archive.writestr("1/log.json", host.ask("GET", "/log.json").get_data())
        archive.writestr("1/unused.jpg", os.urandom(3 << 20))
    return stream.getvalue()


@pytest.mark.parametrize("kind", mostly_long(PROXIES, every=2))
def test_everything_works_behind_a_proxy(
    kind: str, app: Flask, run: Serve, tmp_path: Path, photo: bytes
) -> None:
    command, proxy = PROXIES[kind](tmp_path, run(app))
    host, viewer = create_session(app)
    table = f"/api/v1/tables/{host.key}"
    with running(command, tmp_path, proxy):
        assert proxy.ask("GET", f"/t/{host.key}") == 200
        assert proxy.ask("GET", table) == 200
        body, content_type = form("photo", photo + b"\0" * (2 << 20))
        assert proxy.ask("POST", f"{table}/photos", body, content_type) == 201
        body, content_type = form("file", exported(host))
        assert proxy.ask("POST", "/api/v1/sessions/import", body, content_type) == 201
        head = f"GET /api/v1/tables/{viewer.key}/live HTTP/1.1\r\nHost: {NAME}\r\n\r\n"
        with (
            socket.create_connection(("127.0.0.1", proxy.https), timeout=PATIENCE) as plain,
            proxy.tls.wrap_socket(plain, server_hostname=NAME) as stream,
        ):
            stream.sendall(head.encode())
            events = b""
            while b"id: 2\n" not in events:
                events += stream.recv(4096)
            host.record({"command": "riichi", "seat": 0})
            while b"id: 3\n" not in events:
                events += stream.recv(4096)
    logged = proxy.text()
    assert "/t/***" in logged
    assert "/api/v1/tables/***/photos" in logged
    assert [key for key in (host.key, viewer.key) if key in logged] == []


@pytest.mark.parametrize("kind", mostly_long(PROXIES, every=2))
def test_errors_behind_a_proxy_log_no_keys(
    kind: str, app: Flask, run: Serve, tmp_path: Path
) -> None:
    """Send addresses with a key in every form, with the server and without it."""
    port = run(app)
    command, proxy = PROXIES[kind](tmp_path, port)
    host, _ = create_session(app)
    encoded = "".join(f"%{ord(each):02X}" for each in host.key)
    secrets = (host.key, encoded, host.key[:12], encoded[:36])
    paths = [
        *(f"/t/{host.key}", f"/%74/{host.key}", f"//t//{host.key}", f"/T/{host.key}?a=b"),
        *(f"/t/{encoded}", f"/%2574/{encoded}", f"/t/{host.key}%zz", f"/t/{host.key}%0a%22"),
        *(f"/api/v1/tables/{host.key}", f"/api/v1/tables/{host.key}/sheet.csv?lang=ja"),
        *(f"/api//v1/tables/{host.key}/nothing/{host.key}", f"/api/v1/table/{host.key}"),
        *(f"/club/{host.key}", f"/api/v1/clubs/{host.key}/persons/1/data.json"),
        *(f"https://{NAME}/t/{host.key}", f"/?key={host.key}", f"/static/../t/{host.key}"),
    ]
    referrer = {"Referer": f"https://{NAME}/t/{host.key}"}
    with running(command, tmp_path, proxy):
        for path in paths:
            proxy.ask("GET", path, b"", referrer)
        redirect = f"GET /t/{host.key} HTTP/1.1\r\nHost: {NAME}\r\n\r\n"
        assert re.match(rb"HTTP/1.1 30[1278]", send(proxy.http, redirect.encode()))
        too_large = {"Content-Length": "400000000", **referrer}
        photos = f"/api/v1/tables/{host.key}/photos"
        proxy.ask("POST", photos, b"a", too_large, seconds=2)
        with ThreadPoolExecutor(90) as pool:  # more than the guide permits
            list(pool.map(lambda _: proxy.ask("GET", paths[0], b"", referrer), range(100)))
    (tmp_path / "nowhere").mkdir()
    command, unanswered = PROXIES[kind](tmp_path / "nowhere", free_port())
    with running(command, tmp_path / "nowhere", unanswered):
        for path in paths[:4]:
            assert unanswered.ask("GET", path, b"", referrer) in {301, 308, 404, 502}
    if kind == "nginx":  # whose messages about these are not logged
        statuses = set(re.findall(r"\" (\d{3}) ", proxy.text()))
        assert {"200", "307", "404", "413", "429"} <= statuses
        assert " 502 " in unanswered.text()
    for logged in (proxy.text(), unanswered.text()):
        assert "***" in logged
        assert [secret for secret in secrets if secret.lower() in logged.lower()] == []
