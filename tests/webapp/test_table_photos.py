"""Photos at a table: kept with the hand, deleted with the session, given away by the host alone."""

from __future__ import annotations

import io
import zipfile
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from PIL import Image
from sqlalchemy import create_engine, text

from scorer.table.session.entries import ShownHand
from tests.webapp.conftest import RecordedDetector
from tests.webapp.tables import Phone, sit_down
from vision.detect.image import HEIC_SUPPORTED
from vision.evaluation.labelled_photos import labelled_sets
from webapp.app import create_app
from webapp.session import photos as kept_photos
from webapp.session.training_photos import confirmed_labels
from webapp.settings import Settings


def sent(phone: Phone, data: bytes, **form: str) -> Any:
    return phone.ask("POST", "/photos", data={"photo": (io.BytesIO(data), "hand.jpg"), **form})


def won(notation: str, photo: str | None) -> dict[str, Any]:
    return {"act": "win", "wins": [{"winner": 0, "hand": notation, "photo": photo}]}


def test_a_photo_is_read_and_kept_with_the_hand(app: Flask, photo: bytes) -> None:
    host, viewer = sit_down(app)
    answer = sent(host, photo)
    assert answer.status_code == HTTPStatus.CREATED
    kept = answer.get_json()
    assert kept["why_not"] is None
    assert kept["reading"]["width"] == 800
    view = host.record(won(kept["reading"]["notation"], kept["photo"]))
    [step] = view["history"][0]["hands"][0]["steps"]
    assert step["photos"] == [{"winner": 0, "photo": kept["photo"]}]
    picture = viewer.ask("GET", f"/photos/{kept['photo']}")
    assert picture.mimetype == "image/jpeg"
    assert Image.open(io.BytesIO(picture.data)).size == (800, 320)
    assert host.ask("DELETE", f"/photos/{kept['photo']}").status_code == HTTPStatus.NO_CONTENT
    assert viewer.ask("GET", f"/photos/{kept['photo']}").status_code == HTTPStatus.NOT_FOUND
    assert host.view()["history"][0]["hands"][0]["steps"][0]["photos"] == []


def test_a_photo_of_another_table_is_none_of_this(app: Flask, photo: bytes) -> None:
    host, _ = sit_down(app)
    other, _ = sit_down(app)
    name = sent(other, photo).get_json()["photo"]
    assert host.ask("GET", f"/photos/{name}").status_code == HTTPStatus.NOT_FOUND
    assert host.ask("DELETE", f"/photos/{name}").status_code == HTTPStatus.NOT_FOUND
    answer = host.post("entries", {"seen": 2, **won("123m456p789s11222z", name)})
    assert answer.status_code == 422
    assert host.view()["entries"] == 2


def photos_shown(host: Phone) -> list[str]:
    """The photos of the one hand that was won."""
    [step] = host.view()["history"][0]["hands"][0]["steps"]
    return [each["photo"] for each in step["photos"]]


def moved(host: Phone, which: str) -> None:
    """Undo, or redo."""
    assert host.post(which, {"seen": host.view()["entries"]}).status_code == HTTPStatus.OK


def test_an_undone_correction_gives_the_hand_its_old_photo_back(app: Flask, photo: bytes) -> None:
    host, _ = sit_down(app)
    first, second = (sent(host, photo).get_json() for _ in range(2))
    old, new = first["photo"], second["photo"]
    notation = first["reading"]["notation"]
    host.record(won(notation, old))
    host.record(won(notation, old), instead=3)
    host.record(won(notation, new), instead=3)
    host.record(won(notation, new), instead=3)
    assert photos_shown(host) == [new]
    for which, name in (
        ("undo", new),
        ("undo", old),
        ("redo", new),
        ("undo", old),
        ("undo", old),
        ("redo", old),
    ):
        moved(host, which)
        assert photos_shown(host) == [name]
    assert host.ask("GET", f"/photos/{new}").status_code == HTTPStatus.OK  # it may come back


