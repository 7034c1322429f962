"""Lay out a won hand as players do, and what play has left around it on the table.

Random hands come from one set of tiles with a red five in each suit.
"""

from collections import Counter
from dataclasses import dataclass, field, replace

import numpy as np

from scorer.tiles.hand import COPIES, Hand, format_hand, parse_hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import TILES, Tile, parse_tile
from training.geometry import BACK, FACE, Block, Floats, Pose, block

Rng = np.random.Generator
Group = list[Tile]

SEVEN_PAIRS = 0.08  # share of the hands
RUNS = 0.6  # share of the groups
REDDENED = 0.8  # share of the suits with a five; a fourth five is always red, as in a real set
MELDS = (0.4, 0.25, 0.18, 0.11, 0.06)  # probabilities of zero to four melds
THREE_ALIKE = (MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN, MeldKind.ANKAN)
MELDED_AS = (0.4, 0.12, 0.13, 0.35)  # probability of each


@dataclass(frozen=True, slots=True)
class Deal:
    """A won hand in notation, and the labels of all other tiles of the set, shuffled."""

    notation: str
    rest: tuple[str, ...]


def deal(rng: Rng, melds: tuple[float, ...] = MELDS) -> Deal:
    """Deal a won hand; `melds` has the probabilities of zero, one, two ... melds.

    >>> len(deal(np.random.default_rng(0)).rest) in {122, 121, 120, 119, 118}
    True
    """
    groups, melded = _groups(rng, melds)
    while max(Counter(tile.kind for group in groups for tile in group).values()) > COPIES:
        groups, melded = _groups(rng, melds)
    _redden(rng, groups)
    laid = [_meld(rng, *each) for each in zip(melded, groups, strict=False)]
    concealed = [tile for group in groups[len(laid) :] for tile in group]
    winning = concealed.pop(int(rng.integers(len(concealed))))
    hand = Hand(tuple(concealed), tuple(laid))
    rest = whole_set() - Counter((*hand.tiles, winning))
    shuffled = rng.permutation(sorted(map(str, rest.elements())))
    return Deal(format_hand(hand, winning), tuple(map(str, shuffled)))


def whole_set() -> Counter[Tile]:
    """Return how many tiles of each face a set has, with a red five in each suit."""
    tiles = Counter(dict.fromkeys(TILES, COPIES))
    for suit in "mps":
        tiles[parse_tile(f"5{suit}")], tiles[parse_tile(f"0{suit}")] = COPIES - 1, 1
    return tiles


def _groups(rng: Rng, melds: tuple[float, ...]) -> tuple[list[Group], list[MeldKind]]:
    """Return the groups of a hand without red fives, and the meld kinds of the first ones."""
    if melds[0] and rng.random() < SEVEN_PAIRS:
        return [[TILES[kind]] * 2 for kind in rng.choice(len(TILES), 7, replace=False)], []
    groups = [_three(rng) for _ in range(4)]
    melded = [_meld_kind(rng, group) for group in groups[: rng.choice(len(melds), p=melds)]]
    for kind, group in zip(melded, groups, strict=False):
        if kind not in {MeldKind.CHII, MeldKind.PON}:
            group.append(group[0])
    return [*groups, [TILES[rng.integers(len(TILES))]] * 2], melded


def _three(rng: Rng) -> Group:
    if rng.random() >= RUNS:
        return [TILES[rng.integers(len(TILES))]] * 3
    start = 9 * int(rng.integers(3)) + int(rng.integers(7))
    return list(TILES[start : start + 3])


def _meld_kind(rng: Rng, group: Group) -> MeldKind:
    if group[0] != group[1]:
        return MeldKind.CHII
    return THREE_ALIKE[int(rng.choice(len(THREE_ALIKE), p=MELDED_AS))]


