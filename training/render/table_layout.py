"""Lay out a table after a win: the hand, and what play has left around it."""

from dataclasses import dataclass, field, replace

import numpy as np

from scorer.tiles.hand import parse_hand
from training.geometry.solids import BACK, FACE, Block, Floats, Pose, block
from training.render.hand_layout import LayoutStyle, lay_hand, point_stick
from training.render.random_hands import MELDS, deal

Rng = np.random.Generator
Size = tuple[float, float, float]

TRIES = 40  # attempts to find room; objects without room are left out
MARGIN = 0.15  # smallest gap between objects, as a share of a tile's width
APART = 0.8  # gap around separate indicators


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStyle:
    """The contents of the tables: probabilities of the number of melds and of other objects.

    `corner` are separate indicators beyond the hand, `ura` the share of indicators with ura
    indicators in front of them, `others` a meld of another player. `clutter` is the least and the
    greatest number of groups of objects around the tiles.
    """

    melds: tuple[float, ...] = MELDS
    wall: float = 0.4
    corner: float = 0.0
    ura: float = 0.0
    discards: float = 0.3
    sticks: float = 0.4
    others: float = 0.0
    clutter: tuple[int, int] = (0, 0)


ANY_HAND = TableStyle()
CLUTTERED = TableStyle(wall=0.25, corner=0.15, ura=0.2, discards=0.2, clutter=(10, 24))
OPEN_HANDS = TableStyle(melds=(0, 0.3, 0.3, 0.25, 0.15), wall=0.7, corner=0.3, ura=0.3, others=0.2)


@dataclass(frozen=True, slots=True)
class Table:
    """Blocks on a table and their meaning: the won hand in notation, dora and ura indicators.

    `hand_blocks` are the indices of the blocks of the hand, its melds and the indicators.
    """

    blocks: tuple[Block, ...]
    notation: str
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    hand_blocks: tuple[int, ...] = ()


@dataclass(slots=True)
class _TableBuilder:
    """A table while it is laid out; `rest` are the remaining tiles of the set."""

    rng: Rng
    size: Size
    rest: list[str]
    blocks: tuple[Block, ...]
    dora: list[str] = field(default_factory=list)
    ura: list[str] = field(default_factory=list)
    hand_blocks: list[int] = field(default_factory=list)

    def lay(
        self, more: tuple[Block, ...], *, nearest: float, farthest: float, margin: float = MARGIN
    ) -> bool:
        """Lay more blocks beyond the hand's row at a random distance, if there is room."""
        taken = [_footprint((each,)) for each in self.blocks]
        left, right = _footprint(self.blocks)[:, 0]
        low, high = _footprint(more)
        for _ in range(TRIES):
            x = self.rng.uniform(left, max(left + 1, right - (high[0] - low[0]))) - low[0]
            y = self.rng.uniform(nearest, farthest) + self.blocks[0].size[1] / 2 - low[1]
            move = np.array([x, y, 0.0])
            near, far = low + move[:2] - margin, high + move[:2] + margin
            if all((near > each[1]).any() or (far < each[0]).any() for each in taken):
                laid = (replace(each, centre=each.centre + move) for each in more)
                self.blocks = (*self.blocks, *laid)
                return True
        return False


def random_table(rng: Rng, style: TableStyle = ANY_HAND) -> Table:
    """Lay a random won hand, on some tables with a dead wall, discards or point sticks.

    >>> len(random_table(np.random.default_rng(0)).blocks) >= 14
    True
    """
    size = (1.0, float(rng.uniform(1.27, 1.42)), float(rng.uniform(0.62, 0.9)))
    dealt = deal(rng, style.melds)
    blocks = lay_hand(dealt.notation, _laying(rng, size), seed=int(rng.integers(1 << 31)))
    builder = _TableBuilder(
        rng, size, list(dealt.rest), blocks, hand_blocks=list(range(len(blocks)))
    )
    drawn, kans = (
        rng.random(),
        sum(len(meld.tiles) == 4 for meld in parse_hand(dealt.notation)[0].melds),
    )
    ura = bool(rng.random() < style.ura)
    if drawn < style.wall:  # the other players can have kans too
        shown = min(5, 1 + kans + int(rng.random() < 0.15))
        _lay_indicators(builder, shown, ura=ura, nearest=1.2, walled=True)
    elif drawn < style.wall + style.corner:
        _lay_indicators(builder, 1 + kans, ura=ura, nearest=2.0, walled=False)
    if rng.random() < style.discards:
        margin = APART if builder.dora else MARGIN
        builder.lay(discards(rng, builder.rest, size), nearest=1.6, farthest=5.0, margin=margin)
    if rng.random() < style.others:
        builder.lay(_other_players_meld(builder), nearest=2.0, farthest=5.0, margin=APART)
    if rng.random() < style.sticks:
        for _ in range(int(rng.integers(1, 3))):
            stick = point_stick(0, 0, turn=float(rng.choice([0, 90]) + rng.normal(0, 8)))
            builder.lay((stick,), nearest=-5.0, farthest=3.0)
    return Table(
        builder.blocks,
        dealt.notation,
        dora=tuple(builder.dora),
        ura=tuple(builder.ura),
        hand_blocks=tuple(builder.hand_blocks),
    )


