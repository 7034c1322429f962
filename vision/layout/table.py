"""Divide the tiles of a whole table among its seats: hands, melds, rivers, walls, indicators.

Every tile has a place on the plane of the table (`vision.layout.table_plane`). The middle of the
table is an empty square, around which most tiles face outwards, towards the player at their side.
Seen by that player, the rows before the square are the river, rows of backs are walls, faces among
them are indicators, and the tiles beyond are the hand with its melds, which lie to its right up to
the corner of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import cos, radians
from typing import NamedTuple

from vision.boxes import HAKU, Detection, tile_of
from vision.layout.groups import TileGroup, group_touching, tiles_of
from vision.layout.meld_parses import LabelCosts, MeldLayout, parse_group
from vision.layout.perspective import TALL, TilePose
from vision.layout.roles import HAND_SIZE, WRONG_COUNT
from vision.layout.table_plane import FlatTile, flatten

# Set by hand on 163 composed tables at a draw (`python -m bench.whole_tables --photos`), in numbers
# and designs other than those of the exams in models/README.md. What concerns the middle, rows and
# corners is from seven photos of real tables (training/experiments/layout.md, "Real tables").
_FAR_OFF = 10  # tile widths from the middle of the tiles to that of the table, at most
_STEP, _FINE_STEP = 1.0, 0.25  # tile widths between the points that are compared as the middle
_NEARLY = 1.5  # tiles facing wrong that make no difference between such points
_CENTRE = 2.6  # tile widths from the middle in which no tile lies, only sticks, dice and prints
_MOST_ROOM = 4.5  # tile widths from the middle to the middles of the first discards, at most
_RIVER_END = 9.0  # the same to the last row of a river, at most
_RIVER_SIDE = 3.8  # tile widths from the middle of a river to the ends of its rows of six
_ELSEWHERE = 0.3  # weight of the direction of a tile that is not in the place of a river
_AT_CORNER = 0.8  # tile widths from the diagonal of the table where two rivers meet
_SIDEWAYS_OFF = 0.5  # tile widths off its row that are as unlikely as a discard lying sideways
_BESIDE = 2.2  # tile widths between the middles of neighbours in a row, at most, with a gap
_CORNER = 8.0  # tile widths from the middle, along both sides, where the corners of a table begin
_ROW_STEP = 2.0  # tile widths from one row of a river to the next, at most
_RIVER_REACH = 0.75  # of the distance of the hands, from the middle to the last row of a river
_CLOSED_HAND = 10  # tiles side by side that are a hand even if two rivers touch at a corner
_LONG_ROW = 8  # tiles side by side that are a hand, neither a row of a river nor a dead wall
_HAND_ROW = 4  # faces side by side that can be a hand
_BEFORE_HAND = 0.8  # tile widths from a hand to a dead wall before it, at least
_ONLY_BACKS = 1.2  # the same for a wall without a face, which can be a hand that lies face down
_NO_HAND = 2.0  # tile widths by which a seat's farthest row is nearer than hands if it has none
_MIN_WALL = 2  # backs of a wall
_WALL_GAP, _WALL_OFF = 4.0, 0.6  # tile widths from a wall to an indicator, along and across
_MAX_INDICATORS = 5
_APART, _OFF_ROW = 0.5, 4.0  # tile widths from the row of a hand that cost nothing, and the cost
_KAN = 4
_SIDEWAYS = 3.7  # log odds of the evidence from which a discard lies sideways: one of 40 does
_FULL_ROW = 6  # discards in each row of a river but the last
_UNDER = 0.6  # tile widths to the left or right of a tile that lies under another
_CARELESS = 1.0  # tile widths from the line of a row to a tile that is still part of it
_STRAY = 2  # tiles before a longer row that are no row: rows are filled from the middle
_GAP = 0.7  # tile widths between neighbours where a tile may be missing
_MAX_OVERLAP = 0.35  # of two tiles, with errors of their places
_MIN_FACE = 0.05  # probability of a face that a discard with another label needs
_HEAD_DOWN = -0.8  # cosine of the turn of an upside-down tile
# Probability of a tile below which a blank one can be the side of another: repaired 2 of the 163.
_FLANK = 0.88
_NO_TILES = 0.5  # cost of a group of such sides beside a hand


class SeatPosition(StrEnum):
    """A side of the table as the photographer sees it, anticlockwise: the order of play."""

    NEAR = "near"
    RIGHT = "right"
    FAR = "far"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class RowMeasurements:
    """Measurements of the row of a hand or of a river; `vision.reading` weighs them.

    Attributes:
        missing: Number of tiles for which there is room between others, or that a row of a river
            lacks to six.
        off_line: Greatest distance of a tile from the line of its row, in tile widths.
    """

    missing: int = 0
    off_line: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """The tiles of a seat by their indices, from left to right as its player sees them.

    Attributes:
        position: The side of the table.
        hand: The closed tiles; a winning tile is in its place among them.
        melds: The melds.
        river: The discards in their order.
        river_rows: Number of discards in each row.
        sideways: The discards that lie sideways: the first one declared riichi, and others follow
            where it was called.
        hand_measurements: Measurements of the closed tiles if they are shown.
        river_measurements: Measurements of the river.
    """

    position: SeatPosition
    hand: tuple[int, ...] = ()
    melds: tuple[MeldLayout, ...] = ()
    river: tuple[int, ...] = ()
    river_rows: tuple[int, ...] = ()
    sideways: tuple[int, ...] = ()
    hand_measurements: RowMeasurements = RowMeasurements()
    river_measurements: RowMeasurements = RowMeasurements()

    @property
    def tiles(self) -> tuple[int, ...]:
        """The closed tiles, then those of the melds, then the discards.

        >>> SeatLayout(SeatPosition.NEAR, hand=(3, 1), river=(4,)).tiles
        (3, 1, 4)
        """
        melded = (index for meld in self.melds for index in meld.indices)
        return (*self.hand, *melded, *self.river)

    @property
    def riichi(self) -> int | None:
        """The discard with which the player declared riichi.

        >>> SeatLayout(SeatPosition.NEAR, river=(4, 7, 2), sideways=(7,)).riichi
        7
        """
        return self.sideways[0] if self.sideways else None


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The tiles of a whole table by their indices.

    Attributes:
        seats: The four seats, from the photographer's anticlockwise.
        dora: The dora indicators, left to right as the player at that wall sees them.
        wall: The backs of walls.
        others: Everything else.
    """

    seats: tuple[SeatLayout, ...]
    dora: tuple[int, ...] = ()
    wall: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