def _redden(rng: Rng, groups: list[Group]) -> None:
    for suit in "mps":
        five, red = parse_tile(f"5{suit}"), parse_tile(f"0{suit}")
        places = [(g, n) for g in groups for n, tile in enumerate(g) if tile == five]
        if places and (len(places) == COPIES or rng.random() < REDDENED):
            group, place = places[int(rng.integers(len(places)))]
            group[place] = red


def _meld(rng: Rng, kind: MeldKind, group: Group) -> Meld:
    if kind is MeldKind.ANKAN:
        return Meld(kind, tuple(group))
    called = group[int(rng.integers(len(group)))]
    side = Side.LEFT if kind is MeldKind.CHII else tuple(Side)[rng.integers(len(Side))]
    return Meld(kind, tuple(group), called, side)


TILE = (1.0, 1.345, 0.8)  # 20 x 27 x 16 mm, in tile widths
STICK = (3.4, 0.36, 0.15)
MELDS_APART = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutStyle:
    """A player's way of laying out the tiles; lengths are in tile widths.

    Neighbours are `spacing` apart. The winning tile is `apart` from the row or, if `across`,
    sideways. The melds follow to the right, or in front of the row (`before`) starting at
    `melds_from`. `backs` are the indices of face-down tiles in a closed kan. `upside_down` is the
    share of upside-down tiles.
    """

    size: tuple[float, float, float] = TILE
    spacing: float = 1.012
    placement_error: float = 0.012
    apart: float = 0.75
    across: bool = False
    before: float | None = None
    melds_from: float = 0.0
    backs: frozenset[int] = frozenset((0, 3))
    upside_down: float = 0.0


NEATLY = LayoutStyle()


def lay_hand(notation: str, style: LayoutStyle = NEATLY, *, seed: int = 0) -> tuple[Block, ...]:
    """Return the blocks of a hand in the notation of `scorer.tiles.hand`.

    >>> [block.label for block in lay_hand("22067p34s5s 666=z 4-56m")][6:8]
    ['4s', '5s']
    """
    hand, winning = parse_hand(notation)
    laid = LaidTiles(style, seed)
    for tile in hand.concealed:
        laid.upright(str(tile))
    laid.x += style.apart
    if style.across:
        laid.sideways(str(winning))
    else:
        laid.upright(str(winning))
    laid.x += MELDS_APART
    if style.before is not None:
        laid.x, laid.y = style.melds_from, -style.before
    for meld in hand.melds:
        laid.meld(meld)
        laid.x += 0.12
    return tuple(laid.blocks)


def point_stick(x: float, y: float, *, turn: float = 0.0) -> Block:
    """Return a 1000-point stick on the table, as laid down for riichi; turn in degrees.

    >>> point_stick(5, 2).label is None
    True
    """
    return block(None, x, y, yaw=float(np.deg2rad(turn)), size=STICK)


class LaidTiles:
    """The tiles laid so far; the next upright tile has its centre at (x, y)."""

    def __init__(self, style: LayoutStyle, seed: int) -> None:
        self.blocks: list[Block] = []
        self.x = self.y = 0.0
        self._laying = style
        self._rng = np.random.default_rng(seed)

    def upright(self, label: str, pose: Pose = Pose.FACE_UP) -> None:
        """Lay a tile with its top away from the player."""
        style = self._laying
        dx, dy, yaw = self._rng.normal(0, style.placement_error, 3)
        x, y = self.x + dx / 4, self.y + dy * 1.5
        turn = yaw / 2 + self._reversed()
        self.blocks.append(block(label, x, y, yaw=turn, pose=pose, size=style.size))
        self.x += style.spacing

    def sideways(self, label: str, added: str | None = None) -> None:
        """Lay a tile sideways, its lower edge in line with the row, and an added tile beyond it."""
        wide, tall, _ = self._laying.size
        x, y = self.x + (tall - wide) / 2, self.y - (tall - wide) / 2
        for each in (label, added):
            if each is not None:
                turn = (
                    np.pi / 2
                    + self._rng.normal(0, self._laying.placement_error / 2)
                    + self._reversed()
                )
                self.blocks.append(block(each, x, y, yaw=turn, size=self._laying.size))
            y += wide * max(1.02, self._laying.spacing)
        self.x += tall * self._laying.spacing

    def meld(self, meld: Meld) -> None:
        """Lay a meld with the called tile sideways in the position of its discarder."""
        labels = [str(tile) for tile in meld.tiles]
        if meld.kind is MeldKind.ANKAN:
            for place, label in enumerate(labels):
                hidden = place in self._laying.backs
                self.upright(label, Pose.FACE_DOWN if hidden else Pose.FACE_UP)
            return
        added = labels.pop() if meld.kind is MeldKind.SHOUMINKAN else None
        called = str(meld.called or meld.tiles[0])
        labels.remove(called)
        sides = {Side.LEFT: 0, Side.ACROSS: 1, Side.RIGHT: len(labels), None: 0}
        for place in range(len(labels) + 1):
            if place == sides[meld.called_from]:
                self.sideways(called, added)
            else:
                self.upright(labels.pop(0))

    def _reversed(self) -> float:
        share = self._laying.upside_down
        return np.pi if share and self._rng.random() < share else 0.0


