"""The viewfinder: advice, photos, the automatic shutter, and alternatives without a camera."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, Response, Route, expect

from tests.webapp.calculator_page import SAMPLE
from tests.webapp.conftest import (
    CHROMIUM,
    FLAGS,
    PATIENCE,
    PausingDetector,
    RecordedDetector,
    across,
)
from tests.webapp.engines import Window, firefox, webkit
from tests.webapp.session_phones import create_session
from tests.webapp.table_page import (
    COUNT_TAPS,
    PLAIN_HTTP,
    STORED,
    TableSession,
    forget_taps,
    open_seat,
    record,
    seat,
    start_session,
    taps,
)
from tests.webapp.tile_rows import laid_out
from vision.boxes import Detection
from vision.detect.weights import find_models
from vision.pixels.image import Pixels
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader

Serve = Callable[[Flask], str]

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}

# A camera with a painted picture: `paint` draws a hand in a given light.
PAINTED = """
    const [film, scene] = [0, 1].map(() => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [900, 1600];
        return canvas;
    });
    const shown = film.getContext("2d");
    setInterval(() => shown.drawImage(scene, 0, 0), 100);
    window.tracks = [];
    window.paint = async (light, blur, jpeg) => {
        const bytes = Uint8Array.from(atob(jpeg), letter => letter.charCodeAt(0));
        const sample = await createImageBitmap(new Blob([bytes]));
        const context = scene.getContext("2d");
        context.filter = `brightness(${light}) blur(${blur}px)`;
        context.fillStyle = "#163";
        context.fillRect(0, 0, 900, 1600);
        context.drawImage(sample, 125, 460, 650, 488);
    };
    MediaDevices.prototype.getUserMedia = async () => {
        if (window.lack) throw new DOMException("", window.lack);
        const stream = film.captureStream();
        window.tracks.push(...stream.getTracks());
        return stream;
    };
"""
COUNT_MEASUREMENTS = """() => {
    const {getImageData} = CanvasRenderingContext2D.prototype;
    window.measured = 0;
    CanvasRenderingContext2D.prototype.getImageData = function (...area) {
        window.measured += 1;
        return getImageData.apply(this, area);
    };
}"""
BY_HAND = "localStorage.setItem('tenbo.automatic_shutter', 'false')"
LIVE = "window.tracks.filter(track => track.readyState === 'live').length"
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def scene() -> str:
    """Return what the camera films: the sample hand, sharp and whole."""
    return "sharp"


def film(scene: str) -> bytes:
    """Return a video of the sample hand on a green table, or of one that is no good photo."""
    original = cv2.imread(str(SAMPLE))
    assert original is not None
    sample = cv2.resize(original, (780, 585), interpolation=cv2.INTER_AREA)
    frame = np.full((1920, 1080, 3), np.median(sample[:9], axis=(0, 1)), np.uint8)
    if scene == "cut":
        frame[570:1155, 600:1080] = sample[:, :480]
    elif scene == "wide":
        frame = np.zeros((1512, 2016, 3), np.uint8)
    elif scene != "empty":
        frame[570:1155, 150:930] = sample
    filmed = cv2.GaussianBlur(frame, (0, 0), 9) if scene == "blurred" else frame
    return 2 * cv2.imencode(".jpg", filmed)[1].tobytes()


@pytest.fixture
def filmed(browser: Browser, tmp_path: Path, scene: str) -> Iterator[Page]:
    """Open the page on a phone whose camera films the scene."""
    video = tmp_path / "film.mjpeg"
    video.write_bytes(film(scene))
    filming = browser.browser_type.launch(
        executable_path=CHROMIUM,
        args=[
            *FLAGS,
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={video}",
        ],
    )
    page = filming.new_context(**PHONE).new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    filming.close()


def open_painted(page: Page, address: str) -> None:
    """Open a page with a painted camera picture, whose photo is taken by hand."""
    page.add_init_script(PAINTED)
    page.add_init_script(BY_HAND)
    page.goto(address)


@pytest.fixture
def aki(page: Page, friday: TableSession) -> Page:
    """Open the table on Aki's phone with a painted camera picture."""
    open_painted(page, friday.url)
    page.locator("[data-key=identity-0]").tap()
    look(page)
    return page