def arrange_table(detections: Sequence[Detection]) -> TableLayout:
    """Divide the tiles of a photo of a whole table among its seats.

    >>> from vision.boxes import Box
    >>> hand = [Detection("1m", 0.9, Box(30 * n, 400, 30 * n + 30, 440)) for n in range(13)]
    >>> river = [Detection("7z", 0.9, Box(30 * n, 80, 30 * n + 30, 120)) for n in range(4, 10)]
    >>> far = [Detection("2z", 0.9, Box(30 * n, -400, 30 * n + 30, -360), turn=180.0)
    ...        for n in range(13)]
    >>> near, _, opposite, _ = arrange_table([*hand, *river, *far]).seats
    >>> len(near.hand), near.river, len(opposite.hand)
    (13, (13, 14, 15, 16, 17, 18), 13)
    """
    tiles = _without_overlaps(flatten(detections), detections)
    sides = _divide_sides(tiles, detections)
    hands = _distance_of_hands(group for side in sides for group in side)
    parts = [_divide(side, hands, detections) for side in sides]
    seats = tuple(
        _read_seat(position, part, detections)
        for position, part in zip(SeatPosition, parts, strict=True)
    )
    walls = [tile for part in parts for group in part.walls for tile in group.tiles]
    dora = tuple(tile.index for tile in walls if tile.face)
    wall = tuple(tile.index for tile in walls if tile.back)
    used = {*dora, *wall, *(index for seat in seats for index in seat.tiles)}
    others = tuple(index for index in range(len(detections)) if index not in used)
    return TableLayout(seats, dora, wall, others)


def _without_overlaps(tiles: Sequence[FlatTile], detections: Sequence[Detection]) -> list[FlatTile]:
    """Leave out faces where another tile is: boxes between two tiles, or around a white side."""
    kept = [tile for tile in tiles if not tile.face]
    faces: list[FlatTile] = []
    for tile in sorted(tiles, key=lambda each: -detections[each.index].confidence):
        if tile.face and not any(_overlap(tile, other) > _MAX_OVERLAP for other in faces):
            faces.append(tile)
    return kept + faces


