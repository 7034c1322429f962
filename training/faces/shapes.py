"""Flat vector shapes on a tile's face: discs and curves, filled or stroked with one ink.

Strokes of a brush vary in width, and drawings have the small irregularities of hand carving.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, pi, sin

import numpy as np
from numpy.typing import NDArray

WIDTH = 300.0
HEIGHT = 400.0

Point = tuple[float, float]
Colour = tuple[int, int, int]
BARE: None = None  # an "ink" that shows the tile's body
Ink = Colour | None


@dataclass(frozen=True, slots=True)
class Affine:
    """An affine map of the plane: x' = a x + b y + c, y' = d x + e y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 0.0
    e: float = 1.0
    f: float = 0.0

    def __call__(self, point: Point) -> Point:
        """Map a point."""
        x, y = point
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    def after(self, first: "Affine") -> "Affine":
        """Return the composition of this map after another one."""
        return Affine(
            self.a * first.a + self.b * first.d,
            self.a * first.b + self.b * first.e,
            self.a * first.c + self.b * first.f + self.c,
            self.d * first.a + self.e * first.d,
            self.d * first.b + self.e * first.e,
            self.d * first.c + self.e * first.f + self.f,
        )

    @property
    def scale(self) -> float:
        """Return the mean factor by which lengths grow."""
        return float(abs(self.a * self.e - self.b * self.d) ** 0.5)


