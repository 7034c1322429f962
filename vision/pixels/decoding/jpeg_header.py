"""The headers of a JPEG file, which show how expensive it is before anything is decoded.

This is our own because neither Pillow nor OpenCV reports the number of scans. Source of the format:
ITU-T T.81, annex B. Markers are found as libjpeg finds them, which skips bytes between segments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

MAX_MARKERS = 5000
"""Above this number of segments a file is not a photo; an unusual photo has some hundreds."""

_START = b"\xff\xd8\xff"
# FF00 is a data byte; the restart markers D0 to D7 are part of the data of a scan. FF can be
# repeated before a marker: only the last one counts, because to try each would take too long.
_MARKER = re.compile(rb"\xff([\x01-\xcf\xd8-\xfe])")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # start of frame (SOF0 to SOF15)
_PROGRESSIVE = frozenset((0xC2, 0xC6, 0xCA, 0xCE))
_SCAN, _END = 0xDA, 0xD9
_WITHOUT_LENGTH = frozenset((0x01, 0xD8))
_BLOCK = 8  # pixels along each side
_BLOCK_BYTES = 128  # 64 coefficients of 16 bits


class TooManySegments(ValueError):
    """The file has more segments than any photo."""


@dataclass(frozen=True, slots=True)
class JpegHeader:
    """The size of a JPEG, and the number of scans in which its data are stored.

    Attributes:
        width: The width in pixels, before EXIF rotation.
        height: The height in pixels, before EXIF rotation.
        sampling: The horizontal and vertical sampling factors of each component.
        is_buffered: Whether libjpeg keeps all coefficients in memory until the last scan.
        scans: The number of scans.
    """

    width: int
    height: int
    sampling: tuple[tuple[int, int], ...]
    is_buffered: bool
    scans: int

    @property
    def coefficient_bytes(self) -> int:
        """The memory for the coefficients of all components, 0 if they are not kept.

        >>> sampling = ((2, 2), (1, 1), (1, 1))
        >>> JpegHeader(16, 16, sampling, is_buffered=True, scans=10).coefficient_bytes
        768
        """
        if not self.is_buffered:
            return 0
        across = max(h for h, _ in self.sampling)
        down = max(v for _, v in self.sampling)
        return _BLOCK_BYTES * sum(
            ceil(self.width * h / across / _BLOCK) * ceil(self.height * v / down / _BLOCK)
            for h, v in self.sampling
        )


def parse_jpeg_header(data: bytes) -> JpegHeader | None:
    """Return the header of a JPEG, None for other and for damaged files.

    Raises:
        TooManySegments: If the file has more segments than any photo.

    >>> parse_jpeg_header(b"GIF89a") is None
    True
    """
    if not data.startswith(_START):
        return None
    frame = b""
    is_buffered = False
    scans = 0
    for marker, content in _segments(data):
        if marker in _FRAMES and not frame:
            frame, is_buffered = content, marker in _PROGRESSIVE
        elif marker == _SCAN:
            scans += 1
            is_buffered = is_buffered or content[:1] < frame[5:6]  # it lacks some components
            if not is_buffered:
                break  # libjpeg ignores everything after it
    return _header(frame, is_buffered=is_buffered, scans=scans)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and the content of each segment until the end of the image."""
    position = 2
    for _ in range(MAX_MARKERS):
        found = _MARKER.search(data, position)
        if found is None:
            return
        marker, position = found[1][0], found.end()
        if marker == _END:
            return
        if marker in _WITHOUT_LENGTH:
            continue
        length = int.from_bytes(data[position : position + 2])
        yield marker, data[position + 2 : position + length]
        position += max(2, length)
    raise TooManySegments(f"more than {MAX_MARKERS} segments")


def _header(frame: bytes, *, is_buffered: bool, scans: int) -> JpegHeader | None:
    if len(frame) < 6 or len(frame) < 6 + 3 * frame[5] or not frame[5]:
        return None
    factors = [frame[6 + 3 * number + 1] for number in range(frame[5])]
    sampling = tuple((each >> 4, each & 15) for each in factors)
    if not all(h and v for h, v in sampling):
        return None
    return JpegHeader(
        width=int.from_bytes(frame[3:5]),
        height=int.from_bytes(frame[1:3]),
        sampling=sampling,
        is_buffered=is_buffered,
        scans=scans,
    )