def _overlap(one: FlatTile, other: FlatTile) -> float:
    """Return the share of a tile that another one covers, as if both lay along the table."""
    sides = [(TALL, 1.0) if tile.across > 0 else (1.0, TALL) for tile in (one, other)]
    (a, b), (c, d) = sides
    wide = min(a, c, (a + c) / 2 - abs(one.x - other.x))
    tall = min(b, d, (b + d) / 2 - abs(one.y - other.y))
    return max(0.0, wide) * max(0.0, tall) / TALL


def can_be_face(detection: Detection) -> bool:
    """Return whether a tile shows a face, or is a back or flower by its label but perhaps a face.

    >>> from vision.boxes import Box
    >>> can_be_face(Detection("back", 0.5, Box(0, 0, 3, 4), (("back", 0.5), ("5z", 0.4))))
    True
    """
    labels = (detection.label, *(each for each, p in detection.candidates if p >= _MIN_FACE))
    return any(tile_of(label) is not None for label in labels)


def _divide_sides(
    tiles: Sequence[FlatTile], detections: Sequence[Detection]
) -> list[tuple[TileGroup, ...]]:
    """Return the groups at each side as its player sees them, relative to the middle."""
    faces = [tile for tile in tiles if not tile.back]
    long_rows = _in_long_rows(faces)
    votes = [
        _Vote(
            tile.x,
            tile.y,
            _facing(tile),
            detections[tile.index].confidence,
            can_be_discard=tile.index not in long_rows,
        )
        for tile in faces
    ]
    x, y = _Middle(votes).find()
    return _sides_around(tiles, x, y)


def _in_long_rows(tiles: Sequence[FlatTile]) -> set[int]:
    """Return the indices of the tiles in rows that are too long for a river, along both sides."""
    groups = (
        group
        for quarters in (0, 1)
        for group in group_touching([_to_pose(tile.rotate(quarters)) for tile in tiles])
    )
    return {
        tile.index for group in groups if len(group.tiles) >= _CLOSED_HAND for tile in group.tiles
    }


def _sides_around(tiles: Sequence[FlatTile], x: float, y: float) -> list[tuple[TileGroup, ...]]:
    centred = [tile.shift(-x, -y) for tile in tiles]
    sides = [
        [turned for tile in centred if _is_before(turned := tile.rotate(number))]
        for number in range(len(SeatPosition))
    ]
    return [group_touching([_to_pose(tile) for tile in side]) for side in _in_rows(sides)]


def _is_before(tile: FlatTile) -> bool:
    """Return whether a tile lies before a player, whose melds are in the corner to the right."""
    if min(abs(tile.x), tile.y) > _CORNER:
        return tile.x > 0
    return tile.y > _CENTRE and -tile.y < tile.x <= tile.y


def _in_rows(sides: Sequence[Sequence[FlatTile]]) -> list[list[FlatTile]]:
    """Give the tiles at the corners of the table to the player whose rows they continue."""
    rows = [[tile for tile in side if not _is_at_corner(tile)] for side in sides]
    for number, side in enumerate(sides):
        for tile in sorted(filter(_is_at_corner, side), key=lambda each: abs(each.x)):
            other = (number + (1 if tile.x > 0 else -1)) % len(sides)
            there = tile.rotate(other - number)
            if _misfit(tile, rows[number]) <= _misfit(there, rows[other]):
                rows[number].append(tile)
            else:
                rows[other].append(there)
    return rows


def _is_at_corner(tile: FlatTile) -> bool:
    """Return whether a tile lies where the rivers or the hands of two players meet."""
    return tile.y - abs(tile.x) < _AT_CORNER or min(abs(tile.x), tile.y) > _CORNER


def _misfit(tile: FlatTile, row: Iterable[FlatTile]) -> float:
    """Return how badly a tile continues the row of a tile beside it, at most half a row off.

    Few tiles lie sideways, so one that does is likelier upright in a row of the next player.
    """
    sideways = _SIDEWAYS_OFF if tile.across > 0 else 0.0
    off = (abs(tile.y - each.y) for each in row if abs(tile.x - each.x) < _BESIDE)
    return min(TALL / 2, sideways + min(off, default=TALL))


