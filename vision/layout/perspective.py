"""The photo from the perspective of the hand's owner: position, size and orientation of each tile.

People turn a photo until the tiles of the hand are upright. This module does the same with
boxes: every tile gets coordinates in tile widths, right and down, however the phone was held. Rows
of tiles, side by side along a line of any slant, show where the owner sits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import atan2, cos, degrees, exp, hypot, log, radians, sin, sqrt
from statistics import median

from vision.boxes import BACK, SYMMETRIC_LABELS, Box, Detection, distance, tile_of
from vision.layout.credibility import (
    odds_deficits,
    shape_misfit,
    size_misfit,
    tile_surplus,
    tilt_misfit,
    usual_probability,
)

# Lengths are in sizes: the root of a box's area, which a quarter turn does not change and a
# slant changes equally for the whole row. A tile is 3 wide and 4 high, so 0.87 sizes wide.
# No experiment is recorded: the limits were set by hand on the bent and slanted rows of the
# photos of `hk` and `tray`.
_MIN_STEP = 0.3  # least distance between neighbours along the row
_MAX_STEP = 2.6  # greatest distance: two tiles would fit between them
_OFF_LINE = 0.4  # greatest distance of a tile from the line of the tiles before it
_LINE_OF = 5  # tiles that give the direction in which a row continues, so that it can bend
_ALIKE = 1.45  # greatest ratio of the sizes of neighbours
_STEEP = 0.35  # a row with less dx than this share of its dy is vertical and is read downwards


def rows_of(boxes: Sequence[Box]) -> Iterator[tuple[int, ...]]:
    """Yield the longest row, then the longest row of the remaining boxes, and so on.

    A row has the indices of boxes along one line, left to right (top to bottom in a vertical row);
    a single box is a row of one.

    >>> cells = ((6, 2), (0, 0), (3, 1), (90, 90))
    >>> list(rows_of([Box(x, y, x + 3, y + 4) for x, y in cells]))
    [(1, 2, 0), (3,)]
    """
    neighbours = _Neighbours(boxes)
    remaining = set(range(len(boxes)))
    while chain := neighbours.longest_chain(remaining):
        remaining.difference_update(chain)
        yield neighbours.in_order(chain)
    yield from ((index,) for index in sorted(remaining))


class _Neighbours:
    """Boxes with their neighbours, and the step to each in sizes, computed once."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._centres = [box.centre for box in boxes]
        self._sizes = [sqrt(box.area) for box in boxes]
        self._near: list[dict[int, tuple[float, float]]] = [{} for _ in boxes]
        self._known: dict[tuple[int, ...], list[int]] = {}
        for one, other in combinations(range(len(boxes)), 2):
            x, y = self._step(one, other)
            if not (-_MAX_STEP < x < _MAX_STEP and -_MAX_STEP < y < _MAX_STEP):
                continue  # most are far away and need no exact distance
            ratio = self._sizes[one] / self._sizes[other]
            if 1 / _ALIKE < ratio < _ALIKE and _MIN_STEP < hypot(x, y) < _MAX_STEP:
                self._near[one][other] = x, y
                self._near[other][one] = -x, -y

    def longest_chain(self, remaining: Collection[int]) -> list[int]:
        """Follow every pair of neighbours both ways; the longest chain wins, then the closest."""
        best: tuple[int, float] = (1, 0.0)
        chosen: list[int] = []
        tried: set[tuple[int, int]] = set()
        for first in sorted(remaining):
            for second in self._near[first]:
                if second not in remaining or (first, second) in tried:
                    continue
                if self._next((first, second), remaining, of=0) != second:
                    continue  # another is between them; with it the same chain is longer
                chain = self._extend([first, second], remaining)
                chain = self._extend(chain[::-1], remaining)
                links = list(pairwise(chain))
                tried.update(links, [(after, before) for before, after in links])
                closeness = -sum(self._pitch(a, b) for a, b in links) / len(links)
                if (len(chain), closeness) > best:
                    best, chosen = (len(chain), closeness), chain
        return chosen

    def in_order(self, chain: Sequence[int]) -> tuple[int, ...]:
        """Return a chain in the order of reading."""
        (x0, y0), (x1, y1) = self._centres[chain[0]], self._centres[chain[-1]]
        across, down = x1 - x0, y1 - y0
        steep = abs(across) < _STEEP * abs(down)
        return tuple(chain[::-1] if (down if steep else across) < 0 else chain)

    def _extend(self, chain: list[int], remaining: Collection[int]) -> list[int]:
        """Extend a chain at its end, tile by tile, as long as it continues."""
        chain = list(chain)
        while (index := self._next(tuple(chain[-_LINE_OF:]), remaining)) is not None:
            if index in chain:
                break
            chain.append(index)
        return chain

    def _next(
        self, line: tuple[int, ...], remaining: Collection[int], *, of: int = -1
    ) -> int | None:
        """Return the nearest tile after the tile `of` in the direction of a line."""
        key = (line[of], *line)
        ahead = self._known.get(key)
        if ahead is None:
            ahead = self._known[key] = self._along(line, line[of])
        return next((index for index in ahead if index in remaining), None)

    def _along(self, line: tuple[int, ...], end: int) -> list[int]:
        """Return the neighbours of a tile in the direction of a line, the nearest first."""
        (x0, y0), (x1, y1) = self._centres[line[0]], self._centres[line[-1]]
        length = hypot(x1 - x0, y1 - y0) or 1.0  # in a heap one tile can be exactly on another
        across, down = (x1 - x0) / length, (y1 - y0) / length
        ahead = []
        for index, (x, y) in self._near[end].items():
            along = x * across + y * down
            if along > _MIN_STEP and -_OFF_LINE < x * down - y * across < _OFF_LINE:
                ahead.append((along, index))
        return [index for _, index in sorted(ahead)]

    def _pitch(self, first: int, second: int) -> float:
        return hypot(*self._step(first, second))

    def _step(self, first: int, second: int) -> tuple[float, float]:
        (x0, y0), (x1, y1) = self._centres[first], self._centres[second]
        size = (self._sizes[first] + self._sizes[second]) / 2
        return (x1 - x0) / size, (y1 - y0) / size


