"""A fast test whether tiles are a complete hand in any form, without computing its divisions."""

from collections.abc import Sequence

from scorer.chinese.shape.division import KNITTED_MASKS, KNITTED_PATTERNS, suit_divisions
from scorer.tiles.groups import RANKS
from scorer.tiles.tile import HONORS, ORPHANS

_SUITS = ((0, 9), (9, 18), (18, 27), (27, 34))
_TILES = 14


def is_complete(counts: Sequence[int], *, melds: int = 0) -> bool:
    """Return whether tiles are a complete hand, given the number of each of the 34 kinds.

    Args:
        counts: the number of concealed tiles of each kind.
        melds: the number of melds of the hand.

    >>> from scorer.tiles.tile import parse_tiles
    >>> def counted(text):
    ...     kinds = [tile.kind for tile in parse_tiles(text)]
    ...     return [kinds.count(kind) for kind in range(34)]
    >>> is_complete(counted("147m258p369s11z"), melds=1), is_complete(counted("147m258p369s11223z"))
    (True, False)
    """
    if sum(counts) != _TILES - 3 * melds:
        return False
    return (
        _sets_and_pair(counts)
        or (melds <= 1 and any(_with_knitted(counts, each) for each in KNITTED_PATTERNS))
        or (not melds and (_seven_pairs(counts) or _single_tiles(counts)))
    )


def _sets_and_pair(counts: Sequence[int]) -> bool:
    numbers = [sum(counts[start:stop]) % 3 for start, stop in _SUITS]
    return sorted(numbers) == [0, 0, 0, 2] and all(
        suit_divisions(_code(counts, suit)) for suit in range(len(_SUITS))
    )


def _code(counts: Sequence[int], suit: int) -> int:
    """Return the tiles of a suit as in Hand.suits."""
    start, stop = _SUITS[suit]
    return (suit << RANKS) + sum(counts[start + n] << 3 * n for n in range(stop - start))


def _with_knitted(counts: Sequence[int], pattern: Sequence[int]) -> bool:
    rest = list(counts)
    for kind in pattern:
        rest[kind] -= 1
    return min(rest) >= 0 and _sets_and_pair(rest)


def _seven_pairs(counts: Sequence[int]) -> bool:
    return all(count % 2 == 0 for count in counts)


def _single_tiles(counts: Sequence[int]) -> bool:
    """Return whether these are thirteen orphans, or honors and knitted tiles."""
    kinds = sum(1 << kind for kind, count in enumerate(counts) if count)
    if kinds == ORPHANS:
        return True
    numbers = kinds & ~HONORS
    return kinds.bit_count() == _TILES and any(not numbers & ~mask for mask in KNITTED_MASKS)
