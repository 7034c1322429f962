"""Penalties with their reasons: in the history, in the CSV file, and in the log."""

from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask

from scorer.riichi.rules.rules import Rules
from scorer.table.events import ChomboMade, Mistake, Penalty, PointsAdjusted
from scorer.table.session.log import SessionStarted, Transition
from scorer.table.session.session import Session
from scorer.tiles.terms import Language
from webapp.storage.entries import entry_json, read_entry
from webapp.text.session.events import PENALTY_LABELS
from webapp.text.session.spreadsheet import session_csv


def session() -> Session:
    return Session.with_game(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules()))


def test_the_file_for_spreadsheets_names_the_reason() -> None:
    played = session().record(PointsAdjusted((-1000, 0, 0, 0), 1, Penalty.EMPTY_CALL, "again"))
    played = played.record(ChomboMade(2, Mistake.FALSE_WIN, "saw a four as a three"))
    rows = session_csv(played.state, Language.ENGLISH).splitlines()
    assert "correction by agreement: call that was not made (again)" in rows[1]
    assert "Chi chombo: false win (saw a four as a three)" in rows[2]


def test_every_usual_reason_has_a_name() -> None:
    assert set(PENALTY_LABELS) == set(Penalty)


@pytest.mark.parametrize(
    "event",
    [PointsAdjusted((0, 0, 0, -1000), 1, Penalty.SLOW_PLAY, "x"), ChomboMade(1, None, "y")],
)
def test_a_log_keeps_them_and_leaves_them_out_without(event: Any) -> None:
    recorded = session().record(event).log[-1]
    assert read_entry(entry_json(recorded)) == recorded
    plain = session().record(PointsAdjusted((0, 0, 0, -1000), 1)).log[-1]
    assert isinstance(plain, Transition)
    assert set(entry_json(plain)["event"]) == {"kind", "deltas", "sticks"}  # type: ignore[call-overload]


def test_a_note_is_one_short_line(app: Flask) -> None:
    client = app.test_client()
    keys = client.post("/api/v1/sessions", json={"name": "", "players": ["A", "B", "C", "D"]})
    url = f"/api/v1/tables/{keys.get_json()['host']}/entries"
    command = {"seen": 2, "command": "chombo", "seat": 1, "reason": None}
    for note in ("x" * 101, "two\nlines"):
        answer = client.post(url, json={**command, "note": note})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    answer = client.post(url, json={**command, "note": "mixed the wall"})
    assert answer.status_code == HTTPStatus.CREATED
    step = answer.get_json()["history"][0]["hands"][0]["steps"][0]
    assert step["words"] == "B chombo (mixed the wall)"
