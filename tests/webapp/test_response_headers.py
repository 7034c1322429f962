"""Headers that every response has, whatever its route, method and status."""

from __future__ import annotations

import http.client
import io
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorer.tiles.messages import message as _
from tests.webapp.conftest import RecordedDetector, recorded
from tests.webapp.session_phones import Phone, create_session
from tests.webapp.test_serving import PATIENCE, Serve, run
from webapp.storage.errors import NoDatabase
from webapp.web.app import create_app
from webapp.web.catalogues import messages_version
from webapp.web.detector_reader import DetectorReader
from webapp.web.pages import CONTENTS
from webapp.web.server import application
from webapp.web.settings import Settings

__all__ = ["run"]  # a fixture

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
PUBLIC = {"static", "phone_app.send", "pages.messages"}
"""Endpoints whose files have neither keys nor scores; shared caches can store them."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write a folder as `tenbo app` does, with one file of each kind."""
    for name in ("index.html", CONTENTS, "service_worker.js", "parts/page.0123.zip"):
        (tmp_path / "app" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "app" / name).write_text("{}")
    return tmp_path / "app"


@pytest.fixture
def app(folder: Path) -> Flask:
    settings = Settings(phone_app=folder)
    return create_app(settings, DetectorReader(RecordedDetector(recorded())))


class Headers(Protocol):
    """The headers of a response, of Flask or of http.client."""

    def __getitem__(self, key: str, /) -> Any: ...


def check(headers: Headers, *, name: str, is_public: bool = False) -> None:
    """Check that nobody else can embed, frame or cache a response, or learn its address."""
    assert headers["Referrer-Policy"] == "no-referrer", name
    assert headers["X-Content-Type-Options"] == "nosniff", name
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin", name
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin", name
    policy = headers["Content-Security-Policy"]
    assert "default-src" in policy, name
    own = is_public and "phone_app.send" in name and not name.startswith("OPTIONS")
    assert re.findall(r"frame-ancestors ([^;]*)", policy) == ["'self'" if own else "'none'"], name
    caching = headers["Cache-Control"]
    if not (is_public and "public" in caching):
        assert caching in {"private, no-cache", "no-store"}, name


def addresses(app: Flask, key: str, photo: str, rule: Rule) -> Iterator[str]:
    """Yield the addresses of a route, with a file, a key and a photo that exist."""
    files = {
        "static": ["icon.svg", "js/calculator.js", "nothing"],
        "pages.guide_picture": ["apart.jpg", "nothing.jpg"],
        "pages.screenshot": ["table.png", "nothing.png"],
        "phone_app.send": ["index.html", CONTENTS, "parts/page.0123.zip", "nothing"],
    }
    values = {
        "key": [key, "unknown"],
        "photo": [photo, "unknown"],
        "version": [messages_version()],
        "page": ["home"],
        "language": ["ja", "unknown"],
        "game": ["riichi", "unknown"],
        "person": ["1", "2"],
        "season": ["1", "2"],
        "player": ["1", "2"],
        "turn": ["1", "2"],
        "table": ["1", "2"],
        "penalty": ["1", "2"],
        "play_off": ["1", "2"],
        "link": ["1", "2"],
    }
    known = values | dict.fromkeys(("filename", "name", "path"), files.get(rule.endpoint, []))
    arguments = sorted(rule.arguments)
    missing = [each for each in arguments if not known.get(each)]
    assert not missing, f"{rule} is new: add values of {missing}"
    with app.test_request_context():
        for place in range(max([len(known[each]) for each in arguments], default=1)):
            chosen: dict[str, Any] = {
                each: known[each][min(place, len(known[each]) - 1)] for each in arguments
            }
            yield url_for(rule.endpoint, **chosen)


def session_with_photo(app: Flask, photo: bytes) -> tuple[Phone, str]:
    """Create a session with a photo, and return its host and the key of the photo."""
    host, _ = create_session(app)
    sent = {"photo": (io.BytesIO(photo), "a.jpg")}
    response = host.client.post(f"/api/v1/tables/{host.key}/photos", data=sent)
    return host, response.get_json()["photo"]


def test_every_route_has_the_headers(app: Flask, photo: bytes) -> None:
    """Request every route with every method: 200, 304, 404, 405, 422 and others."""
    statuses = set()
    rules = list(app.url_map.iter_rules())
    assert len(rules) > 40
    host, stored = session_with_photo(app, photo)
    for rule in rules:
        for method in METHODS:
            for path in addresses(app, host.key, stored, rule):
                response = host.client.open(path, method=method)
                statuses.add(response.status_code)
                response.close()
                check(
                    response.headers,
                    name=f"{method} {path} ({rule.endpoint}) {response.status_code}",
                    is_public=rule.endpoint in PUBLIC and response.status_code in {200, 304},
                )
        if "DELETE" in (rule.methods or ()):
            host, stored = session_with_photo(app, photo)
    assert {200, 404, 405, 422} <= statuses


def test_responses_that_have_not_changed_have_the_headers(app: Flask) -> None:
    host, _ = create_session(app)
    etag = host.ask("GET").headers["ETag"]
    response = host.ask("GET", headers={"If-None-Match": etag})
    assert response.status_code == 304
    check(response.headers, name="304")


def test_errors_have_the_headers(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, viewer = create_session(app)
    client, table = host.client, f"/api/v1/tables/{host.key}"
    big = b"{" + b" " * 300_000 + b"}"
    stale = {"command": "riichi", "seat": 0, "seen": 1}
    foreign = {"Sec-Fetch-Site": "cross-site"}
    responses = {
        308: client.get("/app"),
        400: client.post(f"{table}/photos", data={}),
        403: client.post(f"{table}/undo", json={"seen": 2}, headers=foreign),
        404: client.get("/nothing"),
        409: client.post(f"{table}/entries", json=stale),
        413: client.post(f"{table}/entries", data=big),
        421: client.get(table, headers={"Host": "foreign.example"}),
        422: client.post(f"{table}/entries", json={}),
    }
    stranger = {"REMOTE_ADDR": "198.51.100.7"}
    for guess in range(21):
        responses[429] = client.get(f"/api/v1/tables/{guess}", environ_base=stranger)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    sessions = type(app.extensions["tenbo"].sessions())
    for status, error in ((500, ValueError("bug")), (503, NoDatabase(_("no disk")))):

        def fail(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(sessions, "open", fail)
        responses[status] = viewer.ask("GET")
    for status, response in responses.items():
        assert response.status_code == status
        check(response.headers, name=str(status))


def answer(port: int, request: bytes) -> http.client.HTTPResponse:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        response = http.client.HTTPResponse(connection)
        response.begin()
        response.read()
    return response


def test_responses_of_the_server_itself_have_the_headers(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = run(app)
    monkeypatch.setattr(application, "GRACE", 0.1)
    slow = answer(port, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n")

    def fail(*_: object) -> None:
        raise ValueError("bug")

    monkeypatch.setattr(app, "wsgi_app", fail)
    broken = answer(port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    for status, response in {408: slow, 500: broken}.items():
        assert response.status == status
        check(response.headers, name=str(status))


def test_a_frame_of_a_phone_can_display_its_own_pages(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/phone.sqlite3", in_browser=True))
    host, _ = create_session(app)
    client: FlaskClient = app.test_client()
    for path in ("/", f"/t/{host.key}", f"/api/v1/tables/{host.key}/sheet.html"):
        assert "frame-ancestors 'self'" in client.get(path).headers["Content-Security-Policy"]
