"""The API scores hands of games scored by fans and finds their waits."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

HAND: dict[str, Any] = {"game": "mcr", "hand": "123m456s789p56p77m4p 1f2g", "seat": "S"}
FEW: dict[str, Any] = {"game": "mcr", "hand": "234567m34p22s2p 456s", "self_drawn": True}

DRAGONS_LIABLE = {"preset": "mcr", "liability": ["big_three_dragons"]}
HALVES = {"W": 512, "discarder": 512}


def post(client: FlaskClient, name: str, data: dict[str, Any], status: int = 200) -> Any:
    response = client.post(f"/api/v1/{name}", json=data)
    assert response.status_code == status, response.get_json()
    return response.get_json()


def test_a_hand_is_scored_with_its_fans(client: FlaskClient) -> None:
    answer = post(client, "score", HAND | {"discarder": "E", "language": "ja"})
    assert (answer["fan"], answer["without_flowers"], answer["wins"]) == (15, 13, True)
    assert [fan["chinese"] for fan in answer["fans"]] == [
        "花龙",
        "门前清",
        "平和",
        "喜相逢",
        "花牌",
    ]
    assert answer["pays"] == {"E": 23, "W": 8, "N": 8}
    assert answer["text"] == "ロン：放銃者が23点、ほかが8点ずつ、合計39点"
    assert answer["omitted"][0]["because_of"] == "mixed_double_chow"


@pytest.mark.parametrize(
    "form",
    [
        {
            "hand": ["1m", "2m", "3m", "7z", "7z", "5p", "6p", "7p", "8p", "9p"],
            "winning_tile": "4p",
        },
        {"hand": "123m77z56789p4p"},
    ],
)
def test_tiles_are_lists_or_notation(form: dict[str, Any], client: FlaskClient) -> None:
    melds = [{"kind": "chii", "tiles": ["4s", "5s", "6s"], "called": "5s", "from": "left"}]
    answer = post(client, "score", {"game": "mcr", "melds": melds, "flowers": 3} | form)
    assert [fan["name"] for fan in answer["fans"]] == [
        "mixed_straight",
        "mixed_double_chow",
        "flower_tiles",
    ]


def test_too_few_points_list_what_would_win(client: FlaskClient) -> None:
    error = post(client, "score", FEW, 422)["error"]
    assert error["code"] == "too_few_points"
    assert "1 fewer than the 8" in error["message"]
    assert {"words": "with 5p instead of 2p", "fan": 12, "wins": True} in error["what_if"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "hk"}, 'The field game is "hk"; make it one of riichi, mcr, general.'),
        ({"riichi": "riichi"}, 'There is no field "riichi" in request'),
        ({"flowers": 9}, "The field flowers is 9; make it a whole number from 0 to 8."),
        ({"flowers": 2}, "The flowers are given twice"),
        ({"rules": "tenhou"}, 'There are no rules "tenhou"'),
        ({"rules": {"fans": {"all_pong": 1}}}, "did you mean all_pungs?"),
        ({"rules": 3}, "The field rules is 3; make it the name of rules"),
        ({"discarder": "S"}, "the winner's own seat"),
        ({"hand": "123m456s789p56p77m5p"}, "is not complete"),
        ({"replacement": True, "self_drawn": True}, "but the hand has none; add the kong"),
    ],
)
def test_an_invalid_request_names_the_remedy(
    change: dict[str, Any], message: str, client: FlaskClient
) -> None:
    assert message in post(client, "score", HAND | change, 422)["error"]["message"]


def test_rules_are_named_or_values(client: FlaskClient) -> None:
    named = post(client, "score", FEW | {"rules": "notes"})
    assert [fan["name"] for fan in named["fans"]] == ["peace", "fixed_pair", "all_simples"]
    own = {"minimum": 2, "fans": {"all_chows": 2}, "payment": "all_pay"}
    answer = post(client, "score", FEW | {"rules": own})
    assert answer["rules"] == {
        "preset": None,
        "minimum": 2,
        "base": 8,
        "payment": "all_pay",
        "fixed_pairs": [],
        "fans": {"all_chows": 2},
    }


def test_waits_have_the_points_of_both_wins(client: FlaskClient) -> None:
    request = {"game": "mcr", "hand": "234567m34p22s 456s", "seen": "5p5p5p"}
    answer = post(client, "waits", request)
    assert [kind["name"] for kind in answer["kinds"]] == ["ryanmen"]
    two, five = answer["waits"]
    assert five["kinds"] == answer["kinds"]
    assert (two["tile"], two["left"], two["discard"]["wins"]) == ("2p", 4, False)
    assert (five["tile"], five["left"], five["discard"]["fan"]) == ("5p", 1, 15)
    assert "last_tile" in five["discard"]["fans"]
    assert "hand" in post(client, "waits", {"game": "mcr", "hand": "123m"}, 422)["error"]["message"]


def test_the_rules_say_how_many_tiles_the_wall_has(client: FlaskClient) -> None:
    def wall(game: str, rules: object) -> tuple[int, int, int]:
        found = post(client, "setup/wall", {"game": game, "rules": rules, "rolls": ["3+4"]})
        assert found["indicator"] is None
        assert found["replacement"] is not None
        return found["stacks"], len(found["dead"]), found["live"]

    assert wall("mcr", "mcr") == (18, 0, 144 - 53)
    assert wall("mcr", "notes") == (17, 0, 136 - 53)  # HU: 136 tiles, 17 stacks
    assert wall("general", "hk") == (18, 0, 144 - 53)
    assert wall("general", {"dead_tiles": 14}) == (17, 14, 136 - 14 - 53)
    riichi = post(client, "setup/wall", {"rolls": ["3+4"]})
    assert (len(riichi["dead"]), riichi["stacks"], riichi["replacement"]) == (14, 17, None)


@pytest.mark.parametrize(
    ("request_", "pays"),
    [
        ({"game": "general", "self_drawn": True}, {"W": 2304}),
        ({"game": "general", "rules": {"preset": "hk", "liability_on_discard": True}}, HALVES),
        ({"game": "mcr", "self_drawn": True, "rules": DRAGONS_LIABLE}, {"W": 3 * (100 + 8)}),
        ({"game": "riichi", "by": "tsumo", "honba": 1}, {"W": 32_300}),
        ({"game": "riichi"}, {"W": 16_000, "discarder": 16_000}),
        (
            {"game": "riichi", "rules": {"ron_payers": "all"}},
            {"W": 16_000, "discarder": 16_000},
        ),
    ],
)
def test_the_liable_player_pays(
    request_: dict[str, Any], pays: dict[str, int], client: FlaskClient
) -> None:
    hand = {"hand": "123m9m9m 555-z 666=z 777+z", "seat": "S", "language": "en"}
    answer = post(client, "score", hand | request_)
    assert (answer["pays"], answer["liable"]) == (pays, ["W"])
    assert answer["text"].startswith(f"Liability: west pays {pays['W']}")
    assert answer["text"] in answer["steps"]
    answer = post(client, "score", hand | request_ | {"hand": "123m9m9m 555-z 666=z 777z"})
    assert answer["liable"] == []
    assert "does not show who is liable" in answer["notes"][0]


def test_a_hand_of_hong_kong(client: FlaskClient) -> None:
    hand = {"game": "general", "hand": "11m55p5p 222m 777s 999p 2f1g", "seat": "S"}
    found = post(client, "score", hand | {"discarder": "E"})
    assert (found["game"], found["rules"]["preset"]) == ("general", "hk")
    assert [(fan["name"], fan["points"]) for fan in found["fans"]] == [
        ("all_pungs", 3),
        ("seat_flower", 1),
    ]
    assert (found["fan"], found["paid_fan"], found["points"]) == (4, 4, 16)
    assert (found["pays"], found["flower_tiles"]) == ({"E": 64, "W": 0, "N": 0}, ["2f", "1g"])
    limit = {"game": "general", "hand": "19m19p19s1234567z7z", "first_turn": True}
    found = post(client, "score", limit | {"seat": "E", "self_drawn": True})
    assert (found["fan"], found["paid_fan"], found["points"]) == (16, 13, 384)
    rules = {"preset": "hk", "points": [1, 2, 3, 4, 5], "payment": "all_pay"}
    found = post(client, "score", hand | {"discarder": "E", "rules": rules})
    assert found["pays"] == {"E": 10, "W": 10, "N": 10}
    error = post(client, "score", hand | {"hand": "11m55p5p 222m 777s 999p", "flowers": 1}, 422)
    assert "name the flowers" in error["error"]["message"]
    waits = post(client, "waits", {"game": "general", "hand": "1112223335556m", "seat": "S"})
    assert [(wait["tile"], wait["discard"]["fan"]) for wait in waits["waits"]] == [
        *[("4m", 10), ("6m", 17), ("7m", 10)]
    ]
