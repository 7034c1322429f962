"""Photos that a table cannot use or does not store, in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Request, expect

from tests.webapp.conftest import PATIENCE, RecordedDetector
from tests.webapp.table_page import TableSession, enter_by, open_seat, sit, start_session
from tests.webapp.test_session_photos import HEIC
from vision.pixels.image import HEIC_SUPPORTED
from webapp.app import create_app
from webapp.detector_reader import DetectorReader
from webapp.settings import Settings

Serve = Callable[[Flask], str]


@pytest.fixture
def japanese(browser: Browser, friday: TableSession) -> Iterator[Page]:
    """Open a phone in Japanese that takes photos from its gallery."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="ja-JP"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    sit(page, friday.url)
    enter_by(page, "gallery")
    yield page
    context.close()


def send(page: Page, photo: Path) -> None:
    """Enter a win with a photo."""
    open_seat(page, 1)
    with page.expect_file_chooser() as gallery:
        page.locator("dialog [data-key=ron-0]").tap()
    gallery.value.set_files(photo)


@pytest.mark.long
def test_unusable_photos_are_reported_in_the_language_of_the_page(
    japanese: Page, friday: TableSession, detector: RecordedDetector, photo: bytes, tmp_path: Path
) -> None:
    detector.detections = ()
    bad = {
        "読める形式ではありません": b"This is a letter.",
        "牌が見つかりません": photo,
        "途中で切れています": photo[: len(photo) * 2 // 3],
        "32 MB を超えています": b"\xff\xd8" + b"\x00" * (50 * 1024 * 1024),
        "形式" if HEIC_SUPPORTED else "HEIC 形式": HEIC,
    }
    before = friday.view()["entries"]
    for words, data in bad.items():
        path = tmp_path / "photo.jpg"
        path.write_bytes(data)
        send(japanese, path)
        expect(japanese.get_by_role("alert")).to_contain_text(words)
        expect(japanese.locator("[data-key=enter-tiles]")).to_be_visible()  # the win is still there
        japanese.locator("[data-key=close-draft]").tap()
    assert friday.view()["entries"] == before


@pytest.mark.long
def test_a_photo_that_is_not_stored_shows_the_reason(
    page: Page, serve: Serve, detector: RecordedDetector, photo: bytes, tmp_path: Path
) -> None:
    app = create_app(Settings(keeps_photos=False), DetectorReader(detector))
    sit(page, start_session(app, serve(app)).url)
    enter_by(page, "gallery")
    path = tmp_path / "photo.jpg"
    path.write_bytes(photo)
    send(page, path)
    note = page.locator("#notices .not-stored")
    expect(note).to_have_text(
        "The photo will not be stored with the hand. This server keeps no photos."
    )
    page.reload()
    expect(note).to_be_visible()


def test_a_second_tap_deletes_all_photos(page: Page, friday: TableSession) -> None:
    sit(page, friday.url)
    deleted: list[str] = []

    def note_deletion(request: Request) -> None:
        if request.method == "DELETE":
            deleted.append(request.url)

    page.on("request", note_deletion)
    page.locator("[data-key=menu]").tap()
    page.locator("[data-key=menu-photos]").tap()
    button = page.locator("[data-key=delete-photos]")
    button.tap()
    expect(button).to_have_text("Tap again: this cannot be undone")
    assert deleted == []
    button.tap()
    expect(page.locator("dialog.sheet")).to_have_count(0)
    assert [url.split("/tables/")[1] for url in deleted] == [f"{friday.host}/photos"]
