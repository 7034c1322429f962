"""The switch between the languages of the page, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from gettext import c2py

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import choose_photo, photo_file
from tests.webapp.table_page import start_session

Speak = Callable[..., Page]


def test_the_language_is_switched_and_saved(speak: Speak, address: str) -> None:
    page = speak("en-US")
    page.goto(address)
    page.route("**/messages/**", lambda route: route.abort())  # without a connection it stays
    page.locator("#language select").select_option("ja")
    expect(page.locator("#language select")).to_have_value("en")
    expect(page.locator("#home-title")).to_have_text("What is this hand worth?")
    page.unroute("**/messages/**")
    page.locator("#language select").select_option("ja")
    expect(page.locator("#home-title")).to_have_text("この和了は何点？")
    assert page.locator("html").get_attribute("lang") == "ja"
    page.reload()
    expect(page.locator("#home-title")).to_have_text("この和了は何点？")
    expect(page.get_by_role("button", name="牌を入力")).to_be_visible()
    page.locator("a.guide-link").tap()
    expect(page.locator("h1")).to_have_text("手牌の並べ方と撮り方")


@pytest.mark.long
def test_a_switch_keeps_what_was_entered(speak: Speak, address: str) -> None:
    page = speak("en-US")
    page.goto(f"{address}new")
    page.locator("[data-key=player-0]").fill("Aki")
    page.locator("#language select").select_option("zh")
    expect(page.locator("#start-title")).to_have_text("谁来打？")
    assert page.locator("html").get_attribute("lang") == "zh"
    assert page.locator("[data-key=player-0]").input_value() == "Aki"


@pytest.mark.long
def test_a_message_on_the_page_is_translated_by_a_switch(speak: Speak, address: str) -> None:
    page = speak("ja")
    page.route("**/samples/*", lambda route: route.abort())
    page.goto(address)
    page.locator("#sample").tap()
    expect(page.locator("#notices")).to_contain_text("サンプル写真を読み込めませんでした。")
    page.locator("#language select").select_option("en")
    expect(page.locator("#notices")).to_contain_text("The sample photo did not load.")


@pytest.mark.long
def test_doubts_and_errors_of_a_photo_follow_the_language(
    speak: Speak, address: str, photo: bytes
) -> None:
    page = speak("en-US")
    page.goto(address)
    doubts, error = page.locator("#notices .doubts"), page.locator("#notices [role=alert]")
    choose_photo(page, photo)
    expect(doubts).to_contain_text("Check the dora")
    page.locator("#language select").select_option("pl")
    expect(doubts).to_contain_text("Sprawdź dorę")
    page.locator("#undo").tap()
    expect(page.locator("#undo")).to_be_hidden()  # the translation was no step
    page.set_input_files("#again input", photo_file(b"nothing", "a.txt", "text/plain"))
    expect(error).to_contain_text("Zdjęcie")
    page.locator("#language select").select_option("ja")
    expect(error).to_contain_text("写真")


POLISH = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
COUNT = """async ({ script, forms }) => {
    const { plural, useLanguage } = await import(new URL("core/messages.js", script));
    useLanguage("en", { forms, messages: { "{count} tile": ["0", "1", "2"] } });
    return [...Array(1000).keys()].map((n) => plural("{count} tile", "{count} tiles", n));
}"""


def test_plural_forms_are_those_of_gettext(speak: Speak, address: str) -> None:
    page = speak("en-US")
    page.goto(address)
    form = c2py(POLISH)
    script = page.locator("script[type=module]").evaluate("each => each.src")
    forms = "".join(str(form(number)) for number in range(200))
    displayed = page.evaluate(COUNT, {"script": script, "forms": forms})
    assert displayed == [str(form(number)) for number in range(1000)]


@pytest.mark.long
def test_a_switch_at_the_table_shows_the_view_in_the_language(
    speak: Speak, app: Flask, address: str
) -> None:
    friday = start_session(app, address, name="")
    friday.record("riichi", seat=1)
    page = speak("en-US")
    page.goto(friday.url)
    page.locator("[data-key=identity-0]").tap()
    undo = page.locator("#actions [data-key=undo]")
    expect(undo).to_have_accessible_name("Undo: Ben riichi")
    page.locator("[data-key=menu]").tap()
    page.locator("dialog select").select_option("ja")
    expect(page.locator("dialog h2")).to_contain_text("月")
    page.keyboard.press("Escape")
    expect(undo).to_have_accessible_name("戻す：Ben リーチ")
    friday.record("riichi", seat=2)  # the stream has the new language too
    expect(undo).to_have_accessible_name("戻す：Chi リーチ")
