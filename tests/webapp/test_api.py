"""The API: readings, scores, waits, rules, errors, and the examples of its documentation."""

from __future__ import annotations

import io
import json
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.riichi.rules.plain_values import parse_rules, rules_to_dict
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import RULE_NAMES
from vision.boxes import Detection
from vision.pixels.image import Pixels
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.settings import Settings

RIICHI: dict[str, Any] = {
    "hand": ["2m", "3m", "4m", "3p", "4p", "0p", "6s", "7s", "8s", "8s", "8s", "7z", "7z"],
    "melds": [],
    "winning_tile": "7z",
    "by": "ron",
    "seat": "S",
    "round": "E",
    "riichi": "riichi",
    "ippatsu": False,
    "moment": "ordinary",
    "dora": [],
    "ura": [],
}


def upload(client: FlaskClient, data: bytes, name: str = "hand.jpg") -> Any:
    return client.post("/api/v1/read", data={"photo": (io.BytesIO(data), name)})


def test_a_photo_is_read_into_a_hand(client: FlaskClient, photo: bytes) -> None:
    response = upload(client, photo)
    assert response.status_code == 200
    reading = response.get_json()
    assert reading["photo"] == "hand.jpg"
    assert (reading["width"], reading["height"]) == (800, 320)
    assert len(reading["tiles"]) == 15
    assert reading["winning_tile"] == "7z"
    assert [reading["tiles"][place]["label"] for place in reading["hand_tiles"]] == reading["hand"]


def read_region(client: FlaskClient, photo: bytes, region: str) -> Any:
    data = {"photo": (io.BytesIO(photo), "hand.jpg"), "region": region}
    return client.post("/api/v1/read", data=data)


def test_tiles_outside_of_the_region_are_ignored(client: FlaskClient, photo: bytes) -> None:
    boxes = [tile["box"] for tile in upload(client, photo).get_json()["tiles"]]
    middle = sum(box[0] + box[2] for box in boxes) / 2 / len(boxes)
    left = f"[[0, 0], [{middle}, 0], [{middle}, 320], [0, 320]]"
    inside = read_region(client, photo, left).get_json()["tiles"]
    assert 0 < len(inside) < len(boxes)
    assert all((box[0] + box[2]) / 2 < middle for box in (tile["box"] for tile in inside))


@pytest.mark.parametrize(
    "region",
    [
        "all",
        "[[0, 0], [9, 0], [9, 9], [0, null]]",
        "[[0, 0], [1, 1], [2, 2], [3, 3]]",
    ],
)
def test_an_invalid_region_is_an_error(client: FlaskClient, photo: bytes, region: str) -> None:
    response = read_region(client, photo, region)
    assert response.status_code == 422
    assert "four corners" in response.get_json()["error"]["message"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"GIF or not, this is text", "cannot be read as a photo"),
    ],
)
def test_a_file_that_is_not_a_photo_is_an_error(
    client: FlaskClient, data: bytes, words: str
) -> None:
    response = upload(client, data)
    assert response.status_code == 422
    assert response.get_json()["error"]["code"] == "bad_photo"
    assert words in response.get_json()["error"]["message"]


def test_a_form_without_a_photo_is_an_error(client: FlaskClient) -> None:
    response = client.post("/api/v1/read", data={"picture": "x"})
    assert response.status_code == 400
    assert "'photo'" in response.get_json()["error"]["message"]


def test_a_photo_that_is_too_large_is_an_error(photo: bytes) -> None:
    client = create_app(Settings(max_upload_bytes=1024 * 1024)).test_client()
    response = upload(client, photo + b"\0" * 1024 * 1024)
    assert response.status_code == 413
    assert response.get_json()["error"]["message"] == (
        "The photo is larger than 1 MB: choose a smaller one."
    )


