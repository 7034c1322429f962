"""The API: readings, scores, and errors."""

from __future__ import annotations

import io
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from scorer.tiles.terms import Language
from vision.boxes import Detection
from vision.pixels.image import Pixels
from webapp.app import create_app
from webapp.detector_reader import DetectorReader
from webapp.settings import Settings
from webapp.views.hand.requests import ScoreRequest

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


def test_a_region_of_the_whole_photo_is_read_like_the_photo(
    client: FlaskClient, photo: bytes
) -> None:
    everything = "[[0, 0], [800, 0], [800, 320], [0, 320]]"
    whole, region = upload(client, photo).get_json(), read_region(client, photo, everything)
    assert region.status_code == 200
    assert region.get_json()["hand"] == whole["hand"]
    assert (region.get_json()["width"], region.get_json()["height"]) == (800, 320)


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
        "[]",
        "[[0, 0], [9, 0], [9, 9]]",
        "[[0, 0], [9, 0], [9, 9], [0, null]]",
        "[[0, 0], [9, 0], [9, 9], [0, 1e300]]",
        "[[0, 0], [9, 0], [9, 9], [0, -1000001]]",
        '[[0, 0], [9, 0], [9, 9], [0, "9"]]',
        "[[0, 0], [9, 0], [9, 9], [0, true]]",
        "[[0, 0], [1, 1], [2, 2], [3, 3]]",
        "3",
    ],
)
def test_an_invalid_region_is_an_error(client: FlaskClient, photo: bytes, region: str) -> None:
    response = read_region(client, photo, region)
    assert response.status_code == 422
    assert "four corners" in response.get_json()["error"]["message"]


def test_a_region_outside_of_the_photo_is_an_error(client: FlaskClient, photo: bytes) -> None:
    response = read_region(client, photo, "[[900, 0], [950, 0], [950, 50], [900, 50]]")
    assert response.status_code == 422
    assert "800 x 320" in response.get_json()["error"]["message"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"GIF or not, this is text", "not a photo"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "photo"),
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


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("nowhere", "nowhere"),
        ({"preset": ["tenhou"]}, "preset"),
        ({"kuitann": False}, "kuitan?"),
        ({"kuitan": 1}, "kuitan"),
        ({"uma": [[1], 2]}, "Uma"),
        ({"players": 3, "honba": 300}, "Honba"),
        (7, "rules"),
    ],
)
def test_unknown_rules_are_an_error(client: FlaskClient, rules: object, words: str) -> None:
    response = client.post("/api/v1/score", json=RIICHI | {"rules": rules})
    assert response.status_code == 422
    assert words in response.get_json()["error"]["message"]


def test_kiriage_of_the_m_league_rounds_7700_up(client: FlaskClient) -> None:
    for rules, points in ((None, 7700), ("m_league", 8000), ("tenhou", 7700)):
        request = RIICHI | {"hand": "234m340p67s22678p", "winning_tile": "8s", "rules": rules}
        assert client.post("/api/v1/score", json=request).get_json()["points"] == points


def test_honba_are_received_and_announced_in_each_language(client: FlaskClient) -> None:
    plain = set()
    for language in map(str, Language):
        request = RIICHI | {"honba": 2, "language": language}
        score = client.post("/api/v1/score", json=request).get_json()
        points, received = score["points"], score["received"]
        assert received == points + 600 == score["pays"]["discarder"]
        words = score["announcement"]
        assert words.startswith(str(points))
        assert words.endswith(str(received))
        plain.add(words)
    assert f"{points} is {received}" in plain
    assert f"{points}は{received}" in plain


def test_each_seat_pays_its_share_of_a_tsumo(client: FlaskClient) -> None:
    request = RIICHI | {"by": "tsumo", "honba": 1}
    score = client.post("/api/v1/score", json=request).get_json()
    dealer, others = score["payment"]["tsumo"]["dealer"], score["payment"]["tsumo"]["others"]
    assert score["pays"] == {"E": dealer + 100, "W": others + 100, "N": others + 100}
    assert sum(score["pays"].values()) == score["received"]


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


def test_a_score_has_alternatives(client: FlaskClient) -> None:
    request = RIICHI | {"riichi": "none", "honba": 1}
    score = client.post("/api/v1/score", json=request).get_json()
    others = {each["name"]: each for each in score["what_if"]}
    riichi = client.post("/api/v1/score", json=request | {"riichi": "riichi"}).get_json()
    assert others["riichi"]["points"] == riichi["points"]
    assert others["riichi"]["received"] == riichi["received"]
    assert others["riichi"]["difference"] == riichi["points"] - score["points"]
    assert {"tsumo", "one_more_dora"} <= set(others)


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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(change=st.dictionaries(st.sampled_from(ScoreRequest.__slots__), JSON, max_size=3))
def test_no_request_for_a_score_breaks_the_server(change: dict[str, object]) -> None:
    response = SCORER.post("/api/v1/score", json=RIICHI | change)
    assert response.status_code in (200, 422)


SCORER = create_app().test_client()


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
