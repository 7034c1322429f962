"""Rons on one tile of which some or all are not paid: head bump, and draws by two or three rons."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.webapp.session_phones import create_session
from tests.webapp.sessions import RunSession, scores

THREE = ("record", "ron", "Aki,Ben,Chi", "Dan", "--points", "1500,1000,1000")
DRAW = {
    "en": "draw: three rons on Dan's tile (Aki, Ben, Chi)",
    "ja": "流局：三家和（Aki・Ben・Chi、放銃 Dan）",
}


@pytest.fixture
def aborting(session: RunSession) -> RunSession:
    """Start a session in which three rons draw the hand."""
    session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--rules", "tenhou")
    return session


@pytest.mark.parametrize("language", ["en", "ja"])
def test_three_rons_that_draw_the_hand_are_no_wins(aborting: RunSession, language: str) -> None:
    status, printed, _ = aborting(*THREE, "--lang", language)
    assert status == 0
    assert DRAW[language] in printed
    assert scores(aborting) == [25_000] * 4
    for words in (("show", "--sticks"), ("export", "--format", "csv")):
        shown = aborting(*words, "--lang", language)[1]
        assert DRAW[language] in shown
        assert "1,500" not in shown
    undone = aborting("undo", "--lang", language)[1]
    assert "1,500" not in undone


def test_the_best_hand_is_a_paid_one(app: Flask) -> None:
    table = create_session(app, rules={"triple_ron": "abort"})[0]
    three = [{"winner": seat, "points": 12_000 if seat == 0 else 8000} for seat in range(3)]
    table.record({"command": "win", "discarder": 3, "wins": three})
    table.record({"command": "win", "discarder": 3, "wins": [{"winner": 2, "points": 1000}]})
    table.record({"command": "end"})
    assert "Best hand: Chi, 1,000" in table.ask("GET", "/card.svg").get_data(as_text=True)


def view_after(app: Flask, discarder: int, winners: tuple[int, ...], **rules: Any) -> Any:
    table = create_session(app, rules=rules)[0]
    wins = [{"winner": seat, "points": 2000 if seat else 2900} for seat in winners]
    return table.record({"command": "win", "discarder": discarder, "wins": wins})


def test_the_page_shows_a_draw_without_winners(app: Flask) -> None:
    view = view_after(app, 3, (0, 1, 2), triple_ron="abort")
    assert view["latest"]["words"] == DRAW["en"]
    assert view["latest"]["result"]["winners"] == []
    assert view["undo"]["words"] == DRAW["en"]
    [step] = view["history"][0]["hands"][0]["steps"]
    assert step["words"] == DRAW["en"]


def test_two_rons_can_draw_the_hand(app: Flask) -> None:
    view = view_after(app, 3, (0, 1), double_ron="abort")
    assert view["latest"]["words"] == "draw: two rons on Dan's tile (Aki, Ben)"


def test_only_the_next_in_turn_is_paid(app: Flask) -> None:
    view = view_after(app, 3, (1, 2), double_ron="head_bump")
    words = "Ben wins 2,000 from Dan (ron); Chi's ron is not paid (head bump)"
    assert view["latest"]["words"] == words
    assert [each["winner"] for each in view["latest"]["result"]["winners"]] == [1]