def _lay_indicators(
    builder: _TableBuilder, shown: int, *, ura: bool, nearest: float, walled: bool
) -> None:
    """Lay a dead wall or separate indicators, possibly with ura indicators."""
    rng, size, rest = builder.rng, builder.size, builder.rest
    dora = [rest.pop() for _ in range(shown)]
    uras = [rest.pop() for _ in range(shown)] if ura else []
    first = 2 if walled else 0
    tiles = list(_wall(rng, rest, size, dora)) if walled else []
    if not walled:
        tiles += [_upright(rng, label, x * 1.02, 0.0, size) for x, label in enumerate(dora)]
    below = -size[1] * float(rng.uniform(1.02, 1.15))
    tiles += [_upright(rng, label, (first + x) * 1.02, below, size) for x, label in enumerate(uras)]
    margin = MARGIN if walled else APART
    before = len(builder.blocks)
    if builder.lay(tuple(tiles), nearest=nearest, farthest=nearest + 2.8, margin=margin):
        builder.dora, builder.ura = dora, uras
        laid = enumerate(builder.blocks[before:], before)
        builder.hand_blocks += [place for place, each in laid if each.normal(FACE)[2] > 0]


def _wall(rng: Rng, rest: list[str], size: Size, dora: list[str]) -> tuple[Block, ...]:
    """Lay a dead wall: backs two high, some upper tiles turned up from the third on."""
    tiles = []
    for place in range(int(rng.integers(5, 8))):
        for level in range(2):
            up = level == 1 and 2 <= place < 2 + len(dora)
            dx, dy, yaw = rng.normal(0, 0.01, 3)
            tiles.append(
                block(
                    dora[place - 2] if up else rest.pop(),
                    place * 1.02 + dx / 3,
                    dy * 2,
                    yaw=yaw / 2,
                    pose=Pose.FACE_UP if up else Pose.FACE_DOWN,
                    level=level * size[2],
                    size=size,
                )
            )
    return tuple(tiles)


def _upright(rng: Rng, label: str, x: float, y: float, size: Size) -> Block:
    dx, dy, yaw = rng.normal(0, 0.02, 3)
    return block(label, x + dx, y + dy, yaw=yaw, size=size)


def _other_players_meld(builder: _TableBuilder) -> tuple[Block, ...]:
    """Lay a pon as a player opposite or at the side would."""
    rng, wide, tall = builder.rng, *builder.size[:2]
    way = float(rng.choice([90, 180, 270]))
    called = int(rng.integers(3))
    label, x, laid = builder.rest.pop(), 0.0, []
    for place in range(3):
        across = place == called
        x += (tall if across else wide) / 2
        y = -(tall - wide) / 2 if across else 0.0
        laid.append((x, y, 90.0 if across else 0.0))
        x += (tall if across else wide) / 2 + 0.02
    cos, sin = np.cos(np.deg2rad(way)), np.sin(np.deg2rad(way))
    return tuple(
        block(label, x * cos - y * sin, x * sin + y * cos, yaw=np.deg2rad(turn + way),
              size=builder.size)
        for x, y, turn in laid
    )  # fmt: skip


def discards(rng: Rng, rest: list[str], size: Size) -> tuple[Block, ...]:
    """Lay three to twelve discards in rows of six, some sideways; take them from `rest`.

    >>> len(discards(np.random.default_rng(1), ["1m"] * 12, (1.0, 1.345, 0.8))) in range(3, 13)
    True
    """
    tiles = []
    across = int(rng.integers(24))  # most rows have no such position
    x = 0.0
    for place in range(int(rng.integers(3, 13))):
        if place % 6 == 0:
            x = float(rng.normal(0, 0.05))
        wide = size[1] if place == across else 1.0
        dx, dy, yaw = rng.normal(0, 0.03, 3)
        y = -(place // 6) * (size[1] + 0.2) + dy
        turn = yaw + (np.pi / 2 if place == across else 0.0)
        tiles.append(block(rest.pop(), x + wide / 2 + dx / 2, y, yaw=turn, size=size))
        x += wide + 0.12
    return tuple(tiles)


def _laying(rng: Rng, size: Size) -> LayoutStyle:
    placement_error = float(rng.choice([0.006, 0.012, 0.03]))
    before = size[1] + float(rng.uniform(0.5, 1.8)) if rng.random() < 0.35 else None
    across = bool(rng.random() < 0.25)
    return LayoutStyle(
        size=size,
        placement_error=placement_error,
        spacing=1.004 + 2.5 * placement_error,
        apart=float(rng.uniform(0.05, 0.9) if across else rng.uniform(0.45, 1.6)),
        across=across,
        before=before,
        melds_from=float(rng.uniform(0, 4)),
        backs=frozenset((0, 3) if rng.random() < 0.6 else (1, 2)),
        upside_down=float(rng.choice([0.0, 0.0, 0.3])),
    )


def _footprint(blocks: tuple[Block, ...]) -> Floats:
    """Return the bounds of the blocks on the table, (2, 2): lowest and highest x and y."""
    spots = np.concatenate([each.corners(side) for each in blocks for side in (FACE, BACK)])
    return np.stack([spots[:, :2].min(0), spots[:, :2].max(0)])
