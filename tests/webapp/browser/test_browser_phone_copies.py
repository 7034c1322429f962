"""Damaged game nights on a phone: the start page goes back to their newest copy."""

from __future__ import annotations

import base64
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.webapp.conftest import PATIENCE
from tests.webapp.phone_app import START_LIMIT, app_frame, build_site, open_app, serve_folder
from tests.webapp.test_upgrade import FOLDER, write_earlier
from webapp.web.pages import CONTENTS

File = tuple[str, bytes]

pytestmark = pytest.mark.long

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
# Return whether a stored file has content.
HAS_CONTENT = """
async (path) => {
    const [folder, name] = path.split("/");
    const root = await navigator.storage.getDirectory();
    const opened = await root.getDirectoryHandle(folder);
    const found = await opened.getFileHandle(name).catch(() => null);
    return found !== null && (await found.getFile()).size > 0;
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
    [path] = [each for each in files if each.endswith("/sessions.sqlite3")]
    copy = tmp_path_factory.mktemp("copy") / "sessions.sqlite3"
    copy.write_bytes(files[path])
    copy.with_name(f"{copy.name}-wal").write_bytes(files[f"{path}-wal"])
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path, copy.read_bytes()


@pytest.fixture(autouse=True)
def no_page(phone: BrowserContext) -> Iterator[None]:
    """Close all pages after a test that fails, because the first one runs Python."""
    yield
    for page in phone.pages:
        page.close()


def test_damaged_game_nights_go_back_to_their_newest_copy(
    phone: BrowserContext, stored: File, address: str
) -> None:
    path, content = stored
    page = phone.new_page()
    store(page, address, {path: content})
    open_app(page, address)
    copy = f"{path.removesuffix('.sqlite3')}-copy-1.sqlite3"
    page.wait_for_function(HAS_CONTENT, arg=copy)
    page.close()

    harmed = bytes(100) + content[100:]
    page = phone.new_page()
    store(page, address, {path: harmed, copy: content})
    frame = open_app(page, address)
    with page.expect_navigation(timeout=PATIENCE):
        frame.locator("[data-key=restore-copy]").click(timeout=PATIENCE)
    page.locator("html[data-python=ready]").wait_for(timeout=START_LIMIT)
    for each in page.evaluate(VISITED):
        app_frame(page).goto(f"{address}{each['path'].removeprefix('/')}")
        expect(app_frame(page).locator("[data-key=identity-0]")).to_be_visible(timeout=PATIENCE)
    page.close()
    assert stored_files(phone, address)[path] == harmed


@pytest.mark.parametrize("version", [2, 10])
def test_game_nights_of_an_earlier_version_open(
    phone: BrowserContext, stored: File, address: str, tmp_path: Path, version: int
) -> None:
    """The application of tenbo 1.0.0 wrote version 2."""
    file = tmp_path / "sessions.sqlite3"
    write_earlier(version, f"sqlite:///{file}")
    keys = json.loads((FOLDER / f"schema_{version}.json").read_text("utf-8"))["keys"]
    path, _ = stored
    page = phone.new_page()
    store(page, address, {path: file.read_bytes()})
    frame = open_app(page, address)
    view = frame.evaluate(f"fetch('api/v1/tables/{keys[0]}').then((answer) => answer.json())")
    assert view["name"] == "Friday"
    page.close()
    copy = f"{path.removesuffix('.sqlite3')}-copy-1.sqlite3"
    assert len(stored_files(phone, address)[copy]) > 4096


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
