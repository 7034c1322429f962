"""Make photos that cost a decoder much more than their size suggests."""

from __future__ import annotations

import io
import re
import struct
from typing import Any

from PIL import Image

_SCAN = re.compile(rb"\xff\xda")
_END = b"\xff\xd9"


def encode(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return a picture in a format."""
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def jpeg_with_scans(count: int, *, size: tuple[int, int] = (4000, 3000)) -> bytes:
    """Return a progressive JPEG that repeats its last scan until it has `count` scans.

    Each scan has a few bytes, and makes the decoder pass over the whole photo.
    """
    data = encode(Image.new("RGB", size, "darkgreen"), "JPEG", progressive=True)
    starts = [found.start() for found in _SCAN.finditer(data)]
    last = data[starts[-1] : data.rindex(_END)]
    return data.removesuffix(_END) + last * (count - len(starts)) + _END


def jpeg_with_segments(count: int) -> bytes:
    """Return a JPEG with `count` empty segments before the picture."""
    data = encode(Image.new("RGB", (40, 30)), "JPEG")
    return data[:2] + b"\xff\xe5\0\x02" * count + data[2:]


def jpeg_with_exif(count: int) -> bytes:
    """Return a JPEG with `count` segments of EXIF, which Pillow joins one by one."""
    data = encode(Image.new("RGB", (40, 30)), "JPEG")
    content = b"Exif\0\0" + bytes(65_000)
    segment = b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content
    return data[:2] + segment * count + data[2:]


def jpeg_in_planes(size: tuple[int, int]) -> bytes:
    """Return the headers of a sequential JPEG with one scan for each component."""
    data = encode(Image.new("RGB", (16, 16)), "JPEG", subsampling=0)
    frame = data.index(b"\xff\xc0")
    scan = data.index(b"\xff\xda")
    resized = data[: frame + 5] + struct.pack(">HH", *reversed(size)) + data[frame + 9 : scan]
    scans = (
        b"\xff\xda" + struct.pack(">HB", 8, 1) + bytes((component, 0, 0, 63, 0)) + b"\x12\x34"
        for component in (1, 2, 3)
    )
    return resized + b"".join(scans) + _END


def transparent_png(side: int) -> bytes:
    """Return a PNG with transparency and one colour, a thousandth of its pixels in size."""
    return encode(Image.new("RGBA", (side, side), (0, 80, 0, 128)), "PNG")


def white_webp(side: int) -> bytes:
    """Return a WebP of some bytes."""
    return encode(Image.new("RGB", (side, side), "white"), "WEBP", lossless=True, method=0)
