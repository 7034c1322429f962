"""Accessibility checks of a screen in both colour schemes and at several sizes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.webapp.bars import LOW, unreachable
from tests.webapp.legibility import illegible_text

FINGER = 44
ROUNDING = 1  # pixel
NARROW = (360, 640)
ZOOMED = (195, 422)  # a phone at 200 %
TV = (1920, 1080)
SIZES = (NARROW, (390, 844), (844, 390), (820, 1180), TV)
ALL_RULES = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
COLOURS = {**ALL_RULES, "runOnly": ["color-contrast", "link-in-text-block"]}

# Touch targets that are too small; a drawn extension of the target counts. Ten keys of the tile
# keyboard share a row, as letters do: a key is narrower, and higher by as much.
TARGETS = """least => {
    const room = each => {
        const own = each.getBoundingClientRect();
        const wider = getComputedStyle(each, "::before");
        const reach = side => wider.content === "none" || wider.position !== "absolute"
            ? 0 : Math.max(0, -parseFloat(wider[side]) || 0);
        return [
            own.width + reach("left") + reach("right"),
            own.height + reach("top") + reach("bottom"),
        ];
    };
    const small = each => {
        const [wide, high] = room(each);
        if (each.matches(".key")) return wide * high < least * least || high < least;
        return Math.min(wide, high) < least - 0.5;
    };
    const sheet = [...document.querySelectorAll("dialog.sheet")].at(-1);
    const found = (sheet ?? document).querySelectorAll(
        "button, a[href], select, summary, label:has(input), [role=button]:not(svg *)"
    );
    return [...found]
        .filter(each => each.checkVisibility() && !each.disabled)
        .filter(each => !each.closest(".guide p, .guide li"))
        .filter(small)
        .map(each => `${each.outerHTML.slice(0, 120)} ${room(each).map(Math.round)}`);
}"""

# Elements that are wider than the screen or their sheet.
TOO_WIDE = """rounding => {
    const over = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
    return over.filter(each => each.scrollWidth > each.clientWidth + rounding)
        .map(each => `${each.className || each.tagName} is ${each.scrollWidth} wide`);
}"""

# Results that hide a column, texts that are cut off without an ellipsis, and names beside a graph.
CUT_OFF = """rounding => {
    const sheet = [...document.querySelectorAll("dialog.sheet")].at(-1);
    const all = "button, label, a, summary, h2, h3, b, .last-hand, .graph text, "
        + ".wide-table:has(.ending-table)";
    const end = each => each.getBoundingClientRect().right;
    return [...(sheet ?? document).querySelectorAll(all)]
        .filter(each => each.checkVisibility())
        .filter(each => {
            const style = getComputedStyle(each);
            if (each.matches("text")) return end(each) > end(each.closest("svg")) + rounding;
            if (style.overflowX === "visible" || each.clientWidth <= rounding) return false;
            return (style.textOverflow !== "ellipsis"
                    && each.scrollWidth > each.clientWidth + rounding)
                || (style.webkitLineClamp === "none"
                    && each.scrollHeight > each.clientHeight + rounding);
        })
        .map(each => `${each.outerHTML.slice(0, 120)} cuts off its text`);
}"""

# Icons of the bar above others, as their words have more lines; keys below the screen; and words
# in the colour of their button, about which axe-core is not sure.
UNFIT = """() => {
    const place = each => each.getBoundingClientRect();
    const all = selector => [...document.querySelectorAll(selector)];
    const icons = all(".actions .icon").filter(each => each.checkVisibility());
    const found = [
        ...icons.filter(each => place(each).top < place(icons[0]).top - 1),
        ...all(".keyboard[open] .key").filter(each => place(each).bottom > innerHeight + 1),
        ...all("button, label").filter(each => {
            const { color, backgroundColor } = getComputedStyle(each);
            return color === backgroundColor;
        }),
    ];
    return found.map(each => `${each.parentElement.outerHTML.slice(0, 200)} is unfit`);
}"""

LARGE_TEXT = "size => { document.documentElement.style.fontSize = size; }"


def faults(page: Page) -> list[str]:
    """Return the faults of a screen at every size, and of its colours in both schemes.

    The screen is restored.
    """
    return violations(page) + dark_colours(page) + layout_faults(page)


def dark_colours(page: Page) -> list[str]:
    """Return what axe-core finds about the colours in the dark; the light scheme is restored."""
    page.emulate_media(color_scheme="dark")
    found = [f"dark: {each}" for each in violations(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


def layout_faults(page: Page, *, axe_at: Collection[tuple[int, int]] = ()) -> list[str]:
    """Return what is small, wide, cut off, illegible or out of reach at every size.

    Args:
        page: The screen, which is restored. With large text only wide elements count; on a zoomed
            phone also broken words.
        axe_at: The sizes at which axe-core looks, too.
    """
    own = page.viewport_size
    assert own is not None
    found = []
    for size in (*SIZES, *LOW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        here = unreachable(page)
        if size in SIZES:
            here += page.evaluate(TARGETS, FINGER) + cut_off(page)
            here += too_wide(page) + illegible_text(page) + page.evaluate(UNFIT)
        if size in axe_at:
            here += violations(page)
        found += [f"{size[0]} x {size[1]}: {each}" for each in here]
    page.set_viewport_size({"width": ZOOMED[0], "height": ZOOMED[1]})
    broken = [each for each in illegible_text(page) if "broken word" in each]
    found += [f"zoomed: {each}" for each in too_wide(page) + broken]
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    page.evaluate(LARGE_TEXT, "200%")
    found += [f"large text: {each}" for each in too_wide(page)]
    page.evaluate(LARGE_TEXT, "")
    restore_size(page, own)
    return found


def restore_size(page: Page, size: ViewportSize) -> None:
    """Restore the size of a window; Chromium enlarges the page of a phone a little each time."""
    page.set_viewport_size(size)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.resetPageScaleFactor")
    session.detach()


def violations(page: Page, options: dict[str, Any] = ALL_RULES) -> list[str]:
    """Return the violations that axe-core finds, each with its first place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{each['id']} ({each['impact']}): {each['nodes'][0]['html'][:150]} "
        f"{each['nodes'][0]['failureSummary'][:200]}"
        for each in found
    ]


def cut_off(page: Page) -> list[str]:
    """Return the buttons, headings and tables that are cut off without an ellipsis."""
    found: list[str] = page.evaluate(CUT_OFF, ROUNDING)
    return found


def too_wide(page: Page) -> list[str]:
    """Return the elements that are too wide once the screen is loaded."""
    wide: list[str] = []
    for _ in range(30):
        wide = page.evaluate(TOO_WIDE, ROUNDING)
        if not wide:
            break
        page.wait_for_timeout(100)
    return wide
