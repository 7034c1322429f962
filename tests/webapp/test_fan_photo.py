"""A photographed hand of Chinese Official, from the photo to its score."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.fan_photo import CLOSED, FLOWERS, MELD, compose_fan_hand
from tests.webapp.sessions import Tenbo
from tests.webapp.tile_rows import laid_out
from vision.reading.reading import interpret_detections
from webapp.web.app import create_app
from webapp.web.settings import Settings

NOTATION = f"{CLOSED} {MELD} {''.join(FLOWERS)}"


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photo") / "hand.jpg"
    path.write_bytes(compose_fan_hand())
    return path


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Return a client of an application with the shipped models."""
    database = tmp_path_factory.mktemp("database") / "tenbo.db"
    return create_app(Settings(database=f"sqlite:///{database}")).test_client()


@pytest.mark.long
def test_the_command_reads_flowers_and_a_kong(photo: Path, tenbo: Tenbo) -> None:
    text = tenbo("read", "--game", "mcr", str(photo)).out
    assert text.startswith(f"{photo}: {NOTATION}\n")
    assert "added kong from across  555=5z" in text
    assert "flowers" in text


@pytest.mark.long
def test_the_command_scores_the_photo(photo: Path, tenbo: Tenbo) -> None:
    output = tenbo("score", "--game", "mcr", "--photo", str(photo), "--replacement", "--tsumo")
    assert output.err == f"{photo}: {NOTATION}\n"
    assert "20 points, 18 without flowers" in output.out


def test_the_photo_of_a_riichi_hand_is_scored(tenbo: Tenbo) -> None:
    sample = "webapp/static/samples/hand3.jpg"
    out = tenbo("score", "--photo", sample, "--json").out
    assert json.loads(out)["notation"] == "06788p345s 666=z 4-56m"


@pytest.mark.parametrize(
    ("options", "doubted"),
    [
        ("--rules=magyar", True),
        ("--rules=magyar --rinshan", False),
        ("--rules=ari_ari --rinshan", True),
        ("--rules=magyar --dora=9s4z", False),
    ],
)
def test_the_rules_say_how_many_indicators_are_enough(
    options: str, doubted: bool, monkeypatch: pytest.MonkeyPatch, tenbo: Tenbo
) -> None:
    """HU: "kan után húz egyet ..., dob, és utána felfordítja"."""
    hand = laid_out("2m 3m 4m 6p 7p 8p 3s 3s 4s 5s  3s  back 5m 5m back", top=420)
    detections = [*hand, *laid_out("9s", top=20, left=300)]
    reading = interpret_detections(detections, width=1000, height=520)
    monkeypatch.setattr("vision.pixels.read_photo.read_photo", lambda *_, **__: reading)
    error = tenbo("score", "--photo", "x.jpg", "--tsumo", *options.split()).err
    assert ("there should be 2" in error) == doubted


@pytest.mark.long
@pytest.mark.parametrize("command", ["score", "waits"])
def test_a_photo_replaces_the_hand(command: str, photo: Path, tenbo: Tenbo) -> None:
    error = tenbo(command, "--photo", str(photo), "123m", status=2).err
    assert error.startswith("tenbo: --photo gives the hand")


def test_a_photo_without_a_hand_is_rejected(tmp_path: Path, tenbo: Tenbo) -> None:
    from PIL import Image  # noqa: PLC0415

    Image.new("RGB", (400, 300), "gray").save(tmp_path / "empty.png")
    assert "shows no hand" in tenbo("score", "--photo", str(tmp_path / "empty.png"), status=2).err


def test_the_api_reads_and_scores_the_photo(photo: Path, reader: FlaskClient) -> None:
    upload = {"photo": (io.BytesIO(photo.read_bytes()), "hand.jpg"), "game": "mcr"}
    reading = reader.post("/api/v1/read", data=upload).get_json()
    assert (reading["game"], reading["flowers"]) == ("mcr", list(FLOWERS))
    assert [reading["tiles"][at]["label"] for at in reading["flower_tiles"]] == list(FLOWERS)
    assert reading["notation"] == NOTATION
    hand = {"game": "mcr", "hand": reading["notation"], "self_drawn": True, "replacement": True}
    score = reader.post("/api/v1/score", json=hand).get_json()
    assert (score["fan"], score["without_flowers"]) == (20, 18)


@pytest.mark.long
def test_without_a_game_the_photo_is_read_for_riichi(photo: Path, reader: FlaskClient) -> None:
    upload = {"photo": (io.BytesIO(photo.read_bytes()), "hand.jpg")}
    reading = reader.post("/api/v1/read", data=upload).get_json()
    assert (reading["game"], reading["flowers"]) == ("riichi", [])
    assert reading["notation"] == f"{CLOSED} {MELD}"


def test_an_unknown_game_is_rejected(photo: Path, reader: FlaskClient) -> None:
    upload = {"photo": (io.BytesIO(photo.read_bytes()), "hand.jpg"), "game": "poker"}
    response = reader.post("/api/v1/read", data=upload)
    assert response.status_code == 422
