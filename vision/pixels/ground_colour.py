"""The background colour of a tile's print."""

from __future__ import annotations

import numpy as np

from vision.boxes import Box
from vision.detect.networks import Colour
from vision.pixels.image import Pixels

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
