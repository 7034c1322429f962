"""Photographs the live picture of the camera, for docs/screenshots/table.

Run from the checkout: `python docs/finder_screenshots.py`. Chromium films the sample photo.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image, ImageFilter
from playwright.sync_api import sync_playwright
from screenshots import CHROMIUM, save, served
from table_screenshots import FOLDER, SAMPLE

HELD_UPRIGHT = (1440, 2560)
ROW = (1040, 780)
GREEN = (10, 66, 44)  # the sample's table
FILMED = {"sharp": 0, "blurred": 6}
ADVICE = ".finder [role=status]:not(:empty)"


def main() -> None:
    """Take the pictures in both languages; they are the same in light and dark."""
    with served() as address, tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        for name, radius in FILMED.items():
            film = Path(folder) / f"{name}.mjpeg"
            scene(radius).save(film, "JPEG", quality=92)
            film.write_bytes(2 * film.read_bytes())
            browser = play.chromium.launch(
                executable_path=CHROMIUM,
                args=[
                    "--no-sandbox",
                    "--disable-gpu",
                    "--use-fake-ui-for-media-stream",
                    "--use-fake-device-for-media-stream",
                    f"--use-file-for-fake-video-capture={film}",
                ],
            )
            for locale in ("en-GB", "ja-JP"):
                page = browser.new_page(
                    viewport={"width": 390, "height": 844},
                    device_scale_factor=1.5,
                    locale=locale,
                    has_touch=True,
                    is_mobile=True,
                )
                page.goto(address)
                page.tap("label:has(#camera)")
                page.wait_for_selector(".shutter:not([disabled])")
                if radius:
                    page.wait_for_selector(ADVICE)
                page.wait_for_timeout(400)
                save(page.screenshot(), FOLDER / f"{locale[:2]}-finder-{name}.png")
                page.close()
            browser.close()


def scene(radius: float) -> Image.Image:
    """The sample on a table, as a phone sees it that is held upright."""
    picture = Image.new("RGB", HELD_UPRIGHT, GREEN)
    picture.paste(Image.open(SAMPLE).resize(ROW), (200, 760))
    return picture.filter(ImageFilter.GaussianBlur(radius))


if __name__ == "__main__":
    main()
