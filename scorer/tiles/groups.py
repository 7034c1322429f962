"""Groups, such as sequences, triplets and pairs, and divisions of some tiles into groups."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from scorer.tiles.tile import TILES, Tile, format_tiles


class GroupKind(StrEnum):
    """The kind of a group; LONE is a single tile of thirteen orphans.

    >>> GroupKind("koutsu")
    <GroupKind.KOUTSU: 'koutsu'>
    """

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
    """A group of a complete hand, identified by its lowest tile; red fives count as fives.

    kinds has the kind of each tile, outside is true if one of them is a terminal or honor, and fu
    is the value of a triplet or kan (0 for other groups).

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
        # Triplets earn 2 to 8 fu and kans 8 to 32: twice as much if closed, twice if outside.
        fu = _FU.get(self.kind, 0) * (1 if self.open else 2) * (2 if outside else 1)
        object.__setattr__(self, "fu", fu)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles of the group, lowest first.

        >>> from scorer.tiles.tile import parse_tile
        >>> len(Group(GroupKind.KANTSU, parse_tile("1z")).tiles)
        4
        """
        return tuple(TILES[kind] for kind in self.kinds)

    def __str__(self) -> str:
        return format_tiles(self.tiles)


@cache
def get_group(kind: GroupKind, first: int, *, is_open: bool = False) -> Group:
    """Return the cached group of this kind whose lowest tile is of the kind first.

    >>> str(get_group(GroupKind.SHUNTSU, 9))
    '123p'
    """
    return Group(kind, TILES[first], open=is_open)


class PartialDivision(NamedTuple):  # a frozen data class takes three times as long to construct
    """The groups of one suit, or of the melds; the parts of a hand add up to its division.

    sequences, triplets (kans too) and pairs are bit masks of the kinds of their lowest tiles.
    Construct one with of().

    >>> part = PartialDivision.of([get_group(GroupKind.SHUNTSU, 1), get_group(GroupKind.KOUTSU, 4)])
    >>> bin(part.sequences), bin(part.triplets), part.pairs
    ('0b10', '0b10000', 0)
    """

    groups: tuple[Group, ...]
    sequences: int
    triplets: int
    pairs: int

    @classmethod
    def of(cls, groups: Sequence[Group]) -> "PartialDivision":
        """Return the part of a division that has these groups."""
        sequences = triplets = pairs = 0
        for group in groups:
            mask = 1 << group.kinds[0]
            if group.kind is _SHUNTSU:
                sequences |= mask
            elif group.kind is _TOITSU:
                pairs |= mask
            else:
                triplets |= mask
        return cls(tuple(groups), sequences, triplets, pairs)


# Local names, because looking up an Enum member in its class is slow.
_SHUNTSU, _TOITSU = GroupKind.SHUNTSU, GroupKind.TOITSU
