"""The reference: its lists, the cell of a hand, and its use without a network."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from scorer.tiles.glossary import Word, glossary
from tests.webapp.calculator_page import area, type_tiles
from tests.webapp.session_phones import create_session
from tests.webapp.test_cli_reference import SPELLINGS

PARTS = {
    "play": ".play-step .winning-hand",
    "points": ".points-table.limits",
    "yaku": ".entry .winning-hand",
    "fu": ".entry .winning-hand",
    "terms": ".entry",
    "tiles": ".tile-entry",
    "setup": ".table-drawing",
}
FANS = {
    "play": ".play-step .winning-hand",
    "fan_points": ".fan-points",
    "fans": ".entry .winning-hand",
    "tiles": ".tile-entry",
    "setup": ".table-drawing",
}
PREFETCHED = """() => {
    const kept = JSON.parse(localStorage["tenbo.reference"] ?? "null");
    return kept?.lists.length === 15;
}"""
BROKEN = """() => [...document.querySelectorAll(".reference img")]
    .filter(each => !(each.complete && each.naturalWidth > 0)).map(each => each.src)"""
MARKS = """sticks => Object.fromEntries(sticks.map(stick => [stick.dataset.stick,
    [...stick.querySelectorAll("circle")].reduce((counts, { attributes: { fill } }) => {
        const colour = fill.value.match(/--dot-(\\w+)/)[1];
        return { ...counts, [colour]: (counts[colour] ?? 0) + 1 };
    }, {})]))"""
BY_HAND = "2m 3m 4m 3p 4p 0p 6s 7s 2s 2s 6p 7p 8p 8s"


def open_contents(page: Page) -> None:
    """Open the reference when the page listens, and wait for it."""
    expect(page.locator("#language")).not_to_be_empty()  # drawn after it listens
    page.locator("#reference").tap()
    expect(page.locator("[data-key=part-points]")).to_be_visible()


def open_part(page: Page, part: str) -> Locator:
    """Open a part from the contents, and return the sheet."""
    page.locator(f"[data-key=part-{part}]").tap()
    return page.locator("dialog.reference")


def back(page: Page) -> None:
    page.locator("[data-key=reference-back]").tap()


def entry(page: Page, name: str) -> Locator:
    return page.locator(".entry", has=page.locator(f"h4 b:text-is('{name}')"))


@pytest.mark.long
def test_without_a_network_every_part_opens(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(PREFETCHED)
    page.context.set_offline(True)
    open_contents(page)
    for part, content in PARTS.items():
        open_part(page, part)
        expect(page.locator(content).first).to_be_visible()
        assert page.evaluate(BROKEN) == []
        back(page)
    for game in ("mcr", "general"):
        page.locator(f"[data-key=reference-game-{game}]").check()
        for part, content in FANS.items():
            open_part(page, part)
            expect(page.locator(content).first).to_be_visible()
            back(page)


@pytest.mark.long
def test_the_cell_of_a_hand_is_marked(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#by-hand").tap()
    type_tiles(page, BY_HAND)
    page.locator("#bar .score-summary").tap()
    page.locator("[data-key=show-in-table]").tap()
    cell = page.locator(".points-tables .current")
    expect(cell).to_have_count(1)
    expect(cell).to_be_in_viewport()
    score = page.locator(".points strong").inner_text()
    expect(cell.locator(".marked")).to_have_text(score)
    expect(page.locator("[data-key=points-winner-dealer]")).to_be_checked()


def search_in_every_language(page: Page) -> None:
    """Find yaku by their names in every language."""
    names = (
        *(("断么", "Tanyao"), ("nikoniko", "Chiitoitsu"), ("kule laso", "Ryuuiisou")),
        *(("chii toi", "Chiitoitsu"), ("TÁNYAO", "Tanyao"), ("ﾄﾞﾗ", "Dora")),
    )
    for word, name in names:
        page.locator("[data-key=search]").fill(word)
        expect(entry(page, name)).to_be_visible()
        expect(entry(page, "Pinfu")).to_be_hidden()
    for word in ("qqq", "トラ"):
        page.locator("[data-key=search]").fill(word)
        expect(page.locator(".entry:visible")).to_have_count(0)


@pytest.mark.long
def test_values_follow_the_rules_and_texts_the_language(page: Page, address: str) -> None:
    page.goto(address)
    open_contents(page)
    open_part(page, "yaku")
    expect(entry(page, "Tanyao").locator(".value")).to_have_text("1 han")
    expect(entry(page, "Tanyao")).not_to_contain_text("closed only")
    others = entry(page, "Tanyao").locator(".entry-names")
    expect(others.locator("dl")).to_be_hidden()
    others.locator("summary").tap()
    expect(others.locator("dl")).to_contain_text("polski")
    search_in_every_language(page)
    back(page)
    page.locator(".reference [data-key=language]").select_option("zh-Hant")
    open_part(page, "yaku")
    expect(page.locator(".reference h4 b >> nth=1")).to_have_text("一發")
    back(page)
    open_part(page, "terms")
    expect(page.locator(".reference h4 b >> nth=0")).to_have_text("牌")
    back(page)
    page.locator(".reference [data-key=language]").select_option("ja")
    open_part(page, "fu")
    expect(page.locator(".reference h3 b").filter(has_text="明刻：么九牌")).to_be_visible()
    back(page)
    open_part(page, "points")
    expect(page.locator(".points-table.limits").first).to_contain_text("満貫")
    page.evaluate(
        """() => {
            const settings = JSON.parse(localStorage["tenbo.settings"] ?? "{}");
            const values = { players: 4, red_fives: [1, 1, 1] };
            const rules = { preset: null, title: "", changes: { kuitan: false }, values };
            localStorage["tenbo.settings"] = JSON.stringify({ ...settings, language: "en", rules });
        }"""
    )
    page.reload()
    open_contents(page)
    open_part(page, "yaku")
    expect(entry(page, "Tanyao")).to_contain_text("closed only")


NOT_FOUND = """async (words) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const { rank } = await import(loaded.find((name) => name.endsWith("/core/search.js")));
    const entries = [...document.querySelectorAll(".reference [data-words]")];
    return words.filter((word) => {
        const ranks = entries.map(({ dataset }) => rank(dataset.words, word));
        const named = ranks.filter((each) => each === 0).length;
        return named === 0 ? ranks.every((each) => each === null) : named > 12;
    });
}"""
"""The words that no entry has, and names of more entries than are shown at first."""


@pytest.mark.long
def test_the_search_of_the_contents_finds_every_word(page: Page, address: str) -> None:
    page.goto(address)
    open_contents(page)
    search = page.locator("[data-key=search]")
    for word, title in (("Dziecko", "ko"), ("Kai kang", "daiminkan"), ("牌尺", "pái chǐ")):
        search.fill(word)
        expect(entry(page, title)).to_be_visible()
        expect(page.locator("[data-key=part-points]")).to_be_hidden()
    search.fill("qqq")
    expect(page.locator(".entry:visible")).to_have_count(0)
    every = [word for group in glossary() for each in group.words for word in spellings(each)]
    assert page.evaluate(NOT_FOUND, every) == []
    place = area(search)
    search.fill("k")
    expect(page.locator(".entry:visible")).to_have_count(12)
    assert area(search) == place
    assert page.locator(".entry:not(:empty)").count() < 24  # the others are not drawn yet
    page.locator("[data-key=search-all]").tap()
    expect(page.locator("[data-key=search-all]")).to_be_hidden()
    assert page.locator(".entry:visible").count() > 100
    search.fill("")
    expect(page.locator("[data-key=part-points]")).to_be_visible()


def spellings(word: Word) -> list[str]:
    return [word.kanji, word.romaji, *(name for names in word.words.values() for name in names)]


FIRST = """() => [...document.querySelectorAll(".reference .entry:not([hidden]) h4")]
    .filter((each) => each.checkVisibility())
    .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map((each) => each.querySelector("[lang=ja-Latn]").textContent)[0]"""


@pytest.mark.long
def test_the_search_finds_what_the_command_finds(speak: Callable[..., Page], address: str) -> None:
    """The spellings of `tenbo terms`; what fits best is at the top."""
    for language, searches in groupby(SPELLINGS, itemgetter(0)):
        page = speak(language)
        page.goto(address)
        open_contents(page)
        sheet = open_part(page, "terms")
        expect(sheet.locator(".entry").first).to_be_visible()
        for _language, text, romaji in searches:
            sheet.locator("[data-key=search]").fill(text)
            first = page.evaluate(FIRST)
            assert first is not None, text
            assert first.startswith(romaji), text


@pytest.mark.long
def test_the_menu_of_a_table_opens_the_reference(page: Page, app: Flask, address: str) -> None:
    host, _viewer = create_session(app)
    page.goto(f"{address}t/{host.key}")
    page.locator("[data-key=identity-0]").tap()
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-reference]").tap()
    page.locator("[data-key=part-setup]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".setup-steps > li")).to_have_count(7)
    expect(page.locator("[data-key=reference-back]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=part-setup]")).to_be_focused()


@pytest.mark.long
def test_marks_of_sticks_match_the_sources(page: Page, address: str) -> None:
    """TP "palisa pi mani musi" and HU "jelzőkorongok": 10,000 has dots of two colours."""
    page.goto(address)
    open_contents(page)
    open_part(page, "setup")
    expect(page.locator("[data-stick]")).to_have_count(4)
    marks = page.locator("[data-stick]").evaluate_all(MARKS)
    assert marks["5000"] == {"red": 5}
    assert marks["1000"] == {"red": 1}
    assert marks["100"] == {"black": 8}
    assert marks["10000"].keys() == {"red", "blue"}
