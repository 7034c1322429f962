"""A photo before its pixels are decoded: its errors, a selected region, the header of a JPEG.

The header shows how expensive a JPEG is, and what else the file contains. Parsing it is our own
because neither Pillow nor OpenCV reports the number of scans, and neither removes metadata without
encoding the photo again. Source of the format: ITU-T T.81, annex B. Markers are found as libjpeg
finds them, which skips bytes between segments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, isfinite

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import message as _
from vision.boxes import Box


class PhotoError(MessageError):
    """A photo that cannot be read; the message names it and the remedy."""

    code = "bad_photo"


CORNERS = 4


@dataclass(frozen=True, slots=True)
class Region:
    """A quadrilateral in pixels of the upright photo, its corners in either direction around it."""

    corners: tuple[tuple[float, float], ...]

    def __post_init__(self) -> None:
        """Raise ValueError unless there are four corners around an area."""
        if len(self.corners) != CORNERS or not all(isfinite(v) for c in self.corners for v in c):
            raise ValueError(f"A region has {CORNERS} corners, each with an x and a y.")
        if not self._area():
            raise ValueError("The region has no area: its corners are on one line.")

    @property
    def bounds(self) -> Box:
        """The upright box around it.

        >>> Region(((10, 0), (20, 10), (10, 20), (0, 10))).bounds
        Box(left=0, top=0, right=20, bottom=20)
        """
        xs, ys = zip(*self.corners, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))

    def scale(self, factor: float) -> Region:
        """Return the same region in a photo enlarged by the factor.

        >>> Region(((0, 0), (2, 0), (2, 1), (0, 1))).scale(2).bounds
        Box(left=0, top=0, right=4, bottom=2)
        """
        return Region(tuple((x * factor, y * factor) for x, y in self.corners))

    def contains(self, point: tuple[float, float]) -> bool:
        """Return whether a point is inside.

        >>> diamond = Region(((10, 0), (20, 10), (10, 20), (0, 10)))
        >>> diamond.contains((10, 10)), diamond.contains((1, 1))
        (True, False)
        """
        x, y = point
        inside = False
        for (x0, y0), (x1, y1) in pairwise((*self.corners, self.corners[0])):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                inside = not inside
        return inside

    def require_inside(self, size: tuple[int, int]) -> None:
        """Raise PhotoError if a photo of this width and height shows nothing of the region."""
        bounds, (width, height) = self.bounds, size
        if bounds.left >= width or bounds.top >= height or bounds.right <= 0 or bounds.bottom <= 0:
            raise PhotoError(
                _(
                    "The region is outside of the photo, which has {width} x {height} pixels.",
                    width=width,
                    height=height,
                )
            )

    def _area(self) -> float:
        around = pairwise((*self.corners, self.corners[0]))
        return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around)) / 2


MAX_SCANS = 64
"""Limit of scans: cameras write one, programs about ten; each passes over the whole photo."""

MAX_MARKERS = 5000
"""Above this number of segments a file is not a photo; an unusual photo has some hundreds."""

_START = b"\xff\xd8\xff"
# FF00 is a data byte; the restart markers D0 to D7 are part of the data of a scan. FF can be
# repeated before a marker: only the last one counts, because to try each would take too long.
_MARKER = re.compile(rb"\xff([\x01-\xcf\xd8-\xfe])")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # start of frame (SOF0 to SOF15)
_PROGRESSIVE = frozenset((0xC2, 0xC6, 0xCA, 0xCE))
_TABLES = frozenset((0xC4, 0xCC, 0xDB, 0xDC, 0xDD))  # Huffman, arithmetic, quantization, height
_SCAN, _END = 0xDA, 0xD9
_JFIF, _ADOBE = 0xE0, 0xEE  # application segments with the resolution and the colour space
_JFIF_LENGTH, _ADOBE_LENGTH = 14, 12  # without a thumbnail
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
    for each in _segments(data):
        if each.marker in _FRAMES and not frame:
            frame, is_buffered = data[each.start : each.end], each.marker in _PROGRESSIVE
        elif each.marker == _SCAN:
            scans += 1
            components = data[each.start : each.start + 1]
            is_buffered = is_buffered or components < frame[5:6]  # it lacks some
            if not is_buffered:
                break  # libjpeg ignores everything after it
    return _header(frame, is_buffered=is_buffered, scans=scans)


def without_metadata(data: bytes) -> bytes | None:
    """Return a JPEG with only what its pixels need; None for other files and incomplete ones.

    Metadata of a phone can include the location, thumbnails show what was cut off, and further
    pictures and other files can follow the end of a JPEG.

    Raises:
        TooManySegments: If the file has more segments than any photo.

    >>> without_metadata(b"GIF89a") is None
    True
    """
    if not data.startswith(_START):
        return None
    kept = [data[:2]]
    scan = 0  # where the data of the current scan begin, 0 outside of scans
    for each in _segments(data):
        if scan:
            kept.append(data[scan : each.position])
        scan = each.end if each.marker == _SCAN else 0
        if each.marker == _END:
            return b"".join((*kept, b"\xff\xd9"))
        if _is_needed(each.marker, data[each.start : each.end]):
            kept += bytes((0xFF, each.marker)), data[each.start - 2 : each.end]
    return None


def _is_needed(marker: int, content: bytes) -> bool:
    """Return whether a decoder needs a segment for the pixels."""
    if marker == _JFIF:
        return content.startswith(b"JFIF\0") and len(content) == _JFIF_LENGTH
    if marker == _ADOBE:
        return content.startswith(b"Adobe") and len(content) == _ADOBE_LENGTH
    return marker in _FRAMES or marker in _TABLES or marker == _SCAN


@dataclass(frozen=True, slots=True)
class _Segment:
    """A segment of a file: the place of its marker, and where its content starts and ends."""

    marker: int
    position: int
    start: int
    end: int


def _segments(data: bytes) -> Iterator[_Segment]:
    """Yield the segments that have a content, until the end of the image, which is the last."""
    position = 2
    for _number in range(MAX_MARKERS):
        found = _MARKER.search(data, position)
        if found is None:
            return
        marker, position = found[1][0], found.end()
        if marker == _END:
            yield _Segment(marker, found.start(), position, position)
            return
        if marker in _WITHOUT_LENGTH:
            continue
        length = max(2, int.from_bytes(data[position : position + 2]))
        yield _Segment(marker, found.start(), position + 2, position + length)
        position += length
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
