"""The number of replays per request: a session is replayed once and then kept in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from scorer.table.session import session as session_module
from tests.webapp.session_phones import RON, TSUMO, Phone, create_session
from webapp.web.app import create_app
from webapp.web.settings import Settings


class Replays:
    """Counts all replays of a log, of whatever module."""

    def __init__(self, replay: Callable[..., Any]) -> None:
        self.count = 0
        self._replay = replay

    def __call__(self, *arguments: Any) -> Any:
        self.count += 1
        return self._replay(*arguments)

    def since_last(self) -> int:
        count, self.count = self.count, 0
        return count


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Replays:
    counter = Replays(session_module.replay)
    monkeypatch.setattr(session_module, "replay", counter)
    return counter


@pytest.fixture
def restarted(app: Flask, own_database: str) -> Phone:
    """Return the host's phone of a stored session, at a server that has not loaded it yet."""
    host, _ = create_session(app)
    host.record({"command": "riichi", "seat": 1})
    return Phone(create_app(Settings(database=own_database)).test_client(), host.key)


def test_recording_a_hand_replays_the_log_once(restarted: Phone, replays: Replays) -> None:
    answer = restarted.post("entries", {"seen": 3, **RON})
    assert answer.status_code == 201
    assert replays.since_last() == 1


def test_a_loaded_session_is_not_replayed_again(restarted: Phone, replays: Replays) -> None:
    restarted.view()
    assert replays.since_last() == 1
    restarted.post("preview", {"seen": 3, **RON})
    restarted.record(RON)
    restarted.record({"command": "riichi", "seat": 2})
    restarted.record({"command": "draw", "tenpai": [2]})
    restarted.ask("GET", "/sheet.csv")
    assert replays.since_last() == 0


def test_an_undo_or_a_correction_replays_no_whole_log(restarted: Phone, replays: Replays) -> None:
    restarted.record(RON)
    replays.since_last()
    answer = restarted.post("entries", {"seen": 4, **TSUMO, "replaces": 4})
    assert answer.status_code == 201
    assert restarted.post("undo", {"seen": 5}).status_code == 200
    assert replays.since_last() == 0


@pytest.mark.parametrize("path", ["drill", "sessions/games"])
def test_requests_for_several_sessions_use_those_in_memory(
    restarted: Phone, replays: Replays, path: str
) -> None:
    restarted.view()
    replays.since_last()
    answer = restarted.client.post(f"/api/v1/{path}", json={"keys": [restarted.key]})
    assert answer.status_code == 200
    assert replays.since_last() == 0


def test_an_entry_of_another_process_is_added_without_a_replay(
    app: Flask, restarted: Phone, replays: Replays
) -> None:
    restarted.view()
    replays.since_last()
    other = Phone(app.test_client(), restarted.key)
    other.record(RON)
    assert replays.since_last() == 0
    assert restarted.view() == other.view()
    assert replays.since_last() == 0
