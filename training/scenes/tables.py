"""Random scenes with the layout of real tables: hands, melds, discards, walls, clutter.

In scenes of whole tables the centre of the table is the origin. Parts of a seat are laid as its
player sees them, the player sitting at negative y, and then turned to the seat.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scorer.tiles.hand import COPIES
from training.geometry import Block, Pose, block, shift_block, turn_block
from vision.boxes import FLOWERS, HAKU

Rng = np.random.Generator
Size = tuple[float, float, float]

TILES = tuple(f"{r}{s}" for s in "mps" for r in range(1, 10)) + tuple(f"{r}z" for r in range(1, 8))
PLAIN_FIVES = ("5m", "5p", "5s")
RED_FIVES = ("0m", "0p", "0s")


def random_tile(rng: Rng) -> str:
    """Return a random face; red fives are frequent because photographs lack them.

    Plain fives are as frequent, because their red parts resemble those of red fives, and haku is
    frequent because a blank one resembles a back.
    """
    draw = rng.random()
    if draw < 0.12:
        return str(rng.choice(RED_FIVES))
    if draw < 0.19:
        return str(rng.choice(PLAIN_FIVES))
    if draw < 0.22:
        return str(rng.choice(FLOWERS))
    if draw < 0.28:
        return HAKU
    return str(rng.choice(TILES))


def random_sequence(rng: Rng) -> list[str]:
    """Return three tiles in sequence, sometimes with a red five."""
    start = int(rng.integers(1, 8))
    suit = str(rng.choice(list("mps")))
    ranks = [start, start + 1, start + 2]
    return [f"{0 if r == 5 and rng.random() < 0.4 else r}{suit}" for r in ranks]


def complete_hand(rng: Rng, sets: int = 4) -> list[str]:
    """Return the tiles of a complete hand: `sets` sets and a pair."""
    tiles: list[str] = []
    for _ in range(sets):
        tiles += random_sequence(rng) if rng.random() < 0.6 else [str(rng.choice(TILES))] * 3
    return tiles + [random_tile(rng)] * 2


def placement_error(rng: Rng, amount: float) -> tuple[float, float, float]:
    """Return the error of a hand-laid tile: x, y, yaw."""
    return rng.normal(0, amount), rng.normal(0, amount), rng.normal(0, amount * 0.8)


def row(  # noqa: PLR0913 - where and how a row lies
    rng: Rng,
    labels: list[str],
    x: float,
    y: float,
    size: Size,
    *,
    pose: Pose = Pose.FACE_UP,
    gap_before: int | None = None,
    level: float = 0.0,
    upside_down: float = 0.0,
) -> list[Block]:
    """Lay tiles side by side from (x, y) to the right; one can stand apart by a gap."""
    blocks = []
    sloppy = rng.choice([0.005, 0.02, 0.05])
    spacing = 1.0 + sloppy + rng.choice([0.005, 0.02, 0.08])
    for n, label in enumerate(labels):
        if n == gap_before:
            x += rng.uniform(0.3, 1.5)
        dx, dy, turn = placement_error(rng, sloppy)
        yaw = turn + (np.pi if rng.random() < upside_down and pose is Pose.FACE_UP else 0.0)
        blocks.append(block(label, x + dx / 2, y + dy, yaw=yaw, pose=pose, level=level, size=size))
        x += spacing
    return blocks


def meld(rng: Rng, x: float, y: float, size: Size) -> tuple[list[Block], float]:
    """Lay an open or closed set starting at (x, y); return its blocks and the x after it."""
    wide, tall = size[0], size[1]
    kind = rng.choice(["chii", "pon", "kan", "added", "closed"], p=[0.3, 0.25, 0.1, 0.1, 0.25])
    same = random_tile(rng)
    labels = (
        random_sequence(rng) if kind == "chii" else [same] * (3 if kind in ("pon", "added") else 4)
    )
    sideways = -1 if kind == "closed" else int(rng.integers(len(labels)))
    turned = {0, 3} if rng.random() < 0.6 else {1, 2}
    blocks = []
    for n, label in enumerate(labels):
        dx, dy, turn = placement_error(rng, 0.02)
        if n == sideways:
            low = y - (tall - wide) / 2
            yaw = np.pi / 2 * rng.choice([-1, 1]) + turn
            blocks.append(
                block(label, x + tall / 2 - 0.5 * wide + dx, low + dy, yaw=yaw, size=size)
            )
            if kind == "added":
                blocks.append(
                    block(label, x + tall / 2 - 0.5 * wide, low + wide * 1.03, yaw=yaw, size=size)
                )
            x += tall * 1.02
            continue
        pose = Pose.FACE_DOWN if kind == "closed" and n in turned else Pose.FACE_UP
        blocks.append(block(label, x + dx, y + dy, yaw=turn, pose=pose, size=size))
        x += wide * 1.02
    return blocks, x


def dead_wall(rng: Rng, x: float, y: float, size: Size) -> list[Block]:
    """Lay backs two high in a row, one to five upper tiles turned up as indicators."""
    length = int(rng.integers(4, 9))
    shown = int(rng.choice([1, 1, 1, 2, 3]))
    first = int(rng.integers(0, max(1, length - shown)))
    high = rng.random() < 0.7
    blocks = []
    for n in range(length):
        at = x + n * 1.01
        if high:
            blocks.append(block(random_tile(rng), at, y, pose=Pose.FACE_DOWN, size=size))
        up = first <= n < first + shown
        dx, dy, turn = placement_error(rng, 0.02)
        blocks.append(
            block(
                random_tile(rng),
                at + dx,
                y + dy,
                yaw=turn,
                pose=Pose.FACE_UP if up else Pose.FACE_DOWN,
                level=size[2] if high else 0.0,
                size=size,
            )
        )
    return blocks


def discards(rng: Rng, x: float, y: float, size: Size, *, count: int | None = None) -> list[Block]:
    """Lay rows of six from (x, y) to the right and towards the player, some tiles sideways."""
    if count is None:
        count = int(rng.integers(4, 19))
    gap, below = rng.uniform(0.04, 0.12), size[1] + rng.uniform(0.06, 0.15)
    blocks = []
    right = x
    for n in range(count):
        if n % 6 == 0:
            right = x + rng.normal(0, 0.05)
        sideways = rng.random() < 0.06
        wide = size[1] if sideways else size[0]
        dx, dy, turn = placement_error(rng, 0.03)
        yaw = turn + (np.pi / 2 if sideways else 0.0)
        at = (right + (wide - size[0]) / 2 + dx / 2, y - (n // 6) * below + dy)
        blocks.append(block(random_tile(rng), *at, yaw=yaw, size=size))
        right += wide + gap
    return blocks


def heap(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles at random angles, faces and backs, none overlapping."""
    blocks: list[Block] = []
    spots: list[NDArray[np.float64]] = []
    spread = rng.uniform(3, 8)
    for _ in range(int(rng.integers(6, 60))):
        spot = rng.normal(0, spread / 2, 2)
        if any(np.linalg.norm(spot - s) < size[1] * 1.2 for s in spots):
            continue
        spots.append(spot)
        pose = Pose.FACE_DOWN if rng.random() < 0.25 else Pose.FACE_UP
        yaw = rng.uniform(0, 2 * np.pi)
        blocks.append(block(random_tile(rng), *spot, yaw=yaw, pose=pose, size=size))
    return blocks