TALL = 1.34  # a tile's height for its width; sets differ by a twentieth
# Set by hand on the development photos and the simulated tables of `bench.layout`
# (training/experiments/layout.md), the likely rows with `bench.clutter`.
_HAND_SIZE = 14
# Beside four melds one above another no row is longer than their columns, along which their tiles
# lie: the cosine between a tile and a row is less then.
_SHORT_ROW, _ALONG = 4, 0.7
_OWN_SIDE = 4.0  # people photograph from their own side: this counts as much as four tile tops
# The most that all tops outside the row count: discards lie in any direction. Without a limit three
# of 97 Chinese hands were read upside down; with three tenths of each, one of 119 cluttered hands.
_OTHER_TOPS = 8.0
_HEAD_DOWN = 0.8  # cosine of the turn from upright
_LEVEL = 0.94  # cosine of the slant up to which a box is as wide as its tile
_LEAN = 50.0  # degrees that upright tiles lean at most in a row seen from the side
_MAX_TURN_ODDS, _MAX_BOX_ODDS = 3.5, 6.0  # log odds at most for sideways, by turn and by box
_BOX_SPREAD = 0.1  # standard deviation of the logarithm of a box's width over height
_TILTED = 25.0  # degrees from upright and sideways; the box of such a tile is larger
_OUTLIER = 0.45  # of the logarithm of width over height: beyond it, the box is of something else
_LIKELY = 0.9  # tile probability of the boxes in a row of likely tiles
_MUCH_LONGER = 1.5  # times as long as a row of likely tiles is a row that is preferred to it
_DAMPING = 4.0  # square tile widths; tiles close together say little about a slope


