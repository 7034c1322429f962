"""Uploads at the same time: bounded, fair to each address, and repeated by the page."""

from __future__ import annotations

import errno
import io
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from threading import Event, Thread
from time import monotonic, sleep
from types import SimpleNamespace
from typing import IO, Any

import pytest
from flask import Flask, Request

from tests.webapp.session_phones import create_session
from vision.boxes import Detection
from vision.pixels.image import Photo, Pixels
from vision.pixels.photo_decoder import PhotoDecoder
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.protection import upload_queue
from webapp.web.protection.rate_limit import TooManyUploads
from webapp.web.protection.upload_queue import (
    MAX_BYTES,
    MAX_UPLOADS,
    MAX_UPLOADS_PER_ADDRESS,
    RESERVED_UPLOADS,
    UploadQueue,
)

PATIENCE = 30.0


class PausedDetector:
    """A detector that waits until it may continue."""

    def __init__(self) -> None:
        self.may_continue = Event()

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        assert self.may_continue.wait(PATIENCE)
        return ()


def wait_until(condition: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < until
        sleep(0.01)


def test_an_address_has_a_limited_number_of_uploads() -> None:
    queue = UploadQueue()
    with ExitStack() as stack:
        for _ in range(MAX_UPLOADS_PER_ADDRESS):
            stack.enter_context(queue.admit("a", 1))
        with pytest.raises(TooManyUploads), queue.admit("a", 1):
            pass
        with queue.admit("b", 1):
            pass
    with queue.admit("a", 1):
        pass


def test_all_addresses_have_a_limited_number_of_uploads() -> None:
    queue = UploadQueue()
    with ExitStack() as stack:
        for number in range(MAX_UPLOADS):
            stack.enter_context(queue.admit(f"{number // 2}", 1))
        with pytest.raises(TooManyUploads), queue.admit("0", 1):
            pass
        for number in range(RESERVED_UPLOADS):
            stack.enter_context(queue.admit(f"other {number}", 1))
        with pytest.raises(TooManyUploads), queue.admit("another", 1):
            pass


def test_the_waiting_bytes_are_limited() -> None:
    queue = UploadQueue()
    with ExitStack() as stack:
        stack.enter_context(queue.admit("a", MAX_BYTES // 2))
        stack.enter_context(queue.admit("b", MAX_BYTES // 2))
        with pytest.raises(TooManyUploads), queue.admit("a", 1):
            pass
        with queue.admit("c", 1):  # its only upload
            pass


def test_addresses_take_turns() -> None:
    queue = UploadQueue()
    order: list[str] = []
    may_end = Event()

    def has_started(uploads: int) -> bool:
        return bool(order) and 1 + queue.waiting == uploads

    def read(address: str) -> None:
        with queue.admit(address, 1) as turn, turn():
            order.append(address)
            assert may_end.wait(PATIENCE)

    threads = []
    for number, address in enumerate(("greedy", "greedy", "greedy", "greedy", "other", "third")):
        threads.append(Thread(target=read, args=(address,)))
        threads[-1].start()
        wait_until(partial(has_started, number + 1))
    wait_until(lambda: queue.waiting == 5)
    may_end.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert order == ["greedy", "other", "third", "greedy", "greedy", "greedy"]


@pytest.fixture
def paused() -> Iterator[PausedDetector]:
    detector = PausedDetector()
    yield detector
    detector.may_continue.set()


def send(app: Flask, photo: bytes, address: str, path: str = "/api/v1/read", **headers: str) -> Any:
    return app.test_client().post(
        path,
        headers=headers,
        data={"photo": (io.BytesIO(photo), "hand.jpg")},
        environ_base={"REMOTE_ADDR": address},
    )


def test_uploads_above_the_limit_are_asked_to_come_back(
    paused: PausedDetector, photo: bytes
) -> None:
    app = create_app(reader=DetectorReader(paused))
    host, _ = create_session(app)
    queue = app.extensions["tenbo_uploads"]
    with ThreadPoolExecutor(MAX_UPLOADS_PER_ADDRESS) as pool:
        admitted = [
            pool.submit(send, app, photo, "10.0.0.1") for _ in range(MAX_UPLOADS_PER_ADDRESS)
        ]
        wait_until(lambda: queue.waiting == MAX_UPLOADS_PER_ADDRESS - 1)
        for path in ("/api/v1/read", f"/api/v1/tables/{host.key}/photos"):
            rejected = send(app, photo, "10.0.0.1", path)
            assert rejected.status_code == 503
            assert rejected.headers["Retry-After"] == "2"
            error = rejected.get_json()["error"]
            assert error["code"] == "busy"
            assert "in a moment" in error["message"]
        shared = send(app, photo, "10.0.0.1", "/", Accept="text/html")
        assert shared.status_code == 503
        assert shared.headers["Retry-After"] == "2"
        assert shared.mimetype == "text/html"
        assert "in a moment" in shared.text
        paused.may_continue.set()
        assert [each.result().status_code for each in admitted] == [200] * len(admitted)
    assert send(app, photo, "10.0.0.1").status_code == 200


def test_uploads_need_free_space_for_their_temporary_files(
    app: Flask, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = len(photo)
    monkeypatch.setattr(upload_queue, "disk_usage", lambda _: SimpleNamespace(free=free))
    rejected = send(app, photo, "10.0.0.1")
    assert rejected.status_code == 503
    assert "disk of the server" in rejected.get_json()["error"]["message"]
    free *= 2
    assert send(app, photo, "10.0.0.1").status_code == 200


def test_an_upload_that_fills_the_disk_of_temporary_files_is_explained(
    app: Flask, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_nothing(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Request, "_get_file_stream", open_nothing)
    rejected = send(app, photo, "10.0.0.1")
    assert rejected.status_code == 503
    assert "disk of the server" in rejected.get_json()["error"]["message"]
    assert rejected.headers["Retry-After"]


def test_an_upload_is_decoded_only_at_its_turn(
    paused: PausedDetector, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []
    decode = PhotoDecoder.open_photo

    def record(decoder: PhotoDecoder, photo: IO[bytes], **options: Any) -> Photo:
        read.append(photo)
        return decode(decoder, photo, **options)

    monkeypatch.setattr(PhotoDecoder, "open_photo", record)
    app = create_app(reader=DetectorReader(paused))
    with ThreadPoolExecutor(3) as pool:
        for _ in range(3):
            pool.submit(send, app, photo, "10.0.0.1")
        wait_until(lambda: app.extensions["tenbo_uploads"].waiting == 2 and len(read) == 1)
        sleep(0.2)
        assert len(read) == 1
        paused.may_continue.set()


def test_a_form_has_few_parts(app: Flask) -> None:
    data = {f"part{number}": (io.BytesIO(b"x"), "x") for number in range(20)}
    response = app.test_client().post("/api/v1/read", data=data)
    assert response.status_code == 413
