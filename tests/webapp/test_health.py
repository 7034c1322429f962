"""Health, metrics and logs of a server: what they report, to whom, and that they have no keys."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

from tests.webapp.session_phones import RON, create_session
from webapp.storage.errors import DATABASE_ERRORS
from webapp.web.app import create_app
from webapp.web.log import REQUEST_LOG, JsonFormatter
from webapp.web.metrics import FOLDER
from webapp.web.settings import Settings

TOKEN = "a-secret-of-the-owner"


def test_a_server_without_its_database_lives_and_is_not_ready(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = app.test_client()
    assert client.get("/health/live").get_json() == {"live": True}
    ready = client.get("/health/ready")
    expected = {"ready": True, "database": True, "weights": True}
    assert (ready.status_code, ready.get_json()) == (200, expected)
    before = DATABASE_ERRORS.total()
    Path(app.extensions["tenbo"].sessions().store.database._open_file.file).unlink()
    ready = client.get("/health/ready")
    assert (ready.status_code, ready.get_json()["database"]) == (503, False)
    assert client.get("/health/live").status_code == 200
    assert DATABASE_ERRORS.total() > before
    text = client.get("/metrics").get_data(as_text=True)
    assert 'tenbo_database_errors_total{code="database_replaced"}' in text


def test_metrics_count_requests_by_route(app: Flask) -> None:
    host, _ = create_session(app)
    host.record(RON)
    client = app.test_client()
    client.get(f"/t/{host.key}")
    client.get(f"/t/{host.key}/nothing")
    text = client.get("/metrics").get_data(as_text=True)
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    recorded = 'method="POST",route="/api/v1/tables/<key>/entries",status="201"'
    assert lines[f"tenbo_requests_total{{{recorded}}}"] == "1.0"
    unknown = 'method="none",route="none",status="404"'
    assert lines[f"tenbo_requests_total{{{unknown}}}"] == "1.0"
    route = 'route="/api/v1/tables/<key>/entries"'
    assert lines[f'tenbo_request_seconds_bucket{{le="+Inf",{route}}}'] == "1.0"
    assert float(lines[f"tenbo_request_seconds_sum{{{route}}}"]) > 0
    assert lines["tenbo_streams"] == "0.0"
    assert host.key not in text
    name = r"[a-zA-Z_][a-zA-Z0-9_]*"
    assert all(re.fullmatch(rf'{name}({{({name}="[^"]*",?)+}})?', line) for line in lines)


@pytest.mark.parametrize(
    ("address", "host", "token", "status"),
    [
        ("127.0.0.1", "localhost", None, 200),
        ("127.0.0.1", "tenbo.example.org", None, 404),  # through a proxy
        ("198.51.100.7", "localhost", None, 404),
        ("198.51.100.7", "tenbo.example.org", "wrong", 404),
        ("198.51.100.7", "tenbo.example.org", TOKEN, 200),
    ],
)
def test_metrics_are_for_this_machine_or_a_token(
    address: str, host: str, token: str | None, status: int
) -> None:
    settings = Settings(metrics_token=TOKEN, allowed_hosts=frozenset(["tenbo.example.org"]))
    headers = {"Host": host} | ({} if token is None else {"Authorization": f"Bearer {token}"})
    answer = (
        create_app(settings)
        .test_client()
        .get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})
    )
    assert answer.status_code == status


def test_without_a_token_no_other_machine_reads_metrics(app: Flask) -> None:
    asked = app.test_client().get(
        "/metrics", headers={"Authorization": "Bearer "}, environ_base={"REMOTE_ADDR": "192.0.2.1"}
    )
    assert asked.status_code == 404


COUNT = """
from webapp.web.metrics import Metrics

Metrics(lambda: 2, lambda: 0).count("GET", "/", 200, seconds=0.1)
"""


def test_processes_count_together(tmp_path: Path) -> None:
    environment = os.environ | {FOLDER: str(tmp_path)}
    code = COUNT + "print(Metrics(lambda: 3, lambda: 1).text())"
    for script in (COUNT, code):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    assert 'tenbo_requests_total{method="GET",route="/",status="200"} 2.0' in done.stdout
    assert "tenbo_streams 3.0" in done.stdout  # without those of the process that has ended
    assert done.stdout.count("# TYPE tenbo_requests_total counter") == 1


def test_json_logs_have_neither_keys_nor_names_nor_queries(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(JsonFormatter().format(record))  # type: ignore[method-assign]
    monkeypatch.setattr(REQUEST_LOG, "level", logging.INFO)
    REQUEST_LOG._cache.clear()  # type: ignore[attr-defined]
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        host, viewer = create_session(app, players=["Ágnes Kovács", "Ben", "Chi", "Dan"])
        client = app.test_client()
        client.get(f"/t/{viewer.key}?name=Agnes")
        client.get(f"/{host.key}?key={host.key}")

        def fail(*_args: object, **_kwargs: object) -> None:
            raise ValueError(f"Ágnes Kovács has {host.key}")

        monkeypatch.setattr("webapp.session.sessions.Sessions.open", fail)
        app.config["PROPAGATE_EXCEPTIONS"] = False
        assert client.get(f"/api/v1/tables/{host.key}?games=2").status_code == 500
    finally:
        root.removeHandler(handler)
        REQUEST_LOG._cache.clear()  # type: ignore[attr-defined]
    logged = [json.loads(line) for line in lines]
    shown = {"method": "GET", "route": "/t/<key>", "status": 200}
    assert any(shown.items() <= each.items() for each in logged)
    [failed] = [each for each in logged if "error" in each]
    assert failed["error"] == "ValueError"
    assert any(place.endswith(" fail") for place in failed["places"])
    text = "".join(lines)
    hidden = (host.key, viewer.key, "Kovács", "Ágnes", "Agnes", "games=2")
    assert [each for each in hidden if each in text] == []
