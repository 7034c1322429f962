"""The time between a photo and its tiles: the photo at once, stages, Stop, and a progress bar."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from flask import Flask, request
from PIL import Image, ImageChops, ImageOps, ImageStat
from playwright.sync_api import Browser, Page, Route, expect

from scorer.tiles.messages import Message
from tests.webapp.calculator_page import area, choose_photo, photo_file
from tests.webapp.conftest import PausingDetector, RecordedDetector, recorded
from tests.webapp.test_serving import Serve as RunServer
from tests.webapp.test_serving import run
from vision.boxes import Detection
from vision.pixels.image import Pixels
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.protection.rate_limit import TooManyUploads

Serve = Callable[[Flask], str]

__all__ = ["run"]  # a fixture: only tenbo's own server sends the boxes before the reading

NO_WORKER = "delete window.Worker"
BROKEN_WORKER = """window.Worker = class extends EventTarget {
    postMessage() { setTimeout(() => this.onerror(new Event("error"))); }
    terminate() {}
}"""
NO_CANVAS_IN_WORKER = """window.Worker = class extends EventTarget {
    postMessage() { setTimeout(() => this.onmessage({ data: null })); }
    terminate() {}
}"""
# Milliseconds from the photo to its progress bar.
BAR_TIME = """
    let start = 0;
    new MutationObserver(() => {
        const bar = document.querySelector("#photo progress");
        if (bar && !start) start = performance.now();
        if (bar && !bar.hidden) window.barTime ??= performance.now() - start;
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""
COUNT_ENCODINGS = """
    window.encodings = 0;
    for (const method of ["toBlob", "toDataURL"]) {
        const encode = HTMLCanvasElement.prototype[method];
        HTMLCanvasElement.prototype[method] = function (...all) {
            window.encodings += 1;
            return encode.apply(this, all);
        };
    }
"""
STORED = "JSON.parse(sessionStorage.getItem('tenbo.picture') ?? 'null')?.url ?? ''"


@dataclass
class WaitingDetector:
    """A detector that waits until it may answer."""

    asked: threading.Event = field(default_factory=threading.Event)
    released: threading.Event = field(default_factory=threading.Event)

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the recorded detections once they are released."""
        self.asked.set()
        self.released.wait(30)
        return RecordedDetector(recorded()).detect(image)


OTHER_MACHINE = "other.localhost"  # a browser finds it, and the page takes it for another machine


@pytest.fixture
def serve(serve: Serve) -> Serve:
    """Serve an application as if it ran on another machine, so that the page scales photos."""

    def start(app: Flask) -> str:
        app.config["ALLOWED_HOSTS"] = (OTHER_MACHINE,)
        return serve(app).replace("127.0.0.1", OTHER_MACHINE)

    return start


def on_this_machine(address: str) -> str:
    return address.replace(OTHER_MACHINE, "127.0.0.1")


@pytest.fixture
def waiting() -> Iterator[WaitingDetector]:
    detector = WaitingDetector()
    yield detector
    detector.released.set()


def phone_photo(
    orientation: int = 1, size: tuple[int, int] = (4000, 3000), endian: str = "<"
) -> bytes:
    """Return a photo of a phone that no rotation or reflection leaves unchanged."""
    stream = io.BytesIO()
    exif = Image.Exif()
    exif.endian = endian
    exif[0x0112] = orientation
    image = Image.new("RGB", size, "gray")
    image.paste("red", (0, 0, size[0], size[1] // 2))
    image.paste("blue", (0, 0, size[0] // 4, size[1]))
    image.save(stream, "JPEG", exif=exif)
    return stream.getvalue()


@pytest.fixture
def received(app: Flask) -> list[bytes]:
    """Return the photos that the server receives."""
    photos: list[bytes] = []

    @app.before_request
    def record() -> None:
        if upload := request.files.get("photo"):
            photos.append(upload.read())
            upload.seek(0)

    return photos


def choose(page: Page, data: bytes) -> None:
    """Choose a photo and wait for its tiles."""
    choose_photo(page, data)
    expect(page.locator("#photo .box")).to_have_count(15)


@pytest.mark.long
def test_a_format_that_the_browser_cannot_display_leaves_no_broken_picture(
    page: Page, serve: Serve, waiting: WaitingDetector
) -> None:
    page.goto(serve(create_app(reader=DetectorReader(waiting))))
    stream = io.BytesIO()
    Image.new("RGB", (800, 320)).save(stream, "TIFF")
    page.set_input_files("#gallery", photo_file(stream.getvalue(), kind="image/tiff"))
    assert waiting.asked.wait(30)
    expect(page.locator("#photo .waiting img")).to_be_hidden()
    waiting.released.set()
    expect(page.locator("#photo .box")).to_have_count(15)
    expect(page.locator("#photo")).to_contain_text("This browser cannot show the photo.")


@pytest.mark.long
@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize(
    "script", ["", NO_WORKER, BROKEN_WORKER, NO_CANVAS_IN_WORKER],
    ids=["worker", "no worker", "broken worker", "no canvas in the worker"],
)  # fmt: skip
def test_a_large_photo_is_sent_upright_and_shrunk(
    page: Page, address: str, received: list[bytes], orientation: int, script: str
) -> None:
    page.add_init_script(COUNT_ENCODINGS + script)
    page.goto(address)
    photo = phone_photo(orientation)
    choose(page, photo)
    assert_upright(received[0], photo)
    assert page.evaluate("encodings") == (1 if script else 0)  # the preview is not encoded


@pytest.mark.long
def test_a_worker_without_a_decoder_of_fractions_scales_the_whole_photo(
    page: Page, address: str, received: list[bytes]
) -> None:
    def without_decoder(route: Route) -> None:
        response = route.fetch(url=on_this_machine(route.request.url))
        route.fulfill(response=response, body=f"delete self.ImageDecoder;{response.text()}")

    page.route("**/scaling_worker.js", without_decoder)
    page.add_init_script(COUNT_ENCODINGS)
    page.goto(address)
    photo = phone_photo(6)
    choose(page, photo)
    assert_upright(received[0], photo)
    assert Image.open(io.BytesIO(received[0])).size == (1440, 1920)
    assert page.evaluate("encodings") == 0


def assert_upright(sent: bytes, photo: bytes) -> None:
    """Check that the sent picture is the photo, upright and about 1920 pixels long."""
    picture = Image.open(io.BytesIO(sent))
    assert 1824 <= max(picture.size) <= 1920
    expected = ImageOps.exif_transpose(Image.open(io.BytesIO(photo))).resize((40, 40))
    difference = ImageChops.difference(picture.resize((40, 40)), expected)
    assert ImageStat.Stat(difference).mean < [5, 5, 5]


@pytest.mark.long
def test_a_small_photo_is_sent_as_it_is(
    page: Page, address: str, photo: bytes, received: list[bytes]
) -> None:
    page.goto(address)
    choose(page, photo)
    assert received == [photo]


def test_a_server_on_the_same_machine_receives_the_original(
    page: Page, address: str, received: list[bytes]
) -> None:
    page.goto(on_this_machine(address))
    comment = b"\xff\xfe\xff\xff" + bytes(0xFFFD)
    photo = phone_photo()[:2] + 16 * comment + phone_photo()[2:]  # as large as one with details
    choose(page, photo)
    assert received == [photo]
    page.wait_for_function(f"() => ({STORED}).startsWith('data:image/jpeg')")
    assert page.evaluate(f"({STORED}).length") < 1_000_000  # scaled


@pytest.mark.long
def test_a_small_photo_with_exif_is_turned_upright(
    page: Page, address: str, received: list[bytes]
) -> None:
    page.goto(address)
    choose(page, phone_photo(6, (800, 320)))
    assert Image.open(io.BytesIO(received[0])).size == (320, 800)


@pytest.mark.long
def test_an_upload_to_a_busy_server_is_repeated(page: Page, app: Flask, serve: Serve) -> None:
    rejections = iter(range(1, 3))

    @app.before_request
    def reject() -> None:
        if request.method == "POST" and next(rejections, None):
            raise TooManyUploads(Message("The server is busy."), seconds=1)

    page.goto(serve(app))
    choose(page, phone_photo())
    assert next(rejections, None) is None


@pytest.mark.long
def test_the_picture_survives_a_reload(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, phone_photo())
    image = page.locator("#photo svg > image")
    assert (image.get_attribute("href") or "").startswith("blob:")
    page.wait_for_function(f"() => ({STORED}).startsWith('data:image/jpeg')")
    page.reload()
    expect(page.locator("#photo .box")).to_have_count(15)
    assert (image.get_attribute("href") or "").startswith("data:image/jpeg")


@pytest.mark.long
def test_stop_while_the_photo_is_sent(page: Page, address: str, photo: bytes) -> None:
    page.goto(address)
    slow_down(page)
    with page.expect_event("requestfailed") as failed:
        choose_photo(page, photo + bytes(200_000))
        expect(page.locator("#photo .waiting")).to_contain_text("Sending the photo…")
        page.get_by_role("button", name="Stop").tap()
    assert failed.value.url.endswith("/read")
    expect(page.locator("#photo")).to_be_hidden()
    expect(page.get_by_role("alert")).to_have_count(0)


# A stage can be shorter than the time between two looks of a test.
NOTE_STAGES = """() => {
    const photo = document.getElementById("photo");
    window.stages = [];
    new MutationObserver(() => stages.push(photo.textContent))
        .observe(photo, { childList: true, subtree: true, characterData: true });
}"""


def test_stop_while_the_tiles_are_read(
    page: Page, serve: Serve, waiting: WaitingDetector, photo: bytes
) -> None:
    page.goto(serve(create_app(reader=DetectorReader(waiting))))
    page.evaluate(NOTE_STAGES)
    choose_photo(page, photo)
    expect(page.locator("#photo .waiting")).to_contain_text("Reading the tiles…")
    assert "Finding the tiles…" in page.evaluate("stages.join()")
    page.get_by_role("button", name="Stop").tap()
    waiting.released.set()
    expect(page.locator("#photo")).to_be_hidden()
    page.wait_for_timeout(500)
    expect(page.locator("#photo .box")).to_have_count(0)


def test_the_tiles_are_outlined_before_they_are_read(
    page: Page, run: RunServer, photo: bytes
) -> None:
    pausing = PausingDetector(recorded())
    page.goto(f"http://127.0.0.1:{run(create_app(reader=DetectorReader(pausing)))}/")
    choose_photo(page, photo)
    progress = page.locator("#photo .waiting")
    expect(progress).to_contain_text("Reading 15 tiles…")
    expect(progress.locator(".found .edge")).to_have_count(15)
    expect(page.locator("#photo .box")).to_have_count(0)
    first, picture = area(progress.locator(".found .edge").first), area(progress.locator("img"))
    # The photo has 800 x 320 pixels, its first tile is at 20, 200, and its face a little inside.
    scale = picture["width"] / 800
    top = picture["y"] + (picture["height"] - 320 * scale) / 2
    assert first["x"] - picture["x"] == pytest.approx(20 * scale, abs=3)
    assert first["y"] - top == pytest.approx(200 * scale, abs=3)
    pausing.released.set()
    expect(page.locator("#photo .box")).to_have_count(15)
    expect(page.locator("#photo .found")).to_have_count(0)


@pytest.mark.long
def test_the_bar_appears_after_a_second(
    browser: Browser, serve: Serve, waiting: WaitingDetector, photo: bytes
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(BAR_TIME)
    page.goto(serve(create_app(reader=DetectorReader(waiting))))
    choose_photo(page, photo)
    bar = page.get_by_role("progressbar", name="Progress")
    expect(bar).to_be_visible()
    assert page.evaluate("barTime") > 950  # the photo was chosen a little earlier
    expect(page.locator("#photo .waiting")).to_contain_text("Reading the tiles…")
    assert bar.get_attribute("value") is None  # the server reports no share
    waiting.released.set()
    expect(page.locator("#photo .box")).to_have_count(15)
    expect(bar).to_have_count(0)
    context.close()


@pytest.mark.parametrize("script", ["calculator", "calculator_later"])
def test_a_photo_that_is_chosen_before_the_page_is_ready_is_read(
    page: Page, address: str, photo: bytes, script: str
) -> None:
    late = f"**/{script}.js*"
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(late, hold)
    with page.expect_request(late):
        page.goto(address, wait_until="commit")
    choose_photo(page, photo)
    held[0].continue_()
    expect(page.locator("#photo .box")).to_have_count(15)


def slow_down(page: Page) -> None:
    """Limit uploads to 20 kB a second."""
    limits = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 20_000}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", limits)