Size = tuple[float, float, float]

TRIES = 40  # attempts to find room; objects without room are left out
MARGIN = 0.15  # smallest gap between objects, as a share of a tile's width
APART = 0.8  # gap around separate indicators


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStyle:
    """The contents of the tables: probabilities of the number of melds and of other objects.

    `corner` are separate indicators beyond the hand, `ura` the share of indicators with ura
    indicators in front of them, `others` a meld of another player.
    """

    melds: tuple[float, ...] = MELDS
    wall: float = 0.4
    corner: float = 0.0
    ura: float = 0.0
    discards: float = 0.3
    sticks: float = 0.4
    others: float = 0.0


ANY_HAND = TableStyle()
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
    size = (1.0, rng.uniform(1.27, 1.42), rng.uniform(0.62, 0.9))
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
    rng, size, rest = builder.rng, builder.size, builder.rest
    dora = [rest.pop() for _ in range(shown)]
    uras = [rest.pop() for _ in range(shown)] if ura else []
    first = 2 if walled else 0
    tiles = list(_wall(rng, rest, size, dora)) if walled else []
    if not walled:
        tiles += [_upright(rng, label, x * 1.02, 0.0, size) for x, label in enumerate(dora)]
    below = -size[1] * rng.uniform(1.02, 1.15)
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
            x = rng.normal(0, 0.05)
        wide = size[1] if place == across else 1.0
        dx, dy, yaw = rng.normal(0, 0.03, 3)
        y = -(place // 6) * (size[1] + 0.2) + dy
        turn = yaw + (np.pi / 2 if place == across else 0.0)
        tiles.append(block(rest.pop(), x + wide / 2 + dx / 2, y, yaw=turn, size=size))
        x += wide + 0.12
    return tuple(tiles)


def _laying(rng: Rng, size: Size) -> LayoutStyle:
    placement_error = float(rng.choice([0.006, 0.012, 0.03]))
    before = size[1] + rng.uniform(0.5, 1.8) if rng.random() < 0.35 else None
    across = bool(rng.random() < 0.25)
    return LayoutStyle(
        size=size,
        placement_error=placement_error,
        spacing=1.004 + 2.5 * placement_error,
        apart=float(rng.uniform(0.05, 0.9) if across else rng.uniform(0.45, 1.6)),
        across=across,
        before=before,
        melds_from=rng.uniform(0, 4),
        backs=frozenset((0, 3) if rng.random() < 0.6 else (1, 2)),
        upside_down=float(rng.choice([0.0, 0.0, 0.3])),
    )


def _footprint(blocks: tuple[Block, ...]) -> Floats:
    """Return the bounds of the blocks on the table, (2, 2): lowest and highest x and y."""
    spots = np.concatenate([each.corners(side) for each in blocks for side in (FACE, BACK)])
    return np.stack([spots[:, :2].min(0), spots[:, :2].max(0)])
