"""Who looks at a session is told when it changed, whoever changed it.

One thread looks at the database for all who listen, as another program may write to it.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count
from threading import Condition, Thread
from time import monotonic, sleep

from scorer.errors import RiichiError

Lengths = Callable[[Iterable[int]], dict[int, int]]
"""How many entries sessions have; those that are gone are left out."""

LOOK_EVERY = 0.5
"""Seconds between two looks at the database."""

BREATHE_EVERY = 15.0
"""Seconds after which a silent stream says that it is there."""

MOST_STREAMS = 120
"""Of more than so many the oldest ends; a phone that is still there opens another."""


class Live:
    """The streams that are open, and the thread that looks for them while there are any."""

    def __init__(self, lengths: Lengths) -> None:
        """Look how long sessions are by asking for their lengths."""
        self._lengths = lengths
        self._changed = Condition()
        self._known: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._numbers = count()
        self._watching = False

    def events(self, session: int) -> Iterator[str]:
        """The events of a session: at once how many entries it has, then whenever there are more.

        The last event of a session that is deleted is `gone`.
        """
        stream = self._enter(session)
        told: int | None = None
        try:
            while (length := self._next(stream, told)) is not None:
                if length == 0:
                    yield "event: gone\ndata: {}\n\n"
                    return
                data = json.dumps({"entries": length})
                news = f"id: {length}\nevent: entries\ndata: {data}\n\n"
                yield ": \n\n" if length == told else news
                told = length
        finally:
            with self._changed:
                self._open.pop(stream, None)

    def look(self, session: int | None = None) -> None:
        """Look at a session, or at all that somebody listens to, and tell of changes."""
        with self._changed:
            listened = set(self._open.values())
        wanted = listened if session is None else listened & {session}
        if not wanted:
            return
        lengths = self._lengths(wanted)
        with self._changed:
            for each in wanted:
                # Of two looks at the same time the one that saw more is right.
                seen = lengths.get(each, 0)
                self._known[each] = seen and max(seen, self._known.get(each, 0))
            self._changed.notify_all()

    def close(self) -> None:
        """End all streams."""
        with self._changed:
            self._open.clear()
            self._changed.notify_all()

    @property
    def streams(self) -> int:
        """How many streams are open."""
        with self._changed:
            return len(self._open)

    def _enter(self, session: int) -> int:
        with self._changed:
            stream = next(self._numbers)
            self._open[stream] = session
            if len(self._open) > MOST_STREAMS:
                self._open.pop(next(iter(self._open)))
                self._changed.notify_all()
            start = not self._watching
            self._watching = True
        if start:
            Thread(target=self._watch, name="live", daemon=True).start()
        self.look(session)
        return stream

    def _next(self, stream: int, told: int | None) -> int | None:
        """Wait for another length than was told, or until it is time to breathe."""
        until = monotonic() + BREATHE_EVERY
        with self._changed:
            while (session := self._open.get(stream)) is not None:
                known = self._known.get(session)
                if known is not None and known != told:
                    return known
                left = until - monotonic()
                if left <= 0:
                    return told
                self._changed.wait(left)
        return None

    def _watch(self) -> None:
        """Look until nobody listens any more."""
        while True:
            sleep(LOOK_EVERY)
            with self._changed:
                if not self._open:
                    self._known.clear()
                    self._watching = False
                    return
            with suppress(RiichiError):  # the database is away; it is asked again soon
                self.look()
