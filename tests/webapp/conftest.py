"""Fixtures: the application with a recorded reading, and a headless Chromium."""

from __future__ import annotations

import io
import logging
import shutil
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MethodType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from _pytest.capture import CaptureResult
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.routing import Rule
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.webapp.sessions import RunSession, Tenbo
from vision.boxes import Box, Detection
from vision.detect.detector import OnBoxes
from vision.detect.proposals import Proposal
from vision.pixels.image import Pixels
from webapp.cli import main
from webapp.storage.store import Store
from webapp.web import caching
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from werkzeug.serving import BaseWSGIServer

    from tests.webapp.table_page import Phone, TableSession

# Otherwise pytest lists every file that a page loads in the report of a failed test.
logging.getLogger("werkzeug").setLevel(logging.WARNING)

ROW = ["2m", "3m", "4m", "3p", "4p", "0p", "6s", "7s", "8s", "8s", "8s", "7z", "7z"]
PATIENCE = 60_000  # milliseconds, enough for a busy machine
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class KeepAlive(WSGIRequestHandler):
    """Keep connections open: a page loads a hundred small scripts."""

    protocol_version = "HTTP/1.1"


@dataclass
class RecordedDetector:
    """A detector that returns the detections of one recorded photo for every photo."""

    detections: tuple[Detection, ...]

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the detections scaled to the photo; the recorded photo is 800 pixels wide."""
        return tuple(each.scale(image.shape[1] / 800) for each in self.detections)


@dataclass
class PausingDetector(RecordedDetector):
    """A detector that finds the tiles at once, and reads them when it is released."""

    released: threading.Event = field(default_factory=threading.Event)
    error: Exception | None = None

    def propose(self, image: Pixels, on_boxes: OnBoxes | None = None) -> tuple[Proposal, ...]:
        """Report the boxes of the tiles."""
        if on_boxes is not None:
            on_boxes([each.box for each in self.detect(image)])
        return ()

    def classify(self, image: Pixels, _: tuple[Proposal, ...]) -> tuple[Detection, ...]:
        """Return the detections once they are released, or fail."""
        self.released.wait(PATIENCE / 1000)
        if self.error is not None:
            raise self.error
        return self.detect(image)


def recorded() -> tuple[Detection, ...]:
    """Return 13 tiles in a row, two of them uncertain, the winning tile, and one tile above."""
    return (
        _seen("2m", 20, 200, 0.62, "5m"),  # forms a run with the next two as 2m or 5m
        *(_seen(label, 70 + 50 * place, 200) for place, label in enumerate(ROW[1:9])),
        _seen("9s", 470, 200, 0.55, "8s"),
        *(_seen(label, 520 + 50 * place, 200) for place, label in enumerate(ROW[10:])),
        _seen("7z", 720, 200),
        across("1p", 380),
    )


def across(label: str, left: float) -> Detection:
    """Return a sideways tile above the row, which is not part of the hand."""
    return Detection(label, 0.99, Box(left, 40, left + 64, 88), ((label, 0.99),), 90)


def _seen(
    label: str, left: float, top: float, confidence: float = 0.99, other: str = "5z"
) -> Detection:
    candidates = ((label, confidence), (other, 1 - confidence))
    return Detection(label, confidence, Box(left, top, left + 48, top + 64), candidates)


@pytest.fixture(autouse=True)
def own_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Use a database of the test instead of the user's own."""
    url = f"sqlite:///{tmp_path}/own.sqlite3"
    monkeypatch.setenv("TENBO_DATABASE", url)
    return url


@pytest.fixture
def read_row() -> list[str]:
    """Return the reading of the row: the 9s, which completes nothing, becomes 8s."""
    return [*ROW, "7z"]


@pytest.fixture
def photo() -> bytes:
    """Return a plain picture, which the recorded detector ignores."""
    stream = io.BytesIO()
    Image.new("RGB", (800, 320), "darkgreen").save(stream, "JPEG")
    return stream.getvalue()


@pytest.fixture
def detector() -> RecordedDetector:
    return RecordedDetector(recorded())