def placement(
    x: float, y: float, *, scale: float = 1.0, turn: float = 0.0, mirrored: bool = False
) -> Affine:
    """Scale, turn clockwise by degrees, optionally mirror left and right, then move to (x, y).

    >>> placement(10, 20, scale=2)((1, 1))
    (12.0, 22.0)
    """
    angle = turn * pi / 180
    u, v = scale * cos(angle), scale * sin(angle)
    side = -1.0 if mirrored else 1.0
    return Affine(u * side, -v, x, v * side, u, y)


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle as a contour."""

    x: float
    y: float
    radius: float

    def transformed(self, by: Affine) -> "Disc":
        """Return the circle under a similarity."""
        x, y = by((self.x, self.y))
        return Disc(x, y, self.radius * by.scale)

    def points(self) -> NDArray[np.float64]:
        """Return the outline as a polygon, shape (n, 2)."""
        count = int(np.clip(self.radius * 1.2, 14, 72))
        angles = np.arange(count) * (2 * pi / count)
        ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        return np.asarray(ring * self.radius + (self.x, self.y), np.float64)


@dataclass(frozen=True, slots=True)
class Curve:
    """A contour of segments: one point is a line, two a quadratic, three a cubic curve."""

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    closed: bool = True

    def transformed(self, by: Affine) -> "Curve":
        """Return the contour under any affine map."""
        segments = tuple(tuple(by(point) for point in segment) for segment in self.segments)
        return replace(self, start=by(self.start), segments=segments)

    def points(self) -> NDArray[np.float64]:
        """Return the contour as a polygon or polyline, shape (n, 2)."""
        found = [np.array([self.start])]
        last = self.start
        for segment in self.segments:
            found.append(_flattened(last, segment))
            last = segment[-1]
        return np.concatenate(found)


Contour = Disc | Curve


@dataclass(frozen=True, slots=True)
class Shape:
    """Contours in one ink: filled by the non-zero rule, stroked with round ends, or both."""

    contours: tuple[Contour, ...]
    ink: Ink
    filled: bool = True
    stroke: float = 0.0

    def transformed(self, by: Affine) -> "Shape":
        """Return the transformed shape; the stroke width scales with it."""
        return replace(
            self,
            contours=tuple(contour.transformed(by) for contour in self.contours),
            stroke=self.stroke * by.scale,
        )


Drawing = tuple[Shape, ...]


def transformed(drawing: Iterable[Shape], by: Affine) -> Drawing:
    """All shapes of a drawing under one map."""
    return tuple(shape.transformed(by) for shape in drawing)


def fill(ink: Ink, *contours: Contour) -> Shape:
    """Fill contours with an ink."""
    return Shape(contours, ink)


def line(ink: Ink, width: float, *contours: Contour) -> Shape:
    """Draw contours as strokes."""
    return Shape(contours, ink, filled=False, stroke=width)


def polygon(*points: Point) -> Curve:
    """Connect points by straight lines, and the last one with the first.

    >>> polygon((0, 0), (1, 0), (0, 1)).points().shape
    (3, 2)
    """
    return Curve(points[0], tuple((point,) for point in points[1:]))


def polyline(*points: Point) -> Curve:
    """Connect points by straight lines."""
    return Curve(points[0], tuple((point,) for point in points[1:]), closed=False)


def smooth(*points: Point) -> Curve:
    """Draw a soft closed curve through points (Catmull-Rom, written as cubics)."""
    return replace(_catmull_rom(points[-1], *points, points[0], points[1]), closed=True)


def curve(*points: Point) -> Curve:
    """Draw a soft open curve through points."""
    return _catmull_rom(points[0], *points, points[-1])


def _catmull_rom(*points: Point) -> Curve:
    """Draw a curve from the second to the last but one of some points."""
    segments = []
    spans = zip(points, points[1:], points[2:], points[3:], strict=False)
    for before, here, there, beyond in spans:
        segments.append(
            (
                (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6),
                (there[0] - (beyond[0] - here[0]) / 6, there[1] - (beyond[1] - here[1]) / 6),
                there,
            )
        )
    return Curve(points[1], tuple(segments), closed=False)


def rounded_rectangle(x: float, y: float, width: float, height: float, radius: float) -> Curve:
    """Draw a rectangle centred on (x, y) with round corners."""
    radius = min(radius, width / 2, height / 2)
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    near = radius * 0.4477  # 1 - kappa, for cubics that follow a quarter circle
    return Curve(
        (left + radius, top),
        (
            ((right - radius, top),),
            ((right - near, top), (right, top + near), (right, top + radius)),
            ((right, bottom - radius),),
            ((right, bottom - near), (right - near, bottom), (right - radius, bottom)),
            ((left + radius, bottom),),
            ((left + near, bottom), (left, bottom - near), (left, bottom - radius)),
            ((left, top + radius),),
            ((left, top + near), (left + near, top), (left + radius, top)),
        ),
    )


def petal(  # noqa: PLR0913 - its place and its four measures
    x: float, y: float, *, inner: float, outer: float, width: float, turn: float
) -> Curve:
    """Draw a pointed oval from one distance to another of a centre, in a direction in degrees."""
    middle = (inner + outer) / 2
    shape = Curve(
        (0.0, -inner),
        (((width, -middle), (0.0, -outer)), ((-width, -middle), (0.0, -inner))),
    )
    return shape.transformed(placement(x, y, turn=turn))


def equal_angles(count: int, *, first: float = 0.0) -> Sequence[float]:
    """Return equal angles around a circle, in degrees.

    >>> equal_angles(4)
    [0.0, 90.0, 180.0, 270.0]
    """
    return [first + 360.0 * index / count for index in range(count)]


def dots(x: float, y: float, distance: float, radius: float, count: int) -> list[Disc]:
    """Return equal discs in a ring around a centre."""
    return [Disc(*polar(x, y, distance, turn), radius) for turn in equal_angles(count)]


def rosette(  # noqa: PLR0913, PLR0917 - its place, and the measures of its petals
    x: float, y: float, inner: float, outer: float, width: float, count: int
) -> list[Curve]:
    """Return equal petals around a centre."""
    return [
        petal(x, y, inner=inner, outer=outer, width=width, turn=turn)
        for turn in equal_angles(count)
    ]


def spokes(x: float, y: float, inner: float, outer: float, count: int) -> list[Curve]:
    """Return equal lines away from a centre."""
    return [
        polyline(polar(x, y, inner, turn), polar(x, y, outer, turn)) for turn in equal_angles(count)
    ]


def discs(x: float, y: float, *layers: tuple[Ink, float]) -> Drawing:
    """Draw discs around one centre on each other, each with its ink and radius."""
    return tuple(fill(ink, Disc(x, y, radius)) for ink, radius in layers)


def polar(x: float, y: float, distance: float, turn: float) -> Point:
    """Return the point at a distance from (x, y), clockwise from straight up."""
    angle = turn * pi / 180
    return x + distance * sin(angle), y - distance * cos(angle)


def sketch(text: str, inks: Mapping[str, Ink]) -> Drawing:
    """Draw a shape for each line of a text, such as "k 9 curve: 62,364 140,360; 9,8 20,8".

    A line has an ink, a width if it is not filled, a form, and contours separated by semicolons.
    Forms through points are area (with a soft outline), curve, polygon and polyline. The others are
    disc (centre and radius), petal (centre, inner, outer, width, turn), rosette (the same with a
    number of petals), and spoke, a line away from a centre (centre, inner, outer, turn).

    >>> [shape.stroke for shape in sketch("k disc: 9,9,3; 2,2,1\\nk 4 curve: 0,0 9,9", {"k": BARE})]
    [0.0, 4.0]
    """
    drawing = []
    for row in text.strip().splitlines():
        head, contours = row.split(":")
        ink, *width, form = head.split()
        found = [contour for each in contours.split(";") for contour in _contours(form, each)]
        drawing.append(
            line(inks[ink], float(width[0]), *found) if width else fill(inks[ink], *found)
        )
    return tuple(drawing)


def _contours(form: str, text: str) -> Sequence[Contour]:
    numbers = [float(number) for number in text.replace(",", " ").split()]
    match form:
        case "disc":
            return [Disc(*numbers)]
        case "petal":
            x, y, inner, outer, width, turn = numbers
            return [petal(x, y, inner=inner, outer=outer, width=width, turn=turn)]
        case "rosette":
            x, y, inner, outer, width, count = numbers
            return rosette(x, y, inner, outer, width, int(count))
        case "spoke":
            x, y, inner, outer, turn = numbers
            return [polyline(polar(x, y, inner, turn), polar(x, y, outer, turn))]
    through = {"area": smooth, "curve": curve, "polygon": polygon, "polyline": polyline}[form]
    return [through(*zip(numbers[::2], numbers[1::2], strict=True))]


def _flattened(start: Point, segment: tuple[Point, ...]) -> NDArray[np.float64]:
    if len(segment) == 1:
        return np.array(segment)
    controls = np.array([start, *segment], np.float64)
    length = sum(hypot(*step) for step in np.diff(controls, axis=0))
    t = np.linspace(0.0, 1.0, int(np.clip(length / 5, 3, 16)) + 1)[1:, None]
    if len(segment) == 2:
        a, b, c = controls
        return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c, np.float64)
    a, b, c, d = controls
    rest = 1 - t
    return np.asarray(
        rest**3 * a + 3 * rest**2 * t * b + 3 * rest * t**2 * c + t**3 * d, np.float64
    )


def brush(
    path: Sequence[Point], widths: Sequence[float], *, contrast: float = 0.0
) -> tuple[Contour, ...]:
    """Draw a stroke through the points of a path with a width at each point.

    With contrast the brush is flat: broad when drawn to the lower right, thin across.

    >>> len(brush([(0, 0), (0, 9)], [4, 1])) > 2
    True
    """
    points = curve(*path).points()
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
        phase = rng.uniform(0, 2 * pi)
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
