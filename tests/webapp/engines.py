"""Drive Debian's Firefox and WebKit, because Playwright needs patched ones.

Both take the commands of WebDriver: Firefox over the socket of its protocol Marionette, WebKit
over HTTP from Debian's driver, with the browser MiniBrowser in a virtual display.

https://www.w3.org/TR/webdriver2/
https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from shutil import which
from typing import Any, TypeVar

import pytest

from tests.webapp.conftest import UNHURRIED

FIREFOX = which("firefox-esr") or which("firefox")
WEBKIT = which("WebKitWebDriver")
MINI_BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
DISPLAY = which("Xvfb")
START_SECONDS = 60
SCRIPT_SECONDS = 240
PATIENCE = 60  # seconds until an element can be tapped on a busy machine
PREFERENCES = """
user_pref("marionette.port", {port});
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""

# The topmost visible element, or any element with `hidden`, and the errors of the page's scripts.
FIND = f"""
    const [selector, hidden] = arguments;
    if (!window.scriptErrors) {{
        {UNHURRIED}
        window.scriptErrors = [];
        addEventListener("error", ({{message}}) => scriptErrors.push(message));
        addEventListener("unhandledrejection", ({{reason}}) => scriptErrors.push(String(reason)));
    }}
    const found = [...document.querySelectorAll(selector)].findLast(
        (each) => hidden || (each.checkVisibility() && !each.matches(":disabled")));
    return [found ?? null, scriptErrors.splice(0)];
"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # of the standard, beside the id of an element
# An element was drawn again, or the page is another one, or a sheet is still moving.
PASSING = ("stale element", "not interactable", "intercepted", "no such", "javascript error")

Send = Callable[[str, dict[str, Any]], Any]
_Connection = TypeVar("_Connection")


class EngineError(Exception):
    """A command that the browser refused."""


class Window:
    """A window of a browser that takes the commands of WebDriver."""

    def __init__(self, send: Send) -> None:
        """Drive a window with a function that sends a command."""
        self._send = send

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self._send("Navigate", {"url": address})

    def run(self, function: str, *values: object) -> Any:
        """Return the result of an asynchronous function of JavaScript."""
        script = f"""
            const finish = arguments[arguments.length - 1];
            ({function})(...Array.from(arguments).slice(0, -1)).then(
                (value) => finish({{value}}),
                (error) => finish({{error: String(error)}}),
            );
        """
        found = self._script("ExecuteAsyncScript", script, *values)
        assert "error" not in found, found["error"]
        return found.get("value")

    def see(self, *selectors: str) -> None:
        """Wait until each selector has a visible element."""
        for selector in selectors:
            self._with_element(selector, lambda _element: None)

    def tap(self, *selectors: str) -> None:
        """Tap elements one after another, each once it is visible and enabled."""
        for selector in selectors:
            self._with_element(selector, lambda element: self._send("ElementClick", element))

    def write(self, selector: str, text: str, *, hidden: bool = False) -> None:
        """Type a text into a field, or choose a file by its path."""
        self._with_element(
            selector, lambda each: self._send("ElementSendKeys", {**each, "text": text}), hidden
        )

    def _script(self, command: str, script: str, *values: object) -> Any:
        return self._send(command, {"script": script, "args": values, "sandbox": None})

    def _with_element(
        self, selector: str, act: Callable[[dict[str, Any]], object], hidden: bool = False
    ) -> None:
        """Do something with the topmost element of a selector; wait until that succeeds."""
        end = time.monotonic() + PATIENCE
        problem = "it is not there"
        while time.monotonic() < end:
            try:
                answer = self._script("ExecuteScript", FIND, selector, hidden)
                found, errors = answer or (None, [])  # the page was left meanwhile
                assert errors == []
                if found:
                    act({"id": found[ELEMENT]})
                    return
            except EngineError as error:
                if not any(each in str(error) for each in PASSING):
                    raise
                problem = str(error)
            time.sleep(0.05)
        pytest.fail(f"{selector}: {problem}")


class Marionette:
    """A connection to Firefox."""

    def __init__(self, port: int) -> None:
        """Connect to a Firefox that listens on a port of this machine."""
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=SCRIPT_SECONDS + 10)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._receive()  # its greeting
        timeouts = {"script": 1000 * SCRIPT_SECONDS, "pageLoad": 1000 * SCRIPT_SECONDS}
        self.send("NewSession", {"timeouts": timeouts})

    def send(self, command: str, parameters: dict[str, Any]) -> Any:
        """Send a command and return its result."""
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{command}", parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _kind, _number, error, result = self._receive()
        if error is not None:
            raise EngineError(f"{error['error']}: {error['message']}")
        return result.get("value")

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def _receive(self) -> Any:
        digits = b""
        while (character := self._stream.read(1)) != b":":
            assert character, "Firefox closed the connection"
            digits += character
        return json.loads(self._stream.read(int(digits)))


@contextmanager
def firefox(folder: Path) -> Iterator[Window]:
    """Start Firefox with an empty profile; skip the test without Firefox."""
    if FIREFOX is None:
        pytest.skip("Firefox is not installed (Debian: apt install firefox-esr).")
    port = _free_port()
    folder.mkdir(exist_ok=True)
    (folder / "user.js").write_text(PREFERENCES.format(port=port))
    arguments = ["--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    with _running([FIREFOX, *arguments]):
        connection = _connect(lambda: Marionette(port))
        try:
            yield Window(connection.send)
        finally:
            connection.close()


PATHS = {
    "Navigate": "/url",
    "ExecuteScript": "/execute/sync",
    "ExecuteAsyncScript": "/execute/async",
    "ElementClick": "/element/{id}/click",
    "ElementSendKeys": "/element/{id}/value",
    "SetWindowRect": "/window/rect",
    "SetTimeouts": "/timeouts",
}
BROWSER = {"binary": str(MINI_BROWSER), "args": ["--automation"]}
CAPABILITIES = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": BROWSER}}}


@contextmanager
def webkit(folder: Path) -> Iterator[Window]:
    """Start WebKit in a virtual display; skip the test without WebKit."""
    if WEBKIT is None or MINI_BROWSER is None or DISPLAY is None:
        pytest.skip("WebKit is not installed (Debian: apt install webkit2gtk-driver xvfb).")
    settings = folder / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text(
        "[Settings]\ngtk-enable-animations=false\n"
    )  # a tap meets what stands still
    port = _free_port()
    screen = [DISPLAY, "-displayfd", "1", "-screen", "0", "1280x1100x24", "-nolisten", "tcp"]
    with _running(screen, stdout=subprocess.PIPE) as display:
        assert display.stdout is not None
        environment = os.environ | {
            "DISPLAY": f":{display.stdout.readline().strip()}",
            "XDG_CONFIG_HOME": str(folder),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # its sandbox does not start as root
        }
        with _running([WEBKIT, f"--port={port}"], env=environment):

            def send(path: str, parameters: dict[str, Any] | None, method: str = "POST") -> Any:
                connection = HTTPConnection("127.0.0.1", port, timeout=SCRIPT_SECONDS + 10)
                body = None if parameters is None else json.dumps(parameters)
                connection.request(method, path, body)
                answer = connection.getresponse()
                value = json.loads(answer.read())["value"]
                if answer.status != 200:
                    raise EngineError(f"{value['error']}: {value['message']}")
                return value

            _connect(lambda: send("/status", None, "GET"))
            session = f"/session/{send('/session', CAPABILITIES)['sessionId']}"

            def command(name: str, parameters: dict[str, Any]) -> Any:
                return send(session + PATHS[name].format(**parameters), parameters)

            command("SetTimeouts", {"script": 1000 * SCRIPT_SECONDS})
            command("SetWindowRect", {"width": 390, "height": 920})  # at least 447 with its bar
            try:
                yield Window(command)
            finally:
                send(session, None, "DELETE")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def _running(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, text=True, **(quiet | options))
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=START_SECONDS)


def _connect(connect: Callable[[], _Connection]) -> _Connection:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with suppress(OSError):
            return connect()
        time.sleep(0.2)
    pytest.fail("The browser does not listen.")
