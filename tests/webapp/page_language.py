"""Text of a screen that is not in the language of the page."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from scorer.riichi.points import AKA_DORA, DORA, URA_DORA
from scorer.riichi.yaku import YAKU, YAKUMAN
from scorer.tiles.wait_kinds import MULTI_SIDED, WAIT_TERMS

TERMS = (*YAKU, *YAKUMAN, DORA, URA_DORA, AKA_DORA, *WAIT_TERMS.values(), MULTI_SIDED)
ROMAJI = "|".join(re.escape(each.romaji) for each in TERMS)
"""A pattern of terms that are the same in every language with an alphabet."""

ENGLISH = re.compile(r"\b[A-Z]?[a-z]{2,}\b")
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
NAMES = re.compile(  # of programs, formats, tournaments and places on the web
    r"\b(tenbo|Rappaport|JavaScript|English|HEIC|JPEG|PNG|WebP|python -m"
    r"|vision\.\S+|docs/\S+)\b"
)

# All visible and accessible text, except elements marked as another language, the titles of
# sources, and commands for a computer.
VISIBLE_TEXT = """() => {
    const own = document.documentElement.lang;
    const found = [];
    for (const each of document.querySelectorAll("body, body *")) {
        if (each.closest("script, noscript, .sprite, [hidden], .sources, code")) continue;
        if (each.closest("[lang]").lang !== own) continue;
        if (!each.checkVisibility()) continue;
        for (const name of ["aria-label", "alt", "title", "placeholder"]) {
            if (each.getAttribute(name)) found.push(each.getAttribute(name));
        }
        const texts = [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
            .map(({ data }) => data.trim()).filter(Boolean);
        const hasTiles = each.querySelector(":scope > .mini") !== null; // drawn in a sentence
        found.push(...(hasTiles ? [texts.join(" ")] : texts));
    }
    return found;
}"""

IN_CHINESE = re.compile(rf"{ENGLISH.pattern}|[\u3041-\u30ff]")


TRANSLATE = """async language => {
    const app = document.querySelector("script[type=module][src]").src;
    const { languageChoice } = await import(new URL("core/language_switch.js", app));
    const choice = languageChoice(() => {});
    choice.value = language;
    choice.dispatchEvent(new Event("change"));
}"""


def translate(page: Page, language: str) -> None:
    """Choose another language on the page, as in the settings."""
    page.evaluate(TRANSLATE, language)
    expect(page.locator(f"html[lang={language}]")).to_have_count(1)


def foreign_text(page: Page) -> list[str]:
    """Return the text on a Chinese screen that is in English or Japanese, sorted."""
    assert page.locator("html").get_attribute("lang") == "zh"
    texts = (NAMES.sub("", text) for text in page.evaluate(VISIBLE_TEXT))
    return sorted(text for text in texts if IN_CHINESE.search(text))