def test_missing_weights_are_an_error_whose_log_names_the_folder(
    tmp_path: Path, photo: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    client = create_app(Settings(models=tmp_path)).test_client()
    response = upload(client, photo)
    assert response.status_code == 503
    assert response.get_json()["error"]["code"] == "no_weights"
    assert str(tmp_path) not in response.get_data(as_text=True)
    assert str(tmp_path) in caplog.text


def test_one_photo_is_read_at_a_time(photo: bytes) -> None:
    class Slow:
        busy = 0
        most = 0

        def detect(self, image: Pixels) -> tuple[Detection, ...]:
            self.busy += 1
            self.most = max(self.most, self.busy)
            time.sleep(0.02)
            self.busy -= 1
            return ()

    slow = Slow()
    app = create_app(reader=DetectorReader(slow))
    threads = [threading.Thread(target=upload, args=(app.test_client(), photo)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert slow.most == 1


def test_a_hand_is_scored(client: FlaskClient) -> None:
    score = client.post("/api/v1/score", json=RIICHI).get_json()
    assert score["points"] == score["payment"]["ron"]
    assert [line["name"] for line in score["yaku"]] == ["riichi", "chun", "aka_dora"]
    assert sum(line["han"] for line in score["yaku"]) == score["han"]


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"hand": RIICHI["hand"][:11]}, "impossible_hand", "tiles"),
        ({"winning_tile": "1z"}, "not_a_win", ""),
        ({"winning_tile": "8z"}, "bad_notation", "8z"),
        ({"seat": "up"}, "invalid_field", "up"),
        ({"hand": 3}, "invalid_field", "hand"),
    ],
)
def test_an_invalid_hand_is_an_error(
    client: FlaskClient, change: dict[str, object], code: str, words: str
) -> None:
    response = client.post("/api/v1/score", json=RIICHI | change)
    assert response.status_code == 422
    assert response.get_json()["error"]["code"] == code
    assert words in response.get_json()["error"]["message"]


def test_an_error_lists_every_objection(client: FlaskClient) -> None:
    bad = {"winning_tile": "1z", "riichi": "none", "ippatsu": True, "moment": "rinshan"}
    error = client.post("/api/v1/score", json=RIICHI | bad).get_json()["error"]
    codes = [each["code"] for each in error["objections"]]
    assert len(codes) >= 4
    assert codes[-1] == "not_a_win"
    assert (error["code"], error["message"]) == (codes[0], error["objections"][0]["message"])


def test_an_error_has_a_text_in_the_requested_language(client: FlaskClient) -> None:
    for language in ("en", "ja"):
        request = RIICHI | {"seat": "up", "language": language}
        error = client.post("/api/v1/score", json=request).get_json()["error"]
        assert error["message"] == error["objections"][0]["message"]
        assert error["code"] == "invalid_field"
        assert error["parameters"] | {"valid": ""} == {"name": "seat", "given": '"up"', "valid": ""}
    assert 'seat が "up"' in error["message"]


@pytest.mark.parametrize(
    ("rules", "renhou"),
    [
        (None, "mangan"),
        ("tenhou", "none"),
        ({"preset": "tenhou", "renhou": 4}, 4),
        ({"renhou": "yakuman"}, "yakuman"),
    ],
)
def test_a_hand_is_scored_by_the_requested_rules(
    client: FlaskClient, rules: object, renhou: object
) -> None:
    """Count renhou with pinfu, tanyao and a red five, as the rules say."""
    request = {
        "hand": "234m340p678s6788p",
        "winning_tile": "8p",
        "seat": "S",
        "moment": "first_turn",
        "rules": rules,
    }
    score = client.post("/api/v1/score", json=request).get_json()
    if renhou == "yakuman":
        assert [line["name"] for line in score["yakuman"]] == ["renhou"]
    else:
        assert score["han"] == {"none": 3, "mangan": 5, 4: 7}[renhou]


def test_a_score_has_its_preset_and_the_changed_rules(client: FlaskClient) -> None:
    request = RIICHI | {"rules": {"preset": "tenhou", "kuitan": False, "kazoe": "yakuman"}}
    assert client.post("/api/v1/score", json=request).get_json()["rules"] == {
        "preset": "tenhou",
        "title": "Tenhou",
        "changed": {"kuitan": False},
    }


