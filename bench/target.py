"""A server of tenbo in a process of its own, and clients for it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import Any

PATIENCE = 120
MEGABYTE = 1024 * 1024
PLAYERS = ["Aki", "Ben", "Chi", "Dan"]
SETUP = {"name": "Friday", "players": PLAYERS}
_COMMAND = "import sys; from webapp.cli import main; sys.exit(main())"


class NoAnswer(Exception):
    """The server did not answer in time, or closed the connection."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: its status, headers and body, and the seconds until it was complete."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float

    def json(self) -> Any:
        """Return the JSON of the body."""
        return json.loads(self.body)


@dataclass(slots=True)
class Target:
    """A running server, as one client reaches it.

    Attributes:
        client: The address of the client in requests, as a proxy on this machine names it, so that
            limits count; without it the client is this machine, which has no limits.
    """

    folder: Path
    checkout: Path
    port: int
    process: subprocess.Popen[str]
    database: str
    host: str = "127.0.0.1"
    client: str | None = None

    @property
    def memory(self) -> float:
        """Resident memory in megabytes of the server and the processes that it started."""
        return sum(_memory(pid) for pid in _family(self.process.pid))

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        *,
        timeout: float = PATIENCE,
    ) -> Answer:
        """Send a request and return the response.

        Raises:
            NoAnswer: If there is none in time.
        """
        start = monotonic()
        connection = http.client.HTTPConnection(self.host, self.port, timeout=timeout)
        forwarded = {} if self.client is None else {"X-Forwarded-For": self.client}
        try:
            connection.request(method, path, body, forwarded | (headers or {}))
            response = connection.getresponse()
            data = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(f"{type(error).__name__}: {error}") from error
        finally:
            connection.close()
        sent = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, sent, data, monotonic() - start)

    def post(self, path: str, body: object, **options: Any) -> Answer:
        """Post JSON."""
        headers = {"Content-Type": "application/json"} | options.pop("headers", {})
        return self.request("POST", path, json.dumps(body).encode(), headers, **options)

    def upload(self, path: str, photo: bytes, **options: Any) -> Answer:
        """Post a photo."""
        return self._post_file(path, b"name=photo; filename=a.jpg", photo, **options)

    def new_session(self) -> tuple[str, str]:
        """Create a session; return the keys of host and viewer."""
        created = self.post("/api/v1/sessions", SETUP)
        if created.status != 201:
            raise NoAnswer(f"the session was not created: {created.status} {created.body[:200]!r}")
        return created.json()["host"], created.json()["viewer"]

    def import_file(self, file: bytes, **options: Any) -> Answer:
        """Post a file with sessions."""
        path = "/api/v1/sessions/import"
        return self._post_file(path, b"name=file; filename=a.zip", file, **options)

    def _post_file(self, path: str, names: bytes, file: bytes, **options: Any) -> Answer:
        head = b"--b\r\nContent-Disposition: form-data; " + names + b"\r\n\r\n"
        headers = {"Content-Type": "multipart/form-data; boundary=b"}
        return self.request("POST", path, head + file + b"\r\n--b--\r\n", headers, **options)

    def stop(self, *, kill: bool = False) -> float:
        """Stop the server like its owner, or kill it like a power cut.

        Return the seconds that it took; infinity if the server had to be killed after 20.
        """
        start = monotonic()
        self.process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return inf
        return monotonic() - start


def start(
    checkout: Path,
    folder: Path,
    *options: str,
    port: int | None = None,
    database: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Target:
    """Start the server of a checkout, and wait until it listens.

    Args:
        checkout: The folder of tenbo.
        folder: The folder of its database, photos and log.
        options: More options of `tenbo serve`.
        port: The port; a free one without it.
        database: The address of the database; without it a file in the folder.
        environment: More environment variables.

    Raises:
        NoAnswer: If it does not start.
    """
    if port is None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
    if database is None:
        database = f"sqlite:///{folder}/sessions.sqlite3"
    process = subprocess.Popen(
        [
            *(sys.executable, "-c", _COMMAND, "serve", "--port", str(port)),
            *("--database", database, *options),
        ],
        cwd=checkout,
        env=_environment(checkout) | dict(environment or {}),
        stdout=subprocess.DEVNULL,
        stderr=(folder / "server.log").open("a"),
        text=True,
    )
    target = Target(folder, checkout, port, process, database)
    until = monotonic() + PATIENCE
    while monotonic() < until and process.poll() is None:
        try:
            target.request("GET", "/api/v1/rules", timeout=5)
        except NoAnswer:
            sleep(0.1)
        else:
            return target
    process.kill()
    raise NoAnswer(f"The server of {checkout} did not start; its log is {folder}/server.log.")


def _environment(checkout: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(checkout)}


def _family(pid: int) -> Iterator[int]:
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has ended, or this is not Linux
        return
    for child in children:
        yield from _family(int(child))


def _memory(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024 if "VmRSS:" in status else 0.0
