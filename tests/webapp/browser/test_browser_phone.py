"""The application inside a phone's browser, without a server after the first start."""

from __future__ import annotations

import base64
import gzip
import json
import random
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from scorer.tiles.messages import Language, message
from tests.webapp.calculator_page import SAMPLE, share_photo, type_tiles, worth
from tests.webapp.conftest import CHROMIUM, FLAGS, PATIENCE, UNHURRIED
from tests.webapp.phone_app import (
    START_LIMIT,
    app_frame,
    inject,
    open_app,
    serve_folder,
    wait_until_installed,
)
from tests.webapp.qr_code import decode
from tests.webapp.table_page import (
    PLAYERS,
    TANYAO,
    enter_by,
    open_seat,
    record,
    shown_score,
    type_win,
)
from webapp.bundle.folder import build_folder, pack
from webapp.bundle.npm import PackageError, default_cache
from webapp.web.app import create_app
from webapp.web.caching import static_address
from webapp.web.server.certificate import Certificate, load_or_create_certificate
from webapp.web.server.serving import HttpServer, listen
from webapp.web.settings import Settings

CLOSINGS = 20
NEW_SESSION = """
async () => {
    const players = ["Aki", "Ben", "Chi", "Dan"];
    const response = await fetch("api/v1/sessions", {
        method: "POST",
        headers: {"content-type": "application/json"},
        body: JSON.stringify({name: "Friday", players}),
    });
    return (await response.json()).host;
}
"""
# Undo and redo without end; print the number of entries after each response. The first undo is
# rejected if the page closed after an undo.
WRITE = """
async (key) => {
    let seen = (await (await fetch(`api/v1/tables/${key}`)).json()).entries;
    for (let turn = 0; ; turn++) {
        const response = await fetch(`api/v1/tables/${key}/${turn % 2 ? "redo" : "undo"}`, {
            method: "POST",
            headers: {"content-type": "application/json"},
            body: JSON.stringify({seen}),
        });
        const view = await response.json();
        if (response.ok) console.log(`entries ${seen = view.entries}`);
    }
}
"""
STORED_PHOTO = """
async (key) => {
    const view = await (await fetch(`api/v1/tables/${key}`)).text();
    const [, photo] = view.match(/"photo": ?"([^"]+)"/);
    const response = await fetch(`api/v1/tables/${key}/photos/${photo}`);
    return response.headers.get("content-type");
}
"""
MANIFEST = "async () => (await fetch(document.querySelector('[rel=manifest]').href)).json()"
SHORTCUTS = ("dialog.viewfinder", "[data-key=player-0]", "[data-key=identity-0]")
"""The screens that the shortcuts of the icon open."""
DRAW = """
async (key) => {
    const view = await (await fetch(`api/v1/tables/${key}`)).json();
    await fetch(`api/v1/tables/${key}/entries`, {
        method: "POST",
        headers: {"content-type": "application/json"},
        body: JSON.stringify({seen: view.entries, command: "draw", tenpai: []}),
    });
}
"""
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
VISIT = """
(key) => {
    const visited = [{path: `${location.pathname}t/${key}`, name: ""}];
    localStorage.setItem("tenbo.tables", JSON.stringify(visited));
}
"""
END_GAME = """
async (key) => {
    let view = await (await fetch(`api/v1/tables/${key}`)).json();
    for (const command of [{command: "draw", tenpai: []}, {command: "end"}])
        view = await (await fetch(`api/v1/tables/${key}/entries`, {
            method: "POST",
            headers: {"content-type": "application/json"},
            body: JSON.stringify({seen: view.entries, ...command}),
        })).json();
    return view;
}
"""
# Damage the saved memory of Python.
DAMAGE = """
async () => {
    const name = (await caches.keys()).find((each) => each.includes("parts/python"));
    const cache = await caches.open(name);
    await cache.put("snapshot", new Response(new Uint8Array(1000)));
}
"""
ENTRIES = "async (key) => (await (await fetch(`api/v1/tables/${key}`)).json()).entries"


OPFS = f"{static_address().removeprefix('/')}/js/phone/opfs.js"
# Python fails; the trial of the storage works.
FAILING_PYTHON = """
window.Worker = class {
    constructor(script) {
        if (/storage_trial/.test(script)) setTimeout(() => this.onmessage({ data: null }));
    }
    postMessage() {
        const error = { name: "NotFoundError", message: "no handles" };
        setTimeout(() => this.onmessage?.({ data: { type: "failed", error } }));
    }
    terminate() {}
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the application below a path, as a website with other pages has it."""
    root = tmp_path_factory.mktemp("site")
    try:
        build_folder(root / "mahjong" / "app", default_cache())
    except PackageError as error:
        pytest.skip(str(error))
    return root


