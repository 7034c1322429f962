"""A fast test whether tiles are a complete hand, without computing its divisions."""

from collections.abc import Sequence
from functools import lru_cache

from scorer.tiles.tile import TILES

_HONORS = 27
_ORPHANS = tuple(tile.kind for tile in TILES if tile.terminal or tile.honor)


def is_complete(counts: Sequence[int], *, melds: int = 0) -> bool:
    """Return whether tiles are a complete hand, given the number of each of the 34 kinds.

    Args:
        counts: the number of concealed tiles of each kind.
        melds: the number of melds of the hand.

    >>> from scorer.tiles.tile import parse_tiles
    >>> def counted(text):
    ...     kinds = [tile.kind for tile in parse_tiles(text)]
    ...     return [kinds.count(kind) for kind in range(34)]
    >>> is_complete(counted("123m456p789s11z"), melds=1), is_complete(counted("11335577m1155p1z2z"))
    (True, False)
    """
    if sum(counts) != 14 - 3 * melds:
        return False
    return _standard(counts) or (not melds and (_chiitoitsu(counts) or _kokushi(counts)))


def _standard(counts: Sequence[int]) -> bool:
    suits = [tuple(counts[start : start + 9]) for start in (0, 9, 18)]
    honors = counts[_HONORS:]
    # Only the suit of the pair has a number of tiles that is not a multiple of three.
    remainders = [*(sum(suit) % 3 for suit in suits), sum(honors) % 3]
    if sorted(remainders) != [0, 0, 0, 2]:
        return False
    grouped = all(count in {0, 2, 3} for count in honors) and honors.count(2) <= 1
    return grouped and all(map(_divides, suits))


# A suit has 405,350 possible counts; real hands repeat a few thousand of them.
@lru_cache(maxsize=1 << 14)
def _divides(suit: tuple[int, ...]) -> bool:
    """Return whether a suit consists of sets, or of sets and a pair."""
    if sum(suit) % 3 == 0:
        return _sets(suit)
    return any(
        count >= 2 and _sets((*suit[:rank], count - 2, *suit[rank + 1 :]))
        for rank, count in enumerate(suit)
    )


def _sets(suit: tuple[int, ...]) -> bool:
    # Three equal sequences are three triplets too, so tiles left after a triplet start sequences.
    one, two = 0, 0  # the number of open sequences that need this rank, and the next rank
    for count in suit:
        if count < one:
            return False
        begun = (count - one) % 3
        one, two = two + begun, begun
    return not one and not two


def _chiitoitsu(counts: Sequence[int]) -> bool:
    return all(count in {0, 2} for count in counts)


def _kokushi(counts: Sequence[int]) -> bool:
    return all(counts[kind] for kind in _ORPHANS) and sum(counts[k] for k in _ORPHANS) == 14
