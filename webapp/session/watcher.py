"""Who looks at a session is told when it changed, whoever changed it.

One thread looks at the database for all who listen, as another program may write to it.
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
"""How many entries sessions have; those that are gone are left out."""

LOOK_EVERY = 0.25
"""Seconds between two looks at the database."""

BREATHE_EVERY = 15.0
"""Seconds after which a silent stream says that it is there."""

MOST_STREAMS = 120
"""Of more than so many the oldest ends; a phone that is still there opens another."""


@dataclass(frozen=True, slots=True)
class News:
    """How a session is now: how many entries it has, 0 where it is gone.

    changes counts what changed besides its entries, as photos and what the host chose.
    """

    entries: int
    changes: int = 0


class Live:
    """The streams that are open, and the thread that looks for them while there are any."""

    def __init__(self, lengths: Lengths) -> None:
        """Look how long sessions are by asking for their lengths."""
        self._lengths = lengths
        self._changed = Condition()
        self._known: dict[int, int] = {}
        self._changes: Counter[int] = Counter()
        self._open: dict[int, int] = {}
        self._numbers = count()
        self._watching = False

    def news(self, session: int) -> Iterator[News | None]:
        """How a session is, at once and whenever it changed; None where it is silent for long.

        The last news of a session that is deleted is that it has no entries.
        """
        stream = self._enter(session)
        told: News | None = None
        try:
            while (news := self._next(stream, told)) is not None:
                yield None if news == told else news
                if news.entries == 0:
                    return
                told = news
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

    def change(self, session: int) -> None:
        """Tell that something of a session changed that is none of its entries."""
        with self._changed:
            self._changes[session] += 1
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

    def _next(self, stream: int, told: News | None) -> News | None:
        """Wait for other news than were told, or until it is time to breathe."""
        until = monotonic() + BREATHE_EVERY
        with self._changed:
            while (session := self._open.get(stream)) is not None:
                known = self._known.get(session)
                if known is not None:
                    news = News(known, self._changes[session] if known else 0)
                    if news != told:
                        return news
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
