"""The photo as the owner of the hand sees it: which way is up, how big a tile is, how each lies.

Whoever reads a hand turns the photo until its tiles stand upright. This does the same with boxes:
every tile gets a place in tile widths to the right and downwards, whatever way the phone was held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import atan2, cos, degrees, exp, log, radians, sin
from statistics import median

from vision.boxes import Detection, distance
from vision.labels import BACK, TOPLESS, tile_of
from vision.layout.rows import Row, longest_rows

TALL = 1.34  # a tile's height for its width; sets differ by a twentieth
_WHOLE = 14
_OWN_SIDE = 4.0  # tiles whose tops tell as much as the way the photo was taken
_HEAD_DOWN = 0.8  # cosine of the turn from upright
_LEVEL = 0.94  # cosine of the slant up to which a box is as wide as its tile
_LEAN = 50.0  # degrees that upright tiles may lean at most in a row seen from the side
_TURN_SAYS, _BOX_SAYS = 3.5, 6.0  # log odds at most of a tile's lying sideways, by turn and by box
_BOX_SPREAD = 0.1  # standard deviation of the logarithm of a box's width over height
_SANE = 0.45  # of the logarithm of width over height: what is farther off is some other thing
_STIFF = 4.0  # square tile widths; tiles near one another tell little about a slope


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile as its owner sees it: centre in tile widths, x to the right and y downwards.

    `across` is how much speaks for its lying sideways: the logarithm of the odds. `scale` is its
    width in the photo over that of the other tiles: near ones are bigger. `depth` is how high an
    upright tile looks there. `head_down` is an upright tile whose top points to the owner.
    """

    place: int
    x: float
    y: float
    scale: float
    depth: float
    across: float
    head_down: bool
    back: bool
    face: bool

    @property
    def sideways(self) -> bool:
        """Say whether it lies sideways rather than not."""
        return self.across > 0

    @property
    def half_width(self) -> float:
        """Half of what it takes along its row, in tile widths."""
        return self.scale * (TALL if self.sideways else 1.0) / 2


def seat_of(seen: Sequence[Detection]) -> tuple[Placed, ...]:
    """Place the tiles as the owner of the row with the most faces sees them.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(0, y, 40, y + 30), turn=90.0) for y in (0, 30, 60)]
    >>> [(round(tile.x, 1), tile.sideways) for tile in seat_of(row)]
    [(0.0, False), (1.0, False), (2.0, False)]
    """
    if not seen:
        return ()
    view = _View(seen)
    return tuple(view.placed(place) for place in range(len(seen)))


@dataclass(frozen=True, slots=True)
class _Line:
    """A value that changes evenly over the photo, as far as tiles agree on it."""

    level: float
    slope: float = 0.0

    def at(self, where: float) -> float:
        return self.level + self.slope * where


def _fitted(points: Sequence[tuple[float, float]], *, within: float) -> _Line:
    """The line through most points (where, value); values far from the usual one count nothing."""
    if not points:
        return _Line(0.0)
    middle = median(value for _, value in points)
    sane = [(at, value) for at, value in points if abs(value - middle) < within] or points
    centre = sum(at for at, _ in sane) / len(sane)
    spread = sum((at - centre) ** 2 for at, _ in sane)
    slope = sum((at - centre) * (value - middle) for at, value in sane) / (spread + _STIFF)
    level = median(value - slope * (at - centre) for at, value in sane)
    return _Line(level - slope * centre, slope)


