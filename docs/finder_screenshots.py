"""Photographs the live picture of the camera, for docs/screenshots/table.

Run from the checkout: `python docs/finder_screenshots.py`. Chromium films the sample photo.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image, ImageFilter
from screenshots import LOCALES, chromium, opened, served, take
from table_screenshots import FOLDER, SAMPLE

HELD_UPRIGHT = (1440, 2560)
ROW = (1040, 780)
GREEN = (10, 66, 44)  # the sample's table
FILMED = {"sharp": 0, "blurred": 6}
ADVICE = ".finder [role=status]:not(:empty)"


def main() -> None:
    """Take the pictures in both languages; they are the same in light and dark."""
    with served() as (_, address), tempfile.TemporaryDirectory() as folder:
        for name, radius in FILMED.items():
            film = Path(folder) / f"{name}.mjpeg"
            scene(radius).save(film, "JPEG", quality=92)
            film.write_bytes(2 * film.read_bytes())
            fakes = "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"
            with chromium(*fakes, f"--use-file-for-fake-video-capture={film}") as browser:
                for locale in LOCALES:
                    with opened(browser, locale=locale) as page:
                        page.goto(address)
                        page.tap("label:has(#camera)")
                        page.wait_for_selector(".shutter:not([disabled])")
                        if radius:
                            page.wait_for_selector(ADVICE)
                        take(page, [name], FOLDER, f"{locale[:2]}-finder-{{1}}.png")


def scene(radius: float) -> Image.Image:
    """The sample on a table, as a phone sees it that is held upright."""
    picture = Image.new("RGB", HELD_UPRIGHT, GREEN)
    picture.paste(Image.open(SAMPLE).resize(ROW), (200, 760))
    return picture.filter(ImageFilter.GaussianBlur(radius))


if __name__ == "__main__":
    main()
