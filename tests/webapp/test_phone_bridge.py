"""The application inside a browser, without the browser."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import IO, Any

import numpy as np
import pytest
from flask import request
from werkzeug.test import EnvironBuilder

from scorer.tiles.messages import Message
from tests.webapp.conftest import RecordedDetector, recorded
from tests.webapp.coroutines import Later, finish, finish_together
from vision.photo import PhotoError, Region
from vision.pipeline import Read, ReadWork
from vision.pixels.image import Photo
from vision.pixels.read_photo import DecodedPhoto
from webapp.phone.bridge import Answer, Bridge

ADDRESS = "https://tenbo.example/mahjong/app/"
SESSION = {"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"]}


class LateReader:
    """A reader whose results arrive later; a photo of b"bad" cannot be read."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    async def read(
        self,
        photo: IO[bytes],
        work: ReadWork[Read],
        *,
        region: Region | None = None,
    ) -> Read:
        waits = isinstance(work, partial) and work.keywords.get("waiting")
        self.calls.append("read waiting" if waits else "read")
        await Later()
        content = photo.read()
        if content == b"bad":
            raise PhotoError(Message("This is not a photo."))
        pixels = np.full((320, 800, 3), 120, np.uint8)
        detector = RecordedDetector(() if content == b"empty" else recorded())
        return await work(DecodedPhoto(Photo(pixels, 800, 320), detector))

    async def small_jpeg(self, photo: IO[bytes]) -> bytes:
        self.calls.append("small_jpeg")
        await Later()
        return b"small"


class Phone:
    """A page that sends requests to the bridge."""

    def __init__(self, database: Path) -> None:
        self.reader = LateReader()
        self.events: list[tuple[int, bytes | None]] = []
        self.bridge = Bridge(
            address=ADDRESS,
            database=str(database),
            reader=self.reader,
            emit=lambda number, part: self.events.append((number, part)),
        )

    def send(
        self, method: str, path: str, data: object = None, headers: dict[str, str] | None = None
    ) -> Answer:
        body = b"" if data is None else json.dumps(data).encode()
        return finish(self.bridge.answer(method, f"{ADDRESS}{path}", headers or {}, body))

    def upload(self, path: str, photo: bytes, **texts: str) -> Answer:
        return finish(self.photo_request(path, photo, **texts))

    def photo_request(self, path: str, photo: bytes, **texts: str) -> Coroutine[Any, Any, Answer]:
        data = {"photo": (io.BytesIO(photo), "hand.jpg"), **texts}
        form = EnvironBuilder(method="POST", data=data)
        environ = form.get_environ()
        body = environ["wsgi.input"].read()
        # A page accepts the tiles that are found before, which only a server sends.
        headers = {"content-type": environ["CONTENT_TYPE"], "accept": "application/x-ndjson, */*"}
        return self.bridge.answer("POST", f"{ADDRESS}{path}", headers, body)

    def create(self) -> tuple[str, Any]:
        created = json.loads(self.send("POST", "api/v1/sessions", SESSION).body)
        return created["host"], created["view"]

    def draw(self, key: str, seen: int) -> Answer:
        command = {"command": "draw", "seen": seen, "tenpai": []}
        return self.send("POST", f"api/v1/tables/{key}/entries", command)


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return Phone(tmp_path / "sessions.sqlite3")


def test_a_frame_of_the_camera_is_read(phone: Phone) -> None:
    first = json.loads(phone.upload("api/v1/frames", b"photo").body)
    assert len(first["tiles"]) == 15
    second = phone.upload("api/v1/frames", b"photo", seen=json.dumps(first["seen"]))
    assert json.loads(second.body)["seen"]["looks"] == [2] * 15
    assert phone.reader.calls == ["read"] * 2


BOX = {"box": [0, 0, 3, 4], "turn": 0, "confidence": 1, "tile_probability": 1}


@pytest.mark.parametrize(
    "seen",
    [
        "no JSON",
        "[]",
        "{}",
        '{"tiles": [], "looks": [1], "hand": null, "agreed": 0}',
        '{"tiles": [], "looks": [], "hand": 5, "agreed": 0}',
        '{"tiles": [], "looks": [], "hand": null, "agreed": "many"}',
        *(
            json.dumps({"tiles": tiles, "looks": [1] * len(tiles), "hand": None, "agreed": 0})
            for tiles in (
                [BOX],
                [{**BOX, "label": "1x", "candidates": []}],
                [{**BOX, "label": "1m", "candidates": [["1m", 2]]}],
                [{**BOX, "label": "1m", "candidates": [], "box": [3, 4, 0, 0]}],
                [{**BOX, "label": "1m", "candidates": [], "box": [0, 0, 3, 1e9]}],
                [{**BOX, "label": ["1m"], "candidates": []}],
                [{**BOX, "label": "1m", "candidates": []}] * 401,
            )
        ),
    ],
)
def test_what_looks_have_seen_is_checked(phone: Phone, seen: str) -> None:
    answer = phone.upload("api/v1/frames", b"photo", seen=seen)
    assert answer.status == 422
    assert "what the answer to the last frame names seen" in answer.body.decode()
    assert phone.reader.calls == []


def test_pages_refer_to_addresses_below_the_start_page(phone: Phone) -> None:
    answer = phone.send("GET", "")
    text = answer.body.decode()
    assert answer.status == 200
    assert 'data-root="/mahjong/app/"' in text
    assert 'href="/mahjong/app/static/' in text
    assert 'href="/static/' not in text


