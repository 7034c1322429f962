"""Attack a server in a process of its own, and require that nobody else notices.

An attack is a function that sends requests:

    def act(attacker: Target) -> None:
        attacker.post("/api/v1/sessions", SETUP | {"name": "a" * 100_000})

    attack(tmp_path, act)
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

import psycopg

from bench.attack.target import MEGABYTE, Answer, NoAnswer, Target, start

ROOT = Path(__file__).parents[2]
ATTACKER = "198.51.100.5"
"""The address from which requests of an attack come, as a proxy on this machine names it."""

MAX_SECONDS = 2.0
"""Seconds in which another address has the start page, all the time."""

MAX_MEMORY = 600
"""Megabytes that the server and its children use at most."""

MAX_GROWTH = 60
"""Megabytes by which the database grows at most."""

MAX_STOP_SECONDS = 10.0
"""Seconds after SIGTERM in which the server has ended."""

_OTHER = "198.51.100.6"
_POLL_INTERVAL = 0.05
_POLL_TIMEOUT = 30.0


@dataclass(slots=True)
class Effects:
    """The worst of an attack that others notice.

    Attributes:
        seconds: The longest time until another address had the start page.
        memory: The most megabytes of the server and its children.
        growth: The megabytes by which the database grew, at its largest.
        stop_seconds: The seconds after SIGTERM until the server had ended.
    """

    seconds: float = 0.0
    memory: float = 0.0
    growth: float = 0.0
    stop_seconds: float = 0.0

    def require_harmless(self) -> None:
        """Fail unless all are within their limits."""
        words = (
            f"The start page took {self.seconds:.1f} s, memory {self.memory:.0f} MB, the database "
            f"grew by {self.growth:.1f} MB, and the server ended after {self.stop_seconds:.1f} s."
        )
        assert self.seconds < MAX_SECONDS, words
        assert self.memory < MAX_MEMORY, words
        assert self.growth < MAX_GROWTH, words
        assert self.stop_seconds < MAX_STOP_SECONDS, words


def attack(
    folder: Path,
    act: Callable[[Target], object],
    *,
    database: str | None = None,
    options: Iterable[str] = (),
) -> Effects:
    """Run an attack on a server, and fail if others notice it; return its effects.

    Args:
        folder: The folder of the server's database and log.
        act: Send the requests of the attack; see `from_address` for those of other addresses.
        database: The URL of a PostgreSQL database; an SQLite file in the folder without it.
        options: More options of `tenbo serve`.
    """
    target = start(ROOT, folder, "--host", "127.0.0.1", *options, database=database)
    try:
        with _Watch(target) as watch:
            act(from_address(target, ATTACKER))
        assert target.process.poll() is None, (folder / "server.log").read_text()[-5000:]
    finally:
        stopped = target.stop()
    watch.effects.stop_seconds = stopped
    watch.effects.require_harmless()
    return watch.effects


def from_address(target: Target, address: str) -> Target:
    """Return the server as a client with this address reaches it."""
    return replace(target, client=address)


def at_once(requests: Iterable[Callable[[], Answer]]) -> list[Answer | NoAnswer]:
    """Send requests at the same time; return the responses in the same order."""

    def send(request: Callable[[], Answer]) -> Answer | NoAnswer:
        try:
            return request()
        except NoAnswer as error:
            return error

    listed = list(requests)
    with ThreadPoolExecutor(max(1, len(listed))) as pool:
        return list(pool.map(send, listed))


class _Watch:
    """Look at a server all the time, until an attack is over and once more after it."""

    def __init__(self, target: Target) -> None:
        self.effects = Effects()
        self._target = from_address(target, _OTHER)
        self._stopping = threading.Event()
        self._threads = [
            threading.Thread(target=self._repeat, args=(look,))
            for look in (self._open_page, self._measure)
        ]

    def __enter__(self) -> _Watch:
        self._size = _database_size(self._target)
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        for each in self._threads:
            each.join()

    def _repeat(self, look: Callable[[], None]) -> None:
        while not self._stopping.wait(_POLL_INTERVAL):
            look()
        look()

    def _open_page(self) -> None:
        since = monotonic()
        try:
            status = self._target.request("GET", "/", timeout=_POLL_TIMEOUT).status
        except NoAnswer:
            status = 0
        seconds = monotonic() - since if status == 200 else float("inf")
        self.effects.seconds = max(self.effects.seconds, seconds)

    def _measure(self) -> None:
        growth = (_database_size(self._target) - self._size) / MEGABYTE
        self.effects.memory = max(self.effects.memory, self._target.memory)
        self.effects.growth = max(self.effects.growth, growth)


def _database_size(target: Target) -> int:
    if target.database.startswith("sqlite:"):
        return sum(path.stat().st_size for path in target.folder.glob("sessions*"))
    with closing(psycopg.connect(target.database)) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        assert row is not None
        return int(row[0])
