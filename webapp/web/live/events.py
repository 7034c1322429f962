"""Server-sent events: their text, plain or compressed.

This is our own because one thread serves many phones with the same compressed bytes.
"""

import json
import zlib

from webapp.session.watcher import Change

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


def start_stream(*, compressed: bool) -> bytes:
    """Return the bytes right before the first event.

    >>> start_stream(compressed=False)
    b'retry: 3000\\n'
    """
    return GZIP_HEADER + compress(_RETRY) if compressed else _RETRY.encode()


def encode_event(change: Change | None, view: str | None = None) -> str:
    """Return the event for a change, with the JSON of a view if given; None is a keep-alive.

    >>> encode_event(Change(3))
    'id: 3\\nevent: entries\\ndata: {"entries": 3}\\n\\n'
    >>> encode_event(Change(0))
    'event: gone\\ndata: {}\\n\\n'
    """
    if change is None:
        return ": \n\n"
    if not change.entries:
        return "event: gone\ndata: {}\n\n"
    data = json.dumps({"entries": change.entries})
    if view is not None:
        data = f'{data[:-1]}, "view": {view}}}'
    return f"id: {change.entries}\nevent: entries\ndata: {data}\n\n"


def compress(event: str) -> bytes:
    """Compress an event so that it can follow any other in a compressed stream.

    >>> stream = GZIP_HEADER + compress("one") + compress("two")
    >>> zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(stream)
    b'onetwo'
    """
    compressor = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(event.encode()) + compressor.flush(zlib.Z_FULL_FLUSH)
