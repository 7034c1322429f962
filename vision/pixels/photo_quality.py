"""Measure how dark, glaring or blurred the tiles of a photo are."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.pixels.crops import square_crop
from vision.pixels.image import Pixels
from vision.reading.advice import lowest_slope

# The measures behind the thresholds of `vision.reading.advice`: with others these are wrong.
_CLIPPED = 250  # of 255: from this value in all three colours, nothing of the print remains
_SIDE, _MARGIN = 64, 0.12  # the square that the classifier sees
_FACE = 0.8  # share of a box's width and height that shows only the face, even of a tile askew
_ANGLES = np.arange(8) * (np.pi / 8)
_DIRECTIONS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1).astype(np.float32)
_STEEPEST = 98  # percentile of the pixels' slopes
_SAMPLING = 8  # every eighth pixel is enough for the brightness and the colour of a photo
_COLOURED = 98  # percentile of the pixels' colour; prints fill little of a photo


class PhotoQuality:
    """Measurements on an upright RGB photo, (height, width, 3)."""

    def __init__(self, photo: Pixels) -> None:
        """Prepare to measure a photo; every square around a box is cropped once."""
        self._photo = photo
        self._squares: dict[Box, Pixels] = {}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the photo in pixels.

        >>> PhotoQuality(np.zeros((30, 40, 3), np.uint8)).size
        (40, 30)
        """
        height, width = self._photo.shape[:2]
        return width, height

    def overall_brightness(self) -> float:
        """Return the brightness, up to 255, of all but the brightest hundredth of the photo.

        >>> PhotoQuality(np.full((300, 400, 3), 5, np.uint8)).overall_brightness()
        5.0
        """
        sample = np.ascontiguousarray(self._photo[::_SAMPLING, ::_SAMPLING])
        return float(np.percentile(_grey(sample), 99))

    def colour(self) -> int:
        """Return the difference of the colour channels, up to 255, that 2 % of the photo exceed.

        >>> PhotoQuality(np.full((300, 400, 3), 90, np.uint8)).colour()
        0
        """
        red, green, blue = cv2.split(self._photo[::_SAMPLING, ::_SAMPLING])
        most, least = cv2.max(cv2.max(red, green), blue), cv2.min(cv2.min(red, green), blue)
        differences = np.sort(most - least, axis=None)
        return int(differences[len(differences) * _COLOURED // 100])

    def face_brightness(self, box: Box) -> float:
        """Return the brightness, up to 255, of all but the brightest tenth of a tile's face.

        >>> quality = PhotoQuality(np.full((300, 400, 3), 90, np.uint8))
        >>> quality.face_brightness(Box(100, 100, 130, 140))
        90.0
        """
        return float(np.percentile(_grey(_crop_face(self._square(box), box)), 90))

    def glare(self, box: Box) -> float:
        """Return the share of a tile's face that is overexposed to white.

        >>> quality = PhotoQuality(np.full((300, 400, 3), 255, np.uint8))
        >>> quality.glare(Box(100, 100, 130, 140))
        1.0
        """
        return float((_crop_face(self._square(box), box).min(axis=2) >= _CLIPPED).mean())

    def sharpness(self, boxes: Sequence[Box]) -> float:
        """Return the steepness of the steepest edges, in the direction in which it is lowest.

        A photo with motion blur stays sharp along the movement, hence the minimum over directions.
        The median over the tiles evens out what is printed on them.

        >>> board = np.kron(np.indices((4, 4)).sum(axis=0) % 2, np.full((16, 16), 255))
        >>> photo = np.repeat(board.astype(np.uint8)[..., np.newaxis], 3, axis=2)
        >>> blurred = np.asarray(cv2.GaussianBlur(photo, (0, 0), 4), np.uint8)
        >>> round(PhotoQuality(photo).sharpness([Box(10, 10, 54, 54)]), 2)
        0.23
        >>> tile = Box(6, 6, 58, 58)
        >>> [round(PhotoQuality(each).sharpness([tile]), 2) for each in (photo, blurred)]
        [0.23, 0.08]
        """
        return lowest_slope([self.slopes(box) for box in boxes])

    def slopes(self, box: Box) -> list[float]:
        """Return the steepness of a tile's steepest edges in eight directions.

        It is the part of the picture's contrast that an edge climbs in one pixel.

        >>> max(PhotoQuality(np.full((64, 64, 3), 90, np.uint8)).slopes(Box(10, 10, 54, 54)))
        0.0
        """
        return _slopes(_grey(self._square(box))).tolist()  # type: ignore[no-any-return]

    def _square(self, box: Box) -> Pixels:
        if box not in self._squares:
            self._squares[box] = square_crop(self._photo, box, margin=_MARGIN, side=_SIDE)
        return self._squares[box]


def _crop_face(square: Pixels, box: Box) -> Pixels:
    share = _FACE * _SIDE / 2 / (max(box.width, box.height) * (1 + 2 * _MARGIN))
    across, down = ceil(share * box.width), ceil(share * box.height)
    middle = _SIDE // 2
    return square[middle - down : middle + down, middle - across : middle + across]


def _slopes(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the steepest slopes in each direction, as parts of the contrast."""
    smooth = cv2.GaussianBlur(grey, (0, 0), 1)  # the noise of a camera is not an edge
    right, down = (cv2.Sobel(smooth, cv2.CV_32F, x, 1 - x, scale=1 / 8) for x in (1, 0))
    # Every second pixel of every second row is enough and takes a quarter of the time.
    both = np.stack([right[::2, ::2].ravel(), down[::2, ::2].ravel()])
    steep = np.percentile(np.abs(_DIRECTIONS @ both), _STEEPEST, axis=1)
    low, high = np.percentile(smooth[::2, ::2], (5, 95))
    return np.asarray(steep / (high - low + 1), np.float32)


def _grey(pixels: Pixels) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.float32)
