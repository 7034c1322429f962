"""Notify clients when a session changes, even from another process.

One thread polls the database for all clients. Without threads, a change is noticed when this
process records it. PostgreSQL reports the changes by all processes, so that it is polled rarely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Thread
from time import sleep

from scorer.tiles.errors import RiichiError

Lengths = Callable[[Iterable[int]], dict[int, int]]
"""Return the number of entries of each session, except deleted ones."""

POLL_INTERVAL = 0.25
"""Seconds between two queries of the database."""

RARE_POLL_INTERVAL = 5.0
"""The same if the database reports its changes."""

KEEP_ALIVE_INTERVAL = 15.0
"""Seconds without a change after which a stream yields a keep-alive."""

MAX_STREAMS_PER_KEY = 500
"""Above this number the oldest stream of a key ends; a phone that is still there opens another."""

MAX_STREAMS_PER_ADDRESS = 64
"""The same for streams of one client address, whatever their keys."""


@dataclass(frozen=True, slots=True)
class Change:
    """The state of a session after a change.

    Attributes:
        entries: The number of entries; 0 if the session was deleted.
        updates: The number of changes of photos and settings since the server started.
    """

    entries: int
    updates: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """An open stream of the changes of one session.

    Attributes:
        watcher: The watcher of all streams.
        session: The number of the session.
        notify: Is called after every change of the session, and when the stream ends, from any
            thread.
    """

    watcher: Watcher
    session: int
    notify: Callable[[], object]

    def change(self) -> Change | None:
        """Return the present state of the session; None if the stream has ended."""
        return self.watcher.state(self)

    def close(self) -> None:
        """End the stream."""
        self.watcher.end(self)


class Watcher:
    """The open streams, and the thread that polls the database while there are any."""

    def __init__(self, lengths: Lengths, *, polls: bool = True, is_notified: bool = False) -> None:
        """Take the query of the database.

        Args:
            lengths: The query.
            polls: Whether a thread repeats the query.
            is_notified: Whether `receive` takes the changes by all processes, this one included.
        """
        self._lengths = lengths
        self._polls = polls
        self._is_notified = is_notified
        self._lock = Lock()
        self._entries: dict[int, int] = {}
        self._updates: Counter[int] = Counter()
        self._open: dict[Stream, tuple[str, ...]] = {}  # with its groups, the oldest stream first
        self._watching = False

    def open(
        self, session: int, notify: Callable[[], object], *, key: str = "", address: str = ""
    ) -> Stream:
        """Open a stream of the changes of a session.

        Too many streams of one key, or of one client address, end the oldest of them.

        Args:
            session: The number of the session.
            notify: Is called after every change of the session, and when the stream ends, from
                any thread.
            key: The key with which the session was opened.
            address: The client address; streams without one have no limit.
        """
        stream = Stream(self, session, notify)
        limits = ((f"key {key}", MAX_STREAMS_PER_KEY), (address, MAX_STREAMS_PER_ADDRESS))
        with self._lock:
            self._open[stream] = tuple(group for group, _ in limits if group)
            ended = []
            for group, limit in limits:
                same = [each for each, groups in self._open.items() if group in groups]
                ended += same[: max(0, len(same) - limit)]
            for each in ended:
                self._open.pop(each, None)
            start = self._polls and not self._watching
            self._watching = self._polls
        for each in ended:
            each.notify()
        if start:
            Thread(target=self._watch, name="watcher", daemon=True).start()
        with suppress(RiichiError):  # without the database a stream ends at once
            self.poll(session)
        return stream

    def end(self, stream: Stream) -> None:
        """End a stream."""
        with self._lock:
            self._open.pop(stream, None)

    def state(self, stream: Stream) -> Change | None:
        """Return the present state of the session of a stream; None if it has ended."""
        with self._lock:
            entries = self._entries.get(stream.session)
            if stream not in self._open or entries is None:
                return None
            return Change(entries, self._updates[stream.session] if entries else 0)

    def poll(self, session: int | None = None) -> None:
        """Query the database for a session, or for all with a stream, and report changes."""
        with self._lock:
            watched = {each.session for each in self._open}
        queried = watched if session is None else watched & {session}
        if not queried:
            return
        lengths = self._lengths(queried)
        with self._lock:
            before = {each: self._entries.get(each) for each in queried}
            for each in queried:
                self._entries[each] = _newest(before[each], lengths.get(each, 0))
            changed = {each for each in queried if self._entries[each] != before[each]}
        self._notify(changed)

    def report(self, session: int) -> None:
        """Report that this process changed photos, settings or notes of a session."""
        if not self._is_notified:
            self.receive(session)

    def receive(self, session: int, entries: int | None = None) -> None:
        """Take a change of a session by any process.

        Args:
            session: The number of the session.
            entries: Its number of entries; None if its photos, settings or notes changed.
        """
        with self._lock:
            if entries is None:
                self._updates[session] += 1
            elif any(each.session == session for each in self._open):
                self._entries[session] = _newest(self._entries.get(session), entries)
        self._notify({session})

    def refresh(self) -> None:
        """Update all streams, because changes by other processes can have been missed."""
        with self._lock:
            watched = {each.session for each in self._open}
            self._updates.update(watched)
        with suppress(RiichiError):  # the database is unavailable; the next poll may succeed
            self.poll()
        self._notify(watched)

    def close(self) -> None:
        """End all streams."""
        with self._lock:
            ended = list(self._open)
            self._open.clear()
        for each in ended:
            each.notify()

    @property
    def stream_count(self) -> int:
        """The number of open streams."""
        with self._lock:
            return len(self._open)

    def _notify(self, sessions: set[int]) -> None:
        with self._lock:
            concerned = [each for each in self._open if each.session in sessions]
        for each in concerned:
            each.notify()

    def _watch(self) -> None:
        """Poll until no stream is open."""
        while True:
            sleep(RARE_POLL_INTERVAL if self._is_notified else POLL_INTERVAL)
            with self._lock:
                if not self._open:
                    self._entries.clear()
                    self._watching = False
                    return
            with suppress(RiichiError):  # the database is unavailable; the next poll may succeed
                self.poll()


def _newest(before: int | None, entries: int) -> int:
    """Return the later of two numbers of entries; a deleted session has none until restored."""
    return entries and max(entries, before or 0)
