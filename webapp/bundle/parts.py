"""The parts of the application that a phone downloads: many files in one compressed file each."""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from mimetypes import guess_type

_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_DIGITS = 12  # of a checksum in a file name


@dataclass(frozen=True, slots=True)
class PartFile:
    """A file of a part; the content of the part has its bytes where those before it end."""

    path: str
    type: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Part:
    """The description of a part, as in contents.json."""

    name: str
    file: str
    compressed: int
    bytes: int
    sha256: str
    files: tuple[PartFile, ...]


def pack(name: str, files: Mapping[str, bytes]) -> tuple[Part, bytes]:
    """Return a part with its compressed content.

    >>> part, data = pack("page", {"a.js": b"let a;", "b.css": b"p {}"})
    >>> gzip.decompress(data)
    b'let a;p {}'
    >>> [(file.path, file.type, file.bytes) for file in part.files]
    [('a.js', 'text/javascript', 6), ('b.css', 'text/css', 4)]
    """
    content = b"".join(files.values())
    data = gzip.compress(content, 9, mtime=0)
    checksum = hashlib.sha256(content).hexdigest()
    described = tuple(
        PartFile(path, media_type(path), len(each), hashlib.sha256(each).hexdigest())
        for path, each in files.items()
    )
    # Not .gz: some servers would declare its compression, and browsers undo it.
    file = f"parts/{name}-{checksum[:_DIGITS]}.part"
    return Part(name, file, len(data), len(content), checksum, described), data


def media_type(path: str) -> str:
    """Return the media type of a file.

    >>> media_type("pyodide/pyodide.mjs"), media_type("tiles/1m.svg"), media_type("detector.onnx")
    ('text/javascript', 'image/svg+xml', 'application/octet-stream')
    """
    for suffix, named in _TYPES.items():
        if path.endswith(suffix):
            return named
    return guess_type(path)[0] or "application/octet-stream"
