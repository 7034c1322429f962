"""What lies on the page's felt, asked by the tests in a browser."""

from playwright.sync_api import Page


def concealed(page: Page) -> list[str]:
    """The labels of the concealed tiles, the winning tile last."""
    tiles = page.locator("#felt .concealed .tile[data-label]")
    return [tile.get_attribute("data-label") or "" for tile in tiles.all()]
