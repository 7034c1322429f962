"""The page can be used by everybody: axe-core's checks, room for fingers, large text, focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")

from axe_playwright_python.sync_playwright import Axe

from tests.webapp.conftest import PATIENCE
from tests.webapp.screens import screens

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    Phone = Callable[..., Page]

FINGER = 44
RULES = {"resultTypes": ["violations"]}

# What a finger can hit, and how large it is: a box drawn for it counts as well as its own.
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
    const sheet = [...document.querySelectorAll("dialog.sheet")].at(-1);
    const found = (sheet ?? document).querySelectorAll(
        "button, a[href], select, summary, label:has(input), [role=button]:not(svg *)"
    );
    return [...found]
        .filter(each => each.checkVisibility() && !each.disabled)
        .filter(each => !each.closest(".guide p, .guide li"))
        .filter(each => room(each).some(side => side < least - 0.5))
        .map(each => `${each.outerHTML.slice(0, 120)} ${room(each).map(Math.round)}`);
}"""


# What reaches beyond the edge of the screen, or of the sheet on it.
TOO_WIDE = """() => {
    const over = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
    return over.filter(each => each.scrollWidth > each.clientWidth + 1)
        .map(each => `${each.className || each.tagName} ${each.scrollWidth}`);
}"""

# The control that has the focus, and how thick the line around it is: a hidden box of a choice
# shows it on the words beside it.
FOCUSED = """() => {
    const own = document.activeElement;
    const shown = own.matches(".segment input, .toggle input") ? own.nextElementSibling
        : own.matches(".unseen") ? own.closest("label") : own;
    const style = getComputedStyle(shown);
    const thick = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
    return [own.dataset.key || own.id || own.tagName, thick];
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """Opens a phone."""
    contexts = []

    def start(width: int = 390, height: int = 844, **how: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            bypass_csp=True,  # axe is put into the page
            **how,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield start
    for context in contexts:
        context.close()


def violations(page: Page) -> list[str]:
    """What axe-core finds, each with the first place where it is."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{each['id']} ({each['impact']}): {each['nodes'][0]['html'][:150]} "
        f"{each['nodes'][0]['failureSummary'][:200]}"
        for each in found
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_axe_finds_nothing_on_any_screen(
    phone: Phone, address: str, photo: bytes, scheme: str, locale: str
) -> None:
    page = phone(locale=locale, color_scheme=scheme)
    found = {screen: violations(page) for screen in screens(page, address, photo)}
    assert {screen: each for screen, each in found.items() if each} == {}


@pytest.mark.parametrize(("width", "height"), [(360, 780), (844, 390), (820, 1180)])
def test_every_control_has_room_for_a_finger(
    phone: Phone, address: str, photo: bytes, width: int, height: int
) -> None:
    page = phone(width, height)
    small = {screen: page.evaluate(TARGETS, FINGER) for screen in screens(page, address, photo)}
    assert {screen: each for screen, each in small.items() if each} == {}


@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_text_of_twice_the_size_still_fits(
    phone: Phone, address: str, photo: bytes, locale: str
) -> None:
    page = phone(locale=locale)
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () =>"
        " (document.documentElement.style.fontSize = '200%'))"
    )
    wide = {screen: page.evaluate(TOO_WIDE) for screen in screens(page, address, photo)}
    assert {screen: each for screen, each in wide.items() if each} == {}


def test_the_focus_is_seen_wherever_it_goes(phone: Phone, address: str) -> None:
    page = phone()
    page.goto(address)
    page.locator("#by-hand").focus()
    page.keyboard.press("Enter")
    page.locator("#keyboard [data-key=done]").focus()
    page.keyboard.press("Enter")
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(FOCUSED)
        assert outline >= 2 or name == "BODY", name  # after the last control it goes round
        seen.add(name)
    assert {"add-tile", "add-dora", "add-meld", "by-ron", "seat-E", "bar-add"} <= seen
