"""The server of `tenbo serve`: streams during requests, and HTTPS with its own certificate."""

from __future__ import annotations

import contextlib
import errno
import http.client
import json
import logging
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

import pytest
from cryptography import x509
from flask import Flask, Response, request

from scorer.tiles.checkpoints import checkpoint
from tests.webapp.session_phones import create_session
from webapp.storage.errors import NoDatabase, database_error
from webapp.web.app import create_app
from webapp.web.live import EventStream
from webapp.web.server import application, serving
from webapp.web.server.certificate import Certificate, fingerprint, load_or_create_certificate
from webapp.web.server.serving import HttpServer, listen
from webapp.web.settings import Settings

PATIENCE = 30
Serve = Callable[..., int]


@pytest.fixture
def run() -> Iterator[Serve]:
    """Serve an application until the test ends, and return the port."""
    servers = []

    def start(app: Flask, certificate: Certificate | None = None) -> int:
        server = HttpServer(app, listen("127.0.0.1", 0), certificate=certificate)
        servers.append((server, app))
        threading.Thread(target=server.serve, daemon=True).start()
        return server.port

    yield start
    for server, app in servers:
        app.extensions["tenbo"].close()
        server.stop()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return load_or_create_certificate(tmp_path_factory.mktemp("data"))


def trust(certificate: Certificate) -> ssl.SSLContext:
    """Return the TLS context of a phone that trusts the certificate."""
    return ssl.create_default_context(cafile=str(certificate.file))


CLIENT = "198.51.100.7"


def connect(port: int, start: bytes, rest: bytes = b"\r\n") -> socket.socket:
    """Send the start of a request from `CLIENT`, on a connection that accepts few bytes."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", port))
    names = f"Host: localhost\r\nX-Forwarded-For: {CLIENT}\r\n".encode()
    connection.sendall(start + b" HTTP/1.1\r\n" + names + rest)
    return connection


def ask(port: int, path: str, client: str = "127.0.0.1") -> http.client.HTTPResponse:
    """Send a request and return its response, whose body is read."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers={"X-Forwarded-For": client})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def test_requests_are_answered_during_many_streams(app: Flask, run: Serve) -> None:
    host, viewer = create_session(app)
    port = run(app)
    streams = []
    for _ in range(60):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", f"/api/v1/tables/{viewer.key}/live")
        response = connection.getresponse()
        assert [response.readline() for _ in range(2)] == [b"retry: 3000\n", b"id: 2\n"]
        streams.append((connection, response))
    request = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    request.request("GET", f"/api/v1/tables/{host.key}")
    assert request.getresponse().status == 200
    host.record({"command": "riichi", "seat": 0})
    for connection, response in streams:
        while (line := response.readline()) != b"id: 3\n":
            assert line
        connection.close()
    request.close()


