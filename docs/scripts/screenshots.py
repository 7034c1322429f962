"""Save screenshots of every screen into build/screenshots: `make screenshots`.

`make screenshots ARGS=--update` also renews the few pictures in docs/screenshots that README and
guide show.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from PIL import Image

from docs.scripts import (
    calculator_screenshots,
    club_screenshots,
    table_screenshots,
    viewfinder_screenshots,
)
from docs.scripts.browser import COLOURS, OUTPUT

PUBLISHED = Path(__file__).parents[1] / "screenshots"
OVERVIEW = ("13-open-hand", "05-correction", "07-score")
GUIDE = {
    "table": "table/en-light-03-table.png",
    "photo": "table/en-light-05-photo.png",
    "result": "table/en-light-07-result.png",
    "viewfinder-sharp": "viewfinder/en-sharp.png",
    "viewfinder-blurred": "viewfinder/en-blurred.png",
}
HEIGHT = 1100
GAP = 28
BACKGROUND = (208, 214, 208)


def main() -> None:
    """Save all pictures; with `--update`, renew those of README and guide."""
    parser = argparse.ArgumentParser(prog="docs.scripts.screenshots")
    parser.add_argument("--update", action="store_true", help="also renew docs/screenshots")
    update = parser.parse_args().update
    walks = (calculator_screenshots, table_screenshots, viewfinder_screenshots, club_screenshots)
    for each in walks:
        each.main()
    print(f"Saved in {OUTPUT}")
    if update:
        save(overview(), "overview")
        for name, path in GUIDE.items():
            picture = Image.open(OUTPUT / path)
            size = (picture.width * 3 // 4, picture.height * 3 // 4)
            save(picture.convert("RGB").resize(size, Image.Resampling.LANCZOS), name)
        print(f"Renewed {PUBLISHED}")


def overview() -> Image.Image:
    """Return the three screens of the README side by side."""
    pictures = []
    for name in OVERVIEW:
        picture = Image.open(OUTPUT / "calculator" / f"en-light-{name}.png").convert("RGB")
        size = (round(picture.width * HEIGHT / picture.height), HEIGHT)
        pictures.append(picture.resize(size, Image.Resampling.LANCZOS))
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) + 1)
    whole = Image.new("RGB", (width, HEIGHT + 2 * GAP), BACKGROUND)
    left = GAP
    for picture in pictures:
        whole.paste(picture, (left, GAP))
        left += picture.width + GAP
    return whole


def save(picture: Image.Image, name: str) -> None:
    """Save a small PNG with a palette."""
    reduced = picture.quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
    reduced.save(PUBLISHED / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