def test_photos_that_were_taken_back_make_room(
    app: Flask, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = sit_down(app)
    first, second = (sent(host, photo).get_json() for _ in range(2))
    notation = first["reading"]["notation"]
    host.record(won(notation, first["photo"]))
    host.record(won(notation, second["photo"]), instead=3)
    size = len(host.ask("GET", f"/photos/{first['photo']}").data)
    monkeypatch.setattr(kept_photos, "MOST_BYTES", 2 * size)
    assert sent(host, photo).get_json()["photo"]
    assert host.ask("GET", f"/photos/{first['photo']}").status_code == HTTPStatus.NOT_FOUND
    assert photos_shown(host) == [second["photo"]]
    assert sent(host, photo).get_json()["photo"] is None


def test_what_a_phone_writes_into_a_photo_is_not_kept(app: Flask) -> None:
    picture = Image.new("RGB", (4000, 3000), "darkgreen")
    exif = Image.Exif()
    exif[0x0112] = 6  # turned
    exif[0x010F] = "A phone"
    stream = io.BytesIO()
    picture.save(stream, "JPEG", exif=exif)
    host, _ = sit_down(app)
    name = sent(host, stream.getvalue()).get_json()["photo"]
    kept = Image.open(io.BytesIO(host.ask("GET", f"/photos/{name}").data))
    assert kept.size == (1200, 1600)
    assert not kept.getexif()


def test_photos_go_with_their_session(app: Flask, photo: bytes, own_database: str) -> None:
    host, _ = sit_down(app)
    sent(host, photo)
    host.ask("DELETE", json={"name": "Friday"})
    with create_engine(own_database).connect() as connection:
        for table in ("photos", "keys", "entries", "tokens", "choices"):
            assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0


def test_photos_can_be_switched_off(
    app: Flask, photo: bytes, detector: RecordedDetector, own_database: str
) -> None:
    host, _ = sit_down(app)
    kept = sent(host, photo).get_json()
    assert host.ask("PATCH", json={"keeps_photos": False}).get_json()["keeps_photos"] is False
    answer = sent(host, photo)
    assert answer.status_code == HTTPStatus.OK
    assert answer.get_json()["photo"] is None
    assert "switched" in answer.get_json()["why_not"]["en"]
    assert answer.get_json()["reading"] == kept["reading"] | {
        "timing_ms": answer.get_json()["reading"]["timing_ms"]
    }
    assert host.ask("DELETE", "/photos").status_code == HTTPStatus.NO_CONTENT
    assert host.ask("GET", f"/photos/{kept['photo']}").status_code == HTTPStatus.NOT_FOUND
    never = create_app(Settings(keeps_photos=False, database=own_database), detector)
    other, _ = sit_down(never)
    assert other.view()["keeps_photos"] is False
    assert sent(other, photo).get_json()["why_not"]["ja"] == "このサーバーでは写真を保存しません。"


def test_a_photo_need_not_be_kept(app: Flask, photo: bytes) -> None:
    host, _ = sit_down(app)
    assert sent(host, photo, keep="0").get_json()["photo"] is None


def test_a_table_has_room_for_so_many(
    app: Flask, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = sit_down(app)
    size = len(host.ask("GET", f"/photos/{sent(host, photo).get_json()['photo']}").data)
    monkeypatch.setattr(kept_photos, "MOST_BYTES", 2 * size)
    assert sent(host, photo).get_json()["photo"]
    full = sent(host, photo).get_json()
    assert full["photo"] is None
    assert "no room" in full["why_not"]["en"]


def test_training_takes_what_the_host_gives(app: Flask, photo: bytes, tmp_path: Path) -> None:
    host, _ = sit_down(app)
    kept = sent(host, photo).get_json()
    reading = kept["reading"]
    host.record(won(reading["notation"], kept["photo"]))
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


def seen(*labels: str) -> dict[str, Any]:
    """A reading of a row, each tile sure but for a 9s that may be an 8s."""
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


def shown(notation: str) -> ShownHand:
    return ShownHand(winner=0, notation=notation, yaku=(), han=1, fu=30)


@pytest.mark.parametrize(
    ("read", "recorded", "labels"),
    [
        (("1m", "2m", "3m"), "123m", ("1m", "2m", "3m")),
        (("1m", "9s", "3m"), "1m8s3m", ("1m", "8s", "3m")),
        (("9s", "8s", "8s"), "888s", ("8s", "8s", "8s")),
        (("1m", "2m", "3m"), "12m5z", ("1m", "2m", "5z")),
        (("1m", "2m", "3m"), "1m56z", None),  # which of the two is which?
        (("1m", "2m", "3m"), "12m", None),
    ],
)
def test_a_recorded_hand_corrects_the_labels(
    read: tuple[str, ...], recorded: str, labels: tuple[str, ...] | None
) -> None:
    assert confirmed_labels(seen(*read), shown(recorded)) == labels


def jpeg(width: int, height: int) -> bytes:
    stream = io.BytesIO()
    Image.new("1", (width, height)).convert("L").save(stream, "JPEG")
    return stream.getvalue()


def png_of_200_megapixels() -> bytes:
    """A picture that is small as a file."""
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
        (png_of_200_megapixels(), 422, "bad_photo"),
        (HEIC, 422, "bad_photo"),
        (b"\xff\xd8" + b"\x00" * (50 * 1024 * 1024), 413, "too_large"),
    ],
    ids=["empty", "letter", "cut", "bomb", "heic", "50 MB"],
)
def test_what_is_no_photo_harms_nothing(
    app: Flask, data: bytes, status: int, kind: str, language: str
) -> None:
    host, _ = sit_down(app)
    before = host.view()
    answer = host.ask(
        "POST",
        "/photos",
        data={"photo": (io.BytesIO(data), "hand.jpg")},
        headers={"Accept-Language": language},
    )
    assert answer.status_code == status
    error = answer.get_json()["error"]
    assert error["kind"] == kind
    assert error["message"] == error[{"en": "english", "ja": "japanese"}[language]]
    assert error["japanese"].endswith("。")
    if data is HEIC and not HEIC_SUPPORTED:
        assert "pillow-heif" in error["message"]
    assert host.view() == before


