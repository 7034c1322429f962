"""Objects that lie around on tables where people play: books, a keyboard, cards, dice, packages.

Each is a box or a cylinder with a print. Groups are scattered around and behind a hand, without
covering a tile. Lengths are in millimetres until a group is finished.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import (
    BACK,
    FACE,
    Block,
    Camera,
    Floats,
    Pose,
    block,
    shift_block,
    turn_block,
)

Rng = np.random.Generator
Size = tuple[float, float, float]

MILLIMETRE = 1 / 20  # in tile widths
CARD = 0.6  # thickness of a card
KEY_ROWS = ("1234567890-^", "QWERTYUIOP@[", "ASDFGHJKL;:]", "ZXCVBNM,./_")
KEY_PITCH = 19.0


class ObjectKind(StrEnum):
    """The kind of an object, which decides its print."""

    BOOK = "book"
    BUSINESS_CARD = "business card"
    CALCULATOR = "calculator"
    CUP = "cup"
    DIE = "die"
    DISC = "disc"
    DOMINO = "domino"
    DRAWERS = "drawers"
    KEY = "key"
    KEYBOARD = "keyboard"
    NOTEBOOK = "notebook"
    PACKAGE = "package"
    PHONE = "phone"
    PLAYING_CARD = "playing card"


ROUND = frozenset((ObjectKind.CUP, ObjectKind.DISC))
"""The kinds that are cylinders; the axis is the normal of the face."""


@dataclass(frozen=True, slots=True)
class TableObject:
    """An object on the table that is not a tile.

    Attributes:
        kind: Its kind.
        block: Its box, or the box around its cylinder.
        seed: Seed of its print.
        text: A text that it shows, where the seed does not decide it.
    """

    kind: ObjectKind
    block: Block
    seed: int
    text: str = ""


def random_group(rng: Rng) -> tuple[TableObject, ...]:
    """Return one object or several that belong together, around the origin, in tile widths.

    >>> {each.block.label for each in random_group(np.random.default_rng(3))}
    {None}
    """
    kinds, shares = zip(*GROUPS.items(), strict=True)
    group = kinds[int(rng.choice(len(kinds), p=np.array(shares) / sum(shares)))](rng)
    return tuple(replace(each, block=_in_tile_widths(each.block)) for each in group)


def _in_tile_widths(b: Block) -> Block:
    width, height, depth = (length * MILLIMETRE for length in b.size)
    return replace(b, centre=b.centre * MILLIMETRE, size=(width, height, depth))


def _object(kind: ObjectKind, b: Block, rng: Rng) -> TableObject:
    return TableObject(kind, b, int(rng.integers(1 << 31)))


def _on_edge(x: float, size: Size) -> Block:
    """Return a book that stands on its lower edge, the spine towards the player, from x on."""
    frame = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
    width, height, thickness = size
    return Block(None, np.array([x + thickness / 2, width / 2, height / 2]), frame, size)


def _book_size(rng: Rng) -> Size:
    height = rng.uniform(148, 240)
    return float(height * rng.uniform(0.66, 0.76)), float(height), rng.uniform(7, 42)


def _standing_books(rng: Rng) -> list[TableObject]:
    books, x = [], 0.0
    for _ in range(int(rng.integers(2, 9))):
        size = _book_size(rng)
        books.append(_object(ObjectKind.BOOK, _on_edge(x, size), rng))
        x += size[2] + rng.uniform(0.2, 1.5)
    return [replace(each, block=shift_block(each.block, -x / 2, 0)) for each in books]


def _pile_of_books(rng: Rng) -> list[TableObject]:
    """Lay one to three books on each other, their spines to the left or towards the player."""
    books, level, turn = [], 0.0, float(rng.choice([0.0, np.pi / 2]))
    for _ in range(int(rng.integers(1, 4))):
        size = _book_size(rng)
        x, y, yaw = rng.normal(0, (4, 4, 0.06))
        books.append(
            _object(ObjectKind.BOOK, block(None, x, y, yaw=turn + yaw, level=level, size=size), rng)
        )
        level += size[2]
    return books


def _keyboard(rng: Rng) -> list[TableObject]:
    """Lay a case with three or four rows of keys and a space bar."""
    case_height, seed = rng.uniform(6, 14), int(rng.integers(1 << 31))
    rows = KEY_ROWS[int(rng.integers(2)) :]
    wide, deep = (len(KEY_ROWS[0]) + 1.2) * KEY_PITCH, (len(rows) + 1.3) * KEY_PITCH
    case = block(None, 0.0, 0.0, size=(wide, deep, case_height))
    found = [TableObject(ObjectKind.KEYBOARD, case, seed)]
    key = KEY_PITCH * rng.uniform(0.78, 0.93)
    height = rng.uniform(2, 8)

    def add(text: str, x: float, row: int, width: float) -> None:
        y = deep / 2 - (row + 0.65) * KEY_PITCH
        size = (width, key, height)
        found.append(
            TableObject(ObjectKind.KEY, block(None, x, y, level=case_height, size=size), seed, text)
        )

    for row, texts in enumerate(rows):
        left = -wide / 2 + (0.8 + 0.25 * row) * KEY_PITCH
        for place, text in enumerate(texts[: len(KEY_ROWS[0]) - row // 2]):
            add(text, left + (place + 0.3) * KEY_PITCH, row, key)
    add("", -0.5 * KEY_PITCH, len(rows), 5 * KEY_PITCH)
    return found


def _cards(kind: ObjectKind, size: tuple[float, float], rng: Rng) -> list[TableObject]:
    """Lay one to five cards, in a fan, some of them on each other."""
    step, turn = rng.uniform(12, 30), rng.normal(0, 0.15)
    found = []
    for place in range(int(rng.integers(1, 6))):
        x, y = place * step, rng.normal(0, 5)
        yaw = turn + rng.normal(0, 0.12)
        level, pose = place * CARD, Pose.FACE_DOWN if rng.random() < 0.15 else Pose.FACE_UP
        b = block(None, x, y, yaw=yaw, pose=pose, level=level, size=(*size, CARD))
        found.append(_object(kind, b, rng))
    return found


def _playing_cards(rng: Rng) -> list[TableObject]:
    return _cards(ObjectKind.PLAYING_CARD, (58.0, 89.0), rng)


def _business_cards(rng: Rng) -> list[TableObject]:
    return _cards(ObjectKind.BUSINESS_CARD, (91.0, 55.0), rng)


def _line(kind: ObjectKind, size: Size, rng: Rng, count: int) -> list[TableObject]:
    """Lay equal objects side by side, neatly or scattered a little."""
    gap, error = rng.uniform(3, 12), float(rng.choice([0.3, 4.0]))
    spread = (0.05, error, 0.05 * error * gap / size[1])  # turned neighbours do not touch
    found = []
    for place in range(count):
        x, y, yaw = rng.normal((place * (size[0] + gap), 0, 0), spread)
        found.append(_object(kind, block(None, x, y, yaw=yaw, size=size), rng))
    return found


def _dominoes(rng: Rng) -> list[TableObject]:
    width, seed = rng.uniform(18, 26), int(rng.integers(1 << 31))
    size = (width, 2 * width, rng.uniform(6, 12))
    return [
        replace(each, seed=seed, text=f"{rng.integers(7)}{rng.integers(7)}")
        for each in _line(ObjectKind.DOMINO, size, rng, int(rng.integers(1, 7)))
    ]


def _dice(rng: Rng) -> list[TableObject]:
    side = rng.uniform(9, 18)
    return _line(ObjectKind.DIE, (side, side, side), rng, int(rng.integers(1, 5)))


def _discs(rng: Rng) -> list[TableObject]:
    """Lay go stones, draughts or coins."""
    across = rng.uniform(20, 36)
    size = (across, across, rng.uniform(2, 10))
    return _line(ObjectKind.DISC, size, rng, int(rng.integers(1, 7)))


def _packages(rng: Rng) -> list[TableObject]:
    """Put one to three packages of tea or medicine side by side, lying or standing."""
    found, x = [], 0.0
    for _ in range(int(rng.integers(1, 4))):
        long, middle, short = np.sort(rng.uniform((60, 40, 15), (170, 90, 60)))[::-1].tolist()
        pose = Pose.STANDING if rng.random() < 0.4 else Pose.FACE_UP
        size = (long, middle, short) if rng.random() < 0.5 else (middle, long, short)
        yaw, y = rng.normal(0, (0.03, 4))
        b = block(None, x + size[0] / 2, y, yaw=yaw, pose=pose, size=size)
        found.append(_object(ObjectKind.PACKAGE, b, rng))
        x += size[0] + rng.uniform(12, 40)
    return found


def _one(kind: ObjectKind, least: Size, most: Size) -> Callable[[Rng], list[TableObject]]:
    """Return a function that lays one object of a random size."""

    def lay(rng: Rng) -> list[TableObject]:
        width, height, depth = rng.uniform(least, most).tolist()
        if kind in ROUND:
            height = width
        return [_object(kind, block(None, 0.0, 0.0, size=(width, height, depth)), rng)]

    return lay


def _drawers(rng: Rng) -> list[TableObject]:
    width, height, depth = rng.uniform((180, 120, 90), (420, 260, 220)).tolist()
    b = block(None, 0.0, depth / 2, pose=Pose.STANDING, size=(width, height, depth))
    return [_object(ObjectKind.DRAWERS, b, rng)]


GROUPS: Mapping[Callable[[Rng], list[TableObject]], float] = {
    _standing_books: 3.0,
    _pile_of_books: 2.0,
    _keyboard: 1.5,
    _playing_cards: 2.0,
    _business_cards: 1.5,
    _dominoes: 1.5,
    _dice: 1.5,
    _discs: 1.5,
    _packages: 3.0,
    _drawers: 1.0,
    _one(ObjectKind.PHONE, (66, 140, 7), (80, 165, 10)): 1.0,
    _one(ObjectKind.CALCULATOR, (60, 110, 8), (110, 180, 22)): 1.5,
    _one(ObjectKind.NOTEBOOK, (100, 148, 2), (180, 250, 10)): 1.5,
    _one(ObjectKind.CUP, (60, 60, 55), (90, 90, 120)): 1.0,
}
"""The kinds of groups with their shares."""


Hull = NDArray[np.float32]

TRIES = 25  # attempts to find room for a group; a group without room is left out
BEYOND = 0.06  # share of the picture's sides; a group can have its middle so far outside
FROM_TILES = 0.4  # tile widths; smallest gap between an object and a tile
TALL = 3.0  # tile widths; higher objects stand in the upper part of the picture
BACK_PART = 0.4  # share of the picture's height
FARTHEST = 40.0  # tile widths from the lens
NEAREST = 4.0  # tile widths; an object nearer to the lens would be out of focus


def random_clutter(
    rng: Rng, tiles: Sequence[Block], camera: Camera, groups: int
) -> tuple[TableObject, ...]:
    """Return at most this many groups of objects, of each at least a part in the picture.

    They stand on the table, overlap neither each other nor a tile, and cover no tile in the
    picture. A tile can cover a part of an object behind it.
    """
    corners = [_corners([tile]) for tile in tiles]
    taken = [_hull(spots[:, :2]) for spots in corners]
    pictured = [(_hull(camera.project(spots)), camera.distance(spots).max()) for spots in corners]
    picture = _hull(np.array([(x, y) for x in (0, camera.width) for y in (0, camera.height)]))
    found: list[TableObject] = []
    for _ in range(groups):
        group = random_group(rng)
        for _ in range(TRIES):
            laid = _lay(rng, group, camera)
            if laid is None:
                continue
            spots = _corners([each.block for each in laid])
            ground, depth = _hull(spots[:, :2], margin=FROM_TILES), camera.distance(spots)
            if depth.min() < NEAREST or any(_overlap(ground, other) for other in taken):
                continue
            seen = _hull(camera.project(spots))
            covering = any(depth.min() < far and _overlap(seen, tile) for tile, far in pictured)
            if _overlap(seen, picture) and not covering:
                taken.append(_hull(spots[:, :2]))
                found += laid
                break
    return tuple(found)


def _lay(
    rng: Rng, group: tuple[TableObject, ...], camera: Camera
) -> tuple[TableObject, ...] | None:
    """Move a group to a random place in the picture, a tall one to the back.

    Most are nearly in line with the picture.
    """
    tall = _corners([each.block for each in group])[:, 2].max() > TALL
    share = rng.uniform(-BEYOND, (1 + BEYOND, BACK_PART if tall else 1 + BEYOND))
    x, y = (share - 0.5) * [camera.width, camera.height] / camera.focal
    ray = np.array([x, y, 1.0]) @ camera.axes
    reach = -camera.position[2] / ray[2]
    if ray[2] > -1e-3 or reach > FARTHEST:
        return None
    spot = camera.position + ray * reach
    facing = -np.arctan2(camera.axes[2, 0], camera.axes[2, 1])
    yaw = float(facing + rng.normal(0, 0.15))
    if not tall and rng.random() < 0.35:
        yaw = rng.uniform(-np.pi, np.pi)
    return tuple(
        replace(each, block=shift_block(turn_block(each.block, yaw), spot[0], spot[1]))
        for each in group
    )


def _corners(blocks: list[Block]) -> Floats:
    """Return the corners (n, 3) of blocks."""
    return np.concatenate([each.corners(side) for each in blocks for side in (FACE, BACK)])


def _hull(points: Floats, *, margin: float = 0.0) -> Hull:
    """Return the convex hull (n, 2) of points, extended in four directions by a margin."""
    spread = np.array([[0, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]] if margin else [[0, 0]])
    extended = (points[:, None] + spread * margin).reshape(-1, 2)
    return np.asarray(cv2.convexHull(extended.astype(np.float32))[:, 0], np.float32)


def _overlap(one: Hull, other: Hull) -> bool:
    return cv2.intersectConvexConvex(one, other)[0] > 0
