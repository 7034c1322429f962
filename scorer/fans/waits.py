"""Complete hands of games scored by fans, and the tiles that complete a hand."""

from collections.abc import Container, Sequence
from functools import lru_cache

from scorer.fans.division import ALL_FORMS, KNITTED_MASKS, KNITTED_PATTERNS, Form
from scorer.tiles.groups import RANKS, divide_suit
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.tile import HONORS, ORPHANS, TILES, Tile

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
        divide_suit(_code(counts, suit)) for suit in range(len(_SUITS))
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


_HONORS_AND_KNITTED = tuple(mask | HONORS for mask in KNITTED_MASKS)


def waiting_kinds(hand: Hand, forms: Container[Form] = ALL_FORMS) -> int:
    """Return the bit mask of the kinds that complete a hand, even if the hand has all four.

    forms are the forms that the rules allow beside four sets and a pair.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> from scorer.tiles.tile import TILES, format_tiles
    >>> waiting = waiting_kinds(parse_waiting_hand("147m258p36s11z222z"))
    >>> format_tiles(tile for tile in TILES if waiting >> tile.kind & 1)
    '9s'
    """
    waiting = _waits_for_sets(hand.suits)
    if len(hand.melds) > 1:
        return waiting
    counts = hand.concealed_counts
    kinds = sum([1 << kind for kind, count in enumerate(counts) if count])
    if Form.KNITTED_STRAIGHT in forms:
        waiting |= _waits_for_knitted_straight(hand.suits, counts, kinds)
    if not hand.melds:
        if Form.SEVEN_PAIRS in forms:
            waiting |= _waits_for_pairs(counts)
        if Form.THIRTEEN_ORPHANS in forms:
            waiting |= _waits_for_orphans(kinds)
        if Form.HONORS_AND_KNITTED in forms:
            waiting |= _waits_for_honors_and_knitted(kinds)
    return waiting


def wait_tiles(hand: Hand, forms: Container[Form] = ALL_FORMS) -> tuple[Tile, ...]:
    """Return the tiles that complete a hand, without those that the hand has all four of.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> [str(tile) for tile in wait_tiles(parse_waiting_hand("1122335566778m"))]
    ['5m', '8m']
    """
    waiting = waiting_kinds(hand, forms)
    return tuple(
        tile for tile in TILES if waiting >> tile.kind & 1 and hand.counts[tile.kind] < COPIES
    )


def _waits_for_sets(suits: Sequence[int]) -> int:
    """Return the kinds that complete sets and a pair.

    A complete suit has a number of tiles divisible by three, that of the pair two more. So the
    tile is missing in the only suit with one tile more, or in one of the two with two more.
    """
    incomplete = [code for code in suits if _number(code) % 3]
    if len(incomplete) > 2:
        return 0
    return sum(
        [
            _completing(code)
            for code in incomplete
            if all(divide_suit(other) for other in suits if other is not code)
        ]
    )


def _waits_for_knitted_straight(suits: Sequence[int], counts: Sequence[int], kinds: int) -> int:
    waiting = 0
    for pattern, mask in zip(KNITTED_PATTERNS, KNITTED_MASKS, strict=True):
        missing = mask & ~kinds
        if missing.bit_count() > 1:
            continue
        rest = list(suits)
        for kind in pattern:
            if counts[kind]:
                rest[kind // 9] -= 1 << 3 * (kind % 9)
        waiting |= (_is_complete(rest) and missing) if missing else _waits_for_sets(rest)
    return waiting


def _waits_for_pairs(counts: Sequence[int]) -> int:
    odd = [kind for kind, count in enumerate(counts) if count & 1]
    return 1 << odd[0] if len(odd) == 1 else 0


def _waits_for_orphans(kinds: int) -> int:
    if kinds & ~ORPHANS:
        return 0
    return {12: ORPHANS & ~kinds, 13: ORPHANS}.get(kinds.bit_count(), 0)


def _waits_for_honors_and_knitted(kinds: int) -> int:
    if kinds.bit_count() < 13:
        return 0
    return next((mask & ~kinds for mask in _HONORS_AND_KNITTED if not kinds & ~mask), 0)


def _is_complete(suits: Sequence[int]) -> bool:
    """Return whether tiles are complete sets and one pair."""
    return sum([_number(code) % 3 for code in suits]) == 2 and all(map(divide_suit, suits))


# A suit has 405,350 possible counts; real hands repeat a few thousand of them.
@lru_cache(maxsize=1 << 16)
def _number(code: int) -> int:
    return sum([code >> 3 * rank & 7 for rank in range(9)])


@lru_cache(maxsize=1 << 16)
def _completing(code: int) -> int:
    """Return the kinds of a suit that complete its tiles."""
    suit = code >> RANKS
    ranks = range(7 if suit == _HONOR_SUIT else 9)
    return sum([1 << 9 * suit + rank for rank in ranks if divide_suit(code + (1 << 3 * rank))])


_HONOR_SUIT = 3
