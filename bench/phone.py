"""Measure the application inside a phone's browser: its start and its photos.

The start from the cache and a photo are timed in Chromium on one thread, with the normal and with a
fourfold slower processor for all of Chromium. Before, the first start is measured: its processor
time, which depends less on other programs, and the memory after photos.
"""

from __future__ import annotations

import base64
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from PIL import Image

from bench.page import CHROMIUM, PATIENCE
from bench.plain_chromium import plain_chromium
from bench.reading import photo
from bench.slow_processor import descendants, slowed
from tests.webapp.phone_app import open_app, serve_folder, wait_until_installed
from webapp.bundle.folder import build_folder
from webapp.bundle.npm import PackageError, default_cache

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, ViewportSize

STARTS = 5
READINGS = 5
SLOWDOWNS = (1, 4)
ONE_THREAD = ["--no-sandbox", "--disable-gpu", "--disable-features=SharedArrayBuffer"]
PLAIN = [*ONE_THREAD, "--window-size=390,844"]
SENT_SIDE = 1920  # as in webapp/static/js/reading/shrink.js
BROWSER = "chrom"  # in the commands of its processes
SIZE: ViewportSize = {"width": 390, "height": 844}

READ = """
async (photo) => {
    const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
    const form = new FormData();
    form.append("photo", new Blob([bytes], {type: "image/jpeg"}), "photo.jpg");
    const start = performance.now();
    const response = await fetch("api/v1/read", {method: "POST", body: form});
    const reading = await response.json();
    return {reading, milliseconds: performance.now() - start};
}
"""
"""Read a photo; the time excludes its way from this program to the browser."""

INSTALLED = "document.documentElement?.dataset.installed"

RUNNING = "document.documentElement?.dataset.python === 'ready'"


def main() -> int:
    """Measure and print all figures."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # an extra: [test]
    except ImportError:
        print("playwright is not installed: pip install '.[test]'.", file=sys.stderr)
        return 2
    if not Path(CHROMIUM).exists():
        print("Chromium is not installed: install it to measure the application.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        try:
            build_folder(Path(name), default_cache())
        except PackageError as error:
            print(error, file=sys.stderr)
            return 2
        with serve_folder(Path(name)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ONE_THREAD)
            measure_first_start(address)
            context = browser.new_context(viewport=SIZE)
            context.set_default_timeout(PATIENCE)
            install(context, address)
            measure(context, address)
            browser.close()
    return 0


def install(context: BrowserContext, address: str) -> None:
    """Open the application once, so that the next start finds everything in the cache."""
    with opened(context) as page:
        open_app(page, address)
        wait_until_installed(page)


def measure_first_start(address: str) -> None:
    """Print the processor time of a start without a cache, and the memory after photos."""
    photo = base64.b64encode(sent_photo()).decode()
    with plain_chromium(PLAIN) as page:
        page.open(address)
        page.wait_for(INSTALLED)
        installed = processor_seconds()
        page.wait_for(RUNNING)
        page.evaluate(f"({READ})({json.dumps(photo)})")
        print(f"  first start: {processor_seconds() - installed:.1f} processor seconds from the")
        print("    download to the first photo")
        for _ in range(4):
            page.evaluate(f"({READ})({json.dumps(photo)})")
        print(f"  memory after five photos: {private_megabytes():.0f} MB")


def sent_photo() -> bytes:
    """Return the photo as the page sends it, at most 1920 pixels long."""
    image = Image.open(io.BytesIO(photo()[1]))
    image.thumbnail((SENT_SIDE, SENT_SIDE))
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=90)
    return stream.getvalue()


def processor_seconds() -> float:
    """Return the time that processors have worked for the browser, on all cores together."""
    ticks = 0
    for process in descendants(os.getpid(), BROWSER):
        with suppress(FileNotFoundError, ProcessLookupError):
            # The name of the command is in brackets and can contain anything.
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def private_megabytes() -> float:
    """Return the memory of the pages that no other process shares, in MB."""
    kilobytes = 0
    for process in descendants(os.getpid(), "--type=renderer"):
        with suppress(FileNotFoundError, ProcessLookupError):
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
            kilobytes += sum(int(line.split()[1]) for line in lines if "Private_Dirty" in line)
    return kilobytes / 1000


def measure(context: BrowserContext, address: str) -> None:
    """Print the times of starts and photos."""
    _, data = photo()
    encoded = base64.b64encode(data).decode()
    columns = ("page", "Python", "photo", "decode", "find", "read", "layout")
    print(f"  {'inside the phone, ms (median)':<34}" + "".join(f"{each:>8}" for each in columns))
    for slowdown in SLOWDOWNS:
        with slowed(slowdown):
            starts = [start(context, address) for _ in range(STARTS)]
            readings = list(read(context, address, encoded))
        figures = [median(column) for column in zip(*starts, strict=True)]
        figures += [median(column) for column in zip(*readings, strict=True)]
        name = "this machine" if slowdown == 1 else f"a {slowdown} times slower processor"
        print(f"  {name:<34}" + "".join(f"{each:8.0f}" for each in figures))


def start(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return the milliseconds until the page is usable, and until Python runs."""
    with opened(context) as page:
        begin = perf_counter()
        page.goto(address, wait_until="commit")
        page.frame_locator("iframe").locator("#by-hand").wait_for()
        usable = perf_counter()
        page.locator("html[data-python=ready]").wait_for()
        return 1000 * (usable - begin), 1000 * (perf_counter() - begin)


def read(context: BrowserContext, address: str, encoded: str) -> Iterator[tuple[float, ...]]:
    """Yield the milliseconds of a photo, and those of its steps; the first loads the networks."""
    with opened(context) as page:
        frame = open_app(page, address)
        for number in range(READINGS + 1):
            answer = frame.evaluate(READ, encoded)
            if number:
                steps = answer["reading"]["timing_ms"]
                yield (
                    answer["milliseconds"],
                    *(steps[name] for name in ("decode", "detect", "classify", "layout")),
                )


@contextmanager
def opened(context: BrowserContext) -> Iterator[Page]:
    """Open an empty page of the phone."""
    page = context.new_page()
    yield page
    page.close()


if __name__ == "__main__":
    sys.exit(main())
