"""Limits of names, numbers, players and sessions; stored sessions beyond them still open."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from time import process_time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.riichi.rules.rules import Rules
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.names import count_characters
from scorer.table.session.session import Session
from tests.webapp.session_phones import PLAYERS, Phone, create_session
from tests.webapp.sessions import RunSession
from webapp.web.app import create_app
from webapp.web.protection.rate_limit import MAX_FAILED_KEYS, MAX_SESSIONS_PER_HOUR
from webapp.web.settings import Settings

FAMILY = "👨‍👩‍👧‍👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PERSIAN = "می‌خواهم"  # with a zero-width non-joiner
NAMES = [
    "Ren",
    "蓮",
    "山田　太郎",
    "Zoë",
    "O'Neil-Ødegård",
    "बिल्ली",
    FAMILY,
    ENGLAND,
    "👍🏽",
    "🇯🇵",
    PERSIAN,
]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_script_are_accepted(app: Flask, name: str) -> None:
    host, _ = create_session(app, name=name, players=[name, "Ben", "Chi", "Dan"])
    assert host.view()["players"][0] == name


@pytest.mark.parametrize(
    ("text", "characters"),
    [("Aki", 3), (FAMILY, 1), (FAMILY * 60, 60), ("👍🏽" * 5, 5), ("🇯🇵🇩🇪", 2), ("e\u0301", 1),
     ("か\u3099", 1), (ENGLAND, 1), ("❤️", 1), (PERSIAN, 7)],
)  # fmt: skip
def test_characters_are_counted_as_people_see_them(text: str, characters: int) -> None:
    assert count_characters(text) == characters


@pytest.mark.parametrize(
    ("name", "english", "japanese"),
    [
        ("A" * 61, "at most 60 characters", "60文字まで"),
        (FAMILY * 61, "at most 60 characters", "60文字まで"),
        (FAMILY * 9, "so many emoji", "絵文字"),
        ("e" + "\u0301" * 500, "at most 60 characters", "60文字まで"),
        ("A\nB", "cannot be printed", "表示できない文字"),
        ("A\x00B", "", ""),
        ("A\u202eB", "cannot be printed", "表示できない文字"),
        ("A\u2066B", "cannot be printed", "表示できない文字"),
        ("\u200d\u200c", "nothing in it can be seen", "見える文字がありません"),
        ("\u3000 ", "nothing in it can be seen", "見える文字がありません"),
    ],
)
def test_other_names_are_rejected(
    client: FlaskClient, name: str, english: str, japanese: str
) -> None:
    for fields in ({"name": "x", "players": [name, "B", "C", "D"]}, {"name": name}):
        request = {"players": list("ABCD"), **fields}
        for language, words in (("en", english), ("ja", japanese)):
            response = client.post(f"/api/v1/sessions?language={language}", json=request)
            assert response.status_code == 422
            message = response.get_json()["error"]["message"]
            assert words in message
            assert len(message) < 200


def test_a_session_without_a_name_has_players(app: Flask) -> None:
    assert create_session(app, name="")[0].view()["entries"] == 2


def test_a_session_has_at_most_16_players(app: Flask, client: FlaskClient) -> None:
    names = [f"Player {number}" for number in range(17)]
    create_session(app, players=names[:16])
    response = client.post("/api/v1/sessions", json={"name": "", "players": names})
    assert response.status_code == 422
    message = response.get_json()["error"]["message"]
    assert "at most 16" in message


def test_renaming_has_the_same_limits(app: Flask) -> None:
    host, _ = create_session(app)
    for names in ({"name": "A" * 61}, {"players": ["A" * 61, "Ben", "Chi", "Dan"]},
                  {"players": [*PLAYERS, *(f"P{n}" for n in range(13))]}):  # fmt: skip
        command = {"command": "rename", "seen": host.view()["entries"], **names}
        assert host.post("entries", command).status_code == 422


def test_the_command_line_has_the_same_limits(session: RunSession) -> None:
    status, _, error = session("new", "A" * 61, "--players", "Aki,Ben,Chi,Dan")
    assert status == 2
    assert "at most 60 characters" in error
    status, _, error = session("new", "Friday", "--players", ",".join(f"P{n}" for n in range(17)))
    assert status == 2
    assert "at most 16" in error


def stored_session(app: Flask) -> Phone:
    """Store a session as earlier versions allowed it."""
    sessions = app.extensions["tenbo"].sessions()
    names = (("Long name " * 30).strip(), *(f"Player {number}" for number in range(40)))
    start = SessionStarted("N" * 1000, names, Rules(start_score=10**8, return_score=10**8))
    session = Session.start(start).append(GameStarted((0, 1, 2, 3)))
    return Phone(app.test_client(), sessions.share(sessions.store.create(session)))


def test_a_stored_session_beyond_the_limits_opens_and_goes_on(app: Flask) -> None:
    host = stored_session(app)
    assert len(host.view()["players"]) == 41
    host.record({"command": "draw", "tenpai": [0]})
    renamed = [*host.view()["players"][:-1], "Zoë"]
    host.record({"command": "rename", "players": renamed})
    assert host.view()["players"][-1] == "Zoë"
    assert host.ask("DELETE", "", json={"name": "N" * 1000}).status_code == 204


@pytest.mark.parametrize(
    "command",
    [
        {"command": "adjust", "deltas": [10**7, -(10**7), 0, 0]},
        {"command": "adjust", "deltas": [0, 0, 0, 0], "sticks": 10**6},
        {"command": "win", "discarder": 0, "wins": [{"winner": 1, "points": 10**7}]},
    ],
)
def test_numbers_of_commands_have_sensible_ranges(app: Flask, command: dict[str, Any]) -> None:
    host, _ = create_session(app)
    response = host.post("entries", {"seen": host.view()["entries"], **command})
    assert response.status_code == 422
    assert "whole number from" in response.get_json()["error"]["message"]


def post_session(app: Flask, address: str) -> Any:
    return app.test_client().post(
        "/api/v1/sessions",
        json={"name": "", "players": PLAYERS},
        environ_base={"REMOTE_ADDR": address},
    )


def test_an_address_can_create_a_limited_number_of_sessions(app: Flask) -> None:
    for _ in range(MAX_SESSIONS_PER_HOUR):
        assert post_session(app, "192.168.1.20").status_code == 201
    rejected = post_session(app, "192.168.1.20")
    assert rejected.status_code == 429
    assert 3000 < int(rejected.headers["Retry-After"]) <= 3600
    message = rejected.get_json()["error"]["message"]
    assert "30 sessions" in message
    assert post_session(app, "192.168.1.21").status_code == 201
    assert post_session(app, "127.0.0.1").status_code == 201


def test_invalid_sessions_do_not_count(app: Flask) -> None:
    for _ in range(MAX_SESSIONS_PER_HOUR + 1):
        response = app.test_client().post(
            "/api/v1/sessions",
            json={"name": "", "players": []},
            environ_base={"REMOTE_ADDR": "192.168.1.20"},
        )
        assert response.status_code == 422


def look(app: Flask, key: str, address: str = "192.168.1.20") -> Any:
    return app.test_client().get(f"/api/v1/tables/{key}", environ_base={"REMOTE_ADDR": address})


def ask_for(app: Flask, path: str, *keys: str) -> int:
    """Send keys in a body; return the status."""
    response = app.test_client().post(
        f"/api/v1/{path}", json={"keys": keys}, environ_base={"REMOTE_ADDR": "192.168.1.20"}
    )
    return response.status_code


_LISTS = ("sessions/summaries", "sessions/export", "sessions/games", "drill")


def test_an_address_that_tries_keys_is_stopped(app: Flask) -> None:
    for number in range(MAX_FAILED_KEYS):
        assert look(app, f"key{number}").status_code == 404
    for path in ("/api/v1/tables/", "/api/v1/clubs/", "/api/v1/tournaments/"):
        rejected = app.test_client().get(
            f"{path}other", environ_base={"REMOTE_ADDR": "192.168.1.20"}
        )
        assert rejected.status_code == 429
        assert 500 < int(rejected.headers["Retry-After"]) <= 600
        message = rejected.get_json()["error"]["message"]
        assert "keys" in message
    assert [ask_for(app, path, "other", "another") for path in _LISTS] == [429] * len(_LISTS)
    assert look(app, "other", "192.168.1.21").status_code == 404


def test_a_correct_key_always_works(app: Flask, own_database: str) -> None:
    """Also one that nobody has used yet, after a restart, and for a new session."""
    host, viewer = create_session(app)
    again = create_app(Settings(database=own_database))
    for number in range(2 * MAX_FAILED_KEYS):
        look(again, f"key{number}")
    assert [look(again, each.key).status_code for each in (host, viewer)] == [200, 200]
    statuses = [ask_for(again, path, "unknown", host.key) for path in _LISTS]
    assert statuses == [200] * len(_LISTS)
    created = post_session(again, "192.168.1.20")
    assert created.status_code == 201
    assert look(again, created.get_json()["viewer"]).status_code == 200


def test_a_rejected_session_is_not_stored(app: Flask) -> None:
    """Neither after others nor at the same time as others."""
    with ThreadPoolExecutor(8) as pool:
        responses = pool.map(
            lambda _: post_session(app, "192.168.1.20"), range(MAX_SESSIONS_PER_HOUR + 10)
        )
        statuses = Counter(each.status_code for each in responses)
    assert statuses == {201: MAX_SESSIONS_PER_HOUR, 429: 10}
    assert len(app.extensions["tenbo"].sessions().store.sessions()) == MAX_SESSIONS_PER_HOUR


def test_devices_of_a_local_network_are_limited_alone(app: Flask) -> None:
    for number in range(MAX_FAILED_KEYS + 1):
        for address in ("fe80::1", "fd00::1", "2001:db8::1"):
            look(app, f"key{number}", address)
    neighbours = ("fe80::1", "fe80::2", "fd00::2", "2001:db8::2", "2001:db8:0:1::1")
    statuses = [look(app, "unknown", each).status_code for each in neighbours]
    assert statuses == [429, 404, 404, 429, 404]


def test_a_phone_that_repeats_an_old_key_is_not_stopped(app: Flask) -> None:
    for _ in range(2 * MAX_FAILED_KEYS):
        assert look(app, "old").status_code == 404
        assert ask_for(app, "sessions/summaries", "old", "older") == 200
    assert look(app, "new").status_code == 404


@pytest.mark.parametrize(
    ("path", "field", "text"),
    [
        ("score", "hand", "1m" * 100_000),
        ("score", "hand", "1" * 200_000 + "m"),
        ("score", "hand", "-" * 200_000),
        ("score", "dora", "1m" * 100_000),
        ("waits", "hand", "1" * 200_000 + "m"),
    ],
)
def test_a_long_notation_is_rejected_at_once(
    client: FlaskClient, path: str, field: str, text: str
) -> None:
    request = {"hand": "123m456p789s1122z", "winning_tile": "2z"} | {field: text}
    if path == "waits":
        del request["winning_tile"]
    start = process_time()
    response = client.post(f"/api/v1/{path}", json=request)
    assert process_time() - start < 0.3
    assert response.status_code == 422
    assert len(response.data) < 2000
