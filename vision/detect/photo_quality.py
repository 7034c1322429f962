"""Advice on the photo itself, measured on the tiles of which the detector is not certain.

A tile that was read with certainty needs no better photo, however dark or far it is. Where each
threshold lies, and what came of it, is told in docs/design/advice.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.tiles.terms import Words
from vision.boxes import Box, Detection
from vision.detect.crops import square_crop
from vision.detect.image import Pixels
from vision.labels import BACK

_CERTAIN = 0.8  # from this confidence on the reading of a tile does not suffer
_AT_EDGE = 0.02  # of a tile's longer side: nearer to the photo's edge it goes on beyond it
_LEAST_PIXELS = 20  # along a tile's longer side
_LEAST_SHARE = 0.03  # of the photo's longer side, along a tile's longer side
_MISSED_SHARE = 0.025  # the same; below it so many tiles are missed that certainty says little
_DARK = 20  # of 255: the brightest tenth of a face lies under it
_NIGHT = 25  # of 255: all but the brightest hundredth of a photo lies under it
_CLIPPED = 250  # of 255: from here on, in all three colours, nothing is left of the print
_GLARE = 0.05  # of a face that is clipped
_SHARP = 0.12  # the steepest edges of a sharp tile climb this part of its contrast in a pixel

_SIDE, _MARGIN = 64, 0.12  # the square that the reader sees
_FACE = 0.8  # of a box's width and height that show the face even where the tile lies askew
_ANGLES = np.arange(8) * (np.pi / 8)
_DIRECTIONS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1).astype(np.float32)
_STEEPEST = 98  # percentile of the pixels' slopes
_MEASURED = 12  # tiles at most, so that a photo of a whole wall takes no longer
_GLIMPSE = 8  # every so manieth pixel tells how bright a photo is


class AdviceKind(StrEnum):
    """What is wrong with the photo."""

    TOO_DARK = "too_dark"
    BLURRED = "blurred"
    GLARE = "glare"
    CUT_OFF = "cut_off"
    TOO_FAR = "too_far"
    FEW_PIXELS = "few_pixels"


_WORDS = {
    AdviceKind.TOO_DARK: Words(
        "It is too dark to read these tiles: take the photo in more light.",
        "暗くて牌が読めません。もっと明るくして撮り直してください。",
    ),
    AdviceKind.BLURRED: Words(
        "These tiles are blurred: tap on them to focus, hold the phone still and take the photo "
        "again.",
        "牌がぼやけています。牌をタップしてピントを合わせ、動かさずに撮り直してください。",
    ),
    AdviceKind.GLARE: Words(
        "A light is mirrored on these tiles: take the photo from another side, or shade the light.",
        "牌に照明が映り込んでいます。別の向きから撮るか、照明をさえぎってください。",
    ),
    AdviceKind.CUT_OFF: Words(
        "A tile is cut off at the edge of the photo: move back until all tiles are in it whole.",
        "写真の端で牌が切れています。すべての牌が収まるまで離れて撮ってください。",
    ),
    AdviceKind.TOO_FAR: Words(
        "These tiles are too far away: go closer, until the hand fills the photo.",
        "牌が遠すぎます。手牌が写真いっぱいになるまで近づいてください。",
    ),
    AdviceKind.FEW_PIXELS: Words(
        "The photo has too few pixels to read these tiles: send it in its full size, or go closer.",
        "画素が足りず、牌が読めません。写真を元の大きさで送るか、近づいて撮ってください。",
    ),
}


@dataclass(frozen=True, slots=True)
class Advice:
    """How to take a better photo: one sentence, and the tiles that would gain from it."""

    kind: AdviceKind
    words: Words
    boxes: tuple[Box, ...] = ()


def advise(photo: Pixels, tiles: Sequence[Detection]) -> tuple[Advice, ...]:
    """Say why tiles of an upright RGB photo cannot be read with certainty, if the photo shows it.

    `tiles` are those that should be read, with boxes in pixels of `photo`. Each is named in one
    piece of advice at most; without any tile, all that can be told is that the photo is dark.

    >>> night = np.full((300, 400, 3), 5, np.uint8)
    >>> [advice.words.english for advice in advise(night, ())]
    ['It is too dark to read these tiles: take the photo in more light.']
    >>> advise(night, [Detection("1m", 0.99, Box(100, 100, 130, 140))])
    ()
    """
    if not tiles:
        glimpse = np.ascontiguousarray(photo[::_GLIMPSE, ::_GLIMPSE])
        dark = bool(np.percentile(_grey(glimpse), 99) < _NIGHT)
        return (_advice(AdviceKind.TOO_DARK, ()),) if dark else ()
    least = _MISSED_SHARE * max(photo.shape)
    uncertain = [
        tile
        for tile in tiles
        if tile.confidence < _CERTAIN or max(tile.box.width, tile.box.height) < least
    ][:_MEASURED]
    causes: dict[AdviceKind, list[Box]] = {kind: [] for kind in AdviceKind}
    unexplained: list[tuple[Box, Pixels]] = []
    for tile in uncertain:
        square = square_crop(photo, tile.box, margin=_MARGIN, side=_SIDE)
        cause = _framing(photo, tile.box) or _light(square, tile)
        if cause:
            causes[cause].append(tile.box)
        elif tile.label != BACK:  # a back has no print to be sharp
            unexplained.append((tile.box, square))
    if unexplained and sharpness([square for _, square in unexplained]) < _SHARP:
        causes[AdviceKind.BLURRED] = [box for box, _ in unexplained]
    return tuple(_advice(kind, tuple(boxes)) for kind, boxes in causes.items() if boxes)


def brightness(face: Pixels) -> float:
    """Tell how bright, up to 255, the ground of a face is: its brightest tenth at least.

    >>> brightness(np.full((40, 30, 3), 90, np.uint8))
    90.0
    """
    return float(np.percentile(_grey(face), 90))


def glare(face: Pixels) -> float:
    """Tell the part of a face on which nothing is left but white.

    >>> glare(np.full((40, 30, 3), 255, np.uint8))
    1.0
    """
    return float((face.min(axis=2) >= _CLIPPED).mean())


def sharpness(squares: Sequence[Pixels]) -> float:
    """Tell how steep the steepest edges in pictures of tiles are, where they are least so.

    The steepness is the part of a picture's contrast that an edge climbs in one pixel. A shaken
    photo stays sharp along the movement, hence the least of all directions; the median over the
    tiles evens out what is printed on them.

    >>> board = np.kron(np.indices((4, 4)).sum(axis=0) % 2, np.full((16, 16), 255))
    >>> square = np.repeat(board.astype(np.uint8)[..., np.newaxis], 3, axis=2)
    >>> blurred = np.asarray(cv2.GaussianBlur(square, (0, 0), 4), np.uint8)
    >>> round(sharpness([square]), 2), round(sharpness([blurred]), 2)
    (0.23, 0.08)
    """
    slopes = np.array([_slopes(_grey(square)) for square in squares])
    return float(np.median(slopes, axis=0).min())


def _framing(photo: Pixels, box: Box) -> AdviceKind | None:
    height, width = photo.shape[:2]
    longer = max(box.width, box.height)
    if min(box.left, box.top, width - box.right, height - box.bottom) < _AT_EDGE * longer:
        return AdviceKind.CUT_OFF
    if longer < _LEAST_SHARE * max(width, height):
        return AdviceKind.TOO_FAR
    return AdviceKind.FEW_PIXELS if longer < _LEAST_PIXELS else None


def _light(square: Pixels, tile: Detection) -> AdviceKind | None:
    if tile.label == BACK:  # backs come in every colour, black too
        return None
    face = face_in(square, tile.box)
    if brightness(face) < _DARK:
        return AdviceKind.TOO_DARK
    return AdviceKind.GLARE if glare(face) > _GLARE else None


def face_in(square: Pixels, box: Box) -> Pixels:
    """Cut the face out of the reader's square around a box.

    >>> face_in(np.zeros((64, 64, 3), np.uint8), Box(0, 0, 30, 40)).shape
    (42, 32, 3)
    """
    part = _FACE * _SIDE / 2 / (max(box.width, box.height) * (1 + 2 * _MARGIN))
    across, down = ceil(part * box.width), ceil(part * box.height)
    middle = _SIDE // 2
    return square[middle - down : middle + down, middle - across : middle + across]


def _slopes(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """Give the steepest slopes in each direction, as parts of the contrast."""
    smooth = cv2.GaussianBlur(grey, (0, 0), 1)  # a camera's noise is no edge
    right, down = (cv2.Sobel(smooth, cv2.CV_32F, x, 1 - x, scale=1 / 8) for x in (1, 0))
    # Every second pixel of every second row will do, and takes a quarter of the time.
    both = np.stack([right[::2, ::2].ravel(), down[::2, ::2].ravel()])
    steep = np.percentile(np.abs(_DIRECTIONS @ both), _STEEPEST, axis=1)
    low, high = np.percentile(smooth[::2, ::2], (5, 95))
    return np.asarray(steep / (high - low + 1), np.float32)


def _grey(pixels: Pixels) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.float32)


def _advice(kind: AdviceKind, boxes: tuple[Box, ...]) -> Advice:
    return Advice(kind, _WORDS[kind], boxes)
