"""Compression of responses, and caching of static files by browsers."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import request
from rjsmin import jsmin

if TYPE_CHECKING:
    from flask import Response

STATIC = Path(__file__).parents[1] / "static"

_COMPRESSED_TYPES = frozenset(
    (
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
        "text/css",
        "text/html",
        "text/javascript",
    )
)
_STYLE_COMMENT = re.compile(rb"/\*.*?\*/\s*|^\s+", re.DOTALL | re.MULTILINE)
_MIN_BYTES = 1000  # a smaller response fits into one packet anyway
FOREVER = "public, max-age=31536000, immutable"
"""The caching of a file whose address changes with its content."""


def static_address(folder: Path = STATIC) -> str:
    """Return the address of the static files, which changes when one of the files changes.

    A browser can therefore cache the files without asking again.
    """
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}"


def cache_static_files(response: Response) -> Response:
    """Let browsers cache a response that is a static file."""
    if request.endpoint == "static" and response.status_code in {200, 206, 304}:
        response.headers["Cache-Control"] = FOREVER
    return response


def compress_response(response: Response) -> Response:
    """Compress a response if its type and its client allow that."""
    if response.status_code != 200 or response.mimetype not in _COMPRESSED_TYPES:
        return response
    if response.is_streamed and not response.direct_passthrough:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings.quality("gzip") or response.content_encoding:
        return response
    response.direct_passthrough = False  # read the file to compress it
    data = response.get_data()
    if len(data) >= _MIN_BYTES:
        static = request.endpoint == "static"
        response.set_data(_compress_file(data, request.path) if static else _compress(data))
        response.content_encoding = "gzip"
        etag, _ = response.get_etag()
        if etag:
            response.set_etag(etag, weak=True)  # the same content, not the same bytes
    return response


def _compress(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


@lru_cache(maxsize=256)
def _compress_file(data: bytes, name: str) -> bytes:
    return _compress(minify(data, name))


def minify(data: bytes, name: str) -> bytes:
    """Return a static file; a script or style sheet without its comments and indentation.

    >>> minify(b".tile::after {\\n  /* a dot */\\n  content: '.';\\n}", "tiles.css")
    b".tile::after {\\ncontent: '.';\\n}"
    """
    if name.endswith(".js"):
        script: str = jsmin(data.decode())
        return script.encode()
    return _STYLE_COMMENT.sub(b"", data) if name.endswith(".css") else data
