"""Measure the page: its first load, and a photo.

`python -m bench.page photo` measures only the photo, `load` the other.
Chromium opens the page of `tenbo serve` with an empty cache and with the network and processor
speeds below.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench.reading import photo
from vision.detect.weights import WeightsError
from vision.pixels.read_photo import OnnxDetector
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.server.serving import HttpServer, listen
from webapp.web.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ROUNDS = 5
READINGS = 5
PATIENCE = 120_000  # milliseconds

LOADED = """() => Object.fromEntries(
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map(each => [each.name, each.transferSize])
)"""
"""Transferred bytes by address; 0 means cached."""

READY = "() => performance.getEntriesByName('ready')[0]?.startTime"

TIME_READING = r"""() => {
    addEventListener("change", () => window.chosenAt ??= performance.now(), true);
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
        window.sentAt ??= performance.now();
        this.addEventListener("readystatechange", () => {
            if (this.readyState !== XMLHttpRequest.DONE) return;
            window.answeredAt ??= performance.now();
            window.answer ??= this.responseText.trimEnd().split("\n").at(-1);
        });
        return send.call(this, body);
    };
    new MutationObserver(() => {
        if (document.querySelector("#photo .box")) window.drawnAt ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true });
}"""
"""Time a reading in the page: a large file takes half a second on its way to the browser."""

READING_TIMES = """() => {
    const server = JSON.parse(window.answer).timing_ms.total;
    return [
        window.drawnAt - window.chosenAt,
        window.sentAt - window.chosenAt,
        window.answeredAt - window.sentAt - server,
        server,
        window.drawnAt - window.answeredAt,
    ];
}"""


PHONE_HOST = "phone.test"
"""A name of this machine for simulated phones: to `127.0.0.1` the page sends photos unscaled."""

PHONES = {
    "this machine": None,
    "phone on Wi-Fi": {"cpu": 4, "latency": 10, "megabits": 20},
    "phone on a slow network": {"cpu": 4, "latency": 100, "megabits": 2},
}


def main() -> int:
    """Measure and print the selected figures, or all."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # an extra: [test]
    except ImportError:
        print("playwright is not installed: pip install '.[test]'.", file=sys.stderr)
        return 2
    if not Path(CHROMIUM).exists():
        print("Chromium is not installed: install it to measure the page.", file=sys.stderr)
        return 2
    if unknown := set(sys.argv[1:]) - set(MEASUREMENTS):
        print(
            f"unknown: {', '.join(unknown)}; choose from {', '.join(MEASUREMENTS)}", file=sys.stderr
        )
        return 2
    try:
        detector = OnnxDetector()
    except WeightsError as error:
        print(error, file=sys.stderr)
        return 2
    with served(detector) as address, sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {PHONE_HOST} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for name in sys.argv[1:] or MEASUREMENTS:
            MEASUREMENTS[name](browser, address)
        browser.close()
    return 0


def print_loads(browser: Browser, address: str) -> None:
    """Print the time and the size of the first load."""
    print(f"  {'the page, ms (median)':<34}{'ready':>8}{'KB':>8}{'files':>8}")
    for phone, limits in PHONES.items():
        loads = [load(browser, address, limits) for _ in range(ROUNDS)]
        ready = median(each[0] for each in loads)
        weight, files = loads[-1][1:]
        print(f"  {phone:<34}{ready:8.0f}{weight / 1000:8.1f}{files:8d}")


def print_readings(browser: Browser, address: str) -> None:
    """Print the time from a photo to its tiles, with its parts."""
    name, data = photo()
    columns = "".join(f"{each:>10}" for each in (*ReadingTimes._fields, "from", "to"))
    print(f"  {f'{name} at 12 megapixels, ms (median)':<44}{columns}")
    for phone, limits in PHONES.items():
        times = [read(browser, address, data, limits) for _ in range(READINGS)]
        totals = [each.total for each in times]
        figures = [median(part) for part in zip(*times, strict=True)]
        row = "".join(f"{each:10.0f}" for each in (*figures, min(totals), max(totals)))
        print(f"  {phone:<44}{row}")


MEASUREMENTS = {"load": print_loads, "photo": print_readings}


def load(browser: Browser, address: str, limits: dict[str, int] | None) -> tuple[float, int, int]:
    """Open the page; return milliseconds until it is usable, bytes and number of files."""
    with opened(browser, limits) as page:
        page.goto(address_of(limits, address), wait_until="networkidle")
        page.wait_for_function(READY)
        loaded = page.evaluate(LOADED)
        return page.evaluate(READY), sum(loaded.values()), len(loaded)


class ReadingTimes(NamedTuple):
    """The milliseconds of a reading, measured in the page.

    Attributes:
        total: From the page's receipt of a photo to its boxes.
        prepare: Decoding, scaling and encoding the photo.
        transfer: The upload and the answer.
        server: The server's own figure for the reading.
        draw: From the answer to the boxes.
    """

    total: float
    prepare: float
    transfer: float
    server: float
    draw: float


def read(
    browser: Browser, address: str, data: bytes, limits: dict[str, int] | None
) -> ReadingTimes:
    """Read a photo on the page; return the times."""
    with opened(browser, limits) as page:
        page.goto(address_of(limits, address), wait_until="networkidle")
        page.wait_for_function(READY)
        page.evaluate(TIME_READING)
        chosen = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data}
        page.dispatch_event("#gallery", "click")  # as a tap does, well before the photo
        page.wait_for_timeout(500)
        page.set_input_files("#gallery", chosen)  # type: ignore[arg-type]  # FilePayload
        page.wait_for_selector("#photo .box")
        return ReadingTimes(*page.evaluate(READING_TIMES))


def address_of(limits: dict[str, int] | None, address: str) -> str:
    """Return the address that a phone with these limits opens."""
    return address.replace("127.0.0.1", PHONE_HOST) if limits else address


@contextmanager
def opened(browser: Browser, limits: dict[str, int] | None) -> Iterator[Page]:
    """Open a phone with an empty cache."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    if limits:
        session = context.new_cdp_session(page)
        bytes_a_second = limits["megabits"] * 1_000_000 / 8
        session.send("Emulation.setCPUThrottlingRate", {"rate": limits["cpu"]})
        session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": limits["latency"],
                "downloadThroughput": bytes_a_second,
                "uploadThroughput": bytes_a_second,
            },
        )
    yield page
    context.close()


@contextmanager
def served(detector: OnnxDetector) -> Iterator[str]:
    """Serve the page as `tenbo serve` does, on a free port."""
    settings = Settings(allowed_hosts=frozenset({PHONE_HOST}))
    app = create_app(settings, reader=DetectorReader(detector))
    server = HttpServer(app, listen("127.0.0.1", 0))
    thread = threading.Thread(target=server.serve, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}/"
    app.extensions["tenbo"].close()
    server.stop()


if __name__ == "__main__":
    sys.exit(main())
