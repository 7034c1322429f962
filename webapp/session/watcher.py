"""Notify clients when a session changes, even from another process.

One thread polls the database for all clients.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from threading import Condition, Thread
from time import monotonic, sleep

from scorer.tiles.errors import RiichiError

Lengths = Callable[[Iterable[int]], dict[int, int]]
"""Return the number of entries of each session, except deleted ones."""

POLL_INTERVAL = 0.25
"""Seconds between two queries of the database."""

KEEP_ALIVE_INTERVAL = 15.0
"""Seconds without a change after which a stream yields a keep-alive."""

MAX_STREAMS = 120
"""Above this number the oldest stream ends; its phone opens another one if it is still there."""


@dataclass(frozen=True, slots=True)
class Change:
    """The state of a session after a change.

    Attributes:
        entries: The number of entries; 0 if the session was deleted.
        updates: The number of changes of photos and settings since the server started.
    """

    entries: int
    updates: int = 0


class Watcher:
    """The open streams, and the thread that polls the database while there are any."""

    def __init__(self, lengths: Lengths) -> None:
        self._lengths = lengths
        self._condition = Condition()
        self._entries: dict[int, int] = {}
        self._updates: Counter[int] = Counter()
        self._open: dict[int, int] = {}  # sessions by stream, the oldest stream first
        self._numbers = count()
        self._watching = False

    def changes(self, session: int) -> Iterator[Change | None]:
        """Yield the state of a session now and after each change, and None as a keep-alive.

        The stream of a deleted session ends after a change with 0 entries.
        """
        stream = self._open_stream(session)
        latest: Change | None = None
        try:
            while (change := self._next(stream, latest)) is not None:
                yield None if change == latest else change
                if change.entries == 0:
                    return
                latest = change
        finally:
            with self._condition:
                self._open.pop(stream, None)

    def poll(self, session: int | None = None) -> None:
        """Query the database for a session, or for all with a stream, and report changes."""
        with self._condition:
            watched = set(self._open.values())
        queried = watched if session is None else watched & {session}
        if not queried:
            return
        lengths = self._lengths(queried)
        with self._condition:
            for each in queried:
                # Of two concurrent queries, the one with more entries is newer.
                entries = lengths.get(each, 0)
                self._entries[each] = entries and max(entries, self._entries.get(each, 0))
            self._condition.notify_all()

    def report(self, session: int) -> None:
        """Report that photos or settings of a session changed."""
        with self._condition:
            self._updates[session] += 1
            self._condition.notify_all()

    def close(self) -> None:
        """End all streams."""
        with self._condition:
            self._open.clear()
            self._condition.notify_all()

    @property
    def stream_count(self) -> int:
        """The number of open streams."""
        with self._condition:
            return len(self._open)

    def _open_stream(self, session: int) -> int:
        with self._condition:
            stream = next(self._numbers)
            self._open[stream] = session
            if len(self._open) > MAX_STREAMS:
                self._open.pop(next(iter(self._open)))
                self._condition.notify_all()
            start = not self._watching
            self._watching = True
        if start:
            Thread(target=self._watch, name="watcher", daemon=True).start()
        self.poll(session)
        return stream

    def _next(self, stream: int, latest: Change | None) -> Change | None:
        """Wait for a change or for the next keep-alive; None ends the stream."""
        until = monotonic() + KEEP_ALIVE_INTERVAL
        with self._condition:
            while (session := self._open.get(stream)) is not None:
                entries = self._entries.get(session)
                if entries is not None:
                    change = Change(entries, self._updates[session] if entries else 0)
                    if change != latest:
                        return change
                left = until - monotonic()
                if left <= 0:
                    return latest
                self._condition.wait(left)
        return None

    def _watch(self) -> None:
        """Poll until no stream is open."""
        while True:
            sleep(POLL_INTERVAL)
            with self._condition:
                if not self._open:
                    self._entries.clear()
                    self._watching = False
                    return
            with suppress(RiichiError):  # the database is unavailable; the next poll may succeed
                self.poll()
