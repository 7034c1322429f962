"""Accessibility of single screens: the visible focus, and the form that starts a session."""

from __future__ import annotations

from playwright.sync_api import Page

# The focused control and the width of its outline; a hidden input shows it on its label.
FOCUSED = """() => {
    const own = document.activeElement;
    const shown = own.matches(".segment input, .toggle input") ? own.nextElementSibling
        : own.matches(".hidden-input") ? own.closest("label") : own;
    const style = getComputedStyle(shown);
    const thick = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
    return [own.dataset.key || own.id || own.tagName, thick];
}"""


def test_the_focus_is_always_visible(page: Page, address: str) -> None:
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
