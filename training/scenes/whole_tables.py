"""Random scenes of whole tables: four hands with melds, the discards, and the rest of the walls.

The centre of the table is the origin. Parts of a seat are laid as its player sees them, the player
sitting at negative y, and then turned to the seat.
"""

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from scorer.tiles.hand import COPIES
from training.geometry import Block, Pose, block, shift_block, turn_block
from training.scenes.table_parts import (
    TILES,
    Rng,
    Size,
    complete_hand,
    discards,
    heap,
    meld,
    random_tile,
    row,
)
from vision.boxes import FLOWERS

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
