"""Live updates: server-sent events, each encoded once for all clients with the same key.

This is our own because one thread serves many phones with the same compressed bytes.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from threading import Event
from typing import Protocol

from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language
from webapp.session.access import Snapshot
from webapp.session.cache import MEGABYTE, SingleFlightCache, turn_of
from webapp.session.watcher import KEEP_ALIVE_INTERVAL, Change, Stream, Watcher
from webapp.typed_json.encode import encode

GZIP = "gzip"
"""The encoding of a compressed stream."""

# RFC 1952: deflate, without a name, a time or a system. Each event follows as deflated blocks
# that refer to nothing before them, so that the same bytes go to every phone; the stream has no
# trailer because it has no end.
GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""The first bytes of a compressed stream."""

_RETRY = "retry: 3000\n"
"""Milliseconds after which a phone whose stream ended connects again."""

_LEVEL = 6

_BYTES = 24 * MEGABYTE  # of the views, and of the events, that are kept


def encode_event(change: Change | None, view: str | None = None) -> str:
    """Return the event for a change, with the JSON of a view if given; None is a keep-alive.

    >>> encode_event(Change(3))
    'id: 3\\nevent: entries\\ndata: {"entries": 3}\\n\\n'
    >>> encode_event(Change(0))
    'event: gone\\ndata: {}\\n\\n'
    >>> encode_event(None)
    'event: alive\\ndata: {}\\n\\n'
    """
    if change is None:
        return "event: alive\ndata: {}\n\n"
    if not change.entries:
        return "event: gone\ndata: {}\n\n"
    data = json.dumps({"entries": change.entries})
    if view is not None:
        data = f'{data[:-1]}, "view": {view}}}'
    return f"id: {change.entries}\nevent: entries\ndata: {data}\n\n"


def compress(event: str) -> bytes:
    """Compress an event so that it can follow any other in a compressed stream."""
    compressor = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(event.encode()) + compressor.flush(zlib.Z_FULL_FLUSH)


class Watched(Protocol):
    """A table or a tournament, opened with a key, whose changes a client follows."""

    @property
    def number(self) -> int:
        """The number by which a watcher knows it."""

    @property
    def key(self) -> str:
        """The key."""

    @property
    def shown(self) -> Hashable:
        """The values that all its views depend on, beside the key and the language."""

    def is_open(self) -> bool:
        """Return whether the key still gives access."""

    def snapshot(self) -> Snapshot:
        """Return its present view."""


class Streams:
    """The encoded views and events that clients received most recently."""

    def __init__(self) -> None:
        self._encoded: SingleFlightCache[str] = SingleFlightCache(_BYTES)
        self._events: SingleFlightCache[bytes | None] = SingleFlightCache(_BYTES)

    def view_json(self, watched: Watched, language: Language) -> str:
        """Return the JSON of the present view in a language."""
        snapshot = watched.snapshot()

        def encode_view() -> str:
            with turn_of(snapshot.entries):
                return json.dumps(encode(snapshot.view(), language), ensure_ascii=False)

        return self._encoded.get((watched.key, snapshot.state, language), encode_view)

    def encode(
        self,
        watched: Watched,
        change: Change | None,
        language: Language,
        *,
        views: bool,
        compressed: bool,
    ) -> bytes | None:
        """Return the event for a change, None as a keep-alive; None if the key is revoked."""

        def encode_bytes() -> bytes | None:
            if change is not None and change.entries and not watched.is_open():
                return None
            with_view = views and change is not None and change.entries
            event = encode_event(change, self.view_json(watched, language) if with_view else None)
            return compress(event) if compressed else event.encode()

        key = (watched.key, watched.shown, language, views, compressed, change)
        return self._events.get(key, encode_bytes)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStream:
    """The events of a table or tournament for one client: the body of a response that has no end.

    A WSGI server iterates over it in a thread; the server of `tenbo serve` needs none.
    """

    streams: Streams
    watcher: Watcher
    watched: Watched
    language: Language = Language.ENGLISH
    address: str = ""
    views: bool = False
    compressed: bool = False

    def start(self) -> bytes:
        """Return the bytes right before the first event."""
        return GZIP_HEADER + compress(_RETRY) if self.compressed else _RETRY.encode()

    def open(self, notify: Callable[[], object]) -> OpenStream:
        """Open the stream; `notify` is called when it has another event, from any thread."""
        watched = self.watched
        changes = self.watcher.open(watched.number, notify, key=watched.key, address=self.address)
        return OpenStream(changes, self.encode)

    def encode(self, change: Change | None) -> bytes | None:
        """Return an event, None as a keep-alive; None if the client has to connect again."""
        try:
            return self.streams.encode(
                self.watched,
                change,
                self.language,
                views=self.views,
                compressed=self.compressed,
            )
        except RiichiError:  # deleted, or no database
            return None

    def __iter__(self) -> Iterator[bytes]:
        """Yield an event for each change until it is deleted or the key revoked."""
        yield self.start()
        yield from wait_for_events(self.open)


@dataclass(slots=True)
class OpenStream:
    """An open stream of events, each of which its server sends before it waits for the next.

    Attributes:
        changes: The changes of the session.
        encode: Return the event for a change, None as a keep-alive; None to end the stream.
        is_over: No further event follows: the session was deleted, or the client has to connect
            again.
    """

    changes: Stream
    encode: Callable[[Change | None], bytes | None]
    is_over: bool = False
    _latest: Change | None = field(default=None, init=False)

    def next_event(self, *, keep_alive: bool = False) -> bytes:
        """Return the event for the present state of the session, empty if it was the latest.

        Args:
            keep_alive: Return a keep-alive in place of an empty event.
        """
        change = self.changes.change()
        if change is None:
            self.is_over = True
            return b""
        if change == self._latest and not keep_alive:
            return b""
        event = self.encode(None if change == self._latest else change)
        self._latest = change
        self.is_over = event is None or not change.entries
        return event or b""

    def close(self) -> None:
        """End the stream."""
        self.changes.close()


def wait_for_events(open_stream: Callable[[Callable[[], object]], OpenStream]) -> Iterator[bytes]:
    """Yield the events of a stream, waiting for them in this thread."""
    changed = Event()
    stream = open_stream(changed.set)
    is_silent = False
    try:
        while True:
            if event := stream.next_event(keep_alive=is_silent):
                yield event
            if stream.is_over:
                return
            is_silent = not changed.wait(KEEP_ALIVE_INTERVAL)
            changed.clear()
    finally:
        stream.close()