@pytest.mark.long
@pytest.mark.skipif(
    shutil.which("node") is None, reason="Node.js is not installed (Debian: apt install npm)"
)
def test_python_is_compiled(folder: Path) -> None:
    contents = json.loads((folder / "mahjong" / "app" / "contents.json").read_text())
    files = {file["path"]: file for part in contents["parts"] for file in part["files"]}
    [start] = [file for path, file in files.items() if path.endswith("start.bin")]
    assert start["bytes"] > 1_000_000


@contextmanager
def serve_app(site: Path) -> Iterator[str]:
    """Serve a website with the application; yield the address of the application."""
    with serve_folder(site) as address:
        yield f"{address}mahjong/app/"


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """Open a browser of a phone that has never seen the application."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """Open a page; an error in one of its scripts fails the test."""
    page = phone.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []


@pytest.mark.long
def test_tenbo_serves_the_application_with_a_certificate_that_phones_trust(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    certificate = load_or_create_certificate(tmp_path)
    app = create_app(Settings(phone_app=folder / "mahjong" / "app"))
    server = HttpServer(app, listen("127.0.0.1", 0), certificate=certificate)
    threading.Thread(target=server.serve, daemon=True).start()
    trusted = f"--ignore-certificate-errors-spki-list={key_hash(certificate)}"
    phone = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, trusted])
    try:
        page = phone.new_page(has_touch=True)
        frame = open_app(page, f"https://127.0.0.1:{server.port}/app/")
        frame.locator("#by-hand").click()
        type_tiles(frame, TANYAO)
        expect(worth(frame)).to_contain_text("han")
    finally:
        phone.close()
        app.extensions["tenbo"].close()
        server.stop()


def key_hash(certificate: Certificate) -> str:
    """Return the hash by which Chromium knows the key of a certificate."""
    key = x509.load_pem_x509_certificate(certificate.file.read_bytes()).public_key()
    encoded = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(sha256(encoded).digest()).decode()


@pytest.mark.long
def test_a_failure_of_python_is_named(folder: Path, page: Page) -> None:
    inject(FAILING_PYTHON, page)
    message = re.compile("tenbo could not start.*report these words: NotFoundError: no handles")
    with serve_app(folder) as address:
        page.goto(address)
        expect(page.locator("#status")).to_have_text(message, timeout=START_LIMIT)
        page.locator("html[data-installed]").wait_for(timeout=START_LIMIT)
        expect(page.locator("#status")).to_have_text(message)


@pytest.mark.long
def test_a_session_without_a_server(folder: Path, page: Page) -> None:
    """The server runs until everything is downloaded; the page is then opened again twice."""
    with serve_app(folder) as address:
        open_app(page, address)
        wait_until_installed(page)

    frame = open_app(page, address)
    frame.locator("#by-hand").tap()
    type_tiles(frame, TANYAO)
    expect(worth(frame)).to_contain_text("han")

    frame.goto(f"{address}new")
    for place, name in enumerate(PLAYERS):
        frame.locator(f"[data-key=player-{place}]").fill(name)
    frame.locator("[data-key=start]").tap()
    frame.locator("[data-key=identity-0]").tap()
    type_win(frame, 1, "ron-0")
    record(frame)
    frame.locator("dialog [data-key=result-done]").tap()
    score = shown_score(frame, 1)
    expect(score).not_to_contain_text("25,000")
    won = score.inner_text()
    # The next start page shows the game night before Python runs.
    frame.wait_for_function("localStorage.getItem('tenbo.tables').includes('summary')")

    page.reload()
    frame = app_frame(page)
    expect(shown_score(frame, 1)).to_have_text(won)
    frame.locator("[data-key=undo]").tap()
    expect(shown_score(frame, 1)).to_contain_text("25,000")


@pytest.mark.long
def test_a_photo_is_read_without_a_server(folder: Path, page: Page) -> None:
    """A photo leads to a recorded win; both are still there when the page is opened again."""
    with serve_app(folder) as address:
        frame = open_app(page, address)
        key = frame.evaluate(NEW_SESSION)
        wait_until_installed(page)

    frame.goto(f"{address}t/{key}")
    frame.locator("[data-key=identity-0]").tap()
    enter_by(frame, "gallery")
    open_seat(frame, 1)
    with page.expect_file_chooser() as gallery:
        frame.locator("dialog [data-key=ron-0]").tap()
    gallery.value.set_files(SAMPLE)
    record(frame)
    frame.locator("dialog [data-key=result-done]").tap()
    score = shown_score(frame, 1)
    expect(score).not_to_contain_text("25,000")
    won = score.inner_text()
    page.reload()
    frame = app_frame(page)
    expect(shown_score(frame, 1)).to_have_text(won)
    assert page.evaluate(STORED_PHOTO, key) == "image/jpeg"


@pytest.mark.long
def test_a_photo_is_shared_with_the_application(folder: Path, page: Page) -> None:
    with serve_app(folder) as address:
        open_app(page, address)
        wait_until_installed(page)
        manifest = page.evaluate(MANIFEST)
        assert "id" not in manifest  # it would be the same for all copies on a website
        for each in (*manifest["icons"], *manifest["screenshots"]):
            assert page.request.get(f"{address}{each['src']}").ok
    share_photo(page, manifest["share_target"], SAMPLE.read_bytes())
    expect(worth(app_frame(page))).to_contain_text("12,000", timeout=START_LIMIT)
    page.wait_for_url(address)
    page.evaluate(VISIT, app_frame(page).evaluate(NEW_SESSION))
    for shortcut, shown in zip(manifest["shortcuts"], SHORTCUTS, strict=True):
        page.goto(f"{address}{shortcut['url']}")
        expect(app_frame(page).locator(shown)).to_be_visible()


@pytest.mark.long
def test_a_link_to_another_table_opens_in_the_frame(folder: Path, page: Page) -> None:
    """Somebody changes the address of an open window, and goes back."""
    with serve_app(folder) as address:
        frame = open_app(page, address)
        key = frame.evaluate(NEW_SESSION)
        frame.goto(f"{address}new")
        page.wait_for_url(f"{address}#new")
        page.goto(f"{address}#t/{key}")
        frame.locator("[data-key=identity-0]").tap()
        page.go_back()
        expect(frame.locator("[data-key=player-0]")).to_be_visible()
        page.wait_for_url(f"{address}#new")
        page.evaluate("location.hash = '#//example.org/'")
        expect(frame.locator("#by-hand")).to_be_visible()
        assert frame.url == address


@pytest.mark.long
def test_another_phone_reads_the_state_of_the_table(
    folder: Path, page: Page, speak: Callable[..., Page]
) -> None:
    """It has no application, and later no network; the phone of the table has the page too."""
    with serve_app(folder) as address:
        frame = open_app(page, address)
        key = frame.evaluate(NEW_SESSION)
        frame.goto(f"{address}t/{key}")
        frame.evaluate(f"() => {UNHURRIED}")  # the script of a window does not run in the frame
        frame.locator("[data-key=identity-0]").tap()
        type_win(frame, 1, "ron-0")
        record(frame)
        frame.locator("dialog [data-key=result-done]").tap()
        frame.locator("[data-key=share]").tap()
        link = decode(frame.locator("dialog img.qr"))
        assert link.startswith(f"{address}now.html#1.")
        reader = speak("pl-PL", (360, 640))
        reader.goto(link)
        expect(reader.locator("html")).to_have_attribute("lang", "pl")
        reader.wait_for_function(
            "caches.open('tenbo /mahjong/app/ now').then((each) => each.keys())"
            ".then((keys) => keys.length > 60)"
        )
    for each in (reader, page):
        each.goto("about:blank")
        each.goto(link)
        expect(each.locator("#now .standing li").first).to_contain_text("Ben")
        expect(each.locator("#now .tile")).to_have_count(14)


@pytest.mark.long
def test_a_club_and_a_drill_without_a_server(folder: Path, page: Page) -> None:
    """A club, an evening of it, the table of a season, and a drill."""
    with serve_app(folder) as address:
        frame = open_app(page, address)
        wait_until_installed(page)

    frame.locator("#club-link").tap()
    frame.locator("[data-key=name]").fill("Tuesday club")
    frame.locator("[data-key=add]").tap()
    frame.locator(".results-link").tap()
    frame.locator("[data-key=new-season]").tap()
    frame.locator("dialog [data-key=name]").fill("Autumn")
    frame.locator("dialog [data-key=add]").tap()
    expect(frame.locator("[data-key=season]")).to_have_value("season=1")
    season = frame.url
    frame.goto(f"{address}new")
    expect(frame.locator("[data-key=club]")).to_be_checked()
    for place, name in enumerate(PLAYERS):
        frame.locator(f"[data-key=player-{place}]").fill(name)
    frame.locator("[data-key=start]").tap()
    frame.locator("[data-key=identity-0]").tap()
    page.evaluate(END_GAME, frame.url.rsplit("/", 1)[-1])
    frame.goto(season)
    expect(frame.locator(".club-table tbody tr")).to_have_count(4)

    frame.goto(f"{address}drill")
    choices = frame.locator(".drill-choice")
    expect(choices).to_have_count(4)
    choices.first.tap()
    expect(frame.locator(".drill-choice.right")).to_have_count(1)
    page.reload()
    expect(app_frame(page).locator(".drill-choice")).to_have_count(4)


@pytest.mark.long
def test_a_tab_of_safari_suggests_the_home_screen(folder: Path, browser: Browser) -> None:
    """In every language; an icon, and who does not want it, is left alone."""
    with serve_app(folder) as address, browser.new_context(user_agent=IPHONE) as phone:
        phone.set_default_timeout(PATIENCE)
        page = phone.new_page()
        frame = open_app(page, address)
        advice = frame.locator("#home-screen")
        for language in Language:
            frame.locator("#language select").select_option(language.value)
            title = message("Put tenbo on the home screen first")
            expect(advice.locator("h2")).to_have_text(title.text(language))
        frame.locator("#language select").select_option("en")
        expect(advice).to_contain_text("what you record in this tab stays in this tab")
        frame.evaluate(VISIT, frame.evaluate(NEW_SESSION))
        page.reload()
        frame = app_frame(page)
        with page.expect_download() as download:
            frame.locator("[data-key=home-screen-export]").click()
        assert download.value.suggested_filename.endswith(".zip")
        page.evaluate("navigator.standalone = true")
        frame.evaluate("dispatchEvent(new Event('pageshow'))")
        expect(frame.locator("#home-screen")).to_be_empty()
        page.reload()
        app_frame(page).locator("[data-key=home-screen-dismiss]").click()
        page.reload()
        frame = app_frame(page)
        expect(frame.locator("#storage-use")).to_contain_text("MB")
        expect(frame.locator("#home-screen")).to_be_empty()


@pytest.mark.long
def test_windows_share_one_application(folder: Path, phone: BrowserContext) -> None:
    """The second window answers as soon as the first is closed, and follows it after a reload."""
    with serve_app(folder) as address:
        first, second = phone.new_page(), phone.new_page()
        key = open_app(first, address).evaluate(NEW_SESSION)
        wait_until_installed(first)
        second.goto(f"{address}#t/{key}")
        board = app_frame(second)
        board.locator("[data-key=identity-0]").tap()
        first.reload()
        second.locator("html[data-python=ready]").wait_for(timeout=START_LIMIT)
        frame = app_frame(first)
        expect(frame.locator("#by-hand")).to_be_visible()
        frame.evaluate(DRAW, key)
        expect(board.locator(".counter").last).to_contain_text("×1")
        entries = frame.evaluate(ENTRIES, key)
        second.close()
        assert frame.evaluate(ENTRIES, key) == entries


@pytest.mark.long
def test_a_new_version_starts_when_nobody_is_disturbed(
    folder: Path, tmp_path: Path, phone: BrowserContext
) -> None:
    """A broken one is not noticed; one that is complete waits for another start, or for a tap."""
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    with serve_app(site) as address:
        page = phone.new_page()
        frame = open_app(page, address)
        wait_until_installed(page)
        key = frame.evaluate(NEW_SESSION)
        entries = frame.evaluate(ENTRIES, key)

        part = change_part(site, "shell/shell.js", "const CONTROL_LIMIT", "const OTHER_LIMIT")
        part.rename(part.with_suffix(".away"))
        with page.expect_console_message(lambda message: "incomplete" in message.text):
            frame = open_app(page, address)
        expect(page.locator("#status")).to_be_hidden()
        part.with_suffix(".away").rename(part)

        change_part(site, "index.html", "<h1>tenbo</h1>", "<h1>tenbo 2</h1>")
        page.reload()
        expect(page.locator("#splash h1")).to_have_text("tenbo")
        page.locator("html[data-update]").wait_for(timeout=START_LIMIT)
        other = phone.new_page()
        other.goto(address)
        restart = app_frame(page).locator("[data-key=restart]")
        restart.tap()
        expect(app_frame(page).locator("#storage-use")).to_contain_text("Close the other windows")
        other.close()
        restart.tap()
        expect(page.locator("#splash h1")).to_have_text("tenbo 2")
        change_part(site, "index.html", "<h1>tenbo 2</h1>", "<h1>tenbo 3</h1>")
        page.reload()
        page.locator("html[data-update]").wait_for(timeout=START_LIMIT)
        page.close()
        page = phone.new_page()
        frame = open_app(page, address)
        expect(page.locator("#splash h1")).to_have_text("tenbo 3")
        assert frame.evaluate(ENTRIES, key) == entries
        names = page.evaluate("caches.keys()")
        assert len([name for name in names if "parts/shell" in name]) == 1


@pytest.mark.long
def test_a_full_phone_says_so_and_records_later(
    folder: Path, tmp_path: Path, phone: BrowserContext
) -> None:
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    change_part(site, OPFS, "return handle.write(", "return self.isFull ? 0 : handle.write(")
    with serve_app(site) as address:
        page = phone.new_page()
        frame = open_app(page, address)
        key = frame.evaluate(NEW_SESSION)
        frame.goto(f"{address}t/{key}")
        frame.locator("[data-key=identity-0]").tap()
        [python] = [each for each in page.workers if "python_worker" in each.url]
        python.evaluate("self.isFull = true")
        before = shown_score(frame, 1).inner_text()
        type_win(frame, 1, "ron-0")
        frame.locator("[data-key=record]").tap()
        expect(frame.locator("#toast")).to_contain_text("This phone has no more space")
        python.evaluate("self.isFull = false")
        record(frame)
        frame.locator("dialog [data-key=result-done]").tap()
        expect(shown_score(frame, 1)).not_to_have_text(before)


@pytest.mark.long
def test_python_starts_without_its_saved_memory(folder: Path, page: Page) -> None:
    with serve_app(folder) as address:
        key = open_app(page, address).evaluate(NEW_SESSION)
        page.evaluate(DAMAGE)
        frame = open_app(page, address)
        assert frame.evaluate(ENTRIES, key)


def change_part(site: Path, path: str, old: str, new: str) -> Path:
    """Put a new version with another file into the application; return the part with the file."""
    folder = site / "mahjong" / "app"
    description = folder / "contents.json"
    contents = json.loads(description.read_text())
    [place] = [
        place
        for place, part in enumerate(contents["parts"])
        if any(file["path"] == path for file in part["files"])
    ]
    changed, start, files = contents["parts"][place], 0, {}
    content = gzip.decompress((folder / changed["file"]).read_bytes())
    for each in changed["files"]:
        files[each["path"]] = content[start : start + each["bytes"]]
        start += each["bytes"]
    assert old.encode() in files[path]
    files[path] = files[path].replace(old.encode(), new.encode())
    part, data = pack(changed["name"], files)
    (folder / part.file).write_bytes(data)
    contents["parts"][place] = asdict(part)
    description.write_text(json.dumps({**contents, "version": part.sha256[:12]}))
    return folder / part.file


@pytest.mark.long
def test_nothing_acknowledged_is_lost_when_the_page_closes(
    folder: Path, phone: BrowserContext
) -> None:
    """Every other page crashes instead of closing."""
    chance = random.Random(20)
    with serve_app(folder) as address:
        page = phone.new_page()
        frame = open_app(page, address)
        wait_until_installed(page)
        key = frame.evaluate(NEW_SESSION)
        frame.evaluate(DRAW, key)
        acknowledged = 0
        for number in range(CLOSINGS):
            acknowledged = write(page, frame, key, chance.uniform(0, 200))
            close(page, crashes=number % 2 == 1)
            page = phone.new_page()
            frame = open_app(page, address)
            assert frame.evaluate(ENTRIES, key) >= acknowledged > number


def write(page: Page, frame: Page, key: str, milliseconds: float) -> int:
    """Write for some time, and return the number of acknowledged entries."""
    entries: list[int] = []

    def note(message: ConsoleMessage) -> None:
        if message.text.startswith("entries "):
            entries.append(int(message.text.split()[1]))

    page.on("console", note)
    with page.expect_console_message(lambda message: message.text.startswith("entries ")):
        frame.evaluate(f"key => {{ ({WRITE})(key); }}", key)
    page.wait_for_timeout(milliseconds)
    return entries[-1]


def close(page: Page, *, crashes: bool) -> None:
    """Close a page while it writes."""
    if crashes:
        with suppress(Error):  # the page cannot answer
            page.goto("chrome://crash")
    page.close()
