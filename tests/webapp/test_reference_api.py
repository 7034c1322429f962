"""The reference screens of the API: rules and game in the address, caching, languages, size."""

import gzip
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

LISTS = (
    "points",
    "yaku",
    "fu",
    "fans",
    "setup",
    "play",
    "fans?game=general",
    "fan_points",
    "penalties",
)


def get(client: FlaskClient, path: str) -> Any:
    response = client.get(f"/api/v1/reference/{path}")
    assert response.status_code == 200, response.text
    return response.get_json()


def test_rules_by_name_and_by_values(client: FlaskClient) -> None:
    values = {"preset": "tenhou", "kuitan": False, "kiriage_mangan": True}
    changed = json.dumps(values)
    by_name = {each["name"]: each for each in get(client, "yaku?rules=tenhou")["yaku"]}
    by_values = {each["name"]: each for each in get(client, f"yaku?rules={changed}")["yaku"]}
    assert [rows["tanyao"]["open"] for rows in (by_name, by_values)] == [1, 0]
    table = get(client, f"points?rules={changed}&honba=2")
    (row,) = (row for row in table["rows"] if row["fu"] == 30)
    assert [cell["limit"] for cell in row["cells"]] == ["", "", "", "mangan"]
    assert row["cells"][3]["ron"] == {"ron": 8600}
    assert row["cells"][0]["tsumo"] == {"tsumo": {"dealer": 700, "others": 500}}


def test_the_game_in_the_address(client: FlaskClient) -> None:
    fans = get(client, "fans?game=general&rules=hk")["fans"]
    assert [each["points"] for each in fans if each["name"] == "all_pungs"] == [3]
    stages = [step["stage"] for step in get(client, "setup?game=mcr")["steps"]]
    assert "flowers" in stages
    assert "dead_wall" not in stages
    sanma = get(client, "setup?rules=tenhou_sanma")
    assert sanma["players"] == 3
    assert "108" in sanma["steps"][2]["text"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("fans?game=riichi", "There is no game riichi here; choose mcr, general."),
        ("points?honba=-1", "The honba are -1; write a number from 0 to 99."),
        ("yaku?rules={", "The rules in the address are not JSON"),
        ("yaku?rules=tenhuo", "tenhuo"),
        ("fans?rules=hk", "hk"),
    ],
)
def test_invalid_addresses(client: FlaskClient, path: str, words: str) -> None:
    response = client.get(f"/api/v1/reference/{path}")
    assert response.status_code == 422
    assert words in response.get_json()["error"]["message"]


@pytest.mark.parametrize("path", LISTS)
def test_a_client_asks_only_whether_a_list_has_changed(client: FlaskClient, path: str) -> None:
    address = f"/api/v1/reference/{path}"
    first = client.get(address, headers={"Accept-Encoding": "gzip", "Accept-Language": "en"})
    assert len(first.data) < 6700, "compressed"
    assert first.headers["Cache-Control"] == "private, no-cache"
    tag = first.headers["ETag"]
    again = client.get(address, headers={"If-None-Match": tag, "Accept-Language": "en"})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(address, headers={"If-None-Match": tag, "Accept-Language": "ja"})
    assert other.status_code == 200
    plain = gzip.decompress(first.data) if first.content_encoding else first.data
    assert other.get_json() != json.loads(plain)


def test_the_names_of_tiles(client: FlaskClient) -> None:
    """HU "Különleges nevek": the 1 of bamboo is a bird; PL: the flowers have Japanese names."""
    tiles = get(client, "tiles")["tiles"]
    assert len(tiles) == 45
    assert "madár" in [each["name"] for each in tiles["1s"]["hu"]["nicknames"]]
    assert tiles["1f"]["pl"]["names"][0] == "Ume"
    assert tiles["2m"]["ja"]["readings"][0] == "ryanman"


def test_how_a_hand_is_played_follows_the_rules(client: FlaskClient) -> None:
    """HU "a ho-teihait nem lehet felvenni chi-/pon/kan-ra"; RA "Hu takes priority over Kong"."""

    def words(query: str) -> dict[str, str]:
        steps = get(client, f"play?{query}")["steps"]
        return {
            step["stage"]: " ".join(
                [*step["sentences"], *(each["words"] for each in step["examples"])]
            )
            for step in steps
        }

    usual, three, notes = words("rules=ema_2025"), words("rules=tenhou_sanma"), words("game=mcr")
    assert "can be claimed only to win" in usual["calls"]
    assert "Ron, then Pon and Kan, then Chii." in usual["calls"]
    assert "Two players can win" in usual["calls"]
    assert "Chii" not in three["calls"]
    assert "2,000 points" in three["draw"]
    assert "only the next in turn" in words("rules=jpml_a")["calls"]
    for preset, moment, counted in (  # AA 9.2 "every exhaustive draw"; F5, F6
        ("ari_ari", "at once", "deals and draws"),
        ("magyar", "after the discard", "how often the deal was repeated"),
        ("toki_pona", "unless the replacement tile wins", "how often the deal was repeated"),
    ):
        steps = words(f"rules={preset}")
        assert (moment in steps["kans"], counted in steps["draw"]) == (True, True)
    assert "Hu, then Pung and Kong, then Chow." in notes["calls"]
    assert {"riichi", "furiten"}.isdisjoint(notes)
    assert "at least 8 fan" in notes["goal"]
    assert "flowers" not in words("game=mcr&rules=notes")
