"""Photos answered with lines of JSON: the boxes of the tiles before their reading."""

from __future__ import annotations

import http.client
import io
import json
from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.tiles.messages import Message
from tests.webapp.conftest import PausingDetector, recorded
from tests.webapp.session_phones import create_session
from tests.webapp.test_serving import PATIENCE, Serve, run
from vision.photo import PhotoError

__all__ = ["run"]  # a fixture

LINES = {"Accept": "application/x-ndjson, application/json"}
FORM = {"Content-Type": "multipart/form-data; boundary=x"}


@pytest.fixture
def detector() -> PausingDetector:
    return PausingDetector(recorded())


def body(photo: bytes) -> bytes:
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    return head + photo + b"\r\n--x--\r\n"


def send(
    port: int, photo: bytes, path: str = "/api/v1/read", **headers: str
) -> http.client.HTTPResponse:
    """Send a photo, and return the response as soon as it begins."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("POST", path, body(photo), FORM | LINES | headers)
    return connection.getresponse()


def upload(client: FlaskClient, photo: bytes, **headers: str) -> Any:
    return client.post(
        "/api/v1/read", data={"photo": (io.BytesIO(photo), "a.jpg")}, headers=headers
    )


def test_the_boxes_arrive_before_the_tiles_are_read(
    app: Flask, detector: PausingDetector, run: Serve, photo: bytes
) -> None:
    response = send(run(app), photo)
    first = json.loads(response.readline())
    assert response.headers["Content-Type"] == "application/x-ndjson"
    assert response.headers["X-Accel-Buffering"] == "no"
    assert (first["width"], first["height"], len(first["found"])) == (800, 320, 15)
    detector.released.set()
    reading = json.loads(response.readline())
    assert response.read() == b""
    plain = upload(app.test_client(), photo).get_json()
    assert [each["box"] for each in reading["tiles"]] == first["found"]
    assert reading | {"timing_ms": None} == plain | {"timing_ms": None}


def test_a_table_stores_a_photo_whose_boxes_were_sent(
    app: Flask, detector: PausingDetector, run: Serve, photo: bytes
) -> None:
    host, viewer = create_session(app)
    response = send(run(app), photo, f"/api/v1/tables/{host.key}/photos")
    assert len(json.loads(response.readline())["found"]) == 15
    detector.released.set()
    stored = json.loads(response.readline())
    assert stored["reading"]["width"] == 800
    assert viewer.ask("GET", f"/photos/{stored['photo']}").status_code == HTTPStatus.OK


def test_a_phone_that_leaves_between_the_lines_delays_nobody(
    app: Flask, detector: PausingDetector, run: Serve, photo: bytes
) -> None:
    port = run(app)
    leaving = send(port, photo)
    assert leaving.readline()
    leaving.close()
    detector.released.set()
    assert send(port, photo).read().count(b"\n") == 2


def test_an_error_after_the_boxes_is_the_last_line(
    app: Flask, run: Serve, detector: PausingDetector, photo: bytes
) -> None:
    detector.released.set()
    detector.error = PhotoError(Message("The photo is gone."))
    response = send(run(app), photo)
    found, last = map(json.loads, response.read().splitlines())
    assert (response.status, len(found["found"])) == (HTTPStatus.OK, 15)
    assert (last["error"]["code"], last["error"]["message"]) == ("bad_photo", "The photo is gone.")


def test_a_fault_after_the_boxes_is_the_last_line(
    app: Flask, run: Serve, detector: PausingDetector, photo: bytes
) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    detector.released.set()
    detector.error = ValueError("secret")
    last = send(run(app), photo).read().splitlines()[-1]
    assert json.loads(last)["error"]["code"] == "internal_error"


def test_an_error_before_the_boxes_is_a_usual_response(app: Flask, run: Serve) -> None:
    response = send(run(app), b"no photo")
    assert response.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert json.loads(response.read())["error"]["code"] == "bad_photo"


def test_another_server_sends_one_object(
    client: FlaskClient, detector: PausingDetector, photo: bytes
) -> None:
    """Inside a phone, Python answers a request as a whole."""
    detector.released.set()
    assert upload(client, photo, **LINES).mimetype == "application/json"
