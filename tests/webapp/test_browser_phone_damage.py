"""Damaged game nights on a phone: the page names them, and the readable ones open again."""

from __future__ import annotations

import base64
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.webapp.conftest import PATIENCE
from tests.webapp.phone_app import START_LIMIT, app_frame, build_site, open_app, serve_folder
from webapp.bundle.folder import CONTENTS
from webapp.storage.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

File = tuple[str, bytes]

pytestmark = pytest.mark.long

PAGE = 4096
NAMES = [f"Evening {number}" for number in range(1, 5)]
# Make game nights with a hand each, as visited by this phone.
FILL = """
async (names) => {
    const post = (path, body) => fetch(path, {
        method: "POST",
        headers: {"content-type": "application/json"},
        body: JSON.stringify(body),
    }).then((response) => response.json());
    const players = ["Aki", "Ben", "Chi", "Dan"];
    const visited = [];
    for (const name of names) {
        const {host, view} = await post("api/v1/sessions", {name, players});
        let seen = view.entries;
        for (let hand = 0; hand < 6; hand++) {
            const after = await post(
                `api/v1/tables/${host}/entries`, {seen, command: "draw", tenpai: []}
            );
            seen = after.entries;
        }
        visited.push({path: `${location.pathname}t/${host}`, name});
    }
    localStorage.setItem("tenbo.tables", JSON.stringify(visited));
    return visited.map(({path}) => path);
}
"""
VISITED = "JSON.parse(localStorage.getItem('tenbo.tables'))"
# Return the stored files, as letters.
LOAD = """
async () => {
    const root = await navigator.storage.getDirectory();
    const found = {};
    for await (const [folder, handle] of root.entries())
        for await (const [name, file] of handle.entries()) {
            const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
            const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
            found[`${folder}/${name}`] = btoa(letters.join(""));
        }
    return found;
}
"""
STORE = """
async (files) => {
    const root = await navigator.storage.getDirectory();
    const remove = async (name) => {  // the worker of a closed page has it for a moment
        for (;;)
            try {
                return await root.removeEntry(name, {recursive: true});
            } catch {
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
    };
    for await (const name of root.keys()) await remove(name);
    for (const [path, text] of Object.entries(files)) {
        const [folder, name] = path.split("/");
        const opened = await root.getDirectoryHandle(folder, {create: true});
        const file = await opened.getFileHandle(name, {create: true});
        const stream = await file.createWritable();
        await stream.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
        await stream.close();
    }
}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve_folder(build_site(tmp_path_factory)) as served:
        yield served


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        context.set_default_timeout(PATIENCE)
        yield context


@pytest.fixture(scope="module")
def stored(phone: BrowserContext, address: str, tmp_path_factory: pytest.TempPathFactory) -> File:
    """Store game nights on a phone, and return the path and the content of their database."""
    page = phone.new_page()
    open_app(page, address).evaluate(FILL, NAMES)
    page.close()
    files = stored_files(phone, address)
    [path] = [each for each in files if each.endswith(".sqlite3")]
    copy = tmp_path_factory.mktemp("copy") / "sessions.sqlite3"
    copy.write_bytes(files[path])
    copy.with_name(f"{copy.name}-wal").write_bytes(files[f"{path}-wal"])
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path, copy.read_bytes()


def overwrite_header(data: bytes) -> bytes:
    return bytes(100) + data[100:]


def overwrite_page(data: bytes) -> bytes:
    """Overwrite the page in the middle that has the last entries."""
    place = data.rindex(b'"Evening 4"') // PAGE * PAGE
    return data[:place] + b"damaged" * 20 + data[place + 140 :]


def cut(data: bytes) -> bytes:
    return data[: len(data) - 2 * PAGE]


@pytest.mark.parametrize(
    ("harm", "readable"),
    [(overwrite_header, 4), (overwrite_page, 1), (cut, 1), (lambda _: b"", 0)],
    ids=["header", "page", "cut", "empty"],
)
def test_damage_is_named_and_the_rest_opens(
    phone: BrowserContext,
    stored: File,
    address: str,
    harm: Callable[[bytes], bytes],
    readable: int,
) -> None:
    path, content = stored
    harmed = harm(content)
    page = phone.new_page()
    store(page, address, {path: harmed})
    page.goto(address)
    dialog = page.locator("dialog.damage")
    dialog.wait_for(timeout=START_LIMIT)
    names = dialog.locator("ul").first.locator("> li").all_inner_texts()
    assert len(names) >= readable
    for name in NAMES:  # each is readable or lost
        expect(dialog).to_contain_text(name)
    if harmed:
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Save the damaged file").click()
        assert download.value.path().read_bytes() == harmed
    else:
        expect(dialog).to_contain_text("The browser has deleted the file")
    dialog.locator("#damage-continue").click()
    page.locator("html[data-python=ready]").wait_for(timeout=START_LIMIT)
    page.close()

    page = phone.new_page()
    frame = open_app(page, address)
    expect(page.locator("dialog.damage")).to_have_count(0)
    expect(frame.locator("[data-key=save-damaged]")).to_have_count(1 if harmed else 0)
    visited = {each["name"]: each["path"] for each in frame.evaluate(VISITED)}
    for name in names:
        path_of_page = visited[re.split(r",|\n", name)[0]].removeprefix("/")
        frame.goto(f"{address}{path_of_page}")
        expect(app_frame(page).locator("[data-key=identity-0]")).to_be_visible(timeout=PATIENCE)
    page.close()
    assert stored_files(phone, address)[path] == harmed


def test_a_damaged_photo_is_named_on_the_home_page(
    phone: BrowserContext, stored: File, address: str, tmp_path: Path
) -> None:
    """Photos are checked after the start, while nobody waits."""
    path, content = stored
    file = tmp_path / "sessions.sqlite3"
    file.write_bytes(content)
    image = os.urandom(20 * PAGE)
    with closing(Store(f"sqlite:///{file}")) as opened:
        opened.photos.add(2, "photo", image=image, reading={})
        opened.photos.add(3, "other", image=bytes(20 * PAGE), reading={})
    harmed = bytearray(file.read_bytes())
    place = harmed.index(image[9 * PAGE : 9 * PAGE + 20]) // PAGE * PAGE
    harmed[place : place + PAGE] = bytes(PAGE)
    page = phone.new_page()
    store(page, address, {path: bytes(harmed)})
    frame = open_app(page, address)
    found = frame.locator(".damaged-photos li")
    expect(found).to_have_text(re.compile(r"^Evening 2, .*: 1$"), timeout=PATIENCE)
    page.close()


def store(page: Page, address: str, files: dict[str, bytes]) -> None:
    """Replace all stored files, in a page without the application."""
    page.goto(f"{address}{CONTENTS}")
    page.evaluate(STORE, {path: base64.b64encode(data).decode() for path, data in files.items()})


def stored_files(phone: BrowserContext, address: str) -> dict[str, bytes]:
    """Return all stored files."""
    page = phone.new_page()
    page.goto(f"{address}{CONTENTS}")
    found = {path: base64.b64decode(text) for path, text in page.evaluate(LOAD).items()}
    page.close()
    return found
