"""Advise how to take a better photo where tiles cannot be read with certainty.

A tile that was read with certainty needs no better photo, however dark or far away it is.
training/experiments/advice.md has how accuracy depends on each measure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import Protocol

from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from vision.boxes import BACK, CERTAIN, Box, Detection

# Thresholds below which tiles are misread, from 806 degraded photos
# (training/experiments/advice.md has a table for each).
_EDGE = 0.02  # of a tile's longer side: nearer to the photo's edge the tile is cut off
_MIN_PIXELS = 20  # along a tile's longer side
_MIN_SHARE = 0.03  # of the photo's longer side, along a tile's longer side
_MISSED_SHARE = 0.025  # the same; below it so many tiles are missed that certainty means little
_DARK = 20  # of 255: brightness of a face
_NIGHT = 25  # of 255: overall brightness of a photo
_GLARE = 0.05  # share of a face that is overexposed
_SHARP = 0.12  # the steepest edges of a sharp tile climb this part of its contrast in a pixel
_MAX_MEASURED = 12  # tiles, so that a photo of a whole wall takes no longer


class AdviceKind(StrEnum):
    """Problems of a photo."""

    TOO_DARK = "too_dark"
    BLURRED = "blurred"
    GLARE = "glare"
    CUT_OFF = "cut_off"
    TOO_FAR = "too_far"
    FEW_PIXELS = "few_pixels"


ADVICE_TEXT = {
    AdviceKind.TOO_DARK: _("It is too dark to read these tiles: take the photo in more light."),
    AdviceKind.BLURRED: _(
        "These tiles are blurred: tap on them to focus, hold the phone still "
        "and take the photo again."
    ),
    AdviceKind.GLARE: _(
        "A lamp is reflected on these tiles: take the photo from another side, or shade the lamp."
    ),
    AdviceKind.CUT_OFF: _(
        "A tile is cut off at the edge of the photo: move back until every tile is fully visible."
    ),
    AdviceKind.TOO_FAR: _(
        "These tiles are too far away: move closer, until the hand fills the photo."
    ),
    AdviceKind.FEW_PIXELS: _(
        "The photo has too few pixels to read these tiles: send it in full size, or move closer."
    ),
}

_TABLE_TOO_FAR = _(
    "These tiles are too far away: move closer, or photograph each player's tiles on their own."
)


@dataclass(frozen=True, slots=True)
class Advice:
    """One way to take a better photo: a sentence, and the tiles that it would improve."""

    kind: AdviceKind
    words: Text
    boxes: tuple[Box, ...] = ()


class Measurements(Protocol):
    """Measurements on the pixels of a photo, as `vision.pixels.photo_quality` makes them."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the photo in pixels."""

    def overall_brightness(self) -> float:
        """Return the brightness of the photo, up to 255."""

    def colour(self) -> int:
        """Return how far the colour channels of the photo differ, up to 255; 0 is grey."""

    def face_brightness(self, box: Box) -> float:
        """Return the brightness of a tile's face, up to 255."""

    def glare(self, box: Box) -> float:
        """Return the share of a tile's face that is overexposed."""

    def sharpness(self, boxes: Sequence[Box]) -> float:
        """Return the steepness of the edges of some tiles."""


@dataclass(frozen=True, slots=True)
class FaceMeasurement:
    """Measurements on the face of one tile.

    Attributes:
        brightness: Up to 255.
        glare: The share that is overexposed.
        slopes: The steepness of the steepest edges in several directions.
    """

    brightness: float
    glare: float
    slopes: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PhotoMeasurements:
    """Measurements that are already made, as `Measurements`.

    Attributes:
        size: Width and height of the photo in pixels.
        brightness: The brightness of the photo.
        chroma: How far its colour channels differ.
        faces: The measurements on faces by their boxes.
    """

    size: tuple[int, int]
    brightness: float
    chroma: int
    faces: Mapping[Box, FaceMeasurement]

    def overall_brightness(self) -> float:
        """Return the brightness of the photo, up to 255."""
        return self.brightness

    def colour(self) -> int:
        """Return how far the colour channels of the photo differ, up to 255."""
        return self.chroma

    def face_brightness(self, box: Box) -> float:
        """Return the brightness of a tile's face, up to 255."""
        return self.faces[box].brightness

    def glare(self, box: Box) -> float:
        """Return the share of a tile's face that is overexposed."""
        return self.faces[box].glare

    def sharpness(self, boxes: Sequence[Box]) -> float:
        """Return the steepness of the edges of some tiles.

        >>> face = FaceMeasurement(90.0, 0.0, (0.2, 0.1))
        >>> box = Box(0, 0, 3, 4)
        >>> PhotoMeasurements((9, 9), 90.0, 60, {box: face}).sharpness([box])
        0.1
        """
        return lowest_slope([self.faces[box].slopes for box in boxes])


