"""Other views of a photo for the finder: a part of it from nearer, or one side shortened."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.boxes import Box
from vision.detect.image import Pixels

# Where the tiles are small in what the finder sees, it looks again at the part that holds them.
_SMALL = 32  # pixels: the median of the tiles' longer sides below which it does
_NEARER = 1.4  # times as large they have to become
_AROUND = 2.0  # medians of their longer sides around them, where others may lie that it missed
_BEYOND = 0.1  # and this part of their extent


def part_with_tiles(boxes: Sequence[Box], shape: tuple[int, ...], side: int) -> Box | None:
    """Give the part of a photo that holds the tiles, if they are small and would not be in it.

    `shape` is the photo's (height, width, ...), `side` the longer side of what the finder sees.

    >>> row = [Box(x, 400, x + 30, 440) for x in range(500, 800, 30)]
    >>> part_with_tiles(row, (900, 1200), 640)
    Box(left=374, top=274, right=926, bottom=566)
    >>> part_with_tiles(row, (900, 1200), 1200) is None
    True
    """
    if not boxes:
        return None
    height, width = shape[:2]
    size = float(np.median([max(box.width, box.height) for box in boxes]))
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    around = _AROUND * size
    around += _BEYOND * (max(right - left, bottom - top) + 2 * around)
    part = Box(
        max(0, int(left - around)),
        max(0, int(top - around)),
        min(width, int(right + around)),
        min(height, int(bottom + around)),
    )
    small = size * side / max(height, width) < _SMALL
    nearer = max(height, width) / max(part.width, part.height)
    return part if small and nearer >= _NEARER else None


def cut(image: Pixels, part: Box) -> Pixels:
    """Give the part of a picture within a box of whole pixels."""
    rows, columns = slice(int(part.top), int(part.bottom)), slice(int(part.left), int(part.right))
    return np.ascontiguousarray(image[rows, columns])


def squeezed(image: Pixels, squeeze: tuple[float, float]) -> Pixels:
    """Shorten a picture's width and height to these parts.

    >>> squeezed(np.zeros((20, 40, 3), np.uint8), (0.5, 1.0)).shape
    (20, 20, 3)
    """
    if squeeze == (1.0, 1.0):
        return image
    height, width = image.shape[:2]
    size = max(1, round(width * squeeze[0])), max(1, round(height * squeeze[1]))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def unsqueezed(turn: float, squeeze: tuple[float, float]) -> float:
    """Give the turn (degrees clockwise) in the photo of one seen in the shortened picture.

    >>> unsqueezed(45.0, (0.5, 1.0)), unsqueezed(180.0, (0.5, 1.0))
    (63.4, 180.0)
    """
    if squeeze == (1.0, 1.0):
        return turn
    right, up = np.sin(np.deg2rad(turn)) / squeeze[0], np.cos(np.deg2rad(turn)) / squeeze[1]
    return float(np.round(np.rad2deg(np.arctan2(right, up)), 1) % 360)
