"""Crops and resized pixels for the networks: the whole photo, a region of it, one tile."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.detect.networks import UNSCALED, Colour, Scaling
from vision.detect.tile_classifier import square_around
from vision.pixels.image import Pixels

_STRIDE = 32  # a YOLO halves its input five times
_GREY = 114  # the border that YOLO is trained with


def letterbox(image: Pixels, side: int) -> tuple[Pixels, float]:
    """Resize a photo to a long side of `side`, with a grey border to multiples of 32.

    Return the picture and the factor from the photo's pixels to its own. The border is on the
    right and at the bottom, so that coordinates need no offset.

    >>> picture, factor = letterbox(np.zeros((300, 400, 3), np.uint8), 200)
    >>> picture.shape, factor
    ((160, 224, 3), 0.5)
    """
    height, width = image.shape[:2]
    factor = side / max(height, width)
    small = _resize(image, max(1, round(width * factor)), max(1, round(height * factor)))
    below, right = -small.shape[0] % _STRIDE, -small.shape[1] % _STRIDE
    grey = (_GREY, _GREY, _GREY)
    picture = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=grey)
    return cast(Pixels, picture), factor


def square_crop(image: Pixels, box: Box, *, margin: float, side: int) -> Pixels:
    """Crop the square around a box, as a classifier sees it, and resize it to side x side pixels.

    >>> square_crop(np.zeros((300, 400, 3), np.uint8), Box(0, 0, 30, 40), margin=0.1, side=64).shape
    (64, 64, 3)
    """
    return crop_square(image, *square_around(box, margin), side)


def crop_square(image: Pixels, left: int, top: int, length: int, side: int) -> Pixels:
    """Crop a square and resize it to side x side pixels.

    Outside the photo its edge pixels are repeated.

    >>> crop_square(np.zeros((300, 400, 3), np.uint8), -9, -4, 48, 64).shape
    (64, 64, 3)
    """
    height, width = image.shape[:2]
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
    return _resize(inner, side, side)


def as_input(pictures: Pixels) -> NDArray[np.float32]:
    """Convert (n, height, width, 3) bytes to the models' (n, 3, height, width) floats up to 1.

    >>> as_input(np.full((1, 2, 4, 3), 255, np.uint8)).shape
    (1, 3, 2, 4)
    """
    planes = np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))
    return planes.astype(np.float32) / np.float32(255)


def crop_region(image: Pixels, region: Box) -> Pixels:
    """Return the part of a picture inside a box of whole pixels.

    >>> crop_region(np.zeros((20, 40, 3), np.uint8), Box(10, 5, 40, 15)).shape
    (10, 30, 3)
    """
    rows = slice(int(region.top), int(region.bottom))
    columns = slice(int(region.left), int(region.right))
    return np.ascontiguousarray(image[rows, columns])


def scale_image(image: Pixels, scaling: Scaling) -> Pixels:
    """Shrink a picture's width and height by these factors.

    >>> scale_image(np.zeros((20, 40, 3), np.uint8), (0.5, 1.0)).shape
    (20, 20, 3)
    """
    if scaling == UNSCALED:
        return image
    height, width = image.shape[:2]
    size = max(1, round(width * scaling[0])), max(1, round(height * scaling[1]))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _resize(image: Pixels, width: int, height: int) -> Pixels:
    shrinks = width <= image.shape[1] and height <= image.shape[0]
    interpolation = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    return cast(Pixels, cv2.resize(image, (width, height), interpolation=interpolation))


# Set by hand on composed haku and backs (training/experiments/detector.md, "Haku or back").
_INNER = 0.2  # of a box's sides, left out on each side: edges and the table beyond them
_SHADES = 12  # brightness classes; the two most frequent neighbours are the ground colour
_DARK_OFFSET = 8  # added to every channel: ratios of nearly black values mean nothing


def ground_colour(image: Pixels, box: Box) -> Colour:
    """Return the most frequent colour of a tile, as logarithms: the background of its print.

    >>> red, green, blue = ground_colour(np.full((40, 40, 3), 92, np.uint8), Box(0, 0, 30, 40))
    >>> round(red, 3) == round(float(np.log(100)), 3)
    True
    """
    x_margin, y_margin = box.width * _INNER, box.height * _INNER
    left, top = int(box.left + x_margin), int(box.top + y_margin)
    inner = image[top : int(box.bottom - y_margin) + 1, left : int(box.right - x_margin) + 1]
    pixels = inner.reshape(-1, 3).astype(np.float64)
    brightness = pixels.mean(axis=1)
    counts, edges = np.histogram(brightness, _SHADES)
    first = int(np.argmax(counts[:-1] + counts[1:]))
    alike = (brightness >= edges[first]) & (brightness <= edges[first + 2])
    red, green, blue = np.log(pixels[alike].mean(axis=0) + _DARK_OFFSET).tolist()
    return red, green, blue
