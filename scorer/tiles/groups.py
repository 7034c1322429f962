"""Groups, such as sequences, triplets and pairs, and divisions of some tiles into groups."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from functools import cache, lru_cache

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

# Of a set of simples, open; honors and terminals, and closed sets, double it.
_FU = {GroupKind.KOUTSU: 2, GroupKind.KANTSU: 8}


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a complete hand, identified by its lowest tile; red fives count as fives.

    kinds has the kind of each tile, outside is true if one of them is a terminal or honor, and fu
    is the value of a triplet or kan (0 for other groups).

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
        """Return the tiles of the group, lowest first."""
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


class PartialDivision:
    """The groups of one suit, or of the melds; the parts of a hand add up to its division.

    sequences, triplets (kans too) and pairs are bit masks of the kinds of their lowest tiles.
    equal_sequences is the number of pairs of equal sequences, ankou that of concealed triplets and
    kans, kantsu that of kans.

    >>> part = PartialDivision([get_group(GroupKind.SHUNTSU, 1), get_group(GroupKind.KOUTSU, 4)])
    >>> bin(part.sequences), bin(part.triplets), part.pairs
    ('0b10', '0b10000', 0)
    """

    __slots__ = (
        *("groups", "sequences", "triplets", "pairs"),
        *("equal_sequences", "ankou", "kantsu"),
    )

    def __init__(self, groups: Sequence[Group]) -> None:
        sequences = triplets = pairs = ankou = kantsu = 0
        for group in groups:
            mask = 1 << group.kinds[0]
            if group.kind is _SHUNTSU:
                sequences |= mask
            elif group.kind is _TOITSU:
                pairs |= mask
            else:
                triplets |= mask
                ankou += not group.open
                kantsu += group.kind is _KANTSU
        shuntsu = [group.kinds[0] for group in groups if group.kind is _SHUNTSU]
        self.groups = tuple(groups)
        self.sequences = sequences
        self.triplets = triplets
        self.pairs = pairs
        self.equal_sequences = sum([shuntsu.count(kind) // 2 for kind in {*shuntsu}])
        self.ankou = ankou
        self.kantsu = kantsu


# Local names, because looking up an Enum member in its class is slow.
_SHUNTSU, _TOITSU, _KANTSU = GroupKind.SHUNTSU, GroupKind.TOITSU, GroupKind.KANTSU


RANKS = 27
"""The number of bits for the ranks of a suit in Hand.suits."""


# A suit has 405,350 possible counts; real hands repeat a few thousand of them.
@lru_cache(maxsize=1 << 16)
def divide_suit(code: int) -> tuple[tuple[Group, ...], ...]:
    """Return every division of the tiles of one suit, with a pair if their number needs one.

    The code is one of Hand.suits: an octal digit per rank, and above them the suit.

    >>> hand = parse_waiting_hand("11223344m123p11z")
    >>> for groups in divide_suit(hand.suits[0]):
    ...     print(*groups)
    123m 123m 44m
    11m 234m 234m
    """
    suit = code >> RANKS
    digits = code & (1 << RANKS) - 1
    remainder = sum([digits >> 3 * rank & 7 for rank in range(9)]) % 3
    return () if remainder == 1 else _split(9 * suit, digits, remainder == 2)


_FIRST_HONOR = 27  # its kind: nine of each suit are before it

# The pairs and triplets of the lowest tiles.
_WITH_PAIR = ((0, 0), (0, 1), (1, 0), (1, 1))
_WITHOUT_PAIR = ((0, 0), (0, 1))


# Suits share their high ranks: the divisions of 678p are a part of those of 234678p.
@lru_cache(maxsize=1 << 16)
def _split(kind: int, digits: int, pair: bool) -> tuple[tuple[Group, ...], ...]:
    """Return every division of tiles of one suit, with or without a pair.

    Args:
        kind: The kind that the lowest digit counts.
        digits: An octal digit per kind.
        pair: Whether one of the groups is a pair.
    """
    if not digits:
        return () if pair else ((),)
    while not digits & 7:
        digits >>= 3
        kind += 1
    higher = digits >> 3
    most = 0 if kind >= _FIRST_HONOR else min(higher & 7, higher >> 3 & 7)
    divisions = []
    # The lowest tiles form pairs and triplets; those left over must start sequences.
    for toitsu, koutsu in _WITH_PAIR if pair else _WITHOUT_PAIR:
        shuntsu = (digits & 7) - 2 * toitsu - 3 * koutsu
        if not 0 <= shuntsu <= most:
            continue
        lowest = (
            (get_group(GroupKind.SHUNTSU, kind),) * shuntsu
            + (get_group(GroupKind.KOUTSU, kind),) * koutsu
            + (get_group(GroupKind.TOITSU, kind),) * toitsu
        )
        rest = _split(kind + 1, higher - shuntsu * 0o11, pair and not toitsu)
        divisions += [lowest + groups for groups in rest]
    return tuple(divisions)
