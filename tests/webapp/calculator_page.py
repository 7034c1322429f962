"""Helpers for browser tests of the calculator."""

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import FilePayload, FloatRect, Locator, Page, expect

SAMPLE = Path(__file__).parents[2] / "webapp" / "static" / "samples" / "hand1.jpg"
"""A photo of a hand that the start page shows."""


def concealed(page: Page) -> list[str]:
    """Return the labels of the concealed tiles, the winning tile last."""
    expect(page.locator("#felt .concealed")).to_be_visible()
    tiles = page.locator("#felt .concealed .tile[data-label]")
    return [tile.get_attribute("data-label") or "" for tile in tiles.all()]


def area(element: Locator) -> FloatRect:
    """Return where an element is on the screen, also if it is drawn again meanwhile."""
    while (box := element.bounding_box()) is None:
        expect(element).to_be_visible()
    return box


def key(page: Page, label: str) -> Locator:
    """Return the locator of a tile's key."""
    return page.locator(f"#keyboard .key[data-label='{label}']")


def tap_tiles(page: Page, tiles: str) -> None:
    """Tap the keys of labels that are separated by spaces, as a finger does."""
    for label in tiles.split():
        key(page, label).tap()


PRESS_KEYS = """async (keyboard, labels) => {
    for (const label of labels) {
        const key = () =>
            keyboard.open && keyboard.querySelector(`.key[data-label="${label}"]:enabled`);
        for (let frames = 0; !key() && frames < 2000; frames++)
            await new Promise(requestAnimationFrame);
        key().click();
    }
}"""


def type_tiles(page: Page, tiles: str) -> None:
    """Press the keys of labels that are separated by spaces, five times as fast as with taps."""
    page.locator("#keyboard").evaluate(PRESS_KEYS, tiles.split())


def photo_file(data: bytes, name: str = "hand.jpg", kind: str = "image/jpeg") -> FilePayload:
    """Return a photo as a file that a user chooses."""
    return {"name": name, "mimeType": kind, "buffer": data}


GIVE = """(target, [way, bytes]) => {
    const file = new File([Uint8Array.from(bytes)], "hand.jpg", { type: "image/jpeg" });
    const data = new DataTransfer();
    data.items.add(file);
    const given = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
    if (way === "paste") target.dispatchEvent(new ClipboardEvent("paste", given));
    else target.dispatchEvent(new DragEvent("drop", given));
}"""


def give_photo(target: Locator, way: Literal["paste", "drop"], data: bytes) -> None:
    """Paste or drop a picture on a part of the page."""
    target.evaluate(GIVE, [way, list(data)])


SHARE = """({ action, method, enctype, params }) => {
    const form = document.createElement("form");
    Object.assign(form, { action, method, enctype });
    form.innerHTML = `<input type="file" name="${params.files[0].name}">`;
    document.body.append(form);
}"""


def share_photo(page: Page, target: dict[str, Any], data: bytes) -> None:
    """Send a photo as another application shares it, by the `share_target` of the manifest."""
    page.evaluate(SHARE, target)
    page.set_input_files("form > input", photo_file(data))
    page.evaluate("document.forms[0].submit()")


def choose_photo(page: Page, data: bytes) -> None:
    """Choose a photo on the start page."""
    page.set_input_files("#gallery", photo_file(data))


def worth(page: Page) -> Locator:
    """Return the locator of the score in the bar."""
    return page.locator("#bar .score-summary")


def expect_paid(page: Page, *payments: str) -> None:
    """Wait for the displayed payments."""
    expect(page.locator(".pays li")).to_have_text(payments, use_inner_text=True)


def choose_rules(page: Page, preset: str) -> None:
    """Open the rules and choose a preset; the sheet stays open."""
    page.locator("[data-key=rules]:visible").last.tap()
    page.locator(f"[data-key=preset-{preset}]").check()
    expect(page.locator(f"[data-key=preset-{preset}]")).to_be_checked()
    unfold_groups(page)


def unfold_groups(page: Page) -> None:
    """Unfold all groups of rules."""
    sheet = page.locator("dialog[open]").last
    expect(sheet.locator(".rule-group").first).to_be_visible()
    folded = sheet.locator(".rule-group:not([open]) > summary")
    folded.evaluate_all("all => all.forEach(each => each.click())")
    expect(sheet.locator(".rule-group:not([open])")).to_have_count(0)


def unfold_rule(page: Page, name: str) -> Locator:
    """Unfold a rule in an unfolded group, and return its locator."""
    rule = page.locator(f"dialog[open] [data-rule='{name}']").last
    if rule.get_attribute("open") is None:
        rule.locator("summary").tap()
        expect(rule.locator(".rule-body")).to_be_visible()
    return rule


def type_number(page: Page, rule: str, value: object, *, box: int = 0) -> None:
    """Type a number of an unfolded rule, and leave the field."""
    field = page.locator(f"dialog[open] [data-key='typed-{rule}-{box}']")
    field.fill(str(value))
    field.press("Enter")


def close_sheet(page: Page) -> None:
    """Close the topmost sheet."""
    page.get_by_role("button", name="Close").last.tap()
