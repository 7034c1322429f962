"""Helpers for browser tests of the calculator."""

from playwright.sync_api import Locator, Page, expect


def concealed(page: Page) -> list[str]:
    """Return the labels of the concealed tiles, the winning tile last."""
    tiles = page.locator("#felt .concealed .tile[data-label]")
    return [tile.get_attribute("data-label") or "" for tile in tiles.all()]


def key(page: Page, label: str) -> Locator:
    """Return the locator of a tile's key."""
    return page.locator(f"#keyboard .key[data-label='{label}']")


def type_tiles(page: Page, tiles: str) -> None:
    """Tap the keys of labels that are separated by spaces."""
    for label in tiles.split():
        key(page, label).tap()


def worth(page: Page) -> Locator:
    """Return the locator of the score in the bar."""
    return page.locator("#bar .score-summary")


def paid(page: Page) -> list[str]:
    """Return the displayed payments."""
    return [" ".join(each.split()) for each in page.locator(".pays li").all_inner_texts()]


def choose_rules(page: Page, preset: str) -> None:
    """Open the rules and choose a preset; the sheet stays open."""
    page.locator(".rules-row:visible").last.tap()
    page.locator(f"[data-key=preset-{preset}]").check()
    expect(page.locator(f"[data-key=preset-{preset}]")).to_be_checked()


def close_sheet(page: Page) -> None:
    """Close the topmost sheet."""
    page.get_by_role("button", name="Close").last.tap()
