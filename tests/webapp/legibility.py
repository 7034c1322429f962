"""Text on a screen that is cut off, broken, covered, misspelt, or not in the page's language."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page

pytest.importorskip("babel", reason="babel, which reads the catalogues, is not installed")

from docs.scripts.catalogues import read_catalogue
from scorer.riichi.yaku import YAKU, YAKUMAN
from scorer.riichi.yaku_names import YAKU_NAMES
from tests.webapp.page_language import JAPANESE, NAMES, VISIBLE_TEXT
from tests.webapp.table_page import PLAYERS

# Text of the topmost sheet, or of the page. Text under a finger's scroll is not cut off; text for
# screen readers and rolling or turned digits have their own tests. The ink of a line is nearly as
# high as its font; text of the same layer (bars and sheets are others) must not overlap.
FAULTS = """wide => {
    const TOLERANCE = 1;
    const INK = 0.4;
    const CHARACTER = /[\u3000-\u9fff\uff00-\uffef]/;
    const SKIPPED = "script, noscript, [hidden], option, svg, .link, .rolling-digit, .middle .seat";
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const isHan = /^(ja|zh)/.test(document.documentElement.lang);
    const found = new Set();
    const report = (fault, node) => found.add(`${node.data.trim().slice(0, 60)}: ${fault}`);
    const above = function* (element) {
        for (; element && element !== document.documentElement; element = element.parentElement)
            yield [element, getComputedStyle(element)];
    };
    const isSeen = ({ parentElement: own }) =>
        !own.closest(SKIPPED) && own.checkVisibility()
        && [...above(own)].every(([, style]) => style.clipPath === "none" && style.opacity !== "0");
    const range = document.createRange();
    const linesOf = (node, from = 0, to = node.length) => {
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()].filter(line => line.width > TOLERANCE);
    };
    const layerOf = element =>
        [...above(element)].find(([, style]) => /fixed|sticky|absolute/.test(style.position))?.[0];
    const inside = (inner, outer) => [
        inner.left >= outer.left - TOLERANCE && inner.right <= outer.right + TOLERANCE,
        inner.top >= outer.top - TOLERANCE && inner.bottom <= outer.bottom + TOLERANCE,
    ];
    const lines = [];
    const tree = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node; (node = tree.nextNode()); ) {
        if (!node.data.trim() || !isSeen(node)) continue;
        const element = node.parentElement;
        if (/(^|[\\s(\\/:])-\\d/.test(node.data)) report("a hyphen as a minus sign", node);
        if (isHan && /\\p{Script=Han}[,:;!?]/u.test(node.data))
            report("punctuation of half width", node);
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{M}\\d'’.,\u00a0]+/gu)) {
            if (CHARACTER.test(word)) continue;
            const rows = new Set(linesOf(node, index, index + word.length).map(line => line.top));
            if (rows.size > 1) report(`broken word ${word}`, node);
        }
        const size = parseFloat(getComputedStyle(element).fontSize);
        const rows = linesOf(node);
        const last = rows.at(-1);
        if (rows.length > 1 && last.top > rows[0].top + size / 2 && last.width < 1.5 * size
            && CHARACTER.test(node.data) && element.closest("th"))
            report("one character alone in a line", node);
        for (const { left, right, top, bottom } of rows) {
            const middle = (top + bottom) / 2;
            const ink = { left, right, top: middle - INK * size, bottom: middle + INK * size };
            lines.push({ node, ink, layer: layerOf(element) });
            let scrolls = false;
            let hasBox = false;
            for (const [outer, style] of above(element)) {
                if (/inline$|contents/.test(style.display)) continue;
                const [fitsAcross, fitsUpright] = inside(ink, outer.getBoundingClientRect());
                const name = outer.className || outer.tagName;
                if (/auto|scroll/.test(style.overflow)) scrolls = true;
                if (scrolls) continue;
                const { overflowX, overflowY } = style;
                if (/hidden|clip/.test(overflowX) && !fitsAcross) report(`cut by ${name}`, node);
                if (/hidden|clip/.test(overflowY) && !fitsUpright) report(`cut by ${name}`, node);
                const isDrawn = style.backgroundColor !== "rgba(0, 0, 0, 0)"
                    || style.backgroundImage !== "none" || parseFloat(style.borderBottomWidth) > 0;
                if (isDrawn && !hasBox && outer !== document.body) {
                    hasBox = true;
                    if (!fitsAcross || !fitsUpright) report(`leaves ${name}`, node);
                }
                if (style.textOverflow === "ellipsis"
                    && outer.scrollWidth > outer.clientWidth + TOLERANCE) report("ellipsis", node);
            }
            if (!scrolls && (ink.left < -TOLERANCE || ink.right > wide + TOLERANCE))
                report("leaves the screen", node);
        }
    }
    for (const [at, one] of lines.entries())
        for (const other of lines.slice(at + 1)) {
            if (one.node === other.node || one.layer !== other.layer) continue;
            const across = Math.min(one.ink.right, other.ink.right)
                - Math.max(one.ink.left, other.ink.left);
            const upright = Math.min(one.ink.bottom, other.ink.bottom)
                - Math.max(one.ink.top, other.ink.top);
            if (across > TOLERANCE && upright > TOLERANCE)
                report(`overlaps ${other.node.data.trim()}`, one.node);
        }
    for (const stick of root.querySelectorAll(".seat-riichi")) {
        const { left, right, top, bottom } = stick.getBoundingClientRect();
        for (const { node, ink } of lines)
            if (Math.min(ink.right, right) - Math.max(ink.left, left) > TOLERANCE
                && Math.min(ink.bottom, bottom) - Math.max(ink.top, top) > TOLERANCE)
                report("below a stick", node);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > wide) found.add(`the page is ${scrollWidth} wide`);
    return [...found];
}"""

WORD = re.compile(r"[^\W\d_]{2,}")
VALUE = re.compile(r"\{\w+[^}]*\}")
ADDRESS = re.compile(r"https?://\S+")
TOKI_PONA = re.compile("[aeijklmnopstuw]+")


def illegible_text(page: Page) -> list[str]:
    """Return the texts that are cut off, broken inside a word, covered, or have a wrong sign."""
    assert page.viewport_size is not None
    faults: list[str] = page.evaluate(FAULTS, page.viewport_size["width"])
    return faults


def english_text(page: Page) -> list[str]:
    """Return the texts with English words or, in Toki Pona, with capitals that no translation has.

    Texts that the catalogue leaves in English have words of a translation; the random key in an
    address is no text.
    """
    language = page.locator("html").get_attribute("lang") or ""
    if language == "en":
        return [text for text in page.evaluate(VISIBLE_TEXT) if JAPANESE.search(text)]
    foreign = _words_of_english(language)
    texts = (NAMES.sub("", ADDRESS.sub("", text)) for text in page.evaluate(VISIBLE_TEXT))
    return sorted(
        {text for text in texts if foreign & _words(text) or _is_miscased(text, language)}
    )


def _is_miscased(text: str, language: str) -> bool:
    """Return whether a text in Toki Pona has capitals that no translation has."""
    own = _words_of_toki_pona()
    lower = {word.lower() for word in own}
    return language == "tok" and any(
        word not in own and word.lower() in lower for word in WORD.findall(text)
    )


@cache
def _words_of_toki_pona() -> set[str]:
    words = set[str]()
    for each in read_catalogue("tok"):
        texts = each.string or ""
        for text in [texts] if isinstance(texts, str) else texts:
            words.update(WORD.findall(VALUE.sub(" ", text)))
    return {word for word in words if TOKI_PONA.fullmatch(word.lower())}


@cache
def _words_of_english(language: str) -> set[str]:
    """Return the words of the English sentences that are not words of the translations."""
    english, own = set[str](), _names()
    for each in read_catalogue(language):
        ids, texts = ([t] if isinstance(t, str) else t for t in (each.id, each.string or ""))
        english.update(*map(_words, ids))
        own.update(*map(_words, texts if all(texts) else ids))
    return english - own


def _names() -> set[str]:
    romaji = (each.romaji for each in (*YAKU, *YAKUMAN))
    translated = (name for names in YAKU_NAMES.values() for name in names.values())
    return set[str]().union(*map(_words, (*romaji, *translated, *PLAYERS, "Friday")))


def _words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(VALUE.sub(" ", text))}
