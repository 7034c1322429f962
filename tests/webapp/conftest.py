"""The app with a recorded reading, and a headless Chromium to drive its page."""

from __future__ import annotations

import io
import logging
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.serving import make_server

from tests.webapp.sessions import RunSession
from vision.boxes import Box, Detection
from vision.detect.image import Pixels
from webapp.app import create_app
from webapp.cli import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Every file that a page loads would be a line of what pytest tells of a test that failed.
logging.getLogger("werkzeug").setLevel(logging.WARNING)

ROW = ["2m", "3m", "4m", "3p", "4p", "0p", "6s", "7s", "8s", "8s", "8s", "7z", "7z"]
PATIENCE = 30_000  # milliseconds: a machine that trains models meanwhile is slow, not wrong
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class RecordedDetector:
    """Gives the detections of one recorded photo, whatever it is shown."""

    detections: tuple[Detection, ...]

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Give them scaled to the photo, which is 800 pixels wide in the record."""
        return tuple(each.scale(image.shape[1] / 800) for each in self.detections)


def recorded() -> tuple[Detection, ...]:
    """Give a row of thirteen with two doubtful tiles, the winning tile, and one across above."""
    return (
        _seen("2m", 20, 200, 0.62, "5m"),  # a run with the next two either way
        *(_seen(label, 70 + 50 * place, 200) for place, label in enumerate(ROW[1:9])),
        _seen("9s", 470, 200, 0.55, "8s"),
        *(_seen(label, 520 + 50 * place, 200) for place, label in enumerate(ROW[10:])),
        _seen("7z", 720, 200),
        across("1p", 380),
    )


def across(label: str, left: float) -> Detection:
    """Give a tile that lies sideways above the row, and so is nothing of the hand."""
    return Detection(label, 0.99, Box(left, 40, left + 64, 88), ((label, 0.99),), 90)


def _seen(
    label: str, left: float, top: float, confidence: float = 0.99, other: str = "5z"
) -> Detection:
    candidates = ((label, confidence), (other, 1 - confidence))
    return Detection(label, confidence, Box(left, top, left + 48, top + 64), candidates)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test in a browser try again, once: a browser may lack a processor for seconds.

    What needed it is told at the end, so that it can be seen whether it is always the same.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True)
def own_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The sessions of a test are its own, not those of whoever runs it."""
    url = f"sqlite:///{tmp_path}/own.sqlite3"
    monkeypatch.setenv("TENBO_DATABASE", url)
    return url


@pytest.fixture
def read_row() -> list[str]:
    """The recorded row as it is read: a 9s that would complete nothing is taken as the 8s."""
    return [*ROW, "7z"]


@pytest.fixture
def photo() -> bytes:
    """A plain picture: the recorded detector does not look at it."""
    stream = io.BytesIO()
    Image.new("RGB", (800, 320), "darkgreen").save(stream, "JPEG")
    return stream.getvalue()


@pytest.fixture
def detector() -> RecordedDetector:
    return RecordedDetector(recorded())


@pytest.fixture
def app(detector: RecordedDetector) -> Flask:
    return create_app(detector=detector)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def serve() -> Iterator[Callable[[Flask], str]]:
    """Serves an app on a free port of this machine until the test ends, and gives the address."""
    servers = []

    def start(app: Flask) -> str:
        server = make_server("127.0.0.1", 0, app, threaded=True)
        servers.append(server)
        threading.Thread(target=server.serve_forever).start()
        return f"http://127.0.0.1:{server.server_port}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def address(app: Flask, serve: Callable[[Flask], str]) -> str:
    """Where the app with the recorded reading is served."""
    return serve(app)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip("there is no chromium here to drive the page with")
    api.expect.set_options(timeout=PATIENCE)
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone of 390 x 844; an error in a script of the page fails the test."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def session(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> RunSession:
    monkeypatch.setenv("TENBO_DATABASE", f"sqlite:///{tmp_path}/sessions.sqlite3")

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["session", *words])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def friday(session: RunSession) -> RunSession:
    session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--rules", "ari_ari")
    return session