NEEDS_MODELS = pytest.mark.skipif(
    not SAMPLE.is_file() or not (find_models() / "tiles.json").is_file(),
    reason="the sample photo or the weights are not in this checkout",
)


def look(page: Page, *, light: float = 1, blur: float = 0) -> None:
    """Paint the sample hand for the camera."""
    page.evaluate("all => paint(...all)", [light, blur, sample()])


def sample() -> str:
    """Return the photo of the sample hand in base64."""
    return base64.b64encode(SAMPLE.read_bytes()).decode()


def open_finder(page: Page) -> Locator:
    """Start a win and open the viewfinder."""
    open_seat(page, 1)
    page.locator("dialog [data-key=ron-0]").tap()
    return page.locator("dialog.viewfinder")


def sure(detector: RecordedDetector) -> None:
    """Remove all doubts and advice from a reading."""
    detector.detections = tuple(
        replace(each, confidence=0.99, candidates=((each.label, 0.99),))
        for each in detector.detections
    )


@pytest.mark.long
@NEEDS_MODELS
def test_a_win_with_the_viewfinder_takes_three_taps(filmed: Page, serve: Serve) -> None:
    app = create_app()
    friday = start_session(app, serve(app))
    filmed.add_init_script(COUNT_TAPS)
    filmed.goto(friday.url)
    filmed.locator("[data-key=identity-0]").tap()
    forget_taps(filmed)
    with filmed.expect_response("**/api/v1/frames") as frame:
        seat(filmed, 2).tap()
        filmed.locator("dialog [data-key=ron-1]").tap()
    read = frame.value.json()
    assert (read["advice"], read["missing"], len(read["tiles"])) == ([], 0, 14)
    expect(filmed.locator("dialog.viewfinder")).to_have_count(0, timeout=2 * PATIENCE)
    button = filmed.locator("#bar [data-key=record]")
    expect(button).to_be_enabled()
    button.tap()
    expect(filmed.locator("dialog.sheet .result-total")).to_contain_text("8,000")
    assert taps(filmed) <= 4
    assert friday.scores() == [25_000, 17_000, 33_000, 25_000]


@pytest.mark.long
@NEEDS_MODELS
@pytest.mark.parametrize(("scene", "frames"), [("blurred", 0), ("cut", 5), ("empty", 0)])
def test_no_photo_is_taken_of_a_scene_without_a_sharp_whole_hand(
    filmed: Page, serve: Serve, scene: str, frames: int
) -> None:
    """Frames are read only while the picture has sharp print; none of them has a whole hand."""
    filmed.goto(serve(create_app()))
    read: list[Any] = []

    def note(response: Response) -> None:
        if response.url.endswith("/frames"):
            read.append(response.json())

    filmed.on("response", note)
    filmed.locator("label:has(#camera)").tap()
    finder = filmed.locator("dialog.viewfinder")
    expect(finder.locator("[data-key=automatic]")).to_have_attribute("aria-pressed", "true")
    deadline = monotonic() + 3 * PATIENCE / 1000  # the networks read every frame
    while len(read) < frames and monotonic() < deadline:
        filmed.wait_for_timeout(200)
    filmed.wait_for_timeout(4_000 if frames == 0 else 0)
    assert len(read) >= frames
    assert not any(each["hand"] for each in read)
    expect(finder).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("scene", ["wide"])
def test_the_camera_gives_the_whole_picture_smaller(filmed: Page, address: str) -> None:
    filmed.goto(address)
    filmed.locator("label:has(#camera)").tap()
    filmed.locator("dialog [data-key=shutter]:enabled").wait_for()
    size = "({videoWidth, videoHeight}) => [videoWidth, videoHeight]"
    assert filmed.locator("dialog video").evaluate(size) == [1920, 1440]


def test_the_shutter_takes_the_photo_of_a_hand(
    page: Page, address: str, detector: RecordedDetector
) -> None:
    sure(detector)
    page.add_init_script(PAINTED)
    page.goto(address)
    look(page)
    page.locator("label:has(#camera)").tap()
    expect(page.locator(".viewfinder-tiles span")).to_have_count(15)
    expect(page.locator("#photo .box")).to_have_count(15)
    expect(page.get_by_role("status").filter(has_text="Photo taken")).to_have_count(1)


