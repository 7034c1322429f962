"""What lies on the page's felt and how tiles come there, for the tests in a browser."""

from playwright.sync_api import Locator, Page, expect


def concealed(page: Page) -> list[str]:
    """The labels of the concealed tiles, the winning tile last."""
    tiles = page.locator("#felt .concealed .tile[data-label]")
    return [tile.get_attribute("data-label") or "" for tile in tiles.all()]


def key(page: Page, label: str) -> Locator:
    """The key of one tile."""
    return page.locator(f"#keyboard .key[data-label='{label}']")


def type_tiles(page: Page, tiles: str) -> None:
    """Tap tiles, given as labels with blanks between them."""
    for label in tiles.split():
        key(page, label).tap()


def worth(page: Page) -> Locator:
    """What the hand is worth, in the bar."""
    return page.locator("#bar .worth-now")


def paid(page: Page) -> list[str]:
    """Who pays what, as the score says it."""
    return [" ".join(each.split()) for each in page.locator(".pays li").all_inner_texts()]


def choose_rules(page: Page, preset: str) -> None:
    """Open the rules, which stay open, and choose those of one table."""
    page.locator(".rules-row:visible").last.tap()
    page.locator(f"[data-key=preset-{preset}]").check()
    expect(page.locator(f"[data-key=preset-{preset}]")).to_be_checked()


def close_sheet(page: Page) -> None:
    """Close the topmost sheet."""
    page.get_by_role("button", name="Close").last.tap()
