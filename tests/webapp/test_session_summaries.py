"""The endpoint that lists the sessions of a phone."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.session_phones import PLAYERS, TSUMO, create_session
from webapp.session.sessions import MAX_KEYS

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


def test_deleted_sessions_are_not_listed(app: Flask, client: FlaskClient) -> None:
    host, _ = create_session(app)
    assert host.ask("DELETE", json={"name": "Friday"}).status_code == 204
    assert client.post(SUMMARIES, json={"keys": [host.key]}).get_json() == {"sessions": [None]}


def test_a_list_has_a_limit(client: FlaskClient) -> None:
    answer = client.post(SUMMARIES, json={"keys": ["a"] * (MAX_KEYS + 1)})
    assert answer.status_code == 422
    assert str(MAX_KEYS) in answer.get_json()["error"]["message"]
