"""The photos of a session: stored with a hand, deleted with the session, exported by the host."""

from __future__ import annotations

import errno
import io
import os
import zipfile
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from PIL import Image
from sqlalchemy import event

from scorer.table.riichi.wins import RiichiHand
from scorer.tiles.tile import parse_tiles
from tests.webapp.conftest import RecordedDetector
from tests.webapp.session_phones import Phone, create_session
from vision.boxes import Box, Detection
from vision.evaluation.labelled_photos import labelled_sets
from vision.pixels.image import HEIC_SUPPORTED
from webapp.session import photos as session_photos
from webapp.session.training_photos import confirmed_labels
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.settings import Settings


def send_photo(phone: Phone, data: bytes, **form: str) -> Any:
    return phone.ask("POST", "/photos", data={"photo": (io.BytesIO(data), "hand.jpg"), **form})


def win(notation: str, photo: str | None) -> dict[str, Any]:
    return {"command": "win", "wins": [{"winner": 0, "hand": notation, "photo": photo}]}


def test_a_photo_is_read_and_stored_with_the_hand(app: Flask, photo: bytes) -> None:
    host, viewer = create_session(app)
    answer = send_photo(host, photo)
    assert answer.status_code == HTTPStatus.CREATED
    stored = answer.get_json()
    assert stored["reason"] is None
    assert stored["reading"]["width"] == 800
    view = host.record(win(stored["reading"]["notation"], stored["photo"]))
    [step] = view["history"][0]["hands"][0]["steps"]
    assert step["photos"] == [{"winner": 0, "photo": stored["photo"]}]
    picture = viewer.ask("GET", f"/photos/{stored['photo']}")
    assert picture.mimetype == "image/jpeg"
    assert Image.open(io.BytesIO(picture.data)).size == (800, 320)
    assert host.ask("DELETE", f"/photos/{stored['photo']}").status_code == HTTPStatus.NO_CONTENT
    assert viewer.ask("GET", f"/photos/{stored['photo']}").status_code == HTTPStatus.NOT_FOUND
    assert host.view()["history"][0]["hands"][0]["steps"][0]["photos"] == []


def test_the_red_fives_of_a_photo_follow_the_rules_of_the_table(own_database: str) -> None:
    tiles = tuple(
        Detection(
            str(tile),
            0.94,
            Box(20 + 50 * place, 200, 68 + 50 * place, 264),
            ((str(tile), 0.94), ("5p", 0.04)),
        )
        for place, tile in enumerate(parse_tiles("234m006p678s2277z"))
    )
    reader = DetectorReader(RecordedDetector(tiles))
    app = create_app(Settings(database=own_database), reader)
    data = io.BytesIO()
    Image.new("RGB", (800, 320), "darkgreen").save(data, "JPEG")
    for red_fives, read in (((1, 1, 1), "05"), ((0, 2, 0), "00"), ((0, 0, 0), "55")):
        host, _ = create_session(app, rules={"red_fives": red_fives})
        reading = send_photo(host, data.getvalue()).get_json()["reading"]
        assert sorted(reading["hand"][3:5]) == sorted(f"{rank}p" for rank in read)
        asked = [doubt["code"] for doubt in reading["doubts"]]
        assert asked.count("changed_tile") == read.count("5")
    upload = {"photo": (io.BytesIO(data.getvalue()), "hand.jpg"), "red_fives": "1,5,1"}
    assert app.test_client().post("/api/v1/read", data=upload).status_code == 422
    upload = {"photo": (io.BytesIO(data.getvalue()), "hand.jpg"), "red_fives": "1,1,1"}
    reading = app.test_client().post("/api/v1/read", data=upload).get_json()
    assert reading["hand"][3:5] == ["0p", "5p"]


def test_a_session_cannot_use_photos_of_another_one(app: Flask, photo: bytes) -> None:
    host, _ = create_session(app)
    other, _ = create_session(app)
    name = send_photo(other, photo).get_json()["photo"]
    assert host.ask("GET", f"/photos/{name}").status_code == HTTPStatus.NOT_FOUND
    assert host.ask("DELETE", f"/photos/{name}").status_code == HTTPStatus.NOT_FOUND
    answer = host.post("entries", {"seen": 2, **win("123m456p789s11222z", name)})
    assert answer.status_code == 422
    assert host.view()["entries"] == 2