@pytest.mark.long
def test_the_automatic_shutter_is_turned_off_and_pauses(
    clocked: Page, address: str, detector: RecordedDetector
) -> None:
    sure(detector)
    clocked.add_init_script(PAINTED)
    clocked.goto(address)
    look(clocked, light=0.05)
    clocked.locator("label:has(#camera)").tap()
    finder, automatic = (
        clocked.locator("dialog.viewfinder"),
        clocked.locator("[data-key=automatic]"),
    )
    automatic.tap()
    expect(automatic).to_have_attribute("aria-pressed", "false")
    finder.get_by_role("button", name="Close").tap()
    clocked.locator("label:has(#camera)").tap()
    expect(automatic).to_have_attribute("aria-pressed", "false")
    look(clocked)
    for _ in range(3):
        with clocked.expect_response("**/api/v1/frames") as frame:
            pass
        assert frame.value.json()["hand"]
    expect(finder).to_be_visible()
    look(clocked, light=0.05)
    automatic.tap()
    expect(automatic).to_have_attribute("aria-pressed", "true")
    clocked.clock.fast_forward(30_000)
    expect(automatic).to_have_text("Look again")
    look(clocked)
    clocked.evaluate(COUNT_MEASUREMENTS)
    clocked.clock.run_for(2_000)
    assert clocked.evaluate("measured") == 0
    automatic.tap()
    expect(finder).to_have_count(0)


@pytest.mark.long
def test_the_viewfinder_shows_advice(
    browser: Browser, friday: TableSession, detector: RecordedDetector
) -> None:
    sure(detector)
    context = browser.new_context(**PHONE, locale="ja-JP")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    open_painted(page, friday.url)
    page.locator("[data-key=identity-0]").tap()
    look(page, light=0.05)
    finder = open_finder(page)
    advice = finder.locator("p[role=status]")
    expect(advice).to_have_text("暗くて牌が読めません。もっと明るくしてください。")
    look(page, blur=12)
    expect(advice).to_have_text("ぼやけています。ピントが合うまで動かさずに構えてください。")
    look(page)
    expect(advice).to_be_empty()
    detector.detections = ()
    expect(advice).to_have_text("牌が見えません。手牌が枠いっぱいになるまで近づいてください。")
    context.close()


@pytest.mark.long
def test_the_camera_is_released_when_the_page_is_hidden(aki: Page) -> None:
    finder = open_finder(aki)
    expect(finder.locator("[data-key=shutter]")).to_be_enabled()
    assert aki.evaluate(LIVE) == 1
    aki.evaluate(HIDE, True)
    assert aki.evaluate(LIVE) == 0
    aki.evaluate(HIDE, False)
    expect(finder.locator("[data-key=shutter]")).to_be_enabled()
    assert aki.evaluate(LIVE) == 1
    finder.get_by_role("button", name="Close").tap()
    expect(finder).to_have_count(0)
    assert aki.evaluate(LIVE) == 0


@pytest.mark.long
def test_without_a_camera_picture_alternatives_are_offered(aki: Page) -> None:
    lacks = {
        "NotFoundError": ("No camera found", None),
        "NotAllowedError": ("Allow it in the browser", "environment"),
        "NotReadableError": ("The camera gives no picture", "environment"),
    }
    open_seat(aki, 1)
    finder = aki.locator("dialog.viewfinder")
    for lack, (words, capture) in lacks.items():
        aki.evaluate("lack => { window.lack = lack; }", lack)
        aki.locator("dialog [data-key=ron-0]").tap()
        expect(finder.locator("p[role=status]")).to_contain_text(words)
        with aki.expect_file_chooser() as camera:
            finder.locator("[data-key=camera-app]").tap()
        assert camera.value.element.get_attribute("capture") == capture
        finder.get_by_role("button", name="Close").tap()
    aki.locator("dialog [data-key=ron-0]").tap()
    again = finder.locator("[data-key=camera-again]")
    again.wait_for()  # the page has asked for the camera
    aki.evaluate("window.lack = undefined")
    again.tap()
    expect(finder.locator("[data-key=shutter]")).to_be_enabled()
    aki.evaluate("window.tracks.at(-1).dispatchEvent(new Event('ended'))")
    expect(finder.locator("p[role=status]")).to_contain_text("The camera gives no picture")


