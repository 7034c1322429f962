"""Notes that phones share beside the log: their players, and the dora of the hand."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.webapp.session_phones import RON, create_session


def test_a_seat_is_taken_by_the_phone_that_took_it_last(app: Flask) -> None:
    host, viewer = create_session(app)
    assert host.view()["taken"] == []
    assert host.post("seat", {"phone": "a", "player": 2}).get_json()["taken"] == [2]
    host.post("seat", {"phone": "b", "player": 2})
    assert viewer.view()["taken"] == [2]
    host.post("seat", {"phone": "a", "player": None})  # it lost the seat to the other phone
    assert viewer.view()["taken"] == [2]
    assert host.post("seat", {"phone": "b", "player": None}).get_json()["taken"] == []
    assert host.post("seat", {"phone": "a", "player": 4}).status_code == 422
    assert viewer.post("seat", {"phone": "a", "player": 1}).status_code == 403


def test_the_dora_belongs_to_the_current_hand(app: Flask) -> None:
    host, viewer = create_session(app)
    tag = host.ask("GET").headers["ETag"]
    assert host.post("dora", {"dora": "3m 5z"}).get_json()["game"]["dora"] == "3m5z"
    assert host.ask("GET").headers["ETag"] != tag
    host.record({"command": "riichi", "seat": 2})
    assert viewer.view()["game"]["dora"] == "3m5z"
    assert host.record(RON)["game"]["dora"] == ""
    assert viewer.post("dora", {"dora": "3m"}).status_code == 403
    assert host.view()["entries"] == 4  # notes are no entries


@pytest.mark.parametrize("wrong", ["9x", "11111m", "123456m", "5f"])
def test_impossible_dora_indicators_are_refused(app: Flask, wrong: str) -> None:
    host, _viewer = create_session(app)
    assert host.post("dora", {"dora": wrong}).status_code == 422
