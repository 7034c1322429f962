"""Every screen in every offered language and size: legible, translated, accessible, in reach."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from docs.scripts.club_screenshots import club_screens, fill_club
from scorer.tiles.messages import Language
from tests.lengths import mostly_long
from tests.test_messages import words_to_avoid
from tests.webapp.accessibility import NARROW, SIZES, cut_off, dark_colours, layout_faults, too_wide
from tests.webapp.browser.test_browser_reference import PARTS, back, open_contents, open_part
from tests.webapp.calculator_page import choose_rules, unfold_rule
from tests.webapp.calculator_screens import screens
from tests.webapp.league.test_tournaments import END, RON, create
from tests.webapp.legibility import english_text, illegible_text
from tests.webapp.page_language import ROMAJI
from tests.webapp.session_phones import create_session
from tests.webapp.table_page import PLAYERS, TableSession, close_sheet, sit, start_session, type_win
from tests.webapp.table_screens import table_screens
from webapp.web.api import drills

Speak = Callable[..., Page]
Walk = Callable[[Page, Flask, str, bytes], Iterator[str]]

MCR_HAND = "1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 6p 7m 7m 4p"
LONGEST = "hu"
"""The language with the longest words."""
HANEMAN = 17
"""A seed with which the first question of a drill is worth a haneman, a long word."""
LONG_NAMES = ("W" * 60, "Anna-Maria " * 5, "יוסף 12 " * 7, "أحمد 77")


def table(
    page: Page, app: Flask, address: str, photo: bytes, names: Sequence[str] = PLAYERS
) -> Iterator[str]:
    friday = start_session(app, address, players=names)
    yield from table_screens(sit(page, friday.url), friday, photo)


def club(page: Page, app: Flask, address: str, _: bytes) -> Iterator[str]:
    yield from club_screens(page, address, fill_club(app))


def club_of_long_names(page: Page, app: Flask, address: str, _: bytes) -> Iterator[str]:
    one, *others = LONG_NAMES
    evenings = (LONG_NAMES, (*others, "V" * 60))
    yield from club_screens(page, address, fill_club(app, one, evenings))


def calculator(page: Page, _: Flask, address: str, photo: bytes) -> Iterator[str]:
    yield from screens(page, address, photo)


def practice(page: Page, _: Flask, address: str, __: bytes) -> Iterator[str]:
    """Open the reference and the drill."""
    page.goto(address)
    open_contents(page)
    yield "reference"
    for part, content in PARTS.items():
        open_part(page, part)
        expect(page.locator(content).first).to_be_visible()
        yield part
        back(page)
    page.goto(f"{address}drill")
    page.locator(".drill-choice").first.tap()
    expect(page.locator("[data-key=next-hand]")).to_be_visible()
    yield "answer of the drill"


def tournament(
    page: Page, app: Flask, address: str, _: bytes, names: Sequence[str] = ("Anna-Maria Fernández",)
) -> Iterator[str]:
    owner = create(app, players=32, name=names[0])
    for player, name in enumerate(names, 3):
        owner.send("PATCH", f"/players/{player}", {"name": name, "club": name})
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    for (_round, number), phone in owner.tables().items():
        phone.record(RON)
        if number < 8:
            phone.record(END)
    owner.send("POST", "/penalties", {"player": 3, "points": 20000, "reason": "B 12"})
    owner.send("POST", "/clock", {"action": "start"})
    viewer = owner.invite("viewer", label="Friday", days=3)
    paths = {
        "new tournament": "tournament",
        "desk": f"tournament/{owner.key}",
        "tournament": f"tournament/{viewer.key}",
        **{paper: f"tournament/{owner.key}#{paper}" for paper in ("cards", "slips", "door")},
        "ranking": f"tournament/{viewer.key}#ranking",
        "wall of a tournament": f"tournament/{viewer.key}#wall",
    }
    for name, path in paths.items():
        page.goto("about:blank")
        page.goto(address + path)
        page.locator("#tournament > *").first.wait_for()
        yield name


def sessions(page: Page, app: Flask, address: str, _: bytes) -> Iterator[str]:
    """Open what is before and beside a table of riichi."""
    page.goto(f"{address}new")
    expect(page.locator("[data-key=start]")).to_be_visible()
    yield "new session"
    choose_rules(page, "tenhou_sanma")
    for rule in ("uma", "start_score", "abortive_draws"):
        unfold_rule(page, rule)
    page.locator("[data-key=typed-uma-0]").fill("30")
    page.locator("[data-key=typed-uma-0]").press("Enter")
    page.locator("[data-rule=uma] [role=alert]").wait_for()
    yield "rules of a session"
    close_sheet(page)
    host, viewer = create_session(app, game="mcr")
    mcr = TableSession(address, app, host.key, viewer.key)
    page.goto(mcr.url)
    expect(page.locator("[data-key=identity-0]")).to_be_visible()
    yield "whose phone"
    sit(page, mcr.url)
    yield "fans table"
    type_win(page, 1, "ron-0", MCR_HAND)
    expect(page.locator("#bar [data-key=record]")).to_be_enabled()
    yield "fans win"
    page.locator("#bar [data-key=record]").tap()
    expect(page.locator("dialog [data-key=result-done]")).to_be_visible()
    yield "fans result"
    page.goto(f"{mcr.viewer_url}#wall")
    expect(page.locator(".wall-last .winning-hand")).to_be_visible()
    if page.locator("html").get_attribute("lang") == Language.JAPANESE:
        expect(page.locator(".wall-last")).to_contain_text("花龍")
    yield "wall"
    page.goto(address)
    expect(page.locator("#live-session .session-row")).to_be_visible()
    yield "past sessions"
    page.goto(f"{address}t/nothing")
    yield "no such table"


WALKS: tuple[Walk, ...] = (calculator, table, sessions, practice, club, tournament)


@pytest.mark.long
@pytest.mark.parametrize("language", [str(each) for each in Language])
@pytest.mark.parametrize("walk", WALKS)
def test_every_screen(
    speak: Speak,
    app: Flask,
    address: str,
    photo: bytes,
    monkeypatch: pytest.MonkeyPatch,
    *,
    walk: Walk,
    language: str,
) -> None:
    """Axe-core looks in English at every size and in both colours, else at the narrowest."""
    monkeypatch.setattr(drills, "Random", partial(Random, HANEMAN))
    is_english = language == Language.ENGLISH
    scheme = "light" if is_english else "dark"
    page, found = speak(language, NARROW, color_scheme=scheme), {}
    for name in walk(page, app, address, photo):
        assert page.locator("html").get_attribute("lang") == language
        # The reference explains words of Japanese, which stay.
        found[name] = [] if walk is practice else english_text(page)
        if walk is not practice and not Language(language).reads_kanji:  # which yaku are written in
            shown = re.sub(ROMAJI, "", page.locator("body").inner_text(), flags=re.IGNORECASE)
            found[name] += words_to_avoid(language, shown.splitlines())
        found[name] += layout_faults(page, axe_at=SIZES[: 5 if is_english else 1])
        if is_english:
            found[name] += dark_colours(page)
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", LONGEST, "pl"])
@pytest.mark.parametrize(
    "walk",
    [
        partial(table, names=LONG_NAMES),
        club_of_long_names,
        partial(tournament, names=LONG_NAMES),
    ],
)
def test_long_names_stay_on_the_screen(
    speak: Speak, app: Flask, address: str, photo: bytes, *, walk: Walk, language: str
) -> None:
    page = speak(language, NARROW)
    found = {name: too_wide(page) + cut_off(page) for name in walk(page, app, address, photo)}
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("language", mostly_long(["hu", "en", "pl"], every=3))
def test_letters_with_accents_are_of_the_font_of_the_others(
    speak: Speak, address: str, language: str
) -> None:
    page = speak(language)
    page.goto(address)
    widths = """() => {
        const { fontFamily } = getComputedStyle(document.body);
        const canvas = document.createElement("canvas").getContext("2d");
        canvas.font = `100px ${fontFamily}`;
        return [..."acenosuzSZ|ąćęńőśűźŚŹ"].map((letter) => canvas.measureText(letter).width);
    }"""
    plain, accented = page.evaluate(widths)[:10], page.evaluate(widths)[11:]
    assert accented == pytest.approx(plain, abs=1)


def test_the_longest_words_fit(speak: Speak, app: Flask, address: str) -> None:
    page = sit(speak(LONGEST, NARROW), start_session(app, address).url)
    assert illegible_text(page) + english_text(page) == []
    page.goto(address)
    assert illegible_text(page) + english_text(page) == []
