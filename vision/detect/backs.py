"""Decide between face and back, and between the blank tiles haku and back.

A face-down tile and a haku show no print, so the classifier, which sees one tile at a time, often
cannot distinguish them. This module combines its probabilities with those of the detector, then
compares the colour of blank tiles with the faces and backs around them: a haku has the colour of
the faces. Backs in the colour of the faces exist, and so does uneven light, so the colour of the
faces alone is weak evidence. Where certain backs have a clearly different colour, they decide.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from math import exp, hypot, log, sqrt
from statistics import mean, median
from typing import NamedTuple

from scorer.tiles.hand import COPIES
from vision.boxes import BACK, HAKU, NOT_A_TILE, Box, distance
from vision.detect.networks import Colour, Rows

# Measured in training/experiments/detector.md: "Haku or back" for the comparison of colours,
# "Printed backs" for these, "The composed exams in other designs" for the limit of copies. Where no
# figure is named, the value was set by hand on the composed exams of November 2026.
_DOUBT = 1e-3  # no model counts as more certain than this, so that two certain models tie
# A back is printed if the classifier's probability of a haku is less than this part of it: five
# more backs of 120 cluttered hands became right, none wrong.
_PRINTED = 0.5
_CANDIDATE = 0.02  # a tile is ambiguous if its probabilities of haku and of back both exceed this
_NEAREST = 6  # neighbours that are compared: light changes over the table
_MIN_FACES = 3  # at least so many of them
_SURE_FACE = 0.8  # probability from which a face serves for comparison
_SURE_BACK, _MIN_BACKS = 0.95, 2  # the same for a back, and the number of backs needed
# More copies than this of a face are backs unless they are almost certain: 39 printed backs of one
# photo were read as 2s.
_IMPOSSIBLE = 16
_SURE_COPY = 0.9  # probability from which more copies are accepted, as from two sets on one table
# How far a haku's colour and brightness are from those around it, as logarithms of ratios: of
# 333 haku in composed scenes one in twenty is beyond, of 1,630 backs one in a hundred within.
_COLOUR, _LIGHT = 0.05, 0.4
# Darker channels are equal: what is left of the ink of black tiles in their ground differs by a
# third, and of four haku of a black set all were taken for backs.
_BLACK = log(40)
_MAX_COLOUR_ODDS = 2.5  # log odds that the colour of the faces can contribute: some backs have it
# Where backs are this far from the faces, in logarithms of ratios, haku are from -0.43 to 0.16 of
# the way from faces to backs (47 in composed scenes), and backs from 0.7 on (490).
_SEPARATION = 0.25
_HALFWAY, _STEEPNESS, _MAX_BACK_ODDS = 0.5, 12.0, 4.0


def combine_backs(
    probabilities: Sequence[Sequence[float]], backs: Sequence[float], labels: Sequence[str]
) -> Rows:
    """Combine both models' probabilities of a back: the mean of their log odds.

    The ratios among faces stay the classifier's. The detector takes a printed back for a face, so
    the classifier decides alone where it prefers a back and no haku, the face without a print.

    Args:
        probabilities: The classifier's probabilities, (n, labels).
        backs: The detector's probability of a back for each box, (n,).
        labels: The names of the columns.

    >>> (row,) = combine_backs([[0.67, 0.33]], [0.9], ("1m", "back"))
    >>> [round(probability, 2) for probability in row]
    [0.32, 0.68]
    """
    back = labels.index(BACK)
    haku = labels.index(HAKU) if HAKU in labels else None
    combined = []
    for row, confidence in zip(probabilities, backs, strict=True):
        read, found = _clip(row[back], _DOUBT, 1 - _DOUBT), _clip(confidence, _DOUBT, 1 - _DOUBT)
        odds = sqrt(read / (1 - read) * found / (1 - found))
        share = odds / (1 + odds)
        blank = 0.0 if haku is None else row[haku]
        if row[back] == max(row) and blank < _PRINTED * read:
            share = max(read, share)
        faces = (1 - share) / max(1 - row[back], _DOUBT * _DOUBT)
        combined.append([probability * faces for probability in row])
        combined[-1][back] = share
    return combined


def given_a_tile(probabilities: Sequence[Sequence[float]], labels: Sequence[str]) -> Rows:
    """Return the probabilities (n, labels) of each label if the box holds a tile.

    >>> given_a_tile([[0.5, 0.125, 0.375]], ("1m", "back", "not_a_tile"))
    [[0.8, 0.2, 0.0]]
    """
    result = [list(row) for row in probabilities]
    if NOT_A_TILE in labels:
        none = labels.index(NOT_A_TILE)
        for row in result:
            row[none] = 0.0
            total = max(sum(row), _DOUBT * _DOUBT)
            row[:] = [probability / total for probability in row]
    return result


async def classify_by_colour(
    ground_colours: Callable[[Sequence[Box]], Awaitable[Sequence[Colour]]],
    boxes: Sequence[Box],
    probabilities: Sequence[Sequence[float]],
    labels: Sequence[str],
) -> Rows:
    """Shift the probabilities of blank tiles to haku or back by the colours around them.

    Args:
        ground_colours: Returns the most frequent colour of each box.
        boxes: The n boxes.
        probabilities: Probabilities (n, labels); the sum of each row stays the same.
        labels: The names of the columns.

    >>> from math import log
    >>> from vision.detect.networks import run_now
    >>> async def ground_colours(boxes):
    ...     pale, blue = (log(250),) * 3, (log(30), log(90), log(160))
    ...     return [blue if box.left >= 160 else pale for box in boxes]
    >>> boxes = [Box(x, 0, x + 40, 40) for x in range(0, 200, 40)]
    >>> rows = [[0.9, 0.05, 0.05]] * 4 + [[0.1, 0.5, 0.4]]
    >>> after = run_now(classify_by_colour(ground_colours, boxes, rows, ("1m", "5z", "back")))
    >>> [round(probability, 2) for probability in after[4]]
    [0.1, 0.08, 0.82]
    """
    result = [list(row) for row in probabilities]
    if HAKU not in labels or BACK not in labels:
        return result
    haku, back = labels.index(HAKU), labels.index(BACK)
    comparisons = _plan_comparisons(boxes, probabilities, haku, back)
    needed = sorted({k for each in comparisons for k in (each.tile, *each.faces, *each.backs)})
    grounds = await ground_colours([boxes[index] for index in needed]) if needed else ()
    colours = dict(zip(needed, grounds, strict=True))
    for index, faces, backs in comparisons:
        row = result[index]
        ground = colours[index]
        face_colour = _median_colour(_most_alike(ground, [colours[k] for k in faces]))
        odds = 0.0
        if backs:
            back_colour = _median_colour([colours[k] for k in backs])
            odds = _odds_by_backs(ground, face_colour, back_colour)
        if odds:
            before = sum(row)
            row[back] *= exp(min(0.0, odds))
            row[haku] *= exp(-max(0.0, odds))
            total = sum(row)
            row[:] = [probability * before / total for probability in row]
        elif _is_ambiguous(row, haku, back):
            together = row[haku] + row[back]
            shifted = row[back] * exp(_odds_by_faces(_difference(ground, face_colour)))
            total = row[haku] + shifted
            row[haku], row[back] = row[haku] * together / total, shifted * together / total
    return result


def limit_copies(probabilities: Sequence[Sequence[float]], labels: Sequence[str]) -> Rows:
    """Turn faces into backs where a photo shows more of them than a set has.

    A fifth haku is a back unless it is almost certain: further blank tiles are usually the pale
    tops of a wall. Faces that are seen more than twice as often as in a set are backs with a print,
    unless most of them are almost certain, or hardly a back and not too many to be faces.

    Args:
        probabilities: Probabilities (n, labels), a row for each box.
        labels: The names of the columns.

    >>> limit_copies([[0.95, 0.0, 0.05]] * 5 + [[0.6, 0.0, 0.4]], ("5z", "2s", "back"))[-2:]
    [[0.95, 0.0, 0.05], [0.0, 0.0, 1.0]]
    >>> limit_copies([[0.0, 0.75, 0.25]] * 9, ("5z", "2s", "back"))[0]
    [0.0, 0.0, 1.0]
    >>> limit_copies([[0.3, 0.7, 0.0]] * 17, ("5z", "2s", "back"))[0]
    [0.3, 0.0, 0.7]
    """
    result = [list(row) for row in probabilities]
    if HAKU not in labels or BACK not in labels:
        return result
    haku, back = labels.index(HAKU), labels.index(BACK)
    best = [row.index(max(row)) for row in probabilities]
    for face in set(best) - {back}:
        likely = [index for index, label in enumerate(best) if label == face]
        surplus: list[int] = []
        if face == haku:
            likely.sort(key=lambda index: -probabilities[index][haku])
            surplus = [
                index for index in likely[COPIES:] if probabilities[index][haku] < _SURE_COPY
            ]
        elif len(likely) > 2 * COPIES:
            doubtful = median(probabilities[index][face] for index in likely) < _SURE_COPY
            can_be_backs = (
                len(likely) > _IMPOSSIBLE
                or median(probabilities[index][back] for index in likely) > _CANDIDATE
            )
            surplus = likely if doubtful and can_be_backs else []
        for index in surplus:
            result[index][back] += result[index][face]
            result[index][face] = 0.0
    return result


class _Comparison(NamedTuple):
    """The index of a tile that can be blank, and of faces and backs around it if enough are."""

    tile: int
    faces: Sequence[int]
    backs: Sequence[int]


def _plan_comparisons(
    boxes: Sequence[Box], probabilities: Sequence[Sequence[float]], haku: int, back: int
) -> list[_Comparison]:
    """Return the tiles that can be haku or back and have enough faces to compare them with."""
    blank = [row.index(max(row)) in (haku, back) for row in probabilities]
    faces = [k for k, row in enumerate(probabilities) if not blank[k] and max(row) > _SURE_FACE]
    backs = [
        k for k, row in enumerate(probabilities) if row[back] == max(row) and row[back] > _SURE_BACK
    ]
    comparisons = []
    for index, row in enumerate(probabilities):
        unsure = blank[index] and max(row) < _SURE_BACK
        if len(faces) >= _MIN_FACES and (unsure or _is_ambiguous(row, haku, back)):
            others = backs if len(backs) >= _MIN_BACKS else ()
            nearest = (_nearest(boxes, index, group) for group in (faces, others))
            comparisons.append(_Comparison(index, *nearest))
    return comparisons


def _is_ambiguous(row: Sequence[float], haku: int, back: int) -> bool:
    return min(row[haku], row[back]) > _CANDIDATE


def _nearest(boxes: Sequence[Box], index: int, others: Sequence[int]) -> Sequence[int]:
    return sorted(others, key=lambda other: distance(boxes[other], boxes[index]))[:_NEAREST]


def _most_alike(ground: Colour, others: Sequence[Colour]) -> Sequence[Colour]:
    """Return the half of the colours that are most like a ground, and not fewer than needed.

    Print can fill so much of a face that its ink is the most frequent colour.
    """
    alike = sorted(others, key=lambda each: hypot(*_difference(ground, each)))
    return alike[: max(_MIN_FACES, len(alike) // 2)]


def _median_colour(colours: Sequence[Colour]) -> Colour:
    red, green, blue = (median(channel) for channel in zip(*colours, strict=True))
    return red, green, blue


def _odds_by_backs(ground: Colour, face_colour: Colour, back_colour: Colour) -> float:
    """Return the log odds for a back by where a ground is between faces and backs.

    Zero if backs have nearly the colour of the faces. Zero also for a ground on the side of the
    faces but not of their colour: a back under a coloured lamp, or one that reflects a lamp.
    """
    apart = _difference(back_colour, face_colour)
    if hypot(*apart) < _SEPARATION:
        return 0.0
    difference = _difference(ground, face_colour)
    along = sum(a * b for a, b in zip(difference, apart, strict=True))
    position = along / sum(channel * channel for channel in apart)
    odds = _clip(_STEEPNESS * (position - _HALFWAY), -_MAX_BACK_ODDS, _MAX_BACK_ODDS)
    return odds if odds > 0 or _beyond_haku(difference) < 0 else 0.0


def _odds_by_faces(difference: Colour) -> float:
    odds = _MAX_COLOUR_ODDS * _beyond_haku(difference)
    return _clip(odds, -_MAX_COLOUR_ODDS, _MAX_COLOUR_ODDS)


def _beyond_haku(difference: Colour) -> float:
    """Return how far a difference exceeds that of haku from faces; below 0 within it."""
    light = mean(difference)
    colour = max(abs(channel - light) for channel in difference)
    return hypot(colour / _COLOUR, light / _LIGHT) - 1


def _difference(one: Colour, other: Colour) -> Colour:
    red, green, blue = (max(a, _BLACK) - max(b, _BLACK) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _clip(value: float, low: float, high: float) -> float:
    return min(high, max(low, value))