class _Vote(NamedTuple):
    """A tile that agrees with the middle of the table or does not.

    Attributes:
        x: Position of the tile to the right.
        y: Position towards the photographer.
        facing: For each side how well the tile faces it, from -1 to 1.
        weight: Confidence in the tile.
        can_be_discard: Whether it can be in a river.
    """

    x: float
    y: float
    facing: tuple[float, ...]
    weight: float
    can_be_discard: bool

    def around(self, x: float, y: float) -> float:
        """Return how well the tile agrees with a middle."""
        dx, dy = self.x - x, self.y - y
        out, along, side = abs(dx), abs(dy), 1 if dx > 0 else 3
        if out < along:  # this runs 500 times for each tile
            out, along, side = along, out, 0 if dy > 0 else 2
        if out < _CENTRE:
            return -self.weight
        in_river = self.can_be_discard and out < _RIVER_END and along < _RIVER_SIDE
        share = 1.0 if in_river else _ELSEWHERE
        return self.weight * share * self.facing[side]


class _Middle:
    """The middle of the empty square around which most tiles face the side on which they lie."""

    def __init__(self, votes: Sequence[_Vote]) -> None:
        self._votes = votes

    def find(self) -> tuple[float, float]:
        """Return the middle of the best points."""
        x, y = self._best(0.0, 0.0, _FAR_OFF, _STEP, 0.0)
        return self._best(x, y, _STEP, _FINE_STEP, _NEARLY)

    def _best(
        self, x: float, y: float, reach: float, step: float, nearly: float
    ) -> tuple[float, float]:
        """Return the middle of the best points around one, those in the largest empty square."""
        steps = [n * step for n in range(-round(reach / step), round(reach / step) + 1)]
        scores = {(x + dx, y + dy): self._score(x + dx, y + dy) for dx in steps for dy in steps}
        best = max(scores.values())
        good = [place for place in scores if scores[place] >= best - nearly]
        room = {place: self._room(*place) for place in good}
        most = max(room.values())
        chosen = [place for place in good if room[place] >= most - step]
        return sum(x for x, _ in chosen) / len(chosen), sum(y for _, y in chosen) / len(chosen)

    def _score(self, x: float, y: float) -> float:
        return sum(vote.around(x, y) for vote in self._votes)

    def _room(self, x: float, y: float) -> float:
        """Return half the side of the empty square around a point, less if it is no square."""
        wide = high = _MOST_ROOM
        for vote in self._votes:
            along, down = abs(vote.x - x), abs(vote.y - y)
            if max(along, down) < _CENTRE:
                continue
            if along > down:
                wide = min(wide, along)
            else:
                high = min(high, down)
        return min(wide, high) - abs(wide - high) / 2


def _facing(tile: FlatTile) -> tuple[float, ...]:
    """Return for each side how well a tile faces it, from -1 to 1.

    Half of it is the line along which the tile lies: its top is often taken for its bottom.
    """
    turned = (tile.rotate(number) for number in range(len(SeatPosition)))
    return tuple(
        (0.5 if each.across < 0 else -0.5) + (0 if tile.symmetric else cos(radians(each.turn)) / 2)
        for each in turned
    )