@pytest.fixture(scope="session", autouse=True)
def quick_applications() -> Iterator[None]:
    """Compile each route and read the static files once; a test has an application of its own."""
    compile_rule: Any = Rule.compile
    compiled: dict[object, dict[str, Any]] = {}

    def compile_once(rule: Rule) -> None:
        key = (rule.rule, rule.endpoint, repr(rule.defaults))
        if key not in compiled:
            compile_rule(rule)
            compiled[key] = rule.__dict__
        for name in ("_parts", "_trace", "_converters", "arguments"):
            setattr(rule, name, compiled[key][name])
        for name in ("_build", "_build_unknown"):
            setattr(rule, name, MethodType(compiled[key][name].__func__, rule))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "compile", compile_once)
        patch.setattr(caching, "static_address", cache(caching.static_address))
        yield


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return an SQLite database without rows: to copy it takes less than to create its tables."""
    file = tmp_path_factory.mktemp("database") / "new.sqlite3"
    Store(f"sqlite:///{file}").close()
    return file.read_bytes()


@pytest.fixture
def app(detector: RecordedDetector, own_database: str, new_database: bytes) -> Flask:
    Path(own_database.removeprefix("sqlite:///")).write_bytes(new_database)
    return create_app(reader=DetectorReader(detector))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def servers() -> Iterator[list[BaseWSGIServer]]:
    """Keep the servers of earlier tests, so that a browser finds the scripts in its cache."""
    running: list[BaseWSGIServer] = []
    yield running
    for server in running:
        server.shutdown()
        server.server_close()


@pytest.fixture
def serve(servers: list[BaseWSGIServer]) -> Callable[[Flask], str]:
    """Serve an application on a port of this machine during a test, and return its address."""
    unused = iter(list(servers))

    def start(app: Flask) -> str:
        server = next(unused, None)
        if server is None:
            server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=KeepAlive)
            servers.append(server)
            threading.Thread(target=server.serve_forever).start()
        server.app = app
        return f"http://127.0.0.1:{server.server_port}/"

    return start


@pytest.fixture
def address(app: Flask, serve: Callable[[Flask], str]) -> str:
    """Return the address of the application with the recorded reading."""
    return serve(app)


# A robot taps faster than a hand, so that each tap would be the second of a double tap.
UNHURRIED = """{
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  const timeStamp = { get() { return get.call(this) * (this.isTrusted ? 100 : 1); } };
  Object.defineProperty(Event.prototype, "timeStamp", timeStamp);
}"""


# The page gives a request up after as many milliseconds.
PATIENT = """
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (time) => timeout(window.patience ?? time);"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one Chromium for all tests."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (Debian: apt install chromium-headless-shell).")
    api.expect.set_options(timeout=PATIENCE)
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def speak(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a phone with a language, and with another size if given."""
    contexts = []

    def start(locale: str, size: tuple[int, int] = (390, 844), **how: Any) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            **how,
        )
        context.add_init_script(UNHURRIED)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield start
    for context in contexts:
        context.close()


@pytest.fixture
def clocked(speak: Callable[..., Page]) -> Page:
    """Open a page whose clock a test moves, in a window of its own, whose pages all have it."""
    page = speak("en-US")
    page.clock.install()
    return page


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """Open a browser window of a phone, 390 x 844, that caches scripts from test to test."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.add_init_script(UNHURRIED)
    yield context
    context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what the pages show to the report of a test that failed."""
    report = yield
    browser: Browser | None = getattr(item, "funcargs", {}).get("browser")
    if browser is not None and call.when == "call" and report.failed:
        from playwright.sync_api import Error  # noqa: PLC0415  # there is a browser

        for shown in (page for context in browser.contexts for page in context.pages):
            body = shown.locator("body")
            with suppress(Error):  # of a page that hangs
                state = body.get_attribute("class", timeout=5000)
                report.sections.append((f"{shown.url} ({state})", body.inner_text(timeout=5000)))
    return report


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    """Open a page without stored data; an error in one of its scripts fails the test."""
    page = window.new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    found = list(errors)  # before the scripts of a test run on an empty page
    window.set_offline(False)
    origins = {urlsplit(each.url)._replace(path="", query="", fragment="") for each in window.pages}
    for each in window.pages:
        each.goto("about:blank")  # so that no script stores anything afterwards
    protocol = window.new_cdp_session(page)
    for origin in origins:
        protocol.send(
            "Storage.clearDataForOrigin",
            {"origin": urlunsplit(origin), "storageTypes": "cookies,local_storage,indexeddb"},
        )
    for each in window.pages:
        each.close()
    assert found == []


@pytest.fixture
def friday(app: Flask, address: str) -> TableSession:
    """Return a session of four players on a running server."""
    from tests.webapp.table_page import start_session  # noqa: PLC0415  # it needs playwright

    return start_session(app, address)


@pytest.fixture
def aki(page: Page, friday: TableSession) -> Page:
    """Open the table on Aki's phone."""
    from tests.webapp.table_page import sit  # noqa: PLC0415  # it needs playwright

    return sit(page, friday.url)


@pytest.fixture
def phone(browser: Browser, friday: TableSession) -> Iterator[Phone]:
    """Return a function that opens a player's phone at a table, or a viewer's for None."""
    from tests.webapp.table_page import phones_at  # noqa: PLC0415  # it needs playwright

    yield from phones_at(browser, friday)


@pytest.fixture
def tenbo(capsys: pytest.CaptureFixture[str]) -> Tenbo:
    def run(*words: object, status: int = 0) -> CaptureResult[str]:
        assert main([str(word) for word in words]) == status
        return capsys.readouterr()

    return run


@pytest.fixture
def session(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    new_database: bytes,
) -> RunSession:
    file = tmp_path / "sessions.sqlite3"
    file.write_bytes(new_database)
    monkeypatch.setenv("TENBO_DATABASE", f"sqlite:///{file}")

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["session", *words])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def table(session: RunSession) -> RunSession:
    session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--rules", "ari_ari")
    return session
