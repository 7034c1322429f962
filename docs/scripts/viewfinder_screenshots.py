"""Screenshots of the viewfinder; Chromium films the sample photo as a fake camera."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image, ImageFilter

from docs.scripts.browser import LOCALES, OUTPUT, capture, chromium, open_page, serve
from docs.scripts.table_screenshots import SAMPLE

FOLDER = OUTPUT / "viewfinder"

PORTRAIT = (1440, 2560)
ROW = (1040, 780)
TABLE_COLOUR = (10, 66, 44)  # that of the sample photo
BLUR_RADII = {"sharp": 0, "blurred": 6}
ADVICE = ".viewfinder [role=status]:not(:empty)"


def main() -> None:
    """Save the pictures in both languages; the viewfinder has one colour scheme."""
    with serve() as (_, address), tempfile.TemporaryDirectory() as folder:
        for name, radius in BLUR_RADII.items():
            film = Path(folder) / f"{name}.mjpeg"
            scene(radius).save(film, "JPEG", quality=92)
            film.write_bytes(2 * film.read_bytes())
            fakes = "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"
            with chromium(*fakes, f"--use-file-for-fake-video-capture={film}") as browser:
                for locale in LOCALES:
                    with open_page(browser, locale=locale) as page:
                        page.goto(address)
                        page.evaluate("localStorage.setItem('tenbo.automatic_shutter', 'false')")
                        page.tap("label:has(#camera)")
                        page.wait_for_selector(".shutter:not([disabled])")
                        if radius:
                            page.wait_for_selector(ADVICE)
                        capture(page, [name], FOLDER, f"{locale[:2]}-{{1}}.png")


def scene(radius: float) -> Image.Image:
    """Return the sample photo on a table as a phone in portrait orientation sees it."""
    picture = Image.new("RGB", PORTRAIT, TABLE_COLOUR)
    picture.paste(Image.open(SAMPLE).resize(ROW), (200, 760))
    return picture.filter(ImageFilter.GaussianBlur(radius))


if __name__ == "__main__":
    main()
