"""Divide the tiles of one suit into sets and pairs."""

from functools import lru_cache

from scorer.tiles.groups import Group, GroupKind, get_group
from scorer.tiles.hand import RANKS


def divide_suit(code: int) -> tuple[tuple[Group, ...], ...]:
    """Return every division of the tiles of one suit, with a pair if their number needs one.

    The code is one of Hand.suits: an octal digit per rank, and above them the suit.

    >>> from scorer.tiles.hand import parse_waiting_hand
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


_FIRST_HONOR = 27

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