def lowest_slope(slopes: Sequence[Sequence[float]]) -> float:
    """Return the slope in the direction in which it is lowest, the median over the tiles.

    >>> lowest_slope([(0.3, 0.2), (0.5, 0.1), (0.4, 0.3)])
    0.2
    """
    return float(min(median(direction) for direction in zip(*slopes, strict=True)))


def advise(
    quality: Measurements,
    tiles: Sequence[Detection],
    cut_off: Sequence[Box] = (),
    *,
    whole_table: bool = False,
) -> tuple[Advice, ...]:
    """Return why tiles cannot be read with certainty, as far as the photo shows it.

    Each tile is in one piece of advice at most. Without any tile, only darkness is detected.

    Args:
        quality: Measurements on the photo.
        tiles: The tiles that matter, with boxes in pixels of the measured photo.
        cut_off: The boxes of tiles beside which the edge of the photo cuts others off.
        whole_table: Whether the photo is to show all of a table, not only a hand.

    >>> import numpy as np
    >>> from vision.pixels.photo_quality import PhotoQuality
    >>> night = PhotoQuality(np.full((300, 400, 3), 5, np.uint8))
    >>> [str(advice.words) for advice in advise(night, ())]
    ['It is too dark to read these tiles: take the photo in more light.']
    >>> advise(night, [Detection("1m", 0.99, Box(100, 100, 130, 140))])
    ()
    """
    if not tiles:
        dark = quality.overall_brightness() < _NIGHT
        return (Advice(AdviceKind.TOO_DARK, ADVICE_TEXT[AdviceKind.TOO_DARK]),) if dark else ()
    problems: dict[AdviceKind, list[Box]] = {kind: [] for kind in AdviceKind}
    problems[AdviceKind.CUT_OFF] += cut_off
    unexplained: list[Box] = []
    for tile in uncertain_tiles(quality.size, [each for each in tiles if each.box not in cut_off]):
        problem = _framing_problem(quality, tile.box) or _light_problem(quality, tile)
        if problem:
            problems[problem].append(tile.box)
        elif tile.label != BACK:  # a back has no print to be sharp
            unexplained.append(tile.box)
    if unexplained and quality.sharpness(unexplained) < _SHARP:
        problems[AdviceKind.BLURRED] = unexplained
    texts = {**ADVICE_TEXT, AdviceKind.TOO_FAR: _TABLE_TOO_FAR} if whole_table else ADVICE_TEXT
    return tuple(Advice(kind, texts[kind], tuple(b)) for kind, b in problems.items() if b)


def uncertain_tiles(size: tuple[int, int], tiles: Sequence[Detection]) -> list[Detection]:
    """Return the tiles that a better photo of this width and height would help, at most twelve."""
    smallest = _MISSED_SHARE * max(size)
    return [
        tile
        for tile in tiles
        if tile.confidence < CERTAIN or max(tile.box.width, tile.box.height) < smallest
    ][:_MAX_MEASURED]


def is_cut_off(box: Box, size: tuple[int, int]) -> bool:
    """Return whether the edge of a photo of this width and height cuts a tile off.

    >>> is_cut_off(Box(380, 100, 400, 140), (400, 300)), is_cut_off(Box(9, 9, 39, 49), (400, 300))
    (True, False)
    """
    width, height = size
    nearest = min(box.left, box.top, width - box.right, height - box.bottom)
    return nearest < _EDGE * max(box.width, box.height)


def _framing_problem(quality: Measurements, box: Box) -> AdviceKind | None:
    width, height = quality.size
    longer = max(box.width, box.height)
    if is_cut_off(box, quality.size):
        return AdviceKind.CUT_OFF
    if longer < _MIN_SHARE * max(width, height):
        return AdviceKind.TOO_FAR
    return AdviceKind.FEW_PIXELS if longer < _MIN_PIXELS else None


def _light_problem(quality: Measurements, tile: Detection) -> AdviceKind | None:
    if tile.label == BACK:  # backs come in every colour, even black
        return None
    if quality.face_brightness(tile.box) < _DARK:
        return AdviceKind.TOO_DARK
    return AdviceKind.GLARE if quality.glare(tile.box) > _GLARE else None