class _View:
    """How the owner's table lies in the photo: the row's direction, the lean of upright tiles."""

    def __init__(self, seen: Sequence[Detection]) -> None:
        self._seen = seen
        row = _main_row(seen)
        self._ahead = _direction(seen, row)
        self._origin = seen[row[0]].box.centre
        leans = [self._off_upright(each) for each in seen]
        self._lean = _Line(
            median([lean for lean in (leans[p] for p in row) if abs(lean) < _LEAN] or [0.0])
        )
        self._bulk = [self._measured(each) for each in seen]
        self._usual = median(self._bulk[place] for place in row)
        self._wide = self._usual * _share(seen, row, self._bulk)
        self._spots = [self._spot(each) for each in seen]
        self._lean = _fitted(
            [(x, t) for (x, _), t in zip(self._spots, leans, strict=True) if abs(t) < _LEAN],
            within=20,
        )
        self._depth = self._row_depth(row)
        # Farther off tiles look lower, and at the sides narrower, than the row's model has it.
        self._shape_down = self._shape_over = _Line(0.0)
        self._shape_down = self._off_shape(1)
        self._shape_over = self._off_shape(0)

    def placed(self, place: int) -> Placed:
        """One tile in this view."""
        each, (x, y) = self._seen[place], self._spots[place]
        across = self._across(place)
        scale = self._scale(place, sideways=across > 0)
        # Where boxes are wider for their height, tiles look lower; in an upright row the reverse.
        wider = self._shape_down.at(y) * cos(2 * self._ahead)
        depth = scale * max(0.3, min(1.8, self._depth * exp(-wider)))
        return Placed(
            place,
            x,
            y,
            scale,
            depth,
            across,
            each.label not in TOPLESS and cos(radians(each.turn) - self._ahead) < -_HEAD_DOWN,
            each.label == BACK,
            tile_of(each.label) is not None,
        )

    def _off_shape(self, axis: int) -> _Line:
        """How boxes of tiles that lie plainly are off what is expected, along x (0) or y (1)."""
        points = [
            (self._spots[p][axis], self._ratio(p) - self._expected(p, sideways=lying))
            for p in range(len(self._seen))
            if (lying := self._lying(p)) is not None
        ]
        return _fitted(points, within=_SANE)

    def _off_upright(self, each: Detection) -> float:
        """Degrees from the row's perpendicular to a tile's axis, -90 to 90."""
        return (each.turn - degrees(self._ahead) + 90) % 180 - 90

    def _measured(self, each: Detection) -> float:
        """Width and height of a tile together, in pixels, however it is turned by quarters."""
        down = self._ahead + radians(90 + self._lean.level)
        along = abs(cos(self._ahead)) + abs(sin(self._ahead))
        over = abs(cos(down)) + abs(sin(down))
        return (each.box.width + each.box.height) * 2 / (along + over)

    def _spot(self, each: Detection) -> tuple[float, float]:
        """A tile's centre in tile widths along the row and along the tiles that lie upright."""
        x, y = each.box.centre[0] - self._origin[0], each.box.centre[1] - self._origin[1]
        right, down = self._ahead, self._ahead + radians(90 + self._lean.level)
        area = cos(right) * sin(down) - sin(right) * cos(down)
        return (
            (x * sin(down) - y * cos(down)) / area / self._wide,
            (y * cos(right) - x * sin(right)) / area / self._wide,
        )

    def _row_depth(self, row: Sequence[int]) -> float:
        """How high the row's upright tiles look, in tile widths."""
        along = abs(cos(self._ahead)) + abs(sin(self._ahead))
        down = self._ahead + radians(90 + self._lean.level)
        over = abs(cos(down)) + abs(sin(down))
        sums = [(self._seen[p].box.width + self._seen[p].box.height) / self._wide for p in row]
        return max(0.4, min(1.8, (median(sums) - along) / over))

    def _box(self, place: int, *, sideways: bool) -> tuple[float, float]:
        """Width and height, in tile widths, of the box of a tile at this place."""
        right = self._ahead
        down = right + radians(90 + self._lean.at(self._spots[place][0]))
        wide, tall = (TALL, self._depth / TALL) if sideways else (1.0, self._depth)
        return (
            wide * abs(cos(right)) + tall * abs(cos(down)),
            wide * abs(sin(right)) + tall * abs(sin(down)),
        )

    def _scale(self, place: int, *, sideways: bool) -> float:
        """How wide a tile looks beside the usual one, by the side of its box along the row."""
        width, height = self._box(place, sideways=sideways)
        box = self._seen[place].box
        if abs(cos(self._ahead)) > _LEVEL:
            return box.width / width / self._wide
        if abs(sin(self._ahead)) > _LEVEL:
            return box.height / height / self._wide
        return self._bulk[place] / self._usual

    def _expected(self, place: int, *, sideways: bool) -> float:
        """Width over height (logarithm) of the box of a tile at this place."""
        width, height = self._box(place, sideways=sideways)
        x, y = self._spots[place]
        return log(width / height) + self._shape_over.at(x) + self._shape_down.at(y)

    def _ratio(self, place: int) -> float:
        box = self._seen[place].box
        return log(box.width / box.height)

    def _turned(self, place: int) -> float:
        """By its turn alone: degrees nearer to lying sideways than to upright."""
        off = self._off_upright(self._seen[place])
        lean = self._lean.at(self._spots[place][0])
        upright = abs((off - lean + 90) % 180 - 90)
        return upright - (90 - abs(off))

    def _lying(self, place: int) -> bool | None:
        """Whether a tile lies sideways by its turn alone; None where that is not clear."""
        turned = self._turned(place)
        return None if abs(turned) < 35 else turned > 0

    def _across(self, place: int) -> float:
        """Log odds of a tile's lying sideways, from its turn and from its box."""
        by_turn = max(-_TURN_SAYS, min(_TURN_SAYS, self._turned(place) / 10))
        upright = self._expected(place, sideways=False)
        step = self._expected(place, sideways=True) - upright
        off = self._ratio(place) - upright - step / 2
        return by_turn + max(-_BOX_SAYS, min(_BOX_SAYS, off * step / _BOX_SPREAD**2))


