"""Decide between face and back, and between the blank tiles haku and back.

A face-down tile and a haku show no print, so the reader, which sees one tile at a time, often
cannot distinguish them. This module combines its chances with those of the finder, then compares
the colour of blank tiles with the faces and backs around them: a haku has the colour of the faces.
Backs in the colour of the faces exist, and so does uneven light, so the colour of the faces alone
is weak evidence. Where certain backs have a clearly different colour, they decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scorer.tiles.hand import COPIES
from vision.boxes import Box, distance
from vision.labels import BACK, HAKU, NOT_A_TILE
from vision.pixels.image import Pixels

_DOUBT = 1e-3  # no model counts as more certain than this, so that two certain models tie

_PRINTED = 0.5  # a back is printed if the reader's chance of a haku is less than this part of it
_CANDIDATE = 0.02  # a tile is ambiguous if its chances of haku and of back both exceed this
_NEAREST = 6  # neighbours that are compared: light changes over the table
_MIN_FACES = 3  # at least so many of them
_SURE_FACE = 0.8  # chance from which a face serves for comparison
_SURE_BACK, _MIN_BACKS = 0.95, 2  # the same for a back, and the number of backs needed
_SURE_COPY = 0.9  # chance from which more copies are accepted, as from two sets on one table
_INNER = 0.2  # of a box's sides, left out on each side: edges and the table beyond them
_SHADES = 12  # brightness classes; the two most frequent neighbours are the ground colour
_DARK_OFFSET = 8  # added to every channel: ratios of nearly black values mean nothing
# How far a haku's colour and brightness are from those around it, as logarithms of ratios: of
# 333 haku in composed scenes one in twenty is beyond, of 1,630 backs one in a hundred within.
_COLOUR, _LIGHT = 0.05, 0.4
_MAX_COLOUR_ODDS = 2.5  # log odds that the colour of the faces can contribute
# Where backs are this far from the faces, in logarithms of ratios, haku are from -0.43 to 0.16 of
# the way from faces to backs (47 in composed scenes), and backs from 0.7 on (490).
_SEPARATION = 0.25
_HALFWAY, _STEEPNESS, _MAX_BACK_ODDS = 0.5, 12.0, 4.0


def combine_backs(
    chances: NDArray[np.float64], backs: NDArray[np.float64], labels: tuple[str, ...]
) -> NDArray[np.float64]:
    """Combine both models' chances of a back: the mean of their log odds.

    The ratios among faces stay the reader's. The finder takes a printed back for a face, so the
    reader decides alone where it prefers a back and no haku, the face without a print.

    Args:
        chances: The reader's chances, (n, labels).
        backs: The finder's chance of a back for each box, (n,).
        labels: The names of the columns.

    >>> chances = np.array([[0.67, 0.33]])
    >>> combine_backs(chances, np.array([0.9]), ("1m", "back")).round(2)
    array([[0.32, 0.68]])
    """
    back = labels.index(BACK)
    read = np.clip(chances[:, back], _DOUBT, 1 - _DOUBT)
    found = np.clip(backs, _DOUBT, 1 - _DOUBT)
    odds = np.sqrt(read / (1 - read) * found / (1 - found))
    share = odds / (1 + odds)
    blank = chances[:, labels.index(HAKU)] if HAKU in labels else np.zeros(len(chances))
    printed = (chances.argmax(axis=1) == back) & (blank < _PRINTED * read)
    share = np.where(printed, np.maximum(read, share), share)
    faces = np.maximum(1 - chances[:, back], _DOUBT * _DOUBT)
    combined: NDArray[np.float64] = chances * ((1 - share) / faces)[:, np.newaxis]
    combined[:, back] = share
    return combined


def given_a_tile(chances: NDArray[np.float64], labels: tuple[str, ...]) -> NDArray[np.float64]:
    """Return the chances (n, labels) of each label if the box holds a tile.

    >>> given_a_tile(np.array([[0.3, 0.1, 0.6]]), ("1m", "back", "not_a_tile"))
    array([[0.75, 0.25, 0.  ]])
    """
    if NOT_A_TILE not in labels:
        return chances
    tiles = chances.copy()
    tiles[:, labels.index(NOT_A_TILE)] = 0
    return np.asarray(tiles / np.maximum(tiles.sum(axis=1, keepdims=True), _DOUBT * _DOUBT))


def classify_by_colour(
    image: Pixels,
    boxes: Sequence[Box],
    chances: NDArray[np.float64],
    labels: Sequence[str],
) -> NDArray[np.float64]:
    """Shift the chances of blank tiles to haku or back by the colours around them.

    Args:
        image: The photo, (height, width, 3), RGB.
        boxes: The n boxes.
        chances: Chances (n, labels); the sum of each row stays the same.
        labels: The names of the columns.

    >>> table = np.full((40, 200, 3), 250, np.uint8)
    >>> table[:, 160:] = (30, 90, 160)
    >>> boxes = [Box(x, 0, x + 40, 40) for x in range(0, 200, 40)]
    >>> chances = np.array([[0.9, 0.05, 0.05]] * 4 + [[0.1, 0.5, 0.4]])
    >>> classify_by_colour(table, boxes, chances, ("1m", "5z", "back"))[4].round(2)
    array([0.1 , 0.08, 0.82])
    """
    if HAKU not in labels or BACK not in labels:
        return chances
    haku, back = labels.index(HAKU), labels.index(BACK)
    pair = chances[:, [haku, back]]
    best, certainty = chances.argmax(axis=1), chances.max(axis=1)
    blank = np.isin(best, (haku, back))
    ambiguous = pair.min(axis=1) > _CANDIDATE
    candidates = np.flatnonzero(ambiguous | (blank & (certainty < _SURE_BACK)))
    if not candidates.size:
        return chances
    grounds = _GroundColours(image, boxes)
    faces = np.flatnonzero(~blank & (certainty > _SURE_FACE))
    backs = np.flatnonzero((best == back) & (certainty > _SURE_BACK))
    result = chances.copy()
    for index in map(int, candidates):
        face_colour = grounds.nearby(index, faces, at_least=_MIN_FACES)
        if face_colour is None:
            continue
        ground, back_colour = grounds.of(index), grounds.nearby(index, backs, at_least=_MIN_BACKS)
        odds = 0.0 if back_colour is None else _odds_by_backs(ground, face_colour, back_colour)
        if odds:
            result[index, back] *= np.exp(min(0.0, odds))
            result[index, haku] *= np.exp(-max(0.0, odds))
            result[index] *= chances[index].sum() / result[index].sum()
        elif ambiguous[index]:
            shares = pair[index] * (1, np.exp(_odds_by_faces(ground - face_colour)))
            result[index, [haku, back]] = shares * pair[index].sum() / shares.sum()
    return result


def limit_copies(chances: NDArray[np.float64], labels: Sequence[str]) -> NDArray[np.float64]:
    """Turn faces into backs where a photo shows more of them than a set has.

    A fifth haku is a back unless it is almost certain: further blank tiles are usually the pale
    tops of a wall. Faces that are seen more than twice as often as in a set are backs with a print,
    unless most of them are almost certain or hardly a back.

    Args:
        chances: Chances (n, labels), a row for each box.
        labels: The names of the columns.

    >>> chances = np.array([[0.95, 0.0, 0.05]] * 5 + [[0.6, 0.0, 0.4]])
    >>> limit_copies(chances, ("5z", "2s", "back"))[-2:]
    array([[0.95, 0.  , 0.05],
           [0.  , 0.  , 1.  ]])
    >>> limit_copies(np.array([[0.0, 0.75, 0.25]] * 9), ("5z", "2s", "back"))[0]
    array([0., 0., 1.])
    """
    if HAKU not in labels or BACK not in labels:
        return chances
    haku, back = labels.index(HAKU), labels.index(BACK)
    best = chances.argmax(axis=1)
    result = chances.copy()
    for face in set(best.tolist()) - {back}:
        likely = np.flatnonzero(best == face)
        certainty = chances[likely, face]
        surplus: list[int] = []
        if face == haku:
            ordered = likely[np.argsort(-certainty, kind="stable")]
            surplus = [index for index in ordered[COPIES:] if chances[index, haku] < _SURE_COPY]
        elif len(likely) > 2 * COPIES:
            doubtful = float(np.median(certainty)) < _SURE_COPY
            can_be_backs = float(np.median(chances[likely, back])) > _CANDIDATE
            surplus = likely.tolist() if doubtful and can_be_backs else []
        result[surplus, back] += result[surplus, face]
        result[surplus, face] = 0
    return result


class _GroundColours:
    """The background colours of tiles, each computed once, when it is needed."""

    def __init__(self, image: Pixels, boxes: Sequence[Box]) -> None:
        self._boxes = boxes
        self.of = cache(lambda index: ground_colour(image, boxes[index]))

    def nearby(
        self, index: int, others: NDArray[np.intp], *, at_least: int
    ) -> NDArray[np.float64] | None:
        """Return the median ground of the nearest others, (3,) logarithms; None if too few."""
        here = self._boxes[index]
        near = sorted(map(int, others), key=lambda k: distance(self._boxes[k], here))[:_NEAREST]
        return None if len(near) < at_least else np.median([self.of(k) for k in near], axis=0)


def _odds_by_backs(
    ground: NDArray[np.float64], face_colour: NDArray[np.float64], back_colour: NDArray[np.float64]
) -> float:
    """Return the log odds for a back by where a ground is between faces and backs.

    Zero if backs have nearly the colour of the faces. Zero also for a ground on the side of the
    faces but not of their colour: a back under a coloured lamp, or one that reflects a lamp.
    """
    apart = back_colour - face_colour
    if float(np.linalg.norm(apart)) < _SEPARATION:
        return 0.0
    position = float((ground - face_colour) @ apart / (apart @ apart))
    odds = float(np.clip(_STEEPNESS * (position - _HALFWAY), -_MAX_BACK_ODDS, _MAX_BACK_ODDS))
    return odds if odds > 0 or _beyond_haku(ground - face_colour) < 0 else 0.0


def _odds_by_faces(difference: NDArray[np.float64]) -> float:
    """Return the log odds for a back by the difference (3,) from the faces around."""
    odds = _MAX_COLOUR_ODDS * _beyond_haku(difference)
    return float(np.clip(odds, -_MAX_COLOUR_ODDS, _MAX_COLOUR_ODDS))


def _beyond_haku(difference: NDArray[np.float64]) -> float:
    """Return how far a difference exceeds that of haku from faces; below 0 within it."""
    light = float(difference.mean())
    colour = float(np.abs(difference - light).max())
    return float(np.hypot(colour / _COLOUR, light / _LIGHT)) - 1


def ground_colour(image: Pixels, box: Box) -> NDArray[np.float64]:
    """Return the most frequent colour of a tile, (3,) logarithms: the background of its print."""
    x_margin, y_margin = box.width * _INNER, box.height * _INNER
    left, top = int(box.left + x_margin), int(box.top + y_margin)
    inner = image[top : int(box.bottom - y_margin) + 1, left : int(box.right - x_margin) + 1]
    pixels = inner.reshape(-1, 3).astype(np.float64)
    brightness = pixels.mean(axis=1)
    counts, edges = np.histogram(brightness, _SHADES)
    first = int(np.argmax(counts[:-1] + counts[1:]))
    alike = (brightness >= edges[first]) & (brightness <= edges[first + 2])
    return np.asarray(np.log(pixels[alike].mean(axis=0) + _DARK_OFFSET))
