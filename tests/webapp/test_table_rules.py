"""Rules of a table in a session: mistakes and dead hands."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask

from tests.webapp.session_phones import Phone, create_session
from tests.webapp.sessions import RunSession


def table_with(app: Flask, **rules: Any) -> Phone:
    return create_session(app, rules=rules)[0]


class TestMistakes:
    def test_the_reason_is_stored_and_displayed(self, app: Flask) -> None:
        table = table_with(app)
        table.record({"command": "chombo", "seat": 2, "reason": "noten_riichi"})
        assert table.scores() == [29_000, 27_000, 17_000, 27_000]
        [hand] = table.view()["history"][0]["hands"]
        [step] = hand["steps"]
        assert step["event"] == {"kind": "chombo_made", "seat": 2, "reason": "noten_riichi"}
        assert step["words"] == "Chi chombo: riichi without tenpai"

    def test_a_dead_hand_lasts_until_the_end_of_the_hand(self, app: Flask) -> None:
        table = table_with(app, dead_hand=["false_win"])
        table.record({"command": "chombo", "seat": 1, "reason": "false_win"})
        view = table.view()
        assert [seat["dead"] for seat in view["game"]["seats"]] == [False, True, False, False]
        assert table.scores() == [25_000] * 4
        assert view["can"]["riichi"] == [0, 2, 3]
        assert view["can"]["draw"] is True
        step = view["history"][0]["hands"][0]["steps"][0]
        assert step["words"] == "Ben dead hand: false win"
        win = {"command": "win", "wins": [{"winner": 1, "points": 4000}]}
        refused = table.post("entries", {"seen": view["entries"], **win})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "The hand of Ben is dead" in str(refused.get_json())
        table.record({"command": "draw", "tenpai": [0]})
        assert not any(seat["dead"] for seat in table.view()["game"]["seats"])
        assert len(table.view()["history"][0]["hands"]) == 1

    def test_undo_brings_the_hand_back(self, app: Flask) -> None:
        table = table_with(app, dead_hand=["false_win"])
        table.record({"command": "chombo", "seat": 1, "reason": "false_win"})
        table.post("undo", {"seen": table.view()["entries"]})
        assert not any(seat["dead"] for seat in table.view()["game"]["seats"])

    @pytest.mark.parametrize("reason", ["", "--reason false_win"])
    def test_the_command_line(self, friday: RunSession, reason: str) -> None:
        status, printed, _ = friday("record", "chombo", "Ben", *reason.split())
        assert status == 0
        assert ("chombo: false win" in printed) is bool(reason)
