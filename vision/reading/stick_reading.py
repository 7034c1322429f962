"""The reading of a photo of point sticks: what dots mean, each stick with its value, and its JSON.

docs/reference/reading-format.md documents the JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

# All shares were set by hand on composed photos of sticks (designs 0 to 5 and 9 to 28 of
# tests/vision/composed_sticks.py); `python -m bench.stick_photos` reads others. No real photo was
# tried.
STICK_VALUES = (10_000, 5_000, 1_000, 500, 100)
DOUBTFUL = 0.8
"""A stick is doubtful below this score."""

END = 0.36
"""Share of the length from the middle beyond which a stick has no dots."""

BLACK = 0.66
"""Blackness of a black dot; green and blue ones have up to 0.62."""

_BLACK_EIGHT = 0.6  # blackness of the eight dots of a 100, of which the edges are blurred
_BETWEEN = 0.05  # blackness: a stick nearer to that can be a 100 or a 500
_BLOT = 0.64  # widths: a larger dot that is not red is the blurred eight of a 100
_CLEAR = 0.95  # a score
_FIVE, _EIGHT = 5, 8
_TEN_THOUSAND = (5, 7, 9)  # dots
_SINGLE = 0.28  # widths: least diameter of a dot on its own
_ROW = 0.09  # widths from the middle from which a dot is in one of two rows
_PAIRED = 6  # fewest dots of a stick with eight, of which two are missed
_EDGE = 0.37  # widths from the middle: beyond, a dot is the shadow between two sticks
_CENTRE = 0.08  # of the length: farther from the middle a single dot is not that of a 1,000
Corner = tuple[float, float]


class DotColour(StrEnum):
    """The colour of a dot."""

    RED = "red"
    BLUE = "blue"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot on a stick.

    Attributes:
        along: Its place along the stick from the middle, in lengths.
        across: Its place across the stick from the middle, in widths.
        size: Its diameter in widths.
        colour: Its colour; green is close to blue, and means the same.
        blackness: The smallest share of red, green or blue light that it takes away, relative to
            the largest.
    """

    along: float
    across: float
    size: float
    colour: DotColour
    blackness: float = 1.0


@dataclass(frozen=True, slots=True)
class DetectedStick:
    """A stick in a photo.

    Attributes:
        value: Its points.
        score: How well its dots fit this value, 0 to 1.
        corners: Its corners in pixels, clockwise.
    """

    value: int
    score: float
    corners: tuple[Corner, Corner, Corner, Corner]

    @property
    def doubtful(self) -> bool:
        """Return whether a player should check it."""
        return self.score < DOUBTFUL


@dataclass(frozen=True, slots=True)
class StickReading:
    """The sticks in a photo of this size in pixels."""

    width: int
    height: int
    sticks: tuple[DetectedStick, ...] = ()

    @property
    def counts(self) -> dict[int, int]:
        """The number of sticks of each value.

        >>> corners = ((0.0, 0.0), (80.0, 0.0), (80.0, 8.0), (0.0, 8.0))
        >>> StickReading(100, 20, (DetectedStick(1000, 0.9, corners),)).counts
        {10000: 0, 5000: 0, 1000: 1, 500: 0, 100: 0}
        """
        values = [stick.value for stick in self.sticks]
        return {value: values.count(value) for value in STICK_VALUES}


def dots_inside(dots: Sequence[Dot], aspect: float) -> list[Dot]:
    """Return the dots that are not at the ends or edges of a stick, as only shadows are."""
    return [each for each in dots if abs(each.along) < END * aspect and abs(each.across) < _EDGE]


def value_of_dots(dots: Sequence[Dot], aspect: float) -> tuple[int, float]:
    """Return the value of a stick with these dots, and how certain it is, 0 to 1.

    Args:
        dots: The dots.
        aspect: The length of the stick in widths.

    >>> value_of_dots([Dot(0.0, 0.0, 0.5, DotColour.RED)], 10.0)
    (1000, 0.95)
    """
    dots = dots_inside(dots, aspect)
    if not dots:
        return 0, 0.0
    value, score = _pattern(dots)
    along = abs(sum(each.along for each in dots) / len(dots) / aspect)
    across = abs(sum(each.across for each in dots) / len(dots))
    if along > _CENTRE:
        score *= 0.5
    return value, score * (1 - along) * (1 - min(across, 0.5))


def _pattern(dots: Sequence[Dot]) -> tuple[int, float]:
    """Return the value that these dots mean wherever they are, and how certain it is."""
    number = len(dots)
    red = sum(each.colour is DotColour.RED for each in dots)
    black = sum(each.colour is DotColour.BLACK for each in dots)
    if number == 1:
        clear = dots[0].size > _SINGLE and bool(red or (dots[0].size < _BLOT and not black))
        return (1_000 if red else 500), _CLEAR if clear else 0.6
    if red > 1 and number - red > 1:
        return 10_000, _CLEAR if number in _TEN_THOUSAND else 0.7
    if red == number and abs(number - _FIVE) < 2:
        return 5_000, _CLEAR if number == _FIVE else 0.7
    in_rows = sum(abs(each.across) > _ROW for each in dots) >= number - 1
    if number >= _PAIRED and in_rows and red < 2:
        blackness = median(each.blackness for each in dots)
        clear = number == _EIGHT and abs(blackness - _BLACK_EIGHT) > _BETWEEN
        return (100 if blackness > _BLACK_EIGHT else 500), _CLEAR if clear else 0.75
    return (100 if 2 * black >= number else 5_000), 0.3