@pytest.mark.long
def test_plain_http_opens_the_camera_app(page: Page, address: str, friday: TableSession) -> None:
    page.add_init_script(PLAIN_HTTP)
    page.goto(address)
    with page.expect_file_chooser() as camera:
        page.locator("label:has(#camera)").tap()
    assert camera.value.element.get_attribute("capture") == "environment"
    page.goto(friday.url)
    page.locator("[data-key=identity-0]").tap()
    open_seat(page, 1)
    with page.expect_file_chooser() as camera:
        page.locator("dialog [data-key=ron-0]").tap()
    assert camera.value.element.get_attribute("capture") == "environment"


# A camera with a light, which can refuse.
LAMP = """() => {
    window.lamp = [];
    MediaStreamTrack.prototype.getCapabilities = () => ({torch: true});
    MediaStreamTrack.prototype.applyConstraints = async ({advanced: [{torch}]}) => {
        if (window.stuck) throw new DOMException("", "OverconstrainedError");
        window.lamp.push(torch);
    };
}"""


@pytest.mark.long
def test_the_light_of_a_camera_is_switched(aki: Page) -> None:
    finder = open_finder(aki)
    expect(finder.locator("[data-key=shutter]")).to_be_enabled()
    light = finder.locator("[data-key=light]")
    expect(light).to_have_count(0)  # this camera has none
    aki.evaluate(LAMP)
    finder.get_by_role("button", name="Close").tap()
    aki.locator("dialog [data-key=ron-0]").tap()
    light.tap()
    expect(light).to_have_attribute("aria-pressed", "true")
    light.tap()
    expect(light).to_have_attribute("aria-pressed", "false")
    assert aki.evaluate("lamp") == [True, False]
    aki.evaluate("window.stuck = true")
    light.tap()
    light.tap()
    expect(light).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
def test_the_first_hand_is_shown_how_it_is_laid_and_larger_sideways(
    page: Page, address: str, detector: RecordedDetector
) -> None:
    sure(detector)
    whole, detector.detections = detector.detections, ()
    page.add_init_script(PAINTED)
    page.goto(address)
    look(page)
    page.locator("label:has(#camera)").tap()
    finder = page.locator("dialog.viewfinder")
    expect(finder.locator(".viewfinder-example .tile")).to_have_count(14)
    expect(finder).to_contain_text("in a row like this")
    detector.detections = whole[:11]
    expect(finder).to_contain_text("Turn the phone sideways")
    expect(finder.locator(".viewfinder-example")).to_have_count(0)
    detector.detections = whole
    expect(finder).to_have_count(0)
    expect(page.locator("#photo .box")).to_have_count(15)
    page.evaluate("sessionStorage.clear()")
    page.goto(address)
    page.locator("label:has(#camera)").tap()
    expect(finder).to_contain_text("Keep the whole row")
    expect(finder.locator(".viewfinder-example")).to_have_count(0)


ROW = "2m 3m 4m 3p 4p 0p 6s 7s 8s 2s 2s 6p 7p  8p"
OTHER_ROW = "1m 1m 1m 3p 4p 0p 6s 7s 8s 2s 2s 6z 6z  6z"
VALUE = "dialog.viewfinder [data-key=live-value] strong"
CHOSEN = "dialog.viewfinder .toggle:has([data-key={}])"


def show(detector: RecordedDetector, row: str = ROW) -> None:
    """Lay a hand, with the dora indicator beside it, before the camera."""
    detector.detections = (*laid_out(row), across("5s", 380))


def open_with_value(page: Page, address: str, detector: RecordedDetector) -> None:
    """Open the viewfinder of the calculator over a hand, whose value is shown."""
    show(detector)
    open_painted(page, address)
    look(page)
    page.locator("label:has(#camera)").tap()
    expect(page.locator(VALUE)).to_have_text("5,800")


def test_a_camera_that_is_opened_before_the_page_is_whole_shows_the_value(
    page: Page, address: str, detector: RecordedDetector
) -> None:
    show(detector)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/calculator_later.js*", hold)
    page.add_init_script(PAINTED)
    page.add_init_script(BY_HAND)
    with page.expect_request("**/calculator_later.js*"):
        page.goto(address)
    look(page)
    page.locator("label:has(#camera)").tap()
    held[0].continue_()
    expect(page.locator(VALUE)).to_have_text("5,800")