def test_streams_end_before_the_server_does(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_STOP_SECONDS", 2 * PATIENCE)
    _, viewer = create_session(app)
    server = HttpServer(app, listen("127.0.0.1", 0))
    thread = threading.Thread(target=server.serve, daemon=True)
    thread.start()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", f"/api/v1/tables/{viewer.key}/live")
    response = connection.getresponse()
    assert [response.readline() for _ in range(5)][1] == b"id: 2\n"
    server.stop()
    assert response.readline() == b""
    connection.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_server_that_is_stopped_before_it_serves_ends_at_once(app: Flask) -> None:
    server = HttpServer(app, listen("127.0.0.1", 0))
    server.stop()  # as by a signal while the program starts
    thread = threading.Thread(target=server.serve, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_https_needs_trust_in_the_certificate(
    app: Flask, run: Serve, certificate: Certificate
) -> None:
    port = run(app, certificate)
    phone = http.client.HTTPSConnection("localhost", port, context=trust(certificate))
    phone.request("GET", "/api/v1/rules")
    assert phone.getresponse().status == 200
    phone.close()
    stranger = http.client.HTTPSConnection("localhost", port, context=ssl.create_default_context())
    with pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/")


def test_a_phone_that_disconnects_is_not_an_error(
    app: Flask, run: Serve, certificate: Certificate, caplog: pytest.LogCaptureFixture
) -> None:
    host, viewer = create_session(app)
    phone = http.client.HTTPSConnection(
        "localhost", run(app, certificate), context=trust(certificate), timeout=PATIENCE
    )
    phone.request("GET", f"/api/v1/tables/{viewer.key}/live")
    response = phone.getresponse()
    response.readline()
    phone.close()
    response.close()
    watcher = app.extensions["tenbo"].sessions().watcher
    until = monotonic() + PATIENCE
    while watcher.stream_count and monotonic() < until:
        host.record({"command": "adjust", "deltas": [0, 0, 0, 0]})
    assert watcher.stream_count == 0
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


def test_a_body_has_a_minimum_rate(app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a part of it arrives."""
    monkeypatch.setattr(application, "GRACE", 0.5)
    with connect(run(app), b"POST /api/v1/score", b"Content-Length: 100000\r\n\r\n") as phone:
        phone.settimeout(0.05)
        until, response = monotonic() + PATIENCE, b""
        while not response and monotonic() < until:
            with contextlib.suppress(TimeoutError):
                phone.sendall(b"{")
                response = phone.recv(1000)
        assert response.startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("head", [b"GET / HTTP/1.1\r\n", b"POST /api/v1/score HTTP/1.1\r\n"])
def test_slow_clients_block_no_request(app: Flask, run: Serve, head: bytes) -> None:
    """Half of them have sent all headers, and the beginning of a body."""
    port = run(app)
    slow = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(100)]
    for n, each in enumerate(slow):
        each.sendall(head + (b"Host: x\r\nContent-Length: 100\r\n\r\n{" if n % 2 else b""))
    assert ask(port, "/api/v1/rules").status == 200
    for each in slow:
        each.close()


def test_an_address_has_a_limited_number_of_requests(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "REQUESTS_PER_ADDRESS", 3)
    _, viewer = create_session(app)
    port = run(app)
    path = f"GET /api/v1/tables/{viewer.key}/live".encode()
    streams = [connect(port, path) for _ in range(3)]
    assert all(each.recv(100) for each in streams)
    assert ask(port, "/api/v1/rules", CLIENT).status == 503
    assert ask(port, "/api/v1/rules", "198.51.100.8").status == 200
    for each in streams:
        each.close()
    until = monotonic() + PATIENCE
    while (status := ask(port, "/api/v1/rules", CLIENT).status) == 503:
        assert monotonic() < until
    assert status == 200


def test_one_address_leaves_threads_for_others(app: Flask, run: Serve) -> None:
    release, started = threading.Event(), list[int]()

    def slow() -> str:
        started.append(1)
        release.wait(PATIENCE)
        return ""

    app.add_url_rule("/slow", "slow", slow)
    port = run(app)
    crowd = [connect(port, b"GET /slow") for _ in range(2 * application._THREADS)]
    try:
        assert ask(port, "/api/v1/rules", "198.51.100.8").status == 200
        assert len(started) <= application.TURNS_PER_ADDRESS
    finally:
        release.set()
    for each in crowd:
        assert each.recv(100)
        each.close()
    assert len(started) == len(crowd)


def test_a_proxy_on_this_machine_names_the_client_and_the_scheme(app: Flask, run: Serve) -> None:
    seen = []

    @app.before_request
    def note() -> None:
        seen.append((request.remote_addr, request.scheme))

    connection = http.client.HTTPConnection("127.0.0.1", run(app), timeout=PATIENCE)
    forwarded = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}
    for headers in (forwarded, {}):
        connection.request("GET", "/api/v1/rules", headers=headers)
        connection.getresponse().read()
    assert seen == [("198.51.100.7", "https"), ("127.0.0.1", "http")]
    connection.close()


@pytest.mark.parametrize("proxies", [(), ("192.0.2.1",)])
def test_a_proxy_on_another_machine_is_believed_if_it_is_named(
    app: Flask, proxies: tuple[str, ...]
) -> None:
    config = HttpServer(app, listen("127.0.0.1", 0), proxies=proxies)._server.config
    config.load()
    trusted = config.loaded_app.trusted_hosts
    assert ("192.0.2.1" in trusted) == bool(proxies)
    assert "127.0.0.1" in trusted
    assert "192.0.2.2" not in trusted


def test_a_large_body_reaches_the_application(app: Flask, run: Serve, photo: bytes) -> None:
    boundary = b"--b\r\nContent-Disposition: form-data; name=photo; filename=a.jpg\r\n\r\n"
    padding = b"\xff\xfe\xff\xfe" + b"x" * (1 << 20)  # after the end of the picture
    body = boundary + photo + padding + b"\r\n--b--\r\n"
    request = http.client.HTTPConnection("127.0.0.1", run(app), timeout=PATIENCE)
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    parts = (body[at : at + 50_000] for at in range(0, len(body), 50_000))
    for sent in (body, parts):  # with its length, and in chunks
        request.request("POST", "/api/v1/read", sent, headers)
        response = request.getresponse()
        assert response.status == 200, response.read()
        assert json.loads(response.read())["tiles"]
    request.request("GET", "/api/v1/rules")  # over the same connection
    assert request.getresponse().status == 200
    request.close()


@pytest.mark.parametrize("in_chunks", [False, True])
def test_a_body_that_is_too_large_is_explained(app: Flask, run: Serve, in_chunks: bool) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1 << 20
    connection = http.client.HTTPConnection("127.0.0.1", run(app), timeout=PATIENCE)
    body = (b"x" * 100_000 for _ in range(30)) if in_chunks else b"x" * 3_000_000
    connection.request("POST", "/api/v1/read", body, {"Content-Type": "multipart/form-data"})
    response = connection.getresponse()
    assert response.status == 413
    assert "larger than 1 MB" in json.loads(response.read())["error"]["message"]
    connection.request("GET", "/api/v1/rules")  # over the same connection
    assert connection.getresponse().status == 200
    connection.close()


def test_an_upload_leaves_room_on_the_disk(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "MIN_FREE_BYTES", 1 << 60)
    connection = http.client.HTTPConnection("127.0.0.1", run(app), timeout=PATIENCE)
    connection.request("POST", "/api/v1/read", b"x" * 3_000_000)
    response = connection.getresponse()
    assert response.status == 503
    assert response.headers["Retry-After"]
    assert "disk of the server" in json.loads(response.read())["error"]["message"]
    connection.close()


LARGE = 40 << 20  # bytes, more than the system keeps for a connection


@pytest.fixture
def large(app: Flask) -> Flask:
    app.add_url_rule("/large", "large", lambda: Response(b"a" * (1 << 20) for _ in range(40)))
    return app


def received(connection: socket.socket) -> int:
    """Read until the server closes the connection; return the number of bytes."""
    size = 0
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(1 << 20):
            size += len(part)
    return size


def test_a_client_that_reads_nothing_is_disconnected(
    large: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "PROGRESS_DEADLINE", 0.5)
    given_up, close = threading.Event(), application.Exchange.close

    def note(exchange: application.Exchange) -> None:
        close(exchange)
        given_up.set()

    monkeypatch.setattr(application.Exchange, "close", note)
    with connect(run(large), b"GET /large") as reader:
        assert given_up.wait(PATIENCE)
        assert 0 < received(reader) < LARGE


def test_a_client_that_reads_late_receives_everything(large: Flask, run: Serve) -> None:
    with connect(run(large), b"GET /large", b"Connection: close\r\n\r\n") as reader:
        assert received(reader) > LARGE


def test_a_stream_that_nobody_reads_is_closed(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "PROGRESS_DEADLINE", 0.5)
    monkeypatch.setattr(application, "KEEP_ALIVE_INTERVAL", 0.001)
    monkeypatch.setattr(EventStream, "encode", lambda *_: b"a" * (1 << 20))
    _, viewer = create_session(app)
    watcher = app.extensions["tenbo"].sessions().watcher
    with connect(run(app), f"GET /api/v1/tables/{viewer.key}/live?view=1".encode()) as reader:
        assert reader.recv(1)
        until = monotonic() + PATIENCE
        while watcher.stream_count and monotonic() < until:
            sleep(0.05)
        assert not watcher.stream_count


def failing(error: Exception) -> Iterator[bytes]:
    yield b"a"
    raise error


def test_an_error_in_the_middle_of_a_response_is_an_error(
    app: Flask, run: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.add_url_rule("/bug", "bug", lambda: Response(failing(ValueError("secret"))))
    disk = OSError(errno.ENOSPC, "No space left on device")
    app.add_url_rule("/disk", "disk", lambda: Response(failing(disk)))
    lost = database_error(NoDatabase, "postgresql://somebody@/x", "it has stopped")
    app.add_url_rule("/api/v1/export", "api.export", lambda: Response(failing(lost)))
    port = run(app)
    broken = ask(port, "/bug")
    assert broken.status == 500
    assert broken.headers["Referrer-Policy"] == "no-referrer"
    assert "secret" in caplog.text
    assert ask(port, "/api/v1/export").status == 503


def endless() -> str:
    while True:
        checkpoint()


def test_a_request_has_limited_time_of_the_processor(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "COMPUTING_DEADLINE", 0.1)
    app.add_url_rule("/endless", "endless", endless)
    response = ask(run(app), "/endless")
    assert (response.status, response.headers["Retry-After"]) == (503, "60")


@pytest.mark.parametrize("path", ["drill", "sessions/games"])
def test_replays_and_scores_are_within_that_time(
    app: Flask, own_database: str, run: Serve, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(application, "COMPUTING_DEADLINE", 0.0)
    host, _ = create_session(app)
    host.record({"command": "riichi", "seat": 1})
    again = create_app(Settings(database=own_database))  # which has to load the session
    connection = http.client.HTTPConnection("127.0.0.1", run(again), timeout=PATIENCE)
    connection.request("POST", f"/api/v1/{path}", json.dumps({"keys": [host.key]}))
    response = connection.getresponse()
    assert (response.status, json.loads(response.read())["error"]["code"]) == (503, "busy")
    connection.close()


def test_a_server_that_stops_ends_what_it_computes(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "_STOP_SECONDS", 1)
    started, ended = threading.Event(), threading.Event()

    def compute() -> str:
        started.set()
        try:
            return endless()
        finally:
            ended.set()

    app.add_url_rule("/endless", "endless", compute)
    server = HttpServer(app, listen("127.0.0.1", 0))
    threading.Thread(target=server.serve, daemon=True).start()
    with connect(server.port, b"GET /endless"):
        assert started.wait(PATIENCE)
        server.stop()
        assert ended.wait(PATIENCE)


def test_the_certificate_is_created_once(tmp_path: Path) -> None:
    first = load_or_create_certificate(tmp_path / "data")
    made = first.file.read_bytes()
    assert first.key.stat().st_mode & 0o077 == 0
    assert first.key.parent.stat().st_mode & 0o077 == 0
    assert load_or_create_certificate(tmp_path / "data").file.read_bytes() == made
    assert len(fingerprint(first)) == 32 * 3 - 1
    read = x509.load_pem_x509_certificate(made)
    names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    assert read.not_valid_after_utc < datetime.now(UTC) + timedelta(days=826)


@pytest.mark.parametrize("damaged", ["certificate", "key"])
def test_a_damaged_certificate_is_replaced(tmp_path: Path, damaged: str) -> None:
    certificate = load_or_create_certificate(tmp_path)
    made = certificate.file.read_bytes()
    if damaged == "key":
        certificate.key.unlink()
    else:
        certificate.file.write_text("nonsense")
    assert load_or_create_certificate(tmp_path).file.read_bytes() not in (made, b"nonsense")
    assert certificate.key.is_file()
