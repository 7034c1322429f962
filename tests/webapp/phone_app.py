"""Helpers for tests of the application that runs inside a phone's browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, cast

from playwright.sync_api import expect

from tests.webapp.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

START_LIMIT = 4 * PATIENCE  # milliseconds for the first start of Python on a busy machine


class QuietHandler(SimpleHTTPRequestHandler):
    """A plain web server for a folder."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def serve_folder(folder: Path, port: int = 0) -> Iterator[ThreadingHTTPServer]:
    """Serve a folder on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(QuietHandler, directory=folder))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


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
