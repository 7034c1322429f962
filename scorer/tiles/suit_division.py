"""Divide the tiles of one suit into sets and pairs."""

from collections.abc import Iterator
from itertools import product

from scorer.tiles.groups import Group, GroupKind, get_group
from scorer.tiles.hand import RANKS


def divide_suit(code: int) -> Iterator[tuple[Group, ...]]:
    """Yield every division of the tiles of one suit, with a pair if their number needs one.

    The code is one of Hand.suits: an octal digit per rank, and above them the suit.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> hand = parse_waiting_hand("11223344m123p11z")
    >>> for groups in divide_suit(hand.suits[0]):
    ...     print(*groups)
    123m 123m 44m
    11m 234m 234m
    """
    suit = code >> RANKS
    counts = tuple(code >> 3 * rank & 7 for rank in range(7 if suit == _HONORS else 9))
    remainder = sum(counts) % 3
    if remainder != 1:
        yield from _split(9 * suit, counts, 0, pair=remainder == 2)


_HONORS = 3


def _split(
    start: int, counts: tuple[int, ...], place: int, *, pair: bool
) -> Iterator[tuple[Group, ...]]:
    while place < len(counts) and not counts[place]:
        place += 1
    if place == len(counts):
        if not pair:
            yield ()
        return
    # The lowest tiles form pairs and triplets; those left over must start sequences.
    for toitsu, koutsu in product((0, 1) if pair else (0,), (0, 1)):
        shuntsu = counts[place] - 2 * toitsu - 3 * koutsu
        after = counts[place + 1 : place + 3]
        honors = start == 9 * _HONORS
        if shuntsu < 0 or (shuntsu and (honors or len(after) < 2 or min(after) < shuntsu)):
            continue
        rest = (0,) * (place + 1) + tuple(count - shuntsu for count in after) + counts[place + 3 :]
        kind = start + place
        lowest = (
            (get_group(GroupKind.SHUNTSU, kind),) * shuntsu
            + (get_group(GroupKind.KOUTSU, kind),) * koutsu
            + (get_group(GroupKind.TOITSU, kind),) * toitsu
        )
        for others in _split(start, rest, place + 1, pair=pair and not toitsu):
            yield lowest + others