@dataclass(frozen=True, slots=True)
class TilePose:
    """Position and orientation of a tile for its owner, in tile widths, x right and y down.

    Attributes:
        index: Index of the detection.
        x: Position of the centre.
        y: Position of the centre.
        scale: Its width in the photo relative to the other tiles; near tiles are larger.
        depth: The apparent height of an upright tile there.
        across: Log odds that it lies sideways.
        head_down: Whether it is upright but its top points to the owner.
        back: Whether it lies face down.
        face: Whether it shows a face of the game.
        deficit: Log odds that it lacks, compared with the row, to be a tile at all.
        size_misfit: Cost of a size that no tile of the set can have there.
        slant_misfit: Cost of a shape or slant that differs from those of the row.
    """

    index: int
    x: float
    y: float
    scale: float
    depth: float
    across: float
    head_down: bool
    back: bool
    face: bool
    deficit: float = 0.0
    size_misfit: float = 0.0
    slant_misfit: float = 0.0

    @property
    def improbability(self) -> float:
        """Cost of using it as a tile of the row."""
        return self.deficit + self.size_misfit

    @property
    def flower(self) -> bool:
        """True for a flower or a season."""
        return not self.face and not self.back

    @property
    def sideways(self) -> bool:
        """True if the tile is more likely sideways than upright."""
        return self.across > 0

    @property
    def half_width(self) -> float:
        """Half of its extent along its row, in tile widths."""
        return self.scale * (TALL if self.sideways else 1.0) / 2


def estimate_poses(detections: Sequence[Detection]) -> tuple[TilePose, ...]:
    """Return the pose of each tile for the owner of the row with the most faces.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(0, y, 40, y + 30), turn=90.0) for y in (0, 30, 60)]
    >>> [(round(pose.x, 1), pose.sideways) for pose in estimate_poses(row)]
    [(0.0, False), (1.0, False), (2.0, False)]
    """
    if not detections:
        return ()
    perspective = _Perspective(detections)
    return tuple(perspective.pose(index) for index in range(len(detections)))


@dataclass(frozen=True, slots=True)
class _Line:
    """A value that changes linearly over the photo."""

    level: float
    slope: float = 0.0

    def at(self, position: float) -> float:
        return self.level + self.slope * position


def _fit_line(points: Sequence[tuple[float, float]], *, within: float) -> _Line:
    """Fit a line to points (position, value), ignoring values far from the median."""
    if not points:
        return _Line(0.0)
    middle = median(value for _, value in points)
    inliers = [(at, value) for at, value in points if abs(value - middle) < within] or points
    centre = sum(at for at, _ in inliers) / len(inliers)
    spread = sum((at - centre) ** 2 for at, _ in inliers)
    slope = sum((at - centre) * (value - middle) for at, value in inliers) / (spread + _DAMPING)
    level = median(value - slope * (at - centre) for at, value in inliers)
    return _Line(level - slope * centre, slope)


