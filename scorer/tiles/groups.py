"""Groups: the parts that a complete hand is made of."""

from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from functools import cache

from scorer.tiles.tile import TILES, Tile, format_tiles


class GroupKind(StrEnum):
    """The parts of a complete hand; LONE is one of the single tiles of thirteen orphans."""

    SHUNTSU = "shuntsu"
    KOUTSU = "koutsu"
    KANTSU = "kantsu"
    TOITSU = "toitsu"
    LONE = "lone"


_SIZE = {
    GroupKind.KOUTSU: 3,
    GroupKind.KANTSU: 4,
    GroupKind.TOITSU: 2,
    GroupKind.LONE: 1,
}

_FU = {GroupKind.KOUTSU: 2, GroupKind.KANTSU: 8}


@dataclass(frozen=True, slots=True)
class Group:
    """One part of a divided hand, named by its lowest tile; red fives count as fives.

    kinds are the kinds of its tiles, outside says whether one of them is a terminal or honor, fu
    is what a triplet or kan earns.

    >>> from scorer.tiles.tile import parse_tile
    >>> str(Group(GroupKind.SHUNTSU, parse_tile("7p")))
    '789p'
    """

    kind: GroupKind
    first: Tile
    _: KW_ONLY
    open: bool = False
    kinds: tuple[int, ...] = field(init=False, repr=False, compare=False)
    outside: bool = field(init=False, repr=False, compare=False)
    fu: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        start = self.first.kind
        if self.kind is GroupKind.SHUNTSU:
            kinds: tuple[int, ...] = (start, start + 1, start + 2)
        else:
            kinds = (start,) * _SIZE[self.kind]
        object.__setattr__(self, "first", self.first.plain)
        object.__setattr__(self, "kinds", kinds)
        outside = any(TILES[kind].terminal or TILES[kind].honor for kind in kinds)
        object.__setattr__(self, "outside", outside)
        # Each of open or closed, simple or outside, triplet or kan doubles: 2, 4, 8, 16, 32.
        fu = _FU.get(self.kind, 0) * (1 if self.open else 2) * (2 if outside else 1)
        object.__setattr__(self, "fu", fu)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the group, lowest first.

        >>> from scorer.tiles.tile import parse_tile
        >>> len(Group(GroupKind.KANTSU, parse_tile("1z")).tiles)
        4
        """
        return tuple(TILES[kind] for kind in self.kinds)

    def __str__(self) -> str:
        return format_tiles(self.tiles)


@cache
def group_of(kind: GroupKind, first: int, *, is_open: bool = False) -> Group:
    """The one group of this shape that begins with this kind of tile.

    >>> str(group_of(GroupKind.SHUNTSU, 9))
    '123p'
    """
    return Group(kind, TILES[first], open=is_open)