@pytest.mark.long
def test_the_value_of_a_hand_follows_what_the_camera_sees(
    page: Page, address: str, detector: RecordedDetector
) -> None:
    open_with_value(page, address, detector)
    value, outlines = page.locator(VALUE), page.locator(".viewfinder-tiles span")
    show(detector, OTHER_ROW)
    expect(value).to_have_text("4,800")
    show(detector, ROW.replace("3m", "3m?8m"))
    expect(page.locator(".viewfinder-tiles .doubted")).to_have_count(1)
    expect(outlines).to_have_count(15)
    expect(value).to_have_count(0)  # its hand is not certain
    show(detector)
    expect(value).to_have_text("5,800")
    detector.detections = ()
    expect(value).to_have_count(0)
    show(detector)
    expect(value).to_have_text("5,800")
    look(page, light=0.05)
    expect(value).to_have_count(0)


@pytest.mark.long
def test_the_answers_in_the_viewfinder_are_those_of_the_win(
    aki: Page, friday: TableSession, detector: RecordedDetector
) -> None:
    show(detector)
    aki.evaluate(COUNT_TAPS)
    forget_taps(aki)
    finder, value = open_finder(aki), aki.locator(VALUE)
    expect(value).to_have_text("3,900")
    expect(finder.locator("input[type=radio]")).to_have_count(0)  # the table knows the ron
    aki.locator(CHOSEN.format("riichi")).tap()
    expect(value).to_have_text("7,700")
    ippatsu = finder.locator("[data-key=ippatsu]")
    ippatsu.press("Space")
    expect(value).to_have_text("8,000")
    expect(ippatsu).to_be_focused()
    finder.get_by_role("button", name="5 sou is the dora indicator").tap()
    expect(value).to_have_text("12,000")
    look(aki, light=0.05)
    expect(value).to_have_count(0)
    look(aki)
    expect(value).to_have_text("12,000")  # the answers stay
    value.tap()
    expect(aki.locator("#photo .box")).to_have_count(15)
    for name in ("riichi", "ippatsu"):
        expect(aki.locator(f"#choices [data-key={name}]")).to_be_checked()
    expect(aki.locator("#felt .zone.dora [data-label='5s']")).to_have_count(1)
    expect(aki.locator("#bar")).to_contain_text("No ura yet")  # they are turned over after the win
    record(aki)
    assert taps(aki) == 6  # and a key
    [hand] = friday.view()["history"][0]["hands"][0]["steps"][-1]["hands"]
    assert (hand["dora"], hand["limit"], hand["points"]) == ("5s", "haneman", 12_000)
    assert {"riichi", "ippatsu"} <= {*hand["circumstances"]}