class _Perspective:
    """The geometry of the table in the photo: the direction of the row, the lean of its tiles."""

    def __init__(self, detections: Sequence[Detection]) -> None:
        self._detections = detections
        row = _main_row(detections)
        probabilities = [each.tile_probability for each in detections]
        self._deficits = odds_deficits(probabilities, row)
        usual = usual_probability(probabilities, row)
        self._credible = [k for k, probability in enumerate(probabilities) if probability >= usual]
        self._direction = _row_direction([detections[k] for k in self._credible], detections, row)
        self._origin = detections[row[0]].box.centre
        leans = [self._off_upright(each) for each in detections]
        self._lean = _Line(
            median([lean for lean in (leans[k] for k in row) if abs(lean) < _LEAN] or [0.0])
        )
        self._extents = [self._extent(each) for each in detections]
        self._usual_extent = median(self._extents[index] for index in row)
        self._tile_width = self._usual_extent * _width_share(detections, row, self._extents)
        self._positions = [self._position(each) for each in detections]
        self._lean = _fit_line(
            [(self._positions[k][0], leans[k]) for k in self._credible if abs(leans[k]) < _LEAN],
            within=20,
        )
        self._depth = self._row_depth(row)
        # Distant tiles look lower, and tiles at the sides narrower, than the model of the row says.
        self._shape_down = self._shape_over = _Line(0.0)
        self._shape_down = self._fit_shape_error(1)
        self._shape_over = self._fit_shape_error(0)
        self._row_ends, self._row_size = self._fit_row_size(row)

    def pose(self, index: int) -> TilePose:
        each, (x, y) = self._detections[index], self._positions[index]
        across = self._across(index)
        scale = self._scale(index, sideways=across > 0)
        # Where boxes are wider for their height, tiles look lower; in an upright row the reverse.
        wider = self._shape_down.at(y) * cos(2 * self._direction)
        depth = scale * max(0.3, min(1.8, self._depth * exp(-wider)))
        off_top = radians(each.turn) - self._direction
        return TilePose(
            index,
            x,
            y,
            scale,
            depth,
            across,
            each.label not in SYMMETRIC_LABELS and cos(off_top) < -_HEAD_DOWN,
            each.label == BACK,
            tile_of(each.label) is not None,
            self._deficits[index],
            self._size_misfit(index, scale),
            self._slant_misfit(index),
        )

    def _fit_row_size(self, row: Sequence[int]) -> tuple[tuple[float, float], _Line]:
        """Return the ends of the row, and the logarithm of its tiles' scale along it."""
        sizes = [
            (self._positions[k][0], log(self._scale(k, sideways=self._across(k) > 0))) for k in row
        ]
        places = [x for x, _ in sizes]
        return (min(places), max(places)), _fit_line(sizes, within=_OUTLIER)

    def _size_misfit(self, index: int, scale: float) -> float:
        """Return the cost of a tile's size, compared with the nearest part of the row."""
        x, y = self._positions[index]
        nearest = max(self._row_ends[0], min(self._row_ends[1], x))
        flatness = max(0.0, 1 - (self._depth / TALL) ** 2)
        return size_misfit(log(scale) - self._row_size.at(nearest), -y, flatness)

    def _slant_misfit(self, index: int) -> float:
        """Return the cost of a tile's shape and slant, whether it is upright or sideways."""
        tilt = self._tilt(index)
        ratios = (self._expected_ratio(index, sideways=sideways) for sideways in (False, True))
        shape = min(abs(self._ratio(index) - ratio) for ratio in ratios)
        return tilt_misfit(tilt) + shape_misfit(shape)

    def _tilt(self, index: int) -> float:
        """Return the degrees between a tile and one that is upright or sideways."""
        off = self._off_upright(self._detections[index])
        lean = self._lean.at(self._positions[index][0])
        return min(abs((off - lean + 90) % 180 - 90), 90 - abs(off))

    def _fit_shape_error(self, axis: int) -> _Line:
        """Fit the aspect-ratio error of clearly oriented tiles along x (0) or y (1)."""
        points = [
            (self._positions[k][axis], self._ratio(k) - self._expected_ratio(k, sideways=sideways))
            for k in self._credible
            if (sideways := self._sideways_by_turn(k)) is not None
        ]
        return _fit_line(points, within=_OUTLIER)

    def _off_upright(self, each: Detection) -> float:
        """Return the degrees from the row's perpendicular to a tile's axis, -90 to 90."""
        return (each.turn - degrees(self._direction) + 90) % 180 - 90

    def _extent(self, each: Detection) -> float:
        """Return width plus height of a tile in pixels, the same in any quarter turn."""
        down = self._direction + radians(90 + self._lean.level)
        along = abs(cos(self._direction)) + abs(sin(self._direction))
        over = abs(cos(down)) + abs(sin(down))
        return (each.box.width + each.box.height) * 2 / (along + over)

    def _position(self, each: Detection) -> tuple[float, float]:
        """Return a tile's centre in tile widths, along the row and along upright tiles."""
        x, y = each.box.centre[0] - self._origin[0], each.box.centre[1] - self._origin[1]
        right, down = self._direction, self._direction + radians(90 + self._lean.level)
        area = cos(right) * sin(down) - sin(right) * cos(down)
        return (
            (x * sin(down) - y * cos(down)) / area / self._tile_width,
            (y * cos(right) - x * sin(right)) / area / self._tile_width,
        )

    def _row_depth(self, row: Sequence[int]) -> float:
        """Return the apparent height of the row's upright tiles, in tile widths."""
        along = abs(cos(self._direction)) + abs(sin(self._direction))
        down = self._direction + radians(90 + self._lean.level)
        over = abs(cos(down)) + abs(sin(down))
        boxes = [self._detections[k].box for k in row]
        sums = [(box.width + box.height) / self._tile_width for box in boxes]
        return max(0.4, min(1.8, (median(sums) - along) / over))

    def _box_size(self, index: int, *, sideways: bool) -> tuple[float, float]:
        """Return the expected width and height of a tile's box, in tile widths."""
        right = self._direction
        down = right + radians(90 + self._lean.at(self._positions[index][0]))
        wide, tall = (TALL, self._depth / TALL) if sideways else (1.0, self._depth)
        return (
            wide * abs(cos(right)) + tall * abs(cos(down)),
            wide * abs(sin(right)) + tall * abs(sin(down)),
        )

    def _tilted_size(self, index: int) -> tuple[float, float]:
        """Return the expected width and height of the box of a tile at its own slant."""
        right = self._direction
        down = right + radians(90 + self._lean.level)
        turn, low = radians(self._off_upright(self._detections[index])), self._depth / TALL
        axes = (cos(turn), low * sin(turn)), (-TALL * sin(turn), TALL * low * cos(turn))
        return (
            sum(abs(x * cos(right) + y * cos(down)) for x, y in axes),
            sum(abs(x * sin(right) + y * sin(down)) for x, y in axes),
        )

    def _scale(self, index: int, *, sideways: bool) -> float:
        """Return the size of a tile relative to the usual one, by its box along the row."""
        box = self._detections[index].box
        width, height = self._box_size(index, sideways=sideways)
        scale = self._extents[index] / self._usual_extent
        if abs(cos(self._direction)) > _LEVEL:
            scale = box.width / width / self._tile_width
        elif abs(sin(self._direction)) > _LEVEL:
            scale = box.height / height / self._tile_width
        if self._tilt(index) > _TILTED:
            width, height = self._tilted_size(index)
            tilted = (box.width + box.height) / (width + height) / self._tile_width
            # The turn can be wrong: the smaller difference from the row counts.
            if tile_of(self._detections[index].label) is not None:
                return min(scale, tilted, key=lambda size: abs(log(size)))
            usual = self._expected_ratio(index, sideways=sideways)
            if abs(self._ratio(index) - log(width / height)) < abs(self._ratio(index) - usual):
                return tilted
        return scale

    def _expected_ratio(self, index: int, *, sideways: bool) -> float:
        """Return the expected logarithm of width over height of a tile's box."""
        width, height = self._box_size(index, sideways=sideways)
        x, y = self._positions[index]
        return log(width / height) + self._shape_over.at(x) + self._shape_down.at(y)

    def _ratio(self, index: int) -> float:
        box = self._detections[index].box
        return log(box.width / box.height)

    def _turn_margin(self, index: int) -> float:
        """Return the degrees by which a tile's turn is nearer to sideways than to upright."""
        off = self._off_upright(self._detections[index])
        lean = self._lean.at(self._positions[index][0])
        upright = abs((off - lean + 90) % 180 - 90)
        return upright - (90 - abs(off))

    def _sideways_by_turn(self, index: int) -> bool | None:
        """Return whether a tile lies sideways by its turn alone; None if that is unclear."""
        margin = self._turn_margin(index)
        return None if abs(margin) < 35 else margin > 0

    def _across(self, index: int) -> float:
        """Return the log odds that a tile lies sideways, from its turn and from its box."""
        by_turn = max(-_MAX_TURN_ODDS, min(_MAX_TURN_ODDS, self._turn_margin(index) / 10))
        upright = self._expected_ratio(index, sideways=False)
        step = self._expected_ratio(index, sideways=True) - upright
        off = self._ratio(index) - upright - step / 2
        return by_turn + max(-_MAX_BOX_ODDS, min(_MAX_BOX_ODDS, off * step / _BOX_SPREAD**2))