def test_a_frame_of_the_same_website_can_display_the_pages(phone: Phone) -> None:
    policy = dict(phone.send("GET", "new").headers)["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in policy


def test_the_language_of_the_page_is_used(phone: Phone) -> None:
    text = phone.send("GET", "", headers={"accept-language": "ja"}).body.decode()
    assert '<html lang="ja"' in text


def test_a_hand_is_scored(phone: Phone) -> None:
    hand = {"hand": "123456789m1122p", "winning_tile": "2p"}
    score = json.loads(phone.send("POST", "api/v1/score", hand).body)
    assert score["points"] == score["payment"]["ron"]


def test_a_session_is_still_there_after_a_restart(phone: Phone, tmp_path: Path) -> None:
    key, view = phone.create()
    assert phone.draw(key, view["entries"]).status == 201
    again = Phone(tmp_path / "sessions.sqlite3")
    seen = json.loads(again.send("GET", f"api/v1/tables/{key}").body)["entries"]
    assert seen == view["entries"] + 1


def test_no_thread_is_started(phone: Phone) -> None:
    before = set(threading.enumerate())
    key, view = phone.create()
    phone.send("GET", f"api/v1/tables/{key}/live")
    phone.draw(key, view["entries"])
    phone.upload("api/v1/read", b"photo")
    assert set(threading.enumerate()) <= before  # those of other tests can end


def test_a_photo_is_read_while_the_request_waits(phone: Phone) -> None:
    answer = phone.upload("api/v1/read", b"photo")
    assert answer.status == 200
    assert len(json.loads(answer.body)["tiles"]) == len(recorded())
    assert phone.reader.calls == ["read"]


def test_the_error_of_a_photo_is_the_response(phone: Phone) -> None:
    answer = phone.upload("api/v1/read", b"bad")
    assert answer.status == 422
    assert json.loads(answer.body)["error"]["message"] == "This is not a photo."


def test_a_photo_of_a_table_is_stored(phone: Phone) -> None:
    key, _ = phone.create()
    answer = phone.upload(f"api/v1/tables/{key}/photos", b"photo")
    photo = json.loads(answer.body)["photo"]
    assert phone.reader.calls == ["read", "small_jpeg"]
    assert phone.send("GET", f"api/v1/tables/{key}/photos/{photo}").body == b"small"


def test_hands_at_a_draw_are_read(phone: Phone) -> None:
    key, _ = phone.create()
    [hand] = json.loads(phone.upload(f"api/v1/tables/{key}/draw/photo", b"photo", seat="1").body)[
        "hands"
    ]
    assert hand["seat"] == 1
    table = phone.upload(f"api/v1/tables/{key}/draw/photo", b"empty", seat="1", shows="table")
    assert json.loads(table.body) == {"hands": [], "nagashi": []}
    assert phone.reader.calls == ["read waiting", "read"]


def test_a_request_runs_once_while_others_are_answered(phone: Phone) -> None:
    started: list[str] = []
    phone.bridge._app.before_request(lambda: started.append(request.path))
    key, _ = phone.create()
    path, view = f"api/v1/tables/{key}/photos", f"api/v1/tables/{key}"
    started.clear()

    photos = [phone.photo_request(path, content) for content in (b"photo", b"bad")]
    stored, refused, seen = finish_together(
        *photos, phone.bridge.answer("GET", f"{ADDRESS}{view}", {}, b"")
    )
    assert sorted(started) == sorted(f"/{each}" for each in (path, path, view))
    assert (stored.status, refused.status, seen.status) == (201, 422, 200)
    assert json.loads(refused.body)["error"]["message"] == "This is not a photo."
    assert phone.reader.calls == ["read", "read", "small_jpeg"]


def test_a_stream_has_the_present_view_and_every_change(phone: Phone) -> None:
    key, view = phone.create()
    answer = phone.send("GET", f"api/v1/tables/{key}/live?view=1")
    assert answer.body.startswith(b"retry:")
    assert answer.stream is not None
    assert not [name for name, _ in answer.headers if name.lower() == "content-encoding"]
    phone.draw(key, view["entries"])
    phone.send("GET", "api/v1/rules")
    texts = [part.decode() for number, part in phone.events if part and number == answer.stream]
    assert [text.split("\n")[0] for text in texts] == [
        f"id: {view['entries']}",
        f"id: {view['entries'] + 1}",
    ]


def test_the_stream_of_a_deleted_session_ends(phone: Phone) -> None:
    key, _ = phone.create()
    answer = phone.send("GET", f"api/v1/tables/{key}/live")
    phone.send("DELETE", f"api/v1/tables/{key}", {"name": "Friday"})
    assert phone.events[-2:] == [
        (answer.stream, b"event: gone\ndata: {}\n\n"),
        (answer.stream, None),
    ]


def test_an_ended_stream_has_no_events(phone: Phone) -> None:
    key, view = phone.create()
    answer = phone.send("GET", f"api/v1/tables/{key}/live")
    phone.events.clear()
    assert answer.stream is not None
    phone.bridge.end_stream(answer.stream)
    phone.draw(key, view["entries"])
    assert phone.events == []


def test_the_reference_screens_need_no_network(phone: Phone) -> None:
    lists = ("points?honba=1", "yaku", "fu", "fans?game=general&rules=hk", "tiles", "setup")
    for name in (*lists, "score_sheet.html?rules=ari_ari"):
        answer = phone.send("GET", f"api/v1/reference/{name}")
        assert answer.status == 200, name
        tag = dict(answer.headers).get("ETag")
        if tag:
            again = phone.send("GET", f"api/v1/reference/{name}", headers={"if-none-match": tag})
            assert again.status == 304
    location = dict(phone.send("GET", "score-sheet?language=hu").headers)["Location"]
    assert location == "/mahjong/app/api/v1/reference/score_sheet.html?language=hu"
