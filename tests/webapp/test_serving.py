"""The server of `tenbo serve`: streams during requests, and HTTPS with its own certificate."""

from __future__ import annotations

import contextlib
import http.client
import json
import logging
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic

import pytest
from cryptography import x509
from flask import Flask, request

from tests.webapp.session_phones import create_session
from webapp.web.server import connections, serving, wsgi_bridge
from webapp.web.server.certificate import Certificate, fingerprint, load_or_create_certificate
from webapp.web.server.connections import Connections
from webapp.web.server.serving import HttpServer, listen

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


def test_the_server_does_not_wait_for_streams_when_it_stops(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_silent_connections_block_no_request(
    app: Flask, run: Serve, certificate: Certificate
) -> None:
    port = run(app, certificate)
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
    phone = http.client.HTTPSConnection(
        "localhost", port, context=trust(certificate), timeout=PATIENCE
    )
    phone.request("GET", "/api/v1/rules")
    assert phone.getresponse().status == 200
    for each in silent:
        each.close()
    phone.close()


def test_plain_http_is_redirected_to_https(
    app: Flask, run: Serve, certificate: Certificate
) -> None:
    port = run(app, certificate)
    plain = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    plain.request("GET", "/t/KEY?lang=ja")
    response = plain.getresponse()
    assert response.status == 307
    assert response.headers["Location"] == f"https://127.0.0.1:{port}/t/KEY?lang=ja"
    plain.close()
    for invalid in (b"\x00\x01", b"POST / HTTP/1.1\r\n\r\n", b"GET /\r\nHost: evil\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.sendall(invalid)
            assert connection.recv(100) == b""


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


def test_slow_phones_do_not_fill_the_log(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wsgi_bridge, "PROGRESS_DEADLINE", 0.2)
    port = run(app)
    head = b"POST /api/v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as phone:
        phone.sendall(head)
        while phone.recv(1000):
            pass
    assert not [each for each in caplog.records if each.levelno >= logging.INFO]


def test_trickling_clients_block_no_request(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEADER_DEADLINE", 1.0)
    port = run(app)
    head = b"POST /api/v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n"
    slow = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(60)]
    for n, each in enumerate(slow):
        each.sendall(head if n % 2 else head + b"\r\n{")
    request = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    request.request("GET", "/api/v1/rules")
    assert request.getresponse().status == 200
    request.close()
    for each in slow[1::2]:  # without complete headers
        assert each.recv(1000) == b""
    for each in slow:
        each.close()


def test_headers_are_limited(app: Flask, run: Serve) -> None:
    with socket.create_connection(("127.0.0.1", run(app)), timeout=PATIENCE) as phone:
        with contextlib.suppress(ConnectionError):
            phone.sendall(b"GET /" + b"a" * (8 << 20))
        with contextlib.suppress(ConnectionError):
            assert phone.recv(1000).split(b"\r\n", 1)[0] in (b"", b"HTTP/1.1 400 Bad Request")


def test_an_address_has_a_limited_number_of_connections(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "limit_group", lambda address: address)
    monkeypatch.setattr(connections, "MAX_CONNECTIONS_PER_ADDRESS", 3)
    port = run(app)
    address = ("127.0.0.1", port)
    first = [socket.create_connection(address, timeout=PATIENCE) for _ in range(3)]
    with socket.create_connection(address, timeout=PATIENCE) as rejected:
        assert rejected.recv(1) == b""
    for each in first:
        each.close()
    until = monotonic() + PATIENCE
    status = None
    while status is None and monotonic() < until:
        with contextlib.suppress(http.client.HTTPException, ConnectionError):
            request = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            request.request("GET", "/api/v1/rules")
            status = request.getresponse().status
            request.close()
    assert status == 200


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
    trusted = Connections(app, None, proxies)._config.loaded_app.trusted_hosts
    assert ("192.0.2.1" in trusted) == bool(proxies)
    assert "127.0.0.1" in trusted
    assert "192.0.2.2" not in trusted


def test_a_large_body_reaches_the_application(app: Flask, run: Serve, photo: bytes) -> None:
    boundary = b"--b\r\nContent-Disposition: form-data; name=photo; filename=a.jpg\r\n\r\n"
    padding = b"\xff\xfe\xff\xfe" + b"x" * (1 << 20)  # after the end of the picture
    body = boundary + photo + padding + b"\r\n--b--\r\n"
    request = http.client.HTTPConnection("127.0.0.1", run(app), timeout=PATIENCE)
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    request.request("POST", "/api/v1/read", body, headers)
    response = request.getresponse()
    assert response.status == 200, response.read()
    assert json.loads(response.read())["tiles"]
    request.request("GET", "/api/v1/rules")  # over the same connection
    assert request.getresponse().status == 200
    request.close()


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
