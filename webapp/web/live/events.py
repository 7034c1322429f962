"""What phones hear as server-sent events: the bytes, plain or packed."""

import json
import zlib

from webapp.session.watcher import News

PACKED = "gzip"
"""The encoding of a packed stream."""

# RFC 1952: deflated, without a name, a time or a system. Each event follows as deflated blocks
# that refer to nothing before them, so that the same bytes go to every phone; a stream has no end
# that could be written after it.
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""What a packed stream begins with."""

_LEVEL = 6


def event_of(news: News | None, view: str | None = None) -> str:
    """The event that tells of news, with a view in JSON if one is given; no news are a breath.

    >>> event_of(News(3))
    'id: 3\\nevent: entries\\ndata: {"entries": 3}\\n\\n'
    >>> event_of(News(0))
    'event: gone\\ndata: {}\\n\\n'
    """
    if news is None:
        return ": \n\n"
    if not news.entries:
        return "event: gone\ndata: {}\n\n"
    data = json.dumps({"entries": news.entries})
    if view is not None:
        data = f'{data[:-1]}, "view": {view}}}'
    return f"id: {news.entries}\nevent: entries\ndata: {data}\n\n"


def packed(event: str) -> bytes:
    """An event as it stands anywhere in a packed stream.

    >>> zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(HEAD + packed("one") + packed("two"))
    b'onetwo'
    """
    packing = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(event.encode()) + packing.flush(zlib.Z_FULL_FLUSH)