def _main_row(detections: Sequence[Detection]) -> tuple[int, ...]:
    """Return the row with the most faces, up to a whole hand; among equals, the largest tiles.

    A face counts less the less probable it is a tile. Doubtful boxes can bend or extend a row, so a
    row of likely tiles is preferred to one with doubtful boxes that is not much longer.
    """
    faces = [k for k, each in enumerate(detections) if tile_of(each.label) is not None]
    faces = faces or list(range(len(detections)))
    best, surplus = _heaviest_row(detections, faces)
    likely = [k for k in faces if detections[k].tile_probability >= _LIKELY]
    if 0 < len(likely) < len(faces):
        likely_best, likely_surplus = _heaviest_row(detections, likely)
        if _MUCH_LONGER * likely_surplus > surplus:
            best = likely_best
    if 1 < len(best) <= _SHORT_ROW:
        return _unless_column(detections, best, likely or faces)
    return best


def _unless_column(
    detections: Sequence[Detection], row: tuple[int, ...], faces: Sequence[int]
) -> tuple[int, ...]:
    """Return a short row, or one tile if most faces lie along it: melds above one another."""
    (x0, y0), (x1, y1) = (detections[row[end]].box.centre for end in (0, -1))
    angle = atan2(y1 - y0, x1 - x0)
    across = [k for k in faces if abs(cos(radians(detections[k].turn) - angle)) < _ALONG]
    if 2 * len(across) <= len(faces):
        return row
    return (max(across, key=lambda index: detections[index].box.area),)