def test_a_photo_without_tiles_is_read_with_a_doubt(own_database: str) -> None:
    app = create_app(Settings(database=own_database), RecordedDetector(()))
    host, _ = sit_down(app)
    reading = sent(host, jpeg(900, 600)).get_json()["reading"]
    assert reading["hand"] == []
    assert reading["doubts"][0]["message"].startswith("No face of a tile was found")


def test_a_form_without_a_photo_is_told(app: Flask) -> None:
    host, _ = sit_down(app)
    answer = host.ask("POST", "/photos?lang=ja", data={"picture": "x"})
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert answer.get_json()["error"]["message"].startswith("写真が届いていません")


@pytest.mark.parametrize(
    "said",
    [
        b"{{{",
        b"[" * 100_000,
        b"",
        b"null",
        b"[]",
        b'"riichi"',
        b'{"seen": 2}',
        b'{"seen": "2", "act": "riichi", "seat": 0}',
        b'{"seen": 2, "act": "riichi", "seat": "east"}',
        b'{"seen": 2, "act": "riichi", "seat": 9}',
        b'{"seen": 2, "act": "riichi", "seat": 1e400}',
        b'{"seen": 2, "act": "riichi", "seat": 0, "token": 7}',
        b'{"seen": 2, "act": "win", "wins": [{"winner": 0, "hand": 5}]}',
        b'{"seen": 2, "act": "win", "wins": []}',
        b'{"seen": 2, "act": "adjust", "deltas": [1000000001, 0, 0, 0]}',
        b'{"seen": 2, "act": "adjust", "deltas": [100]}',
        b'{"seen": 2, "act": "abort", "reason": "fire"}',
        b'{"seen": 2, "act": "riichi", "seat": 0, "instead": 1}',
        b'{"seen": 2, "act": "riichi", "seat": 0, "instead": 99}',
        b'{"seen": 2, "act": "riichi", "seat": 0, "colour": "red"}',
        b'{"seen": 2, "act": "riichi", "seat": 0, "token": "\\ud800"}',
    ],
    ids=lambda said: said[:60].decode(),
)
def test_senseless_acts_harm_nothing(app: Flask, said: bytes) -> None:
    host, _ = sit_down(app)
    before = host.view()
    for path in ("entries", "preview"):
        answer = host.ask("POST", f"/{path}", data=said, headers={"Accept-Language": "ja"})
        assert answer.status_code == 422, answer.get_json()
        error = answer.get_json()["error"]
        assert error["message"] == error["japanese"] != error["english"]
        assert host.view() == before


def test_too_much_json_is_told(app: Flask) -> None:
    host, _ = sit_down(app)
    answer = host.ask("POST", "/entries?lang=ja", data=b'{"seen": "' + b"x" * 300_000 + b'"}')
    assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert answer.get_json()["error"]["message"].startswith("送信データが 256 KB")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("PUT", "/entries", 405), ("GET", "/undo", 405), ("POST", "", 405), ("GET", "/nothing", 404)],
)
def test_a_wrong_method_is_told(app: Flask, method: str, path: str, status: int) -> None:
    host, _ = sit_down(app)
    for language in ("en", "ja"):
        answer = host.ask(method, f"{path}?lang={language}")
        assert answer.status_code == status
        error = answer.get_json()["error"]
        assert error["message"] == error[{"en": "english", "ja": "japanese"}[language]]
