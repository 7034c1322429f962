"""Brush strokes, and the small irregularities of hand carving."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, pi, sin

import numpy as np

from training.faces.vector.shapes import (
    Contour,
    Curve,
    Disc,
    Drawing,
    Point,
    Shape,
    polygon,
    smooth,
)


def brush(
    path: Sequence[Point], widths: Sequence[float], *, contrast: float = 0.0
) -> tuple[Contour, ...]:
    """Draw a stroke through the points of a path with a width at each point.

    With contrast the brush is flat: broad when drawn to the lower right, thin across.

    >>> len(brush([(0, 0), (0, 9)], [4, 1])) > 2
    True
    """
    points = smooth(*path, closed=False).points()
    steps = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    knots = [along[int(np.argmin(np.hypot(*(points - knot).T)))] for knot in path]
    knots = list(np.maximum.accumulate(knots))
    headings = np.gradient(points, axis=0)
    angles = np.arctan2(headings[:, 1], headings[:, 0])
    flat = 1 - contrast * np.abs(np.sin(angles - pi * 0.25 + pi / 2))
    radii = np.interp(along, knots, widths) / 2 * flat
    found: list[Contour] = [
        Disc(float(x), float(y), max(0.4, float(r)))
        for (x, y), r in zip(points, radii, strict=True)
    ]
    for (one, a), (two, b) in pairwise(zip(points, radii, strict=True)):
        found.extend(_link(one, two, float(a), float(b)))
    return tuple(found)


def _link(one: Sequence[float], two: Sequence[float], a: float, b: float) -> Iterable[Curve]:
    dx, dy = float(two[0] - one[0]), float(two[1] - one[1])
    length = hypot(dx, dy)
    if length < 0.1:
        return
    u, v = -dy / length, dx / length
    # The same direction of rotation as a disc, so that all contours add up.
    yield polygon(
        (float(one[0]) - u * a, float(one[1]) - v * a),
        (float(two[0]) - u * b, float(two[1]) - v * b),
        (float(two[0]) + u * b, float(two[1]) + v * b),
        (float(one[0]) + u * a, float(one[1]) + v * a),
    )


@dataclass(frozen=True, slots=True)
class Warp:
    """A smooth distortion: waves (turns per unit in x and y, phase, push in x and y)."""

    waves: tuple[tuple[float, float, float, float, float], ...]

    def __call__(self, point: Point) -> Point:
        """Map a point."""
        x, y = point
        for fx, fy, phase, px, py in self.waves:
            swing = sin(2 * pi * (fx * point[0] + fy * point[1]) + phase)
            x, y = x + px * swing, y + py * swing
        return x, y


def random_warp(rng: np.random.Generator, strength: float) -> Warp:
    """Return a warp that moves points by about this many units and bends straight lines softly.

    >>> random_warp(np.random.default_rng(1), 0.0)((3.0, 4.0))
    (3.0, 4.0)
    """
    waves = []
    for _ in range(3):
        turn, push = rng.uniform(0, 2 * pi, 2)
        often = 1 / rng.uniform(190, 520)
        far = strength * rng.uniform(0.4, 1.0)
        phase = float(rng.uniform(0, 2 * pi))
        waves.append(
            (often * cos(turn), often * sin(turn), phase, far * cos(push), far * sin(push))
        )
    return Warp(tuple(waves))


def warp_drawing(drawing: Iterable[Shape], warp: Warp) -> Drawing:
    """Return the drawing with every point moved by the warp; circles stay round."""
    return tuple(
        replace(shape, contours=tuple(_bent(contour, warp) for contour in shape.contours))
        for shape in drawing
    )


def _bent(contour: Contour, warp: Warp) -> Contour:
    if isinstance(contour, Disc):
        x, y = warp((contour.x, contour.y))
        return Disc(x, y, contour.radius)
    segments = tuple(tuple(map(warp, segment)) for segment in contour.segments)
    return replace(contour, start=warp(contour.start), segments=segments)