SEATS = 4
FEWEST, MOST = 80, 140  # tiles of a table
MOST_DISCARDS = 17  # of one player, in three rows of six
DEAD_STACKS = 7
CHINESE = 0.25  # share of the tables with discards in a heap and without a dead wall
EMPTY_SEATS = 0.06
STICK: Size = (3.4, 0.36, 0.15)
_FACE_DOWN = 0.5  # cosine of the face's direction, downwards
MELDS = (0.45, 0.25, 0.17, 0.1, 0.03)  # probabilities of zero to four melds


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Distances from the centre of a table to its parts, in tile widths.

    The nearest discards are at `discards`, the middles of walls and hands at `walls` and `hands`.
    Each wall has room for `stacks` stacks and is `shift` to the right of its player.
    """

    size: Size
    discards: float
    walls: float
    hands: float
    stacks: int
    shift: float


def whole_table(rng: Rng, size: Size) -> list[Block]:
    """Lay 80 to 140 tiles as on a table in play or at the end of a hand.

    >>> blocks = whole_table(np.random.default_rng(0), (1.0, 1.35, 0.8))
    >>> 80 <= sum(each.label is not None for each in blocks) <= 140
    True
    """
    chinese = bool(rng.random() < CHINESE)
    plan = random_plan(rng, size, stacks=18 if chinese else 17)
    seats = [seat for seat in range(SEATS) if rng.random() >= EMPTY_SEATS]
    blocks = [
        turn_block(each, seat * np.pi / 2)
        for seat, pose in zip(seats, random_poses(rng, len(seats)), strict=True)
        for each in lay_seat(rng, plan, pose)
    ]
    if chinese:
        blocks += _central_heap(rng, plan)
    else:
        blocks += _rivers(rng, plan, seats)
    dead = 0 if chinese else DEAD_STACKS
    hidden = int(rng.integers(FEWEST, MOST + 1)) - len(blocks)
    hidden = int(np.clip(hidden, 2 * dead, 2 * SEATS * plan.stacks))
    blocks += lay_walls(rng, plan, hidden, dead=dead)
    return blocks if chinese else blocks + _central_objects(rng, plan)


def deal_from_one_set(rng: Rng, blocks: list[Block]) -> list[Block]:
    """Replace tiles beyond the four of each in a set by others of which fewer are laid.

    Tiles that are face down keep their labels, because nobody sees them.

    >>> rng = np.random.default_rng(0)
    >>> blocks = whole_table(rng, (1.0, 1.35, 0.8))
    >>> dealt = deal_from_one_set(rng, blocks)
    >>> seen = [each.label for each in dealt if each.frame[2, 2] > -0.5 and each.label]
    >>> max(map(seen.count, seen))
    4
    """
    left = Counter(dict.fromkeys(TILES, COPIES))
    dealt = []
    for each in blocks:
        label = each.label
        if label is not None and each.frame[2, 2] > -_FACE_DOWN:
            label = _take(rng, label, left)
        dealt.append(replace(each, label=label))
    return dealt


def _take(rng: Rng, label: str, left: Counter[str]) -> str:
    """Take a tile with this label, or any other if none is left; a red five is one of its fives."""
    if label in FLOWERS:
        return label
    plain = label.replace("0", "5")
    if not left[plain]:
        label = plain = str(rng.choice([each for each in TILES if left[each]]))
    left[plain] -= 1
    return label


def random_plan(rng: Rng, size: Size, *, stacks: int) -> TablePlan:
    """Return distances that leave room for discards, walls and hands side by side."""
    nearest = rng.uniform(3.5, 4.4)
    shift = rng.uniform(0.3, 1.0)
    after_discards = nearest + 3 * (size[1] + 0.15) + size[1] / 2 + rng.uniform(0.1, 1.0)
    at_corners = stacks * 1.02 / 2 + size[1] / 2 - shift + 0.3
    walls = max(after_discards, at_corners)
    hands = walls + size[1] + rng.uniform(0.3, 2.5)
    return TablePlan(size, nearest, walls, hands, stacks, shift)


def random_poses(rng: Rng, count: int) -> list[Pose]:
    """Return the pose of each hand: all standing in play, some laid down at the end of a hand."""
    if rng.random() < 0.45:
        return [Pose.STANDING] * count
    probabilities = (0.35, 0.35, 0.3) if rng.random() < 0.6 else (0.0, 0.5, 0.5)
    poses = (Pose.STANDING, Pose.FACE_DOWN, Pose.FACE_UP)
    drawn = [poses[int(n)] for n in rng.choice(len(poses), count, p=probabilities)]
    if drawn:
        drawn[int(rng.integers(count))] = Pose.FACE_UP
    return drawn


def lay_seat(rng: Rng, plan: TablePlan, pose: Pose) -> list[Block]:
    """Lay a hand, and its melds at the player's right corner."""
    melds = int(rng.choice(len(MELDS), p=MELDS))
    labels = complete_hand(rng, 4 - melds)
    if pose is not Pose.FACE_UP and rng.random() < 0.8:
        labels.pop()
    apart = len(labels) - 1 if pose is Pose.FACE_UP and rng.random() < 0.6 else None
    melded, end = _melds(rng, plan.size, melds)
    right = rng.uniform(plan.hands - 4, plan.hands - 1.5)
    melded = [shift_block(each, right - end, -plan.hands) for each in melded]
    room = right - end - 1.0 if melds else right
    left = min(-len(labels) / 2 + rng.normal(0, 0.7), room - 1.1 * len(labels) - 2)
    return row(rng, labels, left, -plan.hands, plan.size, pose=pose, gap_before=apart) + melded


