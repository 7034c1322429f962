"""The plane of a table in a photo: where each tile lies on it, and which way it faces.

A camera maps the plane to the photo by a homography. Nothing but the boxes is needed to invert it:
all tiles are equally large, and nearly all lie along two perpendicular directions.

1. The cube root of the area of a tile in the photo is a linear function of the place in the photo.
   Dividing by it removes the perspective, and an affine map remains.
2. The tops of the tiles lie along two lines: the images of the sides of the table.
3. Width and height of each box are sums of two projected edges of its tile, which gives the length
   of a tile along both lines.

Boxes are larger than tiles that lie at a slant, so the steps repeat with the slants found before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, ceil, cos, degrees, log, pi, radians, sin, sqrt
from operator import mul
from statistics import median

from vision.boxes import BACK, SYMMETRIC_LABELS, Detection, tile_of
from vision.layout.perspective import TALL

# Set by hand on simulated and composed tables (`python -m bench.whole_tables`); the odds are those
# of `vision.layout.perspective`.
_FEWEST = 6  # tiles from which the perspective is estimated
_ROUNDS = 6  # of estimating perspective, directions and lengths in turn
_REFITS = 8  # of a fit with less weight for outliers
_STEPS = 90  # lines that are compared, half a turn in all
_STEP = pi / _STEPS
_KERNEL = radians(8)  # spread of the directions of tiles that lie alike
_WITHIN = radians(16)  # of a line: directions that refine it
_LEAST_ANGLE = radians(35)  # between the two lines
_NEAREST = 0.15  # least perspective factor; nearer to the horizon there are no tiles
_SMALL = 1e-9
_MAX_TURN_ODDS, _MAX_BOX_ODDS = 3.5, 6.0  # log odds at most for sideways, by turn and by box
_BOX_SPREAD = 0.1  # standard deviation of the logarithm of a box's width over height

Vector = tuple[float, float]


@dataclass(frozen=True, slots=True)
class FlatTile:
    """A tile on the table as the photographer sees it, in tile widths.

    Attributes:
        index: Index of the detection.
        x: Position of the centre to the right.
        y: Position of the centre towards the photographer.
        turn: Direction of its top on the table, degrees clockwise from away from the photographer.
        across: Log odds that its top points left or right.
        face: Whether it shows a face of the game.
        back: Whether it lies face down.
        symmetric: Whether its top cannot be distinguished from its bottom.
    """

    index: int
    x: float
    y: float
    turn: float
    across: float
    face: bool = True
    back: bool = False
    symmetric: bool = False

    @property
    def quarter(self) -> int:
        """Direction of its top in quarter turns clockwise, 0 to 3.

        >>> FlatTile(0, 0.0, 0.0, turn=265.0, across=3.0).quarter
        3
        """
        angle = radians(self.turn)
        if self.across > 0:
            return 1 if sin(angle) > 0 else 3
        return 0 if cos(angle) > 0 else 2

    def rotate(self, quarters: int) -> FlatTile:
        """Return the tile after quarter turns of the table, clockwise from above.

        >>> tile = FlatTile(0, 2.0, 5.0, turn=0.0, across=-3.0).rotate(1)
        >>> tile.x, tile.y, tile.turn, tile.across
        (-5.0, 2.0, 90.0, 3.0)
        """
        tile = self
        for _ in range(quarters % 4):
            turn = (tile.turn + 90) % 360
            tile = replace(tile, x=-tile.y, y=tile.x, turn=turn, across=-tile.across)
        return tile

    def shift(self, x: float, y: float) -> FlatTile:
        """Return the tile moved right and towards the photographer.

        >>> FlatTile(0, 2.0, 5.0, turn=0.0, across=-3.0).shift(-2, 1).y
        6.0
        """
        return replace(self, x=self.x + x, y=self.y + y)


def flatten(detections: Sequence[Detection]) -> tuple[FlatTile, ...]:
    """Return where each tile lies on the table, as seen from above.

    Tiles at the horizon, which cannot lie on the table, are left out. The origin is in the middle
    of the tiles of the photo.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 90, 120, 150)]
    >>> [round(tile.x, 1) for tile in flatten(row)]
    [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]
    """
    if not detections:
        return ()
    plane = _Plane(detections)
    return tuple(
        tile for index in range(len(detections)) if (tile := plane.tile(index)) is not None
    )


class _Plane:
    """The map from the photo to the table.

    Coordinates in the photo are relative to the middle of the tiles, in sizes of a usual box.
    """

    def __init__(self, detections: Sequence[Detection]) -> None:
        self._detections = detections
        faces = [k for k, each in enumerate(detections) if tile_of(each.label) is not None]
        self._fitted = faces or list(range(len(detections)))
        self._unit = median(sqrt(detections[k].box.area) for k in self._fitted)
        self._middle = (
            median(detections[k].box.centre[0] for k in self._fitted),
            median(detections[k].box.centre[1] for k in self._fitted),
        )
        self._places = [self._in_units(each.box.centre) for each in detections]
        self._gradient: Vector = (0.0, 0.0)
        self._right: Vector = (1.0, 0.0)
        self._near: Vector = (0.0, 1.0)
        self._lengths: Vector = (sqrt(1 / TALL), sqrt(1 / TALL))
        for number in range(_ROUNDS):
            if len(self._fitted) >= _FEWEST:
                self._gradient = self._fit_gradient(first=number == 0)
            self._right, self._near = self._fit_directions()
            self._lengths = self._fit_lengths()
        points = [self._on_table(k) for k in self._fitted]
        known = [point for point in points if point is not None] or [(0.0, 0.0)]
        self._origin = _middle_of(known)

    def tile(self, index: int) -> FlatTile | None:
        """Return a tile on the table; None at the horizon."""
        point = self._on_table(index)
        if point is None:
            return None
        each = self._detections[index]
        turn = degrees(self._table_angle(index)) % 360
        upright, sideways = self._box_of(index, across=False), self._box_of(index, across=True)
        across = self._across(index, turn, upright, sideways)
        return FlatTile(
            index,
            point[0] - self._origin[0],
            point[1] - self._origin[1],
            turn,
            across,
            face=tile_of(each.label) is not None,
            back=each.label == BACK,
            symmetric=each.label in SYMMETRIC_LABELS,
        )

    def _in_units(self, point: Vector) -> Vector:
        return (
            (point[0] - self._middle[0]) / self._unit,
            (point[1] - self._middle[1]) / self._unit,
        )

    def _factor(self, index: int) -> float:
        """Return the scale of the photo at a tile, relative to the middle."""
        (x, y), (a, b) = self._places[index], self._gradient
        return max(_NEAREST, 1 + a * x + b * y)

    def _flat(self, index: int) -> Vector:
        """Return the place of a tile without perspective."""
        x, y = self._places[index]
        factor = self._factor(index)
        return x / factor, y / factor

    def _flat_direction(self, index: int, direction: Vector) -> Vector:
        """Return a direction in the photo at a tile, without perspective."""
        (x, y), (a, b), (u, v) = self._places[index], self._gradient, direction
        factor, slope = self._factor(index), a * direction[0] + b * direction[1]
        return (u * factor - x * slope) / factor**2, (v * factor - y * slope) / factor**2

    def _photo_direction(self, index: int, direction: Vector) -> Vector:
        """Return the inverse of `_flat_direction`."""
        (x, y), (a, b), factor = self._places[index], self._gradient, self._factor(index)
        p, q, r, s = (factor - x * a), -x * b, -y * a, (factor - y * b)
        scale = factor**2 / (p * s - q * r)
        u, v = direction
        return (s * u - q * v) * scale, (p * v - r * u) * scale

    def _box_of(self, index: int, *, across: bool) -> Vector:
        """Return width and height of the box of a tile that lies there, in units."""
        wide, tall = (TALL, 1.0) if across else (1.0, TALL)
        (p, q), (ax, ay), (bx, by) = self._lengths, *self._edges(index)
        return (
            abs(ax) * p * wide + abs(bx) * q * tall,
            abs(ay) * p * wide + abs(by) * q * tall,
        )

    def _edges(self, index: int) -> tuple[Vector, Vector]:
        """Return the directions of the table in the photo at a tile."""
        return (
            self._photo_direction(index, self._right),
            self._photo_direction(index, self._near),
        )

    def _is_across(self, index: int) -> bool:
        """Return whether the top of a tile is nearer to the direction to the right."""
        turn = self._table_angle(index)
        return abs(sin(turn)) > abs(cos(turn))

    def _table_angle(self, index: int) -> float:
        """Return the angle of a tile's top on the table, clockwise from away."""
        turn = radians(self._detections[index].turn)
        across, down = self._on_axes(self._flat_direction(index, (sin(turn), -cos(turn))))
        return atan2(across, -down)

    def _on_axes(self, flat: Vector) -> Vector:
        (ux, uy), (vx, vy), (p, q) = self._right, self._near, self._lengths
        x, y = flat
        cross = ux * vy - uy * vx
        return (x * vy - y * vx) / cross / p, (ux * y - uy * x) / cross / q

    def _on_table(self, index: int) -> Vector | None:
        if self._factor(index) <= _NEAREST:
            return None
        return self._on_axes(self._flat(index))

    def _fit_gradient(self, *, first: bool) -> Vector:
        """Fit the perspective to the sizes of the boxes."""
        rows = []
        for index in self._fitted:
            area = self._detections[index].box.area / self._unit**2
            if not first:  # divide by the share that the slant of the tile adds to its box
                wide, tall = self._box_of(index, across=self._is_across(index))
                (ax, ay), (bx, by) = self._edges(index)
                p, q = self._lengths
                area *= abs(ax * by - ay * bx) * p * q * TALL / (wide * tall)
            x, y = self._places[index]
            rows.append((1.0, x, y, area ** (1 / 3)))
        level, a, b = _fit_plane(rows)
        return (a / level, b / level) if level > _SMALL else (0.0, 0.0)

    def _fit_directions(self) -> tuple[Vector, Vector]:
        """Return the directions to the right and to the photographer, without perspective."""
        angles = []
        for index in self._fitted:
            turn = radians(self._detections[index].turn)
            x, y = self._flat_direction(index, (sin(turn), -cos(turn)))
            angles.append(atan2(y, x) % pi)
        steps = [n * pi / _STEPS for n in range(_STEPS)]
        density = [0.0] * _STEPS
        reach = ceil(_KERNEL / _STEP)
        for angle in angles:  # the kernel is 0 farther off
            nearest = round(angle / _STEP)
            for n in range(nearest - reach, nearest + reach + 1):
                density[n % _STEPS] += _kernel(angle - steps[n % _STEPS])
        apart = ceil(_LEAST_ANGLE / _STEP)
        _, one, other = max(
            (density[m] + density[n], steps[m], steps[n])
            for m in range(_STEPS)
            for n in range(m + apart, min(_STEPS, m + _STEPS - apart + 1))
        )
        lines = [_refine(one, angles), _refine(other, angles)]
        if min(sum(_kernel(a - line) for a in angles) for line in lines) < 1:
            lines = _square(lines, angles)
        lines.sort(key=lambda angle: abs(_half_turn(angle)))  # the first is more horizontal
        right, near = ((cos(angle), sin(angle)) for angle in lines)
        return (
            right if right[0] > 0 else (-right[0], -right[1]),
            near if near[1] > 0 else (-near[0], -near[1]),
        )

    def _fit_lengths(self) -> Vector:
        """Fit the width of a tile along both directions to the sides of the boxes."""
        rows = []
        for index in self._fitted:
            wide, tall = (TALL, 1.0) if self._is_across(index) else (1.0, TALL)
            (ax, ay), (bx, by) = self._edges(index)
            box = self._detections[index].box
            for a, b, side in ((ax, bx, box.width), (ay, by, box.height)):
                rows.append((abs(a) * wide, abs(b) * tall, 0.0, side / self._unit))
        p, q, _ = _fit_plane(rows)
        return (p, q) if min(p, q) > _SMALL else self._lengths

    def _across(self, index: int, turn: float, upright: Vector, sideways: Vector) -> float:
        by_turn = -_MAX_TURN_ODDS * cos(2 * radians(turn))
        box = self._detections[index].box
        seen = log(box.width / box.height)
        low, high = log(upright[0] / upright[1]), log(sideways[0] / sideways[1])
        by_box = (high - low) * (seen - (low + high) / 2) / _BOX_SPREAD**2
        return by_turn + max(-_MAX_BOX_ODDS, min(_MAX_BOX_ODDS, by_box))


