"""Buttons of bars that a finger cannot reach: outside the screen, or below something else."""

from __future__ import annotations

from playwright.sync_api import Page

LOW = [(320, 480), (480, 320), (667, 375), (932, 430)]
"""The smallest screens, where bars have the least room."""

# A bar is what stays in place while the page or a sheet scrolls, unless it scrolls itself. Each
# control is tried at its centre and at four places around it. A page that is too wide makes
# `innerWidth` wider too, so the size of the screen is given.
UNREACHABLE = """async ([wide, high]) => {
    const PASSING = "#keyboard";  // closed with a tap
    const frame = () => new Promise(requestAnimationFrame);
    const isResized = () => Math.abs(visualViewport.height * visualViewport.scale - high) < 2;
    for (let frames = 0; frames < 2 || (frames < 120 && !isResized()); frames++) await frame();
    const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    const found = [];
    const bars = [...root.querySelectorAll("*")].filter(each => {
        const { position, overflowY } = getComputedStyle(each);
        return ["sticky", "fixed"].includes(position) && !["auto", "scroll"].includes(overflowY)
            && each.checkVisibility({ visibilityProperty: true });
    });
    const CONTROLS = "button, a[href], label:has(input), summary, input:not(.hidden-input)";
    const controls = bars.flatMap(bar => [bar, ...bar.querySelectorAll("*")]);
    for (const control of new Set(controls)) {
        if (!control.matches(CONTROLS)) continue;
        if (!control.checkVisibility({ visibilityProperty: true })) continue;
        const { left, top, width, height } = control.getBoundingClientRect();
        const name = control.dataset.key ?? control.textContent.trim();
        const right = left + width, bottom = top + height;
        const place = [left, top, right, bottom].map(Math.round);
        if (left < -1 || top < -1 || right > wide + 1 || bottom > high + 1) {
            found.push(`${name} is outside: ${place}`);
            continue;
        }
        for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
            const there = document.elementFromPoint(left + x * width, top + y * height);
            if (control.contains(there) || there?.closest(PASSING)) continue;
            if (name === "home" && there?.closest("#toast")) continue; // the title of a low screen
            const cover = there?.id || there?.getAttribute("class") || there?.tagName;
            found.push(`${name} is covered by ${cover}: ${place}`);
            break;
        }
    }
    return found;
}"""


def unreachable(page: Page) -> list[str]:
    """Return the unreachable buttons of bars."""
    size = page.viewport_size
    assert size is not None
    found: list[str] = page.evaluate(UNREACHABLE, [size["width"], size["height"]])
    return found