def _melds(rng: Rng, size: Size, count: int) -> tuple[list[Block], float]:
    """Return melds in a row from x 0, and the x after them."""
    blocks: list[Block] = []
    x = 0.0
    for _ in range(count):
        more, x = meld(rng, x, 0.0, size)
        blocks += more
        x += rng.uniform(0.05, 0.3)
    return blocks, x


def _rivers(rng: Rng, plan: TablePlan, seats: list[int]) -> list[Block]:
    turns = int(rng.integers(2, MOST_DISCARDS + 1))
    blocks = []
    for seat in seats:
        count = int(np.clip(turns + rng.integers(-1, 2), 1, MOST_DISCARDS))
        x, y = -2.8 + rng.normal(0, 0.15), -plan.discards - plan.size[1] / 2
        river = discards(rng, x, y, plan.size, count=count)
        blocks += [turn_block(each, seat * np.pi / 2) for each in river]
    return blocks


def _central_heap(rng: Rng, plan: TablePlan) -> list[Block]:
    """Lay discards at random angles within the walls."""
    limit = plan.walls - 2 * plan.size[1]
    return [each for each in heap(rng, plan.size) if max(abs(each.centre[:2])) < limit]


def lay_walls(rng: Rng, plan: TablePlan, count: int, *, dead: int) -> list[Block]:
    """Lay `count` backs as the rest of four walls, two high; indicators on the last `dead` stacks.

    The rest is one piece that starts anywhere and continues around the table.
    """
    start = int(rng.integers(SEATS * plan.stacks))
    stacks = (count + 1) // 2
    first_indicator = stacks - dead + 2
    shown = int(rng.choice([1, 1, 1, 2, 3])) if dead else 0
    pushes = rng.normal(0, [0.03, 0.08], (SEATS, 2))
    blocks = []
    for number in range(stacks):
        seat, place = divmod((start + number) % (SEATS * plan.stacks), plan.stacks)
        x = (place - (plan.stacks - 1) / 2) * 1.02 + plan.shift + pushes[seat][0]
        y = -plan.walls - abs(pushes[seat][1])
        levels = 1 if number == 0 and count % 2 else 2
        for level in range(levels):
            up = level == 1 and first_indicator <= number < first_indicator + shown
            dx, dy, turn = rng.normal(0, [0.004, 0.02, 0.006])
            tile = block(
                random_tile(rng),
                x + dx,
                y + dy,
                yaw=turn,
                pose=Pose.FACE_UP if up else Pose.FACE_DOWN,
                level=level * plan.size[2],
                size=plan.size,
            )
            blocks.append(turn_block(tile, seat * np.pi / 2))
    return blocks


