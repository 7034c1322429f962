"""How files and answers travel: packed where the browser unpacks, and kept while they are true."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import request

if TYPE_CHECKING:
    from flask import Flask, Response

STATIC = Path(__file__).parents[1] / "static"

_PACKED = frozenset(
    (
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
        "text/css",
        "text/html",
        "text/javascript",
    )
)
_WORTHWHILE = 1000  # bytes: what is smaller fits into one packet either way
_YEAR = 31_536_000  # seconds


def static_address(folder: Path = STATIC) -> str:
    """Give the address of the static files, another one whenever one of them is changed.

    A browser may so keep what it loaded without asking again.

    >>> static_address() == static_address()
    True
    """
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}"


def scripts(folder: Path, name: str) -> list[str]:
    """Return the modules in a folder of `js` and its subfolders, to load them in parallel.

    >>> "js/core/dom.js" in scripts(STATIC, "core")
    True
    """
    modules = (folder / "js" / name).rglob("*.js")
    return [path.relative_to(folder).as_posix() for path in sorted(modules)]


def configure_caching(app: Flask) -> None:
    """Pack what an app answers, and let browsers keep its static files for good."""
    app.after_request(_kept)
    app.after_request(_packed)


def _kept(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code in {200, 206, 304}:
        response.cache_control.no_cache = None
        response.cache_control.public = True
        response.cache_control.max_age = _YEAR
        response.cache_control.immutable = True
    return response


def _packed(response: Response) -> Response:
    if response.status_code != 200 or response.mimetype not in _PACKED:
        return response
    if response.is_streamed and not response.direct_passthrough:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings.quality("gzip") or response.content_encoding:
        return response
    response.direct_passthrough = False  # a file is read after all
    data = response.get_data()
    if len(data) >= _WORTHWHILE:
        pack = _pack_and_keep if request.endpoint == "static" else _pack
        response.set_data(pack(data))
        response.content_encoding = "gzip"
        etag, _ = response.get_etag()
        if etag:
            response.set_etag(etag, weak=True)  # the same to who reads it, not to the byte
    return response


def _pack(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


_pack_and_keep = lru_cache(maxsize=256)(_pack)
