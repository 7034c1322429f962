"""The body of a response whose parts are sent as soon as they exist."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StreamedBody:
    """Parts that a server sends one by one, instead of when all exist.

    A WSGI server does that with any iterable; the server of `tenbo serve` collects others, so that
    a slow client keeps no thread.
    """

    parts: Iterator[bytes]

    def __iter__(self) -> Iterator[bytes]:
        """Yield each part when it exists."""
        return self.parts

    def close(self) -> None:
        """End the parts, if they are those of a generator."""
        close = getattr(self.parts, "close", None)
        if close is not None:
            close()