def _main_row(seen: Sequence[Detection]) -> tuple[int, ...]:
    """The row with the most faces, up to a whole hand, then the nearest, that is the biggest."""
    faces = [place for place, each in enumerate(seen) if tile_of(each.label) is not None]
    faces = faces or list(range(len(seen)))

    def weight(row: Row) -> tuple[int, float]:
        size = median(seen[faces[k]].box.area for k in row.places)
        return min(len(row.places), _WHOLE), size

    rows = longest_rows([seen[place].box for place in faces])
    first = next(rows)
    as_long = takewhile(lambda row: weight(row)[0] == weight(first)[0], rows)
    main = max((first, *as_long), key=weight)
    return tuple(faces[k] for k in main.places)


def _direction(seen: Sequence[Detection], row: Sequence[int]) -> float:
    """The angle of the owner's right hand in the photo, radians clockwise from the photo's own."""
    if len(row) > 1:
        (x0, y0), (x1, y1) = (seen[row[end]].box.centre for end in (0, -1))
        way = atan2(y1 - y0, x1 - x0)
    else:
        way = radians(seen[row[0]].turn)
    # The owner's right is one of the two directions of the row, so that the tops point up.
    votes = [cos(radians(each.turn) - way) for each in seen if each.label not in TOPLESS]
    # People photograph their own tiles from their own side.
    upright = sum(votes) + _OWN_SIDE * cos(way)
    return way if upright >= 0 else way + radians(180)


def _share(seen: Sequence[Detection], row: Sequence[int], bulk: Sequence[float]) -> float:
    """A tile's width as a share of width and height: what it is from one to the next in a row.

    Foreshortened tiles are as wide as ever and less high, which the steps tell if there are enough.
    """
    steps = []
    for one, other in pairwise(row):
        way = distance(seen[one].box, seen[other].box)
        steps.append(way / (bulk[one] + bulk[other]) * 2)
    share = 1 / (1 + TALL)
    near = sorted(step for step in steps if 0.75 * share < step < 1.6 * share)
    return near[len(near) // 3] if len(near) > 2 else share
