"""Drive Debian's Firefox with its own protocol Marionette, because Playwright needs a patched one.

https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from typing import Any

import pytest

PROGRAM = which("firefox-esr") or which("firefox")
START_SECONDS = 60
SCRIPT_SECONDS = 240
PREFERENCES = """
user_pref("marionette.port", {port});
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.aboutwelcome.enabled", false);
"""


class Firefox:
    """A window of Firefox."""

    def __init__(self, port: int) -> None:
        """Connect to a Firefox that listens on a port of this machine."""
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=SCRIPT_SECONDS + 10)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._receive()  # its greeting
        timeouts = {"script": 1000 * SCRIPT_SECONDS, "pageLoad": 1000 * SCRIPT_SECONDS}
        self._send("WebDriver:NewSession", {"timeouts": timeouts})

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self._send("WebDriver:Navigate", {"url": address})

    def run(self, function: str, *values: object) -> Any:
        """Return the result of an asynchronous function of JavaScript."""
        script = f"""
            const finish = arguments[arguments.length - 1];
            ({function})(...Array.from(arguments).slice(0, -1)).then(
                (value) => finish({{value}}),
                (error) => finish({{error: String(error)}}),
            );
        """
        found = self._send(
            "WebDriver:ExecuteAsyncScript", {"script": script, "args": values, "sandbox": None}
        )["value"]
        assert "error" not in found, found["error"]
        return found.get("value")

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def _send(self, command: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _kind, _number, error, result = self._receive()
        assert error is None, error
        return result

    def _receive(self) -> Any:
        digits = b""
        while (character := self._stream.read(1)) != b":":
            assert character, "Firefox closed the connection"
            digits += character
        return json.loads(self._stream.read(int(digits)))


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start Firefox with an empty profile; skip the test without Firefox."""
    if PROGRAM is None:
        pytest.skip("Firefox is not installed (Debian: apt install firefox-esr).")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    profile.mkdir(exist_ok=True)
    (profile / "user.js").write_text(PREFERENCES.format(port=port))
    process = subprocess.Popen(
        [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", str(profile)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        window = _connect(port)
        try:
            yield window
        finally:
            window.close()
    finally:
        process.terminate()
        process.wait(timeout=START_SECONDS)


def _connect(port: int) -> Firefox:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with suppress(OSError):
            return Firefox(port)
        time.sleep(0.2)
    pytest.fail("Firefox does not listen for Marionette.")