def _central_objects(rng: Rng, plan: TablePlan) -> list[Block]:
    """Lay point sticks of riichi, and dice or the display of an automatic table."""
    blocks = []
    for seat in range(SEATS):
        if rng.random() < 0.25:
            x, y, yaw = rng.normal(0, [0.2, 0.05, 0.03])
            stick = block(None, x, y - plan.discards + 0.5, yaw=yaw, size=STICK)
            blocks.append(turn_block(stick, seat * np.pi / 2))
    if rng.random() < 0.5:
        side = 2 * (plan.discards - 1.2)
        blocks.append(block(None, 0.0, 0.0, size=(side, side, rng.uniform(0.02, 0.3))))
    elif rng.random() < 0.6:
        edge = rng.uniform(0.5, 0.8)
        for x in (-1.0, 1.0)[: int(rng.integers(1, 3))]:
            dx, dy, yaw = rng.uniform(-0.4, 0.4, 3)
            blocks.append(block(None, x + dx, dy, yaw=yaw, size=(edge, edge, edge)))
    return blocks


STRAYS = 0.35  # share of the scenes with separate tiles, such as indicators and drawn tiles


def open_hand(rng: Rng, size: Size) -> list[Block]:
    """Lay a won hand in a row with its melds to the right, the winning tile apart."""
    melds = int(rng.choice([0, 1, 2, 3, 4], p=[0.4, 0.25, 0.2, 0.1, 0.05]))
    labels = complete_hand(rng, 4 - melds)
    apart = len(labels) - 1 if rng.random() < 0.7 else None
    pose = Pose.STANDING if rng.random() < 0.3 else Pose.FACE_UP
    blocks = row(rng, labels, 0.0, 0.0, size, pose=pose, gap_before=apart)
    x = max(b.centre[0] for b in blocks) + rng.uniform(1.2, 3.0)
    y = 0.0 if rng.random() < 0.6 else -rng.uniform(1.5, 3.0)
    if y < 0:
        x = rng.uniform(0, 4)
    for _ in range(melds):
        more, x = meld(rng, x, y, size)
        blocks += more
        x += rng.uniform(0.05, 0.8)
    if rng.random() < 0.4:
        blocks += dead_wall(rng, rng.uniform(0, 5), rng.uniform(2.5, 5), size)
    if rng.random() < 0.3:
        blocks += discards(rng, rng.uniform(0, 6), rng.uniform(6, 9), size)
    return blocks


