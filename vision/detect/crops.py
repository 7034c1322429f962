"""What the two models look at: the whole photo made small, and one square around each tile."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.detect.image import Pixels

_STRIDE = 32  # a YOLO halves its input five times
_GREY = 114  # the border that YOLO is trained with


def letterbox(image: Pixels, side: int) -> tuple[Pixels, float]:
    """Shrink or enlarge a photo to a long side of `side`, with a grey border to multiples of 32.

    Gives the picture and the factor from the photo's pixels to its own. The border is on the
    right and below, so that no offset is needed on the way back.

    >>> picture, factor = letterbox(np.zeros((300, 400, 3), np.uint8), 200)
    >>> picture.shape, factor
    ((160, 224, 3), 0.5)
    """
    height, width = image.shape[:2]
    factor = side / max(height, width)
    small = _resized(image, max(1, round(width * factor)), max(1, round(height * factor)))
    below, right = -small.shape[0] % _STRIDE, -small.shape[1] % _STRIDE
    grey = (_GREY, _GREY, _GREY)
    picture = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=grey)
    return cast(Pixels, picture), factor


def square_crop(image: Pixels, box: Box, *, margin: float, side: int) -> Pixels:
    """Cut the square around a box and bring it to side x side pixels.

    The square is as wide as the box's longer side and a `margin` of it on each side more, so
    that the tile keeps its proportions; beyond the photo its edge pixels are repeated.

    >>> square_crop(np.zeros((300, 400, 3), np.uint8), Box(0, 0, 30, 40), margin=0.1, side=64).shape
    (64, 64, 3)
    """
    height, width = image.shape[:2]
    length = max(1, round(max(box.width, box.height) * (1 + 2 * margin)))
    x, y = box.centre
    left, top = round(x - length / 2), round(y - length / 2)
    inner = image[
        min(max(top, 0), height - 1) : max(min(top + length, height), 1),
        min(max(left, 0), width - 1) : max(min(left + length, width), 1),
    ]
    before_y, before_x = max(-top, 0), max(-left, 0)
    after_y, after_x = max(top + length - height, 0), max(left + length - width, 0)
    if before_y or before_x or after_y or after_x:
        inner = cast(
            Pixels,
            cv2.copyMakeBorder(inner, before_y, after_y, before_x, after_x, cv2.BORDER_REPLICATE),
        )
    return _resized(inner, side, side)


def as_input(pictures: Pixels) -> NDArray[np.float32]:
    """Turn (n, height, width, 3) bytes into the models' (n, 3, height, width) floats up to 1.

    >>> as_input(np.full((1, 2, 4, 3), 255, np.uint8)).shape
    (1, 3, 2, 4)
    """
    planes = np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))
    return planes.astype(np.float32) / np.float32(255)


def _resized(image: Pixels, width: int, height: int) -> Pixels:
    shrinks = width <= image.shape[1] and height <= image.shape[0]
    how = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    return cast(Pixels, cv2.resize(image, (width, height), interpolation=how))
