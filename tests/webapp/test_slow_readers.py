"""Clients that request much and read little: what waits for them, and who waits for it."""

from __future__ import annotations

import errno
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic, sleep

import pytest
from flask import Flask, Response

from tests.webapp.session_phones import create_session
from tests.webapp.test_serving import PATIENCE, Serve, certificate, run, trust
from webapp.storage.errors import NoDatabase, database_error
from webapp.web.live import EventStream
from webapp.web.server import connections, response_bodies, wsgi_bridge
from webapp.web.server.certificate import Certificate
from webapp.web.server.response_bodies import MEGABYTE, NoRoom, WaitingBodies

__all__ = ["certificate", "run"]  # fixtures

LARGE = 40 * MEGABYTE  # more than the system keeps for a connection


@pytest.fixture
def large(app: Flask) -> Flask:
    """Add a page with a large response in parts, and one that fails in the middle."""

    def failing() -> Iterator[bytes]:
        yield b"a"
        raise ValueError("secret")

    app.add_url_rule("/large", "large", lambda: Response(b"a" * MEGABYTE for _ in range(40)))
    app.add_url_rule("/failing", "failing", lambda: Response(failing()))
    return app


def ask(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def connect(port: int, path: str, client: str = "198.51.100.7") -> socket.socket:
    """Send a request on a connection that accepts few bytes."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", port))
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n\r\n"
    connection.sendall(head.encode())
    return connection


def received(connection: socket.socket) -> int:
    """Read until the server closes the connection; return the number of bytes."""
    size = 0
    with suppress(ConnectionError):
        while part := connection.recv(1 << 20):
            size += len(part)
    return size


def test_a_client_that_reads_nothing_is_disconnected(
    large: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wsgi_bridge, "PROGRESS_DEADLINE", 0.5)
    with connect(run(large), "/large") as reader:
        sleep(2)
        assert 0 < received(reader) < LARGE


def test_a_slow_client_receives_everything(large: Flask, run: Serve) -> None:
    with connect(run(large), "/large") as reader:
        sleep(1)
        reader.settimeout(1)
        size = 0
        with suppress(TimeoutError):
            while part := reader.recv(1 << 20):
                size += len(part)
        assert size > LARGE


def test_the_end_of_a_response_has_a_deadline(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The transport can still have the last bytes when the application is done."""
    monkeypatch.setattr(connections, "UNSENT_DEADLINE", 0.5)
    monkeypatch.setattr(wsgi_bridge, "PROGRESS_DEADLINE", 2 * PATIENCE)
    sizes = range(64 * 1024, 800 * 1024, 16 * 1024)  # one of them ends in the transport
    app.add_url_rule("/page/<int:size>", "page", lambda size: b"a" * size)
    port = run(app)
    readers = {size: connect(port, f"/page/{size}", f"198.51.100.{size % 251}") for size in sizes}
    sleep(2)
    incomplete = 0
    for size, each in readers.items():
        each.settimeout(0.1)
        with suppress(TimeoutError):
            incomplete += received(each) < size
        each.close()
    assert incomplete


def test_a_connection_with_tls_can_end_before_that_deadline(
    app: Flask,
    run: Serve,
    certificate: Certificate,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(connections, "UNSENT_DEADLINE", 2.0)
    sizes = range(64 * 1024, 800 * 1024, 32 * 1024)
    app.add_url_rule("/page/<int:size>", "page", lambda size: b"a" * size)
    address = ("127.0.0.1", run(app, certificate))
    for size in sizes:
        plain = socket.create_connection(address)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
        with trust(certificate).wrap_socket(plain, server_hostname="localhost") as reader:
            head = f"GET /page/{size} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            reader.sendall(head.encode())
            sleep(0.05)
            assert received(reader) > size
    sleep(2.2)
    assert not caplog.records


def test_a_stream_that_nobody_reads_is_closed(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wsgi_bridge, "PROGRESS_DEADLINE", 0.5)
    monkeypatch.setattr(wsgi_bridge, "KEEP_ALIVE_INTERVAL", 0.001)
    monkeypatch.setattr(EventStream, "encode", lambda *_: b"a" * MEGABYTE)
    _, viewer = create_session(app)
    watcher = app.extensions["tenbo"].sessions().watcher
    with connect(run(app), f"/api/v1/tables/{viewer.key}/live?view=1"):
        until = monotonic() + PATIENCE
        while not watcher.stream_count and monotonic() < until:
            sleep(0.05)
        while watcher.stream_count and monotonic() < until:
            sleep(0.05)
        assert not watcher.stream_count


def test_one_address_leaves_threads_for_others(app: Flask, run: Serve) -> None:
    release = threading.Event()
    started = []

    def slow() -> str:
        started.append(1)
        release.wait(PATIENCE)
        return ""

    app.add_url_rule("/slow", "slow", slow)
    port = run(app)
    crowd = [connect(port, "/slow") for _ in range(40)]
    try:
        response = ask(port, "/api/v1/rules", **{"X-Forwarded-For": "198.51.100.8"})
        assert response.status == 200
        assert len(started) <= 6
        for each in crowd[6:]:  # their requests are not executed any more
            each.close()
        sleep(0.5)
    finally:
        release.set()
    for each in crowd[:6]:
        assert each.recv(100)
        each.close()
    assert ask(port, "/api/v1/rules", **{"X-Forwarded-For": "198.51.100.7"}).status == 200
    assert len(started) == 6


def test_an_error_in_the_middle_of_a_response_is_an_error(
    large: Flask, run: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    response = ask(run(large), "/failing")
    assert response.status == 500
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "secret" in caplog.text


class TestWaitingBodies:
    def test_small_bodies_wait_in_memory_until_it_is_used(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(response_bodies, "MAX_IN_MEMORY", 2 * MEGABYTE)
        bodies = WaitingBodies()
        stored = [bodies.store([b"a" * MEGABYTE]) for _ in range(3)]
        assert (bodies.in_memory, bodies.in_files) == (2 * MEGABYTE, MEGABYTE)
        assert all(each.read(2 * MEGABYTE) == b"a" * MEGABYTE for each in stored)
        for each in stored:
            each.close()
        assert (bodies.in_memory, bodies.in_files) == (0, 0)

    def test_a_large_body_waits_in_a_file(self) -> None:
        bodies = WaitingBodies()
        body = bodies.store([b"a" * MEGABYTE, b"b"])
        assert (bodies.in_memory, bodies.in_files) == (0, MEGABYTE + 1)
        body.close()
        assert bodies.in_files == 0

    def test_files_have_a_limit_for_all_but_small_bodies_and_the_only_one(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(response_bodies, "MAX_IN_FILES", 3 * MEGABYTE)
        monkeypatch.setattr(response_bodies, "MAX_IN_MEMORY", 0)
        bodies = WaitingBodies()
        alone = bodies.store([b"a" * MEGABYTE] * 5)
        with pytest.raises(NoRoom):
            bodies.store([b"a" * MEGABYTE] * 2)
        small = bodies.store([b"a" * MEGABYTE])
        assert bodies.in_files == 6 * MEGABYTE
        alone.close()
        small.close()
        assert (bodies.in_memory, bodies.in_files) == (0, 0)
        bodies.store([b"a" * MEGABYTE] * 2).close()

    def test_large_bodies_leave_disk_space_free(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(response_bodies, "MIN_FREE_BYTES", 1 << 60)
        bodies = WaitingBodies()
        with pytest.raises(NoRoom):
            bodies.store([b"a" * MEGABYTE] * 2)
        bodies.store([b"a"]).close()
        assert (bodies.in_memory, bodies.in_files) == (0, 0)

    def test_a_body_that_does_not_fit_on_the_disk_is_rejected(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def write_nothing(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(response_bodies.WaitingBody, "write", write_nothing)
        with pytest.raises(NoRoom):
            WaitingBodies().store([b"a"])

    def test_a_database_that_fails_while_the_body_is_made_is_reported(
        self, app: Flask, run: Serve
    ) -> None:
        def photos() -> Iterator[bytes]:
            yield b"a"
            raise database_error(NoDatabase, "postgresql://somebody@/x", "it has stopped")

        app.add_url_rule("/export", "export", lambda: Response(photos()))
        connection = http.client.HTTPConnection("127.0.0.1", run(app), timeout=PATIENCE)
        connection.request("GET", "/export")
        response = connection.getresponse()
        error = json.loads(response.read())["error"]
        connection.close()
        assert (response.status, error["code"]) == (503, "no_database")
        assert error["message"] == str(NoDatabase.public)

    def test_a_rejected_response_says_when_to_come_back(
        self, large: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(response_bodies, "MIN_FREE_BYTES", 1 << 60)
        response = ask(run(large), "/large")
        assert response.status == 503
        assert response.headers["Retry-After"] == "30"
        assert response.headers["Cache-Control"] == "no-store"