def _kernel(angle: float) -> float:
    return max(0.0, 1 - (_half_turn(angle) / _KERNEL) ** 2)


def _half_turn(angle: float) -> float:
    """Return an angle between lines, from -90 to 90 degrees, in radians."""
    return (angle + pi / 2) % pi - pi / 2


def _refine(line: float, angles: Sequence[float]) -> float:
    """Return the median direction of the tiles along a line."""
    near = [off for angle in angles if abs(off := _half_turn(angle - line)) < _WITHIN]
    return line + median(near) if near else line


def _square(lines: Sequence[float], angles: Sequence[float]) -> list[float]:
    """Return the line along which tiles lie, and one perpendicular to it."""
    best = max(lines, key=lambda line: sum(_kernel(angle - line) for angle in angles))
    return [best, best + pi / 2]


def _middle_of(points: Sequence[Vector]) -> Vector:
    xs, ys = sorted(x for x, _ in points), sorted(y for _, y in points)
    return (xs[0] + xs[-1]) / 2, (ys[0] + ys[-1]) / 2


_Row = tuple[float, float, float, float]


def _fit_plane(rows: Sequence[_Row]) -> tuple[float, float, float]:
    """Solve a x + b y + c z = value for x, y, z with little weight for outliers.

    A coefficient whose column is empty is 0.

    >>> rows = [(1, n, 0, 3.0 * n) for n in range(9)]
    >>> [round(each, 2) for each in _fit_plane([*rows, (1, 4, 0, 99.0)])]
    [0.0, 3.0, 0.0]
    """
    weights = [1.0] * len(rows)
    solution = (0.0, 0.0, 0.0)
    for _ in range(_REFITS):
        solution = _weighted_plane(rows, weights)
        x, y, z = solution
        errors = [abs(a * x + b * y + c * z - value) for a, b, c, value in rows]
        limit = 3 * median(errors) + _SMALL
        weights = [1.0 if error < limit else (limit / error) ** 2 for error in errors]
    return solution


def _weighted_plane(rows: Sequence[_Row], weights: Sequence[float]) -> tuple[float, float, float]:
    columns = list(zip(*rows, strict=True))
    weighted = [list(map(mul, weights, column)) for column in columns[:3]]
    normal = [[sum(map(mul, one, other)) for other in columns] for one in weighted]
    for m in range(3):
        normal[m][m] += _SMALL  # an empty column gives 0
    for m in range(3):
        pivot = normal[m][m]
        for other in range(3):
            if other != m:
                share = normal[other][m] / pivot
                for n in range(4):
                    normal[other][n] -= share * normal[m][n]
    return (
        normal[0][3] / normal[0][0],
        normal[1][3] / normal[1][1],
        normal[2][3] / normal[2][2],
    )
