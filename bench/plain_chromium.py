"""Chromium as a user has it, without the records of developer tools.

Playwright receives the network events of a page, and for them Chromium keeps up to 100 MB of
responses in the memory of the page.
"""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from time import sleep
from typing import Any

from bench.page import CHROMIUM

_COMMANDS, _ANSWERS = 3, 4  # the file descriptors that Chromium reads and writes
_UNUSED = 10  # from here on, descriptors cannot be those
_PIECE = 1 << 16  # bytes
_PAUSE = 0.02  # seconds


class PlainPage:
    """The page of a Chromium process, with which a pipe exchanges messages."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands = commands
        self._answers = answers
        self._received = b""
        self._numbers = count(1)
        self._session: str | None = None

    def open(self, address: str) -> None:
        """Open an address in a new tab."""
        target = self.send("Target.createTarget", url=address)["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, or of its promise."""
        answer = self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def wait_for(self, condition: str) -> None:
        """Wait until a condition of JavaScript is true, also in a page that reloads."""
        while not self.evaluate(condition):
            sleep(_PAUSE)

    def send(self, method: str, **parameters: object) -> Mapping[str, Any]:
        """Send a command of the Chrome DevTools Protocol and return its result."""
        number = next(self._numbers)
        message: dict[str, object] = {"id": number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._receive())
            if answer.get("id") != number:
                continue
            if "error" in answer:
                raise RuntimeError(answer["error"])
            result: Mapping[str, Any] = answer["result"]
            return result

    def _receive(self) -> bytes:
        while b"\0" not in self._received:
            piece = os.read(self._answers, _PIECE)
            if not piece:
                raise RuntimeError("Chromium has ended.")
            self._received += piece
        message, self._received = self._received.split(b"\0", 1)
        return message


@contextmanager
def plain_chromium(arguments: Sequence[str]) -> Iterator[PlainPage]:
    """Start Chromium without a window and with an empty profile."""
    from_us, commands = os.pipe()
    answers, to_us = os.pipe()
    reading = fcntl.fcntl(from_us, fcntl.F_DUPFD_CLOEXEC, _UNUSED)
    writing = fcntl.fcntl(to_us, fcntl.F_DUPFD_CLOEXEC, _UNUSED)

    def connect() -> None:
        os.dup2(reading, _COMMANDS)
        os.dup2(writing, _ANSWERS)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [
                *(CHROMIUM, "--headless=new", "--remote-debugging-pipe", "--no-first-run"),
                *(f"--user-data-dir={profile}", *arguments),
            ],
            stderr=subprocess.DEVNULL,
            close_fds=False,  # all others are closed because they are not inheritable
            preexec_fn=connect,  # noqa: PLW1509  # it only calls the system
        )
        for descriptor in (from_us, to_us, reading, writing):
            os.close(descriptor)
        try:
            yield PlainPage(commands, answers)
        finally:
            process.terminate()
            process.wait()
            os.close(commands)
            os.close(answers)
