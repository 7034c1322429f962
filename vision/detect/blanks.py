"""A tile without print, haku or back: a haku has the colour of the faces around it.

The reader sees one tile at a time and cannot know what the set's faces and backs are made of. Backs
in the colour of the faces exist, and so does uneven light, which is why the colour of the faces
alone is only heard as a witness. Where backs are seen too, and plainly of another colour, what is
unsure is of the one or of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scorer.tiles.hand import COPIES
from vision.boxes import Box, distance
from vision.detect.image import Pixels
from vision.labels import BACK, HAKU

_OPEN = 0.02  # a tile is asked about whose chances to be a haku and a back are both over this
_NEAR = 6  # faces around it that are compared: light changes over the table
_ENOUGH = 3  # of these at least
_SURE = 0.8  # chance from which a face is one to compare with
_SURE_BACK, _BACKS = 0.95, 2  # the same of a back, and how many there have to be
_PLAINLY_HAKU = 0.9  # chance from which a fifth haku is believed, as of two sets on one table
_INNER = 0.2  # of a box's sides that are left out on each side: edges and what lies beyond them
_SHADES = 12  # classes of brightness, of which the two commonest neighbours are the ground
_DARK = 8  # added to every channel: of what is nearly black, ratios say nothing
# How far a haku's colour and brightness are from those around it, as logarithms of ratios: of
# 333 haku in composed scenes one in twenty is beyond, of 1,630 backs one in a hundred within.
_COLOUR, _LIGHT = 0.05, 0.4
_WITNESS = 2.5  # log odds that colour can give at most
# Where backs are this far from the faces, in logarithms of ratios, haku are from -0.43 to 0.16 of
# the way from faces to backs (47 in composed scenes), and backs from 0.7 on (490).
_APART = 0.25
_HALFWAY, _STEEP, _DECIDES = 0.5, 12.0, 4.0


def told_by_colour(
    image: Pixels,
    boxes: Sequence[Box],
    chances: NDArray[np.float64],
    labels: Sequence[str],
) -> NDArray[np.float64]:
    """Judge anew what may be a haku or a back by the colour of faces and backs around it.

    `chances` is (n, labels), a row for each box; a row that adds up to 1 still does.

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
    pair = chances[:, [haku, back]]
    best, sure = chances.argmax(axis=1), chances.max(axis=1)
    blank = np.isin(best, (haku, back))
    torn = pair.min(axis=1) > _OPEN
    asked = np.flatnonzero(torn | (blank & (sure < _SURE_BACK)))
    if not asked.size:
        return chances
    grounds = _Grounds(image, boxes)
    faces = np.flatnonzero(~blank & (sure > _SURE))
    backs = np.flatnonzero((best == back) & (sure > _SURE_BACK))
    told = chances.copy()
    for place in map(int, asked):
        body = grounds.around(place, faces, least=_ENOUGH)
        if body is None:
            continue
        ground, cover = grounds.of(place), grounds.around(place, backs, least=_BACKS)
        odds = 0.0 if cover is None else _by_both(ground, body, cover)
        if odds:
            told[place, back] *= np.exp(min(0.0, odds))
            told[place, haku] *= np.exp(-max(0.0, odds))
            told[place] *= chances[place].sum() / told[place].sum()
        elif torn[place]:
            shares = pair[place] * (1, np.exp(_for_a_back(ground - body)))
            told[place, [haku, back]] = shares * pair[place].sum() / shares.sum()
    return told


def at_most_four(chances: NDArray[np.float64], labels: Sequence[str]) -> NDArray[np.float64]:
    """Take what seems to be a fifth haku for a back, where it is not plain to see.

    A set has four. What is blank and seen more often than that is the pale top of a wall.
    `chances` is (n, labels), a row for each box.

    >>> chances = np.array([[0.95, 0.05]] * 5 + [[0.6, 0.4]])
    >>> at_most_four(chances, ("5z", "back"))[-2:]
    array([[0.95, 0.05],
           [0.  , 1.  ]])
    """
    if HAKU not in labels or BACK not in labels:
        return chances
    haku, back = labels.index(HAKU), labels.index(BACK)
    seeming = np.flatnonzero(chances.argmax(axis=1) == haku)
    ordered = seeming[np.argsort(-chances[seeming, haku], kind="stable")]
    further = [place for place in ordered[COPIES:] if chances[place, haku] < _PLAINLY_HAKU]
    told = chances.copy()
    told[further, back] += told[further, haku]
    told[further, haku] = 0
    return told


class _Grounds:
    """The colours that the prints of tiles stand on, each worked out when it is asked for."""

    def __init__(self, image: Pixels, boxes: Sequence[Box]) -> None:
        self._boxes = boxes
        self.of = cache(lambda place: _ground(image, boxes[place]))

    def around(
        self, place: int, others: NDArray[np.intp], *, least: int
    ) -> NDArray[np.float64] | None:
        """The ground of the nearest of some tiles, (3,) as logarithms; None of too few."""
        here = self._boxes[place]
        near = sorted(map(int, others), key=lambda k: distance(self._boxes[k], here))[:_NEAR]
        return None if len(near) < least else np.median([self.of(k) for k in near], axis=0)


def _by_both(
    ground: NDArray[np.float64], body: NDArray[np.float64], cover: NDArray[np.float64]
) -> float:
    """Log odds of a ground for a back, where that of backs, `cover`, is plainly not the faces'.

    Zero where that is not so, and for what is on the side of the faces but has not their colour:
    a back under a coloured lamp, or one that mirrors a lamp.
    """
    apart = cover - body
    if float(np.linalg.norm(apart)) < _APART:
        return 0.0
    way = float((ground - body) @ apart / (apart @ apart))
    odds = float(np.clip(_STEEP * (way - _HALFWAY), -_DECIDES, _DECIDES))
    return odds if odds > 0 or _beyond(ground - body) < 0 else 0.0


def _for_a_back(differs: NDArray[np.float64]) -> float:
    """Log odds for a back of a ground that differs by this (3,) from that of the faces around."""
    return float(np.clip(_WITNESS * _beyond(differs), -_WITNESS, _WITNESS))


def _beyond(differs: NDArray[np.float64]) -> float:
    """How far beyond what haku differ from the faces around; below 0 within."""
    light = float(differs.mean())
    colour = float(np.abs(differs - light).max())
    return float(np.hypot(colour / _COLOUR, light / _LIGHT)) - 1


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
