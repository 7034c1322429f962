"""The endpoint that lists the sessions of a phone."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.session_phones import PLAYERS, TSUMO, create_session
from webapp.session.sessions import MAX_KEYS
from webapp.web.protection.rate_limit import MAX_FAILED_KEYS

SUMMARIES = "/api/v1/sessions/summaries"


def test_sessions_are_listed_in_the_order_of_their_keys(app: Flask, client: FlaskClient) -> None:
    friday, viewer = create_session(app)
    sunday, _ = create_session(app, name="")
    friday.record(TSUMO)
    friday.record({"command": "end"})
    friday.record({"command": "close"})
    answer = client.post(SUMMARIES, json={"keys": [sunday.key, "unknown", viewer.key]})
    assert answer.headers["Cache-Control"] == "no-store"
    first, unknown, last = answer.get_json()["sessions"]
    assert unknown is None
    assert (first["name"], first["role"], first["totals"]) == ("", "host", [0, 0, 0, 0])
    assert (last["name"], last["role"], last["ended"]) == ("Friday", "viewer", True)
    assert (last["players"], last["games"]) == (PLAYERS, 1)
    assert last["totals"][0] == max(last["totals"]) > 0
    assert last["began"] <= last["changed"]
    assert friday.view()["began"] == last["began"]


def test_a_list_never_contains_keys(app: Flask, client: FlaskClient) -> None:
    host, viewer = create_session(app)
    text = client.post(SUMMARIES, json={"keys": [viewer.key]}).get_data(as_text=True)
    assert host.key not in text
    assert viewer.key not in text


def test_hosts_alone_see_deleted_sessions_in_a_list_of_their_own(
    app: Flask, client: FlaskClient
) -> None:
    (host, viewer), (other, _) = create_session(app), create_session(app)
    keys = {"keys": [viewer.key, host.key, other.key, "unknown"]}
    assert client.post(SUMMARIES, json=keys).get_json()["deleted"] == [None] * 4
    assert host.ask("DELETE", json={"name": "Friday"}).status_code == 204
    answer = client.post(SUMMARIES, json=keys).get_json()
    assert [each and each["session"] for each in answer["sessions"]] == [None, None, 2, None]
    first, second, *others = answer["deleted"]
    assert (first, others) == (None, [None, None])
    assert (second["name"], second["role"]) == ("Friday", "host")
    days = datetime.fromisoformat(second["erased"]) - datetime.fromisoformat(second["deleted"])
    assert days == timedelta(days=30)
    assert host.ask("DELETE", json={"name": "Friday", "for_good": True}).status_code == 204
    assert client.post(SUMMARIES, json=keys).get_json()["deleted"] == [None] * 4


def test_keys_of_deleted_sessions_are_no_failed_attempts(app: Flask, client: FlaskClient) -> None:
    for _ in range(MAX_FAILED_KEYS + 1):
        host, viewer = create_session(app)
        host.ask("DELETE", json={"name": "Friday"})
        assert client.post(SUMMARIES, json={"keys": [host.key]}).status_code == 200
        assert host.ask("GET").status_code == viewer.ask("GET").status_code == 410


def test_a_list_has_a_limit(client: FlaskClient) -> None:
    answer = client.post(SUMMARIES, json={"keys": ["a"] * (MAX_KEYS + 1)})
    assert answer.status_code == 422
    assert str(MAX_KEYS) in answer.get_json()["error"]["message"]
