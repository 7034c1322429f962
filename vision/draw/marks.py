"""Draw marks on a photo: boxes with labels, frames around several tiles, and a legend."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.boxes import Box
from vision.pixels.image import Pixels

Colour = tuple[int, int, int]

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_FONT = cv2.FONT_HERSHEY_SIMPLEX
_BRIGHT = 140  # of 255: on a brighter plate, black text is easier to read than white
_COLUMN = 1.6  # ratio of height to width from which a frame is a column of tiles
_LEGEND = 1280  # width of a picture in pixels at which the legend has its usual size


def mark(picture: Pixels, box: Box, text: str, colour: Colour) -> None:
    """Draw a box with a text on a plate above it, or inside it at the edge of the photo.

    >>> picture = np.zeros((30, 40, 3), np.uint8)
    >>> mark(picture, Box(5, 5, 35, 25), "1m", (34, 139, 84))
    >>> tuple(map(int, picture[24, 5]))
    (34, 139, 84)
    """
    outline(picture, box, colour)
    label(picture, box, text, colour)


def outline(picture: Pixels, box: Box, colour: Colour) -> None:
    """Draw a box.

    >>> picture = np.zeros((30, 40, 3), np.uint8)
    >>> outline(picture, Box(5, 5, 35, 25), (34, 139, 84))
    >>> tuple(map(int, picture[24, 5]))
    (34, 139, 84)
    """
    left, top, right, bottom = (round(side) for side in (box.left, box.top, box.right, box.bottom))
    cv2.rectangle(picture, (left, top), (right, bottom), colour, stroke_of(picture))


def label(picture: Pixels, box: Box, text: str, colour: Colour) -> None:
    """Write a text on a plate above a box.

    >>> picture = np.zeros((60, 40, 3), np.uint8)
    >>> label(picture, Box(5, 25, 35, 55), "1m", (34, 139, 84))
    >>> tuple(map(int, picture[24, 5]))
    (34, 139, 84)
    """
    size = _size(box)
    top = round(box.top) - _extent(text, size)[1]
    _plate(picture, text, colour, (round(box.left), top), size=size)


def frame(picture: Pixels, boxes: Sequence[Box], colour: Colour) -> None:
    """Draw a line with a white border around all boxes together.

    >>> picture = np.zeros((120, 160, 3), np.uint8)
    >>> frame(picture, [Box(20, 20, 50, 60), Box(50, 25, 80, 65)], (34, 139, 84))
    >>> tuple(map(int, picture[40, 16]))
    (34, 139, 84)
    """
    stroke = stroke_of(picture)
    away = 2 * stroke
    corners = [
        (x, y)
        for box in boxes
        for x in (box.left - away, box.right + away)
        for y in (box.top - away, box.bottom + away)
    ]
    around = cv2.convexHull(np.array(corners).round().astype(np.int32))
    for line, width in ((_WHITE, 3 * stroke), (colour, 2 * stroke)):
        cv2.polylines(picture, [around], isClosed=True, color=line, thickness=width)


def caption(picture: Pixels, boxes: Sequence[Box], text: str, colour: Colour) -> None:
    """Write a text on a plate below the frame of some boxes, or at the side of a column.

    >>> picture = np.zeros((120, 160, 3), np.uint8)
    >>> caption(picture, [Box(20, 20, 50, 60), Box(50, 25, 80, 65)], "pon", (34, 139, 84))
    >>> tuple(map(int, picture[72, 50]))
    (34, 139, 84)
    """
    size = 0.8 * float(np.median([_size(box) for box in boxes]))
    wide, high = _extent(text, size)
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    away = 3 * stroke_of(picture)
    if bottom - top > _COLUMN * (right - left):
        corner = right + away, (top + bottom - high) / 2
    else:
        x = (left + right - wide) / 2
        above = [box.bottom for box in boxes if box.left < x + wide and box.right > x]
        corner = x, max(above, default=bottom) + away
    _plate(picture, text, colour, (round(corner[0]), round(corner[1])), size=size)


def legend(width: int, words: Sequence[tuple[str, Colour]]) -> Pixels:
    """Return a strip of this width with the meaning of each colour.

    >>> legend(1280, [("hand", (0, 90, 181)), ("meld", (0, 158, 115))]).shape
    (50, 1280, 3)
    """
    scale = width / _LEGEND
    size, margin = 0.7 * scale, max(2, round(14 * scale))
    height = 2 * margin + round(22 * scale)
    strip = np.full((height, width, 3), _WHITE, np.uint8)
    left = margin
    for text, colour in words:
        wide, high = _extent(text, size)
        _plate(strip, text, colour, (left, (height - high) // 2), size=size)
        left += wide + margin
    return strip


def brightness(colour: Colour) -> float:
    """Return the perceived brightness of a colour, up to 255.

    >>> round(brightness((34, 139, 84)))
    101
    """
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


def stroke_of(picture: Pixels) -> int:
    """Return the thickness of the lines on a picture, in pixels.

    >>> stroke_of(np.zeros((1800, 2400, 3), np.uint8))
    4
    """
    longer: int = max(picture.shape[:2])
    return max(2, round(longer / 600))


def _size(box: Box) -> float:
    """Return the size of the letters on a tile in any orientation."""
    return max(0.4, min(box.width, box.height) / 80)


def _extent(text: str, size: float) -> tuple[int, int]:
    """Return the width and height of a plate with a text."""
    (width, height), below = cv2.getTextSize(text, _FONT, size, _pen(size))
    return width, height + below


def _pen(size: float) -> int:
    return max(1, round(size * 2))


def _plate(
    picture: Pixels, text: str, colour: Colour, corner: tuple[int, int], *, size: float
) -> None:
    """Write a text on a coloured plate, moved inside the picture if it is at an edge."""
    width, height = _extent(text, size)
    left = max(0, min(corner[0], picture.shape[1] - width))
    top = max(0, min(corner[1], picture.shape[0] - height))
    cv2.rectangle(picture, (left, top), (left + width, top + height), colour, cv2.FILLED)
    below = cv2.getTextSize(text, _FONT, size, _pen(size))[1]
    letters = _BLACK if brightness(colour) > _BRIGHT else _WHITE
    baseline = (left, top + height - below)
    cv2.putText(picture, text, baseline, _FONT, size, letters, _pen(size), cv2.LINE_AA)
