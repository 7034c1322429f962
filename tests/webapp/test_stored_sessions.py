"""A database and an exported session that tenbo 1.0.0 wrote still open."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorer.riichi.rules.plain_values import rules_to_dict
from scorer.riichi.rules.rules import STANDARD
from tests.webapp.session_phones import Phone
from webapp.views.session.log_file import parse_log
from webapp.web.app import create_app
from webapp.web.settings import Settings

DATA = Path(__file__).parent.parent / "data"
DATABASE = DATA / "sessions-1.0.0.sqlite3"
EXPORTED = DATA / "sessions-1.0.0.exported.json"
"""The first session of the database, as `tenbo session export` wrote it."""

EXPECTED: list[dict[str, Any]] = json.loads((DATA / "sessions-1.0.0.expected.json").read_text())
"""The sessions of the database as the page displayed them, under names that do not change."""


@pytest.fixture
def stored_app(tmp_path: Path) -> Flask:
    """Return the app with a copy of the stored database."""
    copy = tmp_path / "copy.sqlite3"
    shutil.copy(DATABASE, copy)
    return create_app(Settings(database=f"sqlite:///{copy}"))


@pytest.fixture(params=EXPECTED, ids=lambda expected: expected["name"])
def expected(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def test_both_keys_show_the_same_session(stored_app: Flask, expected: dict[str, Any]) -> None:
    for key in ("host", "viewer"):
        shown = normalised(Phone(stored_app.test_client(), expected[key]).view())
        for name, value in shown.items():
            assert value == expected[name], name


def test_the_han_of_each_yaku_adds_up(stored_app: Flask, expected: dict[str, Any]) -> None:
    history = Phone(stored_app.test_client(), expected["viewer"]).view()["history"]
    steps = [step for game in history for hand in game["hands"] for step in hand["steps"]]
    shown = [hand for step in steps for hand in step["hands"] if hand["yaku_han"]]
    assert shown
    for hand in shown:
        assert list(hand["yaku_han"]) == hand["yaku"]
        assert sum(hand["yaku_han"].values()) == hand["han"]


def test_photos_are_still_there(stored_app: Flask) -> None:
    [first, _] = EXPECTED
    steps = [step for hand in first["history"][0]["hands"] for step in hand["steps"]]
    [photo] = [photo["photo"] for step in steps for photo in step["photos"]]
    answer = Phone(stored_app.test_client(), first["viewer"]).ask("GET", f"/photos/{photo}")
    assert answer.data.startswith(b"\xff\xd8\xff")


def test_a_repeated_request_records_nothing_twice(stored_app: Flask) -> None:
    [first, _] = EXPECTED
    host = Phone(stored_app.test_client(), first["host"])
    for token in first["tokens"]:
        answer = host.post("undo", {"seen": first["entries"], "token": token})
        assert answer.status_code == HTTPStatus.OK
        assert answer.get_json()["entries"] == first["entries"]


def test_recording_goes_on(stored_app: Flask) -> None:
    [first, second] = EXPECTED
    host = Phone(stored_app.test_client(), second["host"])
    host.record({"command": "draw", "tenpai": [0, 1, 2]})
    assert host.view()["entries"] == second["entries"] + 1
    ended = Phone(stored_app.test_client(), first["host"])
    answer = ended.post("undo", {"seen": first["entries"]})
    assert answer.get_json()["ended"] is False


def test_the_exported_session_is_the_stored_one(app: Flask) -> None:
    [first, _] = EXPECTED
    sessions = app.extensions["tenbo"].sessions()
    key = sessions.share(sessions.store.create(parse_log(EXPORTED.read_bytes()).session()))
    shown = normalised(Phone(app.test_client(), key).view())
    for name in ("name", "players", "rules", "entries", "ended", "totals", "sheet", "statistics"):
        assert shown[name] == first[name], name
    assert without_photos(shown["history"]) == without_photos(first["history"])


def _rules_of_that_version(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules without later ones, which must have their standard value."""
    known = EXPECTED[0]["rules"]
    standard = rules_to_dict(STANDARD)
    assert all(values[name] == standard[name] for name in values if name not in known)
    return {name: value for name, value in values.items() if name in known}


def normalised(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a view that a player would miss, under the names of `EXPECTED`."""
    game = view["game"]
    return {
        "session": view["session"],
        "name": view["name"],
        "players": view["players"],
        "rules": _rules_of_that_version(view["rules"]["values"]),
        "preset": view["rules"]["preset"],
        "entries": view["entries"],
        "ended": view["ended"],
        "totals": view["totals"],
        "keeps_photos": view["keeps_photos"],
        "trains": view["trains"],
        "game": {
            "number": game["number"],
            "ending": game["ending"],
            "seats": [
                {
                    "player": seat["player"],
                    "name": seat["name"],
                    "wind": seat["wind"],
                    "score": seat["score"],
                    "riichi": seat["riichi"],
                    "place": seat["place"],
                    "points": seat["points"],
                    "pile": seat["pile"],
                    "owes": seat["owes"],
                }
                for seat in game["seats"]
            ],
        },
        "history": [_game(each) for each in view["history"]],
        "undo": view["undo"] and view["undo"]["seq"],
        "redo": view["redo"] and view["redo"]["seq"],
        "sheet": [_sheet_row(row) for row in view["sheet"]],
        "statistics": view["statistics"],
    }


def _sheet_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a game of the match sheet without later kinds of points, of which there are none."""
    for cell in filter(None, row["cells"]):
        assert not any(cell.pop("extras").values())
    return dict(row)


def _game(game: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "game": game["game"],
        "seq": game["seq"],
        "seats": game["seats"],
        "first_dealer": game["first_dealer"],
        "start": game["start"],
        "hands": [
            {
                "round": hand["round"],
                "kyoku": hand["kyoku"],
                "dealer": hand["dealer"],
                "honba": hand["honba"],
                "sticks": hand["sticks"],
                "steps": [_step(step) for step in hand["steps"]],
            }
            for hand in game["hands"]
        ],
    }


def _step(step: Mapping[str, Any]) -> dict[str, Any]:
    names = ("winner", "notation", "yaku", "han", "fu", "circumstances", "dora", "ura")
    shown = (*names, "points", "limit", "times")
    return {
        "seq": step["seq"],
        "event": step["event"],
        "deltas": step["deltas"],
        "scores": step["scores"],
        "hands": [{name: hand.get(name) for name in shown} for hand in step["hands"]],
        "photos": step["photos"],
    }


def without_photos(history: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a history in which no hand has a photo."""
    copied: list[dict[str, Any]] = json.loads(json.dumps(history))
    for game in copied:
        for hand in game["hands"]:
            for step in hand["steps"]:
                step["photos"] = []
    return copied
