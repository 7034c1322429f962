"""Simulated tables at an exhaustive draw: four hands laid down, rivers, and a dead wall.

Most of the hands that are shown are tenpai; a player who declared riichi is.

All tiles are from one set. Unlike `training.scenes.tables`, the layout keeps the meaning of every
tile, so that readings of whole tables can be compared with it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scorer.tiles.hand import COPIES
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import TILES, Tile, parse_tile
from training.geometry import Block, Pose, block, shift_block, turn_block
from training.scenes.hands import LaidTiles, LayoutStyle, whole_set
from training.scenes.tables import DEAD_STACKS, SEATS, TablePlan, random_plan

Rng = np.random.Generator
MELDS = (0.55, 0.25, 0.13, 0.07)  # probabilities of zero to three melds
KINDS = (MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN, MeldKind.ANKAN)
KIND_CHANCES = (0.45, 0.35, 0.05, 0.05, 0.1)
SETS, SET_CHANCES = (MeldKind.CHII, MeldKind.PON), (0.65, 0.35)  # of closed tiles
FACE_UP = 0.8  # share of the hands that their players show; the others lie face down
TENPAI = 0.75  # share of the shown hands
RIICHI = 0.7  # share of the closed hands that are tenpai
FEWER_DISCARDS = 3  # than the others has a player at most, whose discards were called


@dataclass(frozen=True, slots=True)
class SeatAtDraw:
    """The tiles of a seat, as indices of blocks.

    Attributes:
        hand: The closed tiles from left to right as their owner sees them.
        shown: Whether they lie face up.
        melds: The melds from left to right, with the indices of their tiles.
        river: The discards in their order.
        riichi: The discard that lies sideways.
    """

    hand: tuple[int, ...]
    shown: bool
    melds: tuple[tuple[Meld, tuple[int, ...]], ...]
    river: tuple[int, ...]
    riichi: int | None


@dataclass(frozen=True, slots=True)
class TableAtDraw:
    """Blocks on a table and their meaning: seats anticlockwise from the photographer's."""

    blocks: tuple[Block, ...]
    seats: tuple[SeatAtDraw, ...]
    dora: tuple[int, ...]