def test_two_players_pay_in_sanma_and_norths_are_dora(client: FlaskClient) -> None:
    request: dict[str, Any] = {
        "hand": "19m19p19s12345677z",
        "seat": "S",
        "by": "tsumo",
        "rules": "tenhou_sanma",
    }
    score = client.post("/api/v1/score", json=request).get_json()
    assert score["pays"] == {"E": 16_000, "W": 8_000}
    request = {"hand": "123456p678s99s111z", "norths": 2, "riichi": "riichi"}
    score = client.post("/api/v1/score", json=request | {"rules": "tenhou_sanma"}).get_json()
    assert {"name": "nuki_dora", "han": 2}.items() <= score["yaku"][-1].items()
    response = client.post("/api/v1/score", json=request)
    assert "sanma" in response.get_json()["error"]["message"]


def test_a_ron_in_furiten_is_an_error(client: FlaskClient) -> None:
    request = RIICHI | {"discards": "1m7z9s"}
    response = client.post("/api/v1/score", json=request)
    error = response.get_json()["error"]
    assert error["code"] == "furiten"
    assert [each["name"] for each in error["what_if"]] == ["tsumo"]
    assert client.post("/api/v1/score", json=request | {"by": "tsumo"}).status_code == 200


def test_the_error_of_a_hand_without_yaku_has_alternatives(client: FlaskClient) -> None:
    request = {"hand": "123m345p678999s22z"}
    error = client.post("/api/v1/score", json=request).get_json()["error"]
    assert error["code"] == "no_yaku"
    assert [each["name"] for each in error["what_if"]] == ["riichi", "tsumo"]
    assert all(each["points"] > 0 for each in error["what_if"])


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"[" * 100_000, b"\xff\xfe"])
def test_a_body_that_is_not_json_is_an_error(client: FlaskClient, body: bytes) -> None:
    response = client.post("/api/v1/score", data=body, content_type="application/json")
    assert response.status_code == 422
    assert response.get_json()["error"]["message"].endswith(".")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/v1/read", 405), ("PUT", "/api/v1/score", 405), ("GET", "/api/v1/no", 404)],
)
def test_an_unknown_address_is_an_error_in_json(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    response = client.open(path, method=method)
    assert response.status_code == status
    assert response.get_json()["error"]["message"]


def test_each_wait_pays_what_its_score_says(client: FlaskClient) -> None:
    request = {"hand": "234m340p678p22s67s", "seat": "S"}
    response = client.post("/api/v1/waits", json=request).get_json()
    assert (response["shanten"], response["nearer"]) == (0, [])
    assert [wait["tile"] for wait in response["waits"]] == ["5s", "8s"]
    ryanmen = {"kanji": "両面待ち", "romaji": "ryanmen", "text": "two-sided wait"}
    assert response["kinds"] == response["waits"][0]["kinds"] == [{"name": "ryanmen"} | ryanmen]
    for wait in response["waits"]:
        for by, riichi in (("ron", "none"), ("tsumo", "riichi")):
            name = by if riichi == "none" else f"riichi_{by}"
            full = {"winning_tile": wait["tile"], "by": by, "riichi": riichi}
            score = client.post("/api/v1/score", json=request | full).get_json()
            assert wait["pays"][name]["points"] == score["points"]


def test_a_wait_without_yaku_has_an_objection(client: FlaskClient) -> None:
    response = client.post("/api/v1/waits", json={"hand": "123m345p67s99s", "melds": ["111=s"]})
    pays = response.get_json()["waits"][0]["pays"]
    assert pays["ron"]["objection"]["code"] == "no_yaku"
    assert pays["riichi_ron"] is None


def test_fourteen_tiles_have_discards(client: FlaskClient) -> None:
    request = {"hand": "123m456p789s1155z9p", "seen": ["1z"], "dora": ["8p"]}
    response = client.post("/api/v1/waits", json=request).get_json()
    assert (response["notation"], response["shanten"]) == ("123m456p789s1155z9p", 0)
    assert (response["waits"], response["nearer"]) == ([], ["1z", "5z"])
    best, *others = response["discards"]
    assert best == {
        "tile": "9p",
        "shanten": 0,
        "left": 3,
        "accepts": [{"tile": "1z", "left": 1}, {"tile": "5z", "left": 2}],
    }
    assert {each["shanten"] for each in others} == {1}
    lefts = [each["left"] for each in others]
    assert lefts == sorted(lefts, reverse=True)


@pytest.mark.parametrize("hand", ["123m", "123m456p789s112223z", "", "9x", "11111m456p789s22z3z"])
def test_an_invalid_waiting_hand_is_an_error(client: FlaskClient, hand: str) -> None:
    response = client.post("/api/v1/waits", json={"hand": hand})
    assert response.status_code == 422
    assert response.get_json()["error"]["message"].endswith(".")


class TestRules:
    @pytest.fixture
    def catalogue(self, client: FlaskClient) -> Any:
        return client.get("/api/v1/rules").get_json()

    def test_every_preset_has_every_rule(self, catalogue: Any) -> None:
        names = [rule["name"] for group in catalogue["groups"] for rule in group["rules"]]
        assert sorted(names) == sorted(RULE_NAMES)
        assert [preset["name"] for preset in catalogue["presets"]] == [None, *PRESETS]
        for preset in catalogue["presets"]:
            assert set(preset["cells"]) == set(names)
            for cell in preset["cells"].values():
                assert cell["label"]
                assert cell["confidence"] in catalogue["confidence"]

    def test_the_values_of_presets_are_among_the_choices(self, catalogue: Any) -> None:
        for group in catalogue["groups"]:
            for rule in group["rules"]:
                offered = [choice["value"] for choice in rule["choices"]]
                for preset in catalogue["presets"]:
                    value = preset["cells"][rule["name"]]["value"]
                    if offered and rule["kind"] == "set":
                        assert set(value) <= set(offered)
                    elif offered and rule["kind"] == "choice":
                        assert value in offered, (preset["name"], rule["name"])

    def test_choices_that_need_four_players_say_so(self, catalogue: Any) -> None:
        rules = {rule["name"]: rule for group in catalogue["groups"] for rule in group["rules"]}
        draws = rules["abortive_draws"]["choices"]
        of_three = [choice["value"] for choice in draws if choice["players"] in {None, 3}]
        assert of_three == ["four_kans", "nine_terminals"]
        assert rules["triple_ron"]["players"] == 4

    def test_presets_and_choices_are_within_the_limits(self, catalogue: Any) -> None:
        rules = [rule for group in catalogue["groups"] for rule in group["rules"]]
        typed = [rule for rule in rules if rule["number"]]
        assert {rule["kind"] for rule in typed} == {"number", "uma"}
        for rule in typed:
            least, most, step = (rule["number"][name] for name in ("least", "most", "step"))
            cells = [preset["cells"][rule["name"]] for preset in catalogue["presets"]]
            values = [each["value"] for each in (*cells, *rule["choices"])]
            for number in flat(value for value in values if not isinstance(value, str)):
                assert least <= number <= most
                assert (number - least) % step == 0

    def test_changed_rules_are_checked(self, client: FlaskClient) -> None:
        rules = {"preset": "m_league", "start_score": 30_000, "uma": [[20, 10, -10, -20]]}
        response = client.post("/api/v1/rules", json={"rules": rules})
        changed = {"start_score": 30_000, "uma": [[20, 10, -10, -20]]}
        assert (response.status_code, response.get_json()["changed"]) == (200, changed)

    def test_an_error_uses_the_label_of_the_rule(self, client: FlaskClient) -> None:
        request = {"rules": {"noten_payment": 1000}}
        for path, more in (("rules", {}), ("score", {"hand": "123m456p789s11222z"})):
            japanese = {"Accept-Language": "ja"}
            response = client.post(f"/api/v1/{path}", json=request | more, headers=japanese)
            error = response.get_json()["error"]
            assert error["message"].startswith("「ノーテン罰符」の 1000 点は")
            assert error["objections"][0]["message"] == error["message"]
            assert error["parameters"]["rule"] == "noten_payment"

    def test_dependent_rules_follow_the_number_of_players(self, client: FlaskClient) -> None:
        rules = {"preset": "m_league", "uma": [40, 10, -10, -40], "bust": "below_zero"}
        response = client.post("/api/v1/rules", json={"rules": rules, "players": 3}).get_json()
        assert response["changed"] == {"players": 3, "bust": "below_zero"}
        assert response["dropped"]["uma"]["value"] == [40, 10, -10, -40]
        assert (
            "Uma 40, 10, −10, −40 does not fit 3 players"
            in response["dropped"]["uma"]["reason"]["message"]
        )
        for change in ("Honba → 200; ", "Uma → +30/0/−30.", "Tsumo in sanma → nobody pays it"):
            assert change in response["summary"]
        three = {
            "preset": "m_league",
            **response["changed"],
            "uma": response["dropped"]["uma"]["value"],
        }
        back = client.post("/api/v1/rules", json={"rules": three, "players": 4}).get_json()
        changed = {"bust": "below_zero", "uma": [[40, 10, -10, -40]]}
        assert (back["changed"], back["dropped"]) == (changed, {})
        assert "Start score → 25,000; " in back["summary"]

    def test_adapted_cells_equal_the_rules_of_a_session(
        self, client: FlaskClient, catalogue: Any
    ) -> None:
        """With the other number of players, the page displays the rules that the server uses."""
        for preset in catalogue["presets"]:
            players = 7 - preset["cells"]["players"]["value"]
            named = {} if preset["name"] is None else {"preset": preset["name"]}
            plain = rules_to_dict(parse_rules(named | {"players": players}).rules)
            for rule, cell in preset["other"].items():
                value = cell["value"]
                assert plain[rule] == (value[0] if rule == "uma" and len(value) == 1 else value)
                assert cell["note"]

    @pytest.mark.parametrize("players", [2, 5, "3", True, None, 10**30])
    def test_an_impossible_number_of_players_is_an_error(
        self, client: FlaskClient, players: object
    ) -> None:
        request = {"rules": {"kuitan": 1}, "players": players}
        response = client.post("/api/v1/rules", json=request)
        assert response.status_code == 422
        assert response.get_json()["error"]["message"].endswith(".")


class TestDocumentation:
    PAGE = Path(__file__).parents[2] / "docs" / "reference" / "api.md"

    def blocks(self) -> list[Any]:
        found = re.findall(r"^```json\n(.*?)^```", self.PAGE.read_text("utf-8"), re.M | re.S)
        return [json.loads(block) for block in found]

    @pytest.mark.parametrize(("place", "name"), [(0, "score"), (3, "waits"), (7, "score")])
    def test_the_examples_are_real(self, client: FlaskClient, place: int, name: str) -> None:
        request, shown = self.blocks()[place : place + 2]
        response = client.post(f"/api/v1/{name}", json=request).get_json()
        assert without_more(response, shown) == shown

    @pytest.mark.parametrize(("place", "name"), [(2, "score"), (5, "sessions")])
    def test_the_examples_of_requests_are_accepted(
        self, client: FlaskClient, place: int, name: str
    ) -> None:
        response = client.post(f"/api/v1/{name}", json=self.blocks()[place])
        assert response.status_code in (200, 201), response.data


def flat(value: Any) -> list[int]:
    """Return all numbers of nested lists."""
    return [value] if isinstance(value, int) else [each for part in value for each in flat(part)]


def without_more(response: Any, shown: Any) -> Any:
    """Return the response without fields that the example omits."""
    if isinstance(shown, dict):
        return {name: without_more(response[name], part) for name, part in shown.items()}
    if isinstance(shown, list):
        assert len(response) == len(shown)
        return [without_more(*pair) for pair in zip(response, shown, strict=True)]
    return response