def answer_and_reload(page: Page, detector: PausingDetector) -> None:
    """Answer two questions, take the photo, and load the page again while it is read."""
    page.locator(CHOSEN.format("riichi")).tap()
    page.get_by_role("button", name="5 sou is the dora indicator").tap()
    expect(page.locator("dialog.viewfinder .dora-candidate")).to_have_count(0)
    page.locator(VALUE).tap()
    expect(page.locator("#photo .waiting")).to_be_visible()
    page.evaluate(STORED, 1)
    page.reload()
    expect(page.locator("#photo .waiting")).to_be_visible()
    detector.released.set()
    expect(page.locator("#photo .box")).to_have_count(15)
    expect(page.locator("#choices [data-key=riichi]")).to_be_checked()
    expect(page.locator("#felt .zone.dora [data-label='5s']")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize("detector", [PausingDetector(())])
def test_the_answers_about_a_win_stay_after_a_reload(aki: Page, detector: PausingDetector) -> None:
    show(detector)
    open_finder(aki)
    answer_and_reload(aki, detector)
    expect(aki.locator("#bar [data-key=record]")).to_be_enabled()


@pytest.mark.parametrize("detector", [PausingDetector(())])
def test_the_answers_in_the_calculator_stay_after_a_reload(
    page: Page, address: str, detector: PausingDetector
) -> None:
    open_with_value(page, address, detector)
    answer_and_reload(page, detector)


# Waits until an element has a text.
HAS_TEXT = """(selector, text) => new Promise((resolve) => {
    const look = () => document.querySelector(selector)?.textContent === text && resolve(true);
    const watched = {subtree: true, childList: true, characterData: true};
    new MutationObserver(look).observe(document, watched);
    look();
})"""


@pytest.mark.long
@pytest.mark.parametrize("engine", [firefox, webkit])
def test_one_tap_on_the_value_takes_the_photo_in_other_browsers(
    engine: Callable[[Path], AbstractContextManager[Window]],
    address: str,
    detector: RecordedDetector,
    tmp_path: Path,
) -> None:
    show(detector)
    with engine(tmp_path / "profile") as window:
        window.go(address)
        window.run(f"async () => {{ {BY_HAND}; {PAINTED} }}")
        window.run("paint", 1, 0, sample())
        window.tap("label:has(#camera)")
        window.see(".viewfinder-tiles span", VALUE)
        assert window.run(HAS_TEXT, VALUE, "5,800")
        window.tap(CHOSEN.format("riichi"))
        assert window.run(HAS_TEXT, VALUE, "11,600")
        window.tap(VALUE)
        window.see("#photo .box", "#choices [data-key=riichi]:checked")


def test_the_viewfinder_says_a_tsumo_as_players_do(
    page: Page, address: str, detector: RecordedDetector
) -> None:
    open_with_value(page, address, detector)
    page.locator("dialog.viewfinder [data-key=by-tsumo]").check()
    expect(page.locator(VALUE)).to_have_text("2600 all")


# Answers as soon as a question is asked, and notes the values.
ANSWER = """
    window.values = [];
    new MutationObserver(() => {
        const value = document.querySelector(".viewfinder [data-key=live-value] strong");
        if (value) window.values.push(value.textContent);
        const riichi = document.querySelector(".viewfinder [data-key=riichi]:not(:checked)");
        if (window.answers && value?.textContent === "5,800") riichi?.click();
    }).observe(document, {subtree: true, childList: true});
"""


@pytest.mark.long
def test_the_automatic_shutter_leaves_time_to_answer(
    page: Page, address: str, detector: RecordedDetector
) -> None:
    show(detector)
    page.add_init_script(PAINTED)
    page.add_init_script(ANSWER)
    page.goto(address)
    for answers in (False, True):
        look(page)
        page.evaluate("answers => { window.answers = answers; }", answers)
        page.locator("label:has(#camera)").tap()
        expect(page.locator("#photo .box")).to_have_count(15)
        assert "5,800" in page.evaluate("values")
        expect(page.locator("#choices [data-key=riichi]")).to_be_checked(checked=answers)
        expect(page.locator("#choices input[value=ron]")).to_be_checked()
        page.locator("#home-link").tap()


def test_a_hand_scored_by_fans_has_its_value_without_questions(
    page: Page, app: Flask, address: str, detector: RecordedDetector
) -> None:
    host, viewer = create_session(app, game="mcr")
    detector.detections = (*laid_out("1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 6p 7m 7m  4p"),)
    open_painted(page, TableSession(address, app, host.key, viewer.key).url)
    page.locator("[data-key=identity-0]").tap()
    look(page)
    finder = open_finder(page)
    expect(page.locator(VALUE)).to_have_text("13")
    expect(finder.locator("input")).to_have_count(0)
    page.locator(VALUE).tap()
    expect(page.locator("#bar")).to_contain_text("13 fan")


@dataclass
class KeepingDetector(RecordedDetector):
    """A detector that keeps the pictures that it was given."""

    images: list[Pixels] = field(default_factory=list)

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Keep the picture."""
        self.images.append(image)
        return super().detect(image)


@pytest.mark.long
def test_the_sharpest_look_is_the_photo(page: Page, serve: Serve) -> None:
    detector = KeepingDetector(())
    address = serve(create_app(reader=DetectorReader(detector)))
    open_with_value(page, address, detector)
    look(page, light=0.5, blur=1)
    for _ in range(2):  # the second begins after the picture has changed
        with page.expect_response("**/api/v1/frames") as frame:
            pass
        assert frame.value.json()["hand"]
    seen = detector.images[-1]
    page.locator("dialog [data-key=shutter]").tap()
    expect(page.locator("#photo .box")).to_have_count(15)
    dim, photo = (float(np.quantile(each, 0.99)) for each in (seen, detector.images[-1]))
    assert photo > 1.5 * dim