def _to_pose(tile: FlatTile) -> TilePose:
    head_down = not tile.symmetric and cos(radians(tile.turn)) < _HEAD_DOWN
    return TilePose(
        tile.index, tile.x, tile.y, 1.0, TALL, tile.across, head_down, tile.back, tile.face
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    """The groups of a seat."""

    river: tuple[TileGroup, ...]
    walls: tuple[TileGroup, ...]
    hand: tuple[TileGroup, ...]


def _distance_of_hands(groups: Iterable[TileGroup]) -> float:
    """Return the distance of the farthest row that can be a hand, face up or down."""
    rows = (
        _distance(group)
        for group in groups
        if _faces(group) >= _HAND_ROW or len(group.tiles) >= _LONG_ROW
    )
    return max(rows, default=0.0)


def _faces(group: TileGroup) -> int:
    return sum(tile.face for tile in group.tiles)


def _divide(groups: Sequence[TileGroup], hands: float, detections: Sequence[Detection]) -> _Parts:
    """Divide the groups of a seat into river, walls and hand by their distance from the middle."""
    farthest = max(map(_distance, groups), default=0.0)
    own = farthest if farthest > hands - _NO_HAND else hands
    walls = [group for group in groups if _is_wall(group, own, detections)]
    ordered = sorted((group for group in groups if group not in walls), key=_distance)
    river: list[TileGroup] = []
    for group in filter(_can_be_discards, ordered):
        if _distance(group) > _RIVER_REACH * hands:
            break
        if river and _distance(group) - _distance(river[-1]) > _ROW_STEP:
            break
        river.append(group)
    beyond = [group for group in ordered if group not in river]
    indicators = [each for each in beyond if any(_is_indicator(each, wall) for wall in walls)]
    hand = tuple(group for group in beyond if group not in indicators)
    return _Parts(tuple(river), (*walls, *indicators), hand)


def _can_be_discards(group: TileGroup) -> bool:
    """Return whether a group shows faces and lies where the rows of six are or continues one."""
    is_near = group.right > -_RIVER_SIDE and group.left < _RIVER_SIDE
    return is_near and _faces(group) > 0 and len(group.tiles) < _CLOSED_HAND


def _distance(group: TileGroup) -> float:
    return group.line[0]


def _is_wall(group: TileGroup, hands: float, detections: Sequence[Detection]) -> bool:
    """Return whether a group is a wall, not a closed kan or a hand that lies face down."""
    faces = [detections[tile.index].label for tile in group.tiles if tile.face]
    if len(group.tiles) == _KAN and len(faces) == 2 and len({*faces}) == 1:
        return False
    backs = sum(tile.back for tile in group.tiles)
    least = _BEFORE_HAND if _faces(group) else _ONLY_BACKS
    return hands - _distance(group) > least and backs >= max(_MIN_WALL, _faces(group))


def _is_indicator(group: TileGroup, wall: TileGroup) -> bool:
    """Return whether faces are part of a wall whose backs beside them were not found."""
    gap = max(wall.left - group.right, group.left - wall.right)
    off = abs(_distance(group) - wall.y_at((group.left + group.right) / 2))
    return len(group.tiles) <= _MAX_INDICATORS and gap < _WALL_GAP and off < _WALL_OFF


def _read_seat(
    position: SeatPosition,
    parts: _Parts,
    detections: Sequence[Detection],
) -> SeatLayout:
    discards = (tile for group in parts.river for tile in tiles_of(group))
    river = _rows(tile for tile in discards if can_be_face(detections[tile.index]))
    while len(river) > 1 and len(river[0]) <= _STRAY < len(river[1]) - _STRAY:
        river = river[1:]
    hand = _parse_hand(parts.hand, detections)
    return SeatLayout(
        position,
        hand=tuple(tile.index for tile in hand.closed),
        melds=hand.melds,
        river=tuple(tile.index for row in river for tile in row),
        river_rows=tuple(len(each) for each in river),
        sideways=tuple(tile.index for row in river for tile in row if tile.across > _SIDEWAYS),
        hand_measurements=_measure_rows(_shown_rows(hand)),
        river_measurements=_measure_rows(river, full=_FULL_ROW),
    )


@dataclass(frozen=True, slots=True)
class _HandParse:
    """Closed tiles and melds from left to right, with the cost of reading groups like that."""

    closed: tuple[TilePose, ...] = ()
    melds: tuple[MeldLayout, ...] = ()
    cost: float = 0.0

    @property
    def count(self) -> int:
        """Number of tiles, kans counted as three."""
        return len(self.closed) + 3 * len(self.melds)

    @property
    def total(self) -> float:
        """Cost, with that of a hand of neither 13 nor 14 tiles."""
        wrong = min(abs(self.count - size) for size in (HAND_SIZE - 1, HAND_SIZE))
        return self.cost + WRONG_COUNT * wrong


def _parse_hand(groups: Sequence[TileGroup], detections: Sequence[Detection]) -> _HandParse:
    """Divide the groups of a hand into closed tiles and melds, at the least cost.

    The closed tiles are in line with one of the groups; melds can be the longest.
    """
    labels = LabelCosts(detections)
    ordered = sorted(groups, key=lambda each: each.left)
    parts = []
    for group in ordered:
        parses = list(_parse_part(group, labels))
        if _can_be_flanks([tile.index for tile in group.tiles], detections):
            parses.append(((), (), _NO_TILES))
        parts.append((group, parses))
    parses_of_hand = [_parse_in_line(parts, row) for row in ordered] or [_HandParse()]
    best = min(parses_of_hand, key=lambda each: each.total)
    return replace(best, closed=tuple(sorted(best.closed, key=lambda tile: tile.x)))


def _shown_rows(hand: _HandParse) -> tuple[tuple[TilePose, ...], ...]:
    """Return the row of a hand that is shown; the last of 14 tiles may lie apart, as a row."""
    if not any(tile.face for tile in hand.closed):
        return ()
    if hand.count < HAND_SIZE:
        return (hand.closed,)
    return hand.closed[:-1], hand.closed[-1:]


_PartParse = tuple[tuple[TilePose, ...], tuple[MeldLayout, ...], float]


def _parse_in_line(
    parts: Sequence[tuple[TileGroup, Sequence[_PartParse]]], row: TileGroup
) -> _HandParse:
    """Return the cheapest parse whose closed tiles are in line with a group."""
    parses = {(0, 0): _HandParse()}
    for group, parses_of_group in parts:
        following: dict[tuple[int, int], _HandParse] = {}
        off = _cost_off_row(group, row)
        for before in parses.values():
            for closed, melds, cost in parses_of_group:
                total = before.cost + cost + (off if closed else 0.0)
                parse = _HandParse((*before.closed, *closed), (*before.melds, *melds), total)
                key = len(parse.closed), len(parse.melds)
                if key not in following or parse.cost < following[key].cost:
                    following[key] = parse
        parses = following
    return min(parses.values(), key=lambda each: each.total)


def _can_be_flanks(indices: Sequence[int], detections: Sequence[Detection]) -> bool:
    """Return whether these are only blank tiles that can be the white sides of other tiles."""
    tiles = [detections[index] for index in indices]
    return all(tile.label == HAKU and tile.tile_probability < _FLANK for tile in tiles)


def _cost_off_row(group: TileGroup, row: TileGroup) -> float:
    """Return the cost of closed tiles that are not in line with the row of a hand."""
    off = abs(_distance(group) - row.y_at((group.left + group.right) / 2))
    return _OFF_ROW * max(0.0, off - _APART)


def _parse_part(group: TileGroup, labels: LabelCosts) -> Iterator[_PartParse]:
    """Yield what a group can be: closed tiles, melds, and the cost."""
    backs = sum(tile.back for tile in group.tiles)
    if backs > _KAN // 2:  # more than a closed kan shows: a row that lies face down
        yield tuple(tile for tile in group.tiles if tile.back), (), 0.0
    for parse in parse_group(group, labels):
        yield tuple(stack.tile for stack in parse.closed), parse.melds, parse.cost


def _rows(tiles: Iterable[TilePose]) -> list[list[TilePose]]:
    """Return the rows of a river from the middle of the table, each from left to right."""
    rows: list[list[TilePose]] = []
    for tile in sorted(tiles, key=lambda each: each.y):
        if rows and _is_in_row(tile, rows[-1]):
            rows[-1].append(tile)
        else:
            rows.append([tile])
    return [sorted(row, key=lambda tile: tile.x) for row in rows]


def _is_in_row(tile: TilePose, row: Sequence[TilePose]) -> bool:
    """Return whether the next discard towards the player still belongs to a row.

    One that was put down carelessly lies beside the others, not below one of them.
    """
    below = tile.y - sum(each.y for each in row) / len(row)
    under = any(abs(tile.x - each.x) < _UNDER for each in row)
    return below < (TALL / 2 if under or len(row) >= _FULL_ROW else _CARELESS)


def _measure_rows(rows: Sequence[Sequence[TilePose]], *, full: int = 0) -> RowMeasurements:
    """Measure rows, each but the last of at least `full` tiles."""
    return RowMeasurements(
        sum(
            max(_gaps(row), 0 if number == len(rows) else full - len(row))
            for number, row in enumerate(rows, 1)
        ),
        max((_off_line(tile, row) for row in rows for tile in row), default=0.0),
    )


def _gaps(row: Sequence[TilePose]) -> int:
    """Return the number of tiles for which there is room between those of a row."""
    spaces = (b.x - b.half_width - a.x - a.half_width for a, b in pairwise(row))
    return sum(round(max(1.0, space)) for space in spaces if space > _GAP)


def _off_line(tile: TilePose, row: Sequence[TilePose]) -> float:
    """Return how far a tile is above or below the line through its row."""
    middle = sum(each.x for each in row) / len(row)
    level = sum(each.y for each in row) / len(row)
    spread = sum((each.x - middle) ** 2 for each in row)
    rise = sum((each.x - middle) * (each.y - level) for each in row)
    return abs(tile.y - level - (rise / spread if spread else 0.0) * (tile.x - middle))
