"""Render the icons for a phone's home screen from webapp/static/icon.svg, with Chromium.

Run from the checkout: `python -m docs.scripts.icons`.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from docs.scripts.browser import CHROMIUM

STATIC = Path(__file__).parents[2] / "webapp" / "static"
FOLDER = STATIC / "icons"
CORNERS = 'rx="14"'
STICK = '<g transform="rotate(-35 32 32)">'
SAFE = 0.8
"""Diameter of the circle that a maskable icon must not leave, as a share of its width."""

ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-192.png": (192, True),
    "maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
"""Side in pixels of each file, and whether the background fills the whole square."""


def drawing(*, filled: bool) -> str:
    """Return the icon as SVG; a filled one keeps the stick within the safe circle."""
    svg = (STATIC / "icon.svg").read_text("utf-8")
    if not filled:
        return svg
    assert CORNERS in svg
    assert STICK in svg
    smaller = f'<g transform="rotate(-35 32 32) translate(32 32) scale({SAFE}) translate(-32 -32)">'
    return svg.replace(CORNERS, "").replace(STICK, smaller)


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
