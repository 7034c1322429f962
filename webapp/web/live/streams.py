"""Views and events of sessions as JSON, each encoded once for all clients."""

import json
from collections.abc import Iterator

from scorer.tiles.errors import RiichiError
from webapp.session.access import SessionAccess
from webapp.session.cache import SingleFlightCache
from webapp.session.watcher import Change, Watcher
from webapp.typed_json.encode import encode
from webapp.web.live.events import GZIP_HEADER, compress, encode_event


class Streams:
    """The encoded views and events that clients received most recently."""

    def __init__(self) -> None:
        self._views: SingleFlightCache[str] = SingleFlightCache()
        self._events: SingleFlightCache[bytes] = SingleFlightCache()

    def view_json(self, session: SessionAccess) -> str:
        """Return the JSON of the present view."""
        key = (session.key, session.length(), session.context())
        return self._views.get(key, lambda: json.dumps(encode(session.view()), ensure_ascii=False))

    def events(
        self, watcher: Watcher, session: SessionAccess, *, views: bool, compressed: bool
    ) -> Iterator[bytes]:
        """Yield an event for each change of a session until it is deleted.

        Args:
            watcher: Reports the changes.
            session: The session as the client opened it.
            views: Whether events include the view.
            compressed: Whether the stream is compressed with gzip.
        """
        header = GZIP_HEADER if compressed else b""
        for change in watcher.changes(session.number):
            try:
                event = self._event(session, change, views=views, compressed=compressed)
            except RiichiError:  # deleted, or no database: the client connects again
                return
            yield header + event
            header = b""

    def _event(
        self, session: SessionAccess, change: Change | None, *, views: bool, compressed: bool
    ) -> bytes:
        def encode_bytes() -> bytes:
            with_view = views and change is not None and change.entries
            event = encode_event(change, self.view_json(session) if with_view else None)
            return compress(event) if compressed else event.encode()

        key = (session.key, session.root, views, compressed, change)
        return self._events.get(key, encode_bytes)
