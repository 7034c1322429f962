"""Measure the application inside a phone's browser: its start, its photos, and its accuracy.

`python -m bench.phone` times the start from the cache and a photo in Chromium on one thread, with
the normal and with a fourfold slower processor for all of Chromium. Before, it measures the first
start: its processor time, which depends less on other programs, the memory after photos, and the
time from the download to the first photo.
`python -m bench.phone FOLDER ...` reads every photo of the folders on the server and in the browser
and lists all differences.
"""

from __future__ import annotations

import base64
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

from PIL import Image

from bench.page import CHROMIUM, PATIENCE
from bench.plain_chromium import plain_chromium
from bench.reading import photo
from bench.slow_processor import descendants, slowed
from scorer.tiles.terms import Language
from tests.webapp.file_server import QuietHandler, serve_files
from tests.webapp.phone_app import open_app, serve_folder, wait_until_installed
from vision.boxes import Box, overlap
from vision.evaluation.matching import MATCH
from vision.pixels.read_photo import OnnxDetector, read_photo
from webapp.bundle.folder import build_folder
from webapp.bundle.npm import PackageError, default_cache
from webapp.typed_json.encode import encode
from webapp.views.photo import reading_view

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, ViewportSize

STARTS = 5
FIRST_STARTS = 3
READINGS = 5
SLOWDOWNS = (1, 4)
LINKS = (None, 10_000_000)  # bits per second
PIECE = 1 << 14  # bytes
STEPS = ("decode", "detect", "classify", "layout")
ONE_THREAD = ["--no-sandbox", "--disable-gpu", "--disable-features=SharedArrayBuffer"]
PLAIN = [*ONE_THREAD, "--window-size=390,844"]
SENT_SIDE = 1920  # as in webapp/static/js/reading/shrink.js
BROWSER = "chrom"  # in the commands of its processes
SIZE: ViewportSize = {"width": 390, "height": 844}
SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")

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
PHOTO_FIELD = """frames[0]?.document.querySelector('input[type="file"][accept^="image"]')"""
TAP = f'{PHOTO_FIELD}.dispatchEvent(new MouseEvent("click", {{bubbles: true}}))'
"""Tap the field for a photo, as a person does before choosing one."""

RUNNING = "document.documentElement?.dataset.python === 'ready'"


def main(folders: Sequence[str]) -> int:
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
            if not folders:
                measure_first_start(address)
                print("  first start with a 4 times slower processor, seconds;")
                print("  Python and photo are ready so long after the download")
                print("    network         download      Python       photo")
                for link in LINKS:
                    measure_first_photo(Path(name), link)
            context = browser.new_context(viewport=SIZE)
            context.set_default_timeout(PATIENCE)
            install(context, address)
            if folders:
                compare(context, address, [Path(folder) for folder in folders])
            else:
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


def measure_first_photo(folder: Path, link: int | None) -> None:
    """Print the times of the download and the first photo with a slower processor.

    Args:
        folder: The built application.
        link: The speed of the network in bits per second; None limits it in no way.
    """
    rounds = [first_photo(folder, link) for _ in range(FIRST_STARTS)]
    figures = [median(column) for column in zip(*rounds, strict=True)]
    name = "no limit" if link is None else f"{link / 1e6:.0f} Mbit/s"
    print(f"    {name:<12}" + "".join(f"{each:12.1f}" for each in figures))


def first_photo(folder: Path, link: int | None) -> tuple[float, float, float]:
    """Return the seconds of the download, and from its end until Python runs and a photo is read.

    Somebody taps the field for photos at the end of the download and chooses one at once.
    """
    photo = base64.b64encode(sent_photo()).decode()
    handler = partial(SlowHandler, directory=folder, link=link)
    with (
        serve_files(handler) as address,
        plain_chromium(PLAIN) as page,
        slowed(SLOWDOWNS[-1]),
    ):
        opened = perf_counter()
        page.open(address)
        page.wait_for(INSTALLED)
        installed = perf_counter()
        page.wait_for(f"Boolean({PHOTO_FIELD})")
        page.evaluate(TAP)
        page.wait_for(RUNNING)
        running = perf_counter()
        page.evaluate(f"({READ})({json.dumps(photo)})")
        read = perf_counter()
    return installed - opened, running - installed, read - installed


class SlowHandler(QuietHandler):
    """Serve files through a network with a speed in bits per second."""

    def __init__(self, *args: Any, link: int | None, **options: Any) -> None:
        self._link = link
        super().__init__(*args, **options)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; pieces that come one after another have this speed."""
        if self._link is None:
            return super().copyfile(source, outputfile)
        start, sent = perf_counter(), 0
        while piece := source.read(PIECE):
            outputfile.write(piece)
            sent += len(piece)
            sleep(max(0.0, start + 8 * sent / self._link - perf_counter()))
        return None


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


def compare(context: BrowserContext, address: str, folders: Sequence[Path]) -> None:
    """Print how many tiles the server and the browser read alike, and every difference."""
    detector = OnnxDetector()
    tiles = alike = 0
    with opened(context) as page:
        frame = open_app(page, address)
        for path in photos_in(folders):
            on_server: Any = encode(
                reading_view(path.name, read_photo(path, detector)), Language.ENGLISH
            )
            encoded = base64.b64encode(path.read_bytes()).decode()
            in_browser = frame.evaluate(READ, encoded)["reading"]
            if "tiles" not in in_browser:
                print(f"{path}: {in_browser}")
                continue
            differences = list(compare_tiles(on_server["tiles"], in_browser["tiles"]))
            tiles += len(on_server["tiles"])
            alike += len(on_server["tiles"]) - len(differences)
            for difference in differences:
                print(f"{path}: {difference}")
            hand, other = on_server["notation"], in_browser["notation"]
            if hand != other:
                print(f"{path}: hand {hand} on the server, {other} in the browser")
    share = alike / tiles if tiles else 0.0
    print(f"{alike} of {tiles} tiles alike ({share:.2%})")


def photos_in(folders: Sequence[Path]) -> Iterator[Path]:
    """Yield the photos in folders, and photos named themselves."""
    for folder in folders:
        files = sorted(folder.iterdir()) if folder.is_dir() else [folder]
        yield from (file for file in files if file.suffix.lower() in SUFFIXES)


def compare_tiles(server: Sequence[Any], browser: Sequence[Any]) -> Iterator[str]:
    """Yield each tile of the server that the browser reads otherwise, and each extra one."""
    rest = list(browser)
    for tile in server:
        same = [each for each in rest if overlap(box_of(tile), box_of(each))[0] >= MATCH]
        best = max(same, key=lambda each: overlap(box_of(tile), box_of(each))[0], default=None)
        if best is not None:
            rest.remove(best)
        if best is None or best["label"] != tile["label"]:
            found = "nothing" if best is None else describe(best)
            yield f"{describe(tile)} on the server, {found} in the browser"
    for tile in rest:
        yield f"nothing on the server, {describe(tile)} in the browser"


def box_of(tile: Any) -> Box:
    """Return the box of a tile of a reading."""
    return Box(*tile["box"])


def describe(tile: Any) -> str:
    """Return the label and the confidence of a tile."""
    return f"{tile['label']} ({tile['confidence']:.2f})"


@contextmanager
def opened(context: BrowserContext) -> Iterator[Page]:
    """Open an empty page of the phone."""
    page = context.new_page()
    yield page
    page.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
