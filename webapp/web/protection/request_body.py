"""Bodies of requests that were answered without reading them.

A client that is still sending would not see a response on a connection that closes.
"""

from flask import Response, request
from werkzeug.exceptions import ClientDisconnected, HTTPException

MAX_DISCARDED = 64 * 1024 * 1024
"""Bytes that are read to keep the connection; after a larger body it is closed."""

_PART = 64 * 1024


def discard_body(response: Response) -> Response:
    """Read the rest of the body in small parts, or close the connection after the response."""
    if not _discard():
        response.headers["Connection"] = "close"
    return response


def _discard() -> bool:
    """Return whether the whole body has been read."""
    length = request.content_length
    if length == 0 or (length is None and not request.environ.get("wsgi.input_terminated")):
        return True
    if length is None or length > MAX_DISCARDED:
        return False
    request.max_content_length = None
    try:
        stream = request.stream
        while stream.read(_PART):
            pass
    except (ClientDisconnected, HTTPException, OSError):
        return False
    return True