def test_a_hand_and_its_photo_are_stored_together(app: Flask, photo: bytes) -> None:
    """Fail while the photo is assigned; the repeated request records the hand with its photo."""
    host, _ = create_session(app)
    stored = send_photo(host, photo).get_json()
    engine = app.extensions["tenbo"].sessions().store.database._engine

    def fail(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("UPDATE photos"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    command = {"seen": 2, "token": "tap", **win(stored["reading"]["notation"], stored["photo"])}
    event.listen(engine, "before_cursor_execute", fail)
    assert host.post("entries", command).status_code == HTTPStatus.SERVICE_UNAVAILABLE
    event.remove(engine, "before_cursor_execute", fail)
    assert host.view()["entries"] == 2
    assert host.post("entries", command).status_code == HTTPStatus.CREATED
    assert photos_shown(host) == [stored["photo"]]


def photos_shown(host: Phone) -> list[str]:
    """Return the photos of the only won hand."""
    [step] = host.view()["history"][0]["hands"][0]["steps"]
    return [each["photo"] for each in step["photos"]]


def undo_or_redo(host: Phone, which: str) -> None:
    assert host.post(which, {"seen": host.view()["entries"]}).status_code == HTTPStatus.OK


def test_undoing_a_correction_restores_the_earlier_photo(app: Flask, photo: bytes) -> None:
    host, _ = create_session(app)
    first, second = (send_photo(host, photo).get_json() for _ in range(2))
    old, new = first["photo"], second["photo"]
    notation = first["reading"]["notation"]
    host.record(win(notation, old))
    host.record(win(notation, old), replaces=3)
    host.record(win(notation, new), replaces=3)
    host.record(win(notation, new), replaces=3)
    assert photos_shown(host) == [new]
    for which, name in (
        ("undo", new),
        ("undo", old),
        ("redo", new),
        ("undo", old),
        ("undo", old),
        ("redo", old),
    ):
        undo_or_redo(host, which)
        assert photos_shown(host) == [name]
    assert host.ask("GET", f"/photos/{new}").status_code == HTTPStatus.OK  # a redo needs it


def test_photos_of_undone_hands_make_room(
    app: Flask, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = create_session(app)
    first, second = (send_photo(host, photo).get_json() for _ in range(2))
    notation = first["reading"]["notation"]
    host.record(win(notation, first["photo"]))
    host.record(win(notation, second["photo"]), replaces=3)
    size = len(host.ask("GET", f"/photos/{first['photo']}").data)
    monkeypatch.setattr(session_photos, "MAX_BYTES", 2 * size)
    assert send_photo(host, photo).get_json()["photo"]
    assert host.ask("GET", f"/photos/{first['photo']}").status_code == HTTPStatus.NOT_FOUND
    assert photos_shown(host) == [second["photo"]]
    assert send_photo(host, photo).get_json()["photo"] is None


def test_stored_photos_have_no_exif(app: Flask) -> None:
    picture = Image.new("RGB", (4000, 3000), "darkgreen")
    exif = Image.Exif()
    exif[0x0112] = 6  # turned
    exif[0x010F] = "A phone"
    stream = io.BytesIO()
    picture.save(stream, "JPEG", exif=exif)
    host, _ = create_session(app)
    name = send_photo(host, stream.getvalue()).get_json()["photo"]
    stored = Image.open(io.BytesIO(host.ask("GET", f"/photos/{name}").data))
    assert stored.size == (1200, 1600)
    assert not stored.getexif()


def test_photos_can_be_switched_off(
    app: Flask, photo: bytes, detector: RecordedDetector, own_database: str
) -> None:
    host, _ = create_session(app)
    stored = send_photo(host, photo).get_json()
    assert host.ask("PATCH", json={"keeps_photos": False}).get_json()["keeps_photos"] is False
    answer = send_photo(host, photo)
    assert answer.status_code == HTTPStatus.OK
    assert answer.get_json()["photo"] is None
    assert "switched" in answer.get_json()["reason"]["message"]
    assert answer.get_json()["reading"] == stored["reading"] | {
        "timing_ms": answer.get_json()["reading"]["timing_ms"]
    }
    assert host.ask("DELETE", "/photos").status_code == HTTPStatus.NO_CONTENT
    assert host.ask("GET", f"/photos/{stored['photo']}").status_code == HTTPStatus.NOT_FOUND
    never = create_app(
        Settings(keeps_photos=False, database=own_database), DetectorReader(detector)
    )
    other, _ = create_session(never)
    assert other.view()["keeps_photos"] is False
    assert send_photo(other, photo).get_json()["reason"] == {
        "code": "off_on_server",
        "message": "This server keeps no photos.",
    }


def test_a_photo_is_not_stored_on_request(app: Flask, photo: bytes) -> None:
    host, _ = create_session(app)
    assert send_photo(host, photo, keep="0").get_json()["photo"] is None


def test_a_full_session_stores_no_photo(
    app: Flask, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = create_session(app)
    size = len(host.ask("GET", f"/photos/{send_photo(host, photo).get_json()['photo']}").data)
    monkeypatch.setattr(session_photos, "MAX_BYTES", 2 * size)
    assert send_photo(host, photo).get_json()["photo"]
    full = send_photo(host, photo).get_json()
    assert full["photo"] is None
    assert "no room" in full["reason"]["message"]


def test_the_host_exports_photos_for_training(app: Flask, photo: bytes, tmp_path: Path) -> None:
    host, _ = create_session(app)
    stored = send_photo(host, photo).get_json()
    reading = stored["reading"]
    host.record(win(reading["notation"], stored["photo"]))
    refused = host.ask("GET", "/photos.zip?lang=ja")
    assert refused.status_code == HTTPStatus.FORBIDDEN
    assert refused.get_json()["error"]["message"].startswith("この卓の写真は")
    assert host.ask("PATCH", json={"trains": True}).get_json()["trains"] is True
    archive = zipfile.ZipFile(io.BytesIO(host.ask("GET", "/photos.zip").data))
    archive.extractall(tmp_path)
    [labelled] = labelled_sets(tmp_path)
    [marked] = list(labelled.load_all())
    assert [each.label for each in marked.boxes] == [tile["label"] for tile in reading["tiles"]]
    for box, tile in zip(marked.boxes, reading["tiles"], strict=True):
        assert (box.left, box.bottom) == pytest.approx((tile["box"][0], tile["box"][3]), abs=0.5)


def row_reading(*labels: str) -> dict[str, Any]:
    """Return a reading of a row in which only a 9s is doubtful; it can be an 8s."""
    tiles = [
        {"label": label, "candidates": [[label, 0.6], ["8s", 0.4]] if label == "9s" else []}
        for label in labels
    ]
    return {
        "tiles": tiles,
        "hand_tiles": list(range(len(labels) - 1)),
        "winning_index": len(labels) - 1,
        "melds": [],
        "dora_tiles": [],
        "ura_tiles": [],
    }


def shown_hand(notation: str) -> RiichiHand:
    return RiichiHand(winner=0, notation=notation, yaku=(), han=1, fu=30)


@pytest.mark.parametrize(
    ("read", "recorded", "labels"),
    [
        (("1m", "2m", "3m"), "123m", ("1m", "2m", "3m")),
        (("1m", "9s", "3m"), "1m8s3m", ("1m", "8s", "3m")),
        (("9s", "8s", "8s"), "888s", ("8s", "8s", "8s")),
        (("1m", "2m", "3m"), "12m5z", ("1m", "2m", "5z")),
        (("1m", "2m", "3m"), "1m56z", None),  # the 5z and the 6z could be exchanged
        (("1m", "2m", "3m"), "12m", None),
    ],
)
def test_a_recorded_hand_corrects_the_labels(
    read: tuple[str, ...], recorded: str, labels: tuple[str, ...] | None
) -> None:
    assert confirmed_labels(row_reading(*read), shown_hand(recorded)) == labels


def jpeg(width: int, height: int) -> bytes:
    stream = io.BytesIO()
    Image.new("1", (width, height)).convert("L").save(stream, "JPEG")
    return stream.getvalue()


@cache
def png_of_200_megapixels() -> bytes:
    """Return a huge image in a small file."""
    stream = io.BytesIO()
    Image.new("1", (20_000, 10_000)).save(stream, "PNG", optimize=True)
    return stream.getvalue()


HEIC = b"\x00\x00\x00\x18ftypheic" + b"\x00" * 64


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("data", "status", "kind"),
    [
        (b"", 422, "bad_photo"),
        (b"This is a letter.", 422, "bad_photo"),
        (jpeg(900, 600)[:2000], 422, "bad_photo"),
        (png_of_200_megapixels, 422, "bad_photo"),
        (HEIC, 422, "bad_photo"),
        (lambda: b"\xff\xd8" + b"\x00" * (50 * 1024 * 1024), 413, "too_large"),
    ],
    ids=["empty", "letter", "cut", "bomb", "heic", "50 MB"],
)
def test_an_invalid_photo_changes_nothing(
    app: Flask, data: bytes | Callable[[], bytes], status: int, kind: str, language: str
) -> None:
    host, _ = create_session(app)
    before = host.view()
    file = data() if callable(data) else data  # large ones are made where they are needed
    answer = host.ask(
        "POST",
        "/photos",
        data={"photo": (io.BytesIO(file), "hand.jpg")},
        headers={"Accept-Language": language},
    )
    assert answer.status_code == status
    error = answer.get_json()["error"]
    assert error["code"] == kind
    assert error["message"].endswith("。" if language == "ja" else ".")
    assert answer.headers["Content-Language"] == language
    if data is HEIC and not HEIC_SUPPORTED:
        assert "HEIC" in error["message"]
    assert host.view() == before


@pytest.mark.parametrize(
    "body",
    [
        b"{{{",
        b'{"seen": 2, "command": "riichi", "seat": 9}',
        b'{"seen": 2, "command": "adjust", "deltas": [1000000001, 0, 0, 0]}',
        b'{"seen": 2, "command": "riichi", "seat": 0, "replaces": 1}',
        b'{"seen": 2, "command": "riichi", "seat": 0, "replaces": 99}',
    ],
    ids=lambda body: body[:60].decode(),
)
def test_an_invalid_command_changes_nothing(app: Flask, body: bytes) -> None:
    host, _ = create_session(app)
    before = host.view()
    for path in ("entries", "preview"):
        answer = host.ask("POST", f"/{path}", data=body, headers={"Accept-Language": "ja"})
        assert answer.status_code == 422, answer.get_json()
        error = answer.get_json()["error"]
        assert error["message"].endswith("。")
        assert host.view() == before


def test_too_much_json_is_rejected(app: Flask) -> None:
    host, _ = create_session(app)
    answer = host.ask("POST", "/entries?lang=ja", data=b'{"seen": "' + b"x" * 300_000 + b'"}')
    assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert answer.get_json()["error"]["message"].startswith("送信データが 256 KB")