def wall(rng: Rng, size: Size) -> list[Block]:
    """Lay a wall of backs, one or two high, and a hand in front of it."""
    length = int(rng.integers(6, 17))
    blocks = []
    for level in range(int(rng.integers(1, 3))):
        hidden = [random_tile(rng) for _ in range(length)]
        blocks += row(rng, hidden, 0, 4, size, pose=Pose.FACE_DOWN, level=level * size[2])
    return blocks + row(rng, complete_hand(rng), 0, 0, size)


def rack(rng: Rng, size: Size) -> list[Block]:
    """Lay a standing hand as its owner sees it, with the backs of other hands beyond it."""
    labels = complete_hand(rng)[: int(rng.integers(5, 15))]
    blocks = row(rng, labels, 0, 0, size, pose=Pose.STANDING)
    if rng.random() < 0.6:
        for n in range(int(rng.integers(5, 14))):
            blocks.append(
                block(random_tile(rng), n * 1.02, 7, yaw=np.pi, pose=Pose.STANDING, size=size)
            )
    return blocks + (discards(rng, 2, 4, size) if rng.random() < 0.4 else [])


def grid(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles in close rows as in a box, some missing, all with the same orientation."""
    columns, rows = int(rng.integers(3, 10)), int(rng.integers(2, 6))
    flip = rng.choice([0.0, 0.5, 1.0])
    back = rng.choice([0.0, 0.0, 0.2])
    missing = rng.choice([0.0, 0.1, 0.3])
    blocks: list[Block] = []
    for r in range(rows):
        y = -r * size[1] * 1.02
        for b in row(rng, [random_tile(rng) for _ in range(columns)], 0, y, size, upside_down=flip):
            if blocks and rng.random() < missing:
                continue
            turned = rng.random() < back
            blocks.append(_face_down(b, size) if turned else b)
    return blocks


def _face_down(tile: Block, size: Size) -> Block:
    return block(tile.label, tile.centre[0], tile.centre[1], pose=Pose.FACE_DOWN, size=size)


def objects(rng: Rng, around: list[Block]) -> list[Block]:
    """Lay other objects near the tiles: keys, boxes, books, dice, cards, point sticks."""
    blocks = []
    low = np.min([b.centre[:2] for b in around], axis=0) - 4
    high = np.max([b.centre[:2] for b in around], axis=0) + 4
    for _ in range(int(rng.integers(1, 12))):
        spot = rng.uniform(low, high)
        if any(np.linalg.norm(spot - b.centre[:2]) < 1.9 for b in around):
            continue
        shape: Size = (
            rng.uniform(0.4, 1.8),
            rng.uniform(0.4, 3.5),
            rng.uniform(0.03, 0.8),
        )
        if _like_a_tile(shape):
            continue
        yaw = rng.choice([0.0, rng.uniform(0, 2 * np.pi)])
        blocks.append(block(None, spot[0], spot[1], yaw=yaw, size=shape))
    if rng.random() < 0.12:  # a keyboard or a shelf of book spines: a grid of objects
        corner = np.array([low[0], high[1] + 1])
        wide, tall = rng.uniform(0.7, 1.3), rng.uniform(0.8, 2.5)
        for n in range(int(rng.integers(10, 40))):
            at = corner + np.array([(n % 10) * wide * 1.1, (n // 10) * tall * 1.1])
            blocks.append(block(None, at[0], at[1], size=(wide, tall, rng.uniform(0.1, 0.4))))
    return blocks


def _like_a_tile(shape: Size) -> bool:
    """Return True if such a block looks like a haku or a back."""
    narrow, long = sorted(shape[:2])
    return 0.8 < narrow < 1.2 and 1.15 < long / narrow < 1.6 and shape[2] > 0.4


def scattered_tiles(rng: Rng, around: list[Block], size: Size) -> list[Block]:
    """Lay separate tiles: a drawn one, indicators side by side, one dropped far away."""
    spots = np.array([b.centre[:2] for b in around])
    low, high = spots.min(axis=0) - 5, spots.max(axis=0) + 5
    blocks: list[Block] = []
    for _ in range(int(rng.integers(1, 4))):
        spot, yaw = rng.uniform(low, high), rng.choice([rng.normal(0, 0.1), rng.uniform(0, 7)])
        apart = np.array([np.cos(yaw), np.sin(yaw)]) * rng.uniform(1.05, 1.8)
        for n in range(int(rng.integers(1, 4))):
            at = spot + n * apart
            if any(np.linalg.norm(at - other) < size[1] + 0.4 for other in spots):
                continue
            label = HAKU if rng.random() < 0.15 else random_tile(rng)
            pose = Pose.FACE_DOWN if rng.random() < 0.15 else Pose.FACE_UP
            blocks.append(block(label, at[0], at[1], yaw=yaw, pose=pose, size=size))
    return blocks


SCENES: tuple[tuple[Callable[[Rng, Size], list[Block]], float], ...] = (
    (open_hand, 0.35),
    (rack, 0.13),
    (grid, 0.12),
    (heap, 0.15),
    (wall, 0.13),
    (whole_table, 0.12),
)


def random_scene(rng: Rng) -> list[Block]:
    """Return the blocks of a random table, tiles and objects."""
    size = _random_size(rng)
    makers, probabilities = zip(*SCENES, strict=True)
    maker = makers[int(rng.choice(len(makers), p=probabilities))]
    blocks: list[Block] = maker(rng, size)
    if rng.random() < STRAYS:
        blocks += scattered_tiles(rng, blocks, size)
    if rng.random() < 0.5:
        blocks += objects(rng, blocks)
    return blocks


def random_whole_table(rng: Rng) -> list[Block]:
    """Return the blocks of a whole table."""
    return whole_table(rng, _random_size(rng))


def _random_size(rng: Rng) -> Size:
    return 1.0, rng.uniform(1.25, 1.42), rng.uniform(0.6, 0.95)
