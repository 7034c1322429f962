"""Helpers for tests of the application that runs inside a phone's browser."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, Route, expect

from tests.webapp.conftest import PATIENCE
from tests.webapp.file_server import QuietHandler, serve_files
from webapp.bundle.folder import build_folder
from webapp.bundle.npm import PackageError, default_cache

START_LIMIT = 2 * PATIENCE  # milliseconds for the first start of Python on a busy machine


def serve_folder(folder: Path) -> AbstractContextManager[str]:
    """Serve a folder on this machine; the context has the address."""
    return serve_files(partial(QuietHandler, directory=folder))


def open_app(page: Page, address: str) -> Page:
    """Open the application, wait until Python runs, and return the frame with its pages."""
    page.goto(address)
    page.locator("html[data-python=ready]").wait_for(timeout=START_LIMIT)
    return app_frame(page)


def app_frame(page: Page) -> Page:
    """Return the frame with the pages, which has the methods of a page that tests need."""
    expect(page.locator("iframe")).to_have_count(1)
    return cast("Page", page.frames[1])


def wait_until_installed(page: Page) -> None:
    """Wait until everything is downloaded."""
    page.locator("html[data-installed]").wait_for(timeout=START_LIMIT)


def inject(script: str, page: Page) -> None:
    """Run a script before those of the page around the application."""

    def with_script(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"{script};{response.text()}")

    page.route("**/shell/shell.js", with_script)


def build_site(factory: pytest.TempPathFactory) -> Path:
    """Build the application in an empty folder; skip the test if its packages are missing."""
    folder = factory.mktemp("site")
    try:
        build_folder(folder, default_cache())
    except PackageError as error:
        pytest.skip(str(error))
    return folder
