"""The setup of a table through the API: own tiles, own dice, and who rolls."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

WINDS = ["3z", "1z", "4z", "2z"]
ROW = ["1s", "1z", "2z", "3z", "4z", "2s"]
ROLLS = ["1+2", "2+2", "1+1", "1+2"]


def post(client: FlaskClient, path: str, request: object, status: int = 200) -> dict[str, Any]:
    response = client.post(f"/api/v1/setup/{path}", json=request)
    assert response.status_code == status, response.text
    answer: dict[str, Any] = response.get_json()
    return answer


@pytest.mark.parametrize(
    ("draw", "expected"),
    [
        (("direct", WINDS, []), ("direct", [1, 3, 0, 2], 0)),
        (("dealer", WINDS, []), ("dealer", [0, 1, 2, 3], 1)),
        (("traditional", ROW, ROLLS[:2]), ("traditional", [2, 3, 0, 1], 3)),
        (("three_rolls", ROW, ROLLS[:3]), ("three_rolls", [0, 3, 2, 1], 3)),
        (("long", ROW, ROLLS[:3]), ("three_rolls", [0, 3, 2, 1], 3)),
        (("long", ROW, ROLLS), ("long", [0, 3, 2, 1], 1)),
        (("one_wind", ["2z"], ["3+4", "1+3"]), ("one_wind", [2, 3, 0, 1], 0)),
    ],
)
def test_every_draw_with_own_tiles_and_dice(
    draw: tuple[str, list[str], list[str]],
    expected: tuple[str, list[int], int],
    client: FlaskClient,
) -> None:
    request: dict[str, Any] = dict(zip(("method", "tiles", "rolls"), draw, strict=True))
    answer = post(client, "seats", request)
    assert (answer["method"], answer["seats"], answer["first_dealer"]) == expected
    steps = answer["row"] or answer["one_wind"] or {"rolls": []}
    rolls = ["+".join(map(str, dice)) for dice in steps["rolls"]]
    assert rolls == request["rolls"]
    if rolls:
        rolled = post(client, "seats", request | {"roller": 2})
        assert (rolled["row"] or rolled["one_wind"])["roller"] == 2
    error = post(client, "seats", request | {"rolls": [*rolls, *ROLLS]}, 422)["error"]
    assert "remove some" in error["message"]


def test_the_wall_with_own_dice(client: FlaskClient) -> None:
    """AA 5.1 with one roll, TP with a second one for the stacks."""
    once = post(client, "wall", {"dealer": 1, "rolls": ["3+4"]})
    assert (once["wall"], once["left"], once["second"]) == (3, 7, None)
    twice = post(client, "wall", {"rolls": ["2+3", "3+3"], "rolled_twice": True})
    assert (twice["wall"], twice["left"], twice["second"]) == (0, 6, [3, 3])
    error = post(client, "wall", {"rolls": ["1+1"] * 3}, 422)["error"]
    assert "remove some" in error["message"]


PROCEDURES = [
    # HU "a karioya is dob a kockákkal"; TP "ilo pi nanpa nasa tu lon tenpo sin"; HU on the
    # Chinese game: two rolls and one wind; AA 4.2 "Direct Draw"
    ({"rules": "magyar"}, "long", ("rolls for a temporary dealer", "stay at its right end")),
    ({"rules": "toki_pona"}, "direct", ("Each player draws", "East rolls again")),
    ({"game": "mcr", "rules": "notes"}, "one_wind", ("rolls two dice twice", "left end")),
    ({"rules": "ari_ari"}, "direct", ("Each player draws", "stay at its right end")),
]


@pytest.mark.parametrize(("rules", "method", "words"), PROCEDURES)
def test_the_procedures_follow_the_rules(
    rules: dict[str, str], method: str, words: tuple[str, str], client: FlaskClient
) -> None:
    assert post(client, "seats", rules)["method"] == method
    has_second = post(client, "wall", rules)["second"] is not None
    assert has_second is (rules["rules"] in {"toki_pona", "notes"})
    steps = client.get("/api/v1/reference/setup", query_string=rules).get_json()["steps"]
    texts = {step["stage"]: step["text"] for step in steps}
    assert words[0] in texts["seats"]
    assert words[1] in texts["break"]
    assert post(client, "seats", rules | {"method": "dealer"})["method"] == "dealer"
