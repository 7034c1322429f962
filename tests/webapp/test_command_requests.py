"""Commands in JSON: their fields and errors."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.webapp.session_phones import TSUMO, create_session


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ([], "The field request is []; make it a JSON object."),
        ({"seen": 2}, "The field command is missing in request; add it."),
        ({"seen": 2, "command": "reach"}, 'The field command is "reach"; make it one of riichi, '),
        ({"seen": 2, "command": "riichi"}, "The field seat is missing in riichi; add it."),
        ({"command": "end"}, "The field seen is missing in request; add it."),
        (
            {"seen": 2, "command": "riichi", "seat": 1, "colour": "red"},
            'There is no field "colour" in riichi; its fields are seat, accepted.',
        ),
        ({"seen": 2, "command": "end", "seat": 1}, 'There is no field "seat" in end; remove it.'),
        (
            {"seen": 2, "command": "abort", "reason": "fire"},
            'The field reason is "fire"; make it one of nine_terminals, four_winds, ',
        ),
        (
            TSUMO | {"seen": 2, "token": "x" * 101},
            "make it a text of at most 100 characters.",
        ),
        (
            {"seen": 2, "command": "win", "wins": [{"winner": 0, "flowers": 1}]},
            'There is no field "flowers" in wins[0]; its fields are winner, hand, points, photo, ',
        ),
        (
            {"seen": 2, "command": "win", "wins": [{"winner": 0, "dora": 7}]},
            'The field wins[0].dora is 7; make it a text such as "123m" or a list such as',
        ),
    ],
)
def test_an_error_names_the_field_and_the_remedy(app: Flask, body: Any, message: str) -> None:
    host, _ = create_session(app)
    answer = host.post("entries", body)
    assert answer.status_code == 422
    error = answer.get_json()["error"]
    assert message in error["message"]


@pytest.mark.parametrize("field", [{"dora": "1m"}, {"ippatsu": True}])
def test_a_win_of_the_chinese_game_has_no_fields_of_riichi(
    app: Flask, field: dict[str, object]
) -> None:
    host, _ = create_session(app, game="mcr")
    [name] = field
    wins = [{"winner": 1, "points": 8} | field]
    answer = host.post("entries", {"seen": 2, "command": "win", "discarder": 0, "wins": wins})
    assert answer.status_code == 422
    assert f'There is no field "{name}" in wins[0]' in answer.get_json()["error"]["message"]


def test_a_liable_player_needs_rules_with_liability(app: Flask) -> None:
    host, _ = create_session(app, game="mcr")
    wins = [{"winner": 1, "points": 8, "liable": 2}]
    answer = host.post("entries", {"seen": 2, "command": "win", "discarder": 0, "wins": wins})
    assert answer.status_code == 422
    assert "have no liability" in answer.get_json()["error"]["message"]
