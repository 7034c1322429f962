"""Screenshots of every step of the calculator, in both languages and colour schemes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, ViewportSize

from docs.scripts.browser import (
    OUTPUT,
    capture,
    chromium,
    close_sheet,
    open_page,
    phones,
    serve,
    unfold_rules,
)

FOLDER = OUTPUT / "calculator"
WIDE = {"across": (844, 390), "tablet": (820, 1180), "tablet-across": (1180, 820)}
WAITING = ["2m", "3m", "4m", "3p", "4p", "0p", "6s", "7s", "2s", "2s", "6p", "7p", "8p"]
BY_HAND = ["2m", "3m", "4m", "3p", "4p", "0p", "6s"]


def main() -> None:
    """Save the pictures of phones, then those of wide layouts."""
    with serve() as (_, address), chromium() as browser:
        for language, scheme, page in phones(browser):
            page.goto(address)
            capture(page, steps(page), FOLDER, f"{language}-{scheme}-{{:02}}-{{}}.png")
        for device, (width, height) in WIDE.items():
            size: ViewportSize = {"width": width, "height": height}
            with open_page(browser, viewport=size, device_scale_factor=1) as page:
                page.goto(address)
                capture(page, wide(page), FOLDER, f"{device}-{{1}}.png")


def wide(page: Page) -> Iterator[str]:
    """Yield the pictures of the wide layouts."""
    yield "start"
    page.tap("#by-hand")
    type_tiles(page, BY_HAND)
    yield "by-hand"
    page.tap("[data-key=done]")
    page.tap("#new")
    page.tap("#sample-open")
    page.wait_for_selector("#bar .score-summary.done")
    yield "reading"
    page.locator("#felt .concealed .tile[data-label]").first.tap()
    yield "correction"
    page.tap("[data-key=done]")
    page.tap("#bar .score-summary")
    yield "score"


def steps(page: Page) -> Iterator[str]:
    """Walk through the page; every yielded name is one picture."""
    yield from by_hand(page)
    yield from from_photo(page)
    yield from rules(page)
    yield from waits(page)
    yield from open_hand(page)


def by_hand(page: Page) -> Iterator[str]:
    """Enter tiles on the keyboard, up to the choice of a meld."""
    yield "start"
    page.tap("#by-hand")
    type_tiles(page, BY_HAND)
    yield "by-hand"
    page.tap("[data-key=done]")
    page.tap("[data-key=add-meld]")
    yield "meld"
    close_sheet(page)
    page.tap("#new")


def from_photo(page: Page) -> Iterator[str]:
    """Read the sample photo and leave its score open."""
    page.tap("#sample")
    page.wait_for_selector("#photo .box")
    yield "reading"
    page.locator("#felt .tile[data-label]").first.tap()
    yield "correction"
    page.tap("[data-key=done]")
    page.locator("[data-key=riichi]").check()
    page.wait_for_selector("#bar .score-summary.done")
    yield "options"
    page.tap("#bar .score-summary")
    page.tap("details.fu summary")
    yield "score"


def rules(page: Page) -> Iterator[str]:
    """Choose another preset, change a rule, and show the alternatives of the score."""
    page.locator("dialog .rules-row").tap()
    page.locator("[data-key=preset-wrc_2025]").check()
    yield "rules"
    unfold_rules(page, "kiriage_mangan")
    page.locator("[data-key=rule-kiriage_mangan-false]").check()
    page.tap("[data-rule=kiriage_mangan] summary")
    page.tap("[data-rule=kazoe] summary")
    page.evaluate("document.querySelector('[data-rule=rinshan_fu]').scrollIntoView()")
    yield "uncertain"
    page.evaluate("document.querySelector('dialog:last-of-type').scrollTo(0, 0)")
    page.locator("[data-key=preset-tenhou]").check()
    close_sheet(page)
    page.evaluate("document.querySelector('dialog .fu').scrollIntoView()")
    yield "what-if"
    close_sheet(page)
    page.tap("#new")


def waits(page: Page) -> Iterator[str]:
    """Show the waits of thirteen tiles, then every objection to fourteen."""
    page.tap("#by-hand")
    type_tiles(page, WAITING)
    page.tap("#keyboard [data-key=waits]")
    page.wait_for_selector(".wait")
    yield "waits"
    close_sheet(page)
    page.tap("#keyboard [data-label='9s']")
    page.tap("[data-key=add-discards]")
    page.tap("#keyboard [data-label='5s']")
    page.tap("[data-key=done]")
    page.locator("#hand-rules button").tap()
    page.locator("[data-key=preset-tenhou_sanma]").check()
    close_sheet(page)
    page.wait_for_selector("#notices li")
    page.evaluate("scrollTo(0, 0)")
    yield "objections"


def open_hand(page: Page) -> Iterator[str]:
    """Read the sample with melds on a fresh page, then open the photo guide."""
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    page.reload()
    page.tap("#sample-open")
    page.wait_for_selector("#bar .score-summary.done")
    yield "open-hand"
    page.locator("#felt .meld .tile").first.tap()
    yield "meld-tile"
    page.tap("[data-key=done]")
    page.tap("#new")
    page.locator(".advice a").tap()
    yield "guide"


def type_tiles(page: Page, labels: Sequence[str]) -> None:
    """Tap the keys of tiles."""
    for label in labels:
        page.tap(f"#keyboard [data-label='{label}']")


if __name__ == "__main__":
    main()
