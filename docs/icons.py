"""Draws the icons for a phone's home screen out of webapp/static/icon.svg, with Chromium.

Run from the checkout: `python docs/icons.py`.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "webapp" / "static"
FOLDER = STATIC / "icons"
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ROUND = 'rx="14"'
DRAWN = '<g transform="rotate(-35 32 32)">'
SAFE = 0.8
"""A maskable icon may be cut to a circle of this share of its width."""

ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-192.png": (192, True),
    "maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
"""Name, side in pixels, and whether the ground fills the whole square."""


def drawing(*, filled: bool) -> str:
    """Give the icon as SVG; one that fills its square has the stick within the safe circle."""
    svg = (STATIC / "icon.svg").read_text("utf-8")
    if not filled:
        return svg
    assert ROUND in svg
    assert DRAWN in svg
    smaller = f'<g transform="rotate(-35 32 32) translate(32 32) scale({SAFE}) translate(-32 -32)">'
    return svg.replace(ROUND, "").replace(DRAWN, smaller)


def main() -> None:
    """Write every icon."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (side, filled) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block}}</style>{drawing(filled=filled)}"
            )
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
