"""The application inside a phone names what prevents its start before it downloads anything."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from scorer.tiles.messages import Language, message, render
from tests.lengths import mostly_long
from tests.webapp.phone_app import inject, serve_folder
from webapp.bundle.folder import pack, shell_files
from webapp.web.caching import STATIC
from webapp.web.pages import CONTENTS

LINE_APP = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Line/15.1.0"
NO_FILES = "delete StorageManager.prototype.getDirectory"
NO_SPACE = "StorageManager.prototype.estimate = async () => ({ quota: 9e6, usage: 1e6 })"
REFUSED = """
window.Worker = class {
    constructor() {
        const error = { name: "UnknownError", message: "no files in this window" };
        setTimeout(() => this.onmessage({ data: error }));
    }
    terminate() {}
}"""
PARTS = "**/parts/*"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page around the application, with a part of one file."""
    folder = tmp_path_factory.mktemp("app")
    part, data = pack("page", {"page.txt": b"a page"})
    worker = STATIC / "js" / "phone" / "service_worker.js"
    files = {**shell_files(), part.file: data, worker.name: worker.read_bytes()}
    files[CONTENTS] = json.dumps({"version": "1", "parts": [asdict(part)]}).encode()
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    with serve_folder(folder) as served:
        yield served


def answer_parts(page: Page, **answer: str | int) -> None:
    page.route(PARTS, lambda route: route.fulfill(**answer))


@pytest.mark.parametrize(
    ("obstacle", "words"),
    [
        (partial(inject, NO_FILES), "This window cannot keep game nights.*[(]files are missing[)]"),
        (
            partial(inject, REFUSED),
            "cannot keep.*UnknownError: no files in this window",
        ),
        *(
            (partial(inject, REFUSED.replace("UnknownError", name)), "too old.*no files in")
            for name in ("NotSupportedError", "TypeError")
        ),
        (partial(inject, NO_SPACE), "too little space: tenbo needs 91 MB.*8 MB are free"),
        (partial(answer_parts, status=404), "sends a file of tenbo damaged.*part: 404"),
        (partial(answer_parts, body="portal"), "The download was interrupted. Check the network"),
        (lambda page: page.route(PARTS, lambda route: route.abort()), "was interrupted"),
        (partial(inject, "delete Navigator.prototype.locks"), "too old.*[(]locks are missing[)]"),
    ],
    ids=[
        "no files",
        "refused",
        "no handles",
        "no access",
        "full",
        "missing",
        "portal",
        "interrupted",
        "old",
    ],
)
def test_what_prevents_the_start_is_named(
    browser: Browser, address: str, obstacle: Callable[[Page], None], words: str
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        obstacle(page)
        page.goto(address)
        expect(page.locator("#status")).to_have_text(re.compile(words))


@pytest.mark.parametrize("language", mostly_long(Language, every=len(Language)))
def test_a_browser_inside_another_app_points_to_a_real_one(
    browser: Browser, address: str, language: Language
) -> None:
    with browser.new_context(locale=language.value, user_agent=LINE_APP) as context:
        page = context.new_page()
        inject(NO_FILES, page)
        page.goto(address)
        advice = message(
            "The browser inside {app} keeps no game nights. Open this page in Safari or Chrome: "
            "the menu of {app} has an entry for it.",
            app="LINE",
        )
        expected = str(render(advice, language))
        expect(page.locator("#status")).to_contain_text(expected)