def _heaviest_row(
    detections: Sequence[Detection], indices: Sequence[int]
) -> tuple[tuple[int, ...], float]:
    """Return the row that surpasses other objects by the most tiles, and this number."""
    best, weight = tuple(indices[:1]), (-1.0, 0.0)
    for row in _rows_among(detections, indices):
        if min(len(row), _HAND_SIZE) < weight[0]:
            break  # rows come longest first
        tiles = [detections[k] for k in row]
        surplus = min(_HAND_SIZE, sum(tile_surplus(each.tile_probability) for each in tiles))
        size = median(each.box.area for each in tiles)
        if (surplus, size) > weight:
            best, weight = row, (surplus, size)
    return best, weight[0]


def _rows_among(
    detections: Sequence[Detection], indices: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the rows among some of the detections, the longest first."""
    for row in rows_of([detections[index].box for index in indices]):
        yield tuple(indices[k] for k in row)


def _row_direction(
    voters: Sequence[Detection], detections: Sequence[Detection], row: Sequence[int]
) -> float:
    """Return the direction to the owner's right, radians clockwise from right in the photo.

    The tops of the `voters` decide between the two directions of the row.
    """
    if len(row) > 1:
        (x0, y0), (x1, y1) = (detections[row[end]].box.centre for end in (0, -1))
        angle = atan2(y1 - y0, x1 - x0)
    else:
        angle = radians(detections[row[0]].turn)
    own = {id(detections[index]) for index in row}
    votes: dict[bool, list[float]] = {True: [], False: []}
    for each in voters:
        if each.label not in SYMMETRIC_LABELS:
            votes[id(each) in own].append(cos(radians(each.turn) - angle))
    others = sum(votes[False]) * min(1.0, _OTHER_TOPS / max(1, len(votes[False])))
    upright = _OWN_SIDE * cos(angle) + sum(votes[True]) + others
    return angle if upright >= 0 else angle + radians(180)


def _width_share(
    detections: Sequence[Detection], row: Sequence[int], extents: Sequence[float]
) -> float:
    """Return a tile's width as a share of width plus height, from the steps between neighbours.

    Foreshortened tiles keep their width and lose height. The steps show it if there are enough.
    """
    steps = []
    for one, other in pairwise(row):
        step = distance(detections[one].box, detections[other].box)
        steps.append(step / (extents[one] + extents[other]) * 2)
    share = 1 / (1 + TALL)
    near = sorted(step for step in steps if 0.75 * share < step < 1.6 * share)
    return near[len(near) // 3] if len(near) > 2 else share
