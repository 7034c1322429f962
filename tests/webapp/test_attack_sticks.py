"""Attacks with point sticks: payments of any sticks take milliseconds."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import pytest

from bench.attack.target import SETUP, Answer, Target
from tests.webapp.hostile import at_once, attack
from webapp.session.access import viewer_key

pytestmark = [
    pytest.mark.attack,
    pytest.mark.skipif(sys.platform != "linux", reason="the attacks measure memory as Linux does"),
]

MANY_STICKS = "40x10000 80x5000 100x1000 100x500 500x100"
MILLION = {"preset": "m_league", "start_score": 1_000_000}
PHONES = 16


def deltas(more: int = 0) -> list[int]:
    """Return changes of the scores, different ones for each number so that none is cached."""
    return [-678_000 - 100 * more, -276_500, 611_100 + 100 * more, 343_400]


def file_with_many_sticks(attacker: Target) -> bytes:
    """Return the file of a session with sticks that earlier versions accepted."""
    refused = attacker.post("/api/v1/sessions", SETUP | {"rules": MILLION, "sticks": MANY_STICKS})
    assert (refused.status, b"at most 60" in refused.body) == (422, True), refused.body
    created = attacker.post("/api/v1/sessions", SETUP | {"rules": MILLION, "sticks": ""})
    assert created.status == 201, created.body
    host = created.json()["host"]
    log = attacker.request("GET", f"/api/v1/tables/{host}/log.json").json()
    log["entries"][0]["sticks"] = MANY_STICKS
    return json.dumps(log).encode()


def test_a_payment_with_a_thousand_sticks(tmp_path: Path) -> None:
    """Host and viewer ask for payments that once took 15 minutes each, and a log has some."""

    def act(attacker: Target) -> None:
        imported = attacker.import_file(file_with_many_sticks(attacker))
        assert imported.status == 201, imported.body
        [session] = imported.json()["sessions"]
        table = f"/api/v1/tables/{session['host']}"
        viewer = f"/api/v1/tables/{viewer_key(session['host'])}"
        for path, status in ((f"{viewer}/preview", 200), (f"{table}/entries", 201)):
            requests = [partial(adjust, attacker, path, number) for number in range(PHONES)]
            answers = at_once(requests)
            found = {getattr(each, "status", each) for each in answers}
            assert found <= {status, 409}, found
            assert status in found
        view = attacker.request("GET", table).json()
        assert view["game"]["seats"][0]["score"] < 1_000_000
        log = attacker.request("GET", f"{table}/log.json")
        assert attacker.import_file(log.body.replace(b"Friday", b"Monday")).status == 201

    attack(tmp_path, act)


def adjust(attacker: Target, path: str, number: int) -> Answer:
    return attacker.post(path, {"seen": 2, "command": "adjust", "deltas": deltas(number)})
