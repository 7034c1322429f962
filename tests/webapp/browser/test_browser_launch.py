"""Ways to open the page: a shared photo, a shortcut of the icon, or a file of the system."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import share_photo
from tests.webapp.log_examples import mjlog
from tests.webapp.table_page import TableSession

# The browser starts the page with a file.
OPENED = """
    const bytes = Uint8Array.from(atob("{data}"), letter => letter.charCodeAt(0));
    const files = [{{ getFile: async () => new File([bytes], "{name}") }}];
    const launchQueue = {{ setConsumer: take => take({{ files }}) }};
    Object.defineProperty(window, "launchQueue", {{ value: launchQueue }});
"""


@pytest.fixture
def manifest(app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = app.test_client().get("/manifest.webmanifest").get_json()
    return found


def test_a_shared_photo_is_read(
    page: Page, address: str, photo: bytes, manifest: dict[str, Any]
) -> None:
    page.goto(address)
    share_photo(page, manifest["share_target"], photo)
    expect(page.locator("#photo .box")).to_have_count(15)
    assert page.url == address
    page.reload()
    expect(page.locator("#photo .box")).to_have_count(15)


@pytest.mark.parametrize(
    "start", ["", pytest.param("new", marks=pytest.mark.long)], ids=["open", "closed"]
)
def test_the_icon_has_shortcuts(
    page: Page, friday: TableSession, manifest: dict[str, Any], start: str
) -> None:
    page.goto(friday.url)
    page.locator("[data-key=identity-0]").tap()
    expect(page.locator("#board")).to_be_visible()
    photo, new, last = (f"{friday.address}{each['url'][1:]}" for each in manifest["shortcuts"])
    page.goto(f"{friday.address}{start}")
    page.goto(photo)
    expect(page.locator("dialog.viewfinder")).to_be_visible()
    assert page.url == friday.address
    page.goto(new)
    expect(page.locator("[data-key=player-0]")).to_be_visible()
    page.goto(f"{friday.address}{start}")
    page.goto(last)
    page.wait_for_url(friday.url)


@pytest.mark.parametrize(
    "name",
    [
        "friday.json",
        *(
            pytest.param(each, marks=pytest.mark.long)
            for each in ("game.mjlog", "friday.zip", "games.csv")
        ),
    ],
)
def test_exports_and_logs_open_with_the_application(
    page: Page, friday: TableSession, manifest: dict[str, Any], name: str
) -> None:
    friday.record("win", discarder=0, wins=[{"winner": 1, "points": 8000}])
    friday.record("end")
    client, keys = friday.app.test_client(), {"keys": [friday.host]}
    files = {
        "friday.json": client.get(f"/api/v1/tables/{friday.host}/log.json").data,
        "friday.zip": client.post("/api/v1/sessions/export", json=keys).data,
        "games.csv": client.post("/api/v1/sessions/games", json=keys).data,
        "game.mjlog": gzip.compress(mjlog().encode()),
    }
    data = base64.b64encode(files[name]).decode()
    page.add_init_script(OPENED.format(data=data, name=name))
    [handler] = manifest["file_handlers"]
    assert any(name.endswith(tuple(each)) for each in handler["accept"].values())
    page.goto(f"{friday.address}{handler['action'][1:]}")
    if name.startswith("game"):
        page.locator("dialog [data-key=record]").tap()
    expect(page.locator(".session-result")).to_contain_text("1 game night imported.")
