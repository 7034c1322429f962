"""A tile without print, haku or back: a haku has the colour of the faces around it.

The reader sees one tile at a time and cannot know what the set's faces are made of. Backs in the
colour of the faces exist, and so does uneven light, which is why colour is only heard as a witness.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.detections import Box, distance
from vision.image import Pixels
from vision.labels import BACK, HAKU

_OPEN = 0.02  # a tile is asked about whose chances to be a haku and a back are both over this
_NEAR = 6  # faces around it that are compared: light changes over the table
_ENOUGH = 3  # of these at least
_SURE = 0.8  # chance from which a face is one to compare with
_INNER = 0.2  # of a box's sides that are left out on each side: edges and what lies beyond them
_SHADES = 12  # classes of brightness, of which the two commonest neighbours are the ground
_DARK = 8  # added to every channel: of what is nearly black, ratios say nothing
# How far a haku's colour and brightness are from those around it, as logarithms of ratios: of
# 333 haku in composed scenes one in twenty is beyond, of 1,630 backs one in a hundred within.
_COLOUR, _LIGHT = 0.05, 0.4
_WITNESS = 2.5  # log odds that colour can give at most


def told_by_colour(
    image: Pixels,
    boxes: Sequence[Box],
    chances: NDArray[np.float64],
    labels: Sequence[str],
) -> NDArray[np.float64]:
    """Share what is a haku or a back anew by the colour of the faces around each.

    `chances` is (n, labels), a row for each box; other columns stay as they are.

    >>> table = np.full((40, 200, 3), 250, np.uint8)
    >>> table[:, 160:] = (30, 90, 160)
    >>> boxes = [Box(x, 0, x + 40, 40) for x in range(0, 200, 40)]
    >>> chances = np.array([[0.9, 0.05, 0.05]] * 4 + [[0.1, 0.5, 0.4]])
    >>> told_by_colour(table, boxes, chances, ("1m", "5z", "back"))[4].round(2)
    array([0.1 , 0.08, 0.82])
    """
    if HAKU not in labels or BACK not in labels:
        return chances
    haku, back = labels.index(HAKU), labels.index(BACK)
    asked = np.flatnonzero(chances[:, [haku, back]].min(axis=1) > _OPEN)
    if not asked.size:
        return chances
    best = chances.argmax(axis=1)
    printed = ~np.isin(best, (haku, back)) & (chances.max(axis=1) > _SURE)
    faces = {k: _ground(image, boxes[k]) for k in map(int, np.flatnonzero(printed))}
    told = chances.copy()
    for place in map(int, asked):
        near = sorted(faces, key=lambda k: distance(boxes[k], boxes[place]))[:_NEAR]
        if len(near) < _ENOUGH:
            continue
        body = np.median([faces[k] for k in near], axis=0)
        odds = np.exp(_for_a_back(_ground(image, boxes[place]) - body))
        pair = chances[place, [haku, back]] * (1, odds)
        told[place, [haku, back]] = pair * chances[place, [haku, back]].sum() / pair.sum()
    return told


def _for_a_back(differs: NDArray[np.float64]) -> float:
    """Log odds for a back of a ground that differs by this (3,) from that of the faces around."""
    light = float(differs.mean())
    colour = float(np.abs(differs - light).max())
    beyond = np.hypot(colour / _COLOUR, light / _LIGHT) - 1
    return float(np.clip(_WITNESS * beyond, -_WITNESS, _WITNESS))


def _ground(image: Pixels, box: Box) -> NDArray[np.float64]:
    """The commonest colour of a tile, (3,) as logarithms: the one that its print stands on."""
    wide, tall = box.width * _INNER, box.height * _INNER
    left, top = int(box.left + wide), int(box.top + tall)
    inner = image[top : int(box.bottom - tall) + 1, left : int(box.right - wide) + 1]
    pixels = inner.reshape(-1, 3).astype(np.float64)
    bright = pixels.mean(axis=1)
    counts, edges = np.histogram(bright, _SHADES)
    first = int(np.argmax(counts[:-1] + counts[1:]))
    alike = (bright >= edges[first]) & (bright <= edges[first + 2])
    return np.asarray(np.log(pixels[alike].mean(axis=0) + _DARK))