def table_at_draw(rng: Rng) -> TableAtDraw:
    """Return a random table at a draw.

    >>> table = table_at_draw(np.random.default_rng(0))
    >>> [len(seat.hand) + 3 * len(seat.melds) for seat in table.seats]
    [13, 13, 13, 13]
    """
    size = 1.0, rng.uniform(1.3, 1.38), rng.uniform(0.7, 0.9)
    plan = random_plan(rng, size, stacks=17)
    left = whole_set()
    dealt = [_deal(rng, left) for _ in range(SEATS)]
    rest = list(left.elements())
    rest = [rest[n] for n in rng.permutation(len(rest))]
    unknown = sum(13 - 3 * len(each.melds) for each in dealt if not each.closed)
    discards = (len(rest) - unknown - 2 * DEAD_STACKS) // SEATS
    blocks: list[Block] = []
    seats = []
    for seat in range(SEATS):
        count = discards - int(rng.integers(FEWER_DISCARDS + 1))
        laid, meaning = _lay_seat(rng, plan, dealt[seat], rest, discards=count)
        offset = len(blocks)
        blocks += [turn_block(each, seat * np.pi / 2) for each in laid]
        seats.append(_move_indices(meaning, offset))
    wall, shown = _dead_wall(rng, plan, rest)
    side = int(rng.integers(SEATS))
    dora = tuple(len(blocks) + n for n in shown)
    blocks += [turn_block(each, side * np.pi / 2) for each in wall]
    return TableAtDraw(tuple(blocks), tuple(seats), dora)


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A hand before it is laid: without closed tiles these are random."""

    melds: tuple[Meld, ...]
    shown: bool
    closed: tuple[Tile, ...] = ()


def _deal(rng: Rng, left: Counter[Tile]) -> _Dealt:
    """Take the melds of a player from a set, and the closed tiles if the hand is tenpai."""
    count = int(rng.choice(len(MELDS), p=MELDS))
    melds = tuple(_take_meld(rng, left) for _ in range(count))
    shown = bool(rng.random() < FACE_UP)
    if not shown or rng.random() >= TENPAI:
        return _Dealt(melds, shown)
    tiles = [
        tile
        for _ in range(4 - count)
        for tile in _take(rng, left, SETS[int(rng.choice(len(SETS), p=SET_CHANCES))])
    ]
    pair = [tile for tile in TILES if left[tile] > 1]
    tiles += [pair[int(rng.integers(len(pair)))]] * 2
    left.subtract(tiles[-2:])
    left[tiles.pop(int(rng.integers(len(tiles))))] += 1
    return _Dealt(melds, shown, tuple(tiles))


def _take_meld(rng: Rng, left: Counter[Tile]) -> Meld:
    kind = KINDS[int(rng.choice(len(KINDS), p=KIND_CHANCES))]
    tiles = _take(rng, left, kind)
    if kind is MeldKind.ANKAN:
        return Meld(kind, tuple(tiles))
    called = tiles[int(rng.integers(len(tiles)))]
    side = Side.LEFT if kind is MeldKind.CHII else tuple(Side)[int(rng.integers(len(Side)))]
    return Meld(kind, tuple(tiles), called, side)


def _take(rng: Rng, left: Counter[Tile], kind: MeldKind) -> list[Tile]:
    while True:
        tiles = _meld_tiles(rng, kind)
        if all(left[tile] >= tiles.count(tile) for tile in tiles):
            left.subtract(tiles)
            return tiles


def _meld_tiles(rng: Rng, kind: MeldKind) -> list[Tile]:
    if kind is MeldKind.CHII:
        start = 9 * int(rng.integers(3)) + int(rng.integers(7))
        tiles = list(TILES[start : start + 3])
    else:
        size = 3 if kind is MeldKind.PON else COPIES
        tiles = [TILES[int(rng.integers(len(TILES)))]] * size
    for place, tile in enumerate(tiles):
        if str(tile) in {"5m", "5p", "5s"} and (len(tiles) == COPIES or rng.random() < 1 / COPIES):
            tiles[place] = parse_tile(str(tile).replace("5", "0"))
            break
    return tiles


def _lay_seat(
    rng: Rng, plan: TablePlan, dealt: _Dealt, rest: list[Tile], *, discards: int
) -> tuple[list[Block], SeatAtDraw]:
    """Lay hand, melds and river as the player sees them; take the tiles from `rest`."""
    error = float(rng.choice([0.006, 0.012, 0.03]))
    backs = frozenset((0, 3) if rng.random() < 0.7 else (1, 2))
    style = LayoutStyle(
        size=plan.size, placement_error=error, spacing=1.004 + 2.5 * error, backs=backs
    )
    melds = dealt.melds
    closed = dealt.closed or tuple(rest.pop() for _ in range(13 - 3 * len(melds)))
    row = LaidTiles(style, int(rng.integers(1 << 30)))
    for tile in sorted(closed):
        row.upright(str(tile), Pose.FACE_UP if dealt.shown else Pose.FACE_DOWN)
    melded, places = _lay_melds(rng, style, melds)
    width = row.x
    right = rng.uniform(plan.hands - 4, plan.hands - 1.5)  # the right end of the melds
    start = right - melded.x if melds else right
    left = min(-width / 2 + rng.normal(0, 0.7), start - width - 1.0)
    blocks = [shift_block(each, left, -plan.hands) for each in row.blocks]
    hand = tuple(range(len(blocks)))
    offset = len(blocks)
    blocks += [shift_block(each, start, -plan.hands) for each in melded.blocks]
    laid = tuple(
        (meld, tuple(offset + n for n in indices))
        for meld, indices in zip(melds, places, strict=True)
    )
    declared = dealt.closed and not melds and rng.random() < RIICHI
    riichi = int(rng.integers(3, discards)) if declared else None
    river = _lay_river(rng, plan, [rest.pop() for _ in range(discards)], riichi=riichi)
    offset = len(blocks)
    return blocks + river, SeatAtDraw(
        hand,
        dealt.shown,
        laid,
        tuple(offset + n for n in range(len(river))),
        None if riichi is None else offset + riichi,
    )


def _lay_melds(
    rng: Rng, style: LayoutStyle, melds: Sequence[Meld]
) -> tuple[LaidTiles, list[range]]:
    laid, places = LaidTiles(style, int(rng.integers(1 << 30))), []
    for meld in melds:
        start = len(laid.blocks)
        laid.meld(meld)
        laid.x += rng.uniform(0.1, 0.4)
        places.append(range(start, len(laid.blocks)))
    return laid, places


def _lay_river(rng: Rng, plan: TablePlan, tiles: list[Tile], *, riichi: int | None) -> list[Block]:
    """Lay two rows of six and the rest in a third row; one tile lies sideways."""
    size = plan.size
    x, y = -2.8 + rng.normal(0, 0.3), -plan.discards - size[1] / 2
    gap, below = rng.uniform(0.02, 0.12), size[1] + rng.uniform(0.04, 0.15)
    blocks = []
    right = x
    for place, tile in enumerate(tiles):
        line = min(place // 6, 2)
        if place in {0, 6, 12}:
            right = x + rng.normal(0, 0.06)
        across = place == riichi
        wide = size[1] if across else size[0]
        dx, dy, turn = rng.normal(0, [0.015, 0.03, 0.03])
        at = right + (wide - size[0]) / 2 + dx, y - line * below + dy
        yaw = turn + (np.pi / 2 * rng.choice([-1, 1]) if across else 0.0)
        blocks.append(block(str(tile), *at, yaw=yaw, size=size))
        right += wide + gap
    return blocks


def _dead_wall(rng: Rng, plan: TablePlan, rest: list[Tile]) -> tuple[list[Block], list[int]]:
    """Lay seven stacks where a wall was; return them and the places of the indicators."""
    start = rng.uniform(-8, 1)
    shown = range(2, 2 + int(rng.choice([1, 1, 1, 2, 3])))
    blocks: list[Block] = []
    dora = []
    for stack in range(DEAD_STACKS):
        for level in range(2):
            up = level == 1 and stack in shown
            if up:
                dora.append(len(blocks))
            dx, dy, turn = rng.normal(0, [0.004, 0.02, 0.006])
            tile = block(
                str(rest.pop()),
                start + 1.01 * stack + dx,
                -plan.walls + dy,
                yaw=turn,
                pose=Pose.FACE_UP if up else Pose.FACE_DOWN,
                level=level * plan.size[2],
                size=plan.size,
            )
            blocks.append(tile)
    return blocks, dora


def _move_indices(seat: SeatAtDraw, offset: int) -> SeatAtDraw:
    return replace(
        seat,
        hand=tuple(offset + n for n in seat.hand),
        melds=tuple((meld, tuple(offset + n for n in indices)) for meld, indices in seat.melds),
        river=tuple(offset + n for n in seat.river),
        riichi=None if seat.riichi is None else offset + seat.riichi,
    )
